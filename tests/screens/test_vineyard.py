"""Whole vineyards on the screen: what is placed is booked, what cannot be is explained."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.i18n import language
from companion.kernel.errors import MalformedMove
from companion.table import Table
from companion.ui.play import Play, Taps
from companion.ui.scene import Scene
from companion.ui.screens import viticulture
from companion.ui.screens.viticulture.actions import visit
from companion.ui.screens.viticulture.actions.dialog import ActionDraft, Dialog
from companion.ui.screens.viticulture.cards import effect
from companion.ui.screens.viticulture.choosing import Choosing
from companion.ui.screens.viticulture.sheets import CardChoice
from companion.viticulture.actions.order import FillOrder
from companion.viticulture.actions.wine import MakeWine
from companion.viticulture.box.board import BoardAction
from companion.viticulture.box.pieces import TRACKS
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.box.visitors import visitors
from companion.viticulture.position.mat import Hand, Mat
from companion.viticulture.position.spaces import actions_of_season
from companion.viticulture.position.workers import At, Space, Worker
from companion.viticulture.table.correct import Correct
from companion.viticulture.year.fall import draws, yet_to_draw
from companion.viticulture.year.hand_limit import too_many
from tests.gallery import vineyards
from tests.gallery.scenes import FEW, Room, at

from .headless import NARROW, Phone, phone, story, viewer


def opened(room: Room, **facts: Any) -> Any:
    """The room's game on a phone."""
    facts.setdefault("preferences", viewer())
    return phone(room.tables, route=f"/game/{room.table.id}", **facts)


def mat(table: Table, seat: int) -> Mat:
    """Somebody's mat."""
    found = at(table).estates[seat].mat
    assert found is not None
    return found


def last_move(table: Table) -> Any:
    """The move that was made last."""
    return table.session.history.last.entry.move


async def taps(one: Phone, *ids: str) -> None:
    """One tap after the other."""
    for id in ids:
        await one.tap(id)


@story
async def test_the_board_shows_the_six_actions_of_the_season_cart_and_yoke() -> None:
    room = vineyards.summer()
    async with opened(room) as one:
        for action in actions_of_season(Season.SUMMER):
            assert one.has(f"summer.action-{action.value}")
        assert one.has("summer.cart")
        assert one.has("summer.yoke")
        assert "Marco" in one.said("summer.action-give-tour")
        assert "grande only" in one.said("summer.action-give-tour")


@story
async def test_a_card_is_drawn_with_one_tap_and_the_bonus_is_taken_where_it_is_free() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    before = mat(room.table, seat).hand.vine
    async with opened(room) as one:
        assert "one tap: bonus space" in one.said("summer.action-draw-vine")
        await one.tap("summer.action-draw-vine")
        assert mat(room.table, seat).hand.vine == before + 2
        assert at(room.table).turn != seat
        assert not one.has("act.book")


@story
async def test_a_tap_on_what_sells_never_buys_a_field_back() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    vineyards.correct(room.table, seat, lira=9, grapes_red="", grapes_white="", sold="7")
    vineyards.correct(room.table, seat, field_5="malvasia", field_6="sangiovese")
    async with opened(room) as one:
        await one.tap("summer.action-sell-grape-or-field")
        assert at(room.table).estates[seat].lira == 9
        await taps(one, "act.field-7", "act.book")
        assert at(room.table).estates[seat].lira == 2


PLACEMENTS = [
    ("summer", "action-build-structure", "act.structure-cottage"),
    ("summer", "action-plant-vine", "act.vine-malvasia"),
    ("summer", "action-sell-grape-or-field", "act.field-7"),
    ("summer", "action-play-summer-visitor", "act.visitor-untold"),
    ("summer", "cart", ""),
    ("winter", "action-draw-order", ""),
    ("winter", "action-harvest-field", ""),
    ("winter", "action-make-wine", "act.red-grapes-2"),
    ("winter", "action-train-worker", ""),
    ("winter", "action-fill-order", "act.order-25"),
    ("winter", "action-play-winter-visitor", "act.visitor-untold"),
]


@pytest.mark.parametrize(("season", "what", "choice"), PLACEMENTS, ids=lambda v: v or "–")
def test_an_ordinary_placement_takes_one_tap_or_with_a_choice_three(
    season: str, what: str, choice: str
) -> None:
    @story
    async def placed() -> None:
        room = getattr(vineyards, season)()
        seat = at(room.table).turn
        before = len(at(room.table).estates[seat].stands)
        async with opened(room) as one:
            await taps(one, f"{season}.{what}", *([choice, "act.book"] if choice else []))
        assert len(at(room.table).estates[seat].stands) == before + 1
        assert not room.table.session.history.last.entry.overruled

    placed()


