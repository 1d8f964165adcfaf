"""Planting: which vine on which field; the first field with room is proposed."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.i18n import N_
from companion.viticulture.actions.plant import Plant, Planting
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import FIELDS

from ....icons import icon
from ....look import EDGE, GAP
from ....parts.surface import sheet_width
from ....parts.touch import chip
from .. import terms
from ..sheets import Choice
from ..tokens import choice, pairs
from .dialog import ActionDialog, Dialog, dialog_title, flow


@dataclass(frozen=True)
class PlantChoice(Choice):
    """The chosen vines and fields."""

    vines: tuple[Planting, ...] = ()
    adding: bool = False
    """The next vine that is tapped is one more, not another one."""


def content(d: Dialog[PlantChoice]) -> list[ft.Control]:
    """The nine vines, then the fields for the one chosen last."""
    vines, adding = d.chosen.vines, d.chosen.adding
    parts: list[ft.Control] = [
        dialog_title(d, d.t("act.more-vines" if adding else "act.vine")),
        *_vines(d),
    ]
    if vines and not adding:
        parts += [
            dialog_title(d, d.t("act.to-field", vine=d.t(f"vine.{vines[-1].vine.value}"))),
            flow([_field(d, number) for number in FIELDS]),
        ]
    return parts


def several(d: Dialog[PlantChoice]) -> list[ft.Control]:
    """
    Where several vines can be planted: which ones where, and a button for one more. It has its
    place before it can be tapped.
    """
    return [flow(_several(d))] if most(d) > 1 else []


def move(d: Dialog[PlantChoice]) -> Plant | None:
    """Return the move: planting what is chosen, one after the other."""
    vines = d.chosen.vines
    option = d.option
    without = option.without if option else ()
    if not vines:
        return None
    return Plant(d.seat, d.at, vines, "maximum" in without, "structures" in without)


def booked(d: Dialog[PlantChoice]) -> str:
    """Return the vines' names."""
    names = [d.t(f"vine.{planting.vine.value}") for planting in d.chosen.vines]
    return d.scene.words.list(names)


def most(d: Dialog[PlantChoice]) -> int:
    """Return how many vines can be planted."""
    return d.most(2 if d.bonus else 1, "plant")


def _room(d: Dialog[PlantChoice], number: int, vine: Vine, others: tuple[Planting, ...]) -> bool:
    field = d.mat.field(number)
    total = field.total + sum(p.vine.total for p in others if p.field == number)
    return not field.sold and total + vine.total <= number


THREE_BESIDE = 350
"""The width, at normal text size, from which vines stand side by side in a line."""
BESIDE_NAME = 22
"""What of a vine's width its name has not."""
LETTER = 0.595
"""How wide a letter of a vine's name is, for its size, at most."""


def _vines(d: Dialog[PlantChoice]) -> list[ft.Control]:
    """The nine vines, three in a line where there is room."""
    if _beside(d):
        return pairs(d.scene, [_vine(d, vine) for vine in Vine], _in_line(d))
    return [flow([_vine(d, vine) for vine in Vine])]


def _beside(d: Dialog[PlantChoice]) -> bool:
    return d.scene.width / d.scene.look.scale >= THREE_BESIDE


def _in_line(d: Dialog[PlantChoice]) -> int:
    """Return how many vines stand in a line: three, if no word of a name is broken then."""
    return 3 if _fitting(d, 3) >= d.scene.look.normal("label_medium") else 2


def _fitting(d: Dialog[PlantChoice], count: int) -> float:
    """Return how large the names may be where so many stand in a line."""
    longest = max(len(word) for vine in Vine for word in d.t(f"vine.{vine.value}").split())
    room = (sheet_width(d.scene) - 2 * EDGE - (count - 1) * GAP) / count - BESIDE_NAME
    return room // (LETTER * longest)


def _name_size(d: Dialog[PlantChoice]) -> float:
    """Return how large the vines' names are: all alike."""
    size = d.scene.look.size("label_large")
    return min(size, _fitting(d, _in_line(d))) if _beside(d) else size


