"""Codes typed wrongly: who mistypes notices nothing, who tries them all waits."""

from __future__ import annotations

from companion.company import Guesses
from companion.company.guesses import FORGIVEN, LONGEST, MOST_KEPT, TOGETHER
from companion.company.tokens import CODE_LENGTH, CODE_LETTERS


def test_five_wrong_codes_cost_nothing_and_then_every_one_twice_as_much() -> None:
    guesses, waits = Guesses(), []
    at = 0.0
    for _ in range(16):
        guesses = guesses.wrong("a", at)
        waits.append(guesses.wait("a", at))
        at += waits[-1]
    assert waits == [0] * 5 + [2, 4, 8, 16, 32, 64, 128, 256, LONGEST, LONGEST, LONGEST]


def test_who_waits_is_told_how_long() -> None:
    guesses = Guesses()
    for _ in range(8):
        guesses = guesses.wrong("a", 10)
    why = guesses.why_not("a", 12.5)
    assert why
    assert (why.message, why.facts) == ("company.wait", {"seconds": 6})
    assert guesses.why_not("a", 18) is None
    assert guesses.why_not("b", 10) is None


def test_what_was_long_ago_is_forgiven() -> None:
    guesses = Guesses()
    for _ in range(6):
        guesses = guesses.wrong("a", 0)
    assert guesses.wrong("a", FORGIVEN * 2).wait("a", FORGIVEN * 2) == 0


def test_many_addresses_together_do_not_find_more() -> None:
    """An attacker with an address for every guess, for ten minutes."""
    guesses, tried, at = Guesses(), 0, 0.0
    while at < 600:
        wait = guesses.wait(str(tried), at)
        if wait:
            at += wait
            continue
        guesses = guesses.wrong(str(tried), at)
        tried += 1
    assert tried <= TOGETHER * 11
    assert len(guesses.by) <= MOST_KEPT
    days_for_half = len(CODE_LETTERS) ** CODE_LENGTH / 2 / (TOGETHER * 60 * 24)
    assert days_for_half > 120


def test_a_clock_that_goes_back_locks_nobody_out_for_long() -> None:
    guesses = Guesses()
    for _ in range(7):
        guesses = guesses.wrong("a", 1000)
    assert guesses.wait("a", 1001) <= 4
