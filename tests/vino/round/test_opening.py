"""The preliminary round."""

from __future__ import annotations

from typing import Any

import pytest

from companion import vino
from companion.kernel import IllegalMove, MalformedMove, Session
from companion.vino import legal_moves
from companion.vino.box.board import MARKERS, Variety
from companion.vino.box.copies import Land, NotEntered
from companion.vino.position.phase import Phase
from companion.vino.position.setup import Setup
from companion.vino.round.buying import Buy, Pass
from companion.vino.round.gift import BottleRemoved, GiftBegan, GiveGift, Pick
from companion.vino.round.opening import DrawMarkers, MarkersDrawn, NameMarkers, markers_left
from companion.vino.round.progress import PhaseBegan
from companion.vino.table.correct import Correct
from companion.vino.table.enter_map import EnterRegion

from ..positions import (
    ABRUZZO,
    ANNA,
    BOX,
    CALABRIA,
    CAMPANIA,
    LAZIO,
    LIGURIA,
    MARCO,
    MONTEPULCIANO,
    NEBBIOLO,
    PIA,
    PINOT,
    SARDEGNA,
    TOSCANA,
    TREBBIANO,
    TRENTINO,
    VENETO,
    buy,
    decided,
    holding,
    overruled,
    play,
    players,
    table,
)

DRAWS = {
    3: [2, 2, 2],
    4: [2, 2, 2, 2],
    5: [2, 2, 2, 2, 1],
}


@pytest.mark.parametrize(
    ("count", "left"),
    [
        pytest.param(n, left, id=f"VN-PRE-02 VN-PRE-03 VN-PRE-04 VN-PRE-08 {n} players")
        for n, left in ((3, 3), (4, 1), (5, 0))
    ],
)
def test_everybody_draws_and_buys_in_turn(count: int, left: int) -> None:
    session = table(count)
    drawn = []
    for seat in range(count):
        assert session.state.acting == seat
        session = session.play(DrawMarkers(seat))
        regions = session.state.estates[seat].drawn
        drawn.append(len(regions))
        for region in regions:
            session = session.play(Buy(seat, region, session.state.free(region)[-1]))
            assert session.state.grows(seat, region) is MARKERS[region]
        if len(regions) == 1:
            session = session.play(Buy(seat, regions[0], 1))
    assert drawn == DRAWS[count]
    assert len(markers_left(session.state)) == left
    assert session.state.phase is Phase.THIRD
    for seat in range(count):
        move = next(move for move in legal_moves(session.state))
        session = session.play(move)
        assert session.state.vineyards(seat) == 3
    assert (session.state.phase, session.state.round) == (Phase.CHOOSING, 1)
    assert [sum(session.state.cellar(seat)) for seat in range(count)] == [3] * count


@pytest.mark.parametrize("outcomes", [pytest.param((0,) * 8, id="VN-PRE-02 by chance")])
def test_chance_draws_and_the_table_may_say_what_it_drew(outcomes: tuple[int, ...]) -> None:
    state = table().state
    (event,) = decided(state, DrawMarkers(ANNA), *outcomes)
    assert event.drawn
    assert len(set(event.regions)) == 2
    named = decided(state, NameMarkers(ANNA, (TOSCANA, LAZIO)))
    assert named == (MarkersDrawn(ANNA, (TOSCANA, LAZIO), False),)


def begun(count: int = 3, **readings: Any) -> Session:
    """Anna has drawn Tuscany and Sardinia."""
    return table(count, **readings).play(NameMarkers(ANNA, (TOSCANA, SARDEGNA)))


