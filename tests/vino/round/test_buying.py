"""The order of buying, passing, varieties, money."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from companion.kernel import IllegalMove, Session
from companion.vino import legal_moves
from companion.vino.box.board import REGIONS, Region, Variety
from companion.vino.position.phase import Phase
from companion.vino.position.ranking import ranking
from companion.vino.round.barrel import BarrelMoved, CouldNotBuy
from companion.vino.round.buying import Buy, Pass
from companion.vino.table.correct import Correct
from companion.vino.table.correct_several import CorrectOrder
from companion.vino.table.enter_copy import EnterCopy
from companion.vino.table.enter_map import EnterOrder

from ..positions import (
    ABRUZZO,
    ANNA,
    BARBERA,
    CALABRIA,
    CAMPANIA,
    ILYA,
    LAZIO,
    LIGURIA,
    MARCO,
    MONTEPULCIANO,
    NEBBIOLO,
    PINOT,
    SARDEGNA,
    SOFIA,
    TOSCANA,
    TREBBIANO,
    TRENTINO,
    VENETO,
    buying,
    decided,
    holding,
    overruled,
    play,
    table,
)


def at_tuscany(*chosen: tuple[Region, Region], owners: str = "MIAMAIM") -> Session:
    """
    The barrel in Tuscany; regions before it were passed by.

    Unless said otherwise, Marco has three vineyards, Anna and Ilya two, Sofía comes new. Ilya's
    dearest is farther from the cheapest than Anna's.
    """
    session = buying(holding(table(4), {TOSCANA: owners}), *chosen)
    while session.state.barrel is not TOSCANA:
        assert session.state.acting is not None
        session = session.play(Pass(session.state.acting))
    return session


ALL = ((TOSCANA, LAZIO),) * 4
LETTERS = {"A": ANNA, "M": MARCO, "S": SOFIA, "I": ILYA}


def seats(letters: str) -> tuple[int, ...]:
    """``MIA``: Marco, Ilya, Anna."""
    return tuple(LETTERS[letter] for letter in letters)


@pytest.mark.parametrize(
    ("owners", "order", "first", "then"),
    [
        pytest.param("MIAMAIM", "AMSI", "MIA", "S", id="VN-BUY-05 VN-BUY-06 most, then dearest"),
        pytest.param("MIIMAAM", "AMSI", "MAI", "S", id="VN-BUY-06 the other way round"),
        pytest.param("A.........M", "AMSI", "MA", "SI", id="VN-BUY-06 one each"),
        pytest.param("AM.SI", "IMSA", "ISMA", "", id="VN-BUY-06 four of one: dearest first"),
        pytest.param("AM.SI", "AMSI", "ISMA", "", id="VN-BUY-06 whatever the play order"),
        pytest.param("AAMMSI", "AMSI", "MAIS", "", id="VN-BUY-06 two ties"),
        pytest.param("SSSS.M", "AMSI", "SM", "AI", id="VN-BUY-05 four before one"),
        pytest.param("", "AMSI", "", "AMSI", id="VN-BUY-07 newcomers in play order"),
        pytest.param("", "SIMA", "", "SIMA", id="VN-BUY-07 newcomers in another order"),
        pytest.param("....M", "SIMA", "M", "SIA", id="VN-BUY-07 newcomers after the owner"),
    ],
)
def test_who_buys_when(owners: str, order: str, first: str, then: str) -> None:
    session = holding(table(4), {TOSCANA: owners}).play(CorrectOrder(seats(order)))
    state = buying(session, *(((TOSCANA, VENETO),) * 4)).state
    assert (state.barrel, state.owners, state.newcomers) == (TOSCANA, seats(first), seats(then))
    assert tuple(rank.seat for rank in ranking(state, TOSCANA)) == seats(first)


@pytest.mark.parametrize("prices", [pytest.param((90, 40, 60, 50), id="VN-BUY-06 falling prices")])
def test_where_prices_fall_the_dearest_counts(prices: tuple[int, ...]) -> None:
    session = holding(table(3), {LAZIO: "AM"})
    land = session.state.land(LAZIO)
    assert [rank.seat for rank in ranking(session.state, LAZIO)] == [MARCO, ANNA]
    other = session.state.copy.with_land(type(land)(LAZIO, 2, "PPPP", prices=prices))
    (event,) = decided(session.state, EnterCopy(other))
    assert [r.seat for r in ranking(session.game.evolve(session.state, event), LAZIO)] == [0, 1]


@pytest.mark.parametrize(
    ("session", "move", "rule"),
    [
        pytest.param(at_tuscany(*ALL), Buy(ILYA, TOSCANA, 8), "VN-BUY-05", id="VN-BUY-05 early"),
        pytest.param(at_tuscany(*ALL), Pass(SOFIA), "VN-BUY-05", id="VN-BUY-05 newcomers wait"),
        pytest.param(at_tuscany(*ALL), Buy(MARCO, LAZIO, 1, BARBERA), "VN-BUY-03",
                     id="VN-BUY-03 the barrel stands elsewhere"),
        pytest.param(at_tuscany(*ALL[:3], (LAZIO, LIGURIA)), Buy(ILYA, TOSCANA, 8), "VN-BUY-04",
                     id="VN-BUY-04 not marked"),
        pytest.param(at_tuscany(*ALL).play(Pass(MARCO)), Buy(MARCO, TOSCANA, 8), "VN-BUY-08",
                     id="VN-BUY-08 an owner who is done"),
        pytest.param(at_tuscany(*ALL, owners=""), Buy(MARCO, TOSCANA, 8, BARBERA), "VN-BUY-07",
                     id="VN-BUY-07 a newcomer out of turn"),
        pytest.param(at_tuscany(*ALL), Buy(MARCO, TOSCANA, 2), "VN-BUY-09", id="VN-BUY-09 taken"),
        pytest.param(at_tuscany(*ALL), Buy(MARCO, TOSCANA, 8, BARBERA), "VN-VAR-02",
                     id="VN-VAR-02 another variety than before"),
        pytest.param(at_tuscany(*ALL, owners="I"), Buy(ILYA, TOSCANA, 8, PINOT), "VN-VAR-02",
                     id="VN-VAR-02 one that is not offered either"),
        pytest.param(at_tuscany(*ALL, owners=""), Buy(ANNA, TOSCANA, 8, PINOT), "VN-VAR-01",
                     id="VN-VAR-01 not offered here"),
        pytest.param(
            at_tuscany(*ALL, owners="M").play(Pass(MARCO)), Buy(ANNA, TOSCANA, 8, NEBBIOLO),
            "VN-VAR-03", id="VN-VAR-03 somebody else's",
        ),
    ],
)  # fmt: skip
def test_what_buying_does_not_allow(session: Session, move: Any, rule: str) -> None:
    assert overruled(session.state, move)[0] == rule
    with pytest.raises(IllegalMove) as refusal:
        session.play(move)
    assert refusal.value.rule == rule
    session.play(move, anyway=True)


@pytest.mark.parametrize("count", [pytest.param(3, id="VN-BUY-05 VN-BUY-09 as many as wanted")])
def test_an_owner_buys_on_until_passing(count: int) -> None:
    session = at_tuscany(*ALL)
    for place in range(8, 8 + count):
        assert session.state.acting == MARCO
        session = session.play(Buy(MARCO, TOSCANA, place))
    assert session.state.vineyards(MARCO) == 3 + count
    assert session.state.cellar(MARCO)[NEBBIOLO.at] == 3 + count
    assert session.play(Pass(MARCO)).state.acting == ILYA


@pytest.mark.parametrize("turns", [pytest.param("AMSIASAS", id="VN-BUY-07 VN-BUY-08 in rotation")])
def test_newcomers_one_by_one_until_all_have_passed(turns: str) -> None:
    session, passing = at_tuscany(*ALL, owners=""), {"M": 1, "I": 1, "A": 3, "S": 3}
    varieties = dict(zip(seats("AMSI"), (NEBBIOLO, TREBBIANO, MONTEPULCIANO, BARBERA), strict=True))
    place = 1
    for letter in turns:
        seat = LETTERS[letter]
        assert session.state.acting == seat
        passing[letter] -= 1
        if passing[letter] or letter == "S":
            new = session.state.grows(seat, TOSCANA) is None
            session = session.play(Buy(seat, TOSCANA, place, varieties[seat] if new else None))
            place += 1
        else:
            session = session.play(Pass(seat))
    # Sofía has bought three and is alone now, still one at a time (V-16).
    assert session.state.newcomers == (SOFIA,)
    assert session.play(Pass(SOFIA)).state.phase is Phase.SELLING


@pytest.mark.parametrize("bought", [pytest.param(2, id="VN-BUY-13 the order stays")])
def test_the_order_is_the_one_the_barrel_found(bought: int) -> None:
    session = at_tuscany(*ALL, owners="MM.IA")
    assert session.state.owners == (MARCO, ANNA, ILYA)
    session = session.play(Pass(MARCO))
    for place in range(8, 8 + bought):
        session = session.play(Buy(ANNA, TOSCANA, place))
    session = session.play(Pass(ANNA))
    assert ranking(session.state, TOSCANA)[0].seat == ANNA
    assert session.state.acting == ILYA
    assert overruled(session.state, Buy(MARCO, TOSCANA, 12)) == ["VN-BUY-08"]


@pytest.mark.parametrize(
    ("chosen", "visited"),
    [
        pytest.param(((LIGURIA, LAZIO),) * 3, [LIGURIA, LAZIO], id="VN-BUY-14 two of nine"),
        pytest.param(
            ((TRENTINO, LIGURIA), (CAMPANIA, TRENTINO), (ABRUZZO, SARDEGNA)),
            [LIGURIA, CAMPANIA, SARDEGNA, ABRUZZO, TRENTINO], id="VN-BUY-03 VN-BUY-14 five",
        ),
    ],
)  # fmt: skip
def test_the_barrel_skips_what_nobody_marked(chosen: Any, visited: list[Region]) -> None:
    session = buying(table(), *chosen)
    while session.state.acting is not None and session.state.phase is Phase.BUYING:
        session = session.play(Pass(session.state.acting))
    found = [
        event.region
        for entry in session.history.done
        for event in entry.events
        if isinstance(event, BarrelMoved)
    ]
    assert found == visited


@pytest.mark.parametrize(
    ("first", "last"),
    [
        pytest.param(VENETO, LAZIO, id="VN-BUY-03 VN-BUY-04 what comes first now is not left out"),
        pytest.param(TRENTINO, LAZIO, id="VN-BUY-03 VN-BUY-08 what comes last now was bought in"),
        pytest.param(LIGURIA, VENETO, id="VN-BUY-03 the region of the barrel comes first"),
        pytest.param(VENETO, TRENTINO, id="VN-BUY-03 the others change places"),
    ],
)
def test_every_region_has_its_turn_once_whatever_order_is_entered(
    first: Region, last: Region
) -> None:
    for when in range(3 * 4 + 1):
        session = buying(table(), *[(LAZIO, VENETO)] * 2, (TRENTINO, TOSCANA))
        middle = [region for region in REGIONS if region not in (first, last)]
        turns: list[tuple[Region | None, int]] = []
        while session.state.phase is Phase.BUYING:
            if len(turns) == when:
                session = session.play(EnterOrder((first, *middle, last)))
            assert session.state.acting is not None
            turns.append((session.state.barrel, session.state.acting))
            session = session.play(Pass(session.state.acting))
        marked = [(LAZIO, 0), (LAZIO, 1), (VENETO, 0), (VENETO, 1), (TOSCANA, 2), (TRENTINO, 2)]
        assert sorted(turns, key=str) == sorted(marked, key=str)


@pytest.mark.parametrize(
    "order", [pytest.param((VENETO, LAZIO, TOSCANA), id="VN-BUY-03 in the order now known")]
)
def test_what_is_left_is_visited_in_the_order_now_known(order: tuple[Region, ...]) -> None:
    session = buying(table(), *[(LAZIO, VENETO)] * 2, (TRENTINO, TOSCANA))
    rest = [region for region in REGIONS if region not in order]
    session = session.play(EnterOrder((*order, *rest)))
    visited = []
    while session.state.phase is Phase.BUYING:
        if session.state.barrel not in visited:
            visited.append(session.state.barrel)
        session = session.play(Pass(session.state.acting or 0))
    assert visited == [LAZIO, VENETO, TOSCANA, TRENTINO]


@pytest.mark.parametrize(
    ("owners", "who", "varieties"),
    [
        pytest.param("AMS", ILYA, False, id="VN-BUY-10 no vineyard left"),
        pytest.param("AM.", SOFIA, True, id="VN-VAR-01 VN-VAR-04 VN-PRE-07 no variety left"),
    ],
)
def test_who_can_buy_nothing_needs_not_pass(owners: str, who: int, varieties: bool) -> None:
    session = holding(table(4), {LIGURIA: owners})
    session = buying(session, *[(CALABRIA, VENETO)] * 2, (LIGURIA, LAZIO), (LIGURIA, LAZIO))
    events = session.history.done[-1].events
    assert CouldNotBuy(who, LIGURIA, varieties) in events
    assert session.state.barrel is LAZIO


@pytest.mark.parametrize("region", [pytest.param(LIGURIA, id="VN-VAR-04 owners and varieties")])
def test_there_are_never_more_owners_than_varieties(region: Region) -> None:
    state = holding(table(4), {region: "AM"}).state
    assert state.free_varieties(region) == ()
    assert len(ranking(state, region)) == len(state.land(region).varieties)


@pytest.mark.parametrize(
    ("places", "variety"),
    [pytest.param((1, 2), NEBBIOLO, id="VN-VAR-05 VN-VAR-06 VN-VAR-02 given up")],
)
def test_a_region_given_up_is_a_new_one(places: tuple[int, ...], variety: Variety) -> None:
    session = holding(table(), {LAZIO: "AA"}, anna={LAZIO: variety})
    stocks = [session.state.cellar(ANNA)[variety.at]]
    for place in places:
        assert session.state.grows(ANNA, LAZIO) is variety
        session = session.play(Correct("owner", None, region=LAZIO, place=place))
        stocks.append(session.state.cellar(ANNA)[variety.at])
    assert all(before - 1 == after for before, after in pairwise(stocks))
    assert session.state.grows(ANNA, LAZIO) is None
    assert variety in session.state.free_varieties(LAZIO)


@pytest.mark.parametrize(
    ("money", "rule"),
    [
        pytest.param(110, None, id="VN-BUY-12 all the money there is"),
        pytest.param(109, "VN-BUY-11", id="VN-BUY-11 no loan"),
    ],
)
def test_money_where_it_is_followed(money: int, rule: str | None) -> None:
    session = buying(table(money=True), *[(TOSCANA, LAZIO)] * 3)
    session = play(session, Pass(ANNA), Pass(MARCO), Pass(SOFIA), Correct("money", money, ANNA))
    session = session.play(Correct("income", 500, ANNA))  # apart from older money
    move = Buy(ANNA, TOSCANA, 8, BARBERA)
    assert overruled(session.state, move) == ([rule] if rule else [])
    assert (move in legal_moves(session.state)) is (rule is None)
    if rule is None:
        assert session.play(move).state.estates[ANNA].money == 0
