"""
How long a keystroke of the search takes, and how that compares with SQLite's FTS5.

    .venv/bin/python tests/bench/bench_search.py

The 200 questions of ``tests/lookup/`` are typed letter by letter. After each letter the search of
the app and a full-text table of SQLite over the same texts are asked in turn, in the same process.
Every question is typed several times, and a keystroke counts with the best of them, so that the
figures are those of the program and not of what else the machine does; what the app remembers of
words typed before is forgotten each time, as if nobody had asked anything yet. SQLite gets what it
is good at: prefixes, no accents, ranking by BM25 with weights, a limit; it knows no stems, no slips
and no look-alikes. It prints; it does not judge.
"""

from __future__ import annotations

import argparse
import sqlite3
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from companion.i18n import LANGUAGES  # noqa: E402
from companion.lookup import Document, Index, built, documents  # noqa: E402
from companion.lookup.folding import asked  # noqa: E402
from companion.rulebook import entry_of  # noqa: E402
from tests.lookup.asked import Question, questions  # noqa: E402

LIMIT = 12
WORST = 10.0
"""Milliseconds a keystroke may take at worst."""


def keystrokes(question: Question) -> Iterator[str]:
    """A question after each of its letters."""
    return (question.words[:end] for end in range(1, len(question.words) + 1))


class FullText:
    """A table of SQLite with the same texts in the same languages."""

    def __init__(self, everything: list[Document]) -> None:
        self.base = sqlite3.connect(":memory:")
        self.base.execute(
            "create virtual table t using fts5(id unindexed, names, brief, body,"
            " tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3')"
        )
        self.base.executemany(
            "insert into t values (?, ?, ?, ?)",
            [
                (document.id, " ; ".join(text.names), text.brief, text.body)
                for document in everything
                for text in document.texts.values()
            ],
        )
        self.base.execute("insert into t(t) values ('optimize')")

    def find(self, words: str) -> list[str]:
        """The best documents; the last word may be only begun."""
        parts = asked(words)
        if not parts:
            return []
        query = " OR ".join([*(f'"{part}"' for part in parts[:-1]), f'"{parts[-1]}"*'])
        rows = self.base.execute(
            "select id from t where t match ? order by bm25(t, 0, 6, 1.6, 1) limit ?",
            (query, LIMIT),
        )
        return list(dict.fromkeys(row[0] for row in rows))


def taken(act: Callable[[], object]) -> float:
    """How long something takes, in milliseconds."""
    began = time.perf_counter()
    act()
    return (time.perf_counter() - began) * 1000


def typed(index: Index, full_text: FullText, question: Question) -> list[tuple[float, float]]:
    """How long each keystroke of a question takes here, and there."""
    index.forget()
    return [
        (
            taken(lambda words=words: index.search(words, question.language, limit=LIMIT)),
            taken(lambda words=words: full_text.find(words)),
        )
        for words in keystrokes(question)
    ]


def told(name: str, times: list[float]) -> str:
    """One line of figures."""
    ordered = sorted(times)
    slow = ordered[int(len(ordered) * 0.99)]
    return (
        f"{name:<15} mean {statistics.mean(times):5.3f} ms   median {statistics.median(times):5.3f}"
        f" ms   99 % {slow:5.2f} ms   worst {ordered[-1]:5.2f} ms"
    )


def first_places(find: Callable[[Question], list[str]]) -> str:
    """How often the right entry comes first, and among the first three."""
    first = three = 0
    for question in questions():
        right = {rule.id for id in question.statements if (rule := entry_of(id))}
        found = find(question)
        first += bool(found[:1]) and found[0] in right
        three += bool(right & set(found[:3]))
    count = len(questions())
    return f"first {first / count:.1%}, among the first three {three / count:.1%}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--attempts", type=int, default=3, help="the best of so many counts")
    attempts = parser.parse_args().attempts
    began = time.perf_counter()
    everything = list(documents())
    gathered = time.perf_counter()
    index: Index = built(everything, LANGUAGES)
    indexed = time.perf_counter()
    full_text = FullText(everything)
    other = time.perf_counter()
    print(f"{len(everything)} documents in {len(LANGUAGES)} languages")
    print(f"texts gathered        {(gathered - began) * 1000:7.0f} ms")
    print(f"index built           {(indexed - gathered) * 1000:7.0f} ms")
    print(f"FTS5 table built      {(other - indexed) * 1000:7.0f} ms")

    cold = sorted(
        (
            taken(lambda letter=letter: index.search(letter, "en", limit=LIMIT)),
            letter,
        )
        for letter in "abcdefghijklmnopqrstuvwxyzабвгдежзийклмнопрстуфхцчшщэюя"
    )
    print(f"first keystroke, cold {cold[-1][0]:7.2f} ms at worst (“{cold[-1][1]}”)")

    ours: list[float] = []
    theirs: list[float] = []
    slowest = (0.0, "")
    for question in questions():
        runs = [typed(index, full_text, question) for _ in range(attempts)]
        for words, *figures in zip(keystrokes(question), *runs, strict=True):
            ours.append(min(here for here, _ in figures))
            theirs.append(min(there for _, there in figures))
            slowest = max(slowest, (ours[-1], words))
    print(f"{len(ours)} keystrokes, each the best of {attempts}")
    print(told("this search", ours))
    print(told("SQLite FTS5", theirs))
    print(f"slowest here: {slowest[0]:.2f} ms, “{slowest[1]}” (at most {WORST:.0f})")

    def here(question: Question) -> list[str]:
        return [hit.document.id for hit in index.search(question.words, question.language)]

    print("this search:", first_places(here))
    print("SQLite FTS5:", first_places(lambda question: full_text.find(question.words)))


if __name__ == "__main__":
    main()
