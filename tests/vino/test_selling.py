"""Selling wine, the market, the next play order, and who wins."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from companion.kernel import IllegalMove, MalformedMove, Session
from companion.vino import (
    CloseRound,
    Column,
    Copy,
    Correct,
    CountForTie,
    EnterColumn,
    EnterStep,
    NotEntered,
    Phase,
    Plot,
    Sell,
    SellNothing,
    Variety,
    default_sale,
    legal_moves,
    next_order,
    notices,
    outcome,
    plots_of,
    room,
    still_to_place,
    what_if,
)
from companion.vino.events import (
    NothingSold,
    OrderChanged,
    PhaseBegan,
    RoundBegan,
    RoundClosed,
    VarietyReturned,
    VineyardsLost,
    WineSold,
)
from companion.vino.setup import Negative

from .positions import (
    ANNA,
    BARBERA,
    BOX,
    CAMPANIA,
    LAZIO,
    LIGURIA,
    MARCO,
    MONTEPULCIANO,
    NEBBIOLO,
    PINOT,
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
    selling,
    table,
)


def anna(*market: int, copy: Copy = BOX, **readings: Any) -> Session:
    """Anna owns four Nebbiolo (Liguria 1, 2, Lazio 1, 2) and two Barbera; Marco three Trebbiano."""
    session = holding(
        table(3, copy, **readings),
        {LIGURIA: "AA", LAZIO: "AA", VENETO: "AAMMM"},
        anna={LIGURIA: NEBBIOLO, LAZIO: NEBBIOLO, VENETO: BARBERA},
        marco={VENETO: TREBBIANO},
    )
    return selling(session, *market)


LAST = (Plot(LAZIO, 2),)
MOCK_UP = (100, -200, 0, 200, -100)
"""The market of the picture: Nebbiolo +100, Trebbiano −200, Pinot Grigio +200, Barbera −100."""


@pytest.mark.parametrize(
    ("market", "rises", "after"),
    [
        pytest.param(
            MOCK_UP, (0, 100, 0, 0, 200), (-200, -100, 0, 200, 100),
            id="VN-SELL-01 VN-SELL-02 VN-SELL-04 VN-MKT-01 VN-MKT-07 VN-MKT-08 the picture",
        ),
        pytest.param((-400, 0, 400, 0, 0), (0, 0, 100, 0, 0), (-500, 0, 500, 0, 0),
                     id="VN-MKT-04 stops at the bottom"),
        pytest.param((-500, 500, 0, 0, 0), (0, 0, 0, 0, 0), (-500, 500, 0, 0, 0),
                     id="VN-MKT-04 nothing falls, nothing rises"),
        pytest.param((500, -500, 0, 0, 0), (0, 100, 100, 100, 0), (200, -400, 100, 100, 0),
                     id="VN-MKT-06 spread over three"),
    ],
)  # fmt: skip
def test_a_sale_is_booked_as_it_was_previewed(market: Any, rises: Any, after: Any) -> None:
    session = anna(*market)
    sale = what_if(session.state, ANNA, NEBBIOLO, 3)
    assert (sale.price, sale.demand, sale.stock, sale.lost, sale.boxes) == (360, market[0], 4, 1, 3)
    assert still_to_place(sale, rises) == 0
    session = session.play(Sell(ANNA, NEBBIOLO, 3, LAST, rises))
    state = session.state
    assert state.estates[ANNA].income == sale.income == max(0, 360 + market[0])
    assert state.market == after
    assert sum(state.market) == 0
    assert state.cellar(ANNA)[NEBBIOLO.at] == 3
    assert state.acting == MARCO
    assert what_if(state, MARCO, TREBBIANO, 1).demand == after[1]
    row = state.sales[-1]
    assert (row.round, row.seat, row.income, row.market) == (1, ANNA, sale.income, after)


@pytest.mark.parametrize(
    ("session", "move", "rule"),
    [
        pytest.param(anna(), Sell(MARCO, TREBBIANO, 1, (Plot(VENETO, 3),), (0, 0, 0, 0, 100)),
                     "VN-SELL-01", id="VN-SELL-01 out of turn"),
        pytest.param(anna(), Sell(ANNA, NEBBIOLO, 5, (*LAST, Plot(LAZIO, 1)), (0, 400, 0, 0, 0)),
                     "VN-VAR-06", id="VN-VAR-06 VN-SELL-01 more than the stock"),
        pytest.param(anna(), Sell(ANNA, NEBBIOLO, 3, (), (0, 300, 0, 0, 0)), "VN-SELL-04",
                     id="VN-SELL-04 too few"),
        pytest.param(anna(), Sell(ANNA, NEBBIOLO, 3, (*LAST, Plot(LAZIO, 1)), (0, 300, 0, 0, 0)),
                     "VN-SELL-04", id="VN-SELL-04 too many"),
        pytest.param(anna(), Sell(ANNA, NEBBIOLO, 3, (Plot(VENETO, 1),), (0, 300, 0, 0, 0)),
                     "VN-SELL-04", id="VN-SELL-04 of another variety"),
        pytest.param(anna(), Sell(ANNA, NEBBIOLO, 3, (Plot(VENETO, 3),), (0, 300, 0, 0, 0)),
                     "VN-SELL-04", id="VN-SELL-04 of another player"),
        pytest.param(anna(), Sell(ANNA, NEBBIOLO, 3, LAST, (100, 200, 0, 0, 0)), "VN-MKT-02",
                     id="VN-MKT-02 the sold one"),
        pytest.param(anna(0, 400, 0, 0, -400), Sell(ANNA, NEBBIOLO, 3, LAST, (0, 200, 0, 0, 100)),
                     "VN-MKT-05", id="VN-MKT-05 VN-MKT-03 above the top"),
        pytest.param(anna(), Sell(ANNA, NEBBIOLO, 3, LAST, (0, 200, 0, 0, 0)), "VN-MKT-06",
                     id="VN-MKT-06 one box missing"),
        pytest.param(anna(), Sell(ANNA, NEBBIOLO, 3, LAST, (0, 200, 200, 0, 0)), "VN-MKT-06",
                     id="VN-MKT-06 one box too many"),
        pytest.param(anna(-400, 400, 0, 0, 0), Sell(ANNA, NEBBIOLO, 3, LAST, (0, 0, 300, 0, 0)),
                     "VN-MKT-06", id="VN-MKT-04 more than really fell"),
        pytest.param(anna(), Sell(ANNA, NEBBIOLO, 3, LAST, (0, 150, 150, 0, 0)), "VN-MKT-01",
                     id="VN-MKT-01 half a box"),
        pytest.param(buying(anna(), *[(LIGURIA, LAZIO)] * 3), SellNothing(ANNA), "VN-BUY-01",
                     id="VN-SELL-01 not while others buy"),
    ],
)  # fmt: skip
def test_what_selling_does_not_allow(session: Session, move: Any, rule: str) -> None:
    assert overruled(session.state, move) == [rule]
    with pytest.raises(IllegalMove) as refusal:
        session.play(move)
    assert refusal.value.rule == rule
    after = session.play(move, anyway=True).state
    assert all(-500 <= demand <= 500 for demand in after.market)


@pytest.mark.parametrize(
    ("negative", "income", "rules"),
    [
        pytest.param(Negative.ZERO, 0, [], id="VN-SELL-07 nothing is paid"),
        pytest.param(Negative.PAY, -340, [], id="VN-SELL-07 paid to the bank, as agreed"),
        pytest.param(Negative.FORBID, 0, ["VN-SELL-07"], id="VN-SELL-07 not allowed, as agreed"),
    ],
)
def test_a_sum_below_zero(negative: Negative, income: int, rules: list[str]) -> None:
    session = anna(-500, 500, 0, 0, 0, negative=negative)
    sale = what_if(session.state, ANNA, NEBBIOLO, 1)
    assert (sale.sum, sale.income, sale.lost) == (-340, income, 1)
    move = Sell(ANNA, NEBBIOLO, 1, LAST, (0, 0, 0, 0, 0))
    assert overruled(session.state, move) == rules
    offered = any(isinstance(m, Sell) and m.quantity == 1 and m.variety is NEBBIOLO
                  for m in legal_moves(session.state))  # fmt: skip
    assert offered is (not rules)
    if not rules:
        session = session.play(move)
        assert session.state.estates[ANNA].income == income
        assert session.state.cellar(ANNA)[NEBBIOLO.at] == 3


@pytest.mark.parametrize(
    ("losses", "returned"),
    [
        pytest.param(
            (Plot(LIGURIA, 1), Plot(LAZIO, 2)), [], id="VN-SELL-04 VN-SELL-05 two regions"
        ),
        pytest.param((Plot(LAZIO, 1), Plot(LAZIO, 2)), [LAZIO], id="VN-SELL-06 VN-VAR-05 the last"),
    ],
)
def test_vineyards_are_given_back(losses: tuple[Plot, ...], returned: list[Any]) -> None:
    session = anna()
    move = Sell(ANNA, NEBBIOLO, 4, losses, (0, 100, 100, 100, 0))
    events = decided(session.state, move)
    assert VineyardsLost(ANNA, losses) in events
    assert [e.region for e in events if isinstance(e, VarietyReturned)] == returned
    state = session.play(move).state
    assert all(state.owner(plot.region, plot.place) is None for plot in losses)
    assert state.cellar(ANNA)[NEBBIOLO.at] == 2
    assert set(plots_of(state, ANNA, NEBBIOLO)).isdisjoint(losses)
    assert plots_of(state, ANNA, NEBBIOLO)[0].place == (2 if losses[0].region is LIGURIA else 1)


@pytest.mark.parametrize(
    ("losses", "gone", "returned"),
    [
        pytest.param((Plot(VENETO, 1),), (Plot(VENETO, 1),), [], id="VN-SELL-04 another variety"),
        pytest.param((Plot(VENETO, 1), Plot(VENETO, 2)), (Plot(VENETO, 1), Plot(VENETO, 2)),
                     [VarietyReturned(ANNA, VENETO)], id="VN-SELL-04 VN-VAR-05 the last ones"),
        pytest.param((Plot(VENETO, 3), Plot(LAZIO, 1)), (Plot(LAZIO, 1),), [],
                     id="VN-SELL-04 somebody else's"),
        pytest.param((Plot(VENETO, 10),), (), [], id="VN-SELL-04 nobody's"),
        pytest.param((), (), [], id="VN-SELL-04 none at all"),
    ],
)  # fmt: skip
def test_what_the_seller_owns_is_given_back_if_the_table_insists(
    losses: tuple[Plot, ...], gone: tuple[Plot, ...], returned: list[Any]
) -> None:
    session = anna(*MOCK_UP)
    move = Sell(ANNA, NEBBIOLO, 3, losses, (0, 100, 0, 0, 200))
    assert overruled(session.state, move) == ["VN-SELL-04"]
    after = session.play(move, anyway=True)
    lost = [VineyardsLost(ANNA, gone)] if gone else []
    assert list(after.history.done[-1].events[1:]) == lost + returned
    assert after.state.vineyards(ANNA) == 6 - len(gone)
    assert after.state.vineyards(MARCO) == 3


@pytest.mark.parametrize("seat", [pytest.param(ANNA, id="VN-SELL-08 nothing sold")])
def test_selling_nothing(seat: int) -> None:
    before = anna(*MOCK_UP)
    assert decided(before.state, SellNothing(seat)) == (NothingSold(seat),)
    state = before.play(SellNothing(seat)).state
    assert (state.estates[seat].income, state.market) == (0, MOCK_UP)
    assert state.vineyards(seat) == before.state.vineyards(seat)


@pytest.mark.parametrize("quantity", [pytest.param(7, id="VN-SELL-02 between two columns")])
def test_only_printed_quantities_are_sold(quantity: int) -> None:
    session = holding(table(), {TRENTINO: "A" * 9})
    session = selling(session)
    variety = session.state.grows(ANNA, TRENTINO)
    assert variety is not None
    with pytest.raises(MalformedMove, match=r"copy\.not-printed"):
        what_if(session.state, ANNA, variety, quantity)
    quantities = [m.quantity for m in legal_moves(session.state) if isinstance(m, Sell)]
    assert quantities == [1, 2, 3, 4, 5, 6, 8]


@pytest.mark.parametrize("sold", [pytest.param(2, id="VN-SELL-02 VN-MKT-01 asked when it matters")])
def test_what_is_not_entered_is_asked_for(sold: int) -> None:
    session = anna(copy=Copy(lands=BOX.lands))
    move = Sell(ANNA, NEBBIOLO, sold, LAST, (0, 200, 0, 0, 0))
    assert list(legal_moves(session.state)) == [SellNothing(ANNA)]
    with pytest.raises(NotEntered) as asked:
        session.play(move)
    assert (asked.value.need.what, asked.value.need.sold) == ("column", sold)
    session = session.play(EnterColumn(Column(sold, 260, 1, 2)))
    assert isinstance(session.why_not(move), NotEntered)
    session = session.play(EnterStep(100))
    assert session.why_not(move) is None
    assert session.play(move).state.estates[ANNA].income == 260


@pytest.mark.parametrize(
    "variety", [pytest.param(v, id=f"VN-MKT-09 {v.value}") for v in Variety]
)  # fmt: skip
def test_a_legal_distribution_always_exists(variety: Variety) -> None:
    """From every corner and many other markets the whole fall finds room."""
    ends = range(-500, 501, 250)
    corners = [m for m in product(ends, repeat=4) if abs(sum(m)) <= 500]
    session = holding(table(), {TRENTINO: "A" * 13})
    session = selling(session.play(Correct("variety", variety.value, ANNA, TRENTINO)))
    for corner in corners:
        state = replace(session.state, market=(*corner, -sum(corner)))
        sale = what_if(state, ANNA, variety, 12)
        assert sum(room(state, other) for other in Variety if other is not variety) >= 1500
        assert sale.rise == sale.fall
        assert sum(default_sale(state, ANNA, variety, 12).rises) == sale.fall


def closing(*incomes: int, order: tuple[int, ...] = (0, 1, 2, 3), **readings: Any) -> Session:
    """Everybody has sold; these are the incomes seat by seat."""
    session = selling(table(4, **readings), order=order)
    session = play(session, *(Correct("income", n, seat) for seat, n in enumerate(incomes)))
    assert session.state.phase is Phase.CLOSING
    return session


@pytest.mark.parametrize(
    ("incomes", "order", "last", "after"),
    [
        pytest.param((300, 100, 200, 400), (0, 1, 2, 3), (), (1, 2, 0, 3), id="VN-END-01 least"),
        pytest.param((300, 100, 300, 100), (2, 3, 0, 1), (), (3, 1, 2, 0), id="VN-END-02 ties"),
        pytest.param((0, 100, 0, 50), (2, 1, 0, 3), (), (2, 0, 3, 1), id="VN-END-03 zeros first"),
        pytest.param((0, 0, 0, 0), (3, 1, 0, 2), (), (3, 1, 0, 2), id="VN-END-02 VN-END-03 nobody"),
        pytest.param(
            (0, 100, 200, 300), (0, 1, 2, 3), (0,), (1, 2, 3, 0), id="VN-END-04 one mixed"
        ),
        pytest.param((0, 100, 200, 300), (0, 1, 2, 3), (1, 0), (2, 3, 1, 0), id="VN-END-04 two"),
        pytest.param((300, 2, 1, 0), (0, 1, 2, 3), (3, 2, 1, 0), (0, 1, 2, 3), id="VN-END-05 all"),
    ],
)
def test_the_next_play_order(incomes: Any, order: Any, last: Any, after: Any) -> None:
    session = closing(*incomes, order=order, mixed_money=True)
    assert next_order(session.state, last) == after
    session = session.play(CloseRound(last))
    assert session.state.order == after
    assert (session.state.phase, session.state.round) == (Phase.CHOOSING, 2)
    assert session.history.done[-1].events[1] == OrderChanged(after)
    row = session.state.rounds[-1]
    assert (row.round, row.order, row.incomes) == (1, order, incomes)


def test_a_round_that_is_closed_early_is_followed_by_the_next() -> None:
    session = play(anna(), SellNothing(ANNA), Correct("income", 50, ANNA))
    assert overruled(session.state, CloseRound()) == ["VN-BUY-01"]
    session = session.play(CloseRound(), anyway=True)
    assert [type(event) for event in session.history.done[-1].events] == [
        RoundClosed, OrderChanged, RoundBegan, PhaseBegan,
    ]  # fmt: skip
    state = session.state
    assert (state.phase, state.round, state.order) == (Phase.CHOOSING, 2, (MARCO, SOFIA, ANNA))
    assert state.rounds[-1].incomes == (50, 0, 0)
    assert [estate.income for estate in state.estates] == [None] * 3


def test_after_the_end_no_round_follows() -> None:
    session = play(anna(), Correct("phase", "over")).play(CloseRound(), anyway=True)
    assert session.state.phase is Phase.OVER


@pytest.mark.parametrize("income", [pytest.param(250, id="VN-SELL-03 VN-BUY-12 apart until then")])
def test_income_is_joined_with_the_money_when_the_order_is_settled(income: int) -> None:
    session = closing(income, 0, 0, 0, money=True)
    assert session.state.estates[0].money == 1000
    assert session.play(CloseRound()).state.estates[0].money == 1000 + income
    with pytest.raises(MalformedMove, match=r"move\.mixed-money"):
        session.play(CloseRound((0,)), anyway=True)


@pytest.mark.parametrize(
    "phase", [pytest.param(Phase.BUYING, id="VN-END-07 the last phase is told")]
)
def test_the_last_buying_phase_is_announced(phase: Phase) -> None:
    session = table()
    for region in BOX.in_order:
        if session.state.has_bottle(region):
            session = session.play(Correct("bottle", False, region=region))
    session = buying(session, *[(LIGURIA, CAMPANIA)] * 3)
    assert session.state.phase is phase
    assert [notice.id for notice in notices(session.state)] == ["vino.notice.last-buying"]


@pytest.mark.parametrize("money", [pytest.param(0, id="VN-END-06 what lies stacked is not shown")])
def test_money_is_not_followed_unless_the_table_wants_it(money: int) -> None:
    assert [estate.money for estate in table().state.estates] == [money] * 3
    with pytest.raises(MalformedMove, match=r"move\.money-not-followed"):
        table().play(Correct("money", 5, 0))


def over(owners: str, *money: int) -> Session:
    """The end: vineyards in Trentino; money followed if it is given."""
    session = holding(table(3, money=bool(money)), {TRENTINO: owners})
    session = play(session, *(Correct("money", n, seat) for seat, n in enumerate(money)))
    return session.play(Correct("phase", "over"))


@pytest.mark.parametrize(
    ("session", "winners", "decided_by", "ranks"),
    [
        pytest.param(over("AAMS"), (0,), None, [1, 2, 2], id="VN-END-08 most vineyards"),
        pytest.param(over("AAMMS", 100, 200, 900), (1,), "money", [1, 2, 3],
                     id="VN-END-08 then money"),
        pytest.param(over("AAMMS", 200, 200, 900), (0, 1), "shared", [1, 1, 3],
                     id="VN-END-08 then shared"),
        pytest.param(over("AMS").play(CountForTie((0, 1, 2), (10, 30, 20))), (1,), "money",
                     [1, 2, 3], id="VN-END-08 money that was asked for"),
    ],
)  # fmt: skip
def test_who_wins(session: Session, winners: Any, decided_by: Any, ranks: list[int]) -> None:
    result = outcome(session.state)
    assert (result.winners, result.decided_by) == (winners, decided_by)
    assert [place.rank for place in result.places] == ranks


@pytest.mark.parametrize("seats", [pytest.param((0, 1), id="VN-END-08 asked only on a tie")])
def test_money_is_asked_only_of_those_who_are_tied(seats: tuple[int, ...]) -> None:
    session = over("AAMMS")
    question = outcome(session.state).question
    assert question is not None
    assert (question.what, question.seats) == ("money", seats)
    assert overruled(session.state, CountForTie((0, 1, 2), (1, 2, 3))) == ["VN-END-08"]
    assert outcome(over("AMSS").state).question is None


def test_the_last_seller_ends_the_phase() -> None:
    session = anna()
    session = play(session, SellNothing(ANNA), SellNothing(MARCO))
    assert decided(session.state, SellNothing(SOFIA)) == (
        NothingSold(SOFIA),
        PhaseBegan(Phase.CLOSING),
    )


def test_a_sale_filled_in_beforehand_is_legal() -> None:
    state = anna(*MOCK_UP).state
    for move in legal_moves(state):
        events = decided(state, move)
        assert isinstance(events[0], (WineSold, NothingSold))
    varieties = [m.variety for m in legal_moves(state) if isinstance(m, Sell)]
    assert varieties == [NEBBIOLO] * 4 + [BARBERA] * 2
    assert {MONTEPULCIANO, PINOT}.isdisjoint(varieties)
    assert TOSCANA not in {p.region for p in plots_of(state, ANNA, NEBBIOLO)}
