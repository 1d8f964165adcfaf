"""Entering what is printed on the components: at any time, and always allowed if it can be so."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from companion.kernel.errors import MalformedMove

from .copies import Copy, refuse
from .course import Course
from .events import (
    ColumnEntered,
    CopyEntered,
    Event,
    OrderEntered,
    PriceEntered,
    RegionEntered,
    StepEntered,
    TableEntered,
)
from .moves import (
    Enter,
    EnterColumn,
    EnterCopy,
    EnterOrder,
    EnterPrice,
    EnterRegion,
    EnterStep,
    EnterTable,
)
from .parts import VARIETIES, region_name
from .state import State


def decide_entry(state: State, move: Enter) -> tuple[Event, ...]:
    """What is known from now on; nothing that was booked before is changed."""
    course = Course(state)
    course.add(_event(state, move))
    _refuse(course.state)
    return course.events()


def _event(state: State, move: Enter) -> Event:
    match move:
        case EnterStep(step):
            return StepEntered(step)
        case EnterColumn(column):
            return ColumnEntered(column)
        case EnterTable(columns, complete):
            return TableEntered(columns, complete)
        case EnterRegion(land):
            varieties = tuple(variety for variety in VARIETIES if variety in land.varieties)
            number = state.land(land.region).number
            return RegionEntered(replace(land, number=number, varieties=varieties))
        case EnterPrice(region, place, price):
            size = state.copy.known_land(region).size
            if place > size:
                raise MalformedMove("move.place", most=size)
            return PriceEntered(region, place, price)
        case EnterOrder(regions):
            return OrderEntered(regions)
        case EnterCopy(copy):
            return CopyEntered(copy)
        case _:
            assert_never(move)


def _refuse(state: State) -> None:
    """No entry takes away what lies on the table."""
    copy: Copy = state.copy
    refuse(copy)
    for land, ground in zip(copy.lands, state.grounds, strict=True):
        owned = [place for place, owner in enumerate(ground.owners, 1) if owner is not None]
        if owned and max(owned) > land.size:
            region = region_name(land.region)
            raise MalformedMove("copy.in-use", region=region, size=land.size, place=max(owned))
