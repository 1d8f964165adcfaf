"""The frozen state: the year, the wake-up chart, and every player's estate."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.kernel.copying import changed
from companion.kernel.people import seats_after
from companion.kernel.wire import left_out

from ..box.automa_cards import actions_of, placing_seasons
from ..box.board import BoardAction
from ..box.seasons import Season
from ..solo.choices import (
    AUTOMA_LEAST,
    AUTOMA_WORKERS,
    LEVELS,
    Challenge,
    Solo,
    challenge_of,
    marker_in,
    start_glass,
    start_points,
    start_residual,
    start_tokens,
)
from .automa import Automa
from .estate import Estate
from .mat import Mat
from .setup import Setup, Tracking, check_setup


@dataclass(frozen=True, slots=True)
class State:
    """The state of a game."""

    setup: Setup
    estates: tuple[Estate, ...]
    year: int = 1
    season: Season = Season.FIRST_PLAYER
    first_player: int | None = None
    turn: int | None = None
    """The seat to act in summer and winter."""
    last_year: bool = False
    """A player has reached the end of the track; this year is the last (END-01, END-03)."""
    years: tuple[tuple[int, ...], ...] = ()
    """Everybody's victory points at the end of each year."""
    automa: Automa | None = left_out(None)
    """The Automa, where its cards are followed."""

    def name(self, seat: int) -> str:
        """Return a player's name."""
        return self.setup.players[seat].name

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return self.setup.seats

    @property
    def order(self) -> tuple[int, ...]:
        """The seats with a rooster on the chart, in wake-up order (WAKE-11)."""
        placed = [seat for seat in self.seats if self.estates[seat].row is not None]
        return tuple(sorted(placed, key=lambda seat: (self.estates[seat].row, seat)))

    @property
    def clockwise(self) -> tuple[int, ...]:
        """All seats, clockwise from the first player (WAKE-01)."""
        first, count = self.first_player or 0, len(self.estates)
        return tuple((first + step) % count for step in range(count))

    @property
    def choosers(self) -> tuple[int, ...]:
        """The seats that have yet to place a rooster in spring, in order."""
        estates = self.estates
        return tuple([seat for seat in self.clockwise if estates[seat].row is None])

    @property
    def unsettled(self) -> tuple[int, ...]:
        """The seats that have yet to take mama and papa, in the order of the papas' choices."""
        if self.year > 1 or self.season is not Season.SPRING:
            return ()
        mats = [(seat, self.estates[seat].mat) for seat in self.clockwise]
        return tuple([seat for seat, mat in mats if mat is not None and mat.parents is None])

    @property
    def acting(self) -> int | None:
        """The seat whose decision the table waits for, if it is one player's."""
        if self.season is Season.SPRING:
            return next(iter(self.unsettled or self.choosers), None)
        return self.turn if self.season.has_turns else None

    @property
    def still_in(self) -> tuple[int, ...]:
        """
        The seats that have not passed this season and have workers left, in wake-up order
        (TURN-07).
        """
        estates = self.estates
        return tuple(
            seat for seat in self.order
            if not estates[seat].passed and estates[seat].workers_left > 0
        )  # fmt: skip

    def rooster_on(self, row: int) -> int | None:
        """Return the seat whose rooster is on a row."""
        for seat in self.seats:
            if self.estates[seat].row == row:
                return seat
        return None

    def next_after(self, seat: int) -> int | None:
        """Return the seat that acts after ``seat``, among those still in (TURN-03, TURN-07)."""
        return next_turn(self.estates, seat)

    def put(self, seat: int, estate: Estate) -> State:
        """Return the state with one player's estate replaced."""
        estates = (*self.estates[:seat], estate, *self.estates[seat + 1 :])
        return changed(self, estates=estates)

    def follows_lira(self, seat: int) -> bool:
        """Return whether a player's lira are followed."""
        return self.setup.lira or self.estates[seat].mat is not None

    @property
    def whole_seats(self) -> tuple[int, ...]:
        """The seats whose whole vineyard is followed."""
        return tuple(n for n, estate in enumerate(self.estates) if estate.mat is not None)

    def with_estate(self, seat: int, **changes: Any) -> State:
        """Return the state with fields of one player's estate changed."""
        return self.put(seat, changed(self.estates[seat], **changes))

    def with_every_estate(self, **changes: Any) -> State:
        """Return the state with the same fields changed in every estate."""
        return changed(self, estates=tuple(changed(e, **changes) for e in self.estates))

    def reseated(self, order: tuple[int, ...]) -> State:
        """
        Return the state after the players have changed chairs, by the seats they had before.

        Everybody takes along what is theirs, the turn and the first player's token, too.
        """
        seats = seats_after(order)
        players = tuple(self.setup.players[seat] for seat in order)
        return changed(
            self,
            setup=changed(self.setup, players=players),
            estates=tuple(self.estates[seat] for seat in order),
            first_player=None if self.first_player is None else seats[self.first_player],
            turn=None if self.turn is None else seats[self.turn],
            years=tuple(tuple(points[seat] for seat in order) for points in self.years),
        )

    def score(self, seat: int) -> int:
        """
        Return a player's points, with those of the cellars where a challenge counts them (CAMP-18).
        """
        vp = self.estates[seat].vp
        challenge = self.challenge
        if self.automa is None or challenge is None or not challenge.cellars:
            return vp
        large, medium = self.automa.large or 0, self.automa.medium or 0
        return vp + challenge.large * large + challenge.medium * medium

    @property
    def challenge(self) -> Challenge | None:
        """The challenge of the campaign that is being played, if any."""
        return challenge_of(self.setup.solo) if self.setup.solo else None

    @property
    def season_actions(self) -> tuple[BoardAction, ...]:
        """The actions of this season where the Automa is followed; it can be empty."""
        return actions_of(self.setup.solo.board, self.season) if self.setup.solo else ()

    @property
    def free_actions(self) -> tuple[BoardAction, ...]:
        """The actions of this season on which nobody stands."""
        if self.automa is None:
            return ()
        taken = {*self.automa.blocked, *self.occupied}
        return tuple(action for action in self.season_actions if action not in taken)

    @property
    def occupied(self) -> frozenset[BoardAction]:
        """The actions on which the solo player's own workers stand (AUT-23)."""
        told = self.automa.occupied if self.automa is not None else ()
        stands = self.estates[0].stands
        return frozenset(told) | {at.action for at in stands if at.action is not None}

    @property
    def needs_card(self) -> bool:
        """Whether an Automa card has to be drawn before workers are placed (AUT-13, DIFF-04)."""
        automa, game = self.automa, self.setup.solo
        if automa is None or game is None or not self.has_placing:
            return False
        if not automa.cards:
            return True
        placed = len(automa.blocked)
        can_place = automa.workers < AUTOMA_WORKERS and bool(self.free_actions)
        return LEVELS[game.level].more and placed < AUTOMA_LEAST and can_place

    @property
    def has_placing(self) -> bool:
        """
        Whether workers are placed now against the Automa; in spring, once the rooster is placed.
        """
        game = self.setup.solo
        if game is None or self.season not in placing_seasons(game.board):
            return False
        return self.season is not Season.SPRING or not self.choosers

    def with_automa(self, **changes: Any) -> State:
        """Return the state with fields of the Automa changed."""
        return (
            self if self.automa is None else changed(self, automa=changed(self.automa, **changes))
        )

    def in_season(self, season: Season) -> State:
        """Return the state at the beginning of a season: nobody has passed, the lowest row acts."""
        estates = tuple(changed(e, passed=False) if e.passed else e for e in self.estates)
        turn = first_turn(estates) if season in _WITH_TURNS else None
        automa = None if self.automa is None else self.automa.fresh()
        return changed(self, estates=estates, season=season, turn=turn, automa=automa)


