"""No text is cut, nothing is out of reach: 320 dp, 200 %, in Spanish and in words 40 % longer."""

from __future__ import annotations

import pytest

from tests.gallery.probe import Probe
from tests.gallery.scenes import SCENES, Scene
from tests.gallery.stage import SIZES, Stage

from .layout import faults


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
@pytest.mark.parametrize("language", ["es", "xx"])
def test_on_a_narrow_phone_with_words_of_any_length(
    scene: Scene, language: str, probed: tuple[Stage, Probe]
) -> None:
    found = faults(*probed, scene, language=language, size=SIZES["narrow"], theme="cellar")
    assert not found, "\n".join(["", *found])
