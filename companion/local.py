"""
The program on the device itself: a phone, a desktop, or a web page without a server.

``main`` is what Flet calls. One process has one shelf, however many pages are opened on it. In a
browser the files lie in memory and are carried into the browser's own database after every write.
Whatever goes wrong before the first screen is said on a plain page, never with a blank one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import flet as ft

from companion.cli.folder import card_of
from companion.games import PLAYED
from companion.history.evening import watch
from companion.i18n import N_, Language, language, negotiate
from companion.storage import Shelf, StorageError, SyncFailed, browser, data_folder, open_shelf
from companion.storage.notifying import NotifyingShelf
from companion.table import Tables

logger = logging.getLogger("vendemmia.local")

START = "?start"
"""Stands in the web app's address when it is opened from the home screen: to go on where it was."""

PATIENCE = 2.0
"""Seconds a device may take to tell its languages, when there is something to explain."""

BACKUP = ".jsonl"

AFTER_FIRST_SCREEN, BETWEEN_SCREENS = 1.0, 0.03
"""
Seconds the first screen has for itself before the others are imported, and a tap has between two of
them: Python does one thing at a time here.
"""

SAVE_AGAIN = 10.0
"""Seconds until what could not be saved is tried once more."""

PAGE = {
    "text": N_("elsewhere.text"),
    "here": N_("elsewhere.here.button"),
    "coming": N_("update.coming"),
    "mixed": N_("update.mixed"),
    "update": N_("update.there"),
    "take": N_("update.take.button"),
    "failed": N_("start.failed-page"),
    "again": N_("start.again.button"),
    "slow": N_("start.slow"),
    "copy": N_("copy.failed"),
    "copyRoom": N_("copy.failed-room"),
    "close": N_("strip.close.button"),
    "saving": N_("saving.slow"),
    "unsaved": N_("storage.sync-failed"),
    "full": N_("storage.sync-full"),
    "save": N_("saving.again.button"),
    "backup": N_("saving.backup.button"),
    "lost": N_("storage.lost"),
    "open": N_("keeping.restore"),
}
"""What the web app says by itself, by the names its scripts know it by (``packaging/web``)."""

_opened: Tables | None = None
_warming: asyncio.Task[None] | None = None


async def prepare() -> None:
    """
    Do what no page is needed for: in a browser, while Flet's client is still being fetched.

    What goes wrong here goes wrong again in :func:`main`, where somebody can be told.
    """
    with suppress(Exception):
        from companion.ui import app, routes  # noqa: F401 - the app is for what comes next

        routes.expect("/")
        await browser.mount()
        _tables()


async def main(page: ft.Page) -> None:
    """Draw the screens on a page that has opened."""
    global _warming
    try:
        await browser.mount()
        tables = _tables()
        from companion.ui.app import make_main, route_kept

        if browser.in_browser() and START in str(page.url) and page.route in (None, "", "/"):
            page.route = route_kept(tables)
        await make_main(tables, place=tables.shelf.place)(page)
    except Exception as problem:
        logger.exception("before the first screen")
        _explain(page, await _language(page), problem)
    browser.tell_page("shown")
    if _warming is None and browser.in_browser():
        _warming = asyncio.create_task(_warm())


async def _warm() -> None:
    """Import the other screens once the first one is shown: nobody waits for one that is tapped."""
    from companion.ui.routes import warm

    await asyncio.sleep(AFTER_FIRST_SCREEN)
    with suppress(Exception):  # what is wrong with a screen is told where it is drawn
        for _ in warm():
            await asyncio.sleep(BETWEEN_SCREENS)


def _tables() -> Tables:
    """Return the tables of this process; later pages get the same ones."""
    global _opened
    if _opened is None:
        shelf: Shelf = open_shelf(data_folder(), card_of)
        if browser.in_browser():
            shelf = NotifyingShelf(shelf, saving.written)
            browser.hear_page(saving.heard)
            saving.written()  # opening writes, too
        _opened = watch(Tables(shelf, PLAYED))
    return _opened


