"""
The taps of all pages, each handled apart: while one waits for the disk, the others go on.

Flet gives every event of a page to a task of its own, which calls our ordinary functions. Here its
first step, until it awaits something, is done by `companion.storage.apart`. What one page sends
keeps its order: the next event is handled when the one before is back from the disk. What a device
tells of its controls, the text of a field above all, waits until what came before is drawn, too:
while the second letter was being written down, the third would be overwritten by the first two.
"""

from __future__ import annotations

import asyncio
import contextvars
import math
import time
import types
from collections.abc import Awaitable, Callable, Coroutine, Generator
from typing import Any
from weakref import WeakKeyDictionary

from flet.messaging.session import Session

from companion.storage import apart

DRAWN = 20
"""Turns of the loop in which what has changed is drawn; the first or second is enough."""

_dispatch = Session.dispatch_event
_apply = Session.apply_patch
_last = -math.inf
"""When a page last sent an event."""

Note = Callable[[float, contextvars.Context], None]
_note: Note | None = None


class _Turns:
    """What one page has sent, in its order."""

    def __init__(self) -> None:
        self._lock = asyncio.Lock()
        self._coming = 0

    @property
    def are_over(self) -> bool:
        """Whether everything has been handled."""
        return not self._coming

    def take(self, work: Callable[[], Awaitable[Any]]) -> Coroutine[Any, Any, Any]:
        """Return what does the work once everything taken before it is done."""
        self._coming += 1
        return self._in_turn(work)

    async def _in_turn(self, work: Callable[[], Awaitable[Any]]) -> Any:
        try:
            async with self._lock:
                return await work()
        finally:
            self._coming -= 1


_pages: WeakKeyDictionary[Session, _Turns] = WeakKeyDictionary()


def install() -> None:
    """From now on, handle the events of all pages apart."""
    Session.dispatch_event = _dispatched  # type: ignore[method-assign]
    Session.apply_patch = _told  # type: ignore[method-assign]


def uninstall() -> None:
    """Handle them as Flet does."""
    Session.dispatch_event = _dispatch  # type: ignore[method-assign]
    Session.apply_patch = _apply  # type: ignore[method-assign]
    time_events(None)


def time_events(note: Note | None) -> None:
    """
    From now on, call ``note`` with the seconds from an event's coming to its first wait after what
    it has written is stored, and with the context it was handled in.
    """
    global _note
    _note = note


def quiet() -> float:
    """Return for how many seconds no page has sent an event."""
    return time.monotonic() - _last


def _turns(session: Session) -> _Turns:
    return _pages.setdefault(session, _Turns())


def _dispatched(
    self: Session, control_id: int, event_name: str, event_data: Any
) -> Coroutine[Any, Any, None]:
    global _last
    _last = begun = time.monotonic()
    handling = _dispatch(self, control_id, event_name, event_data)
    context = contextvars.copy_context()

    async def begin() -> tuple[bool, Any]:
        return await apart(lambda: _begin(handling), context)

    return _handled(_turns(self).take(begin), handling, context, begun)


async def _handled(
    beginning: Awaitable[tuple[bool, Any]],
    handling: Coroutine[Any, Any, None],
    context: contextvars.Context,
    begun: float,
) -> None:
    over, awaited = await beginning
    if _note is not None:
        _note(time.monotonic() - begun, context)
    if not over:
        await asyncio.get_running_loop().create_task(_go_on(handling, awaited), context=context)


def _told(self: Session, control_id: int, patch: dict[str, Any]) -> None:
    """A device tells what its controls are like now."""
    turns = _turns(self)
    if turns.are_over and not _is_drawing(self):
        _apply(self, control_id, patch)
        return

    async def tell() -> None:
        await _drawn(self)
        _apply(self, control_id, patch)

    _telling.add(task := asyncio.get_running_loop().create_task(turns.take(tell)))
    task.add_done_callback(_telling.discard)


_telling: set[asyncio.Task[Any]] = set()


async def _drawn(session: Session) -> None:
    """Wait until what has changed is drawn."""
    for _ in range(DRAWN):
        if not _is_drawing(session):
            return
        await asyncio.sleep(0)


def _is_drawing(session: Session) -> bool:
    """Whether something has changed that is not drawn yet."""
    ready: asyncio.Event = session._Session__updates_ready  # type: ignore[attr-defined]
    return ready.is_set()


def _begin(work: Coroutine[Any, Any, None]) -> tuple[bool, Any]:
    """Let the work run until it awaits something; return whether it is over, and what it awaits."""
    try:
        return False, work.send(None)
    except StopIteration:
        return True, None


@types.coroutine
def _steps(work: Coroutine[Any, Any, None], awaited: Any) -> Generator[Any, Any, None]:
    try:
        while True:
            try:
                sent = yield awaited
            except BaseException as error:
                awaited = work.throw(error)
            else:
                awaited = work.send(sent)
    except StopIteration:
        pass


async def _go_on(work: Coroutine[Any, Any, None], awaited: Any) -> None:
    await _steps(work, awaited)
