"""What has to hold of a game that is handed over, and the packets that are kept for ever."""

from __future__ import annotations

import json
from base64 import b64encode
from pathlib import Path
from typing import Any

from companion.games import GAMES
from companion.handover import frames, pack, text, unpack
from companion.handover.packets import file_of
from companion.kernel import Session
from companion.qr import qr_svg

from .qr_reader import read_svg

BASE = "http://192.168.178.20:8550/take/"
KEPT = Path(__file__).parent / "packets.json"
NUMBERS = (3, 7, 12, 16, 20, 28, 29, 41, 58)
"""Games of chance of which packets are kept, besides the golden ones."""


def through_codes(packet: bytes, *, skip: int = 1) -> bytes:
    """Draw a packet, read the drawings, and put together what they say."""
    if frames.fits(BASE, packet):
        return text.read(read_svg(qr_svg(BASE, text.digits(packet))))
    found: dict[int, frames.Frame] = {}
    for turn in range(frames.needed_for(packet)):  # not the first ones: any are enough
        drawn = frames.frame_of(packet, (skip + 3 * turn) % frames.ALL).written()
        read = text.read(read_svg(qr_svg(BASE, text.digits(drawn))))
        frame = frames.read_frame(read)
        found[frame.number] = frame
    return frames.whole(found)


def goes_the_whole_way(session: Session[Any], about: dict[str, Any], *, drawn: bool) -> bytes:
    """Hand a game over; what arrives has to be its file, to the byte."""
    expected = file_of(session, about)
    packet = pack(session, about, GAMES)
    arrived = through_codes(packet) if drawn else packet
    assert arrived == packet, "another packet was read off the drawing"
    assert unpack(arrived, GAMES) == expected, "another game was unpacked"
    assert text.read(f"{BASE}{text.letters(packet)}") == packet
    return packet


def packets_to_keep() -> str:
    """Packets with the checksums of their files, to be read by every later version."""
    from zlib import crc32

    from .games import GOLDEN, a_game, golden

    told = {path.stem: golden(path) for path in GOLDEN}
    told |= {f"game-{number}": a_game(number) for number in NUMBERS}
    kept = {}
    for name, (session, about) in told.items():
        packet = pack(session, about, GAMES)
        kept[name] = [b64encode(packet).decode(), crc32(file_of(session, about).encode())]
    return json.dumps(kept, indent=0) + "\n"
