"""
Packets and frames as text, for links: digits where a camera reads them, letters where people copy.

In a QR code three digits take ten bits, so that a packet as one large number takes hardly more room
than its bytes, and no messenger or browser touches a digit. Copied, digits would be half as long
again as letters; those are base64 for addresses (RFC 4648, without ``=``).
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode

from .errors import Damaged, Foreign

LONGEST = 6000
"""Characters that are looked at."""
LETTERS = re.compile("[A-Za-z0-9_-]+")
WAY = "/take/"
"""The address of the screen that takes a game; what is handed over follows."""


def digits(data: bytes) -> str:
    """Return bytes as digits; a one in front keeps zeros."""
    return str(int.from_bytes(b"\1" + data, "big"))


def letters(data: bytes) -> str:
    """Return bytes as letters, digits, dashes and underlines; never digits alone."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def read(text: str) -> bytes:
    """
    Return the bytes of a text, or of a link that ends in it; raise :class:`Unreadable`.

    >>> read(digits(b"grapes"))
    b'grapes'
    >>> read(" https://a.b/c#/take/Z3JhcGVz")
    b'grapes'
    """
    text = text.strip().rpartition(WAY)[2].partition("?")[0].strip("/")
    if not text or not text.isascii():
        raise Foreign
    if len(text) > LONGEST:
        raise Damaged
    if text.isdigit():
        number = _number(text)
        data = number.to_bytes((number.bit_length() + 7) // 8, "big")
        if data[:1] != b"\1":
            raise Damaged
        return data[1:]
    if LETTERS.fullmatch(text) is None:
        raise Foreign
    try:
        found = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError:
        raise Damaged from None
    if letters(found) != text:
        raise Damaged
    return found


def _number(text: str) -> int:
    """Return a number of any length; Python's own limit is below what a code holds."""
    found = 0
    for at in range(0, len(text), 1000):
        part = text[at : at + 1000]
        found = found * 10 ** len(part) + int(part)
    return found
