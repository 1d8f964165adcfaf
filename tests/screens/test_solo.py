"""A game against the Automa on its screens: setup, spring, seasons, the year's end, the end."""

from __future__ import annotations

from typing import Any

import pytest
from PIL import ImageFont

from companion.i18n import LANGUAGES, language
from companion.resources import folder
from companion.ui.screens.viticulture.ending.years import start_of
from companion.ui.screens.viticulture.solo.pace import on_the_track, on_the_way
from companion.ui.screens.viticulture.solo.table_mode import LETTER, fitting
from companion.viticulture.box.automa_cards import AUTOMA_CARDS
from companion.viticulture.box.board import Board, BoardAction
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.wake_up import WAKE_UP
from companion.viticulture.solo.choices import Deck, Level
from companion.viticulture.solo.deck import DrawAutomaCard
from companion.viticulture.solo.ending import CountCellars, solo_result
from companion.viticulture.solo.friend_code import friend_code
from companion.viticulture.solo.season import TickSpot
from companion.viticulture.solo.tokens import SpendBonusToken
from companion.viticulture.table.correct import Correct
from companion.viticulture.year.turns import TakeTurn
from tests.gallery.scenes import (
    Room,
    alone,
    at,
    cellars,
    in_season,
    solo_behind,
    solo_drawn,
    solo_ended,
    solo_in,
    solo_lost,
    solo_on_to,
    solo_planner,
    solo_skips,
)
from tests.gallery.scenes import spring as table_s_spring
from tests.gallery.solo_vineyards import on_to as vineyard_on_to
from tests.gallery.solo_vineyards import season as vineyard_season

from .headless import PHONE, NotThere, Phone, phone, story, viewer

words = language("en").text
lang = language("en")


def here(room: Room) -> str:
    """The address of the room's game."""
    return f"/game/{room.table.id}"


def sitting(room: Room, **wish: Any) -> Any:
    """A phone that shows the room's game."""
    return phone(room.tables, route=here(room), preferences=viewer(**wish))


def moves(room: Room) -> list[Any]:
    """What has been done, oldest first."""
    return [entry.move for entry in room.table.session.history.done]


def spoken(one: Phone) -> list[str]:
    """What a screen reader is told without being asked."""
    return list(one.spoken)


def fill(one: Phone, id: str) -> Any:
    """The colour behind a small choice; ``None`` for one that is only outlined."""
    boxes = [f.node for f in one.walk(one.find(id)) if f.node.get("border")]
    return boxes[0].get("bgcolor")


@pytest.mark.parametrize("season", [Season.SUMMER, Season.WINTER])
@story
async def test_a_point_moves_nothing_from_under_the_finger(season: Season) -> None:
    plus = f"{season.value}.points.seat-1.plus"

    def listed(one: Phone) -> list[int]:
        within = one.identified()[plus][0].within
        return [n["_i"] for n in next(n for n in within[::-1] if n.get("scroll"))["controls"]]

    async with sitting(solo_drawn(season)()) as one:
        before = listed(one)
        await one.tap(plus)
        assert listed(one) == before


# -- setup -----------------------------------------------------------------------------------------


@story
async def test_what_was_laid_out_stays_ticked_and_can_be_looked_at_later() -> None:
    room = alone(begun=False)
    async with sitting(room) as one:
        await one.tap("setup.glass")
        await one.tap("setup.visitor-S31")
        await one.tap("setup.visitor-W11")
        await one.tap("setup.visitor-W11")
    async with sitting(room) as one:
        assert one.selected("setup.glass")
        assert one.selected("setup.visitor-S31")
        assert not one.selected("setup.visitor-W11")
        await one.tap("setup.begin")
        assert at(room.table).season is Season.SPRING
        await one.tap("play.automa")
        await one.tap("automa.setup")
        assert one.selected("setup.glass")
    room.tables.remove(room.table.id)
    assert room.shelf.draft(f"setup-{room.table.id}") is None, "ticks go with their game"


@story
async def test_visitors_to_take_out_stand_there_by_name_with_what_they_do_and_why() -> None:
    room = alone(begun=False)
    async with sitting(room, language="it") as one:
        said = one.said("setup.visitor-S31")
        it = language("it").text
        assert it("visitor.swindler.name") in said
        assert "Swindler" in said, "the name on an English card stands below our translation"
        assert it("visitor-out.opponents-decide") in said
        await one.tap("setup.visitor-S31.why")
        assert one.sees(it("rule.AUT-21.text"))


# -- spring ----------------------------------------------------------------------------------------


@story
async def test_a_row_gives_its_glass_token_once() -> None:
    room = alone(2)
    (used,) = set(range(1, 8)) - set(at(room.table).automa.glass)
    async with sitting(room) as one:
        assert words("spring.row-used", hour=used, bonus="").split(":")[0] in one.said(
            f"spring.row-{used}"
        )
        await one.tap(f"spring.row-{used}")
        assert one.sees(words("why.AUT-06", row=used)), "it is explained"
        await one.tap("illegal.leave")
        await one.tap("spring.row-7")
        assert 7 not in at(room.table).automa.glass
        assert at(room.table).automa.tokens == 2
        assert lang.many("solo.tokens", 2) in one.said("play.automa")


