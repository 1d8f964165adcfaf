"""
The pace against the Automa: points ahead of its marker, and years left (AUT-01, AUT-02, AGG-02).
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.errors import MalformedMove
from companion.kernel.rules import EventKind

from ..box.automa_cards import placing_seasons
from ..box.pieces import TRACKS
from ..box.seasons import Season
from ..position.kinds import Event, EventKinds, MoveKinds
from ..position.sense import check_solo
from ..position.setup import Setup
from ..position.state import State
from .choices import marker_in, years_of


@dataclass(frozen=True, slots=True)
class AutomaMarkerMoved(Event):
    """The Automa's marker was moved on the victory point track."""

    to: int


MARKER = (-99, 999)


@dataclass(frozen=True, slots=True)
class Pace:
    """The player's position against the marker."""

    vp: int
    marker: int
    """Where the marker stands now; in the aggressive variant it is this year's."""
    missing: int
    """Points still needed to be ahead of it; 0 when ahead."""
    seasons: tuple[Season, ...]
    """Seasons of this year still to come in which workers are placed."""
    years: int
    """Years still to come after this one."""

    @property
    def ahead(self) -> int:
        """Points ahead of the marker; negative when behind."""
        return self.vp - self.marker


def pace(state: State) -> Pace | None:
    """Return the pace of a game against the Automa."""
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None:
        return None
    vp = state.score(0)
    return Pace(
        vp=vp,
        marker=automa.marker,
        missing=max(0, automa.marker + 1 - vp),
        seasons=_to_come(state.season, placing_seasons(game.board)),
        years=max(0, years_of(game) - state.year),
    )


def marker_path(state: State) -> tuple[tuple[int, int], ...]:
    """Return year and marker for every year of the game."""
    game = state.setup.solo
    if game is None:
        return ()
    return tuple((year, marker_in(game, year)) for year in range(1, years(state) + 1))


def _to_come(season: Season, placing: tuple[Season, ...]) -> tuple[Season, ...]:
    order = (Season.SPRING, Season.SUMMER, Season.FALL, Season.WINTER)
    if season is Season.FIRST_PLAYER:
        return placing
    later = order[order.index(season) + 1 :] if season in order else ()
    return tuple(found for found in placing if found in later)


def years(state: State) -> int:
    """Return how many years a solo game has (AUT-01)."""
    return years_of(state.setup.solo) if state.setup.solo else TRACKS.solo_years


def next_marker(state: State) -> tuple[Event, ...]:
    """Return the marker at the beginning of the next year (AGG-02)."""
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None or not game.aggressive:
        return ()
    return (AutomaMarkerMoved(marker_in(game, state.year + 1)),)


def _moved(state: State, event: AutomaMarkerMoved) -> State:
    return state.with_automa(marker=event.to)


def _check(setup: Setup, event: AutomaMarkerMoved) -> None:
    check_solo(setup)
    if not MARKER[0] <= event.to <= MARKER[1]:
        raise MalformedMove("move.count")


MOVES: MoveKinds = ()
EVENTS: EventKinds = (EventKind(AutomaMarkerMoved, _moved, _check),)
