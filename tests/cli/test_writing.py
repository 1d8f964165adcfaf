"""Who writes faster than the disk loses no letter."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path

import pytest

from tests.door.inside import inside
from tests.light_phone import PROPS, Phone

NAME = "Bartolomea"
FIELD = "new.seat-1.name"


async def write(phone: Phone, name: str) -> None:
    """Write, letter by letter, as a phone tells it."""
    (field,) = phone.nodes(FIELD)
    number = field["content"]["_i"]
    for length in range(1, len(name) + 1):
        await phone.send(PROPS, {"id": number, "props": {"value": name[:length]}})
        await phone.event(number, "change", name[:length])
        await asyncio.sleep(0.01)


def test_no_letter_of_a_name_is_lost_while_the_one_before_is_written_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fsync = os.fsync

    def slowly(file: int) -> None:
        time.sleep(0.03)
        fsync(file)

    monkeypatch.setattr(os, "fsync", slowly)

    async def story() -> None:
        async with inside(tmp_path / "data") as server, Phone(server.address, "/new/vino") as phone:
            await phone.tap("new.add")
            await phone.until(lambda: phone.nodes(FIELD))
            await write(phone, NAME)
            await phone.tap("new.seat-1.done")
            await phone.until(lambda: not phone.nodes(FIELD))
            assert NAME in phone.texts()

    asyncio.run(story())
