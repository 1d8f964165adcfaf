"""Processes on one engine: each knows what the others tell of themselves."""

from __future__ import annotations

import asyncio

from companion.cli.engine.presence import BELIEVED, PRESENT, TELLING
from companion.cli.host.processes import At, Process, read, told
from tests.cli.engine.houses import process
from tests.storage.engines import engine


def test_each_process_knows_what_the_others_tell_until_they_end() -> None:
    async def story() -> None:
        with engine() as one_engine:
            async with process(one_engine) as one:
                async with process(one_engine) as other:
                    mine = Process("club", 8551, 1, phones=3, tables={"vino-1-a": At(3, 7)})
                    one.house.presence.telling = told(mine)
                    await asyncio.to_thread(one.house.presence.here)
                    said = other.house.presence.all()
                    assert read(said[one.house.presence.name]) == mine
                    assert set(said) == {one.house.presence.name, other.house.presence.name}
                    other.house.presence.telling = told(mine)
                    await asyncio.to_thread(other.house.presence.here)
                    gone = other.house.presence.name
                assert gone not in one.house.presence.all()
                ask = one.house.shelf.line.ask
                assert ask("HLEN", TELLING) == 1
                long_ago = int(ask("TIME")[0]) - BELIEVED - 1
                ask("ZADD", PRESENT, long_ago, "killed")
                ask("HSET", TELLING, "killed", told(mine))
                assert set(one.house.presence.all()) == {one.house.presence.name}
                assert ask("HLEN", TELLING) == 1

    asyncio.run(story())
