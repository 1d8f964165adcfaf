"""A page that comes back is drawn in the time of a page that comes. Nothing here reads a clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import ObjectPatch

from companion.cli.door import again

again.install()

asked = {"words": 0, "equal": 0}


class Counted:
    """Something a screen is drawn from; it counts how often it is worded and compared."""

    def __repr__(self) -> str:
        asked["words"] += 1
        return "counted"

    def __eq__(self, other: object) -> bool:
        asked["equal"] += 1
        return True

    __hash__ = None  # type: ignore[assignment]


def nothing(value: Any) -> None:
    """Draw nothing."""


def nested(depth: int) -> Component:
    """Components that stand within each other, as they are kept once they are drawn."""
    found = Component(fn=nothing, args=(Counted(),))
    for _ in range(depth):
        outer = Component(fn=nothing, args=(Counted(),))
        outer._b = found
        outer._state.last_b = found
        found = outer
    return found


@pytest.fixture(autouse=True)
def _from_nought() -> None:
    asked.update(words=0, equal=0)


def another_screen(depth: int) -> int:
    """Put one screen in the place of another; return how many operations that took."""
    old: list[Any] = [ft.Text("old", key="old")]
    new: list[Any] = [ft.Text("new", key="new")]
    old[0].data, new[0].data = nested(depth), nested(depth)
    patch, _, _ = ObjectPatch.from_diff(
        [old[0].data], [new[0].data, new[0]], control_cls=BaseControl
    )
    return len(patch.patch)


@pytest.mark.parametrize("depth", [2, 12])
def test_nothing_is_worded_however_deep_a_screen_is(depth: int) -> None:
    assert another_screen(depth) > 0
    assert asked == {"words": 0, "equal": 0}


@pytest.mark.parametrize("look", [repr, lambda c: f"{c}", lambda c: c == nested(3)])
def test_neither_words_nor_equality_look_into_a_component(look: Callable[[Any], Any]) -> None:
    look(nested(30))  # two to the power of thirty
    assert asked == {"words": 0, "equal": 0}


def test_a_component_equals_itself_alone() -> None:
    one, other = nested(1), nested(1)
    assert one == one
    assert one != other
    assert len({one, other}) == 2


def test_flet_would_double_it_with_every_level() -> None:
    """When this fails Flet has mended it, and ``again.py`` can go."""
    import dataclasses

    names = {f.name for f in dataclasses.fields(Component) if f.repr}
    assert {"_b", "_state", "args"} <= names