@pytest.mark.parametrize(
    ("game", "id"),
    [
        pytest.param({}, "spring.row-token", id="DIFF-01 a token with any row"),
        pytest.param({"challenge": 5}, "spring.row", id="CAMP-05 none in challenge 5"),
        pytest.param({"challenge": 2}, "spring.row", id="CAMP-02 none in challenge 2"),
    ],
)
def test_the_eighth_year_s_rows_say_what_they_bring(game: Any, id: str) -> None:
    @story
    async def look() -> None:
        room = alone(8, level=Level.VERY_EASY, **game)
        async with sitting(room) as one:
            for row in (1, 5):
                bonus = words(f"wake.{WAKE_UP[row].value}")
                assert one.said(f"spring.row-{row}") == words(id, hour=row, bonus=bonus)

    look()


@story
async def test_a_used_row_can_be_recorded_all_the_same() -> None:
    room = alone(2)
    (used,) = set(range(1, 8)) - set(at(room.table).automa.glass)
    async with sitting(room) as one:
        await one.tap(f"spring.row-{used}")
        await one.tap("illegal.anyway")
        assert at(room.table).estates[0].row == used
        assert room.table.session.history.done[-1].overruled == ("AUT-06",)


@story
async def test_on_the_extended_board_spring_has_the_automa_s_card_too() -> None:
    room = alone(board=Board.TUSCANY)
    async with sitting(room) as one:
        assert words("wake.on-board") in one.said("spring.row-3")
        await one.tap("spring.row-3")
        assert at(room.table).season is Season.SPRING
        await one.tap("automa.draw")
        assert at(room.table).automa.cards
        if one.has("automa.placed"):
            await one.tap("automa.placed")
        await one.tap("spring.next")
        assert at(room.table).season is Season.SUMMER


# -- seasons ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("season", [Season.SUMMER, Season.WINTER])
@pytest.mark.parametrize("level", list(Level), ids=lambda level: level.value)
def test_a_season_of_the_automa_costs_at_most_two_taps(level: Level, season: Season) -> None:
    @story
    async def play() -> None:
        room = solo_in(season, level=level)()
        async with sitting(room) as one:
            await one.tap("automa.draw")
            if at(room.table).automa.blocked:
                await one.tap("automa.placed")
            assert one.has(f"{season.value}.next")
            assert not at(room.table).needs_card
            assert all(spot.ticked for spot in at(room.table).automa.spots if not spot.skip)

    play()


@story
async def test_the_blocked_actions_are_told_aloud_and_shown_in_order() -> None:
    room = solo_in(Season.SUMMER, level=Level.HARD)()
    async with sitting(room) as one:
        assert not spoken(one)
        await one.tap("automa.draw")
        automa = at(room.table).automa
        names = [words(f"action.{action.value}") for action in automa.blocked]
        (told,) = spoken(one)
        assert lang.list(names) in told
        assert lang.list([str(card) for card in automa.cards]) in told
        shown = [
            one.said(id) for id in one.ids() if id.startswith("automa.spot-") and "why" not in id
        ]
        assert shown == [words("solo.spot", action=name) for name in names]


@story
async def test_spots_are_ticked_one_by_one_and_not_ticked_again() -> None:
    room = solo_drawn(ticks=0)()
    async with sitting(room) as one:
        await one.tap("automa.spot-2")
        assert one.selected("automa.spot-2")
        assert [spot.ticked for spot in at(room.table).automa.spots] == [False, True]
        await one.tap("automa.spot-2")
        assert not one.selected("automa.spot-2")
        assert one.has("automa.placed")


@story
async def test_a_skipped_spot_says_why_and_opens_its_rule() -> None:
    room = solo_skips()
    skipped = next(n for n, s in enumerate(at(room.table).automa.spots) if s.skip)
    spot = at(room.table).automa.spots[skipped]
    async with sitting(room) as one:
        assert one.sees(words(f"skip.{spot.skip.value}"))
        assert not one.has(f"automa.spot-{skipped + 1}"), "nobody is put there, nothing is ticked"
        await one.tap(f"automa.spot-{skipped + 1}.why")
        assert one.sees(words("solo.card", card=spot.card))
        assert one.sees(words(f"rule.{spot.skip.rule}.text"))


@story
async def test_why_shows_the_card_with_all_its_rows_and_the_rule() -> None:
    room = solo_drawn(ticks=0)()
    spot = at(room.table).automa.spots[0]
    async with sitting(room) as one:
        await one.tap("automa.spot-1.why")
        for row in AUTOMA_CARDS[spot.card].rows:
            assert one.sees(words(f"action.{(row.base or row.tuscany).value}"))
        assert one.sees(words("rule.AUT-14.text"))


