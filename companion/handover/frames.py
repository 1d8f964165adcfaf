"""
A packet that is too large for one code as many small ones, of which any few are enough.

::

    form     1 byte    129; packets have less
    check    4 bytes   CRC-32 of what follows
    packet   4 bytes   CRC-32 of the whole packet
    length   3 bytes   of the packet
    needed   1 byte    how many frames make it whole
    number   1 byte    of this frame
    block

The packet is cut into ``needed`` blocks. For every place in a block there is one polynomial over
GF(256) that goes through the blocks' bytes at 0, 1, 2 …; frame *n* is what it comes to at *n*. So
the first frames are the packet itself, and any ``needed`` different frames of the 256 make it
whole, not only most: that is why these are not sums of random blocks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from zlib import crc32

from .errors import Damaged, Later
from .text import digits

FORM = 129
HEAD = 14
ALL = 256
"""How many frames there are of a packet."""
BLOCK = 560
"""Bytes a block has at most: a code of version 20, which old cameras still follow."""
BITS = 7900
"""What fits into a code of version 25, which cameras still read from a screen."""
MOST_NEEDED = 128
LARGEST_BLOCK = 1100


@dataclass(frozen=True, slots=True)
class Frame:
    """A part of a packet."""

    packet: int
    """The packet's checksum, by which frames belong together."""
    length: int
    needed: int
    number: int
    block: bytes

    def written(self) -> bytes:
        """Return the frame as bytes."""
        body = b"".join(
            (
                self.packet.to_bytes(4, "big"), self.length.to_bytes(3, "big"),
                bytes((self.needed, self.number)), self.block,
            )
        )  # fmt: skip
        return bytes((FORM,)) + crc32(body).to_bytes(4, "big") + body

    @property
    def of(self) -> tuple[int, int, int]:
        """What all frames of a packet have in common."""
        return self.packet, self.length, self.needed


def is_frame(data: bytes) -> bool:
    """Return whether bytes are a frame, not a packet."""
    return data[:1] >= b"\x80"


def read_frame(data: bytes) -> Frame:
    """Return the frame some bytes are, or raise :class:`Unreadable`."""
    if len(data) <= HEAD or crc32(data[5:]).to_bytes(4, "big") != data[1:5]:
        raise Damaged
    if data[0] != FORM:
        raise Later
    packet, length = int.from_bytes(data[5:9], "big"), int.from_bytes(data[9:12], "big")
    frame = Frame(packet, length, data[12], data[13], data[14:])
    size = len(frame.block)
    if not (0 < frame.needed <= MOST_NEEDED and size <= LARGEST_BLOCK):
        raise Damaged
    if size != -(-length // frame.needed):
        raise Damaged
    return frame


def fits(base: str, packet: bytes) -> bool:
    """Return whether a packet is one code that a camera reads; its link begins with ``base``."""
    return 50 + 8 * len(base.encode()) + len(digits(packet)) * 10 / 3 < BITS


def needed_for(packet: bytes, block: int = BLOCK) -> int:
    """Return how many frames make a packet whole."""
    return max(1, -(-len(packet) // block))


def can_be_framed(packet: bytes, block: int = BLOCK) -> bool:
    """Return whether a packet is not too large for frames at all."""
    return needed_for(packet, block) <= MOST_NEEDED


def frame_of(packet: bytes, number: int, block: int = BLOCK) -> Frame:
    """Return a frame of a packet; ``number`` is below :data:`ALL`."""
    needed = needed_for(packet, block)
    size = -(-len(packet) // needed)
    whole = packet.ljust(size * needed, b"\0")
    blocks = {at: whole[at * size : (at + 1) * size] for at in range(needed)}
    return Frame(crc32(packet), len(packet), needed, number, _value_at(blocks, number))


def whole(frames: Mapping[int, Frame]) -> bytes:
    """Return the packet of some frames by their numbers, as many as are needed."""
    first = next(iter(frames.values()))
    some = {number: frames[number].block for number in sorted(frames)[: first.needed]}
    if len(some) < first.needed or any(frame.of != first.of for frame in frames.values()):
        raise Damaged
    packet = b"".join(_value_at(some, at) for at in range(first.needed))[: first.length]
    if crc32(packet) != first.packet:
        raise Damaged
    return packet


def _value_at(blocks: Mapping[int, bytes], at: int) -> bytes:
    """Return what the polynomials through these blocks come to at a point (Lagrange)."""
    if at in blocks:
        return blocks[at]
    found, size = 0, len(next(iter(blocks.values())))
    for point, block in blocks.items():
        over, under = 1, 1
        for other in blocks:
            if other != point:
                over, under = _times(over, at ^ other), _times(under, point ^ other)
        found ^= int.from_bytes(block.translate(_row(_times(over, _inverse(under)))), "big")
    return found.to_bytes(size, "big")


def _powers() -> tuple[list[int], list[int]]:
    """Return powers of 2 and their logarithms in GF(256) modulo x⁸ + x⁴ + x³ + x² + 1."""
    powers, logs, value = [1] * 510, [0] * 256, 1
    for exponent in range(255):
        powers[exponent] = powers[exponent + 255] = value
        logs[value] = exponent
        value <<= 1
        if value & 256:
            value ^= 0x11D
    return powers, logs


_POWERS, _LOGS = _powers()


def _times(one: int, other: int) -> int:
    return _POWERS[_LOGS[one] + _LOGS[other]] if one and other else 0


def _inverse(one: int) -> int:
    return _POWERS[255 - _LOGS[one]]


@cache
def _row(factor: int) -> bytes:
    """Return the products of a factor with everything."""
    return bytes(_times(factor, value) for value in range(256))
