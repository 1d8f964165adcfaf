"""
Which message ids the program uses: from its code, and from its data.

Babel walks the folders; what a call means is read from the syntax tree, because our ids stand in
places the usual token scanner misreads::

    lang.text("spring.title"), t("undo")                an id
    lang.text("turn.pass" if last else "turn.next")     two ids
    lang.text(f"season.{season}")                       every id of the English catalog that fits
    Phrase("log.gained", {"vp": 2}, count=2)            an id with plural forms
    N_("home.resume")                                   an id that is said elsewhere
    MalformedMove("move.seat")                          what an error says of itself
    message_id = "storage.closed"                       the same, in the error's class
    referee.require(holds, "WAKE-02", row=row)          why.WAKE-02: what a broken rule says
    IllegalMove("WAKE-02")                              the same
    referee.require(holds, "SUM-14", "lira", cost=5)    why.SUM-14.lira: broken in another way

A name instead of a text stands for every text that is assigned to it in the function around it, or
else in the module.

A data file in TOML says in its table ``[texts]`` which ids its entries need, see :func:`toml_ids`.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import IO, Any

from babel.messages.extract import extract_from_dir

from companion.i18n.ids import is_id

SAID = frozenset({"Phrase", "text", "t", "many", "N_"})
ERRORS = frozenset(
    {"CompanionError", "MalformedMove", "BadGameFile", "TooNew", "BadCode", "Refused"}
)
RULE_CALLS = {"require": 1, "IllegalMove": 0}
"""Calls that name a rule, and where; what it says when it is broken has the id ``why.RULE``."""

CALLS = SAID | ERRORS | frozenset(RULE_CALLS)
ATTRIBUTE = "message_id"
PLURAL = "many"
ROOT = Path(__file__).resolve().parents[3]

FoundMessage = tuple[int, str, str, list[str]]


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
) -> Iterator[FoundMessage]:
    """Babel's extraction method for our Python files; a plural call is told as a comment."""
    reader = _Reader(keywords)
    reader.visit(ast.parse(file.read()))
    yield from reader.found


Assigned = Mapping[str, list[ast.expr]]
"""What the names of a scope are set to."""


class _Reader(ast.NodeVisitor):
    """Reads one module, and knows at every call which names are set to what."""

    def __init__(self, keywords: Collection[str]) -> None:
        self.found: list[FoundMessage] = []
        self._keywords = keywords
        self._scopes: list[Assigned] = []

    def visit_Module(self, node: ast.Module) -> None:
        self._scope(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._scope(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._scope(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        for value in _assigned(node).get(ATTRIBUTE, []):
            self._note(value, value.lineno)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else _name(node.func)
        if name in self._keywords:
            named = {keyword.arg: keyword.value for keyword in node.keywords}
            if name in RULE_CALLS:
                place = RULE_CALLS[name]
                rule, why = _argument(node, place, "rule"), _argument(node, place + 1, "why")
                behind = "".join(self._values(why))
                self._note(rule, node.lineno, prefix="why.", suffix=f".{behind}" if behind else "")
            elif name in ERRORS:
                self._note(_argument(node, 0, "message"), node.lineno)
            else:
                counted = name == "many" or (
                    name == "Phrase" and ("count" in named or len(node.args) > 2)
                )
                self._note(_argument(node, 0, "id"), node.lineno, [PLURAL] if counted else [])
        self.generic_visit(node)

    def _scope(self, node: ast.Module | ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        self._scopes.append(_assigned(node))
        self.generic_visit(node)
        self._scopes.pop()

    def _note(
        self,
        node: ast.expr | None,
        line: int,
        how: Collection[str] = (),
        prefix: str = "",
        suffix: str = "",
    ) -> None:
        for id in self._values(node):
            self.found.append((line, "N_", prefix + id + suffix, list(how)))

    def _values(self, node: ast.expr | None, names: bool = True) -> list[str]:
        """Return the texts an expression may stand for; none if only the running program knows."""
        if isinstance(node, ast.Constant):
            return [node.value] if isinstance(node.value, str) else []
        if isinstance(node, ast.IfExp):
            return self._values(node.body, names) + self._values(node.orelse, names)
        if isinstance(node, ast.BoolOp):
            return [text for value in node.values for text in self._values(value, names)]
        if isinstance(node, ast.JoinedStr):
            return ["".join(_part(part) for part in node.values)]
        if isinstance(node, ast.Name) and names:
            scope = next((scope for scope in reversed(self._scopes) if node.id in scope), {})
            values = scope.get(node.id, [])
            return [text for value in values for text in self._values(value, names=False)]
        return []


def _argument(node: ast.Call, place: int, name: str) -> ast.expr | None:
    """Return what a call gives for a parameter, by its place or by its name."""
    if len(node.args) > place:
        return node.args[place]
    return next((keyword.value for keyword in node.keywords if keyword.arg == name), None)


def _assigned(scope: ast.AST) -> Assigned:
    """Return what is assigned to the names of a scope, functions and classes inside it left out."""
    names: dict[str, list[ast.expr]] = defaultdict(list)
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop(0)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            continue
        targets: list[ast.expr] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, (ast.AnnAssign, ast.NamedExpr)):
            targets = [node.target]
        for target in targets:
            if isinstance(target, ast.Name) and node.value is not None:  # type: ignore[attr-defined]
                names[target.id].append(node.value)  # type: ignore[attr-defined]
        waiting += ast.iter_child_nodes(node)
    return names


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else ""


def _part(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else "*"


def toml_ids(
    file: IO[bytes],
    keywords: Collection[str],
    comment_tags: Collection[str],
    options: Mapping[str, Any],
) -> Iterator[FoundMessage]:
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
