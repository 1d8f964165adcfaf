"""Identifiers without what differs from game to game: the table in ``tests/README.md``."""

from __future__ import annotations

import re

from companion.cards import cards, tables
from companion.games import GAMES
from companion.glossary import terms
from companion.i18n import LANGUAGES
from companion.ui.screens.new_game.kinds import KINDS
from companion.vino import Phase, Region, Variety
from companion.viticulture import (
    CHALLENGES,
    VISITORS,
    Board,
    BoardAction,
    Card,
    Colour,
    Counter,
    Deck,
    Edition,
    Level,
    Season,
    Space,
    Structure,
    Vine,
    Wine,
    Worker,
)
from companion.viticulture.visitors import visitors


def _one_of(values: list[str]) -> str:
    return "|".join(sorted(values, key=len, reverse=True))


_TASKS = [
    *("marker", "glass", "deck", "visitors", "tuscany", "points", "residual", "tokens"),
    *(task for challenge in CHALLENGES.values() for task in challenge.tasks),
    *("board", "decks", "bank", "temporary", "mats", "tracks", "workers", "first", "parents"),
    "gifts",
]
"""What may stand in the list of a game's setup, beside the visitors."""
_KINDS = [kind.value for kind in Wine]


CARDS = "|".join(sorted(cards(), key=len, reverse=True))
CARD_PLACES = (r"^cards\.", r"\.card\.", r"^glance\.")

_NAMED = (
    (re.compile(rf"(?<=vine-)({_one_of([one.value for one in Vine])})$"), "VINE"),
    (re.compile(r"(?<=\.)(viticulture|vino)-[a-z0-9-]+"), "GAME"),
    (re.compile(r"(?<=\.)(VN-)?[A-Z]{2,}-\d+"), "RULE"),
    *((re.compile(rf"(?<={place})({CARDS})$"), "CARD") for place in CARD_PLACES),
    (re.compile(rf"(?<=^terms\.)({'|'.join(sorted(terms(), key=len, reverse=True))})$"), "TERM"),
    (re.compile(rf"(?<=\.term\.)({'|'.join(sorted(terms(), key=len, reverse=True))})$"), "TERM"),
    (re.compile(r"(?<=^rules\.area\.)[A-Z-]+$"), "AREA"),
    (re.compile(rf"(?<=^rules\.cards-)({'|'.join(tables())})$"), "TABLE"),
    (re.compile(rf"(?<=^rules\.glance-)({'|'.join(GAMES)})$"), "GAME"),
    (re.compile(r"(?<=^cards\.sort-)[a-z]+$"), "SORT"),
    (re.compile(r"(?<=^rules\.kind-)[a-z]+$"), "KIND"),
    (re.compile(r"(?<=^glance\.)(?!row|back)[a-z-]+(?=-\d+$)"), "PART"),
    (re.compile(rf"(?<=second-)({'|'.join(LANGUAGES)})"), "LANGUAGE"),
    (re.compile(rf"(?<=colour-)({'|'.join(colour.value for colour in Colour)})"), "COLOUR"),
    (re.compile(rf"(?<=language-)({'|'.join(LANGUAGES)})"), "LANGUAGE"),
    (re.compile(r"(?<=^cards\.does-)[a-z-]+$"), "DEED"),
    (re.compile(rf"(?<=edition-)({'|'.join(edition.value for edition in Edition)})$"), "EDITION"),
    (re.compile(rf"(?<=rulebook-)({_one_of([edition.value for edition in Edition])})$"), "EDITION"),
    (re.compile(rf"(?<=season-)({'|'.join(season.value for season in Season)})"), "SEASON"),
    (re.compile(rf"(?<=[.-])({'|'.join(region.value for region in Region)})(?=\.|$)"), "REGION"),
    (re.compile(rf"(?<=[.-])({'|'.join(v.value for v in Variety)})(?=\.|$)"), "VARIETY"),
    (re.compile(rf"(?<=phase-)({'|'.join(phase.value for phase in Phase)})$"), "PHASE"),
    (re.compile(rf"(?<=kind-)({_one_of(list(KINDS))})$"), "KIND"),
    (re.compile(rf"(?<=level-)({_one_of([level.value for level in Level])})$"), "LEVEL"),
    (re.compile(rf"(?<=board-)({_one_of([board.value for board in Board])})$"), "BOARD"),
    (re.compile(rf"(?<=deck-)({_one_of([deck.value for deck in Deck])})$"), "DECK"),
    (re.compile(rf"(?<=visitor-)({_one_of([one.id for one in VISITORS])})"), "VISITOR"),
    (
        re.compile(
            rf"(?<=\.)((?:shows|blocks)-)?({_one_of([action.value for action in BoardAction])})$"
        ),
        r"\1ACTION",
    ),
    (
        re.compile(
            rf"(?<=\.)(action-|ahead-|put-)({_one_of([action.value for action in BoardAction])})$"
        ),
        r"\1ACTION",
    ),
    (re.compile(rf"(?<=paid-)({_one_of([one.value for one in Structure])})$"), "STRUCTURE"),
    (re.compile(rf"(?<=structure-)({_one_of([one.value for one in Structure])})$"), "STRUCTURE"),
    (re.compile(rf"(?<=uproot-)({_one_of([one.value for one in Vine])})(?=-)"), "VINE"),
    (re.compile(rf"(?<=row-)(grapes|wine)-({_one_of(_KINDS)})$"), "ROW"),
    (re.compile(rf"(?<=wine-)({_one_of(_KINDS)})(?=$|-)"), "WINE"),
    (re.compile(rf"(?<=with-)({_one_of(_KINDS)})$"), "WINE"),
    (re.compile(rf"(?<=icon-)({_one_of(_KINDS)})$"), "WINE"),
    (re.compile(rf"(?<=^act\.visitor-)({_one_of(list(visitors()))})$"), "CARD"),
    (re.compile(rf"(?<=^act\.by-)({_one_of([one.value for one in Counter])})(?=\.)"), "COUNTER"),
    (re.compile(rf"(?<=^row\.hand-)({_one_of([one.value for one in Card])})(?=\.)"), "TYPE"),
    (re.compile(rf"(?<=\.seat-\d\.)({_one_of([one.value for one in Card])})(?=\.)"), "TYPE"),
    (re.compile(rf"(?<=worker-)({_one_of([one.value for one in Worker])})$"), "WORKER"),
    (re.compile(rf"(?<=space-)({_one_of([one.value for one in Space])})$"), "SPACE"),
    (re.compile(rf"(?<=^setup\.)({_one_of(_TASKS)})(?=$|\.)"), "TASK"),
    (re.compile(r"(?<=\.)campaign-[0-9a-f]{12}$"), "CAMPAIGN"),
    (re.compile(r"(?<=-)\d+"), "N"),
)


def pattern(identifier: str) -> str:
    """What stands for this identifier in the table: ``summer.points.seat-N.plus``."""
    for found, name in _NAMED:
        identifier = found.sub(name, identifier)
    return identifier
