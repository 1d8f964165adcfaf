"""Build: the eight structures with their price; what is built, or cannot be paid, is dimmed."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.viticulture import Build, Structure
from companion.viticulture.building import buildable

from ....icons import icon
from . import terms
from .dialog import Dialog
from .simple import price, price_step
from .tokens import capital, choice, pairs, titled


def content(d: Dialog) -> list[ft.Control]:
    """All eight; a tap on one that cannot be built says why."""
    tiles = [_tile(d, structure) for structure in Structure]
    chosen = d.chosen.get("structure")
    return [*pairs(d.scene, tiles), *(price_step(d, chosen.cost) if chosen else [])]


def move(d: Dialog) -> Any:
    """The structure that is chosen."""
    structure = d.chosen.get("structure")
    if structure is None:
        return None
    return Build(d.seat, d.at, structure, price(d, structure.cost))


def booked(d: Dialog, move: Build) -> str:
    """The structure by its name."""
    return d.t(f"structure.{move.structure.value}")


def _tile(d: Dialog, structure: Structure) -> ft.Control:
    scene, c, t = d.scene, d.scene.c, d.t
    built = structure in d.mat.built
    cost = price(d, structure.cost)
    cost = structure.cost - d.bonus if cost is None else cost
    possible = structure in buildable(d.mat) and cost <= d.estate.lira
    ink = c.on_surface if possible else c.on_surface_variant
    name = t(f"structure.{structure.value}")
    told = t("act.built") if built else scene.words.many("score.lira", cost)
    price_tag: ft.Control = (
        icon("check", ink, 22)
        if built
        else scene.look.text(scene.words.number(cost), "title_large", ink)
    )
    mark = icon(structure.value, c.primary if possible else ink, 28)
    inside = titled(scene, mark, scene.look.text(capital(name), "label_large", ink), price_tag)

    def pick() -> None:
        d.choose(structure=structure, price=None)

    return choice(
        scene,
        f"act.structure-{structure.value}",
        inside,
        pick,
        selected=d.chosen.get("structure") is structure,
        label=f"{name}, {told}",
        dim=not possible,
        on_hold=d.holds(terms.STRUCTURES[structure]),
    )
