"""A first year that is led: cards that come once, on each phone in its own language."""

from __future__ import annotations

from typing import Any

import pytest

from companion.company import MACHINE
from companion.i18n import language
from companion.kernel import gamefile
from companion.taught import Taught, lessons_of, teach
from companion.teaching import lessons
from companion.viticulture.box.seasons import Season
from tests.gallery import vineyards
from tests.gallery.scenes import FEW, Room, began, company, draft, fresh, on_to

from .headless import NARROW, PHONE, Node, Phone, phone, story, viewer

ACROSS = (844, 390)


def taught(room: Room) -> Room:
    """The room's game, led from the beginning."""
    assert room.table is not None
    teach(room.shelf, room.table.id)
    return room


def opened(room: Room, **facts: Any) -> Any:
    assert room.table is not None
    facts.setdefault("preferences", viewer())
    return phone(room.tables, route=f"/game/{room.table.id}", **facts)


def card(one: Phone, code: str = "en") -> str:
    """The name of the card that is shown, if there is one."""
    t, texts = language(code).text, set(one.texts())
    every = [lesson for name in ("viticulture", "vino") for lesson in lessons(name)]
    said = {
        lesson.id: {
            t(f"teach.{lesson.id}.{words}") for words in ("text", "alone")[: 1 + lesson.alone]
        }
        for lesson in every
    }
    return next((id for id, words in said.items() if words & texts), "")


async def everybody(one: Phone) -> None:
    """All four choose a row."""
    for row in (1, 2, 3, 4):
        await one.tap(f"spring.row-{row}")


async def read(one: Phone, code: str = "en") -> list[str]:
    """Read all cards that are shown, one after the other."""
    found = []
    while one.has("teach.read"):
        found.append(card(one, code))
        await one.tap("teach.read")
    return found


@pytest.mark.parametrize(
    ("prepare", "route", "first"),
    [
        (draft(*FEW, step=2), "/new", ["aim", "lay-out", "parents", "first-player"]),
        (draft("Anna", step=2, kind="solo"), "/new", ["aim-alone", "lay-out", "parents"]),
    ],
)
@story
async def test_a_game_begun_with_teach_us_has_cards_and_one_without_has_none(
    prepare: Any, route: str, first: list[str]
) -> None:
    room = prepare()
    async with phone(room.tables, route=route, preferences=viewer()) as one:
        await one.tap("new.teach")
        assert one.selected("new.teach")
        await one.tap("new.start")
        assert await read(one) == first
        table = room.tables.at(one.route.removeprefix("/game/"))
        told = gamefile.dump(table.session)
        assert "teach" not in str(told), "the game's file knows nothing of it"
        id, before = table.id, set(one.ids())
        await one.go("/")
        room.shelf.keep_draft(lessons_of(id), None)
        await one.go(f"/game/{id}")
        assert not one.has("teach.read")
        assert set(one.ids()) == before, "without cards the page is as it always was"


ALONE = (
    ("new.start", "aim-alone lay-out parents"),
    ("setup.begin", "spring spring-alone"),
    ("spring.row-2", "automa-card"),
    ("automa.draw", "summer phone-alone summer-actions summer-plan plant"),
    ("summer.next", "fall visitors"),
    ("fall.next", ""),
    ("automa.draw", "winter winter-actions harvest wine fill"),
    ("winter.player.seat-1", ""),
    ("player.seat-1.residual.plus", ""),
    ("player.close", "residual"),
    ("winter.next", "year-end"),
    ("year-end.close", "year-two"),
    ("spring.row-4", ""),
    ("automa.draw", ""),
    ("summer.next", ""),
    ("fall.next", ""),
    ("automa.draw", ""),
    ("winter.next", ""),
    ("year-end.close", ""),
)
"""What is tapped from a new game to the third spring, and the cards that come of it."""


