"""
What a card does beyond numbers, step by step; also what any card does that is not known by name.

Every row opens the dialogue of its action without a worker, and comes back here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import flet as ft

from companion.viticulture import (
    WAKE_UP,
    AddToken,
    AgeWine,
    Book,
    Build,
    Change,
    Counter,
    FillOrder,
    Harvest,
    MakeWine,
    MoveRooster,
    Plant,
    PlayVisitors,
    RemoveToken,
    Retrieve,
    Season,
    SendAhead,
    State,
    SwapVines,
    Train,
    Uproot,
)
from companion.viticulture.asked import Answer, answers
from companion.viticulture.automa import BoardAction
from companion.viticulture.components import TOUR_LIRA
from companion.viticulture.placing import actions_of_season
from companion.viticulture.planning import ahead_moves, retrievable
from companion.viticulture.ready import Step, follow, for_opponents, on_top, option_ready
from companion.viticulture.vineyard_moves import CARDS, Row
from companion.viticulture.visitors import Option, VisitorCard, visitors

from ....icons import icon, player_mark
from ....parts.boundary import part
from ....parts.surface import row, rows, sheet
from ....parts.touch import Primary, chip
from ....scene import use_scene
from ...sheets.sheet import Sheet, closing
from . import terms
from .acting import DRAWINGS
from .dialog import MANAGER, Dialog, flow, heading, help_button
from .preview import preview
from .tokens import GRAPE_ROWS
from .visiting import TITLES, steps, summed

ACTIONS = {
    "build": "build-structure",
    "plant": "plant-vine",
    "harvest": "harvest-field",
    "make-wine": "make-wine",
    "fill-order": "fill-order",
    "train": "train-worker",
    "upgrade-cellar": "build-structure",
}
ORGANIZER, PLANNER = "organizer", "planner"
SWAP = Step("swap-vines", 1, 1, Option())
FREE = ("build", "plant", "harvest", "make-wine", "fill-order", "train")


@part
def EffectSheet(play: Any, open_: Sheet) -> ft.Control:
    """A card's effect: what is to be done, for whom, and numbers booked freely."""
    scene = use_scene()
    state, set_chosen = ft.use_state(lambda: dict(open_.told or {}))
    chosen = dict(state)  # taps that come before the next drawing change it, too

    def choose(*, more: Any = None, **changes: Any) -> None:
        chosen.update({**changes, **(more or {})})
        set_chosen(lambda now: {**now, **changes, **(more or {})})

    seat = chosen.get("seat", open_.seat or 0)
    here = replace(open_, told=chosen)
    d = Dialog(play, seat, None, chosen, choose, here=here)
    visitor = visitors().get(open_.what)
    title = scene.t(f"visitor.{visitor.id}.name") if visitor else scene.t("effect.title")
    foot = Primary("effect.done", scene.t("effect.done"), closing(play), tone="tonal")
    about = visitor.statements[0] if visitor and visitor.statements else terms.CARD
    asks = help_button(play, "effect.help", about, here)
    content = parts_of(d, open_)
    return sheet(scene, "effect", title, content, closing(play), long=True, foot=foot, help=asks)


def parts_of(d: Dialog, open_: Sheet) -> list[ft.Control]:
    """The effect for one seat, from its words down to numbers booked freely."""
    scene, visitor = d.scene, visitors().get(open_.what)
    parts: list[ft.Control] = []
    if visitor is not None:
        parts.append(scene.look.text(scene.t(f"visitor.{visitor.id}.effect"), "body_medium"))
    if len(d.state.estates) > 1:
        parts.append(flow([_whose(d.play, d, other) for other in d.state.seats]))
    options = _options(visitor, open_.card)
    if visitor is not None and visitor.id == ORGANIZER:
        parts += _rows_of_chart(d)
    if d.estate.mat is not None:
        parts += _steps(d, open_, visitor, options)
        if visitor is not None and visitor.id == PLANNER:
            parts += _send_ahead(d, always=True)
        elif visitor is not None and visitor.id == MANAGER:
            parts += _of_summer(d, open_)
        elif visitor is None:
            parts += [rows(scene, [_do(d, open_, what, "") for what in (*FREE, "uproot")])]
            parts += [*_swap(d), *_retrieve(d), *_send_ahead(d)]
        parts += [flow([*_ageing(d, visitor), *_mat(d)])]
    parts += _ready_changes(d, open_, visitor, options)
    parts += _answers(d, open_, visitor)
    return [*parts, *_numbers(d)]


