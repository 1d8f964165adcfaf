"""
Serve one page in a fresh Python, and print what is imported beside the loop once it is being drawn.

``python -m tests.cli.imports_beside FOLDER``
"""

from __future__ import annotations

import asyncio
import importlib.abc
import io
import sys
import threading
import urllib.request
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

from tests.door.inside import inside, until
from tests.light_phone import Phone

LAST = "companion.ui.screens.company.joined"
"""The last screen that is imported in advance."""


class Watch(importlib.abc.MetaPathFinder):
    """Sees every module that is about to be imported, and where."""

    def __init__(self) -> None:
        self.drawing = False
        self.beside: list[str] = []

    def find_spec(self, name: str, path: Any, target: Any = None) -> None:
        """Look on: it is found by others."""
        ours = name.startswith("companion.")
        if self.drawing and ours and threading.current_thread() is not threading.main_thread():
            self.beside.append(name)


def fetch(address: str) -> None:
    """Ask for a page as a browser does."""
    asked = urllib.request.Request(address, headers={"Accept": "text/html"})
    with urllib.request.urlopen(asked, timeout=60) as page:
        page.read()


async def look(data: Path) -> list[str]:
    """Return the modules another thread imported after drawing had begun."""
    from companion.ui import app

    watch = Watch()
    sys.meta_path.insert(0, watch)
    make = app.make_main

    def noted(*args: Any, **facts: Any) -> Any:
        main = make(*args, **facts)

        async def drawn(page: Any) -> None:
            watch.drawing = True
            await main(page)

        return drawn

    app.make_main = noted
    async with inside(data) as served:
        for route in ("", "settings", "rules"):
            async with Phone(served.address, f"/{route}"):
                await asyncio.to_thread(fetch, f"{served.address}/{route}")
        await until(lambda: LAST in sys.modules)
    return watch.beside


if __name__ == "__main__":
    with redirect_stdout(io.StringIO()):
        found = asyncio.run(look(Path(sys.argv[1])))
    print(*found)
