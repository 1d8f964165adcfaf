"""Parsing numbers that people type."""

from __future__ import annotations

import re


def whole_number(written: str, most: int, least: int = 0) -> int | None:
    """Return the typed number, if it is a whole one in range."""
    text = re.sub(r"[\s.’']", "", written).replace("−", "-")
    digits = text.removeprefix("-").removeprefix("+")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 6:
        return None
    number = int(text)
    return number if least <= number <= most else None


def several_numbers(written: str, most: int) -> tuple[int, ...] | None:
    """Return typed numbers, separated by blanks or commas."""
    found = [whole_number(part, most) for part in re.split(r"[\s,;/|]+", written.strip()) if part]
    numbers = tuple(number for number in found if number is not None)
    return numbers if len(numbers) == len(found) else None
