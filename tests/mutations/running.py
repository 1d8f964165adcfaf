"""
One mutation at a time: find its line, change it in a copy of the tree, run the tests, put it back.

A line is found by its text, wherever in ``companion/`` it stands, so that modules can move. Where
the same text stands more than once, ``within`` names the function or class it is meant in.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.run import surroundings

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
COPIED = ("companion", "data", "locales", "packaging", "tests", "pyproject.toml", "README.md")
LEFT = shutil.ignore_patterns("__pycache__", ".pytest_cache", "screenshots")
OPENS = re.compile(r"( *)(?:async )?(?:def|class) (\w+)")
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+?)(?: - (.*))?$", re.MULTILINE)
ESCAPED = re.compile(r"\\(?:u([0-9a-f]{4})|x([0-9a-f]{2}))")
HANGS = 240
"""Seconds after which a single test that hangs fails with its name."""

KILLED, SURVIVED, EQUIVALENT = "killed", "survived", "equivalent"
LOST, LATE, BROKEN = "lost", "late", "broken"


@dataclass(frozen=True)
class Mutation:
    """A line that is wrong in a way somebody could write it."""

    what: str
    """The mistake in words; also its name."""
    line: str
    becomes: str
    tests: tuple[str, ...]
    """Folders or files for pytest, each with its own options, in the order they are asked."""
    within: str = ""
    """The function or class the line stands in, where the text alone is not enough."""
    equivalent: str = ""
    """Why no test can see it."""
    seconds: int = 900
    """So long all its tests may take together."""


@dataclass(frozen=True)
class Result:
    """What became of a mutation."""

    mutation: Mutation
    verdict: str
    said: str = ""
    """The test that saw it, or what went wrong."""
    took: float = 0


def mutations(path: Path = HERE / "mutations.toml") -> tuple[Mutation, ...]:
    """The list, in its order."""
    told = tomllib.loads(path.read_text(encoding="utf-8"))
    return tuple(_mutation(one) for one in told["mutation"])


def _mutation(told: dict[str, Any]) -> Mutation:
    return Mutation(**{**told, "tests": tuple(told["tests"])})


def places(mutation: Mutation, root: Path) -> list[tuple[Path, int]]:
    """Every file and line, counted from 0, the mutation could mean."""
    found = []
    for path in sorted((root / "companion").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        if mutation.line in text:
            found += [(path, number) for number in _lines(text, mutation)]
    return found


def _lines(text: str, mutation: Mutation) -> Iterator[int]:
    around: list[tuple[int, str]] = []
    for number, line in enumerate(text.splitlines()):
        stripped = line.strip()
        indent = len(line) - len(line.lstrip())
        if stripped and not stripped.startswith(")"):
            around = [(depth, name) for depth, name in around if depth < indent]
        if stripped == mutation.line and _is_within(mutation.within, around):
            yield number
        opened = OPENS.match(line)
        if opened:
            around.append((len(opened[1]), opened[2]))


def _is_within(name: str, around: list[tuple[int, str]]) -> bool:
    return not name or name in [other for _, other in around]


def copy_tree(folder: Path, root: Path = ROOT) -> Path:
    """A copy of everything the tests need, to make mistakes in."""
    for name in COPIED:
        if (root / name).is_dir():
            shutil.copytree(root / name, folder / name, ignore=LEFT)
        else:
            shutil.copy(root / name, folder / name)
    return folder


def run(mutation: Mutation, tree: Path, spare: Path) -> Result:
    """What the tests say of it, in a copy of the tree that is as before afterwards."""
    if mutation.equivalent:
        return Result(mutation, EQUIVALENT, mutation.equivalent)
    found = places(mutation, tree)
    if len(found) != 1:
        return Result(mutation, LOST, f"the line stands in {len(found)} places")
    path, number = found[0]
    before = path.read_bytes()
    start = time.monotonic()
    try:
        lines = before.decode("utf-8").splitlines()
        indent = lines[number][: len(lines[number]) - len(lines[number].lstrip())]
        lines[number] = indent + mutation.becomes
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        _forget(path)
        verdict, said = _ask(mutation, tree, spare)
    finally:
        path.write_bytes(before)
        _forget(path)
    return Result(mutation, verdict, said, time.monotonic() - start)


def _forget(path: Path) -> None:
    """What Python compiled of a module: two versions of one second would look the same to it."""
    for compiled in (path.parent / "__pycache__").glob(f"{path.stem}.*.pyc"):
        compiled.unlink()


def _ask(mutation: Mutation, tree: Path, spare: Path) -> tuple[str, str]:
    end = time.monotonic() + mutation.seconds
    for asked in mutation.tests:
        try:
            told = _pytest(shlex.split(asked), tree, spare, end - time.monotonic())
        except subprocess.TimeoutExpired:
            return LATE, f"no answer within {mutation.seconds} s"
        if told.returncode not in (0, 5):  # 5: nothing of that name is in this folder
            saw = FAILED.search(told.stdout)
            if saw is None:
                return BROKEN, (told.stdout + told.stderr).strip()[-200:].replace("\n", " ")
            if "Timeout" in (saw[2] or ""):
                return LATE, f"{saw[1]} hangs"
            return KILLED, saw[1]
    return SURVIVED, ""


def fails_anyway(tests: set[str], tree: Path, spare: Path) -> list[str]:
    """Which of these tests fail without any mistake: what they saw does not count."""
    found = []
    for functions in _by_tens(sorted({test.partition("[")[0] for test in tests})):
        if _pytest(functions, tree, spare, 2 * HANGS).returncode != 0:
            found += [one for one in functions if _pytest([one], tree, spare, HANGS).returncode]
    return found


def _by_tens(items: list[str]) -> Iterator[list[str]]:
    for first in range(0, len(items), 10):
        yield items[first : first + 10]


def readable(test: str) -> str:
    """A test without its folder, with the letters pytest has escaped; or a file of tests."""
    name = test.partition("::")[2] or test.rpartition("/")[2].removesuffix(".py")
    return ESCAPED.sub(lambda code: chr(int(code[1] or code[2], 16)), name)


def _pytest(
    asked: list[str], tree: Path, spare: Path, seconds: float
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-o", f"timeout={HANGS}"]
    command += ["-p", "no:cacheprovider", "-m", "not browser", "--no-header", "--tb=no", "-rfE"]
    return subprocess.run(
        [*command, *asked], cwd=tree, env=_environment(spare), text=True, capture_output=True,
        timeout=max(1, seconds), check=False,
    )  # fmt: skip


def _environment(spare: Path) -> dict[str, str]:
    return {**surroundings(spare), "PYTHONHASHSEED": "0"}


def nice() -> None:
    """Others on this machine come first."""
    if hasattr(os, "nice"):
        os.nice(10)
