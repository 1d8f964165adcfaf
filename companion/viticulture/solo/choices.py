"""
The choices for a game against the Automa: level, aggressive variant, board, deck, challenge.

What follows from these choices (how many years, where the cork and the marker start, what a
challenge changes) is asked here and nowhere else. The numbers lie in ``solo.toml``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from companion.kernel.errors import IllegalMove, MalformedMove
from companion.kernel.phrase import Phrase
from companion.kernel.wire import left_out

from ..box.board import Board
from ..box.pieces import TRACKS
from ..box.tables import data_file
from ..box.visitors import VisitorCard, by_card
from ..box.wake_up import WAKE_UP


class Level(Enum):
    """The five difficulty levels (DIFF-01 to DIFF-11)."""

    VERY_EASY = "very-easy"
    EASY = "easy"
    NORMAL = "normal"
    HARD = "hard"
    VERY_HARD = "very-hard"

    @property
    def phrase(self) -> Phrase:
        """The level's name."""
        return Phrase(f"level.{self.value}")


class Deck(Enum):
    """Which Automa cards are drawn: the app's or those in the box."""

    APP = "app"
    BOX = "box"
    """The printed cards; each one drawn is told by its number."""


SEED_BITS = 25
"""Bits of a deck's seed: enough decks for everybody, few enough for a short code."""


@dataclass(frozen=True, slots=True)
class Solo:
    """The choices for one game against the Automa."""

    level: Level = Level.NORMAL
    aggressive: bool = False
    board: Board = Board.BASE
    deck: Deck = Deck.APP
    challenge: int | None = None
    """The campaign's challenge that is played, 1 to 8, or a game of its own."""
    losses: int = 0
    """How often in a row this challenge has been lost: so many bonus tokens to begin (CAMP-10)."""
    seed: int | None = None
    """The seed of the app's deck, which can be shared; ``None`` for the game's own."""
    campaign: str = left_out("")
    """The campaign it is played for, so that a lost one is found again by its games."""
    before: str = left_out("")
    """How that campaign's games before this one ended: ``w``, ``d`` or ``l`` for each."""


@dataclass(frozen=True, slots=True)
class LevelRules:
    """What a level changes."""

    years: int = TRACKS.solo_years
    points: int = 0
    more: bool = False
    """Cards are drawn until the least number of workers is placed."""
    ahead: int = 0
    """How far beyond the end of the track the marker starts."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """What one challenge of the campaign changes (CAMP-01 to CAMP-08)."""

    number: int
    points: int = 0
    residual: int = 0
    years: int = TRACKS.solo_years
    tokens: bool = True
    """Bonus action tokens can be used."""
    any_row: bool = False
    """Every year any row of the chart can be chosen."""
    vines: int = 0
    """So many vines are planted before the first spring, in the mama's stead."""
    regular: int = 0
    """More regular workers than this cannot be had; 0 for no such limit."""
    workers: int = 0
    """So many workers are needed by the end of ``workers_year``."""
    workers_year: int = 0
    cellars: bool = False
    """Points only for wine in the cellars, at the end."""
    large: int = 0
    medium: int = 0
    not_aggressive: bool = False
    tasks: tuple[str, ...] = ()
    """What is to be done on the table at setup: ``challenge.<number>.<task>``."""
    reminders: tuple[str, ...] = ()
    """What the table has to mind during the game: ``challenge.<number>.<reminder>``."""

    @property
    def rule(self) -> str:
        """The id of the statement that describes it."""
        return f"CAMP-{self.number:02d}"


@dataclass(frozen=True, slots=True)
class Visitor:
    """A visitor that needs other players (AUT-21)."""

    id: str
    """Its place in the print file, as in ``visitors.toml``."""
    out: bool
    """Taken out of its deck; the others may stay, though a part of them is idle."""
    reason: str
    """Words in ``visitor-out.<reason>``."""

    @property
    def card(self) -> VisitorCard:
        """The id of the card to look for."""
        return by_card()[self.id]

    @property
    def name(self) -> str:
        """The message id of its name."""
        return f"visitor.{self.card.id}.name"


def _challenge(entry: dict[str, Any]) -> Challenge:
    fields: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in entry.items()
    }
    return Challenge(**fields)


_DATA = data_file("solo")
AUTOMA_WORKERS: int = _DATA["workers"]
"""The Automa's workers; the last one placed ends its year (DIFF-08)."""
AUTOMA_LEAST: int = _DATA["least"]
"""At hard it places so many each season, or draws on (DIFF-04)."""
NOT_FOR_ORGANIZER: int = _DATA["bonus_row"]
"""The row the Organizer cannot move to (AUT-19)."""
END_OF_TRACK: dict[Board, int] = {Board(name): b["end"] for name, b in _DATA["board"].items()}
LEVELS: dict[Level, LevelRules] = {Level(n): LevelRules(**e) for n, e in _DATA["level"].items()}
AGGRESSIVE_LEVELS = tuple(Level(name) for name in _DATA["aggressive"]["levels"])
AGGRESSIVE: tuple[int, ...] = tuple(_DATA["aggressive"]["marker"])
"""Where the marker stands in each year of the aggressive variant (AGG-02)."""
CHALLENGES: dict[int, Challenge] = {e["number"]: _challenge(e) for e in _DATA["challenge"]}
VISITORS: tuple[Visitor, ...] = tuple(Visitor(**entry) for entry in _DATA["visitor"])
"""Visitors to look for at setup, those to take out first."""