class Saving:
    """
    Syncs written files into the browser's database, and lets the page say when that fails.

    What failed is tried again by itself: the next sync takes along all there is.
    """

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()
        self._failed = False
        self._games: bool | None = None

    def written(self) -> None:
        """Start a sync; writes during it share the next one."""
        browser.writing()
        self._run(self.sync())

    async def sync(self) -> None:
        """Wait until everything that was written is saved, or until it is said that it is not."""
        try:
            await browser.sync()
        except SyncFailed as problem:
            logger.warning("not saved: %s", problem.cause)
            browser.written("full" if "quota" in problem.cause.lower() else "unsaved")
            if not self._failed:
                self._failed = True
                self._run(self._again())
        else:
            self._failed = False
            browser.written("saved")
            self._tell_of_games()

    def _tell_of_games(self) -> None:
        """Let the page know whether there is anything to lose."""
        games = bool(_opened and _opened.shelf.games())
        if games is not self._games:
            self._games = games
            browser.tell_page("games" if games else "gameless")

    async def _again(self) -> None:
        while self._failed:
            await asyncio.sleep(SAVE_AGAIN)
            await self.sync()

    def heard(self, question: str, text: str) -> None:
        """
        Do what the page asks for: to save once more, to be told when all is saved, a backup, or to
        look at a file that came from outside.
        """
        if question == "save":
            self._run(self.sync())
        elif question == "sync":
            self._run(self._synced())
        elif question == "backup" and _opened:
            self._run(_give_backup(_opened))
        elif question == "file":
            from companion.history.backup import arriving

            arriving.bring(text)

    async def _synced(self) -> None:
        await self.sync()
        browser.tell_page("synced")

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)


saving = Saving()


async def _give_backup(tables: Tables) -> None:
    """Let the page give a backup of all games: where nothing can be saved, that is what is left."""
    from companion.history.backup import making

    now = datetime.now(UTC)
    steps = making(tables, int(now.timestamp()))
    try:
        while True:
            next(steps)
            await asyncio.sleep(0)
    except StopIteration as end:
        browser.give_page(f"vendemmia-{now:%Y-%m-%d}{BACKUP}", end.value)
    except Exception:
        logger.exception("no backup")


async def _language(page: ft.Page) -> Language:
    """Return the language the page is drawn in, or would be: the one chosen, or the device's."""
    try:
        drawn = page.locale_configuration
        if drawn is not None and drawn.current_locale is not None:
            return language(drawn.current_locale.language_code)
        viewer = _opened.shelf.settings().get("viewer") if _opened else None
        if isinstance(viewer, dict):
            return language(str(viewer.get("language")))
        info = await asyncio.wait_for(page.get_device_info(), PATIENCE)
        locales = getattr(info, "locales", None) or ()
        return language(negotiate([locale.language_code for locale in locales]))
    except Exception:  # there is one problem to explain already
        return language("en")


def _explain(page: ft.Page, lang: Language, problem: Exception) -> None:
    """Show an error in place of the screens."""
    page.title = lang.text("app.name")
    page.views[:] = [
        ft.View(
            scroll=ft.ScrollMode.AUTO,
            padding=24,
            spacing=16,
            controls=[
                ft.SafeArea(ft.Text(lang.text("start.failed"), size=26)),
                ft.Semantics(
                    identifier="start.problem",
                    content=ft.Text(_sentence(lang, problem), size=18, selectable=True),
                ),
                ft.Text(repr(problem), size=14, selectable=True),
            ],
        )
    ]
    page.update()


def _sentence(lang: Language, problem: Exception) -> str:
    if isinstance(problem, SyncFailed) and _opened is None:
        return lang.text("start.browser-keeps-nothing")
    if isinstance(problem, StorageError):
        return lang.text(problem.message_id, **problem.facts)
    return lang.text("error.unknown")
