"""
Dataclasses as JSON values, and back.

A codec is made once for a closed set of dataclasses. What comes back is checked field by field:
a file may come from anywhere. Names on the wire are the class names in lower case with hyphens
(``TakeRow`` is ``"take-row"``), fields are the fields' names, enums are their values. A field that
joined later (:func:`left_out`) is not written while it holds its default, so that files from
before stay what they are.

>>> from companion.viticulture import MOVES
>>> from companion.viticulture.year.spring import TakeRow
>>> MOVES.encode(TakeRow(seat=0, row=3))
{'move': 'take-row', 'seat': 0, 'row': 3}
>>> MOVES.decode({'move': 'take-row', 'seat': 0, 'row': 3})
TakeRow(seat=0, row=3, visitor=None)
"""

from __future__ import annotations

import dataclasses
import json
import re
import reprlib
import types
import typing
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, NoReturn, TypeVar

from .errors import BadGameFile

T = TypeVar("T")
Json = Any
Encoder = Callable[[Any], Json]
Decoder = Callable[[Json], Any]


def left_out(default: T) -> T:
    """A dataclass field that is not written while it has its default value."""
    made: T = dataclasses.field(default=default, metadata=_LEFT_OUT)
    return made


_LEFT_OUT: Mapping[str, bool] = {"left-out": True}


def wire_name(kind: type) -> str:
    """Return the name of a class on the wire: ``FirstPlayerDrawn`` is ``first-player-drawn``."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower()


def read_json(text: str) -> Json:
    """Parse JSON strictly, or raise :class:`ValueError`: no duplicate keys, no ``NaN``."""
    return json.loads(text, object_pairs_hook=_object, parse_constant=_not_json)


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    """Make a dict of a JSON object, or raise if a key occurs twice."""
    data = dict(pairs)
    if len(data) != len(pairs):
        raise ValueError("a key stands twice")
    return data


def _not_json(constant: str) -> NoReturn:
    """Refuse ``NaN`` and ``Infinity``, which are Python's, not JSON's."""
    raise ValueError(constant)


class Codec:
    """Writes and reads the values of a closed set of dataclasses."""

    def __init__(self, *kinds: type, tag: str | None = None) -> None:
        """``tag`` is the key that holds the class's name; without it there is exactly one class."""
        if tag is None and len(kinds) != 1:
            raise TypeError("only a codec for one class can do without a tag")
        self.tag = tag
        self._encoders = {kind: _fields_encoder(kind) for kind in kinds}
        self._names = {kind: wire_name(kind) for kind in kinds}
        self._decoders = {wire_name(kind): _fields_decoder(kind, tag) for kind in kinds}

    @property
    def names(self) -> tuple[str, ...]:
        """The wire names of all classes of this codec."""
        return tuple(self._decoders)

    def name_of(self, value: Any) -> str:
        """Return the wire name of a value's class."""
        return self._names[type(value)]

    def encode(self, value: Any) -> dict[str, Json]:
        """Return ``value`` as a JSON object."""
        kind = type(value)
        fields = self._encoders[kind](value)
        return fields if self.tag is None else {self.tag: self._names[kind], **fields}

    def decode(self, data: Json) -> Any:
        """Return the value ``data`` stands for, or raise :class:`BadGameFile`."""
        if not isinstance(data, dict):
            raise _bad(data)
        if self.tag is None:
            return next(iter(self._decoders.values()))(data)
        try:
            decode = self._decoders[data[self.tag]]
        except (KeyError, TypeError):  # no name, another one, or something that is no name at all
            raise _bad(data.get(self.tag)) from None
        return decode(data)


_short = reprlib.Repr()
_short.maxlevel, _short.maxstring, _short.maxother = 2, 40, 40


def shown(data: Json) -> str:
    """Return any JSON value as one short line, for error messages."""
    if isinstance(data, str) and data.isprintable() and len(data) <= _short.maxstring:
        return data
    return _short.repr(data)[:80]


def _bad(payload: Json) -> BadGameFile:
    return BadGameFile("file.not-understood", payload, what=shown(payload))


def _fields_encoder(kind: type) -> Encoder:
    hints = typing.get_type_hints(kind)
    parts = [(f.name, _encoder(hints[f.name])) for f in dataclasses.fields(kind)]
    optional = [(f.name, f.default) for f in dataclasses.fields(kind) if "left-out" in f.metadata]

    def encode(value: Any) -> dict[str, Json]:
        data = {name: part(getattr(value, name)) for name, part in parts}
        for name, default in optional:
            if getattr(value, name) == default:
                del data[name]
        return data

    return encode


