"""The folder behind the shelf: lost indexes, found games, removals, open files."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from companion.storage import (
    Closed,
    FolderInUse,
    GameRecord,
    NoSuchGame,
    StorageError,
    TinyShelf,
    errors,
    open_shelf,
)


def rebuilt(record: GameRecord) -> tuple[bool, dict[str, Any]]:
    return len(record.taps) > 1, {"taps": len(record.taps)}


def two_games(folder: Path) -> None:
    shelf = TinyShelf(folder)
    shelf.start("a", {"seed": 1}, {"players": ["Anna"]}, 5)
    shelf.start("b", {"seed": 2}, {"players": ["Bob"]}, 6)
    for n in range(2):
        shelf.add_tap("b", {"n": n})
    shelf.close()


def test_the_shelf_says_where_it_is(tmp_path: Path) -> None:
    assert TinyShelf(tmp_path).place == str(tmp_path)


def test_everything_is_there_after_reopening(tmp_path: Path) -> None:
    two_games(tmp_path)
    shelf = TinyShelf(tmp_path)
    shelf.keep_settings({"language": "es"})
    shelf.remember_players([{"name": "Anna"}])
    shelf.keep_draft("x", {"y": 1})
    cards = shelf.games()
    shelf.close()
    shelf = TinyShelf(tmp_path)
    assert shelf.games() == cards
    assert shelf.settings() == {"language": "es"}
    assert shelf.players() == ({"name": "Anna"},)
    assert shelf.draft("x") == {"y": 1}
    assert shelf.open("b") == GameRecord("b", {"seed": 2}, ({"n": 0}, {"n": 1}))


def test_without_its_index_every_game_is_listed_again(tmp_path: Path) -> None:
    two_games(tmp_path)
    (tmp_path / "vendemmia.journal").unlink()
    shelf = TinyShelf(tmp_path)
    assert {card.id: card.card for card in shelf.games()} == {
        "a": {"orphan": True},
        "b": {"orphan": True},
    }
    assert all(card.touched > 1_600_000_000_000 for card in shelf.games())
    shelf.close()
    shelf = TinyShelf(tmp_path, rebuilt)
    assert {card.id: (card.finished, card.card) for card in shelf.games()} == {
        "a": (False, {"taps": 0}),
        "b": (True, {"taps": 2}),
    }
    shelf.close()
    assert {card.id: card.card for card in TinyShelf(tmp_path).games()} == {
        "a": {"taps": 0},
        "b": {"taps": 2},
    }


def test_cards_older_than_the_damage_to_the_index_are_made_again(tmp_path: Path) -> None:
    two_games(tmp_path)
    shelf = TinyShelf(tmp_path)
    shelf.file_card("b", finished=True, card={"taps": 2}, touched=9)
    shelf.close()
    index = tmp_path / "vendemmia.journal"
    index.write_bytes(index.read_bytes()[:-3] + b"???\n")
    shelf = TinyShelf(tmp_path, rebuilt)
    assert {card.id: (card.finished, card.card) for card in shelf.games()} == {
        "a": (False, {"taps": 0}),
        "b": (True, {"taps": 2}),
    }


def test_a_card_nobody_can_make_leaves_the_game_an_orphan(tmp_path: Path) -> None:
    def failing(record: GameRecord) -> tuple[bool, dict[str, Any]]:
        raise RuntimeError

    two_games(tmp_path)
    (tmp_path / "vendemmia.journal").unlink()
    shelf = TinyShelf(tmp_path, failing)
    assert [card.card for card in shelf.games()] == [{"orphan": True}] * 2
    assert shelf.open("a").header == {"seed": 1}


def test_a_game_file_put_into_the_folder_is_listed(tmp_path: Path) -> None:
    two_games(tmp_path / "one")
    shelf = TinyShelf(tmp_path / "two")
    shelf.close()
    for name in ("a.journal", "Bad Name.journal", "c.journal.new"):
        (tmp_path / "two" / "games" / name).write_bytes(
            (tmp_path / "one" / "games" / "a.journal").read_bytes()
        )
    assert [card.id for card in TinyShelf(tmp_path / "two").games()] == ["a"]


def test_a_removed_games_file_is_kept_among_the_removed(tmp_path: Path) -> None:
    two_games(tmp_path)
    before = (tmp_path / "games" / "b.journal").read_bytes()
    shelf = TinyShelf(tmp_path)
    shelf.open("b")
    shelf.remove("b")
    shelf.close()
    assert (tmp_path / "games" / "removed" / "b.journal").read_bytes() == before
    assert [card.id for card in TinyShelf(tmp_path).games()] == ["a"]


def test_a_removal_cut_short_is_finished_on_opening(tmp_path: Path) -> None:
    two_games(tmp_path)
    (tmp_path / "games" / "removed").mkdir()
    (tmp_path / "games" / "b.journal").rename(tmp_path / "games" / "removed" / "b.journal")
    shelf = TinyShelf(tmp_path)
    assert [card.id for card in shelf.games()] == ["a"]
    assert shelf.damages == ()


def test_a_game_whose_file_vanished_is_reported_and_can_be_removed(tmp_path: Path) -> None:
    two_games(tmp_path)
    (tmp_path / "games" / "b.journal").unlink()
    shelf = TinyShelf(tmp_path)
    assert [damage.file for damage in shelf.damages] == ["games/b.journal"]
    assert [card.id for card in shelf.games()] == ["b", "a"]
    with pytest.raises(NoSuchGame):
        shelf.open("b")
    shelf.remove("b")
    assert [card.id for card in shelf.games()] == ["a"]


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts open files in /proc")
def test_however_many_games_are_touched_few_files_stay_open(tmp_path: Path) -> None:
    before = len(os.listdir("/proc/self/fd"))
    shelf = TinyShelf(tmp_path, cached_games=4)
    for n in range(40):
        shelf.start(f"game-{n}", {}, {}, n)
        shelf.add_tap(f"game-{n}", {"n": 0})
    for n in range(40):
        shelf.add_tap(f"game-{n}", {"n": 1})
    assert len(os.listdir("/proc/self/fd")) <= before + 5
    assert all(shelf.open(f"game-{n}").taps == ({"n": 0}, {"n": 1}) for n in range(40))
    shelf.close()
    assert len(os.listdir("/proc/self/fd")) == before


def test_closing_the_shelf_frees_the_folder(tmp_path: Path) -> None:
    shelf = open_shelf(tmp_path)
    with pytest.raises(FolderInUse) as caught:
        open_shelf(tmp_path)
    assert caught.value.facts == {"folder": str(tmp_path), "pid": os.getpid()}
    shelf.close()
    open_shelf(tmp_path).close()


def test_a_closed_shelf_takes_nothing_more(tmp_path: Path) -> None:
    two_games(tmp_path)
    shelf = TinyShelf(tmp_path)
    shelf.close()
    acts: list[Callable[[], object]] = [
        lambda: shelf.add_tap("a", {}),
        lambda: shelf.start("c", {}, {}, 1),
        lambda: shelf.remove("a"),
        lambda: shelf.keep_settings({}),
        lambda: shelf.file_card("a", finished=True, card={}, touched=1),
    ]
    for act in acts:
        with pytest.raises(Closed):
            act()


def test_taps_from_many_threads_all_arrive(tmp_path: Path) -> None:
    shelf = TinyShelf(tmp_path, cached_games=1)
    for id in ("a", "b"):
        shelf.start(id, {}, {}, 1)
    with ThreadPoolExecutor(8) as pool:
        for n in range(200):
            pool.submit(shelf.add_tap, "ab"[n % 2], {"n": n})
    shelf.close()
    shelf = TinyShelf(tmp_path)
    for start, id in enumerate("ab"):
        assert sorted(tap["n"] for tap in shelf.open(id).taps) == list(range(start, 200, 2))


def test_errors_carry_an_id_of_their_own_and_no_sentence() -> None:
    kinds = [
        kind
        for kind in vars(errors).values()
        if isinstance(kind, type) and issubclass(kind, StorageError)
    ]
    ids = [kind.message_id for kind in kinds]
    assert len(set(ids)) == len(ids)
    assert all(id.startswith("storage.") and " " not in id for id in ids)
