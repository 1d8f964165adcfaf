"""Chromium, by the protocol of its developer tools: with WebAssembly's picture, and without."""

from __future__ import annotations

import base64
import json
import urllib.request
from typing import Any

from ..chromium import ARGUMENTS, PROGRAMS
from .browser import HEIGHT, LANGUAGE, PATIENCE, SCALE, WIDTH, Browser, Lost

SOFTWARE = ("--use-gl", "--use-angle", "--enable-unsafe-swiftshader", "--disable-gpu-compositing")


class Skwasm(Browser):
    """As on most phones: the client is WebAssembly, and so is what draws."""

    package = "chromium"
    _arguments: tuple[str, ...] = ARGUMENTS

    def start(self, before: str) -> None:
        told = self.folder / "DevToolsActivePort"
        told.unlink(missing_ok=True)
        self._run(
            self._program(*PROGRAMS),
            *self._arguments,
            "--headless",
            f"--user-data-dir={self.folder}",
            f"--accept-lang={LANGUAGE}",
            f"--window-size={WIDTH},{HEIGHT}",
            "--remote-debugging-port=0",
            "about:blank",
        )
        port = self._until(lambda: told.exists() and told.read_text().split("\n")[0])

        def page() -> str | None:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/json", timeout=PATIENCE) as list_:
                pages = [x for x in json.load(list_) if x["type"] == "page"]
            return str(pages[0]["webSocketDebuggerUrl"]) if pages else None

        self._line = self._line_to(self._until(page))
        self._line.send("Page.enable")
        self._line.send("Page.addScriptToEvaluateOnNewDocument", source=before)
        size = {"width": WIDTH, "height": HEIGHT, "deviceScaleFactor": SCALE, "mobile": False}
        self._line.send("Emulation.setDeviceMetricsOverride", **size)

    def go(self, address: str) -> None:
        self._line.send("Page.navigate", url=address)

    def evaluate(self, expression: str) -> Any:
        how = {"awaitPromise": True, "returnByValue": True}
        told = self._line.send("Runtime.evaluate", expression=expression, **how)
        if "exceptionDetails" in told:
            raise Lost(str(told["exceptionDetails"]))
        return told["result"]["value"]

    def touch(self, x: float, y: float) -> None:
        for kind in ("mousePressed", "mouseReleased"):
            where = {"x": x, "y": y, "button": "left", "clickCount": 1}
            self._line.send("Input.dispatchMouseEvent", type=kind, **where)

    def write(self, text: str) -> None:
        for letter in text:
            self._line.send("Input.dispatchKeyEvent", type="keyDown", text=letter, key=letter)
            self._line.send("Input.dispatchKeyEvent", type="keyUp", key=letter)

    def picture(self) -> bytes:
        return base64.b64decode(self._line.send("Page.captureScreenshot")["data"])


class CanvasKit(Skwasm):
    """As where there is no graphics card: the client is JavaScript, and CanvasKit draws."""

    _arguments = (
        *(argument for argument in ARGUMENTS if not argument.startswith(SOFTWARE)),
        "--disable-gpu",
        "--disable-software-rasterizer",
    )
