"""
Cards that rest: the state on the card of a game is large, and hardly anybody looks at it.

The index is read with every card as a small packed text, which becomes a value again for whoever
looks at it. Only rows as we write them are read so; any other is read as JSON, and nothing rests.

>>> row = '{"id":"friday","finished":true,"touched":1,"v":1,"card":{"seen":"%s"}}' % ("-" * LEAST)
>>> record = parse('{"n":1,"t":"games","put":{"1":%s}}' % row)
>>> record["put"]["1"]["card"]
<resting>
>>> record["put"]["1"]["card"].value()["seen"] == "-" * LEAST
True
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any
from zlib import compress, decompress

TABLE, FIELD = "games", "card"
"""The table whose rows are read so, and the field in them that rests."""
LEAST = 400
"""Characters; what is shorter is not worth packing."""
LEVEL = 1

_BEGINNING = '{"id":"'
_ROW = re.compile(
    r'"\d+":\{"id":"[a-z0-9-]{1,64}","finished":(?:true|false),"touched":-?\d+,"v":\d+,"card":(?=\{)'
)

_whole = json.JSONDecoder()


class Resting:
    """A JSON value as a packed text."""

    __slots__ = ("_packed",)

    def __init__(self, text: str) -> None:
        self._packed = compress(text.encode("ascii"), LEVEL)

    @property
    def text(self) -> str:
        """The value as it stands in the file."""
        return decompress(self._packed).decode("ascii")

    def value(self) -> Any:
        """Return the value, made anew for whoever asks."""
        return _whole.decode(self.text)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Resting):
            return self._packed == other._packed or self.value() == other.value()
        return bool(self.value() == other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return "<resting>"


def plain(value: Any) -> Any:
    """Return what rests as a value; for an encoder that does not know what to do with it."""
    if isinstance(value, Resting):
        return value.value()
    raise TypeError(f"{type(value).__name__} is no JSON")


def parse(text: str) -> Any:
    """Return what a text says, as `json.loads` does, but for the cards, which rest."""
    cut: list[Resting] = []
    parts: list[str] = []
    done = 0
    for start, end in _cards(text):
        if end - start >= LEAST:
            parts += text[done:start], str(len(cut))
            cut.append(Resting(text[start:end]))
            done = end
    if not cut:
        return _whole.decode(text)
    try:
        found = _whole.decode("".join((*parts, text[done:])))
        if _put_back(found, cut) == len(cut):
            return found
    except (ValueError, RecursionError):
        pass
    return _whole.decode(text)


def _cards(text: str) -> Iterator[tuple[int, int]]:
    """
    Yield where the cards of rows begin and end. Where a row that follows stands deeper than they
    do, what is left of the text without the cards is no JSON, and nothing of this counts.
    """
    row = _next(text, 0)
    while row is not None:
        start, following = row.end(), _next(text, row.end())
        end = following.start() - len("},") if following is not None else -1
        if not _balanced(text, start, end):
            try:
                _, end = _whole.raw_decode(text, start)
            except (ValueError, RecursionError):
                return
        yield start, end
        row = following


def _next(text: str, start: int) -> re.Match[str] | None:
    """Return the next row."""
    while (at := text.find(_BEGINNING, start)) >= 0:
        key = text.rfind('"', start, at - len('":')) if at > start else -1
        found = _ROW.match(text, key) if key >= 0 else None
        if found is not None:
            return found
        start = at + len(_BEGINNING)
    return None


def _balanced(text: str, start: int, end: int) -> bool:
    """Return whether all that is opened between two places is closed between them."""
    return start < end and text.count("{", start, end) == text.count("}", start, end)


def _put_back(record: Any, cards: list[Resting]) -> int:
    """Put resting cards where their numbers stand; return how many there were."""
    if not isinstance(record, dict):
        return 0
    inside = record.get("snapshot")
    tables = inside if isinstance(inside, dict) else {record.get("t"): record.get("put")}
    rows = tables.get(TABLE)
    count = 0
    for row in rows.values() if isinstance(rows, dict) else ():
        if isinstance(row, dict) and type(row.get(FIELD)) is int:
            row[FIELD] = cards[row[FIELD]]
            count += 1
    return count
