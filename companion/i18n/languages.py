"""One language: what the screens, the log and the shared texts ask for their words."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable, Mapping
from datetime import date, datetime, time
from functools import cache

from companion.kernel.phrase import Phrase

from . import formats
from .catalog import catalog
from .ids import PLACEHOLDER
from .negotiation import DEFAULT, LANGUAGES, nearest
from .others import name_of, others
from .pseudo import pseudo

PSEUDO = "xx"
"""The code of the pseudo-language, for tests and the gallery; never offered in the settings."""

_AUTONYMS = {
    "es": "Español",
    "it": "Italiano",
    "ru": "Русский",
    "en": "English",
    PSEUDO: "Pseudo",
}

_FROM_THE_RIGHT = re.compile("[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
"""Letters written from right to left: Hebrew, Arabic and their neighbours."""

REMEMBERED = 4096
"""So many sentences are remembered, as they are found and as they were said."""
PLAIN = {str, int}
"""Of facts of other kinds nothing is remembered."""

_log = logging.getLogger(__name__)
_told: set[tuple[str, str]] = set()


def language(code: str) -> Language:
    """Return the language for ``code``, or the nearest one we have (``ca`` → Spanish)."""
    if code in LANGUAGES or code == PSEUDO or code in others():
        return _language(code)
    return _language(nearest(code) or DEFAULT)


@cache
def _language(code: str) -> Language:
    return Language(code)


class Language:
    """
    The words, numbers and dates of one language.

    Nothing here fails at the table: an id that is missing is said in English, at worst by its
    name, a fact that is missing stays visible in its braces; either is logged once.
    """

    __slots__ = ("_known", "_locale", "_said", "autonym", "code")

    code: str
    """Two letters: ``es``, ``it``, ``ru``, ``en``, or that of a language others have begun."""
    autonym: str
    """The language's name in itself: ``Español``."""

    def __init__(self, code: str) -> None:
        """Take one of our codes; everything else goes through :func:`language`."""
        self.code = code
        self.autonym = _AUTONYMS.get(code) or name_of(code)
        self._locale = DEFAULT if code == PSEUDO else code
        self._known: dict[tuple[str, int | None], str] = {}
        self._said: dict[tuple[object, ...], str] = {}

    def __repr__(self) -> str:
        """Say which language."""
        return f"Language({self.code!r})"

    # -- words --------------------------------------------------------------------------------

    def text(self, id: str, /, **facts: object) -> str:
        """Say the sentence ``id`` with its facts."""
        return self._fill(id, self._pattern(id, None), facts)

    def many(self, id: str, count: int, /, **facts: object) -> str:
        """Say the sentence ``id`` in the plural form for ``count``, which is a fact, too."""
        return self._fill(id, self._pattern(id, count), {"count": count, **facts})

    def say(self, phrase: Phrase) -> str:
        """Say what happened."""
        if phrase.count is None:
            return self._fill(phrase.id, self._pattern(phrase.id, None), phrase.facts)
        facts = {"count": phrase.count, **phrase.facts}
        return self._fill(phrase.id, self._pattern(phrase.id, phrase.count), facts)

    def has(self, id: str) -> bool:
        """Tell whether ``id`` has words in this language (English not counted for others)."""
        return catalog(self._locale).gettext(id) != id

    # -- numbers, dates, lists ----------------------------------------------------------------

    def number(self, value: float) -> str:
        """Write a number: ``−1.200`` in Italian, ``−1 200`` in Russian."""
        return formats.number(value, self._locale)

    def signed(self, value: float) -> str:
        """Write a change: ``+2``, ``−1``, ``0``."""
        return formats.signed(value, self._locale)

    def date(self, value: date) -> str:
        """Write a day in full."""
        return formats.long_date(value, self._locale)

    def time(self, value: time | datetime) -> str:
        """Write the time of day."""
        return formats.short_time(value, self._locale)

    def list(self, items: Iterable[object]) -> str:
        """Join things with commas and «and»; numbers and phrases are said first."""
        return formats.and_list([self._fact(item) for item in items], self._locale)

    # -- how ----------------------------------------------------------------------------------

    def _pattern(self, id: str, count: int | None) -> str:
        """Find the sentence in our catalog, else in English, else its id."""
        key = (id, count)
        if key not in self._known:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            self._known[key] = self._sought(id, count)
        return self._known[key]

    def _sought(self, id: str, count: int | None) -> str:
        for code in dict.fromkeys((self._locale, DEFAULT)):
            words = catalog(code)
            # An id never equals its text, so getting it back means it is not there.
            n = 1 if count is None else abs(count)
            found = words.gettext(id) if count is None else words.ngettext(id, id, n)
            if found == id and count is not None:
                plain = words.gettext(id)  # of a counted text it is the form for 1
                found = plain if plain != words.ngettext(id, id, 1) else id
            if found != id:
                return pseudo(found) if self.code == PSEUDO else found
            if code in LANGUAGES:  # of one that others have begun much may be missing
                log_once(code, id, "no text for %s in %s", id, code)
        return id

    def _fill(self, id: str, pattern: str, facts: Mapping[str, object]) -> str:
        if "{" not in pattern:
            return pattern
        if not PLAIN.issuperset(map(type, facts.values())):
            return self._filled(id, pattern, facts)
        key = (id, pattern, *facts.items())
        said = self._said.get(key)
        if said is None:
            if len(self._said) >= REMEMBERED:
                self._said.clear()
            said = self._said[key] = self._filled(id, pattern, facts)
        return said

    def _filled(self, id: str, pattern: str, facts: Mapping[str, object]) -> str:
        def fact(found: re.Match[str]) -> str:
            name = found["name"]
            if name not in facts:
                log_once(self.code, f"{id} {name}", "%s lacks the fact %s", id, name)
                return found[0]
            value = facts[name]
            if found["sign"] and isinstance(value, (int, float)):
                return self.signed(value)
            return self._fact(value)

        return PLACEHOLDER.sub(fact, pattern)

    def _fact(self, value: object) -> str:
        if isinstance(value, str):
            return _apart(value)
        if isinstance(value, Phrase):
            return self.say(value)
        if isinstance(value, (int, float)):
            return self.number(value)
        if isinstance(value, datetime):
            return f"{self.date(value)}, {self.time(value)}"
        if isinstance(value, date):
            return self.date(value)
        if isinstance(value, (tuple, list)):
            return self.list(value)
        return str(value)


def _apart(words: str) -> str:
    """Keep a name that runs from right to left from turning the numbers beside it around."""
    return f"\u2068{words}\u2069" if _FROM_THE_RIGHT.search(words) else words


def log_once(code: str, what: str, message: str, *values: object) -> None:
    if (code, what) not in _told:
        _told.add((code, what))
        _log.warning(message, *values)
