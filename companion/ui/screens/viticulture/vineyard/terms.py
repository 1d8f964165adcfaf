"""
Which rule explains what a whole vineyard's screens show: a long press opens it, and all of them
stand behind the question mark, too.
"""

from __future__ import annotations

from companion.viticulture import Season, Space, State, Structure, Wine, Worker
from companion.viticulture.mat import BONUS
from companion.viticulture.vineyard_moves import Row

ACTIONS = {
    "draw-vine": "SUM-01",
    "give-tour": "SUM-02",
    "build-structure": "SUM-03",
    "play-summer-visitor": "SUM-06",
    "sell-grape-or-field": "SUM-07",
    "plant-vine": "SUM-17",
    "draw-order": "PLACE-09",
    "harvest-field": "HARV-01",
    "make-wine": "WINE-01",
    "train-worker": "WORK-10",
    "play-winter-visitor": "VIS-02",
    "fill-order": "ORD-01",
    "cart": "PLACE-08",
    "yoke": "STR-12",
    "uproot": "VINE-07",
}
STRUCTURES = {
    Structure.TRELLIS: "VINE-04",
    Structure.IRRIGATION: "VINE-04",
    Structure.YOKE: "STR-12",
    Structure.WINDMILL: "STR-03",
    Structure.COTTAGE: "STR-10",
    Structure.TASTING_ROOM: "STR-06",
    Structure.MEDIUM_CELLAR: "STR-18",
    Structure.LARGE_CELLAR: "STR-18",
}
WINES = {
    Wine.RED: "WINE-03",
    Wine.WHITE: "WINE-03",
    Wine.BLUSH: "WINE-07",
    Wine.SPARKLING: "WINE-08",
}
WORKERS = {
    Worker.REGULAR: "TURN-08",
    Worker.GRANDE: "WORK-02",
    Worker.TEMPORARY: "WORK-07",
}
ROWS = {
    Row.RED_GRAPES: "AGE-03",
    Row.WHITE_GRAPES: "AGE-03",
    Row.RED: "AGE-04",
    Row.WHITE: "AGE-04",
    Row.BLUSH: "AGE-04",
    Row.SPARKLING: "AGE-04",
}
"""The rows of tokens of a mat."""
VINE, FIELD, SOLD, BOUGHT, HARVESTED = "VINE-04", "VINE-01", "SUM-11", "SUM-14", "HARV-03"
ORDERS, BETTER = "ORD-04", "ORD-03"
TRACKS, HAND, TRAINED = "ORD-07", "YEAR-02", "WORK-10"
PARENTS = {"mama": "SET-09", "papa": "SET-10"}
GIFT = "SET-11"
DRAWS, COTTAGE, DISCARD = "TURN-11", "STR-10", "YEAR-05"
AHEAD, RETRIEVE, CARD = "VIS-10", "VIS-12", "VIS-04"
ORGANIZER, AGE_ALL, SCORING = "VIS-09", "AGE-14", "STR-09"


def space_rule(space: Space) -> str:
    """The bonus of the space in the middle, the art for a grande worker, any other space."""
    if space is BONUS:
        return "BON-05"
    return "WORK-02" if space is Space.ART else "PLACE-02"


_MAT = tuple(
    dict.fromkeys(
        (FIELD, VINE, *STRUCTURES.values(), SCORING, *ROWS.values(), HAND, TRAINED, TRACKS)
    )
)
_PLACING = ("TURN-02", "TURN-04", *WORKERS.values(), "PLACE-02", "BON-05", CARD)
_SUMMER = ("draw-vine", "give-tour", "build-structure", "play-summer-visitor",
           "sell-grape-or-field", "plant-vine", "cart", "yoke")  # fmt: skip
_WINTER = ("draw-order", "harvest-field", "make-wine", "train-worker", "play-winter-visitor",
           "fill-order", "cart", "yoke")  # fmt: skip
_BY_CARD = (*ACTIONS.values(), *WINES.values(), HARVESTED, ORDERS, BETTER,
            RETRIEVE, ORGANIZER, AGE_ALL)  # fmt: skip

RULES: dict[Season, tuple[str, ...]] = {
    Season.FIRST_PLAYER: (),
    Season.SPRING: (*PARENTS.values(), GIFT),
    Season.SUMMER: (*(ACTIONS[what] for what in _SUMMER), *_PLACING, SOLD, BOUGHT, AHEAD),
    Season.FALL: (DRAWS, COTTAGE),
    Season.WINTER: (*(ACTIONS[what] for what in _WINTER), *WINES.values(), *_PLACING, AHEAD),
    Season.YEAR_END: (DISCARD,),
    Season.OVER: (),
}
"""What a part of the year has beside the usual rules; a mat can be opened in any of them."""


def vineyard_rules(state: State) -> tuple[str, ...]:
    """The rules of this part of the year, then those of the mat and of what cards do."""
    if not state.whole:
        return ()
    ahead = RULES[state.season]
    if state.season in (Season.FIRST_PLAYER, Season.OVER):
        return ahead
    return tuple(dict.fromkeys((*ahead, *_MAT, *_BY_CARD)))
