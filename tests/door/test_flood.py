"""A phone that floods is put out, and the others go on meanwhile."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from companion.cli.door import budget
from companion.cli.door.lines import FLOOD
from tests.light_phone import Phone

from .flood import flood, nothing, tap
from .inside import inside, until


def test_others_are_answered_while_a_flood_lasts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(budget, "SAVED", 60.0)
    monkeypatch.setattr(budget, "LONGEST_DEBT", 2.0)
    monkeypatch.setattr(budget, "LONGEST_TALK", 8.0)  # a busy machine hears too few

    async def story() -> None:
        async with (
            inside(tmp_path / "data") as server,
            Phone(server.address) as honest,
            Phone(server.address) as bad,
        ):
            await honest.until(honest.ids)
            await bad.until(bad.ids)
            flooding = asyncio.create_task(flood(bad, nothing))
            await tap(honest)
            assert not flooding.done()
            await flooding
            closed: Any = bad.closed
            assert closed.rcvd.code == FLOOD
            await tap(honest)
            await until(lambda: server.present() == 1)

    asyncio.run(story())