def _answers(d: Dialog, open_: Sheet, visitor: VisitorCard | None) -> list[ft.Control]:
    """What opponents can answer to a card; what was booked already is marked."""
    if visitor is None or not visitor.asks:
        return []
    booked = [move.changes for move in since(d.play, visitor.id) if isinstance(move, Book)]
    found: list[ft.Control] = []
    for n, answer in enumerate(answers(d.state, open_.seat or 0, visitor)):
        mark = None
        if answer.opponent is not None:
            name, colour = d.play.name(answer.opponent), d.play.colour(answer.opponent)
            mark = player_mark(d.scene.look, colour, name, 36)
        title, *others = _said(d, answer)
        found.append(
            row(
                d.scene,
                f"effect.answer-{n + 1}",
                title,
                lambda changes=answer.changes: d.do(Book(changes)),
                below=", ".join(others) or None,
                ahead=mark,
                drawing="check" if answer.changes in booked else None,
                more=False,
            )
        )
    return [heading(d, d.t("effect.answers")), rows(d.scene, found)] if found else []


def _said(d: Dialog, answer: Answer) -> list[str]:
    """What changes for whom, the opponent first: *Marco: Lira −2*, then *Anna: Lira +2*."""
    found = []
    for change in answer.changes:
        what = f"{d.t(TITLES[change.what])} {d.scene.words.signed(change.by)}"
        found.append(d.t("effect.for", player=d.play.name(change.seat), what=what))
    if answer.opponent not in (None, *(change.seat for change in answer.changes)):
        found = [d.play.name(answer.opponent), *found]
    return found


def _rows_of_chart(d: Dialog) -> list[ft.Control]:
    """The Organizer: the free rows of the chart, with the bonus each gives at once."""
    chips = [
        chip(
            d.scene,
            f"effect.row-{hour}",
            d.t("spring.row", hour=hour, bonus=d.t(f"wake.{gives.value}")),
            lambda hour=hour: d.do(MoveRooster(d.seat, hour)),
            on_hold=d.holds(terms.ORGANIZER),
        )
        for hour, gives in WAKE_UP.items()
        if d.state.rooster_on(hour) is None
    ]
    return [heading(d, d.t("label.row")), flow(chips)]


def _options(visitor: VisitorCard | None, told: str) -> tuple[int, ...]:
    """The options that were taken of the card, or all it has."""
    if visitor is None:
        return ()
    chosen = tuple(int(n) for n in told.split(",") if n.isdecimal())
    found = tuple(n for n in chosen if n < len(visitor.options))
    return found or tuple(range(len(visitor.options)))


def _steps(
    d: Dialog, open_: Sheet, visitor: VisitorCard | None, options: tuple[int, ...]
) -> list[ft.Control]:
    """What is to be done, in the order of the card: a dialogue each, or the choices themselves."""
    if visitor is None:
        return []
    found: list[ft.Control] = []
    for at in options:
        for step in option_ready(d.state, d.seat, visitor.options[at]).steps:
            done = done_since(d.play, visitor.id, d.seat, step.do)
            if step.do in ACTIONS:
                card = f"{visitor.id}/{at}"
                found.append(rows(d.scene, [_do(d, open_, step.do, card, step.most, done)]))
            elif done >= step.most:
                found.append(_over(d, at, step, done))
            else:
                found += _choices(d, at, step, done)
    return found


