"""What holds in two thousand games of chance, with boxes of chance, whoever plays them."""

from __future__ import annotations

import json
import random
from itertools import pairwise
from typing import Any

import pytest

from companion import vino
from companion.kernel import IllegalMove, MalformedMove, Session, gamefile
from companion.vino import EVENTS, MOVES, SETUP, legal_moves, outcome
from companion.vino.box.board import REGIONS
from companion.vino.box.copies import NotEntered
from companion.vino.position.phase import Phase
from companion.vino.position.setup import Negative
from companion.vino.position.state import State
from companion.vino.round.buying import Buy
from companion.vino.round.selling import Sell
from companion.vino.table.correct import Correct
from companion.vino.table.veil import seen_by
from tests.long import so_many

from .chance_games import a_game

GAMES: Any = {"vino": vino}
CHUNKS, GAMES_EACH = 20, so_many(100, 10)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_games_of_chance_keep_the_laws(chunk: int) -> None:
    for seed in range(chunk * GAMES_EACH, (chunk + 1) * GAMES_EACH):
        sessions = list(a_game(seed))
        last = sessions[-1]
        states = [session.state for session in sessions]
        corrected = any(isinstance(entry.move, Correct) for entry in last.history.done)
        for before, state in pairwise(states):
            bottles_only_leave(before, state)
            if before.market != state.market:
                the_market_is_sound(state)
            if before.grounds != state.grounds:
                the_land_is_sound(state)
        tokens_and_varieties_add_up(last.state)
        it_ends_as_it_should(last, corrected)
        it_is_what_its_events_make_of_it(last)
        if seed % 4 == 0:
            it_can_be_told_again(last)
        if seed % 10 == 0:
            what_is_offered_is_accepted(sessions, random.Random(seed))


def the_market_is_sound(state: State) -> None:
    assert sum(state.market) == 0
    assert all(-500 <= demand <= 500 for demand in state.market)


def the_land_is_sound(state: State) -> None:
    """One variety per player and region, one player per variety and region; nothing twice."""
    for region, ground in zip(REGIONS, state.grounds, strict=True):
        land = state.land(region)
        assert len(ground.owners) <= land.size
        grown = [variety for variety in ground.grows if variety is not None]
        assert len(grown) == len(set(grown))
        assert all(land.may_have(variety) for variety in grown)
        for seat in state.seats:
            assert (ground.grows[seat] is not None) is (seat in ground.owners)


def tokens_and_varieties_add_up(state: State) -> None:
    taken = sum(owner is not None for ground in state.grounds for owner in ground.owners)
    assert sum(map(state.vineyards, state.seats)) == taken
    free = sum(len(state.free(region)) for region in REGIONS)
    assert taken + free == sum(land.size for land in state.copy.lands)
    for seat in state.seats:
        assert sum(state.cellar(seat)) == state.vineyards(seat)
        assert state.estates[seat].money >= 0 or not state.setup.money or overdrawn(state)


def overdrawn(state: State) -> bool:
    """Only where the seller pays the bank can money run below zero."""
    return state.setup.negative is Negative.PAY


def bottles_only_leave(before: State, state: State) -> None:
    for was, now in zip(before.grounds, state.grounds, strict=True):
        assert was.bottle or not now.bottle
    assert state.bottles <= before.bottles


def it_ends_as_it_should(last: Session, corrected: bool) -> None:
    state = last.state
    assert state.phase is Phase.OVER
    assert state.bottles == 0
    assert list(legal_moves(state)) == []
    result = outcome(state)
    assert result.question is None
    most = max(map(state.vineyards, state.seats))
    assert all(state.vineyards(seat) == most for seat in result.winners)
    assert sorted(place.seat for place in result.places) == list(state.seats)
    if not corrected:
        assert not any(entry.overruled for entry in last.history.done)
        assert len(state.rounds) == state.round - 1


def it_is_what_its_events_make_of_it(last: Session) -> None:
    """Folded anew from the first event on it stands where it stood; undone, where it began."""
    session = Session.start(last.game, last.setup, last.seed)
    for entry in last.history.done:
        session = session.record(entry)
    assert session.state == last.state
    while session.history.last:
        session = session.undo()
    assert session.state == vino.new_game(last.setup)
    assert session.jump(10**6) == last


def it_can_be_told_again(last: Session) -> None:
    half = last.jump(len(last.history) // 2)
    again = gamefile.load(json.dumps(gamefile.dump(half, created=1)), GAMES)
    assert again == half
    whole = again.jump(10**6)
    assert whole == last
    assert whole.state == last.state
    session = last
    for step in reversed(last.history.steps):
        session = session.undo()
        assert session.state == step.before
        assert vino.tell(step.before, step.entry).id.startswith("log.")
        assert vino.tell(step.before, step.entry, short=True).id.startswith("log.")
    fresh = Session.start(last.game, last.setup, last.seed)
    for entry in last.history.done:
        assert fresh.decide(entry.move) == entry
        vino.check_entry(fresh.setup, entry)
        fresh = fresh.record(entry)


def what_is_offered_is_accepted(sessions: list[Session], chance: random.Random) -> None:
    for session in chance.sample(sessions, 6):
        moves = list(legal_moves(session.state))
        for move in chance.sample(moves, min(len(moves), 25)):
            entry = session.decide(move)
            assert session.record(entry).state != session.state
            assert MOVES.decode(json.loads(json.dumps(MOVES.encode(move)))) == move
            for event in entry.events:
                assert EVENTS.decode(json.loads(json.dumps(EVENTS.encode(event)))) == event
        assert SETUP.decode(json.loads(json.dumps(SETUP.encode(session.setup)))) == session.setup
        json.dumps(vino.STATE.encode(session.state))
        for seat in session.state.seats:
            hidden = seen_by(session.state, seat).estates
            assert session.state.phase is Phase.CHOOSING or hidden == session.state.estates


WILD = 150


@pytest.mark.parametrize("chunk", range(4))
def test_whatever_a_table_insists_on_can_be_recorded_and_told_again(chunk: int) -> None:
    """Moves of one position tried in another, by whoever sits there: legal, explained, recorded."""
    for seed in range(chunk * WILD, (chunk + 1) * WILD, 10):
        chance = random.Random(seed)
        sessions = list(a_game(seed, rounds=1))
        pool = [entry.move for entry in sessions[-1].history.done]
        session = chance.choice(sessions)
        for _ in range(25):
            session = insisted(session, chance.choice(pool))
            list(legal_moves(session.state))
            outcome(session.state)
            assert all(abs(demand) <= 500 for demand in session.state.market)
        text = json.dumps(gamefile.dump(session))
        assert gamefile.load(text, GAMES) == session


def insisted(session: Session, move: Any) -> Session:
    try:
        anyway = session.decide(move, anyway=True)
    except NotEntered as asked:
        assert isinstance(move, (Buy, Sell))
        assert asked.need.question.id.startswith("copy.ask.")  # noqa: PT017
        return session
    except MalformedMove:
        with pytest.raises((MalformedMove, IllegalMove)):
            session.decide(move)
        return session
    reason = session.why_not(move)
    if reason is None:
        assert anyway.overruled == ()
    else:
        assert isinstance(reason, IllegalMove)
        assert reason.rule == anyway.overruled[0]
    vino.check_entry(session.setup, anyway)
    vino.tell(session.state, anyway)
    return session.record(anyway)
