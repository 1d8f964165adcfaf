"""
Browsers of every engine Debian has, each a process of its own on a folder of its own.

Playwright drives Debian's Chromium, but neither its Firefox nor its WebKit. So each engine is
spoken to here over the wire it speaks itself: Chromium by its tools' protocol, Firefox by WebDriver
BiDi, WebKitGTK by WebDriver. What a test needs of them is little, and the same (:class:`Browser`):
ask the page something, touch it, write, be killed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from .browser import Browser, Lost, NoEngine
from .chromium import CanvasKit, Skwasm
from .firefox import Firefox
from .webkit import WebKit

__all__ = ["ENGINES", "Browser", "Lost", "NoEngine"]

ENGINES: dict[str, Callable[[Path], Browser]] = {
    "chromium-skwasm": Skwasm,
    "chromium-canvaskit": CanvasKit,
    "firefox": Firefox,
    "webkit": WebKit,
}
"""How a browser of each engine is made, on the folder where it keeps what it is told."""
