"""Cards of the index rest until somebody looks: nothing else about the index is another."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.storage import GameCard, TinyShelf, lines
from companion.storage.resting import LEAST, Resting, parse
from companion.storage.values import copied, same

LARGE = {"setup": {"players": [{"name": 'Ann "},{" {{'}]}, "seen": list(range(LEAST))}
SMALL = {"seen": [1]}


def row(id: str, card: Any, **more: Any) -> dict[str, Any]:
    return {"id": id, "finished": True, "touched": 1, "v": 1, "card": card, **more}


def put(*rows: dict[str, Any]) -> dict[str, Any]:
    return {"n": 1, "t": "games", "put": {str(n): one for n, one in enumerate(rows, 1)}}


def snapshot(*rows: dict[str, Any], **others: Any) -> dict[str, Any]:
    return {"n": 9, "snapshot": {"games": put(*rows)["put"], **others}}


def resting(record: Any) -> int:
    tables = record.get("snapshot") or {"games": record.get("put")}
    return sum(isinstance(one.get("card"), Resting) for one in tables["games"].values())


NESTED = {"1": row("inside", {"deep": LARGE})}
TABLES = {
    "settings": {"1": {"v": 1, "settings": {}}},
    "drafts": {"1": {"name": "x", "v": 1, "draft": {"of": LARGE}}},
}
RECORDS: dict[str, tuple[dict[str, Any], int]] = {
    "one": (put(row("a", LARGE)), 1),
    "a small one": (put(row("a", SMALL)), 0),
    "an orphan": (put(row("a", {"orphan": True})), 0),
    "several": (put(row("a", LARGE), row("b", SMALL), row("c", LARGE)), 2),
    "none": (put(), 0),
    "a snapshot": (snapshot(row("a", LARGE), row("b", LARGE)), 2),
    "a snapshot with other tables": (snapshot(row("a", LARGE), row("b", LARGE), **TABLES), 2),
    "rows in another table": (snapshot(row("a", LARGE), drafts={"1": {"draft": NESTED}}), 0),
    "rows within cards": (put(row("a", {"old": NESTED, "seen": LARGE})), 0),
    "rows within cards, and others": (put(row("a", {"old": NESTED}), row("b", LARGE)), 0),
    "another order": (put(dict(reversed(row("a", LARGE).items()))), 0),
    "more behind the card": (put(row("a", LARGE, note="x"), row("b", LARGE)), 2),
    "no rows": ({"n": 1, "t": "settings", "put": {"1": {"v": 1, "settings": LARGE}}}, 0),
}  # fmt: skip


@pytest.mark.parametrize("named", RECORDS)
def test_a_record_says_what_it_says_as_json_and_its_large_cards_rest(named: str) -> None:
    record, rest = RECORDS[named]
    text = lines.encode_payload(record)
    found = parse(text)
    assert resting(found) >= rest
    assert copied(found) == json.loads(text) == record
    assert lines.encode_payload(found) == text, "it is written as it was"
    assert same(found, record)


def test_what_rests_is_equal_to_what_it_says() -> None:
    one, other = Resting('{"a":1}'), Resting('{"a": 1}')
    assert one == other == {"a": 1}
    assert one != {"a": 2}
    assert same(one, {"a": 1})
    assert not same(one, {"a": 1.0})


def test_a_text_that_is_no_json_is_refused_as_always() -> None:
    text = lines.encode_payload(put(row("a", LARGE), row("b", LARGE)))
    for cut in (
        text[:-1],
        text[: len(text) // 2],
        text + "}",
        text.replace('"card":{', '"card":{{'),
    ):
        with pytest.raises(json.JSONDecodeError):
            parse(cut)


@pytest.mark.parametrize("compact_after", [None, 0], ids=["line by line", "a snapshot"])
def test_the_index_keeps_cards_small_and_gives_them_whole(
    tmp_path: Path, compact_after: int | None
) -> None:
    shelf = TinyShelf(tmp_path)
    for id in ("a", "b"):
        shelf.start(id, {}, {}, 1)
        shelf.file_card(id, finished=True, card=LARGE, touched=2)
    there = GameCard("a", True, 2, LARGE), GameCard("b", True, 2, LARGE)
    assert shelf.games() == there
    shelf.close()

    for _ in range(2):
        shelf = TinyShelf(tmp_path, compact_after=compact_after)
        assert shelf.games() == there
        rows = shelf._index.storage.read()["games"].values()
        assert all(isinstance(one["card"], Resting) for one in rows)
        shelf.games()[0].card["seen"].clear()
        assert shelf.games() == there, "what was handed out is the reader's"
        assert shelf.games()[0].may_say('"players":')
        assert not shelf.games()[0].may_say('"campaign":"')
        before = (tmp_path / "vendemmia.journal").read_bytes()
        shelf.file_card("a", finished=True, card=LARGE, touched=2)
        assert (tmp_path / "vendemmia.journal").read_bytes() == before, "nothing has changed"
        shelf.close()
    shelf = TinyShelf(tmp_path)
    shelf.file_card("a", finished=False, card=SMALL, touched=3)
    assert shelf.games()[0] == GameCard("a", False, 3, SMALL)
    shelf.close()


def test_an_index_taken_away_is_written_again_with_its_cards(tmp_path: Path) -> None:
    shelf = TinyShelf(tmp_path)
    shelf.start("a", {}, LARGE, 1)
    shelf.close()
    shelf = TinyShelf(tmp_path)
    (tmp_path / "vendemmia.journal").unlink()
    shelf.keep_setting("theme", "cellar")
    shelf.close()
    shelf = TinyShelf(tmp_path)
    assert shelf.games() == (GameCard("a", False, 1, LARGE),)
    assert shelf.settings() == {"theme": "cellar"}
    shelf.close()
