"""
Flet's hooks with the types they keep.

``ft.use_state`` takes a value or what makes one, and mypy cannot tell which of them a class or a
function is meant to be; here each has a name of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeVar, overload

import flet as ft

T = TypeVar("T")
U = TypeVar("U")


Setter = Callable[[T | Callable[[T], T]], None]
"""Sets the value; a function is given the value as it is by then, and returns the next."""


class Ref(Protocol[T]):
    """Something kept for as long as a component is shown; changing it draws nothing anew."""

    current: T


def use_value(initial: T) -> tuple[T, Setter[T]]:
    """A value that draws the component anew when it is set."""
    return use_made(lambda: initial)


def use_made(make: Callable[[], T]) -> tuple[T, Setter[T]]:
    """The same; the first value is made once, when the component is drawn first."""
    kept: tuple[T, Setter[T]] = ft.use_state(make)
    return kept


@overload
def use_maybe(kind: type[T]) -> tuple[T | None, Setter[T | None]]: ...
@overload
def use_maybe(kind: type[T], other: type[U]) -> tuple[T | U | None, Setter[T | U | None]]: ...
def use_maybe(kind: type[Any], other: type[Any] = object) -> tuple[Any, Setter[Any]]:
    """A value of one of these kinds, or nothing, as at first."""
    return use_value(None)


def use_several(kind: type[T]) -> tuple[tuple[T, ...], Setter[tuple[T, ...]]]:
    """Any number of values of this kind; at first none."""
    return use_made(lambda: ())


def use_kept(make: Callable[[], T]) -> Ref[T]:
    """Something that stays the same object, made when the component is drawn first."""
    hook: Any = ft.use_ref  # it cannot tell that it will never be empty
    kept: Ref[T] = hook(make)
    return kept
