"""Uprooting vines."""

from __future__ import annotations

import pytest

from companion.kernel import MalformedMove
from companion.viticulture.actions.uproot import Uproot
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.position.mat import Hand
from companion.viticulture.position.workers import At

from ..vineyards import PLANT, YOKE, after, at, mat, mat_of, refused, table


@pytest.mark.parametrize(
    "where", [pytest.param(YOKE, id="VINE-06 VINE-07 STR-12 STR-15 yoke"),
              pytest.param(None, id="VINE-06 VINE-07 a card")]
)  # fmt: skip
def test_uprooting(where: At | None) -> None:
    before = mat(fields={6: (Vine.MALVASIA, Vine.MERLOT)}, built=(Structure.YOKE,))
    then = after(table(anna=before), Uproot(0, where, 6, Vine.MERLOT))
    assert mat_of(then).field(6).vines == (Vine.MALVASIA,)
    assert mat_of(then).hand == Hand(vine=1)
    assert then.turn == (1 if where else 0)


def test_a_vine_that_is_not_there_is_no_vine_to_uproot() -> None:
    with pytest.raises(MalformedMove, match="no-vine"):
        refused(table(anna=mat(built=(Structure.YOKE,))), Uproot(0, YOKE, 6, Vine.MERLOT))
    with pytest.raises(MalformedMove, match="action"):
        refused(table(), Uproot(0, at(PLANT), 6, Vine.MERLOT))


def test_an_uprooted_vine_can_be_discarded() -> None:
    before = mat(fields={6: (Vine.MERLOT,)})
    then = after(table(anna=before), Uproot(0, None, 6, Vine.MERLOT, discarded=True))
    assert mat_of(then).hand == Hand()
