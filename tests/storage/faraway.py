"""
A made-up store that is far away, as several processes would share one: no Redis, but its manners.

`Server` holds the streams; it adds an entry under an id only if the id follows the last one, in one
step, and knows nothing of games. `Faraway` is one process's way to it: it speaks in text, and what
it says takes a while to arrive, so that two of them overtake each other.
"""

from __future__ import annotations

import json
import threading
import time
from random import Random
from typing import Any

from companion.storage import NoSuchGame, NotStorable, NumberAhead, NumberTaken


class Server:
    """Lists of text by their names; the one thing it promises is that a step is one step."""

    def __init__(self) -> None:
        self._streams: dict[str, list[str]] = {}
        self._step = threading.Lock()

    def add(self, key: str, id: int, text: str) -> int:
        """Add under this id if it is the next; return the next id before that, -1 for no stream."""
        with self._step:
            stream = self._streams.get(key)
            if stream is None:
                if id == 0:
                    self._streams[key] = [text]
                    return 0
                return -1
            if len(stream) == id:
                stream.append(text)
                return id
            return len(stream)

    def range(self, key: str, id: int) -> list[str] | None:
        """Return the entries from this id on."""
        with self._step:
            stream = self._streams.get(key)
            return None if stream is None else stream[id:]


class Faraway:
    """One process's way to the server."""

    def __init__(self, server: Server, seed: int, farthest: float = 0.0005) -> None:
        self._server = server
        self._chance = Random(seed)
        self._farthest = farthest

    def append(self, stream: str, n: int, event: dict[str, Any]) -> None:
        """Add event ``n``."""
        try:
            text = json.dumps(event, allow_nan=False)
        except (TypeError, ValueError) as problem:
            raise NotStorable(str(problem)) from problem
        self._travel()
        following = self._server.add(stream, n, text)
        self._travel()
        if following == -1:
            raise NoSuchGame(stream)
        if n < following:
            raise NumberTaken(stream, n)
        if n > following:
            raise NumberAhead(stream, n)

    def follow(self, stream: str, start: int = 0) -> tuple[dict[str, Any], ...]:
        """Return the events from ``start`` on."""
        self._travel()
        found = self._server.range(stream, max(start, 0))
        self._travel()
        if found is None:
            raise NoSuchGame(stream)
        return tuple(map(json.loads, found))

    def _travel(self) -> None:
        time.sleep(self._chance.uniform(0, self._farthest))
