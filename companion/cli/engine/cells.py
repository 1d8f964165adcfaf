"""
What a process keeps of an engine in memory: all cards, settings, drafts, players, campaigns and
rosters, as texts, and how far every table has come.

Screens ask for these while they are drawn, so they must not have to be fetched. What this process
writes is here when writing returns; what others write comes by the bell, in the order in which it
happened. A value knows the number of the bell that told it, so what comes late changes nothing.
"""

from __future__ import annotations

import threading
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.storage.records import last_touch

from . import scripts
from .line import Line, as_dict, entries


@dataclass(frozen=True, slots=True)
class News:
    """Something that is another than this process knew."""

    kind: str
    id: str
    n: int | None = None
    """For an event its number."""
    text: str | None = None
    """The new value; none if it is gone."""


OVER = '{"finished":true'
"""How the row of a finished game begins."""


class Gap(Exception):
    """The bell has rung more often than was heard: everything has to be read anew."""


class Cells:
    """Values by kind and id."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._values: dict[str, dict[str, str]] = {kind: {} for kind in scripts.KINDS}
        self._told: dict[tuple[str, str], int] = {}
        """The number of the bell that told a value, where that is still to be heard."""
        self._lengths: dict[str, int] = {}
        self._touched: dict[str, int] = {}
        """When unfinished games were last played."""
        self.at = 0
        """The number of the bell that was heard last."""
        self.revision = 0
        """Another number when the list of games is another one."""

    def read(self, line: Line) -> None:
        """Read all of it as it stands at one moment."""
        hashes = [("HGETALL", scripts.key_of(kind)) for kind in scripts.KINDS]
        number, *found = line.together(("GET", scripts.COUNT), *hashes, much=True)
        values = {kind: _texts(one) for kind, one in zip(scripts.KINDS, found, strict=True)}
        ids = list(values[scripts.GAMES])
        asked = [("XLEN", scripts.stream_of(id)) for id in ids]
        lengths = line.together(*asked, much=True) if asked else []
        going = [id for id, row in values[scripts.GAMES].items() if not row.startswith(OVER)]
        latest = [("XREVRANGE", scripts.stream_of(id), "+", "-", "COUNT", 1) for id in going]
        ends = line.together(*latest, much=True) if latest else []
        touched = {
            id: last_touch(fields[1].decode()) or 0
            for id, found in zip(going, ends, strict=True)
            for _, fields in entries(found)
        }
        with self._guard:
            self._values = values
            self._touched = touched
            self._lengths = dict(zip(ids, (length - 1 for length in lengths), strict=True))
            self.at = int(number or 0)
            self._told.clear()
            self.revision += 1

    def get(self, kind: str, id: str) -> str | None:
        """Return a value."""
        return self._values[kind].get(id)

    def all(self, kind: str) -> dict[str, str]:
        """Return the values of a kind by their ids."""
        with self._guard:
            return dict(self._values[kind])

    def length(self, id: str) -> int:
        """Return the number of a table's last event; −1 if there is no such table."""
        return self._lengths.get(id, -1)

    def touched(self, id: str) -> int:
        """Return when a table was last played at; 0 if that is not known."""
        return self._touched.get(id, 0)

    def stir(self) -> None:
        """At a table nobody has open here somebody has played: the list has another order."""
        self.revision += 1

    def lengths(self) -> dict[str, int]:
        """Return the numbers of the last events of all tables."""
        with self._guard:
            return dict(self._lengths)

    def wrote(self, told: int, kind: str, id: str, text: str | None, n: int | None = None) -> None:
        """
        This process has written something, and the bell tells it with this number; 0 if nobody
        knows which, because the answer was lost.
        """
        with self._guard:
            if told > max(self.at, self._told.get((kind, id), 0)):  # else it is known, or later
                self._told[kind, id] = told
                self._set(kind, id, text, n)

    def hear(self, found: Iterable[tuple[bytes, list[bytes]]]) -> list[News]:
        """Take over what the bell told and return what is news, or raise `Gap`."""
        news: list[News] = []
        with self._guard:
            for id, fields in found:
                number = scripts.number_of(id)
                if number <= self.at:
                    continue
                if number != self.at + 1:
                    raise Gap
                self.at = number
                one = _news(fields)
                if one is not None and self._is_news(one, number):
                    news.append(one)
        return news

    def _is_news(self, one: News, number: int) -> bool:
        if one.kind == scripts.EVENT:
            self._came(one.id, one.n or 0, one.text or "")
            return True
        key = one.kind, one.id
        told = self._told.get(key, 0)
        if told >= number:
            if told == number:
                del self._told[key]
            return False
        if self._values[one.kind].get(one.id) == one.text:
            return False
        self._set(one.kind, one.id, one.text, one.n)
        return True

    def _set(self, kind: str, id: str, text: str | None, n: int | None) -> None:
        values = self._values[kind]
        if text is None:
            values.pop(id, None)
        else:
            values[id] = text
        if kind == scripts.GAMES:
            self.revision += 1
            if text is None:
                self._lengths.pop(id, None)
                self._touched.pop(id, None)
            elif n is not None:
                self._lengths[id] = n

    def found(self, kind: str, id: str, text: str | None) -> None:
        """Somebody else has written this; the bell has still to tell it."""
        with self._guard:
            self._set(kind, id, text, None)

    def came(self, id: str, n: int, text: str) -> None:
        """This process has added event ``n`` to a table."""
        with self._guard:
            self._came(id, n, text)

    def _came(self, id: str, n: int, text: str) -> None:
        if n >= self._lengths.get(id, 0):
            self._lengths[id] = n
            at = last_touch(text)
            if at is not None:
                self._touched[id] = at


def _news(fields: list[bytes]) -> News | None:
    said = as_dict(fields)
    kind, id = said.get("k", ""), said.get("id")
    if id is None or not (kind == scripts.EVENT or kind in scripts.KINDS):
        return None  # of a later version
    n = said.get("n")
    return News(kind, id, None if n is None else int(n), said.get("v"))


def _texts(found: Any) -> dict[str, str]:
    pairs = found.items() if isinstance(found, dict) else zip(found[::2], found[1::2], strict=True)
    return {name.decode(): text.decode() for name, text in pairs}
