"""
An index over texts in several languages, and the search in it.

Every language has a vocabulary of its own: the forms that occur, each with its stem, and for each
stem the documents it stands in. A question is looked up in all of them at once; a document is as
good as it is in its best language. For every word of a question the vocabulary is asked for

1. the word itself, another form of its stem, or one that means the same,
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
from .stemming import game_named, silent, stem, synonyms

NAME, SAID, BRIEF, BODY, MOST = 5.6, 8.0, 2.2, 1.0, 2.0
"""
How much a word says about a document: in its title, in its other names (the words of players), in
the short answer and in the text, and how much it can say there at most.
"""
USUAL, FEW = 60, 0.6
"""The words of a usual text; in a longer one each says less, but never less than so much."""
LONGER = 0.18
"""How much less a word says in a name for every further word."""
LIKENESS, MORE = 6.0, 0.85
"""How much better a document is whose name is just what was asked; how much of it for no more."""
WHOLE = 1.4
"""Half of what was asked makes less than half as like."""
HALF = 0.45
"""Names that have less of the question than so much of the best one are not like it."""
COVERED = 0.7
"""How much a document loses that lacks some of what was asked."""
QUIET = 0.6
"""How much of its worth a word has that says little: it is for telling names apart."""
FORM, SAME, BEGUN, SLIP, DISGUISED = 0.6, 0.6, 0.8, 0.62, 0.5
"""How good a match is that is not the very word."""
HEAD_ONLY = 2
"""So few letters are looked for in names only."""
SLIP_FROM = 4
"""Shorter words are taken as they are typed."""
LIKE = 0.3
"""From so good a match on a word counts as said in a name."""
UNKNOWN = 5.0
"""What a word nobody knows would have been worth."""
NEAR = 1.1
"""How much better a document is in the language of the reader."""
OTHER_GAME = 0.3
"""How much of it is left for a document about another game than the question names."""
REMEMBERED = 2000
"""So many words of questions are remembered in each language."""


@dataclass(frozen=True, slots=True)
class Text:
    """A document in one language: its names, best first, a sentence, and the rest."""

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
    """A document that was found, with its score and language."""

    document: Document
    score: float
    language: str


class _Meant:
    """What a word of a question may mean in one language."""

    __slots__ = ("gained", "names", "worth")

    def __init__(self, gained: dict[int, float], names: dict[int, float], worth: float) -> None:
        self.gained = gained
        """The documents it stands in, and how good it is there."""
        self.names = names
        """The names it stands in, and how much it says there."""
        self.worth = worth
        """How much it says that a document has it."""


_NOTHING = _Meant({}, {}, UNKNOWN)
"""A word that means nothing in a language."""

_Hint = tuple[set[int], float]
"""What a word that says little tells all the same: the names it stands in, and its worth."""

_NO_HINT: _Hint = (set(), 0.0)


class _Vocabulary:
    """The words of one language and the documents they occur in."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.russian = language == "ru"
        self.stems: dict[str, int] = {}
        self.places: list[dict[int, float]] = []
        """For every stem the documents it stands in, and how much it says there."""
        self.heads: list[dict[int, float]] = []
        """The same, for names only."""
        self.named: list[list[int]] = []
        """For every stem the names it stands in."""
        self.forms: dict[str, int] = {}
        self.names: list[tuple[int, float]] = []
        """Every name: its document, and how much its words say."""
        self.same: dict[str, tuple[int, ...]] = {}
        """For the stem of a word with synonyms all stems that mean the same."""
        self.sorted: list[str] = []
        self.backwards: list[str] = []
        self.rarity: list[float] = []
        self._begun: dict[str, dict[int, float]] = {}
        self._known: dict[tuple[str, bool, bool], _Meant] = {}
        self._hints: dict[int, _Hint] = {}

    def add(self, number: int, text: Text) -> None:
        """Add a document."""
        known, forms, ignored = self._stem, self.forms, silent(self.language)
        for place, name in enumerate(text.names):
            rare = NAME if place == 0 else SAID
            said = words(name)
            told = {forms[word] if word in forms else known(word) for word in said}
            telling = len(said) if ignored.isdisjoint(said) else len(set(said) - ignored)
            share = rare / (1 + LONGER * max(0, telling - 1))
            for s in told:
                self.named[s].append(len(self.names))
                if share > self.heads[s].get(number, 0):
                    self.heads[s][number] = share
            self.names.append((number, 0.0))
        counts: dict[int, float] = {}
        long = 0
        for part, weight in ((text.brief, BRIEF), (text.body, BODY)):
            found = words(part) if part else ()
            long += len(found)
            for word in found:
                s = forms[word] if word in forms else known(word)
                counts[s] = counts.get(s, 0) + weight
        usual = 1.2 * (FEW + (1 - FEW) * long / USUAL)
        places = self.places
        for s, count in counts.items():
            places[s][number] = MOST * count / (count + usual)

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
            self.named.append([])
        self.forms[word] = number
        return number

    def close(self, documents: int) -> None:
        """Sort what was added."""
        self.rarity = [
            math.log(1 + documents / (1 + len(place.keys() | head.keys())))
            for place, head in zip(self.places, self.heads, strict=True)
        ]
        for place, head, rarity in zip(self.places, self.heads, self.rarity, strict=True):
            for number, weight in head.items():
                place[number] = place.get(number, 0) + weight
            for number, weight in place.items():
                place[number] = weight * rarity
            for number, weight in head.items():
                head[number] = weight * BEGUN
        ignored = silent(self.language)
        quiet = {self.forms[word] for word in ignored if word in self.forms}
        told = [0.0] * len(self.names)
        for number, (stands, rarity) in enumerate(zip(self.named, self.rarity, strict=True)):
            worth = rarity * QUIET if number in quiet else rarity
            for name in stands:
                told[name] += worth
        self.names = [(number, worth) for (number, _), worth in zip(self.names, told, strict=True)]
        self.sorted = sorted(self.forms)
        self.backwards = sorted(form[::-1] for form in self.forms)
        for group in synonyms(self.language):
            cuts = [stem(word, self.language) for word in group]
            numbers = tuple(self.stems[cut] for cut in dict.fromkeys(cuts) if cut in self.stems)
            for cut in cuts if numbers else ():
                self.same[cut] = tuple(dict.fromkeys((*self.same.get(cut, ()), *numbers)))

    # -- looking words up ---------------------------------------------------------------------

    def meant(self, word: str, *, begun: bool, careful: bool) -> _Meant:
        """Return what a word may mean; it is cached, because most words of a question stay."""
        key = (word, begun, careful)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            found = self._known[key] = self._meaning(word, begun, careful)
        return found

    def hinted(self, word: str) -> _Hint:
        """Return the names a common word occurs in, and its small weight."""
        number = self.forms.get(word)
        if number is None:
            return _NO_HINT
        found = self._hints.get(number)
        if found is None:
            found = self._hints[number] = (set(self.named[number]), QUIET * self.rarity[number])
        return found

    def forget(self) -> None:
        """Clear the cache."""
        self._known.clear()

    def _meaning(self, word: str, begun: bool, careful: bool) -> _Meant:
        matches = self._matches(word, begun, careful)
        short = begun and len(word) <= HEAD_ONLY
        if not matches and not short:
            return _NOTHING
        rarity = self.rarity
        worth = max((rarity[n] for n, quality in matches.items() if quality > 0.7), default=0.0)
        worth = worth or (UNKNOWN * 0.8 if matches else UNKNOWN)
        gained = dict(self.begun(word)) if short else {}
        if len(matches) == 1 and not gained:
            ((n, quality),) = matches.items()
            place = self.places[n]
            gained = place if quality == 1.0 else {d: quality * w for d, w in place.items()}
            return _Meant(gained, dict.fromkeys(self.named[n], quality * worth), worth)
        names: dict[int, float] = {}
        for n, quality in sorted(matches.items(), key=lambda match: match[1]):
            if quality >= LIKE:
                names.update(dict.fromkeys(self.named[n], quality * worth))
            _best(gained, self.places[n], quality)
        return _Meant(gained, names, worth)

    def _matches(self, word: str, begun: bool, careful: bool) -> dict[int, float]:
        """Return the stems a word may mean, and how well each matches."""
        if is_cyrillic(word) != self.russian and not word.isdigit():
            other = disguised(word) if self.russian else None
            if other is None:
                return {}
            matches = self.match(other, begun=False)
            return {n: quality * DISGUISED for n, quality in matches.items()}
        matches = self.match(word, begun=begun)
        if careful:  # another form of a stem is likelier than a slip, but not certain
            return {**self.slips(word, begun=begun), **matches}
        return matches

    def match(self, word: str, *, begun: bool) -> dict[int, float]:
        """Return the stems of a word, of its other forms, of its synonyms and continuations."""
        found: dict[int, float] = {}
        exact = self.forms.get(word)
        if exact is not None:
            found[exact] = 1.0
        cut = stem(word, self.language)
        other = self.stems.get(cut)
        if other is not None and other not in found:
            found[other] = FORM
        for number in self.same.get(cut, ()):
            if number not in found:
                found[number] = SAME
        if begun and len(word) > HEAD_ONLY:
            size = len(word)
            for form in self._starting(word):
                number = self.forms[form]
                quality = BEGUN * (0.6 + 0.4 * size / len(form))
                if quality > found.get(number, 0):
                    found[number] = quality
        return found

    def knows(self, word: str, *, begun: bool) -> bool:
        """Return whether a word occurs, has a synonym that does, or begins one that does."""
        if word in self.forms or stem(word, self.language) in self.same:
            return True
        at = bisect_left(self.sorted, word)
        return begun and at < len(self.sorted) and self.sorted[at].startswith(word)

    def slips(self, word: str, *, begun: bool) -> dict[int, float]:
        """Return the stems of words that differ by one letter, or by two swapped ones."""
        size, half = len(word), len(word) // 2
        begun = begun and size > SLIP_FROM
        found: dict[int, float] = {}
        for form in self._starting(word[:half]):
            if abs(len(form) - size) < 2 and one_slip(word, form):
                quality = SLIP
            elif begun and size < len(form) and _slip_in_beginning(word, form):
                quality = SLIP * BEGUN
            else:
                continue
            number = self.forms[form]
            if quality > found.get(number, 0):
                found[number] = quality
        for turned in _range(self.backwards, word[half:][::-1]):
            if abs(len(turned) - size) < 2 and one_slip(word, turned[::-1]):
                found[self.forms[turned[::-1]]] = SLIP
        return found

    def _starting(self, beginning: str) -> list[str]:
        return _range(self.sorted, beginning)

    def begun(self, word: str) -> dict[int, float]:
        """
        Return, for one or two letters, the documents with a word in their name that begins so.
        """
        known = self._begun.get(word)
        if known is None:
            known = self._begun[word] = {}
            for number in {self.forms[form] for form in self._starting(word)}:
                _best(known, self.heads[number])
        return known

    # -- weighing documents -------------------------------------------------------------------

    def scores(self, asked_for: list[str], open_: bool, careful: set[int]) -> dict[int, float]:
        """Return each document's score in this language."""
        ignored = silent(self.language)
        last = len(asked_for) - 1
        telling = [n for n, word in enumerate(asked_for) if word not in ignored]
        meanings = [
            self.meant(asked_for[n], begun=open_ and n == last, careful=n in careful)
            for n in telling or range(len(asked_for))
        ]
        found = [one for one in meanings if one.gained]
        if not found:
            return {}
        found.sort(key=lambda one: -len(one.gained))
        scores = dict(found[0].gained)
        if len(meanings) > 1:
            whole = sum(one.worth for one in meanings)
            covered = dict.fromkeys(scores, found[0].worth)
            for one in found[1:]:
                worth = one.worth
                for number, score in one.gained.items():
                    if number in scores:
                        scores[number] += score
                        covered[number] += worth
                    else:
                        scores[number] = score
                        covered[number] = worth
            share = {worth: (worth / whole) ** COVERED for worth in set(covered.values())}
            for number, worth in covered.items():
                scores[number] *= share[worth]
        said = (self.hinted(word) for word in asked_for if word in ignored) if telling else ()
        self._like_names(meanings, [hint for hint in said if hint[0]], scores)
        return scores

    def _like_names(
        self, meanings: list[_Meant], quiet: list[_Hint], scores: dict[int, float]
    ) -> None:
        """Raise the score of documents whose name is exactly what was asked."""
        said = dict(meanings[0].names)
        for one in meanings[1:]:
            for name, worth in one.names.items():
                said[name] = said.get(name, 0.0) + worth
        whole, names = sum(one.worth for one in meanings), self.names
        for named, worth in quiet:
            whole += worth
            for name in said.keys() & named:
                said[name] += worth
        likeness: dict[int, float] = {}
        least = HALF * max(said.values(), default=0.0)
        for name, worth in said.items():
            if worth < least:
                continue
            number, told = names[name]
            alike = worth if worth >= told else worth * (1 - MORE + MORE * worth / told)
            if number not in likeness or alike > likeness[number]:
                likeness[number] = alike
        for number, alike in likeness.items():
            if number in scores:
                scores[number] *= 1 + LIKENESS * (alike / whole) ** WHOLE


