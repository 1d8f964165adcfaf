"""
No text is cut, nothing is out of reach: 320 dp, 200 %, in Spanish or in words 40 % longer.

Ends take turns: a sixteenth in each of the two, an eighth in Russian.
"""

from __future__ import annotations

import pytest

from companion.i18n import PSEUDO
from tests.gallery.probe import Probe
from tests.gallery.scenes import Scene
from tests.gallery.stage import SIZES, Stage

from .layout import LONGER, SPANISH, faults


@pytest.mark.parametrize("scene", SPANISH, ids=lambda scene: scene.name)
def test_on_a_narrow_phone_in_spanish(scene: Scene, probed: tuple[Stage, Probe]) -> None:
    found = faults(
        *probed, scene, language="es", size=SIZES["narrow"], theme="cellar", unrolled=True
    )
    assert not found, "\n".join(["", *found])


@pytest.mark.parametrize("scene", [s for s in LONGER if not s.across], ids=lambda scene: scene.name)
def test_on_a_narrow_phone_with_longer_words(scene: Scene, probed: tuple[Stage, Probe]) -> None:
    found = faults(
        *probed, scene, language=PSEUDO, size=SIZES["narrow"], theme="cellar", unrolled=True
    )
    assert not found, "\n".join(["", *found])
