"""
What was learned from questions: how many of those asked about an entry have a word.

Nobody can list all the words people use, but of many questions about one entry one can count them.
They were written for each entry (``tests/lookup/taught``); what is counted lies in
``data/words/taught.bin``, made by ``python -m tests.lookup.learn --write`` and packed, because it
is read by nobody.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

from companion.resources import folder

FILE = "taught.bin"
LARGE = 250
"""From here on a number takes two bytes; there are few entries so far from each other."""


@dataclass(frozen=True)
class Taught:
    """What is known of one language."""

    asked: Mapping[str, int]
    """How many questions there were about each entry."""
    words: Mapping[str, tuple[tuple[str, int], ...]]
    """For a word the entries it was asked about, and in how many of their questions."""


NOTHING = Taught({}, {})


@cache
def taught(language: str) -> Taught:
    """Return what was learned in a language; of one that others have begun there is nothing."""
    return _all().get(language, NOTHING)


@cache
def _all() -> dict[str, Taught]:
    return unpacked((folder("data") / "words" / FILE).read_bytes())


def packed(known: Mapping[str, Taught]) -> bytes:
    """
    Return everything in few bytes: the words; how many questions each entry had; for each word of
    how many entries they were, how far each is from the one before, and how many they were.
    """
    ids = sorted({id for one in known.values() for id in one.asked})
    place = {id: n for n, id in enumerate(ids)}
    lines, asked, many, gaps, counts = [" ".join(ids)], bytearray(), bytearray(), bytearray(), b""
    for code, one in known.items():
        lines.append(" ".join([code, *_shortened(sorted(one.words))]))
        asked += bytes(one.asked.get(id, 0) for id in ids)
        for word in sorted(one.words):
            found = sorted((place[id], count) for id, count in one.words[word])
            many += _written(len(found))
            for (at, count), (before, _) in zip(found, [(0, 0), *found], strict=False):
                gaps += _written(at - before)
                counts += bytes([count])
    parts = ["\n".join(lines).encode(), bytes(asked), bytes(many), bytes(gaps), counts]
    sizes = b"".join(len(part).to_bytes(4, "big") for part in parts)
    return zlib.compress(sizes + b"".join(parts), 9)


PARTS = 5
NOUGHT = ord("0")


def unpacked(data: bytes) -> dict[str, Taught]:
    """Return what was packed."""
    data = zlib.decompress(data)
    parts, at = [], 4 * PARTS
    for n in range(PARTS):
        size = int.from_bytes(data[4 * n : 4 * n + 4], "big")
        parts.append(data[at : at + size])
        at += size
    head, *languages = parts[0].decode().split("\n")
    ids = head.split(" ")
    asked, counts, begin = iter(parts[1]), parts[4], 0
    many, gaps = iter(_read(parts[2])), _read(parts[3])
    known = {}
    for line in languages:
        code, *short = line.split(" ")
        of = {id: count for id in ids if (count := next(asked))}
        told = {}
        for word in _whole(short):
            end = begin + next(many)
            about = map(ids.__getitem__, accumulate(gaps[begin:end]))
            told[word] = tuple(zip(about, counts[begin:end], strict=True))
            begin = end
        known[code] = Taught(of, told)
    return known


def _shortened(words: Sequence[str]) -> Iterator[str]:
    """Yield sorted words, of each how much it has of the one before, and the rest."""
    before = ""
    for word in words:
        same = next((n for n, (a, b) in enumerate(zip(before, word, strict=False)) if a != b), -1)
        same = min(len(before), len(word)) if same < 0 else same
        yield chr(NOUGHT + same) + word[same:]
        before = word


def _whole(short: Iterable[str]) -> Iterator[str]:
    before = ""
    for word in short:
        before = before[: ord(word[0]) - NOUGHT] + word[1:]
        yield before


def _written(number: int) -> bytes:
    """Return a number in one byte, or in two where it is large."""
    return bytes([number]) if number < LARGE else bytes([LARGE + (number >> 8), number & 255])


def _read(data: bytes) -> list[int]:
    numbers = iter(data)
    return [n if n < LARGE else ((n - LARGE) << 8) + next(numbers) for n in numbers]


__all__ = ["Taught", "packed", "taught", "unpacked"]
