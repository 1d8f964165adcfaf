"""Identifiers without what differs from game to game: the table in ``tests/README.md``."""

from __future__ import annotations

import re

from companion.i18n import LANGUAGES
from companion.vino import Phase, Region, Variety
from companion.viticulture import Colour, Edition, Season

_NAMED = (
    (re.compile(r"(?<=\.)(viticulture|vino)-[a-z0-9-]+"), "GAME"),
    (re.compile(r"(?<=\.)[A-Z]{2,}-\d+"), "RULE"),
    (re.compile(rf"(?<=colour-)({'|'.join(colour.value for colour in Colour)})"), "COLOUR"),
    (re.compile(rf"(?<=language-)({'|'.join(LANGUAGES)})"), "LANGUAGE"),
    (re.compile(rf"(?<=edition-)({'|'.join(edition.value for edition in Edition)})$"), "EDITION"),
    (re.compile(rf"(?<=season-)({'|'.join(season.value for season in Season)})"), "SEASON"),
    (re.compile(rf"(?<=[.-])({'|'.join(region.value for region in Region)})(?=\.|$)"), "REGION"),
    (re.compile(rf"(?<=[.-])({'|'.join(v.value for v in Variety)})(?=\.|$)"), "VARIETY"),
    (re.compile(rf"(?<=phase-)({'|'.join(phase.value for phase in Phase)})$"), "PHASE"),
    (re.compile(r"(?<=-)\d+"), "N"),
)


def pattern(identifier: str) -> str:
    """What stands for this identifier in the table: ``summer.points.seat-N.plus``."""
    for found, name in _NAMED:
        identifier = found.sub(name, identifier)
    return identifier
