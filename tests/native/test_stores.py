"""What stores are given: texts as long as they may be, in our manners, and pictures."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from companion.i18n import LANGUAGES
from companion.i18n.tools.checks import against_manners
from tests.gallery.stores import SHOWN, STORE_SIZES
from tests.project.files import ROOT, files

STORES = ROOT / "packaging" / "stores"


def module() -> Any:
    """``stores.py``."""
    spec = importlib.util.spec_from_file_location("stores", STORES / "stores.py")
    assert spec
    assert spec.loader
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    return found


stores = module()


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_text_is_missing_or_longer_than_a_store_takes(code: str) -> None:
    assert stores.too_long(code) == []
    assert set(stores.texts(code)) == {*stores.LONGEST, "google", "apple"}


def test_a_text_that_is_too_long_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(stores.LONGEST, "title", 20)
    assert any("title" in problem for problem in stores.too_long("en"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_they_are_said_as_everything_else(code: str) -> None:
    said = dict(stores.texts(code), privacy=(STORES / "privacy" / f"{code}.md").read_text())
    for key, text in said.items():
        if key not in ("google", "apple"):
            assert against_manners(code, text) == [], key
    assert "Vendemmia" in said["title"]
    assert " " not in said["keywords"].replace(", ", ",").replace(" ", "_")


@pytest.mark.parametrize("key", ["full", "promotional", "privacy"])
def test_all_languages_say_the_same(key: str) -> None:
    def shape(code: str) -> list[int]:
        privacy = (STORES / "privacy" / f"{code}.md").read_text(encoding="utf-8")
        text = dict(stores.texts(code), privacy=privacy)[key]
        parts = text.split("\n\n")
        return [len(re.findall(r"^[•-] ", part, re.MULTILINE)) for part in parts]

    assert len({tuple(shape(code)) for code in LANGUAGES}) == 1


def test_pictures_are_as_large_as_stores_want_them() -> None:
    assert Image.open(STORES / "icon.png").size == (512, 512)
    assert Image.open(STORES / "banner.png").size == (1024, 500)
    for name, size in STORE_SIZES.items():
        width, height = size.pixels
        assert max(width, height) <= 3840
        assert "google" not in name or max(width, height) <= 2 * min(width, height)
    apple = {STORE_SIZES[f"apple-{kind}"].pixels for kind in ("phone", "tablet", "desktop")}
    assert apple == {(1320, 2868), (2752, 2064), (2560, 1600)}


def test_every_language_has_its_screenshots_and_they_are_small() -> None:
    pictures = [Path(name) for name in files() if name.startswith("packaging/stores/screenshots/")]
    scenes = [f"{number}-{scene}" for number, (scene, _) in enumerate(SHOWN, 1)]
    for code in LANGUAGES:
        found = sorted(path.stem for path in pictures if path.parent.name == code)
        assert found == scenes[: len(found)]
        assert len(found) >= 2, "Google wants two at least"
    for path in pictures:
        image = Image.open(ROOT / path)
        assert image.mode == "RGB"
        assert image.size == STORE_SIZES[path.parent.parent.name].pixels
    assert sum((ROOT / path).stat().st_size for path in pictures) < 2_000_000


def test_a_folder_is_filled_for_both_stores(tmp_path: Path) -> None:
    stores.fill(tmp_path, STORES / "screenshots", 100)
    android = {
        path.relative_to(tmp_path / "android").parts[0] for path in tmp_path.glob("android/*")
    }
    assert android == {"en-US", "es-ES", "it-IT", "ru-RU"}
    assert {path.name for path in (tmp_path / "ios" / "metadata").iterdir()} == {
        "en-US", "es-ES", "it", "ru",
    }  # fmt: skip
    assert (tmp_path / "android" / "ru-RU" / "changelogs" / "100.txt").read_text().strip()
    assert len(list(tmp_path.glob("android/it-IT/images/phoneScreenshots/*.png"))) >= 2
