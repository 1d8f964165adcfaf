"""Solo games of the whole vineyard by chance, in every challenge."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from companion import viticulture
from companion.kernel import Seeded, Strict
from companion.viticulture.actions.order import OrderFilled
from companion.viticulture.game import more as viticulture_more
from companion.viticulture.position.setup import Setup, Tracking
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import At, Space
from companion.viticulture.solo.choices import CHALLENGES, Level, Solo
from companion.viticulture.solo.ending import CountWorkers, solo_result
from companion.viticulture.solo.season import OccupyAction, TickSpot
from companion.viticulture.solo.tokens import SpendBonusToken
from companion.viticulture.table.tracks import GainLira, MoveResidual, ScorePoints
from companion.viticulture.year.turns import NextSeason, Pass

from .positions import players
from .vineyards import ART, LEFT, MIDDLE, anna

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
