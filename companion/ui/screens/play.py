"""
A game being played: the frame, the body of what is done now, and whatever sheet is open over it.
What is the game's own comes from its package of screens.

The same screen looks back: with a number of entries it shows the table as it was then, takes no
moves, and offers to go back there.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import flet as ft

from companion.i18n import N_
from companion.kernel.errors import CompanionError, IllegalMove
from companion.storage import BadGameId, NoSuchGame, StorageError
from companion.table import Table

from ..look import EDGE
from ..parts.boundary import part, steady, view_part
from ..parts.frame import footer
from ..parts.keys import use_keys
from ..parts.surface import layers
from ..parts.touch import Primary, use_guard
from ..parts.wake_lock import use_wake_lock
from ..scene import Scene, use_scene, use_table
from .action import Action
from .by_game import Screens, screens_of
from .log import LogList
from .missing import missing_view
from .rail import rail
from .sheets import Sheet
from .sheets.all import draw_sheet


@dataclass(eq=False)
class Taps:
    """
    What taps on a play screen do. One object for as long as the screen is shown, so that a part
    that was given its methods need not be drawn anew.
    """

    table: Table
    looking_back: bool
    set_sheet: Callable[[Any], None]
    set_picked: Callable[[Any], None]

    @property
    def screens(self) -> Screens:
        """The screens of the game that is played."""
        return screens_of(self.table.session.game.NAME)

    def do(
        self,
        move: Any,
        *,
        anyway: bool = False,
        back: Sheet | None = None,
        after: Sheet | None = None,
    ) -> bool:
        """
        Make a move; a rule that speaks against it is explained instead.

        ``back`` is where one comes back to from there, ``after`` what comes up once it is made.
        """
        if self.looking_back:
            return False
        try:
            self.table.play(move, anyway=anyway)
        except IllegalMove as reason:
            self.set_sheet(Sheet("illegal", move=move, reason=reason, back=back, after=after))
            return False
        except (CompanionError, StorageError) as reason:
            asked = self.screens.asking(reason, move)
            self.set_sheet(asked or Sheet("problem", reason=reason, back=back))
            return False
        self.set_sheet(lambda now: after or (now if now and now.stays else None))
        self.forget()
        return True

    def show(self, sheet: Sheet | None) -> None:
        """Open a sheet, or put away the one that is open."""
        self.set_sheet(sheet)

    def explain(self, rule: str) -> None:
        """Open the entry of a rule; the game stays where it is."""
        self.set_sheet(Sheet("rule", rule=rule))

    def pick(self, **choice: Any) -> None:
        """Choose something not booked yet; a function makes it of what was chosen before."""

        def chosen(before: dict[str, Any]) -> dict[str, Any]:
            at = self.screens.decision(self.table.session.state)
            now = before if before.get("at") == at else {"at": at}
            made = {k: v(now.get(k)) if callable(v) else v for k, v in choice.items()}
            return {**now, **made}

        self.set_picked(chosen)

    def forget(self) -> None:
        """Let go of what was chosen on the screen."""
        self.set_picked(lambda now: {} if now else now)

    def undo(self) -> None:
        """Take back the last entry."""
        self.guarded(self.table.undo)

    def redo(self) -> None:
        """Do again what was taken back."""
        self.guarded(self.table.redo)

    def guarded(self, change: Callable[[], None]) -> bool:
        """Change the history; a disk that does not take it is explained."""
        self.forget()
        try:
            change()
        except StorageError as reason:
            self.set_sheet(Sheet("problem", reason=reason))
            return False
        return True


@dataclass(frozen=True)
class Play:
    """What the parts of a play screen are given: the state, and what taps do."""

    scene: Scene
    table: Table
    state: Any
    """The game's state, without what is secret."""
    taps: Taps
    picked: dict[str, Any]
    """What is chosen on the screen and not booked yet."""

    @property
    def screens(self) -> Screens:
        """The screens of this game."""
        return self.taps.screens

    @property
    def looking_back(self) -> bool:
        """Whether this is the table as it was."""
        return self.taps.looking_back

    @property
    def do(self) -> Callable[..., bool]:
        """Make a move."""
        return self.taps.do

    @property
    def show(self) -> Callable[[Sheet | None], None]:
        """Open a sheet."""
        return self.taps.show

    @property
    def pick(self) -> Callable[..., None]:
        """Choose something that is not booked yet."""
        return self.taps.pick

    @property
    def legal(self) -> bool:
        """Whether moves are taken at all."""
        return not self.looking_back

    def name(self, seat: int) -> str:
        """A player's name."""
        return self.state.setup.players[seat].name

    def colour(self, seat: int) -> str:
        """A player's colour."""
        return self.state.setup.players[seat].colour.value


@view_part
def GameView() -> ft.View:
    """The game whose id stands in the address."""
    scene = use_scene()
    id = ft.use_route_params().get("id", "")
    found = find_table(scene, id)
    if isinstance(found, str):
        return missing_view(scene, found)
    return ft.View(padding=0, bgcolor=scene.c.surface, controls=[Game(found, key=f"game-{id}")])


