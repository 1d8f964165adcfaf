"""What lies in the box, mamas and papas, fall's visitors, how deeply somebody is followed."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion import viticulture
from companion.games import GAMES
from companion.kernel import MalformedMove, Session, gamefile
from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.box.board import PRICES, SEASON_OF, Board
from companion.viticulture.box.orders import ORDERS
from companion.viticulture.box.parents import MAMAS, PAPAS
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import FIELDS, Structure, Wine
from companion.viticulture.position.mat import Field, Hand, Mat
from companion.viticulture.position.setup import Parents, Setup, Tracking
from companion.viticulture.solo.choices import Solo
from companion.viticulture.table.checklist import setup_checklist
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.follow import Follow
from companion.viticulture.table.parents import TakeParents
from companion.viticulture.table.tracks import GainLira
from companion.viticulture.year.fall import DrawVisitors, yet_to_draw
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason, TakeTurn
from companion.viticulture.year.year_end import CloseYear

from .positions import ANNA, MARCO, players
from .vineyards import CART, after, anna, mat, mat_of, refused, table


def begun(count: int = 3, first: int = 0, **setup: Any) -> Session:
    """The first spring; nobody has taken mama and papa."""
    made = Setup(players(count), tracking=Tracking.VINEYARD, **setup)
    return Session.start(viticulture, made, 1).play(NameFirstPlayer(first))


@pytest.mark.parametrize("id", [pytest.param(None, id="SET-16 SET-15")])
def test_the_vine_deck(id: None) -> None:
    assert sum(vine.copies for vine in Vine) == 42
    told = {vine.value: (vine.red, vine.white, vine.copies, len(vine.needs)) for vine in Vine}
    assert told == {
        "sangiovese": (1, 0, 4, 0),
        "malvasia": (0, 1, 4, 0),
        "pinot": (1, 1, 6, 1),
        "syrah": (2, 0, 5, 1),
        "trebbiano": (0, 2, 5, 1),
        "merlot": (3, 0, 5, 1),
        "sauvignon-blanc": (0, 3, 5, 1),
        "cabernet-sauvignon": (4, 0, 4, 2),
        "chardonnay": (0, 4, 4, 2),
    }
    assert all(
        (Structure.TRELLIS in vine.needs, Structure.IRRIGATION in vine.needs)
        == {1: (False, False), 2: (True, False), 3: (False, True), 4: (True, True)}[vine.total]
        for vine in Vine
    )


@pytest.mark.parametrize("id", [pytest.param(None, id="SET-15 ORD-12")])
def test_the_orders(id: None) -> None:
    assert sorted(ORDERS) == list(range(1, 37))
    assert sum(order.points for order in ORDERS.values()) == 141
    assert sum(order.residual for order in ORDERS.values()) == 48
    assert sum(len(order.wines) for order in ORDERS.values()) == 64
    assert sum(icon.value for order in ORDERS.values() for icon in order.wines) == 286
    assert ORDERS[8].wines[1].kind is Wine.WHITE
    assert (ORDERS[8].points, ORDERS[8].residual) == (3, 1)
    assert len({order.wines for order in ORDERS.values()}) == 36


@pytest.mark.parametrize("id", [pytest.param(None, id="SET-07 SET-09 SET-14")])
def test_the_mamas(id: None) -> None:
    assert len(MAMAS) == len({mama.name for mama in MAMAS.values()}) == 18
    for mama in MAMAS.values():
        cards = mama.vine + mama.order + mama.summer + mama.winter
        assert (mama.workers, cards, mama.lira) in ((2, 3, 0), (2, 2, 2))
    totals = [sum(getattr(mama, what) for mama in MAMAS.values())
              for what in ("vine", "order", "summer", "winter", "lira")]  # fmt: skip
    assert totals == [13, 13, 13, 13, 4]


@pytest.mark.parametrize("id", [pytest.param(None, id="SET-07 SET-10 SET-11")])
def test_the_papas(id: None) -> None:
    assert len(PAPAS) == len({papa.name for papa in PAPAS.values()}) == 18
    assert all(papa.grande == 1 for papa in PAPAS.values())
    assert sum(papa.lira for papa in PAPAS.values()) == 57
    assert sum(papa.instead for papa in PAPAS.values()) == 57
    gifts = [papa.gift for papa in PAPAS.values()]
    assert (gifts.count("worker"), gifts.count("point")) == (2, 2)
    structures = [papa.structure for papa in PAPAS.values() if papa.structure]
    assert all(structures.count(structure) == 2 for structure in set(structures))
    assert set(Structure) - set(structures) == {Structure.LARGE_CELLAR}


@pytest.mark.parametrize("id", [pytest.param(None, id="SET-03 SUM-08 PLACE-09 SET-05 STR-01")])
def test_the_board_and_the_mat(id: None) -> None:
    assert FIELDS == (5, 6, 7)
    assert PRICES == (0, 1, 1, 1, 2, 2, 2, 3, 3, 3)
    assert [list(SEASON_OF.values()).count(s) for s in (Season.SUMMER, Season.WINTER)] == [6, 6]
    assert [structure.cost for structure in Structure] == [2, 3, 2, 5, 4, 6, 4, 6]


@pytest.mark.parametrize("count", [pytest.param(n, id=f"SET-02 SET-03 SET-04 SET-17 {n} players")
                                   for n in (1, 2, 6)])  # fmt: skip
def test_a_vineyard_begins_empty(count: int) -> None:
    state = begun(count).state
    for seat in state.seats:
        found = mat_of(state, seat)
        assert found == Mat()
        assert (found.fields, found.built, found.reach) == ((Field(), Field(), Field()), (), 3)
        assert (found.workers, found.grande, found.hand) == (2, 1, Hand())


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


FALL = Season.FALL


@pytest.mark.parametrize(
    ("built", "move", "rule"),
    [
        pytest.param((), DrawVisitors(0, 1, 0), None, id="TURN-11 summer"),
        pytest.param((), DrawVisitors(0, 0, 1), None, id="TURN-11 winter"),
        pytest.param((), DrawVisitors(0, 1, 1), "STR-10", id="STR-10 only with a cottage"),
        pytest.param((Structure.COTTAGE,), DrawVisitors(0, 1, 1), None, id="STR-10"),
        pytest.param((Structure.COTTAGE,), DrawVisitors(0, 0, 2), None, id="STR-10 twice the same"),
        pytest.param((Structure.COTTAGE,), DrawVisitors(0, 1, 0), None, id="STR-11"),
        pytest.param((), DrawVisitors(1, 1, 0), "WAKE-14", id="WAKE-14"),
        pytest.param((), DrawVisitors(0, 0, 0), None, id="DECK-02 TURN-11 the decks are used up"),
    ],
)
def test_fall(built: Any, move: DrawVisitors, rule: str | None) -> None:
    state = table(season=FALL, anna=mat(built=built))
    assert refused(state, move) == rule
    if rule is None:
        then = after(state, move)
        assert mat_of(then).hand == Hand(summer=move.summer, winter=move.winter)
        assert refused(then, move) == "TURN-11"


@pytest.mark.parametrize("id", [pytest.param(None, id="TURN-11 everybody")])
def test_winter_waits_for_everybody_s_visitor(id: None) -> None:
    state = table(season=FALL)
    assert yet_to_draw(state) == (0, 1)
    assert refused(state, NextSeason()) == "TURN-11"
    assert NextSeason() not in set(viticulture.legal_moves(state))
    then = after(state, DrawVisitors(0, 1, 0), DrawVisitors(1, 0, 1), NextSeason())
    assert then.season is Season.WINTER


@pytest.mark.parametrize("id", [pytest.param(None, id="SET-17")])
def test_of_a_hand_only_the_types_are_known(id: None) -> None:
    shown = viticulture.STATE.encode(table(anna=mat(hand=Hand(1, 2, 3, 4))))
    assert shown["estates"][0]["mat"]["hand"] == {
        "vine": 1, "order": 2, "summer": 3, "winter": 4, "visitor": 0,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("hand", "card", "expected"),
    [
        pytest.param(Hand(winter=1), "summer", 1, id="DECK-04 visitors are two decks"),
        pytest.param(Hand(visitor=1), "winter", 0, id="DECK-04 an untold visitor is of either"),
    ],
)
def test_what_is_played_leaves_its_own_pile(hand: Hand, card: str, expected: int) -> None:
    from companion.viticulture.box.decks import Card

    then = hand.plus(Card(card), -1 if hand.visitor else 1)
    assert then.cards == hand.cards + (1 if expected else -1)


def score_game() -> Session:
    """A game of the score alone, in its first summer."""
    session = Session.start(viticulture, Setup(players(2)), 1).play(NameFirstPlayer(0))
    return session.play(TakeRow(0, 1)).play(TakeRow(1, 2))


def test_a_game_of_points_can_be_followed_wholly_from_any_moment() -> None:
    session = score_game().play(Follow(MARCO))
    assert session.state.whole == (MARCO,)
    assert session.state.estates[ANNA].mat is None
    with pytest.raises(MalformedMove, match="not-followed"):
        session.play(Correct("grapes-red", "1 2", ANNA))
    session = session.play(Correct("grapes-red", "1 2", MARCO)).play(Correct("lira", 4, MARCO))
    assert mat_of(session.state, MARCO).red == (1, 2)
    with pytest.raises(MalformedMove, match="lira-not-followed"):
        session.play(GainLira(ANNA, 1))
    assert session.play(GainLira(MARCO, 1)).state.estates[MARCO].lira == 5
    session = session.play(TakeTurn(ANNA)).play(PlaceWorker(MARCO, CART))
    assert session.state.estates[MARCO].lira == 5
    assert session.play(NextSeason()).play(DrawVisitors(MARCO, 1, 0)).state.season is FALL


def test_going_back_to_the_score_and_on_again_loses_nothing() -> None:
    session = score_game().play(Follow(MARCO)).play(Correct("wine-red", "3", MARCO))
    before = session.state
    session = session.play(Follow(MARCO, whole=False))
    assert session.state.whole == ()
    assert session.state.estates[MARCO].kept == before.estates[MARCO].mat
    assert session.play(Follow(MARCO)).state == before
    with pytest.raises(MalformedMove, match="followed"):
        session.play(Follow(MARCO, whole=False))


def test_points_and_rows_stay_when_the_depth_changes() -> None:
    state = table(vp=7, residual=3, lira=4)
    then = after(state, Follow(0, whole=False))
    assert (anna(then).vp, anna(then).residual, anna(then).row) == (7, 3, 1)
    assert anna(after(then, Follow(0))) == anna(state)


def test_who_is_followed_late_has_taken_mama_and_papa_long_ago() -> None:
    session = score_game().play(Follow(MARCO))
    assert mat_of(session.state, MARCO).parents == (0, 0)
    early = Session.start(viticulture, Setup(players(2)), 1).play(NameFirstPlayer(0))
    early = early.play(Follow(MARCO))
    assert mat_of(early.state, MARCO).parents is None
    assert refused(early.state, TakeRow(ANNA, 1)) == "SET-11"


def test_a_year_goes_by_while_only_the_score_is_followed() -> None:
    used = mat(fields={5: Field((Vine.MALVASIA,), harvested=True)}, trained=1, workers=3)
    state = after(table(season=Season.YEAR_END, anna=used), Follow(0, whole=False), CloseYear())
    back = after(state, Follow(0))
    assert mat_of(back).field(5) == Field((Vine.MALVASIA,))
    assert mat_of(back).trained == 0


def test_the_whole_vineyard_is_for_the_base_board() -> None:
    setup = Setup(players(1), tracking=Tracking.VINEYARD, solo=Solo(board=Board.TUSCANY))
    with pytest.raises(MalformedMove, match="tracking-board"):
        Session.start(viticulture, setup, 1)


@pytest.mark.parametrize(
    ("count", "spaces", "parents", "rule"),
    [
        pytest.param(1, 1, Parents.STANDARD, "SET-07", id="PLACE-01 the checklist, alone"),
        pytest.param(2, 1, Parents.STANDARD, "SET-07", id="PLACE-01 SET-07 the checklist, two"),
        pytest.param(4, 2, Parents.ADVANCED, "SET-08", id="PLACE-01 SET-08 the checklist, four"),
        pytest.param(6, 3, Parents.ADVANCED, "SET-08", id="PLACE-01 SET-08 the checklist, six"),
    ],
)
def test_the_checklist_of_a_table(count: int, spaces: int, parents: Parents, rule: str) -> None:
    setup = Setup(players(count), tracking=Tracking.VINEYARD, parents=parents)
    tasks = {task.id: task for task in setup_checklist(setup)}
    assert tasks["board"].phrase.count == spaces
    assert tasks["parents"].rule == rule
    assert ("first" in tasks) is (count > 1)
    assert len(tasks) == (10 if count > 1 else 9)
