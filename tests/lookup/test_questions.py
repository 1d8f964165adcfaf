"""Two hundred questions and words of players find the entry that answers them."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.glossary import keywords
from companion.i18n import LANGUAGES
from companion.lookup import find
from companion.resources import folder
from companion.rulebook import entry_of

from .asked import Question, questions, statements, waiting

FIRST, AMONG_THREE = 0.90, 0.98
KNOWN = ("questions", "further", "afresh", "twenty")
"""The lists the search was mended with."""
UNTUNED = ("unseen", "last")
"""Those it was not."""


def place(question: Question) -> int | None:
    """The place of the right entry, from one; ``None`` where it is not found at all."""
    right = {rule.id for id in question.statements if (rule := entry_of(id))}
    hits = find(question.words, question.language)
    return next((n for n, hit in enumerate(hits, 1) if hit.document.id in right), None)


def answered() -> list[Question]:
    """The questions whose entry is written."""
    return [one for one in questions() if any(entry_of(id) for id in one.statements)]


def test_there_are_fifty_different_questions_in_every_language() -> None:
    assert Counter(one.language for one in questions()) == dict.fromkeys(LANGUAGES, 50)
    assert len({(one.language, one.words) for one in questions()}) == 200


def test_every_question_is_about_a_statement_and_waits_only_for_entries_being_written() -> None:
    for one in questions():
        assert set(one.statements) <= statements(), one
        assert one in answered() or set(one.statements) <= waiting(), one


def test_the_right_entry_comes_first_or_among_the_first_three() -> None:
    places = {one: place(one) for one in answered()}
    later = {one: at for one, at in places.items() if at != 1}
    print(*(f"{at}: {one.language} {one.words}" for one, at in later.items()), sep="\n")
    assert sum(at == 1 for at in places.values()) >= FIRST * len(places)
    assert sum(at is not None and at <= 3 for at in places.values()) >= AMONG_THREE * len(places)


def test_questions_nobody_had_in_mind_are_mostly_answered_too() -> None:
    """A list of its own, so that the public one is not learnt by heart."""
    asked = questions("further")
    assert set(asked).isdisjoint(questions())
    assert len({(one.language, one.words) for one in asked}) == len(asked)
    assert min(Counter(one.language for one in asked).values()) >= 200
    assert all(set(one.statements) <= statements() for one in asked)
    places = [place(one) for one in asked]
    assert sum(at == 1 for at in places) >= 0.93 * len(places)
    assert sum(at is not None and at <= 3 for at in places) >= 0.98 * len(places)


def test_questions_asked_afresh_find_their_entry_most_of_the_time() -> None:
    """Bars against getting worse; the search was mended with these in view, so no proof of more."""
    asked = questions("afresh")
    assert set(asked).isdisjoint((*questions(), *questions("further")))
    assert len({(one.language, one.words) for one in asked}) == len(asked)
    assert min(Counter(one.language for one in asked).values()) >= 35
    assert all(set(one.statements) <= statements() for one in asked)
    places = [place(one) for one in asked]
    assert sum(at == 1 for at in places) >= 0.80 * len(places)
    assert sum(at is not None and at <= 3 for at in places) >= 0.92 * len(places)


def test_the_twenty_things_players_ask_most_come_first_in_every_language() -> None:
    asked = questions("twenty")
    assert Counter(one.language for one in asked) == dict.fromkeys(LANGUAGES, 60)
    assert len({(one.language, one.words) for one in asked}) == 240
    assert [one for one in asked if place(one) != 1] == []


@pytest.mark.parametrize("name", UNTUNED)
def test_questions_nobody_tunes_by_find_their_entry_most_of_the_time(name: str) -> None:
    """
    One list was written before the search was mended, one after; the bars are beneath both, in each
    language: of 32 questions one is 3 %.
    """
    said = {(code, words) for by in keywords().values() for code in by for words in by[code]}
    asked = questions(name)
    assert len({(one.language, one.words) for one in asked}) == 128
    assert sum((one.language, one.words) in said for one in asked) <= 0.05 * len(asked)
    for code in LANGUAGES:
        places = [place(one) for one in asked if one.language == code]
        assert sum(at == 1 for at in places) >= 0.68 * len(places)
        assert sum(at is not None and at <= 3 for at in places) >= 0.88 * len(places)


def test_both_lists_together_find_three_of_four_first_in_each_language() -> None:
    """Without what was heard before."""
    heard = {(one.language, one.words) for known in KNOWN for one in questions(known)}
    fresh = [one for name in UNTUNED for one in questions(name)]
    fresh = [one for one in fresh if (one.language, one.words) not in heard]
    assert len(fresh) >= 240
    for code in LANGUAGES:
        places = [place(one) for one in fresh if one.language == code]
        assert sum(at == 1 for at in places) >= 0.75 * len(places)
        assert sum(at is not None and at <= 3 for at in places) >= 0.91 * len(places)


def test_a_third_list_asked_once_finds_its_entries_three_times_in_four() -> None:
    asked = questions("fresh")
    assert Counter(one.language for one in asked) == dict.fromkeys(LANGUAGES, 15)
    said = {(code, words) for by in keywords().values() for code in by for words in by[code]}
    assert not any((one.language, one.words) in said for one in asked)
    places = [place(one) for one in asked]
    assert sum(at == 1 for at in places) >= 0.75 * len(places)
    assert sum(at is not None and at <= 3 for at in places) >= 0.83 * len(places)


def test_a_fourth_list_written_blind_finds_its_entries_three_times_in_four() -> None:
    """Asked once before the words players say were widened (78 %, 92 %); a bar beneath."""
    asked = questions("blind")
    assert Counter(one.language for one in asked) == dict.fromkeys(LANGUAGES, 25)
    assert all(set(one.statements) <= statements() for one in asked)
    places = [place(one) for one in asked]
    assert sum(at == 1 for at in places) >= 0.75 * len(places)
    assert sum(at is not None and at <= 3 for at in places) >= 0.88 * len(places)


@pytest.mark.parametrize(
    ("words", "code", "id"),
    [
        ("winmdill", "en", "STR-03"),
        ("мелньица", "ru", "STR-03"),
        ("tsating room", "en", "STR-06"),
        ("yke", "en", "STR-12"),
        ("riga 4 del gallo", "it", "WAKE-07"),
        ("row 6 bonus", "en", "WAKE-09"),
        ("fila 2 del gallo", "es", "WAKE-05"),
        ("ряд 5 петуха", "ru", "WAKE-08"),
    ],
)
def test_turned_letters_a_missing_one_and_numbers_of_rows_find_the_entry(
    words: str, code: str, id: str
) -> None:
    assert id in [hit.document.id for hit in find(words, code, limit=3)]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("who wins in vino", "en"),
        ("vino how many players", "en"),
        ("quién gana en vino", "es"),
        ("chi vince a vino", "it"),
        ("сколько игроков в вино", "ru"),
    ],
)
def test_a_question_about_one_game_is_not_answered_with_the_other(words: str, code: str) -> None:
    assert {hit.document.game for hit in find(words, code)} <= {"vino", "both"}


def test_what_the_search_reads_is_at_most_400_kilobytes() -> None:
    read = ("endings", "games", "keywords", "ranking", "silent", "synonyms")
    files = [folder("data") / "words" / f"{name}.toml" for name in read]
    files.append(folder("data") / "words" / "taught.bin")
    assert sum(file.stat().st_size for file in files) <= 400 * 1024


def test_an_entry_is_found_by_the_heading_it_stands_under_too() -> None:
    """``Challenge 1`` stands under the campaign, though neither its title nor its text says so."""
    found = [hit.document.id for hit in find("challenge 1 of the campaign", "en", limit=2)]
    assert "CAMP-01" in found


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_language_is_much_worse_than_the_others(code: str) -> None:
    asked = [one for one in answered() if one.language == code]
    assert sum(place(one) == 1 for one in asked) >= 0.85 * len(asked)


@pytest.mark.parametrize("word", ["gallo", "rooster", "петух", "sveglia"])
@pytest.mark.parametrize("code", LANGUAGES)
def test_the_wake_up_chart_is_found_in_every_language_by_whoever_looks(
    word: str, code: str
) -> None:
    assert find(word, code)[0].document.id == "WAKE-01"


@pytest.mark.parametrize(
    ("old", "now", "entry"),
    [
        ("traliccio", "pergolato", "VINE-04"),
        ("sveglia", "risveglio", "WAKE-01"),
        ("ordine di sveglia", "ordine di risveglio", "WAKE-11"),
        ("lavoratore stagionale", "lavoratore temporaneo", "WORK-07"),
        ("patta", "pareggio con l’Automa", "AUT-03"),
        ("pigiatoio", "vasca di pigiatura", "HARV-05"),
        ("carta campo", "carta vigna", "SET-03"),
        ("plancia del vigneto", "plancia azienda vinicola", "SET-02"),
        ("Mamma", "mama", "SET-09"),
        ("Papà", "papa", "SET-10"),
    ],
)
def test_the_words_of_the_italian_box_and_those_before_find_the_same(
    old: str, now: str, entry: str
) -> None:
    for words in (old, now):
        assert entry in [found.document.id for found in find(words, "it")[:3]], words


def test_a_question_finds_its_entry_while_it_is_still_being_typed() -> None:
    """Somewhere before the last letter the entry is among the first three, and stays there."""
    early = 0
    for one in answered():
        right = {rule.id for id in one.statements if (rule := entry_of(id))}
        for end in range(len(one.words) - 1, 0, -1):
            hits = find(one.words[:end], one.language, limit=3)
            if not {hit.document.id for hit in hits} & right:
                break
            early += 1
    letters = sum(len(one.words) for one in answered())
    assert early / letters > 0.3
