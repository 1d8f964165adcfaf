"""What a process tells of itself, and how the others read it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from math import isfinite
from typing import Any

LATEST = 2**33
"""Seconds since 1970 that are still a time."""
SAID_MOST = 256 * 1024
"""Letters; more than that no process of ours has to tell."""


@dataclass(frozen=True, slots=True)
class At:
    """What a process has of a table."""

    phones: int
    touched: int
    """When it was last played, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Process:
    """One process of a house."""

    host: str
    """The machine it runs on."""
    port: int
    since: int
    """Seconds since 1970."""
    phones: int = 0
    taps: int = 0
    rate: float = 0.0
    """Taps a second, in the last minute; so are the next two."""
    median: float = 0.0
    """Seconds."""
    most: float = 0.0
    """Seconds 95 % of them took at most."""
    memory: int = 0
    """Bytes."""
    lag: float = 0.0
    """Seconds the loop was late, at most, in the last quarter of a minute."""
    leaving: bool = False
    tables: Mapping[str, At] = field(default_factory=dict)

    @property
    def name(self) -> str:
        """What it is called."""
        return f"{self.host}:{self.port}"


def told(process: Process) -> str:
    """Return what a process tells of itself."""
    return json.dumps(asdict(process), separators=(",", ":"))


def read(text: str) -> Process | None:
    """Return what a process has told; ``None`` if it is not understood, as of a later version."""
    if not text or len(text) > SAID_MOST:
        return None
    try:
        said = json.loads(text)
        tables = {str(id): At(int(at["phones"]), int(at["touched"])) for id, at in _items(said)}
        found = Process(
            host=str(said["host"])[:80],
            port=int(said["port"]),
            since=int(said["since"]),
            phones=int(said["phones"]),
            taps=int(said["taps"]),
            rate=float(said["rate"]),
            median=float(said["median"]),
            most=float(said["most"]),
            memory=int(said["memory"]),
            lag=float(said["lag"]),
            leaving=bool(said["leaving"]),
            tables=tables,
        )
    except (ValueError, TypeError, KeyError, AttributeError, OverflowError):
        return None
    measured = (found.rate, found.median, found.most, found.lag)
    possible = all(map(isfinite, measured)) and 0 <= found.since < LATEST
    return found if possible else None


def _items(said: Any) -> Any:
    return said["tables"].items()


def together(processes: Mapping[str, Process]) -> dict[str, At]:
    """Return what all processes have of each table."""
    found: dict[str, At] = {}
    for process in processes.values():
        for id, at in process.tables.items():
            known = found.get(id, At(0, 0))
            found[id] = At(known.phones + at.phones, max(known.touched, at.touched))
    return found
