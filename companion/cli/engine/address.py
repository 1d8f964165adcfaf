"""The address of an engine, as it is typed."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

SCHEMES = {
    "valkey": "redis",
    "valkeys": "rediss",
    "redis": "redis",
    "rediss": "rediss",
    "unix": "unix",
}
"""What it may begin with, and what the client calls that."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where an engine is; its password is shown to nobody."""

    url: str
    """As the client wants it."""
    shown: str
    """As people may see it."""


def read_address(text: str) -> Address | None:
    """
    Return the address of an engine; ``None`` if it is none.

    >>> read_address("valkey://:secret@club.local:6379/0")
    Address(url='redis://:secret@club.local:6379/0', shown='valkey://club.local:6379/0')
    >>> read_address("unix:///run/valkey/valkey.sock?db=1").shown
    'unix:///run/valkey/valkey.sock?db=1'
    >>> [read_address(text) for text in ("club.local", "http://club.local", "redis://", "redis://a:b")]
    [None, None, None, None]
    """
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    scheme = SCHEMES.get(parts.scheme)
    number = parts.path.strip("/")
    if scheme is None:
        return None
    if scheme == "unix":
        if not number:
            return None
    elif not parts.hostname or (number and not number.isdecimal()):
        return None
    host = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname or ""
    place = f"{host}:{port}" if port is not None else host
    shown = urlunsplit((parts.scheme, place, parts.path, parts.query, ""))
    if scheme == "unix":
        shown = f"unix://{parts.path}" + (f"?{parts.query}" if parts.query else "")
    return Address(f"{scheme}://{text.partition('://')[2]}", shown)
