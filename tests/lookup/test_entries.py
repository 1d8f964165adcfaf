"""Every entry is whole in four languages; every statement and every refusal has one."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest

import companion
from companion.glossary import keywords, terms
from companion.i18n import LANGUAGES, language
from companion.i18n.tools.checks import against_manners
from companion.i18n.tools.extraction import uses
from companion.lookup import documents
from companion.resources import folder
from companion.rulebook import (
    GAMES,
    Rule,
    chapter_of,
    departs,
    departures,
    entry_of,
    rules,
)

from .asked import statements, waiting

BOOKS = {"en": 20, "es": 20, "es-r14": 20, "ru": 20, "it": 20}
ENTRIES = [rule for game in GAMES for rule in rules(game).values()]
SAID = re.compile(r"\b(?:VN-)?[A-Z]{2,5}-\d\d\b")

BY_AREA: dict[str, list[Rule]] = {}
for _rule in ENTRIES:
    BY_AREA.setdefault(_rule.id.rsplit("-", 1)[0], []).append(_rule)

areas = pytest.mark.parametrize("area", BY_AREA)


def texts(rule: Rule, code: str) -> dict[str, str]:
    """Everything an entry says."""
    ids = {part: f"rule.{rule.id}.{part}" for part in ("title", "text", *rule.extras)}
    ids |= {id: f"differ.{id}" for id in rule.differs}
    lang = language(code)
    return {part: lang.text(id) for part, id in ids.items() if lang.has(id)}


def numbers(text: str) -> Counter[str]:
    """The numbers in a text, a minus with its number; 1.000 is 1000."""
    return Counter(re.findall(r"−?\d+", re.sub(r"(?<=\d)[.,](?=\d{3}\b)", "", text)))


@areas
def test_every_entry_has_the_same_parts_and_numbers_in_every_language(area: str) -> None:
    for rule in BY_AREA[area]:
        said = {code: texts(rule, code) for code in LANGUAGES}
        expected = {"title", "text", *rule.extras, *rule.differs}
        for code in LANGUAGES:
            assert set(said[code]) == expected, (rule.id, code)
            assert all(text.strip() for text in said[code].values()), rule.id
        for part in sorted({"title", "text", *rule.extras} & expected):
            told = {code: numbers(said[code][part]) for code in LANGUAGES}
            assert all(count == told["en"] for count in told.values()), (rule.id, part, told)


@areas
def test_no_two_languages_say_an_entry_in_the_same_words(area: str) -> None:
    for rule in BY_AREA[area]:
        said = {texts(rule, code)["text"] for code in LANGUAGES}
        assert len(said) == len(LANGUAGES), rule.id


@areas
def test_no_entry_names_a_statement_by_its_number(area: str) -> None:
    """Who reads it knows no numbers; what else to read is linked below it."""
    for rule in BY_AREA[area]:
        for code in LANGUAGES:
            named = [text for text in texts(rule, code).values() if SAID.search(text)]
            assert named == [], (rule.id, code)


@areas
def test_links_lead_to_other_entries_of_the_same_game(area: str) -> None:
    for rule in BY_AREA[area]:
        for other in rule.related:
            found = entry_of(other)
            assert found or other in waiting(), (rule.id, other)
            assert other != rule.id
            assert not found or found.game == rule.game, (rule.id, other)


@areas
def test_the_pages_an_entry_names_are_there(area: str) -> None:
    for rule in BY_AREA[area]:
        assert rule.pages or rule.lines, f"{rule.id} stands in no rulebook"
        assert set(rule.pages) <= set(BOOKS), rule.id
        for book, printed in rule.pages.items():
            assert printed, rule.id
            assert list(printed) == sorted(set(printed)), rule.id
            assert all(1 <= page <= BOOKS[book] for page in printed), (rule.id, book)


def test_a_rulebook_without_pages_names_chapters_of_areas_and_rules_that_exist() -> None:
    path = folder("data") / "viticulture" / "chapters.toml"
    chapters = tomllib.loads(path.read_text(encoding="utf-8"))
    areas = {id.rsplit("-", 1)[0] for id in statements()}
    assert set(chapters) == {"ru"}
    for name, heading in chapters["ru"].items():
        assert name in areas or entry_of(name), name
        assert heading == "" or len(heading) > 3
    cited = [rule for rule in rules("viticulture").values() if chapter_of(rule, "ru")]
    assert len(cited) > 0.7 * len(rules("viticulture"))
    assert all(chapter_of(rule, "it") for rule in rules("vino").values())


def test_a_rulebook_that_reads_otherwise_is_named_with_its_pages_where_editions_differ() -> None:
    told = {id for rule in ENTRIES for id in rule.differs}
    notes = {departure.note for departure in departures()}
    assert {"D-01", "D-03", "D-06", "D-45", "V-01"} <= notes <= told
    for one in departures():
        id, book, pages = one.note, one.edition, one.pages
        assert one.entry == "" or id in entry_of(one.entry).differs
        assert bool(pages) == (book not in ("ru", "it")), id
        if not pages:
            continue
        assert all(1 <= page <= BOOKS[book] for page in pages)
        if book == "es-r14":
            assert all("14" in language(code).text(f"differ.{id}") for code in LANGUAGES), id
        else:
            said = numbers(language("en").text(f"differ.{id}"))
            assert all(str(page) in said for page in pages), (id, book)


def test_an_owner_is_warned_only_where_the_own_rulebook_reads_otherwise() -> None:
    """Of two things one note tells, each entry answers for its own."""
    assert departs(rules("viticulture")["VINE-04"], "es") == (8,)
    assert departs(rules("viticulture")["HARV-01"], "es") == (13,)
    assert departs(rules("viticulture")["WAKE-03"], "es") == (6,)
    assert departs(rules("viticulture")["WAKE-05"], "es") is None
    assert departs(rules("viticulture")["WINE-10"], "es-r14") == (20,)
    assert departs(rules("viticulture")["WINE-09"], "ru") == ()
    assert departs(rules("viticulture")["WINE-10"], "ru") is None
    assert departs(rules("vino")["VN-BUY-06"], "it") == ()
    assert departs(rules("vino")["VN-BUY-07"], "it") is None


def test_every_statement_is_answered_by_exactly_one_entry() -> None:
    assert sorted(id for id in statements() if not entry_of(id) and id not in waiting()) == []
    named = Counter(id for rule in ENTRIES for id in (rule.id, *rule.covers))
    assert [id for id, times in named.items() if times > 1] == []
    assert sorted(set(named) - statements()) == []


def test_no_area_waits_whose_entries_are_all_written() -> None:
    areas = {id.rsplit("-", 1)[0] for id in waiting()}
    written = {
        area
        for area in areas
        if all(entry_of(id) for id in statements() if id.rsplit("-", 1)[0] == area)
    }
    assert written == set()


def test_every_rule_an_error_can_carry_has_an_entry() -> None:
    """The ids of refusals, in the code that refuses and in the catalogs that explain."""
    carried = {id.split(".")[1] for id in uses().places if id.startswith("why.")}
    named = set()
    for path in (Path(companion.__file__).parent).rglob("*.py"):
        named |= set(re.findall(r'"((?:VN-)?[A-Z]{2,5}-\d\d)"', path.read_text(encoding="utf-8")))
    assert len(carried) > 20
    for id in sorted(carried | named):
        assert id in statements(), id
        assert entry_of(id) or id in waiting(), id


def test_every_area_has_a_name_and_a_drawing() -> None:
    from companion.ui.icons import FOLDER
    from companion.ui.parts.entries import DRAWINGS

    areas = {id.rsplit("-", 1)[0] for id in statements()}
    assert set(DRAWINGS) == areas
    for area, drawing in DRAWINGS.items():
        assert (FOLDER / f"{drawing}.svg").is_file()
        assert all(language(code).has(f"rules.area.{area}") for code in LANGUAGES)


def test_what_players_say_is_said_in_every_language_of_a_statement_that_exists() -> None:
    for statement, said in keywords().items():
        assert statement in statements()
        assert set(said) == set(LANGUAGES), statement
        for code, phrases in said.items():
            assert phrases, (statement, code)
            assert len(set(phrases)) == len(phrases)


def test_terms_belong_to_statements_and_languages_they_lack_are_marked() -> None:
    raw = tomllib.loads((folder("data") / "words" / "glossary.toml").read_text(encoding="utf-8"))
    assert len(terms()) == len(raw["term"]) > 250
    for term in terms().values():
        assert not term.entry or term.entry in statements(), term.id
        assert {"en", "es", "ru", "it"} <= set(term.names), term.id
        assert term.ours | term.reviews <= set(term.names)
        assert not term.ours & term.reviews, term.id
        assert set(term.pages) <= set(term.names)
        assert not any("proposed" in name for name in term.names.values())
        assert not against_manners("ru", term.names["ru"]), term.id
        if term.game == "viticulture":
            assert "it" in term.ours | term.reviews, "no Italian rulebook of Viticulture was read"


def test_everything_that_can_be_found_has_a_name_in_every_language() -> None:
    ids = []
    for document in documents():
        ids.append(document.id)
        assert set(document.texts) == set(LANGUAGES), document.id
        for code, text in document.texts.items():
            assert all(name.strip() for name in text.names), (document.id, code)
            assert text.names
    assert len(set(ids)) == len(ids)
