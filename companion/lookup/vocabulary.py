"""
The words of one language: the forms that occur, each with its stem, and for each stem the
documents it stands in.

For every word of a question a vocabulary is asked for

1. the word itself, another form of its stem, or one that means the same,
2. for the last word, which may still be being typed, every word that begins with it,
3. if there is none of these in any language, words that differ by one slip of the finger.

The last two are found by bisection in a sorted list: a word with one slip has either its first
half right or its second, so only words that share one of them are compared; two letters turned in
the middle are turned back.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter

from .folding import asked, disguised, is_cyrillic, words, words_of_each
from .stemming import silent, stem, synonyms
from .taught import Taught

NAME, SAID, BRIEF, BODY, MOST = 5.6, 8.0, 2.2, 1.0, 2.0
"""
How much a word says about a document: in its title, in its other names (the words of players), in
the short answer and in the text, and how much it can say there at most.
"""
LEARNED, COMMON = 3.0, 70
"""
The same of a word only questions have that were asked about it; a word of so many documents finds
none, but tells them apart.
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
"""Shorter words are taken as they are typed, except that one letter of four may be missing."""
LIKE = 0.3
"""From so good a match on a word counts as said in a name."""
UNKNOWN = 5.0
"""What a word nobody knows would have been worth."""
REMEMBERED = 2000
"""So many words of questions are remembered in each language."""


@dataclass(frozen=True, slots=True)
class Text:
    """A document in one language: its names, best first, a sentence, and the rest."""

    names: tuple[str, ...]
    brief: str = ""
    body: str = ""
    printed: int = 0
    """So many of its names, the first ones, are what it is called: whoever types one means it."""


class Meant:
    """What a word of a question may mean in one language."""

    __slots__ = ("by_area", "counts", "digit", "gained", "lean", "names", "rare", "stems", "worth")

    def __init__(
        self,
        gained: dict[int, float],
        names: dict[int, float],
        worth: float,
        lean: float = 0.0,
        digit: bool = False,
        stems: Sequence[int] = (),
    ) -> None:
        self.counts: dict[int, int] | None = None
        """
        How many names of each document it stands in, and questions it was learned from; counted
        when somebody asks.
        """
        self.stems = stems
        """What it may be another form of."""
        self.by_area: dict[int, int] = {}
        """The same for areas."""
        self.lean = lean
        """Of which game it speaks: above nought of the first, below of the others."""
        self.digit = digit
        self.gained = gained
        """The documents it stands in, and how good it is there."""
        self.names = names
        """The names it stands in, and how much it says there."""
        self.worth = worth
        """How much it says that a document has it."""
        self.rare = math.exp(-worth)
        """How likely it is anywhere."""


_NOTHING = Meant({}, {}, UNKNOWN)
_NOTHING.counts = {}
"""A word that means nothing in a language."""

_Hint = tuple[set[int], float, dict[int, int]]
"""
What a word that says little tells all the same: the names it stands in, its worth, and how many
names of each document have it.
"""

_NO_HINT: _Hint = (set(), 0.0, {})


class Looked:
    """What a question says in one language."""

    __slots__ = ("meanings", "quiet", "said", "scores", "whole")

    def __init__(self) -> None:
        self.scores: dict[int, float] = {}
        """Each document's score."""
        self.meanings: list[Meant] = []
        self.quiet: list[_Hint] = []
        """What its small words tell."""
        self.said: dict[int, float] = {}
        """The names that have some of it, and how much."""
        self.whole = 0.0
        """How much all of it would be."""

    def lean(self) -> float:
        """Of which game the question speaks, as far as its words tell."""
        return sum(one.lean for one in self.meanings)


