"""Which of our languages suits a device, whatever its settings say."""

from __future__ import annotations

from collections.abc import Iterable

LANGUAGES = ("es", "it", "ru", "en")
"""Our languages, in the order the settings show them."""

DEFAULT = "en"

_NEAREST = {
    # Read with ease by most who write them; everything else gets English.
    "ca": "es",
    "gl": "es",
    "eu": "es",
    "ast": "es",
    "an": "es",
    "oc": "es",
    "qu": "es",
    "gn": "es",
    "ay": "es",
    "lad": "es",
    "sc": "it",
    "fur": "it",
    "scn": "it",
    "nap": "it",
    "vec": "it",
    "lmo": "it",
    "lij": "it",
    "pms": "it",
    "co": "it",
    "be": "ru",
    "uk": "ru",
    "kk": "ru",
    "ky": "ru",
    "tt": "ru",
    "ba": "ru",
    "cv": "ru",
    "os": "ru",
    "ce": "ru",
    "sah": "ru",
}


def nearest(code: str) -> str | None:
    """Return our language for a locale code (``es-MX``, ``uk_UA.UTF-8``), or ``None``."""
    base = code.strip().lower().replace("_", "-").partition(".")[0].partition("-")[0]
    return base if base in LANGUAGES else _NEAREST.get(base)


def negotiate(wanted: Iterable[str]) -> str:
    """
    Return the best of our languages for the locales of a device, best first.

    A language we have wins over a mere neighbour that is wished more:

    >>> negotiate(["uk-UA", "en-GB"])
    'en'
    >>> negotiate(["uk-UA", "de"])
    'ru'
    """
    codes = list(wanted)
    exact = (found for code in codes if (found := nearest(code)) and _same(code, found))
    near = (found for code in codes if (found := nearest(code)))
    return next(exact, None) or next(near, None) or DEFAULT


def _same(code: str, ours: str) -> bool:
    return code.strip().lower().replace("_", "-").partition(".")[0].split("-")[0] == ours