@story
async def test_an_action_that_is_full_says_why_and_can_be_recorded_all_the_same() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    async with opened(room) as one:
        await taps(one, "summer.action-give-tour.choose", "act.worker-regular", "act.space-left")
        assert one.sees("stands on this space") or one.sees("No space is free")
        count = len(room.table.session.history)
        await one.tap("act.book")
        assert one.has("illegal.anyway")
        assert len(room.table.session.history) == count
        await one.tap("illegal.anyway")
        stands = at(room.table).estates[seat].stands
        assert stands[-1].space is Space.LEFT
        assert room.table.session.history.last.entry.overruled


@story
async def test_a_grande_worker_is_proposed_where_only_it_can_stand() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    async with opened(room) as one:
        await one.tap("summer.action-give-tour.choose")
        assert one.selected("act.worker-grande")
        assert one.selected("act.space-art")
        await taps(one, "act.close", "summer.action-give-tour")
    assert at(room.table).estates[seat].stands[-1].space is Space.ART


@story
async def test_the_preview_is_what_is_booked() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    lira = at(room.table).estates[seat].lira
    async with opened(room) as one:
        await taps(one, "summer.action-build-structure", "act.structure-cottage")
        assert one.sees(str(lira - 4)), "the lira left are shown"
        await one.tap("act.book")
    assert at(room.table).estates[seat].lira == lira - 4
    assert Structure.COTTAGE in mat(room.table, seat).built


@story
async def test_two_vines_are_planted_on_the_bonus_space() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    async with opened(room) as one:
        await taps(
            one,
            "summer.action-plant-vine",
            "act.vine-malvasia",
            "act.field-6",
            "act.more",
            "act.vine-malvasia",
            "act.book",
        )
    field_5, field_6 = mat(room.table, seat).field(5), mat(room.table, seat).field(6)
    assert (field_5.vines, field_6.vines) == ((Vine.MALVASIA,), (Vine.MALVASIA,))


@story
async def test_grapes_make_the_wine_they_make() -> None:
    room = vineyards.winter()
    seat = at(room.table).turn
    async with opened(room) as one:
        await taps(one, "winter.action-make-wine", "act.red-grapes-2", "act.white-grapes-3")
        assert one.selected("act.wine-blush")
        await taps(one, "act.more", "act.red-grapes-4")
        assert one.said("act.book") == "Record blush 5 and red 2", "what is booked, as it comes out"
        await one.tap("act.book")
    made = last_move(room.table)
    assert isinstance(made, MakeWine)
    assert len(made.wines) == 2
    assert mat(room.table, seat).cellar.blush == (5, 6)
    assert mat(room.table, seat).cellar.red == (2, 3, 4), "the icons of 4 and 3 were taken"


@story
async def test_an_order_is_filled_with_the_wines_that_are_left_marked() -> None:
    room = vineyards.winter()
    seat = at(room.table).turn
    room.table.play(Correct("wine-white", "2 5", seat))
    async with opened(room) as one:
        await taps(one, "winter.action-fill-order", "act.order-25")
        given = [id for id in one.ids() if id.startswith("act.wine-") and one.selected(id)]
        assert given
        await one.tap("act.book")
    move = last_move(room.table)
    assert isinstance(move, FillOrder)
    assert move.order == 25
    assert len(move.wines) == len(given)


@story
async def test_a_visitor_is_found_by_what_it_does_and_its_effect_is_a_ready_change() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    before = at(room.table).estates[seat]
    async with opened(room) as one:
        await one.tap("summer.action-play-summer-visitor")
        await one.type("act.search", "uncertified brok")
        assert not one.has("act.visitor-planter")
        await taps(one, "act.visitor-uncertified-broker", "act.option-1-2", "act.book")
    after = at(room.table).estates[seat]
    assert (after.lira, after.vp) == (before.lira - 6, before.vp + 2)
    assert last_move(room.table).cards == ("uncertified-broker",)


@story
async def test_what_a_visitor_does_beyond_numbers_follows_without_a_worker() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    async with opened(room) as one:
        await taps(
            one,
            "summer.action-play-summer-visitor",
            "act.visitor-planter",
            "act.option-1-1",  # leads on to the planting at once
            "act.vine-malvasia",
            "act.book",
        )
        assert one.has("effect.done"), "a second vine can be planted"
        await one.tap("effect.done")
        assert not one.has("effect.done")
    assert mat(room.table, seat).planted == 1
    assert last_move(room.table).where is None


