"""A frozen position: the year, the wake-up chart, and every player's estate."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from companion.kernel.copying import changed
from companion.kernel.quick import quick
from companion.kernel.wire import LEFT_OUT

from . import solo
from .automa import AUTOMA_CARDS, BoardAction, Skip, actions_of, placing_seasons
from .mat import At, Mat
from .parts import TRACKS, Season
from .setup import Setup, Tracking, check


@quick
@dataclass(frozen=True, slots=True)
class Estate:
    """What is followed of one player."""

    vp: int = TRACKS.points_start
    residual: int = 0
    lira: int = 0
    row: int | None = None
    """The wake-up row the rooster stands on."""
    temporary: bool = False
    """Holds the grey temporary worker this year."""
    passed: bool = False
    """Has passed this season; the rooster has slid to the other side (WAKE-17)."""
    counted_lira: int | None = None
    """Lira told for a tie-break, where lira are not followed."""
    wine_value: int | None = None
    """Value of all wine in the cellar, told for a tie-break."""
    grape_value: int | None = None
    """Value of all grapes on the crush pad, told for a tie-break."""
    mat: Mat | None = field(default=None, metadata=LEFT_OUT)
    """The vineyard, where all of it is followed."""
    kept: Mat | None = field(default=None, metadata=LEFT_OUT)
    """The vineyard as it was when the table went on with the score alone."""
    stands: tuple[At, ...] = field(default=(), metadata=LEFT_OUT)
    """Where this player's workers stand this year, as far as it was told."""

    @property
    def workers_left(self) -> int:
        """Workers that can still be placed this year; meaningful where the mat is followed."""
        mat = self.mat
        if mat is None:
            return 1
        everybody = mat.workers - mat.trained + mat.grande + self.temporary
        return everybody - len(self.stands)

    def on_row(self, row: int | None) -> Estate:
        """The estate with its rooster on a row, or off the chart, where nobody has passed."""
        return Estate(
            self.vp,
            self.residual,
            self.lira,
            row,
            self.temporary,
            self.passed and row is not None,
            self.counted_lira,
            self.wine_value,
            self.grape_value,
            self.mat,
            self.kept,
            self.stands,
        )

    def but(
        self,
        mat: Mat | None,
        *,
        vp: int = 0,
        residual: int = 0,
        lira: int = 0,
        stands: tuple[At, ...] | None = None,
    ) -> Estate:
        """The estate with its mat as it is now and so much more on its tracks."""
        return Estate(
            self.vp + vp,
            self.residual + residual,
            self.lira + lira,
            self.row,
            self.temporary,
            self.passed,
            self.counted_lira,
            self.wine_value,
            self.grape_value,
            mat,
            self.kept,
            self.stands if stands is None else stands,
        )


@dataclass(frozen=True, slots=True)
class Spot:
    """One spot of a card drawn this season."""

    card: int
    action: BoardAction
    skip: Skip | None = None
    """Why no Automa worker goes there; ``None`` where one does."""
    ticked: bool = False
    """The worker has been put on the board."""


@dataclass(frozen=True, slots=True)
class Automa:
    """What is followed of the Automa, and of what it hands to the player."""

    deck: tuple[int, ...] = ()
    """The app's cards face down, next one first."""
    used: tuple[int, ...] = ()
    """The used pile, oldest first, with the cards of this season."""
    shuffles: int = 0
    cards: tuple[int, ...] = ()
    """The cards drawn this season."""
    spots: tuple[Spot, ...] = ()
    """Their spots, in order."""
    workers: int = 0
    """How many Automa workers stand on the board this year (DIFF-08)."""
    occupied: tuple[BoardAction, ...] = ()
    """Actions the player's own worker was sent ahead to (AUT-23)."""
    glass: tuple[int, ...] = ()
    """Rows of the wake-up chart that still have a glass token (AUT-05)."""
    tokens: int = 0
    """Bonus action tokens in hand (AUT-08)."""
    token_spent: bool = False
    """One was spent this turn (AUT-09)."""
    marker: int = TRACKS.solo_marker
    trained: int | None = None
    """How many workers the player has, where a challenge asks for them (CAMP-03)."""
    large: int | None = None
    """Wine tokens in the large cellar, told at the end of challenge 6 (CAMP-06)."""
    medium: int | None = None
    lost: str | None = None
    """The rule by which the game was lost before its last year."""

    @property
    def blocked(self) -> tuple[BoardAction, ...]:
        """Where Automa workers stand this season, in the order they are placed."""
        return tuple(spot.action for spot in self.spots if spot.skip is None)

    @property
    def left(self) -> int:
        """Cards that can be drawn before the deck is shuffled again."""
        return len(AUTOMA_CARDS) - len(self.used)

    def fresh(self) -> Automa:
        """The same at the beginning of a season."""
        return changed(self, cards=(), spots=(), token_spent=False)


