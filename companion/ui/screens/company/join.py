"""
Joining a table: a code is typed, or a link has led here; then a seat is taken, or several, or none.
"""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.companies import Opened
from companion.company import Refused, SeatKey
from companion.i18n import N_
from companion.kernel.people import NAME_LENGTH
from companion.storage import StorageError

from ...hooks import Ref, use_kept, use_maybe, use_several, use_value
from ...icons import player_mark
from ...parts.back import use_back
from ...parts.boundary import component, keyed, view_component
from ...parts.field import field
from ...parts.page import filled, foot, page
from ...parts.surface import card, dot, row, rows
from ...parts.touch import Primary, chip
from ...scene import use_scene, use_table
from ..by_game import screens_of
from ..missing import missing_view
from ..sheets import problem, reason_said
from .invite import head_of, names_of

LONGEST = 12
"""Characters of a typed code, spaces included."""


@view_component
def JoinView() -> ft.View:
    """The code to type, and what it leads to."""
    scene = use_scene()
    t, device = scene.t, scene.program.device
    written, set_written = use_value("")
    opened, set_opened = use_maybe(Opened)
    wrong, set_wrong = use_maybe(Refused, StorageError)
    use_back(int(bool(opened)), lambda: set_opened(None))

    def look() -> None:
        try:
            set_opened(device.companies.opened_with(written, device.address))
            set_wrong(None)
        except (Refused, StorageError) as reason:
            set_wrong(reason)

    if opened is not None:
        return ft.View(padding=0, bgcolor=scene.c.surface, controls=[Choosing(opened)])
    ready = bool(written.strip())
    body: list[ft.Control] = [
        scene.look.text(t("join.how"), "body_large", scene.c.on_surface_variant),
        field(
            scene,
            "join.code",
            t("join.code"),
            written,
            style="display_small",
            max_length=LONGEST,
            autofocus=True,
            autocorrect=False,
            enable_suggestions=False,
            capitalization=ft.TextCapitalization.CHARACTERS,
            on_change=lambda e: set_written(e.control.value),
            on_submit=lambda _: look() if ready else None,
        ),
    ]
    if wrong is not None:
        said = scene.look.text(reason_said(scene, wrong), "body_large", scene.c.error)
        body.append(ft.Semantics(live_region=True, content=said))
    label = t("join.find") if ready else t("join.find.missing")
    button = Primary("join.find", label, look if ready else None, drawing="search")
    head = head_of(scene, "join", t("join.title"), partial(scene.program.go, "/"))
    return page(scene, head, body, foot(scene, [button], [1]), None)


@view_component
def LinkView() -> ft.View:
    """What the link with the key in the address leads to."""
    scene = use_scene()
    key = ft.use_route_params().get("key", "")
    kept: Ref[tuple[str, Opened | None]] = use_kept(lambda: ("", None))
    if kept.current[0] != key:  # looked up once: a link to one seat is used up by taking it
        kept.current = (key, scene.program.device.companies.opened_by(key))
    opened = kept.current[1]
    if opened is None:
        return missing_view(scene, N_("company.link"))
    return ft.View(
        padding=0, bgcolor=scene.c.surface, controls=[keyed(Choosing, f"link-{key}")(opened)]
    )


@component
def Choosing(opened: Opened) -> ft.Control:
    """The seats of the table, and the other ways to be there."""
    scene = use_scene()
    t, device, program = scene.t, scene.program.device, scene.program
    companies = device.companies
    use_table(companies.at(opened.id))
    mine = (opened.by.seat,) if isinstance(opened.by, SeatKey) else ()
    chosen, set_chosen = use_several(int)
    touched, set_touched = use_value(False)
    reason, set_reason = use_maybe(Refused, StorageError)
    use_back(int(bool(reason)), lambda: set_reason(None))
    table, roster = companies.tables.at(opened.id), companies.at(opened.id).roster
    names = names_of(device, table)
    wanted = chosen if touched else mine
    free = roster.free if roster else ()
    wanted = tuple(seat for seat in wanted if seat in free)

    def toggle(seat: int) -> None:
        set_touched(True)
        set_chosen(tuple(sorted({*wanted} ^ {seat})))

    def join(*, screen: bool = False, seats: tuple[int, ...] = ()) -> None:
        name = scene.words.list([names[seat] for seat in seats]) or t(
            "phones.screen" if screen else "phones.guest"
        )
        try:
            device.join(opened, name[:NAME_LENGTH], seats, screen=screen)
        except (Refused, StorageError) as found:
            set_reason(found)
            if not device.sees(opened.id):
                return
        program.go(f"/screen/{opened.id}" if screen else f"/game/{opened.id}")

    state, screens = table.session.state, screens_of(table.session.game.NAME)
    about = card(
        scene,
        ft.Column(
            [
                scene.look.text(screens.players_said(scene, state), "title_medium"),
                scene.look.text(
                    screens.stands(scene, state), "body_medium", scene.c.on_surface_variant
                ),
            ],
            spacing=2,
        ),
    )
    seats: list[ft.Control] = []
    now = companies.at(opened.id).seats_now(table.session)
    for seat, name in enumerate(names):
        holder = roster.holder(seat) if roster else None
        player = state.setup.players[now[seat]]
        below = t("seats.free") if holder is None else t("seats.held", name=holder.name)
        mark = player_mark(scene.look, player.colour.value, name, 40)
        taken = holder is not None
        ahead = ft.Row(
            [*([] if taken else [dot(scene, seat in wanted)]), mark], spacing=10, tight=True
        )
        seats.append(
            row(
                scene,
                f"join.seat-{seat + 1}",
                name,
                None if taken else partial(toggle, seat),
                below=below,
                ahead=ahead,
                more=False,
                selected=seat in wanted,
            )
        )
    body: list[ft.Control] = [
        about,
        scene.look.text(t("join.who"), "title_large"),
        rows(scene, seats),
        ft.Row(
            [chip(scene, "join.screen", t("join.screen"), lambda: join(screen=True))], wrap=True
        ),
        scene.look.text(t("join.screen.how"), "body_medium", scene.c.on_surface_variant),
    ]
    label = t("join.look-on")
    if wanted:
        label = t("join.as", players=scene.words.list([names[seat] for seat in wanted]))
    button = Primary(
        "join.book",
        label,
        lambda: join(seats=wanted),
        drawing="people" if wanted else "eye-off",
        tone="primary" if wanted else "tonal",
    )
    head = head_of(scene, "join", t("join.title"), partial(program.go, "/"))
    over = problem(scene, reason, lambda: set_reason(None)) if reason else None
    return filled(scene, head, body, foot(scene, [button], [1]), over)
