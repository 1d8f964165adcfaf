"""What makes the web app an app on a home screen: all it names is there, in four languages."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from typing import Any

import pytest

from companion.cli.webpage import ASSETS, manifest
from companion.i18n import LANGUAGES, language
from companion.local import START

from .files import ROOT

FOLDERS = {"launcher": ASSETS / "launcher", "screenshots": ROOT / "packaging" / "screenshots"}


def of(code: str) -> dict[str, Any]:
    """The manifest of the web app in a language."""
    found: dict[str, Any] = json.loads(manifest(f"./{START}", language(code)))
    return found


def size(path: Path) -> str:
    """How large a picture is, by its own head."""
    width, height = struct.unpack(">II", path.read_bytes()[16:24])
    return f"{width}x{height}"


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_picture_is_there_and_as_large_as_it_says(code: str) -> None:
    described = of(code)
    assert described["lang"] == code
    for picture in (*described["icons"], *described["screenshots"]):
        folder, _, name = picture["src"].partition("/")
        assert size(FOLDERS[folder] / name) == picture["sizes"]
    kinds = {picture.get("purpose", "any") for picture in described["icons"]}
    assert kinds == {"any", "maskable", "monochrome"}


def test_shortcuts_lead_to_screens_in_the_words_of_each_language() -> None:
    routes = {tuple(way["url"] for way in of(code)["shortcuts"]) for code in LANGUAGES}
    assert routes == {(f"./{START}#/new", f"./{START}", f"./{START}#/rules")}
    names = [way["name"] for code in LANGUAGES for way in of(code)["shortcuts"]]
    assert len(set(names)) == 3 * len(LANGUAGES)


def test_one_app_in_all_languages_that_asks_nobody_else() -> None:
    said = [of(code) for code in LANGUAGES]
    for same in ("id", "start_url", "scope", "share_target", "file_handlers"):
        assert len({json.dumps(one[same]) for one in said}) == 1
    assert "//" not in json.dumps(said)
    assert "shortcuts" not in json.loads(manifest("./", language("en")))
