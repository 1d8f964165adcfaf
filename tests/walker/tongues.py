"""Whether words belong to the language they are shown in."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

from companion.i18n import LANGUAGES
from companion.i18n.catalog import catalog

COMMON = frozenset(
    {"the", "and", "with", "your", "you", "this", "that", "from", "have", "has", "not", "are"}
    | {"was", "will", "been", "each", "when", "which"}
)
"""English words that mean nothing in the other languages."""
CYRILLIC = re.compile("[а-яёА-ЯЁ]{2,}")
"""A single letter is somebody's initial."""
WORD = re.compile(r"[A-Za-z]+")


def foreign(said: str, language: str, names: frozenset[str]) -> str:
    """A word or a sentence of another language; empty if there is none."""
    if language not in LANGUAGES:
        return ""
    for name in sorted(names, key=len, reverse=True):
        said = said.replace(name, "")
    if is_autonym(said):
        return ""
    if language != "ru" and (found := CYRILLIC.search(said)):
        return found.group()
    if language == "en":
        return ""
    words = {word.lower() for word in WORD.findall(said)}
    if len(words & COMMON) > 1:
        return " ".join(sorted(words & COMMON))
    return said if said in only_english(language) else ""


def is_autonym(said: str) -> bool:
    """Languages are offered in their own words."""
    return any(word in said for word in ("Русский", "Español", "Italiano", "English"))


@cache
def only_english(language: str) -> frozenset[str]:
    """English sentences without facts that are said otherwise in this language, and never so."""
    found: set[str] = set()
    other = said_by(language)
    for sentences in said_by("en").values():
        for words in sentences:
            if "{" not in words and len(words) > 3:
                found.add(words)
    own = {words for sentences in other.values() for words in sentences}
    return frozenset(found - own)


def said_by(language: str) -> dict[str, set[str]]:
    """Everything a catalog says for each message, in all plural forms."""
    found: dict[str, set[str]] = {}
    told: dict[Any, str] = getattr(catalog(language), "_catalog", {})
    for id, words in told.items():
        found.setdefault(id[0] if isinstance(id, tuple) else id, set()).add(words)
    return found
