"""
What came of an entry: everything that is different between two states, seat by seat.

The names are those of the values that can be corrected. What stands on the board is not listed:
workers are moved by nearly every entry, and its sentence says where.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.kernel.people import as_seated, people_differ
from companion.kernel.phrase import Amount, Fact, Phrase, differs

from ..box.decks import CardType
from ..box.vineyard import FIELDS, Wine
from .mat import Mat
from .state import State

GRAPES = ("grapes-red", "grapes-white")
WINES = tuple(f"wine-{kind.value}" for kind in Wine)
HANDS = tuple(f"hand-{card.value}" for card in CardType)
PLOTS = tuple(f"field-{number}" for number in FIELDS)
VINEYARD = frozenset({*GRAPES, *WINES, *PLOTS, "structures", "sold", "workers"})
"""What lies on a mat."""
TOKENS = frozenset({*GRAPES, *WINES})
COUNTED = frozenset({"lira", "tokens", *HANDS, *TOKENS})
"""What is said with the plural of its number."""
UNCOUNTED = frozenset({"vp", "residual", "marker"})


def came_of(before: State, after: State) -> tuple[Fact, ...]:
    """Return tracks, cards, tokens and buildings of all players, then what is the table's."""
    return (*people_differ(before, after), *_facts(as_seated(before, after), after))


def _facts(before: State, after: State) -> Iterator[Fact]:
    for seat in before.seats:
        old, new = before.estates[seat], after.estates[seat]
        if old is new:
            continue
        yield from differs("vp", old.vp, new.vp, seat)
        yield from differs("lira", old.lira, new.lira, seat)
        yield from differs("residual", old.residual, new.residual, seat)
        if old.mat is not None and new.mat is not None and old.mat is not new.mat:
            for (name, was), (_, now) in zip(_of_mat(old.mat), _of_mat(new.mat), strict=True):
                yield from differs(name, was, now, seat)
        yield from differs("temporary", int(old.temporary), int(new.temporary), seat)
        yield from differs("row", old.row, new.row, seat)
    if before.automa is not None and after.automa is not None:
        yield from differs("tokens", before.automa.tokens, after.automa.tokens)
        yield from differs("marker", before.automa.marker, after.automa.marker)
    yield from differs("first-player", before.first_player, after.first_player)
    yield from differs("last-year", int(before.last_year), int(after.last_year))
    yield from differs("year", before.year, after.year)
    yield from differs("season", before.season.value, after.season.value)


def _of_mat(mat: Mat) -> Iterator[tuple[str, Amount]]:
    """Yield what is followed of a mat, by its name."""
    for card, name in zip(CardType, HANDS, strict=True):
        yield name, mat.hand.count(card)
    yield from zip(GRAPES, (mat.red, mat.white), strict=True)
    for kind, name in zip(Wine, WINES, strict=True):
        yield name, mat.cellar.row(kind)
    for field, name in zip(mat.fields, PLOTS, strict=True):
        yield name, tuple([vine.value for vine in field.vines])
    yield "structures", tuple([structure.value for structure in mat.built])
    yield "sold", tuple([n for n, field in zip(FIELDS, mat.fields, strict=True) if field.sold])
    yield "workers", mat.workers
    yield "grande", mat.grande


def tell_fact(state: State, fact: Fact) -> Phrase | None:
    """
    Return a fact in a few words: tracks, cards, tokens, the end.

    What lies on the mat besides is said by the sentences of those who put it there.
    """
    what = fact.what
    if what in UNCOUNTED:
        return Phrase(f"came.{what}", {"by": fact.by})
    if what in ("temporary", "last-year") and fact.now:
        return Phrase(f"came.{what}")
    if what not in COUNTED:
        return None
    if not isinstance(fact.now, tuple):
        return Phrase(f"came.{what}", count=fact.by)
    if fact.gained and fact.lost:  # aged
        named = {"what": Phrase(f"value.{what}")}
        return Phrase("came.aged", {**named, "was": fact.lost, "value": fact.gained})
    tokens, sign = (fact.gained, 1) if fact.gained else (fact.lost, -1)
    return Phrase(f"came.{what}", {"values": tokens}, count=sign * len(tokens))


def gained_lira(lira: int) -> Phrase:
    """Return an amount of lira gained, or paid when negative: "+2 lira"."""
    return Phrase("came.lira", count=lira)


def lira_phrase(lira: int) -> Phrase:
    """Return a price: "2 lira"."""
    return Phrase("cards.gives.lira", count=lira)
