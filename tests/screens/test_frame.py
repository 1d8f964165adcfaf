"""The frame of every play screen: header, footer, sheets, the way out and the way back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from PIL import ImageFont

from companion.i18n import LANGUAGES, language
from companion.kernel.errors import IllegalMove
from companion.resources import folder
from companion.ui.fonts import FONTS
from companion.viticulture.box.seasons import Season
from companion.viticulture.table.correct import Correct
from tests.gallery import vineyards, vino_games
from tests.gallery.scenes import (
    MANY,
    Room,
    alone,
    at,
    began,
    fresh,
    in_season,
    spring,
    summer,
)

from .headless import NARROW, PHONE, Found, Phone, phone, story, viewer

SMALLEST, LOW, TABLET = (320, 640), (844, 390), (1280, 800)


def opened(room: Room, rest: str = "", **facts: Any) -> Any:
    """The room's game on a phone."""
    facts.setdefault("preferences", viewer())
    return phone(room.tables, route=f"/game/{room.table.id}{rest}", **facts)


def placed(one: Phone, id: str) -> Found:
    """The node of an identifier with all it stands in."""
    return next(found for found in one.identified()[id] if not found.covered)


def scrolls(one: Phone, id: str) -> bool:
    """Whether something stands in a list that scrolls, and so may lie outside of the page."""
    return any(node.get("scroll") for node in placed(one, id).within)


def texts_in(one: Phone, id: str) -> list[dict[str, Any]]:
    """The texts in a control."""
    return [f.node for f in one.walk(one.find(id)) if f.node["_c"] == "Text"]


def refusing(room: Room, reason: IllegalMove) -> Room:
    """A room whose table refuses everything for this reason."""

    def refuse(move: object, **how: object) -> None:
        raise reason

    room.table.play = refuse
    return room


def longest_word(node: dict[str, Any], file: str) -> float:
    """How wide the longest word of a text is."""
    font = ImageFont.truetype(str(folder("companion") / "ui" / "assets" / file), 100)
    return max(font.getlength(word) for word in node["value"].split()) * node["style"]["size"] / 100


@pytest.mark.parametrize(
    ("width", "text", "names", "wide"),
    [
        pytest.param(390, 1.0, ("Anna", "Marco"), 92, id="phone"),
        pytest.param(360, 1.0, ("Anna", "Marco"), 76, id="small phone"),
        pytest.param(360, 1.3, ("Anna", "Marco"), None, id="large text"),
        pytest.param(360, 1.0, ("Константин", "Jo"), None, id="long name"),
    ],
)
@story
async def test_in_fall_answers_stand_beside_short_names(
    width: int, text: float, names: tuple[str, ...], wide: int | None
) -> None:
    room = vineyards.fall((*names, "Ilya"))
    async with opened(room, size=(width, 740), preferences=viewer(text=text)) as one:
        answers = [id for id in one.ids() if re.fullmatch(r"fall\.draws\.seat-\d\.\w+", id)]
        assert answers
        assert {width_of(one, id) for id in answers} == {wide}


def width_of(one: Phone, id: str) -> float | None:
    """The width a button is given, if any."""
    tile = next(f.node for f in one.walk(one.find(id)) if f.node["_c"] == "Container")
    return tile.get("width")


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("width", [360, 390])
@story
async def test_no_vine_s_name_is_broken_on_its_tile(width: int, code: str) -> None:
    async with opened(
        vineyards.summer(), size=(width, 740), preferences=viewer(language=code)
    ) as one:
        await one.tap("summer.action-plant-vine")
        tiles = [id for id in one.identified() if id.startswith("act.vine-")]
        names = [texts_in(one, id)[0] for id in tiles]
        assert len(names) == 9
        around = placed(one, "act.vine-pinot").within[::-1]
        in_line = next(len(node["controls"]) for node in around if node["_c"] == "Row")
        room = (width - 2 * 16 - 8 * (in_line - 1)) / in_line - 22
        for node in names:
            assert longest_word(node, FONTS["Roboto Medium"]) <= room, node["value"]
            assert node["style"]["size"] >= 14


