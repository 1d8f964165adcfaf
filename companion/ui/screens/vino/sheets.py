"""What comes up over Vino's screens: market, map, region, player, table, and entries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.kernel.errors import MalformedMove
from companion.vino import (
    COUNTS,
    REGIONS,
    VARIETIES,
    Correct,
    CorrectMarket,
    CorrectOrder,
    CorrectRegions,
    Need,
    NotEntered,
    Phase,
    Region,
    Variety,
    outcome,
    phase_name,
    tokens_left,
    what_if,
)

from ...icons import player_mark
from ...parts.boundary import part
from ...parts.field import field
from ...parts.stepper import stepper
from ...parts.surface import card, row, rows, sheet
from ...parts.touch import Primary, chip
from ...scene import use_scene
from ..sheets.sheet import Sheet, closing
from .bits import (
    entry_row,
    line,
    name_style,
    person,
    pill,
    region_said,
    regions_said,
    subtitle,
    variety_mark,
    variety_said,
    vino_said,
    wrapped,
)
from .enter import Entering, EnterSheet
from .keeping import learn
from .numbers import whole
from .pictures import market_history, pane_width, track
from .selling import boxes_said
from .tiles import tiles, unknown

WHY_LENGTH = 80
LIMITS = {"money": (-9999, 99_999), "income": (-999, 9999)}


# -- market --------------------------------------------------------------------------------------


def market_sheet(play: Any, open_: Sheet) -> ft.Control:
    """The five demands now and how they went; who has what."""
    scene, state = play.scene, play.state
    width = min(pane_width(scene), 560) - 60
    demands = ft.Column(
        [
            ft.Column(
                [
                    ft.Row(
                        [
                            *variety_mark(scene, variety),
                            scene.look.text(variety_said(scene, variety), name_style(scene)),
                            scene.look.text(
                                scene.words.signed(state.demand(variety)), "title_medium"
                            ),
                        ],
                        wrap=True,
                        spacing=10,
                        run_spacing=0,
                    ),
                    track(
                        scene,
                        width,
                        state.demand(variety),
                        state.demand(variety),
                        state.copy.step,
                    ),
                ],
                spacing=0,
            )
            for variety in VARIETIES
        ],
        spacing=6,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    content: list[ft.Control] = [card(scene, demands, padding=4 if scene.large_text else 12)]
    chips = [
        chip(scene, "market.map", scene.t("map.title"), lambda: play.show(Sheet("map"))),
        chip(scene, "market.what-if", scene.t("what-if"), lambda: play.show(Sheet("what-if"))),
    ]
    if play.legal:
        chips.append(
            chip(
                scene,
                "market.put-right",
                scene.t("market.correct"),
                lambda: play.show(Sheet("correct-market")),
            )
        )
    content.append(wrapped(chips))
    if state.sales:
        content.append(market_history(scene, state))
    content.append(subtitle(scene, scene.t("market.standing")))
    places = [line(person(play, place.seat, _stock(play, place.seat), [
        scene.look.text(scene.words.number(place.vineyards), "title_large")
    ])) for place in outcome(state).places]  # fmt: skip
    content.append(rows(scene, places))
    return sheet(scene, "market", scene.t("market.title"), content, closing(play), long=True)


def _stock(play: Any, seat: int) -> str:
    """Vineyards, and the wine that comes with them."""
    scene, state = play.scene, play.state
    parts = [scene.words.many("vino.vineyards", state.vineyards(seat))]
    stock = state.cellar(seat)
    wines = [
        scene.t("vino.stock", variety=variety_said(scene, variety), stock=stock[variety.at])
        for variety in VARIETIES
        if stock[variety.at]
    ]
    if wines:
        parts.append(scene.words.list(wines))
    if state.setup.money:
        parts.append(vino_said(scene, state.estates[seat].money))
    return " · ".join(parts)


@part
def CorrectMarketSheet(play: Any, open_: Sheet) -> ft.Control:
    """Set the markers to where they stand; their sum is always zero."""
    scene = use_scene()
    state = play.state
    market, set_market = ft.use_state(state.market)
    size = state.copy.step or 50
    most = COUNTS.demand_most

    def step(variety: Variety, by: int) -> None:
        def stepped(now: tuple[int, ...]) -> tuple[int, ...]:
            made = list(now)
            made[variety.at] = max(-most, min(most, made[variety.at] + by * size))
            return tuple(made)

        set_market(stepped)

    total = sum(market)
    said = scene.t("market.sum", sum=total)
    content: list[ft.Control] = [
        wrapped([pill(scene, said, right=total == 0)]),
        *[
            stepper(
                scene,
                f"correct-market.{variety.value}",
                variety_said(scene, variety),
                market[variety.at],
                lambda by, variety=variety: step(variety, by),
                room=88,
                style=name_style(scene),
            )
            for variety in VARIETIES
        ],
        Primary(
            "correct-market.book",
            scene.t("correct.book" if total == 0 else "market.sum-missing"),
            (lambda: play.do(CorrectMarket(market))) if total == 0 else None,
            drawing="edit" if total == 0 else None,
        ),
    ]
    return sheet(
        scene, "correct-market", scene.t("market.correct"), content, closing(play), long=True
    )


@part
def WhatIfSheet(play: Any, open_: Sheet) -> ft.Control:
    """What a sale would come to; nothing of it is booked."""
    scene = use_scene()
    state = play.state
    seat, set_seat = ft.use_state(state.acting if state.acting is not None else state.order[0])
    variety, set_variety = ft.use_state(VARIETIES[0])
    quantity, set_quantity = ft.use_state(1)
    stock = state.cellar(seat)[variety.at]

    content: list[ft.Control] = [
        scene.look.text(scene.t("what-if.how"), "body_medium", scene.c.on_surface_variant),
        wrapped(
            [
                chip(
                    scene,
                    f"what-if.seat-{other + 1}",
                    [
                        player_mark(scene.look, play.colour(other), play.name(other), 26),
                        scene.look.text(play.name(other), "label_large"),
                    ],
                    lambda other=other: set_seat(other),
                    selected=other == seat,
                )
                for other in state.order
            ]
        ),
        wrapped(
            [
                chip(
                    scene,
                    f"what-if.variety-{other.value}",
                    scene.t(
                        "selling.variety",
                        variety=variety_said(scene, other),
                        stock=state.cellar(seat)[other.at],
                    ),
                    lambda other=other: set_variety(other),
                    selected=other is variety,
                )
                for other in VARIETIES
            ]
        ),
        stepper(
            scene,
            "what-if.quantity",
            scene.t("what-if.quantity"),
            quantity,
            lambda by: set_quantity(lambda now: min(COUNTS.cellar_most, max(1, now + by))),
        ),
    ]
    try:
        sale = what_if(state, seat, variety, quantity)
    except NotEntered as asked:
        need = asked.need
        content.append(
            entry_row(
                scene,
                "what-if.enter",
                scene.words.say(need.question),
                (lambda: play.show(Sheet(f"enter-{need.what}", reason=need)))
                if play.legal
                else None,
            )
        )
    except MalformedMove as reason:
        content.append(scene.look.text(scene.t(reason.message, **dict(reason.facts))))
    else:
        told = [
            scene.t("selling.sum", price=sale.price, demand=sale.demand, sum=sale.sum),
            scene.t("what-if.income", income=sale.income),
            scene.words.many("selling.lost", sale.lost),
            boxes_said(scene, state, sale),
        ]
        if quantity > stock:
            told.append(scene.t("what-if.more", stock=stock))
        content.append(
            card(
                scene,
                ft.Column([scene.look.text(said, "title_medium") for said in told], spacing=6),
            )
        )
    return sheet(scene, "what-if", scene.t("what-if"), content, closing(play), long=True)


# -- map and regions -----------------------------------------------------------------------------


def map_sheet(play: Any, open_: Sheet) -> ft.Control:
    """The nine regions in their printed order, with whose vineyards are there."""
    scene, state = play.scene, play.state

    def about(region: Region) -> str:
        owned = [
            scene.t("map.owned", player=play.name(seat), count=str(len(places)))
            for seat in state.order
            if (places := state.owned(seat, region))
        ]
        parts = [scene.words.list(owned)] if owned else []
        if state.land(region).known:
            parts.append(scene.words.many("tile.left", len(state.free(region))))
        if state.has_bottle(region):
            parts.append(scene.t("tile.bottle"))
        return " · ".join(parts) or scene.t("tile.not-entered")

    listed = [
        row(
            scene,
            f"map.{region.value}",
            scene.t(
                "choosing.region",
                number=state.land(region).number,
                region=region_said(scene, region),
            ),
            lambda region=region: play.show(Sheet("region", what=region.value)),
            below=about(region),
            drawing="government-bottle" if state.has_bottle(region) else "region",
        )
        for region in state.copy.in_order
    ]
    said = scene.words.many("map.bottles", state.bottles)
    market = chip(scene, "map.market", scene.t("market.title"), lambda: play.show(Sheet("market")))
    content = [wrapped([market]), scene.look.text(said, "body_medium"), rows(scene, listed)]
    return sheet(scene, "map", scene.t("map.title"), content, closing(play), long=True)


@part
def RegionSheet(play: Any, open_: Sheet) -> ft.Control:
    """One region: every vineyard, every variety, the bottle; all of it can be put right."""
    scene = use_scene()
    state, region = play.state, Region(open_.what)
    place, set_place = ft.use_state(0)
    land = state.land(region)
    content: list[ft.Control] = []
    if land.known:
        content.append(
            tiles(
                play,
                region,
                "region",
                (lambda n: set_place(0 if n == place else n)) if play.legal else None,
                selected=[place],
            )
        )
    else:
        content.append(unknown(scene, region, "region", play))
    # always there, so that what stands below keeps its place
    owners = _owners(play, region, place) if place and play.legal else []
    content.append(ft.Column(owners, spacing=8, tight=True))
    content += _varieties(play, region)
    if play.legal:
        marks = []
        if "G" in land.vineyards:
            standing = state.ground(region).bottle
            marks.append(
                chip(
                    scene,
                    "region.bottle",
                    scene.t("region.bottle"),
                    lambda: play.do(Correct("bottle", not standing, region=region)),
                    selected=standing,
                )
            )
        if land.known:
            marks.append(
                chip(
                    scene,
                    "region.entry",
                    scene.t("region.entry"),
                    lambda: play.show(Sheet("enter-region", what=region.value)),
                )
            )
        content.append(wrapped(marks))
    title = scene.t("choosing.region", number=land.number, region=region_said(scene, region))
    return sheet(scene, "region", title, content, closing(play), long=True)


def _owners(play: Any, region: Region, place: int) -> list[ft.Control]:
    scene, state = play.scene, play.state
    owner = state.owner(region, place)

    def give(seat: int | None) -> Callable[[], None]:
        return lambda: play.do(Correct("owner", seat, region=region, place=place))

    chips = [
        chip(
            scene,
            f"region.owner.seat-{seat + 1}",
            [
                player_mark(scene.look, play.colour(seat), play.name(seat), 26),
                scene.look.text(play.name(seat), "label_large"),
            ],
            give(seat),
            selected=owner == seat,
        )
        for seat in state.order
    ]
    chips.append(
        chip(
            scene,
            "region.owner.nobody",
            scene.t("tile.free"),
            give(None),
            selected=owner is None,
        )
    )
    said = scene.t("region.whose", place=place)
    return [scene.look.text(said, "title_medium"), wrapped(chips)]


def _varieties(play: Any, region: Region) -> list[ft.Control]:
    """Who grows what here; a tap puts it right."""
    scene, state = play.scene, play.state
    parts: list[ft.Control] = []
    for seat in state.order:
        if not state.owned(seat, region):
            continue
        grown = state.grows(seat, region)
        offered = [v for v in VARIETIES if state.land(region).offers(v)]
        parts.append(person(play, seat, scene.words.many("buying.owned", len(state.owned(seat, region)))))  # fmt: skip # noqa: E501
        parts.append(
            wrapped(
                [
                    chip(
                        scene,
                        f"region.seat-{seat + 1}.variety-{variety.value}",
                        variety_said(scene, variety),
                        (
                            lambda seat=seat, variety=variety: play.do(
                                Correct("variety", variety.value, seat, region)
                            )
                        )
                        if play.legal
                        else None,
                        selected=variety is grown,
                    )
                    for variety in offered
                ]
            )
        )
    return parts


# -- players -------------------------------------------------------------------------------------


def player_sheet(play: Any, open_: Sheet) -> ft.Control:
    """Everything followed of one player, and what can be corrected."""
    scene, state, seat = play.scene, play.state, open_.seat
    estate, t = state.estates[seat], scene.t
    base = f"player.seat-{seat + 1}"
    content: list[ft.Control] = [scene.look.text(_stock(play, seat), name_style(scene))]
    places = [
        row(
            scene,
            f"{base}.{region.value}",
            region_said(scene, region),
            lambda region=region: play.show(Sheet("region", what=region.value)),
            below=_held(play, seat, region),
            drawing="vineyard",
        )
        for region in state.copy.in_order
        if state.owned(seat, region)
    ]
    if places:
        content.append(rows(scene, places))
    told = [t("player.tokens", left=tokens_left(state, seat))]
    if estate.chosen and state.phase is not Phase.CHOOSING:
        told.append(t("player.marked", regions=regions_said(scene, estate.chosen)))
    if estate.income is not None and state.phase in (Phase.SELLING, Phase.CLOSING):
        told.append(t("player.income", income=estate.income))
    content += [scene.look.text(said, "body_medium", scene.c.on_surface_variant) for said in told]
    if play.legal:
        content += _corrections(play, seat, base)
    mark = player_mark(scene.look, play.colour(seat), play.name(seat), 40)
    return sheet(scene, "player", play.name(seat), content, closing(play), mark=mark, long=True)


def _held(play: Any, seat: int, region: Region) -> str:
    scene, state = play.scene, play.state
    grown = state.grows(seat, region)
    owned = state.owned(seat, region)
    numbers = scene.words.list([str(place) for place in owned])
    said = scene.words.many("player.vineyards", len(owned), places=numbers)
    return f"{variety_said(scene, grown)} · {said}" if grown else said


def _corrections(play: Any, seat: int, base: str) -> list[ft.Control]:
    scene, state = play.scene, play.state
    estate, t = state.estates[seat], scene.t
    chips: list[ft.Control] = []

    def amount(what: str) -> Callable[[], None]:
        return lambda: play.show(Sheet("amount", seat=seat, what=what))

    if state.setup.money:
        chips.append(chip(scene, f"{base}.money", t("player.correct.money"), amount("money")))
    if state.phase in (Phase.SELLING, Phase.CLOSING):
        chips.append(chip(scene, f"{base}.income", t("player.correct.income"), amount("income")))
    if state.phase is Phase.BUYING and state.barrel is not None:
        passed = seat not in state.owners and seat not in state.newcomers
        chips.append(
            chip(
                scene,
                f"{base}.passed",
                t("label.passed"),
                lambda: play.do(Correct("passed", not passed, seat)),
                selected=passed,
            )
        )
    if state.phase is Phase.BUYING and estate.chosen:
        chips.append(
            chip(
                scene,
                f"{base}.marked",
                t("player.correct.marked"),
                lambda: play.show(Sheet("marked", seat=seat)),
            )
        )
    if not chips:
        return []
    return [scene.look.text(t("player.corrections"), "title_medium"), wrapped(chips)]


@part
def AmountSheet(play: Any, open_: Sheet) -> ft.Control:
    """Money, or the income of this round, as it is on the table."""
    scene = use_scene()
    written, set_written = ft.use_state("")
    why, set_why = ft.use_state("")
    seat, what = open_.seat, open_.what
    least, most = LIMITS[what]
    value = whole(written, most, least)
    now = getattr(play.state.estates[seat], what)

    def book() -> None:
        play.do(Correct(what, value, seat, why=why.strip()))

    content: list[ft.Control] = [
        field(
            scene,
            "amount.field",
            scene.t(f"player.correct.{what}"),
            written,
            style="display_small",
            hint_text=scene.words.number(now or 0),
            keyboard_type=ft.KeyboardType.NUMBER,
            autofocus=True,
            on_change=lambda e: set_written(e.control.value),
            on_submit=lambda _: book() if value is not None else None,
        ),
        field(
            scene,
            "amount.why",
            scene.t("number.why"),
            why,
            max_length=WHY_LENGTH,
            on_change=lambda e: set_why(e.control.value),
        ),
        Primary(
            "amount.book",
            scene.t("number.correct", value=scene.words.number(value))
            if value is not None
            else scene.t("number.missing"),
            book if value is not None else None,
            drawing="edit" if value is not None else None,
        ),
    ]
    mark = player_mark(scene.look, play.colour(seat), play.name(seat), 40)
    return sheet(scene, "amount", play.name(seat), content, closing(play), mark=mark)


@part
def MarkedSheet(play: Any, open_: Sheet) -> ft.Control:
    """The regions somebody marked, as the tokens show them."""
    scene = use_scene()
    seat = open_.seat
    marked, set_marked = ft.use_state(tuple(play.state.estates[seat].chosen or ()))

    def toggle(region: Region) -> None:
        set_marked(
            lambda now: (
                tuple(r for r in now if r is not region)
                if region in now
                else (*now, region)[-COUNTS.marked :]
            )
        )

    content: list[ft.Control] = [
        wrapped(
            [
                chip(
                    scene,
                    f"marked.{region.value}",
                    region_said(scene, region),
                    lambda region=region: toggle(region),
                    selected=region in marked,
                )
                for region in play.state.copy.in_order
            ]
        ),
        Primary(
            "marked.book",
            scene.t("correct.book"),
            (lambda: play.do(CorrectRegions(seat, marked))) if marked else None,
            drawing="edit",
        ),
    ]
    mark = None
    if not scene.large_text:
        mark = player_mark(scene.look, play.colour(seat), play.name(seat), 40)
    title = scene.t("player.correct.marked")
    return sheet(scene, "marked", title, content, closing(play), mark=mark)


# -- the table -----------------------------------------------------------------------------------


def table_sheet(play: Any, open_: Sheet) -> ft.Control:
    """Round, phase, barrel and order; what is known of the components; table mode."""
    scene, state = play.scene, play.state
    t = scene.t

    def correct(what: str, value: Any) -> Callable[[], None]:
        return lambda: play.do(Correct(what, value))

    content: list[ft.Control] = [
        stepper(
            scene,
            "table.round",
            t("table.round"),
            state.round,
            lambda by: play.do(Correct("round", min(99, max(0, state.round + by)))),
        ),
        scene.look.text(t("table.phase"), "label_medium", scene.c.on_surface_variant),
        wrapped(
            [
                chip(
                    scene,
                    f"table.phase-{phase.value}",
                    scene.words.say(phase_name(phase)),
                    correct("phase", phase.value),
                    selected=state.phase is phase,
                )
                for phase in Phase
            ]
        ),
    ]
    if state.phase is Phase.BUYING:
        content += [
            scene.look.text(t("table.barrel"), "label_medium", scene.c.on_surface_variant),
            wrapped(
                [
                    chip(
                        scene,
                        f"table.barrel-{region.value}",
                        region_said(scene, region),
                        correct("barrel", region.value),
                        selected=state.barrel is region,
                    )
                    for region in state.copy.in_order
                ]
            ),
        ]

    def enter(what: str) -> Callable[[], None]:
        return lambda: play.show(Sheet(f"enter-{what}", reason=Need(what)))

    content += [
        rows(
            scene,
            [
                row(
                    scene,
                    "table.order",
                    t("order.title"),
                    lambda: play.show(Sheet("order")),
                    below=scene.words.list([play.name(seat) for seat in state.order]),
                    drawing="compass-rose",
                ),
                row(
                    scene,
                    "table.prices",
                    t("enter.table"),
                    enter("table"),
                    below=_table_known(play),
                    drawing="note",
                ),
                row(
                    scene,
                    "table.step",
                    t("enter.step"),
                    enter("step"),
                    below=vino_said(scene, state.copy.step)
                    if state.copy.step
                    else t("tile.not-entered"),
                    drawing="market",
                ),
                row(
                    scene,
                    "table.numbers",
                    t("enter.order"),
                    enter("order"),
                    below=regions_said(scene, state.copy.in_order[:3]) + "…",
                    drawing="barrel",
                ),
            ],
        ),
        wrapped(
            [
                chip(
                    scene,
                    "table.table-mode",
                    t("settings.table-mode"),
                    lambda: scene.house.change(table_mode=not scene.viewer.table_mode),
                    selected=scene.viewer.table_mode,
                )
            ]
        ),
    ]
    return sheet(scene, "table", t("table.title"), content, closing(play), long=True)


def _table_known(play: Any) -> str:
    scene, table = play.scene, play.state.copy.table
    if not table:
        return scene.t("tile.not-entered")
    return scene.words.many("copy.columns", len(table))


@part
def OrderSheet(play: Any, open_: Sheet) -> ft.Control:
    """The play order as the compass rose shows it: the names are tapped one after the other."""
    scene = use_scene()
    first, set_first = ft.use_state(tuple)
    order = (*first, *(seat for seat in play.state.order if seat not in first))

    def choose(seat: int) -> None:
        set_first(
            lambda now: (
                tuple(other for other in now if other != seat) if seat in now else (*now, seat)
            )
        )

    content: list[ft.Control] = [
        scene.look.text(scene.t("order.how"), "body_medium", scene.c.on_surface_variant),
        wrapped(
            [
                chip(
                    scene,
                    f"order.seat-{seat + 1}",
                    [
                        *_placed(play, seat, place),
                        scene.look.text(play.name(seat), "label_large"),
                    ],
                    lambda seat=seat: choose(seat),
                    selected=seat in first,
                )
                for place, seat in enumerate(order, 1)
            ]
        ),
        Primary(
            "order.book",
            scene.t("correct.book"),
            (lambda: play.do(CorrectOrder(order))) if first else None,
            drawing="edit",
        ),
    ]
    return sheet(scene, "order", scene.t("order.title"), content, closing(play))


def _placed(play: Any, seat: int, place: int) -> list[ft.Control]:
    scene = play.scene
    number = scene.look.text(str(place), "title_medium")
    if scene.large_text:
        return [number]
    return [number, player_mark(scene.look, play.colour(seat), play.name(seat), 26)]


# -- entries -------------------------------------------------------------------------------------


def enter_sheet(play: Any, open_: Sheet) -> ft.Control:
    """Enter what is printed; the kept copy learns it, and the move that lacked it is made again."""
    what = open_.kind.removeprefix("enter-")
    need = open_.reason or Need(what, Region(open_.what) if open_.what else REGIONS[0])

    def enter(move: Any) -> None:
        chosen = {name: value for name, value in play.picked.items() if name != "at"}
        if not play.do(move):
            return
        play.pick(**chosen)  # what was asked in the midst of a sale goes on there
        learn(play.scene.house.tables.shelf, move)
        if open_.move is not None:
            play.do(open_.move)

    return EnterSheet(Entering(need, play.state.copy, enter, closing(play)))


SHEETS: dict[str, Callable[[Any, Sheet], ft.Control]] = {
    "market": market_sheet,
    "correct-market": CorrectMarketSheet,
    "what-if": WhatIfSheet,
    "map": map_sheet,
    "region": RegionSheet,
    "player": player_sheet,
    "amount": AmountSheet,
    "marked": MarkedSheet,
    "table": table_sheet,
    "order": OrderSheet,
    "enter-step": enter_sheet,
    "enter-column": enter_sheet,
    "enter-table": enter_sheet,
    "enter-region": enter_sheet,
    "enter-price": enter_sheet,
    "enter-order": enter_sheet,
}
