"""
``vendemmia unarchive FILE``: tables that were put into files, back where they were.

Who sat there has their seat again: the phones know their tokens, and the file their hashes. The
file stays. In a database that may happen while others play; a folder belongs to the program that
runs, which opens such a file under *History*.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from companion.history import backup
from companion.i18n import N_, Language
from companion.kernel.errors import CompanionError
from companion.storage import StorageError, data_folder
from companion.table import Tables

from .folder import open_tables
from .options import Unarchiving
from .terminal import complain, say

LEFT = 2
"""Exit code where a table did not come back."""


class NotBack(CompanionError):
    """A file cannot be read."""


def unarchive(wish: Unarchiving, lang: Language) -> int:
    """Bring tables back, and say which; return the exit code."""
    texts = {name: _read(name) for name in wish.files}
    left = False
    with _opened(wish) as tables:
        for name, text in texts.items():
            try:
                left |= not _brought_back(tables, name, text, lang)
            except StorageError as problem:
                why = lang.text(problem.message_id, **problem.facts)
                raise NotBack(N_("unarchive.stopped"), file=name, why=why) from problem
    return LEFT if left else 0


def _brought_back(tables: Tables, name: str, text: str, lang: Language) -> bool:
    plan = backup.planned(tables, text)
    done = backup.restored(tables, plan)
    if done.added or done.further:
        say(lang.many("unarchive.done", done.added + done.further, file=name))
    elif plan.known:
        say(lang.text("unarchive.known", file=name))
    if done.refused or plan.unreadable or plan.cut:
        complain(lang.text("unarchive.incomplete", file=name))
        return False
    return bool(done.added or done.further or plan.known)


def _read(name: str) -> str:
    try:
        return Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise NotBack(N_("cli.file-unreadable"), file=name) from error


@contextmanager
def _opened(wish: Unarchiving) -> Iterator[Tables]:
    if wish.store is None:
        tables = open_tables(data_folder(wish.data))
        try:
            yield tables
        finally:
            tables.shelf.close()
        return
    from .engine.opening import open_house

    house = open_house(wish.store)
    try:
        yield house.tables
    finally:
        with suppress(StorageError):
            house.presence.leave()
        house.tables.shelf.close()
