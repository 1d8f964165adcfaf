"""The screen stays awake while a game is on it, where the platform allows it."""

from __future__ import annotations

import asyncio
import contextlib
import logging

import flet as ft

logger = logging.getLogger("vendemmia.ui")


def use_wake_lock(wanted: bool) -> None:
    """Keep the screen awake while this component is shown."""
    page = ft.context.page

    async def hold(awake: bool) -> None:
        """A page without HTTPS, or a browser without the feature, has no wake lock: no harm."""
        with contextlib.suppress(Exception, asyncio.CancelledError):
            lock = ft.Wakelock()
            await (lock.enable() if awake else lock.disable())

    def start() -> None:
        if wanted:
            page.run_task(hold, True)

    def end() -> None:
        if wanted and page.session.connection is not None:
            page.run_task(hold, False)

    ft.use_effect(start, dependencies=[wanted], cleanup=end)
