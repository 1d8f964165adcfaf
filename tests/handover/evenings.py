"""
Games as people play them who want to win, for tables to be learned from and sizes to be measured.

Who is to act looks at some of the moves there are and takes the one that leaves the vineyard worth
most; visitors are named and do what they say; now and then something is corrected or overruled.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from companion import vino, viticulture
from companion.kernel import IllegalMove, MalformedMove, Session
from companion.kernel.people import Colour, Player
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.box.board import Board
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.visitors import visitors
from companion.viticulture.cards.ready import ready
from companion.viticulture.cards.steps import step_moves, why_not
from companion.viticulture.game import more
from companion.viticulture.position.setup import Edition, Parents, Setup, Tracking
from companion.viticulture.position.spaces import gets_bonus
from companion.viticulture.position.state import State
from companion.viticulture.solo.choices import Deck, Level, Solo, objections
from companion.viticulture.solo.ending import CountCellars, CountWorkers
from companion.viticulture.solo.season import OccupyAction, TickSpot
from companion.viticulture.solo.tokens import SpendBonusToken
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import GainLira, MoveResidual, ScorePoints
from companion.viticulture.year.turns import NextSeason, Pass, TakeTurn
from tests.vino.chance_games import a_game

from .names import NAMES

BEGAN = 1_790_000_000_000
TRACKS = (ScorePoints, MoveResidual, GainLira)
ASIDE = (*TRACKS, CountWorkers, OccupyAction, SpendBonusToken, TickSpot)
LOOKED_AT = 14


def about(game: str, seed: int) -> dict[str, Any]:
    """Id and times, as a saved game has them."""
    chance = random.Random(f"about {seed}")
    began = BEGAN + chance.randrange(4 * 365 * 86_400_000)
    lasted = chance.randrange(20 * 60_000, 200 * 60_000)
    id = f"{game}-{began - (chance.random() < 0.1):x}-{chance.randrange(1 << 16):04x}"
    return {"id": id, "created": began, "touched": began + lasted}


def people(chance: random.Random, count: int) -> tuple[Player, ...]:
    """Names, colours, and one language or none."""
    language = chance.choice(("", "es", "it", "ru", "en"))
    names = chance.sample(NAMES, count)
    colours = chance.sample(list(Colour), count)
    return tuple(Player(n, c, language) for n, c in zip(names, colours, strict=True))


def worth(state: State, seat: int) -> float:
    """What a player has, in points or so."""
    estate = state.estates[seat]
    found = 3.0 * estate.vp + 4.0 * estate.residual + 0.5 * estate.lira
    mat = estate.mat
    if mat is None:
        return found
    hand = mat.hand
    grapes = sum(mat.red) + sum(mat.white)
    wines = mat.cellar.value + 2 * mat.cellar.tokens
    planted = sum(field.total for field in mat.fields)
    sold = sum(field.sold for field in mat.fields)
    structures = sum({2: 1.5, 3: 2.0, 4: 3.0, 5: 2.5, 6: 3.5}.get(s.cost, 2) for s in mat.built)
    cards = 0.9 * hand.order + 0.5 * hand.vine + 1.0 * (hand.summer + hand.winter + hand.visitor)
    ready_orders = 1.2 * min(hand.order, mat.cellar.tokens)
    return (
        found + 0.35 * grapes + 0.6 * wines + 0.7 * planted + structures
        + 4.0 * mat.workers + cards + ready_orders - 2.0 * sold
    )  # fmt: skip


class Evening:
    """One game, decided move by move."""

    def __init__(self, setup: Setup, seed: int, *, slips: float = 0.0) -> None:
        self.chance = random.Random(f"evening {seed}")
        self.session: Session[State] = Session.start(viticulture, setup, self._seed(setup, seed))
        self.slips = slips
        self._gone: set[str] = set()

    @staticmethod
    def _seed(setup: Setup, seed: int) -> int:
        chance = random.Random(f"seed {seed}")
        return chance.getrandbits(48)

    def play(self) -> Session[State]:
        """Play to the end."""
        for _ in range(4000):
            if viticulture.is_over(self.session.state):
                return self.session
            self._turn()
        raise AssertionError("the evening does not end")

    def _try(self, move: Any) -> bool:
        try:
            self.session = self.session.play(move)
        except (IllegalMove, MalformedMove):
            return False
        return True

    def _turn(self) -> None:
        state, chance = self.session.state, self.chance
        if chance.random() < self.slips:
            self._slip(state)
            return
        whole = any(estate.mat for estate in state.estates)
        listed = [m for m in viticulture.legal_moves(state) if type(m) not in ASIDE]
        if state.automa is not None and not state.needs_card and chance.random() < 0.5:
            listed_all = list(viticulture.legal_moves(state))
            ticks = [m for m in listed_all if isinstance(m, TickSpot) and m.ticked]
            if ticks and self._try(chance.choice(ticks[-1:])):
                return
            tokens = [m for m in listed_all if isinstance(m, SpendBonusToken)]
            if tokens and chance.random() < 0.2 and self._try(chance.choice(tokens)):
                return
        if not listed:
            if not self._try(CountWorkers(chance.randint(3, 6))):
                self._try(CountCellars(chance.randint(0, 3), chance.randint(0, 3)))
            return
        if not whole:
            self._by_score(state, listed)
        elif state.season.has_turns and state.turn is not None:
            self._by_vineyard(state, listed)
        else:
            self._try(self._usual(state, listed))

    def _by_score(self, state: State, listed: list[Any]) -> None:
        """Points as they come, turns now and then, the season."""
        chance, count = self.chance, len(state.estates)
        if state.season.has_turns and not state.needs_card and chance.random() < 0.45:
            seat = chance.randrange(count)
            by = chance.choice((1, 1, 1, 2, 2, 3, 4, -1))
            if chance.random() < 0.2:
                self._try(MoveResidual(seat, 1))
            elif state.setup.lira and chance.random() < 0.4:
                self._try(GainLira(seat, chance.choice((1, 2, 3, 4, -1, -2, -3))))
            else:
                self._try(ScorePoints(seat, by))
            return
        onward = [m for m in listed if isinstance(m, (NextSeason, Pass))]
        turns = [m for m in listed if isinstance(m, TakeTurn)]
        if onward and (not turns or chance.random() < 0.75):
            last = [m for m in onward if isinstance(m, NextSeason)] or onward
            self._try(chance.choice(last))
        else:
            self._try(self._usual(state, listed))

    def _usual(self, state: State, listed: list[Any]) -> Any:
        chance = self.chance
        if state.season is Season.SPRING:
            rows = sorted(listed, key=lambda m: abs(getattr(m, "row", 0) - chance.gauss(4, 2)))
            return rows[0]
        if state.season is Season.FALL:
            drawing = [m for m in listed if not isinstance(m, (NextSeason, TakeTurn))]
            return chance.choice(drawing or listed)
        placing = [m for m in listed if not isinstance(m, (NextSeason, TakeTurn, Pass))]
        return chance.choice(placing or listed)

    def _by_vineyard(self, state: State, listed: list[Any]) -> None:
        chance, seat = self.chance, state.turn
        assert seat is not None
        ways = [m for m in listed if type(m) not in (NextSeason, Pass)]
        placing = [m for m in ways if getattr(m, "where", None) is not None]
        left = state.estates[seat].workers_left
        if not placing or (state.season is Season.SUMMER and chance.random() < 0.5 / max(1, left)):
            self._try(next((m for m in listed if isinstance(m, Pass)), chance.choice(listed)))
            return
        found: list[tuple[float, Any]] = []
        visiting = [m for m in placing if isinstance(m, PlayVisitors)]
        others = [m for m in placing if not isinstance(m, PlayVisitors)]
        sample = chance.sample(others, min(LOOKED_AT, len(others)))
        sample += visiting[:1]
        for move in sample:
            if isinstance(move, PlayVisitors):
                found.append((worth(state, seat) + chance.uniform(0, 5), move))
                continue
            best = self._best(state, seat, move)
            if best is not None:
                found.append(best)
        found.sort(key=lambda one: one[0])
        if not found:
            self._try(next((m for m in listed if isinstance(m, Pass)), chance.choice(listed)))
            return
        move = found[-1][1]
        if isinstance(move, PlayVisitors):
            self._visit(state, seat, move)
        else:
            self._try(move)

    def _best(self, state: State, seat: int, move: Any) -> tuple[float, Any] | None:
        value = self._value(seat, move)
        if value is None:
            return None
        for _ in range(3):
            longer = list(more(state, move))
            longer = self.chance.sample(longer, min(6, len(longer)))
            better = [(v, m) for m in longer if (v := self._value(seat, m)) is not None]
            if not better or max(v for v, _ in better) <= value:
                break
            value, move = max(better, key=lambda one: one[0])
        return value + self.chance.uniform(0, 1.5), move

    def _value(self, seat: int, move: Any) -> float | None:
        try:
            after = self.session.play(move)
        except (IllegalMove, MalformedMove):
            return None
        at = getattr(move, "where", None)
        bonus = at is not None and gets_bonus(self.session.state, seat, at)
        grande = at is not None and at.worker.value == "grande"
        return worth(after.state, seat) + 0.2 * bonus - 0.8 * grande

    def _visit(self, state: State, seat: int, move: PlayVisitors) -> None:
        """Play a visitor of the season that nobody has played, and what follows of it."""
        chance = self.chance
        left = [
            card for card in visitors().values()
            if card.season is state.season and card.id not in self._gone and card.options
        ]  # fmt: skip
        for card in chance.sample(left, min(8, len(left))):
            options = [
                one for one in ready(state, seat, card) if why_not(state, seat, card, one) is None
            ]
            if not options:
                continue
            option = chance.choice(options)
            if not self._try(option.played(seat, move.where, card)):
                continue
            self._gone.add(card.id)
            if len(self._gone) > 60:
                self._gone.clear()
            for step in option.steps:
                for _ in range(step.most):
                    ways = list(step_moves(self.session.state, seat, step))
                    if not ways:
                        break
                    ways = chance.sample(ways, min(6, len(ways)))
                    values = [(v, n) for n, m in enumerate(ways) if (v := self._value(seat, m))]
                    if not values:
                        break
                    self._try(ways[max(values)[1]])
            return
        self._try(move)

    def _slip(self, state: State) -> None:
        """Somebody puts a number right, or plays against a rule."""
        chance, seat = self.chance, self.chance.randrange(len(state.estates))
        what = chance.choice(("vp", "residual", "lira"))
        now = {"vp": state.estates[seat].vp, "residual": state.estates[seat].residual}
        value = max(0, now.get(what, state.estates[seat].lira) + chance.choice((-1, 1)))
        if chance.random() < 0.7:
            self._try(Correct(what, min(value, 5) if what == "residual" else value, seat))
            return
        listed = list(viticulture.legal_moves(state))
        turns = [m for m in listed if hasattr(m, "seat")]
        if turns:
            forced = replace(chance.choice(turns), seat=seat)
            try:
                self.session = self.session.play(forced, anyway=True)
            except (MalformedMove, ValueError, LookupError):
                return


def solo_setup(chance: random.Random, *, whole: bool) -> Setup:
    """Somebody alone with the Automa, as the app sets it up."""
    shared = chance.getrandbits(25)
    level = chance.choice((Level.EASY, Level.NORMAL, Level.NORMAL, Level.HARD))
    solo = Solo(level, chance.random() < 0.2, seed=shared if chance.random() < 0.9 else None)
    if chance.random() < 0.25:
        solo = replace(solo, challenge=chance.randint(1, 8), aggressive=False)
        solo = replace(
            solo,
            losses=chance.choice((0, 0, 0, 1, 2)),
            campaign=f"campaign-{chance.getrandbits(48):012x}",
            before="".join(chance.choices("wdl", (3, 1, 2), k=chance.randint(0, 7))),
        )
    elif chance.random() < 0.12:
        solo = replace(solo, deck=Deck.BOX, seed=None)
    elif chance.random() < 0.08 and not whole:
        solo = replace(solo, board=Board.TUSCANY)
    if [*objections(solo)]:
        solo = Solo(level, seed=shared)
    return Setup(
        people(chance, 1),
        chance.choice(list(Edition)),
        solo=solo,
        tracking=Tracking.VINEYARD if whole else Tracking.SCORE,
        lira=not whole and chance.random() < 0.2,
        last_worker_ends=True,
        cottage_named=whole,
    )


def table_setup(chance: random.Random, count: int, *, whole: bool) -> Setup:
    """Two to six, as the app sets them up."""
    return Setup(
        people(chance, count),
        chance.choice(list(Edition)),
        tracking=Tracking.VINEYARD if whole else Tracking.SCORE,
        lira=not whole and chance.random() < 0.3,
        friendly=whole and chance.random() < 0.15,
        parents=Parents.ADVANCED if whole and chance.random() < 0.2 else Parents.STANDARD,
        last_worker_ends=True,
        cottage_named=whole,
    )


def solo(seed: int, *, whole: bool) -> Session[Any]:
    """Seven years against the Automa."""
    chance = random.Random(f"solo {seed}")
    return Evening(solo_setup(chance, whole=whole), seed, slips=0.01).play()


def table(seed: int, count: int, *, whole: bool) -> Session[Any]:
    """A game of several."""
    chance = random.Random(f"table {seed}")
    return Evening(table_setup(chance, count, whole=whole), seed, slips=0.005).play()


def bottles(seed: int) -> Session[Any]:
    """A game of Vino."""
    *_, last = a_game(seed)
    chance = random.Random(f"vino {seed}")
    setup = replace(last.setup, players=people(chance, len(last.setup.players)))
    session = Session.start(vino, setup, chance.getrandbits(48))
    for entry in last.history.done:
        session = session.record(entry)
    return session


def an_evening(seed: int) -> Session[Any]:
    """Any kind of evening, by its number."""
    kind, number = seed % 6, seed // 6
    if kind < 2:
        return solo(number, whole=kind == 1)
    if kind < 4:
        return table(seed, 2 + number % 5, whole=kind == 3)
    return bottles(number) if kind == 4 else table(seed, 4, whole=True)


def interrupted(session: Session[Any], seed: int) -> Session[Any]:
    """The same at some moment of the evening, perhaps with taps taken back."""
    chance = random.Random(f"interrupted {seed}")
    if chance.random() < 0.6:
        return session
    session = session.jump(chance.randint(0, len(session.history)))
    if chance.random() < 0.6:  # what lies ahead is the future, not taken back
        back = session
        cut = Session.start(session.game, session.setup, session.seed)
        for entry in session.history.done:
            cut = cut.record(entry)
        return cut if chance.random() < 0.7 else cut.jump(len(back.history) - chance.randint(1, 3))
    return session


def evenings(numbers: range) -> Iterator[tuple[int, Session[Any], dict[str, Any]]]:
    """Evenings by their numbers, each with what its file says besides."""
    for number in numbers:
        session = interrupted(an_evening(number), number)
        yield number, session, about(session.game.NAME, number)