@story
async def test_a_first_year_alone_is_led_to_its_end_and_the_second_is_left_alone() -> None:
    room = draft("Анна", step=2, kind="solo")()
    async with phone(room.tables, route="/new", preferences=viewer(language="ru")) as one:
        await one.tap("new.teach")
        for id, cards in ALONE:
            await one.tap(id)
            if one.has("automa.placed"):
                assert await read(one, "ru") == cards.split()
                await one.tap("automa.placed")
                assert await read(one, "ru") == []
            else:
                assert await read(one, "ru") == cards.split(), id
        assert one.has("spring.row-1")


@story
async def test_a_card_comes_once_and_undo_does_not_bring_it_back() -> None:
    room = taught(began())
    async with opened(room) as one:
        assert await read(one) == ["spring"]
        await one.tap("spring.row-2")
        await one.tap("play.undo")
        assert card(one) == "", "read is read"
        await one.go("/")
        await one.go(f"/game/{room.table.id}")
        assert card(one) == "", "when it is opened again, too"
    async with opened(room) as again:
        assert card(again) == "", "and after the program was closed"


@story
async def test_a_card_nobody_read_goes_with_its_moment_but_waits_for_a_moment_that_was_undone() -> (
    None
):
    room = taught(fresh())
    async with opened(room) as one:
        for each in ("aim", "lay-out", "parents"):
            assert card(one) == each
            await one.tap("teach.read")
        await one.tap("first.seat-1")
        assert card(one) == "spring"
        await one.tap("play.undo")
        assert card(one) == "", "who begins was shown"
        await one.tap("first.seat-2")
        assert card(one) == "spring", "its moment was taken back"
        await everybody(one)
        assert card(one) == "summer"
        await one.tap("play.undo")
        assert card(one) == "", "it was shown until its moment was over"


@story
async def test_cards_are_off_at_a_tap_and_back_by_the_menu() -> None:
    room = taught(began())
    async with opened(room) as one:
        await one.tap("teach.off")
        assert not one.has("teach.read")
        await everybody(one)
        assert not one.has("teach.read")
        await one.tap("play.season")
        assert one.said("menu.teach") == "Show the cards"
        await one.tap("menu.teach")
        assert card(one) == "summer"


@story
async def test_the_menu_of_other_games_has_no_cards() -> None:
    async with opened(began()) as one:
        assert not one.has("teach.read")
        await one.tap("play.season")
        assert not one.has("menu.teach")


@story
async def test_the_rule_of_a_card_leads_back_to_it() -> None:
    room = taught(vineyards.summer())
    async with opened(room) as one:
        await read(one)
        await one.tap("summer.action-plant-vine.choose")
        assert card(one) == "plant"
        await one.tap("teach.rule")
        assert one.sees(language("en").text("rule.VINE-01.title"))
        await one.tap("rule.back")
        assert card(one) == "plant"
        assert one.has("act.book")
        await one.tap("teach.read")
        assert one.has("act.book"), "the dialogue is still open"
        assert card(one) == ""
        await one.tap("act.close")
        await one.tap("summer.action-plant-vine.choose")
        assert card(one) == "", "never twice"


@pytest.mark.parametrize(
    ("visitor", "told"),
    [("broker", "card-choice"), ("sponsor", "card-both"), ("vendor", "card-others")],
)
@story
async def test_a_new_players_first_visitor_is_led_by_what_it_leaves_to_decide(
    visitor: str, told: str
) -> None:
    async with opened(taught(vineyards.summer())) as one:
        await read(one)
        await one.tap("summer.action-play-summer-visitor.choose")
        assert card(one) == "summer-visitor"
        await one.tap(f"act.visitor-{visitor}")
        assert await read(one) == [told]
        await one.tap("act.close")
        await one.tap("summer.action-play-summer-visitor.choose")
        assert card(one) == "", "put away unread, but seen"
        await one.tap(f"act.visitor-{visitor}")
        assert card(one) == ""


