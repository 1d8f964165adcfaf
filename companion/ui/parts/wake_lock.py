"""Keeping the screen awake while a game is shown, where the platform allows it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import Any
from weakref import WeakKeyDictionary

import flet as ft

from ..hooks import use_kept

logger = logging.getLogger("vendemmia.ui")

_holders: WeakKeyDictionary[Any, set[Any]] = WeakKeyDictionary()
"""For every session the components that want its screen to stay awake."""


def use_wake_lock(wanted: bool) -> None:
    """Keep the screen awake while this component is shown."""
    page = ft.context.page
    me = use_kept(object)

    async def settle() -> None:
        """
        Apply what all components together want: one screen may leave after the next one has come.
        Without HTTPS, or in a browser without the feature, there is no wake lock.
        """
        with contextlib.suppress(Exception, asyncio.CancelledError):
            lock = ft.Wakelock()
            change: Any = lock.enable if _holders.get(page.session) else lock.disable
            await change()

    def change(holds: bool) -> None:
        holders = _holders.setdefault(page.session, set())
        if holds == (me.current in holders):
            return
        (holders.add if holds else holders.discard)(me.current)
        if page.session.connection is not None:
            page.run_task(settle)

    ft.use_effect(lambda: change(wanted), dependencies=[wanted], cleanup=lambda: change(False))
