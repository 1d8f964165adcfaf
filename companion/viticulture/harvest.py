"""Harvesting fields: by the action, the yoke or a card (HARV)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.referee import Referee

from .automa import BoardAction
from .components import FIELDS
from .crush_pad import crop
from .events import Event
from .mat import At, Mat, Space
from .placing import gets_bonus, mat_of, place
from .state import State
from .vineyard_events import Crop, FieldsHarvested
from .vineyard_moves import Harvest

THREE_FIELDS = 4
"""The challenge in which the action harvests up to three fields (CAMP-04)."""


def decide_harvest(state: State, move: Harvest, referee: Referee) -> tuple[Event, ...]:
    """One field, two with the bonus, each once a year (HARV-03, HARV-09)."""
    mat, seat, at = mat_of(state, move.seat), move.seat, move.where
    count = len(move.fields)
    place(state, seat, at, BoardAction.HARVEST_FIELD, referee, uses_bonus=count > 1)
    referee.require(count > 0, "PLACE-06")
    if at is not None:
        most = most_fields(state, seat, at)
        referee.require(count <= most, "STR-12" if at.space is Space.YOKE else "BON-05", most=most)
    crops, _ = harvested(mat, move.fields, referee)
    return (FieldsHarvested(seat, at, crops),)


def most_fields(state: State, seat: int, at: At) -> int:
    """How many fields a worker harvests."""
    if at.space is Space.YOKE:
        return 1
    challenge = state.challenge
    if challenge is not None and challenge.number == THREE_FIELDS:
        return len(FIELDS)
    return 2 if gets_bonus(state, seat, at) else 1


def harvested(
    mat: Mat, fields: tuple[int, ...], referee: Referee | None = None
) -> tuple[tuple[Crop, ...], Mat]:
    """What these fields give, one after the other, and the mat after it: the preview."""
    crops = []
    for number in fields:
        field = mat.field(number)
        if referee is not None:
            referee.require(bool(field.vines) and not field.sold, "HARV-04", field=number)
            referee.require(not field.harvested, "HARV-03", field=number)
        gives, mat = crop(mat, number)
        crops.append(gives)
    return tuple(crops), mat


def ripe(mat: Mat) -> tuple[int, ...]:
    """The fields that can be harvested now."""
    return tuple(
        number
        for number, field in zip(FIELDS, mat.fields, strict=True)
        if field.vines and not field.sold and not field.harvested
    )


def harvest_moves(seat: int, mat: Mat, ways: list[At]) -> Iterator[Harvest]:
    """One field, in every way there is to stand on the action."""
    fields = [(number,) for number in ripe(mat)]
    for at in ways:
        for number in fields:
            yield Harvest(seat, at, number)


def more_harvests(state: State, move: Harvest) -> Iterator[Harvest]:
    """The same move with one field more."""
    for number in ripe(mat_of(state, move.seat)):
        if number not in move.fields:
            yield Harvest(move.seat, move.where, (*move.fields, number))
