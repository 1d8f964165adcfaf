"""A value with some fields changed: the same as ``dataclasses.replace``, only sooner."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.kernel.copying import changed
from companion.viticulture.position.estate import Estate
from companion.viticulture.position.mat import Hand


def test_the_fields_that_are_named_change_and_no_other() -> None:
    estate = Estate(vp=3, residual=1, lira=7, row=2, passed=True)
    for changes in ({"vp": 4}, {"row": None, "passed": False}, {"passed": False, "row": None}, {}):
        assert changed(estate, **changes) == replace(estate, **changes)
    assert estate == Estate(vp=3, residual=1, lira=7, row=2, passed=True)


def test_a_field_there_is_not_cannot_change() -> None:
    with pytest.raises(TypeError):
        changed(Hand(), rooster=1)
    with pytest.raises(TypeError):
        changed(Hand(), rooster=1)
