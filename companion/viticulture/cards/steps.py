"""The steps of a card: the moves that do them, and whether all of them are possible."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from companion.kernel.chance import Scripted
from companion.kernel.errors import IllegalMove
from companion.kernel.referee import Lenient, Strict

from ..actions.build import Build, buildable, next_cellar
from ..actions.harvest import Harvest, ripe
from ..actions.order import FillOrder, fillable, fills_orders
from ..actions.plant import Plant, plantings
from ..actions.train import Train
from ..actions.uproot import Uproot, uprootings
from ..actions.wine import MakeWine, pressings, worth
from ..box.board import TRAINING_LIRA
from ..box.vineyard import Structure, Wine
from ..box.visitors import VisitorCard
from ..game import decide
from ..position.kinds import Move
from ..position.mat import Mat, Row, tokens
from ..position.spaces import mat_of, workers_most
from ..position.state import State
from ..year.ageing import one_aged
from .age import AgeWine
from .booking import Book, Change
from .conditions import holds
from .ready import DRAWN_FREELY, HAND, CardStep, Ready, out_of_hand
from .retrieve import Retrieve, retrievable
from .swap import swaps
from .tokens import AddToken, RemoveToken

_WINES = (Row.RED, Row.WHITE, Row.BLUSH, Row.SPARKLING)
_GRAPES = (Row.RED_GRAPES, Row.WHITE_GRAPES)


def step_moves(state: State, seat: int, step: CardStep) -> Iterator[Move]:
    """Yield the moves that do a step once."""
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


def _builds(state: State, seat: int, mat: Mat, step: CardStep) -> Iterator[Build]:
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


def _tokens_and_cards(seat: int, mat: Mat, step: CardStep) -> Iterator[Move]:
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
            counters = HAND if step.do == "card" else HAND[2:]
            for counter in counters:
                if getattr(mat.hand, counter.value):
                    yield Book((Change(counter, -1, seat),))
        case "place-red" | "place-white" | "place-either":
            for row, name in zip(_GRAPES, ("place-red", "place-white"), strict=True):
                if step.do in (name, "place-either") and 1 not in tokens(mat, row):
                    yield AddToken(seat, row, 1)
        case "any" | "vine-or-summer":
            yield from (Book((Change(counter, 1, seat),)) for counter in DRAWN_FREELY[step.do])


def why_not(state: State, seat: int, card: VisitorCard, option: Ready) -> IllegalMove | None:
    """
    Return the rule that forbids an option now, or ``None``: every part of it has to be possible.
    """
    state = out_of_hand(state, seat, card)
    if not holds(state, seat, option.option.when):
        return IllegalMove("VIS-02", "part")
    after = state
    if not _pays(state, seat, option):
        return IllegalMove("VIS-02", "part")
    if option.changes:
        try:
            after = decide(state, Book(option.changes), Scripted(), Strict()).state
        except IllegalMove as reason:
            return reason
    if not any(_possible(after, seat, order) for order in permutations(option.steps)):
        return IllegalMove("VIS-02", "part")
    return None


def _pays(state: State, seat: int, option: Ready) -> bool:
    """Return whether the costs can be paid before anything is gained."""
    if "hand" in option.option.pay and not mat_of(state, seat).hand.cards:
        return False
    return _possible(state, seat, tuple(s for s in option.steps if s.do in option.option.pay))


def _possible(state: State, seat: int, steps: tuple[CardStep, ...], done: int = 0) -> bool:
    """Return whether every step can be done as often as it must, in this order."""
    if not steps:
        return True
    step, rest = steps[0], steps[1:]
    if done >= step.least:
        return _possible(state, seat, rest)
    for move in step_moves(state, seat, step):
        after = decide(state, move, Scripted(), Lenient()).state
        if _possible(after, seat, steps, done + 1):
            return True
    return False
