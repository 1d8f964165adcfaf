"""
The second look: what a question and a document have in common, weighed as questions have taught.

The first search finds what may be meant. The best of it is looked at once more: which of its names
is most like the question, how many of them say each word, whether title, numbers, small words and
game agree. What each of these is worth was learned from the questions players asked
(``python -m tests.lookup.learn``) and lies in ``data/words/ranking.toml``.
"""

from __future__ import annotations

import math
import operator
import tomllib
from collections.abc import Sequence
from functools import cache

from companion.resources import folder

from .vocabulary import Looked, Vocabulary

SEEN = 20
"""So many of the best are looked at a second time."""
AMONG = 3
"""At this place at the latest comes what the first search has found best."""

SIGNS = (
    "score",
    "name",
    "second",
    "four",
    "title",
    "title-whole",
    "once",
    "often",
    "dense",
    "covered",
    "named",
    "quiet",
    "quiet-dense",
    "card",
    "term",
    "special",
    "game",
    "many",
    "rarest",
    "number",
    "no-number",
    "likely",
    "area",
    "whole-name",
    "brief",
    "square",
)
"""What is looked at, in the order of :func:`signs`."""

SPECIAL = ("AUT", "DIFF", "AGG", "CAMP")


@cache
def weights() -> tuple[float, ...]:
    """Return what each sign is worth."""
    path = folder("data") / "words" / "ranking.toml"
    told = tomllib.loads(path.read_text(encoding="utf-8"))["weights"]
    return tuple(told[sign] for sign in SIGNS)


def signs(
    vocabulary: Vocabulary,
    looked: Looked,
    number: int,
    score: float,
    game: float,
    kind: tuple[float, float, float],
    area: float,
) -> list[float]:
    """
    Return what a question and a document have in common. ``score`` is its share of the best first
    score, ``game`` says how far both speak of the same game, ``kind`` whether it is a card, a term
    or a rule for playing alone, ``area`` how likely these words are about its area.
    """
    first, last = vocabulary.spans.get(number, (0, 0))
    meanings, whole = looked.meanings, looked.whole
    whole = whole or 1.0
    names, said = vocabulary.names, looked.said
    alike: list[float] = []
    covers = 0.0
    for name in range(first, last):
        worth = said.get(name)
        if worth is None:
            continue
        covers = max(covers, worth)
        told = names[name][1]
        alike.append(worth if worth >= told else worth * (0.15 + 0.85 * worth / told))
    alike.sort(reverse=True)
    best = alike[0] / whole if alike else 0.0
    second = alike[1] / whole if len(alike) > 1 else 0.0
    four = sum(alike[:4]) / (4 * whole)
    title = said.get(first, 0.0) if last > first else 0.0
    title_told = names[first][1] if last > first else 1.0
    count = last - first + vocabulary.asked.get(number, 0)
    once = often = dense = covered = named = 0.0
    digits = digits_in = 0.0
    rarest, rarest_in = 0.0, 0.0
    telling = likely = brief = square = squares = 0.0
    for meaning in meanings:
        worth = meaning.worth
        telling += worth
        n = (meaning.counts or vocabulary.counted(meaning)).get(number, 0)
        if n:
            once += worth * n / (n + 1)
            often += worth * n / (n + 4)
            dense += worth * n / (count + 4)
            named += worth
        if n or number in meaning.gained:
            covered += worth
        text = number in meaning.gained
        chance = (n + 0.4 * text + 4 * meaning.rare) / (count + 4)
        likely += math.log(chance) + worth
        brief += worth * text
        squares += worth * worth
        square += worth * worth * (1.0 if n else 0.4 if text else 0.0)
        if worth > rarest:
            rarest, rarest_in = worth, float(n > 0)
        if meaning.digit:
            digits += 1
            digits_in += n > 0
    telling = telling or 1.0
    quiet = quiet_dense = 0.0
    hints = looked.quiet
    if hints:
        for _, _, counts in hints:
            n = counts.get(number, 0)
            quiet += n > 0
            quiet_dense += n / (count + 4)
        quiet /= len(hints)
        quiet_dense /= len(hints)
    return [
        math.log(max(score, 1e-4)),
        best,
        second,
        four,
        title / whole,
        title / title_told if title_told else 0.0,
        once / telling,
        often / telling,
        dense / telling,
        covered / telling,
        named / telling,
        quiet,
        quiet_dense,
        *kind,
        game,
        math.log(1 + count),
        rarest_in,
        digits_in / digits if digits else 0.0,
        (digits - digits_in) / digits if digits else 0.0,
        likely / max(2, len(meanings)),
        area,
        covers / whole,
        brief / telling,
        square / squares if squares else 0.0,
    ]


def weighed(found: Sequence[float]) -> float:
    """Return what all signs together are worth."""
    return math.fsum(map(operator.mul, found, weights()))


def arranged(worth: Sequence[float]) -> list[int]:
    """
    Return the places of what the first search found, the worthiest first; what was best at first
    sight stays in sight.
    """
    order = sorted(range(len(worth)), key=lambda place: -worth[place])
    if 0 not in order[:AMONG]:
        order.remove(0)
        order.insert(AMONG - 1, 0)
    return order


def areas(vocabulary: Vocabulary, looked: Looked) -> dict[int, float]:
    """Return how likely the words of a question are in the names of each area."""
    known: set[int] = set()
    for meaning in looked.meanings:
        vocabulary.counted(meaning)
        known |= meaning.by_area.keys()
    likely = dict.fromkeys(known, 0.0)
    for meaning in looked.meanings:
        worth, by_area = meaning.worth, meaning.by_area
        rare = 10 * meaning.rare
        for area in known:
            share = (by_area.get(area, 0) + rare) / (vocabulary.sizes[area] + 10)
            likely[area] += math.log(share) + worth
    return likely
