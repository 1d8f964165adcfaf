"""
Python's memory as the web app keeps it from one start to the next (``packaging/web/image.js``).

What is imported is the same at every start, so a picture of the memory after it stands for all of
it. It is taken before anything of a game is read. What must not be the same twice, or was true
only then, is made anew when a start goes on from there: chance, and what is known of files. How
strings are hashed stays the same on one device; nothing here depends on it. Which hour it is is
asked of the browser every time.
"""

from __future__ import annotations

import gc
import importlib
import os
import random
import sys
from types import ModuleType

PACKER = "msgpack"
PURE = "MSGPACK_PUREPYTHON"
"""
Has the packer run without its compiled part, which cannot be taken up out of a picture. That is
loaded when the start goes on.
"""


def freeze() -> None:
    """Import what a first screen needs; nothing of a page, a game or a device."""
    import runpy  # noqa: F401 - main.py is run by it

    from companion import local  # noqa: F401
    from companion.ui import app, keyboard, routes  # noqa: F401

    routes.expect("/")
    gc.collect()


def thaw() -> None:
    """Go on from a picture as if Python had just been started."""
    random.seed()
    importlib.invalidate_caches()
    os.environ.pop(PURE, None)
    compile_packer()


def compile_packer() -> None:
    """Exchange the packer for the same one with its compiled part, wherever it is in use."""
    pure = {name: module for name, module in sys.modules.items() if is_packer(name)}
    for name in pure:
        del sys.modules[name]
    compiled = importlib.import_module(PACKER)
    theirs = names_of(pure[PACKER]) if PACKER in pure else {}
    for name, module in list(sys.modules.items()):
        if isinstance(module, ModuleType) and not is_packer(name):
            for known, value in list(vars(module).items()):
                if value is pure.get(PACKER):
                    setattr(module, known, compiled)
                elif id(value) in theirs:
                    setattr(module, known, getattr(compiled, theirs[id(value)]))


def is_packer(name: str) -> bool:
    """Return whether a module is the packer or a part of it."""
    return name.partition(".")[0] == PACKER


def names_of(module: ModuleType) -> dict[int, str]:
    """Return by which names a module knows what it has made itself."""
    return {
        id(value): name
        for name, value in vars(module).items()
        if is_packer(getattr(value, "__module__", None) or "")
    }
