"""The document beside the code: its examples are files, and its tables name everything."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion import kernel, viticulture
from companion.games import GAMES
from companion.kernel import Session, gamefile

DOCUMENT = (Path(kernel.__file__).parent / "GAMEFILE.md").read_text(encoding="utf-8")
BLOCKS = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", DOCUMENT, re.DOTALL)]
EXAMPLES = list(zip(BLOCKS[::2], BLOCKS[1::2], strict=True))


def told(data: Any) -> Session:
    return gamefile.load(json.dumps(data), GAMES)


def test_there_are_two_examples_each_with_its_state() -> None:
    assert len(EXAMPLES) == 2


@pytest.mark.parametrize(("file", "state"), EXAMPLES, ids=["by hand", "as the app writes it"])
def test_an_example_leads_to_the_state_printed_below_it(file: Any, state: Any) -> None:
    session = told(file)
    shown = viticulture.STATE.encode(session.state)
    del shown["setup"]
    assert shown == state


def test_the_example_by_hand_tells_what_is_said_of_it() -> None:
    session = told(EXAMPLES[0][0])
    assert session.history.done[0].events[0].seat == 1
    assert [entry.overruled for entry in session.history.done if entry.overruled] == [("TURN-03",)]
    result = viticulture.outcome(session.state)
    assert (result.winners, result.decided_by) == ((1,), "lira")
    assert list(viticulture.legal_moves(session.state)) == []


def test_the_example_of_the_app_is_written_again_as_it_stands() -> None:
    file = EXAMPLES[1][0]
    session = told(file)
    assert gamefile.dump(session, created=file["created"]) == file
    assert len(session.history.undone) == 1
    names = [type(move).__name__ for move in viticulture.legal_moves(session.state)]
    assert names == [
        "NextSeason", "ScorePoints", "ScorePoints", "MoveResidual", "GainLira", "GainLira",
    ]  # fmt: skip


@pytest.mark.parametrize("codec", [viticulture.MOVES, viticulture.EVENTS], ids=["moves", "events"])
def test_every_name_on_the_wire_has_its_row(codec: Any) -> None:
    rows = set(re.findall(r"^\| `([a-z-]+)` \|", DOCUMENT, re.MULTILINE))
    assert set(codec.names) <= rows


def test_every_field_of_setup_and_state_is_named() -> None:
    session = told(EXAMPLES[1][0])
    state = viticulture.STATE.encode(session.state)
    keys = {*state, *state["setup"], *state["estates"][0], *state["setup"]["players"][0]}
    assert keys <= set(re.findall(r"`([a-z_]+)`", DOCUMENT))


def test_every_message_about_a_file_is_named() -> None:
    source = Path(gamefile.__file__).read_text(encoding="utf-8")
    assert set(re.findall(r'"(file\.[a-z-]+)"', source)) <= set(
        re.findall(r"`(file\.[a-z-]+)`", DOCUMENT)
    )


def test_chance_is_as_described() -> None:
    drawn = [kernel.Seeded(1, 0).below(count) for count in range(2, 7)]
    assert drawn == [1, 2, 3, 4, 5]
    assert [kernel.Seeded(2026, 0).below(count) for count in range(1, 7)] == [0] * 6
