"""The government's gift: what is left of its vineyards goes to the first three (VN-GIFT)."""

from __future__ import annotations

from companion.kernel.errors import MalformedMove
from companion.kernel.referee import Referee

from .course import Course
from .events import BottleRemoved, Event, VineyardsGiven
from .moves import GiveGift, Pick
from .parts import GOVERNMENT, region_name
from .state import State


def decide_gift(state: State, move: GiveGift, referee: Referee) -> tuple[Event, ...]:
    """Take down who takes which, in the order of the ranking; the bottle leaves with the last."""
    gift = state.gift
    if gift is None:
        raise MalformedMove("move.no-gift")
    course = Course(state)
    for pick in move.picks:
        now = course.state.gift
        acting = now.waiting[0] if now and now.waiting else None
        waiting = now is not None and pick.seat in now.waiting
        if not waiting:
            raise MalformedMove("move.no-gift")
        facts = {
            "player": state.name(pick.seat),
            "acting": state.name(acting) if acting is not None else "",
        }
        referee.require(acting == pick.seat, "VN-GIFT-03", **facts)
        count = takes(course.state, pick.seat)
        counts = {"player": state.name(pick.seat), "count": count}
        referee.require(len(pick.places) == count, "VN-GIFT-04", **counts)
        left = course.state.free(gift.region, GOVERNMENT)
        if not set(pick.places) <= set(course.state.free(gift.region)):
            raise MalformedMove("move.place", most=state.land(gift.region).size)
        region = {"region": region_name(gift.region)}
        referee.require(set(pick.places) <= set(left), "VN-GIFT-05", **region)
        course.add(VineyardsGiven(pick.seat, gift.region, pick.places))
    after = course.state.gift
    if after is not None and not after.waiting:
        course.add(BottleRemoved(gift.region))
    return course.events()


def takes(state: State, seat: int) -> int:
    """How many vineyards of the gift at hand somebody takes; never more than there are."""
    if state.gift is None:
        return 0
    left = len(state.free(state.gift.region, GOVERNMENT))
    return min(left, *(share.takes for share in state.gift.shares if share.seat == seat))


def default_gift(state: State, before: tuple[Pick, ...] = ()) -> GiveGift:
    """
    The gift as it may be filled in: everybody takes the dearest ones left, after the picks that
    were made ``before``.
    """
    gift, picks = state.gift, list(before)
    if gift is None:
        return GiveGift(())
    gone = {place for pick in before for place in pick.places}
    done = {pick.seat for pick in before}
    left = [place for place in state.free(gift.region, GOVERNMENT) if place not in gone]
    for seat in gift.waiting:
        if seat in done:
            continue
        rest = len(left) - min(len(left), takes(state, seat))
        picks.append(Pick(seat, tuple(left[rest:])))
        left = left[:rest]
    return GiveGift(tuple(picks))