def _vine(d: Dialog[PlantChoice], vine: Vine) -> ft.Control:
    scene, c = d.scene, d.scene.c
    chosen = d.chosen
    grown = d.bare or all(need in d.mat.built for need in vine.needs)
    ink = c.on_surface if grown else c.on_surface_variant
    name = ft.Text(
        d.t(f"vine.{vine.value}"), style=scene.look.style("label_large", ink, _name_size(d))
    )
    grapes: list[ft.Control] = []
    for value, drawing in ((vine.red, "red"), (vine.white, "white")):
        if value:
            grapes += [
                icon(f"grape-{drawing}", ink, 20),
                scene.look.text(str(value), "label_large", ink),
            ]
    if _beside(d):
        inside: ft.Control = ft.Column(
            [name, ft.Row(grapes, spacing=4, tight=True)], spacing=2, tight=True, expand=True
        )
    elif scene.large_text:
        inside = ft.Row([name, *grapes], spacing=4, wrap=True, expand=True)
    else:
        inside = ft.Row([name, *grapes], spacing=4, tight=True)

    def pick(now: PlantChoice) -> PlantChoice:
        kept = now.vines if now.adding else now.vines[:-1]
        fits = [n for n in FIELDS if _room(d, n, vine, kept)]
        field = fits[0] if fits else next((n for n in FIELDS if not d.mat.field(n).sold), FIELDS[0])
        return PlantChoice((*kept, Planting(vine, field)))

    label = d.t("act.vine-label", vine=d.t(f"vine.{vine.value}"), red=vine.red, white=vine.white)
    return choice(
        scene,
        f"act.vine-{vine.value}",
        inside,
        lambda: d.choose(pick),
        selected=bool(chosen.vines) and not chosen.adding and chosen.vines[-1].vine is vine,
        label=label,
        dim=not grown,
        on_hold=d.holds(terms.VINE),
    )


def _field(d: Dialog[PlantChoice], number: int) -> ft.Control:
    vines = d.chosen.vines
    last, others = vines[-1], vines[:-1]
    field = d.mat.field(number)
    total = field.total + sum(p.vine.total for p in others if p.field == number)

    def pick(now: PlantChoice) -> PlantChoice:
        *others, last = now.vines
        return replace(now, vines=(*others, Planting(last.vine, number)))

    told = N_("act.field-not-owned") if field.sold else N_("act.field-total")
    return chip(
        d.scene,
        f"act.field-{number}",
        d.t(told, field=number, total=total),
        lambda: d.choose(pick),
        selected=last.field == number,
        spent=last.field != number and not _room(d, number, last.vine, others),
        on_hold=d.holds(terms.FIELD),
    )


def _several(d: Dialog[PlantChoice]) -> list[ft.Control]:
    """A button for each vine, which takes it back, and one for one vine more."""
    vines, adding = d.chosen.vines, d.chosen.adding

    def take_back(n: int) -> None:
        d.choose(lambda now: PlantChoice(now.vines[:n] + now.vines[n + 1 :]))

    found: list[ft.Control] = [
        chip(
            d.scene,
            f"act.planted-{n + 1}",
            d.t("act.planted", vine=d.t(f"vine.{p.vine.value}"), field=p.field),
            partial(take_back, n),
            label=d.t("act.take-back", what=d.t(f"vine.{p.vine.value}")),
        )
        for n, p in enumerate(vines)
        if len(vines) > 1
    ]
    if len(vines) < most(d):
        found.append(
            chip(
                d.scene,
                "act.more",
                d.t("act.more-vines"),
                (lambda: d.choose(lambda now: replace(now, adding=not adding))) if vines else None,
                selected=adding,
                spent=not vines,
            )
        )
    return found


DIALOG = ActionDialog(
    "plant-vine",
    "plant",
    "SUM-17",
    PlantChoice,
    content,
    move,
    missing=lambda _: N_("act.missing.vine"),
    booked=booked,
    pinned=several,
    log={Plant: "SUM-17"},
)
