"""
Who is who: persons by the ids their names have, and which of these are the same person.

Merging is one entry in a list, so it can be taken back, and no play is ever written anew.

>>> people = People().merged("p-anna", "p-ana")
>>> people.of("p-ana"), people.undone().of("p-ana")
('p-anna', 'p-ana')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from companion.plays import Play, person_of


@dataclass(frozen=True, slots=True)
class About:
    """What is remembered of a person besides what their games say."""

    name: str = ""
    colour: str = ""
    language: str = ""


@dataclass(frozen=True, slots=True)
class Person:
    """One person of the list."""

    id: str
    name: str
    colour: str
    """The colour they play with, empty if nobody has said."""
    language: str
    names: tuple[str, ...]
    """All names they have played under, the present one first."""
    plays: int
    last: int
    """When they last played; 0 if never to the end."""


@dataclass(frozen=True, slots=True)
class People:
    """Which ids are one person, and what is remembered of them."""

    merges: tuple[tuple[str, str], ...] = ()
    """Pairs of the id that is kept and the one that went into it, oldest first."""
    about: Mapping[str, About] = field(default_factory=dict)
    _into: Mapping[str, str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        into = {gone: kept for kept, gone in self.merges}
        object.__setattr__(self, "_into", into)

    def of(self, id: str) -> str:
        """Return who an id stands for by now."""
        into = self._into
        while id in into:
            id = into[id]
        return id

    def merged(self, keep: str, gone: str) -> People:
        """Return the list with two persons made one; the same list if they are one already."""
        kept, other = self.of(keep), self.of(gone)
        if kept == other:
            return self
        return replace(self, merges=(*self.merges, (kept, other)))

    def apart(self, gone: str) -> People:
        """Return the list with one merge taken back: the person with this id is one again."""
        return replace(self, merges=tuple(pair for pair in self.merges if pair[1] != gone))

    def undone(self) -> People:
        """Return the list without the last merge."""
        return replace(self, merges=self.merges[:-1])

    def told(self, id: str, **what: str) -> People:
        """Return the list with a name, colour or language of a person remembered."""
        known = self.about.get(id, About())
        return replace(self, about={**self.about, id: replace(known, **what)})

    def why_not(self, keep: str, gone: str, plays: Iterable[Play]) -> Play | None:
        """Return a play at which both sat, because of which they cannot be one person."""
        kept, other = self.of(keep), self.of(gone)
        for play in plays:
            if {kept, other} <= {self.of(side.person) for side in play.sides} and kept != other:
                return play
        return None

    def all(
        self, plays: Iterable[Play], players: Sequence[Mapping[str, Any]] = ()
    ) -> tuple[Person, ...]:
        """
        Return everybody: those with finished games, the latest first, then who is only remembered.

        ``players`` are those the shelf remembers, with names, colours and languages.
        """
        found: dict[str, _Found] = {}
        for play in plays:
            for side in play.sides:
                one = found.setdefault(self.of(side.person), _Found())
                one.hear(side.name, side.colour, play.ended)
        for player in players:
            name = str(player.get("name", ""))
            one = found.setdefault(self.of(person_of(name)), _Found())
            one.remember(name, str(player.get("colour", "")), str(player.get("language", "")))
        persons = [self._person(id, one) for id, one in found.items()]
        return tuple(sorted(persons, key=lambda one: (-one.last, -one.plays)))

    def _person(self, id: str, found: _Found) -> Person:
        about = self.about.get(id, About())
        own = [name for name in found.names if person_of(name) == id]
        name = about.name or (own or found.names or [""])[0]
        others = [other for other in found.names if other != name]
        return Person(
            id,
            name,
            about.colour or found.colour,
            about.language or found.language,
            (name, *others),
            found.plays,
            found.last,
        )


def each_once(players: Sequence[Mapping[str, Any]], people: People) -> tuple[dict[str, Any], ...]:
    """
    Return remembered players with every person once, under the name they have by now.

    >>> known = [{"name": "Ana", "colour": "red"}, {"name": "Anna", "colour": "blue"}]
    >>> people = People().merged(person_of("Anna"), person_of("Ana"))
    >>> [(one["name"], one["colour"]) for one in each_once(known, people)]
    [('Anna', 'red')]
    """
    found: dict[str, dict[str, Any]] = {}
    for player in players:
        own = person_of(str(player.get("name", "")))
        id = people.of(own)
        about = people.about.get(id, About())
        one = found.setdefault(id, dict(player))
        if own == id or about.name:
            one["name"] = about.name or player["name"]
        if about.colour or about.language:
            one["colour"] = about.colour or one["colour"]
            one["language"] = about.language or one.get("language", "")
    return tuple(found.values())


class _Found:
    """What plays and shelf say of one person."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.colour = self.language = ""
        self.plays = self.last = 0

    def hear(self, name: str, colour: str, ended: int) -> None:
        """One more play; plays may come in any order."""
        self.plays += 1
        if ended >= self.last:
            self.last, self.colour = ended, colour
            self.names = [name, *(other for other in self.names if other != name)]
        elif name not in self.names:
            self.names.append(name)

    def remember(self, name: str, colour: str, language: str) -> None:
        """What the shelf knows; what was played last counts for more."""
        self.colour, self.language = self.colour or colour, self.language or language
        if name not in self.names:
            self.names.append(name)


def people_to_wire(people: People) -> dict[str, Any]:
    """Return the list as JSON."""
    return {
        "merges": [list(pair) for pair in people.merges],
        "about": {
            id: {"name": one.name, "colour": one.colour, "language": one.language}
            for id, one in people.about.items()
        },
    }


def people_from_wire(found: Mapping[str, Any]) -> People:
    """
    Return the list that was written.

    What is no pair, or would lead round in a circle, is passed over.
    """
    people = People(about={id: About(**one) for id, one in found.get("about", {}).items()})
    for pair in found.get("merges", ()):
        if isinstance(pair, list) and len(pair) == 2 and all(isinstance(id, str) for id in pair):
            people = people.merged(*pair)
    return people


def together(mine: People, theirs: People) -> People:
    """
    Return what two devices know together: all merges of both; of what is remembered, mine first.
    """
    joined = replace(mine, about={**theirs.about, **mine.about})
    for kept, gone in theirs.merges:
        if joined.of(kept) != joined.of(gone):
            joined = joined.merged(kept, gone)
    return joined
