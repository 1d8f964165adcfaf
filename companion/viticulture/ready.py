"""
What a visitor does, made ready: numbers that are booked with the card, and steps that follow it.

The facts of the cards lie in ``visitors.py``. Here they meet a state: what an option costs and
gives now, which moves (without a worker) carry out the rest, and whether all of it can be done
(VIS-02).
Nothing is hidden knowledge; what is not ready can always be booked freely.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations

from companion.kernel.chance import Scripted
from companion.kernel.errors import IllegalMove, MalformedMove
from companion.kernel.referee import Lenient, Strict

from .ageing import one_aged
from .building import buildable, next_cellar
from .by_card import tokens
from .components import FIELDS, TRAINING_LIRA, Card, Structure, Wine
from .evolve import evolve
from .harvest import ripe
from .mat import At, Mat
from .orders import fillable, fills_orders
from .parts import Season
from .placing import mat_of, workers_most
from .planning import retrievable
from .planting import plantings, swaps, uprootings
from .rules import decide
from .state import State
from .vineyard_evolve import made
from .vineyard_moves import (
    AddToken,
    AgeWine,
    Book,
    Build,
    Change,
    Counter,
    FillOrder,
    Harvest,
    MakeWine,
    Plant,
    Planting,
    PlayVisitors,
    RemoveToken,
    Retrieve,
    Row,
    Train,
    Uproot,
    VineyardMove,
)
from .visitors import More, Option, VisitorCard
from .wine_making import pressings, worth

SIX = 6
"""Workers, structures, vines: what several cards count up to."""

_COUNTERS = {
    "lira": Counter.LIRA,
    "vp": Counter.POINTS,
    "residual": Counter.RESIDUAL,
    "vine": Counter.VINE,
    "order": Counter.ORDER,
    "summer": Counter.SUMMER,
    "winter": Counter.WINTER,
}
_WINES = (Row.RED, Row.WHITE, Row.BLUSH, Row.SPARKLING)
_GRAPES = (Row.RED_GRAPES, Row.WHITE_GRAPES)
_HAND = (Counter.VINE, Counter.ORDER, Counter.SUMMER, Counter.WINTER, Counter.VISITOR)
_DRAWS = {
    "any": (Counter.VINE, Counter.ORDER, Counter.SUMMER, Counter.WINTER),
    "vine-or-summer": (Counter.VINE, Counter.SUMMER),
}


@dataclass(frozen=True, slots=True)
class Step:
    """Something to be done after the card was played, by moves without a worker."""

    do: str
    """A key of ``do``, ``pay``, ``place`` or ``draw`` in the facts: ``build``, ``wine`` …"""
    least: int
    most: int
    option: Option


@dataclass(frozen=True, slots=True)
class Ready:
    """One option of a visitor as it is now."""

    option: Option
    changes: tuple[Change, ...]
    steps: tuple[Step, ...]

    def played(self, seat: int, where: At | None, card: VisitorCard) -> PlayVisitors:
        """The move that plays the card with what this option books."""
        return PlayVisitors(seat, where, (card.id,), 1, self.changes)


def ready(
    state: State, seat: int, card: VisitorCard, targets: tuple[int, ...] = ()
) -> tuple[Ready, ...]:
    """Every option of a card for who plays it; ``targets`` are the opponents it is played on."""
    state = out_of_hand(state, seat, card)
    return tuple(option_ready(state, seat, option, targets) for option in card.options)


def out_of_hand(state: State, seat: int, card: VisitorCard) -> State:
    """The state with the card played: it pays for nothing and counts as nothing (VIS-06)."""
    estate = state.estates[seat]
    mat = mat_of(state, seat)
    kind = Card.SUMMER if card.season is Season.SUMMER else Card.WINTER
    if not mat.hand.count(kind) + mat.hand.visitor:
        return state
    return state.moved(seat, estate.but(made(mat, hand=mat.hand.plus(kind, -1))), state.turn)


def option_ready(state: State, seat: int, option: Option, targets: tuple[int, ...] = ()) -> Ready:
    """What an option changes by numbers, and what is left to be done."""
    return Ready(option, tuple(_changes(state, seat, option, targets)), tuple(_steps(option)))


def _changes(state: State, seat: int, option: Option, targets: tuple[int, ...]) -> Iterator[Change]:
    times = len(targets) if option.per == "opponent-paid" else per(state, seat, option.per)
    if option.price is not None:
        yield Change(Counter.LIRA, -option.price, seat)
    for what, count in option.pay.items():
        if what in _COUNTERS and what != "vine" and count * times:
            yield Change(_COUNTERS[what], -count * times, seat)
        if what == "lira" and option.per == "opponent-paid":
            yield from (Change(Counter.LIRA, count, target) for target in targets)
        if what == "hand":
            yield from _whole_hand(state, seat)
    for what, count in option.gain.items():
        if count * times:
            yield Change(_COUNTERS[what], count * times, seat)
    for what, count in option.draw.items():
        if what in _COUNTERS:
            yield Change(_COUNTERS[what], count, seat)


def _whole_hand(state: State, seat: int) -> Iterator[Change]:
    hand = mat_of(state, seat).hand
    for counter in _HAND:
        held: int = getattr(hand, counter.value)
        if held:
            yield Change(counter, -held, seat)


def _steps(option: Option) -> Iterator[Step]:
    for what, count in option.pay.items():
        if what in ("grape", "wine", "card", "visitor", "vine"):
            yield Step(what, count, count, option)
    for what, count in option.place.items():
        yield Step(f"place-{what}", count, count, option)
    for what, count in option.draw.items():
        if what in _DRAWS:
            yield Step(what, count, count, option)
    for what, count in option.do.items():
        least = count if option.exactly else 1
        if what == "age-all":
            count = least = 1
        yield Step(what, 0 if what in option.optional else least, count, option)


def per(state: State, seat: int, what: str) -> int:
    """How often an option counts (``per``)."""
    if not what:
        return 1
    mat = state.estates[seat].mat or Mat()
    others = [e.mat for n, e in enumerate(state.estates) if n != seat and e.mat is not None]
    match what:
        case "empty-field":
            return sum(not field.vines and not field.sold for field in mat.fields)
        case "planted-field":
            return sum(bool(field.vines) for field in mat.fields)
        case "structure-of-cost-4":
            return sum(structure.cost == 4 for structure in mat.built)
        case "opponent-with-six-workers":
            return sum(other.all_workers >= SIX for other in others)
        case "card-in-hand":
            return mat.hand.cards
    return 0


def holds(state: State, seat: int, when: str) -> bool:
    """Whether what an option asks for is so (``when``)."""
    match when:
        case "six-workers":
            return mat_of(state, seat).all_workers >= SIX
        case "below-zero":
            return state.estates[seat].vp < 0
        case "not-below-zero":
            return state.estates[seat].vp >= 0
    return True


def follow(state: State, seat: int, step: Step) -> Iterator[VineyardMove]:
    """The moves that carry out a step, one of them at a time."""
    mat, option = mat_of(state, seat), step.option
    match step.do:
        case "build" | "upgrade-cellar":
            yield from _builds(state, seat, mat, step)
        case "plant":
            over, bare = "maximum" in option.without, "structures" in option.without
            for planting in plantings(mat, over=over, bare=bare):
                yield Plant(seat, None, (planting,), over, bare)
        case "harvest":
            yield from (Harvest(seat, None, (number,)) for number in ripe(mat))
        case "make-wine":
            anywhere = "cellar" in option.without
            for pressing in pressings(mat, anywhere=anywhere):
                if (worth(mat, pressing, anywhere=anywhere) or 0) >= option.worth:
                    yield MakeWine(seat, None, (pressing,), anywhere)
        case "fill-order":
            if fills_orders(state):
                yield from (FillOrder(seat, None, n, wines) for n, wines in fillable(mat))
        case "train":
            cost = 0 if option.price is not None else max(0, TRAINING_LIRA - option.less)
            if mat.workers < workers_most(state) and state.estates[seat].lira >= cost:
                yield Train(seat, None, cost, option.this_year)
        case "age-all":
            if mat.cellar.tokens:
                yield AgeWine(seat, option.do["age-all"])
        case "age-one":
            for kind in Wine:
                for value in mat.cellar.row(kind):
                    if one_aged(mat, kind, value) != mat.cellar:
                        yield AgeWine(seat, 1, kind, value)
        case "swap-vines":
            yield from swaps(seat, mat)
        case "retrieve":
            for at in retrievable(state, seat):
                away = at.action is None or at.action.value not in option.stay
                if away and (not option.only or at.worker.value in option.only):
                    yield Retrieve(seat, (at,))
        case _:
            yield from _tokens_and_cards(seat, mat, step)


def _builds(state: State, seat: int, mat: Mat, step: Step) -> Iterator[Build]:
    option, lira = step.option, state.estates[seat].lira
    if step.do == "upgrade-cellar":
        cellar = next_cellar(mat)
        found: tuple[Structure, ...] = () if cellar is None else (cellar,)
    else:
        found = buildable(mat)
    for structure in found:
        if option.costs and structure.cost not in option.costs:
            continue
        if option.only and structure.value not in option.only:
            continue
        free = option.price is not None
        cost = 0 if free else max(0, structure.cost - option.less)
        if cost <= lira:
            yield Build(seat, None, structure, cost)


def _tokens_and_cards(seat: int, mat: Mat, step: Step) -> Iterator[VineyardMove]:
    match step.do:
        case "grape":
            for row in _GRAPES:
                yield from (RemoveToken(seat, row, value) for value in tokens(mat, row))
        case "wine":
            for row in _WINES:
                for value in tokens(mat, row):
                    if value >= step.option.worth:
                        yield RemoveToken(seat, row, value)
        case "vine":
            for planting in uprootings(mat):
                yield Uproot(seat, None, planting.field, planting.vine, True)
        case "card" | "visitor":
            counters = _HAND if step.do == "card" else _HAND[2:]
            for counter in counters:
                if getattr(mat.hand, counter.value):
                    yield Book((Change(counter, -1, seat),))
        case "place-red" | "place-white" | "place-either":
            for row, name in zip(_GRAPES, ("place-red", "place-white"), strict=True):
                if step.do in (name, "place-either") and 1 not in tokens(mat, row):
                    yield AddToken(seat, row, 1)
        case "any" | "vine-or-summer":
            yield from (Book((Change(counter, 1, seat),)) for counter in _DRAWS[step.do])


def why_not(state: State, seat: int, card: VisitorCard, option: Ready) -> IllegalMove | None:
    """The rule that speaks against an option now, or ``None``: all of it has to be possible."""
    state = out_of_hand(state, seat, card)
    if not holds(state, seat, option.option.when):
        return IllegalMove("VIS-02", cards=0, cost=0)
    after = state
    if not _pays(state, seat, option):
        return IllegalMove("VIS-02", cards=mat_of(state, seat).hand.cards, cost=1)
    if option.changes:
        referee = Lenient()
        booking = Book(option.changes)
        events = decide(state, booking, Scripted(), referee)
        if referee.overruled:
            return IllegalMove(referee.overruled[0], **_facts(state, booking))
        for event in events:
            after = evolve(after, event)
    if not any(_possible(after, seat, order) for order in permutations(option.steps)):
        return IllegalMove("VIS-02", cards=0, cost=1)
    return None


def _pays(state: State, seat: int, option: Ready) -> bool:
    """Whether what is given away is there before anything is gained; an empty hand pays nothing."""
    if "hand" in option.option.pay and not mat_of(state, seat).hand.cards:
        return False
    return _possible(state, seat, tuple(s for s in option.steps if s.do in option.option.pay))


def _facts(state: State, booking: Book) -> dict[str, object]:
    try:
        decide(state, booking, Scripted(), Strict())
    except IllegalMove as reason:
        return dict(reason.facts)
    except MalformedMove:
        return {}
    return {}


def _possible(state: State, seat: int, steps: tuple[Step, ...], done: int = 0) -> bool:
    """Whether every step can be done as often as it must, in this order."""
    if not steps:
        return True
    step, rest = steps[0], steps[1:]
    if done >= step.least:
        return _possible(state, seat, rest)
    for move in follow(state, seat, step):
        after = state
        for event in decide(state, move, Scripted(), Lenient()):
            after = evolve(after, event)
        if _possible(after, seat, steps, done + 1):
            return True
    return False


def on_top(
    before: State, after: State, seat: int, option: Option, others: int = 0
) -> tuple[Change, ...]:
    """
    What an option gives on top, once its steps are done; ``others`` is how many opponents did it.

    Where the kind of a card is to be chosen, see :func:`drawn_on_top`.
    """
    found: list[Change] = []
    for more in option.more:
        times = _times(before, after, seat, more, others)
        for what, count in (*more.gain.items(), *more.draw.items()):
            if times * count and what in _COUNTERS:
                found.append(Change(_COUNTERS[what], times * count, seat))
    return tuple(found)


def drawn_on_top(
    before: State, after: State, seat: int, option: Option, others: int = 0
) -> tuple[Step, ...]:
    """Cards an option gives on top, where their kind is to be chosen."""
    found: list[Step] = []
    for more in option.more:
        times = _times(before, after, seat, more, others)
        for what, count in more.draw.items():
            if times * count and what in _DRAWS:
                found.append(Step(what, times * count, times * count, option))
    return tuple(found)


def _times(before: State, after: State, seat: int, more: More, others: int) -> int:
    was, now = mat_of(before, seat), mat_of(after, seat)
    if more.per == "opponent-who-did":
        return others
    wines = {kind: len(now.cellar.row(kind)) - len(was.cellar.row(kind)) for kind in Wine}
    if more.per == "sparkling-made":
        return max(0, wines[Wine.SPARKLING])
    if more.per == "type-made":
        return sum(count > 0 for count in wines.values())
    return int(_is_so(before, after, seat, more.when))


def _is_so(before: State, after: State, seat: int, when: str) -> bool:
    was, now = mat_of(before, seat), mat_of(after, seat)
    match when:
        case "built-cost-5-or-6":
            return any(s.cost in (5, 6) for s in now.built if s not in was.built)
        case "planted-value-4":
            return any(planting.vine.total == 4 for planting in _new(was, now))
        case "six-vines":
            return now.planted >= SIX
        case "three-kinds-on-field":
            return any(len(set(now.field(p.field).vines)) >= 3 for p in _new(was, now))
        case "three-harvested":
            harvested = zip(was.fields, now.fields, strict=True)
            return sum(b.harvested and not a.harvested for a, b in harvested) >= 3
        case "six-structures":
            return len(now.built) >= SIX
        case "most-valuable":
            return _most_valuable(before, after, seat)
    return False


def _new(was: Mat, now: Mat) -> list[Planting]:
    """The vines that stand now and did not before."""
    found = []
    for number in FIELDS:
        had = list(was.field(number).vines)
        for vine in now.field(number).vines:
            if vine in had:
                had.remove(vine)
            else:
                found.append(Planting(vine, number))
    return found


def _most_valuable(before: State, after: State, seat: int) -> bool:
    """Whether the wine that went was the only most valuable one of all cellars."""
    all_wines = [
        value
        for estate in before.estates
        if estate.mat is not None
        for kind in Wine
        for value in estate.mat.cellar.row(kind)
    ]
    was, now = mat_of(before, seat).cellar, mat_of(after, seat).cellar
    gone = [v for kind in Wine for v in was.row(kind) if v not in now.row(kind)]
    return bool(gone) and gone[0] == max(all_wines) and all_wines.count(gone[0]) == 1


def for_opponents(state: State, seat: int, option: Option) -> tuple[tuple[int, Ready], ...]:
    """What every opponent may do, too, with how it would be for each of them."""
    if option.opponents is None:
        return ()
    others = [other for other in state.seats if other != seat]
    return tuple((other, option_ready(state, other, option.opponents)) for other in others)
