"""Dialogues of whole vineyards: nothing chosen is lost, and nothing is refused for good."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.viticulture.actions.order import FillOrder
from companion.viticulture.actions.planner import SendAhead
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.box.orders import Bottle
from companion.viticulture.box.vineyard import Wine
from companion.viticulture.box.visitors import visitors
from companion.viticulture.cards.age import AgeWine
from companion.viticulture.cards.asked import answers
from companion.viticulture.cards.booking import Book, Counter
from companion.viticulture.cards.swap import SwapVines
from companion.viticulture.table.correct import Correct
from tests.gallery import vineyards
from tests.gallery.scenes import FEW, SCENES, at

from .headless import Phone, phone, story, viewer
from .test_vineyard import last_move, mat, opened, stands, taps

BLOCKED = [
    ("summer", "action-draw-vine", (), {"workers": 0, "grande": 0, "standing": ""}),
    ("summer", "action-give-tour.choose", ("act.worker-regular", "act.space-left"), {}),
    ("summer", "action-build-structure", ("act.structure-large-cellar",), {}),
    ("summer", "action-build-structure", ("act.structure-cottage",), {"lira": 1}),
    ("summer", "action-plant-vine", ("act.vine-merlot",), {}),
    ("summer", "action-sell-grape-or-field", ("act.field-5",), {"field-5": "malvasia"}),
    ("summer", "action-play-summer-visitor", ("act.visitor-untold",), {"hand-summer": 0}),
    ("summer", "yoke", ("act.field-5",), {"field-5": "malvasia"}),
    ("summer", "cart", (), {"workers": 0, "grande": 0, "standing": ""}),
    ("winter", "action-draw-order", (), {"workers": 0, "grande": 0, "standing": ""}),
    ("winter", "action-harvest-field", ("act.field-7",), {"field-5": ""}),
    ("winter", "action-make-wine", ("act.white-grapes-3", "act.red-grapes-2"),
     {"structures": ""}),
    ("winter", "action-train-worker", (), {"lira": 0}),
    ("winter", "action-fill-order", ("act.order-25", "act.wine-red-3"), {}),
    ("winter", "action-play-winter-visitor", ("act.visitor-untold",), {"hand-winter": 0}),
]  # fmt: skip
"""A move of every dialogue that some rule speaks against."""


@pytest.mark.parametrize(
    ("season", "what", "choices", "changes"), BLOCKED, ids=[f"{b[0]}-{b[1]}-{n}"
                                                        for n, b in enumerate(BLOCKED)]
)  # fmt: skip
def test_every_dialogue_explains_its_rule_and_lets_it_be_recorded_all_the_same(
    season: str, what: str, choices: tuple[str, ...], changes: dict[str, Any]
) -> None:
    @story
    async def tried() -> None:
        room = getattr(vineyards, season)()
        seat = at(room.table).turn
        for name, value in changes.items():
            room.table.play(Correct(name, value, seat))
        room.table.play(Correct("turn", seat))
        before = len(room.table.session.history)
        async with opened(room) as one:
            await taps(one, f"{season}.{what}", *choices)
            assert one.has("act.against"), "the reason is on the dialogue already"
            chosen = [id for id in one.ids() if one.selected(id)]
            reason = one.said("act.against")
            await one.tap("act.book")
            assert one.has("illegal.anyway")
            assert one.sees(reason)
            await one.tap("illegal.leave")
            assert [id for id in one.ids() if one.selected(id)] == chosen, "nothing is lost"
            assert len(room.table.session.history) == before
            await taps(one, "act.book", "illegal.anyway")
            assert not one.has("act.book")
        assert len(room.table.session.history) == before + 1
        assert room.table.session.history.last.entry.overruled

    tried()


LITTLE_ROOM = [((320, 640), 2.0), ((844, 390), 1.0)]


@pytest.mark.parametrize(("size", "text"), LITTLE_ROOM, ids=["smallest", "across"])
@pytest.mark.parametrize("action", ["plant-vine", "build-structure", "sell-grape-or-field"])
@story
async def test_where_the_worker_stands_is_in_the_head_where_its_choice_lies_below_the_fold(
    action: str, size: tuple[int, int], text: float
) -> None:
    def shortly(one: Phone, *ids: str) -> bool:
        said = ", ".join(one.said(id).partition(",")[0] for id in ids)
        found = [f for f in one.walk() if f.node.get("label") == said]
        return any(not any(node.get("scroll") for node in f.within) for f in found)

    async with opened(vineyards.summer(), size=size, preferences=viewer(text=text)) as one:
        await one.tap(f"summer.action-{action}")
        assert not shortly(one, "act.worker-grande", "act.space-left")
        for worker in ("act.worker-grande", "act.worker-regular"):
            for space in ("act.space-middle", "act.space-left"):
                await taps(one, worker, space)
                assert shortly(one, worker, space)


@story
async def test_the_reason_leads_to_its_rule_and_back_to_what_was_chosen() -> None:
    room = vineyards.summer()
    async with opened(room) as one:
        await taps(one, "summer.action-plant-vine", "act.vine-merlot", "act.field-7")
        for looked_up in ("act.against", "act.help"):
            await one.tap(looked_up)
            assert one.has("rule.close")
            await one.tap("rule.back")
            assert one.selected("act.vine-merlot")
            assert one.selected("act.field-7")


@story
async def test_a_kind_of_wine_that_cannot_be_made_says_why_and_keeps_the_grapes() -> None:
    room = vineyards.winter()
    async with opened(room) as one:
        await taps(one, "winter.action-make-wine", "act.red-grapes-4", "act.wine-sparkling")
        assert one.has("rule.close")
        assert "WINE-08" in " ".join(one.texts())
        await one.tap("rule.back")
        assert one.selected("act.red-grapes-4")


@story
async def test_a_card_goes_on_after_a_step_that_was_recorded_against_a_rule() -> None:
    room = vineyards.summer()
    async with opened(room) as one:
        await taps(one, "summer.action-play-summer-visitor", "act.visitor-planter")
        await taps(one, "act.option-1-1", "act.vine-merlot")
        await taps(one, "act.book", "illegal.anyway")
        assert one.has("effect.done"), "the card has a second vine"
        assert "1" in one.said("effect.do-plant")


@story
async def test_how_often_a_step_of_a_card_was_done_is_told() -> None:
    room = vineyards.summer()
    async with opened(room) as one:
        await taps(one, "summer.action-play-summer-visitor", "act.visitor-planter")
        await taps(one, "act.option-1-1", "act.close")
        assert "done" not in one.said("effect.do-plant")
        await taps(one, "effect.do-plant", "act.vine-malvasia", "act.book")
        assert "1 of 2 done" in one.said("effect.do-plant")
        await taps(one, "effect.do-plant", "act.vine-malvasia", "act.book")
        assert not one.has("effect.do-plant"), "nothing is left of the card"


@story
async def test_a_step_that_was_done_as_often_as_the_card_says_is_offered_no_more() -> None:
    room = vineyards.winter()
    seat = at(room.table).turn
    async with opened(room) as one:
        await taps(one, "winter.action-play-winter-visitor", "act.visitor-jack-of-all-trades")
        await taps(one, "act.option-1-1", "act.option-1-2", "act.book")
        await taps(one, "effect.do-harvest", "act.book")
        assert "1 of 1 done" in one.said("effect.do-harvest")
        other = next(s for s in at(room.table).seats if s != seat)
        await one.tap(f"effect.seat-{other + 1}")
        assert "done" not in one.said("effect.do-harvest"), "nobody else has done it"


@story
async def test_an_order_is_told_by_its_icons_whatever_is_printed_on_it() -> None:
    room = vineyards.winter()
    seat = at(room.table).turn
    before = at(room.table).estates[seat]
    async with opened(room) as one:
        await taps(one, "winter.action-fill-order", "act.other-order")
        assert not one.tappable("act.book")
        await taps(one, "act.icon-red", "act.icon-blush", "act.asks-2.minus")
        await taps(one, *["act.by-points.plus"] * 3, "act.by-residual.plus")
        given = [id for id in one.ids() if id.startswith("act.wine-") and one.selected(id)]
        assert given == ["act.wine-red-3", "act.wine-blush-6"], "the best that fit"
        await one.tap("act.book")
    move = last_move(room.table)
    assert isinstance(move, FillOrder)
    assert (move.order, move.asks) == (None, (Bottle(Wine.RED, 3), Bottle(Wine.BLUSH, 5)))
    assert (move.points, move.residual) == (3, 1)
    after = at(room.table).estates[seat]
    assert (after.vp, after.residual) == (before.vp + 4, before.residual + 1), "with the bonus"
    assert not room.table.session.history.last.entry.overruled


@story
async def test_two_vines_change_places_by_a_card_that_is_not_named() -> None:
    room = vineyards.swapping()
    seat = at(room.table).turn
    fields = [mat(room.table, seat).field(n).vines for n in (5, 6, 7)]
    async with opened(room) as one:
        await taps(one, "winter.mat", "mat.by-card", "effect.swap", "effect.swap-1")
        assert one.has("effect.done")
    assert isinstance(last_move(room.table), SwapVines)
    assert fields != [mat(room.table, seat).field(n).vines for n in (5, 6, 7)]


# -- visitors that ask more of the table -----------------------------------------------------------


async def played(one: Phone, season: str, card: str) -> None:
    """Play a visitor on its action."""
    await taps(one, f"{season}.action-play-{season}-visitor", f"act.visitor-{card}", "act.book")
    assert one.has("effect.done")


@story
async def test_vis_10_the_planner_sends_a_worker_to_a_space_of_winter() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    async with opened(room) as one:
        await played(one, "summer", "planner")
        assert not one.has("effect.to-1")
        await taps(one, "effect.ahead-make-wine", "effect.to-1")
        assert not one.has("effect.done"), "it has been sent: one worker, no more"
    assert isinstance(last_move(room.table), SendAhead)
    assert [one.action.value for one in stands(room, seat) if one.ahead] == ["make-wine"]


@story
async def test_vis_07_the_manager_does_any_action_of_summer_even_if_it_is_full() -> None:
    room = vineyards.winter()
    seat = at(room.table).turn
    before = at(room.table).estates[seat]
    async with opened(room) as one:
        await played(one, "winter", "manager")
        await one.tap("effect.action-give-tour")
        assert at(room.table).estates[seat].lira == before.lira + 2
        await taps(one, "effect.action-build-structure", "act.structure-yoke", "act.book")
        assert at(room.table).estates[seat].lira == before.lira
        await taps(one, "effect.action-plant-vine", "act.vine-malvasia")
        assert not one.has("act.more"), "one vine, as without the bonus"
        await taps(one, "act.book", "effect.action-play-summer-visitor")
        assert not one.has("act.visitor-judge"), "a summer visitor"
        assert one.has("act.visitor-surveyor")
        await taps(one, "act.visitor-surveyor", "act.option-1-2", "act.book")
    move = last_move(room.table)
    assert isinstance(move, PlayVisitors)
    now = at(room.table).estates[seat]
    assert len(now.stands) == len(before.stands) + 1, "no worker but the one on the visitor"
    assert mat(room.table, seat).hand.summer == before.mat.hand.summer - 1
    assert mat(room.table, seat).hand.winter == before.mat.hand.winter - 1
    assert not any(entry.overruled for entry in room.table.session.history.done)


@story
async def test_vis_08_the_motivator_brings_grande_workers_home_and_a_point_for_each() -> None:
    room = vineyards.winter()
    seat = at(room.table).turn
    others = [s for s in at(room.table).seats if s != seat][:2]
    for other in others:
        room.table.play(Correct("standing", "cart/grande", other))
    room.table.play(Correct("turn", seat))
    before = at(room.table).estates[seat].vp
    async with opened(room) as one:
        await played(one, "winter", "motivator")
        for other in others:
            await taps(one, f"effect.seat-{other + 1}", "effect.step-1-1")
        await taps(one, f"effect.seat-{seat + 1}", "effect.top-1")
    assert all(not stands(room, other) for other in others)
    assert at(room.table).estates[seat].vp == before + 2


@story
async def test_vis_12_the_producer_takes_two_workers_back() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    async with opened(room) as one:
        await taps(one, "summer.action-play-summer-visitor", "act.visitor-producer", "act.book")
        count = len(stands(room, seat))
        await taps(one, "effect.step-1-1")
        assert len(stands(room, seat)) == count - 1


@story
async def test_wine_18_the_zymologist_makes_wine_above_the_cellar() -> None:
    room = vineyards.winter()
    seat = at(room.table).turn
    room.table.play(Correct("structures", "", seat))
    room.table.play(Correct("turn", seat))
    async with opened(room) as one:
        await taps(one, "winter.action-play-winter-visitor", "act.visitor-zymologist")
        await taps(one, "act.book", "act.red-grapes-4", "act.white-grapes-5")
        await one.tap("act.book")
        assert "1 of 2 done" in one.said("effect.do-make-wine")
    assert mat(room.table, seat).cellar.blush == (6, 9)


@pytest.mark.parametrize("id", ["cultivator", "sharecropper"])
@story
async def test_vine_09_10_a_vine_above_the_maximum_or_without_structures(id: str) -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    room.table.play(Correct("structures", "trellis irrigation", seat))
    room.table.play(Correct("field-5", "merlot syrah", seat))
    if id == "sharecropper":
        room.table.play(Correct("structures", "", seat))
        room.table.play(Correct("field-5", "", seat))
    room.table.play(Correct("turn", seat))
    async with opened(room) as one:
        await taps(one, "summer.action-play-summer-visitor", f"act.visitor-{id}")
        if id == "sharecropper":
            await one.tap("act.option-1-1")
        else:
            await one.tap("act.book")
        await taps(one, "act.vine-merlot", "act.field-5")
        assert not one.has("act.against")
        await one.tap("act.book")
    assert not room.table.session.history.last.entry.overruled


@pytest.mark.parametrize("id", [card.id for card in visitors().values() if card.asks])
@story
async def test_what_opponents_answer_is_ready_to_be_booked(id: str) -> None:
    card = visitors()[id]
    room = getattr(vineyards, card.season.value)()
    seat = at(room.table).turn
    async with opened(room) as one:
        await played(one, card.season.value, id)
        ways = list(answers(at(room.table), seat, card))
        assert ways
        for n, answer in enumerate(ways, 1):
            assert one.has(f"effect.answer-{n}")
            if answer.opponent is not None:
                assert room.table.session.state.setup.players[answer.opponent].name in one.said(
                    f"effect.answer-{n}"
                )
        await one.tap("effect.answer-1")
        assert last_move(room.table) == Book(ways[0].changes)
        assert not room.table.session.history.last.entry.overruled
        assert one.has("effect.done"), "the others have not answered yet"


def test_the_right_neighbour_answers_the_queen_and_nobody_pays_what_is_not_there() -> None:
    room = vineyards.winter()
    seat = at(room.table).turn
    right = (seat - 1) % len(FEW)
    found = list(answers(at(room.table), seat, visitors()["queen"]))
    assert {answer.opponent for answer in found} == {right}
    room.table.play(Correct("lira", 2, right))
    left = list(answers(at(room.table), seat, visitors()["queen"]))
    assert len(left) == len(found) - 1
    assert not any(c.what is Counter.LIRA for answer in left for c in answer.changes)


@story
async def test_what_a_card_gives_on_top_is_booked_once() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    room.table.play(Correct("lira", 12, seat))
    before = at(room.table).estates[seat].vp
    async with opened(room) as one:
        await taps(one, "summer.action-play-summer-visitor", "act.visitor-blacksmith")
        await taps(one, "act.book", "act.structure-windmill", "act.book", "effect.top-1")
        assert not one.has("effect.done"), "it has been booked, and nothing is left"
    assert at(room.table).estates[seat].vp == before + 1


@story
async def test_what_was_booked_in_part_is_offered_for_the_rest_only() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    room.table.play(Correct("field-7", "malvasia malvasia malvasia malvasia malvasia", seat))
    async with opened(room) as one:
        await taps(one, "summer.action-play-summer-visitor", "act.visitor-grower")
        await taps(one, "act.book", "act.vine-malvasia", "act.field-5", "act.book")
        assert one.said("effect.top-1") == "Victory points +2"
        await taps(one, "effect.free", "act.by-points.plus")
        assert not one.has("effect.done"), "whoever is done would lose what is not booked"
        await one.tap("effect.book")
        assert one.has("effect.done")
        assert one.said("effect.top-1") == "Victory points +1"
        await one.tap("effect.top-1")
        assert not one.has("effect.top-1")


@story
async def test_what_an_opponent_took_of_a_card_is_not_offered_again() -> None:
    room = vineyards.summer()
    async with opened(room) as one:
        await played(one, "summer", "banker")
        theirs = [id for id in one.ids() if id.startswith("effect.theirs-")]
        assert len(theirs) == len(FEW) - 1
        await one.tap(theirs[0])
        assert [id for id in one.ids() if id.startswith("effect.theirs-")] == theirs[1:]


@story
async def test_only_who_did_what_the_card_says_counts_for_it() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    corrected, built = ((seat + n) % len(FEW) for n in (1, 2))
    async with opened(room) as one, opened(room) as two:
        await played(one, "summer", "handyman")
        await two.tap(f"play.order.seat-{corrected + 1}")
        await two.tap(f"player.seat-{corrected + 1}.lira.plus")
        assert not one.has("effect.top-1"), "a lira is not what the card asks for"
        await taps(one, f"effect.seat-{built + 1}", "effect.do-build", "act.structure-yoke")
        await taps(one, "act.book", f"effect.seat-{seat + 1}")
        assert one.said("effect.top-1") == "Victory points +1"


@story
async def test_the_mentors_cards_are_of_a_kind_that_is_chosen() -> None:
    room = vineyards.winter()
    seat = at(room.table).turn
    other = (seat + 1) % len(FEW)
    before = mat(room.table, seat).hand
    async with opened(room) as one:
        await played(one, "winter", "mentor")
        assert not one.has("effect.step-1-1"), "nobody has made wine yet"
        await taps(one, f"effect.seat-{other + 1}", "effect.do-make-wine", "act.red-grapes-2")
        await taps(one, "act.book", f"effect.seat-{seat + 1}", "effect.step-1-2")
        assert not one.has("effect.step-1-1"), "one card for one opponent"
    assert mat(room.table, seat).hand.summer == before.summer + 1


@story
async def test_two_visitors_follow_one_after_the_other_each_with_its_own_steps() -> None:
    room = vineyards.winter()
    seat = at(room.table).turn
    async with opened(room) as one:
        await taps(one, "winter.action-play-winter-visitor", "act.visitor-judge")
        assert not one.tappable("act.book"), "first it has to be said what the card does"
        await taps(one, "act.more", "act.visitor-governess", "act.option-1-2", "act.option-2-2")
        await taps(one, "act.book", "effect.step-2-1")
        assert "Governess" in one.texts()
        await one.tap("effect.step-2-1")
        assert not one.has("effect.done"), "nothing is left of either"
    assert mat(room.table, seat).cellar.tokens == 2, "of four, two were given"


@story
async def test_how_many_cards_an_option_costs_is_told_with_it() -> None:
    room = vineyards.summer()
    seat = at(room.table).turn
    room.table.play(Correct("hand-vine", 6, seat))
    async with opened(room) as one:
        await taps(one, "summer.action-play-summer-visitor", "act.visitor-auctioneer")
        assert one.said("act.option-1-1") == "Option 1: Lira +4, Discard a card, 2 times"
        assert one.said("act.option-1-2").endswith("Discard a card, 4 times")


@story
async def test_an_option_that_counts_what_is_not_there_says_so() -> None:
    room = vineyards.winter()
    async with opened(room) as one:
        await taps(one, "winter.action-play-winter-visitor", "act.visitor-uncertified-teacher")
        assert one.said("act.option-1-2") == "Option 2: Victory points 0"


@story
async def test_vis_12_the_producer_leaves_workers_on_summer_visitors_where_they_are() -> None:
    room = vineyards.summer()
    async with opened(room) as one:
        await played(one, "summer", "producer")
        ways = [one.said(id) for id in one.ids() if id.startswith("effect.step-")]
        assert len(ways) == 1
        assert "Give tour" in ways[0]


@story
async def test_a_card_is_there_again_after_a_token_was_mended_on_the_mat() -> None:
    room = vineyards.summer()
    async with opened(room) as one:
        await taps(one, "summer.action-play-summer-visitor", "act.visitor-blacksmith")
        await taps(
            one,
            "act.book",
            "act.close",
            "effect.mat",
            "mat.row-wine-red",
            "row.slot-3",
            "row.close",
            "mat.close",
        )
        assert one.has("effect.do-build")


@story
async def test_all_wine_ages_by_a_card_that_is_not_named() -> None:
    room = vineyards.winter()
    seat = at(room.table).turn
    async with opened(room) as one:
        await taps(one, "winter.mat", "mat.by-card", "effect.age-2")
    assert last_move(room.table) == AgeWine(seat, 2)
    assert mat(room.table, seat).cellar.red == (5, 6)


# -- what a long press explains --------------------------------------------------------------------

NUMBERS = re.compile(r"[A-Z]{2,}-\d\d( · [A-Z-]+\d\d)*")
SCREENS = {
    "setup": vineyards.setup,
    "parents": vineyards.parents,
    "spring": vineyards.spring,
    "summer": vineyards.summer,
    "planned": vineyards.planned,
    "fall": vineyards.fall,
    "winter": vineyards.winter,
    "year-end": vineyards.year_end,
}
SHEETS = {
    "summer": (
        ("summer.action-build-structure",),
        ("summer.action-plant-vine", "act.vine-malvasia"),
        ("summer.action-sell-grape-or-field",),
        ("summer.mat",),
        ("summer.mat", "mat.by-card"),
        ("summer.action-play-summer-visitor", "act.visitor-planner", "act.book"),
        ("summer.action-play-summer-visitor", "act.visitor-organizer", "act.book"),
    ),
    "winter": (
        ("winter.action-harvest-field.choose", "act.field-5"),
        ("winter.action-make-wine", "act.red-grapes-4"),
        ("winter.action-fill-order",),
        ("winter.action-fill-order", "act.order-25"),
        ("winter.action-fill-order", "act.other-order"),
        ("winter.mat", "mat.by-card"),
    ),
}


async def behind(one: Phone) -> set[str]:
    """What stands behind the question mark."""
    await one.tap("play.help")
    found = {id.removeprefix("season.") for id in one.ids() if id.startswith("season.")}
    await one.tap("season.close")
    return found


def rules_shown(one: Phone) -> list[str]:
    """The rule that is open."""
    return [text.split(" ")[0] for text in one.texts() if NUMBERS.fullmatch(text)]


@pytest.mark.parametrize("name", SCREENS)
@story
async def test_what_a_long_press_explains_stands_behind_the_question_mark_too(name: str) -> None:
    room = SCREENS[name]()
    before = len(room.table.session.history)
    async with opened(room) as one:
        known = await behind(one)
        tiles = ("action-", "cart", "yoke")  # a long press there is a second look
        held = [
            id
            for id in one.holdable()
            if id.endswith(".choose") or not id.partition(".")[2].startswith(tiles)
        ]
        terms = {"act", "fall", "parents", "spring", "summer", "winter", "year-end", "play"}
        assert {id.split(".")[0] for id in held} & terms
        seen: set[str] = set()
        for id in held:
            if id.split("-")[0] in seen:  # one of the mamas, of the rows …
                continue
            seen.add(id.split("-")[0] if id.startswith("parents.") else id)
            await one.hold(id)
            assert one.has("rule.close"), id
            assert set(rules_shown(one)) <= known, id
            assert len(rules_shown(one)) == 1
            await one.tap("rule.close")
    assert len(room.table.session.history) == before, "a long press changes nothing"


@pytest.mark.parametrize(
    ("season", "way"), [(season, way) for season, ways in SHEETS.items() for way in ways]
)
@story
async def test_a_long_press_on_a_sheet_comes_back_to_it(season: str, way: tuple[str, ...]) -> None:
    room = getattr(vineyards, season)()
    async with opened(room) as one:
        known = await behind(one)
        await taps(one, *way)
        shown, held = one.ids(), one.holdable()
        assert held
        rules: set[str] = set()
        for id in held:
            await one.hold(id)
            rule = rules_shown(one)
            assert set(rule) <= known, id
            assert len(rule) == 1, id
            await one.tap("rule.back")
            assert one.ids() == shown, id
            rules |= set(rule)
        assert rules


@story
async def test_the_question_mark_of_a_mat_finds_rules_and_leads_back_to_it() -> None:
    room = vineyards.winter()
    async with opened(room) as one:
        await taps(one, "winter.mat", "mat.help", "season.AGE-04", "rule.back", "season.back")
        assert one.has("mat.by-card")
        await taps(one, "mat.row-wine-red", "row.help", "rule.back")
        assert one.has("row.slot-3")


@story
async def test_one_vine_more_is_asked_for_where_the_first_one_was() -> None:
    """On a short page worker and space lie below the vines, and the foot says what is proposed."""
    async with opened(vineyards.summer(), size=(390, 664)) as one:
        await one.tap("summer.action-plant-vine")
        assert one.ids().index("act.vine-chardonnay") < one.ids().index("act.worker-regular")
        assert any(said.startswith("regular worker, ") for said in one.labels())
        vines = [id for id in one.ids() if id.startswith("act.vine-")]
        await taps(one, "act.vine-malvasia", "act.more")
        assert [id for id in one.ids() if id.startswith("act.vine-")] == vines
        assert one.ids().index("act.vine-chardonnay") < one.ids().index("act.worker-regular")


@story
async def test_what_a_wine_is_made_of_keeps_its_place_and_takes_no_tap_any_more() -> None:
    async with opened(vineyards.winter(), size=(390, 664)) as one:
        await one.tap("winter.action-make-wine")
        all_ = ("act.red-grapes-", "act.white-grapes-", "act.wine-")
        before = [id for id in one.ids() if id.startswith(all_)]
        await taps(one, "act.wine-blush", "act.wine-red")
        assert [id for id in one.ids() if id.startswith(all_)] == before
        assert not one.tappable("act.red-grapes-2")
        await one.tap("act.made-1")
        assert one.tappable("act.red-grapes-2")


@story
async def test_a_chosen_order_stays_among_the_others_with_the_wines_below_it() -> None:
    async with opened(vineyards.winter(), size=(390, 664)) as one:
        await one.tap("winter.action-fill-order")
        orders = [id for id in one.ids() if id.startswith("act.order-")]
        await one.tap(orders[1])
        assert [id for id in one.ids() if id.startswith("act.order-")] == orders
        wines = [n for n, id in enumerate(one.ids()) if id.startswith("act.wine-")]
        assert one.ids().index(orders[1]) < min(wines)
        assert max(wines) < one.ids().index(orders[2])


@story
async def test_a_visitor_is_booked_by_its_name() -> None:
    async with opened(vineyards.summer(), size=(390, 664)) as one:
        await one.tap("summer.action-play-summer-visitor")
        assert one.ids().index("act.worker-regular") < one.ids().index("act.visitor-broker")
        await one.tap("act.visitor-broker")
        assert one.ids().index("act.option-1-1") < one.ids().index("act.worker-regular")
        await one.tap("act.option-1-1")
        assert one.said("act.book") == "Record Broker"


@story
async def test_the_actions_stay_where_they_are_however_many_workers_are_left() -> None:
    """Those that have no room in a line are counted: in a second one they would move the board."""
    room = vineyards.summer()
    seat = at(room.table).turn

    def told(one: Phone) -> list[str]:
        inside = [found.node for found in one.walk(one.find("summer.mat"))]
        return [str(node["value"]) for node in inside if node["_c"] == "Text"]

    async with opened(room) as one:
        assert not {"1", "5"} & set(told(one)), "one by one"
    room.table.play(Correct("workers", 6, seat))
    room.table.play(Correct("turn", seat))
    async with opened(room) as one:
        assert "5" in told(one), "the sixth is placed"


def body_of_the_sheet(one: Phone) -> str:
    """The key of the list between head and foot of the dialogue."""
    keys = [str(found.node.get("key") or "") for found in one.walk()]
    return next(key for key in keys if key.startswith("act.body"))


@story
async def test_a_card_that_was_found_does_not_stand_in_the_list_it_was_found_in() -> None:
    scene = next(one for one in SCENES if one.name == "vineyard-options")
    room = scene.prepare()
    *way, card = scene.taps
    async with phone(room.tables, route=f"/game/{room.table.id}", preferences=viewer()) as one:
        for id in way:
            await one.tap(id)
        searching = body_of_the_sheet(one)
        await one.tap(card)
        assert body_of_the_sheet(one) != searching, "the list keeps how far it was scrolled"
