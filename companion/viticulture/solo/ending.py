"""
How a game against the Automa ends (AUT-03, AUT-04, AGG-03 to AGG-06).

After seven years or eight the cork is compared with the marker. The aggressive variant compares at
every year's end, challenge 3 counts workers once, challenge 6 counts the wine in the cellars.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.referee import Referee
from companion.kernel.rules import EventKind, MoveKind

from ..box.pieces import TRACKS
from ..box.seasons import Season
from ..box.vineyard import MEDIUM, SMALL, Wine
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.sense import check_number, check_solo
from ..position.setup import Setup
from ..position.state import State
from ..year.ageing import aged_cellar
from .choices import CHALLENGES
from .pace import years


@dataclass(frozen=True, slots=True)
class CountWorkers(Move):
    """Enter how many workers the player has, without the temporary one (CAMP-03)."""

    count: int


@dataclass(frozen=True, slots=True)
class CountCellars(Move):
    """Enter how many wine tokens are in the large and the medium cellar (CAMP-06)."""

    large: int
    medium: int


@dataclass(frozen=True, slots=True)
class WorkersCounted(Event):
    """The player's workers were counted."""

    count: int


@dataclass(frozen=True, slots=True)
class CellarsCounted(Event):
    """The wine in the large and the medium cellar was counted."""

    large: int
    medium: int


@dataclass(frozen=True, slots=True)
class GameLost(Event):
    """The game was lost before its last year, by this rule."""

    rule: str


LOSSES = ("AGG-03", "CAMP-03")
"""The rules by which a solo game ends before its last year."""

CELLARS = "cellars"
"""The name of what has to be counted at the end of challenge 6."""
LARGE_HOLDS, MEDIUM_HOLDS = 12, 9
"""Icons of the two cellars: four kinds of wine at 7 to 9, three at 4 to 6 (CAMP-16)."""
MOST_WORKERS = 6
"""Five regular workers and the grande one (PLACE-11)."""


def loses_now(state: State) -> str | None:
    """Return the rule by which the game is lost at this year's end, before its last year."""
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
    """Return how many workers the player has, as entered or as on the followed mat."""
    mat, automa = state.estates[0].mat, state.automa
    if mat is not None:
        return mat.all_workers
    return automa.trained if automa is not None else None


def followed_cellars(state: State) -> tuple[Event, ...]:
    """
    Return the count of wines in the two larger cellars for challenge 6, if the mat is followed.
    """
    mat, challenge = state.estates[0].mat, state.challenge
    if mat is None or challenge is None or not challenge.cellars:
        return ()
    cellar = aged_cellar(mat)
    values = [value for kind in Wine for value in cellar.row(kind)]
    large = sum(value > MEDIUM for value in values)
    return (CellarsCounted(large, sum(value > SMALL for value in values) - large),)


def require_workers(state: State, referee: Referee) -> None:
    """Require that the workers of challenge 3 have been counted before the year is closed."""
    challenge = state.challenge
    if state.automa is None or challenge is None or challenge.workers_year != state.year:
        return
    told = known_workers(state) is not None
    referee.require(told, "CAMP-03", workers=challenge.workers, year=challenge.workers_year)


def lost(state: State) -> tuple[Event, ...]:
    """Return the event that the game is lost, if it is."""
    rule = loses_now(state)
    return () if rule is None else (GameLost(rule),)


def asks_cellars(state: State) -> bool:
    """Return whether the result depends on cellars that have not been counted yet."""
    automa, challenge = state.automa, state.challenge
    if automa is None or challenge is None or state.season is not Season.OVER:
        return False
    return challenge.cellars and automa.lost is None and None in (automa.large, automa.medium)


def solo_result(state: State) -> str | None:
    """
    Return ``win``, ``draw`` or ``loss`` against the Automa's marker (AUT-03), or ``None`` while it
    is open.

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
    """Return whether the workers have to be counted before the year can end (CAMP-03)."""
    challenge, automa = state.challenge, state.automa
    if challenge is None or automa is None or state.season is not Season.YEAR_END:
        return False
    return challenge.workers_year == state.year and known_workers(state) is None


def decide_workers(course: Course, move: CountWorkers) -> None:
    """Record how many workers there are, at any time up to the year that needs it."""
    state = course.state
    course.require(counts_workers(state), "CAMP-03", **_workers_facts(state))
    course.add(WorkersCounted(move.count))


def counts_workers(state: State) -> bool:
    """Return whether the workers can be entered now; on a followed mat they are known."""
    challenge = state.challenge
    playing = state.season not in (Season.FIRST_PLAYER, Season.OVER)
    matters = bool(challenge and playing and state.year <= challenge.workers_year)
    return matters and state.estates[0].mat is None


def _workers_facts(state: State) -> dict[str, object]:
    asking = next(entry for entry in CHALLENGES.values() if entry.workers)
    return {"workers": asking.workers, "year": asking.workers_year}


def decide_cellars(course: Course, move: CountCellars) -> None:
    """Record the wine in the two larger cellars, once the last year is over."""
    state = course.state
    course.require(asks_cellars(state), "CAMP-06", "cellars")
    course.add(CellarsCounted(move.large, move.medium))


def offers(state: State) -> Iterator[Move]:
    """Yield possible numbers of workers, where a challenge needs them."""
    if state.automa is not None and counts_workers(state):
        counts = (n for n in range(1, MOST_WORKERS + 1) if n != state.automa.trained)
        yield from (CountWorkers(n) for n in counts)


def _workers_counted(state: State, event: WorkersCounted) -> State:
    return state.with_automa(trained=event.count)


def _cellars_counted(state: State, event: CellarsCounted) -> State:
    return state.with_automa(large=event.large, medium=event.medium)


def _game_lost(state: State, event: GameLost) -> State:
    return state.with_automa(lost=event.rule)


def _tell_workers(state: State, move: CountWorkers, entry: Entry, short: bool) -> Phrase:
    return Phrase("log.workers", {"player": state.name(0)}, count=move.count)


def _tell_cellars(state: State, move: CountCellars, entry: Entry, short: bool) -> Phrase:
    facts = {"player": state.name(0), "large": move.large, "medium": move.medium}
    return Phrase("log.cellars", facts)


def _check_workers(setup: Setup, value: CountWorkers | WorkersCounted) -> None:
    check_solo(setup)
    check_number(value.count, 0, MOST_WORKERS)


def _check_cellars(setup: Setup, value: CountCellars | CellarsCounted) -> None:
    check_solo(setup)
    check_number(value.large, 0, LARGE_HOLDS)
    check_number(value.medium, 0, MEDIUM_HOLDS)


def _check_lost(setup: Setup, event: GameLost) -> None:
    check_solo(setup)
    if event.rule not in LOSSES:
        raise MalformedMove("move.rule")


MOVES: MoveKinds = (
    MoveKind(CountWorkers, WorkersCounted, decide_workers, _tell_workers, _check_workers),
    MoveKind(CountCellars, CellarsCounted, decide_cellars, _tell_cellars, _check_cellars),
)
EVENTS: EventKinds = (
    EventKind(WorkersCounted, _workers_counted, _check_workers),
    EventKind(CellarsCounted, _cellars_counted, _check_cellars),
    EventKind(GameLost, _game_lost, _check_lost),
)
