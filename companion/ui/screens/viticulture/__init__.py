"""
Viticulture's play screens, in folders named like those of its rules: ``year``, ``actions``,
``cards``, ``solo``, ``table``, ``ending``. ``screens.py`` says which module shows a state,
``sheets.py`` lists the sheets.

This module says to the shared screens what is Viticulture's own, as
:class:`~companion.ui.play.Screens` lists it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from typing import Any

import flet as ft

from companion.kernel.errors import CompanionError, IllegalMove
from companion.storage import StorageError
from companion.teaching import Lesson, due
from companion.teaching.viticulture import DEED, moments, moments_of_cards, table_of
from companion.viticulture import STATE
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.state import State
from companion.viticulture.solo.ending import solo_result
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import ScorePoints

from ...icons import icon
from ...parts.action import Action
from ...parts.touch import Primary
from ...play import Play, Room
from ...scene import Scene
from ...sheets import Sheet
from .about import ENTRY_RULES
from .actions.visit import VisitChoice
from .answers import answer as answer
from .header import Header, outline
from .rules_now import rules_now as rules_now
from .screens import screen_of
from .seasons import band, glyph
from .sheet_drawing import draw_sheet as draw_sheet
from .sheets import ActSheet, EffectSheet, ViticultureSheet
from .solo.naming import said_of
from .solo.table_mode import table_mode as table_mode_alone
from .table import checklist
from .table.beside import beside as mats_beside
from .table.far import far_chart
from .table.free_actions import AtBoard, back_to_table_mode
from .table.own import own_parts
from .table.table_mode import table_mode as table_mode_of_many
from .terms import COTTAGE, SECOND
from .year.cottage import at_this_table
from .year.first_player import Drawing, JustDrawn

# -- the play screen -----------------------------------------------------------------------------


def seen(state: State, seat: int | None = None) -> State:
    """Return the whole state: nothing in it is secret."""
    return state


def decision(state: State) -> tuple[Any, ...]:
    """Return what identifies the present decision."""
    return state.year, state.season, state.acting


def page(state: State) -> tuple[Any, ...]:
    """
    Return what identifies the page: where there are turns all players share one, else each seat
    that is asked has its own.
    """
    shared = state.has_placing or state.season.has_turns
    return state.year, state.season, screen_of(state), None if shared else state.acting


def list_of(state: State) -> Season:
    """Return what identifies the list of a page: a season's has the same parts all the time."""
    return state.season


def body_of(play: Play[State]) -> list[ft.Control]:
    """Return the body of the screen."""
    if _goes_round(play):
        return [Drawing(play, play.forget)]
    return [*back_to_table_mode(play), *screen_of(play.state).body(play)]


def primary_of(play: Play[State]) -> Action | None:
    """Return the main action, if there is one."""
    if _goes_round(play):
        return None
    return screen_of(play.state).primary(play)


def header_of(play: Play[State]) -> ft.Control:
    """Return the header: season, year, and the wake-up order as chips."""
    state = play.state
    if _goes_round(play):  # who was drawn is not known before the bunch has come to rest
        state = next((past.before for past in play.past), state)
    return Header(play.scene, outline(state), state.acting, play.taps)


def whole_page(play: Play[State], foot: ft.Control) -> ft.Control | None:
    """Return table mode in the seasons of turns, unless the board was asked for to place."""
    if play.choice(AtBoard).shown:
        return None
    if play.scene.viewer.table_mode and play.state.season.has_turns and play.legal:
        return table_mode(play, foot)
    return None


def beside(play: Play[State]) -> ft.Control | None:
    """Return the mats, where they are followed."""
    return mats_beside(play)


def own(play: Play[State], seat: int) -> list[ft.Control]:
    """Return the mat of a seat, or its points where no mats are followed."""
    return own_parts(play, seat)


def far(scene: Scene, state: State, room: Room) -> ft.Control | None:
    """Return the wake-up chart, for a screen across the room."""
    return far_chart(scene, state, room)


def rivals(scene: Scene, state: State) -> list[tuple[str, str, int]]:
    """Return the Automa's marker in a solo game."""
    automa = state.automa
    return [] if automa is None else [("automa", scene.t("automa"), automa.marker)]


def keys_of(play: Play[State]) -> dict[str, Callable[[], object]]:
    """Return what scores a point more or less for the acting player."""
    seat = play.state.acting if play.state.acting is not None else 0
    return {
        "plus": lambda: play.do(ScorePoints(seat, 1)),
        "minus": lambda: play.do(ScorePoints(seat, -1)),
    }


# -- sheets --------------------------------------------------------------------------------------


def asking(reason: CompanionError | StorageError, move: object) -> ViticultureSheet | None:
    """Return nothing: no move needs anything to be asked first."""
    return None


def explained(play: Play[State], reason: IllegalMove) -> str:
    """Return the reason in words, with names for seats."""
    facts = dict(reason.facts)
    for fact in ("seat", "chooser", "acting"):
        if fact in facts:
            seat = facts[fact]
            facts[fact] = play.name(seat) if isinstance(seat, int) else play.scene.t("value.nobody")
    if "season" in facts:
        facts["season"] = play.scene.t(f"season.{facts['season']}")
    if reason.rule == "TURN-11" and "seat" in facts:
        return play.scene.t("fall.waiting", player=facts["seat"])
    return play.scene.t(reason.message, **facts)


