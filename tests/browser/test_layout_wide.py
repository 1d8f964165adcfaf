"""Two panes on a desktop."""

from __future__ import annotations

import pytest

from tests.gallery.probe import Probe
from tests.gallery.scenes import SCENES, Scene
from tests.gallery.stage import SIZES, Stage

from .layout import faults, in_the_suite

WIDE = {
    scene.expect: scene
    for scene in SCENES
    if scene.name.startswith(("home", "new-four", "spring", "summer", "podium", "log", "settings"))
    or scene.name in ("vino-buying", "vino-selling-sale", "vino-podium")
    or scene.name in ("vineyard-summer-six", "vineyard-winter")
}
"""One scene for each thing a scene waits for, as in the other sizes."""


@pytest.mark.parametrize("scene", in_the_suite([*WIDE.values()]), ids=lambda scene: scene.name)
def test_on_a_desktop(scene: Scene, probed: tuple[Stage, Probe]) -> None:
    found = faults(*probed, scene, language="ru", size=SIZES["wide"], theme="paper")
    assert not found, "\n".join(["", *found])


def test_no_letter_is_missing_from_the_fonts(staged: Stage) -> None:
    """Flutter asks the network for a font it lacks; it asked for none on all these screens."""
    assert all(url.endswith("/rive_native.js") for url in staged.blocked), set(staged.blocked)
