"""
The rules of Viticulture as one collection.

Lists all modules of moves and events, and makes of them what a game has to offer
(:class:`companion.kernel.Game`). A new module of rules needs a line in this list, and nothing more.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel import people
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import Rules
from companion.kernel.wire import Codec

from .actions import (
    build,
    draw,
    harvest,
    order,
    place,
    planner,
    plant,
    sell,
    tour,
    train,
    uproot,
    visit,
    wine,
)
from .actions.offers import Offers
from .box.seasons import Season
from .cards import age, booking, organizer, retrieve, swap, tokens
from .ending import ties
from .position.kinds import Move
from .position.setup import Setup
from .position.setup import again as again_at
from .position.spaces import gets_bonus, waiting_plans
from .position.state import State
from .position.workers import Worker
from .solo import deck, ending, pace, season
from .solo import tokens as solo_tokens
from .table import correct, follow, parents, tracks
from .year import ageing, fall, first_player, hand_limit, spring, turns, year_end
from .year.last_worker import end_season

RULES: Rules[State] = Rules(
    *(first_player, spring, turns, tracks, year_end, ties),
    *(deck, season, solo_tokens, organizer, ending, pace, correct),
    *(follow, parents, place, draw, tour, train, build, plant, sell, harvest, uproot),
    *(wine, order, visit, booking, fall, planner, retrieve, tokens, age, swap),
    *(ageing, hand_limit, people),
    settle=end_season,
)

OFFERS = Offers(place, build, plant, sell, harvest, wine, train, order, visit)
"""What workers can do on the actions of the board."""

SETUP = Codec(Setup)
MOVES = RULES.MOVES
EVENTS = RULES.EVENTS
STATE = Codec(State)

decide = RULES.decide
evolve = RULES.evolve
check_entry = RULES.check_entry
says = RULES.says
as_said = RULES.as_said
more = OFFERS.more


def tell(state: State, entry: Entry, *, short: bool = False) -> Phrase:
    """
    Return an entry as one sentence. ``state`` is the state before it.

    ``short`` is for buttons; it says on which worker and space it was, as one tap may have chosen
    them.
    """
    phrase = RULES.tell(state, entry, short=short)
    at = getattr(entry.move, "where", None) if short else None
    if at is None:
        return phrase
    if gets_bonus(state, entry.move.seat, at):
        phrase = Phrase("log.with-bonus", {"entry": phrase})
    if at.worker is Worker.GRANDE:
        phrase = Phrase("log.by-grande", {"entry": phrase})
    return phrase


def is_over(state: State) -> bool:
    """Return whether the last year has been closed."""
    return state.season is Season.OVER


def again(state: State, seed: int) -> Setup | None:
    """
    Return the setup of the next game at the same table.

    In a campaign there is none: there the next game follows from how this one ends.
    """
    return None if state.challenge is not None else again_at(state.setup, seed)


def solo_result(state: State) -> str | None:
    """Return how a game of one player has ended (AUT-03)."""
    return ending.solo_result(state) if state.setup.is_solo and is_over(state) else None


def legal_moves(state: State) -> Iterator[Move]:
    """
    Yield what may be asked now.

    Tracks are listed by single steps, since any step may come of a card. What a tie or challenge 6
    is decided by has to be told and cannot be listed; a correction is always possible and never
    listed.
    """
    match state.season:
        case Season.FIRST_PLAYER:
            yield from first_player.offers(state)
            return
        case Season.SPRING:
            yield from spring.offers(state)
        case Season.SUMMER | Season.WINTER if not state.needs_card:
            yield from _turns(state)
        case Season.FALL if not state.needs_card:
            yield from fall.offers(state)
            if not fall.yet_to_draw(state):
                yield turns.NextSeason()
        case Season.YEAR_END:
            yield from year_end.offers(state)
        case Season.OVER:
            return
    yield from _against_the_automa(state)
    yield from tracks.offers(state)


def _turns(state: State) -> Iterator[Move]:
    """Yield the moves of the acting player; workers sent ahead act before anybody else."""
    plans = waiting_plans(state) if state.season is Season.WINTER else []
    if plans:
        yield from OFFERS.plan_moves(state, plans)
        return
    seat = state.turn
    if seat is not None and not state.estates[seat].passed:
        if state.estates[seat].mat is None:
            yield turns.TakeTurn(seat)
        else:
            yield from OFFERS.turn_moves(state, seat)
        yield turns.Pass(seat)
    yield turns.NextSeason()


def _against_the_automa(state: State) -> Iterator[Move]:
    """Yield moves for the Automa's cards, ticks and tokens, where it is followed."""
    if state.automa is None:
        return
    yield from deck.offers(state)
    if not state.needs_card and state.has_placing and not state.estates[0].passed:
        if not state.season.has_turns:
            yield turns.TakeTurn(0)
        yield from solo_tokens.offers(state)
        yield from organizer.offers(state)
    yield from season.offers(state)
    yield from ending.offers(state)
