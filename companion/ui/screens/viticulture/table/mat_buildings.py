"""The structures of a mat, and which of them have scored this year."""

from __future__ import annotations

import flet as ft

from companion.cards import capital
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.table.correct import Correct

from ....icons import icon
from ....look import EDGE, LETTER, TOUCH
from ....parts.touch import at_least, chip, tap
from .. import terms
from ..actions.dialog import flow
from ..tokens import pairs, titled
from .mat_view import LARGER_CELLARS, View


def structure_rows(v: View) -> ft.Control:
    """All structures; a tap asks what became of one. The cellars are above their slots."""
    above = () if v.scene.large_text else LARGER_CELLARS
    tiles = [_structure(v, structure) for structure in Structure if structure not in above]
    scoring = [s for s in (Structure.WINDMILL, Structure.TASTING_ROOM) if s in v.mat.built]
    marks = [flow([_paid(v, structure) for structure in scoring])] if scoring else []
    return ft.Column([*pairs(v.scene, tiles, v.columns), *marks], spacing=8)


def _paid(v: View, structure: Structure) -> ft.Control:
    """A mark whether a structure that scores once a year has done so (STR-09)."""
    paid = structure in v.mat.paid
    then = [s.value for s in Structure if (s in v.mat.paid) is not (s is structure)]
    words = v.t("mat.paid", what=v.t(f"structure.{structure.value}"))

    def mark() -> None:
        if v.legal:
            v.taps.do(Correct("paid", " ".join(then), v.seat))

    id = f"{v.screen}.paid-{structure.value}"
    hold = v.holds(terms.SCORING)
    return chip(v.scene, id, capital(words), mark, selected=paid, on_hold=hold)


def _structure(v: View, structure: Structure) -> ft.Control:
    """A structure's name; green when it is built, with its price when it is not."""
    built = structure in v.mat.built
    look, c = v.look, v.c
    ink = c.on_secondary_container if built else c.on_surface_variant
    name = capital(v.t(f"structure.{structure.value}"))
    cost = [] if built else [look.text(str(structure.cost), "title_medium", ink)]
    style = "label_medium" if look.scale == 1 else "label_large"
    words = look.text(name, style, ink)
    mark = icon(structure.value, ink, 26)
    room = (v.width - 3 * EDGE) / v.columns - (60 if built else 80)
    longest = max(map(len, name.split())) * look.size(style) * LETTER
    if longest > room:
        inside: ft.Control = titled(v.scene, mark, words, ft.Row(cost, tight=True))
    else:
        inside = ft.Row([mark, ft.Container(words, expand=True), *cost], spacing=8, expand=True)
    return tap(
        f"{v.screen}.structure-{structure.value}",
        at_least(TOUCH, inside),
        v.opens(structure.value),
        selected=built,
        label=structure_label(v, structure),
        on_hold=v.holds(terms.STRUCTURES[structure]),
        padding=ft.Padding.symmetric(horizontal=10, vertical=2),
        border_radius=12,
        bgcolor=c.secondary_container if built else c.surface,
        border=ft.Border.all(1.5, c.secondary_container if built else c.outline_variant),
    )


def structure_label(v: View, structure: Structure) -> str:
    name = v.t(f"structure.{structure.value}")
    if structure in v.mat.built:
        return name
    return v.t("mat.not-built", what=name, cost=structure.cost)
