"""
The history in Chromium: what is kept of evenings is found, narrowed down, added up, read aloud;
and a backup leaves one device and is restored on another.

Every page and every number of it is shown without a client: ``tests/screens/test_history_tab.py``.
"""

from __future__ import annotations

import json
from base64 import b64decode
from pathlib import Path
from typing import Any
from zlib import decompress

from companion.games import PLAYED
from companion.history.keeping import history_of
from companion.plays import Play
from companion.storage import TinyShelf
from companion.table import Table, Tables
from tests.history.folders import folder
from tests.history.games import score, vineyards

from .conftest import MakePhone
from .phone import Phone
from .server import Server

GAMES = score(2), vineyards(4), score(5)
IDS = tuple(f"{one.game.NAME}-{number}" for number, one in enumerate(GAMES, 1))


def filled(tables: Tables) -> Table:
    """Three finished games."""
    return folder(*GAMES, shelf=tables.shelf).at(IDS[0])


def read(text: str) -> dict[str, dict[str, Any]]:
    """The games of a backup, read without the program: a line each, packed JSON in it."""
    head, *lines, end = map(json.loads, text.splitlines())
    assert (head["vendemmia"], head["version"]) == ("backup", 1)
    assert end == ["end", len(lines)]
    games = [line for line in lines if line[0] == "game"]
    return {id: json.loads(decompress(b64decode(packed))) for _, id, _, _, packed in games}


def plays_in(place: Path) -> tuple[Play, ...]:
    """What was played, as a data folder tells it."""
    shelf = TinyShelf(place)
    history = history_of(Tables(shelf, PLAYED))
    assert history.count()
    shelf.close()
    return history.plays


def look_around(phone: Phone) -> None:
    """Games, one kind of them, the numbers of all, and one game’s race as a table."""
    phone.open("/history")
    for id in IDS:
        phone.wait_for(f"history.game.{id}")
    phone.tap("history.filter")
    phone.tap("filter.game-vino")
    phone.tap_new("filter.show")
    phone.wait_gone(f"history.game.{IDS[0]}")
    phone.wait_for(f"history.game.{IDS[1]}")
    phone.tap("history.clear")
    phone.wait_for(f"history.game.{IDS[0]}")

    phone.tap("history.numbers")
    phone.says("numbers.plays", str(len(GAMES)))

    phone.tap("history.games")
    phone.tap(f"history.game.{IDS[2]}")
    phone.tap("charts.race.numbers")
    year = GAMES[2].state.year
    last = phone.page.locator(f'[aria-label^="{phone.say("charts.year", number=year)}."]')
    last.wait_for(state="attached")
    told = last.get_attribute("aria-label") or ""
    for player, points in zip(GAMES[2].setup.players, GAMES[2].state.estates, strict=True):
        assert player.name in told
        assert str(points.vp) in told
    phone.tap("evening.back")


def test_evenings_are_found_and_a_backup_is_restored_on_another_device(
    phones: MakePhone, server: Server, tmp_path: Path
) -> None:
    server.prepare(filled)
    server.start()
    phone = phones()
    look_around(phone)
    with phone.page.expect_download() as download:
        phone.tap("keeping.backup")
    download.value.save_as(tmp_path / "backup.jsonl")
    games = read((tmp_path / "backup.jsonl").read_text(encoding="utf-8"))
    assert {id: len(games[id]["taps"]) for id in games} == {
        id: len(one.history) for id, one in zip(IDS, GAMES, strict=True)
    }
    assert phone.problems == []

    other = Server(tmp_path / "other")
    try:
        other.start()
        elsewhere = phones()
        elsewhere.address = other.address
        elsewhere.open("/history")
        for news in (True, False):
            with elsewhere.page.expect_file_chooser() as chooser:
                elsewhere.tap("keeping.restore")
            chooser.value.set_files(tmp_path / "backup.jsonl")
            elsewhere.wait_for("keeping.plan")
            if news:
                elsewhere.tap("keeping.plan.do")
                elsewhere.wait_for("keeping.note")
                elsewhere.wait_for(f"history.game.{IDS[0]}")
        elsewhere.says("keeping.plan", elsewhere.say("keeping.plan.nothing"))
        assert elsewhere.problems == []
    finally:
        other.kill()
    server.kill()
    assert plays_in(other.folder) == plays_in(server.folder)
