"""The listening socket, bound before anything else so that a taken port is known at once."""

from __future__ import annotations

import errno
import os
import socket
from dataclasses import dataclass, replace

from companion.i18n import N_
from companion.kernel.errors import CompanionError

PORT = 8550
TRIES = 50
BACKLOG = 128
HERE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"

# One address of each kind of network; connecting a datagram socket sends nothing, it only lets
# the system choose the interface it would use. The first is reserved for documentation.
_DIRECTIONS = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")


class PortNotFree(CompanionError):
    """The port cannot be had."""


@dataclass(frozen=True, slots=True)
class ListeningSocket:
    """A listening socket."""

    socket: socket.socket
    port: int
    moved: bool = False
    """The usual port was taken and this is another one."""
    scheme: str = "http"

    def address(self, host: str = HERE) -> str:
        """Return what a browser is told."""
        return f"{self.scheme}://{host}:{self.port}"


def open_socket(port: int | None, *, lan: bool, scheme: str = "http") -> ListeningSocket:
    """Listen on ``port``; without one on the usual port, or the next that is free."""
    return replace(_opened(port, lan), scheme=scheme)


def _opened(port: int | None, lan: bool) -> ListeningSocket:
    host = EVERYWHERE if lan else HERE
    if port is not None:
        return _listen_on(host, port)
    for number in range(PORT, PORT + TRIES):
        try:
            return ListeningSocket(_bound(host, number), number, moved=number != PORT)
        except OSError as problem:
            if problem.errno not in (errno.EADDRINUSE, errno.EACCES):
                break
    return _listen_on(host, 0)


def lan_addresses() -> tuple[str, ...]:
    """Return this machine's addresses in its networks, without sending anything."""
    found: dict[str, None] = {}
    for direction in _DIRECTIONS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((direction, 9))
                address = probe.getsockname()[0]
            except OSError:
                continue
        if not address.startswith(("127.", "0.")):
            found[address] = None
    return tuple(found)


def own_names() -> tuple[str, ...]:
    """Return the names other machines may know this one by."""
    name = socket.gethostname().partition(".")[0]
    return (name, f"{name}.local") if name else ()


def _listen_on(host: str, port: int) -> ListeningSocket:
    try:
        bound = _bound(host, port)
    except OSError as problem:
        forbidden = problem.errno == errno.EACCES
        message = N_("cli.port-forbidden" if forbidden else "cli.port-taken")
        raise PortNotFree(message, port=str(port)) from problem
    return ListeningSocket(bound, bound.getsockname()[1])


def _bound(host: str, port: int) -> socket.socket:
    # Only of a socket that says it is TCP asyncio sends small messages at once (TCP_NODELAY).
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name != "nt":  # on Windows this would let two programs share a port
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except BaseException:
        listening.close()
        raise
    return listening
