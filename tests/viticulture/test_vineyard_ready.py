"""The visitors' effects made ready: what is booked, what follows, what speaks against it (VIS)."""

from __future__ import annotations

from typing import Any

import pytest

from companion.viticulture.box.seasons import Season
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.box.visitors import visitors
from companion.viticulture.cards.booking import Change, Counter
from companion.viticulture.cards.on_top import on_top
from companion.viticulture.cards.ready import for_opponents, out_of_hand, ready
from companion.viticulture.cards.steps import step_moves, why_not
from companion.viticulture.position.mat import Cellar, Hand
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import At, Space, Worker

from .vineyards import (
    BOTH,
    CART,
    SUMMER_VISITOR,
    WINTER_VISITOR,
    after,
    anna,
    at,
    mat,
    mat_of,
    refused,
    standing,
    table,
)

LIRA, POINTS, RESIDUAL = Counter.LIRA, Counter.POINTS, Counter.RESIDUAL
CARDS = visitors()
TRELLIS, IRRIGATION = Structure.TRELLIS, Structure.IRRIGATION

RICH = mat(
    fields={5: (Vine.PINOT, Vine.MALVASIA), 6: (Vine.MERLOT,)},
    built=(TRELLIS, IRRIGATION, Structure.MEDIUM_CELLAR, Structure.COTTAGE),
    red=(2, 3, 6), white=(2, 5), cellar=Cellar((3, 4), (5,), (6,), (8,)),
    hand=Hand(4, 3, 3, 3), workers=4,
)  # fmt: skip


def rich(season: Season) -> State:
    state = table(4, season, anna=RICH, lira=20, vp=5, residual=3)
    grande = At(Space.CART, worker=Worker.GRANDE)
    return standing(state, 0, CART, grande).with_estate(1, mat=mat(workers=5))


@pytest.mark.parametrize("id", [pytest.param(name, id=f"VIS-14 {name}") for name in CARDS])
def test_what_a_card_offers_is_legal_and_carries_it_out(id: str) -> None:
    """On a rich mat: the card is played with what it books, and every step it lists is accepted."""
    card = CARDS[id]
    state = rich(card.season)
    action = SUMMER_VISITOR if card.season is Season.SUMMER else WINTER_VISITOR
    options = ready(state, 0, card, targets=(1,))
    assert len(options) == len(card.options)
    for option in options:
        if option.option.when == "below-zero" or "professor" in id:
            continue
        move = option.played(0, at(action), card)
        assert refused(state, move) is None, (id, move)
        played = after(state, move)
        for step in option.steps:
            listed = list(step_moves(played, 0, step))
            assert listed, (id, step.do)
            assert all(refused(played, move) is None for move in listed), (id, step.do)
            for told in listed[:3]:
                then = after(played, told)
                assert then != played
                on_top(played, then, 0, option.option, 1)
        assert why_not(state, 0, card, option) is None, id


def changes(id: str, number: int = 0, state: State | None = None, **more: Any) -> Any:
    card = CARDS[id]
    found = ready(state or rich(card.season), 0, card, **more)[number].changes
    return [(change.what.value, change.by, change.seat) for change in found]


@pytest.mark.parametrize(
    ("id", "number", "expected"),
    [
        pytest.param("surveyor", 0, [("lira", 2, 0)], id="VIS-05 surveyor, one empty field"),
        pytest.param("surveyor", 1, [("points", 2, 0)], id="VIS-05 surveyor, two planted"),
        pytest.param("broker", 0, [("lira", -9, 0), ("points", 3, 0)], id="VIS-02 broker"),
        pytest.param("broker", 1, [("points", -2, 0), ("lira", 6, 0)], id="VIS-02 broker, back"),
        pytest.param("architect", 1, [("points", 2, 0)], id="STR-17 architect, cost 4 exactly"),
        pytest.param("stonemason", 0, [("lira", -8, 0)], id="VIS-02 stonemason"),
        pytest.param("uncertified-teacher", 1, [("points", 1, 0)], id="PLACE-11 six workers"),
        pytest.param("assessor", 0, [("lira", 12, 0)], id="VIS-06 assessor counts what is left"),
        pytest.param("noble", 1, [("residual", -2, 0), ("points", 2, 0)], id="ORD-08 noble"),
    ],
)
def test_what_is_booked_with_a_card(id: str, number: int, expected: Any) -> None:
    assert changes(id, number) == expected


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-03 wedding party")])
def test_an_opponent_who_is_paid_gets_it(id: None) -> None:
    assert changes("wedding-party", targets=(1, 3)) == [
        ("lira", -4, 0), ("lira", 2, 1), ("lira", 2, 3), ("points", 2, 0),
    ]  # fmt: skip


