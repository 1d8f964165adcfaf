"""
A player's mat, laid out as on the table: fields, structures, crush pad, cellar, hand, workers.

A tap on any part opens its correction.
"""

from __future__ import annotations

import flet as ft

from companion.cards import capital
from companion.viticulture.box.vineyard import FIELDS
from companion.viticulture.position.estate import Estate
from companion.viticulture.position.mat import Row
from companion.viticulture.position.state import State

from ....icons import icon, player_mark
from ....parts.boundary import component, steady
from ....parts.surface import sheet
from ....parts.touch import at_least, chip, icon_button, tap
from ....play import Play, Taps
from ....scene import Scene, use_scene
from ....sheets import RulesSheet
from .. import terms
from ..actions.preview import CARD_DRAWINGS
from ..actions.standing import WORKER_DRAWINGS
from ..sheets import EffectSheet, MatSheet, PlayerSheet, TableSheet
from ..tokens import GRAPE_ROWS, TOKEN_DRAWINGS, colours
from .mat_buildings import structure_rows
from .mat_tokens import token_rows
from .mat_view import CELLAR_ROWS, View

SHEET = 560
"""A sheet is not wider than this."""
FIELDS_BESIDE = 300
"""How wide a mat is, at normal text size, on which the three fields stand beside each other."""


@component
def WholeMat(play: Play[State], open_: MatSheet) -> ft.Control:
    """The whole mat on one sheet."""
    scene = use_scene()
    seat = open_.seat
    estate = play.state.estates[seat]
    back = open_.back
    close = (lambda: play.show(back)) if back else play.close
    mark = player_mark(scene.look, play.colour(seat), play.name(seat), 40)
    title = scene.t("mat.title", player=play.name(seat))
    if estate.mat is None:
        words = scene.look.text(scene.t("mat.not-followed"))
        return sheet(scene, "mat", title, [words], close, mark=mark)
    content = mat_parts(View(scene, play.taps, seat, estate, min(scene.width, SHEET), open_))
    if play.legal:
        by_card = chip(
            scene,
            "mat.by-card",
            scene.t("mat.by-card"),
            lambda: play.show(back if isinstance(back, EffectSheet) else EffectSheet(seat)),
        )
        content.append(ft.Row([by_card], wrap=True))
    asks = ft.Row(
        [
            icon_button(
                scene,
                "mat.standings",
                "trophy",
                scene.t("table.standings"),
                lambda: play.show(TableSheet(open_)),
                scene.c.on_surface_variant,
            ),
            icon_button(
                scene,
                "mat.help",
                "help",
                scene.t("play.help"),
                lambda: play.show(RulesSheet(back=open_)),
                scene.c.on_surface_variant,
            ),
        ],
        spacing=0,
        tight=True,
    )
    return sheet(scene, "mat", title, content, close, mark=mark, help=asks)


