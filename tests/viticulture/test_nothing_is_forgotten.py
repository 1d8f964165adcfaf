"""
Whoever adds a move or an event is told of every place that does not know it yet.

mypy does so for Vino, whose matches end with ``assert_never``. Here many moves stand in tables
beside a match, so the cases are read from the code.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Mapping
from typing import Any, get_args

import pytest

from companion.kernel.wire import wire_name
from companion.viticulture import EVENTS, MOVES, Event, Move
from companion.viticulture.automa_events import _after
from companion.viticulture.evolve import _told
from companion.viticulture.log import tell
from companion.viticulture.rules import decide
from companion.viticulture.sense import _check_automa_event, _check_told, check_move
from companion.viticulture.vineyard_evolve import FOLDS
from companion.viticulture.vineyard_log import TELLS
from companion.viticulture.vineyard_rules import DECIDES
from companion.viticulture.vineyard_sense import CHECKS

MOVED, HAPPENED = get_args(Move), get_args(Event)


def cases(function: Callable[..., Any]) -> set[str]:
    """The names of the classes in the cases of a function's match."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(function)))
    named = (node.cls for node in ast.walk(tree) if isinstance(node, ast.MatchClass))
    return {name.id for name in named if isinstance(name, ast.Name)}


def known(table: Mapping[type, object], *functions: Callable[..., Any]) -> set[str]:
    return {kind.__name__ for kind in table}.union(*map(cases, functions))


@pytest.mark.parametrize(
    ("place", "table", "functions"),
    [
        ("rules.decide or vineyard_rules.DECIDES", DECIDES, [decide]),
        ("log.tell or vineyard_log.TELLS", TELLS, [tell]),
        ("sense.check_move or vineyard_sense.CHECKS", CHECKS, [check_move]),
    ],
)
def test_every_move_is_known(place: str, table: Any, functions: list[Any]) -> None:
    assert len(MOVED) > 40
    assert {kind.__name__ for kind in MOVED} - known(table, *functions) == set(), place


@pytest.mark.parametrize(
    ("place", "table", "functions"),
    [
        ("evolve or vineyard_evolve.FOLDS", FOLDS, [_told, _after]),
        ("sense or vineyard_sense.CHECKS", CHECKS, [_check_told, _check_automa_event]),
    ],
)
def test_every_event_is_known(place: str, table: Any, functions: list[Any]) -> None:
    assert len(HAPPENED) > 50
    assert {kind.__name__ for kind in HAPPENED} - known(table, *functions) == set(), place


def test_what_can_be_asked_and_happen_can_be_written_down() -> None:
    assert {wire_name(kind) for kind in MOVED} == set(MOVES.names)
    assert {wire_name(kind) for kind in HAPPENED} == set(EVENTS.names)
