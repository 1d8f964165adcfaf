"""
What happens by itself when an evening ends: a backup beside the games.

It is told of every tap, so it knows as little as possible; all else is imported when a game ends.
"""

from __future__ import annotations

from contextlib import suppress

from companion.table import Table, Tables

FOLLOWER = "evening"


class Evening:
    """Waits for games to end."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def written(self, table: Table) -> None:
        """Keep a backup if this tap has ended a game."""
        session = table.session
        last, over = session.history.last, session.game.is_over
        if last is None or not over(session.state) or over(last.before):
            return
        from .backup.making import automatic

        with suppress(Exception):  # the tap is durable: nothing here may make it seem otherwise
            automatic(self._tables, table.touched, table.id)


def watch(tables: Tables) -> Tables:
    """Have backups made by themselves for these tables."""
    tables.followers.setdefault(FOLLOWER, Evening(tables))
    return tables
