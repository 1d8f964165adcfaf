"""The words are those printed in the box."""

from __future__ import annotations

import csv
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Message

from companion.i18n.tools import store

TABLE = Path(__file__).with_name("terms.tsv")


def _terms() -> list[dict[str, str]]:
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    table = (line for line in lines if not line.startswith("#"))
    return list(csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE))


TERMS = _terms()


def _words(message: Message) -> str:
    """All forms of a sentence, without its facts: those are said elsewhere."""
    return re.sub(r"\{.*?\}", "", " ".join(store.forms(message)))


@pytest.mark.parametrize("term", TERMS, ids=[term["term"] for term in TERMS])
def test_where_english_has_the_term_every_language_has_its_own(term: dict[str, str]) -> None:
    catalogs = store.load_all()
    wrong = []
    for message in catalogs["en"]:
        if not message.id or not re.search(term["en"], _words(message), re.I):
            continue
        id = store.key(message)
        for language in ("es", "it", "ru"):
            other = catalogs[language].get(id)
            text = _words(other) if other is not None else ""
            if not re.search(term[language], text, re.I):
                wrong.append(f"{language}: {id}: no «{term[language]}» in «{text}»")
    assert not wrong, "\n".join(wrong)


def test_a_wrong_term_would_be_found() -> None:
    by_name = {term["term"]: term for term in TERMS}
    assert not re.search(by_name["yoke"]["ru"], "ярмо")
    assert not re.search(by_name["crush_pad"]["es"], "plataforma de trituración")
    assert not re.search(by_name["vp_abbr"]["es"], "2 VP")
