"""From a move to the module that knows its rule, and the list of what may be asked now."""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.chance import Chance
from companion.kernel.referee import Referee

from .automa import AUTOMA_CARDS
from .automa_season import (
    actions_ahead,
    decide_draw,
    decide_named,
    decide_occupied,
    decide_tick,
)
from .components import Card
from .correction import decide_correction
from .events import Event
from .fall_visitors import fall_moves, yet_to_draw
from .moves import (
    CloseYear,
    Correct,
    CountCellars,
    CountForTie,
    CountWorkers,
    DrawAutomaCard,
    DrawFirstPlayer,
    GainLira,
    Move,
    MoveResidual,
    MoveRooster,
    NameAutomaCard,
    NameFirstPlayer,
    NextSeason,
    OccupyAction,
    Pass,
    ScorePoints,
    SpendBonusToken,
    TakeRow,
    TakeTurn,
    TickSpot,
)
from .parents import parent_moves, unsettled
from .parts import TRACKS, WAKE_UP, Bonus, Season
from .placing import waiting_plans
from .sense import check_move
from .solo import NOT_FOR_ORGANIZER, Deck, uses_tokens
from .solo_end import (
    MOST_WORKERS,
    asks_workers,
    counts_workers,
    decide_cellars,
    decide_workers,
)
from .spring import decide_first_player, decide_organizer, decide_row
from .state import State
from .ties import decide_count
from .tokens import decide_spend, may_choose
from .tracks import decide_lira, decide_points, decide_residual, scores_nothing
from .turns import decide_next_season, decide_pass, decide_turn
from .vineyard_rules import DECIDES, plan_moves, turn_moves
from .year_end import decide_close, proposed_discards


def decide(state: State, move: Move, chance: Chance, referee: Referee) -> tuple[Event, ...]:
    """Return what comes of a move; the referee hears of every rule it breaks."""
    check_move(state.setup, move)
    of_a_vineyard = DECIDES.get(type(move))
    if of_a_vineyard is not None:
        return of_a_vineyard(state, move, referee)
    match move:
        case ScorePoints():
            return decide_points(state, move, referee)
        case MoveResidual():
            return decide_residual(state, move, referee)
        case GainLira():
            return decide_lira(state, move, referee)
        case TakeTurn():
            return decide_turn(state, move, referee)
        case Pass():
            return decide_pass(state, move, referee)
        case TakeRow():
            return decide_row(state, move, referee)
        case NextSeason():
            return decide_next_season(state, move, referee)
        case CloseYear():
            return decide_close(state, move, referee)
        case DrawFirstPlayer() | NameFirstPlayer():
            return decide_first_player(state, move, chance, referee)
        case CountForTie():
            return decide_count(state, move, referee)
        case DrawAutomaCard():
            return decide_draw(state, move, chance, referee)
        case NameAutomaCard():
            return decide_named(state, move, referee)
        case TickSpot():
            return decide_tick(state, move)
        case OccupyAction():
            return decide_occupied(state, move, referee)
        case SpendBonusToken():
            return decide_spend(state, move, referee)
        case MoveRooster():
            return decide_organizer(state, move, referee)
        case CountWorkers():
            return decide_workers(state, move, referee)
        case CountCellars():
            return decide_cellars(state, move, referee)
        case Correct():
            return decide_correction(state, move)
        case _:
            raise TypeError(move)


def legal_moves(state: State) -> Iterator[Move]:
    """
    Yield what may be asked now.

    Tracks are listed by single steps, since any step may come of a card. What a tie or challenge 6
    is decided by has to be told and cannot be listed; a correction is always possible and never
    listed.
    """
    match state.season:
        case Season.FIRST_PLAYER:
            yield DrawFirstPlayer()
            yield from (NameFirstPlayer(seat) for seat in state.seats)
            return
        case Season.SPRING:
            yield from _roosters(state)
        case Season.SUMMER | Season.WINTER if not state.needs_card:
            plans = waiting_plans(state) if state.season is Season.WINTER else []
            if plans:
                yield from plan_moves(state, plans)
            else:
                if state.turn is not None and not state.estates[state.turn].passed:
                    if state.estates[state.turn].mat is None:
                        yield TakeTurn(state.turn)
                    else:
                        yield from turn_moves(state, state.turn)
                    yield Pass(state.turn)
                yield NextSeason()
        case Season.FALL if not state.needs_card:
            yield from fall_moves(state)
            if not yet_to_draw(state):
                yield NextSeason()
        case Season.YEAR_END if not asks_workers(state):
            yield CloseYear(proposed_discards(state))
        case Season.OVER:
            return
    yield from _against_the_automa(state)
    yield from _steps(state)


def _against_the_automa(state: State) -> Iterator[Move]:
    """The Automa's cards, ticks and tokens; nothing where it is not followed."""
    automa, game = state.automa, state.setup.solo
    if automa is None or game is None:
        return
    if state.needs_card:
        if game.deck is Deck.APP:
            yield DrawAutomaCard()
        else:
            left = (card for card in AUTOMA_CARDS if not automa.left or card not in automa.used)
            yield from (NameAutomaCard(card) for card in left)
    elif state.has_placing and not state.estates[0].passed:
        if not state.season.has_turns:
            yield TakeTurn(0)
        if automa.tokens and not automa.token_spent and uses_tokens(game):
            yield SpendBonusToken()
            yield from (SpendBonusToken(action.value) for action in state.season_actions)
        if state.season is Season.SUMMER:
            free = (row for row in WAKE_UP if row not in (NOT_FOR_ORGANIZER, state.estates[0].row))
            yield from (MoveRooster(0, row) for row in free)
    for number, spot in enumerate(automa.spots):
        if spot.skip is None:
            yield TickSpot(number, not spot.ticked)
    if any(spot.skip is None and not spot.ticked for spot in automa.spots):
        yield TickSpot()
    for action in actions_ahead(state):
        yield OccupyAction(action, action not in automa.occupied)
    if counts_workers(state):
        counts = (n for n in range(1, MOST_WORKERS + 1) if n != automa.trained)
        yield from (CountWorkers(n) for n in counts)


def _roosters(state: State) -> Iterator[Move]:
    if unsettled(state):
        yield from parent_moves(state)
        return
    chooser = state.acting
    if chooser is None:
        if not state.needs_card:
            yield NextSeason()
        return
    free = (row for row in WAKE_UP if state.rooster_on(row) is None)
    for row in free:
        if not may_choose(state, row):
            continue
        if WAKE_UP[row] is Bonus.VISITOR and state.estates[chooser].mat is not None:
            yield TakeRow(chooser, row, Card.SUMMER)
            yield TakeRow(chooser, row, Card.WINTER)
        else:
            yield TakeRow(chooser, row)


def _steps(state: State) -> Iterator[Move]:
    for seat in state.seats:
        estate = state.estates[seat]
        if not scores_nothing(state):
            yield ScorePoints(seat, 1)
        if estate.vp > TRACKS.points_lowest:
            yield ScorePoints(seat, -1)
        if estate.residual < TRACKS.residual_most:
            yield MoveResidual(seat, 1)
        if estate.residual > 0:
            yield MoveResidual(seat, -1)
        if state.follows_lira(seat):
            yield GainLira(seat, 1)
            if estate.lira > 0:
                yield GainLira(seat, -1)
