"""Backups merge as sets do: whatever two devices hold, nothing is lost, and twice is once."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import PLAYED
from companion.history import backup
from companion.history.keeping import history_of
from companion.history.people import People
from companion.plays import person_of
from companion.storage import GameRecord, MemoryShelf
from companion.table import Tables

from .games import NAMES, record, score

NOW = 1_789_400_000_000
RECORDS = tuple(
    record(session, f"{session.game.NAME}-{number}")
    for number, session in enumerate((score(2), score(1), score(6)))
)

held = st.dictionaries(st.integers(0, len(RECORDS) - 1), st.integers(1, 60), max_size=len(RECORDS))
"""Which games a device has, and how many taps of each it lacks at the end."""
merges = st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from(NAMES)), max_size=3)


def device(games: dict[int, int], told: list[tuple[str, str]]) -> Tables:
    tables = Tables(MemoryShelf(), PLAYED)
    for number, lacks in games.items():
        whole = RECORDS[number]
        taps = whole.taps if lacks < 10 else whole.taps[:-lacks]
        part = GameRecord(whole.id, whole.header, taps)
        tables.shelf.put(part, finished=lacks < 10, card={}, touched=len(taps))
    history, people = history_of(tables), People()
    for one, other in told:
        if people.of(person_of(one)) != people.of(person_of(other)):
            people = people.merged(person_of(one), person_of(other))
    if people.merges:
        history.tell_people(people)
        history.rename(f"title-{len(people.merges)}", "Friday")
    return tables


def games_of(tables: Tables) -> dict[str, int]:
    """How far every game is."""
    return {card.id: len(tables.shelf.open(card.id).taps) for card in tables.shelf.games()}


def same_person(tables: Tables) -> set[frozenset[str]]:
    of = history_of(tables).people.of
    ids = [person_of(name) for name in NAMES]
    return {frozenset((a, b)) for a in ids for b in ids if of(a) == of(b)}


def receive(here: Tables, text: str) -> backup.Done:
    return backup.restored(here, backup.planned(here, text))


def everything(tables: Tables) -> Any:
    shelf = tables.shelf
    opened = {card.id: shelf.open(card.id) for card in shelf.games()}
    return opened, shelf.draft("people"), shelf.draft("history-notes")


@settings(max_examples=8, deadline=None)
@given(held, merges, held, merges)
def test_after_each_has_the_others_backup_both_know_what_either_knew(
    mine: dict[int, int], said: list[tuple[str, str]],
    theirs: dict[int, int], told: list[tuple[str, str]],
) -> None:  # fmt: skip
    here, there = device(mine, said), device(theirs, told)
    before = games_of(here), games_of(there), same_person(here) | same_person(there)
    to_me, to_them = backup.made(there, NOW), backup.made(here, NOW)
    assert not receive(here, to_me).refused
    assert not receive(there, to_them).refused
    furthest = {
        id: max(found.get(id, 0) for found in before[:2]) for id in {**before[0], **before[1]}
    }
    assert games_of(here) == games_of(there) == furthest
    assert same_person(here) == same_person(there)
    assert same_person(here) >= before[2]


@settings(max_examples=5, deadline=None)
@given(held, merges, held)
def test_a_second_time_there_is_nothing_to_do(
    mine: dict[int, int], said: list[tuple[str, str]], theirs: dict[int, int]
) -> None:
    here = device(mine, [])
    text = backup.made(device(theirs, said), NOW)
    receive(here, text)
    stands = everything(here)
    assert backup.planned(here, text).nothing
    assert receive(here, text).nothing
    assert everything(here) == stands


@settings(max_examples=5, deadline=None)
@given(held, held, held)
def test_in_which_order_backups_arrive_makes_no_difference(
    mine: dict[int, int], one: dict[int, int], other: dict[int, int]
) -> None:
    texts = [backup.made(device(games, []), NOW) for games in (one, other)]
    found = []
    for order in (texts, texts[::-1]):
        here = device(mine, [])
        for text in order:
            receive(here, text)
        found.append(games_of(here))
    assert found[0] == found[1]
