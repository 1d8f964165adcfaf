"""
A native window for the served screens: Flet's desktop client with our address.

The client is a download of its own at the first start. It is fetched by a process that can be
given up, so that a bad network ends in one line and the browser, never in waiting for ever. Flet's
own way (``ft.run``) would call pip when the package is missing; that is not a game's business.
"""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import Any

PACKAGE = "flet_desktop"
FETCH_MOST = 300.0
"""Seconds for the download; one that stands still is given up after :data:`STALL_MOST`."""
STALL_MOST = 15
ALIVE = 3.0
"""A client that ends sooner than this, and not well, has not shown a window."""

_FETCH = (
    "import socket,sys;socket.setdefaulttimeout({stall});"
    "import flet_desktop as f;f.ensure_client_cached()"
)


class Window:
    """An open native window."""

    def __init__(self, process: asyncio.subprocess.Process, pid_file: str, close: Any) -> None:
        self._process = process
        self._pid_file = pid_file
        self._close = close

    async def closed(self) -> None:
        """Wait until the user closes it."""
        await self._process.wait()

    def close(self) -> None:
        """Close it, because the program ends."""
        with suppress(Exception):
            self._close(self._pid_file)
        with suppress(ProcessLookupError):
            self._process.terminate()


async def open_window(address: str, fetch_most: float = FETCH_MOST) -> Window | None:
    """Show ``address`` in a window of its own, or return ``None`` if that cannot be had."""
    if not there_may_be_one() or not await _fetched(fetch_most):
        return None
    try:
        desktop = import_module(PACKAGE)
        process, pid_file = await desktop.open_flet_view_async(address, None, False)
    except Exception:  # a foreign client in a foreign state; the browser remains
        return None
    window = Window(process, pid_file, desktop.close_flet_view)
    try:
        code = await asyncio.wait_for(asyncio.shield(process.wait()), ALIVE)
    except TimeoutError:
        return window
    return window if code == 0 else None


def there_may_be_one() -> bool:
    """Tell whether this machine has a screen and Flet's client, of the same version."""
    if find_spec(PACKAGE) is None:
        return False
    from flet.utils.platform_utils import is_linux_server
    from flet.version import flet_version

    try:
        version = import_module(f"{PACKAGE}.version").version
    except Exception:  # half an installation is none
        return False
    return version == flet_version and not is_linux_server()  # type: ignore[no-untyped-call]


async def _fetched(most: float) -> bool:
    """Have the client downloaded and unpacked, in a process that can be given up."""
    silent = asyncio.subprocess.DEVNULL  # it would speak English
    fetching = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _FETCH.format(stall=STALL_MOST), stdout=silent, stderr=silent
    )
    try:
        return await asyncio.wait_for(fetching.wait(), most) == 0
    except TimeoutError:
        return False
    finally:
        with suppress(ProcessLookupError):
            if fetching.returncode is None:
                fetching.kill()
