"""Any followed value can be set to what it is on the table."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from companion import vino
from companion.kernel import MalformedMove, Session, gamefile
from companion.vino import legal_moves
from companion.vino.box.board import Variety
from companion.vino.position.phase import Phase
from companion.vino.round.barrel import next_region
from companion.vino.round.buying import Buy, Pass
from companion.vino.table.correct import Correct, Corrected
from companion.vino.table.correct_several import CorrectMarket, CorrectOrder, CorrectRegions
from companion.vino.table.values import value_of

from ..positions import (
    ANNA,
    BARBERA,
    BOX,
    ILYA,
    LAZIO,
    LIGURIA,
    MARCO,
    MONTEPULCIANO,
    NEBBIOLO,
    PIA,
    PINOT,
    SOFIA,
    TOSCANA,
    TREBBIANO,
    TRENTINO,
    VENETO,
    buying,
    holding,
    overruled,
    play,
    selling,
    table,
)


def position() -> Session:
    """Buying has come to Lazio; money is followed."""
    session = holding(table(money=True), {LAZIO: "A.M"}, anna={LAZIO: NEBBIOLO})
    return buying(session, *[(LAZIO, TOSCANA)] * 3)


@pytest.mark.parametrize(
    ("move", "value"),
    [
        (Correct("money", 230, ANNA), 230),
        (Correct("income", 120, ANNA), 120),
        (Correct("income", None, ANNA), None),
        (Correct("passed", True, SOFIA), True),
        (Correct("passed", False, MARCO), False),
        (Correct("variety", "barbera", ANNA, LAZIO), "barbera"),
        (Correct("variety", None, ANNA, LAZIO), None),
        (Correct("owner", SOFIA, region=LAZIO, place=1), SOFIA),
        (Correct("owner", None, region=LAZIO, place=3), None),
        (Correct("owner", MARCO, region=TRENTINO, place=21), MARCO),
        (Correct("bottle", False, region=TOSCANA), False),
        (Correct("round", 7), 7),
        (Correct("barrel", "toscana"), "toscana"),
        (Correct("phase", "choosing"), "choosing"),
        (Correct("phase", "over"), "over"),
    ],
)
def test_a_value_is_what_it_was_corrected_to(move: Correct, value: Any) -> None:
    session = position()
    event = Corrected(move.what, move.value, move.seat, move.region, move.place)
    after = session.play(move)
    if move.what != "barrel":  # a barrel without anybody to buy moves on at once
        assert value_of(after.state, event) == value
    assert after.undo().state == session.state
    assert after.history.done[-1].events[0] == event


@pytest.mark.parametrize(
    "move",
    [
        Correct("money", 10**6, ANNA),
        Correct("money", True, ANNA),
        Correct("money", 5),
        Correct("money", 5, ANNA, LAZIO),
        Correct("owner", 3, region=LAZIO, place=1),
        Correct("owner", ANNA, region=LAZIO),
        Correct("owner", ANNA, region=LAZIO, place=22),
        Correct("owner", ANNA, region=LAZIO, place=0),
        Correct("variety", "pinot", ANNA, LAZIO),
        Correct("bottle", 1, region=LAZIO),
        Correct("phase", "spring"),
        Correct("barrel", "sicilia"),
        Correct("round", -1),
        Correct("estates", 1),
        Correct("income", 5, 7),
        Correct("round", 1, by=3),
        Correct("round", 1, why="x" * 201),
        CorrectMarket((100, 0, 0, 0, 0)),
        CorrectMarket((600, -600, 0, 0, 0)),
        CorrectOrder((0, 1)),
        CorrectOrder((0, 1, 1)),
    ],
)
def test_what_no_table_can_show_is_refused(move: Any) -> None:
    with pytest.raises(MalformedMove):
        position().play(move, anyway=True)


def test_money_is_corrected_only_where_it_is_followed() -> None:
    with pytest.raises(MalformedMove, match=r"move\.money-not-followed"):
        table().play(Correct("money", 5, ANNA))


def test_the_last_vineyard_taken_away_returns_the_variety() -> None:
    session = position().play(Correct("owner", None, region=LAZIO, place=1))
    assert session.state.grows(ANNA, LAZIO) is None
    session = position().play(Correct("owner", MARCO, region=LAZIO, place=1))
    assert session.state.grows(ANNA, LAZIO) is None
    assert session.state.owned(MARCO, LAZIO) == (1, 3)


def test_a_first_vineyard_comes_with_a_free_variety() -> None:
    session = position().play(Correct("owner", SOFIA, region=VENETO, place=1))
    assert session.state.grows(SOFIA, VENETO) is NEBBIOLO
    assert (
        session.play(Correct("variety", "trebbiano", SOFIA, VENETO)).state.grows(SOFIA, VENETO)
        is TREBBIANO
    )


@pytest.mark.parametrize(
    ("owners", "place", "variety"),
    [
        pytest.param("MS", 1, NEBBIOLO, id="VN-VAR-04 VN-VAR-05 what the owner before gives up"),
        pytest.param("MS", 2, PINOT, id="VN-VAR-04 VN-VAR-05 the other one"),
        pytest.param("MMS", 1, None, id="VN-VAR-04 nothing is given up"),
    ],
)
def test_an_owner_who_takes_the_place_of_another(owners: str, place: int, variety: Any) -> None:
    session = holding(table(), {LIGURIA: owners})
    session = session.play(Correct("owner", ANNA, region=LIGURIA, place=place))
    assert session.state.grows(ANNA, LIGURIA) is variety
    grown = [v for v in session.state.ground(LIGURIA).grows if v is not None]
    assert len(grown) == 2 == len(set(grown))


@pytest.mark.parametrize(
    ("known", "taken"),
    [
        pytest.param((), [NEBBIOLO, TREBBIANO], id="VN-VAR-04 nothing is known"),
        pytest.param((BARBERA,), [BARBERA, NEBBIOLO], id="VN-VAR-04 the one that is known"),
        pytest.param((MONTEPULCIANO, BARBERA), [MONTEPULCIANO, BARBERA], id="VN-VAR-04 two"),
    ],
)
def test_a_variety_that_is_offered_is_taken_before_one_that_may_be(
    known: tuple[Variety, ...], taken: list[Variety]
) -> None:
    copy = BOX.with_land(replace(BOX.land(TOSCANA), varieties=known, complete=False))
    session = holding(table(copy=copy), {TOSCANA: "AM"})
    assert [session.state.grows(seat, TOSCANA) for seat in (ANNA, MARCO)] == taken


def in_tuscany(owners: str = "", *before: Any) -> Session:
    """Five players have marked Tuscany, where the barrel stands; the order is theirs."""
    session = holding(table(5), {TOSCANA: owners})
    return play(buying(session, *[(TOSCANA, TRENTINO)] * 5), *before)


def queue(session: Session) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Who has still to buy: owners, newcomers."""
    return session.state.owners, session.state.newcomers


