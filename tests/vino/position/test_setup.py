"""Who may play."""

from __future__ import annotations

import pytest

from companion.kernel import MalformedMove
from companion.kernel.people import Colour, Player
from companion.vino import new_game
from companion.vino.position.setup import Setup


@pytest.mark.parametrize(
    ("count", "fits"),
    [pytest.param(n, 3 <= n <= 5, id=f"VN-SET-01 {n} players") for n in range(1, 7)],
)
def test_three_to_five_play(count: int, fits: bool) -> None:
    people = tuple(Player(f"P{n}", colour) for n, colour in zip(range(count), Colour, strict=False))
    if fits:
        assert len(new_game(Setup(people)).estates) == count
    else:
        with pytest.raises(MalformedMove, match=r"setup\.vino-players"):
            new_game(Setup(people))
