"""What holds in every game, whoever plays it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import viticulture
from companion.games import GAMES
from companion.kernel import IllegalMove, MalformedMove, Session, gamefile
from companion.kernel.people import Colour, Player
from companion.viticulture import EVENTS, MOVES, SETUP
from companion.viticulture.box.automa_cards import AUTOMA_CARDS
from companion.viticulture.box.pieces import TRACKS
from companion.viticulture.box.seasons import Season
from companion.viticulture.cards.organizer import MoveRooster
from companion.viticulture.ending.ties import CountForTie
from companion.viticulture.position.automa import Skip
from companion.viticulture.position.setup import Setup
from companion.viticulture.solo.choices import Deck, Solo
from companion.viticulture.solo.deck import DrawAutomaCard, NameAutomaCard
from companion.viticulture.solo.ending import CountCellars, CountWorkers, solo_result
from companion.viticulture.solo.pace import years as viticulture_years
from companion.viticulture.solo.tokens import SpendBonusToken
from companion.viticulture.table.correct import Correct
from companion.viticulture.year.first_player import DrawFirstPlayer, NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason, TakeTurn
from companion.viticulture.year.year_end import CloseYear, YearClosed

from .games import (
    any_move,
    corrections,
    legal_games,
    makes_no_sense,
    sessions,
    solo_sessions,
    wild_games,
)


@given(wild_games())
def test_every_move_that_is_offered_is_accepted(session: Session) -> None:
    for move in viticulture.legal_moves(session.state):
        entry = session.decide(move)
        assert entry.overruled == ()
        alone = isinstance(move, TakeTurn) and session.state.still_in == (move.seat,)
        alone = alone or (isinstance(move, NameAutomaCard) and session.state.automa.left == 0)
        assert alone or session.record(entry).state != session.state


@given(wild_games(), st.data())
def test_a_move_is_legal_or_explained_and_can_be_recorded_all_the_same(
    session: Session, data: Any
) -> None:
    move = data.draw(any_move(session.state))
    if makes_no_sense(session, move):
        with pytest.raises(MalformedMove):
            session.decide(move, anyway=True)
        return
    anyway = session.decide(move, anyway=True)
    try:
        entry = session.decide(move)
    except IllegalMove as reason:
        assert reason.rule == anyway.overruled[0]  # noqa: PT017
        assert reason.message.split(".")[1] == reason.rule  # noqa: PT017
    else:
        assert entry == anyway
        assert anyway.overruled == ()
    viticulture.check_entry(session.setup, anyway)
    viticulture.tell(session.state, anyway)
    session.record(anyway)


@given(wild_games())
def test_what_is_offered_is_all_there_is_besides_longer_steps_counts_and_corrections(
    session: Session,
) -> None:
    offered = set(viticulture.legal_moves(session.state))
    names = {"take-row", "take-turn", "pass", "next-season", "close-year", "spend-bonus-token"}
    every: list[dict[str, Any]] = [{"move": n} for n in names | {"draw-first-player"}]
    if session.state.automa is not None:
        every += [{"move": "draw-automa-card"}]
        every += [{"move": "name-automa-card", "card": card} for card in AUTOMA_CARDS]
        every += [{"move": "move-rooster", "seat": 0, "row": row} for row in range(1, 8)]
    for seat in session.state.seats:
        every += [{"move": name, "seat": seat} for name in ("take-turn", "pass")]
        every += [{"move": "name-first-player", "seat": seat}]
        every += [{"move": "take-row", "seat": seat, "row": row} for row in range(1, 8)]
    for data in every:
        try:
            move = MOVES.decode(data)
        except gamefile.BadGameFile:
            continue
        assert (session.why_not(move) is None) is (move in offered), move


@given(wild_games())
def test_a_game_told_again_is_the_same_game(session: Session) -> None:
    text = json.dumps(gamefile.dump(session, created=1))
    assert gamefile.load(text, GAMES) == session


@given(wild_games())
def test_a_game_decided_again_comes_out_the_same(session: Session) -> None:
    again = Session.start(session.game, session.setup, session.seed)
    for entry in session.history.done + session.history.undone:
        assert again.decide(entry.move, anyway=bool(entry.overruled)) == entry
        again = again.record(entry)
    assert again.jump(len(session.history)) == session


@given(wild_games())
def test_undo_restores_exactly_and_so_does_redo(session: Session) -> None:
    session = session.jump(10**6)
    states = [step.before for step in session.history.steps] + [session.state]
    for number in range(len(states) - 1, -1, -1):
        assert session.state == states[number]
        assert len(session.history) == number
        session = session.undo()
    for state in states:
        assert session.state == state
        session = session.redo()


@given(wild_games(), st.integers(-2, 50), st.integers(-2, 50))
def test_a_jump_is_so_many_undos_or_redos(session: Session, first: int, then: int) -> None:
    there = session.jump(first).jump(then)
    assert there == session.jump(then)
    assert there.jump(len(session.history)) == session
    total = len(session.history) + len(session.history.undone)
    assert len(there.history) == min(max(then, 0), total)


@given(wild_games(), st.data())
def test_a_new_move_after_an_undo_forgets_only_what_was_undone(session: Session, data: Any) -> None:
    move = data.draw(corrections(session.state))
    after = session.play(move)
    assert after.history.undone == ()
    assert after.history.done[:-1] == session.history.done
    assert after.undo().state == session.state


@given(wild_games())
def test_moves_events_and_setup_go_over_the_wire_and_back(session: Session) -> None:
    for entry in session.history.done + session.history.undone:
        assert MOVES.decode(json.loads(json.dumps(MOVES.encode(entry.move)))) == entry.move
        for event in entry.events:
            assert EVENTS.decode(json.loads(json.dumps(EVENTS.encode(event)))) == event
    assert SETUP.decode(json.loads(json.dumps(SETUP.encode(session.setup)))) == session.setup


@given(wild_games())
def test_whatever_happened_can_be_said_and_compared(session: Session) -> None:
    for step in session.history.steps:
        assert viticulture.tell(step.before, step.entry).id.startswith("log.")
    result = viticulture.outcome(session.state)
    ranks = [place.rank for place in result.places]
    assert sorted(place.seat for place in result.places) == list(session.state.seats)
    assert ranks == sorted(ranks)
    assert ranks[0] == 1
    points = [place.vp for place in result.places]
    assert points == sorted(points, reverse=True)
    if result.question is None:
        assert set(result.winners) == {p.seat for p in result.places if p.rank == 1}
    else:
        assert len(result.question.seats) > 1 or result.question.what == "cellars"
        assert result.winners == ()
    json.dumps(viticulture.STATE.encode(session.state))


@given(legal_games())
def test_tokens_stay_on_their_tracks_under_the_rules(session: Session) -> None:
    for state in _states(session):
        for estate in state.estates:
            assert estate.vp >= TRACKS.points_lowest
            assert 0 <= estate.residual <= TRACKS.residual_most
            assert estate.lira >= 0
            assert session.setup.lira or estate.lira == 0


@given(legal_games())
def test_the_last_year_stays_the_last(session: Session) -> None:
    told = [state.last_year for state in _states(session)]
    assert told == sorted(told)
    for before, state in zip(_states(session), _states(session)[1:], strict=False):
        if state.last_year and not before.last_year:
            assert max(estate.vp for estate in state.estates) >= TRACKS.points_end
    assert not (session.setup.is_solo and session.state.last_year)


@given(legal_games())
def test_nobody_reaches_twenty_unnoticed(session: Session) -> None:
    for state in _states(session):
        reached = any(estate.vp >= TRACKS.points_end for estate in state.estates)
        assert state.last_year or state.setup.is_solo or not reached


@given(legal_games())
def test_every_closed_year_has_its_row(session: Session) -> None:
    closed = [e for entry in session.history.done for e in entry.events if e == YearClosed()]
    state = session.state
    assert len(state.years) == len(closed)
    assert len(state.years) == (state.year if viticulture.is_over(state) else state.year - 1)
    assert all(len(row) == len(state.estates) for row in state.years)


@given(legal_games())
def test_roosters_stand_apart_and_the_turn_is_with_who_is_in(session: Session) -> None:
    for state in _states(session):
        rows = [estate.row for estate in state.estates if estate.row is not None]
        assert len(rows) == len(set(rows))
        assert sum(estate.temporary for estate in state.estates) <= 1
        if state.season.has_turns:
            assert state.turn in state.still_in
            assert len(rows) == len(state.estates)
        else:
            assert state.turn is None
        if state.season is Season.SPRING:
            assert state.acting == next(iter(state.choosers), None)


def test_where_cellars_are_counted_the_game_comes_to_its_end() -> None:
    """Chance seldom takes challenge 6."""
    alone = Setup((Player("Anna", Colour.BLUE),), solo=Solo(challenge=6))
    ends(Session.start(viticulture, alone, seed=1))


@given(legal_games(moves=25))
def test_every_game_comes_to_its_end(session: Session) -> None:
    ends(session)


def ends(session: Session) -> None:
    """Play on to the end, and count what has to be counted then."""
    first = len(session.history)
    while not viticulture.is_over(session.state):
        state = session.state
        if state.year > 3 and not state.setup.is_solo:
            session = session.play(Correct("last-year", True))
        session = session.play(onward(state))
        assert len(session.history) < first + 250
    if session.setup.is_solo:
        automa = session.state.automa
        early = automa is not None and automa.lost is not None
        assert early is (session.state.year < viticulture_years(session.state))
    question = viticulture.outcome(session.state).question
    for _ in range(3):
        if question and question.what == "cellars":
            assert solo_result(session.state) is None
            session = session.play(CountCellars(3, 1))
            question = viticulture.outcome(session.state).question
        if question:
            amounts = (0,) * len(question.seats)
            session = session.play(CountForTie(question.what, question.seats, amounts))
            question = viticulture.outcome(session.state).question
    assert question is None
    assert list(viticulture.legal_moves(session.state)) == []


@given(legal_games(moves=80, begun=solo_sessions()))
def test_the_automa_keeps_to_its_cards_and_its_workers(session: Session) -> None:
    for state in _states(session):
        automa = state.automa
        assert 0 <= automa.workers <= 6
        assert len(automa.blocked) == len(set(automa.blocked))
        assert set(automa.blocked) <= set(state.season_actions)
        assert not set(automa.blocked) & {
            spot.action for spot in automa.spots if spot.skip is Skip.PLAYER_THERE
        }
        assert sorted({*automa.deck, *automa.used}) == (
            [] if not automa.shuffles and not automa.used
            else sorted(automa.used) if state.setup.solo.deck is Deck.BOX
            else list(AUTOMA_CARDS)
        )  # fmt: skip
        assert len(set(automa.used)) == len(automa.used)
        assert automa.tokens >= 0
        if state.has_placing and automa.cards and not state.needs_card:
            shown = [AUTOMA_CARDS[card].spots(state.setup.solo.board, state.season)
                     for card in automa.cards]  # fmt: skip
            assert [spot.action for spot in automa.spots] == [a for s in shown for a in s]


@given(legal_games(moves=80, begun=solo_sessions()))
def test_tokens_come_from_rows_losses_and_the_eighth_year_only(session: Session) -> None:
    for before, state in zip(_states(session), _states(session)[1:], strict=False):
        more = state.automa.tokens - before.automa.tokens
        assert -1 <= more <= 1
        assert more < 1 or state.estates[0].row not in state.automa.glass


@given(legal_games(moves=60, begun=solo_sessions()), st.integers(1, 12))
def test_undo_and_redo_of_a_draw_show_the_same_cards(session: Session, back: int) -> None:
    number = len(session.history)
    drawn = session.state.automa
    again = session.jump(number - back).jump(number)
    assert again.state.automa == drawn
    earlier = session.jump(number - back)
    for entry in session.history.done[len(earlier.history) :]:
        assert earlier.decide(entry.move).events == entry.events
        earlier = earlier.record(entry)


@given(legal_games(moves=80, begun=solo_sessions()))
def test_nothing_is_placed_before_the_card_of_the_season(session: Session) -> None:
    for step in session.history.steps:
        if isinstance(step.entry.move, TakeTurn | SpendBonusToken | MoveRooster):
            assert not step.before.needs_card


@given(sessions(), st.integers(1, 2))
def test_after_as_many_years_as_players_the_first_is_first_again(
    session: Session, rounds: int
) -> None:
    session = session.play(next(iter(viticulture.legal_moves(session.state))))
    first, years = session.state.first_player, rounds * len(session.setup.players)
    for _ in range(years):
        while session.state.season is Season.SPRING:
            session = session.play(next(iter(viticulture.legal_moves(session.state))))
        year = session.state.year
        while session.state.year == year and not viticulture.is_over(session.state):
            session = session.play(onward(session.state))
    assert session.state.first_player == first


@given(sessions(), st.permutations(range(1, 8)))
def test_the_order_of_the_year_does_not_depend_on_who_chose_first(
    session: Session, rows: list[int]
) -> None:
    row = dict(zip(session.state.seats, rows, strict=False))
    orders = set()
    for first in session.state.seats:
        game = session.play(NameFirstPlayer(first))
        while game.state.acting is not None and game.state.season is Season.SPRING:
            game = game.play(TakeRow(game.state.acting, row[game.state.acting]))
        orders.add(game.state.order)
    assert orders == {tuple(sorted(row, key=row.__getitem__))}


def onward(state: Any) -> Any:
    """The move that leads on through the year, whatever else could be asked."""
    ways = (
        DrawFirstPlayer, TakeRow, DrawAutomaCard, NameAutomaCard, NextSeason, CloseYear,
        CountWorkers,
    )  # fmt: skip
    moves = list(viticulture.legal_moves(state))
    return next(move for kind in ways for move in moves if isinstance(move, kind))


def _states(session: Session) -> list[Any]:
    return [step.before for step in session.history.steps] + [session.state]


SCRIPT = """
import hashlib, json, random
from companion import viticulture
from companion.kernel import Seeded, Session, gamefile
from companion.kernel.people import Colour, Player
from companion.viticulture.position.setup import Setup
people = tuple(Player(n, c) for n, c in zip(("Anna", "Marco", "Sofía"), Colour))
session = Session.start(viticulture, Setup(people, lira=True), 2026)
for n in range(300):
    moves = list(viticulture.legal_moves(session.state))
    if not moves:
        break
    session = session.play(moves[Seeded(1, n).below(len(moves))])
text = json.dumps(gamefile.dump(session.jump(len(session.history) - 5)))
print(hashlib.sha256(text.encode()).hexdigest(), len(session.history))
"""


def test_the_same_game_is_the_same_in_every_process() -> None:
    said = set()
    for seed in ("0", "1", "4242"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT],
            env=environment, capture_output=True, text=True, check=True,
        )  # fmt: skip
        said.add(done.stdout)
    assert len(said) == 1
