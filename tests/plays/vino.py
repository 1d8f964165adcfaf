"""
Vino on a phone: a whole game, and a round of one.

The game is played twice: by taps on the phone, and by moves in the core. What was saved in the end
is compared with what the core has made of it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from companion import vino
from companion.kernel import Session
from companion.kernel.people import Colour, Player
from companion.table import Table, Tables
from companion.vino import legal_moves, outcome
from companion.vino.box.board import (
    REGIONS,
    VARIETIES,
    Plot,
    Region,
    Variety,
    region_name,
    variety_name,
)
from companion.vino.box.copies import Column, Copy, Land
from companion.vino.position.phase import Phase
from companion.vino.position.setup import Setup
from companion.vino.round.buying import Buy, Pass
from companion.vino.round.choosing import ChooseRegions, Reveal
from companion.vino.round.closing import CloseRound
from companion.vino.round.gift import GiveGift, default_gift
from companion.vino.round.opening import NameMarkers, markers_for, markers_left, opening_regions
from companion.vino.round.proposing import default_sale
from companion.vino.round.sale import best_of_all, room_to_rise, what_if
from companion.vino.round.selling import Sell, SellNothing
from companion.vino.table.enter_prices import EnterColumn, EnterStep
from tests.gallery import vino_games as games

from . import Hand

Pull = Callable[[str, int, int], None]
"""Pulls a demand along its track: the track, where it stands, and where it is to stand."""

NAMES = ("Anna", "Niccolò", "Sofia", "Pia", "Dario")
SMALL = Copy(
    lands=tuple(
        Land(region, n, "PPG" if n > 3 else "PPPP", VARIETIES, True)
        for n, region in enumerate(REGIONS, 1)
    )
)
"""A box with little in it, so that the last bottle goes soon; its price table is not known yet."""
SOLD_ONE = Column(1, 160, 1, 1)


class Evening:
    """One game on the phone, and the same one in the core."""

    def __init__(self, phone: Hand, session: Session, pull: Pull) -> None:
        self.phone = phone
        self.session = session
        self.pull = pull

    @property
    def rush(self) -> bool:
        """From the second round on whatever there is is bought, so that the bottles go."""
        return bool(self.state.round > 1)

    @property
    def state(self) -> Any:
        """Where the game should stand."""
        return self.session.state

    def play(self, move: Any) -> None:
        """Tap what makes the move."""
        phone = self.phone
        match move:
            case NameMarkers(_, regions):
                for region in regions:
                    self.phone.tap(f"opening.marker-{region.value}")
                named = [region_name(region) for region in regions]
                phone.says("opening.name", phone.say("opening.name", regions=named))
                self.phone.tap_new("opening.name")
            case Buy(seat, region, place, variety):
                self._buy(seat, region, place, variety)
            case Pass():
                self.phone.tap_new("buying.pass")
            case ChooseRegions(seat, regions):
                assert seat == self.state.choosers[0], "one after the other on the same phone"
                phone.shows(phone.say("choosing.marks", player=NAMES[seat]))
                for region in regions:
                    self.phone.tap_new(f"choosing.region-{region.value}")
                last = len(self.state.choosers) == 1
                said = "choosing.book-last" if last else "choosing.book"
                names = [region_name(region) for region in regions]
                phone.says("choosing.book", phone.say(said, regions=names))
                self.phone.tap_new("choosing.book")
            case Reveal():
                pass  # with the last choice
            case GiveGift((pick,)):
                name, places = NAMES[pick.seat], [str(place) for place in pick.places]
                told = {"player": name, "places": phone.lang.list(places)}
                phone.says("gift.book", phone.lang.many("gift.take", len(places), **told))
                self.phone.tap_new("gift.book")
            case Sell(seat, variety, _, losses, rises):
                self._sell(seat, variety, losses, rises)
            case SellNothing():
                self.phone.tap_new("selling.nothing")
            case CloseRound():
                self.phone.tap_new("closing.next")
            case _:
                raise AssertionError(move)
        self.session = self.session.play(move)
        if not (isinstance(move, ChooseRegions) and not self.state.choosers):
            self._is_said()  # with the last choice all are revealed

    def _is_said(self) -> None:
        """*Undo* names what was tapped last: then the phone has drawn it, too."""
        step = self.session.history.last
        assert step
        told = vino.tell(step.before, step.entry, short=True)
        self.phone.says("play.undo", self.phone.lang.say(told))

    def _buy(self, seat: int, region: Region, place: int, variety: Any) -> None:
        prefix = "buying" if self.state.phase is Phase.BUYING else "opening"
        facts = {"region": region_name(region), "place": place}
        said = self.phone.say("buying.buy", **facts)
        if prefix == "opening" and opening_regions(self.state, seat) is not None:
            self.phone.tap_new(f"opening.{region.value}.place-{place}")
        else:
            if prefix == "opening":
                self.phone.tap(f"opening.region-{region.value}")
            self.phone.tap_new(f"{prefix}.place-{place}")  # those of the one before are called so
        if variety is not None:
            if len(self.state.free_varieties(region)) > 1:
                self.phone.tap(f"{prefix}.variety-{variety.value}")
            named = {**facts, "variety": variety_name(variety)}
            said = self.phone.say("buying.buy-new", **named)
        self.phone.says(f"{prefix}.buy", said)
        self.phone.tap_new(f"{prefix}.buy")

    def _sell(
        self, seat: int, variety: Variety, losses: tuple[Plot, ...], rises: tuple[int, ...]
    ) -> None:
        """Sell one bottle; where the page proposes something else, change it."""
        phone = self.phone
        self._prepare(seat, variety)
        wanted = default_sale(self.state, seat, variety, 1)
        if rises != wanted.rises:
            phone.tap_new("selling.market")
            self._pull(variety, rises)
        assert losses == wanted.losses
        facts = {"quantity": 1, "variety": variety_name(variety)}
        income = what_if(self.state, seat, variety, 1).income
        phone.says("selling.book", phone.say("selling.book", **facts, income=income))
        phone.tap_new("selling.book")

    def _prepare(self, seat: int, variety: Variety) -> None:
        """The variety, unless it is the one proposed, and what is not known of the prices."""
        best = best_of_all(self.state, seat)
        if best is None or best.variety is not variety:
            self.phone.tap_new(f"selling.variety-{variety.value}")
        self._ask()

    def _pull(self, sold: Variety, rises: tuple[int, ...]) -> None:
        """Pull the demands of the others along their tracks, down first and then up."""
        proposed = default_sale(self.state, self.state.acting, sold, 1).rises
        changes = list(zip(VARIETIES, proposed, rises, strict=True))
        for variety, was, will in sorted(changes, key=lambda change: change[2] - change[1]):
            if was != will:
                demand = self.state.demand(variety)
                track = f"selling.market.{variety.value}.slide"
                self.pull(track, demand + was, demand + will)
        self.phone.says("selling.adds-up", self.phone.say("selling.adds-up"))

    def _ask(self) -> None:
        """What is not known yet is asked on the spot: first a column, then the step."""
        phone = self.phone
        if self.state.copy.find_column(1) is None:
            self.phone.tap("selling.enter")
            for name in ("income", "lost", "boxes"):
                phone.write(f"enter.column.{name}", str(getattr(SOLD_ONE, name)))
            phone.says("enter.book", phone.say("enter.book"))
            self.phone.tap_new("enter.book")
            phone.wait_gone("enter")
            self.session = self.session.play(EnterColumn(SOLD_ONE))
        if self.state.copy.step is None:
            self.phone.tap("selling.enter")
            self.phone.tap("enter.step-100")
            phone.says("enter.book", phone.say("enter.book"))
            self.phone.tap_new("enter.book")
            phone.wait_gone("enter")
            self.session = self.session.play(EnterStep(100))

    def next_move(self) -> Any:
        """What brings the game on quickest."""
        state = self.state
        if state.gift is not None:
            return GiveGift(default_gift(state).picks[:1])
        seat = state.acting
        match state.phase:
            case Phase.OPENING if not state.estates[seat].drawn:
                left = sorted(markers_left(state), key=lambda region: -region.at)
                return NameMarkers(seat, tuple(left[: markers_for(state, seat)]))
            case Phase.CHOOSING:
                return self._choice()
            case Phase.SELLING:
                return self._sale(seat)
            case Phase.CLOSING:
                return CloseRound()
        if state.phase is Phase.BUYING and not self.rush and self._has_bought(seat):
            return Pass(seat)
        bought = [move for move in legal_moves(state) if isinstance(move, Buy)]
        wanted = [move for move in bought if state.has_bottle(move.region) is self.rush]
        return (wanted or bought or [Pass(seat)])[0]

    def _has_bought(self, seat: int) -> bool:
        """Whether somebody has bought something in this round."""
        step = self.session.history.last
        while step and step.before.phase is Phase.BUYING:
            if isinstance(step.entry.move, Buy) and step.entry.move.seat == seat:
                return True
            step = step.earlier
        return False

    def _choice(self) -> Any:
        state = self.state
        if not state.choosers:
            return Reveal()
        standing = [region for region in REGIONS if state.has_bottle(region)]
        others = [region for region in REGIONS if region not in standing]
        seat = state.choosers[0]
        wanted = [*standing, *others] if self.rush else [*others, *standing]
        at = 2 * state.order.index(seat) % max(2, len(standing)) if self.rush else 0
        return ChooseRegions(seat, tuple(wanted[at : at + 2]))

    def _sale(self, seat: int) -> Any:
        stock = self.state.cellar(seat)
        variety = next((v for v in VARIETIES if stock[v.at]), None)
        if variety is None or seat != self.state.order[0]:
            return SellNothing(seat)
        known = replace(self.state.copy.with_column(SOLD_ONE), step=100)
        sale = default_sale(replace(self.state, copy=known), seat, variety, 1)
        return replace(sale, rises=tuple(reversed_spread(self.state, sale)))


def reversed_spread(state: Any, sale: Sell) -> list[int]:
    """What rises, given to the highest demand that has room: not what the page proposes."""
    rise = sum(sale.rises)
    able = [v for v in VARIETIES if v is not sale.variety and room_to_rise(state, v) >= rise]
    highest = max(able, key=state.demand)
    return [rise if variety is highest else 0 for variety in VARIETIES]


def same(game: Session, told: Session) -> None:
    """What was saved is what the core has made of the same moves."""
    here, there = game.state, told.state
    assert here.grounds == there.grounds
    assert here.estates == there.estates
    assert (here.market, here.order, here.rounds) == (there.market, there.order, there.rounds)
    assert (here.phase, here.round, here.copy) == (there.phase, there.round, there.copy)
    assert not any(entry.overruled for entry in game.history.done)


def beginning(count: int) -> Session:
    """The game that `sit_down` begins, in the core."""
    people = zip(NAMES[:count], Colour, strict=False)
    players = tuple(Player(name, colour) for name, colour in people)
    return Session.start(vino, Setup(players, copy=SMALL), 0)


def sit_down(phone: Hand, count: int) -> None:
    """Write the names and begin; what is prepared is a game of Vino."""
    for n, name in enumerate(NAMES[:count]):
        phone.tap("new.add")
        phone.write(f"new.seat-{n + 1}.name", name)
        phone.tap_words("new.done")
    phone.tap_words("new.vino.next")
    phone.tap_words("new.start")
    phone.wait_for("opening.draw")


def begin(phone: Hand, count: int, pull: Pull) -> Session:
    """From the names on to the first vineyard; returns the game as the core has it."""
    sit_down(phone, count)
    evening = Evening(phone, beginning(count), pull)
    while not any(evening.state.vineyards(seat) for seat in evening.state.seats):
        evening.play(evening.next_move())
    return evening.session


def play(phone: Hand, count: int, pull: Pull) -> Session:
    """A whole game of so many, from their names on; returns it as the core has it."""
    sit_down(phone, count)
    evening = Evening(phone, beginning(count), pull)
    for _ in range(200):
        if evening.state.phase is Phase.OVER:
            break
        evening.play(evening.next_move())
    state = evening.state
    assert state.phase is Phase.OVER
    assert state.rounds, "a round was closed"
    assert state.sales, "and wine was sold"
    result = outcome(state)
    if result.question:
        phone.shows(phone.say("over.ask.money"))
    else:
        phone.shows(phone.lang.many("over.wins", 1, players=NAMES[result.winners[0]]))
    return evening.session


def at_the_first_choice(tables: Tables) -> Table:
    """A game of three, made by the core, when regions are to be chosen for the first time."""
    players = tuple(Player(name, colour) for name, colour in zip(NAMES[:3], Colour, strict=False))
    table = tables.new(vino, Setup(players, copy=SMALL), seed=1)
    games.third(table)
    while table.session.state.phase is Phase.THIRD:
        table.play(next(move for move in legal_moves(table.session.state)))
    return table


def play_a_round(phone: Hand, session: Session, pull: Pull) -> Session:
    """One round from the choice of regions to the next; returns the game as the core has it."""
    phone.wait_for("choosing.book")
    evening = Evening(phone, session, pull)
    now = evening.state.round
    while evening.state.round == now and evening.state.phase is not Phase.OVER:
        evening.play(evening.next_move())
    phone.wait_for("choosing.book")
    return evening.session
