"""How far a card has come: what was done of it since it was played, and what it still owes."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.kernel import Session
from companion.kernel.history import History
from companion.viticulture.actions.build import Build
from companion.viticulture.actions.harvest import Harvest
from companion.viticulture.actions.order import FillOrder
from companion.viticulture.actions.planner import SendAhead
from companion.viticulture.actions.plant import Plant, Planting
from companion.viticulture.actions.train import Train
from companion.viticulture.actions.uproot import Uproot
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.actions.wine import MakeWine, Pressing
from companion.viticulture.box.board import BoardAction
from companion.viticulture.box.orders import Bottle
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure, Wine
from companion.viticulture.box.visitors import Option, visitors
from companion.viticulture.cards.age import AgeWine
from companion.viticulture.cards.booking import Book, Change, Counter
from companion.viticulture.cards.organizer import MoveRooster
from companion.viticulture.cards.progress import COUNTED, OnTop, Progress
from companion.viticulture.cards.ready import CardStep, option_ready
from companion.viticulture.cards.retrieve import Retrieve
from companion.viticulture.cards.swap import SwapVines
from companion.viticulture.cards.tokens import AddToken, RemoveToken
from companion.viticulture.position.mat import Cellar, Hand, Row
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import At, Space
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import GainLira

from ..positions import ANNA, MARCO, SOFIA
from ..vineyards import mat, table

RICH = mat(
    fields={5: [Vine.MALVASIA, Vine.PINOT], 6: [Vine.SANGIOVESE], 7: [Vine.TREBBIANO]},
    red=(2, 4),
    white=(3,),
    cellar=Cellar(red=(3, 4), white=(2,)),
    built=frozenset({Structure.TRELLIS, Structure.IRRIGATION, Structure.MEDIUM_CELLAR}),
    hand=Hand(vine=3, order=3, summer=3, winter=3),
)
TOUR = At(Space.LEFT, BoardAction.GIVE_TOUR)


def begun(season: Season = Season.SUMMER, **estate: Any) -> Session:
    """Three whole vineyards with something of everything."""
    state = table(3, season, anna=RICH, **{"lira": 20, **estate})
    for seat in (MARCO, SOFIA):
        state = state.with_estate(seat, mat=RICH, lira=20)
    return Session(viticulture, state.setup, 1, History(), state)


def after(session: Session, *moves: Any) -> Session:
    """The game after these moves, whatever the rules say of them."""
    for move in moves:
        session = session.play(move, anyway=True)
    return session


def card(*ids: str) -> PlayVisitors:
    """Anna plays visitors, without a worker."""
    return PlayVisitors(ANNA, None, ids, len(ids))


def progress(session: Session, id: str, begun: int = 0) -> Progress:
    """How far Anna's card has come."""
    return Progress.of(visitors()[id], ANNA, reversed(session.history.steps), session.state, begun)


def of(id: str, *moves: Any, season: Season = Season.SUMMER, **estate: Any) -> Progress:
    """How far a card has come that Anna has played, and these moves after it."""
    return progress(after(begun(season, **estate), card(id), *moves), id)


def step(do: str, most: int = 9) -> CardStep:
    """A step of a card, as far as counting goes."""
    return CardStep(do, 1, most, Option())


