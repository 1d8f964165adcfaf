"""The first screen comes soon because nothing is imported for it that it does not show."""

from __future__ import annotations

import subprocess
import sys

from tests.conftest import ROOT

LATER = {
    "companion.lookup",
    "companion.vino",
    "companion.viticulture",
    "companion.ui.screens.new_game",
    "companion.ui.screens.play",
    "companion.ui.screens.rules",
    "companion.ui.screens.settings",
    "companion.ui.screens.sheets.all",
}
"""What home does not need as long as no campaign is told on it."""


def imported(code: str) -> set[str]:
    """The modules a fresh Python has after running some code."""
    told = subprocess.run(
        [sys.executable, "-c", f"import sys; {code}; print(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    return set(told.stdout.split())


def test_the_app_starts_with_home_alone() -> None:
    assert not LATER & imported("import companion.ui.app")


def test_what_was_put_off_is_all_there_once_the_first_screen_stands() -> None:
    assert imported("from companion.ui.routes import warm; warm()") >= LATER
