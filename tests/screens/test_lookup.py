"""The lookup on the screen: searching, entries, cards, terms, and all of it over a game."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.cards import cards, tables
from companion.i18n import LANGUAGES, language
from companion.lookup import documents
from companion.rulebook import entry_of
from companion.viticulture.box.seasons import Season
from companion.viticulture.solo.choices import Level
from companion.viticulture.year.spring import TakeRow
from tests.gallery import solo_vineyards
from tests.gallery.scenes import (
    FEW,
    Room,
    alone,
    ended,
    fresh,
    in_season,
    solo_drawn,
    solo_in,
    solo_planner,
    spring,
    summer,
    tie,
)

from .headless import DESKTOP, NotTappable, Phone, phone, story, viewer
from .test_new_game import add
from .test_play import opened


def rules(route: str = "/rules", **wish: object) -> object:
    """The lookup on a phone."""
    return phone(Room().tables, route=route, preferences=viewer(**wish))


@story
async def test_results_come_as_one_types_and_a_tap_opens_the_entry() -> None:
    async with rules(language="es") as one:
        await one.type("rules.search", "петух")
        assert one.has("rules.WAKE-01")
        assert one.ids().index("rules.WAKE-01") < one.ids().index("rules.WAKE-02")
        assert one.sees(language("es").text("rule.WAKE-01.title"))
        await one.tap("rules.WAKE-01")
        assert one.route == "/rules/WAKE-01"
        assert one.sees(language("es").text("rule.WAKE-01.text"))
        await one.tap("rule.back")
        assert one.has("rules.WAKE-01"), "what was found is still there"


@story
async def test_the_name_it_was_found_by_is_shown_in_its_language() -> None:
    async with rules(language="es") as one:
        await one.type("rules.search", "rooster")
        spans = [
            span["text"]
            for found in one.walk(one.find("rules.WAKE-01"))
            for span in found.node.get("spans") or []
        ]
        assert spans[0] == "English: "
        assert "rooster" in "".join(spans).casefold()


@story
async def test_what_was_found_in_one_language_shows_its_name_in_the_other() -> None:
    async with rules(language="ru", second="es") as one:
        await one.type("rules.search", "мельница")
        row = one.find("rules.STR-03")
        said = {found.node.get("value") for found in one.walk(row)}
        assert any(language("es").text("rule.STR-03.title") in (text or "") for text in said)
    async with rules(language="ru") as one:
        await one.type("rules.search", "королева")
        said = {found.node.get("value") for found in one.walk(one.find("rules.card.visitor-queen"))}
        assert "Queen" in said


@story
async def test_what_is_typed_is_never_taken_back_by_an_answer() -> None:
    """The field is not sent again while somebody writes into it."""
    async with rules() as one:
        await one.type("rules.search", "wa")
        field, before = one.field("rules.search"), one.messages
        await one.type("rules.search", "wake")
        assert one.messages > before, "there are other results"
        assert one.field("rules.search") is field
        assert field["value"] == "wake"


@story
async def test_a_phone_that_is_turned_keeps_what_was_typed() -> None:
    async with rules() as one:
        await one.type("rules.search", "rooster")
        await one.resize(844, 390)
        assert one.written("rules.search") == "rooster"
        assert one.has("rules.WAKE-01")
        await one.tap("rules.clear")
        assert one.written("rules.search") == ""


@story
async def test_the_cross_empties_the_field_and_shows_everything_again() -> None:
    async with rules() as one:
        assert not one.has("rules.clear")
        await one.type("rules.search", "zzzz")
        assert one.sees("Nothing found")
        await one.tap("rules.clear")
        assert one.has("rules.area.WAKE")
        assert not one.has("rules.clear")


@story
async def test_chips_show_one_kind_only() -> None:
    async with rules() as one:
        await one.type("rules.search", "vineyard")
        await one.tap("rules.kind-vino")
        assert one.selected("rules.kind-vino")
        shown = [id for id in one.ids() if id.startswith("rules.") and entry_of(id[6:])]
        assert shown
        assert all(id.startswith("rules.VN-") for id in shown)
        await one.tap("rules.kind-terms")
        assert any(id.startswith("rules.term.") for id in one.ids())
        await one.type("rules.search", "rooster")
        assert one.has("rules.WAKE-01") or one.selected("rules.kind-terms")


@story
async def test_in_large_letters_the_answer_stands_before_the_chips() -> None:
    for text, chips_first in ((1.0, True), (2.0, False)):
        async with rules(text=text) as one:
            await one.type("rules.search", "rooster")
            ids = one.ids()
            assert (ids.index("rules.kind-all") < ids.index("rules.WAKE-01")) is chips_first


@story
async def test_every_way_from_the_first_page_leads_somewhere_and_back() -> None:
    async with rules() as one:
        ways = [
            id
            for id in one.ids()
            if id.startswith(("rules.area.", "rules.cards-", "rules.glance-", "rules.terms"))
        ]
        assert len(ways) > 30
        few = [way for way in ways if not way.startswith("rules.area.")] + ways[::9]
        for way in few:
            await one.tap(way)
            assert one.route.startswith("/rules/"), way
            assert not one.has("missing.home"), way
            back = next(id for id in one.ids() if id.endswith(".back"))
            await one.tap(back)
            assert one.route == "/rules", way


@pytest.mark.parametrize("code", LANGUAGES)
@story
async def test_everything_that_can_be_found_has_a_page(code: str) -> None:
    from companion.ui.screens.rules.search import address

    async with rules(language=code) as one:
        for document in list(documents())[LANGUAGES.index(code) :: 28]:
            await one.go(address(document.id, document.kind))
            assert not one.has("missing.home"), document.id
            assert not one.has("error.home"), document.id


@story
async def test_an_entry_of_an_area_goes_back_to_the_area_and_on_to_its_neighbours() -> None:
    async with rules("/rules/area/END") as one:
        await one.tap("area.END-05")
        assert one.route == "/rules/area/END/END-05"
        await one.tap("rule.related.END-04")
        assert one.route == "/rules/area/END/END-04"
        await one.tap("rule.back")
        assert one.route == "/rules/area/END"


@story
async def test_a_statement_an_entry_covers_leads_to_that_entry() -> None:
    async with rules("/rules/WAKE-02") as one:
        rule = entry_of("WAKE-02")
        assert rule is not None
        assert one.sees(language("en").text(f"rule.{rule.id}.text"))
    for route in ("NO-99", "area/NO", "cards/no", "card/no", "terms/no", "glance/no"):
        async with rules(f"/rules/{route}") as one:
            assert one.has("missing.home"), route


@story
async def test_a_second_language_stands_below_the_first_and_is_kept() -> None:
    async with rules("/rules/END-05", language="it") as one:
        first, second = (language(code).text("rule.END-05.text") for code in ("it", "ru"))
        assert one.sees(first)
        assert not one.sees(second)
        await one.tap("rule.languages")
        assert not one.has("rule.second-it"), "the first is not offered a second time"
        await one.tap("rule.second-ru")
        texts = one.texts()
        assert texts.index(first) < texts.index(second)
        await one.go("/settings")
        assert one.selected("settings.second-ru")
        await one.tap("settings.second-none")
        await one.go("/rules/END-05")
        assert not one.sees(second)


@story
async def test_the_rulebook_one_has_is_chosen_in_the_settings_cited_first_and_warned_of() -> None:
    es, r14 = (language("es").text(f"edition.{edition}") for edition in ("es", "es-r14"))
    async with rules("/rules/YEAR-02", language="es") as one:
        assert one.texts().index(es) < one.texts().index(r14)
        assert not one.sees("Atención")
        await one.go("/settings")
        assert one.selected("settings.rulebook-es")
        await one.tap("settings.rulebook-es-r14")
        assert one.selected("settings.rulebook-es-r14")
        await one.go("/rules/YEAR-02")
        assert one.texts().index(r14) < one.texts().index(es)
        assert one.sees(f"Atención, tu reglamento dice otra cosa en este punto: {r14}")


@story
async def test_the_box_of_a_new_game_is_the_rulebook_the_lookup_cites() -> None:
    async with rules("/new", language="es") as one:
        await add(one, "Anna")
        await one.tap("new.next")
        await one.tap("new.edition-es-r14")
        await one.go("/rules/YEAR-02")
        assert one.sees("Atención, tu reglamento")


@story
async def test_an_entry_is_copied_as_text_with_both_languages() -> None:
    async with rules("/rules/YEAR-06", language="es", second="en") as one:
        await one.tap("rule.copy")
        (copied,) = one.copied
        for code in ("es", "en"):
            assert language(code).text("rule.YEAR-06.text") in copied
        assert "Reglamento español" in copied
        assert one.sees(language("es").text("rules.copied"))


@story
async def test_an_entry_a_card_and_a_term_are_shared_where_the_device_shares() -> None:
    for route, name in (
        ("/rules/YEAR-06", "rule"),
        ("/rules/card/automa-7", "card"),
        ("/rules/terms/wakeup-chart", "term"),
    ):
        async with rules(route, language="es") as one:
            await one.tap(f"{name}.share")
            assert len(one.shared) == 1
            assert one.copied == []
            assert one.sees(language("es").text("rules.shared"))
            one.share_sheet = "dismissed"
            await one.tap(f"{name}.share")
            assert not one.sees(language("es").text("rules.shared")), "nobody was told"


@story
async def test_a_browser_whose_share_sheet_fails_gets_the_text_on_the_clipboard() -> None:
    async with rules("/rules/YEAR-06") as one:
        one.share_sheet = ""
        await one.tap("rule.share")
        assert one.shared == []
        assert language("en").text("rule.YEAR-06.text") in one.copied[0]
        assert one.sees(language("en").text("rules.copied"))


@pytest.mark.parametrize(
    ("device", "shares"),
    [
        ({"platform": "android", "address": "https://wine.example/"}, True),
        ({"platform": "android", "address": "http://192.168.1.5:8550/"}, False),
        ({"platform": "linux", "address": "https://wine.example/"}, False),
        ({"platform": "windows", "web": False}, True),
        ({"platform": "linux", "web": False}, False),
    ],
    ids=["phone", "no HTTPS", "desktop browser", "app", "app on Linux"],
)
@story
async def test_sharing_is_offered_only_where_the_device_can(
    device: dict[str, Any], shares: bool
) -> None:
    async with phone(Room().tables, route="/rules/YEAR-06", preferences=viewer(), **device) as one:
        await one.go("/rules/YEAR-06")
        assert one.has("rule.share") is shares
        assert one.has("rule.copy")


@story
async def test_safari_shares_within_the_tap_itself() -> None:
    device = {"platform": "ios", "address": "https://wine.example/"}
    async with phone(Room().tables, route="/rules/YEAR-06", preferences=viewer(), **device) as one:
        (action,) = [f.node["action"] for f in one.walk() if f.node.get("action")]
        assert action["method"] == "share_text"
        assert language("en").text("rule.YEAR-06.text") in action["args"]["text"]
        await one.tap("rule.share")
        assert one.shared == [], "the app asks for nothing a second time"


@story
async def test_an_entry_is_copied_and_shared_over_a_game_too() -> None:
    async with opened(spring()) as one:
        await one.hold("spring.row-6")
        await one.tap("rule.copy")
        assert language("en").text("rule.WAKE-09.text") in one.copied[0]
        await one.tap("rule.share")
        assert one.shared == one.copied
        one.secure = False
        await one.tap("rule.copy")
        shown = [f.node for f in one.walk() if f.node.get("value") == one.shared[0]]
        assert shown[0]["selectable"], "it can be selected by hand"


@story
async def test_where_the_browser_lets_nobody_copy_the_text_can_be_selected() -> None:
    async with rules("/rules/YEAR-06") as one:
        one.secure = False
        await one.tap("rule.copy")
        assert one.copied == []
        assert one.sees(language("en").text("rules.copy-failed"))
        text = language("en").text("rule.YEAR-06.text")
        assert next(f.node for f in one.walk() if f.node.get("value") == text)["selectable"]


@story
async def test_the_parts_of_an_entry_are_headings_of_their_levels() -> None:
    async with rules("/rules/YEAR-06", second="it") as one:
        levels = [f.node["heading_level"] for f in one.walk() if f.node.get("heading_level")]
        assert levels[0] == 1
        assert levels.count(1) == 1
        assert set(levels) == {1, 2}


# -- cards and terms -------------------------------------------------------------------------------


def shown_cards(one: Phone) -> list[str]:
    """The cards of a table in their order."""
    every = {card.id for table in tables().values() for card in table.cards}
    return [id[6:] for id in one.ids() if id.startswith("cards.") and id[6:] in every]


@pytest.mark.parametrize("table", list(tables()))
@story
async def test_a_table_is_sorted_by_its_chips_and_turned_by_a_second_tap(table: str) -> None:
    async with rules(f"/rules/cards/{table}") as one:
        for sort in tables()[table].sorts[1:] or tables()[table].sorts:
            if len(tables()[table].sorts) == 1:
                assert not one.has(f"cards.sort-{sort}")
                continue
            await one.tap(f"cards.sort-{sort}")
            rising = shown_cards(one)
            await one.tap(f"cards.sort-{sort}")
            assert shown_cards(one) == rising[::-1]
            assert len(rising) == len(tables()[table].cards)


@story
async def test_visitors_are_narrowed_down_to_what_they_do_and_sorted_by_what_they_cost() -> None:
    async with rules("/rules/cards/visitors") as one:
        await one.tap("cards.does")
        await one.tap("cards.does-train")
        few = shown_cards(one)
        assert len(few) == 6
        assert "visitor-scholar" in few
        assert not one.has("cards.does-train"), "the chips are put away"
        await one.tap("cards.sort-cost")
        await one.tap("cards.sort-cost")
        await one.tap("cards.does")
        await one.tap("cards.does-all")
        assert shown_cards(one)[0] == "visitor-broker", "9 lira are the most"
        await one.tap("cards.does")
        await one.tap("cards.does-summer")
        await one.type("cards.search", "plant")
        assert all(cards()[id].season == "summer" for id in shown_cards(one))


@story
async def test_a_table_is_searched_by_effect_and_a_card_opens_with_its_rule() -> None:
    async with rules("/rules/cards/visitors", language="es") as one:
        await one.type("cards.search", "organizadora")
        assert shown_cards(one)[0] == "visitor-organizer"
        await one.tap("cards.visitor-organizer")
        assert one.route == "/rules/cards/visitors/visitor-organizer"
        assert one.sees("Organizer"), "the printed English name"
        await one.tap("card.back")
        assert one.route == "/rules/cards/visitors"


@story
async def test_a_translated_name_says_that_it_is_ours_and_a_printed_one_does_not() -> None:
    ours = language("es").text("cards.ours")
    for card, is_ours in (("visitor-broker", True), ("visitor-organizer", False)):
        async with rules(f"/rules/card/{card}", language="es") as one:
            assert one.sees(ours) is is_ours, card


@story
async def test_terms_are_searched_in_any_language_and_show_every_book() -> None:
    async with rules("/rules/terms", language="en") as one:
        await one.type("terms.search", "трек подъема")
        await one.tap("terms.wakeup-chart")
        for name in ("tabla de horas de despertar", "tabla de despertar", "tabella del risveglio"):
            assert one.sees(name)
        assert one.sees(language("en").text("terms.ours"))
        await one.tap("term.WAKE-01")
        assert one.route == "/rules/WAKE-01"


@story
async def test_the_rest_of_the_terms_comes_when_asked_for_and_a_wide_page_has_columns() -> None:
    async with phone(Room().tables, route="/rules/terms", size=DESKTOP) as one:
        few = [id for id in one.ids() if id.startswith("terms.")]
        await one.tap("terms.more")
        assert len([id for id in one.ids() if id.startswith("terms.")]) > 5 * len(few)
        assert one.texts().count(language("en").text("terms.book.es-r14")) == 1


@story
async def test_a_year_at_a_glance_leads_to_the_entries_and_back() -> None:
    async with rules("/rules/glance/viticulture") as one:
        for row in range(1, 8):
            assert one.tappable(f"glance.row-{row}")
        await one.tap("glance.row-7")
        assert one.route == "/rules/glance/viticulture/WAKE-10"
        await one.tap("rule.back")
        assert one.route == "/rules/glance/viticulture"
        await one.go("/rules/glance/vino")
        await one.tap("glance.sell-2")
        assert one.route == "/rules/glance/vino/VN-SELL-02"


# -- in a game -------------------------------------------------------------------------------------

NUMBERS = re.compile(r"[A-Z]{2,}-\d\d( · [A-Z-]+\d\d)*")

GAMES = {
    Season.FIRST_PLAYER: fresh,
    Season.SPRING: spring,
    Season.SUMMER: summer,
    Season.FALL: in_season(Season.FALL),
    Season.WINTER: in_season(Season.WINTER),
    Season.YEAR_END: in_season(Season.YEAR_END),
}
ALONE = {
    "setup": lambda: alone(begun=False),
    "spring": alone,
    "summer": solo_drawn(level=Level.HARD, ticks=0),
    "token": solo_planner,
    "aggressive": solo_drawn(Season.WINTER, aggressive=True),
    "fall": solo_in(Season.FALL),
    "year-end": solo_in(Season.YEAR_END, aggressive=True),
    "vineyard": solo_vineyards.board,
    "vineyard-card": solo_vineyards.drawn,
    "vineyard-year-end": solo_vineyards.year_end,
}
HELD = {
    **{season.value: room for season, room in GAMES.items()},
    **{f"solo-{name}": room for name, room in ALONE.items()},
}


@pytest.mark.parametrize("name", HELD)
@story
async def test_what_a_long_press_explains_stands_behind_the_question_mark_too(
    name: str,
) -> None:
    room = HELD[name]()
    before = len(room.table.session.history)
    async with opened(room) as one:
        await explains_what_stands_behind(one)
        assert one.route.startswith("/game/"), "nobody has left the game"
    assert len(room.table.session.history) == before, "a long press changes nothing"


OPENED = {
    "player": ("summer.player.seat-1", "player"),
    "points": ("summer.points.seat-1", "number"),
    "table": ("play.season", "table"),
}


@pytest.mark.parametrize("kind", OPENED)
@story
async def test_what_a_long_press_on_a_sheet_explains_stands_behind_its_question_mark(
    kind: str,
) -> None:
    tap, sheet = OPENED[kind]
    async with opened(summer()) as one:
        await one.tap(tap)
        await one.tap(f"{sheet}.help")
        behind = {id.removeprefix("season.") for id in one.ids() if id.startswith("season.")}
        await one.tap("season.back")
        held = one.holdable()
        assert held
        for id in held:
            await one.hold(id)
            opened_ = [text.split(" ")[0] for text in one.texts() if NUMBERS.fullmatch(text)]
            assert len(opened_) == 1
            assert set(opened_) <= behind, id
            await one.tap("rule.back")
            assert one.has(f"{sheet}.close"), "back on the sheet"


TALL = (844, 390)


@pytest.mark.parametrize("size", [None, TALL], ids=["upright", "across"])
@story
async def test_table_mode_has_a_question_mark_and_long_presses_too(size: object) -> None:
    wish = {"size": size} if size else {}
    async with opened(summer(), preferences=viewer(table_mode=True), **wish) as one:
        assert one.has("play.help")
        await explains_what_stands_behind(one)


@pytest.mark.parametrize("wine", [False, True], ids=["by points", "by lira"])
@story
async def test_the_podium_says_who_wins_and_why(wine: bool) -> None:
    room = tie(("lira", 3, 5))() if wine else ended(FEW, 21, 17, 24, 12)()
    async with opened(room) as one:
        await explains_what_stands_behind(one)
        await one.tap("over.place.seat-1")
        rule = "END-05" if wine else "END-04"
        assert one.sees(language("en").text(f"rule.{rule}.text"))


@story
async def test_an_entry_of_the_log_opens_the_rule_it_is_about_and_the_log_stays() -> None:
    room = spring()
    table = room.table
    seat = table.session.state.acting
    table.play(TakeRow(seat, 6), anyway=True)
    number = table.session.history.last.number
    async with opened(room) as one:
        await one.go(f"{one.route}/log")
        await one.hold(f"log.entry-{number}")
        assert one.sees(language("en").text("rule.WAKE-02.text")), "the rule that was set aside"
        await one.tap("rule.close")
        await one.tap("log.help")
        assert one.has("season.WAKE-02")
        assert one.has("season.WAKE-01")
        await one.tap("season.WAKE-01")
        await one.tap("rule.back")
        await one.tap("season.close")
        assert one.route.endswith("/log")
        await one.tap(f"log.entry-{number}")
        assert f"/at/{number}" in one.route


@story
async def test_beside_the_game_the_log_explains_its_entries_over_the_game() -> None:
    async with opened(summer(), size=DESKTOP) as one:
        held = [id for id in one.holdable() if id.startswith("log.entry-")]
        assert held
        await one.hold(held[0])
        assert one.has("rule.close")
        await one.tap("rule.close")
        assert one.has("log.help")


async def explains_what_stands_behind(one: Phone) -> None:
    """
    Whatever a long press explains on this screen, its question mark has. On a tile that books at
    once it opens the dialogue instead, and the corner of the tile explains.
    """
    await one.tap("play.help")
    behind = {id.removeprefix("season.") for id in one.ids() if id.startswith("season.")}
    await one.tap("season.close")
    held = one.holdable()
    assert held
    for id in held:
        corner = f"{id}.choose"
        if one.has(corner):
            await opens_the_same_dialogue(one, id, corner)
            assert corner in held
            continue
        await one.hold(id)
        assert one.has("rule.close"), id
        opened_ = [text.split(" ")[0] for text in one.texts() if NUMBERS.fullmatch(text)]
        assert set(opened_) <= behind, id
        assert len(opened_) == 1
        await one.tap("rule.close")


async def opens_the_same_dialogue(one: Phone, tile: str, corner: str) -> None:
    """A long press on a tile shows what a tap on its corner shows."""
    shown = []
    for open_it in (one.hold(tile), one.tap(corner)):
        await open_it
        assert one.has("act.book"), tile
        shown.append(one.texts())
        await one.tap("act.close")
    assert shown[0] == shown[1], tile


@story
async def test_what_has_nothing_to_explain_takes_no_long_press() -> None:
    async with opened(summer()) as one:
        with pytest.raises(NotTappable):
            await one.hold("play.undo")


@story
async def test_a_question_is_answered_over_the_game_and_the_way_leads_back() -> None:
    async with opened(spring(), preferences=viewer(language="es")) as one:
        await one.tap("play.help")
        await one.type("season.search", "empate")
        await one.tap("season.END-05")
        assert one.sees(language("es").text("rule.END-05.text"))
        await one.tap("rule.related.END-04")
        assert one.sees(language("es").text("rule.END-04.text"))
        await one.tap("rule.back")
        assert one.sees(language("es").text("rule.END-05.text"))
        await one.tap("rule.back")
        assert one.has("season.END-05"), "the question still stands there"
        await one.tap("season.close")
        assert one.has("spring.row-1")
        assert one.route.startswith("/game/")


@story
async def test_a_card_is_looked_up_over_the_game() -> None:
    async with opened(spring()) as one:
        await one.tap("play.help")
        await one.type("season.search", "automa card 7")
        await one.tap("season.card.automa-7")
        assert one.has("card.close")
        await one.tap("card.AUT-13")
        assert one.sees(language("en").text("rule.AUT-13.text"))
        await one.tap("rule.back")
        await one.tap("card.back")
        assert one.has("season.search")


@story
async def test_a_refused_move_unfolds_the_whole_entry() -> None:
    async with opened(spring(), preferences=viewer(second="it")) as one:
        await one.tap("spring.row-6")
        assert one.has("illegal.anyway")
        assert not one.sees(language("en").text("rule.WAKE-02.text"))
        await one.tap("illegal.rule")
        assert one.sees(language("en").text("rule.WAKE-02.text"))
        assert one.sees(language("it").text("rule.WAKE-02.text"))
