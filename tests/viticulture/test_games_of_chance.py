"""A thousand games of two to six players, and what has to hold in every one of them."""

from __future__ import annotations

import json
import random
from collections import Counter as Tally
from dataclasses import replace
from typing import Any

import pytest

from companion import viticulture
from companion.games import GAMES
from companion.kernel import Entry, IllegalMove, MalformedMove, Session, gamefile
from companion.viticulture.actions.harvest import FieldsHarvested
from companion.viticulture.actions.order import OrderFilled
from companion.viticulture.actions.plant import VinesPlanted
from companion.viticulture.actions.sell import GrapesSold
from companion.viticulture.actions.uproot import VineUprooted
from companion.viticulture.actions.wine import WinesMade
from companion.viticulture.box.board import WORKERS_MOST
from companion.viticulture.box.vineyard import FIELDS
from companion.viticulture.position.mat import Mat
from companion.viticulture.position.state import State
from companion.viticulture.table.correct import Correct
from tests.long import so_many

from .chance_games import choose, game, setup
from .vineyards import CORRECTIONS

GAMES_EACH = so_many(200, 20)


@pytest.mark.parametrize("count", range(2, 7))
def test_games_of_chance_end_and_stay_on_the_board(count: int) -> None:
    seen: Tally[str] = Tally()
    for number in range(GAMES_EACH):
        seed = 5 * number + count - 2
        last: Any = None
        for _, move, _, last in game(seed):
            seen[type(move).__name__] += 1
            _stays_on_the_board(last)
        assert viticulture.is_over(last)
        assert max(estate.vp for estate in last.estates) >= 20
        assert viticulture.outcome(last).winners
    assert set(seen) >= {"Plant", "Harvest", "MakeWine", "FillOrder", "Train", "Build", "Uproot",
                         "SellGrapes", "TradeField", "PlayVisitors", "PlaceWorker"}  # fmt: skip


def _stays_on_the_board(state: State) -> None:
    seen = set()
    for estate in state.estates:
        found = estate.mat
        assert found is not None
        assert estate.vp >= -5
        assert estate.lira >= 0
        assert 0 <= estate.residual <= 5
        assert estate.workers_left >= 0
        assert found.workers <= WORKERS_MOST
        assert min(found.hand.vine, found.hand.order, found.hand.summer, found.hand.winter) >= 0
        for row in (found.red, found.white, found.cellar.red, found.cellar.white):
            assert _is_row(row, 1)
        assert _is_row(found.cellar.blush, 4)
        assert _is_row(found.cellar.sparkling, 7)
        for number, field in zip(FIELDS, found.fields, strict=True):
            assert field.total <= number
            assert not (field.sold and field.vines)
        for stand in estate.stands:
            if stand.action is not None and stand.space.value != "art":
                assert (stand.action, stand.space) not in seen
                seen.add((stand.action, stand.space))


def _is_row(row: tuple[int, ...], lowest: int) -> bool:
    return not row or (row[0] >= lowest and row[-1] <= 9 and len(set(row)) == len(row))


def _tokens(found: Mat) -> tuple[int, int, int]:
    vines = found.hand.vine + found.planted
    return len(found.red) + len(found.white), found.cellar.tokens, vines


@pytest.mark.parametrize("seed", range(15))
def test_no_token_comes_from_nowhere(seed: int) -> None:
    for before, _, events, after in game(seed):
        for event in events:
            seat = getattr(event, "seat", None)
            if seat is None or not isinstance(event, _MOVES_TOKENS):
                continue
            was, now = before.estates[seat].mat, after.estates[seat].mat
            assert was is not None
            assert now is not None
            changes = tuple(b - a for a, b in zip(_tokens(was), _tokens(now), strict=True))
            assert changes == _expected(event), event
        if not any(isinstance(event, _MOVES_TOKENS) for event in events):
            for was_there, is_there in zip(before.estates, after.estates, strict=True):
                assert was_there.mat is not None
                assert is_there.mat is not None
                assert _tokens(was_there.mat)[:2] == _tokens(is_there.mat)[:2]


_MOVES_TOKENS = (FieldsHarvested, GrapesSold, WinesMade, OrderFilled, VinesPlanted, VineUprooted)


