"""The whole printed name of a card, a structure or a token finds that before everything else."""

from __future__ import annotations

import random
from collections import defaultdict

import pytest

from companion.cards import cards
from companion.glossary import LANGUAGE_OF, keywords, terms
from companion.i18n import LANGUAGES, language
from companion.lookup import Document, Text, built, find
from companion.lookup.folding import asked
from companion.rulebook import GAMES, entry_of, rules

DRAWN = 120
"""So many names are drawn by lot in each language."""


def bearers(code: str) -> dict[str, set[str]]:
    """What is called so in a language: for every printed name the cards and entries."""
    lang, called = language(code), defaultdict(set)
    for card in cards().values():
        for name in (lang.say(card.name), card.printed):
            called[" ".join(asked(name))].add(f"card.{card.id}")
        if card.table == "automa":
            called[f"automa {card.values['number']}"].add(f"card.{card.id}")
    for term in terms().values():
        if rule := entry_of(term.entry):
            for edition, name in term.names.items():
                if LANGUAGE_OF[edition] == code:
                    called[" ".join(asked(name))].add(rule.id)
    del called[""]
    for game in GAMES:  # an entry players call just so is as good
        for rule in rules(game).values():
            named = [lang.text(f"rule.{rule.id}.title"), *said(rule.id, code)]
            for name in (" ".join(asked(one)) for one in named):
                if any(not id.startswith("card.") for id in called.get(name, ())):
                    called[name].add(rule.id)
    return called


def said(rule: str, code: str) -> list[str]:
    """What players say for an entry."""
    found = []
    for statement, words in keywords().items():
        entry = entry_of(statement)
        if entry and entry.id == rule:
            found += words.get(code, ())
    return found


@pytest.mark.parametrize("code", LANGUAGES)
def test_of_names_drawn_by_lot_every_one_finds_what_bears_it_first(code: str) -> None:
    called = bearers(code)
    assert len(called) > 400
    drawn = random.Random(15).sample(sorted(called), DRAWN)
    first = {name: find(name, code, limit=1)[0].document.id for name in drawn}
    assert {name: id for name, id in first.items() if id not in called[name]} == {}


@pytest.mark.parametrize(
    ("words", "code", "id"),
    [
        ("automa card 7", "en", "card.automa-7"),
        ("Carta de Automa 7", "es", "card.automa-7"),
        ("carta Automa 7", "it", "card.automa-7"),
        ("карта automa 7", "ru", "card.automa-7"),
        ("automa 7", "en", "card.automa-7"),
        ("automa 7", "ru", "card.automa-7"),
        ("tour guide", "es", "card.visitor-tour-guide"),  # as the English card says it
    ],
)
def test_a_card_is_found_by_its_whole_name_in_ones_own_words_and_in_the_printed_ones(
    words: str, code: str, id: str
) -> None:
    assert find(words, code)[0].document.id == id


def document(id: str, name: str, weight: float, printed: int, code: str = "en") -> Document:
    return Document(id, "rule", "viticulture", {code: Text((name,), "", "", printed)}, weight)


def test_a_whole_printed_name_comes_before_what_weighs_more_and_once() -> None:
    index = built(
        [
            document("said", "Tour guide", 1.0, 0),
            document("card", "Tour-guide", 0.1, 1),
            document("other", "Tour", 1.0, 1),
        ],
        ["en"],
    )
    for words in ("tour guide", "TOUR-GUIDE", "Tour Guide?"):
        found = [hit.document.id for hit in index.search(words)]
        assert found[0] == "card"
        assert sorted(found) == ["card", "other", "said"]
    assert index.search("tour guides")[0].document.id == "said", "that is not its name"
    assert index.search("tour guide", kind="card") == []


def test_a_name_of_the_readers_language_is_meant_before_that_of_another() -> None:
    index = built(
        [document("one", "Mate", 1.0, 1, "en"), document("two", "Mate", 1.0, 1, "es")], ["en", "es"]
    )
    assert index.search("mate", "es")[0].document.id == "two"
    assert index.search("mate", "en")[0].document.id == "one"
