"""
What every action's dialogue is given (:class:`Dialog`), and what it is made of
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
from ..sheets import Choice

MANAGER = "manager"
"""The visitor by which an action is done as it is, without a worker (VIS-07)."""

C = TypeVar("C")
A = TypeVar("A")


@dataclass(frozen=True)
class NoChoice(Choice):
    """An action that leaves nothing to be chosen."""


@dataclass(frozen=True)
class ActionDraft(Generic[C]):
    """All that is told of an action so far: where the worker stands, and what it does."""

    choice: C
    at: At | None = None


@dataclass(frozen=True)
class Dialog(Generic[C]):
    """An action that is being told, not booked yet; without ``at`` a card lets it happen."""

    play: Play[State]
    seat: int
    at: At | None
    draft: Choosing[ActionDraft[C]]
    """What is told of it by now, and what changes that."""
    card: str = ""
    """The visitor whose effect this is and the number of its option: ``planter/0``."""
    at_most: int = 9
    """How often it can be done where neither space nor card says so."""
    bare: bool = False
    """No structures are needed for planting (CAMP-01)."""
    sheet: Callable[[], Sheet | None] = lambda: None
    """The sheet it stands on, with what is chosen by then: to come back to."""

    @property
    def chosen(self) -> C:
        """What is chosen by now: also by taps that have not been drawn yet."""
        return self.draft.now.choice

    def choose(self, change: Callable[[C], C]) -> None:
        """Choose something else, made of what is chosen by then."""
        self.draft.change(lambda told: replace(told, choice=change(told.choice)))

    @property
    def stands(self) -> At | None:
        """Where and with which worker, as tapped last, drawn already or not."""
        return self.draft.now.at or self.at

    def stand(self, at: At) -> None:
        """Stand somewhere else, or with another worker."""
        self.draft.change(lambda told: replace(told, at=at))

    @property
    def here(self) -> Sheet | None:
        """The sheet it stands on, with what is chosen by now."""
        return self.sheet()

    def explain(self, rule: str) -> None:
        """Look a rule up; what was chosen is there again afterwards."""
        self.play.show(RuleSheet(rule, self.here))

    def holds(self, rule: str) -> Callable[[], None]:
        """What a long press does: it looks a rule up."""
        return lambda: self.explain(rule)

    def do(self, move: object) -> bool:
        """Make a move; a rule that speaks against it leads back here."""
        return self.play.do(move, back=self.here)

    @property
    def scene(self) -> Scene:
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


def nothing_to_choose(d: Dialog[C]) -> list[ft.Control]:
    """Nothing is to be chosen."""
    return []


@dataclass(frozen=True)
class ActionDialog(Generic[C]):
    """The dialogue of an action: how it is drawn, what it books, what is missing until then."""

    action: str
    """An action of the board, ``cart``, ``yoke`` or ``uproot``."""
    drawing: str
    rule: str
    """What a long press on the action explains."""
    choice: type[C]
    """What is chosen in it; all of its fields have defaults."""
    content: Callable[[Dialog[C]], list[ft.Control]]
    move: Callable[[Dialog[C]], object | None]
    """The move, once everything is chosen it needs."""
    missing: Callable[[Dialog[C]], str] = lambda _: ""
    """The message of what is to be chosen next."""
    booked: Callable[[Dialog[C]], str] = lambda _: ""
    """What the button says will be booked, where that is a word or two."""
    short: bool = False
    """It takes no more than a part of the page."""
    draws: bool = False
    """It draws itself what would change."""
    follows: Callable[[Dialog[C]], Sheet | None] = lambda _: None
    """The sheet that comes up once it is booked, where something is left to be done."""
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
    """The dialogue of an action that leaves no choice but the worker and the space."""

    def booked(d: Dialog[NoChoice]) -> object | None:
        return move(d.seat, d.at) if d.at else None

    return ActionDialog(
        action, drawing, rule, NoChoice, nothing_to_choose, booked, short=True, log=log
    )


def toggled(now: tuple[A, ...], one: A) -> tuple[A, ...]:
    """What is chosen of a kind, with this one or no longer."""
    return tuple(other for other in now if other != one) if one in now else (*now, one)


def help_button(
    play: Play[State], id: str, rule: str, here: Callable[[], Sheet | None]
) -> ft.Control:
    """The question mark of a sheet: the rule it is about, and back."""
    scene = play.scene
    said = scene.t("act.help", rule=scene.t(f"rule.{rule}.title"))
    ink = scene.c.on_surface_variant
    return icon_button(scene, id, "help", said, lambda: play.show(RuleSheet(rule, here())), ink)


def note(d: Dialog[C], id: str, words: str, rule: str) -> ft.Control:
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


def dialog_title(d: Dialog[C], words: str) -> ft.Control:
    """A small heading within a dialogue."""
    return d.scene.look.text(words, "label_medium", d.scene.c.on_surface_variant)


def flow(items: list[ft.Control], spacing: int = 8) -> ft.Control:
    """Choices side by side, on as many lines as they need."""
    return ft.Row(items, wrap=True, spacing=spacing, run_spacing=spacing)