@story
async def test_a_worker_sent_ahead_acts_first_in_winter() -> None:
    room = vineyards.planned()
    seat = next(s for s in at(room.table).seats if any(w.ahead for w in stands(room, s)))
    async with opened(room) as one:
        await one.tap("winter.planned")
        assert not any(w.ahead for w in stands(room, seat))
        assert not one.has("winter.planned")


def stands(room: Room, seat: int) -> tuple[At, ...]:
    """Where somebody's workers stand."""
    found: tuple[At, ...] = at(room.table).estates[seat].stands
    return found


@story
async def test_everything_on_a_mat_can_be_corrected() -> None:
    room = vineyards.winter()
    seat = at(room.table).turn
    async with opened(room) as one:
        await taps(one, "winter.mat", "mat.row-wine-red", "row.slot-3", "row.slot-9", "row.done")
        assert mat(room.table, seat).cellar.red == (4, 9)
        await taps(one, "mat.field-6", "row.vine-syrah", "row.sold", "row.done")
        assert mat(room.table, seat).field(6).vines == (Vine.SYRAH,)
        assert mat(room.table, seat).field(6).sold
        await taps(one, "mat.hand", "row.hand-vine.plus", "row.done", "mat.structure-cottage")
        assert Structure.COTTAGE not in mat(room.table, seat).built, "nothing is booked unseen"
        await one.tap("row.correct")
        assert Structure.COTTAGE in mat(room.table, seat).built
        await taps(one, "mat.workers", "row.grande.minus", "row.done", "mat.close")
        assert mat(room.table, seat).grande == 0
        assert not one.has("mat.close")


@story
async def test_passing_goes_on_to_the_next_and_at_last_to_fall() -> None:
    room = vineyards.summer()
    async with opened(room) as one:
        for _ in FEW:
            await one.tap("summer.pass")
        assert at(room.table).season is Season.FALL


@story
async def test_in_fall_what_is_not_told_is_drawn_as_a_visitor_of_an_untold_season() -> None:
    room = vineyards.fall()
    first, *others = yet_to_draw(at(room.table))
    hands = [mat(room.table, seat).hand for seat in at(room.table).seats]
    async with opened(room) as one:
        await one.tap(f"fall.draws.seat-{first + 1}.winter")
        await one.tap("fall.next")
    assert at(room.table).season is Season.WINTER
    hand = mat(room.table, first).hand
    assert (hand.winter, hand.visitor) == (hands[first].winter + 1, hands[first].visitor)
    for seat in others:
        drawn = draws(mat(room.table, seat))
        assert mat(room.table, seat).hand.visitor == hands[seat].visitor + drawn


@story
async def test_in_fall_a_cottage_draws_two_and_a_tap_too_many_begins_anew() -> None:
    room = vineyards.fall()
    seat = yet_to_draw(at(room.table))[0]
    assert draws(mat(room.table, seat)) == 2
    summer, winter = (f"fall.draws.seat-{seat + 1}.{season}" for season in ("summer", "winter"))
    before = mat(room.table, seat).hand
    async with opened(room) as one:
        await taps(one, summer, winter)
        assert one.selected(summer)
        assert one.selected(winter)
        await one.tap(summer)
        assert not one.selected(winter), "both were told already"
        await one.tap(summer)
        assert "2" in one.said(summer)
        await one.tap(summer)
        assert not one.selected(summer), "and taken back"
        await taps(one, summer, winter)
        count = len(room.table.session.history)
        await one.tap("fall.next")
        assert len(room.table.session.history) == count + 1, "all of it is one entry"
    hand = mat(room.table, seat).hand
    assert (hand.summer, hand.winter) == (before.summer + 1, before.winter + 1)


@story
async def test_in_fall_the_second_visitor_is_asked_for_once_the_first_is_told() -> None:
    room = vineyards.fall()
    seat = yet_to_draw(at(room.table))[0]
    summer, winter = (f"fall.draws.seat-{seat + 1}.{season}" for season in ("summer", "winter"))
    async with opened(room) as one:
        assert one.sees(language("en").text("fall.cottage-look"))
        await one.tap(summer)
        assert one.sees(language("en").text("fall.cottage-second"))
        await one.tap(winter)
        assert one.sees(language("en").text("fall.cottage-look"))
        assert not one.sees(language("en").text("fall.cottage-named"))
        await one.hold(summer)
        assert one.sees(language("en").text("rule.STR-11.title"))
        assert one.sees(language("en").text("fall.table-look"))


