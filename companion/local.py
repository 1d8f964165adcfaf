"""
The program on the device itself: a phone, a desktop, or a web page without a server.

``main`` is what Flet calls. One process has one shelf, however many pages are opened on it. In a
browser the files lie in memory and are carried into the browser's own database after every write.
Whatever goes wrong before the first screen is said on a plain page, never with a blank one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
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

ELSEWHERE = N_("elsewhere.text")
HERE_PLEASE = N_("elsewhere.here.button")
"""What the web page says before the program runs, when another tab has it."""

START = "?start"
"""Stands in the web app's address when it is opened from the home screen: to go on where it was."""

PATIENCE = 2.0
"""Seconds a device may take to tell its languages, when there is something to explain."""

_opened: Tables | None = None


async def main(page: ft.Page) -> None:
    """Draw the screens on a page that has opened."""
    try:
        await browser.mount()
        tables = _tables(_Saving(page).written)
        from companion.ui.app import make_main, route_kept

        if browser.in_browser() and START in str(page.url) and page.route in (None, "", "/"):
            page.route = route_kept(tables)
        await make_main(tables, place=tables.shelf.place)(page)
    except Exception as problem:
        logger.exception("before the first screen")
        _explain(page, await _language(page), problem)
    browser.tell_page("shown")


def _tables(written: Callable[[], None]) -> Tables:
    """Return the tables of this process; later pages get the same ones."""
    global _opened
    if _opened is None:
        shelf: Shelf = open_shelf(data_folder(), card_of)
        if browser.in_browser():
            shelf = NotifyingShelf(shelf, written)
            written()  # opening writes, too
        _opened = watch(Tables(shelf, PLAYED))
    return _opened


class _Saving:
    """Syncs written files into the browser's database, and warns when that fails."""

    def __init__(self, page: ft.Page) -> None:
        self._page = page
        self._running: set[asyncio.Task[None]] = set()
        self._telling = False
        self._bar: ft.SnackBar | None = None

    def written(self) -> None:
        """Start a sync; writes during it share the next one."""
        task = asyncio.get_running_loop().create_task(self._sync())
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    async def _sync(self) -> None:
        try:
            await browser.sync()
        except SyncFailed as problem:
            logger.warning("not saved: %s", problem.cause)
            if not self._telling:
                self._telling = True
                await self._tell(problem)
        else:
            self._telling = False
            if self._bar is not None:
                self._bar.open = False
                self._bar.update()
                self._bar = None

    async def _tell(self, problem: SyncFailed) -> None:
        """Show the warning below the current screen; once, until a sync has succeeded again."""
        lang = await _language(self._page)
        self._bar = ft.SnackBar(
            _sentence(lang, problem),
            action=ft.SnackBarAction(lang.text("saving.again.button"), on_click=self._again),
            show_close_icon=True,  # it lies over the buttons
            persist=True,
        )
        self._page.show_dialog(self._bar)

    def _again(self, _: Any) -> None:
        self._telling, self._bar = False, None  # a touch has put it away
        self.written()


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
