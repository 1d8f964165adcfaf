"""What every shelf promises; one body, run over those on disk, in memory and on an engine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.storage import (
    BadGameId,
    GameCard,
    GameExists,
    GameRecord,
    MemoryShelf,
    NoSuchGame,
    NotStorable,
    Shelf,
    TinyShelf,
)
from companion.storage.notifying import NotifyingShelf

from .engines import shelf_on


@pytest.fixture(params=["memory", "tiny", "notifying", "engine"])
def shelf(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Shelf]:
    one: Shelf
    match request.param:
        case "memory":
            one = MemoryShelf()
        case "engine":
            one = shelf_on(request.getfixturevalue("empty_engine"))
        case "notifying":
            one = NotifyingShelf(TinyShelf(tmp_path), lambda: None)
        case _:
            one = TinyShelf(tmp_path)
    yield one
    one.close()


def test_an_empty_shelf_holds_nothing(shelf: Shelf) -> None:
    assert shelf.games() == ()
    assert shelf.players() == ()
    assert shelf.settings() == {}
    assert shelf.draft("new-game") is None
    assert shelf.campaigns() == {}
    assert shelf.damages == ()


def test_a_game_opens_with_its_header_and_its_taps_in_order(shelf: Shelf) -> None:
    shelf.start("friday", {"game": "viticulture", "seed": 7}, {"players": ["Anna"]}, 10)
    for number in range(20):
        shelf.add_tap("friday", {"op": "vp", "by": number, "who": ["à", "Ж", "🍇"]})
    assert shelf.open("friday") == GameRecord(
        "friday",
        {"game": "viticulture", "seed": 7},
        tuple({"op": "vp", "by": number, "who": ["à", "Ж", "🍇"]} for number in range(20)),
    )


def test_a_game_is_told_as_json_as_it_opens(shelf: Shelf) -> None:
    shelf.start("friday", {"game": "viticulture", "seed": 7}, {}, 10)
    assert json.loads(shelf.told("friday")) == {"header": shelf.open("friday").header, "taps": []}
    shelf.add_tap("friday", {"op": "vp", "who": ["à", "Ж", '"tap":{']})
    whole = shelf.open("friday")
    assert json.loads(shelf.told("friday")) == {"header": whole.header, "taps": list(whole.taps)}
    with pytest.raises(NoSuchGame):
        shelf.told("saturday")


def test_games_are_listed_the_last_touched_first(shelf: Shelf) -> None:
    shelf.start("old", {}, {"n": 1}, 10)
    shelf.start("new", {}, {"n": 2}, 30)
    shelf.start("between", {}, {"n": 3}, 20)
    shelf.file_card("old", finished=True, card={"n": 4}, touched=40)
    assert shelf.games() == (
        GameCard("old", True, 40, {"n": 4}),
        GameCard("new", False, 30, {"n": 2}),
        GameCard("between", False, 20, {"n": 3}),
    )


def test_a_finished_game_can_be_reopened(shelf: Shelf) -> None:
    shelf.start("a", {}, {}, 1)
    shelf.file_card("a", finished=True, card={"won": "Anna"}, touched=2)
    shelf.file_card("a", finished=False, card={}, touched=3)
    shelf.add_tap("a", {"op": "undo"})
    assert shelf.games() == (GameCard("a", False, 3, {}),)


def test_a_removed_game_is_gone_from_the_list_and_cannot_be_opened(shelf: Shelf) -> None:
    shelf.start("a", {}, {}, 1)
    shelf.start("b", {}, {}, 2)
    shelf.add_tap("a", {"op": "x"})
    shelf.remove("a")
    assert [card.id for card in shelf.games()] == ["b"]
    with pytest.raises(NoSuchGame):
        shelf.open("a")
    with pytest.raises(NoSuchGame):
        shelf.add_tap("a", {})


def test_a_game_cannot_be_started_over_another(shelf: Shelf) -> None:
    shelf.start("a", {"seed": 1}, {}, 1)
    with pytest.raises(GameExists):
        shelf.start("a", {"seed": 2}, {}, 2)
    assert shelf.open("a").header == {"seed": 1}


@pytest.mark.parametrize("id", ["nobody", "../a", "", "A", "a/b", "a" * 65, "a\n", ".."])
def test_what_is_not_there_is_no_such_game(shelf: Shelf, id: str) -> None:
    with pytest.raises(NoSuchGame) as caught:
        shelf.open(id)
    assert caught.value.facts == {"id": id}
    assert isinstance(caught.value, KeyError)
    with pytest.raises(NoSuchGame):
        shelf.add_tap(id, {})
    with pytest.raises(NoSuchGame):
        shelf.file_card(id, finished=False, card={}, touched=1)
    with pytest.raises(NoSuchGame):
        shelf.remove(id)


@pytest.mark.parametrize("id", ["../a", "", "A", "a/b", "a\\b", "a" * 65, "a.b", "..", "a\n", "à"])
def test_an_id_that_could_lead_elsewhere_is_refused(shelf: Shelf, id: str) -> None:
    with pytest.raises(BadGameId):
        shelf.start(id, {}, {}, 1)
    assert shelf.games() == ()


def test_what_json_cannot_say_is_refused_and_nothing_changes(shelf: Shelf) -> None:
    shelf.start("a", {}, {}, 1)
    shelf.add_tap("a", {"n": 1})
    for bad in (object(), {1, 2}, float("nan"), b"x"):
        with pytest.raises(NotStorable):
            shelf.add_tap("a", {"n": bad})
        with pytest.raises(NotStorable):
            shelf.start("b", {"n": bad}, {}, 1)
        with pytest.raises(NotStorable):
            shelf.start("b", {}, {"n": bad}, 1)
        with pytest.raises(NotStorable):
            shelf.keep_settings({"n": bad})
    shelf.add_tap("a", {"n": 2})
    assert shelf.open("a").taps == ({"n": 1}, {"n": 2})
    assert [card.id for card in shelf.games()] == ["a"]
    assert shelf.settings() == {}


def test_what_was_handed_in_or_out_can_be_changed_without_changing_the_shelf(
    shelf: Shelf,
) -> None:
    header, card, tap = {"a": [1]}, {"b": [1]}, {"c": [1]}
    settings, player, draft = {"d": [1]}, {"name": "Anna", "e": [1]}, {"f": [1]}
    shelf.start("a", header, card, 1)
    shelf.add_tap("a", tap)
    shelf.keep_settings(settings)
    shelf.remember_players([player])
    shelf.keep_draft("x", draft)

    def all_of_it() -> list[object]:
        record = shelf.open("a")
        return [record, shelf.games(), shelf.settings(), shelf.players(), shelf.draft("x")]

    before = repr(all_of_it())
    for mine in (header, card, tap, settings, player, draft):
        next(value for value in mine.values() if isinstance(value, list)).append(2)
    record = shelf.open("a")
    record.header["a"].append(3)
    record.taps[0]["c"].append(3)
    shelf.games()[0].card["b"].append(3)
    shelf.settings()["d"].append(3)
    shelf.players()[0]["e"].append(3)
    (shelf.draft("x") or {})["f"].append(3)
    assert repr(all_of_it()) == before


def test_settings_are_those_last_kept(shelf: Shelf) -> None:
    shelf.keep_settings({"language": "it", "sound": True})
    shelf.keep_settings({"language": "ru"})
    assert shelf.settings() == {"language": "ru"}
    shelf.keep_setting("route", "/new")
    shelf.keep_setting("language", "es")
    assert shelf.settings() == {"language": "es", "route": "/new"}


def test_players_are_remembered_by_name_with_their_last_colour_newest_first(
    shelf: Shelf,
) -> None:
    shelf.remember_players([{"name": "Anna", "colour": "red"}, {"name": "Bob", "colour": "blue"}])
    shelf.remember_players([{"name": "Clara", "colour": "green"}])
    shelf.remember_players([{"name": "Bob", "colour": "purple"}])
    assert shelf.players() == (
        {"name": "Bob", "colour": "purple"},
        {"name": "Clara", "colour": "green"},
        {"name": "Anna", "colour": "red"},
    )


def test_drafts_are_kept_by_name_until_forgotten(shelf: Shelf) -> None:
    shelf.keep_draft("new-game", {"seats": 3})
    shelf.keep_draft("share", {"text": "…"})
    shelf.keep_draft("new-game", {"seats": 4})
    assert shelf.draft("new-game") == {"seats": 4}
    shelf.keep_draft("new-game", None)
    shelf.keep_draft("new-game", None)
    assert shelf.draft("new-game") is None
    assert shelf.draft("share") == {"text": "…"}


def test_campaigns_are_kept_side_by_side_until_forgotten(shelf: Shelf) -> None:
    shelf.keep_campaign("first", {"games": ["a"]})
    shelf.keep_campaign("second", {"games": []})
    shelf.keep_campaign("first", {"games": ["a", "b"]})
    assert list(shelf.campaigns().items()) == [
        ("first", {"games": ["a", "b"]}),
        ("second", {"games": []}),
    ]
    shelf.keep_campaign("first", None)
    shelf.keep_campaign("first", None)
    assert shelf.campaigns() == {"second": {"games": []}}
    shelf.campaigns()["second"]["games"].append("c")
    assert shelf.campaigns() == {"second": {"games": []}}


def test_rosters_are_kept_by_table_until_forgotten(shelf: Shelf) -> None:
    assert shelf.roster("a") is None
    shelf.keep_roster("a", {"phones": [{"seats": [0]}]})
    shelf.keep_roster("b", {"phones": []})
    shelf.keep_roster("a", {"phones": [{"seats": [0, 2]}]})
    assert shelf.roster("a") == {"phones": [{"seats": [0, 2]}]}
    assert shelf.roster("b") == {"phones": []}
    (shelf.roster("a") or {})["phones"].append("x")
    assert shelf.roster("a") == {"phones": [{"seats": [0, 2]}]}
    shelf.keep_roster("a", None)
    shelf.keep_roster("a", None)
    assert shelf.roster("a") is None
    with pytest.raises(BadGameId):
        shelf.keep_roster("../a", {})
    with pytest.raises(NotStorable):
        shelf.keep_roster("b", {"n": object()})
    assert shelf.roster("b") == {"phones": []}


def test_files_beside_the_games_are_kept_whole_added_to_and_forgotten(shelf: Shelf) -> None:
    files = shelf.files
    assert (files.names(), files.read("plays.lines")) == ((), None)
    files.add("plays.lines", b"one")
    files.add("plays.lines", b" two")
    files.keep("backup-1.json", b"{}")
    files.keep("backup-1.json", b"[]")
    files.keep("backup-2.json", None)
    assert (files.read("plays.lines"), files.read("backup-1.json")) == (b"one two", b"[]")
    assert files.names("backup-") == ("backup-1.json",)
    files.keep("backup-1.json", None)
    assert files.names() == ("plays.lines",)


@pytest.mark.parametrize("name", ["../vendemmia.journal", "games/a.journal", "", "A.json", "a"])
def test_a_file_beside_the_games_leads_nowhere_else(shelf: Shelf, name: str) -> None:
    with pytest.raises(BadGameId):
        shelf.files.keep(name, b"")


def test_the_revision_is_another_one_when_the_list_of_games_is(shelf: Shelf) -> None:
    found = [shelf.revision]

    def another() -> bool:
        found.append(shelf.revision)
        return found[-1] not in found[:-1]

    shelf.start("a", {}, {}, 1)
    assert another()
    shelf.add_tap("a", {"n": 1})
    shelf.keep_settings({"a": 1})
    assert not another()
    shelf.file_card("a", finished=True, card={}, touched=2)
    assert another()
    shelf.remove("a")
    assert another()


def test_a_stamp_is_another_one_after_every_tap(shelf: Shelf) -> None:
    shelf.start("a", {}, {}, 1)
    shelf.start("b", {}, {}, 1)
    before = shelf.stamps()
    shelf.add_tap("a", {"n": 1})
    after = shelf.stamps()
    assert after["a"] != before["a"]
    assert after["b"] == before["b"]


def test_a_whole_game_is_put_there_at_once(shelf: Shelf) -> None:
    saved = GameRecord("a", {"game": "stones"}, ({"n": 1}, {"n": 2}))
    shelf.put(saved, finished=True, card={"b": 1}, touched=5)
    assert shelf.open("a") == saved
    assert shelf.games() == (GameCard("a", True, 5, {"b": 1}),)
    shelf.add_tap("a", {"n": 3})
    assert shelf.open("a").taps == ({"n": 1}, {"n": 2}, {"n": 3})
    with pytest.raises(GameExists):
        shelf.put(saved, finished=True, card={}, touched=6)