class Vocabulary:
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
        self.spans: dict[int, tuple[int, int]] = {}
        """Of every document its first name, and the one after its last."""
        self.area_of: Sequence[int] = ()
        """Of every document its area, by a number."""
        self.sizes: Counter[int] = Counter()
        """How many names each area has."""
        self._of_game: list[float] = []
        """Of every name the game it speaks of."""
        self._of_games = 1, 1
        """How many names there are of either game, and one."""
        self._leans: dict[int, float] = {}
        self._places: dict[int, dict[int, float]] = {}
        self.learned: dict[int, dict[int, int]] = {}
        """For stems how many questions about each document have them (:mod:`.taught`)."""
        self.asked: dict[int, int] = {}
        """How many questions about each document there were."""
        self.called: dict[str, list[int]] = {}
        """The documents that are called so, by the words of the whole name."""
        self.short: dict[str, set[int]] = {}
        """Words of four letters, under what is left of them where one is missing."""
        self.sorted: list[str] = []
        self.backwards: list[str] = []
        self.rarity: list[float] = []
        self._begun: dict[str, dict[int, float]] = {}
        self._known: dict[tuple[str, bool, bool], Meant] = {}
        self._hints: dict[int, _Hint] = {}

    def add(self, number: int, text: Text) -> None:
        """Add a document."""
        known, forms, ignored = self._stem, self.forms, silent(self.language)
        here, named, rare = len(self.names), self.named, NAME
        printed = here + text.printed
        self.spans[number] = (here, here + len(text.names))
        head: dict[int, float] = {}
        for name, said in enumerate(words_of_each(text.names), here):
            try:
                told = {forms[word] for word in said}
            except KeyError:
                told = {known(word) for word in said}
            telling = len(said) if ignored.isdisjoint(said) else len(set(said) - ignored)
            share = rare / (1 + LONGER * (telling - 1)) if telling > 1 else rare
            if name < printed:
                self._call(number, text.names[name - here], said)
            for s in told:
                named[s].append(name)
                if s not in head or share > head[s]:
                    head[s] = share
            rare = SAID
        self.names += [(number, 0.0)] * len(text.names)
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
            if s not in head:
                places[s][number] = MOST * count / (count + usual)
        heads = self.heads
        for s, share in head.items():
            heads[s][number] = share
            if s in counts:
                count = counts[s]
                share += MOST * count / (count + usual)
            places[s][number] = share

    def _call(self, number: int, name: str, said: list[str]) -> None:
        """Note what a document is called; a hyphen may be typed as a space."""
        words = asked(name) if "-" in name else said
        called = self.called.setdefault(" ".join(words), [])
        if number not in called:
            called.append(number)

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

    def learn(self, taught: Taught, number_of: Mapping[str, int]) -> None:
        """Add the words of questions to documents that are there, by their ids."""
        of = {id: n for id in taught.asked if (n := number_of.get(id)) is not None}
        self.asked = {n: taught.asked[id] for id, n in of.items()}
        for word, found in taught.words.items():
            told = {of[id]: count for id, count in found if id in of}
            if not told:
                continue
            at = self._stem(word)
            self.learned[at] = told
            if len(told) > COMMON:
                continue
            place, head = self.places[at], self.heads[at]
            for number in told:
                if number not in head:
                    head[number] = LEARNED
                    place[number] = place.get(number, 0.0) + LEARNED

    def close(self, games: Sequence[float], area_of: Sequence[int]) -> None:
        """Sort what was added; told is of every document which game and area it is about."""
        documents = len(games)
        self.area_of = area_of
        self.sizes = Counter(area_of[number] for number, _ in self.names)
        for number, questions in self.asked.items():
            self.sizes[area_of[number]] += questions
        self._of_game = [games[number] for number, _ in self.names]
        kinds = Counter(self._of_game)
        self._of_games = 1 + kinds[1.0], 1 + kinds[-1.0]
        for place in self.places:
            rarity = math.log(1 + documents / (1 + len(place)))
            self.rarity.append(rarity)
        ignored = silent(self.language)
        quiet = {self.forms[word] for word in ignored if word in self.forms}
        told = [0.0] * len(self.names)
        for number, (stands, rarity) in enumerate(zip(self.named, self.rarity, strict=True)):
            worth = rarity * QUIET if number in quiet else rarity
            for name in stands:
                told[name] += worth
        self.names = list(zip(map(itemgetter(0), self.names), told, strict=True))
        self.sorted = sorted(self.forms)
        self._short()
        self.backwards = sorted(form[::-1] for form in self.forms)
        for group in synonyms(self.language):
            cuts = [stem(word, self.language) for word in group]
            numbers = tuple(self.stems[cut] for cut in dict.fromkeys(cuts) if cut in self.stems)
            for cut in cuts if numbers else ():
                self.same[cut] = tuple(dict.fromkeys((*self.same.get(cut, ()), *numbers)))

    def _lean(self, at: int) -> float:
        """Return of which game a stem speaks, as far as the names tell; found out when asked."""
        lean = self._leans.get(at)
        if lean is None:
            speak = Counter(map(self._of_game.__getitem__, self.named[at]))
            (one, other), here, there = self._of_games, speak[1.0], speak[-1.0]
            odds = math.log((here + 0.5) / one) - math.log((there + 0.5) / other)
            lean = self._leans[at] = odds if here or there else 0.0
        return lean

    def _place(self, at: int) -> dict[int, float]:
        """Return what a stem says where it stands, as rare as it is; reckoned when asked."""
        found = self._places.get(at)
        if found is None:
            rarity = self.rarity[at]
            found = {number: weight * rarity for number, weight in self.places[at].items()}
            self._places[at] = found
        return found

    # -- looking words up ---------------------------------------------------------------------

    def meant(self, word: str, *, begun: bool, careful: bool) -> Meant:
        """Return what a word may mean; it is cached, because most words of a question stay."""
        key = (word, begun, careful)
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            found = self._known[key] = self._meaning(word, begun, careful)
        return found

    def counted(self, meaning: Meant) -> dict[int, int]:
        """Return how many names of each document a word stands in, and count by area, too."""
        if meaning.counts is None:
            counts: dict[int, int] = {}
            by_area: dict[int, int] = {}
            names, area_of = self.names, self.area_of
            for name in meaning.names:
                number = names[name][0]
                counts[number] = counts.get(number, 0) + 1
            for n in meaning.stems:
                for number, count in self.learned.get(n, {}).items():
                    counts[number] = counts.get(number, 0) + count
            for number, count in counts.items():
                area = area_of[number]
                by_area[area] = by_area.get(area, 0) + count
            meaning.counts, meaning.by_area = counts, by_area
        return meaning.counts

    def hinted(self, word: str) -> _Hint:
        """Return the names a common word occurs in, and its small weight."""
        number = self.forms.get(word)
        if number is None:
            return _NO_HINT
        found = self._hints.get(number)
        if found is None:
            names = self.named[number]
            counts = Counter(self.names[name][0] for name in names)
            found = self._hints[number] = (set(names), QUIET * self.rarity[number], counts)
        return found

    def forget(self) -> None:
        """Clear the cache."""
        self._known.clear()

    def _meaning(self, word: str, begun: bool, careful: bool) -> Meant:
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
            place = self._place(n)
            gained = place if quality == 1.0 else {d: quality * w for d, w in place.items()}
            named = dict.fromkeys(self.named[n], quality * worth)
            return Meant(gained, named, worth, self._lean(n) * quality, word.isdigit(), (n,))
        names: dict[int, float] = {}
        best, lean = 0.0, 0.0
        for n, quality in matches.items():
            if quality > best:
                best, lean = quality, self._lean(n) * quality
        for n, quality in sorted(matches.items(), key=lambda match: match[1]):
            if quality >= LIKE:
                names.update(dict.fromkeys(self.named[n], quality * worth))
            _best(gained, self._place(n), quality)
        like = [n for n, quality in matches.items() if quality >= LIKE]
        return Meant(gained, names, worth, lean, word.isdigit(), like)

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
            if len(word) < SLIP_FROM:
                return {**self.lacking(word), **matches}
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
        for other in _turned_in(word):  # in the middle both halves are wrong
            number = self.forms.get(other, -1)
            if number >= 0:
                found[number] = SLIP
            if begun:
                for form in self._starting(other):
                    found.setdefault(self.forms[form], SLIP * BEGUN)
        return found

    def lacking(self, word: str) -> dict[int, float]:
        """Return the stems of words of four letters of which one is missing."""
        return dict.fromkeys(self.short.get(word, ()), SLIP)

    def _short(self) -> None:
        """Note the words of four letters under what is left where one is missing."""
        for form, number in self.forms.items():
            if len(form) == SLIP_FROM and form.isalpha():
                for at in range(SLIP_FROM):
                    self.short.setdefault(form[:at] + form[at + 1 :], set()).add(number)

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
                _best(known, self.heads[number], BEGUN)
        return known

    # -- weighing documents -------------------------------------------------------------------

    def look(self, asked_for: list[str], open_: bool, careful: set[int]) -> Looked:
        """Return what a question says in this language, with each document's first score."""
        ignored = silent(self.language)
        last = len(asked_for) - 1
        telling = [n for n, word in enumerate(asked_for) if word not in ignored]
        meanings = [
            self.meant(asked_for[n], begun=open_ and n == last, careful=n in careful)
            for n in telling or range(len(asked_for))
        ]
        looked = Looked()
        looked.meanings = meanings
        found = [one for one in meanings if one.gained]
        if not found:
            return looked
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
        looked.scores = scores
        said = (self.hinted(word) for word in asked_for if word in ignored) if telling else ()
        looked.quiet = [hint for hint in said if hint[0]]
        self._like_names(looked)
        return looked

    def _like_names(self, looked: Looked) -> None:
        """Raise the score of documents whose name is exactly what was asked."""
        meanings, scores = looked.meanings, looked.scores
        said = dict(meanings[0].names)
        for one in meanings[1:]:
            for name, worth in one.names.items():
                said[name] = said.get(name, 0.0) + worth
        whole, names = sum(one.worth for one in meanings), self.names
        for named, worth, _ in looked.quiet:
            whole += worth
            for name in said.keys() & named:
                said[name] += worth
        looked.said, looked.whole = said, whole
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


def _turned_in(word: str) -> Iterator[str]:
    """Yield a word with two neighbouring letters turned, wherever that makes a difference."""
    for at in range(len(word) - 1):
        if word[at] != word[at + 1]:
            yield word[:at] + word[at + 1] + word[at] + word[at + 2 :]


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
