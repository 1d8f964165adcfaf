"""A copy is shared as text, code and file."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from companion.kernel import BadGameFile, TooNew
from companion.vino.box.copies import Copy
from companion.vino.box.problems import check_copy
from companion.vino.table.sharing import (
    ALPHABET,
    code,
    from_file,
    from_text,
    read_copy,
    text,
    to_file,
)

from ..chance_games import a_copy, in_part
from ..positions import BOX


def boxes() -> list[Copy]:
    """Boxes of every kind, whole and in part."""
    chance = random.Random(5)
    whole = [a_copy(chance) for _ in range(60)]
    return [Copy(), BOX, *whole, *(in_part(copy, chance) for copy in whole)]


def test_a_copy_survives_text_code_and_file() -> None:
    for copy in boxes():
        assert from_text(text(copy)) == copy
        assert from_text(code(copy)) == copy
        assert from_text(code(copy).lower().replace("0", "o")) == copy
        assert from_file(json.loads(json.dumps(to_file(copy)))) == copy
        assert check_copy(copy) is None


def test_a_code_fits_into_a_qr_code_and_reads_easily() -> None:
    longest = max(len(code(copy)) for copy in boxes())
    assert longest < 700  # a QR code of version 20 holds 970 such characters at its weakest
    assert set(code(BOX)) - set("VINO1-") <= set(ALPHABET)
    assert len(code(Copy())) < 60


def test_any_letter_changed_or_lost_is_noticed() -> None:
    word = code(BOX)
    for at in range(6, len(word)):
        other = "2" if word[at] != "2" else "3"
        if word[at] != "-":
            for damaged in (word[:at] + other + word[at + 1 :], word[:at] + word[at + 1 :]):
                with pytest.raises(BadGameFile):
                    from_text(damaged)


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("", "copy.not-a-copy"),
        ("hello", "copy.not-a-copy"),
        ("x" * 1_000_000, "copy.not-a-copy"),
        ("VINO1-", "copy.damaged"),
        ("VINO1-000000", "copy.damaged"),
        ("VINO1-ÄÖÜ-000000", "copy.damaged"),
        ("VINO2-000000", "copy.too-new"),
        ("VINO0-000000", "copy.not-a-copy"),
        ("VINO 2\nstep 100", "copy.too-new"),
        ("VINO 1\nstep 100", "copy.damaged"),
        (text(BOX).replace("step 100", "step 50"), "copy.damaged"),
        (text(BOX).replace("step 100", "step ten"), "copy.damaged"),
        (text(BOX).replace("step 100", "step 30"), "copy.step"),
        (text(BOX).replace("toscana", "tuscany"), "copy.damaged"),
        (text(BOX).replace("lost 1 1", "lost 2 1"), "copy.lost"),
        (text(BOX).replace("7 | toscana", "8 | toscana"), "copy.numbers"),
    ],
)
def test_a_damaged_text_gets_one_clear_answer(written: str, message: str) -> None:
    with pytest.raises(BadGameFile) as refusal:
        from_text(written)
    assert refusal.value.message == message
    assert isinstance(refusal.value, TooNew) is (message == "copy.too-new")


LINES = text(BOX)
UNCHECKED = LINES[: LINES.index("check")]
"""As somebody might type it; nothing but the reading itself can notice a slip."""


@pytest.mark.parametrize(
    ("was", "now", "message"),
    [
        ("montepulciano, barbera", "montepulciano, barberra", "copy.damaged"),
        ("montepulciano, barbera", "montepulciano, barbera, zinfandel", "copy.damaged"),
        ("montepulciano, barbera", "montepulciano barbera", "copy.damaged"),
        ("montepulciano, barbera", "montepulciano, barbera,", "copy.damaged"),
        ("montepulciano, barbera", "montepulciano, …, barbera", "copy.damaged"),
        ("montepulciano, barbera", "montepulciano, barbera, ...", "copy.damaged"),
        ("montepulciano, barbera", "montepulciano, barbera, barbera", "copy.variety-twice"),
        ("2 | lazio", "2 | latium", "copy.damaged"),
        ("2 | lazio", "2 lazio", "copy.damaged"),
        ("2 | lazio", "| lazio", "copy.damaged"),
        ("2 | lazio", "2 | liguria", "copy.regions"),
        ("40 50 60 70\n", "40 50 60 70\n2 | lazio | PPPP | trebbiano, nebbiolo\n", "copy.regions"),
        ("40 50 60 70\n", "40 50 60 70 | new\n", "copy.damaged"),
        ("40 50 60 70\n", "40 50 -60 70\n", "copy.damaged"),
        ("40 50 60 70\n", "40 50 ? 70\n", "copy.damaged"),
        ("40 50 60 70\n", "40 50 60\n", "copy.prices-count"),
        ("VINO 1", "VINO 1 Anna", "copy.damaged"),
        ("step 100", "stepp 100", "copy.damaged"),
        ("step 100", "step", "copy.damaged"),
        ("step 100", "step 100 50", "copy.damaged"),
        ("step 100", "step 1_00", "copy.damaged"),
        ("step 100", "step 100\nstep 100", "copy.damaged"),
        ("step 100", "step 100\nhello", "copy.damaged"),
        ("sold 1 2", "sold 1 … 2", "copy.damaged"),
        ("income 160", "income … 160", "copy.damaged"),
        ("lost 1 1", "lost 1", "copy.damaged"),
        ("boxes 1 2", "boxes 1 2 3", "copy.damaged"),
        ("boxes 1 2", "box 1 2", "copy.damaged"),
        ("9 | trentino", "check AAAAAA\n9 | trentino", "copy.damaged"),
        ("9 | trentino", "chek AAAAAA\n9 | trentino", "copy.damaged"),
        ("9 | trentino", "check\n9 | trentino", "copy.damaged"),
        ("9 | trentino", "# the largest\n9 | trentino", "copy.damaged"),
    ],
)
def test_nothing_in_a_text_is_passed_over(was: str, now: str, message: str) -> None:
    assert was in UNCHECKED
    with pytest.raises(BadGameFile) as refusal:
        read_copy(UNCHECKED.replace(was, now, 1))
    assert refusal.value.message == message


@pytest.mark.parametrize(
    "written",
    [
        LINES,
        UNCHECKED,
        "\n\n" + LINES.replace("\n", "\r\n\r\n"),
        LINES.replace(" | ", "|").replace(", ", ","),
        LINES.replace(" ", "   "),
        LINES.replace("nebbiolo, pinot-grigio", "pinot-grigio, nebbiolo"),
        "\n".join([LINES.splitlines()[0], *reversed(LINES.splitlines()[1:])]),
    ],
    ids=["whole", "unchecked", "blank lines", "close", "wide", "varieties", "lines in any order"],
)
def test_a_text_may_be_written_freely(written: str) -> None:
    assert read_copy(written) == BOX


@pytest.mark.parametrize("key", ["step", "complete", "vendemmia"])
def test_a_file_that_says_something_twice_is_refused(key: str) -> None:
    whole = json.dumps(to_file(BOX))
    said = json.dumps({key: to_file(BOX)[key]})[1:-1]
    with pytest.raises(BadGameFile, match=r"copy\.damaged"):
        read_copy(f"{whole[:-1]}, {said}}}")


@pytest.mark.parametrize(
    "data",
    [
        None, [], "VINO", {}, {"vendemmia": "game"}, {"vendemmia": "vino-copy"},
        {**to_file(BOX), "version": True}, {**to_file(BOX), "mood": 1},
        {**to_file(BOX), "step": "100"}, {**to_file(BOX), "step": 30},
        {**to_file(BOX), "lands": []}, {**to_file(BOX), "table": [[1, 2, 3, 4]]},
    ],
)  # fmt: skip
def test_a_file_that_is_no_copy_is_refused(data: Any) -> None:
    with pytest.raises(BadGameFile):
        from_file(data)


@pytest.mark.parametrize(
    "written",
    [
        '{"a":' * 4000, "{" + "9" * 19_000, "{\ud800", "{" + "\x00" * 10, '{"step": 1e400}',
        json.dumps({**to_file(BOX), "step": float("nan")}), json.dumps(to_file(BOX))[:-9],
        json.dumps({**to_file(BOX), "lands": "x" * 10_000}), "\ufeff" + code(BOX)[:-1],
        "VINO 1\n" + "|" * 3000, "VINO 1\nsold ١\nincome ١\nlost ١\nboxes ١",
    ],
    ids=range(11),
)  # fmt: skip
def test_what_was_written_to_do_harm_gets_an_answer_too(written: str) -> None:
    with pytest.raises(BadGameFile):
        read_copy(written)


def test_whatever_becomes_of_a_copy_on_its_way_no_impossible_one_arrives() -> None:
    chance = random.Random(11)
    strange = '09AZaz|,-{}[]":. \n\t\x00\u202eéЖ१Ⅷ😀\ud800'
    arrived = 0
    for copy in boxes():
        for whole in (code(copy), text(copy), json.dumps(to_file(copy))):
            for _ in range(12):
                letters = list(whole)
                for _ in range(chance.choice((1, 1, 2, 8))):
                    at = chance.randrange(len(letters))
                    match chance.randrange(5):
                        case 0:
                            letters[at] = chance.choice(strange)
                        case 1:
                            del letters[at : at + chance.choice((1, 1, 30))]
                        case 2:
                            letters.insert(at, chance.choice(strange))
                        case 3:
                            letters[at:at] = letters[: chance.randrange(60)]
                        case _:
                            del letters[at + 1 :]
                    letters = letters or ["V"]
                try:
                    found = read_copy("".join(letters))
                except BadGameFile:
                    continue
                arrived += 1
                check_copy(found)
                assert read_copy(code(found)) == found
    assert arrived, "a blank more does no harm"


def test_a_text_typed_by_hand_needs_no_checksum() -> None:
    lines = [line for line in text(BOX).splitlines() if not line.startswith("check")]
    assert from_text("\n".join(lines)) == BOX
