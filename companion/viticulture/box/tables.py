"""The data files in ``data/viticulture/``."""

from __future__ import annotations

import tomllib
from typing import Any

from companion.resources import folder


def data_file(name: str) -> dict[str, Any]:
    """Return one of this game's data files."""
    path = folder("data") / "viticulture" / f"{name}.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))
