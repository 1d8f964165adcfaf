"""
Learning tables from evenings: what stands where, and how often.

``python -m tests.handover learn`` writes those of a version that is not out yet. What is out is
frozen: ``tests/handover/test_frozen.py``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from companion.games import GAMES
from companion.handover.model import OTHER, Counts, Learner
from companion.handover.story import tell
from companion.handover.words import Speech
from companion.kernel import Session

from .evenings import evenings
from .names import NAMES

LEARNED_FROM = range(100_000, 100_420)
MOST = 240
"""The sum of what is known of one place."""
RARE = 5
"""What was seen less often is not kept."""


def heard(
    games: Iterable[tuple[int, Session[Any], dict[str, Any]]], tables: Any
) -> dict[str, Counts]:
    """What stands where in these games, said by somebody who knows some tables already."""
    seen: dict[str, Counts] = {}
    for _, session, about in games:
        pen = Learner(tables)
        tell(Speech(pen, pen.model, 10**9), GAMES, session, about)
        for place, counts in pen.seen.items():
            here = seen.setdefault(place, {})
            for word, count in counts.items():
                here[word] = here.get(word, 0) + count
    return seen


def kept(seen: dict[str, Counts]) -> dict[str, Counts]:
    """What is worth being kept of it, in small numbers."""
    found: dict[str, Counts] = {}
    for place, counts in sorted(seen.items()):
        general = not set("|<~/").intersection(place.partition("/")[2])
        rare = RARE if general else 2 * RARE
        enough = {word: count for word, count in counts.items() if count >= rare}
        total = sum(enough.values())
        if total < (RARE if general else 8 * RARE):
            continue
        scale = min(1.0, MOST / total)
        small = {word: max(1, round(count * scale)) for word, count in sorted(enough.items())}
        found[place] = small
    return found


def learned(numbers: range = LEARNED_FROM) -> dict[str, Counts]:
    """Learn in two rounds: in the second what is known is said as it will be."""
    games = list(evenings(numbers))
    once = kept(heard(games, {}))
    tables = kept(heard(games, once))
    for place, counts in once.items():  # words nobody had to spell any more stay known
        tables.setdefault(place, counts)
    _spell(tables)
    return tables


def _spell(tables: dict[str, Counts]) -> None:
    """How names are spelled, by the names there are."""
    for place in [
        place
        for place in tables
        if place.startswith("'") and len(place) < 6 and place[1:2] not in "ks"
    ]:
        del tables[place]
    seen: dict[str, Counts] = {}
    for name in NAMES:
        raw = json.dumps(name, ensure_ascii=False).encode() + b"\0"
        before = 0, 0
        for byte in raw:
            for place in ("'", f"'{before[1]:02x}", f"'{before[0]:02x}{before[1]:02x}"):
                here = seen.setdefault(place, {})
                here[chr(byte)] = here.get(chr(byte), 0) + 1
            before = before[1], byte
    for place, counts in seen.items():
        total = sum(counts.values())
        if total >= 6:
            scale = min(1.0, MOST / total)
            tables[place] = {w: max(1, round(c * scale)) for w, c in sorted(counts.items())}


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def written(tables: dict[str, Counts]) -> str:
    """The file, a place on each line."""
    lines = [f"{_json(place)}:{_json(counts)}" for place, counts in sorted(tables.items())]
    return "{\n" + ",\n".join(lines) + "\n}\n"


__all__ = ["OTHER", "heard", "kept", "learned", "written"]
