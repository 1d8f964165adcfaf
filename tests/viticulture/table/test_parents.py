"""Mamas and papas: what they give, and what challenges change about them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion import viticulture
from companion.games import GAMES
from companion.kernel import gamefile
from companion.viticulture.actions.plant import Planting
from companion.viticulture.box.parents import PAPAS, POINT, WORKER
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.position.mat import Hand
from companion.viticulture.position.setup import Parents
from companion.viticulture.position.spaces import workers_most
from companion.viticulture.solo.choices import Solo
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.parents import TakeParents
from companion.viticulture.year.spring import TakeRow

from ..positions import ANNA, MARCO
from ..vineyards import after, anna, begun, begun_alone, mat, mat_of, refused, table


@pytest.mark.parametrize(
    ("papa", "gift", "expected"),
    [
        pytest.param(6, True, (1, (Structure.WINDMILL,), 2, 0), id="SET-11 the structure"),
        pytest.param(6, False, (6, (), 2, 0), id="SET-11 or lira"),
        pytest.param(15, True, (2, (), 3, 0), id="SET-11 SET-14 a worker"),
        pytest.param(15, False, (6, (), 2, 0), id="SET-14 or lira"),
        pytest.param(17, True, (4, (), 2, 1), id="SET-11 a point"),
        pytest.param(7, False, (6, (), 2, 0), id="SET-10 no lira but those"),
    ],
)
def test_what_mama_and_papa_give(papa: int, gift: bool, expected: Any) -> None:
    state = begun(2).play(TakeParents(ANNA, 1, papa, gift)).state
    found = mat_of(state)
    assert (anna(state).lira, found.built, found.workers, anna(state).vp) == expected
    assert found.hand == Hand(vine=1, summer=1, order=1)
    assert found.parents == (1, papa)


@pytest.mark.parametrize("id", [pytest.param(None, id="SET-12 SET-09 mama's lira")])
def test_mama_s_lira_and_papa_s_are_added(id: None) -> None:
    assert anna(begun(2).play(TakeParents(ANNA, 17, 5, True)).state).lira == 4


@pytest.mark.parametrize(
    "first", [pytest.param(n, id=f"SET-11 first player {n}") for n in range(3)]
)
def test_papas_are_chosen_clockwise_from_the_first_player(first: int) -> None:
    session = begun(3, first)
    for step in range(3):
        seat = (first + step) % 3
        offered = [m for m in viticulture.legal_moves(session.state) if isinstance(m, TakeParents)]
        assert {move.seat for move in offered} == {seat}
        assert len(offered) == 2 * (18 - step) ** 2
        other = (seat + 1) % 3
        if step < 2:
            assert refused(session.state, TakeParents(other, 18, 18)) == "SET-11"
        assert refused(session.state, TakeRow(first, 1)) == "SET-11"
        session = session.play(TakeParents(seat, step + 1, step + 1))
    assert refused(session.state, TakeRow(first, 1)) is None


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        pytest.param(TakeParents(MARCO, 1, 2), "SET-07", id="SET-07 one mama each"),
        pytest.param(TakeParents(MARCO, 2, 1), "SET-07", id="SET-07 one papa each"),
        pytest.param(TakeParents(ANNA, 2, 2), "SET-13", id="SET-13"),
        pytest.param(TakeParents(MARCO, None, None), None, id="SET-07 entered by hand"),
    ],
)
def test_parents_are_taken_once(move: TakeParents, rule: str | None) -> None:
    assert refused(begun(3).play(TakeParents(ANNA, 1, 1)).state, move) == rule


@pytest.mark.parametrize("id", [pytest.param(None, id="SET-08")])
def test_of_the_advanced_parents_any_can_be_kept(id: None) -> None:
    session = begun(2, parents=Parents.ADVANCED)
    assert session.setup.parents is Parents.ADVANCED
    assert refused(session.state, TakeParents(ANNA, 18, 18)) is None
    assert gamefile.load(json.dumps(gamefile.dump(session)), GAMES) == session


@pytest.mark.parametrize("id", [pytest.param(None, id="CAMP-01 whole vineyard")])
def test_challenge_one_can_be_entered_by_hand(id: None) -> None:
    from companion.viticulture.actions.plant import Plant, Planting

    session = begun(1, solo=Solo(challenge=1)).play(TakeParents(ANNA, None, None))
    vines = tuple(Planting(vine, field) for vine, field in
                  ((Vine.CHARDONNAY, 5), (Vine.MERLOT, 6), (Vine.SYRAH, 7)))  # fmt: skip
    drawn = session.play(Correct("hand-vine", 3, ANNA)).play(Plant(ANNA, None, vines, bare=True))
    assert [field.vines for field in mat_of(drawn.state).fields] == [
        (Vine.CHARDONNAY,), (Vine.MERLOT,), (Vine.SYRAH,),
    ]  # fmt: skip
    assert (anna(drawn.state).vp, mat_of(drawn.state).hand) == (0, Hand())


def papa(gift: str) -> int:
    """The first papa with a gift."""
    return next(id for id, one in PAPAS.items() if one.gift == gift)


def test_a_papa_s_point_can_be_the_twentieth_END_01() -> None:
    state = table(season=Season.SPRING, anna=mat(parents=None), vp=19)
    then = after(state, TakeParents(0, 1, papa(POINT), gift=True))
    assert (then.estates[0].vp, then.last_year) == (20, True)


def test_only_the_second_challenge_minds_a_papa_s_worker_CAMP_02() -> None:
    vineyard = mat(parents=None, workers=5)
    move = TakeParents(0, 1, papa(WORKER), gift=True)
    assert refused(table(season=Season.SPRING, anna=vineyard), move) is None
    alone = table(1, Season.SPRING, anna=vineyard, solo=Solo(challenge=2))
    assert refused(alone, move) == "CAMP-02"


THREE = tuple(
    Planting(vine, field)
    for vine, field in ((Vine.MALVASIA, 5), (Vine.PINOT, 5), (Vine.CHARDONNAY, 7))
)
TOO_MUCH = (Planting(Vine.CHARDONNAY, 5), Planting(Vine.MERLOT, 5), Planting(Vine.SYRAH, 7))


@pytest.mark.parametrize(
    ("challenge", "move", "rule"),
    [
        pytest.param(1, TakeParents(0, None, 6, True, THREE), None, id="CAMP-01 three vines"),
        pytest.param(1, TakeParents(0, None, 6, True, THREE[:2]), "CAMP-01", id="CAMP-01 two"),
        pytest.param(1, TakeParents(0, None, 6), "CAMP-01", id="CAMP-01 none"),
        pytest.param(1, TakeParents(0, 3, 6, True, THREE), "CAMP-01", id="CAMP-01 no mama"),
        pytest.param(1, TakeParents(0, None, 6, True, TOO_MUCH), "VINE-01", id="CAMP-01 VINE-01"),
        pytest.param(1, TakeParents(0, None, None), None, id="CAMP-01 entered by hand"),
        pytest.param(7, TakeParents(0, None, 6, True, THREE), "CAMP-01", id="CAMP-01 only there"),
        pytest.param(7, TakeParents(0, 3, 6), None, id="CAMP-07 mama and papa as ever"),
    ],
)
def test_mama_papa_and_vines_of_a_challenge(
    challenge: int, move: TakeParents, rule: str | None
) -> None:
    assert refused(begun_alone(challenge=challenge).state, move) == rule


@pytest.mark.parametrize("id", [pytest.param(None, id="CAMP-01 planted without structures")])
def test_challenge_one_begins_with_three_vines_on_the_fields(id: None) -> None:
    session = begun_alone(challenge=1).play(TakeParents(ANNA, None, 6, True, THREE))
    vineyard = mat_of(session.state)
    assert [field.vines for field in vineyard.fields] == [
        (Vine.MALVASIA, Vine.PINOT), (), (Vine.CHARDONNAY,),
    ]  # fmt: skip
    assert vineyard.built == (Structure.WINDMILL,)
    assert (vineyard.hand, vineyard.workers, anna(session.state).vp) == (Hand(), 2, 0)
    assert session.undo().state == begun_alone(challenge=1).state, "one tap, one undo"
    assert gamefile.load(json.dumps(gamefile.dump(session)), GAMES) == session
    told = viticulture.tell(begun_alone(challenge=1).state, session.history.done[-1])
    assert told.id == "log.parents-vines"


@pytest.mark.parametrize(
    "challenge", [pytest.param(1, id="CAMP-01"), pytest.param(2, id="CAMP-02")]
)
def test_what_is_offered_at_the_beginning_of_a_challenge_is_legal(challenge: int) -> None:
    state = begun_alone(challenge=challenge).state
    offered = [m for m in viticulture.legal_moves(state) if isinstance(m, TakeParents)]
    assert offered
    assert {refused(state, move) for move in offered} == {None}
    assert {move.papa for move in offered} == set(PAPAS)


@pytest.mark.parametrize(
    "papa",
    [
        pytest.param(number, id=f"CAMP-02 {papa.name}")
        for number, papa in PAPAS.items()
        if papa.gift == WORKER
    ],
)
def test_in_challenge_2_the_papa_s_worker_is_left_for_lira(papa: int) -> None:
    state = begun_alone(challenge=2).state
    assert workers_most(state) == 2
    assert refused(state, TakeParents(ANNA, 1, papa, True)) == "CAMP-02"
    assert refused(state, TakeParents(ANNA, 1, papa, False)) is None
    assert refused(begun_alone(challenge=7).state, TakeParents(ANNA, 1, papa, True)) is None
