"""``vendemmia``: what is served, and every way in which it cannot be."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import sys
import urllib.request
from pathlib import Path

import pytest

from companion.cli.listening import PORT

from .program import PATIENCE, run, serving


def fetch(address: str, accept: str = "*/*") -> str:
    asked = urllib.request.Request(address, headers={"Accept": accept})
    with urllib.request.urlopen(asked, timeout=PATIENCE) as page:
        return str(page.read().decode())


def fetch_bytes(address: str) -> bytes:
    with urllib.request.urlopen(address, timeout=PATIENCE) as page:
        return bytes(page.read())


@pytest.fixture
def taken() -> socket.socket:
    """A port somebody else listens on."""
    door = socket.socket()
    door.bind(("127.0.0.1", 0))
    door.listen()
    return door


def test_it_serves_prints_its_address_and_a_code(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        page = fetch(server.address)
        assert "<title>Vendemmia</title>" in page
        assert "noCdn: true" in page
        server.wait_for("Ctrl-C")
        said = server.said()
        assert said.count("http://") == 1
        assert "▀" in said
        assert str(tmp_path / "data") in said
        fonts = json.loads(fetch(server.address + "/assets/FontManifest.json"))
        for font in fonts:
            file = font["fonts"][0]["asset"]
            assert fetch_bytes(f"{server.address}/assets/{file}".replace("assets/../", ""))
        assert fetch(server.address + "/fonts/OFL.txt")


def test_every_address_of_a_screen_is_served(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as server:
        assert "<title>Vendemmia</title>" in fetch(f"{server.address}/game/viticulture-1")


def test_a_screen_is_fetched_while_the_browser_still_loads_the_client(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--port", "0", PYTHONPROFILEIMPORTTIME="1") as server:
        server.wait_for("Ctrl-C")
        rules, vino = (rf"companion\.ui\.screens\.{name}\.\w+$" for name in ("rules", "vino"))
        fetch(f"{server.address}/rules")  # by a program, which does not look at it
        fetch(f"{server.address}/game/vino-1", accept="text/html,*/*")
        server.wait_for(vino)  # though no page has opened
        assert not re.search(rules, server.said(), re.MULTILINE)


def test_what_is_likely_is_there_before_a_browser_comes(tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--port", "0", PYTHONPROFILEIMPORTTIME="1") as server:
        server.wait_for(r"companion\.ui\.screens\.viticulture\.sheets$")


def test_without_lan_only_this_computer_is_let_in(tmp_path: Path) -> None:
    from companion.cli.listening import lan_addresses

    with serving(tmp_path / "data") as server:
        port = int(server.address.rpartition(":")[2])
        for host in lan_addresses():
            with socket.socket() as knock:
                assert knock.connect_ex((host, port)) != 0


def test_lan_prints_the_address_for_phones_first(tmp_path: Path) -> None:
    from companion.cli.listening import lan_addresses

    with serving(tmp_path / "data", "--lan", "--port", "0") as server:
        fetch(server.address)
        server.wait_for("Ctrl-C")
        said = [line for line in server.said().splitlines() if line.startswith("http://")]
        addresses = [line for line in said if "/house/" not in line]
        hosts = [address.split("/")[2].split(":")[0] for address in addresses]
        assert list(dict.fromkeys(hosts)) == [*lan_addresses(), "127.0.0.1"]
        for address in addresses:
            assert "<title>Vendemmia</title>" in fetch(address)


def test_a_port_that_was_asked_for_and_is_taken(tmp_path: Path, taken: socket.socket) -> None:
    port = str(taken.getsockname()[1])
    line = run("--data", str(tmp_path), "--port", port).complains()
    assert port in line
    assert "--port" in line


def test_the_usual_port_gives_way_and_says_so(tmp_path: Path) -> None:
    with serving(tmp_path / "one", "--no-browser") as one:
        fetch(one.address)
        with serving(tmp_path / "two", "--no-browser") as two:
            fetch(two.address)
            assert two.address != one.address
            # Tests beside this one may hold the usual port, too, and leave it in between.
            moved = [each for each in (one, two) if not each.address.endswith(f":{PORT}")]
            assert moved
            for each in moved:
                assert each.address.rpartition(":")[2] in each.said().splitlines()[0]


@pytest.mark.parametrize("folder", ["/dev/null/vendemmia", "a file in the way"])
def test_a_folder_nothing_can_be_written_to(tmp_path: Path, folder: str) -> None:
    if not folder.startswith("/"):
        (tmp_path / folder).write_text("")
        folder = str(tmp_path / folder)
    line = run("--data", folder, "--port", "0").complains()
    assert folder in line
    assert "--data" in line


def test_a_second_process_on_the_folder_says_so(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data) as server:
        fetch(server.address)
        line = run("--data", str(data), "--port", "0").complains()
        assert str(data) in line
        assert str(server.process.pid) in line
        assert fetch(server.address)


def test_a_killed_process_does_not_keep_the_folder(tmp_path: Path) -> None:
    data = tmp_path / "data"
    with serving(data) as server:
        fetch(server.address)
        server.process.kill()
        server.process.wait(PATIENCE)
        with serving(data) as again:
            assert fetch(again.address)


@pytest.mark.skipif(os.name == "nt", reason="signals are sent otherwise there")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_signals_end_it_cleanly(tmp_path: Path, number: signal.Signals) -> None:
    data = tmp_path / "data"
    with serving(data) as server:
        address = server.address
        server.wait_for("Ctrl-C")
        server.process.send_signal(number)
        assert server.process.wait(PATIENCE) == 0
        assert "Traceback" not in server.said()
        with pytest.raises(OSError):  # noqa: PT011 - whatever says that nobody listens
            fetch(address)
    with serving(data) as again:  # the folder is free
        assert fetch(again.address)


def test_the_terminal_speaks_the_language(tmp_path: Path) -> None:
    with serving(tmp_path / "data", LANG="es_ES.UTF-8") as server:
        server.wait_for("Las partidas se guardan")


def test_a_window_that_cannot_be_had_is_said_and_the_browser_opened(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser.py"
    browser.write_text(f"import sys\nopen({str(opened)!r}, 'w').write(sys.argv[-1])\n")
    command = f"{sys.executable} {browser} %s"
    data = tmp_path / "data"
    with serving(
        data, "--window", "--port", "0", BROWSER=command, VENDEMMIA_NO_BROWSER="", DISPLAY=""
    ) as server:
        server.wait_for("browser")
        assert fetch(server.address)
        wait_until_written(opened)
        assert opened.read_text().startswith(server.address)


def test_the_browser_opens_where_the_user_was(tmp_path: Path) -> None:
    from companion.storage import open_shelf

    data = tmp_path / "data"
    shelf = open_shelf(data)
    shelf.keep_settings({"route": "/game/viticulture-1"})
    shelf.close()
    opened = tmp_path / "opened"
    browser = tmp_path / "browser.py"
    browser.write_text(f"import sys\nopen({str(opened)!r}, 'w').write(sys.argv[-1])\n")
    command = f"{sys.executable} {browser} %s"
    with serving(data, BROWSER=command, VENDEMMIA_NO_BROWSER="") as server:
        wait_until_written(opened)
        assert opened.read_text() == f"{server.address}/game/viticulture-1"


def wait_until_written(path: Path) -> None:
    import time

    end = time.monotonic() + PATIENCE
    while not (path.exists() and path.read_text()):
        assert time.monotonic() < end, path
        time.sleep(0.02)
