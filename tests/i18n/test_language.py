"""What a screen gets from a language, also when something is missing."""

from __future__ import annotations

import gettext
import io
import logging
import subprocess
import sys
from datetime import date, datetime, time
from pathlib import Path

import pytest
from babel.messages.mofile import write_mo

import companion.i18n.languages as module
from companion.i18n import LANGUAGES, PSEUDO, language, negotiate
from companion.i18n.tools import store
from companion.kernel.phrase import Phrase

TEXTS = {
    "en": {
        "cards": ("a card", "{count} cards"),
        "draws": ("{player} draws {what}.",),
        "gains": ("{player} {vp:+} VP",),
        "players": ("With {players}.",),
        "only-english": ("Only English",),
    },
    "es": {
        "cards": ("una carta", "{count} cartas"),
        "draws": ("{player} roba {what}.",),
        "gains": ("{player} {vp:+} PV",),
        "players": ("Con {players}.",),
    },
    "it": {"cards": ("una carta", "{count} carte"), "players": ("Con {players}.",)},
    "ru": {
        "cards": ("{count} карта", "{count} карты", "{count} карт"),
        "draws": ("{player} берёт {what}.",),
        "gains": ("{player} {vp:+} ПО",),
        "players": ("Играют: {players}.",),
    },
}


def _compiled(code: str) -> gettext.GNUTranslations:
    catalog = store.new_catalog(code)
    for id, texts in TEXTS[code].items():
        store.put(catalog, id, texts, len(texts) > 1)
    out = io.BytesIO()
    write_mo(out, catalog)
    out.seek(0)
    return gettext.GNUTranslations(out)


