"""The sale that pays most, and what is proposed with it."""

from __future__ import annotations

from companion.vino.box.board import Plot
from companion.vino.box.copies import Copy
from companion.vino.position.setup import Negative
from companion.vino.round.proposing import default_sale
from companion.vino.round.sale import best_of_all, best_sale, plots_of
from companion.vino.table.correct import Correct

from ..positions import ANNA, BARBERA, LAZIO, LIGURIA, MARCO, NEBBIOLO, PINOT, SOFIA, TREBBIANO
from .test_selling import MOCK_UP, anna


def test_the_best_sale_is_the_one_that_pays_most() -> None:
    state = anna(*MOCK_UP).state
    sale = best_sale(state, ANNA, NEBBIOLO)
    assert sale is not None
    assert (sale.quantity, sale.income, sale.lost) == (4, 540, 2)
    assert best_of_all(state, ANNA) == sale
    other = best_sale(state, ANNA, BARBERA)
    assert other is not None
    assert other.income == 160, "260 for two, less the demand"


def test_a_bottle_more_is_worth_what_it_would_bring() -> None:
    state = anna(*MOCK_UP).state
    sale = best_sale(state, ANNA, NEBBIOLO, more=1)
    assert sale is not None
    assert (sale.quantity, sale.income) == (5, 620)
    first = best_sale(state, ANNA, PINOT, more=1)
    assert first is not None
    assert first.income == 360
    assert best_sale(state, ANNA, PINOT) is None, "there is none in the cellar"


def test_of_equal_incomes_the_one_that_costs_less() -> None:
    state = anna(-500, 500, 0, 0, 0).state
    sale = best_sale(state, ANNA, NEBBIOLO)
    assert sale is not None
    assert (sale.income, sale.lost, sale.quantity) == (0, 1, 1), "VN-SELL-07: all pay nothing"


def test_a_sale_that_pays_nothing_is_not_proposed() -> None:
    state = anna(-500, 0, 0, 1000 - 500, 0).state
    assert best_of_all(state, SOFIA) is None
    assert best_of_all(anna(0, -500, 0, 500, 0).state, MARCO) is None
    strict = anna(-500, 0, 0, 500, 0, negative=Negative.FORBID).state
    assert best_sale(strict, ANNA, NEBBIOLO) is None, "VN-SELL-07 not allowed, as agreed"


def test_without_a_price_table_there_is_no_best_sale() -> None:
    assert best_sale(anna(copy=Copy()).state, ANNA, NEBBIOLO) is None
    assert best_of_all(anna(copy=Copy()).state, ANNA) is None


def test_what_goes_back_leaves_no_region_without_need() -> None:
    state = anna().play(Correct("owner", ANNA, region=LIGURIA, place=3)).state
    assert len(plots_of(state, ANNA, NEBBIOLO)) == 5
    move = default_sale(state, ANNA, NEBBIOLO, 4)
    assert move.losses == (Plot(LIGURIA, 1), Plot(LIGURIA, 2)), "the cheapest of the three first"
    move = default_sale(anna().state, ANNA, NEBBIOLO, 4)
    assert move.losses == (Plot(LIGURIA, 1), Plot(LAZIO, 1)), "one each of two and two"
    assert default_sale(state, MARCO, TREBBIANO, 3).losses[0].place == 3
