"""
Work that waits for a disk, done without holding up the others.

A tap is handled by ordinary code, from top to bottom: it decides a move, writes it down, closes a
sheet. In a server many pages share one event loop, and while one of them waits for its disk, all
would. So the server runs every tap with `apart`, in a thread that takes turns with the loop: only
one of them runs at any time, and the tap has the turn until it comes to `aside`. Then it gives the
turn away, the loop goes on with other pages, and the tap goes on when its write is done and it is
given the turn again. Nothing in between can tell the difference, for nothing ever runs at the same
time as anything else, but the disk.

Where nobody has called `apart`, as in tests, in a web page (which has no threads) or in an app with
one page, `aside` does the work at once.

    >>> aside(lambda: "written")
    'written'

What must not be interleaved although it goes aside has a `Lane`: whoever comes while another is in
it waits, in the order of coming, and gives the turn away meanwhile.
"""

from __future__ import annotations

import asyncio
import contextvars
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

T = TypeVar("T")


class _Thread(threading.local):
    """What a thread does at the moment."""

    tap: _Tap | None = None
    away: bool = False
    """It has given its turn to others."""


_thread = _Thread()


def aside(work: Callable[[], T]) -> T:
    """Return what the work returns; others may have their turn until it is done."""
    tap = _thread.tap
    if tap is None:
        return work()
    _thread.tap = None  # it has not got the turn, so nothing in the work may give it away
    _thread.away = True
    tap.give_turn()
    try:
        return work()
    finally:
        tap.take_turn()
        _thread.tap, _thread.away = tap, False


def holds_up() -> bool:
    """Return whether all pages wait until who asks this is ready."""
    if _thread.away:
        return False
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


async def apart(work: Callable[[], T], context: contextvars.Context | None = None) -> T:
    """Do the work so that it can go aside. It has begun, and gone as far as it can, at once."""
    tap = _Tap(work, context or contextvars.copy_context(), asyncio.get_running_loop())
    tap.go()
    if not tap.over:
        await tap.ended
    if tap.error is not None:
        raise tap.error
    result: T = tap.result
    return result


class Lane:
    """
    Something only one at a time may be at, even while he is aside: ``with lane: …``.

    Who has it may enter again. Who comes without being `apart` cannot wait for his turn; he brings
    those before him to their end first.
    """

    def __init__(self) -> None:
        self._owner: _Tap | None = None
        self._depth = 0
        self._waiting: deque[_Tap] = deque()

    def __enter__(self) -> Lane:
        tap = _thread.tap
        if tap is None:
            while self._owner is not None:
                self._owner.go_when_ready()
            return self
        if self._owner is None:
            self._owner = tap
        elif self._owner is not tap:
            self._waiting.append(tap)
            tap.give_turn()
            tap.wait_turn()
        self._depth += 1
        return self

    def __exit__(self, *_: object) -> None:
        if self._owner is not _thread.tap or self._owner is None:
            return
        self._depth -= 1
        if not self._depth:
            self._owner = self._waiting.popleft() if self._waiting else None
            if self._owner is not None:
                self._owner.call()


class _Tap:
    """A piece of work in a thread of its own, which takes turns with the loop."""

    def __init__(
        self,
        work: Callable[[], Any],
        context: contextvars.Context,
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self._work = work
        self._context = context
        self._loop = loop
        self._thread: _Worker | None = None
        self._ready = threading.Event()
        """It waits for nothing but its turn."""
        self._ready.set()
        self.ended: asyncio.Future[None] = loop.create_future()
        self.over = False
        self.result: Any = None
        self.error: BaseException | None = None

    # Called by the loop

    def go(self) -> None:
        """Give it the turn; returns when it has given it back."""
        self._ready.clear()
        if self._thread is None:
            self._thread = _idle.pop() if _idle else _Worker()
            self._thread.tap = self
        thread = self._thread
        thread.turn.release()
        thread.back.acquire()
        if self.over and not self.ended.done():
            self.ended.set_result(None)

    def go_when_ready(self) -> None:
        """Wait for it, as nobody else can, and let it go on."""
        self._ready.wait()
        self.go()

    def _called(self) -> None:
        if self._ready.is_set():  # else somebody could not wait, and it has had its turn already
            self.go()

    # Called in its thread

    def run(self) -> None:
        """Do the work."""
        asyncio._set_running_loop(self._loop)
        _thread.tap = self
        try:
            self.result = self._context.run(self._work)
        except BaseException as error:
            self.error = error
        finally:
            _thread.tap = None
            asyncio._set_running_loop(None)
            self.over = True

    def give_turn(self) -> None:
        """Let the loop go on."""
        assert self._thread is not None
        self._thread.back.release()

    def take_turn(self) -> None:
        """Ask for the turn and wait for it."""
        self.call()
        self.wait_turn()

    def wait_turn(self) -> None:
        """Wait to be given the turn."""
        assert self._thread is not None
        self._thread.turn.acquire()

    def call(self) -> None:
        """Have the loop give it the turn, as soon as it comes to it."""
        self._ready.set()
        with suppress(RuntimeError):  # the loop is closed: the program ends
            self._loop.call_soon_threadsafe(self._called)


_idle: list[_Worker] = []
"""Threads that have nothing to do; one is made for each write that goes on at the same time."""


class _Worker(threading.Thread):
    """A thread that does one piece of work after the other."""

    def __init__(self) -> None:
        super().__init__(name="tap", daemon=True)
        self.turn = threading.Lock()
        self.turn.acquire()
        self.back = threading.Lock()
        self.back.acquire()
        self.tap: _Tap | None = None
        self.start()

    def run(self) -> None:
        """Wait for work and do it, for ever."""
        while True:
            self.turn.acquire()
            tap, self.tap = self.tap, None
            assert tap is not None
            tap.run()
            del tap
            _idle.append(self)
            self.back.release()
