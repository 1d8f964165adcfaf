r"""
The lines of a journal: how they are written, checked and read.

Every line is JSON, ``["<crc32>",<record>]``, and ends in a newline. The records of a file:

``{"format": "vendemmia-journal", "version": 1}``
    the header, first line. Its form stays for ever, so that any version can read any version's.
``{"n": 12, "snapshot": {"taps": {"1": {…}}}}``
    the second line: all tables as they were after change 12.
``{"n": 13, "t": "taps", "del": ["1"], "put": {"2": {…}}}``
    one change of one table: deletions, then documents written whole. ``"drop": true`` drops it.

The numbers ``n`` go up by one, so a line that vanished is noticed, and so the last good copy can
stand in for a lost snapshot: its end is where the snapshot was taken.

>>> line = encode({"n": 1, "t": "taps", "put": {"1": {"op": "harvest"}}})
>>> line
b'["0bc21709",{"n":1,"t":"taps","put":{"1":{"op":"harvest"}}}]\n'
>>> decode(line[:-1])["n"]
1
>>> decode(line[:-1].replace(b"harvest", b"hardest")) is None
True
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any
from zlib import crc32

from .errors import NotStorable
from .resting import plain

FORMAT = "vendemmia-journal"
FORMAT_VERSION = 1

TableData = dict[str, dict[str, dict[str, Any]]]
"""Table name, document id as text, document: the shape TinyDB storages hold."""
Record = dict[str, Any]
Parse = Callable[[str], Any]

_compact = json.JSONEncoder(separators=(",", ":"), allow_nan=False, default=plain).encode
parse: Parse = json.JSONDecoder().decode


def encode_payload(record: Record) -> str:
    """Return a record as JSON text, ASCII only so that a cut never splits a character."""
    try:
        return _compact(record)
    except (TypeError, ValueError, RecursionError) as problem:
        raise NotStorable(str(problem)) from problem


def seal(payload: str) -> bytes:
    """Return the line for a payload: its CRC before it, a newline after it."""
    raw = payload.encode("ascii")
    return b'["%08x",%b]\n' % (crc32(raw), raw)


def encode(record: Record) -> bytes:
    """Return the line for a record."""
    return seal(encode_payload(record))


def decode(line: bytes | memoryview, parse: Parse = parse) -> Record | None:
    """Return the record of a line (without its newline), or None if the checksum does not match."""
    payload = memoryview(line)[12:-1]
    if line[:12] != b'["%08x",' % crc32(payload) or line[-1:] != b"]":
        return None
    try:
        record = parse(str(payload, "ascii"))
    except (ValueError, RecursionError):
        return None
    return record if isinstance(record, dict) else None


def snapshot_file(tables: TableData, number: int) -> bytes:
    """Return a complete file that holds only a snapshot of all tables."""
    header = encode({"format": FORMAT, "version": FORMAT_VERSION})
    return header + encode({"n": number, "snapshot": tables})


def fresh(tables: TableData) -> bytes:
    """
    Return a new file: no changes yet, then one change for each initial document.

    Not a snapshot of them: of a file whose changes are counted from 1, no snapshot is needed to
    know where they start, so damage to the first two lines costs nothing.
    """
    changes = [
        {"t": name, "put": put}
        for name, table in tables.items()
        for put in [{key: document} for key, document in table.items()] or [{}]
    ]
    return snapshot_file({}, 0) + b"".join(
        encode({"n": n, **one}) for n, one in enumerate(changes, 1)
    )


def apply(tables: TableData, record: Record) -> None:
    """Apply a change, which must be `sound`, to the live tables."""
    name = record["t"]
    if record.get("drop"):
        tables.pop(name, None)
        return
    table = tables.setdefault(name, {})
    for key in record.get("del", ()):
        table.pop(key, None)
    table.update(record["put"])


def sound(record: Record) -> bool:
    """Return whether a change has the form `apply` relies on."""
    put = record.get("put")
    return (
        isinstance(record.get("t"), str)
        and isinstance(record.get("del", []), list)
        and (
            bool(record.get("drop"))
            or (isinstance(put, dict) and all(isinstance(doc, dict) for doc in put.values()))
        )
    )


def sound_snapshot(record: Record | None) -> bool:
    """Return whether a record is a snapshot of tables."""
    if record is None or type(record.get("n")) is not int:
        return False
    tables = record.get("snapshot")
    return isinstance(tables, dict) and all(
        isinstance(table, dict) and all(isinstance(doc, dict) for doc in table.values())
        for table in tables.values()
    )


@dataclass(slots=True)
class Reading:
    """The result of reading a file."""

    version: int = FORMAT_VERSION
    """The header's format version; nothing else is known when it is above ours."""
    found: bool = False
    """Whether a snapshot could be read; without one there are no tables to speak of."""
    tables: TableData = field(default_factory=dict)
    number: int = 0
    """The last change that counts."""
    changes: int = 0
    """How many changes follow the snapshot."""
    end: int = 0
    """Offset just behind the last line that counts."""
    damaged: bool = False
    unterminated: bool = False
    """The last line is complete except for its newline."""
    zeros: bool = False
    """Empty bytes stand where a last line would be, as a power cut leaves them."""


