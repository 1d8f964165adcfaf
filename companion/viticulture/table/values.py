"""The followed values besides those of a mat: their ranges, how they are read and set."""

from __future__ import annotations

from dataclasses import replace

from companion.kernel.errors import MalformedMove

from ..box.automa_cards import AUTOMA_CARDS
from ..box.board import BoardAction
from ..box.seasons import Season
from ..box.wake_up import WAKE_UP
from ..position.automa import Automa, Spot
from ..position.setup import Setup
from ..position.state import State
from ..solo.choices import Deck, Solo, marker_in
from ..solo.ending import LARGE_HOLDS, MEDIUM_HOLDS
from .mat_values import COUNTED, OF_A_MAT, check_mat_value, mat_value_of, with_mat_value

Value = int | bool | str | None

RANGES = {
    "vp": (-99, 999),
    "residual": (-9, 99),
    "lira": (-999, 9999),
    "year": (1, 99),
    "marker": (-99, 999),
    "tokens": (0, 99),
    "automa-workers": (0, 99),
    "trained": (0, 99),
    "large-cellar": (0, LARGE_HOLDS),
    "medium-cellar": (0, MEDIUM_HOLDS),
    **dict.fromkeys(COUNTED, (0, 99)),
}
"""Wide enough for whatever a table plays, narrow enough to catch a slip of the finger."""

OF_A_PLAYER = ("vp", "residual", "lira", "row", "temporary", "passed")
OF_THE_TABLE = ("year", "season", "turn", "first-player", "last-year")
OF_THE_AUTOMA = {
    "marker": "marker",
    "tokens": "tokens",
    "automa-workers": "workers",
    "glass": "glass",
    "blocked": "spots",
    "occupied": "occupied",
    "used": "used",
    "trained": "trained",
    "large-cellar": "large",
    "medium-cellar": "medium",
}
"""What is followed of the Automa, and the name of its field."""
LISTS = ("glass", "blocked", "occupied", "used")
"""What is written as a list with spaces."""


def check_value(setup: Setup, what: str, value: Value, seat: int | None) -> None:
    """Raise :class:`MalformedMove` if no table can have this value."""
    if what in OF_A_MAT:
        check_mat_value(what, value, seat, setup.seats)
        return
    if what in OF_THE_AUTOMA:
        fits = seat is None and setup.solo is not None
        fits = fits and (what != "used" or (setup.solo or Solo()).deck is Deck.BOX)
    elif what in OF_A_PLAYER:
        fits = seat is not None and seat in setup.seats
    else:
        fits = what in OF_THE_TABLE and seat is None
    if not fits or not _is_within(what, value, setup.seats):
        raise MalformedMove("move.correction", what=what[:40], value=str(value)[:40])


def _is_within(what: str, value: Value, seats: range) -> bool:
    match what:
        case "trained" | "large-cellar" | "medium-cellar" if value is None:
            return True
        case "glass":
            return _is_list(value, _ROWS)
        case "blocked" | "occupied":
            return _is_list(value, _ACTIONS)
        case "used":
            return _is_list(value, _CARDS)
        case what if what in RANGES:
            lowest, highest = RANGES[what]
            return type(value) is int and lowest <= value <= highest
        case "row":
            return value is None or (type(value) is int and value in WAKE_UP)
        case "temporary" | "passed" | "last-year":
            return type(value) is bool
        case "season":
            return value in [season.value for season in Season]
        case "turn":
            return value is None or (type(value) is int and value in seats)
        case "first-player":
            return type(value) is int and value in seats
        case _:
            return False


def with_value(state: State, what: str, value: Value, seat: int | None) -> State:
    """Return the state with one value set."""
    if what in OF_A_MAT and seat is not None:
        return _with_somebody_to_act(with_mat_value(state, what, value, seat))
    if seat is not None and what in OF_A_PLAYER:
        changed = state.with_estate(seat, **{what: value})
        return _with_somebody_to_act(changed) if what in ("row", "passed") else changed
    if what in OF_THE_AUTOMA:
        return _with_automa(state, what, value)
    if what == "season":
        season = Season(value)
        return state.in_season(season) if season is Season.OVER else _resumed(state, season)
    if what == "year" and type(value) is int:
        return _in_year(state, value)
    if what in OF_THE_TABLE:
        return replace(state, **{what.replace("-", "_"): value})  # type: ignore[arg-type]
    raise ValueError(what)


