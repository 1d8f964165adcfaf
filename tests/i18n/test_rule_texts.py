"""Every rule the app explains has its words, its pages and its neighbours."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest

from companion.i18n import LANGUAGES, language
from companion.resources import folder

BOOKS = {"en": 20, "es": 20, "es-r14": 20}
# how many statements the rules of Viticulture have in each area
STATEMENTS = {
    "SET": 18, "VP": 4, "WAKE": 17, "TURN": 13, "PLACE": 12, "WORK": 12, "BON": 8, "SUM": 17,
    "VINE": 10, "STR": 18, "HARV": 13, "WINE": 20, "AGE": 16, "ORD": 12, "VIS": 18, "DECK": 4,
    "YEAR": 10, "END": 8, "FRI": 3, "AUT": 23, "DIFF": 13, "AGG": 6, "CAMP": 19,
}  # fmt: skip


def _rules(game: str = "viticulture") -> dict[str, dict[str, Any]]:
    with (folder("data") / game / "rules.toml").open("rb") as file:
        content: dict[str, dict[str, Any]] = tomllib.load(file)["rule"]
    return content


RULES = _rules()


@pytest.mark.parametrize("code", LANGUAGES)
def test_titles_are_short_and_texts_are_sentences(code: str) -> None:
    lang = language(code)
    for id in RULES:
        title, text = lang.text(f"rule.{id}.title"), lang.text(f"rule.{id}.text")
        assert 3 <= len(title) <= 40, title
        assert not title.endswith("."), title
        assert text.endswith("."), text
        sentences = [part for part in re.split(r"(?<=[.?])\s", text) if part]
        assert 1 <= len(sentences) <= 4, text
        assert len(text) <= 330, text


@pytest.mark.parametrize("code", LANGUAGES)
def test_short_answers_are_one_sentence_and_examples_are_sentences(code: str) -> None:
    lang = language(code)
    for id, rule in RULES.items():
        for extra in rule.get("extras", []):
            text = lang.text(f"rule.{id}.{extra}")
            assert text.endswith("."), text
            if extra == "short":
                assert len(re.split(r"(?<=[.?])\s", text)) == 1, text
                assert len(text) <= 150, text
            else:
                assert len(text) <= 330, text


@pytest.mark.parametrize("code", LANGUAGES)
def test_yes_and_no_answer_only_a_title_that_asks(code: str) -> None:
    lang, both_games = language(code), [*RULES, *_rules("vino")]
    answers = {
        id: (lang.text(f"rule.{id}.title"), lang.text(f"rule.{id}.short"))
        for id in both_games
        if lang.text(f"rule.{id}.short") != f"rule.{id}.short"
    }
    assert len(answers) > 100
    unasked = {
        id: short
        for id, (title, short) in answers.items()
        if re.match(r"(Yes|No|Sí|Sì|Да|Нет)[,:.;]", short) and not title.endswith("?")
    }
    assert not unasked


def test_numbers_are_the_same_in_every_language() -> None:
    parts = ["title", "text"]
    for id, rule in RULES.items():
        for part in parts + rule.get("extras", []):
            found = {
                code: sorted(re.findall(r"\d+", language(code).text(f"rule.{id}.{part}")))
                for code in LANGUAGES
            }
            assert len(set(map(tuple, found.values()))) == 1, (id, part, found)


def test_every_statement_is_answered_by_exactly_one_entry() -> None:
    answered = [*RULES, *(id for rule in RULES.values() for id in rule.get("covers", []))]
    expected = [f"{area}-{n:02}" for area, last in STATEMENTS.items() for n in range(1, last + 1)]
    assert sorted(answered) == sorted(expected)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_two_rules_have_the_same_title(code: str) -> None:
    titles = [language(code).text(f"rule.{id}.title") for id in RULES]
    assert len(set(titles)) == len(titles)


def test_the_facts_are_complete() -> None:
    for id, rule in RULES.items():
        assert re.fullmatch(r"[A-Z]{2,5}-\d\d", id)
        assert set(rule) <= {"pages", "covers", "related", "differs", "extras"}
        assert set(rule.get("extras", [])) <= {"short", "example"}
        assert set() < set(rule["pages"]) <= set(BOOKS), id
        for book, pages in rule["pages"].items():
            assert pages == sorted(set(pages))
            assert all(1 <= page <= BOOKS[book] for page in pages), id


def test_related_rules_are_there_and_not_the_rule_itself() -> None:
    for id, rule in RULES.items():
        assert set(rule.get("related", [])) <= set(RULES) - {id}


def test_where_printings_differ_the_app_says_what_it_does() -> None:
    ids = {id for rule in RULES.values() for id in rule.get("differs", [])}
    assert len(ids) > 10
    for id in ids:
        assert re.fullmatch(r"[DA]-\d\d", id)
        texts = {code: language(code).text(f"differ.{id}") for code in LANGUAGES}
        assert min(map(len, texts.values())) > 60
        numbers = {tuple(sorted(re.findall(r"\d+", text))) for text in texts.values()}
        assert len(numbers) == 1, (id, numbers)
