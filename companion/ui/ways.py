"""
Where the way back leads, from every address, and what lies on it.

The page in the browser is given the same list, so that its history has an entry for every level
(``companion/cli/page/history.js``).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

HOME = "/"

PARENTS = (
    ("^/game/([^/]+)/.+$", "/game/$1"),
    ("^/rules/(area|cards|glance)/([^/]+)/.+$", "/rules/$1/$2"),
    ("^/rules/terms/.+$", "/rules/terms"),
    ("^/rules/.+$", "/rules"),
    ("^/history/game/([^/]+)/.+$", "/history/game/$1"),
    ("^/history/people/.+$", "/history/people"),
    ("^/history/.+$", "/history"),
    ("^/copy$", "/new/vino"),
    ("^/join/.+$", "/join"),
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


@dataclass(eq=False)
class Cover:
    """What lies over a screen."""

    sheets: int
    """How many lie over each other; the pages of a new game count like sheets."""
    back: Callable[[], object]
    """Puts the topmost away."""


class Way:
    """
    Where a page is, and what going back does there: it puts the topmost sheet away, leads from a
    screen to the one it belongs to, and from home it leaves, as usual on the platform.

    A browser tells only to which address it went, so the address says how many sheets lie over the
    screen (``?over=1``); nothing else on the page knows of that part.
    """

    def __init__(self, page: Any = None, keep: Callable[[str], None] = lambda _: None) -> None:
        self._page = page
        self._keep = keep
        """Stores the screen, so that the app opens there again."""
        self._covers: dict[str, Cover] = {}
        self._guards: dict[str, Callable[[bool], None]] = {}
        """By screen what tells the device that going back only puts a sheet away."""
        self._router: Callable[[Any], None] | None = None
        self._last = (page and page.route) or HOME
        """The latest address, asked for or told."""
        self._asked: list[str] = []
        """Addresses that were asked for and not heard of yet."""
        self._path = path_of(self._last)

    def go(self, address: str) -> None:
        """Go to a screen."""
        self._keep(address)
        self._navigate(address)

    def back(self) -> bool:
        """Go one level up; at home there is none."""
        cover = self._covers.get(self._path)
        if cover and cover.sheets:
            cover.back()
            return True
        if self._path == HOME:
            return False
        self.go(parent_of(self._path))
        return True

    # -- what the screens tell -------------------------------------------------------------------

    def lies_over(self, path: str, cover: Cover) -> None:
        """Note what lies over a screen now."""
        self._covers[path] = cover
        if path in self._guards:
            self._guards[path](cover.sheets > 0)
        self._tell()

    def lies_no_more(self, path: str, cover: Cover) -> None:
        """Forget it."""
        if self._covers.get(path) is cover:
            del self._covers[path]

    def guard(self, path: str, guard: Callable[[bool], None]) -> None:
        """
        Tell the device's own way back about sheets; browsers have the address. From here on the
        router hears only of other screens: it stands by the time there is one.
        """
        if not self._page.web:
            self._guards[path] = guard
        if self._page.on_route_change not in (None, self._changed):
            self._router, self._page.on_route_change = self._page.on_route_change, self._changed
            self._tell()

    # -- what the browser tells ------------------------------------------------------------------

    def connected(self) -> None:
        """Begin anew after a lost connection: what was asked for may not have been heard."""
        self._asked.clear()
        self._last = self._page.route or HOME
        self._tell()

    def _changed(self, event: Any) -> None:
        asked = event.route in self._asked
        if asked:
            del self._asked[: self._asked.index(event.route) + 1]
        else:
            self._last = event.route
        path = path_of(event.route)
        if path != self._path:
            self._path = path
            self._keep(path)
            event.route = path
            if self._router:
                self._router(event)
        elif not asked and over(event.route) < self._sheets:
            self._covers[path].back()
            return
        self._tell()

    @property
    def _sheets(self) -> int:
        cover = self._covers.get(self._path)
        return cover.sheets if cover else 0

    def _tell(self) -> None:
        """Let the address say how many sheets lie over the screen."""
        if self._page.web and path_of(self._last) == self._path:
            self._navigate(address_of(self._path, self._sheets))

    def _navigate(self, address: str) -> None:
        if address != self._last:
            self._last = address
            self._asked.append(address)
            self._page.navigate(address)
