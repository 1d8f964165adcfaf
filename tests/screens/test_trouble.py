"""What breaks stays small: a part that cannot be drawn, a disk that is full, a game to delete."""

from __future__ import annotations

import errno
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import companion.ui.screens.home
import companion.ui.screens.log
import companion.ui.screens.play
import companion.ui.screens.viticulture
from companion.storage import DiskFull, NoSuchGame
from tests.gallery.scenes import (
    Room,
    Shelf,
    at,
    busy_home,
    database_away,
    draft,
    full_disk,
    home,
    summer,
    written_again,
)

from .headless import DESKTOP, Ear, Phone, phone, story, viewer


def full(*_: Any, **__: Any) -> None:
    """No room is left."""
    raise DiskFull(Path("games"), OSError(errno.ENOSPC, ""))


def breaking(monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str) -> None:
    """Something that is drawn breaks from now on."""

    def broken(*_: Any, **__: Any) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(module, name, broken)


def heals(one: Phone, ear: Ear) -> None:
    """What was logged was meant to be."""
    assert ear.heard
    assert all("broken" in line for line in ear.heard)
    ear.heard.clear()


@story
async def test_a_screen_that_cannot_be_drawn_says_so_and_leads_home() -> None:
    room = summer()
    with pytest.MonkeyPatch.context() as patch:
        breaking(patch, companion.ui.screens.viticulture, "body_of")
        async with phone(room.tables, route=f"/game/{room.table.id}", preferences=viewer()) as one:
            heals(one, one.ear)
            assert one.has("error.home")
            await one.tap("error.home")
            heals(one, one.ear) if one.ear.heard else None
            assert one.has("home.resume")


@story
async def test_a_part_that_breaks_later_leaves_the_rest_going() -> None:
    room = summer()
    with pytest.MonkeyPatch.context() as patch:
        facts = {"size": DESKTOP, "preferences": viewer()}
        async with phone(room.tables, route=f"/game/{room.table.id}", **facts) as one:
            before = at(room.table).estates[0].vp
            breaking(patch, companion.ui.screens.log, "_entry")
            await one.tap("summer.points.seat-1.plus")
            heals(one, one.ear)
            assert one.has("error.home"), "the log says that it is broken"
            await one.tap("summer.points.seat-1.plus")
            heals(one, one.ear)
            assert at(room.table).estates[0].vp == before + 2
            assert str(before + 2) in one.said("summer.points.seat-1")
            patch.undo()
            await one.tap("summer.points.seat-1.plus")
            assert not one.has("error.home"), "and heals when it can"
            assert one.has(f"log.entry-{len(room.table.session.history)}")


@story
async def test_a_whole_screen_that_breaks_when_drawn_again_heals_too() -> None:
    room = summer()
    with pytest.MonkeyPatch.context() as patch:
        async with phone(room.tables, route=f"/game/{room.table.id}", preferences=viewer()) as one:
            breaking(patch, companion.ui.screens.play, "footer")
            await one.tap("summer.points.seat-1.plus")
            heals(one, one.ear)
            assert one.has("error.home")
            patch.undo()
            await one.resize(400, 800)
            assert one.has("summer.next")
            await one.tap("summer.points.seat-1.plus")


@story
async def test_on_a_full_disk_a_tap_is_explained_and_nothing_has_changed() -> None:
    room = full_disk()
    async with phone(room.tables, route=f"/game/{room.table.id}", preferences=viewer()) as one:
        texts, before = one.texts(), room.table.session
        await one.tap("first.seat-1")
        assert one.has("problem.close")
        assert room.table.session is before
        await one.tap("problem.close")
        assert one.texts() == texts
        room.shelf.full = False
        await one.tap("first.seat-1")
        assert one.has("spring.row-1")


@story
async def test_on_a_full_disk_undo_redo_and_going_back_change_nothing() -> None:
    room = summer()
    room.table.undo()
    before, shelf = room.table.session, room.shelf
    assert isinstance(shelf, Shelf)
    async with phone(room.tables, route=f"/game/{room.table.id}", preferences=viewer()) as one:
        shelf.full = True
        for id in ("play.undo", "play.redo"):
            await one.tap(id)
            assert one.has("problem.close"), id
            await one.tap("problem.close")
        await one.go(f"/game/{room.table.id}/at/3")
        await one.tap("back.here")
        assert one.has("problem.close")
        assert room.table.session is before


@story
async def test_on_a_full_disk_a_game_cannot_begin_and_its_preparation_stays() -> None:
    room = draft("Anna", "Marco", step=2)()
    with pytest.MonkeyPatch.context() as patch:
        async with phone(room.tables, route="/new", preferences=viewer()) as one:
            patch.setattr(room.shelf, "start", full)
            patch.setattr(room.shelf, "keep_draft", full)
            await one.tap("new.lira")
            assert one.selected("new.lira"), "what cannot be kept can still be gone on with"
            await one.tap("new.start")
            assert one.has("problem.close")
            await one.tap("problem.close")
            patch.undo()
            await one.tap("new.start")
            assert one.route.startswith("/game/")


