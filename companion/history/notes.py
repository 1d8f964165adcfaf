"""What somebody said about finished games besides playing them: titles, and the archive."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

TITLE_LENGTH = 60


@dataclass(frozen=True, slots=True)
class Notes:
    """Titles by game, and the games that were put away."""

    titles: Mapping[str, str] = field(default_factory=dict)
    archived: frozenset[str] = frozenset()

    def title(self, id: str) -> str:
        """Return a game's title; empty if it has none."""
        return self.titles.get(id, "")

    def titled(self, id: str, title: str) -> Notes:
        """Return the notes with another title for a game; an empty one takes it away."""
        others = {game: told for game, told in self.titles.items() if game != id}
        kept = " ".join(title.split())[:TITLE_LENGTH]
        return replace(self, titles={**others, id: kept} if kept else others)

    def put_away(self, id: str) -> Notes:
        """Return the notes with a game in the archive."""
        return replace(self, archived=self.archived | {id})

    def put_back(self, id: str) -> Notes:
        """Return the notes with a game out of the archive."""
        return replace(self, archived=self.archived - {id})


def notes_to_wire(notes: Notes) -> dict[str, Any]:
    """Return the notes as JSON."""
    return {"titles": dict(notes.titles), "archived": sorted(notes.archived)}


def notes_from_wire(found: Mapping[str, Any]) -> Notes:
    """Return the notes that were written."""
    titles = {str(id): str(title) for id, title in found.get("titles", {}).items()}
    return Notes(titles, frozenset(map(str, found.get("archived", ()))))


def with_theirs(mine: Notes, theirs: Notes) -> Notes:
    """Return the notes of two devices: mine first, and what either has put away."""
    return Notes({**theirs.titles, **mine.titles}, mine.archived | theirs.archived)
