"""
The page Flet's client runs in: ours, in place of Flet's own.

One template (``page/index.html``) and the same scripts make the page of a server and the page of
the web app that has none (``packaging/web``). The words are in it in all languages: which one is
said the browser knows before anything else runs.
"""

from __future__ import annotations

import html
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from companion.i18n import LANGUAGES, N_, language

FOLDER = Path(__file__).resolve().parent / "page"
ASSETS = Path(__file__).resolve().parent.parent / "ui" / "assets"
PAPER, CELLAR = "#F7F0E4", "#191112"
"""The colours behind everything, by day and by night."""

AWAY = {"away": N_("away.title"), "last": N_("away.last-picture")}
"""What is said while the program does not answer."""
SERVED = ("served.js", "page.js", "history.js", "away.js", "start.js")
"""The scripts of a server's page, in the order they run."""

ALIVE, INDEX, MANIFEST = "/alive", "/", "/manifest.json"
HTML, JSON = b"text/html; charset=utf-8", b"application/manifest+json"


def page(base: str, ids: dict[str, str], scripts: Iterable[Path]) -> str:
    """Return the page: ``ids`` are the messages its scripts say, by the name they know them by."""
    from companion.ui.ways import PARENTS

    english = language("en")
    words = {code: {k: language(code).text(id) for k, id in ids.items()} for code in LANGUAGES}
    facts = json.dumps({"words": words, "parents": PARENTS}, ensure_ascii=False)
    text = (FOLDER / "index.html").read_text(encoding="utf-8")
    for name, value in {
        "base": base,
        "name": html.escape(english.text("app.name")),
        "description": html.escape(english.text("app.description")),
        "paper": PAPER,
        "cellar": CELLAR,
        "facts": facts.replace("<", "\\u003c"),
        "scripts": "\n".join(path.read_text(encoding="utf-8") for path in scripts),
    }.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def manifest(start: str) -> str:
    """Return what makes the page an app on a home screen."""
    english = language("en")
    name = english.text("app.name")
    described: dict[str, Any] = {
        "id": "./",
        "name": name,
        "short_name": name,
        "description": english.text("app.description"),
        "start_url": start,
        "scope": "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            *({"src": f"launcher/icon-{n}.png", "sizes": f"{n}x{n}"} for n in (192, 512)),
            {"src": "launcher/maskable-512.png", "sizes": "512x512", "purpose": "maskable"},
        ],
    }
    return json.dumps(described, indent=2)


class OurPage:
    """
    Wraps Flet's app: answers with our page at every address of a screen, and at ``/alive``, where a
    page looks whether the program still answers.
    """

    def __init__(self, app: Any, name: str) -> None:
        self._app = app
        self._name = name
        """Another one after every start."""
        self._kept: dict[str, tuple[bytes, bytes]] = {}

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
            path = scope["path"]
            if path == ALIVE:
                await answer(send, b"text/plain", self._name.encode())
                return
            if path == MANIFEST or is_screen(path):
                kind, body = self._made(MANIFEST if path == MANIFEST else INDEX)
                await answer(send, kind, body)
                return
        await self._app(scope, receive, send)

    def _made(self, what: str) -> tuple[bytes, bytes]:
        if what not in self._kept:
            if what == MANIFEST:
                self._kept[what] = JSON, manifest("./").encode()
            else:
                served = page("/", AWAY, (FOLDER / name for name in SERVED))
                self._kept[what] = HTML, served.encode()
        return self._kept[what]


def is_screen(path: str) -> bool:
    """Return whether a path is the address of a screen: it has no ending, as files have."""
    last = path.rpartition("/")[2]
    return "." not in last or last.endswith(".html")


async def answer(send: Any, kind: bytes, body: bytes) -> None:
    """Send a whole answer that no browser keeps."""
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
