"""
Puts texts, icons and screenshots where the tools that fill stores look for them::

    python packaging/stores/stores.py build/stores [--screenshots FOLDER]

``build/stores/android`` is for ``fastlane supply``, F-Droid and IzzyOnDroid, ``build/stores/ios``
for ``fastlane deliver``. Without ``--screenshots`` those of the repository are taken; all of them,
at every size, are drawn by ``python -m tests.gallery --stores FOLDER``.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tomllib
from pathlib import Path

HERE = Path(__file__).resolve().parent
LANGUAGES = tuple(sorted(path.stem for path in (HERE / "texts").glob("*.toml")))
FIRST = "en"
"""The store's own language, where nothing else fits."""

LONGEST = {
    "title": 30,
    "subtitle": 30,
    "short": 80,
    "promotional": 170,
    "keywords": 100,
    "new": 500,
    "full": 4000,
}
"""Letters a text may have: the stricter of both stores."""

GOOGLE = {"title.txt": "title", "short_description.txt": "short", "full_description.txt": "full"}
APPLE = {
    "name.txt": "title",
    "subtitle.txt": "subtitle",
    "promotional_text.txt": "promotional",
    "keywords.txt": "keywords",
    "description.txt": "full",
    "release_notes.txt": "new",
}
PHONES = {"google-phone": "phoneScreenshots", "google-tablet": "tenInchScreenshots"}
APPLES = ("apple-phone", "apple-tablet")


def texts(code: str) -> dict[str, str]:
    """Return what a store says in a language."""
    found = tomllib.loads((HERE / "texts" / f"{code}.toml").read_text(encoding="utf-8"))
    return {key: text.strip() for key, text in found.items()}


def too_long(code: str) -> list[str]:
    """Return what is missing or longer than a store takes."""
    said = texts(code)
    return [
        f"{code}: {key} has {len(said.get(key, ''))} letters of {most}"
        for key, most in LONGEST.items()
        if not 0 < len(said.get(key, "")) <= most
    ]


def fill(out: Path, screenshots: Path, number: int) -> None:
    """Write all of it; ``number`` is the build the news are about."""
    for code in LANGUAGES:
        said = texts(code)
        android = out / "android" / said["google"]
        ios = out / "ios" / "metadata" / said["apple"]
        for folder, names in ((android, GOOGLE), (ios, APPLE)):
            for name, key in names.items():
                write(folder / name, said[key])
        write(android / "changelogs" / f"{number}.txt", said["new"])
        copy(HERE / "icon.png", android / "images" / "icon.png")
        copy(HERE / "banner.png", android / "images" / "featureGraphic.png")
        for size, kind in PHONES.items():
            for picture in sorted((screenshots / size / code).glob("*.png")):
                copy(picture, android / "images" / kind / picture.name)
        for size in APPLES:
            for picture in sorted((screenshots / size / code).glob("*.png")):
                place = out / "ios" / "screenshots" / said["apple"]
                copy(picture, place / f"{size}-{picture.name}")


def write(path: Path, text: str) -> None:
    """Write a text file and the folders it lies in."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n", encoding="utf-8")


def copy(source: Path, path: Path) -> None:
    """Copy a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, path)


def main() -> int:
    """Check the texts and fill the folder."""
    parser = argparse.ArgumentParser(description="Fill a folder for stores.")
    parser.add_argument("out", type=Path)
    parser.add_argument("--screenshots", type=Path, default=HERE / "screenshots")
    wish = parser.parse_args()
    if problems := [problem for code in LANGUAGES for problem in too_long(code)]:
        print("\n".join(problems))
        return 1
    sys.path.insert(0, str(HERE.parent / "native"))
    import folder

    shutil.rmtree(wish.out, ignore_errors=True)
    fill(wish.out, wish.screenshots, folder.build_number(folder.version()))
    print(wish.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
