"""A year at a glance: every step leads to its rule, and none is lost between the tables."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.glance import GLANCES, glance
from companion.resources import folder
from companion.rulebook import entry_of, rules
from tests.conftest import ROOT

ICONS = Path(ROOT) / "companion/ui/assets/icons"


@pytest.mark.parametrize("game", GLANCES)
def test_every_step_has_its_entry_and_its_drawing(game: str) -> None:
    for part in glance(game):
        assert part.steps, part.id
        for step in part.steps:
            rule = entry_of(step.statement)
            assert rule is not None, step
            assert rule.id in rules(game), step
        for name in (part.drawing, *(step.drawing for step in part.steps if step.drawing)):
            assert (ICONS / f"{name}.svg").is_file(), name


@pytest.mark.parametrize("game", GLANCES)
def test_no_step_stands_outside_a_part(game: str) -> None:
    path = folder("data") / game / "glance.toml"
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    shown = sum(len(part.steps) for part in glance(game))
    assert shown == len(table["step"])
    assert len({part["id"] for part in table["part"]}) == len(table["part"])
