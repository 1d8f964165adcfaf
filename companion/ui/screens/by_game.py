"""
Which screens a game has: a package beside this module, called like the game.

What all games share (home, the frame of a play screen, the log, sheets for rules) asks the package
for the rest. A further game is a further package with the names of :class:`Screens` in it. Of a
state they know themselves ``seats``, ``acting`` (who is to decide now, ``None`` for nobody) and
``setup``, with ``players`` (``name``, ``colour``) and ``edition``, whose rulebook is cited.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Protocol, cast

import flet as ft

from ..scene import Scene
from .sheets.sheet import Sheet


class Screens(Protocol):
    """What a package of screens offers. ``play`` is a :class:`~companion.ui.screens.play.Play`."""

    SHEETS: Mapping[str, Callable[[Any, Sheet], ft.Control]]
    """What comes up over a play screen, by the sheet's kind."""

    def seen(self, state: Any) -> Any:
        """The state as a page may see it: without anybody's secrets."""

    def decision(self, state: Any) -> tuple[Any, ...]:
        """Whose decision it is, and when: what was chosen for one is not chosen for the next."""

    def body_of(self, play: Any) -> list[ft.Control]:
        """What is done now."""

    def primary_of(self, play: Any) -> Any:
        """The one action of the screen, if there is one."""

    def header_of(self, play: Any) -> ft.Control:
        """What stands above every body: where the game stands, and who is who."""

    def whole_page(self, play: Any, foot: ft.Control) -> ft.Control | None:
        """A screen without a frame, such as table mode, where there is one now."""

    def beside(self, play: Any) -> ft.Control | None:
        """What a wide page shows in its second pane instead of the log."""

    def keys_of(self, play: Any) -> dict[str, Callable[[], Any]]:
        """What plus and minus do."""

    def asking(self, reason: Any, move: Any) -> Sheet | None:
        """The sheet that asks for what a move lacked, if it can be asked."""

    def explained(self, play: Any, reason: Any) -> str:
        """Why a rule speaks against a move, in words."""

    def rules_now(self, scene: Scene, state: Any) -> tuple[str, tuple[str, ...]]:
        """The title and the rules of the present part of the game."""

    def below_rule(self, play: Any, rule: str) -> list[ft.Control]:
        """What may be done about a rule, below its text."""

    def rule_of(self, move: Any) -> str:
        """The rule an entry of the log is about; empty for what only puts something right."""

    def picture(self, state: Any) -> tuple[str, str]:
        """The season whose colours the present part wears, and its drawing."""

    def stands(self, scene: Scene, state: Any) -> str:
        """Where a game stands, in one line."""

    def players_said(self, scene: Scene, state: Any) -> str:
        """What is played, and by how many."""

    def scores(self, state: Any) -> tuple[int, ...]:
        """What counts, for every seat."""

    def beside_scores(self, scene: Scene, state: Any) -> list[ft.Control]:
        """Who else stands beside the players, such as the Automa."""

    def ending(self, scene: Scene, card: Mapping[str, Any]) -> tuple[str, str]:
        """How a finished game ended, if there is more to say than who had what; its drawing."""

    def scores_on(self, card: Mapping[str, Any]) -> list[int]:
        """The same from the card of a game that lies on the shelf."""

    def chapter(self, state: Any) -> int:
        """The year or round, by which the log is folded."""

    def chapter_said(self, scene: Scene, chapter: int) -> str:
        """Its name."""

    def part(self, state: Any) -> Any:
        """The part of the year or round; the log has a line for each."""

    def part_said(self, scene: Scene, state: Any) -> str:
        """What that line says."""


@cache
def screens_of(game: str) -> Screens:
    """The screens of a game, by its name."""
    return cast(Screens, import_module(f"{__package__}.{game}"))


def screens_of_id(id: str) -> Screens:
    """The screens of a saved game, by its id, which begins with the game's name."""
    from companion.games import GAMES

    name = id.partition("-")[0]
    return screens_of(name if name in GAMES else "viticulture")
