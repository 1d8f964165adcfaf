"""
An index over texts in several languages, and the search in it.

Every language has a vocabulary of its own: the forms that occur, each with its stem, and for each
stem the documents it stands in. A question is looked up in all of them at once; a document is as
good as it is in its best language. For every word of a question the vocabulary is asked for

1. the word itself or another form of its stem,
2. for the last word, which may still be being typed, every word that begins with it,
3. if there is none of these in any language, words that differ by one slip of the finger.

The last two are found by bisection in a sorted list: a word with one slip has either its first
half right or its second, so only words that share one of them are compared.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from .folding import asked, disguised, is_cyrillic, words
from .stemming import silent, stem

NAME, BRIEF, BODY = 6.0, 1.6, 1.0
"""How much a word in a name, in the short answer and in the text says about a document."""
FORM, BEGUN, SLIP, DISGUISED = 0.92, 0.8, 0.62, 0.5
"""How good a match is that is not the very word."""
HEAD_ONLY = 2
"""So few letters are looked for in names only."""
SLIP_FROM = 4
"""Shorter words are taken as they are typed."""
UNKNOWN = 5.0
"""What a word nobody knows would have been worth."""


@dataclass(frozen=True, slots=True)
class Text:
    """What a document says in one language: its names, best first, a sentence, and the rest."""

    names: tuple[str, ...]
    brief: str = ""
    body: str = ""


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
    """A document that was found, how good it is, and in which language."""

    document: Document
    score: float
    language: str


class _Vocabulary:
    """The words of one language and where they stand."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.stems: dict[str, int] = {}
        self.places: list[dict[int, float]] = []
        """For every stem the documents it stands in, and how much it says there."""
        self.heads: list[dict[int, float]] = []
        """The same, for names only."""
        self.forms: dict[str, int] = {}
        self.names: dict[int, list[frozenset[int]]] = {}
        """The stems of every name of a document."""
        self.sorted: list[str] = []
        self.backwards: list[str] = []
        self.rarity: list[float] = []
        self._begun: dict[str, dict[int, float]] = {}

    def add(self, number: int, text: Text) -> None:
        """Take in a document."""
        counts: dict[int, float] = {}
        for place, name in enumerate(text.names):
            stems = [self._stem(word) for word in words(name)]
            rare = NAME if place == 0 else NAME * 0.9
            told = [s for s in stems if s >= 0]
            self.names.setdefault(number, []).append(frozenset(told))
            share = rare / (1 + 0.18 * max(0, len(told) - 1))
            for s in told:
                if share > self.heads[s].get(number, 0):
                    self.heads[s][number] = share
        for part, weight in ((text.brief, BRIEF), (text.body, BODY)):
            for word in words(part):
                s = self._stem(word)
                if s >= 0:
                    counts[s] = counts.get(s, 0) + weight
        for s, count in counts.items():
            self.places[s][number] = 1.9 * count / (count + 1.2)

    def _stem(self, word: str) -> int:
        known = self.forms.get(word)
        if known is not None:
            return known
        cut = stem(word, self.language)
        number = self.stems.get(cut)
        if number is None:
            number = self.stems[cut] = len(self.places)
            self.places.append({})
            self.heads.append({})
        self.forms[word] = number
        return number

    def close(self, documents: int) -> None:
        """Sort what was taken in."""
        for place, head in zip(self.places, self.heads, strict=True):
            for number, weight in head.items():
                place[number] = place.get(number, 0) + weight
        self.sorted = sorted(self.forms)
        self.backwards = sorted(form[::-1] for form in self.forms)
        self.rarity = [math.log(1 + documents / (1 + len(place))) for place in self.places]

    # -- looking words up ---------------------------------------------------------------------

    def match(self, word: str, *, begun: bool) -> dict[int, float]:
        """The stems a word may mean, and how well."""
        found: dict[int, float] = {}
        exact = self.forms.get(word)
        if exact is not None:
            found[exact] = 1.0
        other = self.stems.get(stem(word, self.language))
        if other is not None and other not in found:
            found[other] = FORM
        if begun and len(word) > HEAD_ONLY:
            for form in self._starting(word):
                number = self.forms[form]
                quality = BEGUN * (0.6 + 0.4 * len(word) / len(form))
                if quality > found.get(number, 0):
                    found[number] = quality
        return found

    def knows(self, word: str, *, begun: bool) -> bool:
        """Whether a word stands somewhere as it is, or begins one that does."""
        if word in self.forms:
            return True
        at = bisect_left(self.sorted, word)
        return begun and at < len(self.sorted) and self.sorted[at].startswith(word)

    def begun(self, word: str) -> dict[int, float]:
        """For one or two letters: the documents with a name that has a word beginning so."""
        known = self._begun.get(word)
        if known is None:
            known = {}
            for form in self._starting(word):
                number = self.forms[form]
                for document, weight in self.heads[number].items():
                    if weight > known.get(document, 0):
                        known[document] = weight
            self._begun[word] = known
        return known

    def slips(self, word: str, *, begun: bool) -> dict[int, float]:
        """The stems of words that differ by one letter, or by two that changed their places."""
        half = len(word) // 2
        candidates = set(self._starting(word[:half]))
        candidates.update(form[::-1] for form in _range(self.backwards, word[half:][::-1]))
        found: dict[int, float] = {}
        for form in candidates:
            if one_slip(word, form):
                quality = SLIP
            elif begun and len(word) > SLIP_FROM and _slip_in_beginning(word, form):
                quality = SLIP * BEGUN
            else:
                continue
            number = self.forms[form]
            if quality > found.get(number, 0):
                found[number] = quality
        return found

    def _starting(self, beginning: str) -> list[str]:
        return _range(self.sorted, beginning)


