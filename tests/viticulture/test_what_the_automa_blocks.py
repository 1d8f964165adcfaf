"""What the Automa blocks, and how often: thousands of games against what has to come out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import sqrt

import pytest

from companion import viticulture
from companion.kernel import Session, Strict
from companion.viticulture.box.automa_cards import AUTOMA_CARDS, actions_of
from companion.viticulture.box.board import Board, BoardAction
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.setup import Setup
from companion.viticulture.position.state import State
from companion.viticulture.solo.choices import AUTOMA_LEAST, Level, Solo
from companion.viticulture.solo.deck import DrawAutomaCard
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.turns import SeasonBegan
from companion.viticulture.year.year_end import WorkersReturned
from tests.long import so_many

from .positions import players

GAMES = so_many(10_000, 3_000)
YEARS = 7
SIGMAS = 4.5
"""Further off than this is not chance: one of a hundred thousand honest decks."""

Actions = tuple[BoardAction, ...]


def begun(level: Level, seed: int) -> State:
    """A game with its deck shuffled."""
    setup = Setup(players(1), solo=Solo(level, seed=seed))
    return Session.start(viticulture, setup, seed).play(NameFirstPlayer(0)).state


def drawn(state: State, season: Season) -> State:
    """One season more, by the rules of the app."""
    chance, referee = _No(), Strict()
    state = viticulture.evolve(state, SeasonBegan(season))
    for event in viticulture.decide(state, DrawAutomaCard(), chance, referee).events:
        state = viticulture.evolve(state, event)
    return state


def blocked_in(state: State) -> Actions:
    """What is blocked in a season whose cards are drawn."""
    assert state.automa is not None
    return state.automa.blocked


def seasons(level: Level, seed: int) -> Iterator[tuple[Season, Actions]]:
    """All seasons of one game and what is blocked in each."""
    state = begun(level, seed)
    for _ in range(YEARS):
        for season in (Season.SUMMER, Season.WINTER):
            state = drawn(state, season)
            yield season, blocked_in(state)
        state = viticulture.evolve(state, WorkersReturned())


class _No:
    def below(self, n: int) -> int:
        raise AssertionError("a deck with a seed asks no other chance")


def spots(season: Season) -> list[Actions]:
    """What every card of the deck blocks in a season."""
    return [card.spots(Board.BASE, season) for card in AUTOMA_CARDS.values()]


def exact(season: Season) -> dict[BoardAction, Fraction]:
    """
    How likely each action is blocked at hard in a season that begins with a whole deck.

    Every order of the deck is as likely as another. Drawing goes on while fewer than two actions
    are blocked, so what has been drawn then is told by which one is blocked and by how many cards
    of each kind are gone: the empty ones and those that show nothing but it.
    """
    deck = Counter(frozenset(shown) for shown in spots(season))
    found: Counter[BoardAction] = Counter()

    @cache
    def ends(blocked: frozenset[BoardAction], gone: frozenset[tuple[object, int]]) -> object:
        drawn = dict(gone)
        left = {kind: count - drawn.get(kind, 0) for kind, count in deck.items()}
        total = sum(left.values())
        outcome: Counter[frozenset[BoardAction]] = Counter()
        for kind, count in left.items():
            if not count:
                continue
            chance, now = Fraction(count, total), blocked | kind
            if len(now) >= AUTOMA_LEAST:
                outcome[now] += chance
                continue
            after = frozenset({**drawn, kind: drawn.get(kind, 0) + 1}.items())
            for end, likely in ends(now, after).items():  # type: ignore[attr-defined]
                outcome[end] += chance * likely
        return outcome

    for end, chance in ends(frozenset(), frozenset()).items():  # type: ignore[attr-defined]
        for action in end:
            found[action] += chance
    return dict(found)


def deviation(count: int, chance: Fraction, tries: int) -> float:
    """How many standard deviations a count is away from what is expected of it."""
    expected = float(chance * tries)
    return (count - expected) / sqrt(float(chance * (1 - chance)) * tries)


@cache
def normal_games() -> tuple[Counter[tuple[int, BoardAction]], Counter[tuple[Season, int]]]:
    """Blocked actions by season of the game, and seasons by how many workers they place."""
    blocked: Counter[tuple[int, BoardAction]] = Counter()
    workers: Counter[tuple[Season, int]] = Counter()
    for seed in range(GAMES):
        for number, (season, actions) in enumerate(seasons(Level.NORMAL, seed)):
            workers[season, len(actions)] += 1
            blocked.update((number, action) for action in actions)
    return blocked, workers


@pytest.mark.parametrize(
    "season", [pytest.param(season, id=f"AUT-17 {season.value}") for season in
               (Season.SUMMER, Season.WINTER)]
)  # fmt: skip
def test_in_every_season_each_action_is_blocked_in_a_quarter_of_all_games(season: Season) -> None:
    blocked, _ = normal_games()
    for action in actions_of(Board.BASE, season):
        chance = Fraction(sum(action in shown for shown in spots(season)), len(AUTOMA_CARDS))
        assert chance == Fraction(1, 4)
        for number in range(season is Season.WINTER, 2 * YEARS, 2):
            assert abs(deviation(blocked[number, action], chance, GAMES)) < SIGMAS


@pytest.mark.parametrize(
    ("season", "expected"),
    [
        pytest.param(Season.SUMMER, (4, 7, 10, 3), id="DIFF-12 summer"),
        pytest.param(Season.WINTER, (2, 9, 12, 1), id="DIFF-12 winter"),
    ],
)
def test_as_many_workers_as_the_cards_show(season: Season, expected: tuple[int, ...]) -> None:
    _, workers = normal_games()
    assert tuple(sum(len(s) == n for s in spots(season)) for n in range(4)) == expected
    for count, cards in enumerate(expected):
        # Seven draws without putting back are steadier than seven with: the bound is generous.
        found = workers[season, count]
        assert abs(deviation(found, Fraction(cards, 24), GAMES * YEARS)) < SIGMAS


def test_at_hard_a_whole_deck_blocks_each_action_as_often_as_it_has_to() -> None:
    counted: dict[Season, Counter[BoardAction]] = defaultdict(Counter)
    for seed in range(GAMES):
        state = begun(Level.HARD, seed)
        for season in (Season.SUMMER, Season.WINTER):
            counted[season].update(blocked_in(drawn(state, season)))
    for season, found in counted.items():
        expected = exact(season)
        assert set(expected) == set(actions_of(Board.BASE, season))
        for action, chance in expected.items():
            assert abs(deviation(found[action], chance, GAMES)) < SIGMAS


@pytest.mark.parametrize("season", [Season.SUMMER, Season.WINTER])
def test_the_exact_expectation_adds_up(season: Season) -> None:
    total = sum(exact(season).values())
    one_card = Fraction(36, 24)
    assert total > max(one_card, AUTOMA_LEAST)
    assert total < 4
