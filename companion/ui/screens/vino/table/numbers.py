"""Numbers as people write them."""

from __future__ import annotations

import re


def whole_number(written: str, most: int, least: int = 0) -> int | None:
    """What was written, if it is a whole number within reach."""
    text = re.sub(r"[\s.’']", "", written).replace("−", "-")
    digits = text.removeprefix("-").removeprefix("+")
    if not digits.isascii() or not digits.isdecimal() or len(digits) > 6:
        return None
    number = int(text)
    return number if least <= number <= most else None


def several_numbers(written: str, most: int) -> tuple[int, ...] | None:
    """Several numbers with blanks or commas between them."""
    found = [whole_number(part, most) for part in re.split(r"[\s,;/|]+", written.strip()) if part]
    numbers = tuple(number for number in found if number is not None)
    return numbers if len(numbers) == len(found) else None