@pytest.fixture(autouse=True)
def words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four small catalogs instead of ours."""
    made = {code: _compiled(code) for code in TEXTS}
    monkeypatch.setattr(module, "catalog", made.__getitem__)
    monkeypatch.setattr(module, "_told", set())


@pytest.mark.parametrize(
    ("count", "said"),
    [
        (0, "0 карт"),
        (1, "1 карта"),
        (2, "2 карты"),
        (5, "5 карт"),
        (11, "11 карт"),
        (21, "21 карта"),
        (22, "22 карты"),
        (112, "112 карт"),
        (-2, "−2 карты"),
    ],
)
def test_russian_counts_in_three_forms(count: int, said: str) -> None:
    assert language("ru").many("cards", count) == said


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ["0 cards", "a card", "2 cards", "21 cards"]),
        ("es", ["0 cartas", "una carta", "2 cartas", "21 cartas"]),
        ("it", ["0 carte", "una carta", "2 carte", "21 carte"]),
    ],
)
def test_the_others_count_in_two_forms(code: str, said: list[str]) -> None:
    assert [language(code).many("cards", n) for n in (0, 1, 2, 21)] == said


def test_a_phrase_is_said_with_the_phrases_inside_it() -> None:
    phrase = Phrase("draws", {"player": "Anna", "what": Phrase("cards", count=2)})
    assert language("es").say(phrase) == "Anna roba 2 cartas."
    assert language("ru").say(phrase) == "Anna берёт 2 карты."


def test_a_tuple_of_facts_is_said_as_a_list() -> None:
    phrase = Phrase("players", {"players": ("Anna", "Bruno", Phrase("cards", count=1))})
    assert language("en").say(phrase) == "With Anna, Bruno, and a card."
    assert language("es").say(phrase) == "Con Anna, Bruno y una carta."


def test_a_change_shows_its_sign() -> None:
    assert language("es").text("gains", player="Anna", vp=2) == "Anna +2 PV"
    assert language("en").text("gains", player="Anna", vp=-1) == "Anna −1 VP"


def test_names_with_braces_are_left_as_they_are() -> None:
    assert language("en").text("gains", player="{vp}", vp=1) == "{vp} +1 VP"


def test_a_name_that_runs_from_right_to_left_turns_no_number_around() -> None:
    name = "\N{HEBREW LETTER ALEF}\N{HEBREW LETTER BET}"
    apart = f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"
    assert language("es").text("gains", player=name, vp=2) == f"{apart} +2 PV"


@pytest.mark.parametrize(
    ("code", "plain", "large"),
    [("es", "−1234", "12.345"), ("it", "−1.234", "12.345"), ("ru", "−1\xa0234", "12\xa0345"),
     ("en", "−1,234", "12,345")],
)  # fmt: skip
def test_numbers_are_written_as_the_language_writes_them(code: str, plain: str, large: str) -> None:
    lang = language(code)
    assert (lang.number(-1234), lang.number(12345)) == (plain, large)
    assert [lang.signed(n) for n in (2, -1, 0)] == ["+2", "−1", "0"]


def test_small_numbers_are_those_babel_writes() -> None:
    from babel.numbers import format_decimal

    for code in LANGUAGES:
        for n in range(1000):
            assert language(code).number(n) == format_decimal(n, locale=code)


def test_dates_and_times_are_written_as_the_language_writes_them() -> None:
    day = date(2026, 3, 5)
    assert language("es").date(day) == "5 de marzo de 2026"
    assert language("it").date(day) == "5 marzo 2026"
    assert language("ru").date(day).startswith("5 марта 2026")
    assert language("en").date(day) == "March 5, 2026"
    assert language("it").time(time(17, 4)) == "17:04"
    assert language("en").time(datetime(2026, 3, 5, 17, 4)).startswith("5:04")


def test_spanish_and_becomes_e_before_an_i() -> None:
    es = language("es")
    assert es.list(["Anna", "Inés"]) == "Anna e Inés"
    assert es.list(["Anna", "Hilario"]) == "Anna e Hilario"
    assert es.list(["Anna", "Hierro"]) == "Anna y Hierro"
    assert es.list(["Anna", "Iago"]) == "Anna y Iago"
    assert es.list(["Anna"]) == "Anna"
    assert es.list([]) == ""


def test_italian_lists_say_ed_before_an_e() -> None:
    it = language("it")
    assert it.list(["Anna", "Bruno", "Eva"]) == "Anna, Bruno ed Eva"
    assert it.list(["Anna", "Ida"]) == "Anna e Ida"


def test_a_missing_text_is_said_in_english_and_told_once(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        assert language("ru").text("only-english") == "Only English"
        assert language("ru").text("only-english") == "Only English"
    assert len(caplog.records) == 1


def test_an_unknown_id_is_said_by_its_name(caplog: pytest.LogCaptureFixture) -> None:
    assert language("it").text("no.such-thing", player="Anna") == "no.such-thing"
    assert language("it").many("no.such-thing", 3) == "no.such-thing"
    assert language(PSEUDO).text("no.such-thing") == "no.such-thing"
    assert not language("it").has("no.such-thing")


def test_a_missing_fact_stays_visible(caplog: pytest.LogCaptureFixture) -> None:
    assert language("es").text("gains", player="Anna") == "Anna {vp:+} PV"


def test_a_count_for_a_text_without_forms_and_the_other_way_round_still_speak() -> None:
    assert language("es").many("players", 2, players="Anna") == "Con Anna."
    assert language("es").text("cards") == "una carta"


@pytest.mark.parametrize(
    ("code", "ours"),
    [("es", "es"), ("es-MX", "es"), ("it_CH.UTF-8", "it"), ("RU", "ru"), ("en-GB", "en"),
     ("pt", "en"), ("ca", "es"), ("gl-ES", "es"), ("uk", "ru"), ("be-BY", "ru"), ("fr", "en"),
     ("", "en"), ("xx", "xx"), ("zz", "en")],
)  # fmt: skip
def test_any_code_finds_its_nearest_language(code: str, ours: str) -> None:
    assert language(code).code == ours
    assert language(code) is language(ours)


@pytest.mark.parametrize(
    ("wanted", "ours"),
    [(["de", "it-IT", "en"], "it"), (["ca-ES", "es-ES"], "es"), (["uk-UA", "en-US"], "en"),
     (["uk-UA", "pl"], "ru"), (["fr-FR"], "en"), ([], "en"), (["es-419"], "es")],
)  # fmt: skip
def test_the_device_gets_the_first_language_it_reads(wanted: list[str], ours: str) -> None:
    assert negotiate(wanted) == ours


def test_the_settings_offer_four_languages_by_their_own_names() -> None:
    names = [language(code).autonym for code in LANGUAGES]
    assert names == ["Español", "Italiano", "Русский", "English"]
    assert PSEUDO not in LANGUAGES


def test_compiled_catalogs_are_read_without_babel(tmp_path: Path) -> None:
    """A started program with ``.mo`` files imports nothing of Babel to say its first sentence."""
    from companion.i18n.tools.compiling import compile_catalogs
    from companion.resources import folder

    for code in store.CATALOGS:
        source = folder("locales") / code / "LC_MESSAGES" / "vendemmia.po"
        target = tmp_path / code / "LC_MESSAGES" / "vendemmia.po"
        target.parent.mkdir(parents=True)
        target.write_bytes(source.read_bytes())
    assert len(compile_catalogs(tmp_path)) == 4
    script = (
        "import sys, companion.resources as r\n"
        f"r.folder = lambda name: __import__('pathlib').Path({str(tmp_path)!r})\n"
        "from companion.i18n import language\n"
        "assert language('ru').text('rule.WAKE-07.title') == 'Ряд 4: 1 лира'\n"
        "assert language('ru').signed(-3) == '−3'\n"
        "assert not [name for name in sys.modules if name.split('.')[0] == 'babel']\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True)
