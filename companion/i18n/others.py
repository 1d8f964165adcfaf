"""
Languages others have begun: a catalog beside ours, made by ``python -m companion.i18n new``.

They are offered in the settings with how much of them is there; what is not is said in English,
text by text. A device that comes new gets one of ours until one of these is finished and joins
``LANGUAGES``.
"""

from __future__ import annotations

from functools import cache

from companion.resources import folder

from .catalog import DOMAIN, done
from .negotiation import DEFAULT, LANGUAGES


@cache
def others() -> tuple[str, ...]:
    """Return the codes of the languages others have begun, in order."""
    found = folder("locales").glob(f"*/LC_MESSAGES/{DOMAIN}.?o")
    codes = {path.parent.parent.name for path in found}
    return tuple(sorted(code for code in codes if code not in LANGUAGES and _is_known(code)))


def offered() -> tuple[str, ...]:
    """Return every language somebody can choose: ours, then those others have begun."""
    return (*LANGUAGES, *others())


def _is_known(code: str) -> bool:
    """Tell whether numbers and dates of a language are known."""
    from babel import Locale, UnknownLocaleError

    try:
        Locale.parse(code)
    except (UnknownLocaleError, ValueError):
        return False
    return True


def name_of(code: str) -> str:
    """Return a language's name in itself, as Babel knows it: ``Deutsch``."""
    from babel import Locale

    name = Locale.parse(code).get_display_name(code) or code
    return name[:1].upper() + name[1:]


@cache
def percent_done(code: str) -> int:
    """Return how much of a language is there; 100 only where nothing is missing."""
    if code in LANGUAGES:
        return 100
    there, all_of_them = len(done(code)), len(done(DEFAULT))
    return min(99, 100 * there // max(1, all_of_them)) if there < all_of_them else 100
