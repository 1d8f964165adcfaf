"""Files that leave the app: to the device's share sheet where it has one, else to a folder."""

from __future__ import annotations

import asyncio
import logging
import sys
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TypeVar

import flet as ft

from companion.i18n import N_
from companion.plays import Play

from .sharing import PHONES, ShareWay, way_of

logger = logging.getLogger("vendemmia.ui")

T = TypeVar("T")

PNG, SVG, JSON, CSV, TEXT = (
    "image/png", "image/svg+xml", "application/json", "text/csv", "text/plain",
)  # fmt: skip


async def give(page: ft.Page, name: str, data: bytes, kind: str) -> str:
    """
    Give a file to whoever looks at a page; return the id of what to say about it, or ``""``.

    A share sheet that cannot take files is no end of it: then the file is saved.
    """
    if way_of(page) is ShareWay.ASKED and page.platform in (
        ft.PagePlatform.ANDROID, ft.PagePlatform.IOS,
    ):  # fmt: skip
        file = ft.ShareFile.from_bytes(data, mime_type=kind, name=name)
        try:
            result = await ft.Share().share_files([file], download_fallback_enabled=False)
        except Exception:
            logger.info("no file could be shared", exc_info=True)
        else:
            shared = result.status is ft.ShareResultStatus.SUCCESS
            if shared or result.status is ft.ShareResultStatus.DISMISSED:
                return N_("rules.shared") if shared else ""
    try:
        place = await ft.FilePicker().save_file(file_name=name, src_bytes=data)
    except Exception:
        logger.info("no file could be saved", exc_info=True)
        return N_("share.failed")
    if page.web:
        return N_("share.downloaded")
    if (
        place and page.platform not in PHONES
    ):  # where the client asks for a place and leaves the rest
        await off(lambda: written(Path(place), data))
    return N_("share.saved") if place else ""


def file_name(play: Play) -> str:
    """Return how a game's files are called: the game and its day."""
    day = datetime.fromtimestamp(play.ended / 1000).strftime("%Y-%m-%d")
    return f"{play.game}-{day}"


def written(place: Path, data: bytes) -> None:
    """Write a file, unless it is there."""
    if not place.is_file() or place.read_bytes() != data:
        place.write_bytes(data)


async def off(work: Callable[[], T]) -> T:
    """Return what takes a while, without holding up the others where there are threads."""
    await asyncio.sleep(0)
    return work() if sys.platform == "emscripten" else await asyncio.to_thread(work)
