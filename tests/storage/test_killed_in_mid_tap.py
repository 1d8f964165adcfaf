"""Kill the process at random moments while taps arrive; nothing acknowledged may be missing."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pytest

from companion.storage import FolderInUse, open_shelf
from tests.long import so_many

from . import tapping
from .killing import Victim, kill_at_random

KILLS = so_many(200, 60)
KILLS_PER_GAME = 25


def command(folder: Path, game: str, compact_after: int) -> list[str]:
    """`tapping` without the start-up of a whole site: only what storage needs is on the path."""
    paths = [str(Path(__file__).parents[2]), *(p for p in sys.path if p.endswith("-packages"))]
    start = (
        f"import sys; sys.path[:0] = {paths!r}; sys.argv[0] = 'tapping'; "
        "from tests.storage.tapping import main; main()"
    )
    return [sys.executable, "-S", "-c", start, str(folder), game, str(compact_after)]


class Looker:
    """Opens the shelf after each kill and compares it with what had been acknowledged."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.present: Counter[str] = Counter()
        self.seen: Counter[str] = Counter()

    def command(self, number: int) -> list[str]:
        return command(self.folder, self.game(number), 0 if number % 3 == 0 else 10_000)

    def game(self, number: int) -> str:
        """The same game for many kills, so that its history grows; then the next."""
        return f"game-{number // KILLS_PER_GAME}"

    def look(self, number: int, printed: list[str]) -> None:
        game = self.game(number)
        acknowledged = [int(line) for line in printed if line != "open\n"]
        certain = self.present[game] + len(acknowledged)
        assert acknowledged == list(range(self.present[game], certain))
        shelf = open_shelf(self.folder)
        assert shelf.damages == ()
        ids = [card.id for card in shelf.games()]
        if game in ids:
            assert ids.count(game) == 1
            taps = shelf.open(game).taps
            assert len(taps) - certain in (0, 1)
            assert list(taps) == [tapping.tap(n) for n in range(len(taps))]
            self.present[game] = len(taps)
            self.seen["one more tap than acknowledged"] += len(taps) - certain
        else:
            assert not printed
        self.seen["while tapping" if printed else "while opening"] += 1
        shelf.close()

    def look_back(self) -> None:
        """All games together, in the end."""
        shelf = open_shelf(self.folder)
        found = {card.id: len(shelf.open(card.id).taps) for card in shelf.games()}
        assert found == {game: taps for game, taps in self.present.items() if game in found}
        assert sum(found.values()) == sum(self.present.values())
        shelf.close()


def test_killed_at_random_points_at_most_the_tap_in_flight_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    looker = Looker(tmp_path)
    passed = kill_at_random(looker.command, KILLS, looker.look, longest=0.025, working=True)
    looker.look_back()
    with capsys.disabled():
        print(f"\n  {passed}/{KILLS} kills, {sum(looker.present.values())} taps, {looker.seen}")
    assert passed == looker.seen["while tapping"] == KILLS


def test_killed_while_opening_or_compacting_nothing_is_missing(tmp_path: Path) -> None:
    looker = Looker(tmp_path)
    kill_at_random(looker.command, 50, looker.look, longest=0.03, working=False, seed=1)
    looker.look_back()


def test_a_second_process_is_told_and_a_kill_frees_the_folder(tmp_path: Path) -> None:
    victim = Victim(command(tmp_path, "a", 10_000))
    victim.wait_until_ready()
    victim.go()
    assert victim.next_line() == "open\n"
    with pytest.raises(FolderInUse) as caught:
        open_shelf(tmp_path)
    assert caught.value.facts == {"folder": str(tmp_path), "pid": victim.process.pid}
    victim.kill()
    open_shelf(tmp_path).close()
