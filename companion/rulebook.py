"""Facts about the rules the app explains: pages by edition, related rules, differing prints."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from companion.kernel.phrase import Phrase

from .games import GAMES as TOLD
from .resources import folder


@dataclass(frozen=True, slots=True)
class Rule:
    """One statement of the rules; its words are ``rule.<id>.title`` and ``rule.<id>.text``."""

    id: str
    game: str
    pages: dict[str, tuple[int, ...]]
    related: tuple[str, ...]
    differs: tuple[str, ...]
    lines: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """For a rulebook without page numbers: the lines of its text."""
    chapter: str = ""
    """The heading it stands under there, as printed."""
    covers: tuple[str, ...] = ()
    """Further statements this entry answers."""
    extras: tuple[str, ...] = ()
    """Which further texts it has, ``rule.<id>.short`` and ``rule.<id>.example``."""

    @property
    def area(self) -> str:
        """The subject of the rule: the part of its id before the number."""
        return self.id.rsplit("-", 1)[0]


@dataclass(frozen=True, slots=True)
class Book:
    """The rulebook of a game that has only one."""

    edition: str
    """The edition it counts as, wherever pages are cited."""
    name: str
    """The message id of what it is called."""


@cache
def _table(game: str) -> dict[str, Any]:
    path = folder("data") / game / "rules.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


@cache
def only_book(game: str) -> Book | None:
    """
    Return the rulebook of a game that has only one; ``None`` where there are several editions.
    """
    book = _table(game).get("book")
    return Book(book["edition"], book["name"]) if book else None


@cache
def rules(game: str) -> dict[str, Rule]:
    """Return all rules of a game by id, in the order of play."""
    return {
        id: Rule(
            id,
            game,
            {edition: tuple(pages) for edition, pages in entry.get("pages", {}).items()},
            tuple(entry.get("related", ())),
            tuple(entry.get("differs", ())),
            {edition: tuple(lines) for edition, lines in entry.get("lines", {}).items()},
            entry.get("chapter", ""),
            tuple(entry.get("covers", ())),
            tuple(entry.get("extras", ())),
        )
        for id, entry in _table(game)["rule"].items()
    }


GAMES = tuple(game for game in TOLD if (folder("data") / game / "rules.toml").is_file())
"""The games whose rules can be looked up."""


def chapter_of(rule: Rule, edition: str) -> str:
    """Return the chapter of a rule in a rulebook without page numbers, or nothing."""
    if edition in rule.lines:
        return rule.chapter
    chapters = _chapters(rule.game).get(edition, {})
    return chapters.get(rule.id, chapters.get(rule.area, ""))


@cache
def _chapters(game: str) -> dict[str, dict[str, str]]:
    path = folder("data") / game / "chapters.toml"
    if not path.is_file():
        return {}
    return tomllib.loads(path.read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Departure:
    """A rulebook that says something else than the app's rule."""

    note: str
    entry: str
    """The one entry this is so for; empty for every entry that has the note."""
    edition: str
    pages: tuple[int, ...]
    """A rulebook without page numbers has none here."""


@cache
def departures() -> tuple[Departure, ...]:
    """Return the rulebooks that differ from the app's reading, with their pages."""
    notes: dict[str, dict[str, Any]] = {}
    for game in GAMES:
        path = folder("data") / game / "departs.toml"
        notes |= tomllib.loads(path.read_text(encoding="utf-8"))
    found = []
    for note, told in notes.items():
        for name, value in told.items():
            books = value if isinstance(value, dict) else {name: value}
            entry = name if isinstance(value, dict) else ""
            found += [Departure(note, entry, book, tuple(pages)) for book, pages in books.items()]
    return tuple(found)


def departs(rule: Rule, edition: str) -> tuple[int, ...] | None:
    """Return the pages on which an edition differs from the entry; ``None`` if it does not."""
    found = [
        departure.pages
        for departure in departures()
        if departure.note in rule.differs
        and departure.entry in ("", rule.id)
        and departure.edition == edition
    ]
    return tuple(sorted({page for pages in found for page in pages})) if found else None


@dataclass(frozen=True, slots=True)
class Reading:
    """What some rulebooks say where printings differ; its words are ``differ.<note>.<says>``."""

    says: str
    books: dict[str, tuple[int, ...]]
    """By edition the pages; ``faq`` is the publisher's page of questions."""


@cache
def readings() -> dict[str, tuple[Reading, ...]]:
    """Return the readings of every note that is told line by line."""
    found = {}
    for game in GAMES:
        path = folder("data") / game / "notes.toml"
        if path.is_file():
            notes = tomllib.loads(path.read_text(encoding="utf-8"))["note"]
            for id, note in notes.items():
                found[id] = tuple(
                    Reading(says, {book: tuple(on) for book, on in note["books"][says].items()})
                    for says in note["says"]
                )
    return found


def entry_of(statement: str) -> Rule | None:
    """Return the entry that explains a statement: its own, or one that covers it."""
    return _answers().get(statement)


def named(statements: Iterable[str]) -> list[Phrase | str]:
    """Return what statements are called: the titles of their entries, each once."""
    found: dict[str, Phrase | str] = {}
    for statement in statements:
        rule = entry_of(statement)
        if rule is None:
            found[statement] = statement  # of a later version, or of nobody's
        else:
            found[rule.id] = Phrase("log.rule", {"title": Phrase(f"rule.{rule.id}.title")})
    return list(found.values())


@cache
def _answers() -> dict[str, Rule]:
    """Return every explained statement with its entry."""
    entries = [rule for game in GAMES for rule in rules(game).values()]
    covered = {statement: rule for rule in entries for statement in rule.covers}
    return {**covered, **{rule.id: rule for rule in entries}}
