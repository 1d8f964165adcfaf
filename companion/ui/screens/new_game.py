"""New game: who sits at the table, then which box it is and what is counted."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import flet as ft

from companion import viticulture
from companion.i18n import LANGUAGES, language
from companion.storage import StorageError
from companion.viticulture import Edition
from companion.viticulture.setup import NAME_LENGTH

from ..icons import icon, player_mark
from ..look import EDGE, PLAY_CONTROL
from ..parts.boundary import view_part
from ..parts.field import field
from ..parts.surface import card, layers, row, rows
from ..parts.touch import Primary, at_least, chip, icon_button, shaped, tap
from ..scene import Scene, use_scene
from .draft import COLOURS, MOST_UNDO, Draft, edition_for, read
from .sheets import problem

DRAFT = "new-game"
STEPS = 2


@view_part
def NewGameView() -> ft.View:
    """The preparation; every change is kept, so that it can be left and gone on with."""
    scene = use_scene()
    shelf = scene.house.tables.shelf
    own = scene.viewer.language

    def kept() -> tuple[Draft, tuple[Draft, ...]]:
        return read(shelf.draft(DRAFT), Draft(edition=edition_for(own))), ()

    drafts, set_drafts = ft.use_state(kept)
    latest = ft.use_ref(drafts)
    """Of two quick taps the second builds on what the first made, drawn already or not."""
    draft, past = latest.current
    opened, set_opened = ft.use_state(-1)
    reason, set_reason = ft.use_state(None)

    def put(new: Draft, before: tuple[Draft, ...]) -> None:
        _keep(shelf, new)
        latest.current = (new, before)
        set_drafts(latest.current)

    def change(edit: Callable[[Draft], Draft], *, undoable: bool = True) -> None:
        now, before = latest.current
        new = edit(now)
        if new != now:
            put(new, (*before, now)[-MOST_UNDO:] if undoable else before)

    def undo() -> None:
        before = latest.current[1]
        if before:
            put(before[-1], before[:-1])
            set_opened(-1)

    def start() -> None:
        now = latest.current[0]
        try:
            table = scene.house.tables.new(viticulture, now.setup())
        except StorageError as found:
            set_reason(found)
            return
        with suppress(StorageError):  # the game is there; its players may have to be typed again
            shelf.remember_players([vars(seat) for seat in now.seats])
            shelf.keep_draft(DRAFT, None)
        latest.current = (Draft(edition=now.edition), ())
        set_drafts(latest.current)
        scene.house.go(f"/game/{table.id}")

    if draft.step == 1:
        body = _players(scene, draft, change, opened, set_opened, shelf.players(), own)
    else:
        body = _box(scene, draft, change)
    content = ft.Column(
        [
            _head(scene, draft, lambda: _back(scene, draft, change)),
            ft.Container(
                ft.Column(
                    body,
                    scroll=ft.ScrollMode.AUTO,
                    spacing=14,
                    horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                ),
                expand=True,
                width=720 if scene.wide else None,
                padding=ft.Padding.only(left=EDGE, right=EDGE, top=8),
            ),
            _foot(scene, draft, change, undo if past else None, start),
        ],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER
        if scene.wide
        else ft.CrossAxisAlignment.STRETCH,
    )
    over = problem(scene, reason, lambda: set_reason(None)) if reason else None
    return ft.View(
        padding=0,
        bgcolor=scene.c.surface,
        controls=[ft.SafeArea(layers(content, over), expand=True)],
    )


def _keep(shelf: Any, draft: Draft) -> None:
    """A preparation that cannot be kept can still be gone on with."""
    try:
        shelf.keep_draft(DRAFT, draft.as_dict())
    except StorageError:
        return


def _back(scene: Scene, draft: Draft, change: Callable[..., None]) -> None:
    if draft.step > 1:
        change(lambda now: replace(now, step=1), undoable=False)
    else:
        scene.house.go("/")


def _head(scene: Scene, draft: Draft, back: Callable[[], None]) -> ft.Control:
    c = scene.c
    steps = ft.Row(
        [
            ft.Container(
                height=5,
                expand=True,
                bgcolor=c.primary if n < draft.step else c.surface_container_highest,
            )
            for n in range(STEPS)
        ],
        spacing=4,
    )
    count = scene.look.text(
        scene.t("new.step", step=draft.step, steps=STEPS), "label_medium", c.on_surface_variant
    )
    title = ft.Semantics(
        heading_level=1, content=scene.look.text(scene.t("new.title"), "title_large")
    )
    return ft.Container(
        ft.Column(
            [
                ft.Row(
                    [
                        icon_button(scene, "new.back", "back", scene.t("back"), back),
                        ft.Row(
                            [title, count],
                            wrap=True,
                            expand=True,
                            spacing=12,
                            run_spacing=0,
                            alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
                            vertical_alignment=ft.CrossAxisAlignment.CENTER,
                        ),
                    ],
                    spacing=8,
                ),
                steps,
            ],
            spacing=4,
        ),
        padding=ft.Padding.only(left=8, right=EDGE, top=4, bottom=4),
        width=720 if scene.wide else None,
    )


def _players(
    scene: Scene,
    draft: Draft,
    change: Callable[..., None],
    opened: int,
    set_opened: Callable[[int], None],
    known: tuple[dict[str, Any], ...],
    own: str,
) -> list[ft.Control]:
    t, look = scene.t, scene.look
    parts: list[ft.Control] = [
        ft.Column(
            [
                look.text(t("new.who"), "headline_medium"),
                *how(scene, t("new.who.how")),
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
    if not draft.is_full:
        sitting = {seat.name for seat in draft.seats}
        choices = [
            chip(
                scene,
                f"new.known-{n + 1}",
                [
                    player_mark(look, player["colour"], player["name"], 28),
                    look.text(player["name"], "label_large"),
                ],
                lambda p=player: add(p["name"], p.get("language") or own, p["colour"]),
                label=t("new.add-known", player=player["name"]),
            )
            for n, player in enumerate(known)
            if player["name"] not in sitting
        ][:8]
        if choices:
            parts.append(look.text(t("new.seen"), "label_medium", scene.c.on_surface_variant))
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
    """A line below a title, where large text leaves room for it."""
    if scene.large_text:
        return []
    return [scene.look.text(said, "body_medium", scene.c.on_surface_variant)]


def _seat(
    scene: Scene, draft: Draft, n: int, opened: int, set_opened: Callable[[int], None]
) -> ft.Control:
    look, c, seat = scene.look, scene.c, draft.seats[n]
    name = seat.name.strip() or scene.t("new.nameless")
    number = look.text(str(n + 1), "title_large", c.on_surface_variant)
    mark = player_mark(look, seat.colour, seat.name or "?", 44)
    words = ft.Column(
        [
            look.text(name, "title_medium"),
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
    draft: Draft,
    n: int,
    change: Callable[..., None],
    set_opened: Callable[[int], None],
) -> ft.Control:
    look, c, t, seat = scene.look, scene.c, scene.t, draft.seats[n]
    base = f"new.seat-{n + 1}"
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
            lambda now: now.changed(n, name=e.control.value), undoable=False
        ),
        on_submit=lambda _: set_opened(-1),
    )
    colours = ft.Row(
        [
            tap(
                f"{base}.colour-{colour.value}",
                ft.Column(
                    [
                        player_mark(look, colour.value, owners.get(colour.value, " ") or " ", 40),
                        look.text(
                            owners.get(colour.value, "").strip()
                            or t(
                                "new.colour.taken" if colour.value in owners else "new.colour.free"
                            ),
                            "label_medium",
                            no_wrap=True,
                            overflow=ft.TextOverflow.FADE,
                        ),
                    ],
                    spacing=4,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                ),
                lambda colour=colour.value: change(lambda now: now.changed(n, colour=colour)),
                label=t(
                    "new.colour",
                    colour=t(f"colour.{colour.value}"),
                    owner=owners.get(colour.value, "") or t("new.colour.free"),
                ),
                selected=seat.colour == colour.value,
                width=84 * min(look.scale, 1.6),
                padding=6,
                border_radius=14,
                border=ft.Border.all(
                    3, c.primary if seat.colour == colour.value else ft.Colors.TRANSPARENT
                ),
            )
            for colour in COLOURS
        ],
        wrap=True,
        spacing=4,
        run_spacing=4,
    )
    languages = ft.Row(
        [
            chip(
                scene,
                f"{base}.language-{code}",
                language(code).autonym,
                lambda code=code: change(lambda now: now.changed(n, language=code)),
                selected=seat.language == code,
            )
            for code in LANGUAGES
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
    places.append(chip(scene, f"{base}.done", t("new.done"), lambda: set_opened(-1)))
    return ft.Container(
        ft.Column(
            [name, colours, languages, ft.Row(places, wrap=True, spacing=8, run_spacing=8)],
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        bgcolor=c.surface_container,
        padding=14,
        key=f"details-{n}",
    )


def _owner(scene: Scene, owners: dict[str, str], colour: str) -> str:
    """Whose a colour is; where text is large, only names are said."""
    name = owners.get(colour, "").strip()
    if name or scene.large_text:
        return name
    return scene.t("new.colour.taken" if colour in owners else "new.colour.free")


def _box(scene: Scene, draft: Draft, change: Callable[..., None]) -> list[ft.Control]:
    t, look, c = scene.t, scene.look, scene.c
    editions = rows(
        scene,
        [
            row(
                scene,
                f"new.edition-{edition.value}",
                t(f"edition.{edition.value}"),
                lambda edition=edition.value: change(lambda now: replace(now, edition=edition)),
                below=t(f"edition.{edition.value}.about"),
                ahead=_dot(scene, draft.edition == edition.value),
                more=False,
            )
            for edition in Edition
        ],
    )
    lira = tap(
        "new.lira",
        at_least(
            PLAY_CONTROL,
            ft.Row(
                [
                    icon("lira", c.primary, 30),
                    ft.Column(
                        [
                            look.text(t("new.lira"), "title_medium"),
                            look.text(t("new.lira.how"), "body_medium", c.on_surface_variant),
                        ],
                        spacing=0,
                        tight=True,
                        expand=True,
                    ),
                    _dot(scene, draft.lira),
                ],
                spacing=14,
            ),
        ),
        lambda: change(lambda now: replace(now, lira=not now.lira)),
        selected=draft.lira,
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
    )
    parts: list[ft.Control] = [
        ft.Column(
            [
                look.text(t("new.box"), "headline_medium"),
                *how(scene, t("new.box.how")),
            ],
            spacing=0,
        ),
        editions,
        look.text(t("new.counted"), "title_large"),
        rows(scene, [lira]),
    ]
    if len(draft.seats) == 1:
        parts.append(
            card(
                scene,
                look.text(t("new.solo"), "body_large", c.on_tertiary_container),
                bgcolor=c.tertiary_container,
            )
        )
    return parts


def _dot(scene: Scene, on: bool) -> ft.Control:
    c = scene.c
    return ft.Container(
        icon("check", c.on_primary, 20) if on else None,
        width=32,
        height=32,
        border_radius=10,
        bgcolor=c.primary if on else None,
        border=None if on else ft.Border.all(2, c.outline),
        alignment=ft.Alignment.CENTER,
    )


def _foot(
    scene: Scene,
    draft: Draft,
    change: Callable[..., None],
    undo: Callable[[], None] | None,
    start: Callable[[], None],
) -> ft.Control:
    t, c = scene.t, scene.c
    problem = draft.problem()
    if problem:
        primary = Primary("new.next", t(problem), None)
    elif draft.step == 1:
        primary = Primary(
            "new.next",
            t("new.next"),
            lambda: change(lambda now: replace(now, step=2), undoable=False),
            drawing="arrow-right",
        )
    else:
        primary = Primary("new.start", t("new.start"), start, kind="advance", drawing="spring")
    color = c.on_surface if undo else c.on_surface_variant
    undoing = shaped(
        scene,
        "new.undo",
        at_least(
            PLAY_CONTROL - 16,
            ft.Row(
                [
                    icon("undo", color),
                    ft.Container(scene.look.text(t("undo"), "label_large", color), expand=True),
                ],
                spacing=10,
            ),
        ),
        undo,
        shape="soft",
        fill=c.surface_container_high,
    )
    if scene.large_text:
        content: ft.Control = ft.Column(
            [undoing, primary], spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
        )
    else:
        content = ft.Row(
            [ft.Container(undoing, expand=5), ft.Container(primary, expand=6)], spacing=8
        )
    return ft.Container(
        content,
        bgcolor=c.surface_container_low,
        border=ft.Border.only(top=ft.BorderSide(1, c.outline_variant)),
        padding=ft.Padding.only(left=EDGE, right=EDGE, top=10, bottom=14),
        width=720 if scene.wide else None,
    )
