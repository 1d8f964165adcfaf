"""The sheet of the players: another name, another colour, another chair, in the midst of a game."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from companion.kernel.people import (
    NAME_LENGTH,
    Colour,
    Recolour,
    Rename,
    Reseat,
    clean_name,
    is_name,
)

from ...hooks import use_value
from ...icons import icon, player_mark
from ...look import EDGE, PLAY_CONTROL
from ...parts.boundary import component, keyed
from ...parts.colours import colour_choice
from ...parts.field import field
from ...parts.surface import rows, sheet, sheet_width
from ...parts.touch import Primary, at_least, chip, tap
from ...play import Play, S
from ...scene import use_scene
from ...sheets import PeopleSheet, Sheet


def people_sheet(play: Play[S], open_: PeopleSheet) -> ft.Control:
    """Everybody by seat; the one who is tapped can be changed."""
    scene = play.scene
    items: list[ft.Control] = []
    for seat in play.state.seats:
        items.append(_seat(play, seat, open_))
        if seat == open_.seat and play.legal:
            items.append(keyed(Details, f"details-{seat}-{play.name(seat)}")(play, seat, open_))
    content = [
        scene.look.text(scene.t("people.how"), "body_medium", scene.c.on_surface_variant),
        rows(scene, items),
    ]
    close = play.close if open_.back is None else partial(play.show, open_.back)
    return sheet(scene, "people", scene.t("people.title"), content, close)


def people_chip(play: Play[S], id: str, back: Sheet) -> ft.Control:
    """A chip for the sheet of the table, which leads to this one."""
    return chip(
        play.scene, id, play.scene.t("people.title"), lambda: play.show(PeopleSheet(back=back))
    )


def _seat(play: Play[S], seat: int, open_: PeopleSheet) -> ft.Control:
    scene, look, c = play.scene, play.scene.look, play.scene.c
    name, here = play.name(seat), seat == open_.seat
    pen = icon("down" if here else "edit", c.on_surface_variant)
    first: list[ft.Control] = [
        look.text(str(seat + 1), "title_large", c.on_surface_variant),
        player_mark(look, play.colour(seat), name, 40),
    ]
    whole = sheet_width(scene) - 4 * EDGE - 8
    if scene.large_text:  # a name needs the whole width
        over = ft.Row([*first, ft.Container(expand=True), pen], spacing=14)
        words = look.name(name, "title_medium", whole)
        inside: ft.Control = ft.Column([over, words], spacing=2, tight=True)
    else:
        beside = whole - 40 - 24 - 3 * 14 - look.size("title_large")
        words = look.name(name, "title_medium", beside)
        inside = ft.Row([*first, ft.Container(words, expand=True), pen], spacing=14)
    return tap(
        f"people.seat-{seat + 1}",
        at_least(PLAY_CONTROL, inside),
        lambda: play.show(replace(open_, seat=None if here else seat)),
        label=scene.t("new.seat", seat=seat + 1, player=name),
        selected=here,
        padding=ft.Padding.symmetric(horizontal=16, vertical=6),
    )


@component
def Details(play: Play[S], seat: int, open_: PeopleSheet) -> ft.Control:
    """The name to write, the colours, and the chairs beside."""
    scene = use_scene()
    t, base, now = scene.t, f"people.seat-{seat + 1}", play.name(seat)
    written, set_written = use_value(now)
    name = clean_name(written)
    ready = name != now and is_name(name)

    def rename() -> None:
        play.do(Rename(seat, name))

    def move(by: int) -> None:
        order = list(play.state.seats)
        order[seat], order[seat + by] = order[seat + by], order[seat]
        play.do(Reseat(tuple(order)), after=replace(open_, seat=seat + by))

    last = len(play.state.setup.players) - 1
    places = []
    if seat > 0:
        places.append(chip(scene, f"{base}.up", t("new.up"), lambda: move(-1)))
    if seat < last:
        places.append(chip(scene, f"{base}.down", t("new.down"), lambda: move(1)))
    owners = {play.colour(other): play.name(other) for other in play.state.seats}
    parts: list[ft.Control] = [
        field(
            scene,
            f"{base}.name",
            t("new.name"),
            written,
            max_length=NAME_LENGTH,
            capitalization=ft.TextCapitalization.WORDS,
            on_change=lambda e: set_written(e.control.value),
            on_submit=lambda _: rename() if ready else None,
        ),
        Primary(
            f"{base}.rename",
            t("people.rename", name=name) if ready else t("people.rename.missing"),
            rename if ready else None,
            drawing="check" if ready else None,
        ),
        colour_choice(
            scene,
            base,
            play.colour(seat),
            owners,
            lambda colour: play.do(Recolour(seat, Colour(colour))),
        ),
    ]
    if places:
        parts.append(ft.Row(places, wrap=True, spacing=8, run_spacing=8))
    return ft.Container(
        ft.Column(parts, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=scene.c.surface_container,
        padding=14,
    )