def _best(gained: dict[int, float], place: dict[int, float], quality: float = 1.0) -> None:
    """Keep the better score of each item."""
    if not gained and quality == 1.0:
        gained.update(place)
        return
    for number, weight in place.items():
        score = quality * weight
        if score > gained.get(number, 0.0):
            gained[number] = score


def _range(items: list[str], beginning: str) -> list[str]:
    """Return all items with this beginning."""
    low = bisect_left(items, beginning)
    return items[low : bisect_left(items, beginning + "\U0010ffff", low)]


def one_slip(word: str, other: str) -> bool:
    """Return whether two words differ by one letter more, less or wrong, or by two swapped ones."""
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
    """Return whether a longer form begins with the word except for one slip."""
    at, size = 0, len(word)
    while at < size and word[at] == form[at]:
        at += 1
    after = at + 1
    return (
        form.startswith(word[after:], after)  # one letter wrong
        or form.startswith(word[at:], after)  # one left out
        or form.startswith(word[after:], at)  # one too many
        or (
            after < size
            and word[at] == form[after]
            and word[after] == form[at]
            and form.startswith(word[at + 2 :], at + 2)
        )
    )


class Index:
    """Documents in several languages; made by :func:`built` or :func:`building`."""

    def __init__(self, languages: Sequence[str]) -> None:
        self.documents: list[Document] = []
        self._weights: list[float] = []
        self._near: list[float] = []
        """The same for the language of the reader."""
        self._by_id: dict[str, int] = {}
        self._vocabularies = {code: _Vocabulary(code) for code in languages}

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
        for vocabulary in self._vocabularies.values():
            vocabulary.close(len(self.documents))

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
        asked_for = asked(question)
        if not asked_for:
            return []
        open_ = not question.endswith((" ", "?", ".", "!"))
        game, others = game_named(asked_for, language)
        if game and others:
            open_ = open_ and others[-1] == asked_for[-1]
            asked_for = others
        careful = self._careful(asked_for, open_)
        best: dict[int, float] = {}
        spoken: dict[int, str] = {}
        for code, vocabulary in self._vocabularies.items():
            weights = self._near if code == language else self._weights
            for number, score in vocabulary.scores(asked_for, open_, careful).items():
                score *= weights[number]
                if number not in best or score > best[number]:
                    best[number] = score
                    spoken[number] = code
        if game:
            for number in best:
                if self.documents[number].game not in (game, "both"):
                    best[number] *= OTHER_GAME
        if kind is not None:
            best = {n: score for n, score in best.items() if self.documents[n].kind == kind}
        least = sorted(best.values())[-limit] if len(best) > limit else 0.0
        good = [number for number, score in best.items() if score >= least]
        chosen = sorted(good, key=lambda number: (-best[number], number))[:limit]
        return [Hit(self.documents[n], best[n], spoken[n]) for n in chosen]

    def forget(self) -> None:
        """Clear the cache of earlier questions."""
        for vocabulary in self._vocabularies.values():
            vocabulary.forget()

    def _careful(self, asked_for: list[str], open_: bool) -> set[int]:
        """Return the unknown words of a question: only these may be slips."""
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


def building(documents: Iterable[Document], languages: Sequence[str]) -> Iterator[Index | None]:
    """Build an index step by step, so that others can run in between; the index is yielded last."""
    index = Index(languages)
    for document in documents:
        index.add(document)
        yield None
    index.close()
    yield index


def built(documents: Iterable[Document], languages: Sequence[str]) -> Index:
    """Build an index at once."""
    index: Index | None = None
    for step in building(documents, languages):
        index = step
    return index or Index(languages)
