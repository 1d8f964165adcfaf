"""
What is likely, as numbers: frozen tables of a codec version, and what this game has shown so far.

A decision is between words. What came before it says in which *places* to look, from the general to
the particular; each place counts the words that stood there. The counts a game begins with are a
file that never changes (``data/handover/``).
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Protocol

from .coder import Decoder, Encoder

Counts = dict[str, int]
Tables = Mapping[str, Mapping[str, int]]

OTHER = "\0"
"""Stands for a word that is not among those known at a place; it is spelled then."""
SHARE = 1 << 16
SEEN = 24
"""How much one more time counts here, beside what the tables say."""
DOUBT = 12
"""How much has to be known of a place before it is believed more than what is more general."""


class Model:
    """The counts of all places."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._here: dict[str, Counts] = {}
        self._sums: dict[str, int] = {}

    def at(self, place: str) -> tuple[Counts, int]:
        """Return the words of a place with their counts, and the sum of them."""
        here = self._here.get(place)
        if here is None:
            here = self._here[place] = dict(self._tables.get(place, ()))
            self._sums[place] = sum(here.values())
        return here, self._sums[place]

    def saw(self, place: str, word: str) -> None:
        """Count a word."""
        here, _ = self.at(place)
        here[word] = here.get(word, 0) + SEEN
        self._sums[place] += SEEN

    def shares(self, places: Sequence[str], words: Sequence[str]) -> list[int]:
        """Return how likely each word is: one share at least, :data:`SHARE` or so altogether."""
        found = [SHARE // len(words)] * len(words)
        for place in places:
            here, _ = self.at(place)
            counts = [here.get(word, 0) for word in words]
            known = sum(counts)
            if known:
                all_of_it = known + DOUBT
                found = [
                    (was * DOUBT + count * SHARE) // all_of_it
                    for was, count in zip(found, counts, strict=True)
                ]
        return [share + 1 for share in found]


class Pen(Protocol):
    """Writes or reads decisions; a reader is given any word, and returns the one that stands."""

    def choose(self, places: Sequence[str], words: Sequence[str], word: str) -> str:
        """Say which of several words it is."""

    def number(self, bits: int, value: int) -> int:
        """Say a number of so many bits of which nothing is known."""

    def note(self, places: Iterable[str], word: str) -> None:
        """Count a word that was said in another way."""


class _Pen:
    def __init__(self, tables: Tables) -> None:
        self.model = Model(tables)

    def _weighed(self, places: Sequence[str], words: Sequence[str]) -> tuple[list[int], int]:
        shares = self.model.shares(places, words)
        return shares, sum(shares)

    def note(self, places: Iterable[str], word: str) -> None:
        """Count a word at all these places."""
        for place in places:
            self.model.saw(place, word)


class Writer(_Pen):
    """Writes decisions."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.coder = Encoder()

    def choose(self, places: Sequence[str], words: Sequence[str], word: str) -> str:
        if len(words) > 1:
            shares, total = self._weighed(places, words)
            at = words.index(word)
            self.coder.code(sum(shares[:at]), shares[at], total)
        self.note(places, word)
        return word

    def number(self, bits: int, value: int) -> int:
        for low in range(0, bits, 16):
            size = min(16, bits - low)
            self.coder.code(value >> low & (1 << size) - 1, 1, 1 << size)
        return value


class Reader(_Pen):
    """Reads decisions."""

    def __init__(self, tables: Tables, data: bytes) -> None:
        super().__init__(tables)
        self.coder = Decoder(data)

    def choose(self, places: Sequence[str], words: Sequence[str], word: str) -> str:
        found = words[0]
        if len(words) > 1:
            shares, total = self._weighed(places, words)
            point, start = self.coder.point(total), 0
            for at, share in enumerate(shares):
                if point < start + share:
                    found = words[at]
                    break
                start += share
            self.coder.take(start, share, total)
        self.note(places, found)
        return found

    def number(self, bits: int, value: int) -> int:
        found = 0
        for low in range(0, bits, 16):
            total = 1 << min(16, bits - low)
            point = self.coder.point(total)
            self.coder.take(point, 1, total)
            found |= point << low
        return found


class Learner(_Pen):
    """Writes nothing: counts what stands where, for tables yet to be frozen."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.seen: dict[str, Counts] = {}

    def choose(self, places: Sequence[str], words: Sequence[str], word: str) -> str:
        self.note(places, word)
        return word

    def number(self, bits: int, value: int) -> int:
        return value

    def note(self, places: Iterable[str], word: str) -> None:
        for place in places:
            here = self.seen.setdefault(place, {})
            here[word] = here.get(word, 0) + 1
        super().note(places, word)


def tables_from(text: str) -> Tables:
    """Read a file of tables."""
    found: Tables = json.loads(text)
    return found
