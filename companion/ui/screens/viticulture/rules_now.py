"""The rules of the present part of the year, behind the question mark."""

from __future__ import annotations

from companion.viticulture.box.seasons import Season
from companion.viticulture.position.spaces import actions_of_season
from companion.viticulture.position.state import State

from ...scene import Scene
from . import terms
from .actions import DIALOGS
from .solo.rules import solo_rules
from .year import spring

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

_MAT = tuple(
    dict.fromkeys(
        (
            terms.FIELD,
            terms.VINE,
            *terms.STRUCTURES.values(),
            terms.SCORING,
            *terms.TOKEN_ROW_RULES.values(),
            terms.HAND,
            terms.TRAINED,
            terms.TRACKS,
        )
    )
)
_PLACING = ("TURN-02", "TURN-04", *terms.WORKER_RULES.values(), "PLACE-02", "BON-05", terms.CARD)
_PLACES = ("cart", "yoke")


def _actions(season: Season) -> tuple[str, ...]:
    """Return the rules of the season's actions, of the cart and of the yoke."""
    here = {*(action.value for action in actions_of_season(season)), *_PLACES}
    return tuple(dialog.rule for name, dialog in DIALOGS.items() if name in here)


_BY_CARD = (
    *(dialog.rule for dialog in DIALOGS.values()),
    *terms.WINE_RULES.values(),
    terms.HARVESTED,
    terms.ORDERS,
    terms.BETTER,
    terms.RETRIEVE,
    terms.ORGANIZER,
    terms.AGE_ALL,
)

VINEYARD_RULES: dict[Season, tuple[str, ...]] = {
    Season.FIRST_PLAYER: (),
    Season.SPRING: (*terms.PARENTS.values(), terms.GIFT),
    Season.SUMMER: (*_actions(Season.SUMMER), *_PLACING, terms.SOLD, terms.BOUGHT, terms.AHEAD),
    Season.FALL: (terms.DRAWS, terms.COTTAGE, terms.SECOND),
    Season.WINTER: (*_actions(Season.WINTER), *terms.WINE_RULES.values(), *_PLACING, terms.AHEAD),
    Season.YEAR_END: (terms.DISCARD,),
    Season.OVER: (),
}
"""What a part of the year has beside the usual rules; a mat can be opened in any of them."""


def _vineyard_rules(state: State) -> tuple[str, ...]:
    """Return the rules of this part of the year, then those of the mat and of cards."""
    if not state.whole_seats:
        return ()
    ahead = VINEYARD_RULES[state.season]
    if state.season in (Season.FIRST_PLAYER, Season.OVER):
        return ahead
    return tuple(dict.fromkeys((*ahead, *_MAT, *_BY_CARD)))


def rules_now(scene: Scene, state: State) -> tuple[str, tuple[str, ...]]:
    """Return the rules of the present part of the year; in a solo game, the Automa's first."""
    season, alone = state.season, solo_rules(state)
    usual = () if alone and season in (Season.FIRST_PLAYER, Season.OVER) else SEASON_RULES[season]
    title = scene.t("season.rules", season=scene.t(f"season.{season.value}"))
    ending = ("END-01",) if state.last_year else ()
    found = (*alone, *usual, *ending, *FRAME_RULES, *_vineyard_rules(state))
    return title, tuple(dict.fromkeys(found))
