"""Links and codes that let other devices in, as they are shown."""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

import flet as ft

from ...scene import Scene

LOCAL = "localhost"


def address_here(scene: Scene) -> str:
    """
    Return the address under which other devices reach this program; empty if they cannot.

    A page that itself came from elsewhere knows one that works.
    """
    page = ft.context.page
    asked = urlsplit(page.url or "") if page.web else None
    if asked and asked.hostname and not _is_local(asked.hostname):
        scheme = {"ws": "http", "wss": "https"}.get(asked.scheme, asked.scheme)
        return f"{scheme}://{asked.netloc}"
    found = scene.program.device.companies.addresses
    return found[0].rstrip("/") if found else ""


def _is_local(name: str) -> bool:
    if name == LOCAL:
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False
