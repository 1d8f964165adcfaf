"""
Find words in the code that a person could read, though they belong into the catalogs.

Two rules, on the syntax tree:

1. a string with two words beside each other, anywhere;
2. any word handed to something that shows it: ``Text("Undo")``, ``tooltip="Undo"``.

Strings that nobody playing reads are left out: docstrings, log calls, ``raise``, ``assert``,
annotations, markup and patterns. For the few others there is a comment at the end of the line,
with the reason: ``# not shown: name of the thread``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ALLOWED_FILES = {
    "companion/i18n/__main__.py": "a command for translators and developers",
    "companion/i18n/tools/": "the same: what it says is read in a terminal of the checkout",
}

ALLOWED_WORDS = {
    "Literata Display": "the name of a font",
    r"Roboto (Medium|\(client\))": "the name of a font",
    r"(Numpad|Arrow|Page|Caps|Num|Scroll|Context) \w+( \w+)?": "keys, as the client names them",
}

EXCUSE = re.compile(r"#\s*not shown: \w+")

_WORD = r"[^\W\d_]{2,}"
_SENTENCE = re.compile(rf"{_WORD}[,.:;!?…’”»)]* +[(“«]?[^\W\d_]+")
_WORDS = re.compile(r"[^\W\d_]{2,}")
_CAPITAL = re.compile(r"[A-ZÀ-ÖØ-ÞА-Я][^\W\d_A-Z]+")
_MARKUP = re.compile(r"^\s*[<.#@&]|[<>{}\\^$|]|=\"|\w\(|^[MmLlHhVvCcSsQqTtAaZz0-9 ,.-]+$")
_FACT = re.compile(r"\{\w*\}")

SHOWING = {
    "Text", "TextSpan", "Button", "TextButton", "FilledButton", "FilledTonalButton",
    "OutlinedButton", "ElevatedButton", "FloatingActionButton", "CupertinoButton", "Chip", "Tab",
    "Tooltip", "SnackBar", "AlertDialog", "Banner", "Checkbox", "Radio", "Switch", "TextField",
    "Dropdown", "DropdownOption", "NavigationBarDestination", "NavigationRailDestination",
    "PopupMenuItem", "MenuItemButton", "ListTile", "Badge", "Markdown", "print",
}  # fmt: skip
SHOWN_BY_NAME = {
    "text", "label", "value", "tooltip", "title", "subtitle", "hint", "hint_text", "helper",
    "helper_text", "error", "error_text", "semantics_label", "semantic_label", "placeholder",
    "prefix_text", "suffix_text", "counter_text", "message", "heading", "caption", "description",
    "barrier_label", "sub", "below",
}  # fmt: skip
"""Arguments that are shown; ``value`` and ``label`` may be data too, so a capital is asked for."""

SAYING = {"t", "text", "many", "Phrase", "N_"}
"""Their first argument is an id, which the extraction looks after."""

LOGGING = {"debug", "info", "warning", "error", "exception", "critical", "log", "warn"}
LOGGERS = re.compile(r"^_?(log|logger|logging|warnings)$", re.I)


@dataclass(frozen=True, slots=True)
class Raw:
    """A string that should be in the catalogs."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        """Say where and what."""
        return f"{self.file}:{self.line}: «{self.text}»"


def in_folder(root: Path) -> list[Raw]:
    """Look through ``root/companion``."""
    found: list[Raw] = []
    for path in sorted((root / "companion").rglob("*.py")):
        name = path.relative_to(root).as_posix()
        if not any(name == file or name.startswith(file) for file in ALLOWED_FILES):
            found += in_source(path.read_text(encoding="utf-8"), name)
    return found


def in_source(source: str, name: str = "snippet") -> list[Raw]:
    """Look through the text of one file."""
    lines = source.splitlines()
    found = []
    for line, text in _Walk().look(ast.parse(source)):
        allowed = any(re.fullmatch(words, text) for words in ALLOWED_WORDS)
        if not allowed and not EXCUSE.search(lines[line - 1]):
            found.append(Raw(name, line, text))
    return found


class _Walk:
    """Goes down the tree, leaving out what nobody playing reads."""

    def look(self, node: ast.AST, shown: bool = False) -> Iterator[tuple[int, str]]:
        match node:
            case ast.Raise() | ast.Assert():
                return
            case ast.Expr(value=ast.Constant()):
                return  # a docstring, of whatever
            case ast.Constant(value=str(text)):
                if self.readable(text, shown):
                    yield node.lineno, text
            case ast.JoinedStr():
                yield from self.joined(node, shown)
            case ast.Call():
                yield from self.call(node)
            case ast.AnnAssign():
                if node.value is not None:
                    yield from self.look(node.value)
            case ast.arg():
                return
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                for part in (*node.decorator_list, *node.args.defaults, *node.body):
                    yield from self.look(part)
                for default in node.args.kw_defaults:
                    if default is not None:
                        yield from self.look(default)
            case ast.ClassDef(bases=bases, body=body) if _is_error(bases):
                for part in body:
                    if not isinstance(part, ast.FunctionDef) or part.name != "__init__":
                        yield from self.look(part)
            case ast.IfExp():
                yield from self.look(node.body, shown)
                yield from self.look(node.orelse, shown)
                yield from self.look(node.test)
            case ast.BoolOp() | ast.BinOp():
                for child in ast.iter_child_nodes(node):
                    yield from self.look(child, shown)
            case _:
                for child in ast.iter_child_nodes(node):
                    yield from self.look(child)

    def joined(self, node: ast.JoinedStr, shown: bool) -> Iterator[tuple[int, str]]:
        parts = [
            str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values
        ]
        text = "".join(parts)
        if self.readable(text, shown) or (shown and _WORDS.search(text)):
            yield node.lineno, text.replace("\0", "…")
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                yield from self.look(part.value)

    def call(self, node: ast.Call) -> Iterator[tuple[int, str]]:
        owner, name = _called(node.func)
        if (name in LOGGING and LOGGERS.match(owner)) or name in ("log_once", "cast"):
            return
        if name == "__init__" and owner == "super()":
            return
        yield from self.look(node.func)
        for place, argument in enumerate(node.args):
            if place == 0 and name in SAYING:
                if not isinstance(argument, ast.Constant | ast.JoinedStr | ast.IfExp):
                    yield from self.look(argument)
                continue
            yield from self.look(argument, shown=place == 0 and name in SHOWING)
        for keyword in node.keywords:
            shown = keyword.arg in SHOWN_BY_NAME and name not in SAYING
            yield from self.look(keyword.value, shown)

    @staticmethod
    def readable(text: str, shown: bool) -> bool:
        text = _FACT.sub("…", text)
        if _MARKUP.search(text):
            return False
        if shown and _CAPITAL.search(text):
            return True
        return _SENTENCE.search(text) is not None


def _called(func: ast.expr) -> tuple[str, str]:
    """Split what is called into its owner's name and its own."""
    if isinstance(func, ast.Attribute):
        value = func.value
        if isinstance(value, ast.Call):
            return ast.unparse(value).removesuffix(".getLogger(__name__)"), func.attr
        return value.attr if isinstance(value, ast.Attribute) else ast.unparse(value), func.attr
    return "", func.id if isinstance(func, ast.Name) else ""


def _is_error(bases: list[ast.expr]) -> bool:
    return any(re.search(r"(Error|Exception)$", ast.unparse(base)) for base in bases)