# -- sheets --------------------------------------------------------------------------------------


@story
async def test_no_word_of_a_title_is_broken_beside_three_buttons_on_a_small_phone() -> None:
    room, russian = vineyards.summer(), viewer(language="ru")
    async with opened(room, size=(360, 740), preferences=russian) as one:
        await one.tap("summer.mat")
        title = next(node for node in texts_in(one, "mat") if node["value"].startswith("Вин"))
        assert longest_word(title, FONTS["Literata"]) <= 360 - 48 - 3 * 48 - 2 * 16 - 8


@pytest.mark.parametrize("whole", [True, False], ids=["vineyards", "points"])
@story
async def test_no_name_is_broken_where_visitors_are_drawn(whole: bool) -> None:
    names_ = ("Константин", "Jo")
    room = vineyards.fall(names_) if whole else in_season(Season.FALL, names_)()
    async with opened(room, size=SMALLEST, preferences=viewer(text=2.0)) as one:
        seats = (f"fall.player.seat-{n}" for n in (1, 2))
        names = [node for id in seats for node in texts_in(one, id) if node["value"][0] in "КJ"]
        assert 170 < max(longest_word(node, FONTS["Literata"]) for node in names) <= 320 - 137


@pytest.mark.parametrize("size", [PHONE, SMALLEST, LOW], ids=["phone", "smallest", "low"])
@story
async def test_the_two_ways_on_from_a_refusal_are_pinned_and_its_rule_is_folded(size: Any) -> None:
    text = 2.0 if size == SMALLEST else 1.0
    async with opened(spring(), size=size, preferences=viewer(text=text)) as one:
        await one.tap("spring.row-6")
        assert not scrolls(one, "illegal.leave")
        assert not scrolls(one, "illegal.anyway")
        assert not scrolls(one, "illegal.close")
        assert scrolls(one, "illegal.rule")
        said = language("en").text("rule.WAKE-02.text")
        assert not one.sees(said)
        await one.tap("illegal.rule")
        assert one.selected("illegal.rule")
        assert one.sees(said)
        await one.tap("illegal.rule")
        assert not one.sees(said)


@story
async def test_a_refusal_says_on_which_page_its_rule_is_printed() -> None:
    async with opened(spring()) as one:
        await one.tap("spring.row-6")
        assert "p. " in one.said("illegal.rule")


@story
async def test_the_cross_of_a_refusal_leads_back_to_where_one_came_from() -> None:
    room = vineyards.summer()
    async with opened(room) as one:
        await one.tap("summer.action-build-structure")
        await one.tap("act.structure-cottage")
        refusing(room, IllegalMove("AGG-01"))
        await one.tap("act.book")
        assert one.has("illegal.anyway")
        await one.tap("illegal.close")
        assert one.selected("act.structure-cottage")


def vino_games_room() -> Room:
    """A round of Vino, where vineyards are bought."""
    room = Room()
    vino_games.sit_down(room)
    vino_games.buying(room.table)
    return room


@story
async def test_the_question_before_a_game_is_deleted_has_its_answers_pinned() -> None:
    room = spring()
    async with phone(room.tables, preferences=viewer()) as one:
        await one.tap("home.delete")
        assert not scrolls(one, "delete.keep")
        assert not scrolls(one, "delete.yes")


# -- the way out, and back -----------------------------------------------------------------------


@pytest.mark.parametrize("size", [PHONE, SMALLEST, LOW, TABLET])
@story
async def test_home_is_one_tap_from_every_size_of_screen(size: Any) -> None:
    async with opened(summer(), size=size) as one:
        await one.tap("play.home")
        assert one.route == "/"


@pytest.mark.parametrize("size", [PHONE, LOW, TABLET])
@pytest.mark.parametrize("game", ["points", "vineyards", "vino"])
@story
async def test_home_is_one_tap_and_the_rules_are_two_from_table_mode(game: str, size: Any) -> None:
    rooms = {"points": summer, "vineyards": vineyards.summer, "vino": vino_games_room}
    async with opened(rooms[game](), size=size, preferences=viewer(table_mode=True)) as one:
        await one.tap("play.season")
        assert one.has("menu.rules")
        await one.tap("table.close")
        await one.tap("play.home")
        assert one.route == "/"