@story
async def test_the_end_counts_even_if_the_list_of_games_cannot_be_written() -> None:
    room = summer()
    with pytest.MonkeyPatch.context() as patch:
        async with phone(room.tables, route=f"/game/{room.table.id}", preferences=viewer()) as one:
            for _ in range(20):
                await one.tap("summer.points.seat-1.plus")
            for season in ("summer", "fall", "winter"):
                await one.tap(f"{season}.next")
            patch.setattr(room.shelf, "file_card", full)
            await one.tap("year-end.close")
            assert one.has("over.home")
            assert not one.has("problem.close")


@story
async def test_deleting_asks_and_keeps_when_told_to() -> None:
    room = home()
    games = len(room.shelf.games())
    async with phone(room.tables, preferences=viewer()) as one:
        await one.tap("home.delete")
        assert one.has("delete.yes")
        assert not one.has("home.resume"), "nothing else can be tapped meanwhile"
        await one.tap("delete.keep")
        assert len(room.shelf.games()) == games
        await one.tap("home.delete")
        await one.tap("delete.close")
        assert len(room.shelf.games()) == games
        await one.tap("home.delete")
        await one.tap("delete.yes")
        assert len(room.shelf.games()) == games - 1
        assert one.has("home.new")


@story
async def test_a_game_that_cannot_be_deleted_is_still_there() -> None:
    room = home()
    games = len(room.shelf.games())
    with pytest.MonkeyPatch.context() as patch:
        async with phone(room.tables, preferences=viewer()) as one:
            patch.setattr(room.shelf, "remove", full)
            await one.tap("home.delete")
            await one.tap("delete.yes")
            assert one.has("problem.close")
            assert len(room.shelf.games()) == games
            await one.tap("problem.close")
            await one.tap("home.resume")
            assert one.route.startswith("/game/")


@story
async def test_a_game_deleted_elsewhere_is_said_to_be_missing() -> None:
    room = summer()
    async with phone(room.tables, route=f"/game/{room.table.id}", preferences=viewer()) as one:
        room.tables.remove(room.table.id)
        await one.tap("summer.points.seat-1.plus")
        assert one.has("problem.close")
        with pytest.raises(NoSuchGame):
            room.shelf.open(room.table.id)
        await one.go("/")
        await one.go(f"/game/{room.table.id}")
        assert one.has("missing.home")
        await one.tap("missing.home")
        assert one.route == "/"


@pytest.mark.parametrize(
    "route",
    [
        "/nowhere",
        "/game",
        "/game/",
        "/game/UPPER",
        "/game/../../etc",
        "/rules/NONE-01",
        "//",
        "/%00",
    ],
)
@story
async def test_an_address_that_leads_nowhere_leads_home(route: str) -> None:
    async with phone(Room().tables, route=route, preferences=viewer()) as one:
        assert one.has("missing.home") or one.has("home.new")
        if one.has("missing.home"):
            await one.tap("missing.home")
            assert one.has("home.new")


@story
async def test_damaged_files_are_named_on_the_home_screen() -> None:
    room = busy_home()
    async with phone(room.tables, preferences=viewer()) as one:
        assert room.shelf.damages
        for damage in room.shelf.damages:
            assert one.sees(Path(damage.file).name)


@pytest.mark.parametrize(
    "kept", ["", "[]", "{", '{"language": 3, "text": "x", "theme": null}', "7"]
)
@story
async def test_preferences_nobody_understands_are_left_aside(kept: str) -> None:
    room = summer()
    async with phone(room.tables, preferences={}, kept=kept) as one:
        assert one.has("home.resume")


@story
async def test_that_a_file_was_written_again_stands_on_the_page_until_somebody_has_read_it() -> (
    None
):
    room = written_again()
    async with phone(room.tables, route=f"/game/{room.table.id}", preferences=viewer()) as one:
        said = " ".join(one.texts())
        assert f"{room.table.id}.journal was changed by another program during the game" in said
        await one.tap("play.trouble")
        assert not one.has("play.trouble")


@story
async def test_while_the_database_is_away_every_page_says_so() -> None:
    room = database_away()
    async with phone(room.tables, route=f"/game/{room.table.id}", preferences=viewer()) as one:
        assert one.has("away")
        assert any("lost the latest taps" in text for text in one.texts())
        room.tables.tell_away(False)
        await one.settle()
        assert not one.has("away")
        room.tables.tell_away(True)
        await one.settle()
        assert one.has("away")
        await one.tap("play.trouble")
        assert not one.has("play.trouble")
    async with phone(room.tables, route="/", preferences=viewer()) as one:
        assert one.has("away")
        room.tables.tell_away(False)
        await one.settle()
        assert not one.has("away")
