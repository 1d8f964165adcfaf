"""On a journal TinyDB works as TinyDB: same queries, same results, also after reopening."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tinydb import Query, TinyDB, where
from tinydb.operations import delete, increment
from tinydb.storages import MemoryStorage
from tinydb.table import Document

from companion.storage import Closed, JournalStorage, open_journal


def contents(db: TinyDB) -> str:
    """Every table, document and id, in order, to the letter."""
    return json.dumps(
        {
            name: [[doc.doc_id, json.dumps(doc, sort_keys=True)] for doc in db.table(name)]
            for name in sorted(db.tables())
        }
    )


@pytest.fixture
def db(tmp_path: Path) -> TinyDB:
    return open_journal(tmp_path / "a.journal")


def test_queries_find_what_they_find_in_tinydb(db: TinyDB) -> None:
    wines = db.table("wines")
    wines.insert_multiple({"kind": kind, "value": value} for kind in "rw" for value in range(10))
    wine = Query()
    assert len(wines.search(where("kind") == "r")) == 10
    assert wines.count((wine.kind == "w") & (wine.value >= 7)) == 3
    assert wines.get(wine.value == 3) == {"kind": "r", "value": 3}
    assert wines.get(doc_id=20) == {"kind": "w", "value": 9}
    assert wines.contains(wine.value.test(lambda value: value > 8))
    assert [doc.doc_id for doc in wines.get(cond=None, doc_ids=[2, 5])] == [2, 5]
    wines.update(increment("value"), wine.kind == "r")
    wines.update(delete("kind"), doc_ids=[1])
    assert wines.get(doc_id=1) == {"value": 1}
    assert wines.remove(wine.value > 8) == [9, 10, 20]
    assert len(wines) == 17


def test_a_query_is_not_answered_from_before_the_change(db: TinyDB) -> None:
    db.insert({"a": 1})
    assert db.count(where("a") == 1) == 1
    db.insert({"a": 1})
    assert db.count(where("a") == 1) == 2


def test_an_update_writes_only_the_documents_that_changed(db: TinyDB, tmp_path: Path) -> None:
    db.insert_multiple({"n": n} for n in range(500))
    before = (tmp_path / "a.journal").stat().st_size
    db.update({"n": 7}, where("n") == 7)
    assert (tmp_path / "a.journal").stat().st_size == before
    db.update({"seen": True}, where("n") == 7)
    assert (tmp_path / "a.journal").stat().st_size < before + 100


def test_one_is_not_true_and_not_one_point_zero(db: TinyDB, tmp_path: Path) -> None:
    db.insert({"a": 1, "b": 1, "c": [0.0]})
    db.update({"a": True, "b": 1.0, "c": [-0.0]})
    db.close()
    again = open_journal(tmp_path / "a.journal").get(doc_id=1)
    assert repr(again) == "{'a': True, 'b': 1.0, 'c': [-0.0]}"


def test_an_updater_that_fails_changes_nothing(db: TinyDB) -> None:
    db.insert_multiple([{"n": 1}, {"m": 2}])
    before = contents(db)
    with pytest.raises(KeyError):
        db.update(increment("n"))
    with pytest.raises(ValueError, match="already exists"):
        db.insert_multiple([{"n": 3}, Document({"n": 4}, doc_id=1)])
    assert contents(db) == before


def test_the_plain_seam_works_under_plain_tinydb_and_keeps_the_previous_file(
    tmp_path: Path,
) -> None:
    path = tmp_path / "a.journal"
    with TinyDB(path, storage=JournalStorage) as db:
        db.insert({"a": 1})
        earlier = path.read_bytes()
        db.insert({"a": 2})
        assert (tmp_path / "a.journal.last").read_bytes() == earlier
        db.table("other").insert({"b": 1})
        db.drop_table("_default")
    with TinyDB(path, storage=JournalStorage) as db:
        assert db.tables() == {"other"}
    assert not list(tmp_path.glob("*.new"))


def test_nothing_is_written_after_closing(db: TinyDB) -> None:
    db.close()
    with pytest.raises(Closed):
        db.insert({"a": 1})


def test_a_long_journal_is_written_whole_on_opening_and_says_the_same(tmp_path: Path) -> None:
    path = tmp_path / "a.journal"
    with open_journal(path) as db:
        for n in range(50):
            db.insert({"n": n})
            db.update({"n": -n}, doc_ids=[1])
        before = contents(db)
    size = path.stat().st_size
    with open_journal(path, compact_after=200) as db:
        assert path.stat().st_size == size
    with open_journal(path, compact_after=98) as db:
        assert contents(db) == before
        assert path.stat().st_size < size / 2
        assert (tmp_path / "a.journal.last").stat().st_size == size
        db.insert({"n": "after"})
        before = contents(db)
    with open_journal(path) as db:
        assert contents(db) == before


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 5)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3)
    ),
    max_leaves=5,
)
documents = st.dictionaries(st.sampled_from("abc"), values, max_size=3)
some_ids = st.lists(st.integers(1, 6), max_size=3, unique=True)
conditions = st.sampled_from([where("a").exists(), where("b") == 1, ~where("c").exists()])


def _append_to_c(document: Any) -> None:
    document.setdefault("deep", []).append(len(document))


def _drop_a(document: Any) -> None:
    document.pop("a", None)


Operation = Callable[[TinyDB, str], Any]


def _op(method: str, *args: Any, **kwargs: Any) -> Operation:
    return lambda db, table: getattr(db.table(table), method)(*deepcopy(args), **deepcopy(kwargs))


changes = documents | st.sampled_from([_append_to_c, _drop_a])
operations: st.SearchStrategy[Operation | str] = st.one_of(
    documents.map(lambda doc: _op("insert", doc)),
    st.lists(documents, max_size=3).map(lambda docs: _op("insert_multiple", docs)),
    st.tuples(changes, some_ids).map(lambda it: _op("update", it[0], doc_ids=it[1])),
    st.tuples(changes, conditions).map(lambda it: _op("update", it[0], it[1])),
    changes.map(lambda change: _op("update", change)),
    st.lists(st.tuples(changes, conditions), max_size=2).map(
        lambda them: _op("update_multiple", them)
    ),
    st.tuples(documents, conditions).map(lambda it: _op("upsert", it[0], it[1])),
    st.tuples(documents, st.integers(1, 9)).map(
        lambda it: _op("upsert", Document(it[0], doc_id=it[1]))
    ),
    some_ids.map(lambda ids: _op("remove", doc_ids=ids)),
    conditions.map(lambda condition: _op("remove", condition)),
    st.just(_op("truncate")),
    conditions.map(lambda condition: _op("search", condition)),
    st.integers(1, 6).map(lambda id: _op("get", doc_id=id)),
    st.just(lambda db, table: db.drop_table(table)),
    st.just(lambda db, table: db.drop_tables()),
    st.sampled_from(["reopen", "compact"]),
)


@settings(deadline=None, max_examples=150)
@given(st.lists(st.tuples(operations, st.sampled_from(["one", "two"])), max_size=25))
def test_any_operations_do_what_they_do_in_memory(
    steps: list[tuple[Operation | str, str]],
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "a.journal"
        ours, theirs = open_journal(path), TinyDB(storage=MemoryStorage)
        for operation, table in steps:
            if isinstance(operation, str):
                ours.close()
                ours = open_journal(path, compact_after=0 if operation == "compact" else None)
                memory = theirs.storage.read()
                theirs = TinyDB(storage=MemoryStorage)
                theirs.storage.write(memory or {})
            else:
                assert operation(ours, table) == operation(theirs, table)
            assert contents(ours) == contents(theirs)
        ours.close()
        assert contents(open_journal(path)) == contents(theirs)
