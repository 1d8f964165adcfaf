"""
Making wine: which grapes make which wine, and where it comes to in the cellar (WINE).

Red and white wine are one grape each, blush one of each colour, sparkling two red and one white.
The sum of the grapes is what the wine is worth, at most nine; a cellar that is not built or an icon
that is taken brings it down, and where nothing is free there is no wine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.referee import Referee
from companion.kernel.rules import EventKind, MoveKind
from companion.kernel.wire import left_out

from ..box.board import WINES_MOST, BoardAction
from ..box.orders import Bottle
from ..box.vineyard import HIGHEST, MEDIUM, SMALL, Structure, Wine
from ..position.facts import WINES
from ..position.kinds import Course, Event, EventKinds, More, Move, MoveKinds, OnBoard
from ..position.mat import Mat, Values, lower_free, with_token, without_token
from ..position.sense import check_number, check_values, of_worker
from ..position.setup import Setup
from ..position.spaces import gets_bonus, mat_of
from ..position.stands import acted, followed_mat
from ..position.state import State, who
from ..position.workers import At
from .worker import place


@dataclass(frozen=True, slots=True)
class Pressing:
    """The grapes for one wine."""

    kind: Wine
    red: Values = ()
    white: Values = ()


@dataclass(frozen=True, slots=True)
class MakeWine(Move):
    """Make wines, one after the other (WINE-17); ``anywhere`` for the Zymologist (WINE-18)."""

    seat: int
    where: At | None
    wines: tuple[Pressing, ...]
    anywhere: bool = left_out(False)


@dataclass(frozen=True, slots=True)
class Making:
    """A wine's value, and the grapes it was made of."""

    kind: Wine
    value: int
    red: Values
    white: Values


@dataclass(frozen=True, slots=True)
class WinesMade(Event):
    """Wines were made, in this order."""

    seat: int
    where: At | None
    wines: tuple[Making, ...]


GRAPES_FOR = {Wine.RED: (1, 0), Wine.WHITE: (0, 1), Wine.BLUSH: (1, 1), Wine.SPARKLING: (2, 1)}
"""How many red and white grapes a wine is made of (WINE-03 to WINE-05)."""

BY_ZYMOLOGIST = SMALL + 1
"""What the Zymologist makes is worth at least this (WINE-18)."""

MOST_WINES = 9


def decide_wines(course: Course, move: MakeWine) -> None:
    """Make one or two wines, three with the bonus, or by a card as many as it says (WINE-01)."""
    state = course.state
    mat, seat, at = mat_of(state, move.seat), move.seat, move.where
    count = len(move.wines)
    place(course, seat, at, BoardAction.MAKE_WINE, uses_bonus=count > WINES_MOST)
    course.require(count > 0, "WINE-01", most=WINES_MOST)
    if at is not None:
        most = WINES_MOST + gets_bonus(state, seat, at)
        course.require(count <= most, "WINE-01", most=most)
        course.require(not move.anywhere, "WINE-09")
    if move.anywhere:
        course.require(count <= WINES_MOST, "WINE-18", most=WINES_MOST)
    made, _ = pressed(mat, move.wines, course.referee, anywhere=move.anywhere)
    course.add(WinesMade(seat, at, made))


def pressed(
    mat: Mat, wines: tuple[Pressing, ...], referee: Referee | None = None, *, anywhere: bool = False
) -> tuple[tuple[Making, ...], Mat]:
    """Return the wines these grapes make, one after the other, and the mat after them."""
    made = []
    for wine in wines:
        if referee is not None:
            _require(mat, wine, referee, anywhere=anywhere)
        value = worth(mat, wine, anywhere=anywhere)
        if value is None:
            value = min(sum(wine.red) + sum(wine.white), HIGHEST)  # the table says it is so
        making = Making(wine.kind, value, wine.red, wine.white)
        mat = with_wine(mat, making)
        made.append(making)
    return tuple(made), mat


def _require(mat: Mat, wine: Pressing, referee: Referee, *, anywhere: bool) -> None:
    kind, total = wine.kind, sum(wine.red) + sum(wine.white)
    if (len(wine.red), len(wine.white)) != GRAPES_FOR[kind]:
        referee.require(False, "WINE-06", wine=kind.phrase)
    there = _are_there(mat.red, wine.red) and _are_there(mat.white, wine.white)
    referee.require(there, "WINE-12")
    if kind is Wine.BLUSH:
        referee.require(total >= kind.lowest, "WINE-07", total=total)
        built = anywhere or Structure.MEDIUM_CELLAR in mat.built
        referee.require(built, "WINE-07", total=total)
    if kind is Wine.SPARKLING:
        referee.require(total >= kind.lowest, "WINE-08", total=total)
        referee.require(anywhere or Structure.LARGE_CELLAR in mat.built, "WINE-08", total=total)
    if anywhere:
        referee.require(total >= BY_ZYMOLOGIST, "WINE-19", total=total)
    if worth(mat, wine, anywhere=anywhere) is None:
        referee.require(False, "WINE-19" if anywhere else "WINE-11", wine=kind.phrase)