@story
async def test_home_is_one_tap_from_an_earlier_moment() -> None:
    async with opened(summer(), "/at/3") as one:
        await one.tap("play.home")
        assert one.route == "/"


@pytest.mark.parametrize("way", ["rules", "settings"])
@pytest.mark.parametrize("size", [PHONE, LOW, TABLET])
@story
async def test_rules_and_settings_are_two_taps_away_and_the_way_back_is_one(
    way: str, size: Any
) -> None:
    room = vino_games_room()
    async with opened(room, size=size) as one:
        await one.tap("buying.place-10")
        assert one.selected("buying.place-10")
        await one.tap("play.season")
        await one.tap(f"menu.{way}")
        assert one.route == f"/{way}"
        assert language("en").text("tab.game") in one.said("tab.play")
        await one.tap("tab.play")
        assert one.route == f"/game/{room.table.id}"
        assert one.selected("buying.place-10"), "what was chosen is still chosen"
        assert not one.has("menu.home"), "the menu is not in the way"


@story
async def test_the_rail_beside_a_game_leads_to_the_rules_and_they_lead_back() -> None:
    room = spring()
    async with opened(room, size=TABLET) as one:
        await one.tap("tab.rules")
        await one.tap("tab.play")
        assert one.route == f"/game/{room.table.id}"
        await one.tap("tab.play")
        assert one.route == "/"


@story
async def test_a_game_that_was_left_for_home_does_not_call_back() -> None:
    room = spring()
    async with opened(room) as one:
        await one.tap("play.home")
        await one.tap("tab.rules")
        await one.tap("tab.play")
        assert one.route == "/"


@pytest.mark.parametrize("code", LANGUAGES)
@story
async def test_the_language_is_changed_in_two_taps_and_the_game_goes_on(code: str) -> None:
    async with opened(spring()) as one:
        await one.tap("play.season")
        await one.tap(f"menu.language-{code}")
        assert one.selected(f"menu.language-{code}")
        await one.tap("table.close")
        assert one.sees(language(code).text("season.spring"))


@story
async def test_an_earlier_moment_has_the_menu_too() -> None:
    async with opened(summer(), "/at/3") as one:
        await one.tap("play.season")
        assert one.has("menu.rules")
        assert not one.has("table.year"), "nothing can be corrected there"


# -- the header ----------------------------------------------------------------------------------


@story
async def test_the_chips_show_the_points_of_all() -> None:
    room = summer()
    async with opened(room) as one:
        for seat, estate in enumerate(at(room.table).estates):
            shown = [text["value"] for text in texts_in(one, f"play.order.seat-{seat + 1}")]
            assert str(estate.vp) in shown
            assert f"{estate.vp} victory point" in one.said(f"play.order.seat-{seat + 1}")


@story
async def test_the_chips_show_the_vineyards_of_all_in_vino() -> None:
    room = vino_games_room()
    state = room.table.session.state
    async with opened(room) as one:
        for seat in state.seats:
            shown = [text["value"] for text in texts_in(one, f"play.order.seat-{seat + 1}")]
            assert str(state.vineyards(seat)) in shown


@story
async def test_the_automas_marker_stands_beside_the_points_of_the_player() -> None:
    room = alone(points=3)
    async with opened(room) as one:
        marker = room.table.session.state.automa.marker
        assert str(marker) in [text["value"] for text in texts_in(one, "play.marker")]
        assert one.has("play.order.seat-1")


@pytest.mark.parametrize("size", [PHONE, (360, 740), LOW])
@story
async def test_six_chips_are_of_one_size_and_fit_beside_each_other(size: Any) -> None:
    async with opened(began(MANY), size=size) as one:
        widths = set()
        for seat in range(len(MANY)):
            box = next(
                f.node
                for f in one.walk(one.find(f"play.order.seat-{seat + 1}"))
                if f.node["_c"] == "Container" and f.node.get("width")
            )
            widths.add(box["width"])
            assert not scrolls(one, f"play.order.seat-{seat + 1}")
        (width,) = widths
        assert len(MANY) * (width + 8) <= size[0]


