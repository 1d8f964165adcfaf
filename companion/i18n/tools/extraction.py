"""
Which message ids the program uses: from its code, and from its data.

Babel walks the folders; what a call means is read from the syntax tree, because our ids stand in
places the usual token scanner misreads::

    lang.text("spring.title"), t("undo")                an id
    lang.text("turn.pass" if last else "turn.next")     two ids
    lang.text(f"season.{season}")                       every id of the English catalog that fits
    Phrase("log.gained", {"vp": 2}, count=2)            an id with plural forms
    N_("home.resume")                                   an id that is said elsewhere

A data file in TOML says in its table ``[texts]`` which ids its entries need, see :func:`toml_ids`.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import IO, Any

from babel.messages.extract import extract_from_dir

from companion.i18n.ids import is_id

CALLS = frozenset({"Phrase", "text", "t", "many", "N_"})
PLURAL = "many"
ROOT = Path(__file__).resolve().parents[3]

Found = tuple[int, str, str, list[str]]


@dataclass(slots=True)
class Uses:
    """The ids in use, where, and how."""

    places: dict[str, set[str]] = field(default_factory=dict)
    plurals: dict[str, str] = field(default_factory=dict)
    patterns: dict[str, str] = field(default_factory=dict)
    mistakes: list[str] = field(default_factory=list)

    def fit(self, id: str) -> bool:
        """Tell whether an id is used, literally or by a pattern."""
        return id in self.places or any(fits(pattern, id) for pattern in self.patterns)


def uses(root: Path = ROOT) -> Uses:
    """Walk ``companion/`` and ``data/`` below ``root``."""
    found = Uses()
    for name, pattern, method in (
        ("companion", "**.py", f"{__name__}:python_ids"),
        ("data", "**.toml", f"{__name__}:toml_ids"),
    ):
        if (root / name).is_dir():
            walk = extract_from_dir(root / name, [(pattern, method)], keywords=dict.fromkeys(CALLS))
            for file, line, message, comments, _ in walk:
                _note(found, str(message), f"{name}/{Path(file).as_posix()}", line, comments)
    return found


def _note(found: Uses, id: str, file: str, line: int, how: Collection[str]) -> None:
    place = f"{file}:{line}"
    if "*" in id:
        if is_id(id.replace("*", "x")) and not id.startswith("*"):
            found.patterns.setdefault(id, place)
        else:
            found.mistakes.append(f"{place}: «{id}» must begin with the literal part of the id")
    elif not is_id(id):
        found.mistakes.append(f"{place}: «{id}» is not an id")
    else:
        found.places.setdefault(id, set()).add(file)
        if PLURAL in how:
            found.plurals.setdefault(id, place)


def fits(pattern: str, id: str) -> bool:
    """Tell whether ``id`` may be what an f-string with ``*`` for its values makes."""
    middle = "[A-Za-z0-9_-]+".join(re.escape(part) for part in pattern.split("*"))
    return re.fullmatch(middle, id) is not None


def python_ids(
    file: IO[bytes],
    keywords: Collection[str],
    comment_tags: Collection[str],
    options: Mapping[str, Any],
) -> Iterator[Found]:
    """Babel's extraction method for our Python files; a plural call is told as a comment."""
    for node in ast.walk(ast.parse(file.read())):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else _name(node.func)
        if name not in keywords:
            continue
        named = {keyword.arg: keyword.value for keyword in node.keywords}
        first = node.args[0] if node.args else named.get("id")
        counted = name == "many" or (name == "Phrase" and ("count" in named or len(node.args) > 2))
        for id in _values(first):
            yield node.lineno, "N_", id, [PLURAL] if counted else []


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _values(node: ast.expr | None) -> list[str]:
    """Return the texts an expression may stand for; none if only the running program knows."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else []
    if isinstance(node, ast.IfExp):
        return _values(node.body) + _values(node.orelse)
    if isinstance(node, ast.BoolOp):
        return [text for value in node.values for text in _values(value)]
    if isinstance(node, ast.JoinedStr):
        return ["".join(_part(part) for part in node.values)]
    return []


def _part(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else "*"


def toml_ids(
    file: IO[bytes],
    keywords: Collection[str],
    comment_tags: Collection[str],
    options: Mapping[str, Any],
) -> Iterator[Found]:
    """
    Babel's extraction method for data files.

    ::

        [texts]
        rule = ["rule.{id}.title", "differ.{differs}"]

        [rule.VP-01]
        differs = ["D-01"]

    asks for ``rule.VP-01.title`` and ``differ.D-01``. The entries of ``rule`` are tables with the
    id as their name, or ``[[rule]]`` with a field ``id``; a list stands for each of its items.
    """
    content = tomllib.loads(file.read().decode())
    for collection, patterns in content.get("texts", {}).items():
        entries = content.get(collection, {})
        if isinstance(entries, dict):
            entries = [{"id": name, **entry} for name, entry in entries.items()]
        for entry in entries:
            for pattern in patterns:
                for id in _expand(pattern, entry):
                    yield 1, "N_", id, []


def _expand(pattern: str, entry: Mapping[str, Any]) -> Iterator[str]:
    names = re.findall(r"\{(\w+)\}", pattern)
    choices = []
    for name in names:
        value = entry.get(name, [])
        choices.append(value if isinstance(value, list) else [value])
    for values in product(*choices):
        text = pattern
        for name, value in zip(names, values, strict=True):
            text = text.replace(f"{{{name}}}", str(value))
        yield text
