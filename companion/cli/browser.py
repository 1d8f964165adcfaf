"""Opening the browser."""

from __future__ import annotations

import os
import sys


def there_is_one() -> bool:
    """Return whether a page would open in a window; browsers inside the terminal do not count."""
    if sys.platform in ("win32", "darwin"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def show(address: str) -> bool:
    """Open a page; return whether a browser took it."""
    import webbrowser

    try:
        return there_is_one() and webbrowser.open(address)
    except (webbrowser.Error, OSError):
        return False
