"""A shelf that is watched: everything written is told, nothing that was refused."""

from __future__ import annotations

from typing import Any

import pytest

from companion.storage import GameRecord, MemoryShelf, NoSuchGame, Shelf
from companion.storage.notifying import NotifyingShelf

WRITES: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {
    "open": (("friday",), {}),
    "put": ((GameRecord("sunday", {}, ()),), {"finished": True, "card": {}, "touched": 2}),
    "add_tap": (("friday", {"tap": "undo"}), {}),
    "file_card": (("friday",), {"finished": True, "card": {}, "touched": 2}),
    "keep_settings": (({"route": "/"},), {}),
    "keep_setting": (("route", "/"), {}),
    "remember_players": (([{"name": "Anna"}],), {}),
    "keep_draft": (("new-game", {"step": 1}), {}),
    "keep_campaign": (("campaign-1", {"games": []}), {}),
    "keep_roster": (("friday", {"phones": []}), {}),
    "remove": (("friday",), {}),
}
READS: dict[str, tuple[Any, ...]] = {
    "games": (),
    "settings": (),
    "players": (),
    "draft": ("new-game",),
    "draft_names": (),
    "campaigns": (),
    "roster": ("friday",),
    "stamp": ("friday",),
    "stamps": (),
    "told": ("friday",),
}
VALUES = {"place", "damages", "files", "revision"}


@pytest.fixture
def told() -> list[str]:
    return []


@pytest.fixture
def shelf(told: list[str]) -> NotifyingShelf:
    inner = MemoryShelf()
    inner.start("friday", {}, {}, 1)
    return NotifyingShelf(inner, lambda: told.append("written"))


@pytest.mark.parametrize("name", WRITES)
def test_what_is_written_is_told(name: str, shelf: NotifyingShelf, told: list[str]) -> None:
    arguments, named = WRITES[name]
    getattr(shelf, name)(*arguments, **named)
    assert told == ["written"]


@pytest.mark.parametrize("name", READS)
def test_what_is_read_is_not(name: str, shelf: NotifyingShelf, told: list[str]) -> None:
    getattr(shelf, name)(*READS[name])
    assert told == []


def test_what_was_refused_is_not(shelf: NotifyingShelf, told: list[str]) -> None:
    with pytest.raises(NoSuchGame):
        shelf.add_tap("monday", {})
    assert told == []


def test_everything_of_a_shelf_is_there(shelf: NotifyingShelf) -> None:
    public = {name for name in vars(Shelf) if not name.startswith("_")}
    assert public <= set(dir(shelf))
    assert set(WRITES) | set(READS) | {"start", "close"} | VALUES == public


def test_files_beside_the_games_are_watched_too(shelf: NotifyingShelf, told: list[str]) -> None:
    shelf.files.keep("backup-1.json", b"{}")
    shelf.files.add("plays.lines", b"1")
    assert told == ["written"] * 2
    assert shelf.files.names() == ("backup-1.json", "plays.lines")
    assert shelf.files.read("plays.lines") == b"1"
    assert told == ["written"] * 2
