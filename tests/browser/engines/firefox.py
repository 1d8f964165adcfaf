"""Firefox, by WebDriver BiDi, which it speaks without any other program."""

from __future__ import annotations

import base64
import json
from typing import Any

from .browser import HEIGHT, LANGUAGE, NOWHERE, SCALE, WIDTH, Browser, Lost

SETTINGS = {
    "intl.accept_languages": LANGUAGE,
    # Nothing leaves this machine.
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": NOWHERE,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": NOWHERE,
    # It is killed and started again, and makes no fuss about it.
    "browser.sessionstore.resume_from_crash": False,
    "toolkit.startup.max_resumed_crashes": -1,
    "browser.shell.checkDefaultBrowser": False,
}


class Firefox(Browser):
    """Debian's Firefox, without a head."""

    package = "firefox-esr"

    def start(self, before: str) -> None:
        program = self._program("firefox-esr", "firefox")
        self.folder.mkdir(parents=True, exist_ok=True)
        lines = (f'user_pref("{name}", {json.dumps(v)});\n' for name, v in SETTINGS.items())
        (self.folder / "user.js").write_text("".join(lines))
        told = self.folder / "WebDriverBiDiServer.json"
        told.unlink(missing_ok=True)
        run = ("--headless", "--no-remote", "--profile", str(self.folder))
        about = {"MOZ_CRASHREPORTER_DISABLE": "1"}
        self._run(program, *run, "--remote-debugging-port", "0", "about:blank", about=about)
        where = self._until(lambda: told.exists() and json.loads(told.read_text()))
        self._line = self._line_to(f"ws://{where['ws_host']}:{where['ws_port']}/session")
        self._line.send("session.new", capabilities={})
        self._line.send("script.addPreloadScript", functionDeclaration=f"() => {{ {before} }}")
        (page,) = self._line.send("browsingContext.getTree", maxDepth=0)["contexts"]
        self._page = page["context"]
        size = {"width": WIDTH, "height": HEIGHT}
        self._send("browsingContext.setViewport", viewport=size, devicePixelRatio=SCALE)

    def go(self, address: str) -> None:
        self._send("browsingContext.navigate", url=address, wait="none")

    def evaluate(self, expression: str) -> Any:
        told = self._line.send(
            "script.evaluate",
            expression=expression,
            target={"context": self._page},
            awaitPromise=True,
        )
        if told["type"] != "success":
            raise Lost(str(told["exceptionDetails"]["text"]))
        return told["result"]["value"]

    def touch(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        press, release = ({"type": f"pointer{what}", "button": 0} for what in ("Down", "Up"))
        finger = {"type": "pointer", "id": "finger", "actions": [move, press, release]}
        self._send("input.performActions", actions=[finger])

    def write(self, text: str) -> None:
        keys = [{"type": f"key{what}", "value": x} for x in text for what in ("Down", "Up")]
        hands = {"type": "key", "id": "hands", "actions": keys}
        self._send("input.performActions", actions=[hands])

    def picture(self) -> bytes:
        return base64.b64decode(self._send("browsingContext.captureScreenshot")["data"])

    def _send(self, method: str, **facts: object) -> Any:
        return self._line.send(method, context=self._page, **facts)
