"""The files of the repository: what git has or would have."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PRODUCTS = {".venv", ".git", "build", "dist", "__pycache__", ".hypothesis"}


@cache
def files() -> tuple[str, ...]:
    """Every file's path from the top, with slashes; without git everything that is no product."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        told = subprocess.run(listed, cwd=ROOT, capture_output=True, check=True).stdout.decode()
        names = told.rstrip("\0").split("\0")
    except (OSError, subprocess.CalledProcessError):
        paths = (path.relative_to(ROOT) for path in ROOT.rglob("*"))
        names = [path.as_posix() for path in paths if not product(path)]
    return tuple(sorted(name for name in names if (ROOT / name).is_file()))


def product(path: Path) -> bool:
    """Tell whether a path is made, not written."""
    made = path.parts[0].startswith(".") and path.parts[0] not in (".ci", ".github", ".gitignore")
    return made or bool(PRODUCTS & set(path.parts)) or path.suffix in (".mo", ".pyc")


@cache
def texts() -> dict[str, str]:
    """Every file that is text, by its path."""
    found = {}
    for name in files():
        data = (ROOT / name).read_bytes()
        if b"\0" not in data[:8000]:
            found[name] = data.decode()
    return found
