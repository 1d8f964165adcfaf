"""A file that took another’s place has it for good: the folder is made durable after the rename."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Any

import pytest

from companion.storage.journal import JournalStorage


@pytest.mark.skipif(os.name == "nt", reason="Windows has no way to make a folder durable")
def test_a_file_that_is_written_whole_is_followed_by_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []
    replace, fsync = os.replace, os.fsync

    def replaced(source: Any, target: Any) -> None:
        replace(source, target)
        done.append(f"renamed to {Path(target).name}")

    def synced(fd: int) -> None:
        fsync(fd)
        done.append("folder" if stat.S_ISDIR(os.fstat(fd).st_mode) else "file")

    monkeypatch.setattr(os, "replace", replaced)
    monkeypatch.setattr(os, "fsync", synced)
    journal = JournalStorage(tmp_path / "game.journal")
    assert done[-3:] == ["file", "renamed to game.journal", "folder"], "a new one"
    done.clear()
    journal.write({"taps": {"1": {"tap": "undo"}}})
    journal.close()
    assert done == [
        "file", "renamed to game.journal.last", "folder", "renamed to game.journal", "folder",
    ]  # fmt: skip
