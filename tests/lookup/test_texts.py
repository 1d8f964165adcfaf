"""An entry, a card and a term as text, for the clipboard."""

from __future__ import annotations

from companion.cards import cards
from companion.glossary import terms
from companion.i18n import language
from companion.lookup.texts import (
    card_text,
    edition_lines,
    entry_text,
    places_of,
    term_text,
    warning,
)
from companion.rulebook import departures, entry_of, readings


def test_an_entry_is_told_with_everything_it_has() -> None:
    rule = entry_of("YEAR-06")
    assert rule is not None
    told = entry_text(rule, [language("es")], "es")
    lang = language("es")
    assert told.startswith(lang.text("rule.YEAR-06.title").upper())
    assert lang.text("rule.YEAR-06.text") in told
    assert "Tu edición (Reglamento español), p. 6: en el sentido de las agujas del reloj." in told
    assert lang.text("differ.D-01.we") in told
    assert "Reglamento español, pp. 6 y 17" in told
    assert told.rstrip().endswith("YEAR-06")


def test_a_second_language_follows_the_first() -> None:
    rule = entry_of("END-05")
    assert rule is not None
    told = entry_text(rule, [language("ru"), language("en")], "ru")
    first = told.index(language("ru").text("rule.END-05.text"))
    second = told.index(language("en").text("rule.END-05.text"))
    assert first < second


def test_the_reader_s_own_rulebook_comes_first() -> None:
    rule = entry_of("WAKE-01")
    assert rule is not None
    for edition in ("en", "es", "es-r14"):
        book, where = places_of(rule, language("en"), edition)[0]
        assert book == language("en").text(f"edition.{edition}")
        assert where == "p. 6"


def test_the_owner_of_a_rulebook_that_reads_otherwise_is_warned_and_nobody_else() -> None:
    token, limit = entry_of("YEAR-06"), entry_of("YEAR-02")
    assert token is not None
    assert limit is not None
    lang = language("en")
    assert warning(token, lang, "es") == lang.text(
        "rules.yours-page", book="Spanish rulebook", where="p. 6"
    )
    assert "p. 8 and 17" in warning(limit, lang, "es-r14").replace("pp.", "p.")
    assert not any(warning(token, lang, edition) for edition in ("en", "es-r14", "ru"))
    assert warning(limit, lang, "es") == ""
    drawn = entry_of("TURN-11")
    assert drawn is not None
    assert warning(drawn, lang, "ru") == lang.text("rules.yours", book="Russian rulebook")
    assert warning(token, lang, "es") in entry_text(token, [lang], "es")
    tie = entry_of("VN-BUY-06")
    assert tie is not None
    assert warning(tie, lang, "it") == lang.text("rules.yours", book="Vino, Italian rules")


def test_a_rulebook_without_pages_is_cited_by_its_chapter() -> None:
    rule = entry_of("VN-SELL-02")
    assert rule is not None
    assert places_of(rule, language("en"), "it") == [("Vino, Italian rules", "«Vendere del vino»")]


def test_a_card_and_a_term_are_told_with_all_their_names() -> None:
    told = card_text(cards()["visitor-organizer"], [language("es"), language("ru")])
    assert told.startswith("ORGANIZADORA\n")
    assert "ОРГАНИЗАТОР" in told
    assert told.endswith("Organizer")
    told = term_text(terms()["wakeup-chart"], language("en"))
    assert "Spanish (Maldito): tabla de horas de despertar" in told
    assert "Russian: трек подъёма" in told


def test_where_printings_differ_every_edition_has_a_line_and_the_own_one_is_first() -> None:
    lang = language("en")
    lines = edition_lines("D-04", lang, "ru")
    assert lines[0] == (
        "Your edition (Russian rulebook)",
        "both cards are drawn at the same time.",
    )
    assert any(book == "Publisher’s FAQ" for book, _ in lines)
    assert edition_lines("A-34", lang, "en") == []
    for note, said in readings().items():
        told = {book for reading in said for book in reading.books}
        assert len(told) > 1, note
        for departure in departures():
            if departure.note == note and not departure.entry:
                pages = [r.books[departure.edition] for r in said if departure.edition in r.books]
                assert departure.pages in pages or not departure.pages, note
