"""Vineyards to begin a sentence with: *given winter at a table of three, Anna's mat with …*"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion import viticulture
from companion.kernel import Lenient, Scripted, Strict
from companion.viticulture.box.board import BoardAction
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import FIELDS, Structure
from companion.viticulture.position.estate import Estate
from companion.viticulture.position.mat import Cellar, Field, Hand, Mat
from companion.viticulture.position.setup import Setup, Tracking
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import At, Space, Worker
from companion.viticulture.solo.choices import Solo

from .positions import ANNA, players

LEFT, MIDDLE, RIGHT, ART = Space.LEFT, Space.MIDDLE, Space.RIGHT, Space.ART
GRANDE, TEMPORARY = Worker.GRANDE, Worker.TEMPORARY
DRAW_VINE, TOUR, BUILD = BoardAction.DRAW_VINE, BoardAction.GIVE_TOUR, BoardAction.BUILD_STRUCTURE
SUMMER_VISITOR, SELL = BoardAction.PLAY_SUMMER_VISITOR, BoardAction.SELL_GRAPE_OR_FIELD
PLANT, DRAW_ORDER = BoardAction.PLANT_VINE, BoardAction.DRAW_ORDER
HARVEST, TRAIN = BoardAction.HARVEST_FIELD, BoardAction.TRAIN_WORKER
WINTER_VISITOR, MAKE = BoardAction.PLAY_WINTER_VISITOR, BoardAction.MAKE_WINE
FILL = BoardAction.FILL_ORDER
MEDIUM, LARGE = Structure.MEDIUM_CELLAR, Structure.LARGE_CELLAR
BOTH = (MEDIUM, LARGE)


def mat(*, fields: dict[int, Any] | None = None, **parts: Any) -> Mat:
    """A mat with settled parents; ``fields`` are told by number, as vines or as a field."""
    told = fields or {}
    made = tuple(_field(told.get(number, ())) for number in FIELDS)
    return Mat(**{"fields": made, "parents": (0, 0), **parts})


def _field(told: Any) -> Field:
    return told if isinstance(told, Field) else Field(tuple(told))


def table(
    count: int = 2,
    season: Season = Season.SUMMER,
    *,
    anna: Mat | None = None,
    friendly: bool = False,
    solo: Solo | None = None,
    **estate: Any,
) -> State:
    """
    A table in its first year: everybody on the row of the seat and followed wholly, Anna to move.

    What is told of a mat and of an estate is Anna's.
    """
    setup = Setup(
        players(count), tracking=Tracking.VINEYARD, friendly=friendly, solo=solo
    )  # fmt: skip
    state = viticulture.new_game(setup)
    estates = [
        replace(state.estates[seat], row=seat + 1, mat=mat()) for seat in range(count)
    ]  # fmt: skip
    estates[ANNA] = replace(estates[ANNA], **{"mat": anna or mat(), "lira": 9, **estate})
    turn = ANNA if season.has_turns else None
    return replace(
        state, estates=tuple(estates), season=season, first_player=ANNA, turn=turn
    )  # fmt: skip


def winter(count: int = 2, **more: Any) -> State:
    """The same in winter."""
    return table(count, Season.WINTER, **more)


def at(
    action: BoardAction, space: Space = LEFT, worker: Worker = Worker.REGULAR, **more: Any
) -> At:
    """A worker on a space of an action."""
    return At(space, action, worker, **more)


CART = At(Space.CART)
YOKE = At(Space.YOKE)


def standing(state: State, seat: int, *stands: At) -> State:
    """The state with somebody's workers on the board."""
    return state.with_estate(seat, stands=state.estates[seat].stands + stands)


def full(state: State, action: BoardAction, seat: int = 1) -> State:
    """The state with every space of an action taken by somebody else."""
    from companion.viticulture.position.spaces import spaces_of

    return standing(state, seat, *(At(space, action) for space in spaces_of(state)))


def refused(state: State, move: Any) -> str | None:
    """The first rule that speaks against a move, or ``None``."""
    referee = Lenient()
    viticulture.decide(state, move, Scripted(), referee)
    return referee.overruled[0] if referee.overruled else None


def after(state: State, *moves: Any) -> State:
    """The state after moves by the rules."""
    for move in moves:
        for event in viticulture.decide(state, move, Scripted(), Strict()).events:
            state = viticulture.evolve(state, event)
    return state


def events(state: State, move: Any) -> tuple[Any, ...]:
    """What comes of a move by the rules."""
    return viticulture.decide(state, move, Scripted(), Strict()).events


def anna(state: State) -> Estate:
    """Anna's estate."""
    return state.estates[ANNA]


def pad(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Red and white grapes on Anna's crush pad."""
    found = anna(state).mat
    assert found is not None
    return found.red, found.white


def mat_of(state: State, seat: int = ANNA) -> Mat:
    """Somebody's mat."""
    found = state.estates[seat].mat
    assert found is not None
    return found


__all__ = [
    "Cellar",
    "Hand",
    "Structure",
    "Vine",
]
