"""
Learns from the lists of questions in which order answers come.

    python -m tests.lookup.learn            # what is found of each list when it is held out
    python -m tests.lookup.learn --write    # and writes data/words/ranking.toml, learned from all

What is counted first, and written to ``data/words/taught.bin``, are the words of questions that
were written for each entry (``taught/``), without a look at the lists.

What is learned is how much each sign of :mod:`companion.lookup.ranking` is worth. The words players
say were widened with these lists in view, so a question of them finds itself in the data. Therefore
a list is asked only after every name that is nearly the question has been taken out of the entry
that answers it: what is left is as if nobody had ever heard the question. What a rulebook prints
stays: no list brought it there. Names taken out by chance are asked, too, so that there is enough
to learn from; of these the same name alone is taken out: strangers often say nearly what is known.

Held out is always a whole round, asked at one time, with everything in it. The figures are those of
the bereaved index; of a fresh question they say too little, of the differences they say enough. The
lists in ``unseen.tsv``, ``last.tsv``, ``fresh.tsv`` and ``blind.tsv`` are never read here.
"""

from __future__ import annotations

import argparse
import math
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.glossary import LANGUAGE_OF, terms
from companion.i18n import LANGUAGES
from companion.lookup import Document, Text, built, documents
from companion.lookup.folding import asked
from companion.lookup.ranking import SIGNS, arranged
from companion.lookup.stemming import silent, stem
from companion.lookup.taught import FILE, Taught, packed
from companion.rulebook import entry_of

from .asked import questions

LISTS = ("questions", "further", "afresh")
NEARLY, SAME = 0.8, 1.0
"""From so many words in common, of all words of both, a name is nearly the question, or is it."""
BY_CHANCE, AT_ONCE = 4, 500
"""So many rounds of names, and so many in each."""
FOLDS = 5
TURNS, STEP, TAME = 6, 0.02, 3e-3
"""How often all questions are gone through, how far a step goes, how much weights are held down."""
WORDS = Path(__file__).resolve().parents[2] / "data" / "words"
GOAL = WORDS / "ranking.toml"
QUESTIONS = Path(__file__).parent / "taught"
"""Questions that were written for each entry, in each language."""
AT_LEAST, SO_FEW = 2, 70
"""
A word is kept with an entry if so many of its questions have it; one of so few entries with all.
"""

HEAD = """\
# How much each sign counts when the best answers to a question are put in order: learned from the
# lists in tests/lookup/ by `python -m tests.lookup.learn --write`, never written by hand. What the
# signs are stands in companion/lookup/ranking.py.

[weights]
"""


@dataclass(frozen=True)
class Asked:
    """A question, who asks it, and the entries that answer it."""

    language: str
    words: str
    right: frozenset[str]


@dataclass(frozen=True)
class Seen:
    """What the first search found for a question: the signs of each, and whether it is right."""

    round: str
    language: str
    found: tuple[tuple[tuple[float, ...], bool], ...]
    is_asked: bool
    """Whether somebody asked it, or it was a name."""
    called: tuple[tuple[int, bool], ...] = ()
    """What is called just so: its place in the first search, and whether it is right."""
    is_one_word: bool = False

    def place(self, weights: Sequence[float] | None) -> int | None:
        """
        Return the place of the right entry, as the search arranges them; without weights the one
        of the first search.
        """
        order = list(range(len(self.found)))
        if weights is not None and not self.is_one_word and order:
            order = arranged([_sum(signs, weights) for signs, _ in self.found])
        place = {number: n for n, number in enumerate(order)}
        called = sorted(self.called, key=lambda one: place.get(one[0], len(place)))
        first = {number for number, _ in called}
        rights = [right for _, right in called]
        rights += [self.found[number][1] for number in order if number not in first]
        return next((n for n, right in enumerate(rights, 1) if right), None)


