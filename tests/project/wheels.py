"""A wheel of this checkout, built as anybody builds it, from a copy."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from .files import ROOT, files


def pip(*arguments: str) -> None:
    """Run pip without a network."""
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input"]
    quiet = {**os.environ, "PIP_NO_INDEX": "1"}
    told = subprocess.run([*command, *arguments], capture_output=True, text=True, env=quiet)
    assert told.returncode == 0, told.stdout + told.stderr


def copied(folder: Path) -> None:
    """Copy this checkout, without its tests."""
    for name in files():
        if name.startswith("tests/"):
            continue
        copy = folder / name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes((ROOT / name).read_bytes())


def built(folder: Path) -> Path:
    """Return a wheel in ``folder``, of a copy of this checkout."""
    copied(folder / "source")
    pip("wheel", "--no-build-isolation", "--no-deps", "-w", str(folder), str(folder / "source"))
    (found,) = folder.glob("*.whl")
    return found
