"""Where data lie, and whether they can lie there."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from companion.storage import FolderInUse, FolderLock, UnwritableFolder, data_folder, prepare


def test_what_was_asked_for_wins_over_all_else() -> None:
    environ = {"VENDEMMIA_DATA": "/b", "FLET_APP_STORAGE_DATA": "/c"}
    assert data_folder("/a", environ) == Path("/a")
    assert data_folder(None, environ) == Path("/b")
    assert data_folder(None, {"FLET_APP_STORAGE_DATA": "/c"}) == Path("/c")


def test_a_relative_folder_is_made_absolute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert data_folder("here", {}) == tmp_path / "here"
    assert data_folder(None, {"VENDEMMIA_DATA": "there/../x"}) == tmp_path / "x"
    assert data_folder(None, {"FLET_APP_STORAGE_DATA": "storage/data"}) == (
        tmp_path / "storage" / "data"
    )


def test_a_home_folder_is_understood(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/anna")
    assert data_folder("~/wine", {}) == Path("/home/anna/wine")


def test_in_the_browser_data_lie_in_the_persistent_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert data_folder(None, {}) == Path("/persist/vendemmia")


def test_otherwise_data_lie_where_the_platform_wants_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    folder = data_folder(None, {"VENDEMMIA_DATA": ""})
    assert folder.name == "vendemmia"
    if sys.platform == "linux":
        assert folder == tmp_path / "vendemmia"


def test_preparing_creates_the_folder_and_leaves_nothing_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    prepare(folder)
    prepare(folder)
    assert list(folder.iterdir()) == []


def test_a_folder_that_cannot_be_is_said_to_be_unwritable(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(UnwritableFolder) as caught:
            prepare(folder)
        assert caught.value.facts == {"folder": str(folder)}
        assert caught.value.message_id == "storage.unwritable-folder"


def test_a_folder_that_takes_no_file_is_said_to_be_unwritable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no(*_: object) -> int:
        raise PermissionError

    monkeypatch.setattr(Path, "write_bytes", no)
    with pytest.raises(UnwritableFolder):
        prepare(tmp_path)


def test_the_second_lock_of_a_folder_is_refused_with_the_firsts_number(tmp_path: Path) -> None:
    with FolderLock(tmp_path):
        with pytest.raises(FolderInUse) as caught:
            FolderLock(tmp_path).acquire()
        assert caught.value.facts == {"folder": str(tmp_path), "pid": os.getpid()}
        (tmp_path / "vendemmia.pid").write_text("nonsense")
        with pytest.raises(FolderInUse) as caught:
            FolderLock(tmp_path).acquire()
        assert caught.value.pid is None
    with FolderLock(tmp_path):
        pass


def test_in_the_browser_there_is_no_lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "emscripten")
    with FolderLock(tmp_path), FolderLock(tmp_path):
        assert list(tmp_path.iterdir()) == []
