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
MOST_UNDO = 500


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


def what_changed(before: Draft, after: Draft) -> tuple[str, str]:
    """What undo takes back between two drafts: a message id, and the player it is about."""
    old, new = before.seats, after.seats
    if len(new) > len(old):
        return N_("new.did.add"), new[-1].name
    if len(new) < len(old):
        gone = next((seat for seat in old if seat not in new), old[-1])
        return N_("new.did.remove"), gone.name
    if new != old and sorted(map(repr, new)) == sorted(map(repr, old)):
        return N_("new.did.seat"), next(a.name for a, b in zip(new, old, strict=True) if a != b)
    for one, other in zip(new, old, strict=True):
        if one.language != other.language:
            return N_("new.did.language"), one.name
        if one.colour != other.colour:
            return N_("new.did.colour"), one.name
    return (N_("new.did.lira") if after.lira != before.lira else N_("new.did.box")), ""


def read_all(data: dict[str, Any] | None, fallback: Draft) -> tuple[Draft, tuple[Draft, ...]]:
    """A draft that was written down, and what it was before each change."""
    past = (data or {}).get("past")
    steps = past if isinstance(past, list) else []
    return read(data, fallback), tuple(read(step, fallback) for step in steps[-MOST_UNDO:])


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
