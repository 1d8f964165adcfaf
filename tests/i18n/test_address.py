"""Spanish says *tú* and Italian *tu*; quotes and dashes are those of the language."""

from __future__ import annotations

import re
from functools import cache

import pytest

from companion.i18n.tools import store

VOSOTROS = re.compile(
    r"\b(os|vosotr[oa]s|vuestr[oa]s?|\w+aos|poneos|moveos|\w+([áé]is|asteis|isteis))\b"
    r"|\b(?!(?:usted|pared|red|vid|sed)\b)\w*[aei]d\b(?<![dt]ad)",
    re.I,
)
"""The forms of *vosotros*: *habéis*, *vuestra*, *sentaos*, *usad*."""

VOI = re.compile(
    r"\b(voi|vostr[aeio]|avete|siete|sedete|potete|dovete|volete|preferite|condividete"
    r"|(usate|prendete|seguite|svolgete|togliete|scegliete|guardate|toccate|svelate|mettete"
    r"|pescate|giocate|passate|mescolate|confondete|accordate)(vi|l[aeio]|ne)?)\b",
    re.I,
)
"""Forms of *voi* that a text of these games could use."""

WHOLE_TABLE = {
    "choosing.how", "new.who.how", "rule.END-02.text", "rule.END-07.text",
    "rule.TURN-12.text", "rule.VIS-08.example", "rule.VIS-10.text", "rule.WAKE-14.text",
    "vineyard-setup.gifts",
}  # fmt: skip
"""Where the whole table acts at once; everybody else is *tu*."""

PARTICIPLES = {"pescate", "giocate", "usate", "svelate", "passate"}
"""What is a participle within a sentence: *carte usate*."""

QUOTES = re.compile(r"[“”„—]")
"""Quotation marks and a dash of other languages."""


@cache
def sentences(code: str) -> list[tuple[str, str]]:
    """All sentences of a language with their ids, without their facts."""
    return [
        (store.key(message), re.sub(r"\{.*?\}", "", text))
        for message in store.load(code)
        if message.id
        for text in store.forms(message)
    ]


def vosotros(text: str) -> list[str]:
    """What a text has of *vosotros*."""
    return [m[0] for m in VOSOTROS.finditer(text)]


def voi(text: str) -> list[str]:
    """What a text has of *voi*."""
    return [m[0] for m in VOI.finditer(text) if m[0] not in PARTICIPLES]


def test_spanish_says_tu_and_never_vosotros() -> None:
    wrong = [(id, found) for id, text in sentences("es") if (found := vosotros(text))]
    assert not wrong


@pytest.mark.parametrize(
    "text", ["Usad otra cosa", "¿Habéis acabado?", "Vuestra mesa", "Sentaos", "Os toca", "Decidid"]
)
def test_a_form_of_vosotros_would_be_found(text: str) -> None:
    assert vosotros(text)


@pytest.mark.parametrize("text", ["La mitad de la vid", "Variedad y cantidad", "Dos casillas"])
def test_what_only_ends_like_one_is_not(text: str) -> None:
    assert not vosotros(text)


def test_italian_says_tu_but_to_a_whole_table() -> None:
    wrong = [(id, found) for id, text in sentences("it")
             if id not in WHOLE_TABLE and (found := voi(text))]  # fmt: skip
    assert not wrong


def test_where_a_whole_table_is_spoken_to_the_list_is_right() -> None:
    assert {id for id, text in sentences("it") if id in WHOLE_TABLE and voi(text)} == WHOLE_TABLE


@pytest.mark.parametrize("text", ["Usate altro", "Se al vostro tavolo", "Non confondeteli"])
def test_a_form_of_voi_would_be_found(text: str) -> None:
    assert voi(text)


@pytest.mark.parametrize("code", ["es", "it"])
def test_quotes_and_dashes_are_those_of_the_language(code: str) -> None:
    assert not [(id, text) for id, text in sentences(code) if QUOTES.search(text)]