@steady
def MatPane(scene: Scene, taps: Taps, seat: int, estate: Estate, width: float) -> ft.Control:
    """The mat beside the board, on a wide page."""
    return ft.Column(
        mat_parts(View(scene, taps, seat, estate, width, None)),
        spacing=10,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def mat_parts(v: View) -> list[ft.Control]:
    """All parts, from top to bottom."""
    return [
        tracks(v),
        fields(v),
        structure_rows(v),
        v.title("crush-pad", "mat.crush-pad", *_drag_hint(v)),
        token_rows(v, GRAPE_ROWS),
        v.title("large-cellar", "mat.cellar"),
        token_rows(v, CELLAR_ROWS),
        v.title("card", "mat.hand"),
        hand(v),
        v.title("worker", "mat.workers"),
        workers(v),
    ]


def tracks(v: View) -> ft.Control:
    """Points, lira and residual payment; a tap opens their steppers."""
    estate = v.estate
    items: list[ft.Control] = []
    for drawing, value in (
        ("cork", estate.vp),
        ("lira", estate.lira),
        ("bottle", estate.residual),
    ):
        items += [
            icon(drawing, v.c.primary, 26),
            v.look.text(v.scene.words.number(value), "title_large"),
            ft.Container(width=6),
        ]
    said = [
        v.scene.words.many("replay.points", estate.vp),
        v.scene.words.many("score.lira", estate.lira),
        v.t("score.residual", residual=estate.residual),
    ]
    return tap(
        f"{v.screen}.tracks",
        at_least(
            44,
            ft.Row(
                items,
                wrap=True,
                spacing=6,
                run_spacing=4,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        (lambda: v.taps.show(PlayerSheet(v.seat, v.here))) if v.legal else None,
        on_hold=v.holds(terms.TRACKS),
        label=", ".join(said),
        padding=ft.Padding.symmetric(horizontal=12, vertical=4),
        border_radius=16,
        bgcolor=v.c.surface_container_lowest,
        border=ft.Border.all(1, v.c.outline_variant),
    )


def fields(v: View) -> ft.Control:
    """The three fields, with their vines and values."""
    cards = [_field(v, number) for number in FIELDS]
    if v.width / v.look.scale < FIELDS_BESIDE:
        return ft.Column(cards, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return ft.Row(
        [ft.Container(one, expand=True) for one in cards],
        spacing=8,
        intrinsic_height=True,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _field(v: View, number: int) -> ft.Control:
    field = v.mat.field(number)
    look, c = v.look, v.c
    names = [v.t(f"vine.{vine.value}") for vine in field.vines]
    if field.sold:
        head = ft.Row(
            [
                look.text(str(number), "display_small", c.on_surface_variant),
                icon("lira", c.on_surface_variant, 24),
            ],
            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        )
        words = v.t("act.sold")
    else:
        head = ft.Row(
            [
                look.text(str(field.total), "display_small"),
                look.text(v.t("mat.of", most=number), "body_medium", c.on_surface_variant),
            ],
            wrap=True,
            spacing=6,
            run_spacing=0,
            vertical_alignment=ft.CrossAxisAlignment.END,
        )
        words = ", ".join(names) if names else v.t("act.empty")
    crop: list[ft.Control] = []
    for value, row in ((field.red, Row.RED_GRAPES), (field.white, Row.WHITE_GRAPES)):
        if value:
            ring = colours(look, row)["ring"]
            crop += [icon(TOKEN_DRAWINGS[row], ring, 20), look.text(str(value), "label_large")]
    parts: list[ft.Control] = [head]
    if not field.sold:
        parts.append(
            ft.ProgressBar(
                value=min(1, field.total / number),
                color=c.secondary,
                bgcolor=c.surface_container_highest,
                bar_height=6,
                border_radius=3,
            )
        )
    grown = c.on_surface if names and not field.sold else c.on_surface_variant
    parts.append(look.text(capital(words), "label_medium", grown))
    if crop:
        parts.append(ft.Row(crop, spacing=4, wrap=True))
    if field.harvested:
        parts.append(look.text(v.t("act.harvested"), "label_medium", c.on_surface_variant))
    label = v.t("mat.field-label", field=number, total=field.total, vines=words)
    return tap(
        f"{v.screen}.field-{number}",
        ft.Column(
            parts,
            spacing=6,
            tight=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        v.opens(f"field-{number}"),
        on_hold=v.holds(terms.FIELD),
        label=label,
        padding=ft.Padding.symmetric(horizontal=7, vertical=10),  # for the longest vine
        border_radius=16,
        bgcolor=c.surface if field.sold else c.surface_container_lowest,
        border=ft.Border.all(1, c.outline_variant),
    )


def _drag_hint(v: View) -> list[ft.Control]:
    """A note how tokens are corrected."""
    if not v.can_drag:
        return []
    return [v.look.text(v.t("mat.drag"), "body_medium", v.c.on_surface_variant)]


def hand(v: View) -> ft.Control:
    """The number of cards of each type."""
    items: list[ft.Control] = []
    said: list[str] = []
    for kind, drawing in CARD_DRAWINGS.items():
        count = v.mat.hand.count(kind)
        if kind.value == "visitor" and not count:
            continue
        items += [
            icon(drawing, v.c.on_surface_variant, 26),
            v.look.text(v.scene.words.number(count), "title_medium"),
            ft.Container(width=4),
        ]
        said.append(f"{v.t(f'value.hand-{kind.value}')} {count}")
    return _line(v, f"{v.screen}.hand", items, said, "hand")


def workers(v: View) -> ft.Control:
    """The workers by sort."""
    estate = v.estate
    items: list[ft.Control] = []
    said: list[str] = []
    for worker, count in zip(
        WORKER_DRAWINGS, (v.mat.workers, v.mat.grande, int(estate.temporary)), strict=True
    ):
        if not count:
            continue
        items += [
            icon(WORKER_DRAWINGS[worker], v.c.on_surface_variant, 26),
            v.look.text(v.scene.words.number(count), "title_medium"),
            ft.Container(width=4),
        ]
        said.append(f"{v.t(f'worker.{worker.value}')} {count}")
    if v.mat.trained:
        words = v.scene.words.many("mat.trained", v.mat.trained)
        items.append(v.look.text(words, "body_medium", v.c.on_surface_variant))
        said.append(words)
    return _line(v, f"{v.screen}.workers", items, said, "workers")


def _line(v: View, id: str, items: list[ft.Control], said: list[str], what: str) -> ft.Control:
    rule = terms.HAND if what == "hand" else terms.TRAINED
    return tap(
        id,
        at_least(
            44,
            ft.Row(
                items,
                wrap=True,
                spacing=6,
                run_spacing=4,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
        ),
        v.opens(what),
        on_hold=v.holds(rule),
        label=", ".join(said),
        padding=ft.Padding.symmetric(horizontal=12, vertical=4),
        border_radius=16,
        bgcolor=v.c.surface_container_lowest,
        border=ft.Border.all(1, v.c.outline_variant),
    )
