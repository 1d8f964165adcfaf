"""A field that joins a frozen value is kept by every event that is not about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from typing import Any

from companion import vino
from companion.vino.box.board import REGIONS
from companion.vino.box.copies import Copy, Land
from companion.vino.game import RULES
from companion.vino.position.estate import Estate
from companion.vino.position.ground import Gift, Ground, Line
from companion.vino.position.state import State
from companion.vino.round.gift import GiftBegan
from companion.vino.table.correct_several import CorrectMarket, CorrectOrder, CorrectRegions
from companion.vino.table.enter_copy import CopyEntered, EnterCopy
from companion.vino.table.enter_map import EnterOrder, RegionEntered
from companion.vino.table.enter_prices import EnterTable

from ..chance_games import a_game
from ..positions import ANNA, BOX, LAZIO, TABLE, decided, table


@dataclass(frozen=True, slots=True)
class MarkedState(State):
    mark: int = 0


@dataclass(frozen=True, slots=True)
class MarkedEstate(Estate):
    mark: int = 0


@dataclass(frozen=True, slots=True)
class MarkedGround(Ground):
    mark: int = 0


@dataclass(frozen=True, slots=True)
class MarkedGift(Gift):
    mark: int = 0


@dataclass(frozen=True, slots=True)
class MarkedLine(Line):
    mark: int = 0


@dataclass(frozen=True, slots=True)
class MarkedCopy(Copy):
    mark: int = 0


@dataclass(frozen=True, slots=True)
class MarkedLand(Land):
    mark: int = 0


MARKED: dict[type, Any] = {
    State: MarkedState,
    Estate: MarkedEstate,
    Ground: MarkedGround,
    Gift: MarkedGift,
    Line: MarkedLine,
    Copy: MarkedCopy,
    Land: MarkedLand,
}


def marked(value: Any) -> Any:
    """The same value, and every one in it that an event may change, with one field more."""
    if isinstance(value, tuple):
        return tuple(map(marked, value))
    kind = MARKED.get(type(value))
    if kind is None:
        return value
    known = {field.name: marked(getattr(value, field.name)) for field in fields(value)}
    return kind(**known, mark=7)


def kept_after(before: State, event: Any) -> dict[str, Any]:
    """What there is after the event that it did not make anew."""
    after: Any = vino.evolve(marked(before), event)
    kept: dict[str, Any] = {"state": [after], "estate": after.estates, "ground": after.grounds}
    if not isinstance(event, CopyEntered):
        entered = event.land.region if isinstance(event, RegionEntered) else None
        kept["copy"] = [after.copy]
        kept["land"] = [land for land in after.copy.lands if land.region is not entered]
    if before.gift and after.gift and not isinstance(event, GiftBegan):
        kept["gift"] = [after.gift]
    if before.line and after.line and before.barrel is after.barrel:
        kept["line"] = [after.line]
    return kept


def is_marked(value: Any) -> bool:
    """Whether the field that joined still has its value."""
    return getattr(value, "mark", 0) == 7


def folded() -> Iterator[tuple[State, Any]]:
    """Every event of some games, with the state before it, and those no game of chance has."""
    for seed in range(12):
        *_, last = a_game(seed)
        for step in last.history.steps:
            state: State = step.before
            for event in step.entry.events:
                yield state, event
                state = vino.evolve(state, event)
    for move in (
        EnterTable(TABLE),
        EnterOrder(tuple(reversed(REGIONS))),
        EnterCopy(BOX),
        CorrectMarket((100, 0, 0, 0, -100)),
        CorrectOrder((2, 0, 1)),
        CorrectRegions(ANNA, (LAZIO,)),
    ):
        state = table().state
        for event in decided(state, move):
            yield state, event
            state = vino.evolve(state, event)


def test_every_event_keeps_what_it_is_not_about() -> None:
    seen: set[type] = set()
    lines = gifts = 0
    for before, event in folded():
        kept = kept_after(before, event)
        assert [name for name, values in kept.items() if not all(map(is_marked, values))] == []
        seen.add(type(event))
        gifts += "gift" in kept
        lines += "line" in kept
    assert {kind.event for kind in RULES.events} == seen
    assert gifts
    assert lines
