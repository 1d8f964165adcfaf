"""
Frozen values, made as quickly as values that are not.

``dataclass(frozen=True)`` sets every field by a call, since the class itself refuses to: a state is
a dozen of them, and opening a saved game makes ten thousand values. Here ``__init__`` sets the
fields as usual, on an instance that is frozen a moment later. Nothing else changes: the fields,
their defaults, equality, hashes and the refusal to be changed are those of the dataclass.

>>> from dataclasses import dataclass
>>> @quick
... @dataclass(frozen=True, slots=True)
... class Row:
...     number: int
...     taken: bool = False
>>> Row(3), Row(number=3, taken=True) == Row(3, True)
(Row(number=3, taken=False), True)
>>> Row(3).number = 4
Traceback (most recent call last):
    ...
dataclasses.FrozenInstanceError: cannot assign to field 'number'
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


def quick(kind: type[T]) -> type[T]:
    """Give a frozen dataclass with slots an ``__init__`` that does not call for every field."""
    parameters = getattr(kind, "__dataclass_params__", None)
    if parameters is None or not parameters.frozen or "__slots__" not in vars(kind):
        raise TypeError(f"{kind.__name__} is no frozen dataclass with slots")
    fields = dataclasses.fields(kind)  # type: ignore[arg-type]
    if not all(field.init and not field.kw_only for field in fields):
        raise TypeError(f"{kind.__name__} has fields that are not simply given")
    soft = {"__slots__": (), "__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    known: dict[str, Any] = {"_frozen": kind, "_soft": type(kind.__name__, (kind,), soft)}
    known |= {"_become": object.__setattr__, "_none": _NONE, "_given": _given}
    given, lines = [], ['_become(self, "__class__", _soft)']
    for field in fields:
        name = field.name
        value = name
        if field.default_factory is not dataclasses.MISSING:
            known[f"_make_{name}"] = field.default_factory
            given.append(f"{name}=_none")
            value = f"_given({name},_make_{name})"
        elif field.default is not dataclasses.MISSING:
            known[f"_default_{name}"] = field.default
            given.append(f"{name}=_default_{name}")
        else:
            given.append(name)
        lines.append(f"self.{name} = {value}")
    lines.append("self.__class__ = _frozen")
    if hasattr(kind, "__post_init__"):
        lines.append("self.__post_init__()")
    body = "\n    ".join(lines)
    exec(f"def __init__(self, {', '.join(given)}):\n    {body}", known)
    made = known["__init__"]
    made.__qualname__ = f"{kind.__qualname__}.__init__"
    made.__annotations__ = dict(kind.__init__.__annotations__)
    kind.__init__ = made  # type: ignore[method-assign]
    return kind


_NONE = object()


def _given(value: Any, make: Callable[[], Any]) -> Any:
    """What was given for a field, or what is made anew for everybody who gives nothing."""
    return make() if value is _NONE else value
