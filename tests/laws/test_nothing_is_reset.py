"""
Every value of a position keeps what an event does not change, also a field nobody has thought of.

A field more is given to every value of a position: ``moon``, which is 0 where nobody sets it. Here
it is 1, in every value of real games, while all their events are folded. A fold that makes a value
anew instead of changing it loses the moon.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field, fields, is_dataclass, make_dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion import vino, viticulture
from companion.games import GAMES
from companion.kernel import gamefile
from companion.kernel.wire import wire_name
from companion.vino.table.enter_map import RegionEntered
from tests.vino.chance_games import a_game
from tests.vino.positions import BOX
from tests.vino.positions import table as vino_table
from tests.viticulture import chance_games
from tests.viticulture.vineyards import MAKE, Hand, Solo, Vine, at, mat, standing, table

TESTS = Path(__file__).resolve().parents[1]
FOLDERS = {viticulture: TESTS / "replays" / "games", vino: TESTS / "vino" / "games"}
AS_THEY_ARE = ("At",)
"""Where a worker stands is said by events and found by being equal."""

SAID_WHOLE = {
    "viticulture": {
        "tokens-aged": {"Cellar"},
        "wine-aged": {"Cellar"},
    },
    "vino": {
        "barrel-moved": {"Line"},  # of the region it comes to
        "column-entered": {"Column"},
        "copy-entered": {"Copy", "Land", "Column"},
        "region-entered": {"Land"},
        "table-entered": {"Column"},
    },
}
"""What an event brings with it, whole and new: nothing of it was there before."""

PRINTED = vino.SETUP.encode(vino_table().setup)["copy"]
SELDOM = {
    "viticulture": [
        {"event": "bonus-token-gained"},
        {"event": "automa-marker-moved", "to": 5},
        {"event": "workers-counted", "count": 4},
        {"event": "cellars-counted", "large": 3, "medium": 2},
        {"event": "game-lost", "rule": "CAMP-03"},
        {"event": "plan-resigned", "seat": 0, "action": "make-wine"},
        {"event": "wine-aged", "seat": 0, "cellar": {
            "red": [5], "white": [], "blush": [], "sparkling": []}},
        {"event": "vines-swapped", "seat": 0, "one": {"vine": "pinot", "field": 5},
         "other": {"vine": "merlot", "field": 6}},
        {"event": "player-renamed", "seat": 0, "name": "Ana"},
        {"event": "player-recoloured", "seat": 0, "colour": "white"},
        {"event": "players-reseated", "order": [0]},
    ],
    "vino": [
        {"event": "market-corrected", "market": [0, 50, -50, 0, 0]},
        {"event": "order-corrected", "order": [2, 1, 0]},
        {"event": "regions-corrected", "seat": 0, "regions": ["liguria", "lazio"]},
        {"event": "order-entered", "regions": [land.region.value for land in BOX.lands[::-1]]},
        {"event": "price-entered", "region": "liguria", "place": 1, "price": 50},
        {"event": "table-entered", "columns": PRINTED["table"], "complete": True},
        {"event": "copy-entered", "copy": PRINTED},
        {"event": "player-renamed", "seat": 0, "name": "Ana"},
        {"event": "player-recoloured", "seat": 0, "colour": "green"},
        {"event": "players-reseated", "order": [2, 0, 1]},
    ],
}  # fmt: skip
"""Events that few games have, folded one after the other; they are written as in a file."""

Place = tuple[str | int, ...]


@cache
def with_moon(kind: type) -> type:
    """The same kind of value with a field more."""
    moon = ("moon", int, field(default=0))
    return make_dataclass(kind.__name__, [moon], bases=(kind,), frozen=True, slots=True)


def lit(value: Any) -> Any:
    """The same position with the moon in every value of it."""
    if isinstance(value, tuple):
        return tuple(map(lit, value))
    if not is_dataclass(value) or type(value).__name__ in AS_THEY_ARE:
        return value
    kind: Any = with_moon(type(value)) if not hasattr(value, "moon") else type(value)
    inner = {one.name: lit(getattr(value, one.name)) for one in fields(value)}
    return kind(**{**inner, "moon": 1})


def moons(value: Any, place: Place = ()) -> Iterator[tuple[Place, str, int]]:
    """Every value that could have a moon: where it stands, its name, and its moon."""
    if isinstance(value, tuple):
        for number, inner in enumerate(value):
            yield from moons(inner, (*place, number))
    elif is_dataclass(value) and type(value).__name__ not in AS_THEY_ARE:
        yield place, type(value).__name__, getattr(value, "moon", 0)
        for one in fields(value):
            yield from moons(getattr(value, one.name), (*place, one.name))


def alone() -> Any:
    """A solo game with vines and a worker who was sent ahead."""
    planted = mat(fields={5: (Vine.PINOT,), 6: (Vine.MERLOT,)}, red=(3,))
    return standing(table(1, solo=Solo(), anna=planted), 0, at(MAKE, ahead=True))


def played(game: Any) -> Iterator[tuple[Any, Iterable[Any]]]:
    """Games: each with the position it begins in, and all its events."""
    for path in sorted(FOLDERS[game].glob("*.json")):
        session = gamefile.load(path.read_text(encoding="utf-8"), GAMES)
        done = session.history.done
        yield game.new_game(session.setup), [event for entry in done for event in entry.events]
    if game is viticulture:
        told = list(chance_games.game(0))
        yield told[0][0], [event for _, _, events, _ in told for event in events]
        yield alone(), map(game.EVENTS.decode, SELDOM[game.NAME])
    else:
        *_, session = a_game(5)  # a region is entered and a value corrected while a line buys
        done = session.history.done
        yield game.new_game(session.setup), [event for entry in done for event in entry.events]
        yield vino_table().state, map(game.EVENTS.decode, SELDOM[game.NAME])


@cache
def folded(game: Any) -> dict[str, set[str]]:
    """For every kind of event that was folded, the kinds of value that lost their moon by it."""
    lost: dict[str, set[str]] = {}
    for plain, events in played(game):
        state = lit(plain)
        for event in events:
            before = {place for place, _, moon in moons(state) if moon}
            plain, state = game.evolve(plain, event), game.evolve(state, event)
            gone = {name for place, name, moon in moons(state) if not moon and place in before}
            lost.setdefault(wire_name(type(event)), set()).update(gone)
            state = lit(state)
        assert state == lit(plain), "the moon is nobody's business"
    return lost


games = pytest.mark.parametrize("game", [viticulture, vino], ids=["viticulture", "vino"])


@games
def test_every_kind_of_event_is_folded_at_least_once(game: Any) -> None:
    assert set(folded(game)) == set(game.EVENTS.names)


@games
def test_a_field_nobody_has_thought_of_stays_as_it_was_set(game: Any) -> None:
    whole = SAID_WHOLE[game.NAME]
    lost = {event: names - whole.get(event, set()) for event, names in folded(game).items()}
    assert {event: sorted(names) for event, names in lost.items() if names} == {}


@games
def test_what_an_event_is_said_to_bring_whole_it_brings_whole(game: Any) -> None:
    brought = {event: folded(game)[event] & names for event, names in SAID_WHOLE[game.NAME].items()}
    assert brought == SAID_WHOLE[game.NAME]


def test_a_vineyard_that_is_followed_again_is_as_it_was() -> None:
    state = lit(alone())
    for whole in (False, True):
        told = {"event": "estate-followed", "seat": 0, "whole": whole}
        state = viticulture.evolve(state, viticulture.EVENTS.decode(told))
    assert state.estates[0].mat.moon == 1
    assert state.estates[0].mat.fields[0].moon == 1


def test_a_region_that_is_entered_leaves_every_other_as_it_was() -> None:
    first, *others = BOX.lands
    state = vino.evolve(lit(vino_table().state), RegionEntered(first))
    kept = {land.region for land in state.copy.lands if getattr(land, "moon", 0)}
    assert kept == {land.region for land in others}


def test_a_copy_that_lists_its_fields_is_found() -> None:
    """What all of this rests on."""
    hand = lit(mat().hand)
    assert [moon for _, _, moon in moons(replace(hand, vine=2))] == [1]
    assert [moon for _, _, moon in moons(Hand(2, hand.order))] == [0]