@pytest.mark.parametrize("drawn", [True, False])
@story
async def test_why_says_that_no_card_shows_what_was_put_right_at_the_table(drawn: bool) -> None:
    room = solo_drawn(ticks=0)() if drawn else solo_in(Season.SUMMER)()
    automa = at(room.table).automa
    shown = {spot.action for spot in automa.spots}
    action = next(a for a in at(room.table).season_actions if a not in shown)
    room.table.play(Correct("blocked", action.value))
    async with sitting(room) as one:
        if not drawn:
            await one.tap("automa.draw")
        actions = [spot.action for spot in at(room.table).automa.spots]
        await one.tap(f"automa.spot-{actions.index(action) + 1}.why")
        assert one.sees(words("solo.why.corrected", action=words(f"action.{action.value}")))


@story
async def test_undo_and_another_draw_show_the_same_cards() -> None:
    room = solo_in(Season.SUMMER, level=Level.HARD)()
    async with sitting(room) as one:
        await one.tap("automa.draw")
        before = at(room.table).automa.spots
        await one.tap("play.undo")
        assert one.has("automa.draw")
        await one.tap("play.redo")
        assert at(room.table).automa.spots == before
        await one.tap("play.undo")
        await one.tap("automa.draw")
        assert at(room.table).automa.spots == before


@story
async def test_free_actions_and_cards_left_are_shown() -> None:
    room = solo_drawn()()
    async with sitting(room) as one:
        for action in at(room.table).free_actions:
            assert one.sees(words(f"action.{action.value}"))
        assert lang.many("solo.cards-left", at(room.table).automa.left) in one.said("play.automa")


@story
async def test_nothing_is_called_free_before_the_card_is_drawn() -> None:
    room = solo_in(Season.SUMMER)()
    async with sitting(room) as one:
        assert not one.sees(words("solo.free"))
        await one.tap("automa.draw")
        assert one.sees(words("solo.free"))


@pytest.mark.parametrize("season", [Season.SPRING, Season.SUMMER, Season.WINTER])
def test_the_extended_board_is_marked_as_deck_only(season: Season) -> None:
    @story
    async def look() -> None:
        room = alone(2, board=Board.TUSCANY)
        if season is not Season.SPRING:
            solo_on_to(room.table, season)
        async with sitting(room) as one:
            assert one.said("automa.deck-only") == words("board.tuscany.about")
            await one.tap("automa.deck-only")
            assert one.sees(words("rule.AUT-14.text"))
        async with sitting(alone(2)) as one:
            assert not one.has("automa.deck-only")

    look()


@story
async def test_a_card_from_the_box_is_named_by_its_number() -> None:
    room = solo_in(Season.SUMMER, 1, deck=Deck.BOX)()
    async with sitting(room) as one:
        assert not one.tappable("automa.draw"), "which card it is only the table knows"
        await one.tap("automa.card-9")
        assert at(room.table).automa.cards == (9,)
        names = AUTOMA_CARDS[9].spots(Board.BASE, Season.SUMMER)
        assert at(room.table).automa.blocked == names


@story
async def test_a_card_from_the_box_is_found_by_its_actions() -> None:
    room = solo_in(Season.SUMMER, 1, deck=Deck.BOX)()
    async with sitting(room) as one:
        await one.tap("automa.shows-draw-vine")
        await one.tap("automa.shows-give-tour")
        wanted = {BoardAction.DRAW_VINE, BoardAction.GIVE_TOUR}
        fitting = [
            f"automa.found-{number}"
            for number, card in AUTOMA_CARDS.items()
            if wanted <= set(card.spots(Board.BASE, Season.SUMMER))
        ]
        assert fitting, "or the test looks for nothing"
        assert [id for id in one.ids() if id.startswith("automa.found-")] == fitting
        await one.tap(fitting[0])
        assert at(room.table).automa.cards == (int(fitting[0].rpartition("-")[2]),)


@pytest.mark.parametrize("season", [Season.SUMMER, Season.WINTER])
def test_a_card_that_shows_nothing_for_this_season_is_found_by_that(season: Season) -> None:
    @story
    async def find() -> None:
        room = solo_in(season, 1, deck=Deck.BOX)()
        used = at(room.table).automa.used
        empty = [n for n, card in AUTOMA_CARDS.items() if not card.spots(Board.BASE, season)]
        assert empty, "or the test looks for nothing"
        async with sitting(room) as one:
            await one.tap(f"automa.shows-{at(room.table).season_actions[0].value}")
            await one.tap("automa.shows-none")
            fitting = [f"automa.found-{n}" for n in empty if n not in used]
            assert [id for id in one.ids() if id.startswith("automa.found-")] == fitting
            await one.tap("automa.shows-none")
            assert not [id for id in one.ids() if id.startswith("automa.found-")]
            await one.tap("automa.shows-none")
            await one.tap(fitting[0])
            assert not at(room.table).automa.spots
            assert one.sees(words("solo.nobody"))

    find()


