"""What an engine promises: asked once at the start, and said."""

from __future__ import annotations

from typing import Any

from companion.i18n import N_
from companion.kernel.errors import CompanionError

from .errors import Refused
from .line import Line

OLDEST = 7
"""Of Redis; every Valkey says of itself that it is one of a later number."""


class Unfit(CompanionError):
    """The engine cannot be used as it is."""


def promise(line: Line) -> str:
    """
    Return which sentence says what a power cut takes; raise `Unfit` where nothing is safe, `Away`
    or `Refused` where nothing can be asked.

    Settings may be kept from us, then nothing is promised.
    """
    store, said = line.address.shown, _info(line)
    version = said.get("redis_version", "0")
    if not version.split(".")[0].isdecimal() or int(version.split(".")[0]) < OLDEST:
        raise Unfit(N_("cli.store-too-old"), store=store, version=version, oldest=str(OLDEST))
    if said.get("role", "master") != "master":
        raise Unfit(N_("cli.store-copy"), store=store)
    if said.get("maxmemory", "0") != "0" and said.get("maxmemory_policy", "").startswith("allkeys"):
        raise Unfit(N_("cli.store-forgets"), store=store, setting="maxmemory-policy noeviction")
    if said.get("aof_enabled") == "0":
        return N_("cli.store-snapshots")
    match _setting(line, "appendfsync"):
        case "always":
            return N_("cli.store-always")
        case "everysec":
            return N_("cli.store-seconds")
        case "no":
            return N_("cli.store-system")
        case _:
            return N_("cli.store-untold")


def _info(line: Line) -> dict[str, str]:
    """Return what the engine says of itself."""
    said = line.ask("INFO")
    if isinstance(said, dict):
        return {str(name): str(value) for name, value in said.items()}
    pairs = (row.partition(":") for row in said.decode().splitlines() if ":" in row)
    return {name: value.strip() for name, _, value in pairs}


def _setting(line: Line, name: str) -> str | None:
    """Return how the engine is set; ``None`` if it does not say."""
    try:
        found: Any = line.ask("CONFIG", "GET", name)
    except Refused:
        return None
    if isinstance(found, dict):
        found = [part for pair in found.items() for part in pair]
    texts = [part.decode() if isinstance(part, bytes) else str(part) for part in found]
    return texts[1] if len(texts) > 1 else None
