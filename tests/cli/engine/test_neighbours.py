"""Two processes show the same tables: what one writes, the other shows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from companion import viticulture
from companion.company import Claim, Join, Link, OpenDoor, Refused
from companion.history.keeping import history_of
from companion.kernel.people import Colour, Player
from companion.storage import Away, NumberTaken, apart
from companion.table import Table
from companion.viticulture.position.setup import Setup
from companion.viticulture.table.tracks import ScorePoints
from tests.storage.engines import Engine, engine

from .houses import Process, process

SETUP = Setup(players=(Player("Anna", Colour.BLUE), Player("Marco", Colour.GREEN)))


def both(test: Callable[[Process, Process], Awaitable[None]], at: Engine) -> None:
    """Play something in two processes."""

    async def play() -> None:
        async with process(at) as one, process(at) as other:
            await test(one, other)

    asyncio.run(play())


def new_table(one: Process) -> Table:
    return one.tables.new(viticulture, SETUP, seed=1)


async def tap(table: Table, seat: int = 0) -> None:
    """Score a point, as a page's handler does it."""
    await apart(lambda: table.play(ScorePoints(seat, 1), anyway=True))


def test_what_one_process_books_the_other_shows(empty_engine: Engine) -> None:
    async def play(one: Process, other: Process) -> None:
        mine = new_table(one)
        await other.until(lambda: bool(other.tables.games().going))
        theirs = other.tables.at(mine.id)
        await tap(mine)
        await tap(mine, 1)
        await other.until(lambda: theirs.mark == mine.mark)
        await apart(theirs.undo)
        await one.until(lambda: mine.mark == theirs.mark)
        assert mine.session == theirs.session
        assert [estate.vp for estate in mine.session.state.estates] == [1, 0]
        assert mine.touched == theirs.touched

    both(play, empty_engine)


def test_of_two_who_tap_at_once_nobody_is_lost_and_nobody_counts_twice(
    empty_engine: Engine,
) -> None:
    """Three pages in each process tap for one seat as fast as they can."""

    async def play(one: Process, other: Process) -> None:
        mine = new_table(one)
        await other.until(lambda: other.tables.shelf.stamp(mine.id) == 0)
        theirs = other.tables.at(mine.id)
        booked, refused = 0, 0

        async def page(table: Table, seat: int) -> None:
            nonlocal booked, refused
            for _ in range(12):
                try:
                    await tap(table, seat)
                except NumberTaken:
                    refused += 1
                else:
                    booked += 1

        await asyncio.gather(*(page(table, 0) for table in (mine, theirs) * 3))
        await one.until(lambda: mine.mark.taps == booked)
        await other.until(lambda: theirs.mark.taps == booked)
        assert booked + refused == 12 * 6
        assert booked > 12
        assert mine.session == theirs.session
        assert sum(estate.vp for estate in mine.session.state.estates) == booked
        assert len(one.tables.shelf.open(mine.id).taps) == booked

    both(play, empty_engine)


def test_a_game_that_is_deleted_elsewhere_is_gone_here(empty_engine: Engine) -> None:
    async def play(one: Process, other: Process) -> None:
        mine = new_table(one)
        await other.until(lambda: len(other.tables.games().going) == 1)
        other.tables.remove(mine.id)
        await one.until(lambda: one.tables.opened(mine.id) is None)
        assert one.tables.games().going == ()

    both(play, empty_engine)


