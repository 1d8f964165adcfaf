"""No text is cut, nothing is out of reach: 320 dp, text of 200 %, in Russian."""

from __future__ import annotations

import pytest

from tests.gallery.probe import Probe
from tests.gallery.scenes import Scene
from tests.gallery.stage import SIZES, Stage

from .layout import RUSSIAN, faults


@pytest.mark.parametrize("scene", RUSSIAN, ids=lambda scene: scene.name)
@pytest.mark.parametrize("language", ["ru"])
def test_on_a_narrow_phone_with_twice_the_text(
    scene: Scene, language: str, probed: tuple[Stage, Probe]
) -> None:
    found = faults(*probed, scene, language=language, size=SIZES["narrow"], theme="paper")
    assert not found, "\n".join(["", *found])


def test_no_letter_was_missing_from_the_fonts(staged: Stage) -> None:
    """Flutter asks the network for a font it lacks; on all these screens it lacked none."""
    assert all(url.endswith("/rive_native.js") for url in staged.blocked), set(staged.blocked)