FIRST = Buy(ANNA, TOSCANA, 8, NEBBIOLO)
SECOND = Buy(MARCO, TOSCANA, 9, TREBBIANO)


@pytest.mark.parametrize(
    ("session", "seat"),
    [
        pytest.param(in_tuscany("MMA"), MARCO, id="VN-BUY-05 the first owner"),
        pytest.param(in_tuscany("MMA", Pass(MARCO)), ANNA, id="VN-BUY-05 the last owner"),
        pytest.param(in_tuscany("MMA", Buy(MARCO, TOSCANA, 9), Buy(MARCO, TOSCANA, 10)), MARCO,
                     id="VN-BUY-13 an owner who has bought"),
        pytest.param(in_tuscany(), ANNA, id="VN-BUY-07 the first newcomer"),
        pytest.param(in_tuscany("", FIRST), MARCO, id="VN-BUY-07 the next newcomer"),
        pytest.param(in_tuscany("", FIRST, SECOND, Pass(SOFIA), Pass(ILYA)), PIA,
                     id="VN-BUY-07 the last newcomer of the first time"),
        pytest.param(in_tuscany("", FIRST, Pass(MARCO), Pass(SOFIA), Pass(ILYA), Pass(PIA)), ANNA,
                     id="VN-BUY-13 a newcomer who owns something by now"),
    ],
)  # fmt: skip
def test_who_passed_by_mistake_has_the_turn_again(session: Session, seat: int) -> None:
    assert session.state.acting == seat
    passed = session.play(Correct("passed", True, seat))
    if passed.state.barrel is not TOSCANA:  # the last one: the barrel has gone on
        return
    assert queue(passed.play(Correct("passed", False, seat))) == queue(session)
    assert queue(play(session, Pass(seat), Correct("passed", False, seat))) == queue(session)


