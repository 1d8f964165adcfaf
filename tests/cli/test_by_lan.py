"""
A phone in the network, on the program itself: what it sees before it has joined, and after; and
that it is where its line comes from, whatever it says.
"""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

from companion.companies import Device, companies_of
from companion.games import GAMES
from companion.storage import open_shelf
from companion.table import Tables
from companion.ui.app import TOKENS
from companion.ui.look import GUARD_MS
from tests.browser.games import summer
from tests.light_phone import PAGE, PROPS, Phone
from tests.screens.headless import story

from .program import serving

ELSEWHERE = {"X-Forwarded-For": "198.51.100.7"}
"""A phone in the network, as a proxy on this machine tells of it."""


def invited(folder: Path) -> tuple[str, str, str]:
    """A game people were invited to: its id, the key of the link and the code; and another one."""
    shelf = open_shelf(folder)
    try:
        tables = Tables(shelf, GAMES)
        id, other = summer(tables).id, summer(tables).id
        assert id != other
        door = Device(companies_of(tables)).invite(id, "Anna").door
        assert door is not None
        return id, door.key, door.code
    finally:
        shelf.close()


@story
async def test_a_phone_in_the_network_sees_what_it_has_joined_and_no_more(tmp_path: Path) -> None:
    id, key, code = invited(tmp_path / "data")
    with serving(tmp_path / "data", "--lan", "--port", "0") as server:
        kept: dict[str, Any] = {}
        facts = {"headers": ELSEWHERE, "kept": kept}
        async with Phone(server.address, "/", name="guest", **facts) as guest:
            await guest.has("joined.join")
            assert not [one for one in guest.ids() if one.startswith("home.")]
            await guest.send(PROPS, {"id": PAGE, "props": {"client_ip": "127.0.0.1"}})
            await guest.go(f"/game/{id}")
            await guest.has("missing.home")
            await guest.go(f"/join/{key}")
            await guest.has("join.seat-2")
            await guest.tap("join.seat-2")
            await guest.until(lambda: "Marco" in guest.said("join.book"))
            await asyncio.sleep(GUARD_MS / 1000)  # the button has just changed its meaning
            await guest.tap("join.book")
            await guest.has("play.undo")
            await guest.until(lambda: TOKENS in kept)
        async with Phone(server.address, "/", name="guest", **facts) as again:
            await again.has(f"home.game.{id}")
            assert len([one for one in again.ids() if one.startswith("home.game.")]) == 1
        async with Phone(server.address, "/", name="home") as owner:
            await owner.has("home.resume")
        token = json.loads(kept[TOKENS])["tokens"][0]
        said = server.said()
        assert token not in said
        assert key not in said
        assert code not in said
    stored = b"".join(path.read_bytes() for path in (tmp_path / "data").rglob("*.journal"))
    assert token.encode() not in stored


@story
async def test_the_code_in_the_terminal_lets_a_phone_be_at_home(tmp_path: Path) -> None:
    id, *_ = invited(tmp_path / "data")
    with serving(tmp_path / "data", "--lan", "--port", "0") as server:
        link = server.wait_for(r"^http://\S+/house/\w{26}$")
        key = re.sub(r".*/", "", link)
        kept: dict[str, Any] = {}
        async with Phone(
            server.address, f"/house/{key}", name="phone", headers=ELSEWHERE, kept=kept
        ) as phone:
            await phone.has("home.new")
            await phone.go(f"/game/{id}")
            await phone.has("play.undo")
            await phone.until(lambda: TOKENS in kept)
