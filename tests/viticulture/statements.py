"""
Which statement of the rules is held by which tests: ``python -m tests.viticulture.statements``.

``statements.toml`` says of every statement that it is covered, or why it is not; the tests say by
their ids which statements they hold. test_statements.py compares the two.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
NAMED = re.compile(r"\b[A-Z]{2,5}-\d\d\b")
LEFT_OUT = "not covered: "


def said_of_all() -> dict[str, str]:
    """Every statement with what ``statements.toml`` says of it."""
    found: dict[str, str] = _list()["statements"]
    return found


def areas() -> dict[str, tuple[int, int]]:
    """The areas of the rules, each with its first and last number."""
    return {area: (int(first), int(last)) for area, (first, last) in _list()["areas"].items()}


@cache
def _list() -> dict[str, dict[str, str]]:
    return tomllib.loads((HERE / "statements.toml").read_text(encoding="utf-8"))


@cache
def collected() -> Counter[str]:
    """The statements named in the ids of the tests pytest collects here, and by how many rows."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", str(HERE)]
    quiet = ["-o", "addopts=", "-p", "no:cacheprovider"]
    listing = subprocess.run([*command, *quiet], capture_output=True, text=True, check=True)
    ids = (line.partition("[")[2] for line in listing.stdout.splitlines())
    named = (rule for id in ids for rule in dict.fromkeys(NAMED.findall(id)))
    return Counter(rule for rule in named if rule.partition("-")[0] in areas())


def report() -> str:
    """Area by area: what is covered, by how many rows where more than one, and what is not."""
    rows, lines, left_out = collected(), [], 0
    for area in areas():
        said = {id: told for id, told in said_of_all().items() if id.startswith(f"{area}-")}
        covered = [id for id, told in said.items() if told == "covered" and rows[id]]
        lines.append(" ".join([area, *covered, f"({sum(rows[id] for id in covered)} rows)"]))
        for id, told in said.items():
            if id not in covered:
                left_out += 1
                reason = told.removeprefix(LEFT_OUT) if told != "covered" else "no test names it"
                lines.append(f"  not {id}: {reason}")
    total = len(said_of_all())
    return "\n".join([*lines, f"{total - left_out} of {total} statements covered"])


if __name__ == "__main__":
    print(report())
