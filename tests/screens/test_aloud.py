"""What is said aloud, shown for a moment, and felt: once, on every phone in its own language."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from types import SimpleNamespace

import pytest

from companion.i18n import LANGUAGES, language
from companion.ui.keyboard import LETTERS, QUESTIONS, action_of
from companion.ui.parts import aloud
from companion.ui.scene import Program, Scene, Viewer
from companion.ui.screens.by_game import screens_of
from companion.viticulture.table.correct import Correct
from tests.gallery import solo_vineyards, vineyards
from tests.gallery.scenes import Room, fresh, solo_drawn, solo_in, spring, summer
from tests.gallery.vino_games import buying, choosing, sit_down

from .headless import Phone, phone, story, viewer


def told(one: Phone) -> list[str]:
    """What a screen reader was given to say."""
    return list(one.spoken)


def felt(one: Phone) -> list[str]:
    """How the device was shaken."""
    return [name for name, _ in one.calls if name.endswith("_impact")]


def opened(room: Room, path: str = "", code: str = "en", **wish: object) -> object:
    return phone(
        room.tables,
        route=f"/game/{room.table.id}{path}",
        preferences=viewer(language=code, **wish),
    )


# -- news ------------------------------------------------------------------------------------------


@story
async def test_what_is_booked_is_said_once_on_every_phone_in_its_language() -> None:
    room = summer()
    async with (
        opened(room, code="en") as one,
        opened(room, code="ru") as other,
        opened(room, "/log", code="it") as reading,
    ):
        name = room.table.session.state.name(0)
        await one.tap("summer.points.seat-1.plus")
        await other.settle()
        for phone_, code in ((one, "en"), (other, "ru")):
            words = language(code)
            assert told(phone_) == [words.text("log.points", player=name, by=1) + "."]
        assert told(reading) == []  # the log says it by itself
        await one.resize(400, 800)
        await one.go("/")
        await one.go(f"/game/{room.table.id}")
        assert len(told(one)) == 1


@story
async def test_the_same_news_twice_is_said_twice_each_with_its_picture_and_below_a_sheet() -> None:
    room = summer()
    async with opened(room) as one, opened(room) as other:
        await other.tap("summer.points.seat-1")  # a sheet: what lies below it is not read
        for _ in range(3):
            before = other.messages
            await one.tap("summer.points.seat-1.plus")
            await other.settle()
            assert other.messages == before + 1
        assert len(told(other)) == 3
        assert len(set(told(other))) == 1
        live = [each for each in other.walk() if each.node.get("live_region")]
        assert [each.covered for each in live] == [False]


@story
async def test_news_of_before_is_not_left_standing_in_another_language() -> None:
    room = summer()
    async with opened(room, code="en") as one:
        await one.tap("summer.points.seat-1.plus")
        (said,) = told(one)
        assert said in live(one)
        await one.tap("play.season")
        await one.tap("menu.language-ru")
        await one.tap("table.close")
        assert one.sees(language("ru").text("season.summer"))
        assert live(one).strip() == ""
        assert told(one) == [said]


def live(one: Phone) -> str:
    """What stands where news is said."""
    (region,) = (each.node for each in one.walk() if each.node.get("live_region"))
    return str(region.get("label") or "")


@story
async def test_who_is_drawn_first_is_not_said_before_the_bunch_rests(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first_player = "companion.ui.screens.viticulture.year.first_player"
    rests, waits = asyncio.Event(), asyncio.sleep

    async def goes_round(_: float) -> None:
        await rests.wait()

    room = fresh()
    async with opened(room) as one:
        with monkeypatch.context() as held:
            held.setattr(f"{first_player}.asyncio", SimpleNamespace(sleep=goes_round))
            await one.tap("first.draw")
            drawn = room.table.session.state.first_player
            assert drawn is not None
            assert told(one) == []
            rests.set()
            for _ in range(50):
                await waits(0.01)
                await one.settle()
        assert len(told(one)) == 1
        assert room.table.session.state.name(drawn) in told(one)[0]


@story
async def test_what_came_of_an_entry_is_said_with_it() -> None:
    room = summer()
    room.table.play(Correct("vp", 19, 0))
    async with opened(room) as one:
        await one.tap("summer.points.seat-1.plus")
        assert told(one)[-1].endswith("+1 VP. This year is the last.")


@story
async def test_the_turn_is_said_when_it_changes_and_an_undo_by_what_it_takes_back() -> None:
    room = summer()
    async with opened(room) as one:
        before = room.table.session.state.acting
        await one.tap("summer.turn")
        after = room.table.session.state.acting
        assert before != after
        assert told(one)[-1].endswith(f"{room.table.session.state.name(after)}’s turn.")
        await one.tap("play.undo")
        assert told(one)[-1].startswith("Undone: ")
        assert told(one)[-1].endswith(f"{room.table.session.state.name(before)}’s turn.")
        await one.tap("play.redo")
        assert told(one)[-1] == told(one)[0]


@story
async def test_what_the_automa_blocks_is_said_when_its_card_is_drawn() -> None:
    room = solo_in(solo_drawn()().table.session.state.season)()
    async with opened(room, code="es") as one:
        await one.tap("automa.draw")
        words = language("es")
        blocked = room.table.session.state.automa.blocked
        actions = words.list([words.text(f"action.{action.value}") for action in blocked])
        assert actions in told(one)[-1]


# -- touch and sound -------------------------------------------------------------------------------


@story
async def test_nothing_is_felt_unless_it_is_wished() -> None:
    room = summer()
    async with opened(room) as one:
        await one.tap("summer.turn")
        assert felt(one) == []


@pytest.mark.parametrize("wish", ["haptics", "sound"])
@story
async def test_a_booked_tap_is_felt_here_and_a_change_of_turn_everywhere(wish: str) -> None:
    room = summer()
    async with opened(room, **{wish: True}) as one, opened(room, **{wish: True}) as other:
        await one.tap("summer.points.seat-1.plus")
        await other.settle()
        assert (felt(one), felt(other)) == (["light_impact"], [])
        await one.tap("summer.turn")
        await other.settle()
        assert (felt(one), felt(other)) == (["light_impact", "heavy_impact"], ["heavy_impact"])


@story
async def test_both_are_switches_of_this_device_and_sound_only_where_there_is_one() -> None:
    room = summer()
    async with phone(room.tables, route="/settings", preferences=viewer()) as one:
        for name in ("haptics", "sound", "calm"):
            assert not one.selected(f"settings.{name}")
            await one.tap(f"settings.{name}")
            assert one.selected(f"settings.{name}")
    async with phone(room.tables, route="/settings", preferences=viewer(), web=False) as one:
        assert one.has("settings.haptics")
        assert not one.has("settings.sound")


# -- questions -------------------------------------------------------------------------------------


def scene_in(code: str, room: Room) -> Scene:
    program = Program(room.device, room.place, lambda _: None, lambda **_: None)
    return Scene(program, Viewer(language=code))


def vino_of(prepare: Callable[..., object]) -> Room:
    room = Room()
    room.table = prepare(sit_down(room))
    return room


ROOMS: dict[str, Callable[[], Room]] = {
    "points": summer,
    "spring": spring,
    "vineyards": vineyards.summer,
    "fall": vineyards.fall,
    "automa": solo_drawn(),
    "no card": lambda: solo_in(solo_drawn()().table.session.state.season)(),
    "alone": solo_vineyards.board,
    "buying": lambda: vino_of(buying),
    "choosing": lambda: vino_of(choosing),
}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("room", ROOMS)
def test_every_question_has_an_answer_in_every_part_of_a_game(room: str, code: str) -> None:
    found = ROOMS[room]()
    session = found.table.session
    screens, scene = screens_of(session.game.NAME), scene_in(code, found)
    state = screens.seen(session.state)
    answers = {q: screens.answer(scene, state, q) for q in LETTERS if q != "last"}
    for said in answers.values():
        assert len(said) > 5
        assert "{" not in said
        assert ".." not in said
    for seat in state.seats:
        assert state.setup.players[seat].name in answers["standings"]
    if state.acting is not None:
        name = state.setup.players[state.acting].name
        assert name in answers["turn"]
        assert name in answers["mat"]


def test_standings_begin_with_the_most_and_the_automa_is_among_them() -> None:
    room = solo_drawn()()
    said = screens_of("viticulture").answer(
        scene_in("en", room), room.table.session.state, "standings"
    )
    assert said.endswith(f"Automa: {room.table.session.state.automa.marker}.")
    room = summer()
    state = room.table.session.state
    said = screens_of("viticulture").answer(scene_in("en", room), state, "standings")
    points = [int(part.split(": ")[1].split()[0]) for part in said.split(". ")]
    assert points == sorted((e.vp for e in state.estates), reverse=True)


def test_the_mat_tells_tracks_fields_grapes_and_wine() -> None:
    room = vineyards.winter()
    state = room.table.session.state
    said = screens_of("viticulture").answer(scene_in("en", room), state, "mat")
    estate = state.estates[state.acting]
    assert f"{estate.lira} lira" in said
    for number in (5, 6, 7):
        assert f"Field {number}" in said
    assert "red grapes: " in said


@story
async def test_a_letter_asks_and_the_answer_is_said_and_shown_for_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(aloud, "SHOWN", 0.05)
    room = summer()
    async with opened(room, code="it") as one:
        for question, letter in LETTERS.items():
            await one.key(letter)
            (said,) = told(one)[-1:]
            assert one.sees(said), question
        await one.key("S")
        (said,) = told(one)[-1:]
        await asyncio.sleep(0.2)
        await one.settle()
        assert not one.sees(said)
        before = room.table.session
        await one.key("?")
        assert one.has("keys.close")
        for name in (*LETTERS, "undo", "keys"):
            assert one.sees(language("it").text(f"keys.{name}"))
        await one.key("S")  # a sheet may have a field
        assert len(told(one)) == len(LETTERS) + 1
        await one.key("Escape")
        assert not one.has("keys.close")
        assert room.table.session is before


@story
async def test_letters_ask_nothing_while_somebody_writes() -> None:
    room = summer()
    async with opened(room) as one:
        await one.tap("summer.points.seat-1")
        field = one.field("number.vp.field")
        one._event(field["_i"], "focus")
        await one.settle()
        keys = one.scene().program.keys
        assert keys.writing
        one._event(field["_i"], "blur")
        await one.settle()
        assert not keys.writing
        await one.key("Escape")
        keys.writing = True
        await one.key("S")
        assert told(one) == []
        await one.tap("summer.points.seat-1.plus")  # what was written in may be gone by now
        await one.key("S")
        assert len(told(one)) == 2


def test_letters_stand_on_the_same_keys_of_a_russian_keyboard() -> None:
    latin, russian = "STAML", "ЫЕФЬД"
    for one, other in zip(latin, russian, strict=True):
        assert QUESTIONS[one] == QUESTIONS[other] == action_of(other, False, False)
    assert action_of("z", True, False) == "undo"
    assert action_of("?", False, True) == action_of("/", False, True) == "keys"


@pytest.mark.parametrize("code", LANGUAGES)
def test_an_answer_to_whose_turn_it_is_says_who_marks_regions(code: str) -> None:
    room = vino_of(choosing)
    state = screens_of("vino").seen(room.table.session.state)
    said = screens_of("vino").answer(scene_in(code, room), state, "turn")
    for seat in state.choosers:
        assert state.name(seat) in said
