"""The market in a sale: one demand falls, the others are raised until it adds up."""

from collections.abc import Callable
from dataclasses import replace

import flet as ft

from companion.i18n import N_
from companion.vino.box.board import VARIETIES, Figures, Variety
from companion.vino.position.state import State
from companion.vino.round.sale import Sale, most_rise, risen, still_to_place

from ....icons import icon
from ....look import PLAY_CONTROL
from ....parts.slide import slide
from ....parts.surface import card, scroll_key
from ....parts.touch import chip, step_button, tap
from ....play import Play
from ....scene import Scene
from ..bits import (
    column_width,
    name_style,
    pill,
    subtitle,
    variety_said,
)
from ..pictures import demand_at, track
from .sale import MARKET, Selling, chosen_losses

SPREAD, LACKS = N_("selling.spread"), N_("selling.lacks")


def spreading(play: Play[State], sale: Sale) -> ft.Control:
    """Every demand, before and after; opened, each on its track with buttons."""
    scene = play.scene
    _, rises = chosen_losses(play, sale)
    missing = still_to_place(sale, rises)
    said = missing_said(play, missing, LACKS) if missing else scene.t("selling.adds-up")
    opened = play.choice(Selling).opened and play.legal
    head: list[ft.Control] = []
    if opened or missing or not play.legal:
        head.append(
            tap(
                "selling.adds-up",
                pill(scene, said, right=not missing),
                lambda: play.explain("VN-MKT-06"),
                on_hold=lambda: play.explain("VN-MKT-06"),
                border_radius=24,
                padding=ft.Padding.symmetric(vertical=8),
            )
        )
    if play.legal:
        head.append(
            chip(
                scene,
                "selling.market",
                scene.t("selling.market.close" if opened else "selling.market.open"),
                lambda: play.pick(Selling, lambda now: replace(now, opened=not opened)),
                on_hold=lambda: play.explain("VN-MKT-06"),
            )
        )
        if missing:
            head.append(chip(scene, "selling.fill", scene.t("selling.fill"), lambda: fill(play)))
    shown: list[ft.Control] = [subtitle(scene, scene.t("market.title"), head)]
    if opened:
        shown += [_demand(play, sale, variety, rises) for variety in VARIETIES]
    else:
        shown.append(_in_short(scene, play.state, sale, rises))
    column = ft.Column(
        shown, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH, tight=True
    )
    tight = ft.Padding.only(left=12, right=12, top=4, bottom=10)
    padding = 4 if scene.large_text else tight
    return card(scene, column, padding=padding, key=scroll_key(MARKET))


def fill(play: Play[State]) -> None:
    """Spread the boxes as proposed."""
    play.pick(Selling, lambda now: replace(now, rises=None))


def _in_short(scene: Scene, state: State, sale: Sale, rises: Figures) -> ft.Control:
    """All demands side by side, each with its change."""

    def cell(variety: Variety) -> ft.Control:
        was = state.demand(variety)
        will = was - sale.fall if variety is sale.variety else was + rises[variety.at]
        return ft.Column(
            [
                scene.look.text(
                    variety_said(scene, variety), "label_medium", scene.c.on_surface_variant
                ),
                _moves(scene, was, will),
            ],
            spacing=0,
            tight=True,
        )

    return ft.Row([cell(variety) for variety in VARIETIES], wrap=True, spacing=16, run_spacing=4)


def _moves(scene: Scene, was: int, will: int) -> ft.Control:
    """A demand and its change."""
    look, c, words = scene.look, scene.c, scene.words
    if was == will:
        return look.text(words.signed(will), "title_medium")
    moves = ft.Row(
        [
            look.text(words.signed(was), "body_large", c.on_surface_variant),
            icon("arrow-right", c.primary, 20),
            look.text(words.signed(will), "title_medium", c.primary),
        ],
        spacing=6,
        tight=True,
    )
    label = scene.t("market.moves", was=was, will=will)
    return ft.Semantics(label=label, exclude_semantics=True, content=moves)


