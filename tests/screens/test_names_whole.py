"""Names people wrote themselves: no word of them is broken, and none takes what has no room."""

from __future__ import annotations

import flet as ft
import pytest

from companion.ui.icons import player_mark
from companion.ui.look import SMALLEST, Look
from companion.ui.parts.touch import loose


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
