"""Glass tokens on the wake-up chart, and the bonus action tokens they become."""

from __future__ import annotations

import pytest

from companion import viticulture
from companion.kernel import IllegalMove, MalformedMove, Session
from companion.viticulture.box.board import Board
from companion.viticulture.box.seasons import Season
from companion.viticulture.solo.choices import Level, Solo
from companion.viticulture.solo.deck import DrawAutomaCard
from companion.viticulture.solo.tokens import BonusTokenGained, GlassTokenTaken, SpendBonusToken
from companion.viticulture.table.correct import Correct
from companion.viticulture.year.spring import RowTaken, TakeRow
from companion.viticulture.year.turns import NextSeason, SeasonBegan, TakeTurn
from companion.viticulture.year.year_end import CloseYear

from ..positions import alone, alone_in, alone_in_summer, at, card_drawn, overruled, play


@pytest.mark.parametrize("row", [pytest.param(4, id="CAMP-02 the row is used, no token comes")])
def test_in_challenge_2_glass_tokens_are_taken_but_buy_nothing(row: int) -> None:
    entry = alone(Solo(challenge=2)).decide(TakeRow(0, row))
    assert GlassTokenTaken(row) in entry.events
    automa = alone(Solo(challenge=2)).record(entry).state.automa
    assert (row in automa.glass, automa.tokens) == (False, 0)


@pytest.mark.parametrize("year", [pytest.param(n, id=f"CAMP-05 year {n}") for n in (1, 2, 8)])
def test_in_challenge_5_any_row_can_be_chosen_every_year(year: int) -> None:
    session = at(alone(Solo(challenge=5)), year=year)
    rows = [m.row for m in viticulture.legal_moves(session.state) if isinstance(m, TakeRow)]
    assert rows == list(range(1, 8))
    assert play(session, TakeRow(0, 5)).state.automa.tokens == 0


@pytest.mark.parametrize("rows", [pytest.param(tuple(range(1, 8)), id="AUT-05 seven rows")])
def test_every_row_begins_with_a_glass_token(rows: tuple[int, ...]) -> None:
    automa = alone().state.automa
    assert (automa.glass, automa.tokens) == (rows, 0)


@pytest.mark.parametrize("row", [pytest.param(n, id=f"AUT-06 row {n}") for n in range(1, 8)])
def test_a_chosen_rows_glass_token_becomes_a_bonus_action_token(row: int) -> None:
    entry = alone().decide(TakeRow(0, row))
    assert entry.events[:2] == (RowTaken(0, row), GlassTokenTaken(row))
    assert entry.events[-1] == SeasonBegan(Season.SUMMER)
    automa = alone().record(entry).state.automa
    assert row not in automa.glass
    assert automa.tokens == 1


@pytest.mark.parametrize("row", [pytest.param(3, id="AUT-06 used in an earlier year")])
def test_a_row_without_glass_token_is_explained(row: int) -> None:
    session = alone_in(alone(), glass=(1, 2, 4))
    reason = session.why_not(TakeRow(0, row))
    assert isinstance(reason, IllegalMove)
    assert (reason.rule, reason.facts["row"]) == ("AUT-06", row)
    offered = [m.row for m in viticulture.legal_moves(session.state) if isinstance(m, TakeRow)]
    assert offered == [1, 2, 4]
    after = session.play(TakeRow(0, row), anyway=True).state.automa
    assert (after.glass, after.tokens) == ((1, 2, 4), 0)


@pytest.mark.parametrize("level", [pytest.param(level, id=f"AUT-07 {level.value}")
                                   for level in Level])  # fmt: skip
def test_seven_years_use_every_row_once(level: Level) -> None:
    session, rows = alone(Solo(level)), []
    while session.state.year <= 7 and session.state.season is not Season.OVER:
        move = next(iter(viticulture.legal_moves(session.state)))
        if session.state.season.has_turns and not session.state.needs_card:
            move = NextSeason()
        rows += [move.row] if isinstance(move, TakeRow) else []
        session = play(session, move)
    assert sorted(rows) == list(range(1, 8))
    assert (session.state.automa.glass, session.state.automa.tokens) == ((), 7)