def _encoder(hint: Any) -> Encoder:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint in (int, str, bool, Any, type(None)):
        return lambda value: value
    if origin in (typing.Union, types.UnionType):
        inner = [_encoder(part) for part in arguments if part is not type(None)]
        if len(inner) != 1:
            return lambda value: value
        return lambda value: None if value is None else inner[0](value)
    if origin is tuple:
        if len(arguments) == 2 and arguments[1] is Ellipsis:
            item = _encoder(arguments[0])
            return lambda value: [item(part) for part in value]
        items = [_encoder(part) for part in arguments]
        return lambda value: [e(part) for e, part in zip(items, value, strict=True)]
    if isinstance(hint, type) and issubclass(hint, Enum):
        return lambda value: value.value
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return _fields_encoder(hint)
    raise TypeError(f"no way to write {hint}")


def _fields_decoder(kind: type, tag: str | None = None) -> Decoder:
    """Return a function that reads the fields of one class; the key ``tag`` is skipped."""
    hints = typing.get_type_hints(kind)
    parts = {f.name: _decoder(hints[f.name]) for f in dataclasses.fields(kind)}
    needed = {
        f.name
        for f in dataclasses.fields(kind)
        if f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING
    }
    no_fields = {tag}

    def decode(data: Json) -> Any:
        if not isinstance(data, dict):
            raise _bad(data)
        if not needed <= data.keys() - no_fields <= parts.keys():
            raise _bad(data)
        return kind(**{name: parts[name](part) for name, part in data.items() if name != tag})

    return decode


def _decoder(hint: Any) -> Decoder:
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if hint is Any:
        return lambda data: data
    if hint is int:
        return _number
    if hint is str:
        return _text
    if hint in (bool, type(None)):
        return _exactly(hint)
    if origin in (typing.Union, types.UnionType):
        inner = [part for part in arguments if part is not type(None)]
        decode = _decoder(inner[0]) if len(inner) == 1 else _any_of(list(map(_decoder, inner)))
        return decode if len(inner) == len(arguments) else _or_none(decode)
    if origin is tuple:
        return _tuple_decoder(arguments)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _enum_decoder(hint)
    if dataclasses.is_dataclass(hint) and isinstance(hint, type):
        return _fields_decoder(hint)
    raise TypeError(f"no way to read {hint}")


LARGEST = 2**53
"""Whole numbers up to here are the same in every program that reads JSON."""


def _number(data: Json) -> int:
    if type(data) is not int or abs(data) > LARGEST:
        raise _bad(data)
    return data


def _text(data: Json) -> str:
    """Check that a text can be written again: no lone surrogates, which JSON's escapes allow."""
    if not isinstance(data, str) or any("\ud800" <= letter <= "\udfff" for letter in data):
        raise _bad(data)
    return data


def _exactly(kind: type) -> Decoder:
    def decode(data: Json) -> Any:
        if type(data) is not kind:
            raise _bad(data)
        return data

    return decode


def _any_of(decoders: list[Decoder]) -> Decoder:
    def decode(data: Json) -> Any:
        for decoder in decoders:
            try:
                return decoder(data)
            except BadGameFile:
                continue
        raise _bad(data)

    return decode


def _or_none(decoder: Decoder) -> Decoder:
    return lambda data: None if data is None else decoder(data)


def _tuple_decoder(arguments: tuple[Any, ...]) -> Decoder:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return _list_decoder(_decoder(arguments[0]))
    items = [_decoder(part) for part in arguments]

    def decode(data: Json) -> Any:
        if not isinstance(data, list) or len(data) != len(items):
            raise _bad(data)
        return tuple([item(part) for item, part in zip(items, data, strict=True)])

    return decode


def _list_decoder(item: Decoder) -> Decoder:
    def decode(data: Json) -> Any:
        if not isinstance(data, list):
            raise _bad(data)
        return tuple([item(part) for part in data]) if data else ()

    return decode


def _enum_decoder(kind: type[Enum]) -> Decoder:
    values = {member.value: member for member in kind}

    def decode(data: Json) -> Any:
        try:
            return values[data]
        except (KeyError, TypeError):  # another one, or something that is no name at all
            raise _bad(data) from None

    return decode
