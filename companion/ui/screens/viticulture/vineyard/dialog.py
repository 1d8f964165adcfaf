"""What every action's dialogue is given: who acts, where the worker stands, what is chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.viticulture import At, Estate, Mat, State
from companion.viticulture.placing import gets_bonus
from companion.viticulture.visitors import Option, visitors

Chosen = dict[str, Any]


@dataclass(frozen=True)
class Dialog:
    """An action that is being told, not booked yet; without ``at`` a card lets it happen."""

    play: Any
    seat: int
    at: At | None
    chosen: Chosen
    choose: Callable[..., None]
    card: str = ""
    """The visitor whose effect this is and the number of its option: ``planter/0``."""
    at_most: int = 9
    """How often it can be done where neither space nor card says so."""
    bare: bool = False
    """No structures are needed for planting (CAMP-01)."""

    @property
    def scene(self) -> Any:
        """The scene it is drawn in."""
        return self.play.scene

    @property
    def t(self) -> Callable[..., str]:
        """Say a message."""
        return self.play.scene.t  # type: ignore[no-any-return]

    @property
    def state(self) -> State:
        """The table as it stands."""
        return self.play.state  # type: ignore[no-any-return]

    @property
    def estate(self) -> Estate:
        """The estate of whoever acts."""
        return self.state.estates[self.seat]

    @property
    def mat(self) -> Mat:
        """Their mat; whose mat is not followed has none of these dialogues."""
        return self.estate.mat or Mat()

    @property
    def bonus(self) -> bool:
        """Whether the bonus of the action comes with it."""
        return gets_bonus(self.state, self.seat, self.at)

    @property
    def option(self) -> Option | None:
        """What the card says, where it is one that is known by name."""
        return option_of(self.card)

    def most(self, usual: int, what: str) -> int:
        """How often it can be done: by the space, by the card, or any number of times."""
        if self.at is not None:
            return usual
        option = self.option
        return option.do.get(what, usual) if option else self.at_most


def option_of(card: str) -> Option | None:
    """An option of a visitor by its address."""
    name, _, number = card.partition("/")
    found = visitors().get(name)
    if found is None or not number.isdecimal() or int(number) >= len(found.options):
        return None
    return found.options[int(number)]


def heading(d: Any, words: str) -> ft.Control:
    """A small heading within a dialogue."""
    return d.scene.look.text(words, "label_medium", d.scene.c.on_surface_variant)  # type: ignore[no-any-return]


def flow(items: list[ft.Control], spacing: int = 8) -> ft.Control:
    """Choices side by side, on as many lines as they need."""
    return ft.Row(items, wrap=True, spacing=spacing, run_spacing=spacing)