VINES = (Planting(Vine.MALVASIA, 5), Planting(Vine.PINOT, 6))
PRESSED = (Pressing(Wine.RED, (2,), ()), Pressing(Wine.RED, (4,), ()))
GIVEN = Book((Change(Counter.VINE, -1, ANNA), Change(Counter.LIRA, 2, ANNA)))
DRAWN = Book((Change(Counter.SUMMER, 2, ANNA), Change(Counter.POINTS, -1, ANNA)))
COUNTS = [
    pytest.param("build", Build(ANNA, None, Structure.YOKE, 2), 1, id="a structure"),
    pytest.param("upgrade-cellar", Build(ANNA, None, Structure.LARGE_CELLAR, 6), 1, id="a cellar"),
    pytest.param("plant", Plant(ANNA, None, VINES), 2, id="every vine that is planted"),
    pytest.param("harvest", Harvest(ANNA, None, (5, 6, 7)), 3, id="every field"),
    pytest.param("make-wine", MakeWine(ANNA, None, PRESSED), 2, id="every wine"),
    pytest.param("fill-order", FillOrder(ANNA, None, 1, (Bottle(Wine.RED, 3),)), 1, id="an order"),
    pytest.param("train", Train(ANNA, None, 4), 1, id="a worker"),
    pytest.param("vine", Uproot(ANNA, None, 6, Vine.SANGIOVESE, True), 1, id="a vine that goes"),
    pytest.param("age-all", AgeWine(ANNA, 2), 1, id="all wines aged twice are one step"),
    pytest.param("age-one", AgeWine(ANNA, 1, Wine.RED, 4), 1, id="one wine"),
    pytest.param(
        "swap-vines", SwapVines(ANNA, VINES[0], Planting(Vine.SANGIOVESE, 6)), 1, id="a swap"
    ),
    pytest.param("retrieve", Retrieve(ANNA, (TOUR, TOUR)), 2, id="every worker that comes home"),
    pytest.param("grape", RemoveToken(ANNA, Row.WHITE_GRAPES, 3), 1, id="a grape that is paid"),
    pytest.param("grape", RemoveToken(ANNA, Row.RED, 3), 0, id="a wine is no grape"),
    pytest.param("wine", RemoveToken(ANNA, Row.RED, 3), 1, id="a wine that is paid"),
    pytest.param("wine", RemoveToken(ANNA, Row.RED_GRAPES, 2), 0, id="a grape is no wine"),
    pytest.param("place-red", AddToken(ANNA, Row.RED_GRAPES, 1), 1, id="a red grape"),
    pytest.param("place-red", AddToken(ANNA, Row.WHITE_GRAPES, 1), 0, id="a white one is not red"),
    pytest.param("place-white", AddToken(ANNA, Row.WHITE_GRAPES, 1), 1, id="a white grape"),
    pytest.param("place-white", AddToken(ANNA, Row.RED_GRAPES, 1), 0, id="a red one is not white"),
    pytest.param("place-either", AddToken(ANNA, Row.WHITE_GRAPES, 1), 1, id="either grape"),
    pytest.param("card", GIVEN, 1, id="a card that is given, not the lira"),
    pytest.param("card", DRAWN, 0, id="a card that is drawn is not given"),
    pytest.param("visitor", GIVEN, 1, id="a visitor that is given"),
    pytest.param("any", DRAWN, 2, id="every card that is drawn, not the points"),
    pytest.param("any", GIVEN, 0, id="a card that is given is not drawn"),
    pytest.param("vine-or-summer", DRAWN, 2, id="every card of two kinds"),
    pytest.param("build", Train(ANNA, None, 4), 0, id="another step"),
    pytest.param("build", Correct("structures", "yoke", ANNA), 0, id="a correction"),
    pytest.param("build", Build(MARCO, None, Structure.YOKE, 2), 0, id="somebody else"),
    pytest.param(
        "build",
        Build(ANNA, At(Space.LEFT, BoardAction.BUILD_STRUCTURE), Structure.YOKE, 2),
        0,
        id="a worker's turn",
    ),
]


@pytest.mark.parametrize(("do", "move", "times"), COUNTS)
def test_a_step_is_done_as_often_as_a_move_says(do: str, move: Any, times: int) -> None:
    for count in (1, 2):
        found = Progress(visitors()["architect"], ANNA, None, begun().state, (move,) * count)
        assert found.done(ANNA, step(do)) == count * times


def test_every_way_to_count_is_shown_above() -> None:
    assert {case.values[0] for case in COUNTS if case.values[2]} == set(COUNTED)


def test_every_step_of_every_card_can_be_counted() -> None:
    state = begun().state
    for visitor in visitors().values():
        for option in filter(None, [o for own in visitor.options for o in (own, own.opponents)]):
            assert {step.do for step in option_ready(state, ANNA, option).steps} <= set(COUNTED)
            assert set(option.do) <= set(COUNTED)


def test_what_was_done_before_the_card_is_not_its() -> None:
    session = after(begun(), Train(ANNA, None, 4), card("architect"), Train(ANNA, None, 4))
    assert progress(session, "architect").done(ANNA, step("train")) == 1


def test_of_two_cards_played_together_each_has_what_was_done_in_its_own_turn() -> None:
    first = after(begun(), card("architect", "planter"), Train(ANNA, None, 4))
    both = after(first, Train(MARCO, None, 4), Train(ANNA, None, 4), Train(ANNA, None, 4))
    second = progress(both, "planter", begun=len(first.history))
    assert progress(both, "architect").done(ANNA, step("train")) == 3
    assert second.done(ANNA, step("train")) == 2
    assert second.done(MARCO, step("train")) == 1
    assert second.before == first.state


def test_a_turn_of_the_second_card_that_was_undone_has_nothing_in_it() -> None:
    session = after(begun(), card("architect", "planter"), Train(ANNA, None, 4))
    undone = progress(session.undo(), "planter", begun=len(session.history))
    assert undone.moves == ()
    assert undone.before == session.undo().state


def test_a_card_that_is_not_in_the_history_owes_nothing_and_has_done_nothing() -> None:
    session = after(begun(), Build(ANNA, None, Structure.WINDMILL, 5))
    found = progress(session, "blacksmith")
    assert found.before is None
    assert found.done(ANNA, step("build")) == 0
    assert found.on_top(ANNA, found.card.options[0]) == ()
    assert found.drawn_on_top(ANNA, found.card.options[0]) == ()


def test_a_card_played_once_more_begins_anew() -> None:
    session = after(begun(), card("architect"), Train(ANNA, None, 4), card("architect"))
    assert progress(session, "architect").done(ANNA, step("train")) == 0


# -- what comes on top -----------------------------------------------------------------------------

POINTS = Counter.POINTS
SIX_VINES = tuple(Planting(Vine.MALVASIA, 7) for _ in range(4))
"""Vines that make at least six of Anna's."""


def points(by: int, seat: int = ANNA) -> Change:
    return Change(POINTS, by, seat)


