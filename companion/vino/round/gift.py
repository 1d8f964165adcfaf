"""The government's gift: its remaining vineyards go to the first three in the ranking (VN-GIFT)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from companion.kernel.copying import changed
from companion.kernel.errors import MalformedMove
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..box.board import COUNTS, GOVERNMENT, PRIVATE, Region, region_name
from ..position.ground import Gift, Share
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.phase import Phase
from ..position.ranking import ranking
from ..position.sense import check_places, check_seat, check_seats
from ..position.setup import Setup
from ..position.state import State
from .progress import with_what_followed


@dataclass(frozen=True, slots=True)
class Pick:
    """The vineyards a player takes of a gift."""

    seat: int
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GiveGift(Move):
    """Take vineyards of a gift: for the first in the ranking who waits, or for several in turn."""

    picks: tuple[Pick, ...]


def _check_picks(setup: Setup, move: GiveGift) -> None:
    if not move.picks:
        raise MalformedMove("move.no-gift")
    for pick in move.picks:
        check_seat(setup, pick.seat)
        check_places(pick.places)


def decide_gift(course: Course, move: GiveGift) -> None:
    """
    Record the vineyards taken, in order of the ranking; the bottle leaves with the last of them.
    """
    gift = course.state.gift
    if gift is None:
        raise MalformedMove("move.no-gift")
    for pick in move.picks:
        _decide_pick(course, gift.region, pick)
    after = course.state.gift
    if after is not None and not after.waiting:
        course.add(BottleRemoved(gift.region))


def _decide_pick(course: Course, region: Region, pick: Pick) -> None:
    state = course.state
    gift = state.gift
    if gift is None or pick.seat not in gift.waiting:
        raise MalformedMove("move.no-gift")
    player, acting = state.name(pick.seat), gift.waiting[0]
    course.require(acting == pick.seat, "VN-GIFT-03", player=player, acting=state.name(acting))
    count = gift_size(state, pick.seat)
    course.require(len(pick.places) == count, "VN-GIFT-04", player=player, count=count)
    if not set(pick.places) <= set(state.free(region)):
        raise MalformedMove("move.place", most=state.land(region).size)
    left = state.free(region, GOVERNMENT)
    course.require(set(pick.places) <= set(left), "VN-GIFT-05", region=region_name(region))
    course.add(VineyardsGiven(pick.seat, region, pick.places))


def _tell_gift(state: State, move: GiveGift, entry: Entry, short: bool) -> Phrase:
    picks = tuple(
        Phrase("log.vino.pick", {"player": state.name(pick.seat), "places": pick.places})
        for pick in move.picks
    )
    told = Phrase("log.vino.given", {"picks": picks})
    if state.gift is not None:
        facts = {"region": region_name(state.gift.region), "picks": picks}
        told = Phrase("log.vino.gift", facts)
    return told if short else with_bottle(state, told, entry)


def with_bottle(state: State, told: Phrase, entry: Entry) -> Phrase:
    """Return a sentence, extended by a gift that is due, a bottle that left, and what followed."""
    if any(isinstance(event, GiftBegan) for event in entry.events):
        told = Phrase("log.vino.gift-due", {"what": told})
    if any(isinstance(event, BottleRemoved) for event in entry.events):
        told = Phrase("log.vino.bottle", {"what": told})
    return with_what_followed(state, told, entry)


@dataclass(frozen=True, slots=True)
class GiftBegan(Event):
    """The last private vineyard was bought: a gift begins (VN-GIFT-01)."""

    region: Region
    shares: tuple[Share, ...]


def _check_shares(setup: Setup, event: GiftBegan) -> None:
    check_seats(setup, tuple(share.seat for share in event.shares))
    counts = [n for share in event.shares for n in (share.owned, share.farthest, share.takes)]
    if any(not 0 <= count <= COUNTS.size_most for count in counts):
        raise MalformedMove("move.place", most=COUNTS.size_most)


def _fold_gift(state: State, event: GiftBegan) -> State:
    waiting = tuple(share.seat for share in event.shares if share.takes)
    return changed(state, gift=Gift(event.region, event.shares, waiting))


@dataclass(frozen=True, slots=True)
class VineyardsGiven(Event):
    """A player took vineyards of the government."""

    seat: int
    region: Region
    places: tuple[int, ...]


def _check_given(setup: Setup, event: VineyardsGiven) -> None:
    check_seat(setup, event.seat)
    check_places(event.places)


def _fold_given(state: State, event: VineyardsGiven) -> State:
    for place in event.places:
        state = state.with_owner(event.region, place, event.seat)
    if state.gift is None:
        return state
    waiting = tuple(other for other in state.gift.waiting if other != event.seat)
    return changed(state, gift=changed(state.gift, waiting=waiting))


@dataclass(frozen=True, slots=True)
class BottleRemoved(Event):
    """The bottle left the region; the gift is over."""

    region: Region


def _fold_bottle(state: State, event: BottleRemoved) -> State:
    state = state.with_ground(event.region, bottle=False)
    given = state.gift is not None and state.gift.region is event.region
    return changed(state, gift=None) if given else state


def gift_if_due(course: Course, region: Region, kind: str) -> None:
    """Begin a gift after the last private vineyard was bought, or only remove the bottle."""
    state = course.state
    if not state.has_bottle(region):
        return
    opening = state.phase in (Phase.OPENING, Phase.THIRD)
    if opening and not state.setup.opening_gifts:
        return
    left = len(state.free(region, GOVERNMENT))
    if kind == GOVERNMENT and not left:
        course.add(BottleRemoved(region))  # VN-GIFT-09
    elif kind == PRIVATE and state.gift_is_due(region):
        if left:
            course.add(GiftBegan(region, shares(state, region, left)))
        else:
            course.add(BottleRemoved(region))  # VN-GIFT-07


def shares(state: State, region: Region, left: int) -> tuple[Share, ...]:
    """
    Return how ``left`` vineyards are shared: 1, 2, and the rest, as far as they go (VN-GIFT-04).

    Nobody moves up for a place that takes nothing, and what two owners leave stays on sale.
    """
    found = []
    for place, rank in enumerate(ranking(state, region)):
        takes = min((1, 2, left)[place], left) if place < 3 else 0
        left -= takes
        found.append(Share(rank.seat, rank.owned, rank.farthest, takes))
    return tuple(found)


def gift_size(state: State, seat: int) -> int:
    """Return how many vineyards a player takes of the current gift, at most those left."""
    if state.gift is None:
        return 0
    left = len(state.free(state.gift.region, GOVERNMENT))
    return min(left, *(share.takes for share in state.gift.shares if share.seat == seat))


def default_gift(state: State, before: tuple[Pick, ...] = ()) -> GiveGift:
    """Return a proposed gift: after the picks ``before``, everybody takes the dearest ones left."""
    gift, picks = state.gift, list(before)
    if gift is None:
        return GiveGift(())
    gone = {place for pick in before for place in pick.places}
    done = {pick.seat for pick in before}
    left = [place for place in state.free(gift.region, GOVERNMENT) if place not in gone]
    for seat in gift.waiting:
        if seat in done:
            continue
        rest = len(left) - min(len(left), gift_size(state, seat))
        picks.append(Pick(seat, tuple(left[rest:])))
        left = left[:rest]
    return GiveGift(tuple(picks))


def offers(state: State) -> Iterator[Move]:
    """Yield the proposed gift for all, then every choice of the first who waits."""
    gift, filled = state.gift, default_gift(state)
    if gift is None or not gift.waiting:
        return
    if len(filled.picks) > 1:
        yield filled
    seat = gift.waiting[0]
    for places in combinations(state.free(gift.region, GOVERNMENT), gift_size(state, seat)):
        yield GiveGift((Pick(seat, places),))


MOVES: MoveKinds = (MoveKind(GiveGift, VineyardsGiven, decide_gift, _tell_gift, _check_picks),)

EVENTS: EventKinds = (
    EventKind(GiftBegan, _fold_gift, _check_shares),
    EventKind(VineyardsGiven, _fold_given, _check_given),
    EventKind(BottleRemoved, _fold_bottle),
)
