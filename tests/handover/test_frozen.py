"""What is out stays as it is: tables byte for byte, and packets that were made by them."""

from __future__ import annotations

import json
from base64 import b64decode
from hashlib import sha256
from zlib import crc32

import pytest

from companion.games import GAMES
from companion.handover import pack, unpack
from companion.handover.packets import NEWEST
from companion.resources import folder

from .games import GOLDEN, golden
from .proving import KEPT

FROZEN = {1: "1500546b9787b1535706d8a9ec7b049dd8402ca128eeb0a50219aedacd70e7d8"}
"""By version the digest of its tables. A line is added for a new one; none is ever changed."""


def test_tables_are_frozen() -> None:
    assert set(FROZEN) == set(range(1, NEWEST + 1))
    for version, digest in FROZEN.items():
        file = folder("data") / "handover" / f"{version}.json"
        assert sha256(file.read_bytes()).hexdigest() == digest, "a new codec needs a new version"


@pytest.mark.parametrize("name", json.loads(KEPT.read_text("utf-8")))
def test_every_packet_there_ever_was_is_still_its_game(name: str) -> None:
    packet, file = json.loads(KEPT.read_text("utf-8"))[name]
    assert crc32(unpack(b64decode(packet), GAMES).encode()) == file


def test_the_same_game_is_the_same_packet_everywhere() -> None:
    kept = json.loads(KEPT.read_text("utf-8"))
    for path in GOLDEN[:4]:
        session, about = golden(path)
        assert pack(session, about, GAMES) == b64decode(kept[path.stem][0])
