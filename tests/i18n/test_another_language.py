"""A language somebody else begins: its catalog is made, said as far as it goes, and marked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.i18n import catalog as catalogs
from companion.i18n import language, languages, offered, others, percent_done
from companion.i18n.catalog import po_path
from companion.i18n.negotiation import negotiate
from companion.i18n.tools import store
from companion.i18n.tools.another import NotALanguage, begin, told
from companion.i18n.tools.batch import add
from companion.i18n.tools.template import update
from companion.resources import folder
from tests.gallery.scenes import Room, began
from tests.screens.headless import phone, story, viewer

HEAD = "id\ten\tes\tit\tru\n"
UNDO = "undo.button\tUndo\tDeshacer\tAnnulla\tОтменить\n"
TAB = "tab.play\tPlay {player}\tJugar {player}\tGioca {player}\tИграть {player}\n"
CARDS = (
    "log.cards\ta card | {count} cards\tuna carta | {count} cartas\tuna carta | {count} carte\t"
    "{count} карта | {count} карты | {count} карт\n"
)
MADE_UP = "eo"
"""A language nobody has translated this into: its words below are made up."""


@pytest.fixture
def locales(tmp_path: Path) -> Path:
    """Our four languages, with three sentences."""
    table = tmp_path / "batch.tsv"
    table.write_text(HEAD + UNDO + TAB + CARDS, encoding="utf-8")
    there = tmp_path / "locales"
    add(table, there)
    return there


def say(locales: Path, code: str, **texts: str | tuple[str, ...]) -> None:
    """Translate some texts, as a translator's program writes them."""
    catalog = store.load(code, locales)
    for name, said in texts.items():
        forms = (said,) if isinstance(said, str) else said
        store.put(catalog, name.replace("_", "."), forms, not isinstance(said, str))
    store.write(po_path(code, locales), catalog)


def test_a_language_begins_with_every_id_empty_and_english_above_it(locales: Path) -> None:
    begun = begin(MADE_UP, locales)
    assert begun.fresh
    assert (begun.there, begun.missing) == (0, ("tab.play", "log.cards", "undo.button"))
    text = begun.path.read_text(encoding="utf-8")
    assert text.count('msgstr ""') == 1 + 2
    assert "#. en: a card | {count} cards" in text
    assert "0 of 3 texts are there" in told(MADE_UP, begun)


def test_begun_again_it_says_what_is_missing_and_keeps_what_is_there(locales: Path) -> None:
    begin(MADE_UP, locales)
    say(locales, MADE_UP, undo_button="Malfaru", log_cards=("karto", "{count} kartoj"))
    begun = begin(MADE_UP, locales)
    assert not begun.fresh
    assert (begun.there, begun.missing, begun.wrong) == (2, ("tab.play",), ())
    assert "1  tab.…" in told(MADE_UP, begun)


def test_what_is_translated_is_looked_at(locales: Path) -> None:
    begin(MADE_UP, locales)
    say(locales, MADE_UP, tab_play="Ludu {ludanto}")
    (problem,) = begin(MADE_UP, locales).wrong
    assert problem == "eo: tab.play: not the same facts: ludanto, player"


def test_what_is_new_or_gone_in_english_is_so_there_after_an_update(
    locales: Path, tmp_path: Path
) -> None:
    begin(MADE_UP, locales)
    say(locales, MADE_UP, undo_button="Malfaru")
    (tmp_path / "companion").mkdir()
    (tmp_path / "companion" / "screen.py").write_text('t("undo.button"); t("tab.new")\n')
    more = tmp_path / "more.tsv"
    more.write_text(HEAD + "tab.new\tNew\tNuevo\tNuovo\tНовая\n", encoding="utf-8")
    add(more, locales)
    report = update(tmp_path, locales, prune=True)
    ids = {store.key(message) for message in store.load(MADE_UP, locales) if message.id}
    assert ids == {"undo.button", "tab.new"}
    assert not any(line.startswith(MADE_UP) for line in report.new), "«new» tells what is missing"


