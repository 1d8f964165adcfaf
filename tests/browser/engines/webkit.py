"""WebKitGTK, by its own driver, in a small browser around it that keeps what it is told."""

from __future__ import annotations

import base64
import json
import os
import subprocess
import urllib.request
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

from ..server import free_port
from .browser import HEIGHT, LANGUAGE, NOWHERE, PATIENCE, WIDTH, Browser, Lost, NoEngine

PYTHON = "/usr/bin/python3"
"""Debian's own: the bindings of WebKitGTK are for that one."""
SHELL = Path(__file__).with_name("webkit_shell.py")
NEEDS = "import gi; gi.require_version('WebKit2', '4.1'); from gi.repository import WebKit2"
ABOUT = {
    "GDK_BACKEND": "x11",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "NO_AT_BRIDGE": "1",
    # Without its last compiler: compiling as well as it can costs two thirds of a short evening.
    "JSC_useOMGJIT": "0",
}


class WebKit(Browser):
    """Debian's WebKitGTK, on a screen nobody sees."""

    package = "webkit2gtk-driver xvfb gir1.2-webkit2-4.1 python3-gi"
    draws_late = (60.0,)
    """
    On a busy machine it may have every message of the first screen and never draw it: once in some
    fifteen evenings, for reasons not found. Then it is begun anew, and the report says so.
    """

    def start(self, before: str) -> None:
        driver, screen = self._program("WebKitWebDriver"), self._program("Xvfb")
        if subprocess.run([PYTHON, "-c", NEEDS], capture_output=True).returncode:
            raise NoEngine(f"{PYTHON} has no WebKit2 (Debian: apt-get install {self.package})")
        shown = {**ABOUT, "DISPLAY": self._screen(screen)}
        port = free_port()
        self._run(driver, "--host=127.0.0.1", f"--port={port}", about=shown)
        self._address = f"http://127.0.0.1:{port}"
        self._until(lambda: self._send("GET", "/status"))
        script = self.folder / "before.js"
        script.write_text(before)
        facts = (self.folder, LANGUAGE, NOWHERE, script)
        shell = {"binary": PYTHON, "args": [str(SHELL), *map(str, facts)]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": shell}}
        made = self._send("POST", "/session", capabilities=wanted)
        self._address += f"/session/{made['sessionId']}"
        self._send("POST", "/timeouts", script=PATIENCE * 1000, pageLoad=PATIENCE * 1000)

    def _screen(self, program: str) -> str:
        """Start a screen; return what it is called."""
        read, write = os.pipe()
        size = f"{WIDTH}x{HEIGHT}x24"
        try:
            quiet = ("-nolisten", "tcp", "-displayfd", str(write))
            self._run(program, *quiet, "-screen", "0", size, keep=(write,))
        finally:
            os.close(write)
        with os.fdopen(read) as told:
            return f":{told.readline().strip()}"

    def go(self, address: str) -> None:
        self._send("POST", "/url", url=address)

    def evaluate(self, expression: str) -> Any:
        told = f"const [done] = arguments; {expression}.then(x => done([x]), e => done(String(e)));"
        found = self._send("POST", "/execute/async", script=told, args=[])
        if isinstance(found, str):
            raise Lost(found)
        return found[0]

    def touch(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
        press, release = ({"type": f"pointer{what}", "button": 0} for what in ("Down", "Up"))
        finger = {"type": "pointer", "id": "finger", "actions": [move, press, release]}
        self._send("POST", "/actions", actions=[finger])

    def write(self, text: str) -> None:
        keys = [{"type": f"key{what}", "value": x} for x in text for what in ("Down", "Up")]
        self._send("POST", "/actions", actions=[{"type": "key", "id": "hands", "actions": keys}])

    def picture(self) -> bytes:
        return base64.b64decode(self._send("GET", "/screenshot"))

    def _send(self, method: str, path: str, **facts: object) -> Any:
        body = json.dumps(facts).encode() if method == "POST" else None
        asked = urllib.request.Request(self._address + path, body, method=method)
        try:
            with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except HTTPError as refused:
            raise Lost(f"{path}: {refused.read().decode(errors='replace')}") from None
