"""
A range coder: decisions in, bytes out, and back.

Each decision has frequencies; what is likely costs a fraction of a bit. Whole numbers only, so that
every device comes to the same bytes.
"""

from __future__ import annotations

from .errors import Damaged

TOP = 1 << 48
LEAST = 1 << 40
MOST_TOTAL = 1 << 30
"""The sum of all frequencies of one decision stays below this."""
BEYOND = 8
"""Bytes a reader may ask for behind the end: they are the zeros that were cut off there."""


class Encoder:
    """Writes decisions."""

    def __init__(self) -> None:
        self._low, self._range, self._out = 0, TOP, bytearray()

    def code(self, start: int, size: int, total: int) -> None:
        """Write what has ``size`` of ``total``, beginning at ``start``."""
        step = self._range // total
        self._low += step * start
        self._range = step * size if start + size < total else self._range - step * start
        if self._low >= TOP:
            self._low -= TOP
            self._carry()
        while self._range < LEAST:
            self._out.append(self._low >> 40)
            self._low = (self._low << 8) & (TOP - 1)
            self._range <<= 8

    def _carry(self) -> None:
        at = len(self._out) - 1
        while self._out[at] == 255:
            self._out[at] = 0
            at -= 1
        self._out[at] += 1

    def end(self) -> bytes:
        """Return all bytes, as few as tell the last decision; zeros at the end are left away."""
        for bits in range(0, 48, 8):
            unit = TOP >> bits
            short = -(-self._low // unit) * unit
            if short < self._low + self._range:
                break
        else:
            short = self._low
        if short >= TOP:
            short -= TOP
            self._carry()
        return bytes(self._out + short.to_bytes(6, "big")).rstrip(b"\0")


class Decoder:
    """Reads decisions."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 6
        self._code = int.from_bytes(data[:6].ljust(6, b"\0"), "big")
        self._range = TOP

    def point(self, total: int) -> int:
        """Return where in ``total`` the next decision lies."""
        return min(self._code // (self._range // total), total - 1)

    def take(self, start: int, size: int, total: int) -> None:
        """Go on behind a decision that has been found."""
        step = self._range // total
        self._code -= step * start
        self._range = step * size if start + size < total else self._range - step * start
        while self._range < LEAST:
            if self._at >= len(self._data) + BEYOND:
                raise Damaged
            byte = self._data[self._at] if self._at < len(self._data) else 0
            self._code = (self._code << 8) | byte
            self._range <<= 8
            self._at += 1
