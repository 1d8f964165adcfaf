"""Several codes: any of them, as many as needed, are the packet; drawn and read, too."""

from __future__ import annotations

import random
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.door.routes import is_address
from companion.handover import Damaged, Later, Unreadable, frames, text
from companion.handover.frames import ALL, Frame, fits, frame_of, needed_for, read_frame, whole
from companion.qr import qr_svg

from .proving import BASE, through_codes
from .qr_reader import read_svg, version_of

PACKET = random.Random(9).randbytes(1700)


@given(st.binary(min_size=1, max_size=4000), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_any_frames_are_enough(packet: bytes, chance: random.Random) -> None:
    numbers = chance.sample(range(ALL), needed_for(packet))
    found = {n: read_frame(frame_of(packet, n).written()) for n in numbers}
    assert whole(found) == packet


def test_one_frame_less_is_not_enough() -> None:
    found = {n: frame_of(PACKET, n) for n in range(needed_for(PACKET) - 1)}
    with pytest.raises(Damaged):
        whole(found)


def test_frames_of_two_games_are_not_mixed() -> None:
    other = PACKET[::-1]
    with pytest.raises(Damaged):
        whole(
            {
                0: frame_of(PACKET, 0),
                1: frame_of(other, 1),
                2: frame_of(PACKET, 2),
                3: frame_of(other, 3),
            }
        )


@given(st.binary(max_size=200))
@settings(max_examples=200, deadline=None)
def test_a_forged_frame_says_what_is_wrong(body: bytes) -> None:
    for data in (body, bytes([129]) + crc32(body).to_bytes(4, "big") + body):
        try:
            frame = read_frame(data)
        except Unreadable:
            continue
        assert frame.needed * len(frame.block) >= frame.length


def test_a_frame_of_a_later_form_says_so() -> None:
    written = bytearray(frame_of(PACKET, 0).written())
    written[0] = 130
    with pytest.raises(Later):
        read_frame(bytes(written))


def test_a_damaged_frame_is_not_taken() -> None:
    written = bytearray(frame_of(PACKET, 5).written())
    written[-1] ^= 4
    with pytest.raises(Damaged):
        read_frame(bytes(written))


def test_codes_are_no_larger_than_cameras_read() -> None:
    longest = b"\xff" * frames.BLOCK
    frame = Frame(2**32 - 1, len(longest), 1, 255, longest)
    assert version_of(qr_svg(BASE, text.digits(frame.written()))) <= 20
    most = max(n for n in range(600, 1200) if fits(BASE, b"\xff" * n))
    assert most > 850
    assert version_of(qr_svg(BASE, text.digits(b"\xff" * most))) == 25


def test_the_longest_code_is_an_address_the_door_lets_in() -> None:
    most = max(n for n in range(600, 1200) if fits("", b"\xff" * n))
    address = f"/take/{text.digits(bytes([255]) * most)}"
    assert is_address(address)
    assert not is_address(address.replace("/take/", "/game/"))
    assert len(address) < 2 * text.LONGEST
    assert not is_address("/take/" + "7" * text.LONGEST)


def test_a_packet_of_two_hundred_bytes_is_a_small_code() -> None:
    assert version_of(qr_svg("", text.digits(b"\xff" * 200))) <= 10
    assert version_of(qr_svg(BASE, text.digits(b"\xff" * 146))) <= 10


@pytest.mark.parametrize("size", [40, 200, 700, 1500])
def test_what_is_drawn_is_read_by_a_reader_that_is_not_ours(size: int) -> None:
    packet = bytes([1]) + random.Random(size).randbytes(size)
    assert through_codes(packet, skip=7) == packet


def test_the_other_reader_reads_what_we_did_not_write() -> None:
    """It is a reader of codes, not of ours: plain text in bytes, and it sees damage."""
    picture = qr_svg("Anna y Sofía: 20–18")
    assert read_svg(picture) == "Anna y Sofía: 20–18"
    first = picture.index("h1v1h-1z", len(picture) // 2)
    start = picture.rindex("M", 0, first)
    with pytest.raises(AssertionError, match="damaged"):
        read_svg(picture[:start] + picture[first + len("h1v1h-1z") :])