@story
async def test_with_large_text_the_chips_move_sideways_and_who_is_to_act_is_first() -> None:
    room = summer()
    acting = at(room.table).acting
    async with opened(room, size=SMALLEST, preferences=viewer(text=2.0)) as one:
        chips = [id for id in one.ids() if id.startswith("play.order.seat-")]
        assert chips[0] == f"play.order.seat-{acting + 1}"
        assert scrolls(one, chips[0])


@story
async def test_nothing_in_the_header_wraps() -> None:
    for size, text in ((PHONE, 1.0), (NARROW, 2.0), (LOW, 1.0)):
        async with opened(began(MANY), size=size, preferences=viewer(text=text)) as one:
            for id in ("play.season", *(f"play.order.seat-{n}" for n in range(1, 7))):
                above = placed(one, id).within
                assert not any(node.get("wrap") for node in above if node["_c"] == "Row")
            assert all(text.get("max_lines") == 1 for text in texts_in(one, "play.season"))


@story
async def test_who_is_to_act_is_named_in_the_title() -> None:
    room = summer()
    name = room.table.session.state.setup.players[at(room.table).acting].name
    async with opened(room) as one:
        assert any(name in text["value"] for text in texts_in(one, "play.season"))


@story
async def test_whose_turn_it_is_takes_one_line_whatever_the_name_and_the_lira() -> None:
    room = vineyards.summer()
    state = at(room.table)
    seat = state.acting
    heights = set()
    for lira in (7, 12):
        room.table.play(Correct("lira", lira, seat))
        async with opened(room) as one:
            titles = [
                found
                for found in one.walk(one.find("summer.mat"))
                if found.node["_c"] == "Text" and state.name(seat) in found.node.get("value", "")
            ]
            assert [found.node["max_lines"] for found in titles] == [1]
            around = [node for node in titles[0].within if node["_c"] == "Container"]
            heights.add((around[-1]["height"], titles[0].node["style"]["size"]))
    assert len(heights) == 1


@story
async def test_the_drawn_first_player_is_not_shown_before_the_bunch_rests() -> None:
    room = fresh()
    async with opened(room) as one:
        before = [one.said(f"play.order.seat-{n}") for n in range(1, 5)]
        await one.tap("first.draw")
        assert [one.said(f"play.order.seat-{n}") for n in range(1, 5)] == before
        assert not any("to act now" in label for label in one.labels())


@story
async def test_while_parents_are_chosen_the_chip_of_who_is_asked_is_marked() -> None:
    room = vineyards.parents()
    async with opened(room) as one:
        marked = [label for label in one.labels() if "to act now" in label]
        asked = [
            name for name in (p.name for p in at(room.table).setup.players) if name in marked[0]
        ]
        assert len(marked) == 1
        assert one.sees(asked[0])


@story
async def test_a_low_page_has_no_rail_and_no_log_beside_the_screen() -> None:
    async with opened(summer(), size=LOW) as one:
        assert not one.has("tab.rules")
        assert not one.has("log.help")
        assert one.has("play.log")


# -- the footer ----------------------------------------------------------------------------------


def heights(one: Phone, *ids: str) -> set[float]:
    """The heights of what stands in buttons."""
    found = set()
    for id in ids:
        boxes = [f.node for f in one.walk(one.find(id)) if f.node.get("height")]
        inside = [node for node in boxes if node["_c"] == "Container"]
        around = inside[0].get("padding") or {}
        found.add(inside[0]["height"] - around.get("top", 0) - around.get("bottom", 0))
    return found


