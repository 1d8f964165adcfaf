"""
Persistent files in the browser: IDBFS, Emscripten's file system on IndexedDB.

In the browser ordinary files vanish at reload. `mount` puts a persistent folder at `PERSIST`
before anything is opened; what is written there reaches IndexedDB when `sync` has been awaited.
On ordinary Python both do nothing.
"""

from __future__ import annotations

import asyncio
import importlib
import sys
from collections.abc import Callable
from typing import Any

from .errors import SyncFailed
from .places import PERSIST

_running: asyncio.Future[None] | None = None
_following: asyncio.Future[None] | None = None
_mounted = False


def in_browser() -> bool:
    """Return whether this Python runs inside a web page."""
    return sys.platform == "emscripten"


async def mount() -> None:
    """Mount the persistent folder and fill it from IndexedDB, once."""
    global _mounted
    if not in_browser() or _mounted:
        return
    system: Any = importlib.import_module("pyodide_js").FS
    ffi: Any = importlib.import_module("pyodide.ffi")
    system.mkdirTree(PERSIST)
    system.mount(system.filesystems.IDBFS, ffi.to_js({}), PERSIST)
    await _syncfs(populate=True)
    _mounted = True  # not before: a folder that was not filled must never be saved
    if set(system.readdir(PERSIST)) <= {".", ".."}:
        tell_page("empty")


async def sync() -> None:
    """
    Wait until everything written before the call is in IndexedDB.

    Calls that come while a sync is running share the one that follows it: it begins after all of
    them, so it takes all their writes along.
    """
    global _running, _following
    if not in_browser():
        return
    if _running is None or _running.done():
        task = _running = _syncfs(populate=False)
    else:
        if _following is None or _following.done():
            _following = asyncio.ensure_future(_after(_running))
        task = _following
    # Shielded: one waiter giving up must not take the sync from the others.
    await asyncio.shield(task)


def tell_page(word: str) -> None:
    """Post a message to the surrounding page, if there is one."""
    if in_browser():
        page: Any = importlib.import_module("js")
        page.postMessage(word)


async def lasts() -> bool | None:
    """Return whether the browser has promised to keep the files; ``None`` where nobody is asked."""
    if not in_browser():
        return None
    try:
        return bool(await importlib.import_module("js").navigator.storage.persisted())
    except Exception:  # a page that is not secure has no such store
        return False


def hear_page(asked: Callable[[str, str], object]) -> None:
    """Call a function with every word the surrounding page says, and a text that belongs to it."""
    if in_browser():
        ffi: Any = importlib.import_module("pyodide.ffi")
        _worker().asked = ffi.create_proxy(asked)


def give_page(name: str, text: str) -> None:
    """Let the page give its viewer a file."""
    if in_browser():
        _worker().give(name, text)


def writing() -> None:
    """Hold back for a moment what is drawn from now on: something was written."""
    if in_browser():
        _worker().saving()


def written(word: str) -> None:
    """Tell the page how saving went (``saved``, ``unsaved``, ``full``), and show what was drawn."""
    if in_browser():
        _worker().saved(word)


def _worker() -> Any:
    """What the worker of the web app (``packaging/web/worker.js``) is asked by Python."""
    return importlib.import_module("js").vendemmia


async def _after(earlier: asyncio.Future[None]) -> None:
    global _running, _following
    await asyncio.wait([earlier])
    _running, _following = _following, None
    await _syncfs(populate=False)


def _syncfs(*, populate: bool) -> asyncio.Future[None]:
    """Begin at once: the database works while what has changed is drawn."""
    system: Any = importlib.import_module("pyodide_js").FS
    ffi: Any = importlib.import_module("pyodide.ffi")
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def finish(problem: Any = None) -> None:
        if done.done():
            return
        if problem:
            done.set_exception(SyncFailed(str(problem)))
        else:
            done.set_result(None)

    try:
        system.syncfs(populate, ffi.create_once_callable(finish))
    except Exception as problem:
        finish(problem)
    return done
