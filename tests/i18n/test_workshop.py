"""The translators' commands do what they say, and lose nothing."""

from __future__ import annotations

import multiprocessing
import os
from pathlib import Path

import pytest

from companion.i18n.catalog import mo_path, po_path, read
from companion.i18n.tools import store
from companion.i18n.tools.batch import BatchError, add, drop, read_rows
from companion.i18n.tools.compiling import compile_catalogs
from companion.i18n.tools.extraction import fits, uses
from companion.i18n.tools.template import extract, pot_path, update

HEAD = "id\ten\tes\tit\tru\n"
UNDO = "undo.button\tUndo\tDeshacer\tAnnulla\tОтменить\n"
CARDS = (
    "log.cards\ta card | {count} cards\tuna carta | {count} cartas\tuna carta | {count} carte\t"
    "{count} карта | {count} карты | {count} карт\n"
)


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A table with two sentences."""
    file = tmp_path / "batch.tsv"
    file.write_text(HEAD + UNDO + CARDS, encoding="utf-8")
    return file


@pytest.fixture
def locales(tmp_path: Path, table: Path) -> Path:
    """Catalogs with these two sentences."""
    folder = tmp_path / "locales"
    assert add(table, folder) == (2, 0)
    return folder


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A program that says them."""
    (tmp_path / "companion").mkdir()
    (tmp_path / "companion" / "screen.py").write_text('t("undo.button"); many("log.cards", 2)\n')
    return tmp_path


def _text(locales: Path, language: str, id: str) -> tuple[str, ...]:
    message = store.load(language, locales).get(id)
    assert message is not None
    return store.forms(message)


# -- add ---------------------------------------------------------------------------------------


def test_added_sentences_are_said(locales: Path) -> None:
    words = read("ru", locales)
    assert words.gettext("undo.button") == "Отменить"
    assert [words.ngettext("log.cards", "log.cards", n) for n in (1, 2, 5, 21)] == [
        "{count} карта", "{count} карты", "{count} карт", "{count} карта"
    ]  # fmt: skip


def test_adding_the_same_again_changes_nothing(locales: Path, table: Path) -> None:
    before = {path: path.read_bytes() for path in locales.rglob("*.po")}
    assert add(table, locales) == (0, 0)
    assert {path: path.read_bytes() for path in locales.rglob("*.po")} == before


def test_entries_are_sorted_and_explained_in_english(locales: Path) -> None:
    content = po_path("it", locales).read_text(encoding="utf-8")
    assert content.index('msgid "log.cards"') < content.index('msgid "undo.button"')
    assert "#. en: a card | {count} cards\n" in content
    assert "#. en:" not in po_path("en", locales).read_text(encoding="utf-8")


def test_an_empty_cell_leaves_what_there_is(locales: Path, table: Path) -> None:
    table.write_text(HEAD + "undo.button\tUndo\t\tIndietro\t\n", encoding="utf-8")
    assert add(table, locales) == (0, 1)
    assert _text(locales, "it", "undo.button") == ("Indietro",)
    assert _text(locales, "ru", "undo.button") == ("Отменить",)


def test_columns_may_stand_in_any_order_with_a_note(tmp_path: Path) -> None:
    file = tmp_path / "x.tsv"
    file.write_text("ru\tnote\tid\ten\nДа\tanswer\tvalue.yes\tYes\n", encoding="utf-8")
    add(file, tmp_path)
    content = po_path("ru", tmp_path).read_text(encoding="utf-8")
    assert '# answer\n#. en: Yes\nmsgid "value.yes"\nmsgstr "Да"' in content


def test_a_line_break_is_written_as_in_python(tmp_path: Path) -> None:
    file = tmp_path / "x.tsv"
    file.write_text("id\ten\nshare.text\tOne\\nTwo\n", encoding="utf-8")
    add(file, tmp_path)
    assert _text(tmp_path, "en", "share.text") == ("One\nTwo",)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("Two words\tA\tB\tC\tD\n", "not a symbolic id"),
        ("a.b\t{x} a\t{y} b\t{x} c\t{x} d\n", "placeholders differ"),
        ("a.b\t{x a\t{x} b\t{x} c\t{x} d\n", "a brace without its partner"),
        ("a.b\tone | two\tuno | dos\tuno | due\tодин | два\n", "ru: 2 plural forms instead of 3"),
        ("a.b\tone | two\tuno\tuno | due\tа | б | в\n", "es: 1 plural forms instead of 2"),
        ("a.b\tA\tB\tC\tD\nundo.button\tE\tF\tG\tH\na.b\tA\tB\tC\tD\n", "twice in this table"),
        ("a.b\tA\tB\tC\tD\textra\n", "more cells than columns"),
    ],
)
def test_a_table_with_a_mistake_changes_nothing(
    locales: Path, table: Path, line: str, problem: str
) -> None:
    before = po_path("en", locales).read_bytes()
    table.write_text(HEAD + "fine.id\tA\tB\tC\tD\n" + line, encoding="utf-8")
    with pytest.raises(BatchError, match=problem):
        add(table, locales)
    assert po_path("en", locales).read_bytes() == before


