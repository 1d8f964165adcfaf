"""What a card gives on top, once its steps are done."""

from __future__ import annotations

from typing import Any

import pytest

from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.box.visitors import visitors
from companion.viticulture.cards.booking import Change, Counter
from companion.viticulture.cards.on_top import on_top
from companion.viticulture.cards.ready import for_opponents
from companion.viticulture.position.mat import Cellar
from companion.viticulture.position.state import State

from ..vineyards import mat, plenty, table

TASTER = visitors()["taster"]


@pytest.mark.parametrize(
    ("mine", "left", "other", "points"),
    [
        pytest.param(Cellar((5,)), Cellar(), Cellar((4,)), 2, id="VIS-06 better than another’s"),
        pytest.param(Cellar((5,)), Cellar(), Cellar((), (5,)), 0, id="VIS-06 as good as another’s"),
        pytest.param(Cellar((5,)), Cellar(), Cellar((6,)), 0, id="VIS-06 another has a better one"),
        pytest.param(
            Cellar((5,), (5,)), Cellar((5,)), Cellar(), 0, id="VIS-06 as good as one’s own other"
        ),
        pytest.param(
            Cellar((3, 5)), Cellar((5,)), Cellar(), 0, id="VIS-06 one’s own is better"
        ),
    ],
)  # fmt: skip
def test_a_best_wine_that_is_shared_pays_nothing(
    mine: Cellar, left: Cellar, other: Cellar, points: int
) -> None:
    before = table(2, Season.WINTER, anna=mat(cellar=mine)).with_estate(1, mat=mat(cellar=other))
    then = table(2, Season.WINTER, anna=mat(cellar=left)).with_estate(1, mat=mat(cellar=other))
    found = on_top(before, then, 0, TASTER.options[0])
    assert sum(change.by for change in found) == points


LIRA, POINTS, RESIDUAL = Counter.LIRA, Counter.POINTS, Counter.RESIDUAL
CARDS = visitors()


def top(id: str, before: State, then: State, others: int = 0) -> Any:
    found = on_top(before, then, 0, CARDS[id].options[0], others)
    return [(change.what, change.by) for change in found]


@pytest.mark.parametrize(
    ("id", "first", "then", "expected"),
    [
        pytest.param("blacksmith", mat(), mat(built=(Structure.WINDMILL,)), [(POINTS, 1)],
                     id="STR-17 blacksmith, cost 5"),
        pytest.param("blacksmith", mat(), mat(built=(Structure.COTTAGE,)), [],
                     id="STR-17 blacksmith, cost 4"),
        pytest.param("overseer", mat(), mat(fields={5: (Vine.CHARDONNAY,)}), [(POINTS, 1)],
                     id="VIS-04 overseer, a vine of four"),
        pytest.param("grower", mat(), mat(fields={7: (Vine.MALVASIA,) * 6}), [(POINTS, 2)],
                     id="VINE-03 grower, six vines"),
        pytest.param("agriculturist", mat(),
                     mat(fields={7: (Vine.MALVASIA, Vine.PINOT, Vine.SYRAH)}), [(POINTS, 2)],
                     id="VINE-03 agriculturist, three kinds"),
        pytest.param("designer", mat(), mat(built=tuple(Structure)[:6]), [(POINTS, 2)],
                     id="SET-05 designer, six structures"),
        pytest.param("supervisor", mat(), mat(cellar=Cellar(sparkling=(7, 8))), [(POINTS, 2)],
                     id="WINE-05 supervisor, two sparkling"),
        pytest.param("bottler", mat(), mat(cellar=Cellar((1, 2), (1,))), [(POINTS, 2)],
                     id="WINE-02 bottler, two kinds"),
        pytest.param("taster", mat(cellar=Cellar((5,))), mat(), [(POINTS, 2)],
                     id="VIS-06 taster, the only best wine"),
    ],
)  # fmt: skip
def test_what_comes_on_top(id: str, first: Any, then: Any, expected: Any) -> None:
    season = CARDS[id].season
    assert top(id, table(2, season, anna=first), table(2, season, anna=then)) == expected


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-08 VIS-03 opponents who did")])
def test_opponents_who_did_count(id: None) -> None:
    state = plenty(Season.WINTER)
    assert top("guest-speaker", state, state, 2) == [(POINTS, 2)]
    banker = CARDS["banker"].options[0]
    theirs = for_opponents(state, 0, banker)
    assert [seat for seat, _ in theirs] == [1, 2, 3]
    assert theirs[0][1].changes == (Change(POINTS, -1, 1), Change(LIRA, 3, 1))
    assert for_opponents(state, 0, CARDS["broker"].options[0]) == ()
