"""
The page Flet's client runs in: ours, in place of Flet's own.

One template (``page/index.html``) and the same scripts make the page of a server and the page of
the web app that has none (``packaging/web``). Which language it speaks only the browser knows: the
web app's page has its words in all of them. A server's begins with those of its terminal, because
reading four catalogs would hold up the first screen, and asks for all once that stands.
"""

from __future__ import annotations

import asyncio
import html
import json
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any

from companion.i18n import LANGUAGES, N_, Language, language

from .door.asgi import Headers, refuse
from .door.policy import policy
from .door.routes import is_address

FOLDER = Path(__file__).resolve().parent / "page"
ASSETS = Path(__file__).resolve().parent.parent / "ui" / "assets"
PAPER, CELLAR = "#F7F0E4", "#191112"
"""The colours behind everything, by day and by night."""

AWAY = {
    "away": N_("away.title"),
    "last": N_("away.last-picture"),
    "untold": N_("away.last-tap"),
}
"""What is said while the program does not answer, and once it does again."""
SERVED = ("served.js", "page.js", "history.js", "away.js", "start.js")
"""The scripts of a server's page, in the order they run."""

INDEX, MANIFEST, WORDS = "/", "/manifest.json", "/words"
HTML, JSON = b"text/html; charset=utf-8", b"application/json"


def words(ids: dict[str, str], codes: Iterable[str] = LANGUAGES) -> dict[str, dict[str, str]]:
    """Return messages by language and by the name the scripts know them by."""
    return {code: {name: language(code).text(id) for name, id in ids.items()} for code in codes}


def page(
    base: str, lang: Language, said: dict[str, dict[str, str]], scripts: Iterable[Path]
) -> str:
    """Return the page with what its scripts say; the title is in ``lang``."""
    from companion.ui.ways import PARENTS

    facts = json.dumps({"words": said, "parents": PARENTS}, ensure_ascii=False)
    text = (FOLDER / "index.html").read_text(encoding="utf-8")
    for name, value in {
        "base": base,
        "name": html.escape(lang.text("app.name")),
        "description": html.escape(lang.text("app.description")),
        "paper": PAPER,
        "cellar": CELLAR,
        "facts": facts.replace("<", "\\u003c"),
        "scripts": "\n".join(path.read_text(encoding="utf-8") for path in scripts),
    }.items():
        text = text.replace(f"{{{name}}}", value)
    return text.replace("{policy}", policy(text))


def manifest(start: str, lang: Language) -> str:
    """Return what makes the page an app on a home screen."""
    name = lang.text("app.name")
    described: dict[str, Any] = {
        "id": "./",
        "name": name,
        "short_name": name,
        "description": lang.text("app.description"),
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
    Wraps Flet's app: answers with our page at every address of a screen, and with its words.
    """

    def __init__(self, app: Any, lang: Language) -> None:
        self._app = app
        self._lang = lang
        self._made: dict[str, tuple[bytes, Callable[[], str]]] = {
            INDEX: (HTML, cache(lambda: _served(lang))),
            MANIFEST: (JSON, lambda: manifest("./", lang)),
            WORDS: (JSON, cache(lambda: json.dumps(words(AWAY), ensure_ascii=False))),
        }

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        path = scope.get("path", "")
        what = path if path in self._made else INDEX if is_screen(path) else None
        if scope["type"] == "http" and not is_address(path):
            await refuse(scope, send, 404, self._lang.text("missing.address"))
        elif scope["type"] == "http" and what and scope["method"] in ("GET", "HEAD"):
            kind, make = self._made[what]
            slow = what == WORDS
            body = (await asyncio.to_thread(make) if slow else make()).encode()
            head = [(b"content-security-policy", policy(body.decode()).encode())]
            await answer(send, kind, body, head if kind == HTML else [])
        else:
            await self._app(scope, receive, send)


def _served(lang: Language) -> str:
    said = words(AWAY, [lang.code])
    return page("/", lang, said, (FOLDER / name for name in SERVED))


def is_screen(path: str) -> bool:
    """Return whether a path is the address of a screen: it has no ending, as files have."""
    last = path.rpartition("/")[2]
    return "." not in last or last.endswith(".html")


async def answer(send: Any, kind: bytes, body: bytes, more: Headers) -> None:
    """Send a whole answer that no browser keeps."""
    headers = [
        *more,
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