DONE: dict[str, Callable[[Any], int]] = {
    "build": lambda move: isinstance(move, Build),
    "upgrade-cellar": lambda move: isinstance(move, Build),
    "plant": lambda move: len(move.vines) if isinstance(move, Plant) else 0,
    "harvest": lambda move: len(move.fields) if isinstance(move, Harvest) else 0,
    "make-wine": lambda move: len(move.wines) if isinstance(move, MakeWine) else 0,
    "fill-order": lambda move: isinstance(move, FillOrder),
    "train": lambda move: isinstance(move, Train),
    "vine": lambda move: isinstance(move, Uproot),
    "age-all": lambda move: isinstance(move, AgeWine),
    "age-one": lambda move: isinstance(move, AgeWine),
    "swap-vines": lambda move: isinstance(move, SwapVines),
    "retrieve": lambda move: len(move.workers) if isinstance(move, Retrieve) else 0,
    "grape": lambda move: isinstance(move, RemoveToken) and move.row in GRAPE_ROWS,
    "wine": lambda move: isinstance(move, RemoveToken) and move.row not in GRAPE_ROWS,
    "place-red": lambda move: isinstance(move, AddToken) and move.row is Row.RED_GRAPES,
    "place-white": lambda move: isinstance(move, AddToken) and move.row is Row.WHITE_GRAPES,
    "place-either": lambda move: isinstance(move, AddToken),
    "card": lambda move: _cards(move, -1),
    "visitor": lambda move: _cards(move, -1),
    "any": lambda move: _cards(move, 1),
    "vine-or-summer": lambda move: _cards(move, 1),
}
"""How often a move does what a step of a card asks for."""


def _cards(move: Any, sign: int) -> int:
    """How many cards a booking gives (1) or takes (−1)."""
    if not isinstance(move, Book):
        return 0
    return sum(max(0, sign * change.by) for change in move.changes if change.what in CARDS)


def _seat_of(move: Any) -> int | None:
    if isinstance(move, Book):
        return move.changes[0].seat if move.changes else None
    found: int | None = getattr(move, "seat", None)
    return found


def since(play: Any, card: str) -> Iterator[Any]:
    """The moves without a worker since a card was played, the last first."""
    step = play.table.session.history.last
    while step is not None:
        move = step.entry.move
        if isinstance(move, PlayVisitors) and card in move.cards:
            return
        if getattr(move, "where", None) is None:
            yield move
        step = step.earlier


def done_since(play: Any, card: str, seat: int, what: str) -> int:
    """How often somebody has done a step of a card since it was played."""
    return sum(int(DONE[what](move)) for move in since(play, card) if _seat_of(move) == seat)


def _counted(d: Dialog, done: int, most: int) -> str:
    return d.t("effect.so-often", done=done, most=most)


def _over(d: Dialog, at: int, step: Step, done: int) -> ft.Control:
    """A small step that was done as often as the card says."""
    name = d.t(f"act.do-{step.do}")
    said = d.t("effect.and", what=name, how=_counted(d, done, step.most))
    mark = icon("check", d.scene.c.primary, 24)
    words = ft.Container(d.scene.look.text(said, "body_medium"), expand=True)
    return ft.Row([mark, words], spacing=10)


def _choices(d: Dialog, at: int, step: Step, done: int = 0) -> list[ft.Control]:
    """The moves that carry out a small step, as they would stand in the log."""
    chips = [
        chip(
            d.scene,
            f"effect.step-{at + 1}-{n + 1}",
            told(d, move),
            lambda move=move: d.do(move),
        )
        for n, move in enumerate(follow(d.state, d.seat, step))
    ]
    words = d.scene.words.many("effect.times", step.most, what=d.t(f"act.do-{step.do}"))
    if done:
        words = d.t("effect.and", what=words, how=_counted(d, done, step.most))
    if not chips:
        nothing = d.scene.look.text(d.t("effect.nothing"), "body_medium")
        return [heading(d, words), nothing]
    return [heading(d, words), flow(chips)]


def told(d: Dialog, move: Any) -> str:
    """A move that was not made yet in the words of the log."""
    session = d.play.table.session
    entry = session.decide(move, anyway=True)
    return d.scene.words.say(session.game.tell(session.state, entry, short=True))


