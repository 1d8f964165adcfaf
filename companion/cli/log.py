"""
What a host is told in lines another program can read, with ``--log``: one line on standard error
for each thing that happened, of names and values.

    time=2026-11-20T10:12:22Z event=refused why=flood

No line has a player's name, a game's contents, a link, a code or a token. What is said is said in
words of this program and in numbers; a table is called by :func:`mark_of`. What does not look like
that is not written, whoever asks for it.
"""

from __future__ import annotations

import logging
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path

from .door.quiet import KNOWN_MOST, TOO_MANY, Seldom, is_leaving
from .numbers import count

MARK = 6
"""Letters a table is called by."""
_PLAIN = re.compile(r"[A-Za-z0-9._:/+-]{1,60}")
_SOURCE = Path(__file__).resolve().parents[2]

Value = str | int | float | bool

_writing: Callable[[str], None] | None = None
_seldom: dict[tuple[object, ...], Seldom] = {}


def to_stderr() -> None:
    """From now on, write lines."""
    to(_write)


def to(write: Callable[[str], None] | None) -> None:
    """From now on, lines go there; ``None`` for nowhere."""
    global _writing
    _writing = write
    _seldom.clear()


def is_on() -> bool:
    """Return whether lines are written."""
    return _writing is not None


def note(event: str, **facts: Value) -> None:
    """Something has happened."""
    if _writing is None:
        return
    said = {"time": f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}", "event": event, **facts}
    _writing(" ".join(f"{name}={_said(value)}" for name, value in said.items()))


def seldom(event: str, **facts: Value) -> None:
    """Something has happened that may happen very often: the same is said once a minute."""
    key = event, *sorted(facts.items())
    if key not in _seldom:
        if len(_seldom) >= KNOWN_MOST:
            _seldom.clear()
        _seldom[key] = Seldom(lambda: note(event, **facts))
    _seldom[key]()


def refused(why: str) -> None:
    """Somebody was turned away: it is counted, and said."""
    help = "What was turned away, by reason."  # not shown: for other programs
    count("vendemmia_refused_total", help, why=why)
    seldom("refused", why=why)


def mark_of(id: str) -> str:
    """Return what a table is called, in lines and on the host's page."""
    return sha256(id.encode()).hexdigest()[:MARK]


def _said(value: Value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return f"{value:.6g}"
    return value if _PLAIN.fullmatch(value) else "?"


def _write(line: str) -> None:
    with suppress(OSError):
        print(line, file=sys.stderr, flush=True)


class Errors(logging.Handler):
    """Takes what libraries and our own parts log: its kind and its place, none of its words."""

    def __init__(self, crowded: Callable[[], None] = lambda: None) -> None:
        super().__init__(logging.WARNING)
        self._crowded = crowded

    def emit(self, record: logging.LogRecord) -> None:
        """Say a record."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None and is_leaving(error):
            return
        if isinstance(error, OSError) and error.errno in TOO_MANY:
            self._crowded()
            return
        code = type(error).__name__ if error is not None else record.levelname.lower()
        place = f"{short(record.pathname)}:{record.lineno}"
        step = error.__traceback__ if error is not None else None
        while step is not None:
            place = f"{short(step.tb_frame.f_code.co_filename)}:{step.tb_lineno}"
            step = step.tb_next
        seldom("error", code=code, at=place)


def short(file: str) -> str:
    """Return the name of a file without where this program is installed."""
    path = Path(file)
    with suppress(ValueError):
        path = path.relative_to(_SOURCE)
    return "/".join(path.parts[-3:])
