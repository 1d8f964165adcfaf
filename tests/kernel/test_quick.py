"""Values that are made quickly are frozen like any other."""

from __future__ import annotations

import pickle
from copy import copy
from dataclasses import FrozenInstanceError, dataclass, field, fields, replace
from typing import Any

import pytest

from companion.kernel.history import Entry
from companion.kernel.quick import quick
from companion.viticulture import Cellar, Estate, Field, Hand, Mat, State


@quick
@dataclass(frozen=True, slots=True)
class Token:
    row: str
    value: int = 1
    seen: tuple[int, ...] = ()
    notes: list[str] = field(default_factory=list)


QUICK = (State, Estate, Mat, Field, Cellar, Hand, Entry, Token)


def made(kind: Any) -> Any:
    """One with every field given by position, whatever it is."""
    return kind(*range(len(fields(kind))))


@pytest.mark.parametrize("kind", QUICK, ids=lambda kind: kind.__name__)
def test_fields_are_given_by_place_or_by_name(kind: Any) -> None:
    names = [f.name for f in fields(kind)]
    value = made(kind)
    assert type(value) is kind
    assert [getattr(value, name) for name in names] == list(range(len(names)))
    assert kind(**dict(zip(names, range(len(names)), strict=True))) == value
    assert hash(value) == hash(made(kind))


@pytest.mark.parametrize("kind", QUICK, ids=lambda kind: kind.__name__)
def test_nothing_of_it_can_be_changed(kind: Any) -> None:
    value, name = made(kind), fields(kind)[0].name
    with pytest.raises(FrozenInstanceError):
        setattr(value, name, 7)
    with pytest.raises(FrozenInstanceError):
        delattr(value, name)
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        value.another = 7
    with pytest.raises(TypeError):
        value.__class__ = Any


def test_what_is_not_given_is_as_the_class_says() -> None:
    one, other = Token("red"), Token("red")
    assert one == other == Token("red", 1, (), [])
    assert one.notes is not other.notes
    assert repr(Token("red", 3)) == "Token(row='red', value=3, seen=(), notes=[])"
    for wrong in ((), ("red", 1, (), [], 5)):
        with pytest.raises(TypeError):
            Token(*wrong)
    with pytest.raises(TypeError):
        Token(row="red", colour="red")  # type: ignore[call-arg]


def test_it_is_copied_replaced_pickled_and_matched_like_any_other() -> None:
    hand = Hand(1, 2, 3)
    assert replace(hand, vine=4) == Hand(4, 2, 3)
    assert copy(hand) == hand == pickle.loads(pickle.dumps(hand))
    match hand:
        case Hand(vine, order):
            assert (vine, order) == (1, 2)


def test_only_frozen_classes_with_slots_can_be_quick() -> None:
    @dataclass
    class Loose:
        row: str

    @dataclass(frozen=True, slots=True)
    class Named:
        row: str = field(kw_only=True)

    for kind in (Loose, Named, str):
        with pytest.raises(TypeError):
            quick(kind)
