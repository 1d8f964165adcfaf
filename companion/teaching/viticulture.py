"""Which moments of a first year of Viticulture a state is at."""

from __future__ import annotations

from collections.abc import Iterable

from companion.viticulture.box.seasons import Season
from companion.viticulture.box.visitors import VisitorCard, visitors
from companion.viticulture.position.state import State


def table_of(state: State) -> frozenset[str]:
    """Return what the table is like: alone or not, how many play, and how much is followed."""
    return frozenset(
        (
            "alone" if state.automa is not None else "many",
            "one" if len(state.estates) == 1 else "several",
            "whole" if state.whole_seats else "score",
        )
    )


def moments(state: State, dialogue: str = "") -> tuple[str, ...]:
    """
    Return the moments of a state, what is nearest first.

    While the dialogue of an action is open there is only that.
    """
    if dialogue:
        return (f"act.{dialogue}",)
    ahead = ("last-year",) if state.last_year and state.season is not Season.OVER else ()
    return (*ahead, *_of_season(state))


def moments_of_cards(played: Iterable[str]) -> tuple[str, ...]:
    """Return the moments of visitors that are being played, by what they leave to decide."""
    known = [visitors()[id] for id in played if id in visitors()]
    kinds = (("both", _two_parts), ("choice", _one_part), ("others", _others))
    return tuple(f"card.{kind}" for kind, holds in kinds if any(map(holds, known)))


def _two_parts(card: VisitorCard) -> bool:
    """Return whether two of its parts may be taken."""
    return card.choose > 1 or bool(card.both)


def _one_part(card: VisitorCard) -> bool:
    """Return whether one of its parts has to be chosen."""
    return len(card.options) > 1 and not _two_parts(card)


def _others(card: VisitorCard) -> bool:
    """Return whether opponents profit from it, or are asked."""
    return card.everybody or bool(card.asks) or any(option.opponents for option in card.options)


DEED = ("card.deed",)
"""The moment what a card does beyond numbers is to be done."""


def _of_season(state: State) -> tuple[str, ...]:
    match state.season:
        case Season.FIRST_PLAYER:
            # Who is not followed takes mama and papa at the table, while it is laid out.
            parents = () if state.whole_seats else ("parents",)
            return ("game", "lay-out", *parents, "first-player")
        case Season.SPRING:
            if state.unsettled:
                return ("parents",)
            again = ("year-two",) if state.year > 1 else ()
            return (*again, "spring")
        case Season.SUMMER | Season.WINTER:
            if state.needs_card:
                return ("automa-card",)
            return (state.season.value, *_residual(state))
        case Season.FALL:
            return ("fall",)
        case Season.YEAR_END:
            return ("year-end",)
        case _:
            return ()


def _residual(state: State) -> tuple[str, ...]:
    """Return the moment somebody's bottle has moved for the first time."""
    return ("residual",) if any(estate.residual for estate in state.estates) else ()
