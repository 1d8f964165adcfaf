"""Tables nobody has touched for long, put into files and brought back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion import viticulture
from companion.cli.attention import Attending
from companion.cli.folder import open_tables
from companion.cli.putting_away import DAY, FolderKeeper, PuttingAway
from companion.companies import Companies, Device, Opened, companies_of
from companion.company import Claim, Link
from companion.history.backup.putting_away import put_away
from companion.history.keeping import history_of
from companion.kernel.people import Colour, Player
from companion.storage import NoSuchGame, StorageError, files
from companion.table import Table, Tables, archived_of, ticks_of
from companion.viticulture.position.setup import Setup
from companion.viticulture.table.tracks import ScorePoints

from .program import run_here

SETUP = Setup(players=(Player("Anna", Colour.BLUE), Player("Marco", Colour.GREEN)))
LONG = 40
"""Days since the tables of these tests were touched."""


class Evening:
    """A folder with a table at which somebody sat with a phone, long ago."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.files = folder / "data", folder / "archive"
        self.now = 1_700_000_000_000
        self.open()
        self.id = self.begun().id
        self.tables.shelf.keep_draft(ticks_of(self.id), {"ticks": ["deal"]})
        host = Device(self.companies)
        host.invite(self.id, "Host")
        door = self.companies.at(self.id).roster.door  # type: ignore[union-attr]
        assert door is not None
        self.phone = Device(self.companies, machine=False, address="192.0.2.7")
        me = self.phone.join(Opened(self.id, Link(door.key)), "Marco", (1,))
        assert me.seats == (1,)

    def open(self) -> None:
        self.tables: Tables = open_tables(self.folder)
        self.tables._clock = lambda: self.now
        self.companies: Companies = companies_of(self.tables)

    def begun(self, taps: int = 3) -> Table:
        table = self.tables.new(viticulture, SETUP, seed=1)
        for _ in range(taps):
            self.now += 1000
            table.play(ScorePoints(0, 1), anyway=True)
        return table

    def again(self) -> None:
        """The program ends and begins again."""
        self.tables.shelf.close()
        self.open()

    def putting(self, days: int = 30, after: int = LONG) -> PuttingAway:
        keeper = FolderKeeper(self.tables)
        at = self.now + after * DAY
        return PuttingAway(self.tables, keeper, self.files, days, clock=lambda: at)

    def round(self, **how: int) -> int:
        return asyncio.run(self.putting(**how).round())

    @property
    def file(self) -> Path:
        return self.files / f"{self.id}.vendemmia"

    def games(self) -> list[str]:
        return [card.id for card in self.tables.shelf.games()]


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    one = Evening(tmp_path)
    yield one
    one.tables.shelf.close()


def test_a_table_nobody_has_touched_goes_into_a_file_and_comes_back_with_its_seats(
    evening: Evening,
) -> None:
    id, before = evening.id, evening.tables.shelf.open(evening.id)
    evening.again()
    assert evening.round() == 1
    assert evening.games() == []
    assert evening.tables.shelf.roster(id) is None
    assert evening.tables.shelf.draft(ticks_of(id)) is None
    assert not list((evening.folder / "games" / "removed").iterdir())
    with pytest.raises(NoSuchGame):
        evening.tables.at(id)
    guest = Device(evening.companies, machine=False, tokens=evening.phone.tokens)
    stranger = Device(evening.companies, machine=False, tokens=[evening.companies.token()])
    assert guest.archived(id) == Device(evening.companies).archived(id)
    assert [one.players for one in guest.all_archived()] == [("Anna", "Marco")]
    assert stranger.archived(id) is None
    assert stranger.all_archived() == ()
    evening.tables.shelf.close()

    told = run_here("unarchive", str(evening.file), "--data", str(evening.folder), "--lang", "en")
    assert (told.code, told.complaint) == (0, "")
    assert "1 table is back" in told.out
    evening.open()
    assert evening.tables.shelf.open(id) == before
    assert evening.tables.shelf.draft(ticks_of(id)) == {"ticks": ["deal"]}
    guest = Device(evening.companies, machine=False, tokens=evening.phone.tokens)
    assert guest.phone(id).seats == (1,)  # type: ignore[union-attr]
    assert guest.archived(id) is None
    assert guest.why_not(id) is None
    told = run_here("unarchive", str(evening.file), "--data", str(evening.folder), "--lang", "en")
    assert "already running" in told.complaint
    assert evening.round() == 0, "it counts as touched when it came back"
    evening.again()
    assert Device(evening.companies).tables.at(id).session.state.estates[0].vp == 3


