"""Old saves open for ever: every version's, from files kept as that version wrote them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.campaigns import campaigns_of
from companion.cli.folder import card_of
from companion.games import GAMES, PLAYED
from companion.kernel import gamefile, versions
from companion.kernel.gamefile import entry_from_wire, entry_to_wire
from companion.storage import GameCard, TinyShelf, TooNew, lines
from companion.storage.shelf import ORPHAN
from companion.storage.versioned import wrapped
from companion.table import Tables
from tests.kernel import stones
from tests.kernel.older_stones import HEADERS, STEPS, bring_out, entry, renamed
from tests.kernel.stones import Take

from . import kept

SAVES = Path(__file__).parent / "saves"
VERSIONS = [f"version-{number}" for number in range(1, versions.VERSION + 1)]
KEPT = [
    pytest.param(version, path.stem, id=f"{version} {path.stem}")
    for version in VERSIONS
    for path in sorted((SAVES / version / "data" / "games").glob("*.journal"))
]


def expected(version: str) -> Any:
    """What a save comes to."""
    return json.loads((SAVES / version / "expected.json").read_text(encoding="utf-8"))


@contextmanager
def opened(folder: Path, **options: Any) -> Iterator[Tables]:
    """The tables of a data folder, as the app has them."""
    shelf = TinyShelf(folder, card_of, **options)
    try:
        yield Tables(shelf, PLAYED)
    finally:
        shelf.close()


@pytest.fixture
def save(tmp_path: Path) -> Callable[[str], Path]:
    """A copy of a save's data folder."""

    def copied(version: str) -> Path:
        return Path(shutil.copytree(SAVES / version / "data", tmp_path / "data"))

    return copied


def plain(value: Any) -> Any:
    """As it comes back from JSON."""
    return json.loads(json.dumps(value))


# -- saves of every version ------------------------------------------------------------------------


def test_there_is_a_save_of_every_version() -> None:
    assert sorted(path.name for path in SAVES.iterdir() if path.is_dir()) == VERSIONS


def test_a_save_holds_both_games_the_automa_and_a_campaign() -> None:
    for version in VERSIONS:
        told = expected(version)
        games = [(id.partition("-")[0], game) for id, game in told["games"].items()]
        assert {name for name, _ in games} == set(GAMES)
        setups = [game["state"]["setup"] for name, game in games if name == "viticulture"]
        assert {setup["tracking"] for setup in setups} == {"score", "vineyard"}
        assert {len(setup["players"]) for setup in setups} >= {1, 2, 3}
        assert any(setup.get("solo") and setup["tracking"] == "vineyard" for setup in setups)
        assert any(game["undone"] > 1 for _, game in games)
        assert any(game["overruled"] for _, game in games)
        (campaign,) = told["campaigns"].values()
        assert campaign["played"]
        assert campaign["current"]
        assert told["settings"]["viewer"]
        assert told["players"]
        assert {"new-game", "vino-copy"} < set(told["drafts"])


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("compact_after", [None, 0], ids=["as it is", "written whole"])
def test_a_save_opens_at_the_table_and_nothing_is_missing(
    save: Callable[[str], Path], version: str, compact_after: int | None
) -> None:
    folder = save(version)
    for _ in range(2):
        with opened(folder, compact_after=compact_after) as tables:
            assert plain(kept.told(tables)) == expected(version)
            assert tables.shelf.damages == ()


@pytest.mark.parametrize("version", VERSIONS)
def test_a_save_without_its_index_has_all_its_games(
    save: Callable[[str], Path], version: str
) -> None:
    folder, told = save(version), expected(version)
    (folder / "vendemmia.journal").unlink()
    with opened(folder) as tables:
        found = plain(kept.told(tables))
    assert (set(found["going"]), set(found["over"])) == (set(told["going"]), set(told["over"]))
    assert found["broken"] == []
    assert found["games"] == told["games"]
    for id, campaign in told["campaigns"].items():
        assert found["campaigns"][id] == campaign


@pytest.mark.parametrize(("version", "id"), KEPT)
def test_a_kept_game_goes_on(save: Callable[[str], Path], version: str, id: str) -> None:
    folder = save(version)
    with opened(folder) as tables:
        table = tables.at(id)
        done, undone = len(table.session.history), len(table.session.history.undone)
        for _ in range(undone):
            table.redo()
        for _ in range(undone + 1):
            table.undo()
        game, state = table.session.game, table.session.state
        if done:
            table.redo()
            assert len(table.session.history) == done
        moves = list(game.legal_moves(table.session.state))
        if moves:
            table.play(moves[0])
        now = table.session
    with opened(folder) as tables:
        assert tables.at(id).session == now
        tables.at(id).jump(max(done - 1, 0))
        assert tables.at(id).session.state == state
        assert tables.shelf.damages == ()


