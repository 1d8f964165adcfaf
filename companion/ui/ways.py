"""
Where the way back leads, from every address.

The page in the browser is given the same list, so that its history has an entry for every level
(``companion/cli/page/history.js``). Nothing here needs Flet.
"""

from __future__ import annotations

import re

HOME = "/"

PARENTS = (
    ("^/game/([^/]+)/.+$", "/game/$1"),
    ("^/rules/(area|cards|glance)/([^/]+)/.+$", "/rules/$1/$2"),
    ("^/rules/terms/.+$", "/rules/terms"),
    ("^/rules/.+$", "/rules"),
    ("^/copy$", "/new/vino"),
)
"""What an address looks like, and its parent's; every other one's is home."""


def parent_of(path: str) -> str:
    """Return the address a screen belongs to."""
    for child, parent in PARENTS:
        if re.match(child, path):
            return re.sub(child, parent.replace("$", "\\"), path)
    return HOME


def path_of(address: str) -> str:
    """Return an address without what lies over its screen."""
    return address.partition("?")[0] or HOME


def over(address: str) -> int:
    """Return how many sheets an address says lie over its screen."""
    found = re.search(r"[?&]over=(\d{1,3})$", address)
    return int(found[1]) if found else 0


def address_of(path: str, sheets: int) -> str:
    """Return the address of a screen with so many sheets over it."""
    return f"{path}?over={sheets}" if sheets else path
