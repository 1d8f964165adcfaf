"""Tables of an engine that are put into files by one of several processes."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from companion import viticulture
from companion.cli.attention import Attending
from companion.cli.engine import shelf as engine_shelf
from companion.cli.engine.keeper import EngineKeeper
from companion.cli.putting_away import DAY, PuttingAway
from companion.companies import Device
from companion.kernel.people import Colour, Player
from companion.storage import NoSuchGame, apart
from companion.table import Table, now
from companion.viticulture.position.setup import Setup
from companion.viticulture.table.tracks import ScorePoints
from tests.cli.program import run_here
from tests.storage.engines import Engine

from .houses import Process, process

SETUP = Setup(players=(Player("Anna", Colour.BLUE), Player("Marco", Colour.GREEN)))


def begun(one: Process) -> Table:
    table = one.tables.new(viticulture, SETUP, seed=1)
    table.play(ScorePoints(0, 1), anyway=True)
    return table


def putting(one: Process, folder: Path, objecting: object = None) -> PuttingAway:
    async def objections(seconds: float) -> None:
        if objecting:
            await objecting()  # type: ignore[operator]

    keeper = EngineKeeper(one.house.shelf)
    later = now() + 40 * DAY
    return PuttingAway(one.tables, keeper, folder, 30, lambda: later, objections)


def test_one_of_two_puts_it_away_and_it_comes_back_while_they_play(
    empty_engine: Engine, tmp_path: Path
) -> None:
    async def play() -> None:
        async with process(empty_engine) as one, process(empty_engine) as other:
            id = begun(one).id
            Device(one.companies).invite(id, "Host")
            before = one.tables.shelf.open(id)
            await other.until(lambda: other.tables.shelf.roster(id) is not None)
            other.tables.at(id)
            rounds = [putting(house, tmp_path).round() for house in (one, other)]
            assert sum(await asyncio.gather(*rounds)) == 1
            for house in (one, other):
                await house.until(lambda house=house: not house.tables.shelf.games())  # type: ignore[misc]
                await house.until(
                    lambda house=house: house.tables.shelf.roster(id) is None  # type: ignore[misc]
                )
                with pytest.raises(NoSuchGame):
                    house.tables.at(id)
                assert Device(house.companies).archived(id)
            assert not one.house.shelf.line.ask("KEYS", f"*{id}*"), "the memory is free"

            file = str(tmp_path / f"{id}.vendemmia")
            where = ("--store", empty_engine.url, "--lang", "en")
            told = await asyncio.to_thread(run_here, "unarchive", file, *where)
            assert "1 table is back" in told.out
            await other.until(lambda: len(other.tables.shelf.games()) == 1)
            assert other.tables.shelf.open(id) == before
            assert other.companies.at(id).roster is not None
            await other.until(lambda: Device(other.companies).archived(id) is None)

    asyncio.run(play())


def test_a_page_in_another_process_keeps_its_table(empty_engine: Engine, tmp_path: Path) -> None:
    """One that has it open objects when it hears of it; one that comes later, when it comes."""

    async def play() -> None:
        async with process(empty_engine) as one, process(empty_engine) as other:
            for house in (one, other):
                house.tables.attention = Attending(house.house.shelf.object_to)
            id = begun(one).id
            await other.until(lambda: other.tables.shelf.stamp(id) == 1)
            table = other.tables.at(id)
            stop = table.listen(lambda: None)
            claims = engine_shelf.CLAIMS

            def claimed() -> bytes | None:
                found: bytes | None = one.house.shelf.line.ask(
                    "HGET", engine_shelf.key_of(claims), id
                )
                return found

            async def heard() -> None:
                async with asyncio.timeout(20):
                    while claimed() is not None:
                        await asyncio.sleep(0.01)

            assert await putting(one, tmp_path, heard).round() == 0
            stop()

            async def comes() -> None:
                await other.until(lambda: bool(other.house.shelf.ids(claims)))
                other.tables.at(id).listen(lambda: None)

            assert await putting(one, tmp_path, comes).round() == 0
            assert one.tables.shelf.open(id).taps

    asyncio.run(play())


def test_who_taps_or_joins_meanwhile_keeps_the_table(empty_engine: Engine, tmp_path: Path) -> None:
    async def play() -> None:
        async with process(empty_engine) as one, process(empty_engine) as other:
            id = begun(one).id
            await other.until(lambda: other.tables.shelf.stamp(id) == 1)
            theirs = other.tables.at(id)

            async def taps() -> None:
                await apart(lambda: theirs.play(ScorePoints(0, 1), anyway=True))

            async def joins() -> None:
                Device(other.companies).invite(id, "Host")

            for meanwhile in (taps, joins):
                assert await putting(one, tmp_path, meanwhile).round() == 0
                assert one.tables.shelf.open(id)
                await one.until(lambda: not one.house.shelf.ids(engine_shelf.CLAIMS))
            await one.until(lambda: one.tables.shelf.roster(id) is not None)
            assert await putting(one, tmp_path).round() == 1

    asyncio.run(play())


def test_a_claim_of_a_process_that_was_killed_is_nobodys_after_a_while(
    empty_engine: Engine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        async with process(empty_engine) as one, process(empty_engine) as other:
            id = begun(one).id
            await other.until(lambda: other.tables.shelf.stamp(id) == 1)
            assert other.house.shelf.claim(id)
            assert await putting(other, tmp_path).round() == 0
            monkeypatch.setattr(engine_shelf, "CLAIMED", 0)
            assert await putting(other, tmp_path).round() == 1

    asyncio.run(play())
