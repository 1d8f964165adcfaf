"""The browser, where there is one."""

from __future__ import annotations

import os
import sys


def there_is_one() -> bool:
    """Tell whether opening a page would show a window; never one inside the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def show(address: str) -> bool:
    """Open the page; tell whether a browser took it."""
    import webbrowser

    try:
        return there_is_one() and webbrowser.open(address)
    except (webbrowser.Error, OSError):
        return False