@pytest.mark.parametrize("version", VERSIONS)
def test_a_kept_campaign_goes_on(save: Callable[[str], Path], version: str) -> None:
    folder, told = save(version), expected(version)["campaigns"]
    with opened(folder) as tables:
        for saga in campaigns_of(tables).all():
            assert campaigns_of(tables).play(saga.id).id == told[saga.id]["current"]
            last = [game.id for game in saga.games if game.result is not None][-1]
            tables.at(last).undo()
            played = campaigns_of(tables).at(saga.id).campaign.played
            assert len(played) == len(told[saga.id]["played"]) - 1


@pytest.mark.parametrize(("version", "id"), KEPT)
def test_a_kept_file_tells_what_the_journal_tells(version: str, id: str) -> None:
    text = (SAVES / version / "files" / f"{id}.json").read_text(encoding="utf-8")
    session, told = gamefile.load(text, GAMES), expected(version)["games"][id]
    assert (len(session.history), len(session.history.undone)) == (told["done"], told["undone"])
    assert plain(session.game.STATE.encode(session.state)) == told["state"]


# -- today's version writes what it wrote ----------------------------------------------------------

TODAY = VERSIONS[-1]
WRITTEN = [one for one in KEPT if one.values[0] == TODAY]


@pytest.mark.parametrize(("version", "id"), WRITTEN)
def test_a_game_file_is_written_as_it_was(version: str, id: str) -> None:
    text = (SAVES / version / "files" / f"{id}.json").read_text(encoding="utf-8")
    session, created = gamefile.load(text, GAMES), json.loads(text)["created"]
    again = gamefile.dump(session, created=created)
    assert json.dumps(again, ensure_ascii=False) + "\n" == text


@pytest.mark.parametrize(("version", "id"), WRITTEN)
def test_a_journal_is_written_as_it_was(
    save: Callable[[str], Path], tmp_path: Path, version: str, id: str
) -> None:
    old, new = TinyShelf(save(version)), TinyShelf(tmp_path / "again")
    record = old.open(id)
    start = gamefile.begin(record.header, GAMES)
    header = gamefile.header(start, created=record.header["created"])
    new.start(id, header, {}, 1)
    for tap in record.taps:
        again = {key: tap[key] for key in ("tap", "at", "to") if key in tap}
        if tap["tap"] == "play":
            fields = {key: value for key, value in tap.items() if key != "tap"}
            again.update(entry_to_wire(start.game, entry_from_wire(start, fields)))
        new.add_tap(id, again)
    old.close()
    new.close()
    name = f"games/{id}.journal"
    assert (tmp_path / "again" / name).read_bytes() == (
        SAVES / version / "data" / name
    ).read_bytes()


def test_the_other_records_are_written_as_they_were(
    save: Callable[[str], Path], tmp_path: Path
) -> None:
    index = SAVES / TODAY / "data" / "vendemmia.journal"
    rows = lines.read(index.read_bytes()).tables["games"].values()
    filed = {row["id"]: row["touched"] for row in rows}
    old, new = TinyShelf(save(TODAY)), TinyShelf(tmp_path / "again")
    for one in reversed(old.games()):
        new.start(one.id, {}, {}, 1)
        new.file_card(one.id, finished=one.finished, card=one.card, touched=filed[one.id])
    new.keep_settings(old.settings())
    new.remember_players(old.players())
    for name, draft in expected(TODAY)["drafts"].items():
        new.keep_draft(name, draft)
    for id, campaign in old.campaigns().items():
        new.keep_campaign(id, campaign)
    old.close()
    new.close()

    def documents(index: Path) -> dict[str, set[str]]:
        tables = lines.read(index.read_bytes()).tables
        return {name: set(map(json.dumps, table.values())) for name, table in tables.items()}

    there = documents(index)
    assert documents(tmp_path / "again" / "vendemmia.journal") == there
    assert set(there) == {"games", "settings", "players", "drafts", "campaigns"}


# -- versions to come ------------------------------------------------------------------------------

STONES: Any = {stones.NAME: stones}


def tap(version: int, seat: int, count: int) -> dict[str, Any]:
    """A tap as this version wrote it."""
    return {"tap": "play", "at": 5, **entry(version, seat, count)}


def journal_of_three_versions(folder: Path, patch: pytest.MonkeyPatch) -> Path:
    """Each version played one move; the second undid and redid what the first had played."""
    for version in (1, 2, 3):
        bring_out(patch, *STEPS[: version - 1])
        shelf = TinyShelf(folder)
        if version == 1:
            shelf.start("friday", HEADERS[1], {}, 1)
        if version == 2:
            shelf.add_tap("friday", {"tap": "undo", "at": 5})
            shelf.add_tap("friday", {"tap": "redo", "at": 5})
        shelf.add_tap("friday", tap(version, (version - 1) % 2, version))
        shelf.close()
    return folder / "games" / "friday.journal"


