"""Every move and every event of the modules stands in the collection of ``game.py``."""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import Any

import pytest

from companion import viticulture
from companion.kernel import people
from companion.kernel.wire import wire_name
from companion.viticulture.game import EVENTS, MOVES, RULES
from companion.viticulture.position.kinds import Event, Move

MODULES = [
    import_module(found.name)
    for found in pkgutil.walk_packages(viticulture.__path__, f"{viticulture.__name__}.")
] + [people]


def written(kind: type) -> set[type]:
    """Every class of a kind that stands in some module of the rules."""
    return {
        found
        for module in MODULES
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, kind) and found is not kind
    }


def test_every_move_is_collected() -> None:
    collected = {kind.move for kind in RULES.moves}
    assert len(collected) > 40
    assert written(Move) == collected


def test_every_event_is_collected() -> None:
    collected = {kind.event for kind in RULES.events}
    assert len(collected) > 50
    assert written(Event) == collected


@pytest.mark.parametrize("kind", RULES.moves, ids=lambda kind: kind.move.__name__)
def test_a_move_brings_an_event_of_the_game(kind: Any) -> None:
    brings = kind.brings if isinstance(kind.brings, tuple) else (kind.brings,)
    assert set(brings) <= {known.event for known in RULES.events}


@pytest.mark.parametrize("kind", RULES.moves, ids=lambda kind: kind.move.__name__)
def test_a_move_is_decided_and_told_in_its_own_module(kind: Any) -> None:
    assert {kind.decide.__module__, kind.tell.__module__} == {kind.move.__module__}


@pytest.mark.parametrize("kind", RULES.events, ids=lambda kind: kind.event.__name__)
def test_an_event_is_folded_in_its_own_module(kind: Any) -> None:
    assert kind.fold.__module__ == kind.event.__module__


def test_what_can_be_asked_and_happen_can_be_written_down() -> None:
    assert {wire_name(kind) for kind in written(Move)} == set(MOVES.names)
    assert {wire_name(kind) for kind in written(Event)} == set(EVENTS.names)