def _range(items: list[str], beginning: str) -> list[str]:
    """All items that begin so."""
    low = bisect_left(items, beginning)
    return items[low : bisect_left(items, beginning + "\U0010ffff", low)]


def one_slip(word: str, other: str) -> bool:
    """Whether two words differ by one letter more, less or wrong, or by two exchanged."""
    short, long = (word, other) if len(word) <= len(other) else (other, word)
    if len(long) - len(short) > 1:
        return False
    at = 0
    while at < len(short) and short[at] == long[at]:
        at += 1
    if len(long) > len(short):
        return short[at:] == long[at + 1 :]
    if short[at + 1 :] == long[at + 1 :]:
        return True
    swapped = short[at : at + 2] == long[at : at + 2][::-1]
    return swapped and short[at + 2 :] == long[at + 2 :]


def _slip_in_beginning(word: str, form: str) -> bool:
    """Whether a form begins with the word but for one slip."""
    size = len(word)
    return size < len(form) and any(
        one_slip(word, form[:end]) for end in (size, size + 1, size - 1)
    )


class Index:
    """Documents in several languages; made by :func:`built` or :func:`building`."""

    def __init__(self, languages: Sequence[str]) -> None:
        self.documents: list[Document] = []
        self._by_id: dict[str, int] = {}
        self._vocabularies = {code: _Vocabulary(code) for code in languages}

    def __len__(self) -> int:
        return len(self.documents)

    def add(self, document: Document) -> None:
        """Take in a document."""
        number = len(self.documents)
        self.documents.append(document)
        self._by_id[document.id.casefold()] = number
        for code, text in document.texts.items():
            self._vocabularies[code].add(number, text)

    def close(self) -> None:
        """Everything was taken in."""
        for vocabulary in self._vocabularies.values():
            vocabulary.close(len(self.documents))

    # -- searching ----------------------------------------------------------------------------

    def search(
        self, question: str, language: str = "en", *, limit: int = 30, kind: str | None = None
    ) -> list[Hit]:
        """The documents a question is about, best first; of equals those in ``language``."""
        named = self._by_id.get(question.strip().casefold())
        if named is not None:
            return [Hit(self.documents[named], 100.0, language)]
        asked_for = asked(question)
        if not asked_for:
            return []
        open_ = not question.endswith((" ", "?", ".", "!"))
        best: dict[int, tuple[float, str]] = {}
        careful = self._careful(asked_for, open_)
        for code, vocabulary in self._vocabularies.items():
            near = 1.06 if code == language else 1.0
            for number, score in self._in(vocabulary, asked_for, open_, careful).items():
                score *= near * self.documents[number].weight
                if number not in best or score > best[number][0]:
                    best[number] = (score, code)
        ranked = sorted(best.items(), key=lambda item: (-item[1][0], item[0]))
        hits = (Hit(self.documents[n], score, code) for n, (score, code) in ranked)
        chosen = (hit for hit in hits if kind is None or hit.document.kind == kind)
        return [hit for hit, _ in zip(chosen, range(limit), strict=False)]

    def _careful(self, asked_for: list[str], open_: bool) -> set[int]:
        """The words nobody knows as they are: of these alone a slip is forgiven."""
        unknown = set()
        for place, word in enumerate(asked_for):
            begun = open_ and place == len(asked_for) - 1
            if len(word) < SLIP_FROM or word.isdigit():
                continue
            known = any(
                vocabulary.knows(word, begun=begun)
                for vocabulary in self._vocabularies.values()
                if is_cyrillic(word) == (vocabulary.language == "ru")
            )
            if not known:
                unknown.add(place)
        return unknown

    def _in(
        self, vocabulary: _Vocabulary, asked_for: list[str], open_: bool, careful: set[int]
    ) -> dict[int, float]:
        """How good each document is in one language."""
        ignored = silent(vocabulary.language)
        telling = [n for n, word in enumerate(asked_for) if word not in ignored]
        if not telling:
            telling = list(range(len(asked_for)))
        scores: dict[int, float] = {}
        covered: dict[int, float] = {}
        whole = 0.0
        meant: list[set[int]] = []
        for place in telling:
            word = asked_for[place]
            begun = open_ and place == len(asked_for) - 1
            matches = self._matches(vocabulary, word, begun, place in careful)
            worth = max((vocabulary.rarity[n] for n, q in matches.items() if q > 0.7), default=0.0)
            worth = worth or (UNKNOWN * 0.8 if matches else UNKNOWN)
            whole += worth
            meant.append({n for n, quality in matches.items() if quality >= SLIP * BEGUN})
            gained: dict[int, float] = {}
            if begun and len(word) <= HEAD_ONLY:
                for number, weight in vocabulary.begun(word).items():
                    gained[number] = weight * BEGUN
            for n, quality in matches.items():
                factor = quality * vocabulary.rarity[n]
                for number, weight in vocabulary.places[n].items():
                    score = factor * weight
                    if score > gained.get(number, 0.0):
                        gained[number] = score
            for number, score in gained.items():
                scores[number] = scores.get(number, 0.0) + score
                covered[number] = covered.get(number, 0.0) + worth
        if not whole:
            return {}
        for number in scores:
            share = covered[number] / whole
            scores[number] *= share * share * self._likeness(vocabulary, number, meant)
        return scores

    @staticmethod
    def _matches(
        vocabulary: _Vocabulary, word: str, begun: bool, careful: bool
    ) -> dict[int, float]:
        russian = vocabulary.language == "ru"
        if is_cyrillic(word) != russian and not word.isdigit():
            other = disguised(word) if russian else None
            if other is None:
                return {}
            matches = vocabulary.match(other, begun=False)
            return {n: quality * DISGUISED for n, quality in matches.items()}
        matches = vocabulary.match(word, begun=begun)
        if careful:  # another form of a stem is likelier than a slip, but not certain
            return {**vocabulary.slips(word, begun=begun), **matches}
        return matches

    @staticmethod
    def _likeness(vocabulary: _Vocabulary, number: int, meant: list[set[int]]) -> float:
        """How much a name of the document is what was asked, neither more nor less."""
        best = 1.0
        for name in vocabulary.names.get(number, ()):
            if not name:
                continue
            said = sum(1 for stems in meant if not stems.isdisjoint(name))
            if said:
                told = len(name)
                share = said / len(meant)
                best = max(best, 1 + 0.8 * share * share * (0.4 + 0.6 * min(1.0, said / told)))
        return best


def building(documents: Iterable[Document], languages: Sequence[str]) -> Iterator[Index | None]:
    """Build step by step, so that others get their turn in between; the index comes last."""
    index = Index(languages)
    for document in documents:
        index.add(document)
        yield None
    index.close()
    yield index


def built(documents: Iterable[Document], languages: Sequence[str]) -> Index:
    """Build at once."""
    index: Index | None = None
    for step in building(documents, languages):
        index = step
    return index or Index(languages)
