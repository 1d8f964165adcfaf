"""
Every kind of entry is one whole sentence in every language, whatever the table insisted on.

An order filled without wine must not read "fills an order with : +2 VP", nor a lira "1 liras".
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from companion import vino, viticulture
from companion.i18n import LANGUAGES, language
from companion.i18n.tools import store
from companion.kernel import CompanionError, Session, told
from companion.kernel.people import Colour, Recolour, Rename, Reseat
from companion.vino.game import RULES as VINO
from companion.viticulture.actions.harvest import Harvest
from companion.viticulture.actions.order import FillOrder
from companion.viticulture.actions.planner import Resign, SendAhead
from companion.viticulture.actions.plant import Plant, Planting
from companion.viticulture.actions.sell import SellGrapes
from companion.viticulture.actions.train import Train
from companion.viticulture.actions.wine import MakeWine
from companion.viticulture.box.board import BoardAction
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Wine
from companion.viticulture.cards.age import AgeWine
from companion.viticulture.cards.booking import Book, Change, Counter
from companion.viticulture.cards.organizer import MoveRooster
from companion.viticulture.cards.retrieve import Retrieve
from companion.viticulture.cards.swap import SwapVines
from companion.viticulture.cards.tokens import AddToken, RemoveToken
from companion.viticulture.ending.ties import CountForTie
from companion.viticulture.game import RULES as VITICULTURE
from companion.viticulture.position.mat import Row
from companion.viticulture.position.workers import At, Space
from companion.viticulture.solo.choices import CHALLENGES, Deck, Level, Solo
from companion.viticulture.solo.deck import NameAutomaCard
from companion.viticulture.solo.ending import CountCellars, CountWorkers
from companion.viticulture.solo.season import OccupyAction, TickSpot
from companion.viticulture.solo.tokens import SpendBonusToken
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.follow import Follow
from companion.viticulture.table.tracks import GainLira, MoveResidual, ScorePoints
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.turns import TakeTurn
from tests.vino.chance_games import a_game
from tests.viticulture import chance_games
from tests.viticulture.positions import players
from tests.viticulture.vineyards import CORRECTIONS

SPOILT = re.compile(
    r": ,|, ,|  | [,;:.)]|[(]\s*[)]|[{}]|: ·|· ·|[:,;·–]$|^[:,;·–]"
    r"|\b(?:log|came|value|gift|action|vine|visitor)\.[a-z]"
)
"""A gap in a sentence, a fact that was not filled in, or an id that has no words."""

NOUNS = {
    "en": ("card cards", "order orders", "visitor visitors", "grape grapes",
           "token tokens", "worker workers", "vineyard vineyards", "box boxes"),
    "es": ("lira liras", "carta cartas", "pedido pedidos", "visitante visitantes", "uva uvas",
           "vino vinos", "ficha fichas", "trabajador trabajadores", "viñedo viñedos"),
    "it": ("lira lire", "carta carte", "ordine ordini", "visitatore visitatori", "uva uve",
           "vino vini", "segnalino segnalini", "lavoratore lavoratori", "vigneto vigneti"),
    "ru": ("лира лиры лир", "карта карты карт", "заказ заказа заказов",
           "жетон жетона жетонов"),
}  # fmt: skip
"""Nouns that are counted, in the forms for each kind of number; «вино» is Russian money, too."""


def form(number: int, code: str) -> int:
    """Which form of a noun a number asks for."""
    if code != "ru":
        return int(number != 1)
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if 2 <= number % 10 <= 4 and not 12 <= number % 100 <= 14 else 2


def clashes(said: str, code: str) -> Iterator[str]:
    """Every number that stands before a noun of another number."""
    for forms in map(str.split, NOUNS[code]):
        for noun in forms:
            for found in re.finditer(rf"(?<![\d.,])(\d+) (?:(?!y |e |and |и )\w+ )?{noun}\b", said):
                if forms[form(int(found[1]), code)] != noun:
                    yield found[0]


@pytest.mark.parametrize(
    ("said", "code"),
    [("María: formar (1 liras)", "es"), ("+1 lire", "it"), ("+2 vine card", "en"),
     ("5 лиры", "ru"), ("22 лир", "ru")],
)  # fmt: skip
def test_a_number_beside_a_noun_of_another_is_found(said: str, code: str) -> None:
    assert list(clashes(said, code))


@pytest.mark.parametrize(
    "said", ["Марина выполняет заказ: , +2 ПО", "Anna plays {cards}", "Anna makes ", "a  b", "Tie:"]
)
def test_a_gap_in_a_sentence_is_found(said: str) -> None:
    assert SPOILT.search(said.strip() + ("" if said == said.strip() else " ,"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_sentence_that_counts_agrees_with_its_number(code: str) -> None:
    lang, wrong = language(code), []
    for message in store.load(code):
        if message.id and store.has_plural(message):
            names = set(re.findall(r"{(\w+)", " ".join(store.forms(message))))
            for count in (0, 1, 2, 5, 11, 21, 22):
                facts = dict.fromkeys(names - {"count"}, "–")
                said = lang.many(store.key(message), count, **facts)
                wrong += [f"{store.key(message)}: {clash}" for clash in clashes(said, code)]
    assert wrong == []


HARVEST = At(Space.LEFT, BoardAction.HARVEST_FIELD)
ODD: tuple[Any, ...] = (
    Harvest(0, HARVEST, ()),
    Plant(0, At(Space.LEFT, BoardAction.PLANT_VINE), ()),
    SellGrapes(0, At(Space.LEFT, BoardAction.SELL_GRAPE_OR_FIELD)),
    SellGrapes(0, None, (9,), (1,)),
    MakeWine(0, None, ()),
    FillOrder(0, None, 14, ()),
    AgeWine(0, 1),
    AgeWine(0, 2),
    AgeWine(0, 1, Wine.RED, 3),
    Book(tuple(Change(what, by, 0) for what in Counter for by in (-5, 1, 2, 5))),
    AddToken(0, Row.RED_GRAPES, 4),
    RemoveToken(0, Row.SPARKLING, 8),
    SendAhead(0, HARVEST),
    Resign(0, BoardAction.HARVEST_FIELD),
    Retrieve(0, (HARVEST,)),
    MoveRooster(0, 7),
    NameFirstPlayer(0),
    TakeTurn(0),
    *(GainLira(0, by) for by in (-5, -1, 1, 2, 5)),
    *(ScorePoints(0, by) for by in (-5, -1, 1, 2)),
    *(MoveResidual(0, by) for by in (-1, 1, 2)),
    Follow(0, whole=False),
    Follow(0, whole=True),
    NameAutomaCard(5),
    Train(0, None, 4),
    Train(0, None, 1),
    Rename(0, "Marina"),
    Recolour(0, Colour.WHITE),
    Reseat((1, 0)),
    Reseat((0,)),
    SpendBonusToken(),
    SpendBonusToken("cart"),
    OccupyAction(BoardAction.HARVEST_FIELD),
    TickSpot(None),
    TickSpot(0),
    *(CountWorkers(count) for count in (1, 2, 6)),
    CountCellars(1, 0),
    CountForTie("lira", (0,), (1,)),
    *(Correct(what, value, 0) for what, values in CORRECTIONS.items() for value in values),
)
"""What a table may insist on at any time, by the rules or not."""
SWAP = (
    Correct("field-5", "syrah", 0),
    Correct("field-6", "merlot", 0),
    SwapVines(0, Planting(Vine.SYRAH, 5), Planting(Vine.MERLOT, 6)),
)


def insisted(session: Session[Any], move: Any) -> Session[Any]:
    """The move, whatever the rules say; one without any sense at this table is left."""
    try:
        return session.play(move, anyway=True)
    except CompanionError:
        return session


def _by_chance(solo: Solo | None, seed: int) -> Session[Any]:
    """A game by chance, in which the table insists on something now and then."""
    chance = random.Random(seed)
    setup = chance_games.setup(seed)
    if solo is not None:
        setup = type(setup)(players(1), tracking=setup.tracking, solo=solo)
    session = Session.start(viticulture, setup, seed)
    odd = list(ODD)
    chance.shuffle(odd)
    while odd:
        legal = list(viticulture.legal_moves(session.state))
        if session.state.season is Season.OVER or not legal or chance.random() < 0.5:
            session = insisted(session, odd.pop())
        else:
            session = session.play(chance_games.choose(session.state, chance))
    for move in SWAP:
        session = insisted(session, move)
    return session


@cache
def games() -> tuple[Session[Any], ...]:
    """Games of both kinds, with everything the tables insisted on."""
    tables: list[Session[Any]] = [_by_chance(None, seed) for seed in range(6)]
    for seed, challenge in enumerate([None, None, *CHALLENGES]):
        solo = Solo(list(Level)[seed % 5], challenge=challenge, seed=seed)
        tables.append(_by_chance(solo, seed))
    tables.append(_by_chance(Solo(deck=Deck.BOX), 1))
    for seed in range(0, 20, 5):
        *_, last = a_game(seed, rounds=1)
        tables.append(last)
        pool = [entry.move for entry in last.history.done]
        session = Session.start(vino, last.setup, seed)
        for move in random.Random(seed).sample(pool, min(60, len(pool))):
            session = insisted(session, move)
        tables.append(session)
    return tuple(tables)


def entries() -> Iterator[tuple[Session[Any], Any, Any]]:
    for session in games():
        after = session.state
        for step in reversed(session.history.steps):
            yield session, step, after
            after = step.before


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_entry_is_said_without_a_gap_and_with_the_right_plural(code: str) -> None:
    lang, wrong, kinds = language(code), {}, set()
    for session, step, after in entries():
        kinds.add(type(step.entry.move))
        whole = lang.say(told(session.game, step.before, step.entry, after).whole)
        short = lang.say(session.game.tell(step.before, step.entry, short=True))
        for said in (whole, short):
            for found in SPOILT.finditer(said):
                wrong[said] = found[0]
            for clash in clashes(said, code):
                wrong[said] = clash
    assert wrong == {}
    assert {kind.move for kind in VITICULTURE.moves} - kinds == set()
    assert len(kinds & {kind.move for kind in VINO.moves}) >= 10
