"""
How fast the whole vineyard is decided, listed and opened; python-chess beside it, in the same run.

What is asked for, on a quiet machine::

    decide + fold of a move           at least 15,000 a second
    opening a real evening of 150     within 10 ms
    opening a game of 1,000 moves     within 46 ms, as long as boardgame.io replays as many

python-chess tells how quick the machine is. Nothing passes or fails here: a machine that is busy
with something else is slow for both.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import chess

from companion import viticulture
from companion.games import GAMES
from companion.kernel import Entry, Seeded, Session, Strict, gamefile
from companion.viticulture.box.seasons import Season
from tests.viticulture.chance_games import game, setup

PLIES = 120
MICRO = 1e6
THOUSAND = 1000
GAMES_PLAYED = Path(__file__).parents[1] / "replays" / "games"
EVENING = GAMES_PLAYED / "four-players-many-visitors.json"
"""A whole game of 150 entries."""


def best(run: Callable[[], Any], rounds: int) -> float:
    """Processor seconds of the fastest of several rounds."""
    found = []
    for _ in range(rounds):
        begun = time.process_time()
        run()
        found.append(time.process_time() - begun)
    return min(found)


def chess_games(number: int) -> list[list[chess.Move]]:
    """Games of chance, ten dozen plies each."""
    found = []
    for seed in range(number):
        board, chance, moves = chess.Board(), random.Random(seed), []
        for _ in range(PLIES):
            listed = list(board.legal_moves)
            if not listed:
                break
            moves.append(chance.choice(listed))
            board.push(moves[-1])
        found.append(moves)
    return found


def measured_chess(games: list[list[chess.Move]], rounds: int) -> tuple[float, float]:
    """Seconds for a push and its pop, and for a list of legal moves."""
    plies = sum(map(len, games))
    boards = []
    for moves in games:
        board = chess.Board()
        for move in moves:
            boards.append(board.copy(stack=False))
            board.push(move)

    def push_pop() -> None:
        for moves in games:
            board = chess.Board()
            for move in moves:
                board.push(move)
            for _ in moves:
                board.pop()

    def listing() -> None:
        for board in boards:
            list(board.legal_moves)

    return best(push_pop, rounds) / plies, best(listing, rounds) / plies


def measured_vineyard(seed: int, rounds: int) -> tuple[float, float, float, float, int, float]:
    """Seconds for a move, a list, opening 1,000 moves, an evening; moves, length of the lists."""
    told = list(game(seed))
    referee, chance = Strict(), Seeded(seed, 0)
    placing = [state for state, *_ in told if state.season in (Season.SUMMER, Season.WINTER)]

    def play() -> None:
        state = told[0][3]
        for _, move, _, _ in told[1:]:
            state = viticulture.decide(state, move, chance, referee).state

    def listing() -> None:
        for state in placing:
            list(viticulture.legal_moves(state))

    text = json.dumps(gamefile.dump(thousand()))

    opened = []

    def opening() -> None:
        opened.append(gamefile.load(text, GAMES))  # kept: closing it again is not measured

    evening = EVENING.read_text(encoding="utf-8")

    def opening_evening() -> None:
        opened.append(gamefile.load(evening, GAMES))

    length = sum(len(list(viticulture.legal_moves(state))) for state in placing) / len(placing)
    return (
        best(play, rounds) / (len(told) - 1),
        best(listing, rounds) / len(placing),
        best(opening, rounds),
        best(opening_evening, rounds),
        len(told),
        length,
    )


def thousand() -> Session:
    """A saved game of a thousand moves: four players, many years."""
    for seed in count(2, 15):  # four of them, and no friendly variant
        told = [Entry(move, events) for _, move, events, _ in game(seed, long=True)]
        if len(told) >= THOUSAND:
            session = Session.start(viticulture, setup(seed), seed)
            for entry in told[:THOUSAND]:
                session = session.record(entry)
            return session
    raise AssertionError("no game is long enough")


def main() -> None:
    """Measure and say so."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="the fastest of so many counts")
    parser.add_argument("--seed", type=int, default=2, help="which game; seed 2 is one of four")
    options = parser.parse_args()
    push_pop, chess_list = measured_chess(chess_games(20), options.rounds)
    measured = measured_vineyard(options.seed, options.rounds)
    move, listing, opening, evening, moves, length = measured
    lists = chess_list / listing
    print(f"push + pop          {push_pop * MICRO:8.2f} µs")
    print(f"list(legal_moves)   {chess_list * MICRO:8.2f} µs")
    print(f"decide + fold       {move * MICRO:8.2f} µs   {1 / move:,.0f} a second, asked 15,000")
    print(f"legal moves         {listing * MICRO:8.2f} µs   {lists:.3f} of the rate of chess")
    print(f"opening an evening  {evening * 1000:8.2f} ms   asked 10")
    print(f"opening 1,000 moves {opening * 1000:8.2f} ms   asked 46")
    print(f"(a game of {moves} moves, {length:.0f} legal moves on average)")


if __name__ == "__main__":
    main()
