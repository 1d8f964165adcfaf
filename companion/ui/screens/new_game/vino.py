"""Setting up a game of Vino: three to five players, the banker, the copy, the readings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Self

import flet as ft

from companion import vino
from companion.i18n import N_
from companion.kernel.errors import CompanionError
from companion.kernel.people import Colour, Player
from companion.storage import StorageError
from companion.taught import teach
from companion.vino.box.board import COUNTS
from companion.vino.box.copies import Copy
from companion.vino.position.setup import Negative, Setup

from ...hooks import use_maybe, use_value
from ...icons import icon, player_mark
from ...look import PLAY_CONTROL
from ...parts.action import Action
from ...parts.back import use_back
from ...parts.boundary import view_component
from ...parts.page import page
from ...parts.surface import dot, row, rows
from ...parts.touch import at_least, chip, tap
from ...scene import Scene, use_scene
from ..sheets import problem
from ..vino.table.copy import known_said
from ..vino.table.keeping import kept_copy
from .box import teaching
from .draft import CHANGES, ChangeDraft, Draft, read, what_changed
from .kinds import kinds
from .players import how, known_players, players, use_list
from .preparing import foot, head, use_preparing

DRAFT = "new-vino"
STEPS = 2


@dataclass(frozen=True)
class VinoDraft(Draft):
    """The draft of a game of Vino."""

    banker: int | None = None
    """Who is the oldest; without an answer who sits on the last seat."""
    money: bool = False
    mixed_money: bool = False
    opening_gifts: bool = True
    negative: str = Negative.ZERO.value

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another player."""
        return len(self.seats) >= COUNTS.players_most

    @property
    def banker_seat(self) -> int:
        """The banker's seat."""
        last = len(self.seats) - 1
        return last if self.banker is None or self.banker > last else self.banker

    def problem(self) -> str | None:
        """The message id of what is missing before the game can begin."""
        found = super().problem()
        if found is None and len(self.seats) < COUNTS.players_least:
            return N_("new.vino.missing")
        return found

    def without(self, seat: int) -> Self:
        """Return the draft without a player; the banker has to be named again."""
        return replace(super().without(seat), banker=None)

    def moved(self, seat: int, by: int) -> Self:
        """Return the draft with a player and a neighbour swapped; the banker moves along."""
        moved, other = super().moved(seat, by), seat + by
        if moved is self or self.banker not in (seat, other):
            return moved
        return replace(moved, banker=other if self.banker == seat else seat)

    def vino_setup(self, copy: Copy) -> Setup:
        """Return the setup of the game."""
        people = tuple(
            Player(seat.called, Colour(seat.colour), seat.language) for seat in self.seats
        )
        return Setup(
            people,
            banker=self.banker_seat,
            copy=copy,
            money=self.money,
            mixed_money=self.mixed_money,
            opening_gifts=self.opening_gifts,
            negative=Negative(self.negative),
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the draft as JSON."""
        own = ("banker", "money", "mixed_money", "opening_gifts", "negative")
        return {**super().as_dict(), **{name: getattr(self, name) for name in own}}


def read_vino(data: dict[str, Any] | None) -> VinoDraft:
    """Return a stored draft; an invalid one is replaced by a new one."""
    plain = read(data, VinoDraft())
    if data is None or isinstance(plain, VinoDraft):
        return VinoDraft()
    banker = data.get("banker")
    negative = data.get("negative")
    return VinoDraft(
        plain.seats[: COUNTS.players_most],
        plain.edition,
        step=plain.step,
        banker=banker if type(banker) is int and banker >= 0 else None,
        money=bool(data.get("money")),
        mixed_money=bool(data.get("mixed_money")),
        opening_gifts=bool(data.get("opening_gifts", True)),
        negative=negative if negative in [n.value for n in Negative] else Negative.ZERO.value,
        teach=plain.teach,
    )


def vino_changed(before: VinoDraft, after: VinoDraft) -> tuple[str, str]:
    """Return what undo takes back: a message id, and the player it is about."""
    if before.banker_seat != after.banker_seat and before.seats == after.seats:
        return N_("new.did.banker"), after.seats[after.banker_seat].name
    if before.seats != after.seats:
        return what_changed(before, after)
    if before.teach != after.teach:
        return CHANGES["teach"], ""
    return N_("new.did.reading"), ""


@view_component
def NewVinoView() -> ft.View:
    """The pages of a new game of Vino; every change is stored."""
    scene = use_scene()
    shelf = scene.program.tables.shelf
    preparing = use_preparing(shelf, DRAFT, read_vino)
    draft, change = preparing.draft, preparing.change
    opened, set_opened = use_value(-1)
    reason, set_reason = use_maybe(CompanionError, StorageError)
    shown = use_list(draft, opened)

    def undo() -> None:
        preparing.undo()
        set_opened(-1)

    def start() -> None:
        now = preparing.latest().settled
        if not now.seats:
            return  # the tap before has begun it
        try:
            scene.program.device.begins()
            table = scene.program.tables.new(vino, now.vino_setup(kept_copy(shelf)))
            if now.teach:
                teach(shelf, table.id)
        except (CompanionError, StorageError) as found:
            set_reason(found)
            return
        preparing.close(VinoDraft())
        scene.program.go(f"/game/{table.id}")

    def back() -> None:
        if draft.step > 1:
            change(lambda now: replace(now, step=1), undoable=False)
        else:
            scene.program.go("/")

    use_back(
        draft.step - 1 + int(reason is not None), lambda: set_reason(None) if reason else back()
    )
    if draft.step == 1:
        own = scene.viewer.language
        body = [
            kinds(scene, "vino"),
            *players(scene, draft, change, opened, set_opened, known_players(shelf), own),
        ]
    else:
        body = _table(scene, draft, change, kept_copy(shelf))
    over = problem(scene, reason, lambda: set_reason(None)) if reason else None
    past = preparing.past
    done = vino_changed(past[-1], draft) if past else None
    top = head(scene, scene.t("new.vino"), draft.step, STEPS, back)
    buttons = foot(scene, _onward(scene, draft, change, start), done, undo)
    return page(scene, top, body, buttons, over, list_of=shown)


# -- the second page -----------------------------------------------------------------------------


def _table(
    scene: Scene, draft: VinoDraft, change: ChangeDraft[VinoDraft], copy: Copy
) -> list[ft.Control]:
    t, look = scene.t, scene.look

    def put(**changes: Any) -> None:
        change(lambda now: replace(now, **changes))

    bankers = [
        chip(
            scene,
            f"new.banker-{n + 1}",
            [
                player_mark(look, seat.colour, seat.name, 28),
                look.text(seat.name, "label_large"),
            ],
            partial(put, banker=n),
            selected=n == draft.banker_seat,
        )
        for n, seat in enumerate(draft.seats)
    ]
    readings = [
        _switch(scene, "money", "note", t("new.money"), t("new.money.how"), draft.money, change),
        _switch(
            scene,
            "mixed_money",
            "compass-rose",
            t("new.mixed"),
            t("new.mixed.how"),
            draft.mixed_money,
            change,
        ),
        _switch(
            scene,
            "opening_gifts",
            "gift",
            t("new.opening-gifts"),
            t("new.opening-gifts.how"),
            draft.opening_gifts,
            change,
        ),
    ]
    negatives = [
        chip(
            scene,
            f"new.negative-{negative.value}",
            t(f"new.negative.{negative.value}"),
            partial(put, negative=negative.value),
            selected=draft.negative == negative.value,
        )
        for negative in Negative
    ]
    return [
        teaching(scene, draft, change),
        ft.Column(
            [look.text(t("new.banker"), "headline_medium"), *how(scene, t("new.banker.how"))],
            spacing=0,
        ),
        ft.Row(bankers, wrap=True, spacing=8, run_spacing=8),
        rows(
            scene,
            [
                row(
                    scene,
                    "new.copy",
                    t("copy.title"),
                    lambda: scene.program.go("/copy"),
                    below=known_said(scene, copy),
                    drawing="region",
                )
            ],
        ),
        *how(scene, t("new.copy.how")),
        look.text(t("new.counted"), "title_large"),
        rows(scene, readings),
        look.text(t("new.negative"), "title_medium"),
        ft.Row(negatives, wrap=True, spacing=8, run_spacing=8),
    ]


def _switch(
    scene: Scene,
    name: str,
    drawing: str,
    title: str,
    below: str,
    on: bool,
    change: ChangeDraft[VinoDraft],
) -> ft.Control:
    look, c = scene.look, scene.c
    tick = dot(scene, on)
    words = ft.Column(
        [look.text(title, "title_medium"), look.text(below, "body_medium", c.on_surface_variant)],
        spacing=0,
        tight=True,
        expand=not scene.large_text,
    )
    if scene.large_text:
        first = ft.Row([icon(drawing, c.primary, 30), ft.Container(expand=True), tick])
        inside: ft.Control = ft.Column([first, words], spacing=4, tight=True)
    else:
        inside = ft.Row([icon(drawing, c.primary, 30), words, tick], spacing=14)
    other: dict[str, Any] = {name: not on}
    return tap(
        f"new.{name.replace('_', '-')}",
        at_least(PLAY_CONTROL, inside),
        lambda: change(lambda now: replace(now, **other)),
        selected=on,
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
    )


# -- the frame -----------------------------------------------------------------------------------


def _onward(
    scene: Scene, draft: VinoDraft, change: ChangeDraft[VinoDraft], start: Callable[[], None]
) -> Action:
    t = scene.t
    missing = draft.problem()
    if missing:
        return Action("new.next", t(missing))
    if draft.step == 1:
        return Action(
            "new.next",
            t("new.vino.next"),
            lambda: change(lambda now: replace(now.settled, step=2), undoable=False),
            drawing="arrow-right",
        )
    return Action("new.start", t("new.start"), start, kind="advance", drawing="vineyard")
