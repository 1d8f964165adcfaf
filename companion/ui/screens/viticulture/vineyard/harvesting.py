"""Harvest: which fields, in which order; what is lost on the way is said. The yoke uproots, too."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.viticulture import FIELDS, Harvest, Uproot
from companion.viticulture.harvest import harvested, most_fields, ripe
from companion.viticulture.planting import uprootings

from ....icons import icon
from ....parts.touch import chip
from . import terms
from .dialog import Dialog, flow, heading, note
from .tokens import choice


def content(d: Dialog) -> list[ft.Control]:
    """The fields with what they would give."""
    fields = ft.Column([_field(d, number) for number in FIELDS], spacing=8)
    return [heading(d, d.t("act.fields")), fields, *_notes(d)]


def move(d: Dialog) -> Any:
    """The fields, in the order they were tapped; one that alone is ripe need not be."""
    fields = fields_of(d)
    return Harvest(d.seat, d.at, fields) if fields else None


def fields_of(d: Dialog) -> tuple[int, ...]:
    """What is chosen, or else the only thing there is to choose."""
    chosen: tuple[int, ...] | None = d.chosen.get("fields")
    if chosen is not None:
        return chosen
    there = ripe(d.mat)
    return there if len(there) == 1 and "uproot" not in d.chosen else ()


def _most(d: Dialog) -> int:
    if d.at is None:
        return d.most(len(FIELDS), "harvest")
    return most_fields(d.state, d.seat, d.at)


def _field(d: Dialog, number: int) -> ft.Control:
    scene, c = d.scene, d.scene.c
    field, chosen = d.mat.field(number), fields_of(d)
    open_ = number in ripe(d.mat)
    ink = c.on_surface if open_ else c.on_surface_variant
    names = scene.words.list([d.t(f"vine.{vine.value}") for vine in field.vines])
    state = names
    if field.sold:
        state = d.t("act.sold")
    elif field.harvested:
        state = d.t("act.harvested")
    elif not field.vines:
        state = d.t("act.empty")
    crop: list[ft.Control] = []
    for value, colour in ((field.red, "red"), (field.white, "white")):
        if value:
            crop += [
                icon(f"grape-{colour}", ink, 22),
                scene.look.text(str(value), "title_medium", ink),
            ]
    inside = ft.Row(
        [
            scene.look.text(str(number), "display_small", ink),
            ft.Container(scene.look.text(state, "body_medium", ink), expand=True),
            *([] if scene.large_text else crop),
        ],
        spacing=12,
        expand=True,
    )

    def pick() -> None:
        chosen = fields_of(d)
        if number in chosen and "fields" in d.chosen:
            then = tuple(n for n in chosen if n != number)
        else:
            kept = tuple(n for n in chosen if n != number)
            then = (*kept, number)[-max(1, _most(d)) :]
        d.choose(fields=then, uproot=None)

    label = d.t("act.harvest-label", field=number, state=state, red=field.red, white=field.white)
    return choice(
        scene,
        f"act.field-{number}",
        inside,
        pick,
        selected=number in chosen,
        label=label,
        dim=not open_,
        on_hold=d.holds(terms.HARVESTED),
    )


def _notes(d: Dialog) -> list[ft.Control]:
    """Grapes that come lower than their field, and those for which there is no room."""
    said: list[tuple[str, str]] = []
    fields = [n for n in fields_of(d) if n in ripe(d.mat)]
    crops, _ = harvested(d.mat, tuple(fields))
    for crop in crops:
        field = d.mat.field(crop.field)
        for colour, grown, came in (
            ("red", field.red, crop.red),
            ("white", field.white, crop.white),
        ):
            if grown and came is None:
                said.append((d.t(f"act.lost-{colour}", field=crop.field), "HARV-06"))
            elif grown and came is not None and came < grown:
                said.append((d.t(f"act.lower-{colour}", grown=grown, came=came), "HARV-05"))
    return [note(d, f"act.note-{n}", words, rule) for n, (words, rule) in enumerate(said, 1)]


def yoke_content(d: Dialog) -> list[ft.Control]:
    """Harvest one field, or uproot one vine."""
    vines = [_uprooted(d, p.field, p.vine) for p in uprootings(d.mat)]
    return [*content(d), *([heading(d, d.t("act.uproot")), flow(vines)] if vines else [])]


def uproot_content(d: Dialog) -> list[ft.Control]:
    """Every vine that stands somewhere."""
    vines = [_uprooted(d, p.field, p.vine) for p in uprootings(d.mat)]
    if vines:
        return [flow(vines)]
    return [d.scene.look.text(d.t("act.no-vines"), "body_medium", d.scene.c.on_surface_variant)]


def yoke(d: Dialog) -> Any:
    """The vine that is uprooted, or else the field."""
    return uproot(d) or move(d)


def uproot(d: Dialog) -> Any:
    """The vine that is uprooted."""
    told = d.chosen.get("uproot")
    return Uproot(d.seat, d.at, *told) if told else None


def _uprooted(d: Dialog, field: int, vine: Any) -> ft.Control:
    return chip(
        d.scene,
        f"act.uproot-{vine.value}-{field}",
        d.t("act.planted", vine=d.t(f"vine.{vine.value}"), field=field),
        lambda: d.choose(uproot=(field, vine), fields=()),
        selected=d.chosen.get("uproot") == (field, vine),
        on_hold=d.holds(terms.ACTIONS["uproot"]),
    )
