"""The answers a host gets, without a server: an ASGI app on tables in memory."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

from companion.cli.host.answers import Answers
from companion.cli.host.gate import Gate
from companion.cli.host.watch import Watch
from companion.companies import companies_of
from companion.games import GAMES
from companion.i18n import language
from companion.storage import MemoryShelf
from companion.table import Tables
from tests.door.asking import Answer, friendly, scope_of

TOKEN = "a-token-of-the-house"
ELSEWHERE = ("198.51.100.7", 5000)
FORM = "application/x-www-form-urlencoded"


@dataclass
class House:
    """A house with its page."""

    token: str | None = TOKEN
    tables: Tables = field(default_factory=lambda: Tables(MemoryShelf(), GAMES))
    clock: float = 0.0

    def __post_init__(self) -> None:
        self.watch = Watch(self.tables, 8551)
        self.companies = companies_of(self.tables)
        key = self.companies.house_key
        self.gate = Gate(self.token, lambda: key, lambda: self.clock)
        self.answers = Answers(friendly, self.tables, self.watch, self.gate, language("en"))

    def get(self, path: str, *, here: bool = True, **headers: str) -> Answer:
        """Ask for an address."""
        return self.ask(path, "GET", "", here, headers)

    def post(
        self, path: str, *, here: bool = True, origin: str = "http://127.0.0.1:8550", **form: str
    ) -> Answer:
        """Send a form of our page, from wherever ``origin`` says."""
        form = {"key": self.gate.form_key, "lang": "en", **form}
        headers = {"content-type": FORM, "origin": origin}
        return self.ask(path, "POST", urlencode(form), here, headers)

    def ask(self, path: str, method: str, body: str, here: bool, headers: dict[str, str]) -> Answer:
        """Ask once."""
        where, _, asked = path.partition("?")
        told = {name.replace("_", "-"): value for name, value in headers.items()}
        scope = {**scope_of(where, **told), "method": method, "query_string": asked.encode()}
        if not here:
            scope["client"] = ELSEWHERE
        answer = Answer()

        async def send(message: Any) -> None:
            answer.messages.append(message)

        async def receive() -> Any:
            return {"type": "http.request", "body": body.encode(), "more_body": False}

        asyncio.run(self.answers(scope, receive, send))
        return answer
