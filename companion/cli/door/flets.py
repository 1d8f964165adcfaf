"""
The parts of Flet's server that are used here, without FastAPI.

Flet's package for servers is an app of FastAPI's, and its parts. The app is not wanted here, and
the parts ask FastAPI for three names only, which it has of Starlette. To read FastAPI, with its
models of interfaces nobody has here, takes a third of the time until a page is served. So the parts
are read with Starlette's names in FastAPI's place; where FastAPI was read already, as always.
"""

from __future__ import annotations

import sys
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path
from types import ModuleType
from typing import Any

import flet_web  # type: ignore[import-untyped]
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

PACKAGE = "flet_web.fastapi"
STARLETTES: dict[str, dict[str, Any]] = {
    "fastapi": {"WebSocket": WebSocket, "WebSocketDisconnect": WebSocketDisconnect},
    "fastapi.staticfiles": {"StaticFiles": StaticFiles},
}
"""What the parts ask for, by the module they ask."""


def _without_fastapi() -> None:
    """Read the parts; afterwards FastAPI is what it was: not read."""
    place = ModuleSpec(PACKAGE, None, is_package=True)
    place.submodule_search_locations = [str(Path(flet_web.__file__).parent / "fastapi")]
    package = sys.modules[PACKAGE] = module_from_spec(place)
    for name, names in STARLETTES.items():
        instead = sys.modules[name] = ModuleType(name)
        vars(instead).update(names)
    try:
        from flet_web.fastapi import (  # type: ignore[import-untyped]
            flet_app,
            flet_app_manager,
            flet_static_files,
        )
    finally:
        for name in STARLETTES:
            del sys.modules[name]
    vars(package).update(
        FletApp=flet_app.FletApp,
        FletStaticFiles=flet_static_files.FletStaticFiles,
        app_manager=flet_app_manager.app_manager,
    )


if PACKAGE not in sys.modules and "fastapi" not in sys.modules:
    _without_fastapi()

from flet_web.fastapi import (  # noqa: E402
    FletApp,
    FletStaticFiles,
    app_manager,
)

__all__ = ["FletApp", "FletStaticFiles", "app_manager"]
