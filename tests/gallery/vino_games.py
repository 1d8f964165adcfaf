"""Games of Vino for the gallery, told by their moves, with a box as it might be printed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion import vino
from companion.kernel.people import Colour, Player
from companion.table import Table
from companion.vino.box.board import VARIETIES, Region
from companion.vino.box.copies import Copy
from companion.vino.ending.ties import CountForTie
from companion.vino.position.phase import Phase
from companion.vino.position.setup import Setup
from companion.vino.round.buying import Buy, Pass
from companion.vino.round.choosing import ChooseRegions, Reveal
from companion.vino.round.closing import CloseRound
from companion.vino.round.gift import GiveGift, default_gift
from companion.vino.round.opening import DrawMarkers
from companion.vino.round.proposing import default_sale
from companion.vino.round.selling import SellNothing
from companion.vino.table.correct import Correct
from companion.vino.table.correct_several import CorrectMarket
from companion.vino.table.enter_map import EnterRegion
from tests.vino.positions import BOX

NAMES = ("Anna", "Marco", "Sofía", "Илья", "Giovanni-Battista")
SEED = 7
LIGURIA, LAZIO, CAMPANIA, SARDEGNA, CALABRIA, ABRUZZO, TOSCANA, VENETO, TRENTINO = Region


PART = replace(BOX, table=(), complete=False)
"""The price table has not been entered."""
UNPRICED = ("buying.place-10", "play.map", "map.close", "buying.buy")
"""A button whose meaning has just changed takes no taps for a moment: time has to pass."""


def sit_down(room: Any, count: int = 4, copy: Copy = BOX, **readings: Any) -> Table:
    """Begin a game of Vino in a house."""
    people = tuple(
        Player(name, colour) for name, colour in zip(NAMES[:count], Colour, strict=False)
    )
    setup = Setup(people, copy=copy, **readings)
    room.table = room.tables.new(vino, setup, seed=SEED)
    return room.table


def at(table: Table) -> Any:
    """The state of a game."""
    return table.session.state


def owns(table: Table, region: Region, tokens: str) -> None:
    """One digit for each vineyard from the cheapest on: whose it is, ``.`` for a free one."""
    for place, token in enumerate(tokens, 1):
        if token != ".":
            table.play(Correct("owner", int(token), region=region, place=place))


def settled(table: Table, round: int = 5) -> Table:
    """The middle of a game: vineyards all over the map, a market that has moved."""
    owns(table, LIGURIA, "01.")
    owns(table, LAZIO, "221.")
    owns(table, SARDEGNA, "0.1..")
    owns(table, TOSCANA, "101.21.11.2211")
    owns(table, VENETO, "00..1.3")
    owns(table, TRENTINO, "33333.3")
    table.play(Correct("round", round))
    table.play(CorrectMarket((100, -200, 0, 200, -100)))
    return table


def choosing(table: Table, done: int = 2) -> Table:
    """Some have marked their regions."""
    settled(table)
    table.play(Correct("phase", "choosing"))
    marks = [(TOSCANA, VENETO), (TOSCANA, LAZIO), (VENETO, TOSCANA), (LAZIO, TRENTINO)]
    for seat in range(done):
        table.play(ChooseRegions(seat, marks[seat % 4]))
    return table


def buying(table: Table) -> Table:
    """The barrel has reached Tuscany, where two own the same number."""
    choosing(table, len(at(table).seats))
    table.play(Reveal())
    while at(table).barrel is not TOSCANA:
        table.play(Pass(at(table).acting))
    return table


def bottle_gone(table: Table) -> Table:
    """All of Tuscany's government vineyards have been bought: there will be no gift."""
    buying(table)
    for place in at(table).free(TOSCANA, "G"):
        table.play(Buy(at(table).acting, TOSCANA, place))
    return table


def gift(table: Table) -> Table:
    """The last private vineyard of Tuscany has just been bought."""
    buying(table)
    while at(table).gift is None:
        place = at(table).free(TOSCANA, "P")[0]
        seat = at(table).acting
        variety = None
        if at(table).grows(seat, TOSCANA) is None:
            variety = at(table).free_varieties(TOSCANA)[0]
        table.play(Buy(seat, TOSCANA, place, variety))
    return table


def picked(table: Table) -> Table:
    """The first has picked of the gift; the second picks now."""
    gift(table)
    table.play(GiveGift(default_gift(at(table)).picks[:1]))
    return table


def selling(table: Table) -> Table:
    """Everybody sells; the second in the order is to sell."""
    settled(table)
    table.play(Correct("phase", "selling"))
    table.play(SellNothing(at(table).acting))
    return table


def sold_one(table: Table) -> Table:
    """Somebody has sold, and the market has moved."""
    selling(table)
    seat = at(table).acting
    stock = at(table).cellar(seat)
    variety = next(v for v in VARIETIES if stock[v.at])
    table.play(default_sale(at(table), seat, variety, 1))
    return table


def sold(table: Table) -> Table:
    """Everybody has sold; the order of the next round is to be settled."""
    selling(table)
    while (seat := at(table).acting) is not None:
        stock = at(table).cellar(seat)
        variety = next((v for v in VARIETIES if stock[v.at]), None)
        table.play(default_sale(at(table), seat, variety, 1) if variety else SellNothing(seat))
    return table


def ended(table: Table, *, tied: bool = False) -> Table:
    """Two more rounds, then the last bottle is gone."""
    sold(table)
    table.play(CloseRound())
    table.play(Correct("phase", "selling"))
    while (seat := at(table).acting) is not None:
        stock = at(table).cellar(seat)
        grown = [v for v in VARIETIES if stock[v.at]]
        variety = grown[-1] if grown else None
        table.play(default_sale(at(table), seat, variety, 1) if variety else SellNothing(seat))
    table.play(CloseRound())
    if tied:
        ahead = max(at(table).seats, key=lambda seat: at(table).vineyards(seat))
        other = next(seat for seat in at(table).seats if seat != ahead)
        lacking = at(table).vineyards(ahead) - at(table).vineyards(other)
        spots = [(r, p) for r in (CAMPANIA, CALABRIA, ABRUZZO) for p in at(table).free(r)]
        for region, place in spots[:lacking]:
            table.play(Correct("owner", other, region=region, place=place))
    table.play(Correct("phase", "over"))
    table.play(Correct("round", at(table).round))  # said in few words on the button that undoes it
    return table


def counted(table: Table, *amounts: int) -> Table:
    """A tie, and what the tied have."""
    ended(table, tied=True)
    question = vino.outcome(at(table)).question
    assert question is not None
    table.play(CountForTie(question.seats, amounts[: len(question.seats)]))
    return table


def drawn(table: Table) -> Table:
    """Anna has drawn her markers."""
    table.play(DrawMarkers(at(table).acting))
    return table


def third(table: Table) -> Table:
    """Everybody has two vineyards; the third ones are bought."""
    while at(table).phase is Phase.OPENING:
        table.play(next(iter(vino.legal_moves(at(table)))))
    return table


def unpriced(table: Table) -> Table:
    """It is bought in Tuscany, and its prices have not been entered."""
    buying(table)
    land = at(table).land(TOSCANA)
    table.play(EnterRegion(replace(land, prices=(None,) * land.size)))
    return table


def last_buying(table: Table) -> Table:
    """All bottles are gone: the last buying phase."""
    buying(table)
    for region in Region:
        if at(table).has_bottle(region):
            table.play(Correct("bottle", False, region=region))
    return table
