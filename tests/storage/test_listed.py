"""What the list of games says of a game that ends, and of one whose end is taken back."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.storage import MemoryShelf, StorageError, TinyShelf
from companion.table import Table, Tables
from tests.kernel import stones
from tests.kernel.stones import Player, Setup, Take

GAMES: Any = {stones.NAME: stones}


def over(shelf: TinyShelf | MemoryShelf) -> str:
    """A game that was played to its end."""
    table = Tables(shelf, GAMES).new(stones, Setup((Player("Anna"), Player("Marco"))))
    for count in (3, 3, 1):
        table.play(Take(count))
    return table.id


@pytest.mark.parametrize(
    "back", [Table.undo, lambda table: table.jump(1)], ids=["undone", "jumped back"]
)
def test_a_game_whose_end_is_undone_is_listed_as_open_again(
    tmp_path: Path, back: Callable[[Table], None]
) -> None:
    shelf = TinyShelf(tmp_path)
    id = over(shelf)
    assert [card.finished for card in shelf.games()] == [True]
    shelf.close()

    shelf = TinyShelf(tmp_path)
    assert [card.id for card in Tables(shelf, GAMES).games().over] == [id]
    back(Tables(shelf, GAMES).at(id))
    assert [card.finished for card in shelf.games()] == [False]
    shelf.close()

    shelf = TinyShelf(tmp_path)
    tables = Tables(shelf, GAMES)
    assert [table.id for table in tables.games().going] == [id]
    assert tables.games().over == ()
    tables.at(id).jump(3)
    assert [card.finished for card in shelf.games()] == [True]
    assert [card.id for card in tables.games().over] == [id]
    shelf.close()


def test_an_end_that_could_not_be_undone_is_still_the_end() -> None:
    class Full(MemoryShelf):
        full = False

        def append(self, stream: str, n: int, event: dict[str, Any]) -> None:
            if self.full:
                raise StorageError
            super().append(stream, n, event)

    shelf = Full()
    id = over(shelf)
    shelf.full = True
    table = Tables(shelf, GAMES).at(id)
    with pytest.raises(StorageError):
        table.undo()
    assert stones.is_over(table.session.state)
    assert [card.id for card in Tables(shelf, GAMES).games().over] == [id]
