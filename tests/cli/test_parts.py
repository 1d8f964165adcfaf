"""The small parts of serving: the code to scan, the listening socket, compression, the window."""

from __future__ import annotations

import asyncio
import gzip
import io
import json
import sys
import time
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flet_web import get_package_web_dir  # type: ignore[import-untyped]

from companion.cli import browser, window
from companion.cli.compression import Compressed, Message, is_loopback
from companion.cli.fonts import MANIFEST, OurFonts
from companion.cli.listening import PortNotFree, lan_addresses, open_socket
from companion.cli.terminal import code_lines, complain, has_colours, printable
from companion.cli.webpage import ASSETS
from companion.ui.fonts import FONTS

# --- the code to scan ---------------------------------------------------------------------------

LIGHT = {"█": (True, True), "▀": (True, False), "▄": (False, True), " ": (False, False)}


def modules(lines: list[str]) -> list[list[bool]]:
    """The drawing, read back: rows of modules, ``True`` is light."""
    rows: list[list[bool]] = []
    for line in lines:
        pairs = [LIGHT[letter] for letter in line]
        rows += [[upper for upper, _ in pairs], [lower for _, lower in pairs]]
    return rows


def test_the_code_is_the_code_with_its_quiet_zone() -> None:
    from qrcode.main import QRCode

    code = QRCode(border=4)
    code.add_data("http://192.0.2.7:8550")
    code.make(fit=True)
    drawn = modules(code_lines("http://192.0.2.7:8550", colours=False))
    assert [[not light for light in row] for row in drawn][: code.modules_count + 8] == (
        code.get_matrix()
    )
    assert all(drawn[0])
    assert all(row[0] and row[-1] for row in drawn)


def test_the_code_fits_a_terminal_and_brings_its_own_colours() -> None:
    plain = code_lines("http://192.168.100.100:8550", colours=False)
    assert max(map(len, plain)) <= 40
    assert len(plain) <= 21
    coloured = code_lines("http://192.168.100.100:8550", colours=True)
    assert all(
        line == f"\x1b[97;40m{bare}\x1b[0m" for line, bare in zip(coloured, plain, strict=True)
    )


def test_no_colours_into_a_file() -> None:
    assert has_colours(io.StringIO(), "xterm") is False


def test_a_complaint_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    complain("two\nlines")
    assert capsys.readouterr().err == "vendemmia: two lines\n"


def test_printable_keeps_every_alphabet() -> None:
    assert printable("Ёж – «ñ» 🍇") == "Ёж – «ñ» 🍇"
    assert printable("a\r\x1b") == "a\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}"


# --- the listening socket ------------------------------------------------------------------------


def test_a_listening_socket_takes_visitors_before_anybody_serves() -> None:
    import socket

    listening = open_socket(0, lan=False)
    with listening.socket, socket.create_connection(("127.0.0.1", listening.port), timeout=5):
        assert listening.address() == f"http://127.0.0.1:{listening.port}"
        assert listening.address("192.0.2.7") == f"http://192.0.2.7:{listening.port}"


def test_the_same_port_twice_is_refused() -> None:
    listening = open_socket(0, lan=False)
    with listening.socket, pytest.raises(PortNotFree) as caught:
        open_socket(listening.port, lan=False)
    assert caught.value.message == "cli.port-taken"


def test_lan_addresses_are_addresses_of_others() -> None:
    assert not any(address.startswith("127.") for address in lan_addresses())


# --- compression --------------------------------------------------------------------------------

BODY = b"var a = 1;" * 1000
TYPE = (b"content-type", b"text/javascript")


class Files:
    """An app that answers everything with one file, in two pieces, and counts."""

    def __init__(self, *headers: tuple[bytes, bytes], status: int = 200) -> None:
        length = (b"content-length", str(len(BODY)).encode())
        self.headers = [length, (b"etag", b'"1"'), *(headers or (TYPE,))]
        self.status = status

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        start = {"type": "http.response.start", "status": self.status, "headers": self.headers}
        await send(start)
        await send({"type": "http.response.body", "body": BODY[:5000], "more_body": True})
        await send({"type": "http.response.body", "body": BODY[5000:]})


async def asked(
    app: Any, host: str = "192.0.2.7", **changes: Any
) -> tuple[dict[bytes, bytes], bytes]:
    """What a browser on ``host`` gets: headers and body."""
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/main.js",
        "client": (host, 5000),
        "headers": [(b"accept-encoding", b"gzip, br")],
        **changes,
    }
    sent: list[Message] = []

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "http.request"}

    await app(scope, receive, send)
    body = b"".join(message.get("body", b"") for message in sent[1:])
    return dict(sent[0]["headers"]), body


def test_another_machine_gets_it_small() -> None:
    headers, body = asyncio.run(asked(Compressed(Files())))
    assert headers[b"content-encoding"] == b"gzip"
    assert headers[b"content-length"] == str(len(body)).encode()
    assert headers[b"vary"] == b"accept-encoding"
    assert len(body) < len(BODY)
    assert gzip.decompress(body) == BODY


def test_many_at_once_compress_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    real = gzip.compress

    def counted(*arguments: Any, **options: Any) -> bytes:
        calls.append(arguments)
        return real(*arguments, **options)

    monkeypatch.setattr(gzip, "compress", counted)
    app = Compressed(Files())

    async def everybody() -> list[Any]:
        first = await asyncio.gather(*(asked(app) for _ in range(5)))
        return [*first, await asked(app)]

    answers = asyncio.run(everybody())
    assert len(calls) == 1
    assert all(answer == answers[0] for answer in answers)


