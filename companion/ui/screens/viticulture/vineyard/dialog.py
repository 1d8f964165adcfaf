"""What every action's dialogue is given: who acts, where the worker stands, what is chosen."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.viticulture import At, Estate, Mat, State
from companion.viticulture.placing import gets_bonus
from companion.viticulture.visitors import Option, visitors

from ....icons import icon
from ....look import TOUCH
from ....parts.touch import at_least, icon_button, tap
from ....sheets import RuleSheet
from ..sheets import Sheet

Chosen = dict[str, Any]
MANAGER = "manager"
"""The visitor by which an action is done as it is, without a worker (VIS-07)."""


@dataclass(frozen=True)
class Dialog:
    """An action that is being told, not booked yet; without ``at`` a card lets it happen."""

    play: Any
    seat: int
    at: At | None
    chosen: Chosen
    """What is chosen by now: also by taps that have not been drawn yet."""
    choose: Callable[..., None]
    card: str = ""
    """The visitor whose effect this is and the number of its option: ``planter/0``."""
    at_most: int = 9
    """How often it can be done where neither space nor card says so."""
    bare: bool = False
    """No structures are needed for planting (CAMP-01)."""
    here: Sheet | None = None
    """The sheet it stands on, with what is chosen: to come back to."""

    def explain(self, rule: str) -> None:
        """Look a rule up; what was chosen is there again afterwards."""
        self.play.show(RuleSheet(rule, self.here))

    def holds(self, rule: str) -> Callable[[], None]:
        """What a long press does: it looks a rule up."""
        return lambda: self.explain(rule)

    def do(self, move: Any) -> bool:
        """Make a move; a rule that speaks against it leads back here."""
        return self.play.do(move, back=self.here)

    @property
    def scene(self) -> Any:
        """The scene it is drawn in."""
        return self.play.scene

    @property
    def t(self) -> Callable[..., str]:
        """Say a message."""
        return self.play.scene.t

    @property
    def state(self) -> State:
        """The table as it stands."""
        return self.play.state

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
        if self.at is not None or self.card == MANAGER:
            return usual
        option = self.option
        return option.do.get(what, usual) if option else self.at_most


def toggled(d: Dialog, what: str, one: Any) -> tuple[Any, ...]:
    """What is chosen of a kind by now, with this one or no longer."""
    now: tuple[Any, ...] = d.chosen.get(what, ())
    return tuple(other for other in now if other != one) if one in now else (*now, one)


def help_button(play: Any, id: str, rule: str, here: Sheet | None) -> ft.Control:
    """The question mark of a sheet: the rule it is about, and back."""
    scene = play.scene
    said = scene.t("act.help", rule=scene.t(f"rule.{rule}.title"))
    sheet = RuleSheet(rule, here)
    ink = scene.c.on_surface_variant
    return icon_button(scene, id, "help", said, lambda: play.show(sheet), ink)


def note(d: Dialog, id: str, words: str, rule: str) -> ft.Control:
    """Why something comes out other than one might think; a tap opens its rule."""
    look, c = d.scene.look, d.scene.c
    inside = ft.Row(
        [
            ft.Container(look.text(words, "body_medium", c.on_surface_variant), expand=True),
            icon("help", c.on_surface_variant, 22),
        ],
        spacing=8,
    )
    return tap(id, at_least(TOUCH, inside), d.holds(rule), border_radius=12)


def option_of(card: str) -> Option | None:
    """An option of a visitor by its address."""
    name, _, number = card.partition("/")
    found = visitors().get(name)
    if found is None or not number.isdecimal() or int(number) >= len(found.options):
        return None
    return found.options[int(number)]


def heading(d: Any, words: str) -> ft.Control:
    """A small heading within a dialogue."""
    return d.scene.look.text(words, "label_medium", d.scene.c.on_surface_variant)


def flow(items: list[ft.Control], spacing: int = 8) -> ft.Control:
    """Choices side by side, on as many lines as they need."""
    return ft.Row(items, wrap=True, spacing=spacing, run_spacing=spacing)
