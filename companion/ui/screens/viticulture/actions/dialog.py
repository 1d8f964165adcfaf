"""
The parts of every action's dialogue: what it is given (:class:`Dialog`), and what it consists of
(:class:`ActionDialog`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

import flet as ft

from companion.viticulture.actions.place import PlaceWorker
from companion.viticulture.box.visitors import Option, visitors
from companion.viticulture.position.estate import Estate
from companion.viticulture.position.mat import Mat
from companion.viticulture.position.spaces import gets_bonus
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import At

from ....icons import icon
from ....look import TOUCH
from ....parts.touch import at_least, icon_button, tap
from ....play import Play
from ....scene import Scene
from ....sheets import RuleSheet, Sheet
from ..choosing import Choosing
from ..sheets import Choice, EffectSheet

MANAGER = "manager"
"""The visitor by which an action is done as it is, without a worker (VIS-07)."""

C = TypeVar("C")
A = TypeVar("A")


@dataclass(frozen=True)
class NoChoice(Choice):
    """The choice of an action that leaves none."""


@dataclass(frozen=True)
class ActionDraft(Generic[C]):
    """An action that is not booked yet: where the worker is placed, and the choice made so far."""

    choice: C
    at: At | None = None


@dataclass(frozen=True)
class Dialog(Generic[C]):
    """The dialogue of an action that is not booked yet; without ``at`` it is done by a card."""

    play: Play[State]
    seat: int
    at: At | None
    draft: Choosing[ActionDraft[C]]
    """The draft of the action, and how to change it."""
    card: str = ""
    """The visitor whose effect this is and the number of its option: ``planter/0``."""
    at_most: int = 9
    """How often it can be done where neither space nor card says so."""
    bare: bool = False
    """No structures are needed for planting (CAMP-01)."""
    sheet: Callable[[], Sheet | None] = lambda: None
    """The sheet to come back to, with the present choice."""
    led: bool = False
    """
    Whether a card of the first year stands above the choice: it may push it out of view, so nothing
    is chosen by itself.
    """

    @property
    def chosen(self) -> C:
        """The present choice, including taps that have not been drawn yet."""
        return self.draft.now.choice

    def choose(self, change: Callable[[C], C]) -> None:
        """Change the choice, starting from its latest value."""
        self.draft.change(lambda told: replace(told, choice=change(told.choice)))

    @property
    def stands(self) -> At | None:
        """The chosen worker and space, including taps that have not been drawn yet."""
        return self.draft.now.at or self.at

    def stand(self, at: At) -> None:
        """Choose another worker or space."""
        self.draft.change(lambda told: replace(told, at=at))

    @property
    def here(self) -> Sheet | None:
        """The sheet of this dialogue, with the present choice."""
        return self.sheet()

    def explain(self, rule: str) -> None:
        """Open a rule; when it is closed the choice is there again."""
        self.play.show(RuleSheet(rule, self.here))

    def holds(self, rule: str) -> Callable[[], None]:
        """Return a long press that opens a rule."""
        return lambda: self.explain(rule)

    def do(self, move: object) -> bool:
        """Make a move; a rule that forbids it leads back here."""
        return self.play.do(move, back=self.here)

    @property
    def scene(self) -> Scene:
        """The scene of the dialogue."""
        return self.play.scene

    @property
    def t(self) -> Callable[..., str]:
        """The function that returns a message in the viewer's language."""
        return self.play.scene.t

    @property
    def state(self) -> State:
        """The current state."""
        return self.play.state

    @property
    def estate(self) -> Estate:
        """The acting player's estate."""
        return self.state.estates[self.seat]

    @property
    def mat(self) -> Mat:
        """The acting player's mat, which is followed wherever there is such a dialogue."""
        return self.estate.mat or Mat()

    @property
    def bonus(self) -> bool:
        """Whether the action comes with its bonus."""
        return gets_bonus(self.state, self.seat, self.at)

    @property
    def option(self) -> Option | None:
        """The option of the card, if it is named."""
        return option_of(self.card)

    def most(self, usual: int, what: str) -> int:
        """Return how often it can be done: by the space or the card, or without a limit."""
        if self.at is not None or self.card == MANAGER:
            return usual
        option = self.option
        return option.do.get(what, usual) if option else self.at_most


def nothing_to_choose(d: Dialog[C]) -> list[ft.Control]:
    """Return nothing: for actions without a choice."""
    return []


@dataclass(frozen=True)
class ActionDialog(Generic[C]):
    """
    The dialogue of an action: how to draw it, the move it makes, and what is missing for that.
    """

    action: str
    """An action of the board, ``cart``, ``yoke`` or ``uproot``."""
    drawing: str
    rule: str
    """The rule a long press on the action opens."""
    choice: type[C]
    """The dataclass of its choice; all fields have defaults."""
    content: Callable[[Dialog[C]], list[ft.Control]]
    move: Callable[[Dialog[C]], object | None]
    """The move, once everything is chosen it needs."""
    missing: Callable[[Dialog[C]], str] = lambda _: ""
    """The message id of what has to be chosen next."""
    booked: Callable[[Dialog[C]], str] = lambda _: ""
    """What the button says it books, if that is a word or two."""
    first: Callable[[Dialog[C]], bool] = lambda _: True
    """Whether its choice comes before worker and space, where there is little room."""
    pinned: Callable[[Dialog[C]], list[ft.Control]] = nothing_to_choose
    """What has to be in view with the button, besides what it changes."""
    follows: Callable[[Dialog[C]], EffectSheet | None] = lambda _: None
    """The sheet of the card that was booked, where something is left to be done."""
    log: Mapping[type, str] | None = None
    """The rule an entry of the log is about, by the kind of its move."""


def without_choice(
    action: str,
    drawing: str,
    rule: str,
    move: Callable[[int, At], object] = PlaceWorker,
    *,
    log: Mapping[type, str] | None = None,
) -> ActionDialog[NoChoice]:
    """Return the dialogue of an action that leaves no choice but worker and space."""

    def booked(d: Dialog[NoChoice]) -> object | None:
        return move(d.seat, d.at) if d.at else None

    return ActionDialog(action, drawing, rule, NoChoice, nothing_to_choose, booked, log=log)


def toggled(now: tuple[A, ...], one: A) -> tuple[A, ...]:
    """Return a selection with an item added or removed."""
    return tuple(other for other in now if other != one) if one in now else (*now, one)


def help_button(
    play: Play[State], id: str, rule: str, here: Callable[[], Sheet | None]
) -> ft.Control:
    """A sheet's question mark: opens the rule it is about."""
    scene = play.scene
    said = scene.t("act.help", rule=scene.t(f"rule.{rule}.title"))
    ink = scene.c.on_surface_variant
    return icon_button(scene, id, "help", said, lambda: play.show(RuleSheet(rule, here())), ink)


def note(d: Dialog[C], id: str, words: str, rule: str) -> ft.Control:
    """A remark why a result is not what one might expect; a tap opens its rule."""
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
    """Return an option of a visitor by its address."""
    name, _, number = card.partition("/")
    found = visitors().get(name)
    if found is None or not number.isdecimal() or int(number) >= len(found.options):
        return None
    return found.options[int(number)]


def dialog_title(d: Dialog[C], words: str) -> ft.Control:
    """A small heading in a dialogue."""
    return d.scene.look.text(words, "label_medium", d.scene.c.on_surface_variant)


def flow(items: list[ft.Control], spacing: int = 8) -> ft.Control:
    """Choices side by side, on as many lines as they need."""
    return ft.Row(items, wrap=True, spacing=spacing, run_spacing=spacing)