def rule_of(move: object) -> str:
    """Return the rule of an entry of the log."""
    return ENTRY_RULES.get(type(move), "")


def below_rule(play: Play[State], rule: str) -> list[ft.Control]:
    """Return a button to take back a last year that was a slip, or how the cottage is read."""
    if rule in (COTTAGE, SECOND) and play.state.whole_seats:
        return [at_this_table(play)]
    if rule != "END-01" or not play.state.last_year or not play.legal:
        return []
    return [
        Primary(
            "rule.lift-last-year",
            play.scene.t("last-year.lift"),
            lambda: play.do(Correct("last-year", False)),
            drawing="edit",
            tone="tonal",
        )
    ]


# -- home and log --------------------------------------------------------------------------------


def lessons(state: State, sheet: Sheet | None, read: Collection[str]) -> tuple[Lesson, ...]:
    """
    Return the lessons that are due: of the part of the year, of an action's dialogue, of a visitor
    that was picked there, of its deed.
    """
    if sheet is None:
        now = moments(state)
    elif isinstance(sheet, EffectSheet):
        now = DEED
    elif isinstance(sheet, ActSheet):
        picked = sheet.choice.cards if isinstance(sheet.choice, VisitChoice) else ()
        now = moments_of_cards(picked) if picked else moments(state, sheet.action)
    else:
        return ()
    return due("viticulture", now, table_of(state), read)


def picture(state: State) -> tuple[str, str]:
    """Return the season whose colours are used, and its drawing."""
    return band(state.season), glyph(state.season)


def stands(scene: Scene, state: State) -> str:
    """Return year and season in one line."""
    return scene.t("home.stands", year=state.year, season=scene.t(f"season.{state.season.value}"))


def players_said(scene: Scene, state: State) -> str:
    """Return the game and its number of players or, in a solo game, the Automa's level."""
    game = state.setup.solo
    if game is not None and game.challenge:
        return scene.t("home.solo.challenge", told=said_of(scene, game), challenge=game.challenge)
    if game is not None:
        return scene.t("home.solo", told=said_of(scene, game))
    return scene.words.many("home.players", len(state.estates), game=scene.t("game.viticulture"))


def scores(state: State) -> tuple[int, ...]:
    """Return everybody's points."""
    return tuple(estate.vp for estate in state.estates)


def beside_scores(scene: Scene, state: State) -> list[ft.Control]:
    """Return the Automa's marker in a solo game."""
    if state.automa is None:
        return []
    look, c = scene.look, scene.c
    return [
        ft.Column(
            [
                icon("automa", c.on_surface_variant, 40),
                look.text(scene.words.number(state.automa.marker), "display_small"),
                look.text(scene.t("automa"), "label_medium", c.on_surface_variant),
            ],
            spacing=4,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            width=74 * min(look.scale, 1.6),
        )
    ]


def ending(scene: Scene, card: Mapping[str, Any]) -> tuple[str, str]:
    """Return how a finished game alone ended, and a drawing; nothing for a game with others."""
    if len(card.get("setup", {}).get("players", ())) != 1:
        return "", "trophy"
    with suppress(CompanionError):
        result = solo_result(STATE.decode(dict(card)))
        if result is None:
            return scene.t("over.cellars"), "automa"
        drawing = {"win": "trophy", "draw": "people", "loss": "automa"}[result]
        return scene.t(f"over.solo.{result}"), drawing
    return "", "trophy"


def scores_on(card: Mapping[str, Any]) -> list[int]:
    """Return everybody's points on the card of a saved game."""
    return [estate["vp"] for estate in card.get("estates", [])]


def setup_tasks(state: State) -> tuple[str, ...]:
    """Return the tasks of the setup until the first year is over."""
    return checklist.tasks_of(state)


def setup_lists(play: Play[State]) -> list[ft.Control]:
    """Return the checklist."""
    return checklist.lists(play)


def chapter(state: State) -> int:
    """Return the year."""
    return state.year


def chapter_said(scene: Scene, chapter: int) -> str:
    """Return the year's name."""
    return scene.t("year", year=chapter)


def part(state: State) -> Season:
    """Return the season."""
    return state.season


def part_said(scene: Scene, state: State) -> str:
    """Return the season's name and the year."""
    season = scene.t(f"season.{state.season.value}")
    return scene.t("log.season-year", season=season, year=state.year)


def table_mode(play: Play[State], foot: ft.Control) -> ft.Control:
    """Return the page for a phone in the middle of the table."""
    return (table_mode_alone if play.state.automa else table_mode_of_many)(play, foot)


def _goes_round(play: Play[State]) -> bool:
    """
    Return whether the grape bunch is shown going round, because the first player was just drawn.
    """
    shown = play.choice(JustDrawn).shown and not play.scene.still
    return shown and play.state.season is Season.SPRING
