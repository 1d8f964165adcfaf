"""Files of older versions are told as they were written; made-up versions show that it works."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from companion import viticulture
from companion.kernel import BadGameFile, Session, TooNew, gamefile
from companion.kernel.versions import Upgrade

from . import stones
from .older_stones import HEADERS, STEPS, bring_out, entry
from .stones import Player, Setup, Take

GAMES: Any = {stones.NAME: stones, viticulture.NAME: viticulture}
GOLDEN = Path(__file__).parent.parent / "replays" / "games" / "two-whole-vineyards.json"


@pytest.fixture(autouse=True)
def third(monkeypatch: pytest.MonkeyPatch) -> None:
    """Today is version 3."""
    bring_out(monkeypatch, *STEPS)


def file(version: int) -> dict[str, Any]:
    """Anna takes three, Marco four against the rules; another stone was taken back."""
    wrong = {**entry(version, 1, 4), "overruled": ["STONE-01"]}
    return {
        **HEADERS[version],
        "moves": [entry(version, 0, 2), wrong],
        "undone": [entry(version, 0, 1)],
    }


def played() -> Session:
    session = Session.start(stones, Setup((Player("Anna"), Player("Marco"))), seed=1)
    return session.play(Take(2)).play(Take(4), anyway=True).play(Take(1)).undo()


@pytest.mark.parametrize("version", [1, 2, 3])
def test_a_file_of_any_version_tells_the_same_and_is_written_as_today(version: int) -> None:
    told = file(version)
    session = gamefile.read(told, GAMES)
    assert session == played()
    assert gamefile.dump(session) == file(3)
    assert told == file(version), "what was read is left as it is"


@pytest.mark.parametrize(("version", "move"), [(1, "grab"), (2, "seize"), (3, "take")])
def test_an_old_entry_without_events_is_decided_today(version: int, move: str) -> None:
    count = "count" if version == 1 else "stones"
    data = {**HEADERS[version], "moves": [{"move": move, count: 4, "anyway": True}]}
    (told,) = gamefile.read(data, GAMES).history.done
    assert (told.move, told.overruled) == (Take(4), ("STONE-01",))


@pytest.mark.parametrize(("version", "older"), [(2, 1), (3, 1), (3, 2)])
def test_what_an_older_version_said_is_not_known_in_a_newer_file(version: int, older: int) -> None:
    data = {**HEADERS[version], "moves": [entry(older, 0, 1)]}
    with pytest.raises(BadGameFile) as refusal:
        gamefile.read(data, GAMES)
    assert refusal.value.message == "file.not-understood"
    assert refusal.value.facts["entry"] == 1


@pytest.mark.parametrize("steps", [(), STEPS[:1], STEPS])
def test_a_file_of_a_version_to_come_is_too_new(
    monkeypatch: pytest.MonkeyPatch, steps: tuple[Upgrade, ...]
) -> None:
    bring_out(monkeypatch, *steps)
    known = len(steps) + 1
    data = {**file(min(known, 3)), "version": known + 1}
    before = copy.deepcopy(data)
    with pytest.raises(TooNew) as refusal:
        gamefile.load(json.dumps(data), GAMES)
    assert refusal.value.facts == {"version": known + 1, "known": known}
    with pytest.raises(TooNew):
        gamefile.read(data, GAMES)
    assert data == before


def test_a_step_of_one_game_leaves_the_files_of_another() -> None:
    data = json.loads(GOLDEN.read_text(encoding="utf-8"))
    session = gamefile.read(data, GAMES)
    assert gamefile.dump(session, created=data["created"]) == {**data, "version": 3}


@pytest.mark.parametrize(
    "keys",
    [
        {"setup": None},
        {"setup": []},
        {"game": None},
        {"moves": [0]},
        {"moves": [{}]},
        {"moves": [{"move": "grab", "events": 7}]},
        {"moves": [{"move": "grab", "events": [None]}]},
        {"moves": {}},
        {"undone": [[]]},
    ],
    ids=repr,
)
def test_a_damaged_file_of_an_old_version_is_the_file_s_fault(keys: dict[str, Any]) -> None:
    with pytest.raises(BadGameFile) as refusal:
        gamefile.read({**file(1), **keys}, GAMES)
    assert refusal.value.message in ("file.not-understood", "file.unknown-game")