def test_an_invitation_does_not_leave_the_house(evening: Evening) -> None:
    roster = evening.companies.at(evening.id).roster
    assert roster is not None
    assert roster.door is not None
    evening.round()
    said = evening.file.read_text()
    assert roster.door.key not in said
    evening.tables.shelf.close()
    run_here("unarchive", str(evening.file), "--data", str(evening.folder))
    evening.open()
    back = evening.companies.at(evening.id).roster
    assert back is not None
    assert back.door is None
    assert back.phones == roster.phones


def test_a_table_that_was_touched_lately_stays(evening: Evening) -> None:
    assert evening.round(days=LONG + 1) == 0
    assert evening.games() == [evening.id]
    evening.again()
    assert evening.round(days=LONG + 1) == 0
    assert evening.round(days=LONG - 1) == 1


def test_never_while_a_phone_is_on_it(evening: Evening) -> None:
    for what in (evening.tables.at(evening.id), evening.companies.at(evening.id)):
        stop = what.listen(lambda: None)
        assert evening.round() == 0
        assert not evening.file.exists()
        stop()
    assert evening.round() == 1


def test_who_comes_to_join_while_it_is_being_written_finds_the_table(evening: Evening) -> None:
    putting = evening.putting()
    write = putting.write

    def interrupted(card: Any) -> Any:
        table = write(card)
        evening.companies.at(evening.id).listen(lambda: None)
        return table

    putting.write = interrupted  # type: ignore[method-assign]
    assert asyncio.run(putting.round()) == 0
    assert evening.games() == [evening.id]


def test_games_that_are_over_stay_and_are_counted(evening: Evening) -> None:
    table = evening.tables.at(evening.id)
    record = evening.tables.shelf.open(evening.id)
    card = table.session.game.STATE.encode(table.session.state)
    evening.tables.shelf.file_card(evening.id, finished=True, card=card, touched=1)
    assert evening.round() == 0
    assert evening.tables.shelf.open(evening.id) == record
    assert history_of(evening.tables).missing() == (evening.id,)


def test_a_game_of_a_campaign_stays(evening: Evening) -> None:
    (card,) = evening.tables.shelf.games()
    state = json.loads(json.dumps(card.card))
    state["setup"]["solo"] = {"campaign": "campaign-1"}
    evening.tables.shelf.file_card(card.id, finished=False, card=state, touched=card.touched)
    assert evening.round() == 0


def test_who_taps_while_it_is_being_written_keeps_the_table(evening: Evening) -> None:
    putting = evening.putting()
    write = putting.write

    def interrupted(card: Any) -> Any:
        table = write(card)
        evening.tables.at(evening.id).play(ScorePoints(0, 1), anyway=True)
        return table

    putting.write = interrupted  # type: ignore[method-assign]
    assert asyncio.run(putting.round()) == 0
    assert len(evening.tables.shelf.open(evening.id).taps) == 4


def test_who_joins_while_it_is_being_written_keeps_the_seat(evening: Evening) -> None:
    putting = evening.putting()
    write = putting.write

    def interrupted(card: Any) -> Any:
        table = write(card)
        evening.companies.do(evening.id, "1", Claim((0,)))
        return table

    putting.write = interrupted  # type: ignore[method-assign]
    assert asyncio.run(putting.round()) == 0
    assert evening.companies.at(evening.id).roster is not None


@pytest.mark.parametrize("wrong", [lambda text: text[:-40], lambda text: text.replace("A", "B", 1)])
def test_what_cannot_be_read_back_is_not_taken_away(
    evening: Evening, monkeypatch: pytest.MonkeyPatch, wrong: Callable[[str], str]
) -> None:
    write_new = files.write_new
    monkeypatch.setattr(
        files, "write_new", lambda path, data: write_new(path, wrong(data.decode()).encode())
    )
    with pytest.raises(Exception, match="vendemmia"):
        evening.round()
    assert evening.games() == [evening.id]
    monkeypatch.undo()
    assert evening.round() == 1