def _ready_changes(
    d: Dialog, open_: Sheet, visitor: VisitorCard | None, options: tuple[int, ...]
) -> list[ft.Control]:
    """What the card gives on top of its steps, and what opponents get by it."""
    if visitor is None:
        return []
    chips: list[ft.Control] = []
    before = played(d.play, visitor.id)
    for at in options:
        option = visitor.options[at]
        if before is not None and d.seat == open_.seat and d.estate.mat:
            others = others_who_did(d.play, visitor.id, d.seat) if visitor.everybody else 0
            for change in on_top(before, d.state, d.seat, option, others):
                words = f"{d.t(TITLES[change.what])} {d.scene.words.signed(change.by)}"
                chips.append(_book(d, f"effect.top-{at + 1}", words, (change,)))
        for seat, way in for_opponents(d.state, open_.seat or 0, option):
            if way.changes:
                words = f"{d.play.name(seat)}: {summed(d, way)}"
                chips.append(_book(d, f"effect.theirs-{seat + 1}", words, way.changes))
    return [heading(d, d.t("effect.ready")), flow(chips)] if chips else []


def _book(d: Dialog, id: str, words: str, changes: tuple[Change, ...]) -> ft.Control:
    return chip(d.scene, id, words, lambda: d.do(Book(changes)))


def played(play: Any, card: str) -> State | None:
    """The state right after a card was played last, if that is in this game's history."""
    session = play.table.session
    after, step = session.state, session.history.last
    while step is not None:
        move = step.entry.move
        if isinstance(move, PlayVisitors) and card in move.cards:
            return after
        after, step = step.before, step.earlier
    return None


def others_who_did(play: Any, card: str, seat: int) -> int:
    """How many opponents have done something without a worker since the card was played."""
    found = {getattr(move, "seat", None) for move in since(play, card)}
    return len(found - {None, seat})


def _whose(play: Any, d: Dialog, seat: int) -> ft.Control:
    scene = play.scene
    words = scene.look.text(play.name(seat), "label_large")
    mark = player_mark(scene.look, play.colour(seat), play.name(seat), 26)
    return chip(
        scene,
        f"effect.seat-{seat + 1}",
        [mark, words],
        lambda: d.choose(seat=seat, by={}),
        selected=d.seat == seat,
    )


def _do(d: Dialog, open_: Sheet, what: str, card: str, most: int = 1, done: int = 0) -> ft.Control:
    action = "uproot" if what == "uproot" else ACTIONS[what]
    back = replace(open_, told={"seat": d.seat})
    name = d.t(f"act.do-{what}")
    return row(
        d.scene,
        f"effect.do-{what}",
        d.scene.words.many("effect.times", most, what=name) if most > 1 else name,
        lambda: d.play.show(
            Sheet("act", seat=d.seat, what=action, rule="card", card=card, after=back)
        ),
        below=_counted(d, done, most) if done else None,
        drawing="check" if done >= most else DRAWINGS[action],
    )


def _ageing(d: Dialog, visitor: VisitorCard | None) -> list[ft.Control]:
    """All wine ages, by a card that is not named."""
    if visitor is not None or not d.mat.cellar.tokens:
        return []
    return [
        chip(
            d.scene,
            f"effect.age-{times}",
            d.scene.words.many("effect.age", times),
            lambda times=times: d.do(AgeWine(d.seat, times)),
            on_hold=d.holds(terms.AGE_ALL),
        )
        for times in (1, 2)
    ]


def _mat(d: Dialog) -> list[ft.Control]:
    """Single tokens are mended on the mat."""
    words = d.t("effect.mat")
    return [chip(d.scene, "effect.mat", words, lambda: d.play.show(Sheet("mat", seat=d.seat)))]


def _retrieve(d: Dialog) -> list[ft.Control]:
    """Workers that come home."""
    chips = [
        chip(
            d.scene,
            f"effect.home-{n + 1}",
            d.t(
                "effect.stands",
                who=d.t(f"worker.{at.worker.value}"),
                place=d.t(f"action.{at.action.value if at.action else at.space.value}"),
            ),
            lambda at=at: d.do(Retrieve(d.seat, (at,))),
            on_hold=d.holds(terms.RETRIEVE),
        )
        for n, at in enumerate(retrievable(d.state, d.seat))
    ]
    return [heading(d, d.t("effect.retrieve")), flow(chips)] if chips else []