@story
async def test_cards_alike_this_season_are_told_apart_by_the_others() -> None:
    room = solo_in(Season.SUMMER, 1, deck=Deck.BOX)()
    alike = [
        n for n, card in AUTOMA_CARDS.items()
        if card.spots(Board.BASE, Season.SUMMER) == (BoardAction.PLANT_VINE,)
    ]  # fmt: skip
    async with sitting(room) as one:
        await one.tap("automa.shows-plant-vine")
        for number in alike:
            winter = AUTOMA_CARDS[number].spots(Board.BASE, Season.WINTER)
            names = lang.list([words(f"action.{action.value}") for action in winter])
            told = words("solo.card-rows", season=words("season.winter"), actions=names)
            assert told in one.said(f"automa.found-{number}")


@story
async def test_a_used_card_stands_back_among_the_numbers() -> None:
    room = solo_in(Season.WINTER, 1, deck=Deck.BOX)()
    used = at(room.table).automa.used[0]
    other = next(n for n in AUTOMA_CARDS if n not in at(room.table).automa.used)
    async with sitting(room) as one:
        assert one.said(f"automa.card-{used}") == words("solo.card-used", card=used)
        assert fill(one, f"automa.card-{used}") is not None
        assert fill(one, f"automa.card-{other}") is None


@story
async def test_a_box_s_deck_that_is_used_up_is_to_be_shuffled() -> None:
    room = solo_in(Season.SUMMER, 1, deck=Deck.BOX)()
    room.table.play(Correct("used", " ".join(map(str, range(2, 25)))))
    async with sitting(room) as one:
        assert not one.sees(words("solo.shuffle-box"))
        await one.tap("play.automa")
        await one.tap("automa.used-1")
        await one.tap("automa.close")
        assert one.sees(words("solo.shuffle-box"))
        assert one.said("automa.card-7") == words("solo.card", card=7)
        await one.tap("automa.card-7")
        assert at(room.table).automa.used == (7,)
        assert not one.sees(words("solo.shuffle-box"))


@story
async def test_a_card_that_lies_in_the_used_pile_is_explained() -> None:
    room = solo_in(Season.WINTER, 1, deck=Deck.BOX)()
    used = at(room.table).automa.used[0]
    async with sitting(room) as one:
        await one.tap(f"automa.card-{used}")
        assert one.sees(words("why.AUT-17", card=used))


@story
async def test_with_the_box_s_cards_hard_asks_for_one_more() -> None:
    room = solo_in(Season.SUMMER, 1, deck=Deck.BOX, level=Level.HARD)()
    few = next(
        number
        for number, card in AUTOMA_CARDS.items()
        if len(card.spots(Board.BASE, Season.SUMMER)) < 2
    )
    more = next(
        number
        for number, card in AUTOMA_CARDS.items()
        if len(card.spots(Board.BASE, Season.SUMMER)) > 1 and number != few
    )
    async with sitting(room) as one:
        await one.tap(f"automa.card-{few}")
        assert at(room.table).needs_card
        await one.tap(f"automa.card-{more}")
        assert at(room.table).automa.cards == (few, more)
        assert one.has("automa.placed")


@story
async def test_placing_waits_for_the_card_but_the_table_may_go_on() -> None:
    room = solo_in(Season.SUMMER)()
    async with sitting(room) as one:
        assert not one.has("summer.next"), "the card comes first"
        await one.tap("summer.points.seat-1.plus")
        assert at(room.table).estates[0].vp == 4, "points are booked at any time"


@story
async def test_a_bonus_token_is_spent_for_one_worker_at_a_time() -> None:
    room = solo_drawn(ticks=3)()
    async with sitting(room) as one:
        await one.tap("automa.spend")
        await one.tap("token.give-tour")
        assert moves(room)[-1] == SpendBonusToken("give-tour")
        assert at(room.table).automa.tokens == 1
        assert not one.has("automa.spend"), "one for each worker"
        await one.tap("automa.next-worker")
        assert moves(room)[-1] == TakeTurn(0)
        await one.tap("automa.spend")
        await one.tap("token.cart")
        assert one.sees(words("why.AUT-10"))
        await one.tap("illegal.leave")
        await one.tap("automa.spend")
        await one.tap("token.untold")
        assert at(room.table).automa.tokens == 0


@story
async def test_where_the_planner_sent_a_worker_the_automa_places_none() -> None:
    room = solo_drawn(ticks=3)()
    async with sitting(room) as one:
        await one.tap("automa.ahead")
        await one.tap("ahead.make-wine")
        await one.tap("ahead.harvest-field")
        await one.tap("ahead.harvest-field")
        assert at(room.table).automa.occupied == (BoardAction.MAKE_WINE,)
        await one.tap("ahead.close")
        assert one.sees(words("solo.occupied", actions=words("action.make-wine")))


