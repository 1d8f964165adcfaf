"""
What a service manager that has started the program is told: systemd's ``Type=notify``.

So whoever starts several processes one after the other knows when the last one can be asked.
"""

from __future__ import annotations

import os
import socket
from contextlib import suppress

WHERE = "NOTIFY_SOCKET"
"""Names the socket where it listens; without it nobody does."""


def tell_manager(state: str) -> None:
    """Tell it how we are, if there is one."""
    place = os.environ.get(WHERE, "")
    if not place:
        return
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.sendto(state.encode(), "\0" + place[1:] if place.startswith("@") else place)
