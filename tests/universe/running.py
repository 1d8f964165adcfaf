"""One schedule, played and summed up."""

from __future__ import annotations

from dataclasses import dataclass

from companion.company.protocol.messages import Tap
from companion.company.protocol.streams import TAPS

from .world import Kinds, World


@dataclass(frozen=True)
class Run:
    """What became of one schedule."""

    seed: int
    game: str
    broken: tuple[str, ...]
    counts: dict[str, int]
    digest: str


def run(seed: int, kinds: Kinds | None = None) -> Run:
    """Play one schedule."""
    world = World(seed, kinds)
    witness = world.run()
    taps = [made for made, (wish, _) in witness.made.items() if isinstance(wish, Tap)]
    booked = {(one["by"], one["nr"]) for one in world.disk.told(TAPS)}
    counts = {
        "taps": len(taps),
        "of them booked": sum(made in booked for made in taps),
        "messages to phones": witness.messages,
        "connections": len(world.network.lines),
        "phones that woke": witness.woken,
        "phones": len(world.people),
        "deaths of the server": world.deaths,
    }
    return Run(seed, world.game, tuple(witness.broken), counts, world.digest)