@story
async def test_the_organizer_moves_the_rooster_and_passes() -> None:
    room = solo_drawn(ticks=3)()
    async with sitting(room) as one:
        await one.tap("automa.organizer")
        await one.tap("organizer.row-7")
        assert one.sees(words("why.AUT-19", row=7))
        await one.tap("illegal.leave")
        await one.tap("automa.organizer")
        await one.tap("organizer.row-6")
        assert at(room.table).estates[0].row == 6
        assert at(room.table).season is Season.FALL


@story
async def test_the_challenge_s_own_rules_are_reminded_of() -> None:
    room = solo_drawn(challenge=2, ticks=3)()
    async with sitting(room) as one:
        assert one.sees(words("challenge.2.middle"))
        assert not one.has("automa.spend"), "bonus tokens are of no use in challenge 2"
        await one.tap("automa.remind-1")
        assert one.sees(words("rule.CAMP-02.text"))


@story
async def test_whatever_is_followed_of_the_automa_can_be_set_right() -> None:
    room = solo_drawn(ticks=0)()
    async with sitting(room) as one:
        await one.tap("play.automa")
        await one.tap("automa.tokens.plus")
        await one.tap("automa.marker.minus")
        await one.tap("automa.glass-7")
        free = at(room.table).free_actions[0]
        await one.tap(f"automa.blocks-{free.value}")
        automa = at(room.table).automa
        assert (automa.tokens, automa.marker) == (3, 19)
        assert 7 not in automa.glass
        assert free in automa.blocked
        assert one.has("automa.setup"), "the sheet stays open"


@story
async def test_the_season_s_rules_are_those_of_level_and_challenge_too() -> None:
    room = solo_drawn(level=Level.HARD, challenge=4)()
    async with sitting(room) as one:
        await one.tap("play.help")
        for rule in ("AUT-13", "DIFF-04", "CAMP-04", "TURN-02"):
            assert one.sees(words(f"rule.{rule}.title")), rule


@story
async def test_the_keys_and_the_footer_work_as_at_a_table() -> None:
    room = solo_drawn(ticks=0)()
    async with sitting(room) as one:
        await one.key("+")
        assert at(room.table).estates[0].vp == 4
        await one.key("Arrow Right")
        assert moves(room)[-1] == TickSpot()
        await one.key("Z", ctrl=True)
        assert not at(room.table).automa.spots[0].ticked


@story
async def test_table_mode_shows_the_actions_large_and_ticks_them() -> None:
    room = solo_drawn(ticks=0)()
    async with sitting(room, table_mode=True) as one:
        name = words(f"action.{at(room.table).automa.blocked[0].value}")
        (shown,) = [f.node for f in one.walk() if f.node.get("value") == name]
        assert shown["style"]["size"] >= 28, "read from a metre and a half"
        assert name in " ".join(one.labels())
        await one.tap("automa.spot-1")
        assert at(room.table).automa.spots[0].ticked
        await one.tap("summer.points.seat-1.plus")
        await one.tap("automa.placed")
        await one.tap("summer.next")
        assert at(room.table).season is Season.FALL


@story
async def test_table_mode_names_the_skipped_spots_and_the_pace() -> None:
    room = solo_skips()
    spot = next(spot for spot in at(room.table).automa.spots if spot.skip)
    async with sitting(room, table_mode=True) as one:
        assert one.sees(words("solo.skipped", action=words(f"action.{spot.action.value}")))
        assert one.sees(words(f"skip.{spot.skip.value}"))
    room = solo_drawn(year=4, aggressive=True)()
    room.table.play(Correct("vp", 2, 0))
    async with sitting(room, table_mode=True) as one:
        assert one.sees(words("solo.behind", points=2))
        assert one.sees(words("solo.pace.year", points=3, seasons=words("season.winter").lower()))


@pytest.mark.parametrize("across", [False, True], ids=["upright", "across"])
def test_in_table_mode_the_points_have_the_numerals_of_a_table(across: bool) -> None:
    @story
    async def look() -> None:
        room = solo_drawn(ticks=0)()
        room.table.play(Correct("vp", 17, 0))
        async with sitting(room, table_mode=True) as one:
            if across:
                await one.resize(PHONE[1], PHONE[0])
            sizes = [f.node["style"]["size"] for f in one.walk() if f.node.get("value") == "17"]
            assert max(sizes) == 120

    look()


@pytest.mark.parametrize("height", [60, 90, 150, 220])
@pytest.mark.parametrize("width", [160, 214, 360, 700])
def test_a_name_is_as_large_as_its_place(width: int, height: int) -> None:
    fonts = folder("companion") / "ui" / "assets" / "fonts"
    font = ImageFont.truetype(str(fonts / "LiterataDisplay-SemiBold.ttf"), 100)
    for code in LANGUAGES:
        for action in BoardAction:
            name = language(code).text(f"action.{action.value}")
            size = fitting(name, width, height)
            longest = max(len(word) for word in name.split())
            assert longest * size * LETTER <= width + 0.01, name
            assert max(font.getlength(word) for word in name.split()) * size / 100 <= width, name
            one_line = len(name) * size * LETTER <= width + 0.01
            assert size * 1.1 * (1 if one_line else 2) <= height + 0.01, name


