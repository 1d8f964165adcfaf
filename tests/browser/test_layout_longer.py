"""No text is cut, nothing is out of reach: 320 dp, 200 %, in Spanish and in words 40 % longer."""

from __future__ import annotations

import pytest

from companion.i18n import PSEUDO
from tests.gallery.probe import Probe
from tests.gallery.scenes import MAIN, Scene
from tests.gallery.stage import SIZES, Stage

from .layout import faults

UPRIGHT = [scene for scene in MAIN if not scene.across]


@pytest.mark.parametrize("scene", MAIN, ids=lambda scene: scene.name)
def test_on_a_narrow_phone_in_spanish(scene: Scene, probed: tuple[Stage, Probe]) -> None:
    found = faults(*probed, scene, language="es", size=SIZES["narrow"], theme="cellar")
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize("scene", UPRIGHT, ids=lambda scene: scene.name)
def test_on_a_narrow_phone_with_longer_words(scene: Scene, probed: tuple[Stage, Probe]) -> None:
    found = faults(*probed, scene, language=PSEUDO, size=SIZES["narrow"], theme="cellar")
    assert not found, "\n".join(["", *found])
