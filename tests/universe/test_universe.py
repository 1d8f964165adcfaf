"""A hundred schedules in virtual time, the bugs that are put in, and what nobody should say."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.project.files import ROOT

from .faults import FAULTS
from .hostile import attack
from .running import run
from .world import World

FOUND_BY = {
    "a tap is acknowledged before it is durable": 1,
    "a tap that comes twice is booked twice": 0,
    "numbers are forgotten when the table restarts": 3,
    "a phone forgets its taps with its connection": 0,
    "a phone shows what comes after a gap": 0,
    "a phone does not notice silence": 0,
    "a phone hears connections it has given up": 1,
    "a phone that wakes waits for its old connection": 17,
    "the table waits for the death of an old connection": 0,
    "a token outlives its phone": 4,
    "secrets are in what is told": 0,
    "secrets are on pages": 0,
    "taps are booked whatever has happened since": 0,
    "the store does not sync": 0,
    "the store believes a failed sync": 2,
    "the store goes on behind a torn line": 19,
    "the store writes a number twice": 4,
}
"""The first schedule that finds each bug; ``python -m tests.universe --faults`` looks for it."""
TRIES = 40


@pytest.mark.parametrize("first", range(0, 60, 10))
def test_every_law_is_kept_in_every_schedule(first: int) -> None:
    for seed in range(first, first + 10):
        assert run(seed).broken == (), f"python -m tests.universe --seed {seed}"


def test_a_page_that_lost_its_first_message_asks_for_it_before_anybody_has_tapped() -> None:
    """The table knew no tap and the phone none: both thought they knew the same."""
    assert run(7615).broken == ()


@pytest.mark.parametrize("fault", FAULTS)
def test_a_bug_put_in_on_purpose_is_found(fault: str) -> None:
    likely = FOUND_BY[fault]
    assert any(_breaks(fault, seed) for seed in (likely, *range(TRIES)))


def _breaks(fault: str, seed: int) -> bool:
    return bool(World(seed, FAULTS[fault]).run().broken)


def test_a_seed_makes_the_same_run_to_the_byte() -> None:
    found = []
    for hashing in ("1", "2"):
        command = [sys.executable, "-m", "tests.universe", "--seed", "5"]
        done = subprocess.run(
            command,
            cwd=ROOT,
            env={"PYTHONHASHSEED": hashing, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            check=True,
        )
        found.append(done.stdout)
    assert found[0] == found[1]
    assert len(found[0].splitlines()) > 100


def test_nobody_gets_in_by_what_nobody_should_say() -> None:
    assert sum(attack(2000).values()) == 2000
