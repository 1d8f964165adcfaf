"""
Where pages come from: from the machine itself, or from elsewhere in the network.

A page can say of itself what it likes, its address too. So this is noted before anything a page
says is heard, and looked up here from then on.
"""

from __future__ import annotations

from ipaddress import ip_address
from typing import Any
from weakref import WeakKeyDictionary

UNKNOWN = "unknown"
"""The address of a page of which none is known: it comes from elsewhere."""


class Visits:
    """The addresses of all pages, by their sessions."""

    def __init__(self) -> None:
        self._from: WeakKeyDictionary[Any, str] = WeakKeyDictionary()

    def arrived(self, page: Any) -> None:
        """Note where a page comes from; called by Flet as soon as there is a page."""
        self._from[page.session] = page.client_ip or UNKNOWN

    def address_of(self, page: Any) -> str | None:
        """Return the address a page comes from; ``None`` for one on this machine."""
        address = self._from.get(page.session, UNKNOWN)
        return None if is_here(address) else address


def is_here(address: str) -> bool:
    """Return whether an address is that of the machine itself."""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    mapped = getattr(found, "ipv4_mapped", None)
    return bool((mapped or found).is_loopback)
