"""What the web app leaves out is not what something of ours asks for."""

from __future__ import annotations

import ast
import re
import runpy
from collections.abc import Iterator

from .files import ROOT

LIBRARY = runpy.run_path(str(ROOT / "packaging" / "web" / "library.py"))
NOT_PACKED = ("companion/cli/", "companion/i18n/tools/", "companion/i18n/__main__.py")
"""What is not in the web app, or never called there."""


ICONS = re.compile(
    r"\bft\.(AppBar|AutoComplete|Checkbox|Chip|Cupertino\w+|DataTable|DatePicker|Dropdown\w*|Expansion\w+"
    r"|Icons?|IconButton|PopupMenu\w+|Search\w+|SnackBar|Stepper|TimePicker)\b"
)
"""What draws with a letter of a font of icons."""


def imports(source: str) -> Iterator[str]:
    """Every module a source names, at its top or within a function."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_nothing_of_ours_imports_what_is_left_out() -> None:
    asked = [
        (name, module)
        for path in (ROOT / "companion").rglob("*.py")
        if not (name := path.relative_to(ROOT).as_posix()).startswith(NOT_PACKED)
        for module in imports(path.read_text(encoding="utf-8"))
    ]
    assert ("companion/local.py", "asyncio") in asked
    assert [pair for pair in asked if LIBRARY["is_left_out"](pair[1])] == []


def test_a_package_that_is_left_out_takes_its_parts_along() -> None:
    is_left_out = LIBRARY["is_left_out"]
    assert is_left_out("unittest")
    assert is_left_out("unittest.mock")
    assert not is_left_out("unittesting")


def test_every_drawing_is_our_own() -> None:
    drawn = [
        (path.name, found[0])
        for path in (ROOT / "companion").rglob("*.py")
        for found in ICONS.finditer(path.read_text(encoding="utf-8"))
    ]
    assert ICONS.search("ft.Icons.ADD")
    assert drawn == []
