"""
No text is cut, nothing is out of reach: 320 dp, 200 %, in Spanish or in words 40 % longer.

Every scene is looked at in one of the two, in turn; in Russian all of them are.
"""

from __future__ import annotations

import pytest

from companion.i18n import PSEUDO
from tests.gallery.probe import Probe
from tests.gallery.scenes import MAIN, Scene
from tests.gallery.stage import SIZES, Stage

from .layout import faults

LONGER = [scene for scene in MAIN[::2] if not scene.across]
SPANISH = [scene for scene in MAIN if scene not in LONGER]


@pytest.mark.parametrize("scene", SPANISH, ids=lambda scene: scene.name)
def test_on_a_narrow_phone_in_spanish(scene: Scene, probed: tuple[Stage, Probe]) -> None:
    found = faults(*probed, scene, language="es", size=SIZES["narrow"], theme="cellar")
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize("scene", LONGER, ids=lambda scene: scene.name)
def test_on_a_narrow_phone_with_longer_words(scene: Scene, probed: tuple[Stage, Probe]) -> None:
    found = faults(*probed, scene, language=PSEUDO, size=SIZES["narrow"], theme="cellar")
    assert not found, "\n".join(["", *found])
