"""
Viticulture's play screens, one module for every part of the year, named like the rules they show.

Each offers ``body(play)``, what is done now, and ``primary(play)``, the one action of the screen.
This page says to the shared screens what is Viticulture's own, as
:class:`~companion.ui.screens.by_game.Screens` lists it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

import flet as ft

from companion.kernel.errors import CompanionError
from companion.viticulture import STATE, Correct, ScorePoints, Season, State, solo_result

from ...icons import icon
from ...parts.action import Action
from ...parts.touch import Primary
from ...scene import Scene
from . import fall, first_player, podium, score, solo, spring, vineyard, year_end
from . import table_mode as of_a_table
from .about import RULES
from .header import Header, outline
from .picking import picked
from .seasons import band, glyph
from .sheets import Sheet
from .sheets.all import draw_sheet as draw_sheet
from .solo_parts import said_of
from .solo_rules import solo_rules
from .vineyard.beside import beside as mats_beside
from .vineyard.terms import vineyard_rules

_SCREENS: dict[Season, Any] = {
    Season.FIRST_PLAYER: first_player,
    Season.SPRING: spring,
    Season.SUMMER: score,
    Season.FALL: fall,
    Season.WINTER: score,
    Season.YEAR_END: year_end,
    Season.OVER: podium,
}

FRAME_RULES = ("WAKE-11", "TURN-01")
"""What the header is about, in every part of the year."""

SCORE_RULES = ("VP-03", "ORD-07")

SEASON_RULES = {
    Season.FIRST_PLAYER: ("SET-06", "WAKE-15"),
    Season.SPRING: ("WAKE-01", "WAKE-02", "WAKE-03", *spring.ROW_RULES.values()),
    Season.SUMMER: ("TURN-02", "TURN-03", "TURN-04", "TURN-05", *SCORE_RULES),
    Season.FALL: ("TURN-11",),
    Season.WINTER: ("TURN-02", "TURN-04", "TURN-06", "TURN-08", *SCORE_RULES),
    Season.YEAR_END: ("YEAR-01", "AGE-01", "ORD-07", "YEAR-02", "YEAR-06"),
    Season.OVER: ("END-04", "END-05", "END-07"),
}
"""
What stands behind the question mark: the rules of this part of the year, and everything a long
press on its screen explains.
"""


# -- the play screen -----------------------------------------------------------------------------


def seen(state: State) -> State:
    """Nobody has secrets."""
    return state


def decision(state: State) -> tuple[Any, ...]:
    """Whose decision it is, and when."""
    return state.year, state.season, state.acting


def body_of(play: Any) -> list[ft.Control]:
    """What is done now."""
    if picked(play).get("drawn") and play.state.season is Season.SPRING:
        return [first_player.Drawing(play, play.forget)]
    return _screen(play).body(play)


def primary_of(play: Any) -> Action | None:
    """The one action of the screen, if there is one."""
    if picked(play).get("drawn") and play.state.season is Season.SPRING:
        return None
    return _screen(play).primary(play)


def header_of(play: Any) -> ft.Control:
    """Season and year, and the wake-up order as chips."""
    return Header(play.scene, outline(play.state), play.taps)


def whole_page(play: Any, foot: ft.Control) -> ft.Control | None:
    """Table mode, where there are points to be made; a whole vineyard needs its board."""
    if play.state.whole and not solo.automa_to_place(play.state):
        return None
    if play.scene.viewer.table_mode and play.state.season.has_turns and play.legal:
        return table_mode(play, foot)
    return None


def beside(play: Any) -> ft.Control | None:
    """The mats, where they are followed."""
    return mats_beside(play)


def keys_of(play: Any) -> dict[str, Callable[[], Any]]:
    """A point more or less for who is to act."""
    seat = play.state.acting if play.state.acting is not None else 0
    return {
        "plus": lambda: play.do(ScorePoints(seat, 1)),
        "minus": lambda: play.do(ScorePoints(seat, -1)),
    }


# -- sheets --------------------------------------------------------------------------------------


def asking(reason: Any, move: Any) -> Sheet | None:
    """Nothing has to be asked."""
    return None


def explained(play: Any, reason: Any) -> str:
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


def rules_now(scene: Scene, state: State) -> tuple[str, tuple[str, ...]]:
    """The rules of the part of the year the game stands in; alone, the Automa's first."""
    season, alone = state.season, solo_rules(state)
    usual = () if alone and season in (Season.FIRST_PLAYER, Season.OVER) else SEASON_RULES[season]
    title = scene.t("season.rules", season=scene.t(f"season.{season.value}"))
    ending = ("END-01",) if state.last_year else ()
    found = (*alone, *usual, *ending, *FRAME_RULES, *vineyard_rules(state))
    return title, tuple(dict.fromkeys(found))


def rule_of(move: Any) -> str:
    """The rule an entry of the log is about."""
    return RULES.get(type(move), "")


def below_rule(play: Any, rule: str) -> list[ft.Control]:
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


def table_mode(play: Any, foot: ft.Control) -> ft.Control:
    """The phone in the middle of the table."""
    return (solo.table_mode if play.state.automa else of_a_table.table_mode)(play, foot)


def _screen(play: Any) -> Any:
    state = play.state
    return solo.screen_of(state) or vineyard.screen_of(state) or _SCREENS[state.season]