@pytest.mark.parametrize(
    ("session", "move", "rules"),
    [
        pytest.param(table(), DrawMarkers(MARCO), ["VN-PRE-02"], id="VN-PRE-02 out of turn"),
        pytest.param(begun(), Buy(MARCO, LAZIO, 1, TREBBIANO), ["VN-PRE-02", "VN-PRE-03"],
                     id="VN-PRE-02 a purchase out of turn"),
        pytest.param(begun(), DrawMarkers(ANNA), ["VN-PRE-03"], id="VN-PRE-03 drawn twice"),
        pytest.param(begun(), Buy(ANNA, LAZIO, 1, TREBBIANO), ["VN-PRE-03"],
                     id="VN-PRE-03 elsewhere"),
        pytest.param(buy(begun(), (ANNA, TOSCANA, 1)), Buy(ANNA, TOSCANA, 2), ["VN-PRE-03"],
                     id="VN-PRE-03 twice in the same region"),
        pytest.param(begun(), Buy(ANNA, TOSCANA, 1, NEBBIOLO), ["VN-PRE-01"],
                     id="VN-PRE-01 another variety than drawn"),
        pytest.param(table(), NameMarkers(ANNA, (TOSCANA,)), ["VN-PRE-04"], id="VN-PRE-04 one"),
        pytest.param(table(5), NameMarkers(PIA, (TOSCANA, LAZIO)), ["VN-PRE-02", "VN-PRE-05"],
                     id="VN-PRE-05 two for the banker of five"),
        pytest.param(
            play(begun(), Buy(ANNA, TOSCANA, 1), Buy(ANNA, SARDEGNA, 1)),
            NameMarkers(MARCO, (TOSCANA, LAZIO)), ["VN-PRE-01"], id="VN-PRE-01 drawn already",
        ),
        pytest.param(begun(), Pass(ANNA), ["VN-BUY-01"], id="VN-PRE-08 nobody may pass"),
    ],
)  # fmt: skip
def test_what_the_opening_does_not_allow(session: Session, move: Any, rules: list[str]) -> None:
    assert overruled(session.state, move) == rules
    with pytest.raises(IllegalMove) as refusal:
        session.play(move)
    assert refusal.value.rule == rules[0]


def banker(copy: Any = BOX) -> Session:
    """Five players; the banker has drawn Trentino and bought there."""
    session = table(5, copy)
    pairs = [(LIGURIA, LAZIO), (CAMPANIA, SARDEGNA), (CALABRIA, ABRUZZO), (TOSCANA, VENETO)]
    for seat, regions in enumerate(pairs):
        session = session.play(NameMarkers(seat, regions))
        session = buy(session, *((seat, region, 1) for region in regions))
    return play(session, NameMarkers(PIA, (TRENTINO,)), Buy(PIA, TRENTINO, 3))


@pytest.mark.parametrize(
    ("move", "variety"),
    [
        pytest.param(Buy(PIA, TRENTINO, 1), TREBBIANO, id="VN-PRE-05 in the same region"),
        pytest.param(Buy(PIA, LIGURIA, 2, PINOT), PINOT, id="VN-PRE-05 in a new one"),
    ],
)
def test_the_banker_of_five_is_free_with_the_second_vineyard(move: Buy, variety: Any) -> None:
    session = banker().play(move)
    assert session.state.grows(PIA, move.region) is variety
    assert session.state.phase is Phase.THIRD
    with pytest.raises(IllegalMove, match="VN-VAR-03"):
        banker().play(Buy(PIA, LIGURIA, 2, NEBBIOLO))
    with pytest.raises(MalformedMove, match=r"move\.variety"):
        banker().play(Buy(PIA, LIGURIA, 2))


@pytest.mark.parametrize(
    ("seat", "offered"),
    [
        pytest.param(ANNA, True, id="VN-PRE-06 VN-PRE-07 who is there may buy"),
        pytest.param(MARCO, False, id="VN-PRE-07 a newcomer may not"),
    ],
)
def test_the_example_of_liguria(seat: int, offered: bool) -> None:
    session = banker().play(Buy(PIA, LIGURIA, 2, PINOT))
    if seat == MARCO:
        session = session.play(Buy(ANNA, LAZIO, 2))
    there = {move for move in legal_moves(session.state) if move.region is LIGURIA}  # type: ignore[union-attr]
    assert bool(there) is offered
    with pytest.raises(IllegalMove, match="VN-PRE-06"):
        session.play(Buy(PIA, TRENTINO, 4))


