"""
Seats: which phone has which, and what can be done about it.

A free seat is taken by a tap, one's own is given back by a tap. What the host may do besides stands
on a sheet for every phone.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.companies import Device
from companion.company import (
    CloseDoor,
    Deed,
    GiveBack,
    HandOn,
    LookOn,
    Phone,
    Refused,
    Remove,
    Rename,
    Roster,
)
from companion.kernel.people import NAME_LENGTH, is_name
from companion.storage import StorageError
from companion.table import Table

from ...hooks import use_maybe, use_value
from ...icons import player_mark
from ...parts.back import use_back
from ...parts.boundary import component, keyed, view_component
from ...parts.field import field
from ...parts.page import foot, page
from ...parts.surface import card, row, rows, sheet
from ...parts.touch import Primary, chip
from ...scene import Scene, use_scene
from ..finding import use_found_table
from ..missing import missing_view
from ..sheets import problem
from .door import invite
from .invite import head_of, names_of
from .words import phone_said


@view_component
def SeatsView() -> ft.View:
    """Who is at the table with the id in the address."""
    scene = use_scene()
    found = use_found_table(scene, ft.use_route_params().get("id", ""))
    reason, set_reason = use_maybe(Refused, StorageError)
    opened, set_opened = use_maybe(str)
    use_back(int(bool(reason or opened)), lambda: (set_reason(None), set_opened(None)))
    if isinstance(found, str):
        return missing_view(scene, found)
    id, t, device = found.id, scene.t, scene.program.device
    roster = device.companies.at(id).roster
    names = names_of(device, found)

    def do(act: Callable[[], object]) -> None:
        try:
            act()
        except (Refused, StorageError) as refused:
            set_reason(refused)

    def deed(one: Deed) -> None:
        do(lambda: device.do(id, one))

    body: list[ft.Control] = []
    if roster is None:
        body.append(card(scene, scene.look.text(t("seats.one-for-all"))))
    body.append(_seats(scene, found, device, names, do, set_opened))
    if roster is not None:
        body += _phones(scene, roster, device.phone(id), names, set_opened, device.is_host(id))
    chips: list[ft.Control] = []
    me = device.phone(id)
    if me is not None and me.seats:
        chips.append(chip(scene, "seats.look-on", t("join.look-on"), partial(deed, LookOn())))
    if me is not None:

        def leave() -> None:
            do(lambda: device.leave(id))
            scene.program.go(f"/game/{id}" if device.sees(id) else "/")

        chips.append(chip(scene, "seats.go", t("seats.leave"), leave))
    if roster is not None and roster.door and device.is_host(id):
        close = partial(deed, CloseDoor())
        chips.append(chip(scene, "seats.close-door", t("invite.close-door"), close))
    if chips:
        body.append(ft.Row(chips, wrap=True, spacing=8, run_spacing=8))
    back = partial(scene.program.go, f"/game/{id}")
    head = head_of(scene, "seats", t("seats.title"), back)
    letting = Primary(
        "seats.invite", t("invite.title"), partial(invite, scene, id), drawing="share", tone="tonal"
    )
    over: ft.Control | None = None
    phone = roster.phone(opened) if roster else None
    if reason:
        over = problem(scene, reason, lambda: set_reason(None))
    elif phone is not None and roster is not None:
        over = keyed(PhoneSheet, f"phone-{phone.id}")(
            phone,
            phone_said(scene, roster, phone, names),
            me == phone,
            device.is_host(id),
            roster.is_host(phone.id),
            deed,
            lambda: set_opened(None),
        )
    return page(scene, head, body, foot(scene, [letting], [1]), over)


def _seats(
    scene: Scene,
    table: Table,
    device: Device,
    names: tuple[str, ...],
    do: Callable[[Callable[[], object]], None],
    open_phone: Callable[[str | None], None],
) -> ft.Control:
    """A row for every seat: free, one's own, or somebody else's."""
    t, id = scene.t, table.id
    company, me = device.companies.at(id), device.phone(id)
    roster, now = company.roster, company.seats_now(table.session)
    players = table.session.state.setup.players
    shown: list[ft.Control] = []
    for seat, name in enumerate(names):
        holder = roster.holder(seat) if roster else None
        act: Callable[[], object] | None = None
        if holder is None:
            below = t("seats.free")
            if device.at_home or (me is not None and not me.screen):
                below = t("seats.free.tap")
                act = partial(do, partial(device.claim, id, (seat,), name))
        elif me is not None and holder.id == me.id:
            below = t("seats.own")
            act = partial(do, partial(device.do, id, GiveBack((seat,))))
        else:
            below = t("seats.held", name=holder.name)
            if device.is_host(id):
                act = partial(open_phone, holder.id)
        mark = player_mark(scene.look, players[now[seat]].colour.value, name, 40)
        own = me is not None and holder is not None and holder.id == me.id
        shown.append(
            row(
                scene,
                f"seats.seat-{seat + 1}",
                name,
                act,
                below=below,
                ahead=mark,
                more=False,
                selected=own,
            )
        )
    return rows(scene, shown)


def _phones(
    scene: Scene,
    roster: Roster,
    me: Phone | None,
    names: tuple[str, ...],
    open_phone: Callable[[str | None], None],
    host: bool,
) -> list[ft.Control]:
    """Everybody who has joined; for the host, and for oneself, with a sheet."""
    lines = []
    for phone in roster.phones:
        own = me is not None and me.id == phone.id
        title = scene.t("phones.this", name=phone.name) if own else phone.name
        lines.append(
            row(
                scene,
                f"seats.phone-{phone.id}",
                title,
                partial(open_phone, phone.id) if host or own else None,
                below=phone_said(scene, roster, phone, names),
                drawing="table-mode" if phone.screen else "people",
                more=host or own,
            )
        )
    return [scene.look.text(scene.t("phones.title"), "title_medium"), rows(scene, lines)]


@component
def PhoneSheet(
    phone: Phone,
    said: str,
    own: bool,
    host: bool,
    is_host: bool,
    deed: Callable[[Deed], None],
    close: Callable[[], None],
) -> ft.Control:
    """What can be done about one phone: another name; the host's place, its seats, its leave."""
    scene = use_scene()
    t = scene.t
    written, set_written = use_value(phone.name)
    name = " ".join(written.split())
    ready = name != phone.name and is_name(name)

    def act(one: Deed) -> Callable[[], None]:
        def done() -> None:
            deed(one)
            close()

        return done

    parts: list[ft.Control] = [
        scene.look.text(said, "body_large", scene.c.on_surface_variant),
        field(
            scene,
            "phone.name",
            t("phones.name"),
            written,
            max_length=NAME_LENGTH,
            capitalization=ft.TextCapitalization.WORDS,
            on_change=lambda e: set_written(e.control.value),
        ),
    ]
    if ready:
        parts.append(
            Primary("phone.rename", t("people.rename", name=name), act(Rename(phone.id, name)))
        )
    chips: list[ft.Control] = []
    if phone.seats and (host or own):
        back = act(GiveBack(phone.seats))
        chips.append(chip(scene, "phone.give-back", t("phones.give-back"), back))
    if host and not is_host and not phone.screen:
        chips.append(chip(scene, "phone.hand-on", t("phones.hand-on"), act(HandOn(phone.id))))
    if host and not own:
        chips.append(chip(scene, "phone.remove", t("phones.remove"), act(Remove(phone.id))))
    if chips:
        parts.append(ft.Row(chips, wrap=True, spacing=8, run_spacing=8))
    return sheet(scene, "phone", phone.name, parts, close)
