"""What every part of a mat is drawn from: the player, the width, and whether it can be changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flet as ft

from companion.viticulture.box.vineyard import Structure, Wine
from companion.viticulture.position.estate import Estate
from companion.viticulture.position.mat import Mat, Row

from ....icons import icon
from ....look import Look
from ....play import Taps
from ....scene import Scene
from ....sheets import RuleSheet, Sheet
from ..sheets import RowSheet

LARGER_CELLARS = (Structure.MEDIUM_CELLAR, Structure.LARGE_CELLAR)
CELLAR_ROWS = tuple(Row(kind.value) for kind in Wine)
WHAT = {
    Row.RED_GRAPES: "grapes-red",
    Row.WHITE_GRAPES: "grapes-white",
    **{Row(kind.value): f"wine-{kind.value}" for kind in Wine},
}
"""What a correction calls each row."""
THREE_BESIDE, TWO_BESIDE = 480, 260
"""How wide a mat is, at normal text size, on which so many structures stand in a row."""


@dataclass(frozen=True, eq=False)
class View:
    """A mat at a given width, on a sheet (``here``) or beside the board."""

    scene: Scene
    taps: Taps
    seat: int
    estate: Estate
    width: float
    here: Sheet | None

    @property
    def mat(self) -> Mat:
        """The player's mat."""
        return self.estate.mat or Mat()

    @property
    def look(self) -> Look:
        """The scene's look."""
        return self.scene.look

    @property
    def c(self) -> Any:
        """The colours."""
        return self.scene.c

    @property
    def t(self) -> Callable[..., str]:
        """The function that returns a message in the viewer's language."""
        return self.scene.t

    @property
    def screen(self) -> str:
        """What identifiers begin with: a sheet and a pane may be drawn at the same time."""
        return "mat" if self.here else "mats"

    @property
    def legal(self) -> bool:
        """Whether it can be changed."""
        return not self.taps.closed

    @property
    def can_drag(self) -> bool:
        """Whether tokens are in slots, along which they can be dragged."""
        return self.legal and not self.scene.large_text

    @property
    def columns(self) -> int:
        """How many structures are side by side."""
        room = self.width / self.look.scale
        return 3 if room >= THREE_BESIDE else 2 if room >= TWO_BESIDE else 1

    def opens(self, what: str) -> Callable[[], None] | None:
        """Return what opens the correction of a part."""
        if not self.legal:
            return None
        return lambda: self.taps.show(RowSheet(self.seat, what, self.here))

    def holds(self, rule: str) -> Callable[[], None]:
        """Return a long press that opens a rule; when it is closed the mat is there again."""
        return lambda: self.taps.show(RuleSheet(rule, self.here))

    def title(self, drawing: str, words: str, *beside: ft.Control) -> ft.Control:
        """The heading of a part."""
        return ft.Row(
            [
                icon(drawing, self.c.primary, 26),
                ft.Container(self.look.text(self.t(words), "title_medium"), expand=True),
                *beside,
            ],
            spacing=10,
        )
