"""The page of each language: it is in that language, its commands run, its words are the app's."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

import pytest

from companion.i18n import LANGUAGES, language
from companion.i18n.tools import store
from companion.ui.screens.guide import guide, parts
from tests.browser.server import PATIENCE, free_port
from tests.screens.headless import NARROW, phone, story, viewer

from .files import ROOT

START = ["python3", "packaging/start.py"]


def page(code: str) -> str:
    return (ROOT / "locales" / code / "README.md").read_text(encoding="utf-8")


def commands(code: str) -> list[str]:
    blocks = re.findall(r"^```sh\n(.*?)^```$", page(code), re.M | re.S)
    return [line for block in blocks for line in block.splitlines()]


def test_the_first_lines_of_the_readme_lead_to_each() -> None:
    first = (ROOT / "README.md").read_text(encoding="utf-8").split("\n\n")[1]
    links = re.findall(r"\[([^\]]+)\]\(locales/(\w+)/README\.md\)", first)
    assert links == [(language(code).autonym, code) for code in LANGUAGES]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_page_tells_the_same_things(code: str) -> None:
    kinds = [what for what, _ in parts(page(code))]
    assert kinds == [what for what, _ in parts(page("en"))]
    assert commands(code) == commands("en")


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_to_be_tapped_is_called_as_in_the_app(code: str) -> None:
    said = {text for m in store.load(code) if m.id for text in store.forms(m)}
    named = re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", page(code))
    assert len(named) == 6
    assert [name for name in named if name not in said] == []


@pytest.mark.parametrize("command", commands("en"))
def test_its_commands_start_the_program(command: str, tmp_path: Path) -> None:
    """As ``packaging/start.py`` does once everything is installed, on a folder of its own."""
    words = shlex.split(command)
    assert words[:2] == START
    assert (ROOT / words[1]).is_file()
    port = free_port()
    own = ["--port", str(port), "--data", str(tmp_path / "data"), "--no-browser"]
    about = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        [sys.executable, "-m", "companion", *words[2:], *own],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=about,
    ) as program:
        try:
            end = time.monotonic() + PATIENCE
            while True:
                with suppress(OSError), urllib.request.urlopen(f"http://127.0.0.1:{port}") as door:
                    assert door.status == 200
                    break
                assert program.poll() is None
                assert time.monotonic() < end
                time.sleep(0.05)
        finally:
            program.kill()


@pytest.mark.parametrize("code", LANGUAGES)
@story
async def test_the_settings_lead_to_the_page_in_ones_own_language(code: str) -> None:
    from tests.gallery.scenes import Room

    wish = viewer(language=code, text=2.0 if code == "ru" else 1.0)
    async with phone(Room().tables, route="/settings", preferences=wish, size=NARROW) as one:
        await one.tap("settings.guide")
        assert one.route == "/settings/guide"
        for _, words in guide(code):
            assert one.sees(words)
            assert not re.search(r"[*`\]]", words), "no marks of Markdown"
        await one.tap("guide.back")
        assert one.route == "/settings"


def test_a_language_without_a_page_has_the_english_one() -> None:
    assert guide("eo") == guide("en")
