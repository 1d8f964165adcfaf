"""“A game for a friend”: the same code is the same cards, on every machine."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import product

import pytest

from companion.viticulture.box.board import Board
from companion.viticulture.solo.choices import Deck, Level, Solo
from companion.viticulture.solo.friend_code import ALPHABET, BadCode, friend_code, read_code

SEEDS = (0, 1, 31, 2026, 12_345_678, 2**25 - 1)
GAMES = [
    Solo(level, aggressive, board, seed=seed)
    for level, aggressive, board, seed in product(Level, (False, True), Board, SEEDS)
]


@pytest.mark.parametrize("game", GAMES, ids=friend_code)
def test_a_code_says_what_it_was_made_of(game: Solo) -> None:
    code = friend_code(game)
    assert len(code) == 9
    assert read_code(code) == game


def test_no_two_games_have_one_code() -> None:
    assert len({friend_code(game) for game in GAMES}) == len(GAMES)


@pytest.mark.parametrize(
    "typed",
    [
        "3001-zatq",
        " 3oO1 ZATQ ",
        "3 0 0 1 z a t q",
        "3OOIzatq",
        "3001–ZATQ",
        "3001zatq\n",
        "3ool-zatq",
    ],
)
def test_case_spaces_dashes_and_letters_like_digits_do_not_matter(typed: str) -> None:
    assert read_code(typed) == Solo(Level.HARD, seed=2026)


@pytest.mark.parametrize("typed", ["", "3001", "3001-ZATQ-1", "????-????", "ЗООІ-ZATQ", "U" * 8])
def test_what_is_no_code_is_told(typed: str) -> None:
    with pytest.raises(BadCode) as refusal:
        read_code(typed)
    assert refusal.value.message == "code.not-a-code"


@pytest.mark.parametrize("game", GAMES[::7], ids=friend_code)
def test_one_wrong_letter_is_noticed(game: Solo) -> None:
    code = friend_code(game).replace("-", "")
    for place, letter in product(range(8), ALPHABET):
        if code[place] != letter:
            with pytest.raises(BadCode):
                read_code(code[:place] + letter + code[place + 1 :])


@pytest.mark.parametrize("game", GAMES[::5], ids=friend_code)
def test_two_neighbours_swapped_in_the_choices_are_noticed(game: Solo) -> None:
    code = friend_code(game).replace("-", "")
    for place in range(5):
        swapped = code[:place] + code[place + 1] + code[place] + code[place + 2 :]
        if swapped != code:
            with pytest.raises(BadCode):
                read_code(swapped)


def test_a_code_of_a_later_version_is_told() -> None:
    from companion.viticulture.solo.friend_code import _check, _letters
    from companion.viticulture.solo.friend_code import friend_code as make

    value = 31 << 25
    with pytest.raises(BadCode) as refusal:
        read_code(_letters(value, 6) + _letters(_check(value), 2))
    assert refusal.value.message == "code.too-new"
    with pytest.raises(ValueError, match="seed"):
        make(Solo())


def test_campaign_and_box_are_not_in_a_code() -> None:
    game = read_code(friend_code(Solo(challenge=3, losses=2, seed=9)))
    assert (game.challenge, game.losses, game.deck) == (None, 0, Deck.APP)


SCRIPT = """
import sys
from companion import viticulture as v
from companion.kernel import Session
from companion.kernel.people import Colour, Player
from companion.viticulture.position.setup import Setup
from companion.viticulture.solo.deck import DrawAutomaCard
from companion.viticulture.solo.friend_code import read_code
from companion.viticulture.table.tracks import ScorePoints
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason
from companion.viticulture.year.year_end import CloseYear
session = Session.start(v, Setup((Player(sys.argv[2], Colour.BLUE),), solo=read_code(sys.argv[1])),
                        int(sys.argv[3]))
session = session.play(NameFirstPlayer(0))
cards = []
while not v.is_over(session.state):
    if int(sys.argv[3]) % 2:
        session = session.play(ScorePoints(0, 1))
    moves = list(v.legal_moves(session.state))
    kinds = (DrawAutomaCard, TakeRow, NextSeason, CloseYear)
    session = session.play(next(m for kind in kinds for m in moves if isinstance(m, kind)))
    if isinstance(session.history.done[-1].move, DrawAutomaCard):
        cards.append((session.state.automa.cards, [a.value for a in session.state.automa.blocked]))
print(cards)
"""


@pytest.mark.parametrize("level", [Level.NORMAL, Level.VERY_HARD])
def test_two_people_with_the_same_code_get_the_same_cards(level: Level) -> None:
    said = set()
    code = friend_code(Solo(level, seed=77_777))
    for hashing, name, seed in [("0", "Anna", 1), ("1", "Marco", 2), ("4242", "Sofía", 999)]:
        done = subprocess.run(
            [sys.executable, "-c", SCRIPT, code.lower(), name, str(seed)],
            env={**os.environ, "PYTHONHASHSEED": hashing, "PYTHONIOENCODING": "utf-8"},
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        said.add(done.stdout)
    assert len(said) == 1
    assert said != {"[]\n"}
