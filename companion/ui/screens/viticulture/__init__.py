"""
Viticulture's play screens, in rooms named like those of its rules: ``year``, ``actions``,
``cards``, ``solo``, ``table``, ``ending``. Which module shows a state stands in ``screens.py``,
which sheets there are in ``sheets.py``.

This module says to the shared screens what is Viticulture's own, as
:class:`~companion.ui.play.Screens` lists it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import flet as ft

from companion.kernel.errors import CompanionError, IllegalMove
from companion.storage import StorageError
from companion.viticulture import STATE
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.state import State
from companion.viticulture.solo.ending import solo_result
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import ScorePoints

from ...icons import icon
from ...parts.action import Action
from ...parts.touch import Primary
from ...play import Play
from ...scene import Scene
from .about import ENTRY_RULES
from .header import Header, outline
from .rules_now import rules_now as rules_now
from .screens import automa_to_place, screen_of
from .seasons import band, glyph
from .sheet_drawing import draw_sheet as draw_sheet
from .sheets import ViticultureSheet
from .solo.naming import said_of
from .solo.table_mode import table_mode as table_mode_alone
from .table.beside import beside as mats_beside
from .table.table_mode import table_mode as table_mode_of_many
from .year.first_player import Drawing, JustDrawn

# -- the play screen -----------------------------------------------------------------------------


def seen(state: State) -> State:
    """Nobody has secrets."""
    return state


def decision(state: State) -> tuple[Any, ...]:
    """Whose decision it is, and when."""
    return state.year, state.season, state.acting


def body_of(play: Play[State]) -> list[ft.Control]:
    """What is done now."""
    if _goes_round(play):
        return [Drawing(play, play.forget)]
    return screen_of(play.state).body(play)


def primary_of(play: Play[State]) -> Action | None:
    """The one action of the screen, if there is one."""
    if _goes_round(play):
        return None
    return screen_of(play.state).primary(play)


def header_of(play: Play[State]) -> ft.Control:
    """Season and year, and the wake-up order as chips."""
    return Header(play.scene, outline(play.state), play.taps)


def whole_page(play: Play[State], foot: ft.Control) -> ft.Control | None:
    """Table mode, where there are points to be made; a whole vineyard needs its board."""
    if play.state.whole_seats and not automa_to_place(play.state):
        return None
    if play.scene.viewer.table_mode and play.state.season.has_turns and play.legal:
        return table_mode(play, foot)
    return None


def beside(play: Play[State]) -> ft.Control | None:
    """The mats, where they are followed."""
    return mats_beside(play)


def keys_of(play: Play[State]) -> dict[str, Callable[[], object]]:
    """A point more or less for who is to act."""
    seat = play.state.acting if play.state.acting is not None else 0
    return {
        "plus": lambda: play.do(ScorePoints(seat, 1)),
        "minus": lambda: play.do(ScorePoints(seat, -1)),
    }


# -- sheets --------------------------------------------------------------------------------------


def asking(reason: CompanionError | StorageError, move: object) -> ViticultureSheet | None:
    """Nothing has to be asked."""
    return None


def explained(play: Play[State], reason: IllegalMove) -> str:
    """The reason in words, with names for seats."""
    facts = dict(reason.facts)
    for fact in ("seat", "chooser", "acting"):
        if fact in facts:
            seat = facts[fact]
            facts[fact] = play.name(seat) if isinstance(seat, int) else play.scene.t("value.nobody")
    if "season" in facts:
        facts["season"] = play.scene.t(f"season.{facts['season']}")
    if reason.rule == "TURN-11" and "seat" in facts:
        return play.scene.t("fall.waiting", player=facts["seat"])
    return play.scene.t(f"why.{reason.rule}", **facts)


def rule_of(move: object) -> str:
    """The rule an entry of the log is about."""
    return ENTRY_RULES.get(type(move), "")


def below_rule(play: Play[State], rule: str) -> list[ft.Control]:
    """A last year that was a slip can be lifted."""
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


def picture(state: State) -> tuple[str, str]:
    """The season whose colours are worn, and its drawing."""
    return band(state.season), glyph(state.season)


def stands(scene: Scene, state: State) -> str:
    """Year and season in one line."""
    return scene.t("home.stands", year=state.year, season=scene.t(f"season.{state.season.value}"))


def players_said(scene: Scene, state: State) -> str:
    """What is played, and by how many; alone, how the Automa plays."""
    game = state.setup.solo
    if game is not None and game.challenge:
        return scene.t("home.solo.challenge", told=said_of(scene, game), challenge=game.challenge)
    if game is not None:
        return scene.t("home.solo", told=said_of(scene, game))
    return scene.words.many("home.players", len(state.estates), game=scene.t("game.viticulture"))


def scores(state: State) -> tuple[int, ...]:
    """Everybody's points."""
    return tuple(estate.vp for estate in state.estates)


def beside_scores(scene: Scene, state: State) -> list[ft.Control]:
    """The Automa beside its only player."""
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
    """How a finished game against the Automa ended, and the drawing of it."""
    result = None
    if "automa" in card:
        with suppress(CompanionError):
            result = solo_result(STATE.decode(dict(card)))
    if not result:
        return "", "trophy"
    drawing = {"win": "trophy", "draw": "people", "loss": "automa"}[result]
    return scene.t(f"over.solo.{result}"), drawing


def scores_on(card: Mapping[str, Any]) -> list[int]:
    """Everybody's points on the card of a saved game."""
    return [estate["vp"] for estate in card.get("estates", [])]


def chapter(state: State) -> int:
    """The year."""
    return state.year


def chapter_said(scene: Scene, chapter: int) -> str:
    """Its name."""
    return scene.t("year", year=chapter)


def part(state: State) -> Season:
    """The season."""
    return state.season


def part_said(scene: Scene, state: State) -> str:
    """Its name, and the year's."""
    season = scene.t(f"season.{state.season.value}")
    return scene.t("log.season-year", season=season, year=state.year)


def table_mode(play: Play[State], foot: ft.Control) -> ft.Control:
    """The phone in the middle of the table."""
    return (table_mode_alone if play.state.automa else table_mode_of_many)(play, foot)


def _goes_round(play: Play[State]) -> bool:
    """Whether somebody was just drawn to begin, and the grape bunch goes round the table."""
    return play.choice(JustDrawn).shown and play.state.season is Season.SPRING
