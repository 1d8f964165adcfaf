"""*Your copy*: entered in part, checked, asked for, and shared as text, code and file."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from typing import Any

import pytest

from companion.kernel import BadGameFile, MalformedMove, TooNew
from companion.vino import (
    REGIONS,
    Column,
    Copy,
    EnterColumn,
    EnterCopy,
    EnterOrder,
    EnterPrice,
    EnterRegion,
    EnterStep,
    EnterTable,
    Land,
    NotEntered,
    Phase,
    from_rulebook,
    problems,
    table_from_rows,
)
from companion.vino.copies import refuse
from companion.vino.sharing import ALPHABET, code, from_file, from_text, taken, text, to_file

from .chance_games import a_copy, in_part
from .positions import (
    ANNA,
    BOX,
    LAZIO,
    LIGURIA,
    MARCO,
    MONTEPULCIANO,
    NEBBIOLO,
    PINOT,
    SARDEGNA,
    TABLE,
    TOSCANA,
    TREBBIANO,
    VENETO,
    buying,
    holding,
    play,
    selling,
    table,
)


def test_the_rulebook_fills_in_what_it_says_and_no_more() -> None:
    copy = Copy()
    assert [copy.land(region).number for region in REGIONS] == list(range(1, 10))
    assert copy.land(LIGURIA) == Land(LIGURIA, 1, "???", (NEBBIOLO, PINOT), True)
    assert copy.land(TOSCANA) == Land(TOSCANA, 7, "", (MONTEPULCIANO,), False)
    assert (copy.step, copy.table, copy.complete) == (None, (), False)
    assert problems(copy) == ()
    assert from_rulebook(copy, LIGURIA) == {"number", "vineyards", "varieties"}
    assert from_rulebook(copy, TOSCANA) == {"number", "varieties"}
    assert from_rulebook(BOX, TOSCANA) == {"number"}


def land(region: Any = TOSCANA, **changes: Any) -> Copy:
    return BOX.with_land(replace(BOX.land(region), **changes))


def column(*figures: int) -> Copy:
    return BOX.with_column(Column(*figures))


@pytest.mark.parametrize(
    ("copy", "message", "hard"),
    [
        (replace(BOX, step=30), "copy.step", True),
        (replace(BOX, step=0), "copy.step", True),
        (replace(BOX, step=-100), "copy.step", True),
        (replace(BOX, table=TABLE[::-1]), "copy.sold-rising", True),
        (replace(BOX, table=TABLE[:1] * 2), "copy.sold-rising", True),
        (column(0, 10, 0, 1), "copy.sold", True),
        (column(50, 2000, 6, 9), "copy.sold", True),
        (column(3, -10, 1, 1), "copy.income", True),
        (column(3, 360, 4, 1), "copy.lost", True),
        (column(3, 360, -1, 1), "copy.lost", True),
        (column(3, 360, 1, 101), "copy.boxes", True),
        (column(3, 200, 1, 3), "copy.income-falls", False),
        (column(3, 360, 3, 3), "copy.lost-falls", False),
        (column(3, 360, 1, 7), "copy.boxes-fall", False),
        (column(3, 365, 1, 3), "copy.tens", False),
        (replace(BOX, lands=BOX.lands[:8]), "copy.regions", True),
        (replace(BOX, lands=BOX.lands[::-1]), "copy.regions", True),
        (land(number=3), "copy.numbers", True),
        (land(number=10), "copy.numbers", True),
        (land(vineyards="PG", prices=()), "copy.size", True),
        (land(vineyards="P" * 22, prices=()), "copy.size", True),
        (land(vineyards="PXG", prices=()), "copy.letters", True),
        (land(vineyards="PG?", prices=()), "copy.letters", True),
        (land(varieties=(NEBBIOLO, NEBBIOLO, MONTEPULCIANO)), "copy.variety-twice", True),
        (land(varieties=(NEBBIOLO, TREBBIANO)), "copy.marker", True),
        (land(varieties=(MONTEPULCIANO,)), "copy.varieties-few", False),
        (land(varieties=(NEBBIOLO, TREBBIANO, MONTEPULCIANO)), "copy.slots", False),
        (land(prices=(40, 50)), "copy.prices-count", True),
        (land(prices=(0, *range(50, 180, 10))), "copy.price", True),
        (land(prices=(200, *range(50, 180, 10))), "copy.prices-fall", False),
        (land(prices=(45, *range(50, 180, 10))), "copy.tens", False),
        (land(vineyards="GGG", prices=()), "copy.no-private", False),
        (land(vineyards="PPP", prices=()), "copy.bottles", False),
        (land(LAZIO, vineyards="PPPG"), "copy.bottles", False),
        (land(LIGURIA, vineyards="PPPP", prices=()), "copy.other-than-rulebook", False),
        (land(LIGURIA, varieties=(NEBBIOLO, TREBBIANO)), "copy.other-than-rulebook", False),
        (land(LIGURIA, vineyards="PPPP", prices=()), "copy.extremes", False),
    ],
)
def test_a_slip_is_found_and_named(copy: Copy, message: str, hard: bool) -> None:
    found = {problem.says.id: problem.hard for problem in problems(copy)}
    assert found.get(message) is hard
    if hard:
        with pytest.raises(MalformedMove):
            refuse(copy)
    elif True not in found.values():
        refuse(copy)


def test_a_box_without_slips_has_none() -> None:
    assert problems(BOX) == ()


def test_rows_are_entered_as_they_are_printed() -> None:
    rows = ((1, 2, 3), (160, 260, 360), (1, 1, 1), (1, 2, 3))
    assert table_from_rows(*rows) == TABLE[:3]
    in_vino = (*rows[:3], (100, 200, 300))
    assert table_from_rows(*in_vino, step=100) == TABLE[:3]
    with pytest.raises(NotEntered):
        table_from_rows(*in_vino)
    with pytest.raises(MalformedMove, match=r"copy\.rows"):
        table_from_rows((1, 2), (160,), (1, 1), (1, 1))


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
        assert refuse(copy) is None


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
        taken(UNCHECKED.replace(was, now, 1))
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
    assert taken(written) == BOX


@pytest.mark.parametrize("key", ["step", "complete", "vendemmia"])
def test_a_file_that_says_something_twice_is_refused(key: str) -> None:
    whole = json.dumps(to_file(BOX))
    said = json.dumps({key: to_file(BOX)[key]})[1:-1]
    with pytest.raises(BadGameFile, match=r"copy\.damaged"):
        taken(f"{whole[:-1]}, {said}}}")


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
        taken(written)


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
                    found = taken("".join(letters))
                except BadGameFile:
                    continue
                arrived += 1
                refuse(found)
                assert taken(code(found)) == found
    assert arrived, "a blank more does no harm"


def test_a_text_typed_by_hand_needs_no_checksum() -> None:
    lines = [line for line in text(BOX).splitlines() if not line.startswith("check")]
    assert from_text("\n".join(lines)) == BOX


def test_a_game_starts_with_nothing_but_names_and_learns_on_the_way() -> None:
    session = table(copy=Copy())
    session = play(
        session,
        EnterStep(100),
        EnterColumn(TABLE[0]),
        EnterRegion(replace(BOX.land(VENETO), number=1)),
        EnterPrice(VENETO, 2, 70),
        EnterOrder(tuple(reversed(REGIONS))),
    )
    copy = session.state.copy
    assert (copy.step, copy.table) == (100, TABLE[:1])
    assert copy.land(VENETO).number == 2
    assert copy.in_order[0] is REGIONS[-1]
    assert copy.land(VENETO).price(2) == 70
    session = play(session, EnterTable(TABLE), EnterCopy(BOX))
    assert session.state.copy == BOX
    assert session.jump(0).state.copy == Copy()


@pytest.mark.parametrize(
    ("move", "message"),
    [
        (EnterStep(30), "copy.step"),
        (EnterColumn(Column(3, 10, 4, 1)), "copy.lost"),
        (EnterTable(TABLE[::-1]), "copy.sold-rising"),
        (EnterRegion(Land(TOSCANA, 7, "PG")), "copy.size"),
        (EnterRegion(Land(TOSCANA, 70, "PPG")), "copy.numbers"),
        (EnterRegion(Land(LAZIO, 2, "PPP")), "copy.in-use"),
        (EnterPrice(LAZIO, 5, 100), "move.place"),
        (EnterPrice(LAZIO, 1, 0), "move.amount"),
        (EnterPrice(LAZIO, 1, 5000), "copy.price"),
        (EnterOrder(REGIONS[:8]), "copy.regions"),
        (EnterOrder(REGIONS[:8] + REGIONS[:1]), "copy.regions"),
        (EnterCopy(replace(BOX, step=30)), "copy.step"),
    ],
)
def test_what_cannot_be_is_not_entered(move: Any, message: str) -> None:
    session = holding(table(), {LAZIO: "...A"})
    with pytest.raises(MalformedMove) as refusal:
        session.play(move, anyway=True)
    assert refusal.value.message == message


def test_what_was_booked_stays_when_the_copy_is_put_right() -> None:
    session = selling(holding(table(), {LAZIO: "AA"}))
    move = next(m for m in session.game.legal_moves(session.state))
    session = session.play(move)
    income = session.state.estates[ANNA].income
    session = session.play(EnterColumn(Column(1, 990, 0, 1)))
    assert session.state.estates[ANNA].income == income


def test_a_region_learned_in_the_buying_phase_is_bought_in_at_once() -> None:
    session = table(copy=Copy())
    session = buying(session, *[(SARDEGNA, VENETO)] * 3)
    assert session.state.phase is Phase.BUYING
    with pytest.raises(NotEntered):
        session.game.decide(session.state, buy_first(session), None, None)
    session = play(session, EnterRegion(BOX.land(SARDEGNA)), buy_first(session))
    assert session.state.acting == MARCO
    assert session.state.bottles == 6


def buy_first(session: Any) -> Any:
    """Anna's first purchase in Sardinia."""
    from companion.vino import Buy

    return Buy(ANNA, SARDEGNA, 1, PINOT)
