"""The market in a sale: one demand falls, the others are raised until it adds up."""

from dataclasses import replace

import flet as ft

from companion.i18n import N_
from companion.vino.box.board import VARIETIES, Figures, Variety
from companion.vino.position.state import State
from companion.vino.round.sale import Sale, most_rise, still_to_place
from companion.vino.round.selling import default_sale

from ....icons import icon
from ....look import PLAY_CONTROL
from ....parts.slide import slide
from ....parts.surface import card
from ....parts.touch import chip, step_button, tap
from ....play import Play
from ....scene import Scene
from ..bits import (
    flow,
    name_style,
    pill,
    subtitle,
    variety_said,
    with_one,
)
from ..pictures import demand_at, pane_width, track
from .sale import Selling, chosen_losses

SPREAD, LACKS = N_("selling.spread"), N_("selling.lacks")


def spreading(play: Play[State], sale: Sale) -> ft.Control:
    """Every demand on its track, before and after; the others can be raised."""
    scene = play.scene
    _, rises = chosen_losses(play, sale)
    missing = still_to_place(sale, rises)
    said = missing_said(play, missing, LACKS) if missing else scene.t("selling.adds-up")
    head: list[ft.Control] = [
        tap(
            "selling.adds-up",
            pill(scene, said, right=not missing),
            lambda: play.explain("VN-MKT-06"),
            on_hold=lambda: play.explain("VN-MKT-06"),
            border_radius=24,
            padding=ft.Padding.symmetric(vertical=8),
        )
    ]

    def fill() -> None:
        filled = default_sale(play.state, sale.seat, sale.variety, sale.quantity)
        losses, rises = chosen_losses(play, sale)
        rises = filled.rises if still_to_place(sale, rises) else rises
        losses = losses if len(losses) == sale.lost else filled.losses
        play.pick(Selling, lambda now: replace(now, losses=losses, rises=rises))

    lacking = missing or len(chosen_losses(play, sale)[0]) != sale.lost
    filled = [chip(scene, "selling.fill", scene.t("selling.fill"), fill)]
    column = ft.Column(
        [
            subtitle(scene, scene.t("market.title"), head),
            *[_demand(play, sale, variety, rises) for variety in VARIETIES],
            *([flow(filled)] if play.legal and lacking else []),
        ],
        spacing=4,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    tight = ft.Padding.only(left=12, right=12, top=6, bottom=12)  # all five tracks on one phone
    return card(scene, column, padding=4 if scene.large_text else tight)


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
    size, wide = state.copy.known_step(), pane_width(scene) - 60
    head = _demand_head(scene, variety, was, will, locked=sold)
    if sold or not play.legal:
        return _over(head, track(scene, wide, was, will, size))
    most = most_rise(state, sale, rises, variety)
    more, less = min(most, now + size), max(0, now - size)

    def rise(to: int) -> None:
        if to != now:
            play.pick(Selling, lambda now: replace(now, rises=with_one(now.rises, variety, to)))

    def move(boxes: int) -> None:
        def moved(before: Selling) -> Selling:
            top = most_rise(state, sale, before.rises, variety)
            to_ = min(top, max(0, before.rises[variety.at] + boxes * size))
            return replace(before, rises=with_one(before.rises, variety, to_))

        play.pick(Selling, moved)

    def pull(x: float) -> None:
        wanted = demand_at(wide, x) - was
        places = (*range(0, most, size), most)
        rise(min(places, key=lambda place: abs(place - wanted)))

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
