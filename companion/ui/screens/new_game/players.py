"""The first page of a new game: the players in clockwise order, with colour and language."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.i18n import language, offered
from companion.kernel.people import NAME_LENGTH
from companion.storage import Shelf

from ...hooks import use_lists
from ...icons import icon, player_mark
from ...look import PLAY_CONTROL, TOUCH
from ...parts.colours import colour_choice
from ...parts.field import field
from ...parts.surface import rows
from ...parts.touch import at_least, chip, tap
from ...scene import Scene
from .draft import ChangeDraft, D, Draft

PEOPLE = "people"
"""The draft that says who is who."""


SHORT = 3
"""Names that may have room on a page: when the choices for one of them are folded it is scrolled
no more."""


def use_list(draft: Draft, opened: int) -> int:
    """Return another number each time the list of players has grown shorter, for its page."""
    seats = len(draft.seats)
    return use_lists(2 * seats + int(opened >= 0 and seats <= SHORT))


def known_players(shelf: Shelf) -> tuple[dict[str, Any], ...]:
    """Return everybody who ever played, each person once."""
    known, who = shelf.players(), shelf.draft(PEOPLE)
    if not who:
        return known
    from companion.history.people import each_once, people_from_wire

    return each_once(known, people_from_wire(who))


def players(
    scene: Scene,
    draft: D,
    change: ChangeDraft[D],
    opened: int,
    set_opened: Callable[[int], None],
    known: tuple[dict[str, Any], ...],
    own: str,
) -> list[ft.Control]:
    t, look = scene.t, scene.look
    parts: list[ft.Control] = [
        ft.Column(
            [
                look.text(t("new.who.alone" if draft.is_alone else "new.who"), "headline_medium"),
                *([] if draft.is_alone else how(scene, t("new.who.how"))),
            ],
            spacing=0,
        )
    ]
    items: list[ft.Control] = []
    for n in range(len(draft.seats)):
        items.append(_seat(scene, draft, n, opened, set_opened))
        if n == opened:
            items.append(_details(scene, draft, n, change, set_opened))
    if items:
        parts.append(rows(scene, items))

    def add(name: str = "", language_: str = own, colour: str | None = None) -> None:
        change(lambda now: now.with_player(name, language_, colour))
        set_opened(len(draft.seats) if not name else -1)

    choices: list[ft.Control] = []
    if not draft.is_full or draft.is_alone:
        sitting = {seat.name for seat in draft.seats}
        choices = [
            chip(
                scene,
                f"new.known-{n + 1}",
                [
                    player_mark(look, player["colour"], player["name"], 28),
                    look.text(player["name"], "label_large"),
                ],
                partial(add, player["name"], player.get("language") or own, player["colour"]),
                label=t("new.add-known", player=player["name"]),
            )
            for n, player in enumerate(known)
            if player["name"] not in sitting
        ][:8]
        if choices:
            parts.append(look.text(t("new.seen"), "label_medium", scene.c.on_surface_variant))
        if not draft.is_full:
            choices.append(
                chip(
                    scene,
                    "new.add",
                    [icon("plus", scene.c.on_surface), look.text(t("new.add"), "label_large")],
                    add,
                )
            )
    parts.append(ft.Row(choices, wrap=True, spacing=8, run_spacing=8))
    return parts


def how(scene: Scene, said: str) -> list[ft.Control]:
    """A line of explanation below a title, where large text leaves room for it."""
    if scene.large_text:
        return []
    return [scene.look.text(said, "body_medium", scene.c.on_surface_variant)]


def _seat(
    scene: Scene, draft: Draft, n: int, opened: int, set_opened: Callable[[int], None]
) -> ft.Control:
    look, c, seat = scene.look, scene.c, draft.seats[n]
    name = seat.called or scene.t("new.nameless")
    number = look.text(str(n + 1), "title_large", c.on_surface_variant)
    mark = player_mark(look, seat.colour, seat.name or "?", 44)
    words = ft.Column(
        [
            look.text(name, "title_medium", max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
            look.text(language(seat.language).autonym, "body_medium", c.on_surface_variant),
        ],
        spacing=0,
        tight=True,
        expand=not scene.large_text,
    )
    pen = icon("down" if n == opened else "edit", c.on_surface_variant)
    if scene.large_text:
        first = ft.Row([number, mark, ft.Container(expand=True), pen], spacing=14)
        inside: ft.Control = ft.Column([first, words], spacing=4, tight=True)
    else:
        inside = ft.Row([number, mark, words, pen], spacing=14)
    return tap(
        f"new.seat-{n + 1}",
        at_least(
            PLAY_CONTROL,
            inside,
        ),
        lambda: set_opened(-1 if n == opened else n),
        label=scene.t("new.seat", seat=n + 1, player=name),
        selected=n == opened,
        padding=ft.Padding.symmetric(horizontal=16, vertical=6),
    )


def _details(
    scene: Scene,
    draft: D,
    n: int,
    change: ChangeDraft[D],
    set_opened: Callable[[int], None],
) -> ft.Control:
    c, t, seat = scene.c, scene.t, draft.seats[n]
    base = f"new.seat-{n + 1}"

    def put(**changes: str) -> None:
        change(lambda now: now.with_changes(n, **changes))

    def entered(name: str) -> None:
        """Go on with the next player's name, until one is left empty."""
        last = n == len(draft.seats) - 1
        if name.strip() and last and not draft.is_full:
            change(lambda now: now.with_player("", seat.language))
            set_opened(n + 1)
            return
        if last and n and not name.strip():
            change(lambda now: now.without(n))
        set_opened(-1)

    owners = {other.colour: other.name for other in draft.seats}
    name = field(
        scene,
        f"{base}.name",
        t("new.name"),
        seat.name,
        key=f"name-{n}-{len(draft.seats)}",
        max_length=NAME_LENGTH,
        autofocus=not seat.name,
        capitalization=ft.TextCapitalization.WORDS,
        on_change=lambda e: change(
            lambda now: now.with_changes(n, name=e.control.value), undoable=False
        ),
        on_submit=lambda e: entered(e.control.value),
    )
    colours = colour_choice(scene, base, seat.colour, owners, lambda one: put(colour=one))
    languages = ft.Row(
        [
            chip(
                scene,
                f"{base}.language-{code}",
                language(code).autonym,
                partial(put, language=code),
                selected=seat.language == code,
            )
            for code in offered()
        ],
        wrap=True,
        spacing=8,
        run_spacing=8,
    )

    def remove() -> None:
        set_opened(-1)
        change(lambda now: now.without(n))

    def move(by: int) -> None:
        set_opened(min(max(n + by, 0), len(draft.seats) - 1))
        change(lambda now: now.moved(n, by))

    places: list[ft.Control] = []
    if n > 0:
        places.append(chip(scene, f"{base}.up", t("new.up"), lambda: move(-1)))
    if n < len(draft.seats) - 1:
        places.append(chip(scene, f"{base}.down", t("new.down"), lambda: move(1)))
    places.append(chip(scene, f"{base}.remove", t("new.remove"), remove))
    done = chip(scene, f"{base}.done", t("new.done"), lambda: set_opened(-1))
    return ft.Container(
        ft.Column(
            [
                *_beside(scene, name, done),
                colours,
                languages,
                ft.Row(places, wrap=True, spacing=8, run_spacing=8),
            ],
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=c.surface_container,
        padding=14,
        key=f"details-{n}",
    )


FIELD = 56
"""The height of a field without its counter."""


def _beside(scene: Scene, name: ft.Control, done: ft.Control) -> list[ft.Control]:
    """The name, and what ends it: both in view above a phone's keyboard."""
    if scene.large_text:
        return [name, ft.Row([done])]
    placed = ft.Container(done, padding=ft.Padding.only(top=(FIELD - TOUCH) / 2))
    return [
        ft.Row(
            [ft.Container(name, expand=True), placed],
            spacing=8,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    ]
