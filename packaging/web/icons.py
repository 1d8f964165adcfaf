"""
Draws the pictures for home screens from the app's own, with a browser::

    python packaging/web/icons.py

Those of the web app go to ``companion/ui/assets/launcher``, those of the native apps to
``packaging/native/pictures``, those of stores to ``packaging/stores``. A manifest may name an SVG,
but iOS and most launchers want pixels. They are in the repository, because building an app should
need no browser.
"""

from __future__ import annotations

import re
import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

PACKAGING = Path(__file__).resolve().parents[1]
ASSETS = PACKAGING.parent / "companion" / "ui" / "assets"
LAUNCHER, NATIVE = ASSETS / "launcher", PACKAGING / "native" / "pictures"
STORES = PACKAGING / "stores"
DRAWING = ASSETS / "icons" / "app-icon.svg"
ROUND, AS_IT_IS = ' rx="11"', 'transform="translate(4.8 3.9) scale(1.6)"'
SMALLER = 'transform="translate(9.6 8.9) scale(1.2)"'
"""Launchers cut a maskable icon to a shape of theirs; the inner four fifths are safe."""
CREAM, WINE = "#FBEFE0", "#6E1833"


def main() -> None:
    """Draw all of them anew."""
    plain = DRAWING.read_text(encoding="utf-8")
    square = plain.replace(ROUND, "")
    maskable = square.replace(AS_IT_IS, SMALLER)
    monochrome = re.sub(r'fill="#\w+"', 'fill="#000"', re.sub(r"<rect[^>]*>", "", maskable))
    layer = re.sub(r"<rect[^>]*>", "", maskable)
    night = re.sub(r"<rect[^>]*>", "", plain)
    day = night.replace(CREAM, WINE)
    if len({plain, square, maskable, monochrome, layer, night, day}) != 7 or "rect" in monochrome:
        raise SystemExit(f"{DRAWING.name} is not as it was")
    pictures = {
        LAUNCHER / "icon-192": (plain, 192),
        LAUNCHER / "icon-512": (plain, 512),
        LAUNCHER / "maskable-512": (maskable, 512),
        LAUNCHER / "monochrome-512": (monochrome, 512),  # only its shape is used
        LAUNCHER / "apple-180": (square, 180),  # iOS rounds it itself
        NATIVE / "icon": (square, 1024),
        NATIVE / "icon_android": (layer, 1024),  # above the colour of the adaptive icon
        NATIVE / "monochrome": (monochrome, 432),
        NATIVE / "splash": (day, 1024),
        NATIVE / "splash_dark": (night, 1024),
        STORES / "icon": (square, 512),
        STORES / "banner": (night, 500),  # Google's “feature graphic”
    }
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for path, (svg, size) in pictures.items():
            width, colour = (1024, WINE) if path.stem == "banner" else (size, "transparent")
            page = browser.new_page(viewport={"width": width, "height": size})
            style = f"*{{margin:0}} body{{background:{colour}}}"
            style += f"svg{{display:block; margin:auto; width:{size}px; height:{size}px}}"
            page.set_content(f"<style>{style}</style>{svg}")
            page.screenshot(path=path.with_suffix(".png"), omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
