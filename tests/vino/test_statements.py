"""The rules as numbered statements: each has a row in these tests, or a reason why not."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from companion.rulebook import rules

HERE = Path(__file__).parent
NAMED = re.compile(r"\bVN-[A-Z]+-\d\d\b")


@cache
def _list() -> dict[str, Any]:
    return tomllib.loads((HERE / "statements.toml").read_text(encoding="utf-8"))


def statements() -> set[str]:
    """Every statement of the areas."""
    return {
        f"{area}-{number:02d}" for area, (first, last) in _list()["areas"].items()
        for number in range(first, last + 1)
    }  # fmt: skip


@cache
def collected() -> frozenset[str]:
    """The statements named in the ids of the tests pytest collects in this folder."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", str(HERE)]
    quiet = ["-o", "addopts=", "-p", "no:cacheprovider"]
    listing = subprocess.run([*command, *quiet], capture_output=True, text=True, check=True)
    ids = (line.partition("[")[2] for line in listing.stdout.splitlines())
    return frozenset(rule for id in ids for rule in NAMED.findall(id))


def test_every_statement_is_covered_or_left_out_for_a_reason() -> None:
    left_out = _list()["left_out"]
    assert all(len(reason) > 20 for reason in left_out.values())
    assert sorted(statements() - collected() - set(left_out)) == []
    assert sorted(collected() - statements()) == []
    assert sorted(collected() & set(left_out)) == []


def test_every_statement_has_an_entry_in_the_rulebook() -> None:
    assert set(rules("vino")) == statements()
