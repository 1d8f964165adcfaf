"""
Counted plays on lines, for the file beside the games: quick to read, nothing lost by losing it.

The first line names the form and what is counted; another one makes the file worthless, and it is
made anew. Every further line has a checksum; what follows the first line that cannot be trusted is
counted again. Names of counts are written once and numbered after that. What was counted within a
game is read when somebody looks at it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar
from zlib import crc32

from companion.garbage import much_at_once
from companion.plays import Play, Side

HEAD = b"vendemmia-plays 1 1\n"
"""The form of the lines, and of what is counted: a new count is a new second number."""

_dumps = json.JSONEncoder(separators=(",", ":")).encode
_loads = json.JSONDecoder().decode
_play: Callable[..., Play] = Play
_side: Callable[..., Side] = Side
_same = sys.intern
"""Of two equal texts the first: the same people sit in thousands of games."""


class Names:
    """The names in a file, by their numbers."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._numbers: dict[str, int] = {}

    def learn(self, names: list[str]) -> None:
        """Number these names."""
        for name in names:
            self._numbers[name] = len(self.all)
            self.all.append(name)

    def unknown(self, names: Iterator[str]) -> list[str]:
        """Return the names without a number, each once."""
        return [name for name in dict.fromkeys(names) if name not in self._numbers]

    def number(self, name: str) -> int:
        """Return the number of a name."""
        return self._numbers[name]


class _Column:
    """A column of a line: for the table and each seat names and values, read at the first look."""

    __slots__ = ("_names", "_text", "_values")

    def __init__(self, text: str, names: list[str]) -> None:
        self._text, self._names = text, names
        self._values: list[list[Any]] | None = None

    def at(self, place: int) -> Iterator[tuple[str, Any]]:
        """Yield the names and values of the table (0) or of a seat (from 1)."""
        if self._values is None:
            self._values, self._text = _loads(self._text), ""
        flat = self._values[place]
        return zip(map(self._names.__getitem__, flat[::2]), flat[1::2], strict=True)


class _Counts(Mapping[str, int]):
    """Counts that lie in a column."""

    __slots__ = ("_column", "_place")
    _latest: ClassVar[tuple[Any, int, dict[str, Any]]] = (None, 0, {})

    def __init__(self, column: _Column, place: int) -> None:
        self._column, self._place = column, place

    def items(self) -> Any:
        return self._column.at(self._place)

    def __getitem__(self, name: str) -> Any:
        return self._looked_at()[name]

    def _looked_at(self) -> dict[str, Any]:
        """Return them by name; those that were asked last are asked again and again."""
        column, place, found = type(self)._latest
        if column is not self._column or place != self._place:
            found = dict(self.items())
            type(self)._latest = self._column, self._place, found
        return found

    def __iter__(self) -> Iterator[str]:
        return (name for name, _ in self._column.at(self._place))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mapping) and dict(self.items()) == dict(other.items())

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(dict(self.items()))


class _Series(_Counts):
    """Rows of numbers that lie in a column."""

    __slots__ = ()
    _latest: ClassVar[tuple[Any, int, dict[str, Any]]] = (None, 0, {})

    def items(self) -> Any:
        return ((name, tuple(row)) for name, row in self._column.at(self._place))


@dataclass(slots=True)
class Reading:
    """What a file says."""

    plays: dict[str, tuple[int, Play | None]] = field(default_factory=dict)
    """By the id of the game its stamp and its play; ``None`` where there is nothing to count."""
    names: Names = field(default_factory=Names)
    whole: bool = False
    """Whether the file can be added to; otherwise it has to be written anew."""
    lines: int = 0


@much_at_once()
def read(data: bytes | None) -> Reading:
    """Read a file as far as it can be trusted."""
    found = Reading()
    if data is None or not data.startswith(HEAD):
        return found
    for line in data[len(HEAD) :].splitlines(keepends=True):
        if not trusted(line):
            return found
        kind, _, rest = line[9:-1].decode("ascii").partition("\t")
        if kind == "n":
            found.names.learn(_loads(rest))
        else:
            head, counts, series = rest.split("\t")
            _hear(found, _loads(head), counts, series)
            found.lines += 1
    found.whole = True
    return found


def _hear(found: Reading, head: list[Any], counts: str, series: str) -> None:
    id, stamp, *rest = head
    if not rest:
        found.plays[id] = stamp, None
        return
    numbers, rows = _Column(counts, found.names.all), _Column(series, found.names.all)
    game, began, ended, minutes, entries, depth, level, variants = rest[:8]
    challenge, campaign, result, decided, rounds, sides = rest[8:]
    found.plays[id] = (
        stamp,
        _play(
            _same(game), id, began, ended, minutes, entries, _same(depth), _same(level),
            tuple(map(_same, variants)), challenge, campaign, _same(result), _same(decided), rounds,
            tuple([
                _side(
                    _same(person), _same(name), _same(colour), *numbered,
                    _Counts(numbers, seat), _Series(rows, seat),
                )
                for seat, (person, name, colour, *numbered) in enumerate(sides, 1)
            ]),
            _Series(rows, 0),
            _Counts(numbers, 0),
        ),
    )  # fmt: skip


def written(names: Names, id: str, stamp: int, play: Play | None) -> bytes:
    """Return the lines for one game, with its new names before it."""
    if play is None:
        return sealed(f"p\t{_dumps([id, stamp])}\t\t")
    parts: tuple[Play | Side, ...] = (play, *play.sides)
    new = names.unknown(name for part in parts for name in (*part.counts, *part.series))
    lines = b""
    if new:
        names.learn(new)
        lines = sealed(f"n\t{_dumps(new)}")
    head = [
        id, stamp, play.game, play.began, play.ended, play.minutes, play.entries, play.depth,
        play.level, play.variants, play.challenge, play.campaign, play.result, play.decided,
        play.rounds,
        [
            [side.person, side.name, side.colour, side.points, side.rank, side.won, side.first,
             side.follows]
            for side in play.sides
        ],
    ]  # fmt: skip
    counts = [_flat(names, part.counts) for part in parts]
    series = [_flat(names, part.series) for part in parts]
    return lines + sealed(f"p\t{_dumps(head)}\t{_dumps(counts)}\t{_dumps(series)}")


def _flat(names: Names, found: Mapping[str, Any]) -> list[Any]:
    """Return names and values one after the other."""
    return [what for name, value in found.items() for what in (names.number(name), value)]


def sealed(text: str) -> bytes:
    """Return a line with its checksum before it; the text is ASCII."""
    raw = text.encode("ascii")
    return b"%08x\t%b\n" % (crc32(raw), raw)


def trusted(line: bytes) -> bool:
    """Return whether a line with its newline is as it was written."""
    return line[:8] == b"%08x" % crc32(line[9:-1]) and line[-1:] == b"\n"
