"""Identifiers without what differs from game to game: the table in ``tests/README.md``."""

from __future__ import annotations

import re

from companion.cards import cards, tables
from companion.games import GAMES
from companion.glossary import terms
from companion.i18n import LANGUAGES
from companion.viticulture import Colour, Edition, Season

CARDS = "|".join(sorted(cards(), key=len, reverse=True))
CARD_PLACES = (r"^cards\.", r"\.card\.", r"^glance\.")

_NAMED = (
    (re.compile(r"(?<=\.)viticulture-[a-z0-9-]+"), "GAME"),
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
    (re.compile(rf"(?<=edition-)({'|'.join(edition.value for edition in Edition)})$"), "EDITION"),
    (re.compile(rf"(?<=season-)({'|'.join(season.value for season in Season)})"), "SEASON"),
    (re.compile(r"(?<=-)\d+"), "N"),
)


def pattern(identifier: str) -> str:
    """What stands for this identifier in the table: ``summer.points.seat-N.plus``."""
    for found, name in _NAMED:
        identifier = found.sub(name, identifier)
    return identifier