@story
async def test_what_a_card_still_does_is_told_on_its_own_sheet_and_gone_with_it() -> None:
    room = taught(vineyards.summer())
    async with opened(room) as one:
        await read(one)
        await one.tap("summer.action-play-summer-visitor.choose")
        await one.tap("act.visitor-handyman")
        assert card(one) == "card-others"
        await one.tap("act.book")
        assert card(one) == "card-deed"
        await one.tap("effect.done")
        marks = Taught.find(room.shelf, room.table.id, MACHINE)
        assert marks is not None
        assert {"summer-visitor", "card-others", "card-deed"} <= marks.read


@story
async def test_each_phone_at_a_table_reads_for_itself_in_its_own_language() -> None:
    room = taught(company(began, 1)())
    async with (
        opened(room) as house,
        opened(room, device=room.device, preferences=viewer(language="ru")) as guest,
    ):
        assert (card(house), card(guest, "ru")) == ("spring", "spring")
        await guest.tap("teach.read")
        assert (card(house), card(guest, "ru")) == ("spring", "")
        await house.tap("teach.off")
        await everybody(house)
        await guest.settle()
        assert (card(house), card(guest, "ru")) == ("", "summer")


@story
async def test_table_mode_waits_until_the_cards_are_read() -> None:
    room = taught(began())
    on_to(room.table, Season.SUMMER)
    async with opened(room, preferences=viewer(table_mode=True)) as one:
        assert one.has("play.log")
        told = ["summer", "phone-score", "summer-actions", "summer-plan", "plant"]
        assert await read(one) == told
        assert not one.has("play.log"), "then it is the score board"


@story
async def test_a_second_quick_tap_puts_no_card_away_unread() -> None:
    room = taught(began())
    on_to(room.table, Season.SUMMER)
    async with opened(room) as one:
        one.clock.held = True
        await one.tap("teach.read")
        await one.tap("teach.read")
        assert card(one) == "phone-score"
        one.clock.tick()
        await one.tap("teach.read")
        assert card(one) == "summer-actions"


def test_marks_go_with_the_game_and_nonsense_in_them_is_passed_over() -> None:
    room = taught(began())
    id = room.table.id
    Taught(room.shelf, id, MACHINE).have_read(["spring"])
    Taught(room.shelf, id, "2").turn(False)
    one, two = Taught.find(room.shelf, id, MACHINE), Taught.find(room.shelf, id, "2")
    assert one is not None
    assert two is not None
    assert (one.read, one.on, two.read, two.on) == ({"spring"}, True, frozenset(), False)
    for nonsense in (
        {},
        {"devices": []},
        {"devices": {MACHINE: 3}},
        {"devices": {MACHINE: {"read": 1}}},
    ):
        room.shelf.keep_draft(lessons_of(id), nonsense)
        found = Taught.find(room.shelf, id, MACHINE)
        assert found is not None
        assert (found.read, found.on) == (frozenset(), True)
    room.tables.remove(id)
    assert Taught.find(room.shelf, id, MACHINE) is None


@story
async def test_while_a_card_stands_above_it_no_field_is_chosen_by_itself() -> None:
    room = taught(vineyards.winter())
    async with opened(room) as one:
        await one.tap("winter.action-harvest-field.choose")
        assert one.has("teach.read")
        assert not one.selected("act.field-5"), "the card may push it out of view"
        await one.tap("teach.read")
        assert one.selected("act.field-5"), "it alone is ripe"


@pytest.mark.parametrize("size", [PHONE, NARROW, ACROSS])
@story
async def test_while_a_card_stands_above_it_where_the_worker_stands_is_told_beside_the_button(
    size: tuple[int, int],
) -> None:
    async with opened(taught(vineyards.summer()), size=size) as one:
        await one.tap("summer.action-sell-grape-or-field.choose")
        assert one.has("teach.read")
        stands = [found for found in one.walk() if said_where(found.node)]
        assert len(stands) == 1
        assert all(node.get("scroll") is None for node in stands[0].within), "it is pinned"


def said_where(node: Node) -> bool:
    """Whether this says worker and space in a word."""
    t = language("en").text
    label = str(node.get("label"))
    return bool(node.get("exclude_semantics")) and label.startswith(f"{t('worker.regular')}, ")
