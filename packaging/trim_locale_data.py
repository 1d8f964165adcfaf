"""
Take from a copy of Babel the locale data of all languages but ours.

Babel brings over a thousand locales, 32 MB; Vendemmia speaks four languages. A phone downloads
the copy, so the build of the web app and of the packages calls :func:`trim` on it, or::

    python packaging/trim_locale_data.py FOLDER/babel

What stays: ``root`` (every locale inherits from it), our four, and ``global.dat``, without which
Babel cannot resolve a locale's name. Never run it on the Babel of a working environment.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

KEPT = frozenset({"root", "en", "es", "it", "ru"})


@dataclass(frozen=True, slots=True)
class Saved:
    """What a trim removed: how many files and how many bytes, and the bytes that remain."""

    files: int
    bytes: int
    left: int

    def __str__(self) -> str:
        """Say it in one line."""
        return f"{self.files} locales removed, {_mb(self.bytes)} saved, {_mb(self.left)} left"


def _mb(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB"


def trim(babel: Path) -> Saved:
    """Remove the locale data below ``babel`` (the package folder) that our languages do not use."""
    data = babel / "locale-data"
    if not (data / "root.dat").is_file():
        raise FileNotFoundError(f"{babel} is not Babel's package folder: no locale-data/root.dat")
    missing = sorted(name for name in KEPT if not (data / f"{name}.dat").is_file())
    if missing:
        raise FileNotFoundError(f"{data} lacks {', '.join(missing)}")
    removed = [path for path in data.glob("*.dat") if path.stem not in KEPT]
    saved = sum(path.stat().st_size for path in removed)
    for path in removed:
        path.unlink()
    left = sum(path.stat().st_size for path in babel.rglob("*.dat"))
    return Saved(len(removed), saved, left)


def main() -> int:
    """Trim the folders named on the command line."""
    parser = argparse.ArgumentParser(description="Remove the locale data we do not speak.")
    parser.add_argument("babel", nargs="+", type=Path, help="folder of a copied babel package")
    for folder in parser.parse_args().babel:
        print(f"{folder}: {trim(folder)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