@pytest.mark.parametrize(("size", "text"), [(PHONE, 1.0), (SMALLEST, 2.0), (LOW, 1.0)])
@story
async def test_undo_has_one_line_and_all_buttons_of_the_footer_one_height(
    size: Any, text: float
) -> None:
    room = summer()
    async with opened(room, size=size, preferences=viewer(text=text)) as one:
        before = heights(one, "play.undo", "summer.next")
        assert len(before) == 1
        await one.tap("play.undo")
        assert heights(one, "play.undo", "summer.next") == before
        assert one.has("play.redo")
        assert all(t.get("max_lines") == 1 for t in texts_in(one, "play.undo"))
        assert all(t.get("max_lines") == 2 for t in texts_in(one, "summer.next"))


@story
async def test_undo_says_all_it_takes_back_to_a_reader_and_after_a_long_press() -> None:
    room = summer()
    async with opened(room) as one:
        session = room.table.session
        step = session.history.last
        told = language("en").say(session.game.tell(step.before, step.entry, short=True))
        assert told in one.said("play.undo")
        tips = [f.node.get("tooltip") for f in one.walk(one.find("play.undo"))]
        assert any(tip and told in str(tip) for tip in tips)


@story
async def test_undo_keeps_its_word_when_something_can_be_redone() -> None:
    async with opened(summer()) as one:
        await one.tap("play.undo")
        assert "Undo" in [text["value"] for text in texts_in(one, "play.undo")]


@story
async def test_after_a_jump_one_tap_returns_to_the_present_and_single_steps_still_can() -> None:
    room = summer()
    done = len(room.table.session.history)
    async with opened(room, f"/at/{done - 5}") as one:
        await one.tap("back.here")
        assert len(room.table.session.history) == done - 5
        await one.tap("play.redo")
        assert len(room.table.session.history) == done - 4
        await one.tap("play.redo-all")
        assert len(room.table.session.history) == done
        assert not one.has("play.redo-all")
        assert not one.has("play.redo")


@story
async def test_one_undone_step_needs_no_more_than_redo() -> None:
    async with opened(summer()) as one:
        await one.tap("play.undo")
        assert one.has("play.redo")
        assert not one.has("play.redo-all")


@story
async def test_an_earlier_moment_has_a_footer_of_the_same_height() -> None:
    room = summer()
    async with opened(room, size=SMALLEST, preferences=viewer(text=2.0)) as one:
        there = heights(one, "summer.next")
    async with opened(room, "/at/3", size=SMALLEST, preferences=viewer(text=2.0)) as one:
        assert heights(one, "back.now", "back.here") == there


# -- the body ------------------------------------------------------------------------------------


def to_top(one: Phone) -> int:
    """How often a list was brought to its top."""
    return sum(name == "scroll_to" for name, _ in one.calls)


@story
async def test_a_new_screen_begins_at_its_top_and_the_next_turn_keeps_the_place() -> None:
    room = summer()
    async with opened(room) as one:
        await one.tap("summer.points.seat-1.plus")
        assert to_top(one) == 0, "a point leaves the screen where it is"
        await one.tap("summer.turn")
        assert to_top(one) == 0, "so does the turn of the next player"
        await one.tap("summer.next")
        assert to_top(one) == 1


@story
async def test_whoever_is_asked_next_in_spring_begins_at_the_top() -> None:
    async with opened(spring()) as one:
        await one.tap("spring.row-1")
        assert to_top(one) == 1


# -- the log -------------------------------------------------------------------------------------


@story
async def test_what_was_undone_stands_in_the_log_and_a_tap_leads_forward_to_it() -> None:
    room = summer()
    done = len(room.table.session.history)
    room.table.jump(done - 3)
    async with opened(room, "/log") as one:
        assert one.has(f"log.undone-{done}")
        await one.tap(f"log.undone-{done - 1}")
        assert one.route.endswith(f"/at/{done - 1}")
        assert language("en").text("back.forward") in one.said("back.here")
        await one.tap("back.here")
        assert len(room.table.session.history) == done - 1


@story
async def test_the_log_brings_all_back_in_one_tap() -> None:
    room = summer()
    done = len(room.table.session.history)
    room.table.jump(done - 3)
    async with opened(room, "/log") as one:
        await one.tap("log.redo-all")
        assert len(room.table.session.history) == done
        assert one.route == f"/game/{room.table.id}"
