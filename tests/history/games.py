"""Finished games of both kinds by chance, as sessions and as saved games."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion import viticulture
from companion.kernel import Session
from companion.kernel.gamefile import entry_to_wire, header
from companion.kernel.history import Entry
from companion.kernel.people import Colour, Player
from companion.storage import GameRecord
from companion.viticulture.ending.ties import CountForTie
from companion.viticulture.position.setup import Setup
from companion.viticulture.solo.choices import CHALLENGES, LEVELS, Level, Solo
from companion.viticulture.solo.ending import CountCellars, CountWorkers
from companion.viticulture.solo.season import OccupyAction, TickSpot
from companion.viticulture.solo.tokens import SpendBonusToken
from companion.viticulture.table.tracks import GainLira, MoveResidual, ScorePoints
from companion.viticulture.year.turns import NextSeason, Pass
from tests.vino.chance_games import a_game
from tests.viticulture import chance_games

NAMES = ("Anna", "Marco", "Sofía", "Аня", "Илья", "Pia", "Xavier", "Jun")
BEGAN = 1_700_000_000_000
MINUTE = 60_000
LEFT_ASIDE = (CountWorkers, GainLira, MoveResidual, OccupyAction, SpendBonusToken, TickSpot)


def people(chance: random.Random, count: int) -> tuple[Player, ...]:
    names, colours = chance.sample(NAMES, count), chance.sample(list(Colour), count)
    return tuple(Player(name, colour) for name, colour in zip(names, colours, strict=True))


def whole(seed: int) -> Session[Any]:
    """A game of two to six whole vineyards."""
    setup = chance_games.setup(seed)
    chance = random.Random(seed)
    renamed = people(chance, len(setup.players))
    session = Session.start(viticulture, replace(setup, players=renamed), seed)
    for _, move, events, _ in chance_games.game(seed):
        session = session.record(Entry(move, events))
    return _settled(session, chance)


def score(seed: int) -> Session[Any]:
    """A game of one to six of which only points and tracks are followed; alone, the Automa, too."""
    chance = random.Random(seed)
    count = 1 + seed % 6
    solo = _solo(chance) if count == 1 and chance.random() < 0.8 else None
    setup = Setup(people(chance, count), lira=chance.random() < 0.3, solo=solo)
    session = Session.start(viticulture, setup, seed)
    for _ in range(3000):
        state = session.state
        if viticulture.is_over(state):
            return _settled(session, chance)
        tracks = chance.random() < 0.4 and state.season.has_turns
        listed = list(viticulture.legal_moves(state))
        if tracks and not state.needs_card:
            seat, by = chance.randrange(count), chance.choice((1, 1, 2, 3, 4, -1))
            move: Any = ScorePoints(seat, by)
            if chance.random() < 0.3:
                move = MoveResidual(seat, chance.choice((1, 1, 2)))
            if session.why_not(move) is not None:
                continue
        else:
            kept = [m for m in listed if not isinstance(m, (*LEFT_ASIDE, ScorePoints))]
            if state.season.has_turns and chance.random() < 0.25:
                kept = [m for m in kept if isinstance(m, (NextSeason, Pass))] or kept
            move = chance.choice(kept or [CountWorkers(chance.randint(2, 6))])
        session = session.play(move)
    raise AssertionError(f"game {seed} does not end")


def _solo(chance: random.Random) -> Solo:
    level = chance.choice(list(LEVELS))
    challenge = chance.choice((None, None, *CHALLENGES))
    aggressive = level in (Level.NORMAL, Level.HARD) and challenge is None and chance.random() < 0.4
    return Solo(level, aggressive, challenge=challenge)


def _settled(session: Session[Any], chance: random.Random) -> Session[Any]:
    """Tell what a tie is decided by, most of the time."""
    while (question := viticulture.outcome(session.state).question) and chance.random() < 0.8:
        if question.what == "cellars":
            session = session.play(CountCellars(chance.randint(0, 3), chance.randint(0, 3)))
            continue
        amounts = tuple(chance.randint(0, 4) for _ in question.seats)
        session = session.play(CountForTie(question.what, question.seats, amounts))
    return session


def vineyards(seed: int) -> Session[Any]:
    """A game of Vino."""
    *_, last = a_game(seed)
    return last


KINDS = (whole, score, score, vineyards)


def a_session(seed: int) -> Session[Any]:
    """A finished game of any kind."""
    return KINDS[seed % len(KINDS)](seed)


def taps(session: Session[Any], began: int) -> Iterator[dict[str, Any]]:
    for number, entry in enumerate(session.history.done, 1):
        at = began + number * MINUTE // 2
        yield {"tap": "play", "at": at, **entry_to_wire(session.game, entry)}


def record(session: Session[Any], id: str, began: int = BEGAN) -> GameRecord:
    """The session as a saved game, half a minute for every tap."""
    return GameRecord(id, header(session, created=began), tuple(taps(session, began)))