def _sum(signs: Sequence[float], weights: Sequence[float]) -> float:
    return sum(sign * weight for sign, weight in zip(signs, weights, strict=True))


def rounds() -> dict[str, list[Asked]]:
    """Return the questions of every round; a round begins where English comes again."""
    found: dict[str, list[Asked]] = defaultdict(list)
    for name in LISTS:
        number, before = 0, ""
        for one in questions(name):
            number += one.language == "en" != before
            before = one.language
            right = frozenset(rule.id for id in one.statements if (rule := entry_of(id)))
            found[f"{name} {number}"].append(Asked(one.language, one.words, right))
    return found


def stems(words: str, language: str) -> frozenset[str]:
    """Return the stems of the words that say something."""
    told = asked(words)
    telling = [word for word in told if word not in silent(language)] or told
    return frozenset(stem(word, language) for word in telling)


@cache
def printed() -> frozenset[tuple[str, str, str]]:
    """Return the terms of the rulebooks: entry, language and name."""
    return frozenset(
        (rule.id, LANGUAGE_OF[edition], name)
        for term in terms().values()
        if (rule := entry_of(term.entry))
        for edition, name in term.names.items()
    )


def bereaved(
    everything: Iterable[Document], of: Sequence[Asked], alike: float = NEARLY
) -> Iterator[Document]:
    """Yield all documents, the right ones without the names that are so alike to the question."""
    taken: dict[tuple[str, str], list[frozenset[str]]] = defaultdict(list)
    for one in of:
        for id in one.right:
            taken[id, one.language].append(stems(one.words, one.language))
    for document in everything:
        texts = {
            code: Text(
                tuple(
                    name
                    for place, name in enumerate(text.names)
                    if place == 0
                    or (document.id, code, name) in printed()
                    or not _nearly(name, code, taken.get((document.id, code), []), alike)
                ),
                text.brief,
                text.body,
                text.printed,
            )
            for code, text in document.texts.items()
        }
        yield Document(document.id, document.kind, document.game, texts, document.weight)


def _nearly(name: str, language: str, questions: list[frozenset[str]], alike: float) -> bool:
    if not questions:
        return False
    told = stems(name, language)
    return any(len(told & one) >= alike * len(told | one) for one in questions)


def looked_at() -> list[Seen]:
    """Ask every round in an index of its own, and some names taken out by chance."""
    everything = list(documents())
    work = [(name, asked, True) for name, asked in rounds().items()]
    chance = random.Random(5)
    names = [
        Asked(code, name, frozenset({one.id}))
        for one in everything
        if one.kind == "rule"
        for code in LANGUAGES
        for name in one.texts[code].names[1:]
        if len(stems(name, code)) > 1
    ]
    work += [(f"names {n}", chance.sample(names, AT_ONCE), False) for n in range(BY_CHANCE)]
    seen = []
    for round, of, is_asked in work:
        index = built(bereaved(everything, of, NEARLY if is_asked else SAME), LANGUAGES)
        for one in of:
            told = index.signs(one.words, one.language)
            found = tuple((tuple(signs), document.id in one.right) for document, signs in told)
            ids = [document.id for document, _ in told]
            called = tuple(
                (ids.index(id) if id in ids else len(ids), id in one.right)
                for id in (index.documents[n].id for n in index.called(one.words, one.language)[0])
            )
            is_one = len(asked(one.words)) == 1
            seen.append(Seen(round, one.language, found, is_asked, called, is_one))
    return seen


