"""The folder that is packaged for phones starts with nothing but what is in the package."""

from __future__ import annotations

import asyncio
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.handover import text
from companion.history.handing import packet_of
from companion.i18n import language
from tests.gallery.scenes import Room, summer
from tests.project.files import ROOT
from tests.project.wheels import built

from .native_phone import Installed, NativePhone, installed


@pytest.fixture(scope="module")
def lies(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """What an Android phone would have."""
    folder = tmp_path_factory.mktemp("native")
    make: Any = runpy.run_path(str(ROOT / "packaging" / "native" / "folder.py"))["make"]
    wheel = built(folder)
    return installed(make(folder / "made", wheel), wheel, folder / "phone")


def packet(room: Room) -> str:
    """A game as a link carries it."""
    assert room.table
    return text.letters(packet_of(room.tables, room.table.id))


def test_the_phone_has_no_server(lies: Installed) -> None:
    assert {"vendemmia", "flet", "tinydb", "babel", "qrcode", "msgpack"} <= lies.names
    assert "certifi" in lies.names, "Flet's own start imports it"
    servers = {"flet-web", "fastapi", "starlette", "uvicorn", "websockets", "pydantic", "uvloop"}
    assert lies.names & servers == set()


def test_it_starts_and_answers_a_tap(lies: Installed, tmp_path: Path) -> None:
    async def story() -> None:
        async with NativePhone(lies, tmp_path, language="it") as phone:
            await phone.has("home.new")
            assert phone.crashes == []
            await phone.tap("home.new")
            await phone.until(lambda: "new.add" in phone.ids())
            # Android may end the client and keep Python: the next client finds it as it was left.
            phone.page = {}
            await phone.register()
            await phone.until(lambda: "new.add" in phone.ids())
            assert phone.crashes == []

    asyncio.run(story())


def test_a_link_opens_the_game_it_holds_at_a_start_and_while_the_app_runs(
    lies: Installed, tmp_path: Path
) -> None:
    first, second = summer(), summer(("Carla", "Dino"))
    assert first.table
    assert second.table

    async def story() -> None:
        async with NativePhone(lies, tmp_path, f"/take/{packet(first)}") as phone:
            await phone.press("take.add", "summer.next")
            await phone.go(f"/take/{packet(second)}")  # the app is in front already
            await phone.press("take.add", "summer.next")
        kept = {path.stem for path in (tmp_path / "games").glob("*.journal")}
        assert first.table
        assert second.table
        assert kept == {first.table.id, second.table.id}

    asyncio.run(story())


@pytest.mark.parametrize("code", ["es", "ru"])
def test_who_has_it_without_a_server_is_told_how_to_get_one(code: str, lies: Installed) -> None:
    program = (
        "import sys; *sys.path[:0], sys.argv = *sys.argv[2:], ['', '--lang', sys.argv[1]];"
        "from companion.__main__ import main; sys.exit(main())"
    )
    command = [sys.executable, "-I", "-S", "-B", "-c", program, code, str(lies.wheel)]
    told = subprocess.run([*command, *lies.paths], capture_output=True)
    said = language(code).text("cli.no-server", command="pip install 'vendemmia[serve]'")
    assert told.stderr.decode().strip() == f"vendemmia: {said}"
    assert told.returncode == 2
