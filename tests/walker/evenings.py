"""
Evenings by chance: a saved game of either kind, at any moment between the first move and the end.

The core plays up to there, so that a walk begins in the middle of a game without a single tap. The
same number gives the same evening.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from typing import Any

from companion import vino, viticulture
from companion.kernel.people import Colour
from companion.plays import person_of
from companion.table import Table
from companion.taught import teach
from companion.vino.box.copies import Copy, NotEntered
from companion.vino.ending import ties as vino_ties
from companion.vino.position.phase import Phase
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.box.seasons import Season
from companion.viticulture.cards.booking import Change, Counter
from companion.viticulture.ending.ties import CountForTie, outcome
from companion.viticulture.game import more
from companion.viticulture.position.setup import Parents, Player, Setup, Tracking
from companion.viticulture.solo.choices import CHALLENGES, Deck, Level, Solo, objections
from companion.viticulture.solo.ending import CountCellars, CountWorkers, asks_cellars
from companion.viticulture.solo.season import OccupyAction, TickSpot
from companion.viticulture.solo.tokens import SpendBonusToken
from companion.viticulture.table.tracks import GainLira, MoveResidual, ScorePoints
from companion.viticulture.year.turns import NextSeason, Pass
from tests.gallery import histories, scenes
from tests.gallery.scenes import Room
from tests.history import games
from tests.vino import chance_games
from tests.viticulture.chance_games import TASTE

NAMES = ("Anna", "Jo", "María Fernanda", "Константин", "Giovanni-Battista", "Íñigo", "Пётр", "Paco")
"""Short ones and long ones, in the letters of all four languages."""
PEOPLE = frozenset((*NAMES, *scenes.MANY, *chance_games.NAMES, *games.NAMES, "Birthday"))
"""Everybody who ever sits at one of these tables, and what an evening was called."""
KINDS = (
    "score",
    "vineyard",
    "vineyard",
    "vino",
    "vino",
    "solo",
    "solo-vineyard",
    "campaign",
    "home",
    "history",
)
ASIDE = (ScorePoints, MoveResidual, GainLira, CountWorkers, OccupyAction, TickSpot, SpendBonusToken)
"""What the table may do at any time."""
HURRY = (NextSeason, Pass)
BEGINNING = 12
"""Moves in which parents, the first hours and the first vineyards are chosen."""
TAUGHT = 4
"""One game of so many is led by cards."""
BEHIND = 0.25
"""So many of the houses have finished games in their history."""
ROAMING = ("home", "history")
"""Walks that are not about a game one comes back to."""
LONGEST = {"score": 160, "vineyard": 260, "vino": 160, "solo": 90, "solo-vineyard": 120}


@dataclass(frozen=True)
class Evening:
    """A house with a saved game, and the address a walk begins at."""

    kind: str
    room: Room
    route: str


def evening(chance: random.Random, kind: str | None = None) -> Evening:
    """One evening by chance."""
    kind = kind or chance.choice(KINDS)
    if kind == "home":
        room = chance.choice([scenes.busy_home, scenes.home, _vino_home, Room])()
        return Evening(
            kind, room, chance.choice(["/", "/", "/new", "/new/vino", "/copy", "/rules"])
        )
    if kind == "history":
        room = chance.choice([histories.evenings, histories.titled, histories.backed_up, Room])()
        return Evening(kind, room, _past(chance, room))
    if kind == "campaign":
        results = chance.choices(("win", "loss"), k=chance.randint(0, 2))
        room = scenes.campaign(*results, playing=True)()
    else:
        room = histories.evenings(going=False) if chance.random() < BEHIND else Room()
        seed = chance.randrange(1 << 30)
        room.table = room.tables.new(*_setup(chance, kind, seed), seed=seed)
        if seed % TAUGHT == 0:
            teach(room.shelf, room.table.id)
    assert room.table is not None
    most = BEGINNING if chance.random() < 0.3 else LONGEST.get(kind, 60)
    play_on(room.table, chance, chance.randrange(most))
    return Evening(kind, room, f"/game/{room.table.id}")


def _past(chance: random.Random, room: Room) -> str:
    """A page of the history."""
    pages = ["", "/numbers", "/people", "/records", f"/people/{person_of(chance.choice(NAMES))}"]
    over = [card.id for card in room.tables.games().over]
    if over:
        one = chance.choice(over)
        pages += 2 * [f"/game/{one}", f"/game/{one}/replay"]
    return f"/history{chance.choice(pages)}"


def _vino_home() -> Room:
    return next(s for s in scenes.SCENES if s.name == "vino-home").prepare()


def _setup(chance: random.Random, kind: str, seed: int) -> tuple[Any, Any]:
    names = chance.sample(NAMES, len(NAMES))
    if kind == "vino":
        copy = _printed(seed)
        setup = chance_games.a_setup(chance, copy)
        people = (replace(p, name=n) for p, n in zip(setup.players, names, strict=False))
        # What is not entered is asked for: mostly the box is known.
        known = setup.copy if chance.random() < 0.25 else copy
        return vino, replace(setup, players=tuple(people), copy=known)
    colours = chance.sample(list(Colour), len(Colour))
    whole = Tracking.VINEYARD if "vineyard" in kind else Tracking.SCORE
    count = 1 if "solo" in kind else chance.randint(1, 6)
    people = tuple(Player(n, c) for n, c in zip(names[:count], colours, strict=False))
    if "solo" in kind:
        return viticulture, Setup(people, tracking=whole, solo=_solo(chance))
    wholly = whole is Tracking.VINEYARD
    return viticulture, Setup(
        people,
        tracking=whole,
        lira=not wholly and chance.random() < 0.4,
        parents=Parents.ADVANCED if wholly and chance.random() < 0.3 else Parents.STANDARD,
        friendly=wholly and count > 1 and chance.random() < 0.3,
    )


def _solo(chance: random.Random) -> Solo:
    while True:
        deck = chance.choice((Deck.APP, Deck.APP, Deck.BOX))
        solo = Solo(
            chance.choice(list(Level)),
            aggressive=chance.random() < 0.3,
            deck=deck,
            challenge=chance.choice((None, *CHALLENGES)),
            seed=chance.randrange(1 << 25) if deck is Deck.APP else None,
        )
        if not list(objections(solo)):
            return solo


def play_on(table: Table, chance: random.Random, moves: int) -> None:
    """Play so many moves by the rules, or until the game is over."""
    for _ in range(moves):
        try:
            move = a_move(table, chance)
            if move is None:
                return
            table.play(move, anyway=True)  # a corrected table may allow less than it says
        except NotEntered as asked:
            table.play(chance_games.answer(_printed(table.session.seed), asked.need))


def a_move(table: Table, chance: random.Random) -> Any:
    """A move somebody might make now; nothing when the game is over."""
    state = table.session.state
    if table.session.game is vino:
        return _vino_move(table, chance)
    if state.season is Season.OVER:
        if state.setup.solo is not None and asks_cellars(state):
            return CountCellars(chance.randint(0, 3), chance.randint(0, 3))
        question = outcome(state).question
        if question is None:
            return None
        amounts = tuple(chance.randint(0, 3) for _ in question.seats)
        return CountForTie(question.what, question.seats, amounts)
    listed = list(viticulture.legal_moves(state))
    onward = [move for move in listed if type(move) not in ASIDE]
    chosen = onward if onward and chance.random() < 0.8 else listed
    return _one(state, chosen, chance)


def _one(state: Any, listed: list[Any], chance: random.Random) -> Any:
    if not listed:
        return None
    onward = [move for move in listed if type(move) not in HURRY] or listed
    if chance.random() < 0.15:  # some rest
        onward = [move for move in listed if type(move) is Pass] or onward
    kinds = sorted({type(move).__name__ for move in onward})
    kind = chance.choices(kinds, [TASTE.get(name, 3) for name in kinds])[0]
    move = chance.choice([move for move in onward if type(move).__name__ == kind])
    while chance.random() < 0.6 and (longer := list(more(state, move))):
        move = chance.choice(longer)
    if isinstance(move, PlayVisitors):
        gain = Change(Counter.POINTS, chance.randint(0, 2), move.seat)
        return PlayVisitors(move.seat, move.where, move.cards, move.count, (gain,))
    return move


def _vino_move(table: Table, chance: random.Random) -> Any:
    state = table.session.state
    if state.phase is Phase.OVER:
        question = vino.outcome(state).question
        if question is None:
            return None
        amounts = tuple(chance.randrange(0, 100, 50) for _ in question.seats)
        return vino_ties.CountForTie(question.seats, amounts)
    printed = _printed(table.session.seed)
    return chance_games.a_move(state, printed, chance, rush=state.round > 3)


def _printed(seed: int) -> Copy:
    """What is printed on the components of this game's box."""
    return chance_games.a_copy(random.Random(seed))