def read(data: bytes, parse: Parse = parse) -> Reading:
    """
    Read a file up to the first line that cannot be trusted; ``parse`` makes records of its text.

    A last line without newline is a write that was cut short. Any other line that cannot be
    trusted is damage, and what follows it has lost its footing and does not count.
    """
    reading = Reading()
    *lines, tail = _lines(data)
    header = decode(lines[0]) if lines else None
    if header is not None and header.get("format") == FORMAT:
        version = header.get("version")
        if isinstance(version, int) and version > FORMAT_VERSION:
            reading.version = version
            return reading
    else:
        reading.damaged = True
    snapshot = decode(lines[1], parse) if len(lines) > 1 else None
    if snapshot is None or not sound_snapshot(snapshot):
        reading.damaged = True
        return reading
    reading.found = True
    reading.tables = snapshot["snapshot"]
    reading.number = snapshot["n"]
    reading.end = len(lines[0]) + len(lines[1]) + 2
    if _follow(reading, lines[2:], parse) and tail:
        _weigh(reading, bytes(tail), parse)
        reading.zeros = bytes(tail).endswith(b"\0")
    return reading


def _lines(data: bytes) -> Iterator[memoryview]:
    """Yield the lines of a file, and what follows the last of them; a large file stands once."""
    whole, start = memoryview(data), 0
    while (end := data.find(b"\n", start)) >= 0:
        yield whole[start:end]
        start = end + 1
    yield whole[start:]


def _follow(reading: Reading, lines: Iterable[memoryview], parse: Parse) -> bool:
    """Apply changes until one cannot be trusted; return whether all could."""
    for line in lines:
        record = decode(line, parse)
        if record is None or record.get("n") != reading.number + 1 or not sound(record):
            reading.damaged = True
            return False
        apply(reading.tables, record)
        reading.number += 1
        reading.changes += 1
        reading.end += len(line) + 1
    return True


def _weigh(reading: Reading, tail: bytes, parse: Parse) -> None:
    """
    Decide whether a last line without a newline counts.

    Cut short it can only be the beginning of a line. If it is a whole one it counts; if it is a
    whole one and another byte stands where the newline was, it counts and the file is damaged.
    """
    for line, damaged in ((tail, False), (tail[:-1], True)):
        record = decode(line, parse)
        if record is not None and record.get("n") == reading.number + 1 and sound(record):
            apply(reading.tables, record)
            reading.number += 1
            reading.changes += 1
            reading.unterminated = not damaged
            reading.damaged |= damaged
            reading.end += len(line)
            return


def rescue(data: bytes, copy: bytes | None) -> Reading:
    """
    Return what a damaged file and its last good copy contain together.

    It starts from the file's lines before the damage; or, if the damage hit the start of the file,
    from the copy; or, if the file was never written whole, from nothing. From there every change
    of the file follows as long as their numbers do: a line that does not belong is passed over, a
    missing one ends the story.
    """
    best = Reading()
    later = {
        record["n"]: record
        for record in map(decode, data.split(b"\n"))
        if record is not None and type(record.get("n")) is int and sound(record)
    }
    for start in (read(data), read(copy or b""), Reading()):
        while (record := later.get(start.number + 1)) is not None:
            apply(start.tables, record)
            start.number += 1
        if start.number > best.number or (start.found and not best.found):
            start.found = True
            best = start
    return best


def numbers_beyond(data: bytes) -> int:
    """Return a change number higher than any in this file, readable or not."""
    lines = data.split(b"\n")
    used = [record.get("n") for record in map(decode, lines) if record is not None]
    return max((n for n in used if type(n) is int), default=0) + len(lines) + 1
