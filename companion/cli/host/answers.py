"""
The host's page and what other programs ask, before everything else this program serves.

================  ==============================================================================
``/host``         the page; ``/host/sheet`` table codes to print, ``/host/do`` what it does,
                  ``/host/enter`` and ``/host/leave`` for who comes with the token
``/health``       200, or 503 while the store is away or the process ends
``/health/live``  200, or 503 while the process ends: what a balancer asks
``/metrics``      numbers, in the text format of Prometheus
================  ==============================================================================

For whom all this is: `.gate`. For everybody else there is nothing at these addresses.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlencode

from companion.companies import companies_of
from companion.company import Refused
from companion.i18n import LANGUAGES, Language, language, negotiate
from companion.kernel.errors import CompanionError
from companion.storage import StorageError
from companion.table import Tables

from .. import log
from ..door.asgi import TEXT, App, Headers, Receive, Scope, Send, header, refuse
from ..door.names import from_here, host_name
from ..numbers import NUMBERS
from ..visits import is_here
from ..webpage import HTML, JSON
from .gate import Gate, May, Wait, address_of
from .processes import Process, read, together, told
from .routes import DO, ENTER, HEALTH, LEAVE, LIVE, METRICS, PAGE, SHEET, is_hosts
from .watch import Watch

if TYPE_CHECKING:
    from ..engine.opening import House
    from .draw import Store

BODY_MOST = 16 * 1024
"""Bytes of a form."""
PROMETHEUS = b"text/plain; version=0.0.4; charset=utf-8"
OURS = ("localhost",)

Form = Mapping[str, str]


class Answers:
    """Wraps an ASGI app."""

    def __init__(
        self,
        app: App,
        tables: Tables,
        watch: Watch,
        gate: Gate,
        lang: Language,
        house: House | None = None,
    ) -> None:
        self._app = app
        self._tables = tables
        self._watch = watch
        self._gate = gate
        self._lang = lang
        self._house = house
        self._own = house.presence.name if house else "here"
        self._known: dict[str, Process] = {}
        self._answers: dict[tuple[str, str], Callable[[Scope, Receive, Send], Awaitable[None]]] = {
            ("GET", PAGE): self._page,
            ("GET", SHEET): self._sheet,
            ("POST", DO): self._do,
            ("POST", LEAVE): self._leave,
            ("GET", HEALTH): self._health,
            ("GET", LIVE): self._live,
            ("GET", METRICS): self._metrics,
        }

    def tell(self, process: Process) -> None:
        """Have the others know what this process has to tell."""
        if self._house is not None:
            self._house.presence.telling = told(process)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not is_hosts(scope["path"]):
            await self._app(scope, receive, send)
            return
        try:
            may = self._gate.may(scope)
        except Wait as wait:
            await self._wait(scope, send, wait)
            return
        asked = ("GET" if scope["method"] == "HEAD" else scope["method"], scope["path"])
        if may is May.NO:
            await refuse(scope, send, 404)
        elif asked == ("POST", ENTER):
            await self._enter(scope, receive, send)
        elif may is not May.YES:
            await self._ask(scope, send, may)
        elif asked in self._answers:
            await self._answers[asked](scope, receive, send)
        else:
            known = [path for _, path in self._answers] + [ENTER]
            await refuse(scope, send, 405 if scope["path"] in known else 404)

    # Who asks

    async def _ask(self, scope: Scope, send: Send, may: May) -> None:
        """Ask who asks; a browser that brought a wrong cookie forgets it."""
        if scope["path"] != PAGE:
            headers = [(b"www-authenticate", b"Bearer")]
            await say(scope, send, 401, TEXT, "", headers)
            return
        from . import draw

        words = self._words(scope)
        gone = [(b"set-cookie", self._gate.leave(scope).encode())] if may is May.WRONG else []
        await self._send_page(scope, send, draw.asking(words, self._gate.form_key), 401, gone)

    async def _enter(self, scope: Scope, receive: Receive, send: Send) -> None:
        from . import draw

        form = await self._form(scope, receive)
        words = self._words(scope, form)
        if form is None or not self._is_ours(scope, form):
            said = draw.asking(words, self._gate.form_key, words.text("host.done.stale"))
            await self._send_page(scope, send, said, 403)
            return
        try:
            cookie = self._gate.enter(scope, form.get("token", ""))
        except Wait as wait:
            await self._wait(scope, send, wait)
            return
        if cookie is None:
            said = draw.asking(words, self._gate.form_key, words.text("host.enter.wrong"))
            await self._send_page(scope, send, said, 403)
            return
        await self._go(scope, send, words, headers=[(b"set-cookie", cookie.encode())])

    async def _leave(self, scope: Scope, receive: Receive, send: Send) -> None:
        form = await self._form(scope, receive)
        words = self._words(scope, form)
        if form is None or not self._is_ours(scope, form):
            await self._go(scope, send, words, {"done": "stale"})
            return
        gone = self._gate.leave(scope).encode()
        await self._go(scope, send, words, headers=[(b"set-cookie", gone)])

    async def _wait(self, scope: Scope, send: Send, wait: Wait) -> None:
        seconds = str(wait.facts["seconds"])
        log.refused("host-token-wait")
        said = self._words(scope).text(wait.message, **wait.facts)
        await say(scope, send, 429, TEXT, said, [(b"retry-after", seconds.encode())])

    def _is_ours(self, scope: Scope, form: Form) -> bool:
        """Return whether a form comes from one of our pages."""
        host = header(scope, b"host")
        ours = from_here(scope, host[0]) and self._gate.is_form_key(form.get("key", ""))
        if not ours:
            log.refused("host-form")
        return ours

    # What programs ask

    async def _health(self, scope: Scope, receive: Receive, send: Send) -> None:
        away, leaving = self._is_away(), self._watch.leaving()
        store = "away" if away else "here"
        state = "leaving" if leaving else "store-away" if away else "ok"
        facts = {"status": state, "store": store, "leaving": leaving}
        status = 503 if away or leaving else 200
        await say(scope, send, status, JSON, json.dumps(facts) + "\n")

    async def _live(self, scope: Scope, receive: Receive, send: Send) -> None:
        leaving = self._watch.leaving()
        await say(scope, send, 503 if leaving else 200, TEXT, "leaving\n" if leaving else "ok\n")

    async def _metrics(self, scope: Scope, receive: Receive, send: Send) -> None:
        await say(scope, send, 200, PROMETHEUS, NUMBERS.text())

    def _is_away(self) -> bool:
        return self._tables.away or bool(self._house and self._house.shelf.line.away)

    # The page

    async def _page(self, scope: Scope, receive: Receive, send: Send) -> None:
        from . import draw
        from .deeds import kinds
        from .rows import listed

        asked = query(scope)
        words = self._words(scope, asked)
        processes = await self._processes()
        tables = listed(self._tables, together(processes), words)
        notice, bad = self._notice(words, asked, {row.id: row.name(words) for row in tables.going})
        picture = draw.Picture(
            words=words,
            form_key=self._gate.form_key,
            tables=tables,
            processes=processes,
            own=self._own,
            store=self._store(),
            kinds=kinds(),
            notice=notice,
            bad=bad,
            guest=not is_here(address_of(scope)),
            now=time.time(),
        )
        await self._send_page(scope, send, draw.page(picture))

    def _store(self) -> Store:
        from .draw import Store

        promise = self._house.promise if self._house else ""
        return Store(self._tables.shelf.place, promise, self._is_away())

    def _notice(self, words: Language, asked: Form, names: Mapping[str, str]) -> tuple[str, bool]:
        """Return what is said of what was done, and whether it was not."""
        name = names.get(asked.get("table", ""), "")
        match asked.get("done"):
            case "laid" if asked.get("count", "").isdecimal():
                return words.many("host.done.laid", int(asked["count"][:4])), False
            case "closed" if name:
                return words.text("host.done.closed", table=name), False
            case "open" if name:
                return words.text("host.done.open", table=name), False
            case "stale":
                return words.text("host.done.stale"), True
            case "impossible":
                return words.text("host.done.impossible"), True
            case "away":
                return words.text("host.done.away"), True
        return "", False

    async def _processes(self) -> dict[str, Process]:
        """Return all processes of the house; those last heard of while the store is away."""
        if self._house is not None and not self._is_away():
            with suppress(StorageError):
                said = await asyncio.to_thread(self._house.presence.all)
                found = {name: read(text) for name, text in said.items()}
                self._known = {name: one for name, one in found.items() if one is not None}
        return {**self._known, self._own: self._watch.process()}

    async def _sheet(self, scope: Scope, receive: Receive, send: Send) -> None:
        from .rows import listed
        from .sheet import sheet

        asked = query(scope)
        words = self._words(scope, asked)
        chosen = parse_qs(scope["query_string"].decode("latin-1")).get("table", [])
        found = listed(self._tables, {}, words).open
        rows = [row for row in found if not chosen or row.id in chosen]
        left_out = len(set(chosen)) - len(rows) if chosen else 0
        said = sheet(words, rows, self._reached_at(scope), left_out)
        await self._send_page(scope, send, said)

    def _reached_at(self, scope: Scope) -> str:
        """Return what phones call this house: as it was asked for, if that is no name of ours."""
        known = companies_of(self._tables).addresses
        if known:
            return known[0].rstrip("/")
        host = header(scope, b"host")[0]
        name = host_name(host) or ""
        return "" if name in OURS or is_here(name) else f"{scope['scheme']}://{host}"

    # What is done

    async def _do(self, scope: Scope, receive: Receive, send: Send) -> None:
        form = await self._form(scope, receive)
        words = self._words(scope, form)
        if form is None or not self._is_ours(scope, form):
            await self._go(scope, send, words, {"done": "stale"})
            return
        try:
            done = await self._done(form, words)
        except Refused:  # it is gone meanwhile
            done = {"done": "stale"}
        except StorageError:
            done = {"done": "away"}
        except CompanionError:
            done = {"done": "impossible"}
        await self._go(scope, send, words, done)

    async def _done(self, form: Form, words: Language) -> dict[str, str]:
        from . import deeds

        if id := form.get("close"):
            await deeds.close(self._tables, id)
            return {"done": "closed", "table": id}
        if id := form.get("open"):
            await deeds.let_in(self._tables, id)
            return {"done": "open", "table": id}
        numbers = [form.get(name, "") for name in ("chairs", "tables", "first")]
        if not all(one.isascii() and one.isdecimal() and len(one) < 6 for one in numbers):
            return {"done": "impossible"}
        wish = deeds.Laying(form.get("kind", ""), *map(int, numbers))
        if not wish.is_possible:
            return {"done": "impossible"}
        laid = await deeds.lay(self._tables, wish, words)
        return {"done": "laid", "count": str(len(laid))}

    async def _form(self, scope: Scope, receive: Receive) -> Form | None:
        """Return the fields of a form; ``None`` for what is none."""
        kind = header(scope, b"content-type")
        if not kind or kind[0].partition(";")[0].strip() != "application/x-www-form-urlencoded":
            return None
        body, more = b"", True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return None
            body += message.get("body", b"")
            more = message.get("more_body", False)
            if len(body) > BODY_MOST:
                return None
        return fields(body.decode("utf-8", "replace"))

    # How it is said

    def _words(self, scope: Scope, asked: Form | None = None) -> Language:
        """Return the viewer's language: the one chosen on the page, else the browser's."""
        chosen = (asked or {}).get("lang", "")
        if chosen in LANGUAGES:
            return language(chosen)
        wished = wishes(", ".join(header(scope, b"accept-language")))
        return language(negotiate(wished)) if wished else self._lang

    async def _send_page(
        self, scope: Scope, send: Send, page: str, status: int = 200, more: Headers | None = None
    ) -> None:
        from . import style

        rules = [(b"content-security-policy", style.policy().encode()), *(more or [])]
        await say(scope, send, status, HTML, page, rules)

    async def _go(
        self,
        scope: Scope,
        send: Send,
        words: Language,
        done: Form | None = None,
        headers: Headers | None = None,
    ) -> None:
        """Send a browser to the page, so that loading it anew does nothing again."""
        there = f"{PAGE}?{urlencode({'lang': words.code, **(done or {})})}"
        await say(scope, send, 303, TEXT, "", [(b"location", there.encode()), *(headers or [])])


async def say(
    scope: Scope, send: Send, status: int, kind: bytes, text: str, more: Headers | None = None
) -> None:
    """Send a whole answer that nobody keeps."""
    body = text.encode()
    headers = [
        *(more or []),
        (b"content-type", kind),
        (b"content-length", str(len(body)).encode()),
        (b"cache-control", b"no-store"),
    ]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else body})


def query(scope: Scope) -> Form:
    """Return what stands behind the question mark of an address."""
    return fields(scope.get("query_string", b"").decode("latin-1"))


def fields(text: str) -> Form:
    """Return the fields of a form, the last of each."""
    try:
        found = parse_qs(text, keep_blank_values=True, max_num_fields=200)
    except ValueError:
        return {}
    return {name: values[-1] for name, values in found.items()}


def wishes(header: str) -> list[str]:
    """
    Return the languages of a browser, the most wished first.

    >>> wishes("de;q=0.4, ru-RU, it;q=0.9, en;q=x")
    ['ru-RU', 'it', 'de']
    """
    found: list[tuple[float, str]] = []
    for part in header.split(",")[:40]:
        code, _, weight = part.strip().partition(";q=")
        with suppress(ValueError):
            if code and code != "*":
                found.append((-float(weight or 1), code))
    return [code for _, code in sorted(found, key=lambda one: one[0])]
