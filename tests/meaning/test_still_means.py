"""A tap that comes after somebody else's: booked, met already, or asked about; nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion import viticulture
from companion.kernel import Session
from companion.kernel.errors import CompanionError
from companion.kernel.people import Colour, Player
from companion.meaning import (
    Happened,
    Jump,
    Mark,
    Overtaken,
    Play,
    Redo,
    Seen,
    Undo,
    Wish,
    still_means,
)
from companion.storage import MemoryShelf
from companion.table import Table, Tables
from companion.viticulture.position.setup import Setup
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import GainLira, MoveResidual, ScorePoints
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason, Pass, TakeTurn
from tests.gallery import vineyards, vino_games
from tests.gallery.scenes import Room

MARCO, ANNA, OLGA = 0, 1, 2
GAMES: dict[str, Any] = {"viticulture": viticulture}
BOOKED, MET, ASKED = "booked", "met", "asked"


def summer(lira: bool = False) -> Table:
    """Three players in summer, Marco to place; Marco has just scored a point."""
    colours = (Colour.BLUE, Colour.GREEN, Colour.YELLOW)
    names = ("Marco", "Anna", "Olga")
    people = tuple(Player(name, colour) for name, colour in zip(names, colours, strict=True))
    minutes = iter(range(1000, 9000))
    tables = Tables(MemoryShelf(), GAMES, clock=lambda: next(minutes))
    table = tables.new(viticulture, Setup(people, lira=lira), seed=7)
    for move in (NameFirstPlayer(MARCO), *(TakeRow(seat, seat + 2) for seat in range(3))):
        table.play(move)
    table.play(NextSeason()) if table.session.state.season.value == "spring" else None
    table.play(ScorePoints(MARCO, 1))
    assert table.session.state.acting == MARCO
    return table


def tap(table: Table, wish: Wish, seen: Seen | None = None) -> None:
    """Do at a table what is wished."""
    match wish:
        case Play(move, anyway):
            table.play(move, anyway=anyway, seen=seen)
        case Undo():
            table.undo(seen=seen)
        case Redo():
            table.redo(seen=seen)
        case Jump(number):
            table.jump(number, seen=seen)


def outcome(table: Table, wish: Wish, seen: Seen) -> str:
    """Tap, and say what became of it; whatever is not booked has left no trace."""
    before, taps = table.session, table.mark.taps
    try:
        tap(table, wish, seen)
    except Overtaken:
        assert (table.session, table.mark.taps) == (before, taps)
        return ASKED
    if table.mark.taps == taps:
        assert table.session is before
        return MET
    return BOOKED


def points(seat: int, by: int = 1) -> Play:
    return Play(ScorePoints(seat, by))


def corrected(what: str, value: Any, seat: int | None = None) -> Play:
    return Play(Correct(what, value, seat))


PLACED, NEXT = Play(TakeTurn(MARCO)), Play(TakeTurn(ANNA))
PASSED, WINTER = Play(Pass(MARCO)), Play(NextSeason())
LIRA, BOTTLE = Play(GainLira(ANNA, 2)), Play(MoveResidual(MARCO, 1))

CASES: list[tuple[str, tuple[Wish, ...], Wish, str]] = [
    # undo: the entry it names
    ("both undo the same point", (Undo(),), Undo(), MET),
    ("a point came on top of it", (points(ANNA),), Undo(), ASKED),
    ("a point came and went", (points(ANNA), Undo()), Undo(), BOOKED),
    ("it was undone, and something else came", (Undo(), points(ANNA)), Undo(), MET),
    ("undone and redone", (Undo(), Redo()), Undo(), BOOKED),
    ("the turn went on", (PLACED,), Undo(), ASKED),
    ("jumped far back", (Jump(1),), Undo(), MET),
    # steps: whatever else was scored
    ("another player's point", (points(ANNA),), points(MARCO), BOOKED),
    ("the same player's point", (points(MARCO),), points(MARCO), BOOKED),
    ("the turn went on", (PLACED,), points(MARCO), BOOKED),
    ("the point before it was undone", (Undo(),), points(MARCO), BOOKED),
    ("lira", (LIRA,), points(ANNA), BOOKED),
    ("a bottle", (BOTTLE,), LIRA, BOOKED),
    ("the value was corrected", (corrected("vp", 9, MARCO),), points(MARCO), BOOKED),
    ("now it would be below the lowest", (corrected("vp", -5, ANNA),), points(ANNA, -1), ASKED),
    ("twenty were reached", (corrected("vp", 19, MARCO),), points(MARCO), BOOKED),
    # turns: the turn they end
    ("both placed for Marco", (PLACED,), PLACED, MET),
    ("Marco's was placed, the button is Anna's by now", (PLACED,), NEXT, ASKED),
    ("a point", (points(OLGA),), PLACED, BOOKED),
    ("placed and taken back", (PLACED, Undo()), PLACED, ASKED),
    ("both passed for Marco", (PASSED,), PASSED, MET),
    ("Marco placed", (PLACED,), PASSED, ASKED),
    ("both end the season", (WINTER,), WINTER, MET),
    ("somebody placed", (PLACED,), WINTER, ASKED),
    ("the season was ended", (WINTER,), PLACED, ASKED),
    ("a whole round", (PLACED, NEXT, Play(TakeTurn(OLGA))), PLACED, MET),
    # corrections: the value they replace
    ("both the same", (corrected("vp", 9, ANNA),), corrected("vp", 9, ANNA), MET),
    ("another value of it", (corrected("vp", 9, ANNA),), corrected("vp", 8, ANNA), ASKED),
    ("a step of it", (points(ANNA),), corrected("vp", 9, ANNA), ASKED),
    ("another player's", (points(MARCO),), corrected("vp", 9, ANNA), BOOKED),
    ("both the year", (corrected("year", 3),), corrected("year", 3), MET),
    ("another year", (corrected("year", 3),), corrected("year", 2), ASKED),
    # jump: the history it was chosen in
    ("a point came on top", (points(ANNA),), Jump(2), ASKED),
    ("both the same", (Jump(2),), Jump(2), MET),
    ("somewhere else", (Jump(3),), Jump(2), ASKED),
    ("there and back", (Jump(3), Jump(6)), Jump(2), BOOKED),
]


@pytest.mark.parametrize(
    ("meanwhile", "wish", "expected"),
    [case[1:] for case in CASES],
    ids=[f"{case[0]}: {type(case[2]).__name__.lower()} is {case[3]}" for case in CASES],
)
def test_a_tap_is_booked_met_or_asked_about(
    meanwhile: tuple[Wish, ...], wish: Wish, expected: str
) -> None:
    table = summer(lira=True)
    seen = Seen(table.mark)
    for other in meanwhile:
        tap(table, other)
    assert outcome(table, wish, seen) == expected


REDOS: list[tuple[str, tuple[Wish, ...], str]] = [
    ("both redo", (Redo(),), MET),
    ("one redoes and plays on", (Redo(), points(OLGA)), MET),
    ("something else was played", (points(OLGA),), ASKED),
    ("one more was undone", (Undo(),), ASKED),
    ("one more undone and redone", (Undo(), Redo()), BOOKED),
]


@pytest.mark.parametrize(("meanwhile", "expected"), [c[1:] for c in REDOS], ids=lambda c: str(c))
def test_redo_is_for_the_entry_it_names(meanwhile: tuple[Wish, ...], expected: str) -> None:
    table = summer()
    table.undo()
    seen = Seen(table.mark)
    for other in meanwhile:
        tap(table, other)
    assert outcome(table, Redo(), seen) == expected


def test_one_s_own_taps_are_known_before_they_are_drawn() -> None:
    table = summer()
    mark = table.mark
    mine: list[int] = []
    for wish in (points(ANNA), PLACED, NEXT, points(OLGA), Undo(), Undo(), Redo()):
        taps = table.mark.taps
        tap(table, wish, Seen(mark, tuple(mine)))
        assert table.mark.taps == taps + 1
        mine.append(table.mark.taps)
    assert table.session.state.acting == OLGA


def test_own_and_others_taps_in_turn_are_told_apart() -> None:
    table = summer()
    mark = table.mark
    table.play(ScorePoints(ANNA, 1), seen=Seen(mark))
    mine = (table.mark.taps,)
    table.play(ScorePoints(OLGA, 1))
    assert outcome(table, points(MARCO), Seen(mark, mine)) == BOOKED
    mine = (*mine, table.mark.taps)
    assert outcome(table, Undo(), Seen(mark, mine)) == BOOKED  # their own point, the last one
    mine = (*mine, table.mark.taps)
    assert outcome(table, Undo(), Seen(mark, mine)) == ASKED  # Olga's came in between
    assert [entry.move.seat for entry in table.session.history.done[-2:]] == [ANNA, OLGA]


def test_who_was_overtaken_learns_who_did_what() -> None:
    table = summer()
    seen = Seen(table.mark)
    table.play(ScorePoints(ANNA, 1), who="Anna")
    with pytest.raises(Overtaken) as told:
        table.undo(seen=seen, who="Marco")
    (one,) = told.value.happened
    assert (one.who, one.wish) == ("Anna", points(ANNA))
    assert told.value.believed is not None
    assert told.value.believed.history.last.entry.move == ScorePoints(MARCO, 1)


def test_a_moment_nobody_remembers_is_asked_about() -> None:
    table = summer()
    seen = Seen(table.mark)
    for _ in range(300):
        table.play(ScorePoints(ANNA, 1), anyway=True)
    with pytest.raises(Overtaken) as told:
        table.play(ScorePoints(MARCO, 1), seen=seen)
    assert told.value.happened == ()
    with pytest.raises(Overtaken):
        table.undo(seen=Seen(Mark(9999, 3, 4)))


def test_the_mark_and_who_tapped_outlive_the_program() -> None:
    shelf = MemoryShelf()
    tables = Tables(shelf, GAMES)
    table = tables.new(viticulture, summer().session.setup, seed=1)
    assert Tables(shelf, GAMES).at(table.id).mark == table.mark
    table.play(NameFirstPlayer(ANNA), who="Olga")
    table.play(TakeRow(ANNA, 3))
    table.undo(who="Marco")
    table.redo()
    again = Tables(shelf, GAMES).at(table.id)
    assert again.mark == table.mark
    assert [again.said_by(number) for number in (1, 2)] == ["Olga", ""]
    assert [tap.get("who") for tap in shelf.open(table.id).taps] == ["Olga", None, "Marco", None]
    again.undo(seen=Seen(table.mark))
    assert len(again.session.history) == 1


def test_refused_before_and_after_it_is_explained_as_ever() -> None:
    table = summer()
    seen = Seen(table.mark)
    table.play(ScorePoints(ANNA, 1))
    with pytest.raises(CompanionError) as told:
        table.play(TakeTurn(OLGA), seen=seen)
    assert not isinstance(told.value, Overtaken)


ROOMS: dict[str, Callable[[], Room]] = {
    "a vineyard in summer": vineyards.summer,
    "a vineyard in fall": vineyards.fall,
    "a vineyard in winter": vineyards.winter,
    "Vino, choosing": lambda: vino(vino_games.choosing),
    "Vino, selling": lambda: vino(vino_games.selling),
}


def vino(build: Callable[[Table], Any]) -> Room:
    room = Room()
    build(vino_games.sit_down(room, 4))
    return room


@pytest.mark.parametrize("prepare", ROOMS.values(), ids=ROOMS)
def test_of_two_same_moves_neither_is_made_for_another_moment(prepare: Callable[[], Room]) -> None:
    """Every legal move after the same one of somebody else: a step twice, anything else once."""
    table = prepare().table
    assert table is not None
    start = table.session
    for move in list(start.game.legal_moves(start.state))[:60]:
        after = start.play(move)
        happened = (Happened(1, Play(move), start, after),)
        try:
            booked = still_means(Play(move), after, happened)
        except Overtaken:
            continue
        if booked:
            twice = _decided(after, move)
            first, again = _decided(start, move), twice
            assert again is not None, "booked only where the rules still allow it"
            assert first is not None
            assert first.events[0] == again.events[0]
            assert start.state.acting == after.state.acting


def _decided(session: Session[Any], move: Any) -> Any:
    try:
        return session.decide(move)
    except CompanionError:
        return None
