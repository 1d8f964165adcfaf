"""
Stemmers for four languages: the part of a word that stays when it is inflected.

They know endings, no dictionary. What they make is no word, only the same for *cosechar*,
*cosecha* and *cosechado*. Given words are folded (:mod:`.folding`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any, TypeAlias

from companion.resources import folder

EDGE = 3.0
"""How much a question speaks of a game by its first or last word."""

LEAST = 3
"""So many letters are left at least."""


@cache
def _words(name: str) -> dict[str, Any]:
    path = folder("data") / "words" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


Endings: TypeAlias = tuple[tuple[int, frozenset[str]], ...]
"""Endings by their length, the longest first."""


@cache
def _endings(language: str, kind: str = "any") -> Endings:
    """Return the endings of a language."""
    return _by_length(tuple(_words("endings")["endings"][language][kind]))


@cache
def _by_length(endings: tuple[str, ...]) -> Endings:
    sizes = sorted({len(ending) for ending in endings}, reverse=True)
    return tuple((n, frozenset(one for one in endings if len(one) == n)) for n in sizes)


def _cut(word: str, endings: Endings, least: int = LEAST) -> str:
    """Return a word without its longest ending."""
    most = len(word) - least
    for size, some in endings:
        if size <= most and word[-size:] in some:
            return word[:-size]
    return word


@cache
def _whole(language: str) -> frozenset[str]:
    """Return words whose end only looks like an ending."""
    return frozenset(_words("endings")["whole"][language])


def english(word: str) -> str:
    """
    Return the stem of an English word: *ageing*, *aging*, *aged* and *age* share one; *wine* and
    *wins* do not.
    """
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith("ss"):
        return word
    elif word.endswith("s") and not word.endswith("us") and len(word) > 3:
        word = word[:-1]
    if word in _whole("en"):
        return word
    cut = _cut(word, _endings("en"), 2)
    if not any(letter in "aeiouy" for letter in cut):
        cut = word  # sing, bred
    if cut != word and len(cut) > 3 and cut[-1] == cut[-2] and cut[-1] not in "lsz":
        cut = cut[:-1]  # planned
    if cut.endswith("e"):
        cut = cut[:-1]
    return cut[:-1] + "i" if cut.endswith("y") and len(cut) > 3 else cut


def spanish(word: str) -> str:
    """Return the stem of a Spanish word: *cosechar*, *cosecha* and *cosechado* share one."""
    cut = _cut(word, _endings("es"))
    if cut.endswith(("qu", "gu")) and len(cut) > LEAST + 1:
        cut = cut[:-1].replace("q", "c")
    elif cut.endswith("z") or cut.endswith("c"):
        cut = cut[:-1] + "c"  # vez, veces
    return cut


def italian(word: str) -> str:
    """
    Return the stem of an Italian word: *vendemmiare*, *vendemmia* and *vendemmiato* share one.
    """
    cut = _cut(word, _endings("it"))
    while len(cut) > LEAST and cut[-1] in "aeiou":
        cut = cut[:-1]
    if cut.endswith(("ch", "gh")) and len(cut) > LEAST:
        cut = cut[:-1]
    return cut


def russian(word: str) -> str:
    """
    Return the stem of a Russian word: *петух*, *петуха* and *петухов* share one. After M. Porter's
    stemmer, without its regions.
    """
    cut = _cut(word, _endings("ru", "gerund"))
    if cut == word:
        word = _cut(word, _by_length(("ся", "сь")))
        cut = _cut(word, _endings("ru", "adjective"))
        if cut != word:
            cut = _cut(cut, _endings("ru", "participle"))
        else:
            cut = _cut(word, _endings("ru", "verb"))
            if cut == word:
                cut = _cut(word, _endings("ru", "noun"))
    if cut.endswith("и") and len(cut) > LEAST:
        cut = cut[:-1]
    cut = _cut(cut, _endings("ru", "abstract"))
    cut = _cut(cut, _by_length(("ейше", "ейш")))
    if cut.endswith("нн"):
        cut = cut[:-1]
    if len(cut) > LEAST + 1:
        if cut.endswith(("ок", "ек")):
            cut = cut[:-2] + "к"  # бутылок, построек
        elif cut.endswith("йк"):
            cut = cut[:-2] + "к"  # постройка
    return cut[:-1] if cut.endswith("ь") and len(cut) > LEAST else cut


STEMMERS: dict[str, Callable[[str], str]] = {
    "en": english,
    "es": spanish,
    "it": italian,
    "ru": russian,
}


@lru_cache(maxsize=20_000)
def stem(word: str, language: str) -> str:
    """Return the stem of a folded word; numbers and very short words stay."""
    shortest = LEAST if language == "en" else LEAST + 1  # age
    return word if len(word) < shortest or word[0].isdigit() else STEMMERS[language](word)


@cache
def synonyms(language: str) -> tuple[tuple[str, ...], ...]:
    """Return groups of folded words that mean the same in questions about these games."""
    return tuple(tuple(group.split()) for group in _words("synonyms")[language])


@cache
def silent(language: str) -> frozenset[str]:
    """Return words that say little; they count only when there is nothing else."""
    return frozenset(_words("silent")[language])


@cache
def names_of_games(language: str) -> tuple[tuple[tuple[str, ...], str], ...]:
    """Return the phrases by which a question names a game, with the game."""
    return tuple(
        (tuple(phrase.split()), game)
        for game, said in _words("games").items()
        if game not in ("edge", "of")
        for phrase in said.get(language, ())
    )


def game_named(words: list[str], language: str) -> tuple[str | None, list[str]]:
    """Return the game a question names, and the words that are left of it."""
    for phrase, game in names_of_games(language):
        size = len(phrase)
        for at in range(len(words) - size + 1):
            if tuple(words[at : at + size]) == phrase:
                return game, words[:at] + words[at + size :]
    return None, words


def leaning(words: list[str], language: str) -> float:
    """
    Return how far a question speaks of a game by its first or last word alone: where the name of
    the game is a word of the language, too, that is likely, not certain: *vino de dos uvas* is
    wine. Below nought is Vino.
    """
    told = _words("games").get("edge", {}).get(language, ())
    of = _words("games").get("of", {}).get(language, ())
    if len(words) < 3 or (words[0] in told and words[1] in of):
        return 0.0
    return -EDGE if words[0] in told or words[-1] in told else 0.0