@pytest.mark.parametrize(
    ("booked", "left"),
    [
        pytest.param((), 2, id="nothing was booked"),
        pytest.param((points(1),), 1, id="half of it was booked"),
        pytest.param((points(1), points(1)), None, id="all of it, in two"),
        pytest.param((points(2),), None, id="all of it at once"),
        pytest.param((points(3),), None, id="more than there was"),
        pytest.param((points(-1),), 2, id="a cost is not taken off"),
        pytest.param((points(2, MARCO),), 2, id="somebody else's points"),
        pytest.param((Change(Counter.LIRA, 2, ANNA),), 2, id="something else"),
    ],
)
def test_what_comes_on_top_is_owed_less_what_was_booked_of_it(
    booked: tuple[Change, ...], left: int | None
) -> None:
    found = of("grower", Plant(ANNA, None, SIX_VINES), *(Book((change,)) for change in booked))
    owed = None if left is None else points(left)
    assert found.on_top(ANNA, found.card.options[0]) == (OnTop(points(2), owed),)


def test_nothing_comes_on_top_before_it_is_so_or_for_anybody_else() -> None:
    early = of("designer")
    assert early.on_top(ANNA, early.card.options[0]) == ()
    built = of("blacksmith", Build(ANNA, None, Structure.WINDMILL, 5))
    assert built.on_top(ANNA, built.card.options[0]) == (OnTop(points(1), points(1)),)
    assert built.on_top(MARCO, built.card.options[0]) == ()


def test_nothing_comes_on_top_where_no_mat_is_followed() -> None:
    session = after(begun(), card("handyman"), Build(MARCO, None, Structure.YOKE, 2))
    state: State = session.state.with_estate(ANNA, mat=None)
    found = Progress.of(visitors()["handyman"], ANNA, reversed(session.history.steps), state)
    assert found.on_top(ANNA, found.card.options[0]) == ()


def build(seat: int, structure: Structure = Structure.YOKE) -> Build:
    return Build(seat, None, structure, structure.cost)


@pytest.mark.parametrize(
    ("moves", "count"),
    [
        pytest.param((), 0, id="nobody"),
        pytest.param((build(ANNA),), 0, id="who played it does not count"),
        pytest.param((build(MARCO),), 1, id="one"),
        pytest.param((build(MARCO), build(SOFIA)), 2, id="both"),
        pytest.param(
            (build(MARCO), build(MARCO, Structure.WINDMILL)), 1, id="one who did it twice"
        ),
        pytest.param((GainLira(MARCO, 2),), 0, id="something else"),
        pytest.param((Correct("structures", "yoke", MARCO),), 0, id="a correction"),
    ],
)
def test_what_everybody_may_do_gives_something_for_each_opponent_who_did(
    moves: tuple[Any, ...], count: int
) -> None:
    found = of("handyman", *moves)
    option = found.card.options[0]
    assert found.others_who_did(ANNA, option) == count
    assert [gift.change.by for gift in found.on_top(ANNA, option)] == [count] * bool(count)


def test_nobody_else_counts_for_a_card_that_is_not_everybodys() -> None:
    found = of("blacksmith", build(MARCO))
    assert found.others_who_did(ANNA, found.card.options[0]) == 0


def test_the_mentors_cards_are_drawn_one_for_each_opponent_who_made_wine() -> None:
    wine = MakeWine(MARCO, None, PRESSED[:1])
    draw = Book((Change(Counter.SUMMER, 1, ANNA),))
    found = of("mentor", wine, MakeWine(SOFIA, None, PRESSED[:1]), draw, season=Season.WINTER)
    [drawn] = found.drawn_on_top(ANNA, found.card.options[0])
    assert (drawn.do, drawn.most, found.done(ANNA, drawn)) == ("vine-or-summer", 2, 1)
    assert found.drawn_on_top(MARCO, found.card.options[0]) == ()


def test_an_opponent_takes_a_gift_once() -> None:
    option = visitors()["banker"].options[0]
    gift = (Change(Counter.LIRA, 3, MARCO),)
    ways = {theirs.seat: theirs for theirs in of("banker").for_opponents(option)}
    assert set(ways) == {MARCO, SOFIA}
    taken = {theirs.seat: theirs.booked for theirs in of(
        "banker", Book(ways[MARCO].way.changes)).for_opponents(option)}  # fmt: skip
    assert taken == {MARCO: True, SOFIA: False}
    assert gift[0] in ways[MARCO].way.changes


# -- the two cards that do something no other does -------------------------------------------------


def test_the_organizers_row_is_that_of_who_moved() -> None:
    found = of("organizer", MoveRooster(ANNA, 6, None))
    assert found.rooster(ANNA) == MoveRooster(ANNA, 6, None)
    assert found.rooster(MARCO) is None
    assert of("organizer").rooster(ANNA) is None


def test_the_planners_worker_counts_though_it_is_one() -> None:
    sent = SendAhead(ANNA, At(Space.LEFT, BoardAction.MAKE_WINE))
    found = of("planner", sent)
    assert found.sent_ahead(ANNA) == sent
    assert found.sent_ahead(MARCO) is None
    assert of("planner").sent_ahead(ANNA) is None
