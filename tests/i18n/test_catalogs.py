"""The catalogs are complete and right, and every check can tell when they are not."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from companion.i18n.catalog import catalog
from companion.i18n.tools import checks, store
from companion.i18n.tools.extraction import uses


@pytest.mark.parametrize("check", checks.CHECKS, ids=lambda check: check.__name__)
def test_nothing_is_wrong_in_the_catalogs(check: Callable[..., list[str]]) -> None:
    problems = check(checks.read())
    assert not problems, "\n".join(problems)


def test_all_four_catalogs_are_there() -> None:
    assert set(checks.read()) == set(store.CATALOGS)


def test_every_id_in_code_and_data_has_words_in_every_language() -> None:
    ids = uses().places
    assert len(ids) > 150
    missing = [
        (language, id) for language in store.CATALOGS for id in ids
        if catalog(language).gettext(id) == id
    ]  # fmt: skip
    assert not missing


# -- the checks themselves ---------------------------------------------------------------------

HEADER = {
    "en": "nplurals=2; plural=(n != 1);",
    "ru": (
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
        "n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    ),
}


def _catalogs(**bodies: str) -> Mapping[str, Catalog]:
    """English and Russian catalogs with these entries."""
    made = {}
    for language, body in bodies.items():
        head = (
            'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
            f'"Plural-Forms: {HEADER.get(language, HEADER["en"])}\\n"\n\n'
        )
        made[language] = read_po(io.BytesIO((head + body).encode()), locale=language)
    return made


GOOD = _catalogs(
    en='msgid "log.cards"\nmsgid_plural "log.cards"\n'
    'msgstr[0] "a card"\nmsgstr[1] "{count} cards"\n'
    '\nmsgid "undo.button"\nmsgstr "Undo the draw"\n'
    '\nmsgid "rule.VP-01.text"\nmsgstr "At −5 it ends."\n',
    ru='#. en: a card | {count} cards\nmsgid "log.cards"\nmsgid_plural "log.cards"\n'
    'msgstr[0] "{count} карта"\nmsgstr[1] "{count} карты"\nmsgstr[2] "{count} карт"\n'
    '\n#. en: Undo the draw\nmsgid "undo.button"\nmsgstr "Отменить жребий"\n'
    '\n#. en: At −5 it ends.\nmsgid "rule.VP-01.text"\nmsgstr "На −5 он кончается."\n',
)  # fmt: skip

ON_CATALOGS_ALONE = (
    checks.states,
    checks.plurals,
    checks.facts,
    checks.lengths,
    checks.typing,
    checks.manners,
    checks.numbers,
    checks.comments,
)


@pytest.mark.parametrize("check", ON_CATALOGS_ALONE, ids=lambda check: check.__name__)
def test_a_good_catalog_passes(check: Callable[..., list[str]]) -> None:
    assert check(GOOD) == []


def _with(language: str, old: str, new: str) -> Mapping[str, Catalog]:
    """The good catalogs with one mistake."""
    bodies = {}
    for code, content in GOOD.items():
        text = store.dump(content).decode()
        if code == language:
            assert old in text
            text = text.replace(old, new)
        bodies[code] = read_po(io.BytesIO(text.encode()), locale=code)
    return bodies


@pytest.mark.parametrize(
    ("check", "language", "old", "new"),
    [
        (checks.states, "ru", 'msgstr "Отменить жребий"', 'msgstr ""'),
        (checks.states, "ru", 'msgstr[2] "{count} карт"', 'msgstr[2] ""'),
        (checks.states, "ru", '\nmsgid "undo.button"', '\n#, fuzzy\nmsgid "undo.button"'),
        (checks.states, "en", 'msgid "undo.button"', '#~ msgid "x.y"\n#~ msgstr "z"\n\n'
         'msgid "undo.button"'),
        (checks.plurals, "ru", 'msgid_plural "log.cards"\n', ""),
        (checks.plurals, "ru", "nplurals=3", "nplurals=2"),
        (checks.facts, "ru", '"{count} карт"', '"{number} карт"'),
        (checks.facts, "ru", '"{count} карта"', '"карта"'),
        (checks.facts, "ru", "Отменить", "{player}, отменить"),
        (checks.facts, "ru", '"{count} карт"', '"{count карт"'),
        (checks.lengths, "ru", "Отменить жребий", "Отменить вытянутый жребий"),
        (checks.typing, "ru", "Отменить", "Отмeнить"),
        (checks.typing, "ru", "Отменить жребий", "Отменить  жребий"),
        (checks.typing, "en", "Undo", "Don't undo"),
        (checks.typing, "en", "−5", "-5"),
        (checks.manners, "ru", "Отменить жребий", "Отменить еще раз"),
        (checks.manners, "ru", "Отменить жребий", "Твой жребий"),
        (checks.manners, "ru", "Отменить жребий", "Жребий, и Вы отменяете"),
        (checks.manners, "ru", "Отменить жребий", "Отмена – жребий"),
        (checks.manners, "ru", "Отменить жребий", "Отмена — жребий"),
        (checks.manners, "ru", "Отменить жребий", "{player} отменил жребий"),
        (checks.manners, "ru", "Отменить жребий", "Отменил {player}"),
        (checks.manners, "ru", "Отменить жребий", "Отменить!"),
        (checks.manners, "en", "Undo the draw", "Undo the colours"),
        (checks.manners, "en", "Undo the draw", "Choose an hour"),
        (checks.numbers, "ru", "−5", "−6"),
        (checks.comments, "en", "Undo the draw", "Take back the draw"),
    ],
)  # fmt: skip
def test_a_mistake_is_found(
    check: Callable[..., list[str]], language: str, old: str, new: str
) -> None:
    assert check(_with(language, old, new))


def test_an_id_that_is_missing_or_not_used_is_found(tmp_path: Path) -> None:
    program = tmp_path / "companion"
    program.mkdir()
    (program / "screen.py").write_text(
        't("undo.button")\nmany("log.cards", n)\nt(f"rule.{id}.text")\nt("not there")\n'
        't("new.one")\nt(f"season.{name}")\n'
    )
    problems = checks.ids(GOOD, tmp_path)
    assert "companion/screen.py:4: «not there» is not an id" in problems
    assert "ru: new.one is missing (used in companion/screen.py)" in problems
    assert "companion/screen.py:6: no id fits «season.*»" in problems
    assert not [problem for problem in problems if "not used" in problem]
    (program / "screen.py").write_text('t("undo.button")\nmany("rule.VP-01.text", n)\n')
    problems = checks.ids(GOOD, tmp_path)
    assert "en: log.cards is not used" in problems
    assert any("rule.VP-01.text has no plural forms" in problem for problem in problems)
