"""``vendemmia move``: everything arrives, and nothing is written over."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

import pytest

from companion.cli import move as moving
from companion.cli.engine.line import Line
from companion.cli.engine.presence import BELIEVED, PRESENT
from companion.storage import Away, GameRecord, TinyShelf, open_shelf
from companion.table import ticks_of
from tests.cli.program import Answer, run_here
from tests.storage.engines import Engine, shelf_on
from tests.storage.test_old_saves import SAVES

from .houses import process

GAME = GameRecord("friday", {"game": "viticulture", "seed": 1}, ({"tap": "undo", "at": 1},) * 5)


def move(source: object, target: object) -> Answer:
    return run_here("move", str(source), str(target), "--lang", "en")


def furnish(folder: Path, games: int = 3) -> None:
    """A folder with a bit of everything."""
    shelf = open_shelf(folder)
    for n in range(games):
        record = GameRecord(f"game-{n}", {**GAME.header, "seed": n}, GAME.taps)
        shelf.put(record, finished=n % 2 == 0, card={"n": n}, touched=n)
        shelf.keep_roster(record.id, {"phones": [n]})
        shelf.keep_draft(ticks_of(record.id), {"ticks": [str(n)]})
    shelf.keep_settings({"language": "it", "sound": True})
    shelf.remember_players([{"name": "Anna", "colour": "red"}, {"name": "Marco"}])
    shelf.keep_campaign("first", {"games": [{"result": "won"}]})
    shelf.keep_campaign("second", {"games": []})
    shelf.keep_draft("people", {"who": ["Anna"]})
    shelf.close()


def all_of(shelf: moving.Place) -> list[object]:
    ids = [card.id for card in shelf.games()]
    return [
        shelf.games(),
        [shelf.open(id) for id in ids],
        [shelf.roster(id) for id in ids],
        {name: shelf.draft(name) for name in sorted(shelf.draft_names())},
        shelf.settings(),
        shelf.players(),
        list(shelf.campaigns().items()),
    ]


def in_folder(folder: Path) -> list[object]:
    shelf = TinyShelf(folder)
    found = all_of(shelf)
    shelf.close()
    return found


def test_all_of_a_folder_is_in_the_database_and_back_in_a_folder(
    tmp_path: Path, empty_engine: Engine
) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    furnish(here)
    before = in_folder(here)
    told = move(here, empty_engine.url)
    assert (told.code, told.complaint) == (0, "")
    assert f"3 games are in {empty_engine.url} and have been compared." in told.out
    shelf = shelf_on(empty_engine)
    assert all_of(shelf) == before
    shelf.close()
    assert move(empty_engine.url, there).code == 0
    assert in_folder(there) == before
    assert in_folder(here) == before


def test_whoever_moves_again_changes_nothing(tmp_path: Path, empty_engine: Engine) -> None:
    furnish(tmp_path)
    assert move(tmp_path, empty_engine.url).code == 0
    shelf = shelf_on(empty_engine)
    at, found = shelf.at, all_of(shelf)
    assert move(tmp_path, empty_engine.url).code == 0
    shelf.read_again()
    assert all_of(shelf) == found
    assert shelf.at - at <= 3  # a card each
    shelf.close()


@pytest.mark.parametrize("calls", [2, 5, 11, 17])
def test_who_is_interrupted_anywhere_begins_again(
    tmp_path: Path, empty_engine: Engine, monkeypatch: pytest.MonkeyPatch, calls: int
) -> None:
    furnish(tmp_path)
    with monkeypatch.context() as patched:
        left = calls

        def run(self: object, *arguments: object, **how: object) -> object:
            nonlocal left
            left -= 1
            if left < 0:
                raise Away
            return was(self, *arguments, **how)  # type: ignore[arg-type]

        was = Line.run
        patched.setattr(Line, "run", run)
        assert move(tmp_path, empty_engine.url).code == 2
    assert move(tmp_path, empty_engine.url).code == 0
    shelf = shelf_on(empty_engine)
    assert all_of(shelf) == in_folder(tmp_path)
    shelf.close()


def test_a_game_that_was_played_on_is_brought_up_to_date_or_left_as_it_is(
    tmp_path: Path, empty_engine: Engine
) -> None:
    furnish(tmp_path)
    assert move(tmp_path, empty_engine.url).code == 0
    here, there = open_shelf(tmp_path), shelf_on(empty_engine)
    here.add_tap("game-0", {"tap": "redo", "at": 2})
    there.add_tap("game-1", {"tap": "redo", "at": 3})
    here.add_tap("game-2", {"tap": "redo", "at": 4})
    there.add_tap("game-2", {"tap": "redo", "at": 5})
    here.close()
    told = move(tmp_path, empty_engine.url)
    assert told.code == 2
    assert "1 of them had been played on there" in told.out
    assert "game-2 was not copied. There it has been played differently" in told.complaint
    assert [len(there.open(f"game-{n}").taps) for n in range(3)] == [6, 6, 6]
    assert there.open("game-2").taps[-1]["at"] == 5
    there.close()


def test_nobody_moves_while_somebody_plays(tmp_path: Path, empty_engine: Engine) -> None:
    furnish(tmp_path)

    async def play() -> Answer:
        async with process(empty_engine):
            return await asyncio.to_thread(move, tmp_path, empty_engine.url)

    assert "Vendemmia is running on" in asyncio.run(play()).complains()
    assert move(tmp_path, empty_engine.url).code == 0  # who has left does not hold it up
    playing = open_shelf(tmp_path)
    assert "already running" in move(tmp_path, empty_engine.url).complains()
    playing.close()


def test_nobody_plays_while_somebody_moves(empty_engine: Engine) -> None:
    with moving.opened(empty_engine.url, new=True):
        complaint = run_here("--store", empty_engine.url, "--lang", "en").complains()
        assert "are being moved" in complaint
        assert "Vendemmia is running on" in move(empty_engine.url, "elsewhere").complains()


def test_every_old_save_moves(tmp_path: Path, empty_engine: Engine) -> None:
    shutil.copytree(SAVES / "version-1" / "data", tmp_path / "data")
    told = move(tmp_path / "data", empty_engine.url)
    assert told.code == 0, told
    shelf = shelf_on(empty_engine)
    assert all_of(shelf) == in_folder(tmp_path / "data")
    shelf.close()


def test_a_move_to_itself_or_from_nowhere_is_refused(tmp_path: Path) -> None:
    assert "same place" in move(tmp_path, tmp_path).complains()
    assert "no folder" in move(tmp_path / "no", tmp_path).complains()
    assert "From where to where" in run_here("move", "a", "--lang", "en").complains()


class Killed:
    """A process that was there so many seconds ago; the engine's clock goes with our waiting."""

    def __init__(self, engine: Engine, ago: int) -> None:
        self.line = shelf_on(engine).line
        self.ago, self.told = ago, list[int]()
        self._there()

    def _there(self) -> None:
        now = int(self.line.ask("TIME")[0])
        self.line.ask("ZADD", PRESENT, now - self.ago, "killed")

    def sleep(self, seconds: float) -> None:
        self.ago += round(seconds)
        self.line.ask("ZREM", PRESENT, "killed")
        self._there()


def test_a_killed_process_is_waited_for_and_it_is_said_how_long(
    empty_engine: Engine,
) -> None:
    killed = Killed(empty_engine, 2)
    with moving.opened(
        empty_engine.url, new=True, waiting=killed.told.append, sleep=killed.sleep
    ) as place:
        assert place.shelf.games() == ()
    assert len(killed.told) == 3
    assert 11 <= killed.told[0] <= 12  # 16 seconds, of which it was silent for four
    assert killed.told == sorted(killed.told, reverse=True)
    assert killed.ago >= BELIEVED
    killed.line.close()