@pytest.mark.parametrize("row", [pytest.param(n, id=f"DIFF-01 row {n}") for n in (1, 7)])
def test_the_eighth_year_has_any_row_and_a_token(row: int) -> None:
    session = at(alone_in(alone(Solo(Level.VERY_EASY)), glass=(), tokens=2), year=8)
    entry = session.decide(TakeRow(0, row))
    assert BonusTokenGained() in entry.events
    assert session.record(entry).state.automa.tokens == 3


@pytest.mark.parametrize("tokens", [pytest.param(3, id="AUT-08 tokens stay")])
def test_tokens_not_spent_stay_from_year_to_year(tokens: int) -> None:
    session = alone_in(card_drawn(), tokens=tokens)
    session = play(session, NextSeason(), NextSeason(), DrawAutomaCard(), NextSeason(), CloseYear())
    assert session.state.automa.tokens == tokens


@pytest.mark.parametrize(
    ("session", "action", "rule"),
    [
        pytest.param(card_drawn(), None, None, id="AUT-09 with a worker"),
        pytest.param(card_drawn(), "plant-vine", None, id="AUT-09 with a worker that is named"),
        pytest.param(play(card_drawn(), SpendBonusToken()), None, "AUT-09",
                     id="AUT-09 none is left"),
        pytest.param(
            play(alone_in(card_drawn(), tokens=2), SpendBonusToken()), None, "AUT-09",
            id="AUT-09 one each turn",
        ),
        pytest.param(
            play(alone_in(card_drawn(), tokens=2), SpendBonusToken(), TakeTurn(0)), None, None,
            id="AUT-09 one more with the next worker",
        ),
        pytest.param(card_drawn(), "cart", "AUT-10", id="AUT-10 not on the cart"),
        pytest.param(card_drawn(), "yoke", "AUT-10", id="AUT-10 not on the yoke"),
        pytest.param(card_drawn(), "make-wine", "TURN-09", id="TURN-09 not in this season"),
        pytest.param(play(card_drawn(), NextSeason()), None, "TURN-02", id="TURN-02 not in fall"),
        pytest.param(alone_in_summer(), None, "AUT-13", id="AUT-13 not before the card"),
        pytest.param(play(card_drawn(), Correct("passed", True, 0)), None, "TURN-04",
                     id="TURN-04 not after passing"),
        pytest.param(card_drawn(Solo(challenge=2)), None, "CAMP-14",
                     id="CAMP-14 not in challenge 2"),
        pytest.param(card_drawn(Solo(challenge=5)), None, "CAMP-14",
                     id="CAMP-14 not in challenge 5"),
    ],
)  # fmt: skip
def test_a_bonus_token_goes_with_a_worker(
    session: Session, action: str | None, rule: str | None
) -> None:
    move = SpendBonusToken(action)
    assert overruled(session.state, move)[:1] == ([rule] if rule else [])
    if rule is None:
        before, after = session.state.automa.tokens, session.play(move).state.automa.tokens
        assert after == before - 1


def test_a_token_spent_too_much_never_makes_a_debt() -> None:
    session = play(card_drawn(), SpendBonusToken())
    assert session.play(SpendBonusToken(), anyway=True).state.automa.tokens == 0


@pytest.mark.parametrize("action", [pytest.param(None, id="AUT-11 a grande worker there")])
def test_a_token_can_be_spent_on_an_action_the_automa_has_blocked(action: None) -> None:
    session = card_drawn(Solo(level=Level.HARD))
    blocked = session.state.automa.blocked[0]
    assert session.why_not(SpendBonusToken(blocked.value)) is None


def test_a_token_for_no_action_of_any_board_makes_no_sense() -> None:
    with pytest.raises(MalformedMove, match=r"move\.action"):
        card_drawn().play(SpendBonusToken("juggle"), anyway=True)


def test_the_extended_board_books_no_bonus_of_the_chart() -> None:
    entry = alone(Solo(board=Board.TUSCANY)).decide(TakeRow(0, 6))
    assert entry.events == (RowTaken(0, 6), GlassTokenTaken(6))