@pytest.mark.parametrize("compact_after", [None, 0], ids=["as it is", "written whole"])
def test_a_journal_may_hold_taps_of_several_versions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, compact_after: int | None
) -> None:
    path = journal_of_three_versions(tmp_path, monkeypatch)
    for left in (1, 0):
        shelf = TinyShelf(tmp_path, compact_after=compact_after)
        table = Tables(shelf, STONES).at("friday")
        done = [entry.move for entry in table.session.history.done]
        assert done[:3] == [Take(1), Take(2), Take(3)]
        assert [player.name for player in table.session.setup.players] == ["Anna", "Marco"]
        assert table.session.state.left == left
        if left:
            table.play(Take(1))
        shelf.close()
    stored = lines.read(path.read_bytes()).tables
    assert [doc["v"] for doc in stored["taps"].values()] == [1, 2, 2, 2, 3, 3]
    assert stored["game"]["1"] == {"v": 1, "header": HEADERS[1]}, "nothing is written anew"


def test_the_card_of_an_old_game_is_made_of_it_as_it_is_today(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    journal_of_three_versions(tmp_path, monkeypatch)
    (tmp_path / "vendemmia.journal").unlink()
    monkeypatch.setattr("companion.cli.folder.GAMES", STONES)
    shelf = TinyShelf(tmp_path, card_of)
    (found,) = shelf.games()
    assert (found.card["left"], found.card["taken"]) == (1, [4, 2])
    shelf.close()


@pytest.mark.parametrize("known", [1, 2])
def test_a_journal_of_a_version_to_come_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, known: int
) -> None:
    path = journal_of_three_versions(tmp_path, monkeypatch)
    before = path.read_bytes()
    bring_out(monkeypatch, *STEPS[: known - 1])
    shelf = TinyShelf(tmp_path, compact_after=0)
    with pytest.raises(TooNew) as refusal:
        shelf.open("friday")
    assert refusal.value.version == 3
    with pytest.raises(TooNew):
        shelf.add_tap("friday", tap(known, 0, 1))
    assert [card.id for card in Tables(shelf, STONES).games().broken] == ["friday"]
    shelf.close()
    assert path.read_bytes() == before


def test_what_is_no_game_has_its_place_in_the_same_list(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf = TinyShelf(tmp_path)
    shelf.start("friday", HEADERS[1], {"heap": 7}, 1)
    shelf.start("orphan", HEADERS[1], dict(ORPHAN), 2)
    shelf.keep_settings({"tongue": "it"})
    shelf.remember_players([{"name": "Anna", "color": "red"}])
    shelf.keep_draft("new-game", {"chairs": 3})
    shelf.keep_draft("vino-copy", {"chairs": 4})
    shelf.keep_campaign("saga", {"matches": []})
    shelf.keep_roster("friday", {"chairs": [0]})
    shelf.close()

    told: list[tuple[str, str]] = []

    def change(kind: str, old: str, new: str) -> versions.Rewrite:
        def renames(record: dict[str, Any], of: str) -> dict[str, Any]:
            told.append((kind, of))
            return renamed(record, {old: new})

        return renames

    def colours(players: list[dict[str, Any]], of: str) -> list[dict[str, Any]]:
        return [change("players", "color", "colour")(player, of) for player in players]

    def chairs(draft: dict[str, Any], name: str) -> dict[str, Any]:
        return change("draft", "chairs", "seats")(draft, name) if name == "new-game" else draft

    step: versions.Upgrade = {
        "card": change("card", "heap", "left"),
        "settings": change("settings", "tongue", "language"),
        "players": colours,
        "draft": chairs,
        "campaign": change("campaign", "matches", "games"),
        "roster": change("roster", "chairs", "seats"),
    }
    bring_out(monkeypatch, step)
    shelf = TinyShelf(tmp_path)
    assert shelf.games() == (
        GameCard("orphan", False, 2, ORPHAN), GameCard("friday", False, 1, {"left": 7}),
    )  # fmt: skip
    assert shelf.settings() == {"language": "it"}
    assert shelf.players() == ({"name": "Anna", "colour": "red"},)
    assert shelf.draft("new-game") == {"seats": 3}
    assert shelf.draft("vino-copy") == {"chairs": 4}
    assert shelf.campaigns() == {"saga": {"games": []}}
    assert shelf.roster("friday") == {"seats": [0]}
    assert set(told) == {
        ("card", "friday"), ("settings", ""), ("players", ""), ("draft", "new-game"),
        ("campaign", "saga"), ("roster", "friday"),
    }  # fmt: skip
    # What is kept anew is of version 2 and is not changed a second time.
    shelf.keep_settings({"language": "it", "tongue": "red"})
    shelf.remember_players([{"name": "Bruno", "color": "blue"}])
    shelf.close()
    shelf = TinyShelf(tmp_path)
    assert shelf.settings() == {"language": "it", "tongue": "red"}
    assert shelf.players() == (
        {"name": "Bruno", "color": "blue"}, {"name": "Anna", "colour": "red"},
    )  # fmt: skip
    shelf.close()


def test_a_record_says_the_version_it_was_written_in(monkeypatch: pytest.MonkeyPatch) -> None:
    assert wrapped("tap", {"tap": "undo"}) == {"v": 1, "tap": {"tap": "undo"}}
    bring_out(monkeypatch, *STEPS)
    assert wrapped("tap", {"tap": "undo"}) == {"v": 3, "tap": {"tap": "undo"}}
