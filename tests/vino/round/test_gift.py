"""The government's gift."""

from __future__ import annotations

from typing import Any

import pytest

from companion.kernel import IllegalMove, MalformedMove, Session
from companion.vino import legal_moves
from companion.vino.box.board import Region
from companion.vino.box.copies import Land
from companion.vino.position.phase import Phase
from companion.vino.round.buying import Buy, Pass
from companion.vino.round.gift import (
    BottleRemoved,
    GiftBegan,
    GiveGift,
    Pick,
    VineyardsGiven,
    default_gift,
    shares,
)
from companion.vino.round.progress import GameEnded
from companion.vino.table.correct import Correct
from companion.vino.table.notices import bottle_notice

from ..positions import (
    ANNA,
    BOX,
    ILYA,
    LAZIO,
    LIGURIA,
    MARCO,
    NEBBIOLO,
    SARDEGNA,
    SOFIA,
    TOSCANA,
    TREBBIANO,
    VENETO,
    buying,
    decided,
    holding,
    overruled,
    play,
    selling,
    table,
)

LETTERS = {"A": ANNA, "M": MARCO, "S": SOFIA, "I": ILYA}


def gift_in(kinds: str, owners: str, *, bottle: bool = True) -> Session:
    """
    The barrel in Tuscany, which has these vineyards; Anna is first to buy, whatever she has.

    Nobody else has marked it.
    """
    copy = BOX.with_land(Land(TOSCANA, 7, kinds, BOX.land(TOSCANA).varieties, True))
    session = holding(table(4, copy), {TOSCANA: owners})
    if not bottle:
        session = session.play(Correct("bottle", False, region=TOSCANA))
    session = buying(session, (TOSCANA, LIGURIA), *[(LIGURIA, LAZIO)] * 3)
    while session.state.barrel is not TOSCANA:
        assert session.state.acting is not None
        session = session.play(Pass(session.state.acting))
    return session


def bought(session: Session, place: int) -> Session:
    """Anna buys a vineyard."""
    new = session.state.grows(ANNA, TOSCANA) is None
    variety = session.state.free_varieties(TOSCANA)[0] if new else None
    return session.play(Buy(ANNA, TOSCANA, place, variety))


TIES = [
    # kinds, owners before, Anna buys, ranking and how many each takes
    pytest.param("PPPGGGG", "AM.", 3, "A1 M2", id="VN-GIFT-06 two owners: the rest stays"),
    pytest.param("PPGGGG", "A..", 2, "A1", id="VN-GIFT-06 one owner takes one"),
    pytest.param("PPPPGGGG", "AMS.", 4, "A1 S2 M1", id="VN-GIFT-03 VN-GIFT-04 1, 2, the rest"),
    pytest.param("PPPPPGGGG", "MMAS.", 5, "A1 M2 S1", id="VN-GIFT-03 a tie for the first place"),
    pytest.param("PPPPPGGGG", "AAMM", 5, "A1 M2", id="VN-GIFT-03 the purchase counts"),
    pytest.param(
        "PPPPGGGG", ".MMS", 1, "M1 S2 A1", id="VN-GIFT-03 VN-GIFT-02 a tie for the second"
    ),
    pytest.param("PPPPGGGG", "MMS.", 4, "M1 A2 S1", id="VN-GIFT-03 dearest before cheaper"),
    pytest.param("PPPPPGGGGG", "MMSI.", 5, "M1 A2 I2 S0", id="VN-GIFT-04 the fourth gets nothing"),
    pytest.param("PPPPPPGGGGGG", "MISAA.", 6, "A1 S2 I3 M0", id="VN-GIFT-04 the rest is three"),
    pytest.param("PPPPG", "MMS.", 4, "M1 A0 S0", id="VN-GIFT-04 one left: 1, 0, 0"),
    pytest.param("PPPPGG", "MMS.", 4, "M1 A1 S0", id="VN-GIFT-04 two left: 1, 1, 0"),
    pytest.param("PPPPGGG", "MMS.", 4, "M1 A2 S0", id="VN-GIFT-04 three left: 1, 2, 0"),
    pytest.param("PPPPGGGG", "MMS.M", 4, "M1 A2 S0", id="VN-GIFT-04 three of four left"),
    pytest.param("GPPPPGG", "MMS.A", 4, "A1 M1 S0", id="VN-GIFT-03 dearest of two each"),
]


