"""What is chosen on a screen and not booked yet, by names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from companion.viticulture import State

from ...play import Play


@dataclass(frozen=True)
class Picks:
    """All that is chosen for one decision."""

    of: Mapping[str, Any] = field(default_factory=dict)


def picked(play: Play[State]) -> Mapping[str, Any]:
    """What is chosen for the present decision."""
    return play.choice(Picks).of


def pick(play: Play[State], **choice: Any) -> None:
    """Choose something; a function makes it of what was chosen before."""

    def change(now: Picks) -> Picks:
        made = {k: v(now.of.get(k)) if callable(v) else v for k, v in choice.items()}
        return Picks({**now.of, **made})

    play.pick(Picks, change)