@quick
@dataclass(frozen=True, slots=True)
class State:
    """Where a game stands."""

    setup: Setup
    estates: tuple[Estate, ...]
    year: int = 1
    season: Season = Season.FIRST_PLAYER
    first_player: int | None = None
    turn: int | None = None
    """Whose turn it is in summer and winter."""
    last_year: bool = False
    """Somebody has reached the end of the track; this year is the last (END-01, END-03)."""
    years: tuple[tuple[int, ...], ...] = ()
    """Everybody's victory points at the end of each year."""
    automa: Automa | None = field(default=None, metadata=LEFT_OUT)
    """The Automa, where its cards are followed."""

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return self.setup.seats

    @property
    def order(self) -> tuple[int, ...]:
        """The seats whose roosters stand on the chart, in wake-up order (WAKE-11)."""
        placed = [seat for seat in self.seats if self.estates[seat].row is not None]
        return tuple(sorted(placed, key=lambda seat: (self.estates[seat].row, seat)))

    @property
    def clockwise(self) -> tuple[int, ...]:
        """All seats, clockwise from the first player (WAKE-01)."""
        first, count = self.first_player or 0, len(self.estates)
        return tuple((first + step) % count for step in range(count))

    @property
    def choosers(self) -> tuple[int, ...]:
        """Who has still to place a rooster in spring, in order."""
        estates = self.estates
        return tuple([seat for seat in self.clockwise if estates[seat].row is None])

    @property
    def acting(self) -> int | None:
        """Whose decision the table waits for, if it is one player's."""
        if self.season is Season.SPRING:
            return next(iter(self.choosers), None)
        return self.turn if self.season.has_turns else None

    @property
    def still_in(self) -> tuple[int, ...]:
        """Who has not passed this season and has workers left, in wake-up order (TURN-07)."""
        estates = self.estates
        return tuple(
            seat for seat in self.order
            if not estates[seat].passed and estates[seat].workers_left > 0
        )  # fmt: skip

    def rooster_on(self, row: int) -> int | None:
        """The seat whose rooster stands on a row."""
        for seat in self.seats:
            if self.estates[seat].row == row:
                return seat
        return None

    def next_after(self, seat: int) -> int | None:
        """Whose turn follows that of ``seat``, among those who are still in (TURN-03, TURN-07)."""
        return next_turn(self.estates, seat)

    def moved(self, seat: int, estate: Estate, turn: int | None) -> State:
        """The state with one player's estate and the turn as they are now."""
        estates = (*self.estates[:seat], estate, *self.estates[seat + 1 :])
        return State(
            self.setup,
            estates,
            self.year,
            self.season,
            self.first_player,
            turn,
            self.last_year,
            self.years,
            self.automa,
        )

    def follows_lira(self, seat: int) -> bool:
        """Whether somebody's lira are counted."""
        return self.setup.lira or self.estates[seat].mat is not None

    @property
    def whole(self) -> tuple[int, ...]:
        """The seats whose whole vineyard is followed."""
        return tuple(n for n, estate in enumerate(self.estates) if estate.mat is not None)

    def with_estate(self, seat: int, **changes: Any) -> State:
        """The state with one player's estate changed."""
        estates = list(self.estates)
        estates[seat] = changed(estates[seat], **changes)
        return changed(self, estates=tuple(estates))

    def with_every_estate(self, **changes: Any) -> State:
        """The state with the same change for everybody."""
        return changed(self, estates=tuple(changed(e, **changes) for e in self.estates))

    def score(self, seat: int) -> int:
        """Somebody's points, with those of the cellars where a challenge has them (CAMP-18)."""
        vp = self.estates[seat].vp
        challenge = self.challenge
        if self.automa is None or challenge is None or not challenge.cellars:
            return vp
        large, medium = self.automa.large or 0, self.automa.medium or 0
        return vp + challenge.large * large + challenge.medium * medium

    @property
    def challenge(self) -> solo.Challenge | None:
        """The campaign's challenge that is played."""
        return solo.challenge_of(self.setup.solo) if self.setup.solo else None

    @property
    def season_actions(self) -> tuple[BoardAction, ...]:
        """The actions of this season, where the Automa is followed; perhaps none."""
        return actions_of(self.setup.solo.board, self.season) if self.setup.solo else ()

    @property
    def free_actions(self) -> tuple[BoardAction, ...]:
        """The actions of this season nobody stands on yet."""
        if self.automa is None:
            return ()
        taken = {*self.automa.blocked, *self.occupied}
        return tuple(action for action in self.season_actions if action not in taken)

    @property
    def occupied(self) -> frozenset[BoardAction]:
        """Actions the lone player's own workers stand on, told or followed (AUT-23)."""
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
        can_place = automa.workers < solo.WORKERS and bool(self.free_actions)
        return solo.LEVELS[game.level].more and placed < solo.LEAST and can_place

    @property
    def has_placing(self) -> bool:
        """Whether workers are placed now against the Automa; in spring once the rooster stands."""
        game = self.setup.solo
        if game is None or self.season not in placing_seasons(game.board):
            return False
        return self.season is not Season.SPRING or not self.choosers

    def with_automa(self, **changes: Any) -> State:
        """The state with something changed about the Automa."""
        return (
            self if self.automa is None else changed(self, automa=changed(self.automa, **changes))
        )

    def in_season(self, season: Season) -> State:
        """The state at the beginning of a season: nobody has passed, the lowest row is to act."""
        estates = tuple(changed(e, passed=False) if e.passed else e for e in self.estates)
        turn = first_turn(estates) if season in _WITH_TURNS else None
        automa = None if self.automa is None else self.automa.fresh()
        return changed(self, estates=estates, season=season, turn=turn, automa=automa)


