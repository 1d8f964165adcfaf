"""Names people wrote themselves: no word of them is broken, and none takes what has no room."""

from __future__ import annotations

from typing import Any

import flet as ft
import pytest

from companion.i18n import LANGUAGES, language
from companion.ui.icons import player_mark
from companion.ui.look import SMALLEST, Look
from companion.ui.parts.touch import loose
from companion.vino.position.phase import Phase, phase_name
from tests.gallery import vino_games
from tests.gallery.scenes import Room

from .headless import Phone, phone, story, viewer


def text(look: Look, value: str, room: float) -> ft.Text:
    made = look.name(value, "title_medium", room)
    assert isinstance(made, ft.Text)
    assert made.overflow is ft.TextOverflow.ELLIPSIS
    return made


def size(made: ft.Text) -> float:
    assert made.style is not None
    assert made.style.size is not None
    return made.style.size


def test_a_name_with_room_keeps_its_size() -> None:
    look = Look(scale=2.0)
    assert size(text(look, "Константин", 400)) == look.size("title_medium")


def test_a_long_name_is_smaller_so_that_its_longest_word_fits() -> None:
    look = Look(scale=2.0)
    made = text(look, "Константин", 150)
    assert SMALLEST <= size(made) < look.size("title_medium")
    assert made.max_lines == 1


def test_a_name_of_several_words_may_stand_in_two_lines() -> None:
    assert text(Look(), "María Fernanda", 100).max_lines == 2
    assert text(Look(), "Giovanni-Battista", 110).max_lines == 2


def test_a_name_that_fits_in_no_size_is_one_line_with_an_ellipsis() -> None:
    made = text(Look(scale=2.0), "María Fernandissima", 60)
    assert size(made) == SMALLEST
    assert made.max_lines == 1


def test_a_heading_may_shrink_to_the_size_of_another_style() -> None:
    look = Look(scale=2.0)
    turn = "Константин’s turn"
    alone, further = (
        look.fitted(turn, "headline_medium", 182),
        look.fitted(turn, "headline_medium", 182, least="title_medium"),
    )
    assert size(alone) == Look().size("headline_medium")
    assert Look().size("title_medium") <= size(further) < size(alone)


@pytest.mark.parametrize("turned", [False, True])
def test_a_players_mark_takes_no_room_from_the_name_beside_it(turned: bool) -> None:
    mark = player_mark(Look(), "white", "Anna", 26, turned=turned)
    assert loose(mark) is mark
    words = ft.Text("Anna")
    assert loose(words) is not words


def of_the_title(one: Phone) -> list[dict[str, Any]]:
    """The lines of the header's title."""
    return [f.node for f in one.walk(one.find("play.season")) if f.node["_c"] == "Text"]


@pytest.mark.parametrize("code", LANGUAGES)
@story
async def test_a_title_without_room_in_a_line_has_two_with_who_is_to_act(code: str) -> None:
    house = Room()
    vino_games.sit_down(house, 4)
    where = {"route": f"/game/{house.table.id}", "preferences": viewer(language=code)}
    async with phone(house.tables, size=(360, 740), **where) as one:
        title = language(code).say(phase_name(Phase.OPENING))
        (said,) = of_the_title(one)
        assert said["value"] == (title if code == "ru" else f"{title} · Anna")  # as far as it fits
        assert said["max_lines"] == 2


@story
async def test_who_acts_is_left_out_of_a_title_that_has_no_room_for_it() -> None:
    house = Room()
    vino_games.buying(vino_games.sit_down(house, 4))
    where = {"route": f"/game/{house.table.id}", "preferences": viewer(language="it")}
    for width, told in ((360, "Turno 5 · Toscana"), (480, "Turno 5 · Toscana · Marco")):
        async with phone(house.tables, size=(width, 740), **where) as one:
            assert of_the_title(one)[1]["value"] == told
