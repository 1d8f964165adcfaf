"""
Harvesting fields by the action, the yoke or a card, and placing the grapes on the crush pad (HARV).

One token on each icon. A harvested grape whose icon is taken comes to the next lower free one;
below the lowest there is none and the grape is lost (HARV-05, HARV-06). Tokens that lie there never
move for it (HARV-07).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.referee import Referee
from companion.kernel.rules import EventKind, MoveKind

from ..box.board import BoardAction
from ..box.vineyard import FIELDS, HIGHEST
from ..position.facts import GRAPES
from ..position.kinds import Course, Event, EventKinds, More, Move, MoveKinds, OnBoard
from ..position.mat import Mat, Values, lower_free, with_token
from ..position.sense import MOST, check_field, check_number, check_values, of_worker
from ..position.setup import Setup
from ..position.spaces import gets_bonus, mat_of
from ..position.stands import acted, followed_mat
from ..position.state import Facts, State, who
from ..position.workers import At, Space
from .worker import place


@dataclass(frozen=True, slots=True)
class Harvest(Move):
    """Harvest fields, one after the other (HARV-09)."""

    seat: int
    where: At | None
    fields: Values


@dataclass(frozen=True, slots=True)
class Crop:
    """The grapes of one field and the icons they came to; ``None`` where no grape was placed."""

    field: int
    red: int | None
    white: int | None


@dataclass(frozen=True, slots=True)
class FieldsHarvested(Event):
    """Fields were harvested, in this order."""

    seat: int
    where: At | None
    crops: tuple[Crop, ...]


THREE_FIELDS = 4
"""The challenge in which the action harvests up to three fields (CAMP-04)."""


def decide_harvest(course: Course, move: Harvest) -> None:
    """Harvest one field, or two with the bonus, each once a year (HARV-03, HARV-09)."""
    state = course.state
    mat, seat, at = mat_of(state, move.seat), move.seat, move.where
    count = len(move.fields)
    place(course, seat, at, BoardAction.HARVEST_FIELD, uses_bonus=count > 1)
    course.require(count > 0, "PLACE-06")
    if at is not None:
        most = most_fields(state, seat, at)
        course.require(count <= most, "STR-12" if at.space is Space.YOKE else "BON-05", most=most)
    crops, _ = harvested(mat, move.fields, course.referee)
    course.add(FieldsHarvested(seat, at, crops))


def most_fields(state: State, seat: int, at: At) -> int:
    """Return how many fields a worker harvests."""
    if at.space is Space.YOKE:
        return 1
    challenge = state.challenge
    if challenge is not None and challenge.number == THREE_FIELDS:
        return len(FIELDS)
    return 2 if gets_bonus(state, seat, at) else 1


def harvested(
    mat: Mat, fields: tuple[int, ...], referee: Referee | None = None
) -> tuple[tuple[Crop, ...], Mat]:
    """Return the crops of these fields, one after the other, and the mat after them."""
    crops = []
    for number in fields:
        field = mat.field(number)
        if referee is not None:
            referee.require(bool(field.vines) and not field.sold, "HARV-04", field=number)
            referee.require(not field.harvested, "HARV-03", field=number)
        gives, mat = crop(mat, number)
        crops.append(gives)
    return tuple(crops), mat


def crop(mat: Mat, number: int) -> tuple[Crop, Mat]:
    """
    Return what a field gives, and the mat after it; each colour counts by itself (HARV-01,
    HARV-02).
    """
    field = mat.field(number)
    gives = Crop(number, landed(mat.red, field.red), landed(mat.white, field.white))
    return gives, _with_crop(mat, gives)


def _with_crop(mat: Mat, gives: Crop) -> Mat:
    """Return the mat after a field was harvested, with its grapes on the crush pad."""
    field = changed(mat.field(gives.field), harvested=True)
    red = mat.red if gives.red is None else with_token(mat.red, gives.red)
    white = mat.white if gives.white is None else with_token(mat.white, gives.white)
    return changed(mat, fields=mat.with_field(gives.field, field), red=red, white=white)


def landed(row: Values, value: int) -> int | None:
    """Return the icon a harvested grape comes to, at most nine, or ``None`` (HARV-08)."""
    return lower_free(row, min(value, HIGHEST)) if value > 0 else None


def ripe(mat: Mat) -> tuple[int, ...]:
    """Return the fields that can be harvested now."""
    return tuple(
        number
        for number, field in zip(FIELDS, mat.fields, strict=True)
        if field.vines and not field.sold and not field.harvested
    )


def on_board(state: State, seat: int, mat: Mat, ways: list[At]) -> Iterator[Harvest]:
    """Yield every field, with every way to place the worker."""
    fields = [(number,) for number in ripe(mat)]
    for at in ways:
        for number in fields:
            yield Harvest(seat, at, number)


def more(state: State, move: Harvest) -> Iterator[Harvest]:
    """Yield the same move with one more field, as far as the space allows."""
    if move.where is not None and len(move.fields) >= most_fields(state, move.seat, move.where):
        return
    for number in ripe(mat_of(state, move.seat)):
        if number not in move.fields:
            yield Harvest(move.seat, move.where, (*move.fields, number))


def _fields_harvested(state: State, event: FieldsHarvested) -> State:
    mat = followed_mat(state, event.seat)
    for gives in event.crops:
        mat = _with_crop(mat, gives)
    return acted(state, event.seat, event.where, mat)


def _tell(state: State, move: Harvest, entry: Entry, short: bool) -> Phrase:
    harvested: FieldsHarvested = entry.first(FieldsHarvested)
    fields = tuple(crop.field for crop in harvested.crops)
    grapes: tuple[Phrase, ...] = ()
    for crop in harvested.crops:
        if crop.red is not None:
            grapes = (*grapes, Phrase("grape.red", {"value": crop.red}))
        if crop.white is not None:
            grapes = (*grapes, Phrase("grape.white", {"value": crop.white}))
    if not fields:
        return Phrase("log.harvest-none", who(state, move.seat))
    facts: Facts = {**who(state, move.seat), "fields": fields}
    if not grapes:
        return Phrase("log.harvest-nothing", facts, count=len(fields))
    return Phrase("log.harvest", {**facts, "grapes": grapes}, count=len(fields))


def _check_move(setup: Setup, move: Harvest) -> None:
    of_worker(setup, move)
    for number in move.fields:
        check_field(number)
    if len(set(move.fields)) != len(move.fields):
        raise MalformedMove("move.field")


def _check_event(setup: Setup, event: FieldsHarvested) -> None:
    of_worker(setup, event)
    check_number(len(event.crops), 0, MOST)
    for crop in event.crops:
        check_field(crop.field)
        check_values(tuple(value for value in (crop.red, crop.white) if value is not None))


MOVES: MoveKinds = (MoveKind(Harvest, FieldsHarvested, decide_harvest, _tell, _check_move, GRAPES),)
EVENTS: EventKinds = (EventKind(FieldsHarvested, _fields_harvested, _check_event),)
ON_BOARD: OnBoard = {BoardAction.HARVEST_FIELD: on_board}
MORE: More = {Harvest: more}
