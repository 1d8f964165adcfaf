"""The games the laws are proved by: golden ones, and as many by chance as somebody wishes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from companion import viticulture
from companion.games import GAMES
from companion.kernel import Session, gamefile
from tests.history.games import a_session
from tests.viticulture import chance_games
from tests.viticulture.test_games_of_chance import _correction, _forced

from .evenings import about, an_evening, interrupted

TESTS = Path(__file__).resolve().parent.parent
GOLDEN = sorted(
    [
        *(TESTS / "replays" / "games").glob("*.json"),
        *(TESTS / "vino" / "games").glob("*.json"),
        *(TESTS / "storage" / "saves" / "version-1" / "files").glob("*.json"),
    ]
)
Told = tuple[Session[Any], dict[str, Any]]


def golden(path: Path) -> Told:
    """A golden game, as its file says it."""
    data = json.loads(path.read_text("utf-8"))
    session = gamefile.read(data, GAMES)
    found = about(session.game.NAME, len(path.stem))
    found |= {key: data[key] for key in ("id", "created", "touched") if key in data}
    return session, found


def overruled(seed: int) -> Session[Any]:
    """A table that sets rules aside, corrects everything and takes back."""
    chance = random.Random(seed)
    pool = [move for _, move, _, _ in chance_games.game(5 * seed + 2)]
    session = Session.start(viticulture, chance_games.setup(5 * seed + 2), seed)
    for _ in range(60):
        match chance.choice("llffcu"):
            case "l" if not viticulture.is_over(session.state):
                session = session.play(chance_games.choose(session.state, chance), anyway=True)
            case "f":
                session = _forced(session, chance.choice(pool))
            case "c":
                session = _forced(session, _correction(chance))
            case "u":
                session = session.jump(len(session.history) - chance.randint(0, 3))
    return session


def other_dice(session: Session[Any]) -> Session[Any]:
    """The same game with another seed: nothing that was drawn follows from it."""
    from dataclasses import replace

    return replace(session, seed=session.seed + 1)


def a_game(number: int) -> Told:
    """A game by its number: played well, by chance, against the rules, with other dice."""
    kind, seed = number % 8, number // 8
    if kind == 0:
        session = a_session(seed)
    elif kind == 1:
        session = overruled(seed % 40)
    elif kind == 2:
        session = other_dice(an_evening(seed))
    else:
        session = interrupted(an_evening(number), number)
    return session, about(session.game.NAME, number)


def games(numbers: range) -> Iterator[tuple[int, Told]]:
    """Games by their numbers."""
    for number in numbers:
        yield number, a_game(number)


__all__ = ["GOLDEN", "a_game", "games", "golden"]