def test_a_column_nobody_knows_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "x.tsv"
    file.write_text("key\ten\tde\n", encoding="utf-8")
    with pytest.raises(BatchError, match="unknown column «de»"):
        read_rows(file)


def _add_one(locales: Path, name: str) -> None:
    file = locales / f"{name}.tsv"
    file.write_text(f"id\ten\n{name}\tWord\n", encoding="utf-8")
    add(file, locales)


def test_several_programs_may_add_at_the_same_time(tmp_path: Path) -> None:
    names = [f"a.n{n}" for n in range(6)]
    context = multiprocessing.get_context("spawn")
    with context.Pool(3) as pool:
        pool.starmap(_add_one, [(tmp_path, name) for name in names])
    assert {store.key(m) for m in store.load("en", tmp_path) if m.id} == set(names)


def test_a_dropped_sentence_is_gone_everywhere(locales: Path) -> None:
    assert drop(["undo.button", "never.there"], locales) == ["undo.button"]
    assert all(store.load(code, locales).get("undo.button") is None for code in store.CATALOGS)


# -- extract and update ------------------------------------------------------------------------


def test_the_template_has_the_ids_their_english_and_their_places(root: Path, locales: Path) -> None:
    extract(root, locales)
    content = pot_path(locales).read_text(encoding="utf-8")
    assert '#. en: Undo\n#: companion/screen.py\nmsgid "undo.button"\nmsgstr ""' in content
    assert 'msgid_plural "log.cards"\nmsgstr[0] ""\nmsgstr[1] ""' in content


def test_an_update_keeps_translations_and_adds_what_is_new(root: Path, locales: Path) -> None:
    with (root / "companion" / "screen.py").open("a") as file:
        file.write('t("new.one")\n')
    report = update(root, locales)
    assert report.new == [f"{code}: new.one" for code in store.CATALOGS]
    assert _text(locales, "es", "new.one") == ("",)
    assert _text(locales, "es", "undo.button") == ("Deshacer",)
    assert update(root, locales).changed == []


def test_what_is_not_used_stays_until_it_is_pruned(root: Path, locales: Path) -> None:
    (root / "companion" / "screen.py").write_text('t("undo.button")\n')
    assert update(root, locales).unused == ["log.cards"]
    assert store.load("ru", locales).get("log.cards") is not None
    update(root, locales, prune=True)
    assert store.load("ru", locales).get("log.cards") is None
    assert store.load("ru", locales).get("undo.button") is not None


def test_a_new_english_text_asks_for_a_second_look_and_is_still_said(
    root: Path, locales: Path, table: Path
) -> None:
    path = po_path("en", locales)
    path.write_text(path.read_text().replace('"Undo"', '"Take back"'))
    assert update(root, locales).fuzzy == [f"{c}: undo.button" for c in ("es", "it", "ru")]
    assert read("es", locales).gettext("undo.button") == "Deshacer"
    assert update(root, locales).fuzzy, "a second update forgets nothing"
    table.write_text(HEAD + UNDO.replace("Undo", "Take back"), encoding="utf-8")
    add(table, locales)
    assert update(root, locales).fuzzy == []


def test_a_long_english_text_is_no_news_because_its_comment_is_broken(
    root: Path, locales: Path, table: Path
) -> None:
    long = "A sentence that is so long that the file breaks the comment – twice, if need be. " * 3
    table.write_text(f"{HEAD}undo.button\t{long}\tLarga\tLunga\tДлинная\n", encoding="utf-8")
    add(table, locales)
    assert update(root, locales).fuzzy == []


def test_a_text_that_becomes_counted_gets_its_forms(root: Path, locales: Path) -> None:
    (root / "companion" / "screen.py").write_text('many("undo.button", n); many("log.cards", n)\n')
    update(root, locales)
    assert _text(locales, "ru", "undo.button") == ("Отменить", "", "")


