"""Alone with the whole vineyard: blocked actions, tokens, what each challenge changes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion import viticulture
from companion.games import GAMES
from companion.kernel import Seeded, Session, Strict, gamefile
from companion.viticulture.actions.build import Build
from companion.viticulture.actions.harvest import Harvest
from companion.viticulture.actions.order import FillOrder, OrderFilled
from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.actions.plant import Planting
from companion.viticulture.actions.train import Train
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.box.automa_cards import actions_of
from companion.viticulture.box.board import Board, BoardAction
from companion.viticulture.box.orders import ORDERS, Bottle
from companion.viticulture.box.parents import PAPAS, WORKER
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vineyard import FIELDS, Wine
from companion.viticulture.box.visitors import visitors
from companion.viticulture.cards.ready import ready
from companion.viticulture.cards.steps import why_not
from companion.viticulture.game import more as viticulture_more
from companion.viticulture.position.automa import Spot
from companion.viticulture.position.mat import Mat
from companion.viticulture.position.setup import Setup, Tracking
from companion.viticulture.position.spaces import placements, spaces_of, workers_most
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import At, Space
from companion.viticulture.solo.choices import CHALLENGES, Level, Solo
from companion.viticulture.solo.deck import DrawAutomaCard
from companion.viticulture.solo.ending import CountWorkers, asks_cellars, asks_workers, solo_result
from companion.viticulture.solo.season import OccupyAction, TickSpot
from companion.viticulture.solo.tokens import SpendBonusToken
from companion.viticulture.table.checklist import setup_checklist
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.parents import TakeParents
from companion.viticulture.table.tracks import GainLira, MoveResidual, ScorePoints
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason, Pass
from companion.viticulture.year.year_end import CloseYear

from .positions import ANNA, players
from .vineyards import (
    ART,
    BOTH,
    BUILD,
    DRAW_VINE,
    FILL,
    GRANDE,
    HARVEST,
    LEFT,
    MIDDLE,
    TEMPORARY,
    TOUR,
    TRAIN,
    Cellar,
    Hand,
    Structure,
    Vine,
    after,
    anna,
    at,
    mat,
    mat_of,
    refused,
    table,
    winter,
)

ALL_SUMMER = tuple(actions_of(Board.BASE, Season.SUMMER))


def begun(**solo: Any) -> Session:
    """The first spring alone, with the whole vineyard; mama and papa are still to come."""
    setup = Setup(players(1), tracking=Tracking.VINEYARD, solo=Solo(seed=3, **solo))
    return Session.start(viticulture, setup, 1).play(NameFirstPlayer(ANNA))


def blocking(*actions: BoardAction, year: Season = Season.SUMMER, **more: Any) -> State:
    """The Automa stands on these."""
    make = winter if year is Season.WINTER else table
    challenge = more.pop("challenge", None)
    tokens = more.pop("tokens", 0)
    state = make(1, solo=Solo(challenge=challenge), **more)
    spots = tuple(Spot(1, action) for action in actions)
    return state.with_automa(cards=(1,), spots=spots, tokens=tokens, workers=len(spots))


# -- what is blocked ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "action",
    [pytest.param(action, id=f"AUT-15 AUT-16 {action.value}") for action in ALL_SUMMER],
)
def test_a_blocked_action_is_offered_to_the_grande_worker_alone(action: BoardAction) -> None:
    offered = dict(placements(blocking(action), ANNA))
    assert {(way.space, way.worker) for way in offered[action]} == {(ART, GRANDE)}
    for other in set(ALL_SUMMER) - {action}:
        assert {way.space for way in offered[other]} == {LEFT}


@pytest.mark.parametrize(
    ("stand", "rule"),
    [
        pytest.param(at(TOUR), "AUT-15", id="AUT-15 regular"),
        pytest.param(at(TOUR, LEFT, TEMPORARY), "AUT-15", id="AUT-15 temporary"),
        pytest.param(at(TOUR, LEFT, GRANDE), "AUT-16", id="AUT-16 not on its very space"),
        pytest.param(at(TOUR, ART, GRANDE), None, id="AUT-16 on the picture"),
        pytest.param(at(DRAW_VINE), None, id="AUT-15 the others are free"),
        pytest.param(at(DRAW_VINE, MIDDLE), "BON-07", id="AUT-12 left spaces only"),
        pytest.param(at(DRAW_VINE, ART, GRANDE), "WORK-04", id="AUT-16 only if blocked"),
    ],
)
def test_where_the_automa_stands_nobody_else_does(stand: Any, rule: str | None) -> None:
    assert refused(blocking(TOUR, temporary=True), PlaceWorker(ANNA, stand)) == rule


@pytest.mark.parametrize("id", [pytest.param(None, id="AUT-15 played so all the same")])
def test_a_blocked_action_can_be_recorded_all_the_same(id: None) -> None:
    session = begun().play(TakeParents(ANNA, 1, 1)).play(TakeRow(ANNA, 1)).play(DrawAutomaCard())
    blocked = session.state.automa.blocked[0] if session.state.automa else None
    move = PlaceWorker(ANNA, at(DRAW_VINE))
    session = session.play(Correct("blocked", "draw-vine"))
    assert session.why_not(move).rule == "AUT-15"
    forced = session.play(move, anyway=True)
    assert forced.history.done[-1].overruled == ("AUT-15",)
    assert mat_of(forced.state).hand.vine == mat_of(session.state).hand.vine + 1
    assert blocked is not None


@pytest.mark.parametrize("id", [pytest.param(None, id="AUT-13 the card before any worker")])
def test_no_worker_before_the_card(id: None) -> None:
    session = begun().play(TakeParents(ANNA, 1, 1)).play(TakeRow(ANNA, 1))
    assert session.why_not(PlaceWorker(ANNA, at(TOUR))).rule == "AUT-13"
    assert not [m for m in viticulture.legal_moves(session.state) if isinstance(m, PlaceWorker)]


@pytest.mark.parametrize(
    ("stand", "spent", "lira"),
    [
        pytest.param(at(TOUR, token=True), 1, 12, id="AUT-09 a token for the bonus"),
        pytest.param(at(TOUR), 0, 11, id="AUT-08 kept"),
    ],
)
def test_a_token_is_given_with_the_worker_and_the_next_worker_may_give_another(
    stand: Any, spent: int, lira: int
) -> None:
    state = after(blocking(tokens=2), PlaceWorker(ANNA, stand))
    assert state.automa is not None
    assert (state.automa.tokens, anna(state).lira) == (2 - spent, lira)
    assert refused(state, PlaceWorker(ANNA, at(DRAW_VINE, token=True))) is None


# -- the challenges -------------------------------------------------------------------------------

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
    assert refused(begun(challenge=challenge).state, move) == rule


@pytest.mark.parametrize("id", [pytest.param(None, id="CAMP-01 planted without structures")])
def test_challenge_one_begins_with_three_vines_on_the_fields(id: None) -> None:
    session = begun(challenge=1).play(TakeParents(ANNA, None, 6, True, THREE))
    vineyard = mat_of(session.state)
    assert [field.vines for field in vineyard.fields] == [
        (Vine.MALVASIA, Vine.PINOT), (), (Vine.CHARDONNAY,),
    ]  # fmt: skip
    assert vineyard.built == (Structure.WINDMILL,)
    assert (vineyard.hand, vineyard.workers, anna(session.state).vp) == (Hand(), 2, 0)
    assert session.undo().state == begun(challenge=1).state, "one tap, one undo"
    assert gamefile.load(json.dumps(gamefile.dump(session)), GAMES) == session
    told = viticulture.tell(begun(challenge=1).state, session.history.done[-1])
    assert told.id == "log.parents-vines"


@pytest.mark.parametrize(
    "challenge", [pytest.param(1, id="CAMP-01"), pytest.param(2, id="CAMP-02")]
)
def test_what_is_offered_at_the_beginning_of_a_challenge_is_legal(challenge: int) -> None:
    state = begun(challenge=challenge).state
    offered = [m for m in viticulture.legal_moves(state) if isinstance(m, TakeParents)]
    assert offered
    assert {refused(state, move) for move in offered} == {None}
    assert {move.papa for move in offered} == set(PAPAS)


def with_workers(count: int, challenge: int = 2) -> State:
    return blocking(year=Season.WINTER, challenge=challenge, anna=mat(workers=count))


@pytest.mark.parametrize(
    ("state", "move", "rule"),
    [
        pytest.param(with_workers(2), Train(0, at(TRAIN, MIDDLE)), "CAMP-02", id="CAMP-02 a third"),
        pytest.param(with_workers(2), Train(0, None, 0), "CAMP-02", id="CAMP-02 nor by a card"),
        pytest.param(with_workers(1), Train(0, at(TRAIN, MIDDLE)), None, id="CAMP-02 a second"),
        pytest.param(with_workers(4, 7), Train(0, at(TRAIN)), None, id="PLACE-12 elsewhere five"),
        pytest.param(with_workers(5, 7), Train(0, at(TRAIN)), "PLACE-12", id="PLACE-12 alone"),
    ],
)
def test_how_many_workers_a_challenge_knows(state: State, move: Any, rule: str | None) -> None:
    assert refused(state, move) == rule


@pytest.mark.parametrize(
    "papa",
    [
        pytest.param(number, id=f"CAMP-02 {papa.name}")
        for number, papa in PAPAS.items()
        if papa.gift == WORKER
    ],
)
def test_in_challenge_2_the_papa_s_worker_is_left_for_lira(papa: int) -> None:
    state = begun(challenge=2).state
    assert workers_most(state) == 2
    assert refused(state, TakeParents(ANNA, 1, papa, True)) == "CAMP-02"
    assert refused(state, TakeParents(ANNA, 1, papa, False)) is None
    assert refused(begun(challenge=7).state, TakeParents(ANNA, 1, papa, True)) is None


@pytest.mark.parametrize(
    ("stand", "blocked", "rule"),
    [
        pytest.param(at(TOUR, MIDDLE), False, None, id="CAMP-02 middle"),
        pytest.param(at(TOUR, LEFT), False, "CAMP-02", id="CAMP-02 not left"),
        pytest.param(at(TOUR, MIDDLE), True, "AUT-15", id="CAMP-02 the Automa in the middle"),
        pytest.param(at(TOUR, ART, GRANDE), True, None, id="CAMP-02 the grande on the picture"),
        pytest.param(at(TOUR, MIDDLE, token=True), False, "CAMP-14", id="CAMP-14 no tokens"),
    ],
)
def test_challenge_2_is_played_in_the_middle(stand: Any, blocked: bool, rule: str | None) -> None:
    state = blocking(*((TOUR,) if blocked else ()), challenge=2, tokens=2)
    assert spaces_of(state) == (MIDDLE,)
    assert refused(state, PlaceWorker(ANNA, stand)) == rule
    if rule is None:
        gained = anna(after(state, PlaceWorker(ANNA, stand))).lira - anna(state).lira
        assert gained == (3 if stand.space is MIDDLE else 2), "the printed bonus, not on the art"


@pytest.mark.parametrize(
    ("workers", "lost"),
    [pytest.param(4, True, id="CAMP-03 five"), pytest.param(5, False, id="CAMP-03 six")],
)
def test_challenge_3_counts_the_workers_on_the_mat(workers: int, lost: bool) -> None:
    session = _closing(3, Solo(challenge=3), mat(workers=workers))
    assert not asks_workers(session.state), "nobody has to be asked"
    after_year = session.play(CloseYear())
    assert viticulture.is_over(after_year.state) is lost
    assert solo_result(after_year.state) == "loss" if lost else not lost


def _closing(year: int, solo: Solo, vineyard: Mat, **estate: Any) -> Session:
    """The end of a year, with this vineyard."""
    from dataclasses import replace

    setup = Setup(players(1), tracking=Tracking.VINEYARD, solo=solo)
    session = Session.start(viticulture, setup, 1).play(NameFirstPlayer(ANNA))
    state = session.state.with_estate(ANNA, mat=vineyard, row=1, **estate)
    return replace(session, state=replace(state, year=year, season=Season.YEAR_END))


ALL_FIELDS = {5: [Vine.MALVASIA], 6: [Vine.PINOT], 7: [Vine.TREBBIANO]}


@pytest.mark.parametrize(
    ("challenge", "fields", "rule"),
    [
        pytest.param(4, (5, 6, 7), None, id="CAMP-04 three fields"),
        pytest.param(4, (6,), None, id="CAMP-04 or one"),
        pytest.param(7, (5, 6), "BON-05", id="CAMP-04 elsewhere one"),
    ],
)
def test_challenge_4_harvests_up_to_three_fields(
    challenge: int, fields: tuple[int, ...], rule: str | None
) -> None:
    state = blocking(year=Season.WINTER, challenge=challenge, anna=mat(fields=ALL_FIELDS))
    move = Harvest(ANNA, at(HARVEST), fields)
    assert refused(state, move) == rule
    if rule is None:
        now = mat_of(after(state, move))
        assert tuple(n for n in FIELDS if now.field(n).harvested) == fields


@pytest.mark.parametrize(
    ("red", "white", "vp", "result"),
    [
        pytest.param((6, 7, 8, 9), (6, 7, 8, 9), 0, "loss", id="CAMP-06 AGE-07 large is full"),
        pytest.param((3, 4, 5), (1, 2), 0, "loss", id="CAMP-06 a few in the medium cellar"),
    ],
)
def test_challenge_6_counts_the_cellars_of_the_mat(
    red: Any, white: Any, vp: int, result: str
) -> None:
    vineyard = mat(built=BOTH, cellar=Cellar(red=red, white=white))
    session = _closing(7, Solo(challenge=6), vineyard, vp=vp).play(CloseYear())
    assert not asks_cellars(session.state), "the mat knows"
    older = mat_of(session.state).cellar
    values = [value for kind in Wine for value in older.row(kind)]
    counted = 2 * sum(v >= 7 for v in values) + sum(4 <= v <= 6 for v in values)
    assert session.state.score(ANNA) == vp + counted
    assert solo_result(session.state) == result


@pytest.mark.parametrize(
    ("vp", "result"),
    [
        pytest.param(0, "win", id="CAMP-16 CAMP-06 33 of a full cellar"),
        pytest.param(-5, "win", id="CAMP-18 28 after losses"),
    ],
)
def test_challenge_6_is_won_by_a_full_cellar(vp: int, result: str) -> None:
    full = Cellar(
        red=(4, 5, 6, 7, 8, 9), white=(4, 5, 6, 7, 8, 9), blush=(4, 5, 6, 7, 8, 9),
        sparkling=(7, 8, 9),
    )  # fmt: skip
    session = _closing(7, Solo(challenge=6), mat(built=BOTH, cellar=full), vp=vp).play(CloseYear())
    assert session.state.score(ANNA) == 33 + vp
    assert solo_result(session.state) == result


TASTING = mat(built=(Structure.TASTING_ROOM,), cellar=Cellar(red=(1,)))


@pytest.mark.parametrize(
    ("challenge", "points"),
    [pytest.param(6, 0, id="CAMP-18 no point"), pytest.param(7, 1, id="STR-06 elsewhere one")],
)
def test_structures_bring_no_points_in_challenge_6(challenge: int, points: int) -> None:
    state = blocking(challenge=challenge, anna=TASTING)
    assert anna(after(state, PlaceWorker(ANNA, at(TOUR)))).vp - anna(state).vp == points


ORDER = next(n for n, order in ORDERS.items() if len(order.wines) == 1)
SERVED = ORDERS[ORDER].wines


def _cellar(wines: tuple[Bottle, ...]) -> Cellar:
    return Cellar(**{wine.kind.value: (wine.value,) for wine in wines})


@pytest.mark.parametrize(
    ("challenge", "where", "rule"),
    [
        pytest.param(8, at(FILL), "CAMP-08", id="CAMP-08"),
        pytest.param(8, None, "CAMP-08", id="CAMP-08 nor by a visitor"),
        pytest.param(7, at(FILL), None, id="CAMP-08 only there"),
    ],
)
def test_challenge_8_fills_no_order(challenge: int, where: Any, rule: str | None) -> None:
    vineyard = mat(built=BOTH, cellar=_cellar(SERVED), hand=Hand(order=1, winter=1))
    state = blocking(year=Season.WINTER, challenge=challenge, anna=vineyard)
    move = FillOrder(ANNA, where, ORDER, SERVED)
    assert refused(state, move) == rule
    if where is not None:
        offered = [m for m in viticulture.legal_moves(state) if isinstance(m, FillOrder)]
        assert bool(offered) is (rule is None)


@pytest.mark.parametrize(
    ("card", "number"),
    [
        pytest.param(card.id, number, id=f"CAMP-08 {card.id}")
        for card in visitors().values()
        for number, option in enumerate(card.options)
        if "fill-order" in option.do
    ],
)
def test_in_challenge_8_a_visitor_that_fills_an_order_is_of_no_use(card: str, number: int) -> None:
    vineyard = mat(built=BOTH, cellar=_cellar(SERVED), hand=Hand(order=1, winter=1))
    found = {}
    for challenge in (7, 8):
        state = blocking(year=Season.WINTER, challenge=challenge, anna=vineyard)
        option = ready(state, ANNA, visitors()[card])[number]
        reason = why_not(state, ANNA, visitors()[card], option)
        found[challenge] = reason.rule if reason else None
    assert found == {7: None, 8: "VIS-02"}


# -- setup and a whole year -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("solo", "without"),
    [
        pytest.param({}, set(), id="AUT-12 SET-05 an ordinary game"),
        pytest.param({"challenge": 1}, {"parents", "gifts"}, id="CAMP-01 no mama"),
        pytest.param({"challenge": 2}, {"board"}, id="CAMP-02 middle spaces"),
        pytest.param({"challenge": 4}, {"tracks"}, id="CAMP-04 cork elsewhere"),
        pytest.param({"challenge": 7}, {"tracks"}, id="CAMP-07 bottle elsewhere"),
    ],
)
def test_what_is_laid_out_says_nothing_a_challenge_says_otherwise(
    solo: dict[str, Any], without: set[str]
) -> None:
    setup = Setup(players(1), tracking=Tracking.VINEYARD, solo=Solo(**solo))
    usual = Setup(players(1), tracking=Tracking.VINEYARD)
    ids = {task.id for task in setup_checklist(setup)}
    assert ids == {task.id for task in setup_checklist(usual)} - without


def test_visitors_are_played_around_the_automa() -> None:
    state = blocking(BoardAction.PLAY_SUMMER_VISITOR, anna=mat(hand=Hand(summer=1)))
    stand = at(BoardAction.PLAY_SUMMER_VISITOR, ART, GRANDE)
    assert refused(state, PlayVisitors(ANNA, stand)) is None
    assert refused(state, Build(ANNA, at(BUILD), Structure.YOKE)) is None


# -- games of chance ------------------------------------------------------------------------------

LEFT_ASIDE = (
    CountWorkers, GainLira, MoveResidual, OccupyAction, ScorePoints, SpendBonusToken, TickSpot,
)  # fmt: skip
"""What the table may do at any time: nothing of a whole game follows from it."""


def by_chance(solo: Solo, seed: int) -> Iterator[tuple[State, Any, tuple[Any, ...], State]]:
    """A solo game with the whole vineyard, by the rules and from the list of legal moves alone."""
    chance = random.Random(seed)
    state = viticulture.new_game(Setup(players(1), tracking=Tracking.VINEYARD, solo=solo))
    for number in range(2000):
        if viticulture.is_over(state):
            return
        listed = [m for m in viticulture.legal_moves(state) if type(m) not in LEFT_ASIDE]
        onward = [m for m in listed if type(m) not in (NextSeason, Pass)]
        kinds = sorted({type(move).__name__ for move in onward or listed})
        kind = chance.choice(kinds)
        move = chance.choice([m for m in onward or listed if type(m).__name__ == kind])
        while chance.random() < 0.6 and (longer := list(viticulture_more(state, move))):
            move = chance.choice(longer)
        events = viticulture.decide(state, move, Seeded(seed, number), Strict()).events
        after_it = state
        for event in events:
            after_it = viticulture.evolve(after_it, event)
        yield state, move, events, after_it
        state = after_it
    raise AssertionError(f"game {seed} does not end")


@pytest.mark.parametrize("challenge", [None, *CHALLENGES])
def test_whole_solo_games_of_chance_keep_the_automa_s_rules(challenge: int | None) -> None:
    for seed in range(6):
        level = list(Level)[seed % 5]
        solo = Solo(level, challenge=challenge, seed=seed)
        state = viticulture.new_game(Setup(players(1), solo=solo))
        for before, move, events, state in by_chance(solo, seed):
            _keeps(challenge, before, move, events, state)
        assert viticulture.is_over(state)
        assert solo_result(state) in ("win", "draw", "loss"), "nothing has to be asked"


def _keeps(
    challenge: int | None, before: State, move: Any, events: tuple[Any, ...], state: State
) -> None:
    estate, automa = anna(state), state.automa
    assert automa is not None
    assert automa.tokens >= 0
    where = getattr(move, "where", None)
    if isinstance(where, At) and where.action is not None and where.space is not Space.PLANNED:
        assert before.automa is not None
        assert before.automa.cards, "AUT-13"
        blocked = where.action in before.automa.blocked
        assert (where.space is ART) is blocked or where.space is ART, "AUT-15"
        assert where.space in (ART, MIDDLE if challenge == 2 else LEFT), "AUT-12"
    if challenge == 2 and estate.mat is not None:
        assert estate.mat.workers <= 2, "CAMP-02"
    if challenge == 6:
        assert estate.vp <= anna(before).vp, "CAMP-18"
    if challenge == 8:
        assert not any(isinstance(event, OrderFilled) for event in events), "CAMP-08"
