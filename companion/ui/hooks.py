"""
Flet's hooks with the types they keep.

``ft.use_state`` takes a value or what makes one, and mypy cannot tell which of them a class or a
function is meant to be; here each has a name of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar, overload

import flet as ft
from flet.components.utils import current_component

T = TypeVar("T")
U = TypeVar("U")


Setter = Callable[[T | Callable[[T], T]], None]
"""Sets the value; a function is given the value as it is by then, and returns the next."""


class Ref(Protocol[T]):
    """A mutable value that lives as long as the component; changing it does not redraw."""

    current: T


def use_value(initial: T) -> tuple[T, Setter[T]]:
    """Return a value and its setter, which redraws the component."""
    return use_made(lambda: initial)


def use_made(make: Callable[[], T]) -> tuple[T, Setter[T]]:
    """
    Like :func:`use_value`, with a function that makes the first value. Drawn again, a component is
    given the setter it has, instead of another.
    """
    found = _found()
    if found is None:
        made: tuple[T, Setter[T]] = ft.use_state(make)
        _last().setter = made[1]
        return made
    return found.value, found.setter


@overload
def use_maybe(kind: type[T], *, start: T | None = None) -> tuple[T | None, Setter[T | None]]: ...
@overload
def use_maybe(
    kind: type[T], other: type[U], *, start: T | U | None = None
) -> tuple[T | U | None, Setter[T | U | None]]: ...
def use_maybe(
    kind: type[Any], other: type[Any] = object, *, start: Any = None
) -> tuple[Any, Setter[Any]]:
    """A value of one of these kinds, or nothing, as it mostly is at first."""
    return use_value(start)


def use_several(kind: type[T]) -> tuple[tuple[T, ...], Setter[tuple[T, ...]]]:
    """Like :func:`use_value`, for a tuple of values of this kind, empty at first."""
    return use_made(lambda: ())


def use_kept(make: Callable[[], T]) -> Ref[T]:
    """Return an object that stays the same as long as the component is shown."""
    found = _found()
    if found is None:
        hook: Any = ft.use_ref  # it cannot tell that it will never be empty
        hook(make)
        found = _last()
    kept: Ref[T] = found.ref
    return kept


def _found() -> Any:
    """Return what Flet keeps for the next hook of the component that is drawn; nothing at first."""
    state = current_component()._state
    at = state.hook_cursor
    if at >= len(state.hooks):
        return None
    state.hook_cursor = at + 1
    return state.hooks[at]


def _last() -> Any:
    return current_component()._state.hooks[-1]


def use_lists(parts: int) -> int:
    """Return another number each time there are fewer parts than before."""
    kept = use_kept(lambda: (parts, 0))
    before, number = kept.current
    kept.current = (parts, number + (parts < before))
    return kept.current[1]
