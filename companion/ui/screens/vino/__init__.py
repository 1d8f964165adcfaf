"""
Vino's play screens, a module for every phase of a round.

Each offers ``body(play)``, what is done now, and ``primary(play)``, the one action of the screen.
This module says to the shared screens what is Vino's own, as
:class:`~companion.ui.play.Screens` lists it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Protocol

import flet as ft

from companion.kernel.errors import CompanionError, IllegalMove
from companion.storage import StorageError
from companion.teaching import Lesson, due
from companion.teaching.vino import moments, table_of
from companion.vino import heading
from companion.vino.box.copies import NotEntered
from companion.vino.position.phase import Phase, phase_name
from companion.vino.position.state import State
from companion.vino.round.opening import opening_regions
from companion.vino.table.notices import notices
from companion.vino.table.veil import seen_by

from ...parts.action import Action
from ...play import Play, Room
from ...scene import Scene
from ...sheets import Sheet
from .about import ENTRY_RULES as ABOUT
from .answers import answer as answer
from .bits import note_rule, region_said
from .ending import podium
from .far import far_market
from .header import Header, order_rule, top_of
from .header import picture as picture
from .own import own_parts
from .round import buying, choosing, closing, gift, opening, sale, selling
from .sheets import EnterSheet, VinoSheet
from .sheets.all import draw_sheet as draw_sheet
from .table.board import back_to_board, board, is_board, to_decide


class PhaseScreen(Protocol):
    """What the module of a phase offers."""

    def body(self, play: Play[State], /) -> list[ft.Control]:
        """Return the body of the screen."""

    def primary(self, play: Play[State], /) -> Action | None:
        """Return the main action."""


_SCREENS: dict[Phase, PhaseScreen] = {
    Phase.OPENING: opening,
    Phase.THIRD: opening,
    Phase.CHOOSING: choosing,
    Phase.BUYING: buying,
    Phase.SELLING: selling,
    Phase.CLOSING: closing,
    Phase.OVER: podium,
}

BOTTLE_RULES = ("VN-GIFT-09", "VN-GIFT-07")
"""Why a bottle has just left: said as soon as it has, in whatever phase that leads to."""
PHASE_RULES: dict[Phase, tuple[str, ...]] = {
    Phase.OPENING: (
        "VN-PRE-02",
        "VN-PRE-01",
        "VN-PRE-03",
        "VN-PRE-05",
        "VN-BUY-09",
        "VN-VAR-01",
        "VN-SET-04",
        *BOTTLE_RULES,
    ),
    Phase.THIRD: (
        "VN-PRE-06",
        "VN-VAR-01",
        "VN-VAR-02",
        "VN-VAR-03",
        "VN-BUY-09",
        "VN-SET-04",
        *BOTTLE_RULES,
    ),
    Phase.CHOOSING: ("VN-BUY-02", "VN-BUY-04", "VN-BUY-14", *BOTTLE_RULES),
    Phase.BUYING: (
        "VN-BUY-03",
        "VN-BUY-05",
        "VN-BUY-06",
        "VN-BUY-07",
        "VN-BUY-08",
        "VN-BUY-09",
        "VN-VAR-01",
        "VN-VAR-02",
        "VN-SET-04",
        "VN-GIFT-01",
        *BOTTLE_RULES,
    ),
    Phase.SELLING: (
        "VN-SELL-01",
        "VN-SELL-02",
        "VN-SELL-04",
        "VN-SELL-07",
        "VN-SELL-08",
        "VN-MKT-01",
        "VN-MKT-03",
        "VN-MKT-04",
        "VN-MKT-06",
        *BOTTLE_RULES,
    ),
    Phase.CLOSING: ("VN-END-01", "VN-END-02", "VN-END-04"),
    Phase.OVER: ("VN-END-07", "VN-END-08"),
}
GIFT_RULES: tuple[str, ...] = ("VN-GIFT-01", "VN-GIFT-03", "VN-GIFT-04", "VN-GIFT-05", "VN-GIFT-07")
"""
The rules of each part of a round, and everything a long press on its screen explains: with what the
header and the notices are about they stand behind the question mark.
"""


def _screen(state: State) -> PhaseScreen:
    return gift if state.gift is not None else _SCREENS[state.phase]


# -- the play screen -----------------------------------------------------------------------------


def seen(state: State, seat: int | None = None) -> State:
    """Return the state without regions that are still secret, but those of this seat."""
    return seen_by(state, seat)


def decision(state: State) -> tuple[Any, ...]:
    """
    Return what identifies the present decision. While regions are marked it is the same for
    everybody, so that choices on this page survive when another player marks theirs elsewhere.
    """
    waiting = state.gift.region if state.gift else None
    return state.round, state.phase, state.acting, state.barrel, waiting


def page(state: State) -> tuple[Any, ...]:
    """Return what identifies the page: the part of the round, and whose choice is asked."""
    drawn = state.acting is not None and bool(state.estates[state.acting].drawn)
    asked = state.acting, drawn, state.choosers
    return state.round, state.phase, state.barrel, state.gift is None, *asked, list_of(state)


def list_of(state: State) -> object:
    """Return what identifies the list: in the beginning a region that is done with leaves it."""
    if state.phase is not Phase.OPENING or state.acting is None:
        return part(state)
    return state.acting, opening_regions(state, state.acting)


def body_of(play: Play[State]) -> list[ft.Control]:
    """Return the body of the phase's screen."""
    return [*back_to_board(play), *_screen(play.state).body(play)]


