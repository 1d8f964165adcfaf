"""The addresses of what is a host's."""

from __future__ import annotations

PAGE, SHEET, DO, ENTER, LEAVE = "/host", "/host/sheet", "/host/do", "/host/enter", "/host/leave"
HEALTH, LIVE, METRICS = "/health", "/health/live", "/metrics"


def is_hosts(path: str) -> bool:
    """
    Return whether an address is one of these.

    >>> [is_hosts(path) for path in ("/host", "/host/sheet", "/metrics", "/", "/house/key")]
    [True, True, True, False, False]
    """
    return path in (HEALTH, LIVE, METRICS, PAGE) or path.startswith(f"{PAGE}/")
