"""Positions to begin a sentence with: *given summer at a table of three …*"""

from __future__ import annotations

from typing import Any

from companion import viticulture
from companion.kernel import Lenient, Scripted, Session, Strict
from companion.viticulture import (
    CloseYear,
    Colour,
    NameFirstPlayer,
    NextSeason,
    Player,
    Season,
    Setup,
    State,
    TakeRow,
)

NAMES = ("Anna", "Marco", "Sofía", "Ilya", "Jo", "Pia")
ANNA, MARCO, SOFIA, ILYA, JO, PIA = range(6)


def players(count: int) -> tuple[Player, ...]:
    """The first ``count`` people of the table, each in a colour of their own."""
    return tuple(Player(name, colour) for name, colour in zip(NAMES, Colour, strict=True))[:count]


def table(count: int = 3, *, lira: bool = False, seed: int = 1) -> Session:
    """A game nobody has begun."""
    return Session.start(viticulture, Setup(players(count), lira=lira), seed)


def play(session: Session, *moves: Any) -> Session:
    """The game after these moves, all by the rules."""
    for move in moves:
        session = session.play(move)
    return session


def spring(count: int = 3, *, first: int = 0, lira: bool = False) -> Session:
    """The first spring; nobody has placed a rooster."""
    return play(table(count, lira=lira), NameFirstPlayer(first))


def summer(*rows: int, lira: bool = False) -> Session:
    """The first summer; Anna is first player and everybody stands on the row given for the seat."""
    roosters = [TakeRow(seat, row) for seat, row in enumerate(rows)]
    return play(spring(len(rows), lira=lira), *roosters)


def fall(*rows: int, lira: bool = False) -> Session:
    """The first fall."""
    return play(summer(*rows, lira=lira), NextSeason())


def winter(*rows: int, lira: bool = False) -> Session:
    """The first winter."""
    return play(fall(*rows, lira=lira), NextSeason())


def year_end(*rows: int, lira: bool = False) -> Session:
    """The first year's end."""
    return play(winter(*rows, lira=lira), NextSeason())


def whole_year(session: Session) -> Session:
    """A spring played to the end of its year: rows as they come, no worker placed."""
    while session.state.season is Season.SPRING:
        session = session.play(next(iter(viticulture.legal_moves(session.state))))
    return play(session, NextSeason(), NextSeason(), NextSeason(), CloseYear())


def decided(state: State, move: Any, *chance: int) -> tuple[Any, ...]:
    """What comes of a move by the rules."""
    return viticulture.decide(state, move, Scripted(*chance), Strict())


def overruled(state: State, move: Any) -> list[str]:
    """The rules somebody sets aside with a move."""
    referee = Lenient()
    viticulture.decide(state, move, Scripted(), referee)
    return referee.overruled
