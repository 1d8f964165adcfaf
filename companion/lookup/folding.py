"""Folding: making spellings of a word equal (case, accents, ё and е, look-alike letters)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

WORD = re.compile(r"\w+(?:-\w+)*")

LATIN, CYRILLIC = "abcehkmoptxyi", "авсенкмортхуі"
"""Letters that look the same, in the order of the alphabet they are typed with by mistake."""

_TO_CYRILLIC = str.maketrans(LATIN, CYRILLIC)
_TO_LATIN = str.maketrans(CYRILLIC, LATIN)
_IS_CYRILLIC = re.compile(r"[\u0400-\u04ff]")
_IS_LATIN = re.compile(r"[a-z]")
_LETTERS = re.compile(r"\w+")
_MIXED = re.compile(r"[a-z][\u0400-\u04ff]|[\u0400-\u04ff][a-z]")
"""Where a word may have letters of both scripts; few texts have one."""
_ALIKE = re.compile(f"[{LATIN}]+")


def _plain_letters() -> dict[int, str]:
    """Map accented letters to plain ones; the Russian й is a letter of its own and stays."""
    table = dict.fromkeys(range(768, 880), "")
    for number in range(0xC0, 0x250):
        bare = unicodedata.normalize("NFKD", chr(number))[0]
        if bare.isascii() and bare.isalpha():
            table[number] = bare.lower()
    return {**table, ord("ё"): "е", ord("æ"): "ae", ord("œ"): "oe"}


_PLAIN = _plain_letters()


def fold(text: str) -> str:
    """Return a text in lower case, without accents, ё as е."""
    if text.isascii():
        return text.lower()
    return unicodedata.normalize("NFC", text).casefold().translate(_PLAIN)


def words(text: str) -> list[str]:
    """
    Return the words of a text, folded, each in one script.

    ``wake-up`` is two words, and one more, ``wakeup``, as others write it.
    """
    folded = fold(text)
    found = _words_of(folded)
    if not folded.isascii() and _MIXED.search(folded):
        return [one_script(word) for word in found]
    return found


def _words_of(folded: str) -> list[str]:
    """Return the words of a folded text, those with a hyphen in parts and whole."""
    if "-" not in folded:
        return _LETTERS.findall(folded)
    found = []
    for word in WORD.findall(folded):
        parts = word.split("-")
        found += [part for part in parts if part]
        if len(parts) > 1:
            found.append("".join(parts))
    return found


def words_of_each(lines: Sequence[str]) -> list[list[str]]:
    """Return the words of each line; what is folded at once is folded sooner."""
    folded = fold("\n".join(lines))
    parts = folded.split("\n")
    if len(parts) != len(lines) or (not folded.isascii() and _MIXED.search(folded)):
        return [words(line) for line in lines]
    return list(map(_words_of, parts))


def asked(text: str) -> list[str]:
    """Return the words of a question; a hyphen separates them like a space."""
    return [one_script(part) for part in _LETTERS.findall(fold(text))]


def one_script(word: str) -> str:
    """Correct a word with letters of both scripts: the script with more letters of its own wins."""
    if word.isascii():
        return word
    cyrillic, latin = len(_IS_CYRILLIC.findall(word)), len(_IS_LATIN.findall(word))
    if not latin or not cyrillic:
        return word
    stray = len(re.sub(f"[{LATIN}]", "", "".join(_IS_LATIN.findall(word))))
    own = len(re.sub(f"[{CYRILLIC}]", "", "".join(_IS_CYRILLIC.findall(word))))
    return word.translate(_TO_LATIN if stray > own else _TO_CYRILLIC)


def is_cyrillic(word: str) -> bool:
    """Return whether a word is written in Russian letters."""
    return _IS_CYRILLIC.search(word) is not None


def disguised(word: str) -> str | None:
    """Return a word of look-alike letters in Russian letters: ``tok`` may have been meant so."""
    return word.translate(_TO_CYRILLIC) if _ALIKE.fullmatch(word) else None