@view_part
def LookBackView() -> ft.View:
    """The same game as it was after so many entries."""
    scene = use_scene()
    params = ft.use_route_params()
    found = find_table(scene, params.get("id", ""))
    if isinstance(found, str):
        return missing_view(scene, found)
    number = int(params["number"]) if params.get("number", "").isdecimal() else 0
    return ft.View(
        padding=0, bgcolor=scene.c.surface, controls=[Game(found, number, key=f"at-{number}")]
    )


def find_table(scene: Scene, id: str) -> Table | str:
    """The table with this id, or the message id of why there is none."""
    try:
        return scene.house.tables.at(id)
    except (NoSuchGame, BadGameId):
        return N_("game.missing")
    except StorageError as error:
        return error.message_id
    except CompanionError as error:
        return error.message


@part
def Game(table: Table, number: int | None = None) -> ft.Control:
    """The frame of a play screen with everything in it."""
    scene = use_scene()
    use_table(table)
    sheet, set_sheet = ft.use_state(None)
    picked, set_picked = ft.use_state(dict)
    looking_back = number is not None
    taps, _ = ft.use_state(lambda: Taps(table, looking_back, set_sheet, set_picked))
    session = table.session if number is None else table.session.jump(number)
    screens = taps.screens
    state = screens.seen(session.state)
    undo, redo = taps.undo, taps.redo

    chosen = picked if picked.get("at") == screens.decision(state) else {}
    play = Play(scene, table, state, taps, chosen)
    primary = screens.primary_of(play)

    on_top = ft.use_route_location() == ft.use_view_path()
    keys: dict[str, Any] = {"escape": lambda: set_sheet(None)}
    following = use_guard(primary and (primary.label, primary.kind), primary and primary.on_tap)
    if not looking_back and not sheet:  # a sheet may have a field, whose keys are its own
        keys |= {
            "undo": undo,
            "redo": redo,
            "next": following,
            **screens.keys_of(play),
        }
    use_keys(keys if on_top else None)
    use_wake_lock(scene.viewer.awake and on_top)

    def jump() -> None:
        if taps.guarded(lambda: table.jump(number or 0)):
            scene.house.go(f"/game/{table.id}")

    button = use_button(scene, primary)
    if looking_back:
        foot = _looking_back(scene, table, jump)
    elif button:
        foot = footer(scene, table, button, on_undo=undo, on_redo=redo)
    else:
        foot = ft.Container(height=0)

    content = screens.whole_page(play, foot) or _frame(play, foot)
    over = draw_sheet(play, sheet) if sheet else None
    return ft.SafeArea(layers(content, over), expand=True, avoid_intrusions_bottom=True)


class Press:
    """
    What the primary button does now. One object for as long as the screen is shown, so that the
    button need not be drawn anew while it says the same.
    """

    now: Callable[[], Any] | None = None

    def __call__(self) -> None:
        if self.now:
            self.now()


def use_button(scene: Scene, primary: Action | None) -> ft.Control | None:
    """The primary button."""
    press, _ = ft.use_state(Press)
    press.now = primary and primary.on_tap
    return primary and Button(scene, replace(primary, on_tap=primary.on_tap and press))


@steady
def Button(scene: Scene, primary: Action) -> ft.Control:
    """The same for as long as it says the same."""
    return primary.button()


def _frame(play: Play, foot: ft.Control) -> ft.Control:
    scene, table, taps = play.scene, play.table, play.taps
    top = play.screens.header_of(play)
    body = ft.Container(
        ft.Column(
            play.screens.body_of(play),
            scroll=ft.ScrollMode.AUTO,
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=ft.Padding.only(left=EDGE, right=EDGE, top=14, bottom=0),
        expand=True,
    )
    pane = ft.Column(
        [top, body, foot], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    if not scene.wide:
        return pane
    beside = play.screens.beside(play) or LogList(table, taps)
    return ft.Row(
        [
            rail(scene, "/"),
            ft.Container(
                pane, width=min(560, scene.width - 380), clip_behavior=ft.ClipBehavior.HARD_EDGE
            ),
            ft.Container(width=1, bgcolor=scene.c.outline_variant),
            ft.Container(
                beside,
                expand=True,
                padding=ft.Padding.only(left=20, right=20, top=14, bottom=14),
            ),
        ],
        spacing=0,
        vertical_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _looking_back(scene: Scene, table: Table, jump: Callable[[], None]) -> ft.Control:
    now = Primary(
        "back.now",
        scene.t("back.now"),
        lambda: scene.house.go(f"/game/{table.id}"),
        tone="tonal",
    )
    here = Primary("back.here", scene.t("back.here"), jump, kind="advance", drawing="undo")
    if scene.large_text:
        parts: list[ft.Control] = [now, here]
    else:
        notice = scene.look.text(scene.t("back.notice"), "body_medium", scene.c.on_surface_variant)
        both = ft.Row([ft.Container(now, expand=True), ft.Container(here, expand=True)], spacing=8)
        parts = [notice, both]
    return ft.Container(
        ft.Column(parts, spacing=8, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=scene.c.surface_container_low,
        border=ft.Border.only(top=ft.BorderSide(1, scene.c.outline_variant)),
        padding=ft.Padding.only(left=EDGE, right=EDGE, top=10, bottom=14),
    )


__all__ = ["Game", "GameView", "LookBackView", "Play", "find_table"]
