"""Cut off before every single call to the system, one after the other; then look what is left.

Random kills rarely hit the moments between two renames. Here each of them is visited.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.storage import TinyShelf

CALLS = ("open", "write", "fsync", "replace", "link", "unlink", "ftruncate", "mkdir", "close")


class CutOffError(BaseException):
    """Not an error anybody could handle: the process is gone."""


@contextmanager
def cut_off_before(step: int) -> Iterator[None]:
    """Let so many calls pass; before the next one everything ends. A write ends half done."""
    real: dict[str, Callable[..., Any]] = {name: getattr(os, name) for name in CALLS}
    left = step

    def watched(name: str) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            nonlocal left
            if left == 0 and name != "close":
                if name == "write":
                    real["write"](args[0], args[1][: len(args[1]) // 2])
                raise CutOffError
            left -= name != "close"
            return real[name](*args, **kwargs)

        return call

    with pytest.MonkeyPatch.context() as patch:
        for name in CALLS:
            patch.setattr(os, name, watched(name))
        yield


def every_step(
    tmp_path: Path,
    prepared: Path,
    act: Callable[[Path, list[str]], None],
    look: Callable[[Path, list[str]], None],
) -> int:
    """Do the act on a copy of a folder, cut off before step 0, 1, 2… until it is not; how many."""
    step = 0
    while True:
        folder = tmp_path / str(step)
        shutil.copytree(prepared, folder)
        done: list[str] = []
        try:
            with cut_off_before(step):
                act(folder, done)
        except CutOffError:
            look(folder, done)
            step += 1
        else:
            look(folder, done)
            return step


@pytest.fixture
def prepared(tmp_path: Path) -> Path:
    folder = tmp_path / "prepared"
    shelf = TinyShelf(folder)
    for id in ("a", "b"):
        shelf.start(id, {"seed": id}, {"card": id}, 1)
        for n in range(3):
            shelf.add_tap(id, {"n": n})
    shelf.keep_settings({"language": "it"})
    shelf.close()
    return folder


def test_between_any_two_steps_of_playing_nothing_acknowledged_is_missing(
    tmp_path: Path, prepared: Path
) -> None:
    def act(folder: Path, done: list[str]) -> None:
        shelf = TinyShelf(folder, compact_after=0)
        done.append("opened")
        for n in (3, 4):
            shelf.add_tap("a", {"n": n})
            done.append("tap")
        shelf.start("new", {"seed": "new"}, {"card": "new"}, 2)
        done.append("started")
        shelf.file_card("a", finished=True, card={"card": "end"}, touched=3)
        done.append("filed")
        shelf.remove("b")
        done.append("removed")

    def look(folder: Path, done: list[str]) -> None:
        for compact_after in (None, 0):
            shelf = TinyShelf(folder, compact_after=compact_after)
            assert shelf.damages == ()
            cards = {card.id: card for card in shelf.games()}
            taps = [tap["n"] for tap in shelf.open("a").taps]
            assert taps == list(range(len(taps)))
            assert len(taps) - 3 - done.count("tap") in (0, 1)
            assert shelf.settings() == {"language": "it"}
            assert ("new" in cards) >= ("started" in done)
            if "new" in cards:
                assert shelf.open("new").header == {"seed": "new"}
            assert cards["a"].finished >= ("filed" in done)
            assert ("b" not in cards) >= ("removed" in done)
            if "b" in cards:
                assert len(shelf.open("b").taps) == 3
            shelf.close()

    assert every_step(tmp_path, prepared, act, look) > 30


def test_between_any_two_steps_of_setting_aside_no_bytes_are_lost(
    tmp_path: Path, prepared: Path
) -> None:
    game, index = Path("games") / "a.journal", Path("vendemmia.journal")
    bad = {}
    for name in (game, index):
        data = (prepared / name).read_bytes()
        bad[name] = data[:-20] + b"#" + data[-19:]
        (prepared / name).write_bytes(bad[name])

    def act(folder: Path, done: list[str]) -> None:
        shelf = TinyShelf(folder)
        shelf.open("a")

    def look(folder: Path, done: list[str]) -> None:
        shelf = TinyShelf(folder)
        assert {card.id for card in shelf.games()} == {"a", "b"}
        assert [tap["n"] for tap in shelf.open("a").taps] == [0, 1]
        shelf.close()
        for name, data in bad.items():
            set_aside = folder.glob(f"{name}.damaged-*")
            assert data in [file.read_bytes() for file in set_aside if file.suffix != ".new"]

    assert every_step(tmp_path, prepared, act, look) > 15
