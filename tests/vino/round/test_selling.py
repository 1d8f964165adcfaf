"""Selling wine, and the market."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from companion.kernel import IllegalMove, MalformedMove, Session
from companion.vino import legal_moves
from companion.vino.box.board import Plot, Variety
from companion.vino.box.copies import Column, Copy, NotEntered
from companion.vino.position.phase import Phase
from companion.vino.position.setup import Negative
from companion.vino.round.progress import PhaseBegan
from companion.vino.round.proposing import default_sale
from companion.vino.round.sale import plots_of, room_to_rise, still_to_place, what_if
from companion.vino.round.selling import (
    NothingSold,
    Sell,
    SellNothing,
    VineyardsLost,
    WineSold,
)
from companion.vino.round.varieties import VarietyReturned
from companion.vino.table.correct import Correct
from companion.vino.table.enter_prices import EnterColumn, EnterStep

from ..positions import (
    ANNA,
    BARBERA,
    BOX,
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
        assert sum(room_to_rise(state, other) for other in Variety if other is not variety) >= 1500
        assert sale.rise == sale.fall
        assert sum(default_sale(state, ANNA, variety, 12).rises) == sale.fall


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
