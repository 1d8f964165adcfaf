"""Games of the whole vineyard as chance would play them, by the rules and from the list alone."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from companion import viticulture
from companion.kernel import Seeded, Strict
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.box.seasons import Season
from companion.viticulture.cards.booking import Change, Counter
from companion.viticulture.game import more
from companion.viticulture.position.setup import Setup, Tracking
from companion.viticulture.position.state import State
from companion.viticulture.table.tracks import GainLira, MoveResidual, ScorePoints
from companion.viticulture.year.turns import NextSeason, Pass

from .positions import players

TRACKS = (ScorePoints, MoveResidual, GainLira)
TASTE = {"TradeField": 1, "SellGrapes": 1, "Uproot": 1, "Harvest": 9, "MakeWine": 12,
         "FillOrder": 30, "Plant": 6, "Train": 4, "PlayVisitors": 6}  # fmt: skip
"""What somebody who wants to win does more often."""
LONGEST = 4000

Told = tuple[State, Any, tuple[Any, ...], State]


def setup(seed: int) -> Setup:
    """Two to six players; every third game is a friendly one."""
    return Setup(players(2 + seed % 5), tracking=Tracking.VINEYARD, friendly=seed % 3 == 0)


def game(seed: int, *, long: bool = False) -> Iterator[Told]:
    """
    One game from the first move to its end: the state, the move, its events, the state after.

    In a ``long`` one everybody places every worker, and visitors bring no points: many years.
    """
    chance, referee = random.Random(seed), Strict()
    state = viticulture.new_game(setup(seed))
    for number in range(LONGEST):
        if viticulture.is_over(state):
            return
        move = choose(state, chance, long=long)
        events = viticulture.decide(state, move, Seeded(seed, number), referee).events
        after = state
        for event in events:
            after = viticulture.evolve(after, event)
        yield state, move, events, after
        state = after
    raise AssertionError(f"game {seed} does not end")


def choose(state: State, chance: random.Random, *, long: bool = False) -> Any:
    """One of the moves that are listed, made longer now and then."""
    listed = [move for move in viticulture.legal_moves(state) if type(move) not in TRACKS]
    onward = [move for move in listed if type(move) not in (NextSeason, Pass)]
    rests = not long and state.season is Season.SUMMER and chance.random() < 0.2
    if not onward or rests:
        return chance.choice([m for m in listed if type(m) is not NextSeason] or listed)
    kinds = sorted({type(move).__name__ for move in onward})
    kind = chance.choices(kinds, [TASTE.get(name, 3) for name in kinds])[0]
    move = chance.choice([move for move in onward if type(move).__name__ == kind])
    while chance.random() < 0.6 and (longer := list(more(state, move))):
        move = chance.choice(longer)
    if isinstance(move, PlayVisitors) and not long:
        gain = Change(Counter.POINTS, chance.randint(0, 3), move.seat)
        return PlayVisitors(move.seat, move.where, move.cards, move.count, (gain,))
    return move
