"""No text is cut, nothing is out of reach: 390 dp in English and Italian."""

from __future__ import annotations

import pytest

from tests.gallery.probe import Probe
from tests.gallery.scenes import SCENES, Scene
from tests.gallery.stage import SIZES, Stage

from .layout import faults


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
@pytest.mark.parametrize("language", ["en", "it"])
def test_on_a_phone(scene: Scene, language: str, probed: tuple[Stage, Probe]) -> None:
    found = faults(*probed, scene, language=language, size=SIZES["phone"], theme="paper")
    assert not found, "\n".join(["", *found])