def _expected(event: Any) -> tuple[int, int, int]:
    """Grapes, wines and vines (in hand and on fields) that come or go."""
    match event:
        case FieldsHarvested(crops=crops):
            return sum((c.red is not None) + (c.white is not None) for c in crops), 0, 0
        case GrapesSold(red=red, white=white):
            return -len(red) - len(white), 0, 0
        case WinesMade(wines=wines):
            return -sum(len(w.red) + len(w.white) for w in wines), len(wines), 0
        case OrderFilled(wines=wines):
            return 0, -len(wines), 0
    return 0, 0, 0


@pytest.mark.parametrize("seed", range(5))
def test_undo_is_exact_and_a_file_retells_the_game(seed: int) -> None:
    session = Session.start(viticulture, setup(seed), seed)
    states = [session.state]
    for _, move, events, after in game(seed):
        session = session.record(Entry(move, events))
        assert session.undo().state == states[-1]
        assert session.undo().redo() == session
        assert session.state == after
        states.append(after)
    back = session
    for state in reversed(states[:-1]):
        back = back.undo()
        assert back.state == state
    assert gamefile.load(json.dumps(gamefile.dump(session)), GAMES) == session


@pytest.mark.parametrize("seed", range(10))
def test_whatever_is_listed_is_legal_and_changes_something(seed: int) -> None:
    from companion.kernel import Scripted, Strict

    for number, (state, *_) in enumerate(game(seed)):
        if number % 15:
            continue
        listed = list(viticulture.legal_moves(state))
        assert len(set(listed)) == len(listed)
        for move in listed:
            if type(move).__name__ == "DrawFirstPlayer":
                continue
            after = state
            for event in viticulture.decide(state, move, Scripted(), Strict()).events:
                after = viticulture.evolve(after, event)
            assert after != state, move


@pytest.mark.parametrize("seed", range(5))
def test_every_entry_of_a_game_can_be_told(seed: int) -> None:
    for before, move, events, _ in game(seed):
        entry = Entry(move, events)
        viticulture.check_entry(setup(seed), entry)
        assert viticulture.tell(before, entry).id.startswith("log.")
        assert viticulture.tell(before, entry, short=True).id.startswith("log.")


@pytest.mark.parametrize("seed", range(12))
def test_a_table_that_sets_rules_aside_and_corrects_is_told_all_the_same(seed: int) -> None:
    """Moves of another game forced into this one, corrections of everything, undo in between."""
    chance = random.Random(seed)
    pool = [move for _, move, _, _ in game(5 * seed + 2)]  # four players, as here
    session = Session.start(viticulture, setup(5 * seed + 2), seed)
    for _ in range(120):
        match chance.choice("llffffcu"):
            case "l" if not viticulture.is_over(session.state):
                session = session.play(choose(session.state, chance), anyway=True)
            case "f":
                session = _forced(session, chance.choice(pool))
            case "c":
                session = _forced(session, _correction(chance))
            case "u":
                session = session.jump(len(session.history) - chance.randint(0, 3))
    for step in session.history.steps:
        viticulture.check_entry(session.setup, step.entry)
        assert viticulture.tell(step.before, step.entry).id
    for state in (session.state, session.jump(len(session.history) // 2).state):
        now = replace(session, state=state)
        for move in viticulture.legal_moves(state):
            assert now.decide(move).overruled == ()
    assert gamefile.load(json.dumps(gamefile.dump(session)), GAMES) == session
    viticulture.outcome(session.state)


def _forced(session: Session, move: Any) -> Session:
    """The move, whatever the rules say; a move without any sense is left."""
    try:
        entry = session.decide(move, anyway=True)
    except MalformedMove:
        return session
    try:
        session.decide(move)
    except IllegalMove as reason:
        assert reason.rule == entry.overruled[0]  # noqa: PT017
    else:
        assert entry.overruled == ()
    return session.record(entry)


def _correction(chance: random.Random) -> Correct:
    what = chance.choice(sorted(CORRECTIONS))
    return Correct(what, chance.choice(CORRECTIONS[what]), chance.randrange(4))
