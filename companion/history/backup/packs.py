"""
Backups that are made by themselves share the lines of their games.

Each of the five is a list: which game with which stamp lies in which pack. A pack holds lines of
games as a backup has them and is written whole, so that nothing in it can be half there. A game
that has not changed is in its pack already; what an evening costs is its own game, and the list.

::

    {"vendemmia": "backup-list", "version": 1, "made": 1700000000000, "after": "vino-18b…"}
    ["games", "pack-000001.lines", [["vino-18b…", 36656], …]]
    ["record", …]
    ["end", 2]
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Generator, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

from companion.storage import Files

from . import form

KIND = "backup-list"
BEGINNING, ENDING = "backup-", ".lines"
PACK = "pack-"
LIMIT = 256_000
"""Characters after which another pack is begun."""
AT_HAND = 4
"""Packs that are held in memory while lines are taken out of them."""

Key = tuple[str, int]
"""A game and its stamp."""


class Packs:
    """The packs of a data folder."""

    def __init__(self, files: Files) -> None:
        self._files = files
        self._read: OrderedDict[str, dict[Key, str]] = OrderedDict()
        self.where: dict[Key, str] = {}
        """In which pack a game lies."""

    @property
    def names(self) -> tuple[str, ...]:
        """All packs, the oldest first."""
        return self._files.names(PACK)

    def look(self) -> None:
        """Find out what lies where by looking into all packs; a list would have said it."""
        for name in self.names:
            self.where |= dict.fromkeys(self.lines(name), name)

    def lines(self, name: str) -> Mapping[Key, str]:
        """Return the lines of a pack; none if it is lost."""
        found = self._read.get(name)
        if found is None:
            text = (self._files.read(name) or b"").decode("utf-8", "replace")
            found = self._read[name] = dict(lines_of(text))
            while len(self._read) > AT_HAND:
                self._read.popitem(last=False)
        return found

    def line(self, key: Key) -> str | None:
        """Return the line of a game, if it is there."""
        name = self.where.get(key)
        return self.lines(name).get(key) if name else None

    def add(self, added: Mapping[Key, str]) -> None:
        """Put lines into the last pack, or into a new one where that is full."""
        if not added:
            return
        last = self.names[-1:]
        name, before = last[0] if last else "", dict[Key, str]()
        if name:
            before = dict(self.lines(name))
        if not name or enough(before):
            number = int(name.removeprefix(PACK).removesuffix(ENDING)) + 1 if name else 1
            name, before = f"{PACK}{number:06}{ENDING}", {}
        whole = before | dict(added)
        self._files.keep(name, "".join(f"{line}\n" for line in whole.values()).encode())
        self._read[name] = whole
        self.where |= dict.fromkeys(added, name)


def enough(lines: Mapping[Key, str]) -> bool:
    """Return whether these are enough for a pack."""
    return sum(map(len, lines.values())) > LIMIT


def lines_of(text: str) -> Iterator[tuple[Key, str]]:
    """Yield the lines of games in a backup of ours, by id and stamp."""
    for line in text.split("\n"):
        if line.startswith('["game",'):
            with suppress(ValueError, IndexError):
                _, id, stamp = json.loads(line[: line.index(',"', 9 + len('["'))] + "]")
                yield (id, stamp), line


def listed(made: int, after: str, where: Mapping[Key, str], records: Sequence[str]) -> str:
    """Return a list of games, and the lines of everything that is no game."""
    by_pack: dict[str, list[Key]] = {}
    for key, name in where.items():
        by_pack.setdefault(name, []).append(key)
    head = {"vendemmia": KIND, "version": form.FORM, "made": made, "after": after}
    packs = [_dumped(["games", name, keys]) for name, keys in by_pack.items()]
    return "\n".join([_dumped(head), *packs, *records, form.end(len(packs) + len(records)), ""])


def games_in(text: str) -> dict[Key, str]:
    """Return in which pack every game of a list lies."""
    found: dict[Key, str] = {}
    for line in text.split("\n"):
        if line.startswith('["games",'):
            with suppress(ValueError, TypeError):
                _, name, keys = json.loads(line)
                found |= {(str(id), int(stamp)): name for id, stamp in keys}
    return found


def joining(files: Files, text: str) -> Generator[tuple[int, int], None, str]:
    """
    Make a list with the lines of its games, as a backup that is made by hand; what is one already
    stays as it is. Where a pack is lost, it is as a backup that was cut short. Yield how far it is.
    """
    head, _, rest = text.partition("\n")
    about: Any = None
    with suppress(ValueError):
        about = json.loads(head)
    if not isinstance(about, dict) or about.get("vendemmia") != KIND:
        return text
    packs, where = Packs(files), games_in(text)
    lines = [form.head(about.get("made", 0), after=about.get("after", ""))]
    for number, (key, name) in enumerate(where.items(), 1):
        yield number, len(where)
        line = packs.lines(name).get(key)
        if line is not None:
            lines.append(line)
    records = [line for line in rest.split("\n") if line.startswith('["record",')]
    ended = '\n["end",' in text
    count = len(where) + len(records)
    return "\n".join([*lines, *records, *([form.end(count)] if ended else []), ""])


def _dumped(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))
