"""The rules as numbered statements: each has a row in these tests, or a reason why not."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
NAMED = re.compile(r"\b[A-Z]{2,5}-\d\d\b")
LEFT_OUT = "not covered: "


def statements() -> dict[str, str]:
    """Every statement with what ``statements.toml`` says of it."""
    found: dict[str, str] = _list()["statements"]
    return found


@cache
def _list() -> dict[str, dict[str, str]]:
    return tomllib.loads((HERE / "statements.toml").read_text(encoding="utf-8"))


@cache
def collected() -> frozenset[str]:
    """The statements named in the ids of the tests pytest collects in this folder."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", str(HERE)]
    quiet = ["-o", "addopts=", "-p", "no:cacheprovider"]
    listing = subprocess.run([*command, *quiet], capture_output=True, text=True, check=True)
    ids = (line.partition("[")[2] for line in listing.stdout.splitlines())
    areas = _list()["areas"]
    named = (rule for id in ids for rule in NAMED.findall(id))
    return frozenset(rule for rule in named if rule.partition("-")[0] in areas)


def test_the_list_holds_every_statement_of_its_areas() -> None:
    areas = _list()["areas"]
    expected = {
        f"{area}-{number:02d}" for area, (first, last) in areas.items()
        for number in range(int(first), int(last) + 1)
    }  # fmt: skip
    assert set(statements()) == expected


def test_a_statement_is_covered_or_left_out_for_a_reason() -> None:
    for id, said in statements().items():
        assert said == "covered" or len(said) > len(LEFT_OUT) + 10, id
        assert said == "covered" or said.startswith(LEFT_OUT), id


def test_what_is_said_to_be_covered_is_what_the_tests_name() -> None:
    listed = {id for id, said in statements().items() if said == "covered"}
    left_out = {id: said for id, said in statements().items() if id not in listed}
    print(f"{len(listed)} statements covered:", *sorted(listed))
    print(f"{len(left_out)} left out:", *(f"\n  {id}: {said}" for id, said in left_out.items()))
    assert sorted(listed - collected()) == []
    assert sorted(collected() - listed) == []
