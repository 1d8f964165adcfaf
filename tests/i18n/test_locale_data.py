"""Only the locale data of our languages is shipped, and it is enough."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import babel
import pytest

ROOT = Path(__file__).resolve().parents[2]

SCRIPT = """
import json, sys
from datetime import date, datetime
import babel
from babel import Locale, dates, lists, numbers
from companion.i18n import LANGUAGES, language

told = {}
for code in LANGUAGES:
    lang = language(code)
    told[code] = [
        lang.number(-1234567), lang.signed(12345), lang.date(date(2026, 3, 5)),
        lang.time(datetime(2026, 3, 5, 17, 4)), lang.list(["Anna", "Bruno", "Carla"]),
        [Locale.parse(code).plural_form(n) for n in (0, 1, 2, 5, 11, 21, 1000000)],
        [dates.format_date(date(2026, 3, 5), style, locale=code)
         for style in ("short", "medium", "full")],
        numbers.format_percent(0.5, locale=code), numbers.format_decimal(1234.5, locale=code),
        Locale.parse(code).display_name,
        lang.text("rule.WAKE-07.title"),
    ]
print(json.dumps([babel.__file__, told]))
"""


@pytest.fixture(scope="module")
def trimmer() -> ModuleType:
    """The script, which lies outside the package."""
    spec = importlib.util.spec_from_file_location(
        "trim_locale_data", ROOT / "packaging" / "trim_locale_data.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def _told(*first: Path) -> tuple[str, object]:
    """Run the script with these folders before everything else."""
    path = os.pathsep.join(map(str, (*first, ROOT)))
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        check=True,
        encoding="utf-8",
    )
    file, told = json.loads(done.stdout)
    return file, told


def test_a_trimmed_babel_still_writes_our_languages(tmp_path: Path, trimmer: ModuleType) -> None:
    copy = tmp_path / "babel"
    shutil.copytree(Path(babel.__file__).parent, copy, ignore=shutil.ignore_patterns("__pycache__"))
    saved = trimmer.trim(copy)
    assert saved.files > 1000
    assert saved.bytes > 20_000_000
    assert saved.left < 1_500_000
    assert {path.stem for path in (copy / "locale-data").glob("*.dat")} == trimmer.KEPT
    assert (copy / "global.dat").is_file()

    there, trimmed = _told(tmp_path)
    assert Path(there).parent == copy
    _, whole = _told()
    assert trimmed == whole
    assert trimmer.trim(copy).files == 0, "trimming again finds nothing to do"


def test_a_folder_that_is_not_babel_is_left_alone(tmp_path: Path, trimmer: ModuleType) -> None:
    (tmp_path / "de.dat").write_bytes(b"")
    with pytest.raises(FileNotFoundError):
        trimmer.trim(tmp_path)
    assert (tmp_path / "de.dat").exists()
