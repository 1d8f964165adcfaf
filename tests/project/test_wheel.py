"""The wheel: built as anybody builds it, complete, and running where there is no checkout."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from .files import files
from .wheels import built, pip

GAME = """
{"vendemmia": "game", "version": 1, "game": "viticulture", "seed": 1,
 "setup": {"players": [{"name": "Anna", "colour": "blue"}, {"name": "Marco", "colour": "green"}]},
 "moves": [{"move": "name-first-player", "seat": 1}, {"move": "take-row", "seat": 1, "row": 6}]}
"""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel of a copy of this checkout."""
    return built(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def site(wheel: Path) -> Path:
    """A folder with the wheel installed."""
    folder = wheel.parent / "site"
    pip("install", "--no-deps", "--target", str(folder), str(wheel))
    return folder


def test_it_carries_everything_a_player_needs(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = {f"companion/_shipped/{name}" for name in files() if name.startswith("data/")}
    wanted |= {
        f"companion/_shipped/locales/{code}/LC_MESSAGES/vendemmia.mo"
        for code in ("en", "es", "it", "ru")
    }
    wanted |= {f"companion/_shipped/locales/{code}/README.md" for code in ("en", "es", "it", "ru")}
    code = {name for name in files() if name.startswith("companion/")}
    wanted |= code - {"companion/DECISIONS.md"}
    assert wanted - names == set()
    assets = {name for name in names if name.startswith("companion/ui/assets/")}
    assert {Path(name).suffix for name in assets} >= {".ttf", ".svg"}


def test_it_carries_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    ours = [name for name in names if not name.split("/")[0].endswith(".dist-info")]
    strange = [name for name in ours if not name.startswith("companion/")]
    assert strange == []
    assert [name for name in ours if name.endswith((".po", ".pot", ".pyc"))] == []


@pytest.mark.parametrize("code", ["en", "ru"])
def test_it_runs_where_there_is_no_checkout(site: Path, tmp_path: Path, code: str) -> None:
    (tmp_path / "game.json").write_text(GAME, encoding="utf-8")
    command = next(site.glob("bin/vendemmia*"), None) or next(site.glob("Scripts/vendemmia*"))
    told = subprocess.run(
        [sys.executable, str(command), "replay", "game.json", "--lang", code],
        cwd=tmp_path,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": str(site), "PYTHONSAFEPATH": "1"},
    )
    assert told.stderr.decode() == ""
    assert told.returncode == 0
    assert {"en": "What can be done now", "ru": "Что можно сделать"}[code] in told.stdout.decode()


def test_it_takes_its_words_and_tables_from_itself(site: Path, tmp_path: Path) -> None:
    probe = (
        "import sys; from companion.resources import folder; print(folder('data'));"
        "print(folder('locales')); from companion.i18n import language;"
        "language('es').text('app.name'); print('babel.messages' in sys.modules)"
    )
    told = subprocess.run(
        [sys.executable, "-c", probe],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(site), "PYTHONSAFEPATH": "1"},
    )
    data, locales, compiled_now = told.stdout.splitlines()
    shipped = site / "companion" / "_shipped"
    assert (Path(data), Path(locales)) == (shipped / "data", shipped / "locales")
    assert compiled_now == "False"
