"""
A game that is being prepared: who sits where, with which colour, and which box lies open.

A draft is plain data, written down after every tap, so that a preparation that was interrupted
goes on where it was. Undo works here, too.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.i18n import LANGUAGES, N_
from companion.viticulture import TRACKS, Colour, Edition, Player, Setup

COLOURS = tuple(Colour)
MOST_UNDO = 50


@dataclass(frozen=True)
class Seat:
    """Somebody who will play."""

    name: str
    colour: str
    language: str


@dataclass(frozen=True)
class Draft:
    """Everything chosen so far; ``step`` is the page of the preparation."""

    seats: tuple[Seat, ...] = ()
    edition: str = "en"
    lira: bool = False
    step: int = 1

    @property
    def free_colours(self) -> tuple[str, ...]:
        """The colours nobody has taken."""
        taken = {seat.colour for seat in self.seats}
        return tuple(colour.value for colour in COLOURS if colour.value not in taken)

    @property
    def is_full(self) -> bool:
        """Whether no further player fits at the table."""
        return len(self.seats) >= TRACKS.players_most

    def problem(self) -> str | None:
        """The message id of what is missing before the game can begin."""
        names = [seat.name.strip().casefold() for seat in self.seats]
        if not names:
            return N_("new.missing.players")
        if not all(names):
            return N_("new.missing.name")
        return N_("new.missing.twice") if len(set(names)) < len(names) else None

    def with_player(self, name: str, language: str, colour: str | None = None) -> Draft:
        """Somebody sits down on the next seat, with their colour if it is free."""
        free = self.free_colours
        chosen = colour if colour in free else free[0]
        return replace(self, seats=(*self.seats, Seat(name, chosen, language)))

    def without(self, seat: int) -> Draft:
        """Somebody gets up."""
        return replace(self, seats=self.seats[:seat] + self.seats[seat + 1 :])

    def moved(self, seat: int, by: int) -> Draft:
        """Somebody changes places with a neighbour."""
        seats, other = list(self.seats), seat + by
        if not 0 <= other < len(seats):
            return self
        seats[seat], seats[other] = seats[other], seats[seat]
        return replace(self, seats=tuple(seats))

    def changed(self, seat: int, **changes: str) -> Draft:
        """Somebody's name, language or colour; a taken colour is swapped with its owner."""
        seats = list(self.seats)
        colour = changes.get("colour")
        for other, taken in enumerate(seats):
            if colour and other != seat and taken.colour == colour:
                seats[other] = replace(taken, colour=seats[seat].colour)
        seats[seat] = replace(seats[seat], **changes)
        return replace(self, seats=tuple(seats))

    def setup(self) -> Setup:
        """The setup the game begins with."""
        players = tuple(
            Player(seat.name.strip(), Colour(seat.colour), seat.language) for seat in self.seats
        )
        return Setup(players, edition=Edition(self.edition), lira=self.lira)

    def as_dict(self) -> dict[str, Any]:
        """The draft as it is written down."""
        return {
            "seats": [vars(seat) for seat in self.seats],
            "edition": self.edition,
            "lira": self.lira,
            "step": self.step,
        }


def read(data: dict[str, Any] | None, fallback: Draft) -> Draft:
    """A draft that was written down; one that makes no sense is begun anew."""
    try:
        seats = tuple(
            Seat(str(seat["name"]), Colour(seat["colour"]).value, _language(seat["language"]))
            for seat in (data or {})["seats"]
        )
        edition = Edition(data["edition"]).value
        step = 2 if data["step"] == 2 else 1
        return Draft(seats[: TRACKS.players_most], edition, bool(data["lira"]), step)
    except (KeyError, TypeError, ValueError):
        return fallback


def _language(code: Any) -> str:
    return code if code in LANGUAGES else "en"


def edition_for(language: str) -> str:
    """The rulebook somebody who reads this language most likely has."""
    return {"es": "es", "ru": "ru"}.get(language, "en")