def _are_there(row: tuple[int, ...], grapes: tuple[int, ...]) -> bool:
    return all(grapes.count(value) <= row.count(value) for value in grapes)


def worth(mat: Mat, wine: Pressing, *, anywhere: bool = False) -> int | None:
    """Return the icon a wine comes to, or ``None`` if there is none (WINE-09 to WINE-11)."""
    lowest = max(wine.kind.lowest, BY_ZYMOLOGIST) if anywhere else wine.kind.lowest
    limit = HIGHEST if anywhere else mat.reach
    total = min(sum(wine.red) + sum(wine.white), limit)
    return lower_free(mat.cellar.row(wine.kind), total, lowest)


def with_wine(mat: Mat, making: Making) -> Mat:
    """
    Return the mat after one wine was made; its grapes are gone, whatever it is worth (WINE-12).
    """
    red, white = mat.red, mat.white
    for value in making.red:
        red = without_token(red, value)
    for value in making.white:
        white = without_token(white, value)
    row = with_token(mat.cellar.row(making.kind), making.value)
    return changed(mat, red=red, white=white, cellar=mat.cellar.with_row(making.kind, row))


def pressings(mat: Mat, *, anywhere: bool = False) -> Iterator[Pressing]:
    """Yield every wine the grapes on the crush pad could make now."""
    reds, whites, cellar = mat.red, mat.white, mat.cellar
    reach = HIGHEST if anywhere else mat.reach
    least = BY_ZYMOLOGIST if anywhere else 1
    for value in reds:
        if value >= least and lower_free(cellar.red, min(value, reach), least) is not None:
            yield Pressing(Wine.RED, (value,))
    for value in whites:
        if value >= least and lower_free(cellar.white, min(value, reach), least) is not None:
            yield Pressing(Wine.WHITE, (), (value,))
    if reach >= MEDIUM:
        lowest = Wine.BLUSH.lowest
        for red in reds:
            for white in whites:
                total = red + white
                if total >= lowest and lower_free(cellar.blush, min(total, reach), lowest):
                    yield Pressing(Wine.BLUSH, (red,), (white,))
    if reach >= HIGHEST:
        lowest = Wine.SPARKLING.lowest
        for pair in combinations(reds, 2):
            for white in whites:
                total = pair[0] + pair[1] + white
                if total >= lowest and lower_free(cellar.sparkling, min(total, reach), lowest):
                    yield Pressing(Wine.SPARKLING, pair, (white,))


def on_board(state: State, seat: int, mat: Mat, ways: list[At]) -> Iterator[MakeWine]:
    """Yield every single wine, with every way to place the worker."""
    wines = [(pressing,) for pressing in pressings(mat)]
    for at in ways:
        for one in wines:
            yield MakeWine(seat, at, one)


def more(state: State, move: MakeWine) -> Iterator[MakeWine]:
    """Yield the same move with one more wine, made of the grapes that are left."""
    at = move.where
    if at is not None and len(move.wines) >= WINES_MOST + gets_bonus(state, move.seat, at):
        return
    _, mat = pressed(mat_of(state, move.seat), move.wines, anywhere=move.anywhere)
    for pressing in pressings(mat, anywhere=move.anywhere):
        yield MakeWine(move.seat, move.where, (*move.wines, pressing), move.anywhere)


def _made(state: State, event: WinesMade) -> State:
    mat = followed_mat(state, event.seat)
    for making in event.wines:
        mat = with_wine(mat, making)
    return acted(state, event.seat, event.where, mat)


def _tell(state: State, move: MakeWine, entry: Entry, short: bool) -> Phrase:
    made: WinesMade = entry.first(WinesMade)
    if not made.wines:
        return Phrase("log.wine-none", who(state, move.seat))
    wines = bottle_phrases(tuple(Bottle(making.kind, making.value) for making in made.wines))
    return Phrase("log.wine", {**who(state, move.seat), "wines": wines})


def bottle_phrases(wines: tuple[Bottle, ...]) -> tuple[Phrase, ...]:
    """Return wines as phrases, by kind and value."""
    return tuple(Phrase(f"bottle.{w.kind.value}", {"value": w.value}) for w in wines)


def _check_move(setup: Setup, move: MakeWine) -> None:
    of_worker(setup, move)
    check_number(len(move.wines), 0, MOST_WINES)
    for pressing in move.wines:
        check_values(pressing.red, pressing.white)
        if not pressing.red and not pressing.white:
            raise MalformedMove("move.token")


def _check_event(setup: Setup, event: WinesMade) -> None:
    of_worker(setup, event)
    check_number(len(event.wines), 0, MOST_WINES)
    for making in event.wines:
        check_values((making.value,), making.red, making.white)


MOVES: MoveKinds = (MoveKind(MakeWine, WinesMade, decide_wines, _tell, _check_move, WINES),)
EVENTS: EventKinds = (EventKind(WinesMade, _made, _check_event),)
ON_BOARD: OnBoard = {BoardAction.MAKE_WINE: on_board}
MORE: More = {MakeWine: more}
