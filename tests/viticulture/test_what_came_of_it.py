"""
The log says what came of an entry: all of it, and nothing twice.

What is different is read off the states before and after an entry, so it is there whatever caused
it: the move, a structure, a bonus space, a visitor.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from companion import viticulture
from companion.i18n import language
from companion.kernel import EVERYTHING, Entry, Fact, Lenient, Scripted, Told, told
from companion.kernel.people import Reseat
from companion.viticulture.actions.order import FillOrder
from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.actions.plant import Plant, Planting
from companion.viticulture.actions.sell import TradeField
from companion.viticulture.actions.uproot import Uproot
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.actions.wine import MakeWine, Pressing
from companion.viticulture.box.decks import CardType
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure, Wine
from companion.viticulture.cards.age import AgeWine
from companion.viticulture.cards.booking import Book, Change, Counter
from companion.viticulture.cards.organizer import MoveRooster
from companion.viticulture.position.facts import came_of
from companion.viticulture.position.mat import Cellar, Hand
from companion.viticulture.position.state import State
from companion.viticulture.table.mat_values import OF_A_MAT
from companion.viticulture.table.parents import TakeParents
from companion.viticulture.table.tracks import ScorePoints
from companion.viticulture.table.values import OF_A_PLAYER, OF_THE_AUTOMA, OF_THE_TABLE
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.year_end import CloseYear

from . import chance_games
from .vineyards import (
    FILL,
    MAKE,
    MIDDLE,
    PLANT,
    SELL,
    SUMMER_VISITOR,
    TOUR,
    at,
    at_year_end,
    begun,
    begun_alone,
    mat,
    table,
    winter,
)

LIRA, POINTS = Counter.LIRA, Counter.POINTS


def entry_of(state: State, move: Any) -> tuple[Entry, State]:
    """The entry of a move, whatever the rules say, and the state after it."""
    lenient = Lenient()
    course = viticulture.decide(state, move, Scripted(), lenient)
    return Entry(move, course.events, tuple(lenient.overruled)), course.state


def came(state: State, move: Any) -> Told:
    entry, after = entry_of(state, move)
    return told(viticulture, state, entry, after)


def said(state: State, move: Any, code: str = "en") -> str:
    return language(code).say(came(state, move).whole)


BROKER = PlayVisitors(
    0, at(SUMMER_VISITOR), ("broker",), 1, (Change(POINTS, -2, 0), Change(LIRA, 6, 0))
)
DRAWING = PlayVisitors(0, at(SUMMER_VISITOR), (), 1, (Change(Counter.SUMMER, 2, 0),))
GIVING = PlayVisitors(
    0, at(SUMMER_VISITOR), (), 1, (Change(POINTS, 1, 1), Change(LIRA, 2, 0), Change(LIRA, 3, 2))
)


@pytest.mark.parametrize(
    ("state", "move", "sentence"),
    [
        pytest.param(table(anna=mat(hand=Hand(summer=1))), BROKER,
                     "Anna plays: Broker · −2 VP and +6 lira", id="a visitor"),
        pytest.param(table(anna=mat(hand=Hand(summer=1))), DRAWING,
                     "Anna plays 1 visitor · +2 summer visitors", id="two drawn for one played"),
        pytest.param(table(3, anna=mat(hand=Hand(summer=1))), GIVING,
                     "Anna plays 1 visitor · +2 lira; Marco: +1 VP; Sofía: +3 lira",
                     id="a visitor that gives to others"),
        pytest.param(table(3), TradeField(0, at(SELL, MIDDLE), 7),
                     "Anna sells field 7: +7 lira · +1 VP", id="the bonus space"),
        pytest.param(
            table(anna=mat(built=(Structure.TASTING_ROOM,), cellar=Cellar(red=(2,)))),
            PlaceWorker(0, at(TOUR)), "Anna gives a tour: +2 lira · +1 VP", id="the tasting room"),
        pytest.param(
            table(anna=mat(built=(Structure.WINDMILL,), hand=Hand(vine=1))),
            Plant(0, at(PLANT), (Planting(Vine.MALVASIA, 6),)),
            "Anna plants: Malvasia on field 6 · +1 VP", id="the windmill"),
        pytest.param(
            winter(anna=mat(cellar=Cellar(red=(2,), white=(4,)), hand=Hand(order=1))),
            FillOrder(0, at(FILL), 14, ()),
            "Anna fills an order without wine: +3 VP · residual +1", id="the residual"),
        pytest.param(
            winter(anna=mat(red=(3,), white=(2,))),
            MakeWine(0, at(MAKE), (Pressing(Wine.RED, (3,)), Pressing(Wine.WHITE, (), (2,)))),
            "Anna makes red 3 and white 2 · −1 red grape (3) and −1 white grape (2)", id="grapes"),
        pytest.param(
            winter(anna=mat(cellar=Cellar(red=(2, 3)), built=(Structure.MEDIUM_CELLAR,))),
            AgeWine(0, 1), "Anna: all wine ages once · red wine 2, now 4", id="ageing"),
        pytest.param(
            table(anna=mat(built=(Structure.YOKE,), fields={5: (Vine.SYRAH,)})),
            Uproot(0, None, 5, Vine.SYRAH), "Anna uproots Syrah on field 5 · +1 vine card",
            id="a card back in the hand"),
        pytest.param(table(3), MoveRooster(0, 7),
                     "Anna: the Organizer moves the rooster to row 7 · temporary worker",
                     id="the row of the Organizer"),
        pytest.param(table(vp=19), ScorePoints(0, 1), "Anna +1 VP · this year is the last",
                     id="the last year"),
        pytest.param(table(), Book((Change(LIRA, 2, 0), Change(POINTS, 1, 1))),
                     "Card effect: Anna +2 lira and Marco +1 VP", id="all said already"),
        pytest.param(begun(2).state, TakeParents(0, 1, 1, gift=False),
                     "Anna: Alaena and Andrew, +2 lira · +4 lira, +1 vine card, +1 wine order, and "
                     "+1 summer visitor",
                     id="what mama and papa give"),
        pytest.param(at_year_end(lira=2, residual=3), CloseYear(), "Year 1 closed · Anna: +3 lira",
                     id="the year end"),
    ],
)  # fmt: skip
def test_an_entry_is_said_with_what_came_of_it(state: State, move: Any, sentence: str) -> None:
    assert said(state, move) == sentence


def test_a_button_says_none_of_it() -> None:
    state = table(anna=mat(hand=Hand(summer=1)))
    entry, _ = entry_of(state, BROKER)
    short = language("en").say(viticulture.tell(state, entry, short=True))
    assert short == "Anna plays: Broker"


def test_a_button_says_of_a_card_s_effect_only_what_changes() -> None:
    state = table()
    entry, _ = entry_of(state, Book((Change(LIRA, 2, 0), Change(POINTS, 1, 1))))
    short = language("en").say(viticulture.tell(state, entry, short=True))
    assert short == "Anna +2 lira and Marco +1 VP"


def test_who_changes_chairs_has_neither_won_nor_lost() -> None:
    state = table(3, vp=7).with_estate(1, vp=2)
    names, colours = came(state, Reseat((2, 0, 1))).facts[:2]
    assert (names.what, names.was, names.now) == (
        "names", ("Anna", "Marco", "Sofía"), ("Sofía", "Anna", "Marco"),
    )  # fmt: skip
    assert colours.what == "colours"
    assert {fact.what for fact in came(state, Reseat((2, 0, 1))).facts[2:]} <= {"first-player"}


def test_alone_nobody_has_to_be_named() -> None:
    state = at_year_end(count=1, lira=2, residual=3)
    assert said(state, CloseYear()) == "Year 1 closed · +3 lira"


def test_a_glass_token_is_said_with_its_row() -> None:
    session = begun_alone()
    state = session.play(TakeParents(0, 1, 1)).state
    assert said(state, TakeRow(0, 2)) == ("Anna: row 2, a vine card · +1 bonus action token")


def test_a_row_says_no_bonus_that_is_not_given() -> None:
    """In challenge 6 no points are scored."""
    state = begun_alone(challenge=6).play(TakeParents(0, 1, 1)).state
    assert "VP" not in said(state, TakeRow(0, 6))


def test_a_visitor_drawn_in_spring_is_said_with_its_season() -> None:
    state = table(2, Season.SPRING, row=None)
    assert said(state, TakeRow(0, 5, CardType.WINTER)) == "Anna: row 5, a winter visitor card"


def test_the_names_of_facts_are_those_of_corrections() -> None:
    known = {*OF_A_MAT, *OF_A_PLAYER, *OF_THE_TABLE, *OF_THE_AUTOMA}
    whats = {fact.what for _, _, facts in _played() for fact in facts}
    assert whats <= known
    assert {"vp", "lira", "residual", "hand-vine", "grapes-red", "wine-white", "field-6"} <= whats


def _played() -> Iterator[tuple[State, Entry, tuple[Fact, ...]]]:
    """Games of chance, entry by entry, with what came of each."""
    for seed in range(6):
        for before, move, events, after in chance_games.game(seed):
            yield before, Entry(move, events), came_of(before, after)


def test_what_came_of_all_entries_is_what_came_of_the_game() -> None:
    """Each fact begins where the one before it ended: nothing changes without being told."""
    for seed in range(4):
        now: dict[tuple[str, int | None], Any] = {}
        first: State | None = None
        for before, _, _, after in chance_games.game(seed):
            first = first or before
            for fact in came_of(before, after):
                assert fact.was == now.get((fact.what, fact.seat), fact.was)
                now[fact.what, fact.seat] = fact.now
        assert first is not None
        for fact in came_of(first, after):
            assert now[fact.what, fact.seat] == fact.now


def test_a_sentence_that_says_an_amount_itself_says_the_right_one() -> None:
    """Where the results leave points or lira out, the sentence has the number."""
    english, seen = language("en"), set()
    for before, entry, facts in _played():
        sentence = english.say(viticulture.tell(before, entry))
        for fact in facts:
            if fact.what not in ("vp", "lira") or fact.what not in viticulture.says(entry):
                continue
            if viticulture.says(entry) is not EVERYTHING:
                assert re.search(rf"\b{abs(fact.by)}\b", sentence), sentence
                seen.add(type(entry.move))
    assert len(seen) >= 7


def test_all_points_lira_and_cards_of_a_game_are_said() -> None:
    """Whatever changes on a track or in a hand is in the sentence or behind it."""
    for before, entry, facts in _played():
        if isinstance(entry.move, TakeParents):
            continue  # of their lira a part is in the sentence
        after = before
        for event in entry.events:
            after = viticulture.evolve(after, event)
        entry_told = told(viticulture, before, entry, after)
        assert entry_told.facts == facts
        unsaid = [fact for fact in facts if fact.what not in viticulture.says(entry)]
        if any(fact.what in ("vp", "lira", "residual") for fact in unsaid):
            assert entry_told.results is not None
            words = language("en").say(entry_told.results)
            for fact in unsaid:
                if fact.what in ("vp", "lira", "residual"):
                    assert language("en").signed(fact.by) in words
