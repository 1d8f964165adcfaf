"""A packet is the whole game: what comes out is its file, to the byte, or a reason why not."""

from __future__ import annotations

import random
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import handover
from companion.games import GAMES
from companion.handover import Damaged, Foreign, Later, Unreadable, pack, packets, text, unpack
from companion.handover.packets import FILE, RANKED, file_of
from tests.long import so_many

from . import evenings
from .games import GOLDEN, a_game, golden
from .proving import goes_the_whole_way

EVERY_KIND = 8
BY_CHANCE = so_many(2000, EVERY_KIND)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_games_come_out_as_they_went_in(path: Path) -> None:
    session, about = golden(path)
    assert goes_the_whole_way(session, about, drawn=False)[0] == RANKED


@pytest.mark.parametrize("number", range(BY_CHANCE))
def test_games_of_chance_come_out_as_they_went_in(number: int) -> None:
    session, about = a_game(number)
    assert goes_the_whole_way(session, about, drawn=number % 4 == 0)[0] == RANKED


@pytest.mark.parametrize("number", range(so_many(40, 2)))
@pytest.mark.parametrize("whole", [False, True])
def test_seven_years_alone_are_two_hundred_bytes_at_most(number: int, *, whole: bool) -> None:
    session = evenings.solo(number, whole=whole)
    assert len(pack(session, evenings.about("viticulture", number), GAMES)) <= 200


@pytest.mark.parametrize("number", range(so_many(40, 2)))
def test_four_whole_vineyards_are_twelve_hundred_bytes_at_most(number: int) -> None:
    session = evenings.table(number, 4, whole=True)
    assert len(session.history) > 150
    assert len(pack(session, evenings.about("viticulture", number), GAMES)) <= 1200


def test_what_was_taken_back_can_be_done_again_after_it_was_handed_over() -> None:
    session = evenings.solo(2, whole=False)
    back = session.jump(len(session.history) - 5)
    arrived = packets.gamefile.load(
        unpack(pack(back, evenings.about("viticulture", 2), GAMES), GAMES), GAMES
    )
    assert arrived == back
    assert arrived.jump(len(session.history)) == session


def test_what_was_handed_over_goes_on_with_the_same_chance() -> None:
    session = evenings.solo(3, whole=False)
    draws = [n for n, e in enumerate(session.history.done) if "Draw" in type(e.move).__name__]
    before = session.jump(draws[-1])
    arrived = packets.gamefile.load(
        unpack(pack(before, evenings.about("viticulture", 3), GAMES), GAMES), GAMES
    )
    move = session.history.done[draws[-1]].move
    assert arrived.play(move).history.last.entry == session.history.done[draws[-1]]  # type: ignore[union-attr]


def test_a_game_no_table_can_tell_goes_as_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    session, about = a_game(5)
    monkeypatch.setattr(packets, "BUDGET", 10)
    packet = pack(session, about, GAMES)
    assert packet[0] == FILE
    assert unpack(packet, GAMES) == file_of(session, about)


def test_the_file_of_a_strange_name_goes_as_well() -> None:
    session, _ = a_game(5)
    for about in ({}, {"id": "brought-from-elsewhere"}, {"id": "x", "created": -5, "touched": 0}):
        packet = pack(session, about, GAMES)
        assert packet[0] == RANKED
        assert unpack(packet, GAMES) == file_of(session, about)


# -- what is no packet -----------------------------------------------------------------------------

PACKET = pack(evenings.solo(1, whole=False), evenings.about("viticulture", 1), GAMES)


@given(st.data())
@settings(max_examples=so_many(2000, 60), deadline=None)
def test_a_damaged_packet_is_never_another_game(data: st.DataObject) -> None:
    broken = bytearray(PACKET)
    match data.draw(st.sampled_from(["bit", "cut", "more", "swap"])):
        case "bit":
            at = data.draw(st.integers(0, 8 * len(broken) - 1))
            broken[at // 8] ^= 1 << at % 8
        case "cut":
            del broken[data.draw(st.integers(0, len(broken) - 1)) :]
        case "more":
            broken += data.draw(st.binary(min_size=1, max_size=40))
        case "swap":
            at = data.draw(st.integers(1, len(broken) - 2))
            broken[at], broken[at + 1] = broken[at + 1], broken[at]
    if bytes(broken) != PACKET:
        with pytest.raises((Damaged, Foreign)):
            unpack(bytes(broken), GAMES)


@given(st.binary(max_size=600), st.sampled_from([FILE, RANKED]))
@settings(max_examples=so_many(3000, 60), deadline=None)
def test_whatever_somebody_forges_ends_soon_and_is_said(body: bytes, version: int) -> None:
    forged = bytes([version]) + crc32(body, version + 1).to_bytes(4, "big") + body
    with pytest.raises(Unreadable):
        unpack(forged, GAMES)


def test_a_packet_that_says_next_to_nothing_does_not_go_on_for_ever() -> None:
    chance = random.Random(4)
    for size in (3, 40, 4000):
        body = bytes(2) + chance.randbytes(size)
        forged = bytes([RANKED]) + crc32(body, RANKED + 1).to_bytes(4, "big") + body
        with pytest.raises(Unreadable):
            unpack(forged, GAMES)


def test_a_bomb_is_not_unpacked() -> None:
    body = packets._deflated("0" * 50_000_000)
    forged = bytes([FILE]) + crc32(body, FILE + 1).to_bytes(4, "big") + body
    with pytest.raises(Damaged):
        unpack(forged, GAMES)


def test_a_later_version_says_so() -> None:
    body = PACKET[5:]
    later = bytes([7]) + crc32(body, 8).to_bytes(4, "big") + body
    with pytest.raises(Later):
        unpack(later, GAMES)


def test_a_packet_that_comes_to_another_game_here_says_so() -> None:
    """As it would once a rule has been mended: the file's checksum is another one then."""
    body = bytes([PACKET[5] ^ 1]) + PACKET[6:]
    with pytest.raises(Later):
        unpack(bytes([RANKED]) + crc32(body, RANKED + 1).to_bytes(4, "big") + body, GAMES)


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("", Foreign),
        ("https://example.org/", Foreign),
        ("A game!", Foreign),
        ("привет", Foreign),
        ("https://a.b/take/" + text.letters(PACKET)[:-3], Damaged),
        ("https://a.b/take/" + text.digits(PACKET)[:-1], Damaged),
        ("7" * 7000, Damaged),
    ],
)
def test_a_text_that_is_no_game_says_what_is_wrong(
    written: str, reason: type[Unreadable]
) -> None:  # fmt: skip
    with pytest.raises(reason):
        unpack(text.read(written), GAMES)


@given(st.binary(min_size=1, max_size=900))
@settings(max_examples=60, deadline=None)
def test_every_packet_is_the_same_as_digits_and_as_letters(data: bytes) -> None:
    assert text.read(text.digits(data)) == data
    packet = bytes([RANKED]) + data
    assert text.read(text.letters(packet)) == packet
    assert not text.letters(packet).isdigit()


def test_all_reasons_have_words_in_every_language() -> None:
    from companion.i18n import LANGUAGES, language

    for code in LANGUAGES:
        said = {language(code).text(reason().message) for reason in (Damaged, Foreign, Later)}
        assert len(said) == 3
    assert set(handover.__all__) >= {"Damaged", "Foreign", "Later"}
