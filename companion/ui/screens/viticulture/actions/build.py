"""Building: the eight structures with their prices; those built or too expensive are dimmed."""

from __future__ import annotations

from dataclasses import dataclass, replace

import flet as ft

from companion.cards import capital
from companion.i18n import N_
from companion.viticulture.actions.build import Build, buildable
from companion.viticulture.box.vineyard import Structure

from ....icons import icon
from .. import terms
from ..sheets import Choice
from ..tokens import choice, pairs, titled
from .dialog import ActionDialog, Dialog
from .price import price, price_step, stepped


@dataclass(frozen=True)
class BuildChoice(Choice):
    """The structure that is chosen."""

    structure: Structure | None = None
    price: int | None = None


def content(d: Dialog[BuildChoice]) -> list[ft.Control]:
    """All structures; a tap on one that cannot be built says why."""
    tiles = [_tile(d, structure) for structure in Structure]
    found = pairs(d.scene, tiles)
    structure = d.chosen.structure
    if structure is None:
        return found
    cost = structure.cost

    def step(by: int) -> None:
        d.choose(lambda now: replace(now, price=stepped(d, cost, now.price, by)))

    return [*found, *price_step(d, cost, d.chosen.price, step)]


def move(d: Dialog[BuildChoice]) -> Build | None:
    """Return the move: building the chosen structure."""
    chosen = d.chosen
    if chosen.structure is None:
        return None
    cost = price(d, chosen.structure.cost, chosen.price)
    return Build(d.seat, d.at, chosen.structure, cost)


def booked(d: Dialog[BuildChoice]) -> str:
    """Return the structure's name."""
    structure = d.chosen.structure
    return d.t(f"structure.{structure.value}") if structure else ""


def _tile(d: Dialog[BuildChoice], structure: Structure) -> ft.Control:
    scene, c, t = d.scene, d.scene.c, d.t
    built = structure in d.mat.built
    told = price(d, structure.cost, d.chosen.price)
    cost = structure.cost - d.bonus if told is None else told
    possible = structure in buildable(d.mat) and cost <= d.estate.lira
    ink = c.on_surface if possible else c.on_surface_variant
    name = t(f"structure.{structure.value}")
    said = t("act.built") if built else scene.words.many("score.lira", cost)
    price_tag: ft.Control = (
        icon("check", ink, 22)
        if built
        else scene.look.text(scene.words.number(cost), "title_large", ink)
    )
    mark = icon(structure.value, c.primary if possible else ink, 28)
    inside = titled(scene, mark, scene.look.text(capital(name), "label_large", ink), price_tag)

    def pick() -> None:
        d.choose(lambda _: BuildChoice(structure))

    return choice(
        scene,
        f"act.structure-{structure.value}",
        inside,
        pick,
        selected=d.chosen.structure is structure,
        label=f"{name}, {said}",
        dim=not possible,
        on_hold=d.holds(terms.STRUCTURES[structure]),
    )


DIALOG = ActionDialog(
    "build-structure",
    "build",
    "SUM-03",
    BuildChoice,
    content,
    move,
    missing=lambda _: N_("act.missing.structure"),
    booked=booked,
    log={Build: "SUM-03"},
)
