"""Whole games written down once: each move is still legal and still causes the same."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion import viticulture
from companion.games import GAMES
from companion.kernel import Entry, Session, gamefile
from companion.viticulture.solo.ending import solo_result

HERE = Path(__file__).parent
NAMES = sorted(path.stem for path in (HERE / "games").glob("*.json"))


def game(name: str) -> Session:
    """A golden game, as its file tells it."""
    return gamefile.load((HERE / "games" / f"{name}.json").read_text(encoding="utf-8"), GAMES)


def expected(name: str) -> Any:
    """What it comes to."""
    return json.loads((HERE / "expected" / f"{name}.json").read_text(encoding="utf-8"))


def test_there_are_tables_of_two_three_and_four_and_two_solo_games() -> None:
    assert [len(game(name).setup.players) for name in NAMES] == [4, 1, 1, 3, 3, 2]
    assert [name for name in NAMES if game(name).setup.solo is not None] == ["solo-at-hard"]
    whole = [name for name in NAMES if game(name).state.whole_seats]
    assert whole == [
        "four-players-many-visitors", "three-players-followed-later", "two-whole-vineyards",
    ]  # fmt: skip


@pytest.mark.parametrize("name", sorted(path.stem for path in (HERE / "notes").glob("*.md")))
def test_a_game_with_notes_comes_to_the_points_they_end_with(name: str) -> None:
    lines = (HERE / "notes" / f"{name}.md").read_text(encoding="utf-8").splitlines()
    points = re.match(r"\*\*VP ((?:\d+ ?)+)", lines[-1])
    assert points is not None
    assert [e["vp"] for e in expected(name)["state"]["estates"]] == [
        int(number) for number in points[1].split()
    ]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_ends_as_it_did(name: str) -> None:
    session, end = game(name), expected(name)
    state = viticulture.STATE.encode(session.state)
    del state["setup"]
    assert state == end["state"]
    assert viticulture.is_over(session.state)
    result = viticulture.outcome(session.state)
    assert [[place.seat, place.rank] for place in result.places] == end["ranks"]
    assert list(result.winners) == end["winners"]
    assert result.decided_by == end["decided_by"]
    if session.setup.is_solo:
        assert solo_result(session.state) == end["solo"]


@pytest.mark.parametrize("name", NAMES)
def test_every_move_is_still_legal_and_causes_the_same_events(name: str) -> None:
    told = game(name)
    session = Session.start(told.game, told.setup, told.seed)
    for entry in told.history.done + told.history.undone:
        assert decided_again(session, entry) == entry
        session = session.record(entry)
    assert session.jump(len(told.history)) == told


def decided_again(session: Session, entry: Entry) -> Entry:
    """The entry as the rules would have it today; set aside are only the rules set aside then."""
    return session.decide(entry.move, anyway=bool(entry.overruled))


@pytest.mark.parametrize("name", NAMES)
def test_the_log_says_the_same(name: str) -> None:
    ids = [viticulture.tell(step.before, step.entry).id for step in game(name).history.steps]
    assert ids == expected(name)["log"]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_without_its_events_is_the_same_game(name: str) -> None:
    data = gamefile.dump(game(name))
    for entry in data["moves"] + data["undone"]:
        del entry["events"]
    assert gamefile.read(data, GAMES) == game(name)


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_is_written_as_it_was_read(name: str) -> None:
    data = json.loads((HERE / "games" / f"{name}.json").read_text(encoding="utf-8"))
    assert gamefile.dump(game(name), created=data["created"]) == data
