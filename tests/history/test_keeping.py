"""All finished games of a data folder: counted once, kept beside, made anew when lost."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.history import keeping, months
from companion.history.deep import market, sums
from companion.history.keeping import FILE, Filter, History, history_of, year_of
from companion.history.making import play_of
from companion.history.months import Month
from companion.history.months import counted as added_up
from companion.history.records import achievements, records
from companion.plays import Play, person_of
from companion.storage import MemoryShelf, TinyShelf
from companion.table import Tables
from companion.viticulture.table.correct import Correct

from .folders import DAY, folder, put
from .games import a_session, record, score, vineyards, whole

SESSIONS = (whole(1), score(1), score(2), vineyards(3))


@pytest.fixture
def tables() -> Tables:
    return folder(*SESSIONS)


def counted(tables: Tables) -> History:
    history = History(tables)
    assert history.count()
    return history


def test_the_plays_of_a_folder_are_those_of_its_games_the_latest_first(tables: Tables) -> None:
    history = history_of(tables)
    assert not history.ready
    assert history.count()
    assert [play.id for play in history.plays] == [
        "vino-4", "viticulture-3", "viticulture-2", "viticulture-1",
    ]  # fmt: skip
    assert all(play == play_of(tables.shelf.open(play.id), GAMES) for play in history.plays)
    assert history_of(tables) is history


def test_what_was_counted_is_read_and_not_counted_again(tables: Tables) -> None:
    before = counted(tables).plays

    class NotAgain(MemoryShelf):
        def open(self, id: str) -> object:  # type: ignore[override]
            raise AssertionError(id)

    tables.shelf.__class__ = NotAgain
    again = History(tables)
    assert again.missing() == ()
    assert again.plays == before
    assert [side.counts for play in again.plays for side in play.sides] == [
        side.counts for play in before for side in play.sides
    ]


@pytest.mark.parametrize("harm", ["gone", "torn", "a wrong bit", "another form", "empty"])
def test_lost_or_damaged_it_is_made_anew_and_says_the_same(tables: Tables, harm: str) -> None:
    before = counted(tables).plays
    files = tables.shelf.files
    data = files.read(FILE)
    assert data is not None
    half = len(data) // 2
    files.keep(FILE, {
        "gone": None,
        "torn": data[:half],
        "a wrong bit": data[:half] + bytes([data[half] ^ 1]) + data[half + 1:],
        "another form": data.replace(b"plays 1", b"plays 0", 1),
        "empty": b"",
    }[harm])  # fmt: skip
    again = History(tables)
    assert again.missing()
    assert again.count()
    assert again.plays == before
    assert not History(tables).missing(), "and it is kept again"


def test_counting_can_be_left_and_goes_on_where_it_was(tables: Tables) -> None:
    told: list[tuple[int, int]] = []

    def leave(done: int, of: int) -> bool:
        told.append((done, of))
        return done < 2

    history = History(tables)
    assert not history.count(leave)
    assert told == [(1, 4), (2, 4)]
    assert len(history.plays) == 2
    assert len(History(tables).missing()) == 2
    assert history.count()
    assert len(history.plays) == 4


def test_a_game_that_ends_is_counted_and_one_whose_end_is_undone_is_not(tables: Tables) -> None:
    history = history_of(tables)
    history.count()
    table = tables.at("vino-4")
    table.undo()
    assert [play.id for play in history.plays][:1] == ["viticulture-3"]
    table.redo()
    assert history.plays[0].id == "vino-4"
    assert History(tables).plays == history.plays


def test_what_is_corrected_after_the_end_counts(tables: Tables) -> None:
    history = history_of(tables)
    history.count()
    tables.at("viticulture-1").play(Correct("vp", 40, 0))
    found = history.at("viticulture-1")
    assert found is not None
    assert (found.sides[0].points, found.sides[0].won) == (40, True)
    again = History(tables)
    assert again.missing() == ()
    assert again.at("viticulture-1") == found


def test_what_was_written_while_nobody_looked_is_counted_again(tables: Tables) -> None:
    counted(tables)
    apart = Tables(tables.shelf, GAMES)
    apart.at("viticulture-1").play(Correct("vp", 40, 0))
    again = History(tables)
    assert again.missing() == ("viticulture-1",)
    found = again.at("viticulture-1")
    assert found is not None
    assert found.sides[0].points == 40


def test_a_deleted_game_is_gone_from_everything(tables: Tables) -> None:
    history = history_of(tables)
    history.count()
    tables.remove("vino-4")
    assert "vino-4" not in {play.id for play in history.plays}
    assert "vino-4" not in {play.id for play in History(tables).plays}


def test_plays_are_found_by_game_player_level_and_year(tables: Tables) -> None:
    history = counted(tables)
    vino = history.page(Filter(game="vino"))
    assert [play.id for play in vino.rows] == ["vino-4"]
    assert (vino.total, vino.more) == (1, False)
    someone = history.plays[0].sides[0].name
    theirs = history.found(Filter(person=person_of(someone)))
    assert all(someone in {side.name for side in play.sides} for play in theirs)
    year = year_of(history.plays[0])
    assert history.found(Filter(year=year)) == history.plays
    assert history.found(Filter(year=year + 1)) == ()
    first, second = history.page(count=3), history.page(start=3, count=3)
    assert (*first.rows, *second.rows) == history.plays
    assert (first.more, second.more) == (True, False)


def test_titles_and_archive_are_kept_and_only_the_archive_shows_what_is_in_it(
    tables: Tables,
) -> None:
    history = counted(tables)
    history.rename("vino-4", "  New   Year’s Eve ")
    history.archive("vino-4")
    assert history.notes.title("vino-4") == "New Year’s Eve"
    assert [play.id for play in history.found(Filter(archived=True))] == ["vino-4"]
    assert "vino-4" not in {play.id for play in history.plays}
    again = History(tables)
    assert again.notes == history.notes
    again.archive("vino-4", away=False)
    again.rename("vino-4", "")
    assert again.plays[0].id == "vino-4"
    assert again.notes.title("vino-4") == ""


def test_on_disk_it_is_the_same(tmp_path: Path) -> None:
    shelf = TinyShelf(tmp_path)
    before = counted(folder(*SESSIONS, shelf=shelf)).plays
    shelf.close()
    shelf = TinyShelf(tmp_path)
    tables = Tables(shelf, GAMES)
    again = History(tables)
    assert again.missing() == ()
    assert again.plays == before
    session = a_session(7)
    put(shelf, record(session, "vino-5"), session)
    assert again.missing() == ("vino-5",)
    shelf.close()


MANY = folder(*(a_session(seed) for seed in range(12)))


def test_what_is_added_up_by_the_month_is_what_one_look_at_all_plays_says() -> None:
    history = counted(MANY)
    persons = [person.id for person in history.people.all(history.plays)]
    for people in (history.people, history.people.merged(persons[0], persons[1])):
        plays, months = history.plays, history.months
        assert months.records(people) == records(plays, people)
        assert months.achievements(plays, people) == achievements(plays, people)
        for game in ("viticulture", "vino"):
            mine = history.found(Filter(game=game))
            assert months.market(game) == market(mine)
            for person in ("", *persons):
                assert months.deep(people, game, person) == sums(mine, people, person)


def test_a_month_is_added_up_again_only_when_its_games_are_other_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    made: list[int] = []

    def telling(plays: Sequence[Play], key: int) -> Month:
        made.append(len(plays))
        return added_up(plays, key)

    monkeypatch.setattr(months, "counted", telling)
    history = counted(MANY)
    MANY.shelf.files.keep(months.FILE, None)
    made.clear()
    first = History(MANY).months.deep(history.people)
    assert sum(made) == len(history.plays)
    made.clear()
    assert History(MANY).months.deep(history.people) == first
    assert made == []
    whole_file = MANY.shelf.files.read(months.FILE) or b""
    MANY.shelf.files.keep(months.FILE, whole_file[:-20])
    assert History(MANY).months.deep(history.people) == first
    assert len(made) == 1
    history = History(MANY)
    history.archive(history.plays[0].id)
    try:
        assert history.months.deep(history.people) == sums(history.plays, history.people)
        assert len(made) == 2
    finally:
        history.archive(history.every[0].id, away=False)


def test_many_months_are_added_up_one_after_the_other_and_that_can_be_left(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(keeping, "MONTHS", 1)
    monkeypatch.setattr(months, "MONTH", DAY)
    counted(MANY)
    MANY.shelf.files.keep(months.FILE, None)
    history, told = History(MANY), list[int]()
    history.listen(lambda: told.append(history.changes))
    rounds, behind = 0, len(history.every)
    while not history.count(lambda done, of: False):
        assert history.ready
        assert not history.settled
        assert 0 < history.behind < behind, "it is told how much is left"
        behind = history.behind
        rounds += 1
    assert rounds == len({months.month_of(play) for play in history.plays}) - 1
    assert history.settled
    assert history.behind == 0
    assert told[-1] == history.changes
    assert history.months.deep(history.people) == sums(history.plays, history.people)
