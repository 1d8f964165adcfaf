"""The pseudo-language shows what a longer language would do to a screen."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.i18n import PSEUDO, language
from companion.i18n.ids import PLACEHOLDER, placeholders
from companion.i18n.pseudo import LONGER, pseudo
from companion.i18n.tools import store


def test_every_sentence_is_at_least_forty_percent_longer_with_its_facts_untouched() -> None:
    for message in store.load("en"):
        for text in store.forms(message) if message.id else ():
            if text:
                longer = pseudo(text)
                assert is_long_enough(longer, text)
                assert placeholders(longer) == placeholders(text)


def is_long_enough(longer: str, text: str) -> bool:
    """Whether words are so much longer; facts alone are as long in every language."""
    if any(map(str.isalpha, PLACEHOLDER.sub("", text))):
        return len(longer) >= LONGER * len(text)
    return longer == f"[{text}]"


def _facts(text: str) -> list[str]:
    return [found.group(0) for found in PLACEHOLDER.finditer(text)]


PIECES = st.sampled_from(["{player}", "{vp:+}", "{count}", " ", "Pass", "wine", ". ", "’"])


@given(st.lists(PIECES, min_size=1).map("".join))
def test_facts_stay_in_their_order_and_the_brackets_close(text: str) -> None:
    longer = pseudo(text)
    assert _facts(longer) == _facts(text)
    assert longer.startswith("[")
    assert longer.endswith("]")
    assert is_long_enough(longer, text)


def test_it_speaks_through_the_language_like_any_other() -> None:
    said = language(PSEUDO).text("rule.WAKE-07.title")
    assert said.startswith("[")
    assert "lira" not in said
    assert language(PSEUDO).number(12345) == "12,345"