def test_of_two_who_take_a_seat_in_two_processes_one_is_refused(empty_engine: Engine) -> None:
    async def play(one: Process, other: Process) -> None:
        id = new_table(one).id
        await other.until(lambda: other.tables.shelf.stamp(id) == 0)
        tokens = [one.companies.token() for _ in range(3)]
        one.companies.begin(id, "Host", tokens[0])
        door = one.companies.do(id, "1", OpenDoor()).door
        assert door is not None
        await other.until(lambda: other.companies.at(id).roster == one.companies.at(id).roster)
        # neither has heard of the other when it decides: no turn of the loop is between
        one.companies.do(id, None, Join(Link(door.key), "A", tokens[1]))
        other.companies.do(id, None, Join(Link(door.key), "B", tokens[2]))
        other.companies.do(id, "3", Claim((0,)))
        with pytest.raises(Refused):
            one.companies.do(id, "2", Claim((0,)))
        assert one.companies.at(id).roster == other.companies.at(id).roster
        roster = one.companies.at(id).roster
        assert roster is not None
        assert [phone.name for phone in roster.phones] == ["Host", "A", "B"]

    both(play, empty_engine)


def test_who_is_at_home_and_what_is_put_away_is_known_everywhere(empty_engine: Engine) -> None:
    async def play(one: Process, other: Process) -> None:
        id = new_table(one).id
        assert other.companies.at_home == ()
        history_of(other.tables)
        one.companies.let_home(one.companies.token())
        history_of(one.tables).archive(id)
        await other.until(lambda: id in history_of(other.tables).notes.archived)
        await other.until(lambda: len(other.companies.at_home) == 1)

    both(play, empty_engine)


def test_one_key_lets_people_home_in_all_processes_until_all_have_ended(
    empty_engine: Engine,
) -> None:
    keys: list[str] = []

    async def play(one: Process, other: Process) -> None:
        keys.append(one.companies.house_key)
        assert other.companies.house_key == keys[-1]
        async with process(empty_engine) as third:
            assert third.companies.house_key == keys[-1]

    both(play, empty_engine)
    both(play, empty_engine)
    assert keys[0] != keys[1]


def test_while_the_engine_is_away_pages_say_so_and_a_tap_waits_for_it() -> None:
    with engine() as one_engine:

        async def play(one: Process, other: Process) -> None:
            mine = new_table(one)
            await other.until(lambda: other.tables.shelf.stamp(mine.id) == 0)
            theirs = other.tables.at(mine.id)
            told: list[bool] = []
            theirs.listen(lambda: told.append(other.tables.away))
            await tap(mine)
            one_engine.kill()
            await other.until(lambda: other.tables.away)
            await one.until(lambda: one.tables.away)
            assert told[-1]
            waiting = asyncio.create_task(tap(mine, 1))
            await asyncio.to_thread(one_engine.start)
            await waiting
            await other.until(lambda: not other.tables.away and theirs.mark.taps == 2)
            assert theirs.session == mine.session

        both(play, one_engine)


def test_a_tap_that_waits_in_vain_is_refused_and_not_shown(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.cli.engine.line.PATIENCE", 0.2)
    with engine() as one_engine:

        async def play(one: Process, other: Process) -> None:
            mine = new_table(one)
            before = mine.session
            one_engine.kill()
            with pytest.raises(Away):
                await tap(mine)
            assert mine.session is before
            await asyncio.to_thread(one_engine.start)
            await one.until(lambda: not one.tables.away)
            await tap(mine)

        both(play, one_engine)


def test_an_engine_that_has_lost_taps_is_believed_and_the_table_says_so() -> None:
    with engine() as one_engine:

        async def play(one: Process, other: Process) -> None:
            mine = new_table(one)
            await tap(mine)
            kept = one_engine.remember()
            await tap(mine, 1)
            one_engine.kill()
            one_engine.go_back_to(kept)
            one_engine.start()
            await one.until(lambda: mine.mark.taps == 1)
            assert [estate.vp for estate in mine.session.state.estates] == [1, 0]
            assert mine.trouble is not None
            assert mine.trouble.reason == "taken-back"
            await tap(mine, 1)
            await other.until(lambda: not other.tables.away)
            theirs = other.tables.at(mine.id)
            await other.until(lambda: theirs.mark.taps == 2)
            assert theirs.session == mine.session

        both(play, one_engine)