def test_ids_are_found_wherever_they_may_stand(tmp_path: Path) -> None:
    (tmp_path / "companion").mkdir()
    (tmp_path / "companion" / "a.py").write_text(
        "'''t(\"not.this\")'''\n"
        't("a.one" if x else "a.two")\n'
        'self.words.text(id="a.three")\n'
        'Phrase(\n    "a.four", {"x": Phrase("a.five", count=2)})\n'
        'NAMES = {"x": N_("a.six")}\n'
        't(f"season.{name}.title", what=t("a.seven"))\n'
        't(name)\nother("a.eight")\nt(f"{name}")\n'
    )
    data = tmp_path / "data"
    data.mkdir()
    (data / "x.toml").write_text(
        '[texts]\ncard = ["card.{id}.name", "differ.{differs}"]\nrow = ["row.{id}"]\n'
        '[card.c1]\ndiffers = ["D-1", "D-2"]\n[card.c2]\n[[row]]\nid = 3\n'
    )
    found = uses(tmp_path)
    names = {"one", "two", "three", "four", "five", "six", "seven"}
    assert set(found.places) == {f"a.{name}" for name in names} | {
        "card.c1.name", "card.c2.name", "differ.D-1", "differ.D-2", "row.3"
    }  # fmt: skip
    assert set(found.plurals) == {"a.five"}
    assert set(found.patterns) == {"season.*.title"}
    assert len(found.mistakes) == 1, "an id that is all value cannot be looked up"


def test_errors_and_broken_rules_ask_for_their_words(tmp_path: Path) -> None:
    (tmp_path / "companion").mkdir()
    (tmp_path / "companion" / "a.py").write_text(
        'LOST = "file.lost"\n'
        'class Closed(StorageError):\n    """Words."""\n    message_id = "storage.closed"\n'
        'class Full(Closed):\n    message_id: ClassVar[str] = "storage.full"\n'
        "def decide(state, referee, rule):\n"
        '    raise MalformedMove("move.seat" if state else "move.row", most=7)\n'
        "    raise errors.BadGameFile(error.message, data)\n"
        "    raise BadGameFile(LOST)\n"
        '    raise IllegalMove("END-01")\n'
        '    referee.require(True, "AUT-01" if state.alone else "AUT-02", seat=3)\n'
        "    referee.require(False, rule=rule)\n"
        "def pay(state, referee):\n"
        "    if state:\n"
        '        rule = "VP-01" if state.low else "VP-02"\n'
        '    elif (rule := "VP-03"):\n'
        "        referee.require(False, rule, vp=1)\n"
        "    def inner(message):\n"
        '        message = "move.other"\n'
        "        raise TooNew(message)\n"
    )
    found = uses(tmp_path)
    rules = {"END-01", "AUT-01", "AUT-02", "VP-01", "VP-02", "VP-03"}
    assert set(found.places) == {f"why.{rule}" for rule in rules} | {
        "storage.closed", "storage.full", "move.seat", "move.row", "move.other", "file.lost"
    }  # fmt: skip
    assert not found.mistakes


def test_a_pattern_stands_for_names_without_dots() -> None:
    assert fits("season.*", "season.fall")
    assert not fits("season.*", "season.fall.title")
    assert not fits("season.*", "seasonal")


# -- compile -----------------------------------------------------------------------------------


def test_a_compiled_catalog_is_used_until_its_source_is_newer(locales: Path) -> None:
    assert len(compile_catalogs(locales)) == len(store.CATALOGS)
    source, compiled = po_path("it", locales), mo_path("it", locales)
    source.write_text(source.read_text(encoding="utf-8").replace("Annulla", "Indietro"), "utf-8")
    made = compiled.stat().st_mtime
    os.utime(source, (made - 10, made - 10))
    assert read("it", locales).gettext("undo.button") == "Annulla"
    os.utime(source, (made + 10, made + 10))
    assert read("it", locales).gettext("undo.button") == "Indietro"


def test_a_compiled_catalog_is_enough(locales: Path) -> None:
    compile_catalogs(locales)
    for path in locales.rglob("*.po"):
        path.unlink()
    assert read("es", locales).gettext("undo.button") == "Deshacer"


def test_no_catalog_at_all_says_ids(tmp_path: Path) -> None:
    assert read("es", tmp_path).gettext("undo.button") == "undo.button"