@pytest.mark.parametrize(("kinds", "owners", "place", "expected"), TIES)
def test_who_is_given_how_many(kinds: str, owners: str, place: int, expected: str) -> None:
    session = gift_in(kinds, owners)
    before = session.state.free(TOSCANA, "G")
    session = bought(session, place)
    gift = session.state.gift
    assert gift is not None
    told = {share.seat: share.takes for share in gift.shares}
    assert [(LETTERS[part[0]], int(part[1])) for part in expected.split()] == list(told.items())
    session = session.play(default_gift(session.state))
    given = len(before) - len(session.state.free(TOSCANA, "G"))
    assert given == sum(told.values())
    assert session.state.gift is None
    assert not session.state.has_bottle(TOSCANA)


@pytest.mark.parametrize(
    ("left", "takes"),
    [
        pytest.param(n, takes, id=f"VN-GIFT-04 VN-GIFT-11 {n} to give")
        for n, takes in enumerate(["000", "100", "110", "120", "121", "122"])
    ],
)
def test_how_many_vineyards_are_shared(left: int, takes: str) -> None:
    state = holding(table(), {TOSCANA: "AAAMMS"}).state
    assert "".join(str(share.takes) for share in shares(state, TOSCANA, left)) == takes


def sardinia() -> Session:
    """Sardinia is PPGPG; Anna owns 1, Marco 2, Sofía comes new and buys the last private one."""
    session = holding(table(), {SARDEGNA: "AM"})
    session = buying(session, (SARDEGNA, VENETO), (LIGURIA, VENETO), (SARDEGNA, LIGURIA))
    session = play(session, Pass(MARCO), Pass(SOFIA), Pass(ANNA))
    assert session.state.acting == SOFIA
    return session


@pytest.mark.parametrize(
    "how",
    [
        pytest.param("one by one", id="VN-GIFT-01 VN-GIFT-05 one by one"),
        pytest.param("at once", id="VN-GIFT-01 VN-GIFT-05 at once"),
    ],
)
def test_a_gift_interrupts_and_everybody_picks_in_order(how: str) -> None:
    session = sardinia()
    variety = session.state.free_varieties(SARDEGNA)[0]
    session = session.play(Buy(SOFIA, SARDEGNA, 4, variety))
    assert isinstance(session.history.done[-1].events[-1], GiftBegan)
    assert session.state.acting == SOFIA  # one each; the dearest is Sofía's
    assert overruled(session.state, Pass(SOFIA)) == ["VN-GIFT-01"]
    picks = (Pick(SOFIA, (5,)), Pick(MARCO, (3,)))
    assert overruled(session.state, GiveGift(picks[1:])) == ["VN-GIFT-03"]
    if how == "at once":
        session = session.play(GiveGift(picks))
    else:
        session = session.play(GiveGift(picks[:1]))
        assert session.state.acting == MARCO
        session = session.play(GiveGift(picks[1:]))
    assert session.history.done[-1].events[-1] != VineyardsGiven(MARCO, SARDEGNA, (3,))
    assert session.state.owned(MARCO, SARDEGNA) == (2, 3)
    assert session.state.owned(SOFIA, SARDEGNA) == (4, 5)
    assert session.state.cellar(SOFIA)[variety.at] == 2
    assert session.state.bottles == 5
    assert session.state.barrel is VENETO  # nothing is left to buy in Sardinia


@pytest.mark.parametrize(
    ("picks", "rule"),
    [
        pytest.param((Pick(SOFIA, (3, 5)),), "VN-GIFT-04", id="VN-GIFT-04 too many"),
        pytest.param((Pick(SOFIA, ()),), "VN-GIFT-04", id="VN-GIFT-04 none"),
        pytest.param((Pick(MARCO, (3,)),), "VN-GIFT-03", id="VN-GIFT-03 out of turn"),
    ],
)
def test_what_a_gift_does_not_allow(picks: tuple[Pick, ...], rule: str) -> None:
    session = sardinia()
    session = session.play(Buy(SOFIA, SARDEGNA, 4, session.state.free_varieties(SARDEGNA)[0]))
    assert overruled(session.state, GiveGift(picks)) == [rule]
    with pytest.raises(MalformedMove):
        session.play(GiveGift((Pick(ANNA, (3,)),)))


@pytest.mark.parametrize("kinds", [pytest.param("PPPGGG", id="VN-GIFT-05 not a private one")])
def test_only_government_vineyards_are_given(kinds: str) -> None:
    session = bought(gift_in(kinds, "AM"), 3).play(Correct("owner", None, region=TOSCANA, place=1))
    assert overruled(session.state, GiveGift((Pick(ANNA, (1,)),))) == ["VN-GIFT-05"]


