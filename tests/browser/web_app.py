"""The web app on a host: built once for all workers, served by a server that knows nothing."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from filelock import FileLock

from .server import ROOT, free_port

BUILD = ROOT / "packaging" / "web" / "build.py"
FOLDER = "games/vendemmia"
"""Where the app lies on the host: it is not told."""

STORE = """async ask => {
    const asked = request => new Promise((yes, no) => {
        request.onsuccess = () => yes(request.result);
        request.onerror = no;
    });
    const database = await asked(indexedDB.open('/persist'));
    try {
        return await ask(database.transaction('FILE_DATA').objectStore('FILE_DATA'), asked);
    } finally {
        database.close();
    }
}"""
"""Asks the database of the browser, where the program's files are, something."""

TAPS = f"""() => ({STORE})(async (store, asked) => {{
    const files = await asked(store.getAll());
    const texts = files.map(file => new TextDecoder().decode(file.contents));
    return texts.join('').split('{{"tap":').length - 1;
}})"""
"""How many taps the files hold that the browser keeps."""


class Silent(SimpleHTTPRequestHandler):
    """A host that keeps no log."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


class Forgotten(Silent):
    """A host whose answers no browser keeps by itself."""

    def end_headers(self) -> None:
        """Say so."""
        self.send_header("Cache-Control", "no-store")
        super().end_headers()


class Host:
    """A plain server of files that can be switched off and on again, and be filled anew."""

    def __init__(self, folder: Path, how: type[Silent] = Silent) -> None:
        self.folder = folder
        self.how = how
        self.port = free_port()
        self.start()

    def start(self) -> None:
        """Serve."""
        handler = partial(self.how, directory=str(self.folder))
        self._server = ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Answer nobody any more."""
        self._server.shutdown()
        self._server.server_close()

    def holds(self, folder: Path) -> None:
        """Serve what is in another folder from now on, copied there just now."""
        self.stop()
        for path in folder.rglob("*"):
            os.utime(path)
        self.folder = folder
        self.start()


def build(shared: Path) -> Path:
    """
    Make what a host is given, or take what another worker has made; return the folder. Needs the
    package index pip is set up for; without it, it fails.
    """
    folder = shared / "host"
    with FileLock(shared / "host.lock"):
        if not folder.exists():
            told = subprocess.run(
                [sys.executable, str(BUILD), str(shared / "making" / FOLDER)],
                capture_output=True,
                text=True,
            )
            if told.returncode:
                said = f"{told.stdout}{told.stderr}"
                pytest.fail(f"the web app could not be built:\n{said}", pytrace=False)
            (shared / "making").rename(folder)
    return folder
