"""Dataclasses as JSON values, and back."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum
from typing import Any

import pytest

from companion.kernel import BadGameFile
from companion.kernel.gamefile import entry_to_wire
from companion.kernel.history import Entry
from companion.kernel.wire import LARGEST, Codec, shown, wire_name
from companion.viticulture import EVENTS, MOVES, SETUP, STATE


class Kind(Enum):
    """Two kinds."""

    OLD = "old"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a thing."""

    size: int
    kind: Kind = Kind.OLD


@dataclass(frozen=True, slots=True)
class WholeThing:
    """A thing with everything a field can be."""

    name: str
    flag: bool
    pair: tuple[int, str]
    parts: tuple[Part, ...] = ()
    note: str | None = None
    value: int | bool | str | None = None
    rows: tuple[tuple[int, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Other:
    """Another thing, without fields."""


THING = WholeThing("Anna", True, (1, "x"), (Part(2, Kind.NEW),), None, False, ((1, 2), ()))
DATA = {
    "thing": "whole-thing",
    "name": "Anna",
    "flag": True,
    "pair": [1, "x"],
    "parts": [{"size": 2, "kind": "new"}],
    "note": None,
    "value": False,
    "rows": [[1, 2], []],
}
CODEC = Codec(WholeThing, Other, tag="thing")


def test_a_thing_is_written_and_read() -> None:
    assert CODEC.encode(THING) == DATA
    assert json.loads(json.dumps(CODEC.encode(THING))) == DATA
    assert CODEC.decode(DATA) == THING
    assert CODEC.decode({"thing": "other"}) == Other()


@dataclass(frozen=True, slots=True)
class Lamp:
    """A part of which one and true are two values."""

    watts: int
    lit: bool
    label: int | bool | str | None = None


@dataclass(frozen=True, slots=True)
class Room:
    """Lamps in lamps' places."""

    lamps: tuple[Lamp, ...] = ()
    spare: Lamp | None = None


def test_one_and_true_are_told_apart_within_what_is_read_again_and_again() -> None:
    codec = Codec(Room)
    labels = [1, True, 0, False, 1, True, "1", None]
    lamps = [{"watts": 1, "lit": True, "label": label} for label in labels]
    for _ in range(2):
        room = codec.decode({"lamps": lamps, "spare": lamps[0]})
        assert [repr(lamp.label) for lamp in room.lamps] == list(map(repr, labels))
        assert codec.encode(room) == {"lamps": lamps, "spare": lamps[0]}
        for wrong in ({"watts": True, "lit": True}, {"watts": 1, "lit": 1}):
            for data in ({"lamps": [*lamps, wrong]}, {"lamps": lamps, "spare": wrong}):
                with pytest.raises(BadGameFile):
                    codec.decode(data)


def test_what_has_a_default_may_be_left_out() -> None:
    short = {key: DATA[key] for key in ("thing", "name", "flag", "pair")}
    assert CODEC.decode(short) == WholeThing("Anna", True, (1, "x"))


@pytest.mark.parametrize(
    "change",
    [
        {"thing": "part"},
        {"thing": None},
        {"thing": ["other"]},
        {"name": 1},
        {"name": "\ud800"},
        {"flag": 1},
        {"flag": None},
        {"pair": [1]},
        {"pair": [1, "x", 2]},
        {"pair": ["x", 1]},
        {"pair": "1x"},
        {"pair": [LARGEST + 1, "x"]},
        {"pair": [-LARGEST - 1, "x"]},
        {"pair": [1.0, "x"]},
        {"pair": [True, "x"]},
        {"parts": [2]},
        {"parts": [{"size": 2, "kind": "young"}]},
        {"parts": [{"size": 2, "kind": 1}]},
        {"parts": [{"kind": "new"}]},
        {"parts": {}},
        {"note": 4},
        {"value": 1.5},
        {"value": []},
        {"rows": [1]},
        {"more": 1},
    ],
    ids=repr,
)
def test_a_value_of_another_kind_is_refused(change: dict[str, Any]) -> None:
    with pytest.raises(BadGameFile) as refusal:
        CODEC.decode({**DATA, **change})
    assert refusal.value.message == "file.not-understood"


@pytest.mark.parametrize("data", [None, 1, "x", [], [DATA]])
def test_what_is_no_object_is_refused(data: Any) -> None:
    with pytest.raises(BadGameFile):
        CODEC.decode(data)
    with pytest.raises(BadGameFile):
        Codec(Part).decode(data)


def test_the_largest_numbers_are_read() -> None:
    assert Codec(Part).decode({"size": LARGEST}) == Part(LARGEST)
    assert Codec(Part).decode({"size": -LARGEST}) == Part(-LARGEST)


def test_names_are_those_of_the_classes() -> None:
    assert wire_name(WholeThing) == "whole-thing"
    assert CODEC.names == ("whole-thing", "other")


def test_several_classes_need_a_tag() -> None:
    with pytest.raises(TypeError):
        Codec(WholeThing, Other)


def test_a_field_nobody_can_write_is_noticed_at_once() -> None:
    @dataclass
    class Strange:
        what: complex

    with pytest.raises(TypeError):
        Codec(Strange)


@pytest.mark.parametrize(
    ("data", "line"),
    [
        ("take-rwo", "take-rwo"),
        (7, "7"),
        ({"a": 1}, "{'a': 1}"),
        ("two\nlines", r"'two\nlines'"),
        ("\x1b[2J", r"'\x1b[2J'"),
    ],
)
def test_what_was_read_is_shown_on_a_short_line(data: Any, line: str) -> None:
    assert shown(data) == line


@pytest.mark.parametrize("data", ["x" * 10**6, [[[[[[[]]]]]]] * 99, {"a" * 999: "b" * 999}, 10**99])
def test_a_short_line_is_short(data: Any) -> None:
    assert len(shown(data)) <= 80
    assert shown(data).isprintable()


def test_no_field_of_a_move_is_called_like_a_key_of_its_entry() -> None:
    kept = {"move", "events", "overruled", "anyway", "at", "tap"}
    for codec in (MOVES, EVENTS):
        for kind in codec._encoders:
            assert not kept & set(kind.__dataclass_fields__)
    assert SETUP.tag is STATE.tag is None
    assert entry_to_wire.__annotations__["entry"] == Entry.__name__
