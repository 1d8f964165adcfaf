"""
A whole game of four vineyards by what is tapped, from laying out to the podium.

Every action of the board is used, with what mamas, papas, rows and the box give; nothing is set by
hand and no rule is overruled. What else a table scores in its second year (visitors, rows, tours)
is written down as points, as a table in a hurry does. Phones without a client and in Chromium play
the same game.
"""

from __future__ import annotations

from collections.abc import Iterator

NAMES = ("Anna", "Marco", "Sofía", "Илья")
PARENTS = ((5, 3, "gift"), (2, 1, "lira"), (3, 4, "lira"), (1, 18, "gift"))
"""Mama, papa and the papa's choice of each; Anna gets two vines and the yoke."""
ROWS = (3, 5, 6, 7)
"""Anna draws an order, Sofía scores, Илья has the grey worker."""

SUMMER = (
    ("action-plant-vine", "act.vine-sangiovese", "act.more", "act.vine-malvasia"),
    ("action-draw-vine",),
    ("action-give-tour",),
    ("action-sell-grape-or-field", "act.field-7"),
    ("yoke",),
    ("action-plant-vine", "act.vine-sangiovese"),
    ("action-build-structure", "act.structure-trellis"),
    ("action-play-summer-visitor", "act.visitor-broker", "act.option-1-1"),
)
"""What each of the four does in turn: the action, then what it asks for."""
WINTER = (
    ("action-make-wine", "act.red-grapes-1", "act.more", "act.white-grapes-1"),
    ("action-harvest-field",),
    ("action-train-worker",),
    ("action-draw-order",),
    ("action-play-winter-visitor", "act.visitor-untold"),
)
SECOND_SUMMER = (("cart",),)
ORDER = ("action-fill-order",)
AT_ONCE = (
    *("action-draw-vine", "action-give-tour", "action-draw-order", "action-train-worker"),
    *("action-harvest-field", "action-fill-order", "yoke", "cart"),
)
"""What leaves nothing to choose in this game: the tap on the board books it."""
TURNS = (1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 3, None, 1, 2, 1)
"""Who is to act after each of those; nobody once all workers stand."""


def ends_a_turn(tap: str) -> bool:
    """Whether a tap places a worker or passes."""
    return tap in ("act.book", "summer.pass") or tap.partition(".")[2] in AT_ONCE


def placed(season: str, told: tuple[str, ...]) -> Iterator[str]:
    """A worker is placed."""
    yield f"{season}.{told[0]}"
    yield from told[1:]
    if told[0] not in AT_ONCE:
        yield "act.book"


def wake_up(rows: tuple[int, ...]) -> Iterator[str]:
    """Everybody takes a row."""
    for row in rows:
        yield "spring.visitor-winter" if row == 5 else f"spring.row-{row}"


def fall() -> Iterator[str]:
    """Everybody draws a visitor of winter."""
    yield from ("fall.all-winter", "fall.next")


def taps() -> Iterator[str]:
    """The whole game."""
    yield "first.seat-1"
    for mama, papa, choice in PARENTS:
        yield from (f"parents.mama-{mama}", f"parents.papa-{papa}")
        yield f"parents.{choice}"
    yield from wake_up(ROWS)
    for told in SUMMER:
        yield from placed("summer", told)
    yield "summer.all-done"
    yield from fall()
    for told in WINTER:
        yield from placed("winter", told)
    yield "winter.next"  # nobody has a worker left, and a card that was not named may do more
    yield "year-end.close"

    yield from wake_up((6, 1, 2, 4))
    for told in SECOND_SUMMER:
        yield from placed("summer", told)
    yield from ("summer.pass", "summer.all-done")
    yield from fall()
    yield from placed("winter", ORDER)
    yield from ("play.order.seat-4", "player.seat-4.write-points")
    yield from ("number.vp.add-5",) * 3
    yield "number.vp.book"
    yield from ("winter.all-done", "year-end.close")


def taps_from_the_last_parents() -> list[str]:
    """The same, where the first player and the parents of the others are known already."""
    found = list(taps())
    last = max(n for n, tap in enumerate(found) if tap.startswith("parents.mama-"))
    return found[last:]
