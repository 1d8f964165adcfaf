"""The crush pad and the cellar of a mat: rows of slots whose tokens can be tapped or dragged."""

from __future__ import annotations

import flet as ft

from companion.cards import capital
from companion.viticulture.box.vineyard import HIGHEST, MEDIUM, SMALL, Structure
from companion.viticulture.position.mat import Row, lowest
from companion.viticulture.position.mat import tokens as tokens_of
from companion.viticulture.table.correct import Correct

from ....icons import icon
from ....parts.surface import card
from ....parts.touch import at_least, loose, tap
from .. import terms
from ..actions.preview import token_name
from ..tokens import GRAPE_ROWS, TOKEN_DRAWINGS, colours, glass_token
from .mat_buildings import structure_label
from .mat_view import CELLAR_ROWS, LARGER_CELLARS, WHAT, View


def token_rows(v: View, which: tuple[Row, ...]) -> ft.Control:
    """Rows of slots as printed; each is one button."""
    head = [_cellars(v)] if which is CELLAR_ROWS and not v.scene.large_text else []
    return card(
        v.scene,
        ft.Column(
            [*head, *[_tokens(v, row) for row in which]],
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.symmetric(horizontal=4, vertical=4),
    )


def _cellars(v: View) -> ft.Control:
    """The cellars above their slots; a tap asks what became of one."""
    small = v.look.text(v.t("mat.small"), "label_medium", v.c.on_surface_variant)
    names: list[ft.Control] = [ft.Container(small, alignment=ft.Alignment.CENTER, expand=True)]
    for structure, size in zip(LARGER_CELLARS, ("medium", "large"), strict=True):
        names.append(_cellar(v, structure, v.t(f"mat.{size}")))
    return ft.Row([ft.Container(width=30), *names], spacing=0)


def _cellar(v: View, structure: Structure, name: str) -> ft.Control:
    built = structure in v.mat.built
    ink = v.c.on_secondary_container if built else v.c.on_surface_variant
    words = v.look.text(name, "label_medium", ink)
    end = icon("check", ink, 18) if built else v.look.text(str(structure.cost), "title_medium", ink)
    tile = tap(
        f"{v.screen}.structure-{structure.value}",
        ft.Row(
            [ft.Container(width=0, height=40), loose(words), end],
            spacing=4,
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        v.opens(structure.value),
        selected=built,
        label=structure_label(v, structure),
        on_hold=v.holds(terms.STRUCTURES[structure]),
        padding=ft.Padding.symmetric(horizontal=1, vertical=4),  # «Большой» is wide
        border_radius=12,
        bgcolor=v.c.secondary_container if built else None,
        border=ft.Border.all(1.5, v.c.outline_variant) if not built else None,
    )
    return ft.Container(tile, expand=True, padding=ft.Padding.only(left=2, right=2, bottom=4))


def _tokens(v: View, row: Row) -> ft.Control:
    values = tokens_of(v.mat, row)
    ring = colours(v.look, row)["ring"]
    sign = icon(TOKEN_DRAWINGS[row], ring, 26)
    if v.scene.large_text:
        shown: list[ft.Control] = [glass_token(v.look, row, value, 40) for value in values]
        if not shown:
            shown = [v.look.text(v.t("value.none"), "body_medium", v.c.on_surface_variant)]
        line = ft.Row(
            [sign, *shown],
            wrap=True,
            spacing=6,
            run_spacing=4,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
    else:
        slots = [_slot(v, row, value, value in values) for value in range(1, HIGHEST + 1)]
        line = ft.Row([ft.Container(sign, width=30), *slots], spacing=0)
    said = [token_name(v.scene, row, value) for value in values]
    label = f"{capital(v.t(f'value.{WHAT[row]}'))}: {', '.join(said) or v.t('value.none')}"
    return tap(
        f"{v.screen}.row-{WHAT[row]}",
        at_least(44, line),
        v.opens(WHAT[row]),
        on_hold=v.holds(terms.TOKEN_ROW_RULES[row]),
        label=label,
        border_radius=10,
        padding=ft.Padding.symmetric(vertical=2),
    )


def _slot(v: View, row: Row, value: int, there: bool) -> ft.Control:
    grape = row in GRAPE_ROWS
    reach = HIGHEST if grape else v.mat.reach
    inside: ft.Control | None = None
    if there and v.can_drag:
        inside = _draggable(v, row, value)
    elif there:
        inside = glass_token(v.look, row, value, 30)
    elif value >= lowest(row):
        inside = v.look.text(str(value), "label_medium", v.c.on_surface_variant, no_wrap=True)
    closed = value > reach and value >= lowest(row)
    first = not grape and value - 1 in (SMALL, MEDIUM)
    edge = ft.BorderSide(1, v.c.outline_variant)
    high = 38 * min(v.look.scale, 1.3)
    if v.can_drag and not there and value >= lowest(row):
        inside = ft.DragTarget(
            ft.Container(inside, height=high, alignment=ft.Alignment.CENTER),
            group=_group(v, row),
            on_accept=lambda event: _move(v, row, event.src.data, value),
            data=value,
        )
    return ft.Container(
        inside,
        expand=True,
        height=high,
        alignment=ft.Alignment.CENTER if there else None,
        gradient=_hatching(v) if closed else None,
        border=ft.Border.only(left=edge) if first else None,
    )


def _hatching(v: View) -> ft.Gradient:
    """Thin slanting lines over slots whose cellar is not built."""
    line, nothing = v.c.outline_variant, ft.Colors.TRANSPARENT
    return ft.LinearGradient(
        begin=ft.Alignment(-1, -1),
        end=ft.Alignment(-0.7, -0.7),
        colors=[line, line, nothing, nothing],
        stops=[0, 0.15, 0.15, 1],
        tile_mode=ft.GradientTileMode.REPEATED,
    )


def _group(v: View, row: Row) -> str:
    """Return the drag group of a row: a token stays in its row."""
    return f"{v.seat}-{row.value}"


def _draggable(v: View, row: Row, value: int) -> ft.Control:
    """A token that can be dragged along its row; up and down, the sheet scrolls."""
    return ft.Draggable(
        glass_token(v.look, row, value, 30),
        group=_group(v, row),
        content_feedback=glass_token(v.look, row, value, 44),
        content_when_dragging=ft.Container(width=30, height=30),
        axis=ft.Axis.HORIZONTAL,
        affinity=ft.Axis.HORIZONTAL,
        max_simultaneous_drags=1,
        data=value,
    )


def _move(v: View, row: Row, here: int, there: int) -> None:
    """Book a dragged token as one correction."""
    then = sorted({*tokens_of(v.mat, row)} - {here} | {there})
    v.taps.do(Correct(WHAT[row], " ".join(map(str, then)), v.seat))
