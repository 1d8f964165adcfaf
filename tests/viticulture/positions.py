"""Positions to begin a sentence with: *given summer at a table of three …*"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion import viticulture
from companion.kernel import Lenient, Scripted, Session, Strict
from companion.kernel.people import Colour, Player
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.setup import Setup
from companion.viticulture.position.state import State
from companion.viticulture.solo.choices import Solo
from companion.viticulture.solo.deck import DrawAutomaCard
from companion.viticulture.solo.pace import marker_path, years
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason
from companion.viticulture.year.year_end import CloseYear

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


def alone(solo: Solo | None = None, *, lira: bool = False, seed: int = 1) -> Session:
    """The first spring of a game against the Automa."""
    setup = Setup(players(1), lira=lira, solo=solo or Solo())
    return play(Session.start(viticulture, setup, seed), NameFirstPlayer(0))


def alone_in_summer(solo: Solo | None = None, row: int = 1) -> Session:
    """The first summer against the Automa; no card has been drawn."""
    return play(alone(solo), TakeRow(0, row))


def alone_in(session: Session, **changes: Any) -> Session:
    """The game with something about the Automa as a test needs it."""
    return replace(session, state=session.state.with_automa(**changes))


def stacked(session: Session, *cards: int) -> Session:
    """The game with these cards on top of the Automa's deck, and no others in it."""
    return alone_in(session, deck=cards)


def at(session: Session, **changes: Any) -> Session:
    """The game with a year, season or estates as a test needs them."""
    return replace(session, state=replace(session.state, **changes))


def with_points(session: Session, vp: int) -> Session:
    """The game with Anna's cork on a space."""
    return replace(session, state=session.state.with_estate(ANNA, vp=vp))


def last_year_end(solo: Solo | None = None, vp: int = 0) -> Session:
    """The end of the last year against the Automa."""
    session = alone(solo)
    last = years(session.state)
    marker = dict(marker_path(session.state))[last]
    return with_points(
        at(alone_in(session, marker=marker), year=last, season=Season.YEAR_END), vp
    )  # fmt: skip


def whole_year(session: Session) -> Session:
    """A spring played to the end of its year: rows as they come, no worker placed."""
    while session.state.season is Season.SPRING:
        session = session.play(next(iter(viticulture.legal_moves(session.state))))
    return play(session, NextSeason(), NextSeason(), NextSeason(), CloseYear())


def decided(state: State, move: Any, *chance: int) -> tuple[Any, ...]:
    """What comes of a move by the rules."""
    return viticulture.decide(state, move, Scripted(*chance), Strict()).events


def overruled(state: State, move: Any) -> list[str]:
    """The rules somebody sets aside with a move."""
    referee = Lenient()
    viticulture.decide(state, move, Scripted(), referee)
    return referee.overruled


def card_drawn(solo: Solo | None = None, row: int = 1) -> Session:
    """The first summer alone, its card drawn."""
    return play(alone_in_summer(solo, row), DrawAutomaCard())


def spots_told(session: Session) -> str:
    """Cards and spots of the season in one line: + placed, and the reason of a skip."""
    automa = session.state.automa
    spots = " ".join(
        f"{'+' if spot.skip is None else spot.skip.value + ':'}{spot.action.value}"
        for spot in automa.spots
    )
    return f"{list(automa.cards)} {spots}".strip()
