"""
The table of identifiers in ``tests/README.md``: ``python -m tests.screens.identifiers --write``.

Rows are identifiers without what differs from game to game, as the scenes of the gallery show them.
What a row says is what such a control says in English on one of the scenes. Where that would tell
too little, ``identifiers.tsv`` has the words: of a sheet, of a field, of a button that says
something else while something is missing. A star there stands for any beginning.
"""

from __future__ import annotations

import asyncio
import csv
import re
import sys
from collections.abc import Iterator, Mapping
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from companion.cards import cards, tables
from companion.games import GAMES
from companion.glossary import terms
from companion.i18n import LANGUAGES
from companion.kernel.people import Colour
from companion.ui.screens.new_game.kinds import KINDS
from companion.vino.box.board import Region, Variety
from companion.vino.position.phase import Phase
from companion.viticulture.box.board import Board, BoardAction
from companion.viticulture.box.decks import CardType
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure, Wine
from companion.viticulture.box.visitors import visitors
from companion.viticulture.cards.booking import Counter
from companion.viticulture.position.setup import Edition
from companion.viticulture.position.workers import Space, Worker
from companion.viticulture.solo.choices import CHALLENGES, VISITORS, Deck, Level
from tests.light_phone import label_of


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
    (re.compile(r"(?<=[.-])p[0-9a-f]{15}$"), "PERSON"),
    (re.compile(r"(?<=^records\.achieved-)[a-z-]+$"), "ACHIEVEMENT"),
    (re.compile(r"(?<=^person\.achieved-)[a-z-]+$"), "ACHIEVEMENT"),
    (re.compile(rf"(?<=^records\.)({'|'.join(GAMES)})\.[a-z-]+$"), "RECORD"),
    (re.compile(rf"(?<=^numbers\.)({'|'.join(GAMES)})\.[a-z-]+$"), "SECTION"),
    (re.compile(rf"(?<=^person\.)({'|'.join(GAMES)})\.[a-z-]+$"), "SECTION"),
    (re.compile(r"(?<=^detail\.)(fold-)?(?!seat)[a-z-]+$"), "SECTION"),
    (re.compile(r"(?<=^charts\.)[a-z]+(?=$|\.)"), "CHART"),
    (re.compile(rf"(?<=[.]game-)({'|'.join(GAMES)})$"), "GAME"),
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
    (re.compile(rf"(?<=^row\.hand-)({_one_of([one.value for one in CardType])})(?=\.)"), "TYPE"),
    (re.compile(rf"(?<=\.seat-\d\.)({_one_of([one.value for one in CardType])})(?=\.)"), "TYPE"),
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


# -- the table -----------------------------------------------------------------------------------

HERE = Path(__file__).resolve().parent
README = HERE.parent / "README.md"
KEPT = HERE / "identifiers.tsv"
COMMAND = "python -m tests.screens.identifiers --write"
BEGIN, END = "<!-- identifiers: written by the command -->\n", "<!-- /identifiers -->\n"
HEAD = "| identifier | what it says in English |\n|---|---|\n"
ROW = re.compile(r"^\| `([^`]+)` \| (.*) \|$", re.MULTILINE)
LONGEST = 60
"""Letters; what is longer is cut between two words."""

Said = dict[str, list[str]]
"""Identifiers as they stand in the table, each with all it was heard to say in English."""


def said_by(node: Mapping[str, Any]) -> str:
    """What a node says: its label, or else the words in it, on one short line."""
    words = label_of(node) or " ".join(_words(node))
    line = " ".join(str(words).split()).replace("|", "\\|")
    return line if len(line) <= LONGEST else line[: line.rindex(" ", 0, LONGEST)] + " …"


def _words(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if value.get("_c") == "Text" and "value" in value:
            words = str(value["value"])
            if len(words) > 1 or not words.isalpha():  # the letter of a player stands by the name
                yield words
        for inner in value.values():
            yield from _words(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _words(inner)


def add(seen: Said, more: Said) -> None:
    """Take in what was seen on another scene."""
    for id, said in more.items():
        seen.setdefault(id, []).extend(said)


def kept() -> dict[str, str]:
    """What is said of some identifiers in words of ours."""
    with KEPT.open(encoding="utf-8", newline="") as file:
        return dict(csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def fits(name: str, id: str) -> bool:
    """Whether the words kept under this name are about an identifier."""
    return fnmatchcase(id, name)


def written() -> str:
    """The table as it stands in the README."""
    return README.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]


def rows() -> dict[str, str]:
    """Its rows: identifiers and what they say."""
    return dict(ROW.findall(written()))


def table(seen: Said) -> str:
    """
    The table of what was seen.

    A row goes on saying what it says, as long as that was heard, or nothing was: the scenes are not
    all drawn in English.
    """
    ours, before = kept(), rows()
    lines = []
    for id in sorted(seen):
        told = ours.get(id) or next((ours[name] for name in ours if fits(name, id)), None)
        if told is None:
            heard = sorted({words for words in seen[id] if words}, key=_shortest)
            old = before.get(id)
            told = old if old and (old in heard or not heard) else next(iter(heard), "")
        if not told:
            raise LookupError(f"{id} was not heard in English: {KEPT.name} has to say what it is")
        lines.append(f"| `{id}` | {told} |\n")
    return HEAD + "".join(lines)


def _shortest(words: str) -> tuple[int, str]:
    return len(words), words


async def _all_seen() -> Said:
    from .test_every_screen import SCENES, seen_on

    seen: Said = {}
    for scene in SCENES:
        add(seen, await seen_on(scene))
    return seen


def main(arguments: list[str]) -> int:
    """Write the table, or say whether it is as it should be."""
    made = table(asyncio.run(_all_seen()))
    if arguments == ["--write"]:
        text = README.read_text(encoding="utf-8")
        before, _, rest = text.partition(BEGIN)
        README.write_text(f"{before}{BEGIN}{made}{END}{rest.partition(END)[2]}", encoding="utf-8")
        return 0
    print("as it should be" if made == written() else f"not as the screens are: {COMMAND}")
    return int(made != written())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