def _with_somebody_to_act(state: State) -> State:
    """Return the state with the turn at a player who is still in, if there is one."""
    if not state.season.has_turns:
        return state
    if state.turn is None:
        return replace(state, turn=next(iter(state.still_in), None))
    if state.estates[state.turn].passed:
        return replace(state, turn=state.next_after(state.turn))
    return state


def _in_year(state: State, year: int) -> State:
    """Return the state in another year; in the aggressive variant the marker moves with it."""
    game = state.setup.solo
    moved = replace(state, year=year)
    if game is None or not game.aggressive:
        return moved
    return moved.with_automa(marker=marker_in(game, year))


def _resumed(state: State, season: Season) -> State:
    """Return the state at the start of a season; a game that was lost early goes on."""
    return state.in_season(season).with_automa(lost=None)


def _with_automa(state: State, what: str, value: Value) -> State:
    automa = state.automa
    if automa is None:
        return state
    match what:
        case "glass" | "used":
            numbers = tuple(int(word) for word in items_of(value))
            return state.with_automa(**{what: numbers})
        case "occupied":
            return state.with_automa(occupied=tuple(BoardAction(word) for word in items_of(value)))
        case "blocked":
            return _with_blocked(
                state, automa, tuple(BoardAction(word) for word in items_of(value))
            )
        case _:
            return state.with_automa(**{OF_THE_AUTOMA[what]: value})


def _with_blocked(state: State, automa: Automa, actions: tuple[BoardAction, ...]) -> State:
    """Return the state with Automa workers on exactly these actions; the year's count follows."""
    stood = {spot.action: spot for spot in automa.spots if spot.skip is None}
    card = automa.cards[-1] if automa.cards else 0
    skipped = tuple(spot for spot in automa.spots if spot.skip and spot.action not in actions)
    standing = tuple(stood.get(action) or Spot(card, action, None, True) for action in actions)
    workers = max(0, automa.workers + len(standing) - len(stood))
    return state.with_automa(spots=standing + skipped, workers=workers)


_ROWS = frozenset(str(row) for row in WAKE_UP)
_ACTIONS = frozenset(action.value for action in BoardAction)
_CARDS = frozenset(str(card) for card in AUTOMA_CARDS)


def items_of(value: Value) -> tuple[str, ...]:
    """Split a list in the form of a correction."""
    return tuple(value.split()) if isinstance(value, str) else ()


def _is_list(value: Value, allowed: frozenset[str]) -> bool:
    items = items_of(value)
    written = isinstance(value, str) and value == " ".join(items)
    return written and set(items) <= allowed and len(set(items)) == len(items)


def _listed(automa: Automa, what: str) -> str:
    match what:
        case "glass":
            return " ".join(map(str, automa.glass))
        case "used":
            return " ".join(map(str, automa.used))
        case "occupied":
            return " ".join(action.value for action in automa.occupied)
        case _:
            return " ".join(dict.fromkeys(action.value for action in automa.blocked))


def value_of(state: State, what: str, seat: int | None) -> Value:
    """Return a followed value, in the form of a correction."""
    if what in OF_A_MAT and seat is not None:
        return mat_value_of(state.estates[seat], what)
    if what in OF_THE_AUTOMA and state.automa is not None:
        if what in LISTS:
            return _listed(state.automa, what)
        told: Value = getattr(state.automa, OF_THE_AUTOMA[what])
        return told
    if seat is not None and what in OF_A_PLAYER:
        found: Value = getattr(state.estates[seat], what)
        return found
    if what == "season":
        return state.season.value
    table_value: Value = getattr(state, what.replace("-", "_"))
    return table_value