_WITH_TURNS = (Season.SUMMER, Season.WINTER)


def first_turn(estates: tuple[Estate, ...]) -> int | None:
    """The lowest row whose player can place a worker (WAKE-11, WAKE-12)."""
    found = [
        (estate.row, seat)
        for seat, estate in enumerate(estates)
        if estate.row is not None and not estate.passed and estate.workers_left > 0
    ]
    return min(found)[1] if found else None


def next_turn(estates: tuple[Estate, ...], seat: int) -> int | None:
    """
    The next row whose player has not passed and has workers, round from the last to the first.

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
    """The table before the first player is chosen (SET-02)."""
    check(setup)
    if setup.solo is not None:
        return _solo_game(setup, setup.solo)
    mat = Mat() if setup.tracking is Tracking.VINEYARD else None
    return State(setup, tuple(Estate(mat=mat) for _ in setup.players))


def _solo_game(setup: Setup, game: solo.Solo) -> State:
    """Cork, bottle, marker and tokens where level and challenge put them."""
    mat = Mat() if setup.tracking is Tracking.VINEYARD else None
    estate = Estate(vp=solo.start_points(game), residual=solo.start_residual(game), mat=mat)
    automa = Automa(
        glass=solo.start_glass(game),
        tokens=solo.start_tokens(game),
        marker=solo.marker_in(game, 1),
    )
    return State(setup, (estate,), automa=automa)
