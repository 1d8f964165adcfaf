"""What a finished game comes to as a play."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.games import GAMES
from companion.history.making import counted, play_of
from companion.kernel import Session
from companion.kernel.people import Rename, Reseat
from companion.plays import Play, person_of, play_from_wire, play_to_wire
from companion.storage import GameRecord

from .games import BEGAN, MINUTE, a_session, record, score, vineyards, whole


def play(session: Session[Any]) -> Play:
    found = counted(session)
    assert found is not None
    return found


@pytest.mark.parametrize("seed", range(12))
def test_all_sources_of_points_together_are_the_final_points(seed: int) -> None:
    found = play(a_session(seed))
    source = "vineyards." if found.game == "vino" else "points."
    for side in found.sides:
        from_sources = sum(n for name, n in side.counts.items() if name.startswith(source))
        assert from_sources == side.points == side.race[-1]


@pytest.mark.parametrize("seed", range(4))
def test_a_play_written_down_is_the_same_play(seed: int) -> None:
    found = play(a_session(seed))
    assert play_from_wire(json.loads(json.dumps(play_to_wire(found)))) == found


def test_one_person_has_one_id_however_the_name_is_spaced_or_capitalised() -> None:
    assert person_of("Аня") == person_of(" аня ") != person_of("Anna")
    assert person_of("Anna") == "p55579b557896d0c"


def test_a_tie_for_the_first_place_is_won_by_all_who_share_it() -> None:
    shared = next(found for seed in range(40) if (found := play(vineyards(seed))).decided)
    if shared.decided == "shared":
        assert len(shared.winners) > 1
    assert {shared.sides[seat].rank for seat in shared.winners} == {1}


def test_what_was_counted_moves_along_when_players_change_chairs() -> None:
    session = whole(1)
    order = tuple(reversed(session.setup.seats))
    before, after = play(session), play(session.play(Reseat(order)))
    assert [side.counts for side in after.sides] == [before.sides[seat].counts for seat in order]
    assert [side.series for side in after.sides] == [before.sides[seat].series for seat in order]
    assert [side.first for side in after.sides] == [before.sides[seat].first for seat in order]


def test_a_player_is_who_the_name_of_the_end_says() -> None:
    renamed = play(whole(1).play(Rename(0, "Ζωή")))
    assert (renamed.sides[0].name, renamed.sides[0].person) == ("Ζωή", person_of("Ζωή"))


def test_alone_there_is_a_result_and_no_place_against_others() -> None:
    alone = [play(score(seed)) for seed in range(0, 60, 6)]
    assert all(found.solo for found in alone)
    assert {found.result for found in alone} >= {"win", "loss"}
    assert all(found.sides[0].won == (found.result == "win") for found in alone)


def test_a_saved_game_says_when_it_ended_and_how_long_it_took() -> None:
    session = vineyards(3)
    saved = record(session, "vino-1")
    found = play_of(saved, GAMES)
    assert found is not None
    end = BEGAN + len(session.history) * MINUTE // 2
    assert (found.id, found.began, found.ended) == ("vino-1", BEGAN, end)
    assert found.minutes == round(len(session.history) / 2)
    assert found.entries == len(session.history)


def test_a_break_is_no_time_at_the_table() -> None:
    session = vineyards(3)
    saved = record(session, "vino-1")
    half = len(saved.taps) // 2
    later = [{**tap, "at": tap["at"] + 900 * MINUTE} for tap in saved.taps[half:]]
    found = play_of(GameRecord("vino-1", saved.header, (*saved.taps[:half], *later)), GAMES)
    assert found is not None
    assert found.minutes <= len(session.history) // 2


def test_a_game_that_is_not_over_is_no_play() -> None:
    saved = record(whole(1), "viticulture-1")
    undone = (*saved.taps, {"tap": "undo", "at": BEGAN})
    assert play_of(GameRecord("viticulture-1", saved.header, saved.taps[:20]), GAMES) is None
    assert play_of(GameRecord("viticulture-1", saved.header, undone), GAMES) is None