def learned(seen: Sequence[Seen]) -> list[float]:
    """
    Return weights under which right answers are likely to come first: a step for every question, in
    the direction that makes its answer likelier (Adagrad), the same each time it is done.
    """
    useful = [
        one.found
        for one in seen
        if any(right for _, right in one.found) and not all(right for _, right in one.found)
    ]
    size = len(SIGNS)
    spread = [1e-9] * size
    count = 0
    for found in useful:
        for signs, _ in found:
            count += 1
            for n, sign in enumerate(signs):
                spread[n] += sign * sign
    scale = [1 / math.sqrt(total / count) for total in spread]
    scaled = [
        [
            ([sign * by for sign, by in zip(signs, scale, strict=True)], right)
            for signs, right in one
        ]
        for one in useful
    ]
    weights, steps, mean = [1.0] + [0.0] * (size - 1), [0.1] * size, [0.0] * size
    chance, done = random.Random(7), 0
    for turn in range(TURNS):
        chance.shuffle(scaled)
        for one in scaled:
            worth = [math.exp(min(50.0, _sum(signs, weights))) for signs, _ in one]
            whole = sum(worth)
            good = sum(w for w, (_, right) in zip(worth, one, strict=True) if right)
            slope = [TAME * weight for weight in weights]
            for w, (scaled_signs, right) in zip(worth, one, strict=True):
                push = w / whole - (w / good if right else 0.0)
                if abs(push) > 1e-4:
                    for n, sign in enumerate(scaled_signs):
                        slope[n] += push * sign
            for n, s in enumerate(slope):
                steps[n] += s * s
                weights[n] -= STEP * 10 * s / math.sqrt(steps[n])
            if turn >= TURNS // 2:
                done += 1
                for n, weight in enumerate(weights):
                    mean[n] += weight
    return [total / done * by for total, by in zip(mean, scale, strict=True)]


def counted(code: str) -> Taught:
    """Count the words of the questions in a language, each in the form in which it came first."""
    lines = (QUESTIONS / f"{code}.tsv").read_text(encoding="utf-8").splitlines()[1:]
    rows = [line.split("\t") for line in lines]
    forms: dict[str, str] = {}
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for id, question in rows:
        found = {stem(word, code): word for word in reversed(asked(question))}
        for cut, word in found.items():
            forms.setdefault(cut, word)
            counts[cut][id] += 1
    kept = {
        forms[cut]: tuple((id, n) for id, n in of.items() if n >= AT_LEAST or len(of) <= SO_FEW)
        for cut, of in counts.items()
    }
    asked_about = Counter(id for id, _ in rows)
    return Taught(asked_about, {word: of for word, of in sorted(kept.items()) if of})


def told(name: str, seen: Sequence[Seen], weights: Sequence[float] | None) -> str:
    """Say how many of some questions are answered first, and among three."""
    places = [one.place(weights) for one in seen]
    first = sum(place == 1 for place in places) / len(places)
    three = sum(place is not None and place <= 3 for place in places) / len(places)
    return f"{name:14}{len(places):5}{first:8.1%}{three:8.1%}"


def main() -> None:
    """Tell what is found of held-out rounds; write what is learned from all of them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="write what is learned")
    arguments = parser.parse_args()
    if arguments.write:
        (WORDS / FILE).write_bytes(packed({code: counted(code) for code in LANGUAGES}))
    seen = looked_at()
    names = sorted({one.round for one in seen if one.is_asked})
    before, after = [], []
    for fold in range(FOLDS):
        out = set(names[fold::FOLDS])
        weights = learned([one for one in seen if one.round not in out])
        for name in sorted(out):
            held = [one for one in seen if one.round == name]
            before += held
            after += [(one, weights) for one in held]
            print(told(name, held, None), told("→", held, weights))
    for code in (*LANGUAGES, "all"):
        here = [(one, w) for one, w in after if code in (one.language, "all")]
        places = [one.place(w) for one, w in here]
        first = sum(place == 1 for place in places) / len(places)
        three = sum(place is not None and place <= 3 for place in places) / len(places)
        plain = told(code, [one for one, _ in here], None)
        print(f"{plain}   learned {first:8.1%}{three:8.1%}")
    if arguments.write:
        weights = learned(seen)
        lines = [f"{sign} = {weight:.4f}" for sign, weight in zip(SIGNS, weights, strict=True)]
        GOAL.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