@pytest.mark.parametrize("season", [Season.SUMMER, Season.WINTER])
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_action_is_readable_from_a_metre_and_a_half(code: str, season: Season) -> None:
    """All six are written in 28 dp and more, and no word is wider than its tile."""

    @story
    async def read() -> None:
        room = solo_drawn(season, ticks=0)()
        actions = at(room.table).season_actions
        room.table.play(Correct("blocked", " ".join(action.value for action in actions)))
        async with sitting(room, table_mode=True, language=code) as one:
            for action in actions:
                name = language(code).text(f"action.{action.value}")
                (shown,) = [f.node for f in one.walk() if f.node.get("value") == name]
                size = shown["style"]["size"]
                assert size >= 28, name
                longest = max(len(word) for word in name.split())
                assert longest * size * LETTER <= PHONE[0] - 16 - 64 - 44 - 72 + 0.01, name
            vp = str(at(room.table).estates[0].vp)
            numerals = [f.node for f in one.walk() if f.node.get("value") == vp]
            assert max(node["style"]["size"] for node in numerals) >= 64
            assert language(code).list(
                [language(code).text(f"action.{action.value}") for action in actions]
            ) in " ".join(one.labels()), "and it is told to a screen reader"

    read()


@story
async def test_looking_back_shows_the_card_and_takes_no_taps() -> None:
    room = solo_planner()
    done = enumerate(room.table.session.history.done, 1)
    drawn = max(n for n, entry in done if isinstance(entry.move, DrawAutomaCard))
    async with phone(room.tables, route=f"{here(room)}/at/{drawn}", preferences=viewer()) as one:
        assert one.has("automa.spot-1")
        assert not one.tappable("automa.spot-1")
        assert not one.has("automa.spend")
        await one.tap("automa.spot-1.why")
        assert one.has("why.close")
    async with phone(room.tables, route=f"{here(room)}/log", preferences=viewer()) as one:
        assert one.sees(words("log.occupied", action=words("action.harvest-field")))


# -- how one stands --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "year", "vp", "said"),
    [
        ({}, 2, 5, ("solo.behind", {"points": 15})),
        ({}, 2, 20, ("solo.level-with", {})),
        ({}, 2, 23, ("solo.ahead", {"points": 3})),
        ({"level": Level.VERY_HARD}, 2, 20, ("solo.behind", {"points": 3})),
        ({"aggressive": True}, 4, 2, ("solo.behind", {"points": 2})),
        ({"aggressive": True}, 4, 5, ("solo.ahead", {"points": 1})),
    ],
)
def test_how_far_behind_or_ahead(game: Any, year: int, vp: int, said: Any) -> None:
    @story
    async def look() -> None:
        from companion.viticulture.table.correct import Correct

        room = alone(year, **game)
        room.table.play(Correct("vp", vp, 0))
        solo_on_to(room.table, Season.SUMMER)
        room.table.play(Correct("vp", vp, 0))
        async with sitting(room) as one:
            id, facts = said
            assert one.sees(words(id, **facts))

    look()


@story
async def test_the_pace_line_says_what_is_missing_and_when() -> None:
    from companion.viticulture.table.correct import Correct

    room = solo_in(Season.SUMMER, 4, aggressive=True)()
    room.table.play(Correct("vp", 2, 0))
    async with sitting(room) as one:
        winter = words("season.winter").lower()
        assert one.sees(words("solo.pace.year", points=3, seasons=winter))
        for points in (8, 13, 20):
            assert one.sees(str(points))


@pytest.mark.parametrize("season", [Season.SPRING, Season.SUMMER, Season.FALL, Season.WINTER,
                                    Season.YEAR_END])  # fmt: skip
def test_the_pace_line_stands_there_all_year(season: Season) -> None:
    @story
    async def look() -> None:
        room = alone(4, aggressive=True)
        if season is not Season.SPRING:
            solo_on_to(room.table, season)
        room.table.play(Correct("vp", 2, 0))
        still = [s for s in (Season.SUMMER, Season.WINTER)
                 if list(Season).index(s) > list(Season).index(season)]  # fmt: skip
        names = lang.list([words(f"season.{s.value}").lower() for s in still])
        missing = {
            Season.WINTER: words("solo.pace.year-last", points=3),
            Season.YEAR_END: words("solo.pace.missing", points=3),
        }.get(season, words("solo.pace.year", points=3, seasons=names))
        async with sitting(room) as one:
            for said in (words("solo.behind", points=2), missing):
                assert one.sees(said)
                assert said in one.said("automa.pace")
            await one.tap("automa.pace")
            assert one.sees(words("rule.AGG-02.text"))

    look()


@story
async def test_a_whole_vineyard_sees_the_pace_line_in_fall_too() -> None:
    room = vineyard_season()
    vineyard_on_to(room.table, Season.FALL)
    async with sitting(room) as one:
        assert one.has("automa.pace")


