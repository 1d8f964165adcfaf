"""Handing a game over and taking one: on the screens, by code, link and paste, and by whom."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from companion.handover import frames, text
from companion.history.handing import DRAFT, packet_of, whole_file
from companion.i18n import LANGUAGES, language
from companion.ui.screens.handing import codes, give
from companion.viticulture.table.tracks import ScorePoints
from tests.gallery.scenes import Room, company, spring, summer

from .headless import Phone, phone, story, viewer


def opened(room: Room, path: str, **facts: Any) -> Any:
    facts.setdefault("preferences", viewer())
    return phone(room.tables, route=path, **facts)


def games(room: Room) -> list[str]:
    return sorted(card.id for card in room.shelf.games())


async def there(one: Phone, id: str) -> None:
    """Wait for what is packed or unpacked beside the screen."""
    for _ in range(200):
        if one.has(id):
            one.clock.tick()
            return
        await asyncio.sleep(0.02)
        await one.settle()
    raise AssertionError(f"{id} does not come: {one.texts()}")


def packet(room: Room) -> bytes:
    assert room.table
    return packet_of(room.tables, room.table.id)


@story
async def test_a_game_goes_to_another_device_by_its_link_and_is_the_same_game() -> None:
    room, other = summer(), Room()
    assert room.table
    async with opened(room, f"/game/{room.table.id}/hand") as one:
        await there(one, "hand.copy")
        await one.tap("hand.copy")
        link = f"vendemmia://app/take/{text.letters(packet(room))}"
        assert one.copied == [link]
    async with opened(other, f"/take/{text.digits(packet(room))}") as one:
        await there(one, "take.add")
        assert one.sees("Anna")
        assert games(other) == [], "nothing is added before somebody wants it"
        await one.tap("take.add")
        assert one.route == f"/game/{room.table.id}"
    assert games(other) == [room.table.id]
    assert other.tables.at(room.table.id).session == room.table.session
    assert whole_file(other.tables, room.table.id) == whole_file(room.tables, room.table.id)


@story
async def test_on_a_page_across_the_whole_code_is_seen_by_a_camera() -> None:
    room = summer()
    assert room.table
    async with opened(room, f"/game/{room.table.id}/hand", size=(844, 390)) as one:
        await there(one, "hand.copy")
        images = [found.node for found in one.walk() if found.node["_c"] == "Image"]
        side = max(float(image["height"]) for image in images if image.get("height"))
        assert side >= codes.LEAST
        assert side <= 390 - codes.AROUND


@story
async def test_a_game_that_is_here_is_only_led_to() -> None:
    room = summer()
    assert room.table
    before = room.shelf.open(room.table.id)
    async with opened(room, f"/take/{text.letters(packet(room))}") as one:
        await there(one, "take.go")
        assert not one.has("take.add")
        await one.tap("take.go")
        assert one.route == f"/game/{room.table.id}"
    assert room.shelf.open(room.table.id) == before
    assert len(games(room)) == 1


@story
async def test_a_game_that_went_further_elsewhere_goes_on_from_there_with_all_that_was() -> None:
    room = summer()
    assert room.table
    id = room.table.id
    behind = json.loads(whole_file(room.tables, id))
    room.table.play(ScorePoints(0, 3))
    room.table.play(ScorePoints(1, 2))
    ahead, session = packet(room), room.table.session
    other = Room()
    from companion.history import backup

    backup.restored(other.tables, backup.planned(other.tables, json.dumps(behind)))
    async with opened(other, f"/take/{text.letters(ahead)}") as one:
        await there(one, "take.add")
        assert one.sees(language("en").many("take.further", 2))
        await one.tap("take.add")
    assert games(other) == [id]
    assert other.tables.at(id).session == session


@story
async def test_a_game_that_went_on_otherwise_is_added_beside() -> None:
    room = summer()
    assert room.table
    id = room.table.id
    behind = whole_file(room.tables, id)
    other = Room()
    from companion.history import backup

    backup.restored(other.tables, backup.planned(other.tables, behind))
    mine = other.tables.at(id)
    mine.play(ScorePoints(2, 1))
    kept = mine.session
    room.table.play(ScorePoints(0, 3))
    async with opened(other, f"/take/{text.letters(packet(room))}") as one:
        await there(one, "take.add")
        await one.tap("take.add")
    assert len(games(other)) == 2
    assert other.tables.at(id).session == kept
    beside = next(name for name in games(other) if name != id)
    assert other.tables.at(beside).session.history == room.table.session.history


@story
async def test_several_codes_are_kept_until_there_are_enough() -> None:
    room, other = summer(), Room()
    assert room.table
    whole = packet(room)
    block = len(whole) // 3 + 1
    for turn, number in enumerate((5, 250, 5)):
        path = text.digits(frames.frame_of(whole, number, block).written())
        async with opened(other, f"/take/{path}") as one:
            await there(one, "take.codes")
            assert one.sees(language("en").text("take.codes", there=min(turn + 1, 2), needed=3))
    assert other.shelf.draft(DRAFT)
    path = text.digits(frames.frame_of(whole, 77, block).written())
    async with opened(other, f"/take/{path}") as one:
        await there(one, "take.add")
        await one.tap("take.add")
    assert other.shelf.draft(DRAFT) is None, "what is here needs no codes any more"
    assert other.tables.at(room.table.id).session == room.table.session


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("written", "said"),
    [("AQAA", "take.damaged"), ("nothing-of-ours.", "take.foreign"), ("ggAAAAAA", "take.damaged")],
)
@story
async def test_what_is_no_game_is_said_in_clear_words(lang: str, written: str, said: str) -> None:
    room = Room()
    async with opened(room, f"/take/{written}", preferences=viewer(language=lang)) as one:
        await there(one, "take.wrong")
        assert one.sees(language(lang).text(said))
        assert one.has("take.home")
    assert games(room) == []


@story
async def test_a_link_can_be_pasted() -> None:
    room, other = summer(), Room()
    assert room.table
    async with opened(other, "/take") as one:
        assert not one.tappable("take.look")
        await one.type("take.link", f" https://a.b/#/take/{text.letters(packet(room))}\n")
        await one.tap("take.look")
        await there(one, "take.add")
        await one.tap("take.add")
    assert games(other) == [room.table.id]


@story
async def test_the_way_to_both_is_on_the_screens() -> None:
    room = summer()
    assert room.table
    async with opened(room, f"/game/{room.table.id}") as one:
        await one.tap("play.season")
        await one.tap("menu.hand")
        assert one.route == f"/game/{room.table.id}/hand"
        await there(one, "hand.copy")
        await one.tap("hand.done")
        assert one.route.startswith(f"/game/{room.table.id}")
        assert not one.has("hand.done")
        await one.go("/history")
        await one.tap("keeping.take")
        assert one.route == "/take"


@story
async def test_without_a_server_the_code_is_a_link_to_this_very_page(monkeypatch: Any) -> None:
    room = summer()
    assert room.table
    monkeypatch.setattr(give.sys, "platform", "emscripten")
    async with opened(room, f"/game/{room.table.id}/hand") as one:
        await there(one, "hand.copy")
        await one.tap("hand.copy")
        here = str(one.session.page.url or "").partition("#")[0]
        assert one.copied == [f"{here}#/take/{text.letters(packet(room))}"]


@pytest.mark.parametrize("stranger", [False, True])
@story
async def test_a_guest_neither_takes_a_game_into_the_house_nor_hands_one_out(
    stranger: bool,
) -> None:
    room = company(summer, 1, stranger=stranger)()
    sent = spring()
    assert sent.table
    assert room.table
    before = games(room)
    link = text.letters(packet(sent))
    async with opened(room, "/", device=room.device) as one:
        for address in ("/take", f"/take/{link}", f"/game/{room.table.id}/hand"):
            await one.go(address)
            assert one.has("missing.home"), address
            assert not one.has("take.add")
        assert not one.sees("data:image")
    assert games(room) == before
    assert room.shelf.draft(DRAFT) is None


@story
async def test_a_large_game_is_shown_as_codes_that_take_turns(monkeypatch: Any) -> None:
    room = summer()
    assert room.table
    monkeypatch.setattr(frames, "BITS", 900)
    monkeypatch.setattr(codes, "PACES", (0.01, 0.02, 0.04))
    monkeypatch.setattr(codes, "USUAL", 1)
    async with opened(room, f"/game/{room.table.id}/hand") as one:
        await there(one, "hand.code")
        seen = set()
        for _ in range(60):
            seen.add(next(t for t in one.texts() if t.startswith("Code ")))
            await asyncio.sleep(0.02)
            await one.settle()
        assert len(seen) > 2, "they take turns"
        await one.tap("hand.pause")
        still = [t for t in one.texts() if t.startswith("Code ")]
        await asyncio.sleep(0.1)
        await one.settle()
        assert [t for t in one.texts() if t.startswith("Code ")] == still
        await one.tap("hand.next")
        assert [t for t in one.texts() if t.startswith("Code ")] != still
        await one.tap("hand.pause")
        await one.tap("hand.done")
        sent = one.messages
        await asyncio.sleep(0.2)
        await one.settle()
        assert one.messages == sent, "nothing goes on behind another screen"


@story
async def test_codes_stand_still_for_who_wants_less_motion(monkeypatch: Any) -> None:
    room = summer()
    assert room.table
    monkeypatch.setattr(frames, "BITS", 900)
    monkeypatch.setattr(codes, "PACES", (0.01, 0.02, 0.04))
    monkeypatch.setattr(codes, "USUAL", 1)
    path = f"/game/{room.table.id}/hand"
    async with opened(room, path, preferences=viewer(calm=True)) as one:
        await there(one, "hand.code")
        await asyncio.sleep(0.2)
        await one.settle()
        assert one.sees("Code 1")


@story
async def test_a_file_is_taken_like_a_link() -> None:
    room, other = summer(), Room()
    assert room.table
    file = whole_file(room.tables, room.table.id)
    for data, said in ((b"\xff\x00", "take.foreign"), (b'{"vendemmia": "game"}', "take.damaged")):
        async with opened(other, "/take") as one:
            one.picks = [data]
            await one.tap("take.file")
            await there(one, "take.wrong")
            assert one.sees(language("en").text(said))
    async with opened(other, "/take") as one:
        one.picks = [file.encode()]
        await one.tap("take.file")
        await there(one, "take.add")
        await one.tap("take.add")
    assert other.tables.at(room.table.id).session == room.table.session
