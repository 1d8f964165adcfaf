"""Every entry as one sentence, without a language."""

from __future__ import annotations

from typing import Any

import pytest

from companion import viticulture
from companion.kernel import Phrase, Session
from companion.viticulture.ending.ties import CountForTie
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import GainLira, MoveResidual, ScorePoints
from companion.viticulture.year.first_player import DrawFirstPlayer, NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason, Pass, TakeTurn
from companion.viticulture.year.year_end import CloseYear

from .positions import play, spring, summer, table, year_end


@pytest.mark.parametrize(
    ("session", "move", "phrase"),
    [
        (table(1), DrawFirstPlayer(), Phrase("log.first-player-drawn", {"player": "Anna"})),
        (table(2), NameFirstPlayer(1), Phrase("log.first-player-named", {"player": "Marco"})),
        (spring(2), TakeRow(0, 1), Phrase("log.hour", {"player": "Anna", "hour": 1})),
        (
            spring(2),
            TakeRow(0, 5),
            Phrase(
                "log.hour-bonus",
                {"player": "Anna", "hour": 5, "bonus": Phrase("log.bonus.visitor")},
            ),
        ),
        (summer(1, 2), TakeTurn(0), Phrase("log.turn", {"player": "Anna"})),
        (summer(1, 2), Pass(0), Phrase("log.pass", {"player": "Anna"})),
        (summer(1, 2), NextSeason(), Phrase("log.season", {"season": Phrase("season.fall")})),
        (summer(1, 2), ScorePoints(1, -2), Phrase("log.points", {"player": "Marco", "by": -2})),
        (summer(1, 2), MoveResidual(1, 2), Phrase("log.residual", {"player": "Marco", "by": 2})),
        (summer(1, 2), MoveResidual(1, 9), Phrase("log.residual", {"player": "Marco", "by": 5})),
        (
            summer(1, lira=True),
            GainLira(0, 4),
            Phrase("log.lira", {"player": "Anna", "lira": Phrase("came.lira", count=4)}),
        ),
        (year_end(1, 2), CloseYear(), Phrase("log.year-closed", {"year": 1})),
        (
            play(year_end(1, 2), ScorePoints(0, 20), ScorePoints(1, 20), CloseYear()),
            CountForTie("lira", (0, 1), (3, 4)),
            Phrase(
                "log.tie",
                {
                    "what": Phrase("tie.lira"),
                    "told": (
                        Phrase("log.counted", {"player": "Anna", "amount": 3}),
                        Phrase("log.counted", {"player": "Marco", "amount": 4}),
                    ),
                },
            ),
        ),
        (
            summer(1, 2),
            Correct("vp", 7, 1),
            Phrase(
                "log.correction-player",
                {"player": "Marco", "what": Phrase("value.vp"), "was": 0, "value": 7},
            ),
        ),
        (
            summer(1, 2),
            Correct("row", None, 1),
            Phrase(
                "log.correction-player",
                {
                    "player": "Marco",
                    "what": Phrase("value.row"),
                    "was": 2,
                    "value": Phrase("value.none"),
                },
            ),
        ),
        (
            summer(1, 2),
            Correct("turn", 1),
            Phrase(
                "log.correction",
                {"what": Phrase("value.turn"), "was": "Anna", "value": "Marco"},
            ),
        ),
        (
            table(2),
            Correct("first-player", 1),
            Phrase(
                "log.correction",
                {
                    "what": Phrase("value.first-player"),
                    "was": Phrase("value.nobody"),
                    "value": "Marco",
                },
            ),
        ),
        (
            summer(1, 2),
            Correct("last-year", True),
            Phrase(
                "log.correction",
                {
                    "what": Phrase("value.last-year"),
                    "was": Phrase("value.no"),
                    "value": Phrase("value.yes"),
                },
            ),
        ),
        (
            summer(1, 2),
            Correct("season", "winter"),
            Phrase(
                "log.correction",
                {
                    "what": Phrase("value.season"),
                    "was": Phrase("season.summer"),
                    "value": Phrase("season.winter"),
                },
            ),
        ),
    ],
    ids=lambda value: repr(value) if hasattr(value, "__match_args__") else "",
)
def test_an_entry_says_itself(session: Session, move: Any, phrase: Phrase) -> None:
    assert viticulture.tell(session.state, session.decide(move)) == phrase


def test_every_move_has_its_sentence() -> None:
    state, session = summer(1, 2).state, summer(1, 2)
    moves = list(viticulture.legal_moves(state))
    assert len(moves) > 5
    for move in moves:
        assert viticulture.tell(state, session.decide(move)).id.startswith("log.")


def test_a_button_leaves_the_bonus_out() -> None:
    session = spring(2)
    entry = session.decide(TakeRow(0, 5))
    short = viticulture.tell(session.state, entry, short=True)
    assert short == Phrase("log.hour", {"player": "Anna", "hour": 5})