def missing_said(play: Play[State], missing: int, said: str = SPREAD) -> str:
    """Return what is still to be spread, in boxes if it comes out even."""
    words, step_ = play.scene.words, play.state.copy.step or 1
    if missing < 0:
        return play.scene.t("selling.too-much", amount=-missing)
    if missing % step_:
        return play.scene.t("selling.spread-vino", amount=missing)
    return words.many(said, missing // step_)


def _demand(play: Play[State], sale: Sale, variety: Variety, rises: Figures) -> ft.Control:
    """
    One demand on its track. The sold one is fixed; the others are dragged, or moved box by box.
    """
    scene, state = play.scene, play.state
    sold = variety is sale.variety
    was, now = state.demand(variety), rises[variety.at]
    will = was - sale.fall if sold else was + now
    size, wide = state.copy.known_step(), column_width(scene) - 28
    head = _demand_head(scene, variety, was, will, locked=sold)
    if sold or not play.legal:
        return _over(head, track(scene, wide, was, will, size))
    most = most_rise(state, sale, variety)
    more, less = min(most, now + size), max(0, now - size)

    def rise(to: Callable[[Figures], int]) -> None:
        def risen_now(before: Selling) -> Selling:
            old = rises if before.rises is None else before.rises
            new = risen(sale, old, variety, min(most, max(0, to(old))))
            return replace(before, variety=sale.variety, rises=new)

        play.pick(Selling, risen_now)

    def move(boxes: int) -> None:
        rise(lambda old: old[variety.at] + boxes * size)

    def pull(x: float) -> None:
        wanted = demand_at(wide, x) - was
        places = (*range(0, most, size), most)
        place = min(places, key=lambda place: abs(place - wanted))
        if place != now:
            rise(lambda _: place)

    wide -= 2 * (PLAY_CONTROL + 8)
    base, name = f"selling.market.{variety.value}", variety_said(scene, variety)
    line = track(scene, wide, was, will, size, height=PLAY_CONTROL - 26)
    if scene.large_text:
        line = track(scene, wide, was, will, size, height=PLAY_CONTROL)
    lift, lower = (lambda: move(1)) if more > now else None, (lambda: move(-1)) if now else None
    pulled = slide(
        f"{base}.slide",
        ft.Container(line if scene.large_text else _over(head, line), width=wide),
        label=scene.t("selling.slide", variety=name),
        value=scene.words.signed(will),
        to=pull,
        more=lift,
        less=lower,
        more_said=scene.words.signed(was + more),
        less_said=scene.words.signed(was + less),
    )
    minus = step_button(
        scene,
        f"{base}.minus",
        scene.t("stepper.minus", what=name),
        lower,
        plus=False,
        size=PLAY_CONTROL,
    )
    plus = step_button(
        scene,
        f"{base}.plus",
        scene.t("stepper.plus", what=name),
        lift,
        plus=True,
        size=PLAY_CONTROL,
    )
    beside = ft.Row([minus, pulled, plus], spacing=8)
    return _over(head, beside) if scene.large_text else beside


def _demand_head(
    scene: Scene, variety: Variety, was: int, will: int, *, locked: bool
) -> ft.Control:
    c = scene.c
    style = name_style(scene) if scene.large_text else "label_large"
    return ft.Row(
        [
            ft.Row(
                [
                    *([icon("lock", c.on_surface_variant, 20)] if locked else []),
                    scene.look.text(variety_said(scene, variety), style),
                ],
                spacing=6,
                tight=True,
            )
            if not scene.large_text
            else scene.look.text(variety_said(scene, variety), style),
            _moves(scene, was, will),
        ],
        wrap=True,
        spacing=6,
        run_spacing=0,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _over(head: ft.Control, line: ft.Control) -> ft.Control:
    return ft.Column(
        [head, line],
        spacing=0,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
