"""
Packets: a game file as few bytes as it takes, and back.

::

    version  1 byte    which codec; 0 is the file itself, deflated
    check    4 bytes   CRC-32 of the version and of what follows
    game               version 1: 2 bytes of the CRC-32 of the file, then decisions (`story`)

Version 1 leans on the rules: what they decide is not said. So a packet is opened again before it is
given away, and where that is not the same game, or anything goes wrong, version 0 is taken, which
needs no rules. A mended rule can make an old packet another game; its file's checksum tells.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any
from zlib import compressobj, crc32, decompressobj
from zlib import error as zlib_error

from companion.kernel import Session, gamefile
from companion.kernel.gamefile import LONGEST, dump
from companion.resources import folder

from .errors import Damaged, Foreign, Later, Unreadable
from .model import Reader, Tables, Writer, tables_from
from .story import Games, hear, tell
from .words import Speech

FILE, RANKED = 0, 1
NEWEST = RANKED
HEAD = 5
BUDGET = 600_000
"""Words and listed moves a packet may take; a long evening of six takes a tenth of it."""
LARGEST_PACKET = 200_000


def file_of(session: Session[Any], about: dict[str, Any]) -> str:
    """Return the game file a packet stands for."""
    return json.dumps(dump(session, **about), ensure_ascii=False)


@cache
def tables(version: int) -> Tables:
    """Return the frozen tables of a version."""
    return tables_from((folder("data") / "handover" / f"{version}.json").read_text("utf-8"))


def pack(session: Session[Any], about: dict[str, Any], games: Games) -> bytes:
    """Return a game as a packet; ``about`` is what its file says besides: id and times."""
    text = file_of(session, about)
    try:
        packet = _sealed(RANKED, _ranked(session, about, games, text))
        if unpack(packet, games) == text:
            return packet
    except Exception:  # whatever is strange about the game: its file can always be had
        pass
    return _sealed(FILE, _deflated(text))


def _ranked(session: Session[Any], about: dict[str, Any], games: Games, text: str) -> bytes:
    pen = Writer(tables(RANKED))
    tell(Speech(pen, pen.model, BUDGET), games, session, about)
    return _sum_of(text) + pen.coder.end()


def unpack(packet: bytes, games: Games) -> str:
    """Return the game file of a packet, or raise :class:`Unreadable`."""
    if not packet or len(packet) > LARGEST_PACKET:
        raise Foreign
    version = packet[0]
    if len(packet) < HEAD or _check(version, packet[HEAD:]) != packet[1:HEAD]:
        raise Damaged if version <= NEWEST else Foreign
    if version > NEWEST:
        raise Later
    body = packet[HEAD:]
    if version == FILE:
        return _inflated(body, games)
    pen = Reader(tables(version), body[2:])
    try:
        session, about = hear(Speech(pen, pen.model, BUDGET), games)
        text = file_of(session, about)
    except Unreadable:
        raise
    except Exception as problem:  # decisions that were never made: the rules are others here
        raise Later from problem
    if _sum_of(text) != body[:2]:
        raise Later
    return text


def _sealed(version: int, body: bytes) -> bytes:
    return bytes([version]) + _check(version, body) + body


def _check(version: int, body: bytes) -> bytes:
    return crc32(body, version + 1).to_bytes(4, "big")


def _sum_of(text: str) -> bytes:
    return crc32(text.encode()).to_bytes(4, "big")[:2]


def _deflated(text: str) -> bytes:
    packer = compressobj(9, wbits=-15)
    return packer.compress(text.encode()) + packer.flush()


def _inflated(body: bytes, games: Games) -> str:
    unpacker = decompressobj(wbits=-15)
    try:
        text = unpacker.decompress(body, LONGEST).decode()
        if not unpacker.eof or unpacker.unconsumed_tail or unpacker.unused_data:
            raise Damaged
        gamefile.load(text, games)
    except Unreadable:
        raise
    except (zlib_error, ValueError) as problem:
        raise Damaged from problem
    except Exception as problem:  # a file of a later version, or one no table could have played
        raise Later from problem
    return text
