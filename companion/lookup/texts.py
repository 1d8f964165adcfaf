"""Entries, cards and terms of the lookup as plain text, to be copied or sent."""

from __future__ import annotations

from companion.cards import Card, capital
from companion.glossary import EDITIONS, Term
from companion.i18n import Language
from companion.rulebook import Rule, chapter_of, departs, only_book, readings


def places_of(rule: Rule, lang: Language, edition: str) -> list[tuple[str, str]]:
    """
    Return the rulebooks that contain a rule with its pages, the one of ``edition`` first.

    A rulebook without page numbers is cited by its chapter; one that is not paged and has no
    chapter for it is left out.
    """
    found = []
    for book in sorted(EDITIONS, key=lambda book: book != edition):
        printed = rule.pages.get(book)
        if printed:
            numbers = lang.list([str(page) for page in printed])
            where = lang.many("rules.pages", len(printed), pages=numbers)
        elif chapter := chapter_of(rule, book):
            where = f"«{chapter}»"
        else:
            continue
        found.append((_book(rule, lang, book), where))
    return found


def _book(rule: Rule, lang: Language, edition: str) -> str:
    """Return the name of a rulebook; the only one of a game has the name of the game."""
    only = only_book(rule.game)
    if only and only.edition == edition:
        return lang.text(only.name)
    return lang.text(f"edition.{edition}")


def warning(rule: Rule, lang: Language, edition: str) -> str:
    """Return a warning for owners of an edition that says something else, with the page."""
    numbers = departs(rule, edition)
    if numbers is None:
        return ""
    book = _book(rule, lang, edition)
    if not numbers:
        return lang.text("rules.yours", book=book)
    said = lang.list([str(page) for page in numbers])
    where = lang.many("rules.pages", len(numbers), pages=said)
    return lang.text("rules.yours-page", book=book, where=where)


def edition_lines(note: str, lang: Language, edition: str) -> list[tuple[str, str]]:
    """
    Return who says what where the printings differ, the own edition first: the rulebook with its
    pages, and what it says there. Empty for a note that is one sentence.
    """
    found: list[tuple[bool, str, str]] = []
    for reading in readings().get(note, ()):
        says = lang.text(f"differ.{note}.{reading.says}")
        others = []
        for book, printed in reading.books.items():
            name = lang.text(f"edition.{book}")
            if book == edition:
                name = lang.text("rules.your-book", book=name)
            if printed:
                numbers = lang.list([str(page) for page in printed])
                where = lang.many("rules.pages", len(printed), pages=numbers)
                name = lang.text("rules.book-page", book=name, where=where)
            if book == edition:
                found.append((True, name, says))
            else:
                others.append(name)
        if others:
            found.append((False, lang.list(others), says))
    return [(name, says) for _, name, says in sorted(found, key=lambda line: not line[0])]


def note_text(note: str, lang: Language, edition: str) -> str:
    """Return where the printings differ as text, a line for each reading."""
    lines = edition_lines(note, lang, edition)
    if not lines:
        return lang.text(f"differ.{note}")
    told = [lang.text("rules.book-says", book=book, says=says) for book, says in lines]
    return "\n".join(["", *told, lang.text(f"differ.{note}.we")])


def entry_text(rule: Rule, languages: list[Language], edition: str) -> str:
    """Return an entry as text in one or two languages."""
    parts = []
    for lang in languages:
        texts = [lang.text(f"rule.{rule.id}.title").upper()]
        if "short" in rule.extras:
            texts.append(lang.text(f"rule.{rule.id}.short"))
        texts.append(lang.text(f"rule.{rule.id}.text"))
        if "example" in rule.extras:
            example = lang.text(f"rule.{rule.id}.example")
            texts.append(f"{lang.text('rules.example')}: {example}")
        if warned := warning(rule, lang, edition):
            texts.append(warned)
        texts += [
            f"{lang.text('rules.differ')}: {note_text(id, lang, edition)}" for id in rule.differs
        ]
        parts.append("\n\n".join(texts))
    first = languages[0]
    places = [f"{book}, {where}" for book, where in places_of(rule, first, edition)]
    parts.append("\n".join([*places, " · ".join((rule.id, *rule.covers))]))
    return "\n\n".join(parts)


def card_text(card: Card, languages: list[Language]) -> str:
    """Return a card's name and effect as text."""
    parts = []
    for lang in languages:
        effect = "\n".join(capital(lang.say(phrase)) for phrase in card.effect)
        parts.append(f"{lang.say(card.name).upper()}\n{effect}")
    if card.printed:
        parts.append(card.printed)
    return "\n\n".join(parts)


def term_text(term: Term, lang: Language) -> str:
    """Return a term's names in all books as text."""
    return "\n".join(
        f"{lang.text(f'terms.book.{edition}')}: {term.names[edition]}"
        for edition in EDITIONS
        if edition in term.names
    )
