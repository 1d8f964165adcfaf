"""Inviting: a code to scan, a link to send, a code to type; a link to one seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.companies import Device
from companion.company import CloseDoor, Deed, Door, LinkSeat, Refused, spelled
from companion.storage import StorageError
from companion.table import Table

from ...hooks import use_maybe
from ...look import EDGE
from ...parts.back import use_back
from ...parts.boundary import keyed, view_component
from ...parts.page import foot, page
from ...parts.qr import qr
from ...parts.sharing import ShareRow
from ...parts.surface import card, row, rows
from ...parts.touch import Primary, chip, icon_button
from ...scene import Scene, use_scene
from ..finding import use_found_table
from ..missing import missing_view
from ..sheets import problem
from .door import open_door
from .links import address_here

PICTURE = 264
"""The width of the code to scan, in dp."""


@view_component
def InviteView() -> ft.View:
    """What lets others in at the table with the id in the address."""
    scene = use_scene()
    found = use_found_table(scene, ft.use_route_params().get("id", ""))
    reason, set_reason = use_maybe(Refused, StorageError)
    use_back(int(bool(reason)), lambda: set_reason(None))
    seat, set_seat = use_maybe(int)
    if isinstance(found, str):
        return missing_view(scene, found)
    id, t, device = found.id, scene.t, scene.program.device
    roster = device.companies.at(id).roster
    door = roster.door if roster else None

    def do(deed: Deed) -> bool:
        try:
            device.do(id, deed)
        except (Refused, StorageError) as found:
            set_reason(found)
            return False
        return True

    def choose(chosen: int | None) -> None:
        if chosen is None or do(LinkSeat(chosen)):
            set_seat(chosen)

    back = partial(scene.program.go, f"/game/{id}")
    head = head_of(scene, "invite", t("invite.title"), back)
    reach = address_here(scene)
    if not reach:
        body = [_unreachable(scene, device)]
    elif roster and roster.closed:
        body = [card(scene, scene.look.text(t("company.closed")))]
    elif door is None:
        said = t("invite.closed" if device.is_host(id) else "invite.closed.guest")
        body = [card(scene, scene.look.text(said))]
    else:
        linked = seat is not None and door.link(seat) is not None
        body = _open(scene, found, device, door, reach, seat if linked else None, choose)
    parts: list[ft.Control] = []
    if door and device.is_host(id):
        parts.append(
            Primary(
                "invite.close-door", t("invite.close-door"), lambda: do(CloseDoor()), tone="soft"
            )
        )
    if door or not reach or not device.is_host(id) or (roster and roster.closed):
        parts.append(Primary("invite.done", t("invite.done"), back, drawing="check"))
    else:

        def let_in() -> None:
            set_reason(open_door(scene, id))

        parts.append(Primary("invite.open", t("invite.open"), let_in, drawing="people"))
    over = problem(scene, reason, lambda: set_reason(None)) if reason else None
    return page(scene, head, body, foot(scene, parts, [1] * len(parts)), over)


def head_of(scene: Scene, id: str, title: str, back: Callable[[], None]) -> ft.Control:
    """The title of a page of a table, and the way back to it."""
    return ft.Container(
        ft.Row(
            [
                icon_button(scene, f"{id}.back", "back", scene.t("back"), back),
                ft.Semantics(
                    heading_level=1,
                    content=scene.look.text(title, "headline_medium"),
                    expand=True,
                ),
            ],
            spacing=4,
        ),
        padding=ft.Padding.only(left=8, right=8, top=6),
    )


def names_of(device: Device, table: Table) -> tuple[str, ...]:
    """Return the names of the moment by the seats of the beginning, as a roster has them."""
    now = device.companies.at(table.id).seats_now(table.session)
    return tuple(table.session.state.setup.players[seat].name for seat in now)


def _unreachable(scene: Scene, device: Device) -> ft.Control:
    """Why no other device can come, and what to do."""
    said = "invite.not-lan" if device.companies.served else "invite.app"
    return card(scene, scene.look.text(scene.t(said, command="vendemmia --lan")))


def _open(
    scene: Scene,
    table: Table,
    device: Device,
    door: Door,
    address: str,
    seat: int | None,
    choose: Callable[[int | None], None],
) -> list[ft.Control]:
    """The link everybody gets, or that of one seat; the code; the other ways on."""
    look, c, t = scene.look, scene.c, scene.t
    link = door.link(seat) if seat is not None else None
    url = f"{address}/join/{link.key if link else door.key}"
    picture = min(PICTURE, scene.width - 4 * EDGE)
    names = names_of(device, table)
    if seat is None:
        title, how = t("invite.scan"), t("invite.scan.how")
    else:
        title, how = t("invite.seat", player=names[seat]), t("invite.seat.how")
    scanned = card(
        scene,
        ft.Column(
            [
                ft.Semantics(heading_level=2, content=look.text(title, "title_large")),
                look.text(how, "body_medium", c.on_surface_variant),
                ft.Row([qr(url, title, picture)], alignment=ft.MainAxisAlignment.CENTER),
                keyed(ShareRow, url)(t("invite.title"), partial(str, url), "invite"),
            ],
            spacing=10,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
    )
    parts: list[ft.Control] = [scanned]
    if seat is None:
        parts.append(_code(scene, door, address))
    if device.is_host(table.id):
        roster = device.companies.at(table.id).roster
        free = roster.free if roster else ()
        chips = [
            chip(
                scene,
                f"invite.seat-{one + 1}",
                names[one],
                partial(choose, None if one == seat else one),
                selected=one == seat,
            )
            for one in free
        ]
        if chips:
            parts.append(look.text(t("invite.for-seat"), "title_medium"))
            parts.append(ft.Row(chips, wrap=True, spacing=8, run_spacing=8))
    parts.append(
        rows(
            scene,
            [
                row(
                    scene,
                    "invite.seats",
                    t("seats.title"),
                    partial(scene.program.go, f"/game/{table.id}/seats"),
                    below=t("seats.below"),
                    drawing="people",
                )
            ],
        )
    )
    parts.append(look.text(t("invite.screen-how"), "body_medium", c.on_surface_variant))
    return parts


def _code(scene: Scene, door: Door, address: str) -> ft.Control:
    """The code to type, as large as there is room for."""
    look, c = scene.look, scene.c
    said = spelled(door.code)
    style = look.style("display_large", c.on_secondary_container)
    style.size = min(style.size or 0, (scene.width - 5 * EDGE) / (0.68 * len(said)))
    code = ft.Semantics(
        identifier="invite.code",
        label=" ".join(door.code),
        exclude_semantics=True,
        content=ft.Text(said, style=style, no_wrap=True),
    )
    where = address.partition("//")[2]
    told = scene.t("invite.code.how", address=where)
    return card(
        scene,
        ft.Column(
            [
                look.text(scene.t("invite.code"), "title_medium", c.on_secondary_container),
                code,
                look.text(told, "body_medium", c.on_secondary_container),
            ],
            spacing=6,
        ),
        bgcolor=c.secondary_container,
    )


__all__ = ["InviteView", "head_of", "names_of"]
