"""
Harvesting: fields in order, and warnings of grapes that would be lost. The yoke can uproot, too.
"""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.i18n import N_
from companion.viticulture.actions.harvest import Harvest, harvested, most_fields, ripe
from companion.viticulture.actions.plant import Planting
from companion.viticulture.actions.uproot import Uproot, uprootings
from companion.viticulture.box.vineyard import FIELDS

from ....icons import icon
from ....parts.touch import chip
from .. import terms
from ..sheets import Choice
from ..tokens import choice
from .dialog import ActionDialog, Dialog, dialog_title, flow, note


@dataclass(frozen=True)
class HarvestChoice(Choice):
    """The chosen fields or, with the yoke, a vine."""

    fields: tuple[int, ...] | None = None
    """As they were tapped; nothing was, where a field that alone is ripe is meant."""
    uproot: Planting | None = None


def content(d: Dialog[HarvestChoice]) -> list[ft.Control]:
    """The fields with what they would give."""
    fields = ft.Column([_field(d, number) for number in FIELDS], spacing=8)
    return [dialog_title(d, d.t("act.fields")), fields]


def move(d: Dialog[HarvestChoice]) -> Harvest | None:
    """Return the move: harvesting the chosen fields in the order of taps, or the only ripe one."""
    fields = fields_of(d)
    return Harvest(d.seat, d.at, fields) if fields else None


def fields_of(d: Dialog[HarvestChoice]) -> tuple[int, ...]:
    """Return the chosen fields, or the only one there is if it is in view."""
    return _meant(d, d.chosen)


def _meant(d: Dialog[HarvestChoice], chosen: HarvestChoice) -> tuple[int, ...]:
    if chosen.fields is not None:
        return chosen.fields
    there = () if d.led else ripe(d.mat)
    return there if len(there) == 1 else ()


def _most(d: Dialog[HarvestChoice]) -> int:
    if d.at is None:
        return d.most(len(FIELDS), "harvest")
    return most_fields(d.state, d.seat, d.at)


def _field(d: Dialog[HarvestChoice], number: int) -> ft.Control:
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

    def pick(now: HarvestChoice) -> HarvestChoice:
        kept = tuple(n for n in _meant(d, now) if n != number)
        if now.fields is not None and number in now.fields:
            return HarvestChoice(kept)
        return HarvestChoice((*kept, number)[-max(1, _most(d)) :])

    label = d.t("act.harvest-label", field=number, state=state, red=field.red, white=field.white)
    return choice(
        scene,
        f"act.field-{number}",
        inside,
        lambda: d.choose(pick),
        selected=number in chosen,
        label=label,
        dim=not open_,
        on_hold=d.holds(terms.HARVESTED),
    )


def notes(d: Dialog[HarvestChoice]) -> list[ft.Control]:
    """Warnings of grapes that come to a lower icon, or have none."""
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


def yoke_content(d: Dialog[HarvestChoice]) -> list[ft.Control]:
    """Return a field to harvest, or a vine to uproot."""
    vines = [_uprooted(d, p) for p in uprootings(d.mat)]
    return [*content(d), *([dialog_title(d, d.t("act.uproot")), flow(vines)] if vines else [])]


def uproot_content(d: Dialog[HarvestChoice]) -> list[ft.Control]:
    """Return every planted vine."""
    vines = [_uprooted(d, p) for p in uprootings(d.mat)]
    if vines:
        return [flow(vines)]
    return [d.scene.look.text(d.t("act.no-vines"), "body_medium", d.scene.c.on_surface_variant)]


def yoke(d: Dialog[HarvestChoice]) -> Uproot | Harvest | None:
    """Return the move: uprooting the chosen vine, or harvesting the field."""
    return uproot(d) or move(d)


def uproot(d: Dialog[HarvestChoice]) -> Uproot | None:
    """Return the move: uprooting the chosen vine."""
    vine = d.chosen.uproot
    return Uproot(d.seat, d.at, vine.field, vine.vine) if vine else None


def _uprooted(d: Dialog[HarvestChoice], planting: Planting) -> ft.Control:
    field, vine = planting.field, planting.vine
    return chip(
        d.scene,
        f"act.uproot-{vine.value}-{field}",
        d.t("act.planted", vine=d.t(f"vine.{vine.value}"), field=field),
        lambda: d.choose(lambda _: HarvestChoice((), planting)),
        selected=d.chosen.uproot == planting,
        on_hold=d.holds("VINE-07"),
    )


DIALOG = ActionDialog(
    "harvest-field",
    "harvest",
    "HARV-01",
    HarvestChoice,
    content,
    move,
    missing=lambda _: N_("act.missing.field"),
    pinned=notes,
    log={Harvest: "HARV-01"},
)
YOKE = ActionDialog(
    "yoke",
    "yoke",
    "STR-12",
    HarvestChoice,
    yoke_content,
    yoke,
    missing=lambda _: N_("act.missing.field"),
    pinned=notes,
)
UPROOT = ActionDialog(
    "uproot",
    "field",
    "VINE-07",
    HarvestChoice,
    uproot_content,
    uproot,
    missing=lambda _: N_("act.missing.vine"),
    log={Uproot: "VINE-07"},
)