def _swap(d: Dialog) -> list[ft.Control]:
    """Two vines that change places, by a card that is not named; first it has to be asked for."""
    swaps = list(follow(d.state, d.seat, SWAP))
    if not swaps:
        return []
    shown = bool(d.chosen.get("swap"))
    toggle = chip(
        d.scene,
        "effect.swap",
        d.t("act.do-swap-vines"),
        lambda: d.choose(swap=not shown),
        selected=shown,
        on_hold=d.holds(terms.FIELD),
    )
    chips = [
        chip(d.scene, f"effect.swap-{n + 1}", told(d, move), lambda move=move: d.do(move))
        for n, move in enumerate(swaps)
    ]
    return [flow([toggle]), *([flow(chips)] if shown else [])]


def _send_ahead(d: Dialog, *, always: bool = False) -> list[ft.Control]:
    """The Planner, in summer: which action of winter, then which worker stands where."""
    if d.state.season is not Season.SUMMER:
        return []
    if not always and not d.chosen.get("ahead"):
        words = d.t("effect.ahead")
        return [flow([chip(d.scene, "effect.plan", words, lambda: d.choose(ahead=True))])]
    chosen, there = d.chosen.get("action"), ahead(d)
    actions = list(dict.fromkeys(move.where.action for move in there if move.where.action))
    found: list[ft.Control] = [
        heading(d, d.t("effect.ahead")),
        flow(
            [
                chip(
                    d.scene,
                    f"effect.ahead-{action.value}",
                    [
                        icon(DRAWINGS[action.value], d.scene.c.on_surface, 24),
                        d.scene.look.text(d.t(f"action.{action.value}"), "label_large"),
                    ],
                    lambda action=action: d.choose(action=action),
                    selected=chosen is action,
                    on_hold=d.holds(terms.AHEAD),
                )
                for action in actions
            ]
        ),
    ]
    ways = [move for move in there if chosen is not None and move.where.action is chosen]
    if ways:
        chips = [
            chip(
                d.scene,
                f"effect.to-{n + 1}",
                d.t(
                    "effect.stands",
                    who=d.t(f"worker.{move.where.worker.value}"),
                    place=d.t(f"space.{move.where.space.value}"),
                ),
                lambda move=move: d.play.do(move, back=d.here, after=replace(d.here, told=None)),
            )
            for n, move in enumerate(ways)
        ]
        found.append(flow(chips))
    return found


def _of_summer(d: Dialog, open_: Sheet) -> list[ft.Control]:
    """The Manager: the six actions of summer, without a worker and without a bonus (VIS-07)."""
    back = replace(open_, told={"seat": d.seat})

    def show(what: str) -> Callable[[], Any]:
        if what == BoardAction.GIVE_TOUR.value:
            return lambda: d.do(Book((Change(Counter.LIRA, TOUR_LIRA, d.seat),)))
        if what == BoardAction.DRAW_VINE.value:
            return lambda: d.do(Book((Change(Counter.VINE, 1, d.seat),)))
        act = Sheet("act", seat=d.seat, what=what, rule="card", card=MANAGER, after=back)
        return lambda: d.play.show(act)

    items = [
        row(
            d.scene,
            f"effect.action-{action.value}",
            d.t(f"action.{action.value}"),
            show(action.value),
            drawing=DRAWINGS[action.value],
        )
        for action in actions_of_season(Season.SUMMER)
    ]
    return [rows(d.scene, items)]


def ahead(d: Dialog) -> list[SendAhead]:
    """Where a worker can be sent ahead to."""
    return [move for move in ahead_moves(d.state, d.seat) if move.where.action]


def _numbers(d: Dialog) -> list[ft.Control]:
    """Numbers for anybody, booked freely."""
    found: list[ft.Control] = [heading(d, d.t("effect.numbers"))]
    now = d.chosen.get("by", {})
    found += steps(d, now)
    changes = tuple(Change(what, by, d.seat) for what, by in now.items() if by)
    if changes:
        move = Book(changes)
        found += preview(d.play, move)

        def book() -> None:
            if d.do(move):
                d.choose(by={})

        found.append(Primary("effect.book", d.t("act.book"), book, drawing="check"))
    return found
