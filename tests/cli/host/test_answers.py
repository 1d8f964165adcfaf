"""The host's page, its deeds, and what other programs ask."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.cli.host.rows import State, state_of
from companion.company import Claim, Code, Join, Link, Refused
from companion.i18n import LANGUAGES
from companion.kernel.people import Rename
from tests.browser.games import summer
from tests.company.chance import token

from .asking import TOKEN, House

PAGES = ("/host", "/host/sheet", "/health", "/health/live", "/metrics")
LAYING = {"lay": "1", "kind": "points", "chairs": "4", "first": "1"}


def laid(tables: int = 2, **changes: str) -> tuple[House, list[str]]:
    """A house that has laid tables, and their ids by number."""
    house = House()
    answer = house.post("/host/do", **{**LAYING, "tables": str(tables), **changes})
    assert answer.status == 303
    return house, [card.id for card in house.tables.shelf.games()][::-1]


def done(house: House, **form: str) -> str:
    """What the page says after something was done."""
    answer = house.post("/host/do", **form)
    assert answer.status == 303
    said = parse_qs(urlsplit(answer.headers["location"]).query)
    return said["done"][0]


# Who may


@pytest.mark.parametrize("path", PAGES)
def test_for_a_phone_there_is_nothing_here(path: str) -> None:
    house = House(token=None)
    assert house.get(path, here=False).status == 404
    assert house.get(path, here=False).body == b""
    assert house.get(path).status == 200
    assert House().get(path, here=False).status == 401
    assert House().get(path, here=False, authorization=f"Bearer {TOKEN}").status == 200


def test_a_phone_can_do_nothing_and_learns_nothing_without_the_token() -> None:
    for house in (House(token=None), House()):
        form = {**LAYING, "tables": "2"}
        assert house.post("/host/do", here=False, **form).status in (401, 404)
        assert house.tables.shelf.games() == ()


def test_screens_are_where_they_were() -> None:
    assert House().get("/", here=False).body == b"hello"
    assert House().get("/house/key", here=False).body == b"hello"
    assert House().get("/host/nothing").status == 404
    assert House().ask("/metrics", "POST", "", True, {}).status == 405
    assert House().get("/host/do").status == 405


def test_the_token_is_typed_once() -> None:
    house = House()
    asked = house.get("/host", here=False)
    assert (asked.status, b'name="token"' in asked.body) == (401, True)
    wrong = house.post("/host/enter", here=False, token="not-the-token-of-it")
    assert wrong.status == 403
    assert "set-cookie" not in wrong.headers
    right = house.post("/host/enter", here=False, token=TOKEN)
    assert right.status == 303
    cookie = right.headers["set-cookie"].partition(";")[0]
    assert house.get("/host", here=False, cookie=cookie).status == 200
    assert TOKEN not in right.headers["location"]
    forgotten = house.get("/host", here=False, cookie=f"{cookie}x")
    assert forgotten.status == 401
    assert "Max-Age=0" in forgotten.headers["set-cookie"]


def test_too_many_wrong_tokens_are_told_when_to_come_back() -> None:
    house = House()
    for _ in range(6):
        house.get("/metrics", here=False, authorization="Bearer wrong")
    answer = house.get("/metrics", here=False, authorization=f"Bearer {TOKEN}")
    assert (answer.status, answer.headers["retry-after"]) == (429, "2")


def test_a_form_from_elsewhere_does_nothing() -> None:
    house, (one, _) = laid()
    for how in (
        {"origin": "http://evil.example"},
        {"origin": "null"},
        {"origin": "https://127.0.0.1:8550"},
        {"key": "0" * 64},
        {"key": ""},
    ):
        assert done(house, close=one, **how) == "stale"
        assert state_of(house.companies.at(one).roster) is State.OPEN
    plain = house.ask("/host/do", "POST", f"close={one}", True, {"content-type": "text/plain"})
    assert "done=stale" in plain.headers["location"]
    long = house.ask("/host/do", "POST", "a=" + "b" * 20_000, True, {"content-type": "x"})
    assert "done=stale" in long.headers["location"]
    assert state_of(house.companies.at(one).roster) is State.OPEN


# Tables


def test_tables_are_laid_before_anybody_is_there() -> None:
    house, ids = laid(3, kind="vineyards", chairs="5", first="7")
    assert len(ids) == 3
    for number, id in enumerate(ids, 7):
        table, roster = house.tables.at(id), house.companies.at(id).roster
        assert [player.name for player in table.session.setup.players] == [
            "Blue", "Green", "Yellow", "Orange", "Purple",
        ]  # fmt: skip
        assert roster is not None
        assert (roster.phones, roster.host, roster.free) == ((), None, (0, 1, 2, 3, 4))
        assert f"Table {number}" in house.get("/host").body.decode()
    doors = [house.companies.at(id).roster.door for id in ids]  # type: ignore[union-attr]
    assert len({door.code for door in doors if door}) == 3
    assert 'value="10"' in house.get("/host").body.decode()  # the next number


@pytest.mark.parametrize(
    "wrong",
    [
        {"kind": "poker"},
        {"kind": "vino", "chairs": "6"},
        {"kind": "vino", "chairs": "2"},
        {"chairs": "1"},
        {"tables": "0"},
        {"tables": "61"},
        {"tables": "-1"},
        {"tables": "²"},
        {"first": "x"},
    ],
)
def test_what_cannot_be_laid_is_not(wrong: dict[str, str]) -> None:
    house = House()
    assert done(house, **{**LAYING, "tables": "1", **wrong}) == "impossible"
    assert house.tables.shelf.games() == ()


def test_who_sits_down_first_at_a_laid_table_is_its_host() -> None:
    house, (id, _) = laid()
    roster = house.companies.at(id).roster
    assert roster is not None
    assert roster.door is not None
    by = Link(roster.door.key)
    house.companies.do(id, None, Join(by, "Luca", token(1), screen=True))
    house.companies.do(id, None, Join(by, "Nina", token(2)))
    joined = house.companies.do(id, None, Join(by, "Piero", token(3)))
    assert joined.host is None
    seated = house.companies.do(id, joined.phones[2].id, Claim((1,)))
    assert seated.host == joined.phones[2].id
    assert house.companies.do(id, joined.phones[1].id, Claim((0,))).host == seated.host


def test_a_closed_table_lets_nobody_join_and_is_opened_again_as_it_was() -> None:
    house, (id, other) = laid()
    before = house.companies.at(id).roster
    assert before is not None
    assert before.door is not None
    assert done(house, close=id) == "closed"
    with pytest.raises(Refused, match=r"company\.code"):
        house.companies.opened_with(before.door.code, "192.0.2.1")
    assert house.companies.opened_by(before.door.key) is None
    assert before.door.key not in house.get("/host/sheet").body.decode()
    assert state_of(house.companies.at(other).roster) is State.OPEN
    assert done(house, open=id) == "open"
    assert house.companies.at(id).roster == before
    assert house.companies.opened_with(before.door.code, "192.0.2.1").by == Code(before.door.code)


def test_a_table_of_the_household_is_opened_from_the_page() -> None:
    house = House()
    id = summer(house.tables).id
    said = house.get("/host").body.decode()
    assert "Anna, Marco, and Sofía" in said
    assert done(house, open=id) == "open"
    roster = house.companies.at(id).roster
    assert roster is not None
    assert roster.door is not None
    assert done(house, open="vino-no-such-game") == "stale"
    assert done(house, close="../settings") == "stale"


# What is said


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_is_in_the_language_of_the_viewer(code: str) -> None:
    house, _ = laid()
    said = house.get("/host", accept_language=f"{code}-XX,en;q=0.5").body.decode()
    assert f'<html lang="{code}">' in said
    titles = {
        "en": "All tables",
        "es": "Todas las mesas",
        "it": "Tutti i tavoli",
        "ru": "Все столы",
    }
    assert f"<h1>{titles[code]}</h1>" in said
    assert f'<html lang="{code}">' in house.get(f"/host/sheet?lang={code}").body.decode()
    words = re.sub(r"<(style|script)>.*?</\1>", "", said, flags=re.DOTALL)
    assert not re.search(r"\bhost\.[a-z]|\{[a-z]+\}", words)  # an id, or a fact nobody gave


def test_what_people_have_written_is_text() -> None:
    house, (id, _) = laid()
    house.tables.at(id).play(Rename(0, "<b>\"&'"))
    said = house.get("/host").body.decode()
    assert "<b>" not in said
    assert "<b>\"&'" in unescape(said)
    assert "<script>alert" not in house.get("/host?done=closed&table=<script>alert").body.decode()


def test_the_page_runs_its_own_script_and_style_only() -> None:
    answer = House().get("/host")
    rules = answer.headers["content-security-policy"]
    assert "default-src 'none'" in rules
    assert "form-action 'self'" in rules
    assert "unsafe" not in rules
    assert " style=" not in answer.body.decode()
    assert answer.headers["cache-control"] == "no-store"


def test_the_sheet_has_name_code_and_link_of_every_open_table_or_of_the_chosen() -> None:
    house, ids = laid(3)
    house.companies.addresses = ("http://club.local:8550",)
    doors = [house.companies.at(id).roster.door for id in ids]  # type: ignore[union-attr]
    said = house.get("/host/sheet").body.decode()
    for number, door in enumerate(doors, 1):
        assert door is not None
        assert f"<h2>Table {number}</h2>" in said
        assert f"http://club.local:8550/join/{door.key}" in said
        assert f"{door.code[:3]} {door.code[3:]}" in said
    assert said.count("<svg") == 3
    done(house, close=ids[2])
    chosen = house.get(f"/host/sheet?table={ids[1]}&table={ids[2]}").body.decode()
    assert chosen.count("<svg") == 1
    assert "1 table is not on the sheet" in chosen


def test_a_sheet_nobody_could_use_says_so() -> None:
    house, _ = laid()
    said = house.get("/host/sheet").body.decode()  # asked for as 127.0.0.1, and no address is known
    assert "<svg" not in said
    assert "vendemmia --lan" in said
    away = house.get("/host/sheet", host="club.example").body.decode()
    assert "http://club.example/join/" in away


# What programs ask


def test_health_says_whether_the_store_is_there_and_the_process_stays() -> None:
    house = House()
    assert house.get("/health").body == b'{"status": "ok", "store": "here", "leaving": false}\n'
    house.tables.tell_away(True)
    assert house.get("/health").status == 503
    assert house.get("/health/live").status == 200  # it shows its phones what is saved
    house.tables.tell_away(False)
    house.watch.leaving = lambda: True
    assert [house.get(path).status for path in ("/health", "/health/live")] == [503, 503]


def test_metrics_are_lines_prometheus_reads() -> None:
    house = House()
    house.watch.tell_numbers()
    answer = house.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    number = r"[0-9.e+-]+"
    for line in answer.body.decode().splitlines():
        assert re.fullmatch(rf'# (HELP|TYPE) .+|[a-z_]+({{[a-z]+="[^"]*"}})? {number}', line), line
    assert b"vendemmia_store_up 1\n" in answer.body
    assert house.ask("/metrics", "HEAD", "", True, {}).body == b""
