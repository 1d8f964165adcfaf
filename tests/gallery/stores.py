"""
``python -m tests.gallery --stores FOLDER``: pictures for stores, at the sizes they ask for.

They go to ``FOLDER/SIZE/LANGUAGE/N-SCENE.png``, without transparency, which no store takes, and
with 256 colours at most: with flat surfaces nobody sees a difference, and they are half as large.
"""

from __future__ import annotations

import io
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from PIL import Image

from tests.browser.chromium import chromium

from .scenes import EVERY
from .stage import Size, stage

COLOURS = 256


@dataclass(frozen=True)
class StoreSize:
    """A screen in dp, and how many pixels a store wants for each."""

    width: int
    height: int
    scale: float

    @property
    def pixels(self) -> tuple[int, int]:
        """How large the picture is."""
        return round(self.width * self.scale), round(self.height * self.scale)


STORE_SIZES = {
    "google-phone": StoreSize(400, 800, 2.7),
    "google-tablet": StoreSize(1280, 800, 1.5),
    "apple-phone": StoreSize(440, 956, 3),
    "apple-tablet": StoreSize(1376, 1032, 2),
    "apple-desktop": StoreSize(1280, 800, 2),
    "microsoft-desktop": StoreSize(1280, 720, 1.5),
}
"""Google: no side longer than twice the other. Apple: exactly the pixels of 6.9″, 13″ and a Mac."""

SHOWN = (
    ("vineyard-summer-six", "paper"),
    ("solo-summer", "paper"),
    ("glance-viticulture", "paper"),
    ("spring", "cellar"),
    ("podium", "paper"),
)
"""What is shown, in this order: scene and theme."""

SCENES = {scene.name: scene for scene in EVERY}


def draw(out: Path, sizes: Iterable[str], languages: Iterable[str], most: int) -> int:
    """Draw the first ``most`` pictures of every size and language; return how many there are."""
    drawn = 0
    with chromium() as browser:
        for name in sizes:
            size = STORE_SIZES[name]
            with stage(browser, scale=size.scale) as screen:
                for language in languages:
                    for number, (scene, theme) in enumerate(SHOWN[:most], 1):
                        screen.show(
                            SCENES[scene],
                            language=language,
                            theme=theme,
                            size=Size(name, size.width, size.height),
                        )
                        path = out / name / language / f"{number}-{scene}.png"
                        path.parent.mkdir(parents=True, exist_ok=True)
                        save(screen.picture(), size, path)
                        drawn += 1
    return drawn


def save(picture: bytes, size: StoreSize, path: Path) -> None:
    """Write a picture as stores take it."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    assert image.size == size.pixels, f"{image.size} instead of {size.pixels}"
    few = image.quantize(COLOURS, dither=Image.Dither.NONE).convert("RGB")
    few.save(path, optimize=True)
