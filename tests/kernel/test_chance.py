"""Chance comes in by one door: seeded in play, scripted in tests."""

from __future__ import annotations

import pytest

from companion.kernel import Scripted, Seeded
from companion.kernel.chance import shuffled


@pytest.mark.parametrize("entry", [0, 1, 40])
def test_the_same_seed_and_entry_say_the_same(entry: int) -> None:
    once, again = Seeded(7, entry), Seeded(7, entry)
    assert [once.below(6) for _ in range(20)] == [again.below(6) for _ in range(20)]


def test_another_entry_says_something_else() -> None:
    said = {tuple(Seeded(7, entry).below(1000) for _ in range(3)) for entry in range(50)}
    assert len(said) == 50


def test_what_the_seed_says_is_the_same_on_every_machine() -> None:
    chance = Seeded(2026, 4)
    assert [chance.below(100) for _ in range(6)] == [14, 57, 73, 16, 10, 41]


def test_one_of_one_is_always_the_first() -> None:
    assert {Seeded(seed, 0).below(1) for seed in range(20)} == {0}


def test_the_script_is_followed_and_never_left() -> None:
    chance = Scripted(2, 0)
    assert [chance.below(3), chance.below(1)] == [2, 0]
    with pytest.raises(AssertionError, match="used up"):
        chance.below(2)
    with pytest.raises(AssertionError, match="not below"):
        Scripted(3).below(3)


def test_shuffling_keeps_every_card() -> None:
    deck = tuple(range(24))
    mixed = shuffled(deck, Seeded(1, 0))
    assert mixed != deck
    assert sorted(mixed) == list(deck)
    assert shuffled("abc", Scripted(0, 1)) == ("c", "b", "a")
    assert shuffled((), Scripted()) == ()
