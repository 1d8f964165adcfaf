"""No text is cut, nothing is out of reach: 390 dp, in English and Italian in turn."""

from __future__ import annotations

import pytest

from tests.gallery.probe import Probe
from tests.gallery.scenes import Scene
from tests.gallery.stage import SIZES, Stage

from .layout import PHONE, faults


@pytest.mark.parametrize(
    ("scene", "language"),
    [pytest.param(scene, language, id=f"{scene.name}-{language}") for scene, language in PHONE],
)
def test_on_a_phone(scene: Scene, language: str, probed: tuple[Stage, Probe]) -> None:
    found = faults(
        *probed, scene, language=language, size=SIZES["phone"], theme="paper", unrolled=True
    )
    assert not found, "\n".join(["", *found])


def test_no_letter_was_missing_from_the_fonts(staged: Stage) -> None:
    """Flutter asks the network for a font it lacks; on all these screens it lacked none."""
    assert all(url.endswith("/rive_native.js") for url in staged.blocked), set(staged.blocked)
