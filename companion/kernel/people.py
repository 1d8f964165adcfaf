"""
Players: names, colours and languages, the same for every game; and who sits where, at any time.

The setup of a session stays what the game began with; names and colours of the moment stand in the
setup of its state. A seat is a place at the table. When players change chairs, everything that is
followed of them moves along, so a game says in :meth:`Seated.reseated` where its state names seats.

>>> from companion.kernel import Session
>>> from companion import viticulture
>>> from companion.viticulture.position.setup import Setup
>>> players = Player("Anna", Colour.BLUE), Player("Marco", Colour.GREEN)
>>> game = Session.start(viticulture, Setup(players), seed=1)
>>> game = game.play(Rename(0, "Ana")).play(Recolour(0, Colour.GREEN)).play(Reseat((1, 0)))
>>> [(player.name, player.colour.value) for player in game.state.setup.players]
[('Marco', 'blue'), ('Ana', 'green')]
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Protocol, Self, TypeVar

from .copying import changed
from .course import Course
from .errors import MalformedMove
from .history import Entry
from .phrase import Fact, Phrase, differs
from .rules import Event, EventKind, Move, MoveKind

NAME_LENGTH = 24
"""Longer names would not fit on a chip at any text size."""

LANGUAGE = re.compile(r"([A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3})?")
"""A language tag such as ``es`` or ``pt-BR``, or nothing."""


class Colour(Enum):
    """
    The colours players are remembered with: the six of Viticulture's pieces.

    Vino's box has tokens in five of them; a table without the sixth takes something else for it.
    """

    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    ORANGE = "orange"
    PURPLE = "purple"
    WHITE = "white"


@dataclass(frozen=True, slots=True)
class Player:
    """A player: name, colour, language."""

    name: str
    colour: Colour
    language: str = ""
    """The language this player reads; empty for that of the device."""


def check_people(players: Sequence[Player]) -> None:
    """Raise :class:`MalformedMove` if two share a colour, or a name or language is invalid."""
    if len({player.colour for player in players}) != len(players):
        raise MalformedMove("setup.colours")
    for player in players:
        check_name(player.name)
        if not LANGUAGE.fullmatch(player.language):
            raise MalformedMove("setup.language")


def check_name(name: str) -> None:
    """Raise :class:`MalformedMove` if a text cannot be a player's name."""
    if not is_name(name):
        raise MalformedMove("setup.name", most=NAME_LENGTH)


def is_name(name: str) -> bool:
    """
    Return whether a text can be a name: one line, not empty, not too long, no control characters,
    and nothing that cannot be written (half of a letter).
    """
    line = not any(unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp") for letter in name)
    return line and bool(name.strip()) and len(name) <= NAME_LENGTH


_kind, _JOINERS = unicodedata.category, "\u200c\u200d"  # they join letters and emoji
_LOOSE = re.compile(rf"(?:^|(?<=\s))[{_JOINERS}]+|[{_JOINERS}]+(?=\s|$)")
_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0]")


def clean_name(typed: str) -> str:
    """
    Return a name as it is kept: on one line, without what cannot be seen or turns the words around
    it; empty if nothing is left. Names in files are not touched.

    >>> clean_name("  An\\u202ena\\tMaria\\u200b ")
    'Anna Maria'
    """
    kept = (c for c in " ".join(typed.split()) if c in _JOINERS or _kind(c) not in "CcCfCsCoCnZlZp")
    seen = _LOOSE.sub("", unicodedata.normalize("NFC", _UNSEEN.sub("", "".join(kept))))
    return " ".join(seen.split()) if any(_kind(c)[0] in "LNPS" for c in seen) else ""


class Table(Protocol):
    """What a setup has to have."""

    @property
    def players(self) -> tuple[Player, ...]:
        """The players by seat."""


class Seated(Protocol):
    """What a state has to have."""

    @property
    def setup(self) -> Table:
        """The setup, with the names and colours of the moment."""

    def reseated(self, order: tuple[int, ...]) -> Self:
        """
        Return the state after the players have changed chairs.

        ``order`` says for every seat who sits there now, by the seat they had before.
        """


S = TypeVar("S", bound=Seated)


@dataclass(frozen=True, slots=True)
class Rename(Move):
    """Call a player otherwise."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class PlayerRenamed(Event):
    """A player is called otherwise from now on."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Recolour(Move):
    """Give a player another colour; who has it now takes this player's."""

    seat: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class PlayerRecoloured(Event):
    """A player has another colour from now on; who had it has this player's."""

    seat: int
    colour: Colour


