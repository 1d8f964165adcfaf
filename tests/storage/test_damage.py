"""Damaged files are set aside and named, never overwritten; what can be saved is saved."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.storage import Damage, JournalStorage, TinyShelf, TooNew, lines, open_journal


def taps_in(path: Path) -> list[int]:
    with open_journal(path) as db:
        return [doc["n"] for doc in db.table("taps")]


def numbered(path: Path, count: int) -> bytes:
    """A journal of ``count`` taps, each its own line."""
    with open_journal(path) as db:
        for n in range(count):
            db.table("taps").insert({"n": n, "by": "Anna"})
    return path.read_bytes()


def whole_lines_before(data: bytes, offset: int) -> int:
    """How many tap lines of a new journal end at or before the offset."""
    return max(0, data[:offset].count(b"\n") - 2)


def test_a_torn_last_line_costs_only_the_tap_in_flight(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    data = numbered(path, 4)
    beginning = data.index(b"\n", data.index(b"\n") + 1) + 1
    for end in range(beginning, len(data) + 1):
        path.write_bytes(data[:end])
        storage = JournalStorage(path)
        assert storage.damage is None
        storage.close()
        # A whole line that lacks only its newline has reached the disk: it counts.
        kept = whole_lines_before(data, end + 1)
        assert taps_in(path) == list(range(kept))
        with open_journal(path) as db:
            db.table("taps").insert({"n": kept})
        assert taps_in(path) == list(range(kept + 1))
        assert JournalStorage(path).damage is None


@pytest.mark.parametrize("flip", [0x01, 0x20, 0xFF])
def test_damage_to_any_byte_never_costs_a_line_before_it(tmp_path: Path, flip: int) -> None:
    data = numbered(tmp_path / "a.journal", 4)
    for at in range(len(data)):
        bad = data[:at] + bytes([data[at] ^ flip]) + data[at + 1 :]
        path = tmp_path / f"{at}.journal"
        path.write_bytes(bad)
        storage = JournalStorage(path)
        kept = len(storage.read().get("taps", {}))
        assert storage.damage == Damage(path.name, f"{path.name}.damaged-1", kept, "damaged")
        assert (tmp_path / f"{path.name}.damaged-1").read_bytes() == bad
        storage.close()
        assert kept >= whole_lines_before(data, at)
        assert taps_in(path) == list(range(kept))
        again = JournalStorage(path)
        assert again.damage is None
        again.close()


def test_a_lost_line_ends_the_story_and_one_too_many_is_passed_over(tmp_path: Path) -> None:
    data = numbered(tmp_path / "a.journal", 4)
    rows = data.splitlines(keepends=True)
    bad_table = lines.encode({"n": 3, "t": "taps", "put": {"1": 5}})
    spoiled = {
        "lost": rows[:4] + rows[5:],
        "doubled": [*rows[:4], rows[3], *rows[4:]],
        "foreign": [*rows[:4], b"hello\n", *rows[4:]],
        "empty": [*rows[:4], b"\n", *rows[4:]],
        "zeros": [*rows[:4], b"\0" * 60 + b"\n", *rows[4:]],
        "bad-table": [*rows[:4], bad_table, *rows[4:]],
        "not-a-change": [*rows[:4], lines.encode({"n": 3}), *rows[4:]],
        "not-an-object": [*rows[:4], lines.seal("[3]"), *rows[4:]],
    }
    for name, parts in spoiled.items():
        path = tmp_path / f"{name}.journal"
        path.write_bytes(b"".join(parts))
        storage = JournalStorage(path)
        assert storage.damage is not None, name
        assert len(storage.read()["taps"]) == (2 if name == "lost" else 4), name


def test_an_empty_or_foreign_file_is_set_aside_and_replaced(tmp_path: Path) -> None:
    for number, content in enumerate((b"", b"\n", b"{}\n", b"\x00" * 4096, b"PK\x03\x04")):
        path = tmp_path / f"{number}.journal"
        path.write_bytes(content)
        assert taps_in(path) == []
        assert (tmp_path / f"{number}.journal.damaged-1").read_bytes() == content


def test_a_set_aside_file_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    for number in (1, 2, 3):
        path.write_bytes(b"bad %d" % number)
        open_journal(path).close()
    for number in (1, 2, 3):
        assert (tmp_path / f"a.journal.damaged-{number}").read_bytes() == b"bad %d" % number


def test_with_a_last_good_copy_a_damaged_beginning_costs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    numbered(path, 4)
    open_journal(path, compact_after=0).close()
    with open_journal(path) as db:
        db.table("taps").insert_multiple({"n": n} for n in (4, 5))
        db.table("taps").insert({"n": 6})
    data = path.read_bytes()
    copy = (tmp_path / "a.journal.last").read_bytes()
    beginning = data.index(b"\n", data.index(b"\n") + 1)
    for at in range(beginning):
        bad = data[:at] + b"#" + data[at + 1 :]
        if bad == data:
            continue
        path.write_bytes(bad)
        storage = JournalStorage(path)
        assert storage.damage is not None
        assert storage.damage.kept == 7
        assert [doc["n"] for doc in storage.read()["taps"].values()] == list(range(7))
        storage.close()
        assert (tmp_path / "a.journal.last").read_bytes() == copy


def test_an_old_copy_is_not_continued_by_changes_made_after_a_rescue(tmp_path: Path) -> None:
    path, copy = tmp_path / "a.journal", tmp_path / "a.journal.last"
    numbered(path, 4)
    open_journal(path, compact_after=0).close()
    good_copy = copy.read_bytes()
    path.write_bytes(b"gone\n")
    copy.write_bytes(good_copy.replace(b"Anna", b"Hanna"))
    with open_journal(path) as db:
        db.table("taps").insert_multiple({"n": 100 + n} for n in range(4))
        for n in range(4, 10):
            db.table("taps").insert({"n": 100 + n})
    copy.write_bytes(good_copy)
    path.write_bytes(path.read_bytes().replace(b"snapshot", b"snapshut"))
    assert taps_in(path) == [0, 1, 2, 3]


def test_a_file_that_vanished_comes_back_from_its_copy(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    numbered(path, 4)
    open_journal(path, compact_after=0).close()
    path.unlink()
    storage = JournalStorage(path)
    assert storage.damage == Damage("a.journal", None, 4, "damaged")
    storage.close()
    assert taps_in(path) == [0, 1, 2, 3]


def test_a_later_version_of_the_file_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    data = lines.encode({"format": lines.FORMAT, "version": 2}) + b"who knows\nwhat comes"
    path.write_bytes(data)
    with pytest.raises(TooNew) as caught:
        open_journal(path, compact_after=0)
    assert caught.value.facts == {"version": 2, "file": str(path)}
    assert path.read_bytes() == data
    assert [file.name for file in tmp_path.iterdir()] == ["a.journal"]


def shelf_of_three(folder: Path) -> None:
    shelf = TinyShelf(folder)
    for touched, id in enumerate(("a", "b", "c")):
        shelf.start(id, {"seed": id}, {"card": id}, touched)
        for n in range(3):
            shelf.add_tap(id, {"n": n})
    shelf.keep_settings({"language": "it"})
    shelf.close()


def test_one_damaged_game_is_reported_and_the_rest_opens(tmp_path: Path) -> None:
    shelf_of_three(tmp_path)
    path = tmp_path / "games" / "b.journal"
    path.write_bytes(path.read_bytes().replace(b'"n":1}', b'"n":7}'))
    shelf = TinyShelf(tmp_path)
    assert not shelf.damages
    assert shelf.open("b").taps == ({"n": 0},)
    assert shelf.damages == (Damage("games/b.journal", "b.journal.damaged-1", 1, "damaged"),)
    shelf.add_tap("b", {"n": 1})
    assert len(shelf.open("a").taps) == len(shelf.open("c").taps) == 3
    assert shelf.settings() == {"language": "it"}
    shelf.close()
    assert TinyShelf(tmp_path).open("b").taps == ({"n": 0}, {"n": 1})


def test_a_damaged_index_never_makes_a_game_unreachable(tmp_path: Path) -> None:
    shelf_of_three(tmp_path)
    index = tmp_path / "vendemmia.journal"
    data = index.read_bytes()
    for at in range(0, len(data), 3):
        index.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        shelf = TinyShelf(tmp_path)
        assert {card.id for card in shelf.games()} == {"a", "b", "c"}
        assert all(len(shelf.open(id).taps) == 3 for id in ("a", "b", "c"))
        assert [damage.file for damage in shelf.damages] == ["vendemmia.journal"]
        shelf.close()
    index.unlink()
    assert {card.id for card in TinyShelf(tmp_path).games()} == {"a", "b", "c"}


def test_a_later_versions_game_is_listed_reported_and_not_touched(tmp_path: Path) -> None:
    shelf_of_three(tmp_path)
    path = tmp_path / "games" / "b.journal"
    with open_journal(path) as db:
        db.table("taps").insert({"v": 99, "tap": {"something": "else"}})
    before = path.read_bytes()
    shelf = TinyShelf(tmp_path, compact_after=0)
    for attempt in (lambda: shelf.open("b"), lambda: shelf.add_tap("b", {})):
        with pytest.raises(TooNew):
            attempt()
    assert shelf.damages == (Damage("games/b.journal", None, 0, "too-new"),)
    assert path.read_bytes() == before
    assert [card.id for card in shelf.games()] == ["c", "b", "a"]


@pytest.mark.parametrize("newer", ["file", "record"])
def test_a_later_versions_index_is_not_touched_and_the_games_open(
    tmp_path: Path, newer: str
) -> None:
    shelf_of_three(tmp_path)
    index = tmp_path / "vendemmia.journal"
    if newer == "file":
        index.write_bytes(lines.encode({"format": lines.FORMAT, "version": 2}) + b"?")
    else:
        with open_journal(index) as db:
            db.table("settings").update({"v": 99}, doc_ids=[1])
    before = index.read_bytes()
    shelf = TinyShelf(tmp_path, compact_after=0)
    assert shelf.damages == (Damage("vendemmia.journal", None, 0, "too-new"),)
    shelf.add_tap("a", {"n": 3})
    assert len(shelf.open("a").taps) == 4
    shelf.keep_settings({"language": "ru"})
    shelf.start("d", {}, {}, 9)
    shelf.remove("c")
    assert {card.id for card in shelf.games()} == {"a", "b", "d"}
    shelf.close()
    assert index.read_bytes() == before
