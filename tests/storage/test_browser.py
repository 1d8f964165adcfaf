"""The browser's files, with a stand-in for the page."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from companion.storage import SyncFailed, browser


class Page:
    """Pretends to be the browser: notes what it is asked, answers when told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[object] = []
        self.waiting: list[Callable[..., None]] = []
        self.told: list[str] = []
        self.folder = ["vendemmia"]
        monkeypatch.setattr(browser, "tell_page", self.told.append)
        system = SimpleNamespace(
            filesystems=SimpleNamespace(IDBFS="idbfs"),
            mkdirTree=lambda path: self.asked.append(("mkdir", path)),
            mount=lambda kind, options, path: self.asked.append(("mount", kind, path)),
            syncfs=self.syncfs,
            readdir=lambda path: [".", "..", *self.folder],
        )
        js, ffi = ModuleType("pyodide_js"), ModuleType("pyodide.ffi")
        vars(js).update(FS=system)
        vars(ffi).update(to_js=lambda value: value, create_once_callable=lambda call: call)
        monkeypatch.setitem(sys.modules, "pyodide_js", js)
        monkeypatch.setitem(sys.modules, "pyodide", ModuleType("pyodide"))
        monkeypatch.setitem(sys.modules, "pyodide.ffi", ffi)
        monkeypatch.setattr(sys, "platform", "emscripten")
        for name in ("_running", "_following"):
            monkeypatch.setattr(browser, name, None)
        monkeypatch.setattr(browser, "_mounted", False)

    def syncfs(self, populate: bool, done: Callable[..., None]) -> None:
        self.asked.append("load" if populate else "save")
        self.waiting.append(done)

    async def answer(self, problem: Any = None) -> None:
        await settle()
        self.waiting.pop(0)(problem)
        await settle()


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def test_on_ordinary_python_nothing_happens() -> None:
    assert not browser.in_browser()
    asyncio.run(browser.mount())
    asyncio.run(browser.sync())


def test_the_folder_is_mounted_once_and_filled_before_anything_is_opened(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        page = Page(monkeypatch)
        mounting = asyncio.ensure_future(browser.mount())
        await settle()
        assert not mounting.done()
        await page.answer()
        assert mounting.done()
        await browser.mount()
        assert page.asked == [("mkdir", "/persist"), ("mount", "idbfs", "/persist"), "load"]

    asyncio.run(story())


@pytest.mark.parametrize(("folder", "told"), [([], ["empty"]), (["vendemmia"], [])])
def test_a_folder_without_anything_in_it_is_told_of(
    folder: list[str], told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        page = Page(monkeypatch)
        page.folder = folder
        mounting = asyncio.ensure_future(browser.mount())
        await page.answer()
        await mounting
        assert page.told == told

    asyncio.run(story())


def test_calls_during_a_sync_share_the_one_that_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        page = Page(monkeypatch)
        first = asyncio.ensure_future(browser.sync())
        await settle()
        later = [asyncio.ensure_future(browser.sync()) for _ in range(5)]
        await settle()
        assert page.asked == ["save"]
        await page.answer()
        assert first.done()
        assert page.asked == ["save", "save"]
        assert not any(one.done() for one in later)
        last = asyncio.ensure_future(browser.sync())
        await page.answer()
        assert all(one.done() for one in later)
        assert not last.done()
        await page.answer()
        assert last.done()
        assert page.asked == ["save"] * 3

    asyncio.run(story())


def test_a_failed_sync_is_told_and_the_next_one_tries_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        page = Page(monkeypatch)
        first = asyncio.ensure_future(browser.sync())
        await settle()
        second = asyncio.ensure_future(browser.sync())
        await page.answer("quota")
        with pytest.raises(SyncFailed) as caught:
            await first
        assert caught.value.facts == {"cause": "quota"}
        await page.answer()
        await second

    asyncio.run(story())


def test_a_database_that_throws_is_one_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        page = Page(monkeypatch)

        def throws(*_: object) -> None:
            raise RuntimeError("closed")

        vars(sys.modules["pyodide_js"])["FS"].syncfs = throws
        with pytest.raises(SyncFailed):
            await browser.sync()
        assert page.waiting == []

    asyncio.run(story())


def test_a_waiter_that_gives_up_does_not_take_the_sync_from_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def story() -> None:
        page = Page(monkeypatch)
        impatient = asyncio.ensure_future(browser.sync())
        await settle()
        impatient.cancel()
        patient = asyncio.ensure_future(browser.sync())
        await page.answer()
        await page.answer()
        await patient

    asyncio.run(story())
