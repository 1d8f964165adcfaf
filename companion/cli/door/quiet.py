"""
What the libraries have to say, in a line.

A phone that leaves in the middle of a word is no news. Anything else is told once with all that
helps to mend it, and after that, however often it happens, as one line a minute.
"""

from __future__ import annotations

import errno
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass

AGAIN = 60.0
"""Seconds until the same is said again."""
KNOWN_MOST = 200
"""Different things that are remembered."""
TOO_MANY = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)


@dataclass(slots=True)
class _Told:
    since: float
    unsaid: int = 0


class Quiet(logging.Handler):
    """Takes what is logged, of warnings and worse."""

    def __init__(
        self,
        say: Callable[[str], None],
        crowded: Callable[[], None] = lambda: None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__(logging.WARNING)
        self._say, self._crowded, self._clock = say, crowded, clock
        self._told: dict[str, _Told] = {}

    def emit(self, record: logging.LogRecord) -> None:
        """Say a record, or not."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and is_leaving(error):
            return
        if isinstance(error, OSError) and error.errno in TOO_MANY:
            self._crowded()
            return
        what = f"{record.name}: {described(error) if error else record.msg}"
        now, told = self._clock(), self._told.get(what)
        if told is None:
            if len(self._told) >= KNOWN_MOST:
                self._told.clear()
            self._told[what] = _Told(now)
            self._say(self.format(record))
        elif now - told.since < AGAIN:
            told.unsaid += 1
        else:
            self._say(f"{what} (× {told.unsaid + 1})")
            self._told[what] = _Told(now)


class Seldom:
    """Does something now, and again only after a while."""

    def __init__(
        self, act: Callable[[], None], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._act, self._clock = act, clock
        self._last: float | None = None

    def __call__(self) -> None:
        now = self._clock()
        if self._last is None or now - self._last >= AGAIN:
            self._last = now
            self._act()


def is_leaving(error: BaseException) -> bool:
    """Return whether an error only says that somebody has gone."""
    names = {kind.__name__ for kind in type(error).__mro__}
    gone = {"ConnectionError", "CancelledError", "WebSocketDisconnect", "ClientDisconnected"}
    return bool(names & (gone | {"WebSocketDisconnected", "SSLError"}))


def described(error: BaseException) -> str:
    """Return what kind of error it is and where; not its words, in which links may stand."""
    place, step = "", error.__traceback__
    while step is not None:
        code = step.tb_frame.f_code
        place, step = f"{code.co_filename}:{step.tb_lineno}", step.tb_next
    return f"{type(error).__name__} {place}".rstrip()