@dataclass(frozen=True, slots=True)
class Reseat(Move):
    """Let the players change chairs: for every seat, clockwise, the seat its player had before."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlayersReseated(Event):
    """The players have changed chairs, with all that is theirs."""

    order: tuple[int, ...]


def _decide_rename(course: Course[Any], move: Rename) -> None:
    course.add(PlayerRenamed(move.seat, move.name))


def _decide_recolour(course: Course[Any], move: Recolour) -> None:
    course.add(PlayerRecoloured(move.seat, move.colour))


def _decide_reseat(course: Course[Any], move: Reseat) -> None:
    course.add(PlayersReseated(move.order))


def _renamed(state: S, event: PlayerRenamed) -> S:
    return _with_players(state, {event.seat: {"name": event.name}})


def _recoloured(state: S, event: PlayerRecoloured) -> S:
    players = state.setup.players
    other = _has(players, event.colour)
    changes = {event.seat: {"colour": event.colour}}
    if other is not None and other != event.seat:
        changes[other] = {"colour": players[event.seat].colour}
    return _with_players(state, changes)


def _reseated(state: S, event: PlayersReseated) -> S:
    return state.reseated(event.order)


def _has(players: tuple[Player, ...], colour: Colour) -> int | None:
    """Return the seat that has a colour, if any."""
    return next((seat for seat, one in enumerate(players) if one.colour is colour), None)


def _with_players(state: S, changes: dict[int, dict[str, Any]]) -> S:
    """Return the state with fields of some players changed."""
    players = tuple(
        changed(player, **changes[seat]) if seat in changes else player
        for seat, player in enumerate(state.setup.players)
    )
    return changed(state, setup=changed(state.setup, players=players))


def _tell_rename(state: Seated, move: Rename, entry: Entry, short: bool) -> Phrase:
    was = state.setup.players[move.seat].name
    return Phrase("log.renamed", {"player": was, "name": move.name})


def _tell_recolour(state: Seated, move: Recolour, entry: Entry, short: bool) -> Phrase:
    players = state.setup.players
    facts = {"player": players[move.seat].name, "colour": Phrase(f"colour.{move.colour.value}")}
    other = _has(players, move.colour)
    if other is None or other == move.seat:
        return Phrase("log.recoloured", facts)
    was = Phrase(f"colour.{players[move.seat].colour.value}")
    return Phrase("log.recoloured-both", {**facts, "other": players[other].name, "was": was})


def _tell_reseat(state: Seated, move: Reseat, entry: Entry, short: bool) -> Phrase:
    players = state.setup.players
    return Phrase("log.reseated", {"players": tuple(players[seat].name for seat in move.order)})


def _check_seat(setup: Table, seat: int) -> None:
    if not 0 <= seat < len(setup.players):
        raise MalformedMove("move.seat")


def _check_rename(setup: Table, value: Rename | PlayerRenamed) -> None:
    _check_seat(setup, value.seat)
    check_name(value.name)


def _check_recolour(setup: Table, value: Recolour | PlayerRecoloured) -> None:
    _check_seat(setup, value.seat)


def _check_reseat(setup: Table, value: Reseat | PlayersReseated) -> None:
    """Require every seat exactly once."""
    if sorted(value.order) != list(range(len(setup.players))):
        raise MalformedMove("move.order")


def seats_after(order: tuple[int, ...]) -> tuple[int, ...]:
    """Return for every seat of before the seat its player has after :class:`PlayersReseated`."""
    return tuple(order.index(seat) for seat in range(len(order)))


def people_differ(before: Seated, after: Seated) -> Iterator[Fact]:
    """Yield the facts about the players themselves: names and colours, by seat."""
    old, new = before.setup.players, after.setup.players
    if old is not new:
        yield from differs("names", tuple(one.name for one in old), tuple(one.name for one in new))
        was, now = (tuple(one.colour.value for one in seats) for seats in (old, new))
        yield from differs("colours", was, now)


def as_seated(before: S, after: S) -> S:
    """
    Return the state before an entry with everybody on the chair of after it.

    What is theirs is compared by players: whoever only changes chairs has neither won nor lost.
    """
    old, new = before.setup.players, after.setup.players
    if old == new or sorted(map(repr, old)) != sorted(map(repr, new)):
        return before
    return before.reseated(tuple(old.index(player) for player in new))


MOVES: tuple[MoveKind[Any, Any], ...] = (
    MoveKind(Rename, PlayerRenamed, _decide_rename, _tell_rename, _check_rename),
    MoveKind(Recolour, PlayerRecoloured, _decide_recolour, _tell_recolour, _check_recolour),
    MoveKind(Reseat, PlayersReseated, _decide_reseat, _tell_reseat, _check_reseat),
)

EVENTS: tuple[EventKind[Any, Any], ...] = (
    EventKind(PlayerRenamed, _renamed, _check_rename),
    EventKind(PlayerRecoloured, _recoloured, _check_recolour),
    EventKind(PlayersReseated, _reseated, _check_reseat),
)
