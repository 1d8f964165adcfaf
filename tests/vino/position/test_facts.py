"""What came of an entry, as facts for programs."""

from __future__ import annotations

from companion import vino
from companion.kernel.phrase import Fact
from companion.vino.box.board import Plot
from companion.vino.round.closing import CloseRound
from companion.vino.round.gift import default_gift
from companion.vino.round.selling import Sell
from companion.vino.table.correct import Correct

from ..positions import ANNA, LAZIO, NEBBIOLO
from ..round.test_closing import closing
from ..round.test_gift import bought, gift_in
from ..round.test_selling import MOCK_UP, anna


def test_a_sale_says_income_vineyards_variety_and_market() -> None:
    before = anna(*MOCK_UP).play(Correct("owner", None, region=LAZIO, place=1))
    after = before.play(Sell(ANNA, NEBBIOLO, 3, (Plot(LAZIO, 2),), (0, 100, 0, 0, 200)))
    assert vino.came_of(before.state, after.state) == (
        Fact("income", None, 460, ANNA),
        Fact("vineyards", (2,), (), ANNA, "lazio"),
        Fact("variety", "nebbiolo", None, ANNA, "lazio"),
        Fact("demand", 100, -200, None, "nebbiolo"),
        Fact("demand", -200, -100, None, "trebbiano"),
        Fact("demand", -100, 100, None, "barbera"),
    )


def test_a_gift_says_who_has_what_and_that_the_bottle_left() -> None:
    before = bought(gift_in("PPPPGGGG", "MMS."), 4)
    after = before.play(default_gift(before.state))
    facts = vino.came_of(before.state, after.state)
    assert {fact.gained for fact in facts if fact.what == "vineyards"} == {(8,), (6, 7), (5,)}
    assert Fact("bottle", 1, 0, None, "toscana") in facts


def test_a_closed_round_says_money_and_order() -> None:
    before = closing(300, 0, 200, 100)
    facts = vino.came_of(before.state, before.play(CloseRound()).state)
    (order,) = (fact for fact in facts if fact.what == "order")
    assert order.now == (1, 3, 2, 0)
    assert vino.came_of(before.state, before.state) == ()
