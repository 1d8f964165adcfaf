"""
Numbers, dates and lists as a language writes them, from Babel's locale data.

Babel is imported at the first call, not before: the first screen of the app rarely needs it.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, time

MINUS = "\N{MINUS SIGN}"

# Spanish sets no group separator before five digits (CLDR: minimumGroupingDigits, RAE).
_SMALLEST_GROUPED = {"es": 10_000}


def number(value: float, locale: str) -> str:
    """Write a number with the separators of the language and a true minus sign."""
    if isinstance(value, int) and -1000 < value < 1000:
        text = str(abs(value))
    else:
        from babel.numbers import format_decimal

        grouped = abs(value) >= _SMALLEST_GROUPED.get(locale, 0)
        text = format_decimal(abs(value), locale=locale, group_separator=grouped)
    return MINUS + text if value < 0 else text


def signed(value: float, locale: str) -> str:
    """Write a change: ``+2``, ``−1``, ``0``."""
    text = number(value, locale)
    return "+" + text if value > 0 else text


def long_date(value: date, locale: str) -> str:
    """Write a day in full: ``5 de marzo de 2026``."""
    from babel.dates import format_date

    return format_date(value, "long", locale=locale)


def short_time(value: time | datetime, locale: str) -> str:
    """Write the time of day: ``17:04``."""
    from babel.dates import format_time

    return format_time(value, "short", locale=locale)


def and_list(items: Sequence[str], locale: str) -> str:
    """
    Join names: ``Anna, Bruno e Carla``.

    Spanish turns its «y» to «e» before an i-sound, Italian its «e» to «ed» before an e.
    """
    if len(items) < 2:
        return "".join(items)
    from babel.lists import format_list

    joined = format_list(items, locale=locale)
    last = items[-1]
    if locale == "es" and _begins_with_i(last) and joined.endswith(f" y {last}"):
        return f"{joined[: -len(last) - 3]} e {last}"
    if locale == "it" and last[:1] in "eEèÈéÉ" and joined.endswith(f" e {last}"):
        return f"{joined[: -len(last) - 3]} ed {last}"
    return joined


def _begins_with_i(word: str) -> bool:
    lower = word.lower()
    return lower.startswith(("i", "í", "hi", "hí")) and not lower.startswith(
        ("hia", "hie", "hiá", "hié", "io", "ia", "ie")
    )
