"""What one address does, counted for all processes together."""

from __future__ import annotations

import threading

import pytest

from companion.cli.engine.counting import KEPT, WRONG, EngineCounts, EngineWrongs
from companion.company.guesses import FREE
from companion.storage import Away
from tests.storage.engines import Engine, engine, shelf_on


def test_two_processes_count_together_and_it_expires(empty_engine: Engine) -> None:
    one, other = shelf_on(empty_engine), shelf_on(empty_engine)
    counts = [EngineCounts(shelf.line, 100) for shelf in (one, other)]
    assert [counts[n % 2].take("tables", "192.0.2.7", 3) for n in range(3)] == [0, 0, 0]
    for count in counts:
        assert 90 < count.take("tables", "192.0.2.7", 3) <= 100
        assert count.take("joins", "192.0.2.7", 3) == 0
        assert count.take("tables", "192.0.2.8", 3) == 0
    one.line.ask("PEXPIRE", "vendemmia:count:tables:192.0.2.7", 0)
    assert counts[0].take("tables", "192.0.2.7", 3) == 0
    one.close()
    other.close()


def test_wrong_codes_of_all_processes_are_counted_together(empty_engine: Engine) -> None:
    one, other = shelf_on(empty_engine), shelf_on(empty_engine)
    wrongs = [EngineWrongs(shelf.line) for shelf in (one, other)]
    for n in range(FREE + 1):
        assert wrongs[n % 2].attempt("192.0.2.7", FREE) == 0
    assert [one.attempt("192.0.2.7", FREE) > 0 for one in wrongs] == [True, True]
    assert wrongs[0].attempt("192.0.2.8", FREE) == 0
    assert 0 < int(one.line.ask("TTL", WRONG)) <= KEPT
    one.close()
    other.close()


def test_a_right_code_is_no_wrong_one(empty_engine: Engine) -> None:
    shelf = shelf_on(empty_engine)
    wrongs = EngineWrongs(shelf.line)
    for _ in range(3 * FREE):
        assert wrongs.attempt("192.0.2.7", FREE) == 0
        wrongs.right("192.0.2.7")
    shelf.close()


def test_who_guesses_in_many_processes_at_once_has_no_more_guesses(empty_engine: Engine) -> None:
    shelves = [shelf_on(empty_engine) for _ in range(4)]
    let: list[int] = []

    def guess(wrongs: EngineWrongs) -> None:
        for _ in range(5):
            let.append(wrongs.attempt("192.0.2.7", FREE))

    guessing = [threading.Thread(target=guess, args=[EngineWrongs(one.line)]) for one in shelves]
    for thread in guessing:
        thread.start()
    for thread in guessing:
        thread.join()
    assert (len(let), let.count(0)) == (20, FREE + 1)
    for shelf in shelves:
        shelf.close()


def test_while_the_engine_is_away_nobody_is_let_in_uncounted() -> None:
    with engine() as one:
        shelf = shelf_on(one)
        wrongs = EngineWrongs(shelf.line)
        one.kill()
        with pytest.raises(Away):
            wrongs.attempt("192.0.2.7", FREE)
        with pytest.raises(Away):
            EngineCounts(shelf.line).take("joins", "192.0.2.7", 3)
        shelf.close()
