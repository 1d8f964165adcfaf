"""
Who may see what a host sees: whoever sits at the machine itself, and whoever has the host's token.

The token comes as a program sends it (``Authorization: Bearer …``) or, typed once on the page, as a
cookie made of it; never in an address. Wrong ones are counted as wrong codes are. Without a token
nobody from elsewhere may ask: for them there is nothing here.

What changes something has to come from our own page: the key in its forms nobody else can read.
"""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable
from enum import Enum
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie

from companion.company import Guesses, Refused

from .. import log
from ..door.asgi import Scope, header
from ..visits import is_here

COOKIE = "vendemmia-host"
EVENING = 12 * 60 * 60
"""Seconds a browser remembers that its host may see the page."""
BEARER = "bearer "


class May(Enum):
    """Whether somebody may ask."""

    YES = "yes"
    ASK = "ask"
    """Nobody has said yet who asks."""
    WRONG = "wrong"
    NO = "no"
    """There is no token that would let anybody in."""


class Wait(Refused):
    """Wrong tokens were tried; for some seconds none is looked at, not even a right one."""


class Gate:
    """Lets in whoever may see what a host sees."""

    def __init__(
        self,
        token: str | None,
        house_key: Callable[[], str],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._token = token
        self._house_key = house_key
        self._clock = clock
        self._guesses = Guesses()

    def may(self, scope: Scope) -> May:
        """Return whether whoever sends a request may ask; raise :class:`Wait` if it is too soon."""
        if is_here(address_of(scope)):
            return May.YES
        if self._token is None:
            return May.NO
        bearers = header(scope, b"authorization")
        if bearers:
            sent = bearers[0]
            right = sent[: len(BEARER)].lower() == BEARER and self._is_right(
                scope, sent[len(BEARER) :].strip(), self._token
            )
            return May.YES if right else May.WRONG
        cookie = cookie_of(scope)
        if cookie is None:
            return May.ASK
        return May.YES if self._is_right(scope, cookie, self._pass()) else May.WRONG

    def enter(self, scope: Scope, typed: str) -> str | None:
        """Return the cookie of somebody who has typed the token; ``None`` if it is a wrong one."""
        if self._token is None or not self._is_right(scope, typed.strip(), self._token):
            return None
        return self._cookie(scope, self._pass(), EVENING)

    def leave(self, scope: Scope) -> str:
        """Return the cookie that takes the cookie away."""
        return self._cookie(scope, "", 0)

    @property
    def form_key(self) -> str:
        """The key that stands in our forms, the same in all processes of a house."""
        return _made_of(self._house_key(), "host-form")

    def is_form_key(self, key: str) -> bool:
        """Return whether a form is one of ours."""
        return _same(key, self.form_key)

    def _is_right(self, scope: Scope, sent: str, right: str) -> bool:
        address, at = address_of(scope), self._clock()
        wait = self._guesses.wait(address, at)
        if wait:
            raise Wait("company.wait", seconds=wait)
        if _same(sent, right):
            return True
        self._guesses = self._guesses.wrong(address, at)
        log.refused("host-token")
        return False

    def _pass(self) -> str:
        """What a browser keeps in place of the token."""
        return _made_of(self._token or "", "host-pass")

    def _cookie(self, scope: Scope, value: str, seconds: int) -> str:
        lock = "; Secure" if scope["scheme"] == "https" else ""
        kept = f"Max-Age={seconds}; Path=/host; HttpOnly; SameSite=Strict"  # not shown: a header
        return f"{COOKIE}={value}; {kept}{lock}"


def address_of(scope: Scope) -> str:
    """Return who asks: a proxy on this machine is believed who, as everywhere at the door."""
    client = scope.get("client")
    return str(client[0]) if client else "unknown"


def cookie_of(scope: Scope) -> str | None:
    """Return the cookie of the page, if there is one."""
    try:
        found = SimpleCookie("; ".join(header(scope, b"cookie"))).get(COOKIE)
    except CookieError:
        return None
    return found.value if found else None


def _made_of(secret: str, what: str) -> str:
    return hmac.new(secret.encode(), what.encode(), sha256).hexdigest()


def _same(one: str, other: str) -> bool:
    return hmac.compare_digest(
        one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass")
    )
