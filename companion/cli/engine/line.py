"""How an engine is asked: over connections that may break, and with patience that ends."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import count
from typing import Any, TypeVar

import redis
from redis.backoff import NoBackoff
from redis.exceptions import (
    AuthenticationError,
    AuthorizationError,
    BusyLoadingError,
    ConnectionError,
    NoScriptError,
    ReadOnlyError,
    RedisError,
    TimeoutError,
)
from redis.retry import Retry

from companion.storage import Away, StorageError, holds_up

from .address import Address
from .errors import Refused

T = TypeVar("T")

CONNECT = 1.0
"""Seconds a connection may take to be made."""
ANSWER = 2.0
"""Seconds an answer may take."""
AT_ONCE = 0.5
"""Seconds an answer may take for which all pages of this process wait."""
PATIENCE = 3.0
"""Seconds something that is to be written waits for an engine that is away."""
PAUSE = 0.1
"""Seconds between two attempts; nobody else tries within them."""
BLOCK = 2_000
"""Milliseconds the engine keeps a blocking read open at most."""
LONGEST = 200
"""Letters of what the engine says that are told."""

_LOST = (ConnectionError, TimeoutError, BusyLoadingError, ReadOnlyError, OSError)


class Line:
    """
    The way to an engine; many threads may use it.

    The client tries nothing again by itself: only who asked knows whether that may be done twice.
    """

    def __init__(self, address: Address, *, patience: float = PATIENCE) -> None:
        self.address = address
        self._patience = patience
        self._client = self._connected(ANSWER)
        self._quick = self._connected(AT_ONCE)
        """For who holds up all pages until there is an answer."""
        self._listening: Any = None
        self._listener: Any = None
        """What the engine calls the connection that listens."""
        self._scripts: dict[str, Callable[..., Any]] = {}
        self._mine = secrets.token_hex(6)
        self._calls = count(1)
        self._failed = -PAUSE
        """When it was last found away."""
        self.away = False
        self.watched = False
        """Somebody waits for it while it is away, so that no page has to try."""

    def _connected(self, answer: float, **how: Any) -> Any:
        if not self.address.url.startswith("unix:"):
            how["socket_keepalive"] = True
        return redis.Redis.from_url(
            self.address.url,
            socket_connect_timeout=min(CONNECT, answer),
            socket_timeout=answer,
            retry=Retry(NoBackoff(), 0),
            protocol=2,
            **how,
        )

    def mark(self) -> str:
        """Return a mark for a call, which no other call of any process has."""
        return f"{self._mine}.{next(self._calls):x}"

    def ask(self, *command: Any) -> Any:
        """Return what the engine answers, or raise `Away` or `Refused`; tried once."""
        return self._once(lambda client: client.execute_command(*command))

    def run(self, script: str, keys: list[str], *arguments: Any, patient: bool = False) -> Any:
        """
        Have the engine run a script, which must be one that may be asked twice. With patience it is
        asked again until it answers or patience ends.
        """
        end = time.monotonic() + (self._patience if patient else 0)
        while True:
            try:
                return self._once(lambda client: self._run(client, script, keys, arguments))
            except Away:
                if time.monotonic() + PAUSE >= end:
                    raise
                time.sleep(PAUSE)

    def together(self, *commands: tuple[Any, ...], much: bool = False) -> list[Any]:
        """
        Return what the engine answers to all these commands, between which nothing happens. Where
        it is ``much``, it may take its time whoever waits.
        """

        def ask(client: Any) -> list[Any]:
            with client.pipeline(transaction=True) as pipe:
                for command in commands:
                    pipe.execute_command(*command)
                answers: list[Any] = pipe.execute()
                return answers

        return self._once(ask, hurried=holds_up() and not much)

    def wait(self, stream: str, after: bytes) -> list[tuple[bytes, list[bytes]]]:
        """Return the entries of a stream after one, as soon as there are some; none for long."""

        try:
            with self._problems():
                if self._listening is None:
                    patient = BLOCK / 1000 + ANSWER
                    self._listening = self._connected(patient, single_connection_client=True)
                if self._listener is None:
                    self._listener = self._listening.execute_command("CLIENT", "ID")
                found = self._listening.execute_command(
                    "XREAD", "COUNT", 1000, "BLOCK", BLOCK, "STREAMS", stream, after
                )
        except StorageError:
            self._listener = None  # the next connection has another name
            raise
        self._answered()
        return entries(found[0][1]) if found else []

    def wake(self) -> None:
        """Have who waits stop waiting."""
        if self._listener is not None:
            with suppress(StorageError):
                self.ask("CLIENT", "UNBLOCK", self._listener)

    def close(self) -> None:
        """Let go of all connections; nobody waits any more."""
        self._client.close()
        self._quick.close()
        if self._listening is not None:
            self._listening.close()

    def _run(self, client: Any, script: str, keys: list[str], arguments: tuple[Any, ...]) -> Any:
        known = self._scripts.get(script)
        if known is None:
            known = self._scripts[script] = self._client.register_script(script)
        try:
            return known(keys=keys, args=arguments, client=client)
        except NoScriptError:  # it was flushed between loading and calling
            raise ConnectionError from None

    def _once(self, call: Callable[[Any], T], hurried: bool | None = None) -> T:
        hurried = holds_up() if hurried is None else hurried
        if self.away and ((hurried and self.watched) or time.monotonic() - self._failed < PAUSE):
            raise Away  # somebody has just tried, or does
        with self._problems():
            answer = call(self._quick if hurried else self._client)
        self._answered()
        return answer

    @contextmanager
    def _problems(self) -> Iterator[None]:
        try:
            yield
        except (AuthenticationError, AuthorizationError) as problem:
            raise Refused(str(problem)[:LONGEST]) from problem
        except _LOST as problem:
            self.away, self._failed = True, time.monotonic()
            raise Away from problem
        except RedisError as problem:
            raise Refused(str(problem)[:LONGEST]) from problem

    def _answered(self) -> None:
        self.away = False


def entries(found: Any) -> list[tuple[bytes, list[bytes]]]:
    """Return entries of a stream as the wire has them: the id, and names and values in turn."""
    plain: list[tuple[bytes, list[bytes]]] = []
    for id, fields in found or ():
        if fields is None:
            continue
        if isinstance(fields, dict):
            fields = [part for pair in fields.items() for part in pair]
        plain.append((id, list(fields)))
    return plain


def as_dict(fields: list[bytes]) -> dict[str, str]:
    """
    Return the fields of an entry by their names.

    >>> as_dict([b"k", b"games", b"id", b"friday"])
    {'k': 'games', 'id': 'friday'}
    """
    texts = [field.decode() for field in fields]
    return dict(zip(texts[::2], texts[1::2], strict=True))
