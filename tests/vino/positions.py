"""Positions to begin a sentence with: *given a round in which Anna and Marco marked Tuscany …*"""

from __future__ import annotations

from typing import Any

from companion import vino
from companion.kernel import Lenient, Scripted, Session, Strict
from companion.kernel.people import Colour, Player
from companion.vino.box.board import Region, Variety
from companion.vino.box.copies import Column, Copy, Land
from companion.vino.position.setup import Setup
from companion.vino.position.state import State
from companion.vino.round.buying import Buy
from companion.vino.round.choosing import ChooseRegions, Reveal
from companion.vino.table.correct import Correct
from companion.vino.table.correct_several import CorrectMarket, CorrectOrder

NAMES = ("Anna", "Marco", "Sofía", "Ilya", "Pia")
ANNA, MARCO, SOFIA, ILYA, PIA = range(5)

LIGURIA, LAZIO, CAMPANIA, SARDEGNA, CALABRIA, ABRUZZO, TOSCANA, VENETO, TRENTINO = Region
NEBBIOLO, TREBBIANO, MONTEPULCIANO, PINOT, BARBERA = Variety

PRINTED = {
    LIGURIA: ("PPP", (NEBBIOLO, PINOT)),
    LAZIO: ("PPPP", (NEBBIOLO, TREBBIANO, BARBERA)),
    CAMPANIA: ("PPPPP", (TREBBIANO, MONTEPULCIANO, PINOT)),
    SARDEGNA: ("PPGPG", (NEBBIOLO, MONTEPULCIANO, PINOT)),
    CALABRIA: ("PPGPPG", (MONTEPULCIANO, PINOT, BARBERA)),
    ABRUZZO: ("PPPGGPP", (NEBBIOLO, TREBBIANO, MONTEPULCIANO, BARBERA)),
    TOSCANA: ("PPPGPPGPGPPGPP", (NEBBIOLO, TREBBIANO, MONTEPULCIANO, BARBERA)),
    VENETO: ("PPPGGPPPGP", (NEBBIOLO, TREBBIANO, PINOT, BARBERA)),
    TRENTINO: ("PPPPPGPPPPPGPPPPPGPPG", (NEBBIOLO, TREBBIANO, PINOT, BARBERA)),
}
"""A box as it might be printed; the real one is known to its owners only."""

TABLE = (
    Column(1, 160, 1, 1),
    Column(2, 260, 1, 2),
    Column(3, 360, 1, 3),
    Column(4, 440, 2, 3),
    Column(5, 520, 2, 4),
    Column(6, 590, 3, 5),
    Column(8, 700, 4, 6),
    Column(12, 900, 5, 9),
)

BOX = Copy(
    step=100,
    table=TABLE,
    complete=True,
    lands=tuple(
        Land(region, number, kinds, varieties, True, tuple(40 + 10 * n for n in range(len(kinds))))
        for number, (region, (kinds, varieties)) in enumerate(PRINTED.items(), 1)
    ),
)


def players(count: int) -> tuple[Player, ...]:
    """The first ``count`` people of the table, each in a colour of their own."""
    return tuple(Player(name, colour) for name, colour in zip(NAMES[:count], Colour, strict=False))


def table(count: int = 3, copy: Copy = BOX, seed: int = 1, **readings: Any) -> Session:
    """A game nobody has begun; Anna is first, who sits last is the banker."""
    return Session.start(vino, Setup(players(count), copy=copy, **readings), seed)


def play(session: Session, *moves: Any) -> Session:
    """The game after these moves, all by the rules."""
    for move in moves:
        session = session.play(move)
    return session


def holding(
    session: Session, owners: dict[Region, str], **varieties: dict[Region, Variety]
) -> Session:
    """
    The table with vineyards owned: one letter for each from the cheapest on, ``.`` for a free one.

    Letters are the players' initials; a variety is the first that is free unless it is named.
    """
    seats = {name[0]: seat for seat, name in enumerate(NAMES)}
    for name, grown in varieties.items():
        seat = [other.lower() for other in NAMES].index(name)
        for region, variety in grown.items():
            session = session.play(Correct("variety", variety.value, seat, region))
    for region, tokens in owners.items():
        for place, token in enumerate(tokens, 1):
            if token != ".":
                value = seats[token]
                session = session.play(Correct("owner", value, region=region, place=place))
    return session


def choosing(session: Session | None = None) -> Session:
    """The first round, before anybody has marked regions."""
    session = table() if session is None else session
    return play(session, Correct("round", 1), Correct("phase", "choosing"))


def buying(session: Session, *choices: tuple[Region, Region]) -> Session:
    """The regions seat by seat are marked and revealed."""
    session = choosing(session)
    for seat, regions in enumerate(choices):
        session = session.play(ChooseRegions(seat, regions))
    return session.play(Reveal())


def selling(session: Session, *market: int, order: tuple[int, ...] = ()) -> Session:
    """Wine is sold; the market stands as given."""
    session = play(session, Correct("round", 1), Correct("phase", "selling"))
    if market:
        session = session.play(CorrectMarket(market))  # type: ignore[arg-type]
    return session.play(CorrectOrder(order)) if order else session


def buy(session: Session, *purchases: tuple[int, Region, int]) -> Session:
    """These purchases one after the other, all by the rules."""
    return play(session, *(Buy(*purchase) for purchase in purchases))


def decided(state: State, move: Any, *chance: int) -> tuple[Any, ...]:
    """What comes of a move by the rules."""
    return vino.decide(state, move, Scripted(*chance), Strict()).events


def overruled(state: State, move: Any) -> list[str]:
    """The rules somebody sets aside with a move."""
    referee = Lenient()
    vino.decide(state, move, Scripted(*[0] * 20), referee)
    return referee.overruled
