"""The additional rules of each part of the year, against the Automa."""

from __future__ import annotations

from companion.viticulture.box.seasons import Season
from companion.viticulture.position.state import State
from companion.viticulture.solo.choices import Level, Solo

OF_A_CARD = ("AUT-13", "AUT-14", "AUT-15", "AUT-16")
OF_TOKENS = ("AUT-08", "AUT-09", "AUT-10")
SEASON_RULES = {
    Season.FIRST_PLAYER: ("AUT-22", "AUT-05", "AUT-12", "AUT-17", "AUT-21", "AUT-08", "AUT-02"),
    Season.SPRING: ("AUT-06", "AUT-07", "AUT-08", "AUT-02"),
    Season.SUMMER: (*OF_A_CARD, *OF_TOKENS, "AUT-02", "AUT-23", "AUT-19"),
    Season.FALL: ("AUT-08", "AUT-02"),
    Season.WINTER: (*OF_A_CARD, *OF_TOKENS, "AUT-02"),
    Season.YEAR_END: ("AUT-01", "AUT-02", "AUT-08", "VP-03"),
    Season.OVER: ("AUT-03", "AUT-04", "AUT-02"),
}
PLACING = (Season.SUMMER, Season.WINTER)
PACED = (Season.SPRING, Season.SUMMER, Season.FALL, Season.WINTER, Season.YEAR_END)
AT_HARD = ("DIFF-04", "DIFF-05", "DIFF-06", "DIFF-08")


def solo_rules(state: State) -> tuple[str, ...]:
    """Return the rules of this part of the year, with those of level, variant and challenge."""
    game = state.setup.solo
    if game is None:
        return ()
    return (*SEASON_RULES[state.season], *_of_level(game, state.season), *_of_challenge(game))


def _of_level(game: Solo, season: Season) -> tuple[str, ...]:
    rules: tuple[str, ...] = ()
    if season in PLACING and game.level in (Level.HARD, Level.VERY_HARD):
        rules += AT_HARD
    if game.aggressive and season in PACED:
        rules += ("AGG-02", "AGG-03")
    elif game.aggressive and season is Season.OVER:
        rules += ("AGG-05",)
    return rules


def _of_challenge(game: Solo) -> tuple[str, ...]:
    return () if game.challenge is None else (f"CAMP-{game.challenge:02d}",)