@story
async def test_where_both_are_named_one_tap_tells_both_visitors_of_a_cottage() -> None:
    room = vineyards.fall_named()
    seat = yet_to_draw(at(room.table))[0]
    before = mat(room.table, seat).hand
    named = f"fall.draws.seat-{seat + 1}.both"
    async with opened(room) as one:
        assert one.sees(language("en").text("fall.cottage-named"))
        assert not one.has(f"fall.draws.seat-{seat + 1}.summer")
        await one.tap(f"{named}-2-0")
        assert one.selected(f"{named}-2-0")
        await one.tap(f"{named}-2-0")
        assert not one.selected(f"{named}-2-0"), "taken back"
        await one.hold(f"{named}-1-1")
        assert one.sees(language("en").text("fall.table-named"))
        await one.tap("rule.close")
        await one.tap(f"{named}-1-1")
        await one.tap("fall.next")
    hand = mat(room.table, seat).hand
    assert (hand.summer, hand.winter) == (before.summer + 1, before.winter + 1)


@story
async def test_who_named_both_and_takes_one_says_so_with_a_tap() -> None:
    room = vineyards.fall_named()
    seat = next(seat for seat in yet_to_draw(at(room.table)) if draws(mat(room.table, seat)) > 1)
    before, line = mat(room.table, seat).hand, f"fall.draws.seat-{seat + 1}"
    async with opened(room) as one:
        assert not one.has(f"{line}.only-winter"), "first both are named"
        await one.tap(f"{line}.both-1-1")
        await one.tap(f"{line}.only-winter")
        assert one.selected(f"{line}.only-winter")
        assert not one.selected(f"{line}.both-1-1")
        await one.tap("fall.next")
    hand = mat(room.table, seat).hand
    assert (hand.summer, hand.winter) == (before.summer, before.winter + 1)


@story
@pytest.mark.parametrize(("named", "said"), [(False, "look"), (True, "named")])
async def test_who_draws_alone_is_told_how_the_table_reads_the_cottage(
    named: bool, said: str
) -> None:
    room = vineyards.fall(("Anna", "Marco"), cottage_named=named)
    async with opened(room) as one:
        assert one.has("fall.draw-1-1")
        assert one.sees(language("en").text(f"fall.cottage-{said}"))


@story
async def test_in_fall_everybody_draws_the_same_with_two_taps() -> None:
    room = vineyards.fall()
    waiting = yet_to_draw(at(room.table))
    before = {seat: mat(room.table, seat).hand.winter for seat in waiting}
    async with opened(room) as one:
        await one.tap("fall.all-winter")
        for seat in waiting:
            assert one.selected(f"fall.draws.seat-{seat + 1}.winter")
        await one.tap("fall.next")
    for seat in waiting:
        now = mat(room.table, seat)
        assert now.hand.winter == before[seat] + draws(now)


@story
async def test_who_draws_alone_is_asked_directly_and_the_answer_goes_on_to_winter() -> None:
    room = vineyards.fall(("Anna", "Marco"))
    (seat,) = yet_to_draw(at(room.table))
    before = mat(room.table, seat).hand
    async with opened(room) as one:
        await one.tap("fall.draw-1-1")
    assert at(room.table).season is Season.WINTER
    hand = mat(room.table, seat).hand
    assert (hand.summer, hand.winter) == (before.summer + 1, before.winter + 1)


def too_many_of(hand: Hand) -> int:
    """How many cards of a hand have to go."""
    return hand.cards - TRACKS.hand_limit


async def put_away(one: Phone, room: Room) -> None:
    """Put away as many cards as the hand limit asks, of the first types there are."""
    for seat in at(room.table).seats:
        left = too_many(at(room.table), seat)
        for kind in ("vine", "order", "summer", "winter", "visitor"):
            away = min(left, getattr(mat(room.table, seat).hand, kind))
            left -= away
            await taps(one, *[f"year-end.away.seat-{seat + 1}.{kind}"] * away)


@story
async def test_the_year_end_ages_every_token_and_lets_choose_what_is_discarded() -> None:
    room = vineyards.year_end()
    reds = mat(room.table, 0).cellar.red
    hand = mat(room.table, 0).hand
    async with opened(room) as one:
        await put_away(one, room)
        before = len(room.table.session.history)
        await one.tap("year-end.close")
        assert len(room.table.session.history) == before + 1
    assert at(room.table).year == 2
    assert mat(room.table, 0).cellar.red == tuple(value + 1 for value in reds)
    assert mat(room.table, 0).hand.cards == 7 < hand.cards
    away = too_many_of(hand) - hand.vine
    assert mat(room.table, 0).hand == replace(hand, vine=0, order=hand.order - away)


