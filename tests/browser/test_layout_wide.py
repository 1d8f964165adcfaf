"""Two panes on a desktop; and what a screen reader and a test find on every screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.gallery import checks
from tests.gallery.drawing import size_of
from tests.gallery.probe import Probe, look
from tests.gallery.scenes import SCENES, Scene
from tests.gallery.stage import SIZES, Stage

from .identifiers import pattern
from .layout import LONGEST, faults

WIDE = [
    scene
    for scene in SCENES
    if scene.name.startswith(("home", "new-four", "spring", "summer", "podium", "log", "settings"))
    or scene.name in ("vino-buying", "vino-selling-sale", "vino-podium")
]
LONG = ("rules",)
"""Pages whose end holds other things than their beginning."""
README = Path(__file__).resolve().parents[1] / "README.md"


@pytest.mark.parametrize("scene", WIDE, ids=lambda scene: scene.name)
def test_on_a_desktop(scene: Scene, probed: tuple[Stage, Probe]) -> None:
    found = faults(*probed, scene, language="ru", size=SIZES["wide"], theme="paper")
    assert not found, "\n".join(["", *found])


def test_everything_that_can_be_tapped_has_a_name_and_an_identifier(staged: Stage) -> None:
    """And every identifier is in the table of the README, which holds no others."""
    found: list[str] = []
    seen: set[str] = set()
    for scene in SCENES:
        size = size_of(scene, SIZES["phone"])
        staged.show(scene, language="en", size=size)
        if scene.name in LONG:
            staged.resize(size.width, LONGEST)
            staged.settle()
        nodes = look(staged.page)
        seen |= {pattern(node.id) for node in nodes if node.id}
        screen = checks.Screen(nodes, [], size.width, size.height)
        found += [f"{scene.name}: {fault}" for fault in checks.nameless(screen)]
    assert not found, "\n".join(["", *found])
    table = README.read_text(encoding="utf-8").partition("## Identifiers")[2]
    told = set(re.findall(r"^\| `([^`]+)`", table, re.MULTILINE))
    assert seen - told == set(), "not in tests/README.md"
    assert told - seen == set(), "only in tests/README.md"


def test_no_letter_is_missing_from_the_fonts(staged: Stage) -> None:
    """Flutter asks the network for a font it lacks; it asked for none on all these screens."""
    assert all(url.endswith("/rive_native.js") for url in staged.blocked), set(staged.blocked)
