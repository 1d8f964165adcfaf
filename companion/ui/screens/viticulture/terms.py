"""
The rules a long press opens on the screens of whole vineyards, and which of them the question mark
lists. The rule of an action is with its dialogue.
"""

from __future__ import annotations

from companion.viticulture.box.vineyard import Structure, Wine
from companion.viticulture.position.mat import Row
from companion.viticulture.position.workers import BONUS_SPACE, Space, Worker

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
WINE_RULES = {
    Wine.RED: "WINE-03",
    Wine.WHITE: "WINE-03",
    Wine.BLUSH: "WINE-07",
    Wine.SPARKLING: "WINE-08",
}
WORKER_RULES = {
    Worker.REGULAR: "TURN-08",
    Worker.GRANDE: "WORK-02",
    Worker.TEMPORARY: "WORK-07",
}
TOKEN_ROW_RULES = {
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
DRAWS, COTTAGE, SECOND, DISCARD = "TURN-11", "STR-10", "STR-11", "YEAR-05"
AHEAD, RETRIEVE, CARD = "VIS-10", "VIS-12", "VIS-04"
ORGANIZER, AGE_ALL, SCORING = "VIS-09", "AGE-14", "STR-09"


def space_rule(space: Space) -> str:
    """Return the rule of a space: the bonus space, the art for a grande worker, or any other."""
    if space is BONUS_SPACE:
        return "BON-05"
    return "WORK-02" if space is Space.ART else "PLACE-02"
