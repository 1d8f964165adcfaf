"""
An index over texts in several languages, and the search in it.

Every language has a vocabulary of its own (:mod:`.vocabulary`). A question is looked up in all of
them at once; a document is as good as it is in its best language. The best of them are looked at a
second time, and put in the order that was learned from questions (:mod:`.ranking`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from companion.garbage import much_at_once, stays

from .folding import asked, is_cyrillic
from .ranking import SEEN, SPECIAL, areas, arranged, signs, weighed
from .stemming import game_named, leaning
from .taught import taught
from .vocabulary import SLIP_FROM, Looked, Text, Vocabulary

__all__ = ["Document", "Hit", "Index", "Text", "building", "built"]

NEAR = 1.1
"""How much better a document is in the language of the reader."""
MOST_LEAN = 8.0
"""So much the words of a question may speak for a game at most."""

GAMES = {"viticulture": 1.0, "vino": -1.0}
"""Which game a document speaks of; a word of both speaks of none."""


@dataclass(frozen=True, slots=True)
class Document:
    """Something that can be found."""

    id: str
    kind: str
    """``rule``, ``card`` or ``term``."""
    game: str
    texts: Mapping[str, Text] = field(hash=False)
    weight: float = 1.0


@dataclass(frozen=True, slots=True)
class Hit:
    """A document that was found, with its score and language."""

    document: Document
    score: float
    language: str


@dataclass(frozen=True, slots=True)
class _First:
    """What the first search found."""

    chosen: Sequence[int]
    best: Mapping[int, float]
    spoken: Mapping[int, str]
    looked: Mapping[str, Looked]
    lean: float
    """Of which game the question speaks."""
    many: int
    """How many words it has."""


class Index:
    """Documents in several languages; made by :func:`built` or :func:`building`."""

    def __init__(self, languages: Sequence[str]) -> None:
        self.documents: list[Document] = []
        self._weights: list[float] = []
        self._near: list[float] = []
        """The same for the language of the reader."""
        self._by_id: dict[str, int] = {}
        self._games: list[float] = []
        self._kinds: list[tuple[float, float, float]] = []
        self._area_of: list[int] = []
        """The area of every document, by a number."""
        self._vocabularies = {code: Vocabulary(code) for code in languages}

    def __len__(self) -> int:
        return len(self.documents)

    def add(self, document: Document) -> None:
        """Add a document."""
        number = len(self.documents)
        self.documents.append(document)
        self._weights.append(document.weight)
        self._near.append(document.weight * NEAR)
        self._by_id[document.id.casefold()] = number
        for code, text in document.texts.items():
            self._vocabularies[code].add(number, text)

    def close(self) -> None:
        """Finish building."""
        games = [GAMES.get(document.game, 0.0) for document in self.documents]
        self._games = games
        called = [_area(document) for document in self.documents]
        areas = {area: number for number, area in enumerate(dict.fromkeys(called))}
        self._area_of = [areas[area] for area in called]
        self._kinds = [
            (
                float(document.kind == "card"),
                float(document.kind == "term"),
                float(document.id.startswith(SPECIAL)),
            )
            for document in self.documents
        ]
        number_of = {document.id: number for number, document in enumerate(self.documents)}
        for code, vocabulary in self._vocabularies.items():
            vocabulary.learn(taught(code), number_of)
            vocabulary.close(games, self._area_of)
        stays(sum(len(vocabulary.stems) for vocabulary in self._vocabularies.values()))

    # -- searching ----------------------------------------------------------------------------

    def search(
        self, question: str, language: str = "en", *, limit: int = 30, kind: str | None = None
    ) -> list[Hit]:
        """
        Return the documents a question is about, best first; among equals those in ``language``.
        """
        named = self._by_id.get(question.strip().casefold())
        if named is not None:
            return [Hit(self.documents[named], 100.0, language)]
        first = self._first(question, language, max(limit, SEEN), kind)
        chosen = list(first.chosen)
        if len(chosen) > 1 and first.many > 1:
            seen = self._seen(first)
            numbers = list(seen)
            worth = [weighed(found) for found in seen.values()]
            chosen[:SEEN] = [numbers[place] for place in arranged(worth)]
        called, code = self.called(question, language, kind)
        if called:
            place = {number: n for n, number in enumerate(chosen)}
            called.sort(key=lambda number: place.get(number, len(place)))
            chosen = list(dict.fromkeys([*called, *chosen]))
        best, spoken = first.best, first.spoken
        return [
            Hit(self.documents[n], best.get(n, 0.0), code if n in called else spoken[n])
            for n in chosen[:limit]
        ]

    def called(
        self, question: str, language: str, kind: str | None = None
    ) -> tuple[list[int], str]:
        """
        Return the documents whose whole name was typed, and in which language, the reader's first:
        whoever types all of a name means what is called so.
        """
        name = " ".join(asked(question))
        for code in (language, *self._vocabularies):
            vocabulary = self._vocabularies.get(code)
            called = vocabulary.called.get(name) if vocabulary else None
            if called:
                found = [n for n in called if kind is None or self.documents[n].kind == kind]
                if found:
                    return found, code
        return [], language

    def signs(self, question: str, language: str) -> list[tuple[Document, list[float]]]:
        """Return what is looked at a second time, best first, with what is seen there."""
        first = self._first(question, language, SEEN, None)
        found = self._seen(first) if first.chosen else {}
        return [(self.documents[number], signs) for number, signs in found.items()]

    def _first(self, question: str, language: str, size: int, kind: str | None) -> _First:
        """Return what may be meant by a question."""
        asked_for = asked(question)
        if not asked_for:
            return _First((), {}, {}, {}, 0.0, 0)
        open_ = not question.endswith((" ", "?", ".", "!"))
        speaks = leaning(asked_for, language)
        game, others = game_named(asked_for, language)
        if game and others:
            open_ = open_ and others[-1] == asked_for[-1]
            asked_for = others
        careful = self._careful(asked_for, open_)
        best: dict[int, float] = {}
        spoken: dict[int, str] = {}
        looked: dict[str, Looked] = {}
        for code, vocabulary in self._vocabularies.items():
            weights = self._near if code == language else self._weights
            looked[code] = vocabulary.look(asked_for, open_, careful)
            for number, score in looked[code].scores.items():
                score *= weights[number]
                if number not in best or score > best[number]:
                    best[number] = score
                    spoken[number] = code
        if game:
            right = {n: s for n, s in best.items() if self.documents[n].game in (game, "both")}
            best = right or best
        if kind is not None:
            best = {n: score for n, score in best.items() if self.documents[n].kind == kind}
        least = sorted(best.values())[-size] if len(best) > size else 0.0
        good = [number for number, score in best.items() if score >= least]
        chosen = sorted(good, key=lambda number: (-best[number], number))[:size]
        reader = looked.get(language)
        lean = speaks + (reader.lean() if reader else 0.0)
        lean = max(-MOST_LEAN, min(MOST_LEAN, lean))
        return _First(chosen, best, spoken, looked, lean, len(asked_for))

    def _seen(self, first: _First) -> dict[int, list[float]]:
        """Return what each of the best documents has in common with the question."""
        chosen = first.chosen[:SEEN]
        top = first.best[chosen[0]]
        likely: dict[str, tuple[dict[int, float], float, int]] = {}
        found = {}
        for number in chosen:
            code = first.spoken[number]
            looked = first.looked[code]
            if code not in likely:
                known = areas(self._vocabularies[code], looked)
                likely[code] = (
                    known,
                    max(known.values(), default=0.0),
                    max(2, len(looked.meanings)),
                )
            known, most, many = likely[code]
            area = max(-8.0, (known.get(self._area_of[number], -20.0) - most) / many)
            found[number] = signs(
                self._vocabularies[code],
                looked,
                number,
                first.best[number] / top,
                self._games[number] * first.lean,
                self._kinds[number],
                area,
            )
        return found

    def forget(self) -> None:
        """Clear the cache of earlier questions."""
        for vocabulary in self._vocabularies.values():
            vocabulary.forget()

    def _careful(self, asked_for: list[str], open_: bool) -> set[int]:
        """Return the unknown words of a question: only these may be slips."""
        unknown = set()
        for place, word in enumerate(asked_for):
            begun = open_ and place == len(asked_for) - 1
            if len(word) < SLIP_FROM - 1 or word.isdigit():
                continue
            known = any(
                vocabulary.knows(word, begun=begun)
                for vocabulary in self._vocabularies.values()
                if is_cyrillic(word) == (vocabulary.language == "ru")
            )
            if not known:
                unknown.add(place)
        return unknown


def _area(document: Document) -> str:
    """Return what a document is about: the area of a rule, or its kind."""
    return document.id.rsplit("-", 1)[0] if document.kind == "rule" else document.kind


def building(documents: Iterable[Document], languages: Sequence[str]) -> Iterator[Index | None]:
    """Build an index step by step, so that others can run in between; the index is yielded last."""
    index = Index(languages)
    for document in documents:
        index.add(document)
        yield None
    index.close()
    yield index


@much_at_once()
def built(documents: Iterable[Document], languages: Sequence[str]) -> Index:
    """Build an index at once."""
    index: Index | None = None
    for step in building(documents, languages):
        index = step
    return index or Index(languages)
