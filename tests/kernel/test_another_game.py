"""A game nobody has heard of is kept, told, undone and filed by what the kernel asks of a game."""

from __future__ import annotations

import json

import pytest

from companion.cli.retelling import as_json, as_text
from companion.i18n import language
from companion.kernel import IllegalMove, Session, gamefile
from companion.storage.memory import MemoryShelf
from companion.table import Tables

from . import stones
from .stones import Player, Setup, Take

GAMES = {stones.NAME: stones}
SETUP = Setup((Player("Anna"), Player("Marco")))


def played(*moves: int) -> Session:
    session = Session.start(stones, SETUP, seed=1)
    for move in moves:
        session = session.play(Take(move))
    return session


def test_its_rules_are_explained_and_set_aside_like_any_other() -> None:
    with pytest.raises(IllegalMove, match="STONE-01"):
        played(4)
    assert played().play(Take(4), anyway=True).history.done[-1].overruled == ("STONE-01",)


def test_its_file_tells_the_same_game() -> None:
    session = played(3, 1).undo()
    again = gamefile.load(json.dumps(gamefile.dump(session)), GAMES)
    assert again.state == session.state
    assert again.redo().state == session.redo().state


def test_the_terminal_tells_it_without_knowing_it() -> None:
    lang = language("en")
    now, over = as_text(played(3, 1), lang), as_text(played(3, 1, 3), lang)
    assert "Anna: 3" in now
    assert '{"move": "take", "stones": 3}' in now
    assert "Anna" in over.splitlines()[-3]
    told = as_json(played(3, 1, 3), lang)
    assert (told["game"], told["over"], told["outcome"]["winners"]) == ("stones", True, (0,))
    assert [entry["entry"] for entry in told["log"]] == [1, 2, 3]


def test_it_is_kept_on_the_shelf_and_listed_as_over_once_it_is() -> None:
    shelf = MemoryShelf()
    table = Tables(shelf, GAMES).new(stones, SETUP)
    for move in (3, 3):
        table.play(Take(move))
    (there,) = Tables(shelf, GAMES).games().going
    assert there.state.left == 1
    Tables(shelf, GAMES).at(there.id).play(Take(1))
    assert [card.id for card in Tables(shelf, GAMES).games().over] == [table.id]