_WITH_TURNS = (Season.SUMMER, Season.WINTER)

Facts = dict[str, object]
"""The facts of a phrase."""


def who(state: State, seat: int) -> Facts:
    """Return a player's name as a fact of a phrase."""
    return {"player": state.name(seat)}


def first_turn(estates: tuple[Estate, ...]) -> int | None:
    """Return the first seat in wake-up order that can place a worker (WAKE-11, WAKE-12)."""
    found = [
        (estate.row, seat)
        for seat, estate in enumerate(estates)
        if estate.row is not None and not estate.passed and estate.workers_left > 0
    ]
    return min(found)[1] if found else None


def next_turn(estates: tuple[Estate, ...], seat: int) -> int | None:
    """
    Return the next seat in wake-up order that has not passed and has workers, round to the first.

    A seat off the chart is followed by the lowest row.
    """
    row = estates[seat].row
    now = -1 if row is None else row * _SEATS + seat
    later = earlier = _NOBODY
    for other, estate in enumerate(estates):
        row = estate.row
        if row is None or estate.passed:
            continue
        place = row * _SEATS + other
        if place > now:
            if place < later and estate.workers_left > 0:
                later = place
        elif place < earlier and estate.workers_left > 0:
            earlier = place
    first = later if later != _NOBODY else earlier
    return None if first == _NOBODY else first % _SEATS


_SEATS = 8
"""More than sit at a table."""
_NOBODY = 999


def new_game(setup: Setup) -> State:
    """Return the state before the first player is chosen (SET-02)."""
    check_setup(setup)
    if setup.solo is not None:
        return _solo_game(setup, setup.solo)
    mat = Mat() if setup.tracking is Tracking.VINEYARD else None
    return State(setup, tuple(Estate(mat=mat) for _ in setup.players))


def _solo_game(setup: Setup, game: Solo) -> State:
    """Return the state with cork, bottle, marker and tokens as level and challenge say."""
    mat = Mat() if setup.tracking is Tracking.VINEYARD else None
    estate = Estate(vp=start_points(game), residual=start_residual(game), mat=mat)
    automa = Automa(
        glass=start_glass(game),
        tokens=start_tokens(game),
        marker=marker_in(game, 1),
    )
    return State(setup, (estate,), automa=automa)
