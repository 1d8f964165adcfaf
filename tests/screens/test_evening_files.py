"""What leaves a finished game, and all of them, as files; and how it comes back."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from collections.abc import Callable
from typing import Any

from companion.games import PLAYED
from companion.history import backup
from companion.history.exports import sheets
from companion.history.keeping import history_of
from companion.i18n import Language
from companion.storage import MemoryShelf
from companion.table import Tables
from tests.gallery.histories import about, evenings
from tests.gallery.scenes import Room
from tests.history.folders import folder
from tests.history.games import score, vineyards

from .headless import Phone, phone, story, viewer

PATIENCE = 30


async def until(one: Phone, true: Callable[[], object]) -> None:
    """Wait until something has happened."""
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)
    await one.settle()


def at_game(room: Room, **facts: Any) -> Any:
    facts.setdefault("preferences", viewer())
    return phone(room.tables, route=f"/history/game/{room.table.id}", **facts)


def at_history(tables: Tables, **facts: Any) -> Any:
    facts.setdefault("preferences", viewer())
    return phone(tables, route="/history", **facts)


@story
async def test_every_chart_of_a_game_can_be_had_as_a_table() -> None:
    room = about(2)
    play = history_of(room.tables).at(room.table.id)
    assert play is not None
    async with at_game(room) as one:
        side = play.sides[0]
        said = ", ".join(map(str, side.race[:3]))
        assert any(side.name in label and said in label for label in one.labels())
        await one.tap("charts.race.numbers")
        assert any(
            label.startswith("Year 1.") and f"row {side.rows[0]}" in label for label in one.labels()
        )
        await one.tap("charts.race.numbers")
        assert not any(label.startswith("Year 1.") for label in one.labels())


@story
async def test_the_picture_goes_to_the_share_sheet_and_is_saved_where_there_is_none() -> None:
    room = about(3)
    async with at_game(room, preferences=viewer(language="ru")) as one:
        await one.tap("send.picture")
        await one.tap("send.png")
        await until(one, lambda: one.files)
        ((name, data),) = one.files.items()
        assert name.endswith(".png")
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        one.share_sheet = ""
        one.files.clear()
        await one.tap("send.svg")
        await until(one, lambda: one.files)
        ((name, data),) = one.files.items()
        assert name.endswith(".svg")
        assert b"Vino" in data
        assert one.has("send.note")


@story
async def test_the_picture_is_one_tap_away_from_the_podium() -> None:
    room = about(3)
    async with phone(room.tables, route=f"/game/{room.table.id}", preferences=viewer()) as one:
        await one.tap("over.picture")
        await until(one, lambda: one.files)
        ((name, data),) = one.files.items()
        assert name.endswith(".png")
        assert data[:8] == b"\x89PNG\r\n\x1a\n"


@story
async def test_a_game_alone_goes_to_bg_stats_with_the_automa_or_without() -> None:
    room = about(1)
    async with at_game(room) as one:
        await one.tap("send.bgstats")
        found = []
        for _ in range(2):
            one.files.clear()
            await one.tap("send.bgstats.file")
            await until(one, lambda: one.files)
            ((name, data),) = one.files.items()
            assert name.endswith(".bgsplay")
            found.append(len(json.loads(data)["players"]))
            await one.tap("send.bgstats.automa")
        assert found == [2, 1]
        await one.tap("send.bgstats.link.copy")
        assert one.copied[-1].startswith("https://app.bgstatsapp.com/createPlay.html?data=")


@story
async def test_a_single_game_sent_as_a_file_is_opened_elsewhere() -> None:
    room = about(3)
    async with at_game(room) as one:
        await one.tap("send.file")
        await until(one, lambda: one.files)
        (data,) = one.files.values()
    other = Tables(MemoryShelf(), PLAYED)
    async with at_history(other, preferences=viewer(language="it")) as two:
        two.picks = [data, data]
        await two.tap("keeping.restore")
        await until(two, lambda: two.has("keeping.plan.do"))
        assert other.games().over == ()
        await two.tap("keeping.plan.do")
        await until(two, lambda: two.has("keeping.note"))
        assert [card.id for card in other.games().over] == [room.table.id]
        await two.tap("keeping.restore")
        await until(two, lambda: two.has("keeping.plan"))
        assert Language("it").text("keeping.plan.nothing") in two.texts()
        assert not two.has("keeping.plan.do")
    here, there = room.tables.at(room.table.id).session, other.at(room.table.id).session
    assert here.state == there.state


@story
async def test_a_backup_by_hand_is_restored_on_another_phone() -> None:
    room = evenings()
    async with at_history(room.tables) as one:
        await one.tap("keeping.backup")
        await until(one, lambda: one.files)
        ((name, data),) = one.files.items()
        assert name.endswith(".jsonl")
    other = Tables(MemoryShelf(), PLAYED)
    async with at_history(other) as two:
        two.picks = [data]
        await two.tap("keeping.restore")
        await until(two, lambda: two.has("keeping.plan.do"))
        await two.tap("keeping.plan.put-away")
        assert not two.has("keeping.plan")
        assert other.shelf.games() == ()
        two.picks = [data]
        await two.tap("keeping.restore")
        await until(two, lambda: two.has("keeping.plan.do"))
        await two.tap("keeping.plan.do")
        await until(two, lambda: two.has("keeping.note"))
    there = {card.id for card in other.shelf.games()}
    assert there == {card.id for card in room.tables.shelf.games()}


@story
async def test_a_file_of_something_else_is_refused_in_words() -> None:
    room = evenings(count=1)
    async with at_history(room.tables, preferences=viewer(language="es")) as one:
        one.picks = [b"\xff\xd8 a photograph"]
        await one.tap("keeping.restore")
        await until(one, lambda: one.has("keeping.note"))
        assert Language("es").text("backup.unknown") in one.texts()


@story
async def test_all_games_leave_as_a_table_and_as_json() -> None:
    room = evenings(counted=False)
    async with at_history(room.tables) as one:
        await one.tap("keeping.as-csv")
        await until(one, lambda: one.files)
        (data,) = one.files.values()
        rows = list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))
        every = history_of(room.tables).every
        assert len(rows) == sum(len(play.sides) for play in every)
        one.files.clear()
        await one.tap("keeping.as-json")
        await until(one, lambda: one.files)
        (data,) = one.files.values()
        assert sheets.from_json(data.decode()) == every


@story
async def test_a_backup_made_by_itself_is_listed_and_says_what_it_would_bring_back() -> None:
    tables = folder(score(1), vineyards(3))
    backup.automatic(tables, 1_789_400_000_000, "")
    tables.remove("vino-2")
    async with at_history(tables) as one:
        await one.tap("keeping.automatic")
        await one.tap("keeping.automatic-1")
        await until(one, lambda: one.has("keeping.plan.do"))
        assert Language("en").many("keeping.plan.new", 1) in one.texts()
        await one.tap("keeping.plan.do")
        await until(one, lambda: one.has("keeping.note"))
        assert {card.id for card in tables.games().over} == {"viticulture-1", "vino-2"}
