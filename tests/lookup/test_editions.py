"""A rulebook that joins is known everywhere: to games, settings, citations and words."""

from __future__ import annotations

from companion.glossary import EDITION_OF, EDITIONS, LANGUAGE_OF
from companion.i18n import LANGUAGES, language
from companion.ui.scene import RULEBOOKS
from companion.vino.position.setup import Edition as VinoEdition
from companion.viticulture.position.setup import Edition
from tests.project.files import texts

BOXES = tuple(edition.value for edition in Edition)


def test_whoever_has_a_box_can_say_so_in_the_settings_and_for_a_game() -> None:
    assert RULEBOOKS == BOXES


def test_every_rulebook_is_cited() -> None:
    assert set(EDITIONS) == {*BOXES, *(edition.value for edition in VinoEdition)}


def test_every_rulebook_has_its_names() -> None:
    wanted = [f"edition.{box}{more}" for box in BOXES for more in ("", ".about")]
    wanted += [f"terms.book.{edition}" for edition in EDITIONS]
    for code in LANGUAGES:
        assert [id for id in wanted if not language(code).has(id)] == []


def test_the_file_of_a_game_may_name_each() -> None:
    (line,) = [
        line
        for line in texts()["companion/kernel/GAMEFILE.md"].splitlines()
        if line.startswith("| `edition` |")
    ]
    assert [box for box in BOXES if f"`{box}`" not in line] == []


def test_one_rulebook_speaks_for_each_language() -> None:
    assert EDITION_OF == {"en": "en", "es": "es", "ru": "ru", "it": "it"}
    assert EDITION_OF.keys() == set(LANGUAGE_OF.values()) == set(LANGUAGES)
