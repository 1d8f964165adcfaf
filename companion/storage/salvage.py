r"""
What can still be read of a damaged journal, also behind the damage.

Opening a damaged file (`lines.rescue`) goes as far as the story is certain, and stops. Here
everything is read that is sound by itself, wherever it stands, and a line in which a single bit
has changed is put right: its checksum says which one.

>>> from . import lines
>>> line = lines.encode({"n": 1, "t": "taps", "put": {"1": {"op": "harvest"}}})[:-1]
>>> mended(line.replace(b"harvest", b"hasvest")) == lines.decode(line)
True
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from zlib import crc32

from . import lines
from .lines import Record, TableData

_HEAD = 12
"""Bytes of a line before its record: ``["0bc21709",``."""
_JOINT = re.compile(rb'(?<=\]).(?=\["[0-9a-f]{8}",\{)', re.DOTALL)
"""A byte between two lines that is no newline any more."""


@dataclass(slots=True)
class Salvage:
    """What was found in a file."""

    tables: TableData = field(default_factory=dict)
    """All documents, with those whose change was lost missing."""
    begun: bool = False
    """Whether it is known how the tables began."""
    from_copy: bool = False
    """Whether that was read from the last good copy."""
    bad: list[int] = field(default_factory=list)
    """The lines that cannot be read, the first being 1."""
    mended: list[int] = field(default_factory=list)
    """The lines that were put right."""
    lost: int = 0
    """How many changes are missing between those that are there."""
    zeros: int = 0
    """Empty bytes at the end."""
    cut: bool = False
    """Whether the last line is only begun."""
    version: int = lines.FORMAT_VERSION
    """That of the file; of a later one nothing is read."""

    @property
    def whole(self) -> bool:
        """Whether there is nothing wrong with the file, as far as it can tell."""
        return self.begun and not (
            self.from_copy or self.bad or self.mended or self.lost or self.zeros or self.cut
        )


def salvage(data: bytes, copy: bytes | None = None) -> Salvage:
    """Return everything that can be read of a journal, and of its last good copy if need be."""
    found = Salvage()
    body = data.rstrip(b"\0")
    found.zeros = len(data) - len(body)
    found.cut = not found.zeros and not body.endswith(b"\n")
    snapshot: Record | None = None
    changes: dict[int, Record] = {}
    for record in _records(body, found):
        if record.get("format") == lines.FORMAT:
            version = record.get("version")
            if isinstance(version, int) and version > lines.FORMAT_VERSION:
                found.version = version
                return found
        elif type(record.get("n")) is int and lines.sound(record):
            changes.setdefault(record["n"], record)
        elif snapshot is None and lines.sound_snapshot(record):
            snapshot = record
    number = _begin(found, snapshot, changes, copy)
    for n in sorted(changes):
        if n > number:
            found.lost += n - number - 1
            lines.apply(found.tables, changes[n])
            number = n
    return found


def _begin(
    found: Salvage, snapshot: Record | None, changes: dict[int, Record], copy: bytes | None
) -> int:
    """Find out how the tables began; return the number of the last change in that."""
    if snapshot is not None:
        found.tables, found.begun = snapshot["snapshot"], True
        return int(snapshot["n"])
    earlier = lines.read(copy) if copy else lines.Reading()
    if earlier.found:
        found.tables, found.begun, found.from_copy = earlier.tables, True, True
        return earlier.number
    found.begun = 1 in changes  # a file that was never written whole begins with nothing
    return 0 if found.begun else min(changes, default=1) - 1


def _records(body: bytes, found: Salvage) -> Iterator[Record]:
    rows = body.split(b"\n")
    if not rows[-1]:
        rows.pop()
    else:
        whole = lines.decode(rows[-1]) is not None
        found.cut = found.cut and not whole
    place = 0
    while place < len(rows):
        row, number = rows[place], place + 1
        place += 1
        record = lines.decode(row)
        if record is not None:
            yield record
            continue
        parts = _JOINT.split(row)
        if len(parts) > 1 and all(lines.decode(part) is not None for part in parts):
            found.mended.append(number)
            yield from filter(None, map(lines.decode, parts))
            continue
        record = mended(row)
        if record is None and place < len(rows) and lines.decode(rows[place]) is None:
            record = mended(row + b"\n" + rows[place])  # a letter that became a newline
            place += record is not None
        if record is not None:
            found.mended.append(number)
            yield record
        elif place < len(rows) or not found.cut:
            found.bad.append(number)


def mended(line: bytes) -> Record | None:
    """Return the record of a line in which a single bit has changed."""
    for place in (*range(min(_HEAD, len(line))), len(line) - 1):
        for bit in range(8):
            record = lines.decode(_flipped(line, place, bit)) if line else None
            if record is not None:
                return record
    payload = line[_HEAD:-1]
    try:
        expected = int(line[2:10], 16)
    except ValueError:
        return None
    place, bit = _culprit(crc32(payload) ^ expected, len(payload))
    if place < 0:
        return None
    return lines.decode(_flipped(line, _HEAD + place, bit))


def _flipped(line: bytes, place: int, bit: int) -> bytes:
    return line[:place] + bytes([line[place] ^ 1 << bit]) + line[place + 1 :]


_STEP = [crc32(bytes([n])) ^ crc32(b"\0") for n in range(256)]
"""What a byte before an empty one does to a checksum."""


def _culprit(difference: int, length: int) -> tuple[int, int]:
    """Return the byte and bit whose change makes this difference of checksums; -1 if none does."""
    effects = [_STEP[1 << bit] for bit in range(8)]
    for place in range(length - 1, -1, -1):
        for bit, effect in enumerate(effects):
            if effect == difference:
                return place, bit
        effects = [(effect >> 8) ^ _STEP[effect & 0xFF] for effect in effects]
    return -1, 0
