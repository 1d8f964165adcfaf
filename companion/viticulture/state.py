"""A frozen position: the year, the wake-up chart, and every player's estate."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from .parts import TRACKS, Season
from .setup import Setup, check


@dataclass(frozen=True, slots=True)
class Estate:
    """What is followed of one player."""

    vp: int = TRACKS.points_start
    residual: int = 0
    lira: int = 0
    row: int | None = None
    """The wake-up row the rooster stands on."""
    temporary: bool = False
    """Holds the grey temporary worker this year."""
    passed: bool = False
    """Has passed this season; the rooster has slid to the other side (WAKE-17)."""
    counted_lira: int | None = None
    """Lira told for a tie-break, where lira are not followed."""
    wine_value: int | None = None
    """Value of all wine in the cellar, told for a tie-break."""
    grape_value: int | None = None
    """Value of all grapes on the crush pad, told for a tie-break."""


@dataclass(frozen=True, slots=True)
class State:
    """Where a game stands."""

    setup: Setup
    estates: tuple[Estate, ...]
    year: int = 1
    season: Season = Season.FIRST_PLAYER
    first_player: int | None = None
    turn: int | None = None
    """Whose turn it is in summer and winter."""
    last_year: bool = False
    """Somebody has reached the end of the track; this year is the last (END-01, END-03)."""
    years: tuple[tuple[int, ...], ...] = ()
    """Everybody's victory points at the end of each year."""

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return self.setup.seats

    @property
    def order(self) -> tuple[int, ...]:
        """The seats whose roosters stand on the chart, in wake-up order (WAKE-11)."""
        placed = [seat for seat in self.seats if self.estates[seat].row is not None]
        return tuple(sorted(placed, key=lambda seat: (self.estates[seat].row, seat)))

    @property
    def clockwise(self) -> tuple[int, ...]:
        """All seats, clockwise from the first player (WAKE-01)."""
        first, count = self.first_player or 0, len(self.estates)
        return tuple((first + step) % count for step in range(count))

    @property
    def choosers(self) -> tuple[int, ...]:
        """Who has still to place a rooster in spring, in order."""
        return tuple(seat for seat in self.clockwise if self.estates[seat].row is None)

    @property
    def acting(self) -> int | None:
        """Whose decision the table waits for, if it is one player's."""
        if self.season is Season.SPRING:
            return next(iter(self.choosers), None)
        return self.turn if self.season.has_turns else None

    @property
    def still_in(self) -> tuple[int, ...]:
        """Who has not passed this season, in wake-up order."""
        return tuple(seat for seat in self.order if not self.estates[seat].passed)

    def rooster_on(self, row: int) -> int | None:
        """The seat whose rooster stands on a row."""
        for seat in self.seats:
            if self.estates[seat].row == row:
                return seat
        return None

    def next_after(self, seat: int) -> int | None:
        """Whose turn follows that of ``seat``, among those who have not passed (TURN-03)."""
        order = self.order
        if seat not in order:
            return next(iter(self.still_in), None)
        start = order.index(seat) + 1
        for other in order[start:] + order[:start]:
            if not self.estates[other].passed:
                return other
        return None

    def with_estate(self, seat: int, **changes: Any) -> State:
        """The state with one player's estate changed."""
        estates = list(self.estates)
        estates[seat] = replace(estates[seat], **changes)
        return replace(self, estates=tuple(estates))

    def with_every_estate(self, **changes: Any) -> State:
        """The state with the same change for everybody."""
        return replace(self, estates=tuple(replace(e, **changes) for e in self.estates))

    def in_season(self, season: Season) -> State:
        """The state at the beginning of a season: nobody has passed, the lowest row is to act."""
        fresh = replace(self.with_every_estate(passed=False), season=season, turn=None)
        if season.has_turns:
            return replace(fresh, turn=next(iter(fresh.order), None))
        return fresh


def new_game(setup: Setup) -> State:
    """The table before the first player is chosen (SET-02)."""
    check(setup)
    return State(setup, tuple(Estate() for _ in setup.players))
