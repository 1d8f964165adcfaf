r"""
A game's file as one text, quickly: of a file that only ever grew, every line holds what is to be
told as it stands there. Where it is otherwise, ``None``: then the file is read as always.

>>> line = lines.encode({"n": 1, "t": "game", "put": {"1": {"v": 1, "header": {"game": "vino"}}}})
>>> tap = lines.encode({"n": 2, "t": "taps", "put": {"1": {"v": 1, "tap": {"tap": "undo"}}}})
>>> as_text(BEGINNING + line + tap, version=1)
'{"header":{"game":"vino"},"taps":[{"tap":"undo"}]}'
>>> as_text(BEGINNING + line + tap[:-9], version=1) is None
True
"""

from __future__ import annotations

import json
import re
from zlib import crc32

from . import lines
from .records import GameRecord

BEGINNING = lines.snapshot_file({}, 0)
"""The first two lines of a file that was never written whole again."""

_HEADER = re.compile(rb'\{"n":1,"t":"game","put":\{"1":\{"v":\d+,"header":(\{.*\})\}\}\}')
_TAP = re.compile(rb'\{"n":(\d+),"t":"taps","put":\{"(\d+)":\{"v":(\d+),"tap":(\{.*\})\}\}\}')
_NO_TAPS = re.compile(rb'\{"n":2,"t":"taps","put":\{\}\}')
_HEADERS, _TAPS = b'"header":{', b'"tap":{'
"""In a text of JSON a quote within words has a backslash before it: so these are keys."""


def as_text(data: bytes, version: int) -> str | None:
    """
    Return the game in a file, if nothing was ever changed in it and all of its taps are of this
    version.
    """
    if not data.startswith(BEGINNING) or not data.endswith(b"\n"):
        return None
    first, *others = data[len(BEGINNING) : -1].split(b"\n")
    found = _HEADER.fullmatch(_trusted(first))
    if found is None or first.count(_HEADERS) != 1:
        return None
    header, taps = found[1], list[bytes]()
    of = b"%d" % version
    if others and _NO_TAPS.fullmatch(_trusted(others[0])):
        del others[0]
        number = 3
    else:
        number = 2
    for n, line in enumerate(others, number):
        found = _TAP.fullmatch(_trusted(line))
        if found is None or line.count(_TAPS) != 1:
            return None
        if (found[1], found[2], found[3]) != (b"%d" % n, b"%d" % (len(taps) + 1), of):
            return None
        taps.append(found[4])
    return (b'{"header":%b,"taps":[%b]}' % (header, b",".join(taps))).decode("ascii")


def told_of(record: GameRecord) -> str:
    """Return the text of a game that was read."""
    told = {"header": record.header, "taps": list(record.taps)}
    return json.dumps(told, separators=(",", ":"))


def _trusted(line: bytes) -> bytes:
    """Return what a line says; nothing if it is not what was written."""
    payload = line[12:-1]
    return payload if line == b'["%08x",%b]' % (crc32(payload), payload) else b""
