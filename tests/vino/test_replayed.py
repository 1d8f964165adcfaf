"""Vino on the list of games: the terminal tells its files as it tells Viticulture's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cli.retelling import as_json, as_text
from companion.games import GAMES
from companion.i18n import LANGUAGES, language
from companion.kernel import Session, gamefile

GOLDEN = sorted((Path(__file__).parent / "games").glob("*.json"))


def told(path: Path, number: int | None = None) -> Session:
    """A golden game, or as much of it."""
    session = gamefile.load(path.read_text(encoding="utf-8"), GAMES)
    return session if number is None else session.jump(number)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_game_is_told_for_people(path: Path, code: str) -> None:
    lang = language(code)
    for number in (0, 3, 40, 90, 10**6):
        text = as_text(told(path, number), lang)
        assert "{player}" not in text
        assert "vino." not in text
        assert "Phrase(" not in text
    assert lang.text("replay.over") in text


def test_headings_are_rounds_and_places_count_vineyards() -> None:
    text = as_text(told(GOLDEN[0]), language("it"))
    assert "\nTurno 2 · Vendita\n" in text
    assert "\n1. " in text
    assert " vigneti (" in text


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_game_is_told_for_programs(path: Path) -> None:
    answer = json.loads(json.dumps(as_json(told(path), language("en"))))
    assert (answer["game"], answer["over"], answer["legal_moves"]) == ("vino", True, [])
    assert {"seat", "rank", "vineyards"} == set(answer["outcome"]["places"][0])
    assert answer["undone"] == 1
