"""Who may import whom: each layer what lies below it, and the core the standard library only."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from .files import ROOT

TOP = "companion"
GAMES = ("viticulture", "vino")

LAYERS: tuple[tuple[str, ...], ...] = (
    ("frozen",),
    ("__main__", "local"),
    ("cli",),
    ("ui",),
    ("history",),
    ("campaigns", "companies"),
    ("table",),
    ("meaning", "taught"),
    ("lookup",),
    ("storage", "i18n"),
    ("rulebook", "cards", "glance", "glossary", "teaching"),
    ("games",),
    (*GAMES, "company", "handover"),
    ("plays",),
    ("kernel", "resources", "garbage", "qr", "__init__"),
)
"""From the top down. A module imports its own part and the layers below, never one beside it."""

DEPTH = {part: depth for depth, parts in enumerate(LAYERS) for part in parts}

LATE = {("cli", "ui")}
"""Imports that are made inside a function only, because the terminal does without screens."""

CORE = ("kernel", "plays", "company", "handover", *GAMES)
CHANCE = "companion/kernel/chance.py"
NOT_IN_THE_CORE = {"random", "secrets", "time", "datetime", "uuid", "asyncio", "threading"}

OUTSIDE = {
    "local": {"flet"},
    "qr": {"qrcode"},
    "ui": {"flet", "flet_charts"},
    "storage": {"tinydb", "filelock", "platformdirs"},
    "i18n": {"babel", "filelock"},
    "cli": {"flet", "flet_web", "msgpack", "redis", "starlette", "uvicorn"},
}
"""What a part may import that is neither ours nor the standard library's."""


def modules() -> list[Path]:
    return sorted((ROOT / TOP).rglob("*.py"))


def part_of(name: str) -> str:
    """``companion.kernel.wire`` is of ``kernel``; the package itself is ``__init__``."""
    return name.split(".")[1] if "." in name else "__init__"


def imports(path: Path) -> Iterator[tuple[str, bool]]:
    """Every module a file imports, by its full name, and whether at its top level."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    late = {
        id(inner)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in ast.walk(node)
    }
    package = path.relative_to(ROOT).parent.parts
    for node in ast.walk(tree):
        early = id(node) not in late
        match node:
            case ast.Import(names=names):
                yield from ((alias.name, early) for alias in names)
            case ast.ImportFrom(module=module, names=names, level=level):
                base = ".".join([*package[: len(package) - level + 1]] if level else [])
                name = ".".join(filter(None, [base, module]))
                if name == TOP:
                    yield from ((f"{TOP}.{alias.name}", early) for alias in names)
                else:
                    yield name, early


def ours(path: Path) -> str:
    """The part a file belongs to."""
    return path.relative_to(ROOT / TOP).parts[0].removesuffix(".py")


def is_part(name: str) -> bool:
    return (ROOT / TOP / name).is_dir() or (ROOT / TOP / f"{name}.py").is_file()


def test_every_part_has_its_layer() -> None:
    assert {ours(path) for path in modules()} <= set(DEPTH)


@pytest.mark.parametrize("here", sorted({ours(path) for path in modules()}))
def test_imports_point_downwards(here: str) -> None:
    every = [(path, *found) for path in modules() if ours(path) == here for found in imports(path)]
    for path, name, early in every:
        root = name.partition(".")[0]
        if root == TOP:
            there = part_of(name)
            there = there if is_part(there) else "__init__"  # a name of the package itself
            below = DEPTH[there] > DEPTH[here]
            assert there == here or below, f"{path} may not import {name}"
            assert (here, there) not in LATE or not early, f"{path}: {name} in a function only"
        elif root not in sys.stdlib_module_names:
            assert root in OUTSIDE.get(here, ()), f"{path} may not import {name}"
        else:
            core = here in CORE and path.relative_to(ROOT).as_posix() != CHANCE
            assert not (core and root in NOT_IN_THE_CORE), (
                f"{path}: {name} has no place in the core"
            )


def test_nothing_imports_tests() -> None:
    for path in modules():
        for name, _ in imports(path):
            assert name.partition(".")[0] not in ("tests", "pytest", "hypothesis", "playwright")


def test_the_test_sees_what_it_should() -> None:
    """Relative imports and those inside functions are found, too."""
    found = dict(imports(ROOT / TOP / "cli" / "__init__.py"))
    assert found["companion.cli.replay"] is False
    assert found["sys"] is True
    assert dict(imports(ROOT / TOP / "kernel" / "session.py"))["companion.kernel.history"] is True


LONGEST_MODULE = 300
MOST_MODULES = 16


@pytest.mark.parametrize("part", CORE)
def test_a_module_of_the_core_is_read_in_one_sitting(part: str) -> None:
    lengths = {
        path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in (ROOT / TOP / part).rglob("*.py")
    }
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_MODULE} == {}


@pytest.mark.parametrize("part", CORE)
def test_a_package_of_the_core_is_seen_at_a_glance(part: str) -> None:
    folders = {path.parent for path in (ROOT / TOP / part).rglob("*.py")}
    counts = {folder.name: len(list(folder.glob("*.py"))) for folder in folders}
    assert {name: count for name, count in counts.items() if count > MOST_MODULES} == {}


@pytest.mark.parametrize("game", GAMES)
def test_what_is_printed_knows_no_position_and_a_position_no_rule(game: str) -> None:
    below = {"box": {"box"}, "position": {"box", "position"}}
    for room, known in below.items():
        for path in sorted((ROOT / TOP / game / room).glob("*.py")):
            for name, _ in imports(path):
                if name.startswith(f"{TOP}.{game}."):
                    there = name.removeprefix(f"{TOP}.{game}.")
                    choices = there == "solo.choices"  # how one plays alone is part of a setup
                    assert there.partition(".")[0] in known or choices, f"{path.name}: {name}"


@pytest.mark.parametrize("game", GAMES)
def test_modules_of_a_game_do_not_import_in_a_circle(game: str) -> None:
    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path
        for path in (ROOT / TOP / game).rglob("*.py")
    }
    graph = {
        name: {there for there, early in imports(path) if early and there in modules}
        for name, path in modules.items()
    }
    assert list(TopologicalSorter(graph).static_order())  # raises CycleError where there is one


def compared(path: Path) -> Iterator[int]:
    """The lines in which something is compared with the name of a game."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Compare):
            sides = (node.left, *node.comparators)
            if any(isinstance(one, ast.Constant) and one.value in GAMES for one in sides):
                yield node.lineno


def test_no_module_asks_which_game_it_has() -> None:
    """What differs from game to game stands in the lists of games and in the games themselves."""
    asking = {
        path.relative_to(ROOT).as_posix(): lines
        for path in (ROOT / TOP).rglob("*.py")
        if (lines := list(compared(path)))
    }
    assert asking == {}