@pytest.mark.parametrize(
    ("grown", "listed"),
    [
        pytest.param(PINOT, True, id="VN-PRE-01 VN-VAR-03 another variety is taken"),
        pytest.param(NEBBIOLO, False, id="VN-PRE-01 VN-VAR-03 the drawn one is"),
    ],
)
def test_a_drawn_region_is_listed_while_its_variety_is_free(grown: Variety, listed: bool) -> None:
    session = holding(table(), {LIGURIA: "M"}, marco={LIGURIA: grown})
    session = session.play(NameMarkers(ANNA, (LIGURIA, LAZIO)))
    move = Buy(ANNA, LIGURIA, 2)
    assert (move in legal_moves(session.state)) is listed
    assert overruled(session.state, move) == ([] if listed else ["VN-VAR-03"])
    for offered in legal_moves(session.state):
        assert session.why_not(offered) is None


@pytest.mark.parametrize(
    ("money", "rule"),
    [
        pytest.param(60, None, id="VN-PRE-09 just enough"),
        pytest.param(50, "VN-BUY-11", id="VN-PRE-09 never below zero"),
    ],
)
def test_the_capital_pays_and_never_goes_below_zero(money: int, rule: str | None) -> None:
    session = begun(money=True).play(Correct("money", money, ANNA))
    move = Buy(ANNA, TOSCANA, 3)
    if rule is None:
        assert session.play(move).state.estates[ANNA].money == 0
    else:
        assert overruled(session.state, move) == [rule]


SMALL = BOX.with_land(Land(TOSCANA, 7, "PPG", (NEBBIOLO, MONTEPULCIANO), True))


@pytest.mark.parametrize(
    ("opening_gifts", "happens"),
    [
        pytest.param(True, [GiftBegan], id="VN-GIFT-01 in the opening, too"),
        pytest.param(False, [], id="VN-GIFT-01 not in the opening, as the table wishes"),
    ],
)
def test_a_gift_in_the_opening_is_a_reading(opening_gifts: bool, happens: list[Any]) -> None:
    session = holding(begun(copy=SMALL, opening_gifts=opening_gifts), {TOSCANA: "M"})
    events = decided(session.state, Buy(ANNA, TOSCANA, 2, MONTEPULCIANO))
    assert [type(e) for e in events if isinstance(e, (GiftBegan, BottleRemoved))] == happens
    if happens:
        session = session.play(Buy(ANNA, TOSCANA, 2, MONTEPULCIANO))
        assert session.state.acting == ANNA
        session = session.play(GiveGift((Pick(ANNA, (3,)),)))
        assert session.state.acting == ANNA
        assert session.state.phase is Phase.OPENING


@pytest.mark.parametrize("region", [pytest.param(TOSCANA, id="VN-SET-02 asked when it matters")])
def test_a_region_not_entered_is_asked_for(region: Any) -> None:
    session = Session.start(vino, Setup(players(3)), 1).play(NameMarkers(ANNA, (region, LAZIO)))
    with pytest.raises(NotEntered) as asked:
        session.play(Buy(ANNA, region, 1))
    assert (asked.value.need.what, asked.value.need.region) == ("region", region)
    assert asked.value.message == "copy.ask.region"
    land = Land(region, 1, "PPG")
    session = play(session, EnterRegion(land), Buy(ANNA, region, 3))
    assert session.state.owner(region, 3) == ANNA
    assert session.state.land(region).number == 7


def test_vineyards_given_by_a_correction_leave_something_to_buy() -> None:
    session = begun()
    seat = session.state.acting
    assert seat is not None
    regions = session.state.estates[seat].drawn
    for region in regions:
        session = session.play(Correct("owner", seat, region=region, place=1))
    offered = {move.region for move in legal_moves(session.state) if isinstance(move, Buy)}
    assert offered == set(regions)
    for region in regions:
        session = session.play(Buy(seat, region, session.state.free(region)[0]))
    assert session.state.acting != seat


def test_the_phases_follow_by_themselves() -> None:
    session = banker()
    events = decided(session.state, Buy(PIA, TRENTINO, 1))
    assert events[-1] == PhaseBegan(Phase.THIRD)
