"""Names as they are typed, and as they are kept."""

from __future__ import annotations

import os
import random
import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.kernel.people import clean_name, is_name

MANY = 100_000 if os.environ.get("VENDEMMIA_LONG") else 3_000


FAMILY, FLAG, PERSIAN = "👩\u200d👩\u200d👧", "🏳\ufe0f\u200d🌈", "می\u200cخواهم"
NAMES = ["Anna", "Лена", "María José", "O’Neill", "d'Arc", "李", "محمد", "7", "?", "Zoë"]


@pytest.mark.parametrize("name", [*NAMES, FAMILY, FLAG, PERSIAN])
def test_a_name_is_kept_as_it_is(name: str) -> None:
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("\u202eannA", "annA"),
        ("A\u2066n\u2069na", "Anna"),
        ("\u200fAnna\u200e", "Anna"),
        ("An\u200bna\ufeff", "Anna"),
        ("Anna\u200d", "Anna"),
        ("\u200d Anna \u200c", "Anna"),
        ("An\x00\x1b[31mna", "An[31mna"),
        ("  Anna \n\t Maria ", "Anna Maria"),
        ("Anna\u2028Maria", "Anna Maria"),
        ("An\u00adna", "Anna"),
        ("An\ud800na", "Anna"),
        ("Zoe\u0308", "Zoë"),
    ],
)
def test_what_is_not_seen_is_not_kept(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@pytest.mark.parametrize(
    "typed", ["", " ", "\u200b", "\u200d\u200c", "\u3164", "\u2800\u2800", "\u202e\u202c", "\u0301"]
)
def test_of_nothing_to_see_nothing_is_left(typed: str) -> None:
    assert clean_name(typed) == ""
    assert not is_name(clean_name(typed))


def holds(typed: str) -> None:
    kept = clean_name(typed)
    assert clean_name(kept) == kept
    assert kept == "" or len(kept) > 24 or is_name(kept)
    unseen = {unicodedata.category(letter) for letter in kept if letter not in "\u200c\u200d"}
    assert not unseen & {"Cc", "Cf", "Cs", "Zl", "Zp"}
    assert "  " not in kept


@settings(deadline=None)
@given(st.text(max_size=30) | st.text("\u200d\u200c\u202e a\u0301👩\u3164", max_size=12))
def test_any_text_is_a_name_or_nothing(typed: str) -> None:
    holds(typed)


def test_many_hostile_names() -> None:
    chance = random.Random(12)
    marks = [*range(0x200B, 0x2010), *range(0x2028, 0x202F), *range(0x2060, 0x2070), 0xFEFF, 0x3164]
    for _ in range(MANY):
        letters = (chance.choice((*marks, *range(32, 127), 0x301, 0x1F469)) for _ in range(12))
        holds("".join(map(chr, letters)))
