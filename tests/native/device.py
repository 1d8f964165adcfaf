"""
The process an app is on a phone, run by ``native_phone.py``: ``python -I -S device.py APP PATH…``

Flet's client and Python live in one process there and hand each other messages through the module
``dart_bridge``; here it hands them on through a pipe. What a phone does not have cannot be
imported, and whoever opens a way to the network fails.
"""

import os
import runpy
import sys
import threading
from importlib.abc import MetaPathFinder
from types import ModuleType

NOT_THERE = {
    "_hashlib", "_ssl", "ssl",  # iOS takes no app whose parts need them
    "fastapi", "flet_cli", "flet_desktop", "flet_web", "pip", "setuptools", "starlette", "uvicorn",
}  # fmt: skip
NETWORK = ("socket.bind", "socket.connect", "socket.getaddrinfo", "socket.gethostbyname")
PORT = 1


class Missing(MetaPathFinder):
    """Finds that something is not there."""

    def find_spec(self, name, path=None, target=None):  # type: ignore[no-untyped-def]
        if name.partition(".")[0] in NOT_THERE:
            raise ModuleNotFoundError(f"a phone has no {name}", name=name)


def bridge() -> ModuleType:
    """Return the module that stands between Python and the client."""
    module, writing, heard = ModuleType("dart_bridge"), threading.Lock(), threading.Event()
    out, handlers = os.fdopen(os.dup(1), "wb"), {}  # type: ignore[var-annotated]
    os.dup2(2, 1)  # what is printed is no message

    def set_enqueue_handler_func(port, handler):  # type: ignore[no-untyped-def]
        handlers[port] = handler
        heard.set()

    def send_bytes(port, data):  # type: ignore[no-untyped-def]
        with writing:
            out.write(len(data).to_bytes(4, "big") + data)
            out.flush()

    def listen() -> None:
        while head := sys.stdin.buffer.read(4):
            data = sys.stdin.buffer.read(int.from_bytes(head, "big"))
            heard.wait()
            handlers[PORT](data)
        os._exit(0)  # the phone has put the app away

    module.set_enqueue_handler_func = set_enqueue_handler_func
    module.send_bytes = send_bytes
    threading.Thread(target=listen, daemon=True).start()
    return module


def offline(event: str, _: object) -> None:
    """Take the permission for the network away."""
    if event in NETWORK:
        raise PermissionError(f"{event}: the app has no permission for it")


if __name__ == "__main__":
    app, *paths = sys.argv[1:]
    sys.path[:0] = [app, *paths]
    sys.meta_path.insert(0, Missing())
    sys.modules["dart_bridge"] = bridge()
    sys.addaudithook(offline)
    os.environ |= {"FLET_DART_BRIDGE_PORT": str(PORT), "FLET_ASSETS_DIR": f"{app}/assets"}
    sys.argv = [""]
    runpy.run_module("main", run_name="__main__")
