"""Two vines of two fields that change places by a card."""

from __future__ import annotations

from companion.viticulture.actions.plant import Planting
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.visitors import Option
from companion.viticulture.cards.ready import CardStep
from companion.viticulture.cards.steps import step_moves
from companion.viticulture.cards.swap import SwapVines

from ..vineyards import after, mat, mat_of, refused, table


def test_vines_change_fields() -> None:
    state = table(anna=mat(fields={5: (Vine.CHARDONNAY,), 7: (Vine.MERLOT, Vine.MERLOT)}))
    swap = SwapVines(0, Planting(Vine.CHARDONNAY, 5), Planting(Vine.MERLOT, 7))
    then = mat_of(after(state, swap))
    assert then.field(5).vines == (Vine.MERLOT,)
    assert then.field(7).vines == (Vine.CHARDONNAY, Vine.MERLOT)
    tight = table(anna=mat(fields={5: (Vine.CHARDONNAY, Vine.MALVASIA), 7: (Vine.MERLOT,) * 2}))
    swap = SwapVines(0, Planting(Vine.MALVASIA, 5), Planting(Vine.MERLOT, 7))
    assert refused(tight, swap) == "VINE-01"


ANY_SWAP = CardStep("swap-vines", 1, 1, Option())


def test_vines_change_places_by_a_card_that_is_not_named() -> None:
    """VINE-01: Chardonnay does not fit where Malvasia stood: 2 + 4 on the field of 5."""
    fields = {
        5: (Vine.PINOT, Vine.MALVASIA),
        6: (Vine.MERLOT,),
        7: (Vine.SYRAH, Vine.CHARDONNAY),
    }
    state = table(anna=mat(fields=fields))
    swaps = [m for m in step_moves(state, 0, ANY_SWAP) if isinstance(m, SwapVines)]
    told = {(m.one.vine, m.one.field, m.other.vine, m.other.field) for m in swaps}
    assert told == {
        (Vine.PINOT, 5, Vine.MERLOT, 6),
        (Vine.MALVASIA, 5, Vine.MERLOT, 6),
        (Vine.PINOT, 5, Vine.SYRAH, 7),
        (Vine.PINOT, 5, Vine.CHARDONNAY, 7),
        (Vine.MALVASIA, 5, Vine.SYRAH, 7),
        (Vine.MERLOT, 6, Vine.SYRAH, 7),
        (Vine.MERLOT, 6, Vine.CHARDONNAY, 7),
    }
    for move in swaps:
        assert refused(state, move) is None
    swap = SwapVines(0, Planting(Vine.MALVASIA, 5), Planting(Vine.CHARDONNAY, 7))
    assert refused(state, swap) == "VINE-01"