@pytest.mark.parametrize("kinds", [pytest.param("PPPGGGG", id="VN-GIFT-10 VN-GIFT-06 buying on")])
def test_buying_goes_on_where_it_stopped(kinds: str) -> None:
    session = bought(gift_in(kinds, "AM."), 3)
    session = session.play(default_gift(session.state))
    assert (session.state.acting, session.state.barrel) == (ANNA, TOSCANA)
    (left,) = session.state.free(TOSCANA)
    assert Buy(ANNA, TOSCANA, left) in legal_moves(session.state)
    session = bought(session, left)
    assert [type(e).__name__ for e in session.history.done[-1].events].count("GiftBegan") == 0


@pytest.mark.parametrize("again", [pytest.param(1, id="VN-GIFT-08 never a second gift")])
def test_without_a_bottle_there_is_no_gift(again: int) -> None:
    session = gift_in("PPPGG", ".MM", bottle=False)
    events = decided(session.state, Buy(ANNA, TOSCANA, again, TREBBIANO))
    assert not any(isinstance(event, (GiftBegan, BottleRemoved)) for event in events)


@pytest.mark.parametrize(
    ("kinds", "leaves"),
    [
        pytest.param("PPPGG", True, id="VN-GIFT-09 the last government vineyard"),
        pytest.param("PPPGGG", False, id="VN-GIFT-09 not with the last but one"),
    ],
)
def test_the_bottle_leaves_with_the_last_government_vineyard(kinds: str, leaves: bool) -> None:
    session = bought(gift_in(kinds, "M..A"), 5)
    entry = session.history.done[-1]
    assert (BottleRemoved(TOSCANA) in entry.events) is leaves
    assert session.state.has_bottle(TOSCANA) is not leaves
    assert session.state.gift is None
    notice = bottle_notice(session.state, entry)
    assert (notice.id if notice else None) == ("vino.notice.bottle" if leaves else None)
    session = bought(bought(session, 2), 3)
    assert (session.state.gift is None) is leaves, "with the bottle there is still a gift"


@pytest.mark.parametrize("place", [pytest.param(3, id="VN-GIFT-07 nothing to give")])
def test_the_bottle_leaves_even_if_nothing_is_given(place: int) -> None:
    """It can be so only where purchases of the opening did not take the bottle away."""
    session = gift_in("PPPG", "M..S")
    session = session.play(Correct("owner", ANNA, region=TOSCANA, place=2))
    events = decided(session.state, Buy(ANNA, TOSCANA, place))
    assert BottleRemoved(TOSCANA) in events
    assert not any(isinstance(event, GiftBegan) for event in events)
    after = session.play(Buy(ANNA, TOSCANA, place))
    notice = bottle_notice(after.state, after.history.done[-1])
    assert notice
    assert notice.id == "vino.notice.nothing-given"


def with_bottles(session: Session, *standing: Region) -> Session:
    """Only these bottles are left."""
    for region in Region:
        if session.state.has_bottle(region) and region not in standing:
            session = session.play(Correct("bottle", False, region=region))
    return session


@pytest.mark.parametrize("last", [pytest.param(TOSCANA, id="VN-GIFT-12 VN-END-07 the last bottle")])
def test_after_the_last_bottle_buying_is_finished_and_nothing_sold(last: Region) -> None:
    session = with_bottles(bought(gift_in("PPPGGGG", "AM."), 3), last)
    assert session.state.bottles == 1
    session = session.play(default_gift(session.state))
    assert session.state.bottles == 0
    assert session.state.phase is Phase.BUYING
    session = session.play(Pass(ANNA))
    assert session.history.done[-1].events[-1] == GameEnded()
    assert session.state.phase is Phase.OVER
    assert list(legal_moves(session.state)) == []
    assert overruled(session.state, Pass(ANNA)) == ["VN-END-07"]


@pytest.mark.parametrize("variety", [pytest.param(NEBBIOLO, id="VN-GIFT-01 nothing to give now")])
def test_a_gift_needs_a_gift(variety: Any) -> None:
    with pytest.raises(MalformedMove, match=r"move\.no-gift"):
        selling(table()).play(GiveGift((Pick(ANNA, (1,)),)), anyway=True)
    with pytest.raises(IllegalMove):
        selling(table()).play(Buy(ANNA, TOSCANA, 1, variety))
