"""
How far ahead of the Automa, and how the game ends (AUT-01 to AUT-04, AGG-02 to AGG-06).

Seven years or eight; then the cork is compared with the marker. The aggressive variant compares at
every year's end, challenge 3 counts workers once, challenge 6 counts the wine in the cellars.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.referee import Referee

from . import solo
from .ageing import aged_cellar
from .automa import placing_seasons
from .components import MEDIUM, SMALL, Wine
from .events import AutomaMarkerMoved, CellarsCounted, Event, GameLost, WorkersCounted
from .moves import CountCellars, CountWorkers
from .parts import TRACKS, Season
from .state import State

CELLARS = "cellars"
"""What has to be counted at the end of challenge 6."""
LARGE_HOLDS, MEDIUM_HOLDS = 12, 9
"""Icons of the two cellars: four kinds of wine at 7 to 9, three at 4 to 6 (CAMP-16)."""
MOST_WORKERS = 6
"""Five regular workers and the grande one (PLACE-11)."""


@dataclass(frozen=True, slots=True)
class Pace:
    """How the player stands against the marker."""

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
        """Points ahead of the marker, negative when behind."""
        return self.vp - self.marker


def pace(state: State) -> Pace | None:
    """The pace line of a game against the Automa."""
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None:
        return None
    vp = state.score(0)
    return Pace(
        vp=vp,
        marker=automa.marker,
        missing=max(0, automa.marker + 1 - vp),
        seasons=_to_come(state.season, placing_seasons(game.board)),
        years=max(0, solo.years_of(game) - state.year),
    )


def marker_path(state: State) -> tuple[tuple[int, int], ...]:
    """Year and marker for every year of the game, to draw the path of the pace line."""
    game = state.setup.solo
    if game is None:
        return ()
    return tuple((year, solo.marker_in(game, year)) for year in range(1, years(state) + 1))


def _to_come(season: Season, placing: tuple[Season, ...]) -> tuple[Season, ...]:
    order = (Season.SPRING, Season.SUMMER, Season.FALL, Season.WINTER)
    if season is Season.FIRST_PLAYER:
        return placing
    later = order[order.index(season) + 1 :] if season in order else ()
    return tuple(found for found in placing if found in later)


def years(state: State) -> int:
    """How many years a solo game has (AUT-01)."""
    return solo.years_of(state.setup.solo) if state.setup.solo else TRACKS.solo_years


def loses_now(state: State) -> str | None:
    """The rule by which the game is lost at this year's end, before its last year."""
    automa, game, challenge = state.automa, state.setup.solo, state.challenge
    if automa is None or game is None or state.year >= years(state):
        return None
    if game.aggressive and state.score(0) <= automa.marker:
        return "AGG-03"
    if challenge and challenge.workers_year == state.year:
        workers = known_workers(state)
        too_few = workers is not None and workers < challenge.workers
        return challenge.rule if too_few else None
    return None


def known_workers(state: State) -> int | None:
    """How many workers the player has, as told or as the followed mat says."""
    mat, automa = state.estates[0].mat, state.automa
    if mat is not None:
        return mat.all_workers
    return automa.trained if automa is not None else None


def followed_cellars(state: State) -> tuple[Event, ...]:
    """Challenge 6: what lies in the two larger cellars when the game ends, where it is followed."""
    mat, challenge = state.estates[0].mat, state.challenge
    if mat is None or challenge is None or not challenge.cellars:
        return ()
    cellar = aged_cellar(mat)
    values = [value for kind in Wine for value in cellar.row(kind)]
    large = sum(value > MEDIUM for value in values)
    return (CellarsCounted(large, sum(value > SMALL for value in values) - large),)


def require_workers(state: State, referee: Referee) -> None:
    """Challenge 3 cannot leave its year before the workers are told."""
    challenge = state.challenge
    if state.automa is None or challenge is None or challenge.workers_year != state.year:
        return
    told = known_workers(state) is not None
    referee.require(told, "CAMP-03", workers=challenge.workers, year=challenge.workers_year)


def lost(state: State) -> tuple[Event, ...]:
    """That the game is lost here and now, if it is."""
    rule = loses_now(state)
    return () if rule is None else (GameLost(rule),)


def next_marker(state: State) -> tuple[Event, ...]:
    """Where the marker goes at the beginning of the next year (AGG-02)."""
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None or not game.aggressive:
        return ()
    return (AutomaMarkerMoved(solo.marker_in(game, state.year + 1)),)


def asks_cellars(state: State) -> bool:
    """Whether the result waits for the cellars to be counted."""
    automa, challenge = state.automa, state.challenge
    if automa is None or challenge is None or state.season is not Season.OVER:
        return False
    return challenge.cellars and automa.lost is None and None in (automa.large, automa.medium)


def solo_result(state: State) -> str | None:
    """
    ``win``, ``draw`` or ``loss`` against the Automa's marker (AUT-03); ``None`` while it is open.

    Nothing breaks a tie (AUT-04). In the aggressive variant a tie is lost (AGG-05).
    """
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None:
        return _compared(state.score(0), TRACKS.solo_marker)
    if automa.lost is not None:
        return "loss"
    if asks_cellars(state):
        return None
    result = _compared(state.score(0), automa.marker)
    return "loss" if game.aggressive and result == "draw" else result


def _compared(vp: int, marker: int) -> str:
    if vp == marker:
        return "draw"
    return "win" if vp > marker else "loss"


def asks_workers(state: State) -> bool:
    """Whether the year's end waits for the workers to be told (CAMP-03)."""
    challenge, automa = state.challenge, state.automa
    if challenge is None or automa is None or state.season is not Season.YEAR_END:
        return False
    return challenge.workers_year == state.year and known_workers(state) is None


def decide_workers(state: State, move: CountWorkers, referee: Referee) -> tuple[Event, ...]:
    """Take down how many workers there are, at any time up to the year that asks for them."""
    referee.require(counts_workers(state), "CAMP-03", **_workers_facts(state))
    return (WorkersCounted(move.count),)


def counts_workers(state: State) -> bool:
    """Whether the number of the player's workers is told now; a followed mat says it itself."""
    challenge = state.challenge
    playing = state.season not in (Season.FIRST_PLAYER, Season.OVER)
    matters = bool(challenge and playing and state.year <= challenge.workers_year)
    return matters and state.estates[0].mat is None


def _workers_facts(state: State) -> dict[str, object]:
    asking = next(entry for entry in solo.CHALLENGES.values() if entry.workers)
    return {"workers": asking.workers, "year": asking.workers_year}


def decide_cellars(state: State, move: CountCellars, referee: Referee) -> tuple[Event, ...]:
    """Take down the wine in the two larger cellars, once the last year is over."""
    referee.require(asks_cellars(state), "CAMP-16")
    return (CellarsCounted(move.large, move.medium),)