@pytest.mark.parametrize("names", [("Anna",), ("Anna", "Jo")], ids=["alone", "two"])
def test_who_plays_alone_draws_in_no_order(names: tuple[str, ...]) -> None:
    @story
    async def look() -> None:
        async with sitting(in_season(Season.FALL, names)()) as one:
            alone = len(names) == 1
            for id in ("fall.how", "fall.cottage"):
                assert one.sees(words(f"{id}-alone")) is alone
                assert one.sees(words(id)) is not alone

    look()


def test_a_table_has_no_pace_line() -> None:
    @story
    async def look(prepare: Any) -> None:
        async with sitting(prepare()) as one:
            assert not one.has("automa.pace")

    for prepare in (table_s_spring, in_season(Season.FALL)):
        look(prepare)


@pytest.mark.parametrize(
    ("year", "vp", "place"),
    [
        pytest.param(4, 4, 1 / 8, id="AGG-02 level: on the stop of this year"),
        pytest.param(4, 1, 0, id="AGG-02 no further than a year ago: at the edge"),
        pytest.param(4, 6, 2 / 8, id="AGG-02 half way to the next year's"),
        pytest.param(4, 8, 3 / 8, id="AGG-02 on the stop of the next year"),
        pytest.param(4, 20, 7 / 8, id="AGG-02 on the last stop"),
        pytest.param(4, 99, 1, id="AGG-02 beyond it"),
        pytest.param(1, -1, 1 / 8, id="AGG-02 in the first year"),
        pytest.param(1, -5, 1 / 40, id="AGG-02 as low as it goes"),
        pytest.param(7, 20, 1 / 2, id="AGG-02 in the last year"),
    ],
)
def test_the_cork_stands_on_the_marker_s_way(year: int, vp: int, place: float) -> None:
    room = alone(year, aggressive=True)
    room.table.play(Correct("vp", vp, 0))
    assert on_the_way(at(room.table)) == pytest.approx(place)


def test_the_cork_never_goes_back_when_points_are_won() -> None:
    for year in range(1, 9):
        room = alone(aggressive=True, challenge=5)
        room.table.play(Correct("year", year))
        places = []
        for vp in range(-5, 30):
            room.table.play(Correct("vp", vp, 0))
            places.append(on_the_way(at(room.table)))
        assert places == sorted(places)
        assert 0 <= places[0] < places[-1] <= 1


# -- year end and end ------------------------------------------------------------------------------


@story
async def test_a_year_s_end_that_loses_says_so_before_it_is_booked() -> None:
    room = solo_behind()
    async with sitting(room) as one:
        assert one.sees(words("solo.loses.AGG-03"))
        await one.tap("year-end.close")
        assert one.sees(words("over.solo.loss"))
        assert one.sees(words("over.why.AGG-03"))
        await one.tap("play.undo")
        assert one.has("year-end.verdict")


@pytest.mark.parametrize(("count", "season"), [(5, Season.OVER), (6, Season.SPRING)])
def test_challenge_three_asks_for_the_workers(count: int, season: Season) -> None:
    @story
    async def close() -> None:
        room = solo_in(Season.YEAR_END, 3, challenge=3)()
        async with sitting(room) as one:
            assert not one.tappable("year-end.close")
            await one.tap(f"year-end.workers-{count}")
            assert one.sees(words("solo.loses.CAMP-03")) == (count < 6)
            await one.tap("year-end.close")
            assert at(room.table).season is season

    close()


@story
async def test_challenge_six_counts_the_cellars_at_the_end() -> None:
    room = cellars()
    async with sitting(room) as one:
        assert one.sees(words("over.cellars"))
        for _ in range(9):
            await one.tap("over.cellars.large.plus")
        await one.tap("over.cellars.medium.plus")
        await one.tap("over.cellars")
        assert moves(room)[-1] == CountCellars(9, 1)
        assert one.sees(words("over.solo.win")), "3 and 18 and 1 are 22"
        assert one.sees("22")


@pytest.mark.parametrize(
    ("points", "game", "result", "why"),
    [
        (21, {}, "win", ("solo.ahead", {"points": 1})),
        (20, {}, "draw", ("over.why.level", {})),
        (19, {}, "loss", ("solo.behind", {"points": 1})),
        (22, {"level": Level.VERY_HARD}, "loss", ("solo.behind", {"points": 1})),
    ],
)
def test_the_end_says_who_won_and_why(points: int, game: Any, result: str, why: Any) -> None:
    @story
    async def end() -> None:
        room = solo_ended(points, **game)()
        assert solo_result(at(room.table)) == result
        async with sitting(room) as one:
            assert one.sees(words(f"over.solo.{result}"))
            assert one.said("over.why") == words(why[0], **why[1])
            assert one.sees(str(at(room.table).automa.marker)), "the marker, wherever it stands"
            await one.tap("over.home")
            assert words(f"over.solo.{result}") in one.said(f"home.game.{room.table.id}")

    end()


