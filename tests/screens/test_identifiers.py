"""Identifiers: what can be found on any screen is in the table of the README, and nothing else."""

from __future__ import annotations

import re
from pathlib import Path

from tests.gallery.scenes import SCENES

from .headless import PHONE, phone, story, viewer
from .identifiers import pattern
from .test_every_screen import show

README = Path(__file__).resolve().parents[1] / "README.md"


@story
async def test_the_table_of_the_readme_holds_every_identifier_and_no_others() -> None:
    seen: set[str] = set()
    for scene in SCENES:
        room = scene.prepare()
        wish = viewer(language="en", second=scene.second, table_mode=scene.table_mode)
        async with phone(room.tables, route=scene.route(room), size=PHONE, preferences=wish) as one:
            await show(scene, one)
            seen |= {pattern(id) for id in one.identified()}
    table = README.read_text(encoding="utf-8").partition("## Identifiers")[2]
    told = set(re.findall(r"^\| `([^`]+)`", table, re.MULTILINE))
    assert seen - told == set(), "not in tests/README.md"
    assert told - seen == set(), "only in tests/README.md"
