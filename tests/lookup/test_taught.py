"""What was learned from questions is what they say, and is read as it was written."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.i18n import LANGUAGES
from companion.lookup import Document, Text, built, taught
from companion.lookup.taught import Taught, packed, unpacked
from companion.rulebook import entry_of

from .learn import AT_LEAST, QUESTIONS, SO_FEW, counted


def test_what_is_packed_comes_out_again_however_far_entries_are_from_each_other() -> None:
    ids = [f"E-{n:03}" for n in range(600)]
    asked = {id: 1 + n % 9 for n, id in enumerate(ids) if n % 7}
    words = {
        "grape": tuple((id, 1 + n % 3) for n, id in enumerate(ids)),
        "grapes": ((ids[1], 2), (ids[599], 1)),
        "уголь": ((ids[250], 1), (ids[500], 4)),
        "угол": ((ids[249], 1),),
    }
    known = {
        "en": Taught(dict.fromkeys(ids, 3), words),
        "ru": Taught(asked, {"угол": words["угол"]}),
    }
    assert unpacked(packed(known)) == known


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_kept_is_what_the_questions_say(code: str) -> None:
    learned, said = taught.taught(code), counted(code)
    assert learned.asked == said.asked
    assert learned.words == {word: tuple(sorted(found)) for word, found in said.words.items()}
    for found in said.words.values():
        assert len(found) <= SO_FEW or all(count >= AT_LEAST for _, count in found)


@pytest.mark.parametrize("code", LANGUAGES)
def test_there_are_a_dozen_questions_about_every_entry(code: str) -> None:
    lines = (QUESTIONS / f"{code}.tsv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == "entry\tquestion"
    rows = [line.split("\t") for line in lines[1:]]
    assert all(len(row) == 2 and row[1].strip() for row in rows)
    entries = Counter(id for id, _ in rows)
    assert entries.keys() == taught.taught("en").asked.keys()
    assert all(entry_of(id) for id in entries)
    assert min(entries.values()) >= 12


def test_an_entry_is_found_by_a_word_that_only_its_questions_have() -> None:
    learned = taught.taught("en")
    word, ((id, _),) = next(
        (word, found)
        for word, found in learned.words.items()
        if len(found) == 1 and word.isalpha() and len(word) > 5
    )
    texts = {"en": Text(("something", "else"))}
    index = built(
        [Document(id, "rule", "both", texts), Document("X", "rule", "both", texts)], ["en"]
    )
    assert [hit.document.id for hit in index.search(word, "en")] == [id]


def test_of_a_language_others_have_begun_nothing_was_learned() -> None:
    assert taught.taught("de") == Taught({}, {})
