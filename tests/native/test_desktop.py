"""Vendemmia in the menu of a desktop, and in the background of a session."""

from __future__ import annotations

import configparser
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.options import Serving, read
from companion.i18n import LANGUAGES, language
from tests.project.files import ROOT

DESKTOP = ROOT / "packaging" / "desktop"
ENTRY, UNIT = DESKTOP / "vendemmia.desktop", DESKTOP / "vendemmia.service"
TRANSLATED = ("GenericName", "Comment", "Keywords")


def parsed(path: Path) -> configparser.ConfigParser:
    """A file of groups and keys; a key that is there twice is an error."""
    found = configparser.ConfigParser(interpolation=None, delimiters=("=",), comment_prefixes="#")
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(path, encoding="utf-8")
    return found


def asked(command: str) -> object:
    """What the program would do."""
    program, *arguments = command.split()
    assert program.rpartition("/")[2] == "vendemmia"
    return read(arguments, language("en"))


def test_the_entry_says_what_a_menu_needs() -> None:
    entry = parsed(ENTRY)["Desktop Entry"]
    assert (entry["Type"], entry["Name"]) == ("Application", language("en").text("app.name"))
    assert entry["TryExec"] == entry["Exec"].split()[0]
    assert isinstance(asked(entry["Exec"]), Serving)
    assert entry["Terminal"] == "true"
    assert entry["Categories"] == "Game;BoardGame;"
    for key in ("Categories", "Actions", "Keywords"):
        assert entry[key].endswith(";")


def test_it_is_said_in_every_language() -> None:
    groups = parsed(ENTRY)
    entry = groups["Desktop Entry"]
    for code in LANGUAGES:
        suffix = "" if code == "en" else f"[{code}]"
        assert entry[f"Comment{suffix}"] == language(code).text("app.description")
        assert all(f"{key}{suffix}" in entry for key in TRANSLATED)
        assert f"Name{suffix}" in groups["Desktop Action lan"]
    known = {code for key in entry for code in re.findall(r"\[(.+)\]", key)}
    assert known == set(LANGUAGES) - {"en"}


def test_every_action_is_there_and_does_something() -> None:
    groups = parsed(ENTRY)
    actions = groups["Desktop Entry"]["Actions"].rstrip(";").split(";")
    assert {f"Desktop Action {name}" for name in actions} == set(groups.sections()[1:])
    serving = asked(groups["Desktop Action lan"]["Exec"])
    assert isinstance(serving, Serving)
    assert serving.lan


def test_the_tool_of_desktops_has_nothing_to_say() -> None:
    validate = shutil.which("desktop-file-validate")
    if validate is None:
        pytest.skip("there is no desktop-file-validate here")
    told = subprocess.run([validate, str(ENTRY)], capture_output=True, text=True)
    assert (told.returncode, told.stdout + told.stderr) == (0, "")


def test_the_unit_serves_without_opening_anything() -> None:
    unit = parsed(UNIT)
    serving = asked(unit["Service"]["ExecStart"])
    assert isinstance(serving, Serving)
    assert not serving.browser
    assert serving.port is not None, "an installed web app wants the same address every time"
    assert unit["Install"]["WantedBy"] == "default.target"


def test_systemd_has_nothing_to_say(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("there is no systemd here")
    program = Path(sys.executable).with_name("vendemmia")
    text = UNIT.read_text(encoding="utf-8").replace("%h/.local/bin/vendemmia", str(program))
    (tmp_path / UNIT.name).write_text(text, encoding="utf-8")
    told = subprocess.run(
        [analyze, "verify", "--user", "--man=no", str(tmp_path / UNIT.name)],
        capture_output=True,
        text=True,
        env={"XDG_RUNTIME_DIR": str(tmp_path)},
    )
    assert (told.returncode, told.stderr) == (0, "")


def test_what_the_page_installs_by_hand_is_there() -> None:
    page = (ROOT / "packaging" / "README.md").read_text(encoding="utf-8")
    sources = re.findall(r"^    install -Dm644 (\S+) ", page, re.MULTILINE)
    assert {Path(name).name for name in sources} >= {ENTRY.name, UNIT.name, "app-icon.svg"}
    assert [name for name in sources if not (ROOT / name).is_file()] == []
    icon = parsed(ENTRY)["Desktop Entry"]["Icon"]
    assert f"/icons/hicolor/scalable/apps/{icon}.svg" in page
