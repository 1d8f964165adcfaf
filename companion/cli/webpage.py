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
    "slow": N_("start.slow"),
    "failed": N_("start.failed-served"),
    "again": N_("start.again.button"),
}
"""What is said where a page cannot begin, while nobody answers, and once somebody does again."""
SERVED = ("served.js", "page.js", "history.js", "away.js", "start.js")
"""The scripts of a server's page, in the order they run."""

INDEX, MANIFEST, WORDS = "/", "/manifest.json", "/words"
HTML, JSON = b"text/html; charset=utf-8", b"application/json"


def words(ids: dict[str, str], codes: Iterable[str] = LANGUAGES) -> dict[str, dict[str, str]]:
    """Return messages by language and by the name the scripts know them by."""
    return {code: {name: language(code).text(id) for name, id in ids.items()} for code in codes}


def page(
    base: str,
    lang: Language,
    said: dict[str, dict[str, str]],
    scripts: Iterable[Path],
    build: str = "",
) -> str:
    """
    Return the page with what its scripts say; the title is in ``lang``. ``build`` is what it has
    in common with its files, where both lie on a host.
    """
    from companion.ui.ways import PARENTS

    facts = json.dumps({"words": said, "parents": PARENTS, "build": build}, ensure_ascii=False)
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


SHORTCUTS = {
    "new": (N_("shortcut.new"), "/new"),
    "resume": (N_("shortcut.resume"), ""),
    "rules": (N_("shortcut.rules"), "/rules"),
}
"""What the app's icon offers, by the screen it leads to; the empty one is where it was left."""

FILES = {"application/json": [".json", ".jsonl", ".vendemmia"], "text/plain": [".txt"]}
"""Backups and games, as they are opened from outside or shared."""
ENDINGS = [ending for endings in FILES.values() for ending in endings]


def manifest(start: str, lang: Language) -> str:
    """
    Return what makes the page an app on a home screen, in a language.

    With a ``start`` that is more than the folder it is a page without a server: that one goes on
    where it was left, offers shortcuts, and takes files.
    """
    name = lang.text("app.name")
    described: dict[str, Any] = {
        "id": "./",
        "lang": lang.code,
        "dir": "ltr",
        "name": name,
        "short_name": name,
        "description": lang.text("app.description"),
        "start_url": start,
        "scope": "./",
        "display": "standalone",
        "orientation": "any",
        "categories": ["games", "entertainment", "utilities"],
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            *({"src": f"launcher/icon-{n}.png", "sizes": f"{n}x{n}"} for n in (192, 512)),
            {"src": "launcher/maskable-512.png", "sizes": "512x512", "purpose": "maskable"},
            {"src": "launcher/monochrome-512.png", "sizes": "512x512", "purpose": "monochrome"},
        ],
    }
    if start != "./":
        described |= _without_server(start, lang)
    return json.dumps(described, indent=2, ensure_ascii=False)


def _without_server(start: str, lang: Language) -> dict[str, Any]:
    return {
        "launch_handler": {"client_mode": ["focus-existing", "auto"]},
        "shortcuts": [
            {
                "name": lang.text(words),
                "url": f"{start}#{route}" if route else start,
                "icons": [{"src": "launcher/icon-192.png", "sizes": "192x192"}],
            }
            for words, route in SHORTCUTS.values()
        ],
        "screenshots": [
            {
                "src": f"screenshots/{name}.png",
                "sizes": "780x1688",
                "type": "image/png",
                "form_factor": "narrow",
            }
            for name in ("spring", "year-end")
        ],
        "file_handlers": [{"action": "./", "accept": FILES}],
        "share_target": {
            "action": "./take",
            "method": "POST",
            "enctype": "multipart/form-data",
            "params": {
                "files": [{"name": "file", "accept": [*FILES, *ENDINGS]}],
            },
        },
    }


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