@pytest.mark.parametrize("code", ["ru", "zz", "", "../en", "deutsch", "de_de", "EO"])
def test_what_is_no_new_language_is_refused(code: str, locales: Path) -> None:
    before = sorted(locales.rglob("*"))
    with pytest.raises(NotALanguage):
        begin(code, locales)
    assert sorted(locales.rglob("*")) == before


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("ja", {1: 0, 2: 0}),
        ("de", {1: 0, 2: 1, 21: 1}),
        ("pl", {1: 0, 3: 1, 5: 2, 22: 1}),
        ("ar", {0: 0, 1: 1, 2: 2, 5: 3, 11: 5}),
        ("dsb", {1: 0, 2: 1, 3: 2, 5: 3, 101: 0}),  # only CLDR knows it
    ],
)
def test_counted_words_have_the_forms_of_the_language(
    code: str, forms: dict[int, int], locales: Path
) -> None:
    begin(code, locales)
    count = store.load(code, locales).num_plurals
    say(locales, code, log_cards=tuple(f"{{count}} form-{n}" for n in range(count)))
    words = catalogs.read(code, locales)
    assert {n: words.ngettext("log.cards", "log.cards", n)[-1:] for n in forms} == {
        n: str(form) for n, form in forms.items()
    }


@story
async def test_without_another_language_nothing_is_marked() -> None:
    async with phone(Room().tables, route="/settings", preferences=viewer()) as one:
        assert not one.sees(language("en").text("settings.language.unfinished"))
        assert not any("·" in one.said(id) for id in one.ids() if "settings.language-" in id)


@pytest.fixture(scope="module")
def half_finished(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The app with ours, and with a language of which a few texts are there; for what follows."""
    there = tmp_path_factory.mktemp("all")
    for code in store.CATALOGS:
        (there / code).symlink_to(folder("locales") / code)
    say(
        there,
        MADE_UP,
        tab_play="Ludi",
        tab_settings="Agordoj",
        log_undone=("{count} malfarita", ""),
    )
    with pytest.MonkeyPatch.context() as patched:
        for module in (catalogs, others):
            patched.setattr(module, "folder", lambda name: there)
        forget()
        yield there
    forget()


def forget() -> None:
    """Look at the folder anew."""
    for cached in (others.others, others.percent_done, catalogs.catalog, languages._language):
        cached.cache_clear()


def test_a_half_finished_language_is_english_where_it_is_not_there(half_finished: Path) -> None:
    assert offered() == ("es", "it", "ru", "en", MADE_UP)
    words = language(MADE_UP)
    assert words.autonym == "Esperanto"
    assert (words.text("tab.play"), words.text("tab.rules")) == ("Ludi", "Rules")
    assert words.many("log.undone", 1) == "1 malfarita"
    assert words.many("log.undone", 3) == language("en").many("log.undone", 3), "this form lacks"
    assert words.has("tab.play")
    assert not words.has("tab.rules")


def test_nobody_gets_it_without_asking(half_finished: Path) -> None:
    assert negotiate([MADE_UP, "ru"]) == "ru"
    assert language("fr").code == "en"


@story
async def test_the_settings_say_how_much_of_it_is_there(half_finished: Path) -> None:
    room = Room()
    async with phone(room.tables, route="/settings", preferences=viewer()) as one:
        assert percent_done(MADE_UP) == 0
        assert one.said(f"settings.language-{MADE_UP}") == "Esperanto · 0%"
        assert one.said("settings.language-es") == "Español"
        assert one.sees(language("en").text("settings.language.unfinished"))
        await one.tap(f"settings.language-{MADE_UP}")
        assert one.sees("Agordoj")
        assert one.sees(language("en").text("settings.theme")), "what it lacks is said in English"


@story
async def test_a_game_and_its_rules_go_on_in_it(half_finished: Path) -> None:
    room = began()
    wish = viewer(language=MADE_UP)
    assert room.table is not None
    async with phone(room.tables, route=f"/game/{room.table.id}", preferences=wish) as one:
        await one.tap("spring.row-2")
        await one.hold("play.season")
        assert one.has("rule.close")
        assert one.sees("Ludi") or one.sees(language("en").text("rule.TURN-01.title"))