@pytest.mark.parametrize(
    ("session", "seat", "found"),
    [
        pytest.param(in_tuscany("MMAS", Pass(MARCO), Pass(SOFIA)), MARCO,
                     ((MARCO, ANNA), (ILYA, PIA)), id="VN-BUY-05 before the next owner"),
        pytest.param(in_tuscany("M", Pass(MARCO), Pass(ANNA)), MARCO,
                     ((MARCO,), (SOFIA, ILYA, PIA)), id="VN-BUY-05 an owner before newcomers"),
        pytest.param(in_tuscany("", Pass(ANNA), Buy(MARCO, TOSCANA, 9, TREBBIANO)), ANNA,
                     ((), (SOFIA, ILYA, PIA, ANNA, MARCO)), id="VN-BUY-07 after their turn"),
        pytest.param(in_tuscany("", Correct("passed", True, ILYA)), ILYA,
                     ((), (ANNA, MARCO, SOFIA, ILYA, PIA)), id="VN-BUY-07 in play order"),
        pytest.param(
            in_tuscany("", FIRST, Pass(MARCO), Buy(SOFIA, TOSCANA, 9, TREBBIANO)), MARCO,
            ((), (ILYA, PIA, ANNA, MARCO, SOFIA)), id="VN-BUY-07 between two who bought",
        ),
    ],
)  # fmt: skip
def test_who_has_not_passed_comes_back_to_their_place(
    session: Session, seat: int, found: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    assert queue(session.play(Correct("passed", False, seat))) == found


ELSEWHERE, HERE = (LAZIO, VENETO), (TOSCANA, LAZIO)


@pytest.mark.parametrize(
    ("session", "corrections", "found"),
    [
        pytest.param(in_tuscany("MMAS"), {ANNA: ELSEWHERE}, ((MARCO, SOFIA), (ILYA, PIA)),
                     id="VN-BUY-04 an owner who did not mark it"),
        pytest.param(in_tuscany("M"), {SOFIA: ELSEWHERE}, ((MARCO,), (ANNA, ILYA, PIA)),
                     id="VN-BUY-04 a newcomer who did not"),
        pytest.param(in_tuscany("M"), {SOFIA: HERE}, ((MARCO,), (ANNA, SOFIA, ILYA, PIA)),
                     id="VN-BUY-04 another region is corrected"),
        pytest.param(in_tuscany("M", Pass(MARCO)), {MARCO: HERE}, ((), (ANNA, SOFIA, ILYA, PIA)),
                     id="VN-BUY-08 who has passed stays out"),
    ],
)  # fmt: skip
def test_who_buys_follows_what_was_marked(
    session: Session, corrections: Any, found: tuple[tuple[int, ...], tuple[int, ...]]
) -> None:
    for seat, regions in corrections.items():
        session = session.play(CorrectRegions(seat, regions))
    assert queue(session) == found
    for seat in corrections:
        marked = TOSCANA in corrections[seat]
        back = play(session, CorrectRegions(seat, ELSEWHERE), CorrectRegions(seat, HERE))
        assert not marked or queue(back) == found


def test_who_marked_the_region_of_the_barrel_after_all_has_their_place() -> None:
    marks = [(TOSCANA, VENETO)] * 2 + [(VENETO, TRENTINO)] * 2 + [(TOSCANA, VENETO)]
    session = buying(holding(table(5), {TOSCANA: "SSAM"}), *marks)
    assert queue(session) == ((MARCO, ANNA), (PIA,))
    session = play(session, Pass(MARCO), CorrectRegions(SOFIA, HERE), CorrectRegions(ILYA, HERE))
    assert queue(session) == ((SOFIA, ANNA), (ILYA, PIA))
    assert overruled(session.state, Buy(MARCO, TOSCANA, 8)) == ["VN-BUY-08"]
    session = session.play(CorrectRegions(SOFIA, ELSEWHERE))
    assert overruled(session.state, Buy(SOFIA, TOSCANA, 8)) == ["VN-BUY-04"]
    again = gamefile.load(json.dumps(gamefile.dump(session)), {"vino": vino})
    assert again.state == session.state


def test_a_region_nobody_marked_is_left_at_once() -> None:
    session = buying(table(), (LAZIO, VENETO), (VENETO, TOSCANA), (VENETO, TOSCANA))
    assert session.state.barrel is LAZIO
    session = session.play(CorrectRegions(ANNA, (VENETO, TRENTINO)))
    assert session.state.barrel is TOSCANA
    session = session.play(CorrectRegions(ANNA, (LAZIO, TRENTINO)))  # it was right, after all
    assert (session.state.barrel, queue(session)) == (TOSCANA, ((), (MARCO, SOFIA)))


def test_a_corrected_barrel_has_come_by_the_regions_before_it() -> None:
    session = buying(table(), *[(LAZIO, VENETO)] * 2, (LAZIO, TOSCANA))
    session = session.play(Correct("barrel", "veneto"))
    assert next_region(session.state) is None
    session = session.play(Correct("barrel", "lazio"))
    assert next_region(session.state) is TOSCANA
    assert queue(session) == ((), (ANNA, MARCO, SOFIA))


def test_what_was_written_before_the_place_was_told_is_told_as_it_was() -> None:
    """Without a barrel-moved a correction does to the order of buying what it always did."""
    session = in_tuscany("MMA", Pass(MARCO), Correct("passed", False, MARCO))
    data = gamefile.dump(session)
    assert [event["event"] for event in data["moves"][-1]["events"]] == [
        "corrected", "barrel-moved",
    ]  # fmt: skip
    del data["moves"][-1]["events"][1:]
    before = gamefile.load(json.dumps(data), {"vino": vino})
    assert queue(before) == ((ANNA,), (SOFIA, ILYA, PIA, MARCO))


def test_a_phase_that_is_corrected_begins_afresh_and_goes_on_by_itself() -> None:
    session = position().play(Correct("phase", "selling"))
    assert session.state.acting == ANNA
    session = play(session, *(Correct("income", 0, seat) for seat in range(3)))
    assert session.state.phase is Phase.CLOSING
    session = session.play(Correct("phase", "buying"))
    assert session.state.phase is Phase.BUYING  # what was marked is still known
    assert session.state.barrel is LAZIO


def test_market_and_order_are_corrected_as_a_whole() -> None:
    session = selling(table(), 200, -200, 0, 0, 0)
    assert session.state.market == (200, -200, 0, 0, 0)
    session = session.play(CorrectOrder((2, 1, 0)))
    assert session.state.acting == SOFIA
    assert next(iter(legal_moves(session.state)))
    assert LIGURIA.at == 0