@pytest.mark.parametrize("calls", range(5))
def test_whoever_is_broken_off_goes_on(evening: Evening, calls: int) -> None:
    shelf = evening.tables.shelf
    before, roster = shelf.open(evening.id), shelf.roster(evening.id)
    left = calls

    class Failing:
        def __getattr__(self, name: str) -> Any:
            nonlocal left
            if name in ("keep_draft", "remove", "keep_roster"):
                if not left:
                    raise StorageError
                left -= 1
            return getattr(shelf, name)

    evening.tables.shelf = Failing()  # type: ignore[assignment]
    evening.round()
    evening.tables.shelf = shelf
    evening.again()
    there = evening.id in evening.games()
    assert there or evening.file.exists()
    evening.round()
    shelf = evening.tables.shelf
    assert evening.games() == []
    assert shelf.roster(evening.id) is None
    assert shelf.draft(ticks_of(evening.id)) is None
    assert shelf.draft(archived_of(evening.id)) is not None
    shelf.close()
    run_here("unarchive", str(evening.file), "--data", str(evening.folder))
    evening.open()
    assert evening.tables.shelf.open(evening.id) == before
    assert (evening.tables.shelf.roster(evening.id) or {})["phones"] == (roster or {})["phones"]


def test_a_file_that_says_something_else_is_not_written_over(evening: Evening) -> None:
    evening.files.mkdir()
    evening.file.write_text("somebody's own")
    assert evening.round() == 1
    assert evening.file.read_text() == "somebody's own"
    (other,) = [path for path in evening.files.iterdir() if path != evening.file]
    note = evening.tables.shelf.draft(archived_of(evening.id))
    assert note is not None
    assert note["file"] == other.name


def test_a_file_of_which_a_line_is_bad_is_said_to_be_damaged(evening: Evening) -> None:
    (card,) = evening.tables.shelf.games()
    text = put_away(evening.tables.shelf, card, 1).text
    evening.tables.shelf.close()
    file = evening.folder.parent / "bad"
    file.write_text(text[:-30])
    there = evening.folder.parent / "there"
    told = run_here("unarchive", str(file), "--data", str(there), "--lang", "en")
    assert told.code == 2
    assert "damaged or cut short" in told.complaint
    assert "No such" not in told.complaint
    evening.open()


def test_when_the_last_page_has_left_it_is_filed_how_the_table_stands(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.cli.attention.LEFT", 0.0)
    came: list[str] = []
    evening.tables.attention = Attending(came.append)
    evening.again()
    evening.tables.attention = Attending(came.append)

    async def play() -> None:
        (card,) = evening.tables.shelf.games()
        assert card.stale
        table = evening.tables.at(evening.id)
        stop = table.listen(lambda: None)
        table.play(ScorePoints(1, 1), anyway=True)
        stop()
        async with asyncio.timeout(20):
            while table.unfiled:
                await asyncio.sleep(0.005)

    asyncio.run(play())
    assert came == [evening.id]
    evening.again()
    (going,) = evening.tables.games().going
    assert evening.tables.opened(evening.id) is None, "its card says how it stands"
    assert [estate.vp for estate in going.state.estates] == [3, 1]


def test_a_round_that_is_broken_off_is_said_and_the_next_one_comes(evening: Evening) -> None:
    evening.files.write_text("no folder")
    putting, said, slept = evening.putting(), list[str](), list[float]()

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        if len(slept) == 3:
            raise asyncio.CancelledError

    putting.sleep, putting.failed = sleep, lambda: said.append("failed")
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(putting.run())
    assert said == ["failed"] * 2
    assert evening.games() == [evening.id]


def test_a_folder_that_cannot_be_written_to_is_said_at_the_start(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    where = ("--data", str(tmp_path / "data"), "--archive", str(tmp_path / "file"))
    told = run_here("--archive-after", "9", *where, "--lang", "en").complains()
    assert str(tmp_path / "file") in told
