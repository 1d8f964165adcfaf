"""Style and types, over everything."""

from __future__ import annotations

import subprocess
import sys

import pytest

from .files import ROOT, files

PYTHON = [name for name in files() if name.endswith(".py")]


def tool(*arguments: str) -> str:
    told = subprocess.run(
        [sys.executable, "-m", *arguments], cwd=ROOT, capture_output=True, text=True
    )
    return "" if told.returncode == 0 else told.stdout + told.stderr


def test_ruff_has_nothing_to_say() -> None:
    assert tool("ruff", "check", "--no-cache", "--output-format=concise", *PYTHON) == ""


def test_everything_is_formatted() -> None:
    assert tool("ruff", "format", "--no-cache", "--check", *PYTHON) == ""


def test_mypy_has_nothing_to_say(tmp_path_factory: pytest.TempPathFactory) -> None:
    assert tool("mypy", "--no-error-summary") == ""