@pytest.mark.parametrize(
    ("room", "marker"),
    [
        pytest.param(solo_ended(24, level=Level.VERY_HARD), [23] * 7, id="DIFF-11 at 23 all along"),
        pytest.param(lambda: solo_lost(), [-1, 0, 1], id="AGG-02 as far as it came"),
        pytest.param(solo_ended(21, board=Board.TUSCANY), [25] * 7, id="AUT-02 another track"),
    ],
)
def test_the_picture_of_the_years_shows_where_the_automa_stood(room: Any, marker: Any) -> None:
    @story
    async def look() -> None:
        prepared = room()
        async with sitting(prepared) as one:
            told = lang.list([lang.number(points) for points in marker])
            line = words("over.years.player", player=words("automa"), points=told)
            assert any(line in label for label in one.labels())

    look()


@story
async def test_a_challenge_s_first_points_are_where_its_line_begins() -> None:
    assert start_of(at(alone(challenge=4).table)) == -5
    assert start_of(at(alone(level=Level.EASY).table)) == 3
    assert start_of(at(table_s_spring().table)) == 0


@story
async def test_home_says_how_the_automa_plays() -> None:
    room = alone(2, level=Level.HARD, aggressive=True)
    async with phone(room.tables, preferences=viewer()) as one:
        assert one.sees(words("home.solo", told="Hard · aggressive"))
        await one.tap("home.resume")
        assert one.route == here(room)


@story
async def test_a_lost_game_can_be_looked_at_and_taken_back() -> None:
    room = solo_lost()
    async with sitting(room) as one:
        await one.tap("over.why")
        assert one.sees(words("rule.AGG-03.text"))
        await one.tap("rule.close")
        await one.tap("play.undo")
        assert at(room.table).season is Season.YEAR_END


@story
async def test_a_table_of_two_sees_nothing_of_the_automa() -> None:
    from tests.gallery.scenes import summer

    room = summer(("Anna", "Marco"))
    async with sitting(room) as one:
        with pytest.raises(NotThere):
            one.find("play.automa")
        assert one.has("summer.next")


# -- both scores, and the end ----------------------------------------------------------------------


@pytest.mark.parametrize("season", [Season.SPRING, Season.SUMMER, Season.FALL, Season.YEAR_END])
def test_one_s_own_points_and_the_automa_s_marker_stand_on_every_screen(season: Season) -> None:
    @story
    async def look() -> None:
        room = solo_in(season)() if season is not Season.SPRING else alone(2)
        room.table.play(Correct("vp", 7, 0))
        async with sitting(room) as one:
            said = one.said("automa.pace")
            assert lang.many("score.has", 7, player="Sofía") in said
            assert words("solo.marker-on", points=20) in said
            shown = [str(f.node.get("value")) for f in one.walk(one.find("automa.pace"))]
            assert {"7", "20"} <= set(shown)

    look()


@pytest.mark.parametrize(
    ("vp", "marker", "order"),
    [(0, 20, "behind"), (-3, 20, "behind"), (20, 20, "level"), (24, 20, "ahead"), (0, 0, "level")],
)
def test_on_the_track_both_stand_where_their_points_are(vp: int, marker: int, order: str) -> None:
    mine, its = on_the_track(vp, marker)
    assert 0 <= min(mine, its) <= max(mine, its) < 1
    assert order == ("behind" if mine < its else "ahead" if mine > its else "level")


@story
async def test_with_large_text_the_actions_of_the_automa_come_first() -> None:
    room = solo_drawn(ticks=0)()
    async with phone(
        room.tables,
        route=here(room),
        size=(320, 640),
        preferences=viewer(text=2.0),
    ) as one:
        below = [id for id in one.ids() if id.startswith(("automa.", "summer.points"))]
        assert below[0] == "automa.spot-1"
        assert below.index("automa.spot-2") < below.index("automa.pace")
        assert not one.sees(words("solo.to-place")), "the ticks say it"


@story
async def test_with_large_text_the_rows_still_show_their_glass_tokens() -> None:
    room = alone(2)
    async with phone(
        room.tables, route=here(room), size=(320, 640), preferences=viewer(text=2.0)
    ) as one:
        for row in range(1, 8):
            pictures = [
                f for f in one.walk(one.find(f"spring.row-{row}")) if f.node["_c"] == "Image"
            ]
            marks = 2 if row in at(room.table).automa.glass else 1
            assert len(pictures) == marks, row


@story
async def test_the_end_offers_the_result_to_share_the_same_game_again_and_the_friend_s_code() -> (
    None
):
    room = solo_ended(22)()
    code = friend_code(room.table.session.setup.solo)
    async with sitting(room) as one:
        assert one.sees(code)
        await one.tap("over.copy")
        (told,) = one.copied
        assert words("over.solo.win") in told
        assert lang.many("score.has", 22, player="Sofía") in told
        assert code in told
        await one.tap("over.again")
        assert one.route != here(room)
        again = room.tables.at(one.route.removeprefix("/game/"))
        assert again.session.setup.solo.level is room.table.session.setup.solo.level
        assert at(again).season is Season.FIRST_PLAYER
