"""
``python -m tests.gallery OUT``: draw every screen.

Every scene in four languages, on a phone, on a narrow one with twice the text, and on a desktop,
by day and by night; then one contact sheet a size, and ``index.html``.
"""

from __future__ import annotations

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from itertools import product
from multiprocessing import get_context
from pathlib import Path

from companion.i18n import LANGUAGES, PSEUDO, offered
from tests.browser.chromium import chromium

from . import stores
from .pictures import Picture, contact_sheet, index
from .scenes import EVERY, Scene
from .stage import SIZES, Size, stage

THEMES = ("paper", "cellar")
README = {
    "spring": ("spring", "en", "paper"),
    "year-end": ("year-end", "en", "cellar"),
}
"""The pictures of the README: file, scene, language, theme."""

BY_NAME = {scene.name: scene for scene in EVERY}


def main(arguments: list[str]) -> int:
    """Draw what was asked for."""
    wish = options(arguments)
    if wish.readme:
        return readme(wish.readme)
    if wish.stores:
        sizes, languages = wish.store or stores.STORE_SIZES, wish.language or LANGUAGES
        drawn = stores.draw(wish.stores, sizes, languages, wish.most)
        print(f"{drawn} pictures: {wish.stores}")
        return 0
    wish.out.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    pictures = chosen(wish)
    if not pictures:
        print("There is nothing of that name.")
        return 2
    # Neighbours share size and theme, so that each job changes them as seldom as possible.
    jobs = max(1, min(wish.jobs, len(pictures)))
    share = -(-len(pictures) // jobs)
    shares = [pictures[n : n + share] for n in range(0, len(pictures), share)]
    with ProcessPoolExecutor(len(shares), mp_context=get_context("spawn")) as pool:
        failures = [
            failure
            for found in pool.map(
                draw, shares, [wish.out] * len(shares), [wish.scale] * len(shares)
            )
            for failure in found
        ]
    drawn = [picture for picture in pictures if (wish.out / picture.file).exists()]
    for size in SIZES:
        if found := [picture for picture in drawn if picture.size == size]:
            contact_sheet(wish.out, found, wish.out / f"contact-{size}.png")
    index(wish.out, drawn)
    for failure in failures:
        print(failure)
    took = time.monotonic() - began
    print(f"{len(drawn)} pictures of {len(EVERY)} scenes in {took:.0f} s: {wish.out}")
    return 1 if failures else 0


def options(arguments: list[str]) -> argparse.Namespace:
    """What is to be drawn, and where to."""
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description=__doc__)
    parser.add_argument("out", type=Path, nargs="?", help="a folder for the pictures")
    parser.add_argument("--only", action="append", metavar="NAME", help="scenes beginning so")
    parser.add_argument("--language", action="append", choices=(*offered(), PSEUDO))
    parser.add_argument("--size", action="append", choices=tuple(SIZES))
    parser.add_argument("--theme", action="append", choices=THEMES)
    parser.add_argument("--scale", type=float, default=1, help="pixels for each dp")
    parser.add_argument("--jobs", type=int, default=2, help="browsers at work at the same time")
    parser.add_argument("--readme", type=Path, metavar="FOLDER", help="the README's pictures only")
    parser.add_argument("--stores", type=Path, metavar="FOLDER", help="pictures for stores only")
    parser.add_argument("--store", action="append", choices=tuple(stores.STORE_SIZES))
    parser.add_argument(
        "--most", type=int, default=len(stores.SHOWN), help="of a size and language"
    )
    wish = parser.parse_args(arguments)
    if not (wish.out or wish.readme or wish.stores):
        parser.error("where shall the pictures go?")
    return wish


def chosen(wish: argparse.Namespace) -> list[Picture]:
    """Every picture that is wished for."""
    scenes = [
        scene.name
        for scene in EVERY
        if not wish.only or any(scene.name.startswith(name) for name in wish.only)
    ]
    return [
        Picture(scene, language, size, theme)
        for size, theme, language, scene in product(
            wish.size or SIZES, wish.theme or THEMES, wish.language or LANGUAGES, scenes
        )
    ]


def size_of(scene: Scene, size: Size) -> Size:
    """The size of a picture; a phone in table mode may lie on its side."""
    if scene.across and size.width < size.height:
        return replace(SIZES["phone"], name=size.name, text=size.text, width=844, height=390)
    return size


def draw(pictures: list[Picture], out: Path, scale: float) -> list[str]:
    """Draw a share of the pictures in a browser of its own."""
    failures = []
    with chromium() as browser, stage(browser, scale=scale) as screen:
        for picture in pictures:
            scene = BY_NAME[picture.scene]
            try:
                screen.show(
                    scene,
                    language=picture.language,
                    theme=picture.theme,
                    size=size_of(scene, SIZES[picture.size]),
                )
            except Exception as problem:
                failures.append(f"{picture.file}: {str(problem).splitlines()[0]}")
            (out / picture.file).write_bytes(screen.picture())
    return failures


def readme(out: Path) -> int:
    """The two pictures of the README, at twice the size."""
    out.mkdir(parents=True, exist_ok=True)
    with chromium() as browser, stage(browser, scale=2) as screen:
        for file, (scene, language, theme) in README.items():
            screen.show(BY_NAME[scene], language=language, theme=theme)
            (out / f"{file}.png").write_bytes(screen.picture())
    print(f"{len(README)} pictures: {out}")
    return 0
