"""A game being played: one value that can be undone, redone and told again."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from companion import viticulture
from companion.games import GAMES
from companion.kernel import (
    BadGameFile,
    Entry,
    IllegalMove,
    Lenient,
    MalformedMove,
    Scripted,
    Seeded,
    Session,
    Strict,
    TooNew,
    gamefile,
)
from companion.kernel.people import Colour, Player
from companion.viticulture.position.setup import Setup
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import ScorePoints
from companion.viticulture.year.first_player import DrawFirstPlayer, NameFirstPlayer
from companion.viticulture.year.spring import TakeRow

SETUP = Setup(tuple(Player(name, colour) for name, colour in zip("AB", Colour, strict=False)))


def begun(seed: int = 5) -> Session:
    return Session.start(viticulture, SETUP, seed)


def spring() -> Session:
    return begun().play(NameFirstPlayer(0))


def points(*steps: int) -> Session:
    session = spring()
    for step in steps:
        session = session.play(ScorePoints(0, step))
    return session


def test_playing_returns_a_new_session_and_leaves_the_old() -> None:
    before = spring()
    after = before.play(TakeRow(0, 6))
    assert (before.state.estates[0].vp, after.state.estates[0].vp) == (0, 1)
    assert (len(before.history), len(after.history)) == (1, 2)


def test_undo_goes_back_to_the_beginning_and_no_further() -> None:
    session = points(1, 2, 3)
    for _ in range(9):
        session = session.undo()
    assert session.state == begun().state
    assert len(session.history.undone) == 4
    assert session.undo() is session


def test_redo_goes_to_the_end_and_no_further() -> None:
    session = points(1, 2, 3)
    assert session.jump(0).jump(99) == session
    assert session.redo() is session


def test_a_new_move_forgets_what_was_undone() -> None:
    session = points(1, 2, 3).undo().undo().play(ScorePoints(0, 9))
    assert session.history.undone == ()
    assert session.state.estates[0].vp == 10


@pytest.mark.parametrize(
    ("number", "vp"), [(-3, 0), (0, 0), (1, 0), (2, 1), (3, 3), (4, 6), (9, 6)]
)
def test_a_jump_goes_to_any_moment(number: int, vp: int) -> None:
    session = points(1, 2, 3)
    for start in (session, session.jump(0), session.jump(2)):
        there = start.jump(number)
        assert there.state.estates[0].vp == vp
        assert len(there.history) == min(max(number, 0), 4)


def test_undoing_a_draw_and_drawing_again_shows_the_same() -> None:
    for seed in range(20):
        session = begun(seed).play(DrawFirstPlayer())
        assert session.undo().play(DrawFirstPlayer()) == session
        assert session.undo().redo() == session


def test_every_entry_has_a_chance_of_its_own() -> None:
    session = begun(5)
    for number in range(8):
        drawn = session.decide(DrawFirstPlayer()).events[0].seat
        assert drawn == Seeded(5, number).below(2)
        session = session.play(Correct("vp", number, 0))
    assert len({Seeded(5, number).below(2) for number in range(8)}) == 2


def test_a_decision_can_be_looked_at_before_it_is_made() -> None:
    session = begun()
    entry = session.decide(DrawFirstPlayer(), chance=Scripted(1))
    assert len(session.history) == 0
    assert session.record(entry).state.first_player == 1


@pytest.mark.parametrize(
    ("move", "kind"),
    [
        (TakeRow(0, 6), type(None)),
        (TakeRow(1, 6), IllegalMove),
        (TakeRow(0, 8), MalformedMove),
        (TakeRow(-1, 3), MalformedMove),
    ],
)
def test_the_reason_why_not_is_told(move: Any, kind: type) -> None:
    assert type(spring().why_not(move)) is kind


def test_the_table_may_set_rules_aside_and_that_is_noted() -> None:
    entry = spring().decide(TakeRow(1, 6), anyway=True)
    assert entry.overruled == ("WAKE-01",)
    assert spring().decide(TakeRow(0, 6), anyway=True).overruled == ()


def test_a_strict_referee_stops_and_a_lenient_one_notes_each_rule_once() -> None:
    with pytest.raises(IllegalMove) as refusal:
        Strict().require(False, "WAKE-02", row=4)
    assert (refusal.value.rule, refusal.value.facts) == ("WAKE-02", {"row": 4})
    lenient = Lenient()
    for rule, holds in (("A-01", False), ("A-02", True), ("A-03", False), ("A-01", False)):
        lenient.require(holds, rule)
    assert lenient.overruled == ["A-01", "A-03"]


def test_histories_are_equal_by_what_happened() -> None:
    assert points(1, 2).history == points(1, 2).history
    assert hash(points(1, 2).history) == hash(points(1, 2).history)
    assert points(1, 2).history != points(2, 1).history
    assert points(1, 2).history != points(1, 2, 3).undo().history
    assert points(1).history != "a history"
    assert repr(points(1, 2).undo().history) == "History(2 done, 1 undone)"


def test_a_long_game_is_no_deeper_than_a_short_one() -> None:
    session = spring()
    for n in range(2 * sys.getrecursionlimit()):
        session = session.play(ScorePoints(0, 1 if n % 2 else -1))
    assert session.jump(0).jump(5000) == session
    assert gamefile.read(gamefile.dump(session), GAMES) == session


def test_the_header_comes_first_and_takes_more_to_know() -> None:
    data = gamefile.dump(spring(), created=12)
    assert list(data) == [
        "vendemmia", "version", "game", "created", "seed", "setup", "moves", "undone",
    ]  # fmt: skip
    assert gamefile.read(data, GAMES) == spring()


def test_an_entry_written_without_events_is_decided_by_the_seed_of_the_file() -> None:
    data = gamefile.dump(begun(9))
    session = gamefile.read({**data, "moves": [{"move": "draw-first-player"}]}, GAMES)
    assert session == begun(9).play(DrawFirstPlayer())


def test_an_entry_with_events_is_believed() -> None:
    played = begun(9).play(DrawFirstPlayer()).history.done[0]
    other = 1 - played.events[0].seat
    data = gamefile.dump(begun(9).play(DrawFirstPlayer()))
    data["moves"][0]["events"][0]["seat"] = other
    assert gamefile.read(data, GAMES).state.first_player == other


def test_rules_set_aside_are_read_with_or_without_events() -> None:
    session = spring().play(TakeRow(1, 6), anyway=True)
    data = gamefile.dump(session)
    assert gamefile.read(data, GAMES) == session
    for also in ({"overruled": ["WAKE-01"]}, {"anyway": True}, {"anyway": True, "at": 4}):
        data["moves"][1] = {"move": "take-row", "seat": 1, "row": 6, **also}
        assert gamefile.read(data, GAMES) == session


def test_errors_carry_facts_and_never_a_sentence() -> None:
    error = IllegalMove("VP-01", vp=-5)
    assert (error.message, error.rule, error.facts) == ("why.VP-01", "VP-01", {"vp": -5})
    assert issubclass(TooNew, BadGameFile)
    assert BadGameFile("file.not-json", "{").payload == "{"


def test_an_entry_is_a_value() -> None:
    assert Entry(TakeRow(0, 1), ()) == Entry(TakeRow(0, 1), (), ())
    assert hash(Entry(TakeRow(0, 1), ())) == hash(Entry(TakeRow(0, 1), ()))
