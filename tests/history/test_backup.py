"""Backups: everything comes back, nothing is lost, and twice is once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from companion.games import PLAYED
from companion.history import backup
from companion.history.backup import form, packs
from companion.history.backup.planning import BESIDE, FURTHER, NEW
from companion.history.evening import watch
from companion.history.keeping import history_of
from companion.kernel import Session
from companion.kernel.gamefile import dump, load
from companion.storage import GameRecord, MemoryShelf, TinyShelf
from companion.table import Tables, retell
from companion.vino.position.phase import Phase
from companion.vino.round.choosing import ChooseRegions
from companion.viticulture.table.correct import Correct
from tests.vino.chance_games import a_game

from .folders import folder, put
from .games import BEGAN, record, score, vineyards, whole

NOW = 1_789_400_000_000
SESSIONS = (whole(1), score(1), score(6), vineyards(3))


def elsewhere(*sessions: Session[Any]) -> Tables:
    return folder(*sessions)


def state_of(tables: Tables) -> dict[str, Any]:
    """Everything a backup speaks of."""
    shelf = tables.shelf
    return {
        "games": {card.id: (shelf.open(card.id), card.finished) for card in shelf.games()},
        "players": shelf.players(),
        "campaigns": shelf.campaigns(),
        "drafts": [shelf.draft(name) for name in ("vino-copy", "people", "history-notes")],
    }


@pytest.fixture
def phone() -> Tables:
    tables = folder(*SESSIONS)
    tables.shelf.remember_players([{"name": "Anna", "colour": "blue", "language": "es"}])
    tables.shelf.keep_draft("vino-copy", {"step": 20})
    tables.shelf.keep_setting("viewer", {"language": "ru"})
    tables.shelf.keep_campaign("campaign-1", {"games": ["a"]})
    history_of(tables).rename("vino-4", "New Year’s Eve")
    return tables


def restored(tables: Tables, text: str) -> backup.Done:
    return backup.restored(tables, backup.planned(tables, text))


def test_a_phones_backup_restored_on_another_device_has_everything(
    phone: Tables, tmp_path: Path
) -> None:
    text = backup.made(phone, NOW)
    shelf = TinyShelf(tmp_path)
    other = Tables(shelf, PLAYED)
    plan = backup.planned(other, text)
    assert (plan.made, plan.count(NEW), plan.known, plan.cut) == (NOW, 4, 0, False)
    done = backup.restored(other, plan)
    assert (done.added, done.refused, done.nothing) == (4, (), False)
    assert state_of(other) == state_of(phone)
    assert shelf.settings() == {"viewer": {"language": "ru"}}
    history = history_of(other)
    history.count()
    mine = history_of(phone)
    mine.count()
    assert history.plays == mine.plays
    assert history.notes.title("vino-4") == "New Year’s Eve"
    shelf.close()
    again = TinyShelf(tmp_path)
    assert [card.finished for card in again.games()] == [True] * 4
    again.close()


def test_restored_twice_it_says_that_there_was_nothing_to_do(phone: Tables) -> None:
    text, other = backup.made(phone, NOW), Tables(MemoryShelf(), PLAYED)
    restored(other, text)
    before = state_of(other)
    plan = backup.planned(other, text)
    assert plan.nothing
    assert plan.known == 4
    assert backup.restored(other, plan).nothing
    assert state_of(other) == before
    assert backup.planned(phone, text).nothing


def test_nothing_that_is_here_is_deleted_or_replaced(phone: Tables) -> None:
    text = backup.made(elsewhere(whole(2), vineyards(5)), NOW)  # the same ids, other games
    before = state_of(phone)
    plan = backup.planned(phone, text)
    assert [(game.how, game.of) for game in plan.games] == [
        (BESIDE, "vino-2") if game.of == "vino-2" else (game.how, game.of) for game in plan.games
    ]
    restored(phone, text)
    after = state_of(phone)
    assert before["games"].items() <= after["games"].items()
    assert len(after["games"]) == len(before["games"]) + 2
    assert backup.planned(phone, text).nothing, "what was put beside is known the next time"


def test_two_devices_know_the_same_after_each_has_the_others_backup() -> None:
    one, two = folder(whole(1), score(1)), Tables(MemoryShelf(), PLAYED)
    put(two.shelf, record(vineyards(3), "vino-9"), vineyards(3))
    mine, theirs = backup.made(one, NOW), backup.made(two, NOW)
    restored(one, theirs)
    restored(two, mine)
    assert state_of(one)["games"] == state_of(two)["games"]


def test_a_game_that_went_further_elsewhere_goes_further_here() -> None:
    whole_game = record(whole(1), "viticulture-1")
    half = GameRecord(whole_game.id, whole_game.header, whole_game.taps[:50])
    here, there = Tables(MemoryShelf(), PLAYED), Tables(MemoryShelf(), PLAYED)
    here.shelf.put(half, finished=False, card={}, touched=1)
    there.shelf.put(whole_game, finished=True, card={}, touched=2)
    open_page = here.at("viticulture-1")
    plan = backup.planned(here, backup.made(there, NOW))
    assert [game.how for game in plan.games] == [FURTHER]
    assert backup.restored(here, plan).further == 1
    assert here.shelf.open("viticulture-1") == whole_game
    assert here.games().over[0].id == "viticulture-1"
    assert len(open_page.session.history) == len(whole(1).history), "an open page goes along"
    assert backup.planned(here, backup.made(there, NOW)).nothing
    older = backup.planned(there, backup.made(folder(), NOW))
    assert older.nothing


def test_a_game_that_went_on_differently_is_kept_beside() -> None:
    saved = record(whole(1), "viticulture-1")
    here, there = Tables(MemoryShelf(), PLAYED), Tables(MemoryShelf(), PLAYED)
    for tables in (here, there):
        tables.shelf.put(saved, finished=True, card={}, touched=1)
    here.at("viticulture-1").play(Correct("vp", 30, 0))
    there.at("viticulture-1").play(Correct("vp", 31, 0))
    text = backup.made(there, NOW)
    plan = backup.planned(here, text)
    assert [(game.how, game.of) for game in plan.games] == [(BESIDE, "viticulture-1")]
    restored(here, text)
    points = {here.at(card.id).session.state.estates[0].vp for card in here.games().over}
    assert points == {30, 31}
    assert backup.planned(here, text).nothing


def test_restoring_can_be_left_and_finished_later(phone: Tables) -> None:
    text, other = backup.made(phone, NOW), Tables(MemoryShelf(), PLAYED)
    done = backup.restored(other, backup.planned(other, text), lambda number, of: number < 2)
    assert (done.added, done.left) == (2, 2)
    assert restored(other, text).added == 2
    assert state_of(other)["games"] == state_of(phone)["games"]


def test_making_one_can_be_left(phone: Tables) -> None:
    assert backup.made(phone, NOW, progress=lambda number, of: number < 2) == ""


@pytest.mark.parametrize("harm", ["cut", "a wrong bit", "a line of something else"])
def test_a_damaged_backup_gives_what_it_has_and_says_so(phone: Tables, harm: str) -> None:
    lines = backup.made(phone, NOW).split("\n")
    if harm == "cut":
        lines = [*lines[:3], lines[3][:200]]
    elif harm == "a wrong bit":
        at = len(lines[1]) // 2
        letter = "A" if lines[1][at] != "A" else "B"
        lines[1] = lines[1][:at] + letter + lines[1][at + 1 :]
    else:
        lines.insert(2, "[1, 2]")
    plan = backup.planned(Tables(MemoryShelf(), PLAYED), "\n".join(lines))
    assert plan.unreadable == 1
    assert plan.cut == (harm != "a wrong bit")
    assert plan.count(NEW) == {"cut": 2, "a wrong bit": 3, "a line of something else": 4}[harm]


def test_a_game_that_cannot_be_followed_is_left_alone(phone: Tables) -> None:
    bad = GameRecord("vino-7", {"vendemmia": "game", "version": 1, "game": "vino"}, ())
    phone.shelf.put(bad, finished=True, card={}, touched=1)
    other = Tables(MemoryShelf(), PLAYED)
    done = restored(other, backup.made(phone, NOW))
    assert (done.added, done.refused) == (4, ("vino-7",))


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "backup.unknown"),
        ("{}", "backup.unknown"),
        ("[" * 100_000, "backup.unknown"),
        ('{"vendemmia": "game", "moves": 3}', "backup.unknown"),
        ('{"vendemmia": "backup", "version": 2}', "backup.too-new"),
        ('{"vendemmia": "backup"}', "backup.too-new"),
    ],
)
def test_what_is_no_backup_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(backup.Bad) as found:
        backup.planned(Tables(MemoryShelf(), PLAYED), text)
    assert found.value.message == why


def test_a_backup_of_a_later_version_is_refused_as_a_whole(
    phone: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.kernel.versions.VERSION", 2)
    text = backup.made(phone, NOW)
    monkeypatch.undo()
    with pytest.raises(backup.Bad):
        backup.planned(Tables(MemoryShelf(), PLAYED), text)


# -- by itself -----------------------------------------------------------------------------------


def ended(tables: Tables, *ids: str) -> None:
    """Take back the end of some games and reach it again."""
    for id in ids:
        tables.at(id).undo()
        tables.at(id).redo()


def test_after_every_game_that_ends_a_backup_is_made_and_the_last_five_are_kept() -> None:
    tables = watch(folder(*(vineyards(seed) for seed in range(7))))
    clock = iter(range(NOW, NOW + 1000))
    tables._clock = lambda: next(clock)
    ids = [f"vino-{number}" for number in range(1, 8)]
    for number, id in enumerate(ids, 1):
        ended(tables, id)
        found = backup.automatics(tables)
        assert len(found) == min(number, 5)
        text = backup.text_of(tables, found[0].name)
        assert json.loads(text.partition("\n")[0])["after"] == id
        assert backup.planned(tables, text).nothing
    assert [one.made for one in found] == sorted((one.made for one in found), reverse=True)


def test_an_end_that_is_reached_again_has_one_backup_the_last() -> None:
    tables = watch(folder(vineyards(1), vineyards(2)))
    clock = iter(range(NOW, NOW + 1000))
    tables._clock = lambda: next(clock)
    ended(tables, "vino-1", "vino-1", "vino-1")
    assert len(backup.automatics(tables)) == 1
    tables.at("vino-2").undo()
    assert len(backup.automatics(tables)) == 1


def test_of_games_that_have_not_changed_the_lines_are_taken_over(phone: Tables) -> None:
    backup.automatic(phone, NOW, "vino-4")
    opened: list[str] = []

    class Watched(MemoryShelf):
        def open(self, id: str) -> GameRecord:
            opened.append(id)
            return super().open(id)

    phone.shelf.__class__ = Watched
    phone.at("vino-4").undo()
    opened.clear()
    by_hand = backup.made(phone, NOW + 1, after="vino-4")
    assert opened == ["vino-4"]
    backup.automatic(phone, NOW + 1, "vino-4")
    assert opened == ["vino-4", "vino-4"]
    (one,) = backup.automatics(phone)
    by_itself = backup.text_of(phone, one.name)
    assert sorted(by_itself.split("\n")) == sorted(by_hand.split("\n"))
    for name in phone.shelf.files.names("backup-"):
        phone.shelf.files.keep(name, None)
    assert set(backup.made(phone, NOW + 1, after="vino-4").split("\n")) == set(by_hand.split("\n"))


def test_an_evening_costs_its_own_game_and_a_list_and_packs_nobody_needs_are_let_go(
    phone: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packs, "LIMIT", 1)  # every game in a pack of its own
    files, kept = phone.shelf.files, list[tuple[str, int]]()
    backup.automatic(phone, NOW, "")
    assert len(files.names("pack-")) == len(phone.shelf.games())
    keep = files.keep

    def watched(name: str, data: bytes | None) -> None:
        kept.append((name, -1 if data is None else len(data)))
        keep(name, data)

    monkeypatch.setattr(files, "keep", watched)
    phone.at("vino-4").undo()
    backup.automatic(phone, NOW + 1, "")
    written = [name for name, size in kept if size > 0]
    assert [name[:5] for name in written] == ["pack-", "backu"]
    assert len(files.names("pack-")) == len(phone.shelf.games()), "the old one was let go"
    one = backup.automatics(phone)[0].name
    assert backup.planned(phone, backup.text_of(phone, one)).nothing
    lost = files.names("pack-")[0]
    keep(lost, None)
    plan = backup.planned(Tables(MemoryShelf(), PLAYED), backup.text_of(phone, one))
    assert plan.cut
    assert len(plan.games) == len(phone.shelf.games()) - 1


def test_a_backup_by_itself_of_the_former_form_is_one_still(phone: Tables) -> None:
    text = backup.made(phone, NOW, after="vino-4")
    phone.shelf.files.keep(f"backup-{NOW}.lines", text.encode())
    (one,) = backup.automatics(phone)
    assert backup.text_of(phone, one.name) == text
    backup.automatic(phone, NOW + 1, "")
    assert [two.made for two in backup.automatics(phone)] == [NOW + 1, NOW]


def test_a_backup_that_cannot_be_written_disturbs_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    tables = watch(folder(vineyards(1)))

    def full(name: str, data: bytes | None) -> None:
        raise OSError(28, "full")

    monkeypatch.setattr(tables.shelf.files, "keep", full)
    ended(tables, "vino-1")
    assert tables.games().over[0].id == "vino-1"


# -- one game ------------------------------------------------------------------------------------


def test_a_single_game_goes_out_and_comes_in_elsewhere() -> None:
    session = replace(whole(1), seed=12345)
    text = backup.one_game(session, "viticulture-1", BEGAN, NOW)
    other = Tables(MemoryShelf(), PLAYED)
    assert restored(other, text).added == 1
    assert other.at("viticulture-1").session == session
    assert other.games().over[0].touched == NOW
    assert backup.planned(other, text).nothing


def test_a_game_file_without_an_id_arrives_once() -> None:
    text = json.dumps(dump(vineyards(3)))
    other = Tables(MemoryShelf(), PLAYED)
    assert restored(other, text).added == 1
    assert backup.planned(other, text).nothing


def test_what_was_undone_in_a_game_file_stays_undone() -> None:
    session = whole(1).undo().undo()
    other = Tables(MemoryShelf(), PLAYED)
    restored(other, backup.one_game(session, "viticulture-1", BEGAN, NOW))
    found = other.at("viticulture-1").session
    assert (found.history, found.state) == (session.history, session.state)
    text = backup.one_game(session, "viticulture-1", BEGAN, NOW)
    assert backup.planned(other, text).nothing


def test_a_game_that_goes_on_is_told_without_seed_and_without_secrets() -> None:
    seen = 0
    for session in a_game(4):
        last = session.history.last
        if last is None or not isinstance(last.entry.move, ChooseRegions):
            continue
        for now in (session, session.undo()):
            file = backup.one_game(replace(now, seed=777_777_777_777), "vino-1", BEGAN, NOW)
            assert "777777777777" not in file
            told = load(file, PLAYED)
            if now.state.phase is Phase.CHOOSING:
                seen += 1
                assert {estate.chosen for estate in told.state.estates} == {None}
                assert told.history.undone == ()
                assert told.state.round == now.state.round
    assert seen


@pytest.mark.parametrize("taken_back", [False, True])
def test_no_backup_has_what_is_marked_and_not_revealed_nor_a_seed_that_tells_what_comes(
    taken_back: bool,
) -> None:
    tables = Tables(MemoryShelf(), PLAYED)
    whole_game = record(vineyards(4), "vino-1")
    marked = [n for n, tap in enumerate(whole_game.taps) if "regions" in json.dumps(tap)]
    seen = 0
    session = vineyards(4)
    for at in marked:
        now = session.jump(at + 1)
        if now.state.phase is not Phase.CHOOSING or not now.state.choosers:
            continue
        seen += 1
        header = {**whole_game.header, "seed": 987_654_321}
        taps = whole_game.taps[: at + 1]
        if taken_back:
            taps = (*taps, {"tap": "undo", "at": NOW})
        tables.shelf.remove("vino-1") if seen > 1 else None
        part = GameRecord("vino-1", header, taps)
        tables.shelf.put(part, finished=False, card={}, touched=1)
        (saved,) = form.read(backup.made(tables, NOW)).games
        assert saved.record.header["seed"] == 0
        told = retell(saved.record.header, saved.record.taps, PLAYED)
        assert {estate.chosen for estate in told.state.estates} == {None}
        assert list(saved.record.taps) == list(whole_game.taps[: len(saved.record.taps)])
        assert len(saved.record.taps) <= at
        assert backup.planned(tables, backup.made(tables, NOW)).nothing
        if seen == 6:
            break
    assert seen


def test_of_a_game_that_came_without_a_seed_chance_goes_on_by_another() -> None:
    session = whole(1).jump(40)
    other = Tables(MemoryShelf(), PLAYED)
    restored(other, backup.one_game(replace(session, seed=5), "viticulture-1", BEGAN, NOW))
    assert other.at("viticulture-1").session.seed not in (0, 5)
    assert other.at("viticulture-1").session.state == session.state


# -- every version -------------------------------------------------------------------------------


FILES = Path(__file__).parent / "saves"


@pytest.mark.parametrize("file", sorted(FILES.glob("backup-*.lines")), ids=lambda file: file.name)
def test_a_backup_of_every_version_still_comes_back(file: Path) -> None:
    other = Tables(MemoryShelf(), PLAYED)
    plan = backup.planned(other, file.read_text(encoding="utf-8"))
    assert (plan.unreadable, plan.cut) == (0, False)
    done = backup.restored(other, plan)
    assert (done.added, done.refused) == (len(plan.games), ())
    history = history_of(other)
    history.count()
    expected = json.loads(file.with_suffix(".json").read_text(encoding="utf-8"))
    assert told(history.plays) == expected


def told(plays: Sequence[Any]) -> dict[str, Any]:
    """What a backup comes to: everybody’s points and places."""
    return {
        play.id: [[side.name, side.points, side.rank, side.won] for side in play.sides]
        for play in plays
    }
