"""
Evenings over a simulated disk: ``python -m tests.storage.schedules --seeds N``.

An evening is a few tables at which somebody taps, while the disk is full for a while, fsync fails,
files are cut off or deleted under our hands, the process is killed in the midst of any call, and
the power goes. After each start and in the end every table is compared with what was acknowledged:

- nothing acknowledged is lost, nothing is doubled, the order is kept;
- beyond it there is at most the one tap that was not acknowledged, and that one whole;
- a tap that was refused is not in memory.

A seed plays the same evening again: ``--first SEED --seeds 1``.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from companion.storage import NoSuchGame, NumberTaken, StorageError, TinyShelf

from .simdisk import Killed, SimDisk

FOLDER = Path("/sim/data")
STEPS = 120
TABLES = ("anna", "marco", "olga")


class Wrong(AssertionError):
    """What was promised was not kept."""


@dataclass
class Story:
    """What is known of a table."""

    begun: bool = False
    """Whether its beginning was acknowledged."""
    taps: list[dict[str, Any]] = field(default_factory=list)
    """What was acknowledged."""
    flying: list[dict[str, Any]] = field(default_factory=list)
    """What was tried since the last acknowledgement, and may be there after a crash: one of it."""


class Evening:
    """One evening, from a seed."""

    def __init__(self, seed: int, *, honest: bool = True) -> None:
        self.seed = seed
        self.chance = Random(seed)
        self.disk = SimDisk(seed, honest=honest)
        self.stories = {id: Story() for id in TABLES}
        self.settings: list[int] = [0]
        """The value that was kept last, and those tried since."""
        self.count: Counter[str] = Counter()
        self.shelf: TinyShelf | None = None
        self._taps = 0

    def play(self, steps: int = STEPS) -> Counter[str]:
        """Play it; raise `Wrong` if a promise is broken."""
        for _ in range(steps):
            self._step()
        self._quiet()
        self._crash("power cut")
        self._open()
        self._look()
        return self.count

    def _step(self) -> None:
        if self.shelf is None and not self._open():
            return
        what = self.chance.random()
        try:
            if what < 0.70:
                self._tap(self.chance.choice(TABLES))
            elif what < 0.75:
                self._keep_setting()
            elif what < 0.79:
                self._trouble()
            elif what < 0.82:
                self._meddle()
            elif what < 0.88:
                self.disk.left = self.chance.randint(0, 12)  # killed in one of the next calls
            elif what < 0.92:
                self._crash("kill")
            elif what < 0.96:
                self._crash("power cut")
            elif self.shelf is not None:
                self.shelf.close()
                self.shelf = None
                self.count["closed"] += 1
        except Killed:
            self._crash(self.chance.choice(("kill", "power cut")))

    def _open(self) -> bool:
        """Start the program; it may be killed meanwhile, or find no room. fsync works again."""
        self.disk.failing = False
        try:
            compact = self.chance.choice((None, None, 0, 5))
            self.shelf = TinyShelf(FOLDER, disk=self.disk, compact_after=compact)
            self._look()
        except Killed:
            self._crash(self.chance.choice(("kill", "power cut")))
            return False
        except StorageError:
            if not (self.disk.failing or self.disk.room is not None):
                raise
            self._quiet()
            self._crash("kill")
            return False
        self.count["started"] += 1
        return True

    def _tap(self, id: str) -> None:
        assert self.shelf is not None
        story = self.stories[id]
        if not story.begun:
            header = {"game": "viticulture", "seed": self.seed, "table": id}
            try:
                self.shelf.append(id, 0, header)
            except NumberTaken:
                story.begun = True  # it had been in flight
            except StorageError:
                self.count["refused"] += 1
                return
            story.begun = True
            return
        self._taps += 1
        tap = {"tap": "play", "n": self._taps, "pad": "·" * self.chance.randint(0, 30)}
        number = len(story.taps) + 1
        if self.chance.random() < 0.05 and story.taps:
            self._taken(id, self.chance.randint(1, len(story.taps)))
        story.flying.append(tap)
        try:
            self.shelf.append(id, number, tap)
        except StorageError:
            self.count["refused"] += 1
            if self.shelf.follow(id, 1) != tuple(story.taps):
                raise Wrong(f"{id}: a refused tap is in memory") from None
        else:
            self.count["taps"] += 1
            story.taps.append(tap)
            story.flying.clear()

    def _taken(self, id: str, number: int) -> None:
        assert self.shelf is not None
        try:
            self.shelf.append(id, number, {"tap": "undo"})
        except NumberTaken:
            self.count["taken"] += 1
        else:
            raise Wrong(f"{id}: event {number} was written twice")

    def _keep_setting(self) -> None:
        assert self.shelf is not None
        self._taps += 1
        self.settings.append(self._taps)
        try:
            self.shelf.keep_setting("n", self._taps)
        except StorageError:
            self.count["refused"] += 1
        else:
            self.settings = [self._taps]

    def _trouble(self) -> None:
        match self.chance.choice(("full", "failing", "quiet", "quiet")):
            case "full":
                self.disk.room = self.chance.randint(0, 200)
                self.count["full"] += 1
            case "failing":
                self.disk.failing = True
                self.count["failing"] += 1
            case _:
                self._quiet()

    def _meddle(self) -> None:
        """
        Somebody else cuts or deletes a file that is open. It must be written again from memory at
        the next change, which comes at once: after a power cut there would be no memory.
        """
        assert self.shelf is not None
        self._quiet()
        going = [id for id in TABLES if self.stories[id].begun]
        if not going:
            return
        id = self.chance.choice(going)
        self.shelf.open(id)
        path = FOLDER / "games" / f"{id}.journal"
        if self.chance.random() < 0.5:
            self.disk.cut_off(path, self.chance.randrange(len(self.disk.read(path)) - 2))
        else:
            self.disk.delete(path)
        left, self.disk.left = self.disk.left, None
        self._tap(id)
        self.disk.left = left
        if not any(damage.reason == "restored" for damage in self.shelf.damages):
            raise Wrong(f"{id}: nobody was told that the file was changed")
        self.count["meddled"] += 1

    def _quiet(self) -> None:
        self.disk.room, self.disk.failing = None, False

    def _crash(self, how: str) -> None:
        self.count[how] += 1
        self.shelf = None
        if how == "kill":
            self.disk.kill()
        else:
            self.disk.power_cut()

    def _look(self) -> None:
        """Compare everything with what was acknowledged."""
        assert self.shelf is not None
        listed = [card.id for card in self.shelf.games()]
        if len(set(listed)) != len(listed):
            raise Wrong(f"listed twice: {listed}")
        for id, story in self.stories.items():
            try:
                header, *taps = self.shelf.follow(id)
            except NoSuchGame:
                if story.begun:
                    raise Wrong(f"{id}: the table is lost") from None
                continue
            story.begun = True
            if header.get("table") != id or id not in listed:
                raise Wrong(f"{id}: not its own beginning, or not listed")
            if taps[: len(story.taps)] != story.taps:
                raise Wrong(f"{id}: acknowledged {len(story.taps)} taps, found {len(taps)}")
            more = taps[len(story.taps) :]
            if len(more) > 1 or not all(tap in story.flying for tap in more):
                raise Wrong(f"{id}: {len(more)} taps too many")
            self.count["in flight and there"] += len(more)
            story.taps, story.flying = taps, []
        found = self.shelf.settings().get("n", 0)
        if found not in self.settings:
            raise Wrong(f"settings: {found} instead of {self.settings}")
        self.settings = [found]


def play(seeds: range, *, honest: bool = True) -> Counter[str]:
    """Play all these evenings; the first that goes wrong says its seed."""
    total: Counter[str] = Counter()
    for seed in seeds:
        try:
            total += Evening(seed, honest=honest).play()
        except Exception as error:
            raise Wrong(f"seed {seed}: {error!r}") from error
        total["evenings"] += 1
    return total


def main() -> int:
    """Play and print the sum."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("--seeds", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    options = parser.parse_args()
    began = time.perf_counter()
    total = play(range(options.first, options.first + options.seeds))
    print(", ".join(f"{count:,} {what}" for what, count in sorted(total.items())))
    print(f"nothing lost, nothing doubled, order kept, in {time.perf_counter() - began:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
