"""Old saves open for ever: every version's, from files kept as that version wrote them."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from companion.storage import GameCard, GameRecord, TinyShelf, TooNew, upcast

SAVES = Path(__file__).parent / "saves"


def test_there_is_a_step_from_every_version_to_the_next() -> None:
    assert list(upcast.STEPS) == list(range(upcast.VERSION))


def test_there_is_a_save_of_every_version_before_todays() -> None:
    assert sorted(folder.name for folder in SAVES.iterdir()) == [
        f"version-{number}" for number in range(upcast.VERSION)
    ]


def test_a_save_of_version_0_opens_and_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    shutil.copytree(SAVES / "version-0", folder)
    shelf = TinyShelf(folder, compact_after=0)
    expected: list[dict[str, Any]] = [
        {"op": "new-year", "year": 1},
        {"op": "plant", "who": "Anna", "vine": "Malvasia"},
        {"op": "vp", "who": "Bob", "by": 2},
        {"op": "undo"},
    ]
    assert shelf.games() == (GameCard("friday", False, 1700000000000, {"players": ["Anna"]}),)
    assert shelf.open("friday") == GameRecord(
        "friday", {"game": "viticulture", "seed": 42}, tuple(expected)
    )
    assert shelf.settings() == {"language": "it"}
    assert shelf.players() == ({"name": "Anna", "colour": "red"},)
    assert shelf.draft("new-game") == {"seats": 3}
    # Old and new records live side by side in the files from now on.
    shelf.add_tap("friday", {"op": "vp", "move": "mine"})
    shelf.keep_settings({"language": "ru"})
    shelf.remember_players([{"name": "Bob"}])
    shelf.keep_draft("new-game", {"seats": 4})
    shelf.file_card("friday", finished=True, card={"won": "Anna"}, touched=1800000000000)
    shelf.close()
    shelf = TinyShelf(folder, compact_after=0)
    assert shelf.open("friday").taps == (*expected, {"op": "vp", "move": "mine"})
    assert shelf.games() == (GameCard("friday", True, 1800000000000, {"won": "Anna"}),)
    assert shelf.settings() == {"language": "ru"}
    assert shelf.players() == ({"name": "Bob"}, {"name": "Anna", "colour": "red"})
    assert shelf.draft("new-game") == {"seats": 4}
    assert shelf.damages == ()


def test_a_version_to_come_is_a_function_and_a_line() -> None:
    steps: upcast.Steps = {**upcast.STEPS, 1: {"tap": lambda tap: {**tap, "at": "table"}}}
    stored = upcast.wrapped("tap", {"op": "vp"}, version=1)
    assert upcast.unwrapped("tap", stored, steps, 2) == {"op": "vp", "at": "table"}
    assert upcast.unwrapped("tap", {"move": "vp"}, steps, 2) == {"op": "vp", "at": "table"}
    header = upcast.wrapped("header", {"game": "vino"}, version=1)
    assert upcast.unwrapped("header", header, steps, 2) == {"game": "vino"}


def test_a_record_of_a_later_version_is_not_guessed_at() -> None:
    with pytest.raises(TooNew):
        upcast.unwrapped("tap", {"v": upcast.VERSION + 1, "tap": {}})
