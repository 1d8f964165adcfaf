"""Whole games as chance would play them, with boxes as chance would print them."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from companion import vino
from companion.kernel import MalformedMove, Session
from companion.kernel.people import Colour, Player
from companion.vino import outcome
from companion.vino.box.board import MARKERS, REGIONS, VARIETIES
from companion.vino.box.copies import Column, Copy, Land, Need, NotEntered
from companion.vino.ending.ties import CountForTie
from companion.vino.position.kinds import Move
from companion.vino.position.phase import Phase
from companion.vino.position.setup import Negative, Setup
from companion.vino.position.state import State
from companion.vino.round.buying import Buy, Pass
from companion.vino.round.gift import GiveGift, Pick, default_gift, gift_size
from companion.vino.round.proposing import default_sale
from companion.vino.round.sale import plots_of, room_to_rise, still_to_place, what_if
from companion.vino.round.selling import Sell, SellNothing
from companion.vino.table.correct import Correct
from companion.vino.table.enter_map import EnterPrice, EnterRegion
from companion.vino.table.enter_prices import EnterColumn, EnterStep

NAMES = ("Anna", "Marco", "Sofía", "Ilya", "Pia")


def a_table(chance: random.Random, step: int) -> tuple[Column, ...]:
    """A price table that rises as the checks expect, sometimes with gaps."""
    columns, income, lost, boxes = [], 0, 0, 1
    for sold in range(1, chance.randint(6, 20)):
        income += chance.randrange(20, 160, 10)
        lost = min(sold, lost + (chance.random() < 0.45))
        boxes = min(2 * 500 // step, boxes + (chance.random() < 0.4))
        if sold == 1 or chance.random() < 0.9:
            columns.append(Column(sold, income, lost, boxes))
    return tuple(columns)


def a_copy(chance: random.Random) -> Copy:
    """A box: nine regions, 30 variety slots, six bottles."""
    step = chance.choice((20, 50, 100))
    numbers = list(range(1, 10))
    if chance.random() < 0.5:
        chance.shuffle(numbers)
    most = chance.choice((5, 7, 7, 9, 21))
    bottles = set(chance.sample(REGIONS, 6))
    slots = [3] * 9
    for _ in range(3):
        slots[chance.choice([n for n in range(9) if slots[n] < 5])] += 1
    lands = []
    for at, region in enumerate(REGIONS):
        size = chance.randint(3, most)
        kinds = ["P"] * size
        if region in bottles:
            for place in chance.sample(range(size), chance.randint(1, size - 1)):
                kinds[place] = "G"
        others = [variety for variety in VARIETIES if variety is not MARKERS[region]]
        found = {MARKERS[region], *chance.sample(others, slots[at] - 1)}
        varieties = tuple(variety for variety in VARIETIES if variety in found)
        prices = tuple(sorted(chance.randrange(30, 360, 10) for _ in range(size)))
        lands.append(Land(region, numbers[at], "".join(kinds), varieties, True, prices))
    return Copy(step, a_table(chance, step), True, tuple(lands))


def in_part(copy: Copy, chance: random.Random) -> Copy:
    """What somebody entered of a box before the game: anything, or nothing."""
    if chance.random() < 0.4:
        return copy
    known = Copy(complete=False).with_order(copy.in_order)
    for land in copy.lands:
        if chance.random() < 0.5:
            known = known.with_land(land if chance.random() < 0.5 else replace(land, prices=()))
    columns = tuple(column for column in copy.table if chance.random() < 0.5)
    return replace(known, step=chance.choice((None, copy.step)), table=columns)


def a_setup(chance: random.Random, copy: Copy) -> Setup:
    """Three to five people, any readings."""
    count = chance.randint(3, 5)
    colours = chance.sample(list(Colour), count)
    people = tuple(Player(NAMES[n], colour) for n, colour in enumerate(colours))
    return Setup(
        people,
        banker=chance.choice((None, *range(count))),
        copy=in_part(copy, chance),
        money=chance.random() < 0.5,
        mixed_money=chance.random() < 0.3,
        opening_gifts=chance.random() < 0.7,
        negative=chance.choice(list(Negative)),
    )


def answer(copy: Copy, need: Need) -> Move:
    """What somebody reads off the components when the app asks."""
    match need:
        case Need("step"):
            assert copy.step is not None
            return EnterStep(copy.step)
        case Need("column", sold=sold):
            return EnterColumn(copy.column(sold))
        case Need("region", region) if region is not None:
            return EnterRegion(copy.land(region))
        case Need("price", region, place) if region is not None:
            return EnterPrice(region, place, copy.known_price(region, place))
        case _:
            raise AssertionError(need)


def a_move(state: State, copy: Copy, chance: random.Random, rush: bool) -> Move:
    """Something somebody might do; ``rush`` brings the game to its end."""
    if state.gift is not None:
        return _gift(state, chance)
    seat = state.acting
    if state.phase is Phase.SELLING and seat is not None:
        return _sale(state, copy, chance, seat)
    if state.phase is Phase.BUYING and seat is not None and state.barrel is not None:
        if not state.land(state.barrel).known:
            return Buy(seat, state.barrel, 1, MARKERS[state.barrel])
        if not rush and chance.random() < 0.25:
            return Pass(seat)
    listed = list(vino.legal_moves(state))
    if not listed and seat is not None:  # a region or a price that is not known yet
        drawn = [r for r in state.estates[seat].drawn if not state.owned(seat, r)]
        region = chance.choice(drawn or [r for r in REGIONS if not state.land(r).known] or REGIONS)
        free = state.free(region) or (1,)
        free_varieties = state.free_varieties(region) or (MARKERS[region],)
        own = state.grows(seat, region) or (MARKERS[region] if drawn else free_varieties[0])
        return Buy(seat, region, chance.choice(free), own)
    purchases = [move for move in listed if isinstance(move, Buy)]
    if purchases and rush:
        return chance.choice(purchases)
    return chance.choice(listed)


def _gift(state: State, chance: random.Random) -> Move:
    assert state.gift is not None
    if chance.random() < 0.4:
        return default_gift(state)
    left, picks = list(state.free(state.gift.region, "G")), []
    for seat in state.gift.waiting:
        places = chance.sample(left, gift_size(state, seat))
        left = [place for place in left if place not in places]
        picks.append(Pick(seat, tuple(places)))
    return GiveGift(tuple(picks[: chance.randint(1, len(picks))]))


def _sale(state: State, copy: Copy, chance: random.Random, seat: int) -> Move:
    stock = state.cellar(seat)
    grown = [variety for variety in VARIETIES if stock[variety.at]]
    if not grown or chance.random() < 0.2:
        return SellNothing(seat)
    variety = chance.choice(grown)
    printed = [column.sold for column in copy.table if column.sold <= stock[variety.at]]
    quantity = chance.choice(printed)
    sale = what_if(state, seat, variety, quantity)
    if sale.sum < 0 and state.setup.negative is Negative.FORBID:
        return SellNothing(seat)
    if chance.random() < 0.3:
        return default_sale(state, seat, variety, quantity)
    losses = chance.sample(plots_of(state, seat, variety), sale.lost)
    rises, step = [0] * 5, state.copy.known_step()
    while still_to_place(sale, tuple(rises)):
        other = chance.choice(VARIETIES)
        if other is not variety and rises[other.at] < room_to_rise(state, other):
            rises[other.at] += step
    return Sell(seat, variety, quantity, tuple(losses), tuple(rises))  # type: ignore[arg-type]


def a_game(seed: int, rounds: int = 3) -> Iterator[Session]:
    """A game from its beginning to its end; after every entry the session as it stands."""
    chance = random.Random(seed)
    copy = a_copy(chance)
    session = Session.start(vino, a_setup(chance, copy), seed)
    yield session
    for _ in range(4000):
        state = session.state
        if state.phase is Phase.OVER:
            question = outcome(state).question
            if question is None:
                return
            amounts = tuple(chance.randrange(0, 100, 50) for _ in question.seats)
            session = session.play(CountForTie(question.seats, amounts))
            yield session
            continue
        try:
            session = session.play(a_move(state, copy, chance, rush=state.round > rounds))
        except NotEntered as asked:
            session = session.play(answer(copy, asked.need))
        except MalformedMove as reason:
            raise AssertionError(reason) from reason
        if state.round > 3 * rounds and state.phase is Phase.CHOOSING and state.bottles:
            standing = (r for r in REGIONS if "G" in copy.land(r).vineyards)
            bottle = next(r for r in standing if state.ground(r).bottle)
            session = session.play(Correct("bottle", False, region=bottle))
        yield session
    raise AssertionError("the game does not end")
