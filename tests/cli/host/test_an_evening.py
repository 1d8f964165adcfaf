"""
An evening on the program itself, as its host sees it: phones come and tap, a table is closed and
opened again; and nothing of it but numbers and words of ours is in the lines for other programs.
"""

from __future__ import annotations

import asyncio
import json
import re
import signal
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from companion import viticulture
from companion.companies import Device, companies_of
from companion.games import GAMES
from companion.history.keeping import history_of
from companion.kernel.people import Colour, Player
from companion.storage import open_shelf
from companion.table import Tables
from companion.ui.app import TOKENS
from companion.viticulture.position.setup import Setup
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from tests.cli.program import serving
from tests.light_phone import Phone
from tests.screens.headless import story

NAMES = ("Zbigniew", "Quirina", "Ёлка")
TITLE = "Donnerstagsrunde"
GUEST = "Wolfhilde"
TOKEN = "a-token-of-the-house"
ELSEWHERE = {"X-Forwarded-For": "198.51.100.7"}
POINTS = "summer.points.seat-1"


def an_evening(folder: Path) -> tuple[str, str, str]:
    """A game in its first summer to which people were invited: its id, its key and its code."""
    shelf = open_shelf(folder)
    try:
        tables = Tables(shelf, GAMES)
        colours = (Colour.BLUE, Colour.GREEN, Colour.YELLOW)
        setup = Setup(tuple(map(Player, NAMES, colours)))
        table = tables.new(viticulture, setup, seed=7)
        table.play(NameFirstPlayer(0))
        for seat, row in enumerate((6, 2, 7)):
            table.play(TakeRow(seat, row))
        history_of(tables).rename(table.id, TITLE)
        door = Device(companies_of(tables)).invite(table.id, GUEST).door
        assert door is not None
        return table.id, door.key, door.code
    finally:
        shelf.close()


def asked(address: str, form: dict[str, str] | None = None, **headers: str) -> tuple[int, str]:
    """What is answered: the status, and the page one is led to."""
    told = {name.replace("_", "-"): value for name, value in headers.items()}
    body = urlencode(form).encode() if form else None
    try:
        with urllib.request.urlopen(
            urllib.request.Request(address, body, told), timeout=60
        ) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as refused:
        return refused.code, ""


@story
async def test_nothing_of_an_evening_is_in_the_lines(tmp_path: Path) -> None:
    id, key, code = an_evening(tmp_path / "data")
    errors = tmp_path / "errors"
    where = ("--lan", "--port", "0", "--log", "--lang", "en")
    environment = {"VENDEMMIA_HOST_TOKEN": TOKEN}
    with serving(tmp_path / "data", *where, errors=errors, **environment) as server:
        here = server.address
        kept: dict[str, Any] = {}

        async def ask(path: str, **how: Any) -> tuple[int, str]:
            return await asyncio.to_thread(asked, here + path, **how)

        async with Phone(here, f"/join/{key}", name="guest", headers=ELSEWHERE, kept=kept) as guest:
            await guest.has("join.seat-2")
            await guest.tap("join.seat-2")
            await guest.until(lambda: "Quirina" in guest.said("join.book"))
            await asyncio.sleep(0.4)  # the button has just changed its meaning
            await guest.tap("join.book")
            await guest.until(lambda: TOKENS in kept)
            await guest.tap(f"{POINTS}.plus")
            await guest.has("play.undo")

            status, page = await ask("/host")
            assert status == 200
            assert all(name in page for name in (*NAMES, TITLE))
            form_key = re.findall(r'name="key" value="(\w+)"', page)[0]
            assert "closed" not in guest.ids()
            for what, seen in (("close", True), ("open", False)):
                await ask("/host/do", form={"key": form_key, what: id})
                await guest.until(lambda seen=seen: ("closed" in guest.ids()) is seen)  # type: ignore[misc]
            status, numbers = await ask("/metrics")
            assert "vendemmia_phones 1" in numbers.splitlines()
            assert "vendemmia_tap_seconds_count 1" in numbers.splitlines()

            for path in ("/host", "/metrics", "/health"):
                assert (await ask(path, X_Forwarded_For="198.51.100.7"))[0] == 401
            wrong = {"X_Forwarded_For": "198.51.100.7", "Authorization": "Bearer Quirina-Quirina"}
            assert (await ask("/metrics", **wrong))[0] == 401
            right = {"X_Forwarded_For": "198.51.100.8", "Authorization": f"Bearer {TOKEN}"}
            assert (await ask("/metrics", **right))[0] == 200
            assert (await ask("/", Host="evil.example"))[0] == 421
            await guest.line.send(b"Zbigniew")
            await guest.until_closed()
        house = re.sub(r".*/", "", server.wait_for(r"^http://\S+/house/\w{26}$"))
        server.process.send_signal(signal.SIGTERM)
        await asyncio.to_thread(server.process.wait)
        said = server.complained()

    lines = said.splitlines()
    pair = r"[a-z_]+=[A-Za-z0-9._:/+-]+"
    assert all(re.fullmatch(rf"time=\S+ event=[a-z-]+( {pair})*", line) for line in lines), said
    events = [line.partition(" event=")[2] for line in lines]
    assert events[0].startswith("start ")
    assert events[-1] == "stop"
    for event in (
        r"deed what=join table=[0-9a-f]{6} phones=2",
        r"deed what=claim table=[0-9a-f]{6} phones=2",
        r"deed what=close-table table=[0-9a-f]{6} phones=2",
        r"deed what=open-table table=[0-9a-f]{6} phones=2",
        r"refused why=host-token",
        r"refused why=name",
        r"refused why=forged",
        r"phones now=[01] came=1 gone=[01] taps=1 .*",
    ):
        assert any(re.fullmatch(event, one) for one in events), (event, said)
    secrets = json.loads(kept[TOKENS])["tokens"]
    assert secrets
    never = (*NAMES, TITLE, GUEST, id, key, code, code.lower(), house, TOKEN, *secrets)
    assert [one for one in never if one in said] == []
    assert "198.51.100" not in said
