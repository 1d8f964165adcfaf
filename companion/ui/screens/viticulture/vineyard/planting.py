"""Plant: which vine goes to which field; the first field with room is proposed."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.viticulture import FIELDS, Plant, Planting, Vine

from ....icons import icon
from ....parts.touch import chip
from . import terms
from .dialog import Dialog, flow, heading
from .tokens import choice


def content(d: Dialog) -> list[ft.Control]:
    """The nine vines, then the fields for the one chosen last."""
    vines = _vines(d)
    parts: list[ft.Control] = [
        heading(d, d.t("act.vine")),
        flow([_vine(d, vine) for vine in Vine]),
    ]
    if vines:
        parts += [
            heading(d, d.t("act.to-field", vine=d.t(f"vine.{vines[-1].vine.value}"))),
            flow([_field(d, number) for number in FIELDS]),
        ]
    if len(vines) > 1 or (vines and len(vines) < most(d)):
        parts.append(flow(_several(d)))
    return parts


def move(d: Dialog) -> Any:
    """What is planted, one after the other."""
    vines = _vines(d)
    option = d.option
    without = option.without if option else ()
    if not vines:
        return None
    return Plant(d.seat, d.at, vines, "maximum" in without, "structures" in without)


def booked(d: Dialog, move: Plant) -> str:
    """The vines by their names."""
    names = [d.t(f"vine.{planting.vine.value}") for planting in move.vines]
    return d.scene.words.list(names)


def most(d: Dialog) -> int:
    """How many vines it can be."""
    return d.most(2 if d.bonus else 1, "plant")


def _vines(d: Dialog) -> tuple[Planting, ...]:
    found: tuple[Planting, ...] = d.chosen.get("vines", ())
    return found


def _room(d: Dialog, number: int, vine: Vine, others: tuple[Planting, ...]) -> bool:
    field = d.mat.field(number)
    total = field.total + sum(p.vine.total for p in others if p.field == number)
    return not field.sold and total + vine.total <= number


def _vine(d: Dialog, vine: Vine) -> ft.Control:
    scene, c = d.scene, d.scene.c
    vines = _vines(d)
    grown = d.bare or all(need in d.mat.built for need in vine.needs)
    ink = c.on_surface if grown else c.on_surface_variant
    inside: list[ft.Control] = [scene.look.text(d.t(f"vine.{vine.value}"), "label_large", ink)]
    for value, drawing in ((vine.red, "red"), (vine.white, "white")):
        if value:
            inside += [
                icon(f"grape-{drawing}", ink, 20),
                scene.look.text(str(value), "label_large", ink),
            ]

    def pick() -> None:
        vines = _vines(d)
        adding = d.chosen.get("adding") or not vines
        kept = vines if adding else vines[:-1]
        fits = [n for n in FIELDS if _room(d, n, vine, kept)]
        field = fits[0] if fits else next((n for n in FIELDS if not d.mat.field(n).sold), FIELDS[0])
        d.choose(vines=(*kept, Planting(vine, field)), adding=False)

    chosen = bool(vines) and not d.chosen.get("adding") and vines[-1].vine is vine
    label = d.t("act.vine-label", vine=d.t(f"vine.{vine.value}"), red=vine.red, white=vine.white)
    return choice(
        scene,
        f"act.vine-{vine.value}",
        ft.Row(inside, spacing=4, tight=True)
        if not scene.large_text
        else ft.Row(inside, spacing=4, wrap=True, expand=True),
        pick,
        selected=chosen,
        label=label,
        dim=not grown,
        on_hold=d.holds(terms.VINE),
    )


def _field(d: Dialog, number: int) -> ft.Control:
    vines = _vines(d)
    last, others = vines[-1], vines[:-1]
    field = d.mat.field(number)
    total = field.total + sum(p.vine.total for p in others if p.field == number)

    def pick() -> None:
        *others, last = _vines(d)
        d.choose(vines=(*others, Planting(last.vine, number)))

    said = d.t("act.field-total", field=number, total=total)
    return chip(
        d.scene,
        f"act.field-{number}",
        said,
        pick,
        selected=last.field == number,
        on_hold=d.holds(terms.FIELD),
    )


def _several(d: Dialog) -> list[ft.Control]:
    """One vine more, or one less."""
    vines = _vines(d)

    def take_back(n: int) -> None:
        now = _vines(d)
        d.choose(vines=now[:n] + now[n + 1 :], adding=False)

    found: list[ft.Control] = [
        chip(
            d.scene,
            f"act.planted-{n + 1}",
            d.t("act.planted", vine=d.t(f"vine.{p.vine.value}"), field=p.field),
            lambda n=n: take_back(n),
            label=d.t("act.take-back", what=d.t(f"vine.{p.vine.value}")),
        )
        for n, p in enumerate(vines)
        if len(vines) > 1
    ]
    if len(vines) < most(d):
        adding = bool(d.chosen.get("adding"))
        found.append(
            chip(
                d.scene,
                "act.more",
                d.t("act.more-vines"),
                lambda: d.choose(adding=not adding),
                selected=adding,
            )
        )
    return found
