"""The tables of cards: how many there are, what they say, what they are sorted by."""

from __future__ import annotations

import re

import pytest

from companion.cards import DOES, Card, cards, tables
from companion.i18n import LANGUAGES, language
from companion.lookup import find
from companion.lookup.catalogue import CARD
from companion.lookup.texts import card_text
from companion.rulebook import entry_of
from companion.ui.icons import FOLDER
from companion.ui.screens.rules.cards import order

from .asked import statements, waiting

HOW_MANY = {
    "visitors": 76,
    "orders": 36,
    "vines": 9,
    "structures": 8,
    "actions": 13,
    "mamas": 18,
    "papas": 18,
    "automa": 24,
}

ALL = list(cards().values())
UNSAID = re.compile(r"[{}]|\b(cards|visitor|action)\.[a-z]")
every = pytest.mark.parametrize("table", tables())


def test_there_are_as_many_as_in_the_box() -> None:
    assert {"actions", "automa", "visitors"} <= set(tables()) <= set(HOW_MANY)
    for table in tables().values():
        assert len(table.cards) == HOW_MANY[table.id], table.id
    assert sum(len(table.cards) for table in tables().values()) == len(cards())


def said(card: Card, code: str) -> list[str]:
    lang = language(code)
    return [lang.say(card.name), *(lang.say(phrase) for phrase in card.effect)]


@every
def test_a_card_says_the_same_in_every_language(table: str) -> None:
    for card in tables()[table].cards:
        told = {code: said(card, code) for code in LANGUAGES}
        for code, texts in told.items():
            assert all(texts), (card.id, code)
            assert not any(map(UNSAID.search, texts)), (card.id, code)
        assert len({len(texts) for texts in told.values()}) == 1, card.id
        numbers = {
            code: sorted(re.findall(r"\d+", " ".join(texts[1:]))) for code, texts in told.items()
        }
        assert all(found == numbers["en"] for found in numbers.values()), (card.id, numbers)


def test_what_visitors_do_is_said_in_every_language_and_each_deed_narrows_the_table() -> None:
    shown = tables()["visitors"].cards
    assert {deed for card in shown for deed in card.does} == set(DOES)
    for deed in ("all", *DOES):
        assert all(language(code).has(f"cards.does.{deed}") for code in LANGUAGES)
        assert deed == "all" or 0 < sum(deed in card.does for card in shown) < len(shown)
    assert not any(card.does for card in ALL if card.table != "visitors")


def test_who_upgrades_the_cellar_is_among_those_who_build() -> None:
    builders = {card.id for card in tables()["visitors"].cards if "build" in card.does}
    assert {"visitor-oenologist", "visitor-craftsman", "visitor-blacksmith"} <= builders


def test_a_structure_says_what_it_costs_wherever_it_is_told() -> None:
    for card in tables()["structures"].cards:
        for code in LANGUAGES:
            told = card_text(card, [language(code)])
            assert language(code).many("cards.costs", int(card.values["cost"])) in told


@pytest.mark.parametrize(
    ("question", "code", "table", "found"),
    [
        ("costs 5", "en", "structures", "windmill"),
        ("cuesta 5", "es", "structures", "windmill"),
        ("costa 3", "it", "structures", "irrigation"),
        ("стоит 3", "ru", "structures", "irrigation"),
        ("age wine", "en", "visitors", "master-vintner"),
        ("envejecer vino", "es", "visitors", "oenologist"),
        ("invecchiare vino", "it", "visitors", "oenologist"),
        ("состаривать вино", "ru", "visitors", "oenologist"),
    ],
)
def test_within_its_table_a_card_is_found_by_its_cost_and_by_what_it_does(
    question: str, code: str, table: str, found: str
) -> None:
    among = {f"card.{card.id}" for card in tables()[table].cards}
    hits = [hit.document.id for hit in find(question, code, kind=CARD, limit=200)]
    shown = [id for id in hits if id in among]
    most = 1 if table == "structures" else 5
    assert any(id.endswith(f"-{found}") for id in shown[:most]), shown[:most]


@every
def test_a_card_has_a_drawing_and_what_it_is_sorted_by(table: str) -> None:
    for card in tables()[table].cards:
        assert (FOLDER / f"{card.drawing}.svg").is_file(), card.drawing
        for sort in tables()[card.table].sorts:
            assert sort == "name" or sort in card.values, (card.id, sort)
        assert card.rule in statements(), card.id
        assert entry_of(card.rule) or card.rule in waiting(), card.id


@every
def test_a_card_is_found_by_its_name(table: str) -> None:
    for card in tables()[table].cards:
        for code in LANGUAGES:
            name = language(code).say(card.name)
            hits = find(name, code, kind="card", limit=5)
            assert f"card.{card.id}" in [hit.document.id for hit in hits], name


@pytest.mark.parametrize("table", tables().values(), ids=list(tables()))
def test_a_table_is_sorted_by_what_is_asked_and_then_by_name(table: object) -> None:
    lang = language("en")
    for sort in table.sorts:  # type: ignore[attr-defined]
        ordered = sorted(table.cards, key=order(lang, sort))  # type: ignore[attr-defined]
        values = [card.values.get(sort, 0) if sort != "name" else 0 for card in ordered]
        assert values == sorted(values)
        names = [lang.say(card.name).casefold() for card in ordered]
        for value in set(values):
            same = [name for name, one in zip(names, values, strict=True) if one == value]
            assert same == sorted(same)


@pytest.mark.parametrize(
    ("question", "language", "expected"),
    [
        ("organizer", "en", "visitor-organizer"),
        ("Organizadora", "es", "visitor-organizer"),
        ("Организатор", "ru", "visitor-organizer"),
        ("train 1 worker", "en", "visitor-"),
        ("envejecer vino", "es", "visitor-"),
    ],
)
def test_cards_are_found_by_name_and_by_effect(question: str, language: str, expected: str) -> None:
    hits = find(question, language, kind="card", limit=4)
    assert any(hit.document.id.startswith(f"card.{expected}") for hit in hits)


def test_a_name_no_rulebook_prints_is_marked_as_ours() -> None:
    organizer, broker = cards()["visitor-organizer"], cards()["visitor-broker"]
    assert organizer.printed == "Organizer"
    assert organizer.ours == {"it"}
    assert broker.ours == {"es", "it", "ru"}