def primary_of(play: Play[State]) -> Action | None:
    """Return the main action, if there is one; on the board of table mode the way to it."""
    if is_board(play):
        return to_decide(play)
    return _screen(play.state).primary(play)


def header_of(play: Play[State]) -> ft.Control:
    """Return the header: phase, round, and the play order as chips."""
    return Header(play.scene, top_of(play.state), play.taps)


def whole_page(play: Play[State], foot: ft.Control) -> ft.Control | None:
    """Return table mode's board, until somebody goes on to what is to be decided."""
    return board(play, foot) if is_board(play) else None


def beside(play: Play[State]) -> ft.Control | None:
    """Return nothing: the log is shown as usual."""
    return None


def own(play: Play[State], seat: int) -> list[ft.Control]:
    """Return the bottles of a seat and where its vineyards are."""
    return own_parts(play, seat)


def far(scene: Scene, state: State, room: Room) -> ft.Control | None:
    """Return the market, for a screen across the room."""
    return far_market(scene, state, room)


def rivals(scene: Scene, state: State) -> list[tuple[str, str, int]]:
    """Return nobody."""
    return []


def keys_of(play: Play[State]) -> dict[str, Callable[[], object]]:
    """Return what sells more or less."""
    if play.state.phase is Phase.SELLING and play.state.gift is None:
        return {
            "plus": lambda: sale.step_quantity(play, 1),
            "minus": lambda: sale.step_quantity(play, -1),
        }
    return {}


# -- sheets --------------------------------------------------------------------------------------


def asking(reason: CompanionError | StorageError, move: object) -> VinoSheet | None:
    """Return the sheet that enters what is printed on the components, when it is first needed."""
    if not isinstance(reason, NotEntered):
        return None
    return EnterSheet(reason.need, move)


def explained(play: Play[State], reason: IllegalMove) -> str:
    """Return the reason in words; its facts are names already."""
    return play.scene.t(reason.message, **dict(reason.facts))


def rules_now(scene: Scene, state: State) -> tuple[str, tuple[str, ...]]:
    """Return the rules of the present phase, or of the gift."""
    title, found = scene.t("gift.rules"), GIFT_RULES
    if state.gift is None:
        title = scene.t("season.rules", season=scene.words.say(phase_name(state.phase)))
        found = PHASE_RULES[state.phase]
    said = [note_rule(note.id) for note in notices(state)]
    return title, tuple(dict.fromkeys((*said, *found, "VN-BUY-01", order_rule(state.phase))))


def rule_of(move: object) -> str:
    """Return the rule of an entry of the log."""
    return ABOUT.get(type(move), "")


def below_rule(play: Play[State], rule: str) -> list[ft.Control]:
    """Return nothing: slips are corrected elsewhere."""
    return []


# -- home and log --------------------------------------------------------------------------------


def lessons(state: State, sheet: Sheet | None, read: Collection[str]) -> tuple[Lesson, ...]:
    """Return the lessons that are due in this phase; sheets have none."""
    return due("vino", moments(state), table_of(state), read) if sheet is None else ()


def stands(scene: Scene, state: State) -> str:
    """Return round and phase in one line."""
    return scene.words.say(heading(state))


def players_said(scene: Scene, state: State) -> str:
    """Return the game and its number of players."""
    return scene.words.many("home.players", len(state.estates), game=scene.t("game.vino"))


def scores(state: State) -> tuple[int, ...]:
    """Return everybody's vineyards."""
    return tuple(state.vineyards(seat) for seat in state.seats)


def beside_scores(scene: Scene, state: State) -> list[ft.Control]:
    """Return nothing: there is nobody else."""
    return []


def ending(scene: Scene, card: Mapping[str, Any]) -> tuple[str, str]:
    """Return nothing: the scores say it all."""
    return "", "trophy"


def scores_on(card: Mapping[str, Any]) -> list[int]:
    """Return everybody's vineyards on the card of a saved game."""
    owners = [owner for ground in card.get("grounds", []) for owner in ground["owners"]]
    return [owners.count(seat) for seat in range(len(card.get("estates", [])))]


def chapter(state: State) -> int:
    """Return the round."""
    return state.round


def setup_tasks(state: State) -> tuple[str, ...]:
    """Return nothing: the opening draws and buys, and asks for all that is laid out."""
    return ()


def setup_lists(play: Play[State]) -> list[ft.Control]:
    """Return nothing: there is no list."""
    return []


def chapter_said(scene: Scene, chapter: int) -> str:
    """Return the round's name; before the first it is the preliminary round."""
    return scene.t("vino.round", round=str(chapter)) if chapter else scene.t("vino.round.opening")


def part(state: State) -> object:
    """Return the phase and, while vineyards are bought, the region."""
    return state.phase, state.barrel


def part_said(scene: Scene, state: State) -> str:
    """Return the phase's name."""
    said = scene.words.say(heading(state))
    if state.barrel is None:
        return said
    return scene.t("vino.part-region", part=said, region=region_said(scene, state.barrel))
