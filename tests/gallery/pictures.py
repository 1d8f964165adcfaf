"""Sheets of pictures: one large PNG to look at in one go, and a page to leaf through."""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

PAPER, INK = "#EDE3D2", "#2B1A16"
GAP, CAPTION = 24, 30
MOST_WIDTH = 4_000
MOST_PIXELS = 120_000_000
"""What a viewer of pictures can be asked to open."""


@dataclass(frozen=True)
class Picture:
    """A screenshot in the gallery."""

    scene: str
    language: str
    size: str
    theme: str

    @property
    def file(self) -> str:
        """Its file's name."""
        return f"{self.scene}.{self.language}.{self.size}.{self.theme}.png"

    @property
    def caption(self) -> str:
        """What stands below it."""
        return f"{self.scene} · {self.language} · {self.theme}"


def contact_sheet(folder: Path, pictures: Sequence[Picture], to: Path) -> None:
    """Put all pictures of one size side by side, as large as one file allows."""
    images = [(picture, Image.open(folder / picture.file)) for picture in pictures]
    widest = max(image.width for _, image in images)
    columns = max(1, min(len(images), MOST_WIDTH // (widest + GAP)))
    rows = [images[n : n + columns] for n in range(0, len(images), columns)]
    heights = [max(image.height for _, image in row) + CAPTION + GAP for row in rows]
    width, height = columns * (widest + GAP) + GAP, sum(heights) + GAP
    sheet = Image.new("RGB", (width, height), PAPER)
    draw = ImageDraw.Draw(sheet)
    font = ImageFont.load_default(18)
    y = GAP
    for row, high in zip(rows, heights, strict=True):
        for column, (picture, image) in enumerate(row):
            x = GAP + column * (widest + GAP)
            sheet.paste(image, (x, y))
            draw.text((x, y + image.height + 4), picture.caption, INK, font)
            image.close()
        y += high
    if width * height > MOST_PIXELS:
        part = (MOST_PIXELS / (width * height)) ** 0.5
        sheet = sheet.resize((int(width * part), int(height * part)), Image.Resampling.LANCZOS)
    sheet.save(to, optimize=False)


def index(folder: Path, pictures: Iterable[Picture]) -> None:
    """A page with every picture, by size."""
    by_size: dict[str, list[Picture]] = {}
    for picture in pictures:
        by_size.setdefault(picture.size, []).append(picture)
    parts = [
        "<!doctype html><meta charset=utf-8><title>Vendemmia</title><style>",
        f"body{{background:{PAPER};color:{INK};font:16px sans-serif;margin:24px}}",
        "figure{display:inline-block;margin:8px;vertical-align:top}",
        "img{max-width:390px;display:block}</style><h1>Vendemmia</h1>",
    ]
    for size, found in by_size.items():
        parts.append(f"<h2>{html.escape(size)}</h2>")
        for picture in found:
            caption = html.escape(picture.caption)
            parts.append(
                f'<figure><a href="{picture.file}"><img loading=lazy src="{picture.file}" '
                f'alt="{caption}"></a><figcaption>{caption}</figcaption></figure>'
            )
    (folder / "index.html").write_text("".join(parts), encoding="utf-8")
