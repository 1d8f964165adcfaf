"""
Bytecode, made when the web app is built by the Python that ships with it.

That Python runs in a browser, so a browser compiles: Chromium, without a head, looks at a page that
fetches the sources from here and sends the bytecode back (``compile.html``, ``compiling.py``). Only
the very same Python may do it; another one's bytecode would be refused at the start.

What is worth it are the modules somebody waits for: those the screens import, found by importing
them here.
"""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
ARGUMENTS = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run")
PATIENCE = 600.0
"""Seconds; ten are enough where nothing else runs."""

LIBRARY = "library/"
"""Before the names of Python's own modules, while they are compiled with the others."""

SCREENS = """
import sys
import companion.frozen, companion.local
from companion.ui import app, routes
from babel import dates, lists, numbers
for name in routes.EVERYWHERE:
    getattr(routes.ft, name)
for _ in routes.warm():
    pass
print(*sorted(sys.modules))
"""


def bytecode(
    library: dict[str, bytes], packages: dict[str, bytes], pyodide: Path
) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return modules of Python's library, and others, with bytecode in place of many sources."""
    both = {f"{LIBRARY}{name}": data for name, data in library.items()} | packages
    shown = {
        "/": (HERE / "compile.html").read_bytes(),
        "/compile.py": (HERE / "compiling.py").read_bytes(),
        "/sources.tar": tar({name: d for name, d in both.items() if name.endswith(".py")}),
        "/names.txt": " ".join((LIBRARY, *names())).encode(),
    }
    made = ask_browser(shown, pyodide)
    both = {name: data for name, data in both.items() if f"{name}c" not in made} | made
    ours = {name: data for name, data in both.items() if not name.startswith(LIBRARY)}
    theirs = {name: data for name, data in both.items() if name.startswith(LIBRARY)}
    return {name.removeprefix(LIBRARY): data for name, data in theirs.items()}, ours


def names() -> list[str]:
    """Return which modules are imported once every screen is."""
    told = subprocess.run(
        [sys.executable, "-c", SCREENS], capture_output=True, text=True, cwd=HERE.parents[1]
    )
    if told.returncode:
        sys.exit(f"the screens could not be imported:\n{told.stderr}")
    return told.stdout.split()


def ask_browser(shown: dict[str, bytes], pyodide: Path) -> dict[str, bytes]:
    """Return the bytecode a browser makes of what it is shown."""
    answer: dict[str, bytes] = {}
    come = threading.Event()

    class Answers(SimpleHTTPRequestHandler):
        """Hands out the sources and Pyodide, and takes what came of it."""

        def do_GET(self) -> None:
            if (body := shown.get(self.path)) is None:
                return super().do_GET()
            self.send_response(200)
            self.send_header("Content-Type", "text/html" if self.path == "/" else "text/plain")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
            return None

        def do_POST(self) -> None:
            answer[self.path] = self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(204)
            self.end_headers()
            come.set()

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Answers, directory=str(pyodide.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            address = f"http://127.0.0.1:{server.server_address[1]}/"
            looking = subprocess.Popen(
                [browser(), *ARGUMENTS, f"--user-data-dir={profile}", address],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            try:
                come.wait(PATIENCE)
            finally:
                looking.terminate()
                looking.wait()
    finally:
        server.shutdown()
        server.server_close()
    if "/compiled" not in answer:
        sys.exit(
            f"no bytecode came back: {answer.get('/failed', b'the browser is silent').decode()}"
        )
    return files_of(answer["/compiled"])


def browser() -> str:
    """Where a browser is."""
    for name in (os.environ.get("CHROMIUM", ""), *BROWSERS):
        if name and (found := shutil.which(name)):
            return found
    sys.exit(f"to compile, one of {', '.join(BROWSERS)} has to be there, or CHROMIUM to name it")


def tar(files: dict[str, bytes]) -> bytes:
    """Return a tar that is the same whenever its files are."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as made:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            made.addfile(entry, io.BytesIO(data))
    return raw.getvalue()


def files_of(data: bytes) -> dict[str, bytes]:
    """Return what a tar holds."""
    with tarfile.open(fileobj=io.BytesIO(data)) as made:
        return {entry.name: made.extractfile(entry).read() for entry in made}  # type: ignore[union-attr]