@pytest.mark.parametrize(
    ("app", "changes"),
    [
        (Files(), {"host": "127.0.0.1"}),
        (Files(), {"host": "::1"}),
        (Files(), {"headers": []}),
        (Files(), {"method": "HEAD"}),
        (Files(), {"headers": [(b"accept-encoding", b"gzip"), (b"range", b"bytes=0-9")]}),
        (Files((b"content-type", b"image/png")), {}),
        (Files(TYPE, (b"content-encoding", b"br")), {}),
        (Files(status=404), {}),
    ],
)
def test_everything_else_goes_as_it_is(app: Files, changes: dict[str, Any]) -> None:
    headers, body = asyncio.run(asked(Compressed(app), **changes))
    assert headers == dict(app.headers)
    assert body == BODY


def test_who_cannot_be_told_sits_here() -> None:
    assert is_loopback(None)
    assert is_loopback(("testclient", 1))
    assert not is_loopback(("192.0.2.7", 1))


# --- fonts --------------------------------------------------------------------------------------


def test_the_client_is_told_of_the_fonts_our_screens_are_written_in() -> None:
    headers, body = asyncio.run(asked(OurFonts(Files()), path=MANIFEST))
    told = {font["family"]: font["fonts"][0]["asset"] for font in json.loads(body)}
    assert told.keys() == {"Roboto", *FONTS}
    assert headers[b"content-length"] == str(len(body)).encode()
    web = Path(get_package_web_dir()) / "assets"
    for name, file in told.items():
        place = ASSETS / FONTS[name] if name in FONTS else web / file
        assert place.is_file()


def test_everything_else_is_answered_by_others() -> None:
    headers, body = asyncio.run(asked(OurFonts(Files())))
    assert (headers[b"etag"], body) == (b'"1"', BODY)


# --- the browser --------------------------------------------------------------------------------


def test_no_browser_inside_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert browser.show("http://127.0.0.1:1") is False


# --- the window ---------------------------------------------------------------------------------


@pytest.fixture
def desktop(monkeypatch: pytest.MonkeyPatch) -> Iterator[types.SimpleNamespace]:
    """A stand-in for Flet's desktop client: a process that does what ``code`` says."""
    stand_in = types.SimpleNamespace(code="import time; time.sleep(60)", asked=[])

    async def open_flet_view_async(page_url: str, assets_dir: Any, hidden: bool) -> Any:
        stand_in.asked.append((page_url, assets_dir, hidden))
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", stand_in.code)
        return process, "nowhere"

    stand_in.open_flet_view_async = open_flet_view_async
    stand_in.close_flet_view = lambda pid_file: None
    monkeypatch.setattr(window, "there_may_be_one", lambda: True)
    monkeypatch.setattr(window, "import_module", lambda name: stand_in)
    monkeypatch.setattr(window, "_FETCH", "pass")
    monkeypatch.setattr(window, "ALIVE", 0.5)
    return stand_in


async def opened_and_closed() -> bool:
    found = await window.open_window("http://127.0.0.1:1/game")
    if found is None:
        return False
    found.close()
    await found.closed()
    return True


def test_a_window_is_told_the_address(desktop: types.SimpleNamespace) -> None:
    assert asyncio.run(opened_and_closed())
    assert desktop.asked == [("http://127.0.0.1:1/game", None, False)]


def test_a_client_that_dies_at_once_is_no_window(desktop: types.SimpleNamespace) -> None:
    desktop.code = "raise SystemExit(3)"
    assert not asyncio.run(opened_and_closed())


def test_a_client_that_cannot_be_fetched_is_no_window(
    desktop: types.SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "_FETCH", "raise SystemExit(1)")
    assert not asyncio.run(opened_and_closed())
    assert desktop.asked == []


def test_a_download_that_stands_still_is_given_up(
    desktop: types.SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window, "_FETCH", "import time; time.sleep(600)")
    assert asyncio.run(window.open_window("http://127.0.0.1:1", fetch_most=0.2)) is None


def test_without_the_package_nothing_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(window, "PACKAGE", "flet_desktop_that_nobody_has")
    assert asyncio.run(window.open_window("http://127.0.0.1:1")) is None


def test_the_package_alone_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "flet_desktop_of_old"
    package.mkdir()
    (package / "__init__.py").write_text("")
    (package / "version.py").write_text("version = '0.1'")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(window, "PACKAGE", package.name)
    assert window.there_may_be_one() is False


# --- what can wait is imported while nobody taps --------------------------------------------------


def test_nothing_is_imported_while_somebody_taps(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.cli import apart, serve
    from companion.ui import routes

    taps = [0]
    imported_after: list[int] = []
    monkeypatch.setattr(serve, "AFTER_FIRST_SCREEN", 0)
    monkeypatch.setattr(serve, "BETWEEN_SCREENS", 0)
    monkeypatch.setattr(serve, "QUIET", 0.2)

    def warm() -> Iterator[None]:
        for _ in range(3):
            imported_after.append(taps[0])
            yield

    monkeypatch.setattr(routes, "warm", warm)

    async def story() -> None:
        run = object.__new__(serve._ServerRun)
        monkeypatch.setattr(apart, "_last", time.monotonic())
        warming = asyncio.create_task(run._warm())
        for _ in range(10):
            monkeypatch.setattr(apart, "_last", time.monotonic())
            taps[0] += 1
            await asyncio.sleep(0.02)
        await warming

    asyncio.run(story())
    assert imported_after == [10, 10, 10]


def test_tables_that_never_rest_are_held_up_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.cli import apart, serve

    monkeypatch.setattr(serve, "QUIET_MOST", 0.05)
    monkeypatch.setattr(apart, "_last", time.monotonic() + 60)
    asyncio.run(object.__new__(serve._ServerRun)._until_quiet())
