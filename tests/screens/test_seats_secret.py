"""
Vino's secrets are bound to seats: what a seat has marked is on its own phone, and before the reveal
in no message to another phone, no screen, no log, no undo line.

Everything that goes to a page is read off the wire, byte by byte.
"""

from __future__ import annotations

from contextlib import AsyncExitStack
from typing import Any

from companion.companies import Device, Opened, companies_of
from companion.company import Link
from companion.kernel.gamefile import header
from companion.vino.box.board import REGIONS, Region
from companion.vino.table.veil import session_seen_by
from tests.gallery import vino_games as games
from tests.gallery.scenes import Room
from tests.gallery.vino_games import SARDEGNA, TRENTINO, at

from .headless import DESKTOP, Phone, phone, story, viewer
from .test_vino_secret import choosing, named


def seated(room: Room, *holders: tuple[int, ...]) -> list[Device]:
    """Phones with these seats, the first one the host's; then one that looks on, and a screen."""
    house, id = companies_of(room.tables), room.table.id
    host = Device(house)
    door = host.invite(id, "Host").door
    assert door is not None
    found = []
    for seats in holders:
        one = Device(house, machine=False, address="192.0.2.7")
        one.join(Opened(id, Link(door.key)), "Phone", seats)
        found.append(one)
    for screen in (False, True):
        one = Device(house, machine=False, address="192.0.2.7")
        one.join(Opened(id, Link(door.key)), "Guest", screen=screen)
        found.append(one)
    return found


def regions_in(messages: list[bytes]) -> list[set[Region]]:
    """The regions each message names."""
    return [named([message]) for message in messages]


async def mark(one: Phone, *regions: Region) -> None:
    """Somebody marks these on their own phone."""
    for region in regions:
        await one.tap(f"choosing.region-{region.value}")
    await one.tap("choosing.book")


@story
async def test_what_a_seat_marks_is_on_its_own_phone_and_on_no_wire_to_another() -> None:
    room = choosing()
    route = f"/game/{room.table.id}"
    annas, others, looks_on, screen = seated(room, (0,), (1, 2))
    async with AsyncExitStack() as stack:

        async def open_(device: Device | None, at: str, **facts: Any) -> Phone:
            made = phone(room.tables, route=at, preferences=viewer(), device=device, **facts)
            return await stack.enter_async_context(made)

        own = await open_(annas, route)
        pages = [
            await open_(others, route),
            await open_(others, f"{route}/log"),
            await open_(looks_on, route, size=DESKTOP),
            await open_(looks_on, f"{route}/log"),
            await open_(screen, f"/screen/{room.table.id}"),
            await open_(None, "/"),
            await open_(None, f"{route}/log"),
        ]
        await pages[0].tap("choosing.hide")
        begun = [len(page.taken) for page in pages]
        await mark(own, SARDEGNA, TRENTINO)
        assert own.sees("Sardinia and Trentino"), "one's own stays in view"
        await own.tap("play.undo")
        await own.tap("play.redo")
        assert own.sees("Sardinia and Trentino")
        for page in pages:
            await page.settle()
            assert not page.sees("Sardinia")
        for page, since in zip(pages, begun, strict=True):
            assert all(found == set() for found in regions_in(page.taken[since:])), page.route
        await pages[2].go(f"{route}/at/2")
        assert not pages[2].sees("Sardinia and")
        assert at(room.table).estates[0].chosen == (SARDEGNA, TRENTINO)


@story
async def test_a_phone_two_share_shows_neither_s_secret_to_the_other() -> None:
    room = choosing()
    _, others, *_ = seated(room, (0,), (1, 2))
    facts = {"preferences": viewer(), "device": others, "route": f"/game/{room.table.id}"}
    async with phone(room.tables, **facts) as one:
        assert one.sees("Marco marks two regions"), "its own seats are asked first"
        await mark(one, SARDEGNA, TRENTINO)
        assert one.sees("Sofía marks two regions")
        assert not any(one.selected(f"choosing.region-{region.value}") for region in REGIONS)
        await mark(one, SARDEGNA, TRENTINO)
        assert not one.sees("You marked")
        assert not one.sees("Sardinia")


def test_a_file_made_before_the_reveal_names_nobody_else_s_regions() -> None:
    room = choosing(done=2)
    session = session_seen_by(room.table.session, None)
    said = str([session.game.tell(session.state, entry) for entry in session.history.done])
    told = f"{header(session, created=0)} {session.state} {session.history.done} {said}"
    marked = [
        entry.move for entry in session.history.done if isinstance(entry.move, games.ChooseRegions)
    ]
    assert [move.regions for move in marked] == [(), ()]
    assert "chosen=(<Region" not in told