@story
async def test_mama_and_papa_are_taken_by_name_with_the_papas_choice() -> None:
    room = vineyards.parents(taken=0)
    async with opened(room) as one:
        assert not one.tappable("parents.book")
        await taps(one, "parents.mama-1", "parents.papa-1", "parents.lira")
        assert mat(room.table, 0).parents == (1, 1)
        assert not one.has("parents.mama-1"), "a card that was dealt is gone"
        await taps(one, "parents.by-hand")
        assert mat(room.table, 1).parents == (0, 0)


@story
async def test_somebody_whose_score_alone_is_followed_still_stands_on_the_board() -> None:
    room = vineyards.mixed()
    room.table.play(Correct("turn", 3))
    async with opened(room) as one:
        await one.tap("summer.action-draw-vine")
    assert at(room.table).estates[3].stands[-1].worker in set(Worker)


@pytest.mark.parametrize("id", visitors())
def test_every_visitor_is_a_move_with_each_of_its_options_and_shows_what_follows(id: str) -> None:
    """Drawn without a page: a rule may speak against the move, but it always makes sense."""
    card = visitors()[id]
    room = getattr(vineyards, card.season.value)()
    seat = at(room.table).turn
    action = BoardAction(f"play-{card.season.value}-visitor")
    taps = Taps(room.table, viticulture, False, None, None, room.device)
    play = Play(Scene(None), at(room.table), taps)
    for options in [(), *((n,) for n in range(len(card.options)))]:
        chosen = visit.VisitChoice((id,), {0: options}, free=True)
        d = Dialog(play, seat, At(Space.MIDDLE, action), Choosing(ActionDraft(chosen), print))
        assert visit.content(d)
        move = visit.move(d)
        if len(card.options) > 1 and not options:
            assert move is None, "a card leaves a choice"
            assert visit.missing_choice(d) == "act.missing.option"
            continue
        assert not isinstance(room.table.session.why_not(move), MalformedMove)
        following = visit.following(d)
        if following is not None:
            for other in at(room.table).seats:
                theirs = Dialog(play, other, None, Choosing(ActionDraft(CardChoice()), print))
                assert effect.effect_parts(theirs, following)


@pytest.mark.parametrize("id", ["handyman", "planner", "vendor", "wedding-party"])
@story
async def test_a_visitor_that_asks_more_of_the_table_is_drawn_for_everybody(id: str) -> None:
    room = vineyards.summer()
    async with opened(room) as one:
        await taps(one, "summer.action-play-summer-visitor", f"act.visitor-{id}")
        await one.tap("act.book")
        if one.has("effect.done"):
            for seat in at(room.table).seats:
                await one.tap(f"effect.seat-{seat + 1}")
            await one.tap("effect.done")
    assert last_move(room.table).cards == (id,)


@story
async def test_the_visitor_of_a_wake_up_row_is_told_by_its_season() -> None:
    room = vineyards.spring()
    seat = at(room.table).acting
    before = mat(room.table, seat).hand.winter
    async with opened(room) as one:
        assert not one.tappable("spring.row-5"), "it asks which visitor is drawn"
        await one.tap("spring.visitor-winter")
        assert at(room.table).estates[seat].row == 5
        assert not one.has("spring.visitor-winter")
    assert mat(room.table, seat).hand.winter == before + 1


@story
async def test_the_organizer_moves_the_rooster_and_passes() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    async with opened(room) as one:
        await taps(one, "summer.action-play-summer-visitor", "act.visitor-organizer", "act.book")
        await one.tap("effect.row-5")
        assert not one.has("effect.done"), "it has moved, and nothing is left"
    assert at(room.table).estates[seat].row == 5
    assert at(room.table).estates[seat].passed


@story
async def test_the_visitor_the_organizers_row_brings_can_be_told_by_its_season() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    before = mat(room.table, seat).hand.winter
    async with opened(room) as one:
        await taps(one, "summer.action-play-summer-visitor", "act.visitor-organizer", "act.book")
        assert one.said("effect.row-5.winter") == "Row 5: winter visitors +1"
        await one.tap("effect.row-5.winter")
    assert mat(room.table, seat).hand.winter == before + 1


@story
async def test_on_a_narrow_phone_with_large_text_an_effect_follows_as_well() -> None:
    room = vineyards.summer()
    large = viewer(language="ru", text=2.0)
    async with opened(room, size=NARROW, preferences=large) as one:
        await taps(one, "summer.action-play-summer-visitor", "act.visitor-planter")
        await taps(one, "act.option-1-1", "act.close")
        assert one.has("effect.done")
