"""A backup that is kept for ever: ``python -m tests.history.saving NUMBER``.

Made of the data folder in ``tests/storage/saves`` of the same version; beside it lies what it comes
to. One is made before a version that changes a form is brought out, and never again.
"""

from __future__ import annotations

import json
import shutil
import sys
import tempfile
from pathlib import Path

from companion.games import PLAYED
from companion.history import backup
from companion.history.keeping import history_of
from companion.storage import TinyShelf
from companion.table import Tables

from .test_backup import FILES, told

SAVES = Path(__file__).parents[1] / "storage" / "saves"


def main() -> None:
    """Write backup and what it comes to."""
    number = sys.argv[1]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place) / "data"
        shutil.copytree(SAVES / f"version-{number}" / "data", folder)
        shelf = TinyShelf(folder)
        tables = Tables(shelf, PLAYED)
        history = history_of(tables)
        history.count()
        file = FILES / f"backup-{number}.lines"
        file.write_text(backup.made(tables, 1_789_400_000_000), encoding="utf-8")
        text = json.dumps(told(history.plays), ensure_ascii=False, indent=1)
        file.with_suffix(".json").write_text(text + "\n", encoding="utf-8")
        shelf.close()


if __name__ == "__main__":
    main()
