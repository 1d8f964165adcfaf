"""The frozen state: vineyards and their owners, the market, and the phase of the round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, TypeVar

from companion.kernel.copying import changed
from companion.kernel.people import seats_after
from companion.kernel.wire import left_out

from ..box.board import COUNTS, GOVERNMENT, PRIVATE, REGIONS, VARIETIES, Region, Variety
from ..box.copies import Copy, Land
from .estate import Estate
from .ground import Gift, Ground, Line
from .past import RoundRow, SaleRow
from .phase import Phase
from .setup import Setup, check_setup

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class State:
    """The state of a game."""

    setup: Setup
    copy: Copy
    """What is known of the components."""
    estates: tuple[Estate, ...]
    grounds: tuple[Ground, ...]
    """All nine regions, in the order of ``REGIONS``."""
    order: tuple[int, ...]
    """The play order on the compass rose."""
    market: tuple[int, ...] = (0,) * len(VARIETIES)
    """The demand for each variety, in Vino."""
    phase: Phase = Phase.OPENING
    round: int = 0
    """0 in the preliminary round."""
    barrel: Region | None = None
    owners: tuple[int, ...] = ()
    """The owners where the barrel stands who have yet to buy, in order (VN-BUY-05)."""
    newcomers: tuple[int, ...] = ()
    """The newcomers there who have not passed, the next one first (VN-BUY-07)."""
    gift: Gift | None = None
    sales: tuple[SaleRow, ...] = ()
    rounds: tuple[RoundRow, ...] = ()
    visited: tuple[Region, ...] = left_out(())
    """Where the barrel has been in this buying phase, the present region last."""
    line: Line | None = left_out(None)

    # -- players -------------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        """All seats, clockwise."""
        return self.setup.seats

    def name(self, seat: int) -> str:
        """Return a player's name."""
        return self.setup.players[seat].name

    @property
    def acting(self) -> int | None:
        """The seat whose decision the table waits for, if it is one player's."""
        if self.gift is not None:
            return next(iter(self.gift.waiting), None)
        match self.phase:
            case Phase.OPENING:
                return self._first_with_fewer(COUNTS.first_vineyards - 1)
            case Phase.THIRD:
                return self._first_with_fewer(COUNTS.first_vineyards)
            case Phase.BUYING:
                return next(iter((*self.owners, *self.newcomers)), None)
            case Phase.SELLING:
                return next(iter(self.sellers), None)
            case _:
                return None

    def _first_with_fewer(self, count: int) -> int | None:
        return next((seat for seat in self.order if self.estates[seat].bought < count), None)

    @property
    def choosers(self) -> tuple[int, ...]:
        """The seats that have not marked regions yet."""
        if self.phase is not Phase.CHOOSING:
            return ()
        return tuple(seat for seat in self.order if self.estates[seat].chosen is None)

    @property
    def sellers(self) -> tuple[int, ...]:
        """The seats that have yet to sell this round, in order."""
        return tuple(seat for seat in self.order if self.estates[seat].income is None)

    # -- vineyards -----------------------------------------------------------------------------

    def land(self, region: Region) -> Land:
        """Return what the copy knows of a region."""
        return self.copy.land(region)

    def ground(self, region: Region) -> Ground:
        """Return a region on the table."""
        return self.grounds[region.at]

    def owner(self, region: Region, place: int) -> int | None:
        """Return the owner of a vineyard, if any; places count from 1, the cheapest."""
        owners = self.grounds[region.at].owners
        return owners[place - 1] if 1 <= place <= len(owners) else None

    def owned(self, seat: int, region: Region) -> tuple[int, ...]:
        """Return the places a player owns in a region."""
        owners = self.grounds[region.at].owners
        return tuple(place for place, owner in enumerate(owners, 1) if owner == seat)

    def free(self, region: Region, kind: str | None = None) -> tuple[int, ...]:
        """Return the places without an owner, all or those of a kind."""
        land = self.copy.land(region)
        owners = self.grounds[region.at].owners
        return tuple(
            place
            for place in range(1, land.size + 1)
            if (place > len(owners) or owners[place - 1] is None)
            and (kind is None or land.vineyards[place - 1] == kind)
        )

    def grows(self, seat: int, region: Region) -> Variety | None:
        """Return the variety a player produces in a region, if any."""
        return self.grounds[region.at].grows[seat]

    def free_varieties(self, region: Region) -> tuple[Variety, ...]:
        """Return the varieties whose markers are still at a region, as far as known (VN-VAR-01)."""
        land, grown = self.copy.land(region), self.grounds[region.at].grows
        return tuple(v for v in VARIETIES if v not in grown and land.may_have(v))

    def vineyards(self, seat: int) -> int:
        """Return how many vineyards a player owns."""
        return sum(ground.owners.count(seat) for ground in self.grounds)

    def cellar(self, seat: int) -> tuple[int, ...]:
        """
        Return a player's stock of each variety: the number of vineyards producing it (VN-VAR-06).
        """
        stock = [0] * len(VARIETIES)
        for ground in self.grounds:
            variety = ground.grows[seat]
            if variety is not None:
                stock[variety.at] += ground.owners.count(seat)
        return tuple(stock)

    def demand(self, variety: Variety) -> int:
        """Return the demand of a variety."""
        return self.market[variety.at]

    # -- bottles -------------------------------------------------------------------------------

    def has_bottle(self, region: Region) -> bool:
        """Return whether a region has its bottle."""
        return self.grounds[region.at].bottle and GOVERNMENT in self.copy.land(region).vineyards

    @property
    def bottles(self) -> int:
        """The number of bottles on the map (VN-GIFT-12)."""
        gone = sum(
            not ground.bottle and (GOVERNMENT in land.vineyards or not land.known)
            for ground, land in zip(self.grounds, self.copy.lands, strict=True)
        )
        return max(0, self.copy.bottles - gone)

    @property
    def is_ending(self) -> bool:
        """Whether the last bottle is gone: this is the last buying phase (VN-END-07)."""
        return self.bottles == 0

    def gift_is_due(self, region: Region) -> bool:
        """Return whether a region has a bottle and no private vineyard left (VN-GIFT-01)."""
        return self.has_bottle(region) and not self.free(region, PRIVATE)

    # -- changes -------------------------------------------------------------------------------

    def with_estate(self, seat: int, **changes: Any) -> State:
        """Return the state with fields of one player's estate changed."""
        estates = list(self.estates)
        estates[seat] = changed(estates[seat], **changes)
        return changed(self, estates=tuple(estates))

    def with_every_estate(self, **changes: Any) -> State:
        """Return the state with the same fields changed in every estate."""
        return changed(self, estates=tuple(changed(e, **changes) for e in self.estates))

    def with_ground(self, region: Region, **changes: Any) -> State:
        """Return the state with fields of a region changed."""
        grounds = list(self.grounds)
        grounds[region.at] = changed(grounds[region.at], **changes)
        return changed(self, grounds=tuple(grounds))

    def with_owner(self, region: Region, place: int, seat: int | None) -> State:
        """Return the state with another owner of a vineyard, or none."""
        owners = list(self.grounds[region.at].owners)
        owners += [None] * (place - len(owners))
        owners[place - 1] = seat
        return self.with_ground(region, owners=tuple(owners))

    def with_variety(self, region: Region, seat: int, variety: Variety | None) -> State:
        """Return the state with a variety marker on a player's board, or put back."""
        grows = list(self.grounds[region.at].grows)
        grows[seat] = variety
        return self.with_ground(region, grows=tuple(grows))

    def reseated(self, order: tuple[int, ...]) -> State:
        """
        Return the state after the players have changed chairs, by the seats they had before.

        Everybody takes along what is theirs: vineyards, markers, the place on the compass rose.
        """
        seats = seats_after(order)

        def moved(before: tuple[int, ...]) -> tuple[int, ...]:
            return tuple(seats[seat] for seat in before)

        def by_seat(before: tuple[T, ...]) -> tuple[T, ...]:
            return tuple(before[seat] for seat in order)

        gift, line = self.gift, self.line
        if gift is not None:
            shares = tuple(changed(share, seat=seats[share.seat]) for share in gift.shares)
            gift = changed(gift, shares=shares, waiting=moved(gift.waiting))
        if line is not None:
            line = changed(
                line,
                ranked=moved(line.ranked),
                others=moved(line.others),
                passed=moved(line.passed),
            )
        return changed(
            self,
            setup=self.setup.reseated(order),
            estates=by_seat(self.estates),
            grounds=tuple(
                changed(
                    ground,
                    owners=tuple(None if one is None else seats[one] for one in ground.owners),
                    grows=by_seat(ground.grows),
                )
                for ground in self.grounds
            ),
            order=moved(self.order),
            owners=moved(self.owners),
            newcomers=moved(self.newcomers),
            gift=gift,
            line=line,
            sales=tuple(changed(row, seat=seats[row.seat]) for row in self.sales),
            rounds=tuple(
                changed(
                    row,
                    order=moved(row.order),
                    incomes=by_seat(row.incomes),
                    vineyards=by_seat(row.vineyards),
                )
                for row in self.rounds
            ),
        )

    def in_phase(self, phase: Phase) -> State:
        """Return the state at the beginning of a phase."""
        state = changed(
            self,
            phase=phase,
            barrel=None,
            owners=(),
            newcomers=(),
            gift=None,
            visited=(),
            line=None,
        )
        if phase is Phase.CHOOSING:
            return state.with_every_estate(chosen=None, income=None)
        if phase is Phase.SELLING:
            return state.with_every_estate(income=None)
        return state


def new_game(setup: Setup) -> State:
    """Return the state before the first marker is drawn (VN-SET-05, VN-SET-08)."""
    check_setup(setup)
    money = COUNTS.capital if setup.money else 0
    grows = (None,) * len(setup.players)
    return State(
        setup,
        setup.copy,
        tuple(Estate(money) for _ in setup.players),
        tuple(Ground((), grows) for _ in REGIONS),
        setup.order,
    )