def test_the_whole_hand_is_without_the_card_itself() -> None:
    assert changes("assessor", 1) == [
        ("vine", -4, 0), ("order", -3, 0), ("summer", -3, 0), ("winter", -2, 0), ("points", 2, 0),
    ]  # fmt: skip
    state = rich(Season.WINTER)
    assert mat_of(out_of_hand(state, 0, CARDS["assessor"])).hand == Hand(4, 3, 3, 2)


@pytest.mark.parametrize(
    ("id", "number", "anna_s", "estate", "rule"),
    [
        pytest.param("broker", 0, RICH, {"lira": 8}, "SUM-05", id="VIS-02 lira"),
        pytest.param("broker", 1, RICH, {"vp": -4}, "VP-02", id="VP-02 VIS-02 points"),
        pytest.param("wine-critic", 1, mat(hand=Hand(summer=1), cellar=Cellar((6,)), built=BOTH),
                     {}, "VIS-02", id="VIS-02 no wine of seven"),
        pytest.param("cultivator", 0, mat(hand=Hand(summer=1)), {}, "VIS-02",
                     id="VIS-02 no vine to plant"),
        pytest.param("auctioneer", 0, mat(hand=Hand(summer=2)), {}, "VIS-02",
                     id="VIS-02 the card pays for nothing"),
        pytest.param("stonemason", 0, mat(hand=Hand(summer=1), built=tuple(Structure)[:7]), {},
                     "VIS-02", id="VIS-02 two structures or none"),
        pytest.param("homesteader", 0, mat(hand=Hand(summer=1), built=tuple(Structure)), {},
                     "VIS-02", id="VIS-02 nothing to build"),
        pytest.param("overseer", 0, mat(hand=Hand(1, 0, 1), fields={5: (Vine.PINOT,) * 2,
                     6: (Vine.PINOT,) * 3, 7: (Vine.PINOT,) * 3}), {"lira": 3}, None,
                     id="VIS-04 what is built first may be needed for the rest"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_in_full_is_not_played(
    id: str, number: int, anna_s: Any, estate: Any, rule: str | None
) -> None:
    card = CARDS[id]
    state = table(3, card.season, anna=anna_s, **estate)
    reason = why_not(state, 0, card, ready(state, 0, card)[number])
    assert (reason.rule if reason else None) == rule


def test_conditions_of_a_card() -> None:
    politician = CARDS["politician"]
    below, above = ready(table(2, Season.WINTER, anna=RICH, vp=-1), 0, politician)
    state = table(2, Season.WINTER, anna=RICH, vp=-1)
    assert why_not(state, 0, politician, below) is None
    reason = why_not(state, 0, politician, above)
    assert reason is not None
    assert reason.rule == "VIS-02"
    professor = CARDS["professor"]
    five = table(2, Season.WINTER, anna=RICH)
    assert why_not(five, 0, professor, ready(five, 0, professor)[1]) is not None
    six = table(2, Season.WINTER, anna=mat(workers=5, hand=Hand(winter=1)))
    assert why_not(six, 0, professor, ready(six, 0, professor)[1]) is None


def top(id: str, before: State, then: State, others: int = 0) -> Any:
    found = on_top(before, then, 0, CARDS[id].options[0], others)
    return [(change.what, change.by) for change in found]


@pytest.mark.parametrize(
    ("id", "first", "then", "expected"),
    [
        pytest.param("blacksmith", mat(), mat(built=(Structure.WINDMILL,)), [(POINTS, 1)],
                     id="STR-17 blacksmith, cost 5"),
        pytest.param("blacksmith", mat(), mat(built=(Structure.COTTAGE,)), [],
                     id="STR-17 blacksmith, cost 4"),
        pytest.param("overseer", mat(), mat(fields={5: (Vine.CHARDONNAY,)}), [(POINTS, 1)],
                     id="VIS-04 overseer, a vine of four"),
        pytest.param("grower", mat(), mat(fields={7: (Vine.MALVASIA,) * 6}), [(POINTS, 2)],
                     id="VINE-03 grower, six vines"),
        pytest.param("agriculturist", mat(),
                     mat(fields={7: (Vine.MALVASIA, Vine.PINOT, Vine.SYRAH)}), [(POINTS, 2)],
                     id="VINE-03 agriculturist, three kinds"),
        pytest.param("designer", mat(), mat(built=tuple(Structure)[:6]), [(POINTS, 2)],
                     id="SET-05 designer, six structures"),
        pytest.param("supervisor", mat(), mat(cellar=Cellar(sparkling=(7, 8))), [(POINTS, 2)],
                     id="WINE-05 supervisor, two sparkling"),
        pytest.param("bottler", mat(), mat(cellar=Cellar((1, 2), (1,))), [(POINTS, 2)],
                     id="WINE-02 bottler, two kinds"),
        pytest.param("taster", mat(cellar=Cellar((5,))), mat(), [(POINTS, 2)],
                     id="VIS-06 taster, the only best wine"),
    ],
)  # fmt: skip
def test_what_comes_on_top(id: str, first: Any, then: Any, expected: Any) -> None:
    season = CARDS[id].season
    assert top(id, table(2, season, anna=first), table(2, season, anna=then)) == expected


@pytest.mark.parametrize("id", [pytest.param(None, id="VIS-08 VIS-03 opponents who did")])
def test_opponents_who_did_count(id: None) -> None:
    state = rich(Season.WINTER)
    assert top("guest-speaker", state, state, 2) == [(POINTS, 2)]
    banker = CARDS["banker"].options[0]
    theirs = for_opponents(state, 0, banker)
    assert [seat for seat, _ in theirs] == [1, 2, 3]
    assert theirs[0][1].changes == (Change(POINTS, -1, 1), Change(LIRA, 3, 1))
    assert for_opponents(state, 0, CARDS["broker"].options[0]) == ()
    assert anna(state).residual == 3
    assert RESIDUAL is Counter.RESIDUAL


@pytest.mark.parametrize(
    ("id", "number", "hand", "rule"),
    [
        pytest.param("peddler", 0, Hand(summer=1, vine=1), "VIS-02", id="VIS-02 peddler, one card"),
        pytest.param("peddler", 0, Hand(summer=1, vine=2), None, id="VIS-02 peddler, two cards"),
        pytest.param("assessor", 1, Hand(winter=1), "VIS-02", id="VIS-02 assessor, no other card"),
        pytest.param("assessor", 1, Hand(winter=2), None, id="VIS-02 assessor, one other card"),
        pytest.param("assessor", 0, Hand(winter=1), None, id="VIS-05 assessor counts none"),
        pytest.param("auctioneer", 0, Hand(summer=2), "VIS-02", id="VIS-02 auctioneer, one card"),
    ],
)
def test_a_card_is_paid_before_it_gives(id: str, number: int, hand: Hand, rule: str | None) -> None:
    """VIS-02: cards a visitor draws cannot be what it costs, and the card itself is gone."""
    card = CARDS[id]
    state = table(3, card.season, anna=mat(hand=hand))
    reason = why_not(state, 0, card, ready(state, 0, card)[number])
    assert (reason and reason.rule) == rule
