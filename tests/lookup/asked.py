"""What the tests of the lookup know: the statements there are, and what players ask."""

from __future__ import annotations

import csv
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Question:
    """What somebody types, and the statements whose entry answers it."""

    language: str
    words: str
    statements: tuple[str, ...]


@cache
def statements() -> frozenset[str]:
    """Every statement of both games."""
    areas = tomllib.loads((HERE / "statements.toml").read_text(encoding="utf-8"))["areas"]
    return frozenset(
        f"{area}-{number:02d}" for area, last in areas.items() for number in range(1, last + 1)
    )


@cache
def waiting() -> frozenset[str]:
    """The statements of areas whose entries are still being written."""
    areas = tomllib.loads((HERE / "statements.toml").read_text(encoding="utf-8"))["waiting"]
    return frozenset(id for id in statements() if id.rsplit("-", 1)[0] in areas)


@cache
def questions(name: str = "questions") -> tuple[Question, ...]:
    """The public list, or another one."""
    lines = (HERE / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    table = csv.DictReader(
        (line for line in lines if not line.startswith("#")),
        delimiter="\t",
        quoting=csv.QUOTE_NONE,
    )
    return tuple(
        Question(row["language"], row["question"], tuple(row["entry"].split("|"))) for row in table
    )
