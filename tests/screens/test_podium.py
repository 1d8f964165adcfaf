"""The end of a game: the curves with their marks, and the sums that decided."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from PIL import ImageFont

from companion.i18n import LANGUAGES
from companion.resources import folder
from companion.ui.fonts import FONTS
from companion.ui.screens.viticulture.ending.years import MARK, beside
from tests.gallery.scenes import FEW, SCENES, Room, ended, solo_ended, tie

from .headless import phone, story, viewer


def opened(room: Room) -> object:
    """The room's game on a phone."""
    return phone(room.tables, route=f"/game/{room.table.id}", preferences=viewer())


@pytest.mark.parametrize(
    "lines",
    [
        pytest.param([15, 90, 150], id="apart"),
        pytest.param([100, 100, 100], id="all at the same height"),
        pytest.param([188, 189, 190, 190], id="at the bottom"),
        pytest.param([0, 1, 2, 3, 4, 5], id="at the top"),
        pytest.param([80], id="one"),
    ],
)
def test_marks_stand_at_the_ends_of_their_lines_and_never_on_each_other(lines: list[float]) -> None:
    tops = beside(lines, 190)
    order = sorted(range(len(lines)), key=lines.__getitem__)
    for one, other in pairwise(order):
        assert tops[other] - tops[one] >= MARK
    assert min(tops) >= 0
    assert max(tops) + MARK <= 190


def test_marks_that_have_room_are_exactly_beside_their_lines() -> None:
    assert [top + MARK / 2 for top in beside([15, 90, 150], 190)] == [15, 90, 150]


@story
async def test_every_sum_that_was_compared_is_said() -> None:
    room = tie(("lira", 4, 4), ("wine", 7, 9))()
    async with opened(room) as one:
        said = one.said("over.decided")
        assert "Anna 4, Marco 4" in said or "Marco 4, Anna 4" in said
        assert "Marco 9" in said
        assert "Anna 7" in said


@story
async def test_the_way_home_is_there_once() -> None:
    kinds = {
        "a challenge without its campaign": solo_ended(2, challenge=3),
        "a table that may meet again": ended(FEW, 21, 17, 24, 12),
    }
    for kind, made in kinds.items():
        async with opened(made()) as one:
            assert len(one.identified()["over.home"]) == 1, kind


def wide(text: dict[str, Any]) -> float:
    """How wide the longest word of a text is."""
    file = FONTS[text["style"]["font_family"]]
    font = ImageFont.truetype(str(folder("companion") / "ui" / "assets" / file), 100)
    size: float = text["style"]["size"]
    return (
        max(font.getlength(word) for word in re.findall(r"[^\s-]+-?", text["value"])) * size / 100
    )


@pytest.mark.parametrize("code", LANGUAGES)
@story
async def test_a_name_has_room_beside_what_is_counted_on_a_small_phone(code: str) -> None:
    room = next(scene for scene in SCENES if scene.name == "vino-podium").prepare()
    async with phone(
        room.tables,
        route=f"/game/{room.table.id}",
        size=(360, 740),
        preferences=viewer(language=code),
    ) as one:
        for seat in range(5):
            rung = one.find(f"over.place.seat-{seat + 1}")
            inside = next(f.node for f in one.walk(rung) if f.node["_c"] == "Row")
            columns = [
                [f.node for f in one.walk(column) if f.node["_c"] == "Text"]
                for column in inside["controls"]
            ]
            # The mark's own letter apart: rank, name, and the count with its unit.
            rank, _, name, count = columns
            beside_name = max(map(wide, rank)) + 44 + max(map(wide, count)) + 3 * 12
            assert wide(name[0]) <= 360 - 2 * 16 - 2 * 14 - beside_name, name[0]["value"]
