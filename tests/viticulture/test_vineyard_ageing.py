"""Ageing and the year's end of a vineyard (AGE, YEAR)."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from companion import viticulture
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure, Wine
from companion.viticulture.cards.age import AgeWine
from companion.viticulture.position.mat import Cellar, Field, Hand, Mat
from companion.viticulture.year.ageing import (
    TokensAged,
    aged,
    aged_cellar,
    borders,
    one_aged,
    rises,
    year_older,
)
from companion.viticulture.year.hand_limit import CardsDiscarded, Discard, proposed_discards
from companion.viticulture.year.year_end import CloseYear

from .vineyards import (
    BOTH,
    CART,
    HARVEST,
    LARGE,
    MEDIUM,
    TEMPORARY,
    after,
    anna,
    at,
    events,
    mat,
    mat_of,
    refused,
    standing,
    table,
)

S, M, L = (), (MEDIUM,), BOTH
CELLARS = (S, M, L)
NOTHING: tuple[int, ...] = ()


def year_end(**more: Any) -> Any:
    return table(season=Season.YEAR_END, **more)


@pytest.mark.parametrize(
    ("row", "built", "expected"),
    [
        pytest.param((1, 4), L, (2, 5), id="AGE-01"),
        pytest.param((9,), L, (9,), id="AGE-02"),
        pytest.param((3,), M, (4,), id="AGE-04 3 to 4 with the medium cellar"),
        pytest.param((3,), S, (3,), id="AGE-04 3 to 4 without"),
        pytest.param((6,), M, (6,), id="AGE-04 6 to 7 without the large cellar"),
        pytest.param((6,), L, (7,), id="AGE-04 6 to 7 with it"),
        pytest.param((2, 3), S, (2, 3), id="AGE-05"),
        pytest.param((8, 9), L, (8, 9), id="AGE-06"),
        pytest.param((1, 2, 3), S, (1, 2, 3), id="AGE-08 the highest first, and it is blocked"),
        pytest.param((1, 3, 6), M, (2, 4, 6), id="AGE-08 row by row from the top"),
        pytest.param((3, 4, 5), L, (4, 5, 6), id="AGE-09 a run advances"),
        pytest.param((2, 3, 4), S, (2, 3, 5), id="AGE-09 not across a closed border"),
        pytest.param((4, 5, 6), M, (4, 5, 6), id="AGE-10"),
        pytest.param((1, 3), S, (2, 3), id="AGE-11 small"),
        pytest.param((3, 5, 6), M, (4, 5, 6), id="AGE-11 medium"),
        pytest.param((4,), S, (5,), id="AGE-13 inside its own band"),
        pytest.param((6,), S, (6,), id="AGE-13 not across"),
        pytest.param((7, 8), S, (8, 9), id="AGE-13 in the large cellar"),
    ],
)
def test_a_row_of_wine_ages(row: Any, built: Any, expected: Any) -> None:
    assert aged(row, borders(mat(built=built))) == expected


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        pytest.param((3, 6), (4, 7), id="AGE-03"),
        pytest.param((8, 9), (8, 9), id="AGE-06 grapes"),
    ],
)
def test_grapes_ask_for_no_cellar(row: Any, expected: Any) -> None:
    assert year_older(mat(red=row)).red == expected
    assert year_older(mat(white=row)).white == expected


@pytest.mark.parametrize("id", [pytest.param(None, id="AGE-07")])
def test_rows_age_by_themselves(id: None) -> None:
    before = mat(built=L, red=(8, 9), white=(8,), cellar=Cellar((1,), (9,), (4,), (8, 9)))
    older = year_older(before)
    assert (older.red, older.white) == ((8, 9), (9,))
    assert older.cellar == Cellar((2,), (9,), (5,), (8, 9))


def rows() -> list[tuple[int, ...]]:
    """Every row there is: 512."""
    return [row for size in range(10) for row in combinations(range(1, 10), size)]


@pytest.mark.parametrize(
    "built", [pytest.param(b, id=f"AGE-12 {len(b)} cellars") for b in (S, M, L)]
)
def test_no_token_is_lost_and_none_grows_younger(built: Any) -> None:
    for row in rows():
        found = aged(row, borders(mat(built=built)))
        assert len(set(found)) == len(found) == len(row)
        assert all(0 <= new - old <= 1 for old, new in zip(row, found, strict=True))
        assert tuple(step.to for step in rises(row, borders(mat(built=built)))) == found


@pytest.mark.parametrize(
    "built", [pytest.param(b, id=f"AGE-16 {len(b)} cellars") for b in (S, M, L)]
)
def test_a_row_stays_only_if_every_token_is_blocked_or_capped(built: Any) -> None:
    closed = borders(mat(built=built))
    for row in rows():
        stuck = all(v == 9 or v in closed or v + 1 in row for v in row)
        assert (aged(row, closed) == row) == stuck
        often = row
        for _ in range(9):
            often = aged(often, closed)
        assert aged(often, closed) == often


@pytest.mark.parametrize("id", [pytest.param(None, id="AGE-14")])
def test_all_wine_ages_twice_and_grapes_do_not(id: None) -> None:
    state = table(anna=mat(built=L, red=(1,), cellar=Cellar((1, 2), (), (4,))))
    then = mat_of(after(state, AgeWine(0, times=2)))
    assert then.cellar == Cellar((3, 4), (), (6,))
    assert then.red == (1,)
    assert aged_cellar(mat(cellar=Cellar((2,))), 2) == Cellar((3,))


def test_one_wine_ages_by_a_card_if_it_can() -> None:
    older = one_aged(mat(built=M, cellar=Cellar((3, 4))), Wine.RED, 4)
    assert older == Cellar((3, 5))
    assert one_aged(mat(cellar=Cellar((3,))), Wine.RED, 3) == Cellar((3,))
    assert one_aged(mat(built=M, cellar=Cellar((3, 4))), Wine.RED, 3) == Cellar((3, 4))


@pytest.mark.parametrize(
    "kinds", [pytest.param(("tokens-aged", "workers-returned", "residuals-paid", "cards-discarded",
                            "first-player-moved", "roosters-returned"), id="YEAR-01 AGE-15")]
)  # fmt: skip
def test_the_steps_come_in_the_printed_order(kinds: Any) -> None:
    state = year_end(anna=mat(red=(1,), hand=Hand(vine=9)), residual=2)
    found = events(state, CloseYear((Discard(0, vine=2),)))
    names = [viticulture.EVENTS.encode(event)["event"] for event in found]
    assert [name for name in names if name in kinds] == list(kinds)


@pytest.mark.parametrize("id", [pytest.param(None, id="AGE-15 ORD-07 YEAR-10")])
def test_tokens_age_and_stay_and_residuals_are_paid(id: None) -> None:
    state = year_end(anna=mat(red=(1, 5), white=(9,)), residual=3, lira=1)
    then = after(state, CloseYear())
    assert (mat_of(then).red, mat_of(then).white, anna(then).lira) == ((2, 6), (9,), 4)


def test_a_mat_where_nothing_moves_tells_nothing() -> None:
    found = events(year_end(anna=mat(red=(9,))), CloseYear())
    assert not [event for event in found if isinstance(event, TokensAged)]


@pytest.mark.parametrize(
    ("hand", "discard", "rule"),
    [
        pytest.param(Hand(3, 2, 2, 1), Discard(0), "YEAR-02", id="YEAR-02 all types together"),
        pytest.param(Hand(3, 2, 2, 1), Discard(0, vine=1), None, id="YEAR-05 a vine"),
        pytest.param(Hand(3, 2, 2, 1), Discard(0, order=1), None, id="YEAR-05 or an order"),
        pytest.param(Hand(3, 2, 2), Discard(0), None, id="YEAR-04 seven are kept"),
        pytest.param(Hand(3, 2, 2), Discard(0, vine=1), "YEAR-04", id="YEAR-04 no discard"),
        pytest.param(Hand(6, 6, 6, 6, 6), Discard(0, vine=6, order=6, summer=6, winter=5), None,
                     id="YEAR-03 any number during the year"),
    ],
)  # fmt: skip
def test_a_hand_comes_down_to_seven(hand: Hand, discard: Discard, rule: str | None) -> None:
    state = year_end(anna=mat(hand=hand))
    move = CloseYear((discard,) if discard.cards else ())
    assert refused(state, move) == rule
    if rule is None:
        then = mat_of(after(state, move)).hand
        assert then.cards == min(hand.cards, 7)


def test_one_way_to_discard_is_proposed() -> None:
    state = year_end(anna=mat(hand=Hand(vine=5, order=1, winter=4)))
    proposal = proposed_discards(state)
    assert proposal == (Discard(0, vine=2, winter=1),)
    then = events(state, CloseYear(proposal))
    assert CardsDiscarded(Discard(0, vine=2, winter=1)) in then
    assert CloseYear(proposal) in set(viticulture.legal_moves(state))


@pytest.mark.parametrize("id", [pytest.param(None, id="YEAR-08 HARV-10 STR-09 WORK-08 STR-13")])
def test_everything_once_a_year_is_possible_again(id: None) -> None:
    used = mat(
        fields={5: Field((Vine.MALVASIA,), harvested=True)},
        workers=4, trained=2, drawn=True,
        paid=(Structure.WINDMILL, Structure.TASTING_ROOM),
    )  # fmt: skip
    state = standing(year_end(anna=used, temporary=True), 0, CART, at(HARVEST, worker=TEMPORARY))
    then = after(state, CloseYear())
    now = mat_of(then)
    assert now.field(5) == Field((Vine.MALVASIA,))
    assert (now.paid, now.trained, now.workers, now.drawn) == ((), 0, 4, False)
    assert (anna(then).stands, anna(then).temporary, anna(then).passed) == ((), False, False)
    assert anna(then).workers_left == 5


@pytest.mark.parametrize("id", [pytest.param(None, id="END-05 END-06")])
def test_a_tie_is_decided_by_what_is_followed_after_ageing_and_residuals(id: None) -> None:
    state = year_end(anna=mat(red=(1,)), vp=20, lira=0, residual=1)
    state = state.with_estate(1, vp=20, lira=1, mat=mat(red=(2,)))
    over = after(viticulture.evolve(state, viticulture.EVENTS.decode(
        {"event": "last-year-declared", "seat": 0})), CloseYear())  # fmt: skip
    found = viticulture.outcome(over)
    assert (found.winners, found.decided_by, found.question) == ((1,), "grapes", None)


def test_wine_decides_before_grapes() -> None:
    state = year_end(anna=mat(cellar=Cellar((2,))), vp=20, lira=0)
    state = state.with_estate(1, vp=20, lira=0, mat=mat(red=(9,)))
    declared = viticulture.EVENTS.decode({"event": "last-year-declared", "seat": 0})
    found = viticulture.outcome(after(viticulture.evolve(state, declared), CloseYear()))
    assert (found.winners, found.decided_by) == ((0,), "wine")


def test_ageing_of_a_whole_mat_is_told_as_it_came_out() -> None:
    state = year_end(anna=mat(built=M, red=(1,), cellar=Cellar((3,), (3,), (6,))))
    told = [event for event in events(state, CloseYear()) if isinstance(event, TokensAged)]
    assert told == [TokensAged(0, (2,), (), Cellar((4,), (4,), (6,)))]
    assert isinstance(mat_of(state), Mat)
    assert NOTHING == ()
    assert LARGE is Structure.LARGE_CELLAR


@pytest.mark.parametrize("id", [pytest.param(None, id="AGE-01 AGE-05 the arrows")])
def test_the_year_s_end_is_shown_before_it_happens(id: None) -> None:
    from companion.viticulture.position.mat import Row
    from companion.viticulture.table.preview import ageing_arrows, preview
    from companion.viticulture.year.ageing import Rise

    before = mat(red=(8, 9), white=(2,), cellar=Cellar((3,), (), (4,)))
    assert ageing_arrows(before) == {
        Row.RED_GRAPES: (Rise(8, 8), Rise(9, 9)),
        Row.WHITE_GRAPES: (Rise(2, 3),),
        Row.RED: (Rise(3, 3),),
        Row.BLUSH: (Rise(4, 5),),
    }
    state = year_end(anna=before, residual=2)
    assert preview(state, CloseYear()) == after(state, CloseYear())
    assert state == year_end(anna=before, residual=2)


@pytest.mark.parametrize(
    ("workers", "lost"), [pytest.param(5, None, id="CAMP-03 followed, six"),
                          pytest.param(4, "CAMP-03", id="CAMP-03 followed, five")]
)  # fmt: skip
def test_alone_followed_workers_need_not_be_told(workers: int, lost: str | None) -> None:
    from companion.viticulture.solo.choices import Solo
    from companion.viticulture.solo.ending import asks_workers

    state = table(1, Season.YEAR_END, anna=mat(workers=workers), solo=Solo(challenge=3))
    state = viticulture.evolve(state, viticulture.EVENTS.decode({"event": "year-began", "year": 3}))
    state = viticulture.evolve(
        state, viticulture.EVENTS.decode({"event": "season-began", "season": "year-end"})
    )
    assert not asks_workers(state)
    then = after(state, CloseYear())
    assert then.automa is not None
    assert then.automa.lost == lost


@pytest.mark.parametrize("id", [pytest.param(None, id="CAMP-06 followed")])
def test_alone_followed_cellars_need_not_be_told(id: None) -> None:
    from companion.viticulture.solo.choices import Solo
    from companion.viticulture.solo.ending import asks_cellars

    cellar = Cellar((3, 6), (9,), (5,), (7,))
    state = table(1, Season.YEAR_END, anna=mat(built=BOTH, cellar=cellar), solo=Solo(challenge=6))
    state = viticulture.evolve(state, viticulture.EVENTS.decode({"event": "year-began", "year": 7}))
    state = viticulture.evolve(
        state, viticulture.EVENTS.decode({"event": "season-began", "season": "year-end"})
    )
    over = after(state, CloseYear())
    assert viticulture.is_over(over)
    assert not asks_cellars(over)
    assert over.automa is not None
    assert (over.automa.large, over.automa.medium) == (3, 2)
    assert over.score(0) == 3 * 2 + 2
