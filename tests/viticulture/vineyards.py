"""Vineyards to begin a sentence with: *given winter at a table of three, Anna's mat with …*"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion import viticulture
from companion.kernel import Lenient, Scripted, Session, Strict
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.box.board import BoardAction
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import FIELDS, Structure
from companion.viticulture.cards.booking import Change
from companion.viticulture.position.automa import Spot
from companion.viticulture.position.estate import Estate
from companion.viticulture.position.mat import Cellar, Field, Hand, Mat
from companion.viticulture.position.setup import Setup, Tracking
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import At, Space, Worker
from companion.viticulture.solo.choices import Solo
from companion.viticulture.year.first_player import NameFirstPlayer

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


def begun(count: int = 3, first: int = 0, **setup: Any) -> Session:
    """The first spring; nobody has taken mama and papa."""
    made = Setup(players(count), tracking=Tracking.VINEYARD, **setup)
    return Session.start(viticulture, made, 1).play(NameFirstPlayer(first))


def begun_alone(**solo: Any) -> Session:
    """The first spring alone, with the whole vineyard; mama and papa are still to come."""
    setup = Setup(players(1), tracking=Tracking.VINEYARD, solo=Solo(seed=3, **solo))
    return Session.start(viticulture, setup, 1).play(NameFirstPlayer(ANNA))


def blocking(*actions: BoardAction, year: Season = Season.SUMMER, **more: Any) -> State:
    """Alone, the season's card drawn: the Automa stands on these actions."""
    make = winter if year is Season.WINTER else table
    challenge = more.pop("challenge", None)
    tokens = more.pop("tokens", 0)
    state = make(1, solo=Solo(challenge=challenge), **more)
    spots = tuple(Spot(1, action) for action in actions)
    return state.with_automa(cards=(1,), spots=spots, tokens=tokens, workers=len(spots))


def visit(*changes: Change, count: int = 1, where: At | None = None, **more: Any) -> PlayVisitors:
    """Anna plays visitors with what they change; of summer, where nothing else is said."""
    return PlayVisitors(0, where or at(SUMMER_VISITOR), count=count, changes=changes, **more)


PLENTY = mat(
    fields={5: (Vine.PINOT, Vine.MALVASIA), 6: (Vine.MERLOT,)},
    built=(Structure.TRELLIS, Structure.IRRIGATION, Structure.MEDIUM_CELLAR, Structure.COTTAGE),
    red=(2, 3, 6), white=(2, 5), cellar=Cellar((3, 4), (5,), (6,), (8,)),
    hand=Hand(4, 3, 3, 3), workers=4,
)  # fmt: skip
"""A mat on which every visitor finds what it needs."""


def plenty(season: Season) -> State:
    """Four players, Anna with plenty of everything and two workers on the cart."""
    state = table(4, season, anna=PLENTY, lira=20, vp=5, residual=3)
    grande = At(Space.CART, worker=Worker.GRANDE)
    return standing(state, 0, CART, grande).with_estate(1, mat=mat(workers=5))


def at_year_end(**more: Any) -> Any:
    """A table at the end of the year."""
    return table(season=Season.YEAR_END, **more)


CORRECTIONS = {
    "grapes-red": ("", "1 2 9"), "grapes-white": ("", "8"), "wine-red": ("3 4", ""),
    "wine-white": ("1",), "wine-blush": ("4 9",), "wine-sparkling": ("7 8 9", ""),
    "field-5": ("pinot pinot merlot", ""), "field-6": ("chardonnay",), "field-7": ("", "malvasia"),
    "structures": ("yoke windmill", "medium-cellar large-cellar trellis irrigation"),
    "sold": ("7", ""), "harvested": ("5 6", ""), "paid": ("windmill", "yoke", ""),
    "standing": ("", "harvest-field/left/regular cart/grande", "make-wine/middle/regular/ahead"),
    "hand-vine": (0, 9), "hand-order": (3,), "hand-summer": (0, 4), "hand-winter": (4,),
    "hand-visitor": (0, 2), "workers": (2, 5), "trained-workers": (0, 1), "grande": (1,),
    "drawn": (True, False), "lira": (0, 20), "vp": (-5, 19), "residual": (0, 5),
}  # fmt: skip
"""Values a correction can set, by the words corrections know them by."""


__all__ = [
    "Cellar",
    "Hand",
    "Structure",
    "Vine",
]
