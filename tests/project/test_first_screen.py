"""The first screen comes soon because nothing is imported for it that it does not show."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

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
    assert not LATER & imported("from companion.ui.routes import expect; expect('/')")


def test_what_was_put_off_is_all_there_once_the_first_screen_stands() -> None:
    assert imported("from companion.ui.routes import warm; list(warm())") >= LATER


@pytest.mark.parametrize(
    ("address", "there", "not_there"),
    [
        ("/game/viticulture-2026-11-18-1/log", "play", "vino"),
        ("/game/vino-2026-11-18-1", "vino", "viticulture"),
        ("/campaign/c-1", "campaign", "play"),
        ("/rules/area/spring", "rules", "play"),
        ("/settings", "settings", "rules"),
        ("/", "home", "play"),
        ("/game/viticulture-2026-11-18-1", "play", "home"),
        ("/nowhere/at/all", "missing", "home"),
    ],
)
def test_what_a_page_will_show_is_fetched_when_it_is_asked_for(
    address: str, there: str, not_there: str
) -> None:
    found = imported(f"from companion.ui.routes import expect; expect({address!r})")
    assert f"companion.ui.screens.{there}" in found
    assert f"companion.ui.screens.{not_there}" not in found


def test_nothing_is_imported_beside_a_page_that_is_being_drawn(tmp_path: Path) -> None:
    """Two threads whose imports lead to each other fail, and the page is drawn no more."""
    program = [sys.executable, "-m", "tests.cli.imports_beside", str(tmp_path / "data")]
    told = subprocess.run(program, capture_output=True, text=True, check=True, cwd=ROOT)
    assert told.stdout.split() == []