MOST_LOSSES = 99
MOST_BEFORE = 999
CAMPAIGN_ID = re.compile(r"[a-z0-9-]{1,60}")


def challenge_of(solo: Solo) -> Challenge | None:
    """Return the challenge that is played, if any."""
    return None if solo.challenge is None else CHALLENGES[solo.challenge]


def years_of(solo: Solo) -> int:
    """Return how many years are played: 7 or 8; very easy adds no ninth to challenge 5 (A-25)."""
    challenge = challenge_of(solo)
    return max(LEVELS[solo.level].years, challenge.years if challenge else 0)


def start_points(solo: Solo) -> int:
    """Return the first space of the cork, by level and challenge together (CAMP-17)."""
    challenge = challenge_of(solo)
    return TRACKS.points_start + LEVELS[solo.level].points + (challenge.points if challenge else 0)


def start_residual(solo: Solo) -> int:
    """Return the first space of the bottle (CAMP-07)."""
    challenge = challenge_of(solo)
    return challenge.residual if challenge else 0


def uses_tokens(solo: Solo) -> bool:
    """Return whether bonus action tokens can be used (CAMP-02, CAMP-05)."""
    challenge = challenge_of(solo)
    return challenge is None or challenge.tokens


def start_tokens(solo: Solo) -> int:
    """
    Return the bonus action tokens at the start: one for each loss in a row, if tokens are used.
    """
    return solo.losses if uses_tokens(solo) else 0


def any_row(solo: Solo, year: int) -> bool:
    """
    Return whether any row can be chosen this year: in challenge 5, and after the seventh year.
    """
    challenge = challenge_of(solo)
    return bool(challenge and challenge.any_row) or year > len(WAKE_UP)


def start_glass(solo: Solo) -> tuple[int, ...]:
    """
    Return the rows that get a glass token: all, unless any row can be chosen every year (AUT-05).
    """
    return () if any_row(solo, 1) else tuple(WAKE_UP)


def end_marker(solo: Solo) -> int:
    """Return the Automa's marker at the end of the game (AUT-02, DIFF-11)."""
    return END_OF_TRACK[solo.board] + LEVELS[solo.level].ahead


def marker_in(solo: Solo, year: int) -> int:
    """Return the marker at the beginning of a year (AGG-02); year 8 repeats year 7."""
    if not solo.aggressive:
        return end_marker(solo)
    return AGGRESSIVE[min(year, len(AGGRESSIVE)) - 1]


def objections(solo: Solo) -> Iterator[IllegalMove]:
    """Yield the rules that forbid a combination of choices, with the reason for each."""
    if solo.aggressive and solo.level not in AGGRESSIVE_LEVELS:
        yield IllegalMove("AGG-01")
    challenge = challenge_of(solo)
    if challenge and challenge.not_aggressive and solo.aggressive:
        yield IllegalMove("CAMP-06")
    if solo.losses and challenge is None:
        yield IllegalMove("CAMP-10")


def remarks(solo: Solo) -> Iterator[str]:
    """Yield rule ids that explain a permitted combination where the rulebook is silent."""
    challenge = challenge_of(solo)
    eight = challenge is not None and challenge.years > TRACKS.solo_years
    if eight and (solo.aggressive or solo.level is Level.VERY_EASY):
        yield "CAMP-15"
    if solo.losses and not uses_tokens(solo):
        yield "CAMP-14"
    if challenge and LEVELS[solo.level].points:
        yield "CAMP-17"


def check_choices(solo: Solo) -> None:
    """Raise :class:`MalformedMove` if no game can be played with these choices."""
    if solo.challenge is not None and solo.challenge not in CHALLENGES:
        raise MalformedMove("setup.solo-challenge", most=len(CHALLENGES))
    if not 0 <= solo.losses <= MOST_LOSSES:
        raise MalformedMove("setup.solo-losses", most=MOST_LOSSES)
    _check_campaign(solo)
    if solo.seed is not None and not 0 <= solo.seed < 2**SEED_BITS:
        raise MalformedMove("setup.solo-seed")
    if solo.seed is not None and solo.deck is Deck.BOX:
        raise MalformedMove("setup.solo-seed-box")
    for objection in objections(solo):
        raise MalformedMove(objection.message, **objection.facts)


def _check_campaign(solo: Solo) -> None:
    """Check that what a game says of its campaign is possible; it cannot be verified here."""
    if not (solo.campaign or solo.before):
        return
    named = solo.challenge is not None and CAMPAIGN_ID.fullmatch(solo.campaign)
    if not named or len(solo.before) > MOST_BEFORE or set(solo.before) - set("wdl"):
        raise MalformedMove("setup.solo-campaign")
