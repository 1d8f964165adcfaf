"""Only the last word of a question may still be being typed; a word that is whole is taken so."""

from __future__ import annotations

import pytest

from companion.lookup.index import Document, Text, built

NAMES = {"grapevine": "Grapevine", "token": "Token"}
INDEX = built(
    [Document(id, "term", "both", {"en": Text((name,))}) for id, name in NAMES.items()], ["en"]
)


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("gra", {"grapevine"}),
        ("token gra", {"token", "grapevine"}),
        ("gra token", {"token"}),
        ("token gra ", {"token"}),
    ],
)
def test_a_beginning_counts_only_where_one_may_still_be_typing(
    question: str, found: set[str]
) -> None:
    assert {hit.document.id for hit in INDEX.search(question)} == found
