"""
``vendemmia rescue FILE``: says what is wrong with a saved game's file, and saves what it can.

The file is only read. What could be read of it is told again tap by tap; a tap that makes no sense
without those that are lost is left out; the rest goes into a new file, which is a game of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path
from typing import Any

from companion.games import GAMES
from companion.i18n import N_, Language
from companion.kernel import Session
from companion.kernel.errors import CompanionError
from companion.kernel.gamefile import begin, follow
from companion.storage import TooNew, files, lines
from companion.storage.salvage import Salvage, salvage
from companion.storage.versioned import refuse_newer, unwrapped

from .options import Rescuing
from .terminal import say

JOURNAL = re.compile(r"(?P<id>[a-z0-9-]{1,64})\.journal(\..*)?")
"""The name of a game's file, or of one that was set aside."""
ID_MOST = 64
FEW = 12
"""So many numbers are told one by one."""


class NotRescued(CompanionError):
    """There is nothing to be had from a file, or nowhere to put it."""


@dataclass
class Retold:
    """A game told again from the taps that are left."""

    taps: list[dict[str, Any]] = field(default_factory=list)
    """As they are stored, in order."""
    lost: list[int] = field(default_factory=list)
    """The taps that are missing, by their numbers."""
    left_out: list[int] = field(default_factory=list)
    """The taps that make no sense without them."""
    last: int | None = None
    """When the last one was made, in milliseconds since 1970."""


def rescue(wish: Rescuing, lang: Language) -> int:
    """Tell what is found, and write it to a new file; return the exit code."""
    path = Path(wish.file)
    found = salvage(_read(path, lang), _copy_of(path))
    if found.version > lines.FORMAT_VERSION:
        raise NotRescued(TooNew.message_id)
    try:
        refuse_newer(found.tables)
    except TooNew as problem:
        raise NotRescued(problem.message_id) from problem
    about = found.tables.get("game", {}).get("1")
    if about is None:
        raise NotRescued(N_("rescue.no-beginning"), file=path.name)
    retold = told_again(about, found.tables.get("taps", {}))
    for sentence in _sentences(path, found, retold, lang):
        say(sentence)
    if found.whole and not retold.lost and not retold.left_out and wish.to is None:
        say(lang.text("rescue.whole", file=path.name))
        return 0
    target = Path(wish.to) if wish.to is not None else _beside(path)
    taps = {str(number): tap for number, tap in enumerate(retold.taps, 1)}
    _write(target, lines.fresh({"game": {"1": about}, "taps": taps}))
    say(lang.many("rescue.written", len(taps), file=str(target)))
    if wish.to is None:
        say(lang.text("rescue.next-start"))
    return 0


def told_again(about: dict[str, Any], rows: dict[str, dict[str, Any]]) -> Retold:
    """
    Tell a game again from its header and the taps that are left, by their numbers.

    A lost tap is taken for a move, as nearly all are. It keeps its place in the history, so that
    what undoes it later undoes nothing else.
    """
    header = unwrapped("header", about)
    game = str(header.get("game"))
    session = begin(dict(header), GAMES)
    numbers = sorted(int(key) for key in rows if key.isdecimal())
    telling, retold = _Telling(session), Retold()
    for number in range(1, numbers[-1] + 1 if numbers else 1):
        row = rows.get(str(number))
        if row is None:
            retold.lost.append(number)
            telling.lost()
            continue
        try:
            tap = unwrapped("tap", row, game)
            kept = telling.tell(tap)
        except Exception:  # whatever a tap may do to a game it was not made for
            retold.left_out.append(number)
            telling.lost()
            continue
        if kept is not None:
            retold.taps.append(row if kept == tap else {**row, "tap": kept})
        at = tap.get("at")
        retold.last = at if type(at) is int else retold.last
    return retold


class _Telling:
    """A game, and beside it which entries of its history are there and which are lost."""

    def __init__(self, session: Session[Any]) -> None:
        self.session = session
        self._done: list[bool] = []
        self._undone: list[bool] = []

    def lost(self) -> None:
        """One entry, of which nothing is known."""
        self._done.append(False)
        self._undone.clear()

    def tell(self, tap: dict[str, Any]) -> dict[str, Any] | None:
        """Tell one tap; return what stands for it now, ``None`` if it only undid what is lost."""
        match tap.get("tap"):
            case "play":
                fields = {key: value for key, value in tap.items() if key not in ("tap", "who")}
                self.session = follow(self.session, fields)
                self._done.append(True)
                self._undone.clear()
                return tap
            case "undo":
                return tap if self._to(len(self._done) - 1) else None
            case "redo":
                return tap if self._to(len(self._done) + 1) else None
            case "jump":
                return {**tap, "to": sum(self._done)} if self._to(int(tap["to"])) else None
            case _:
                raise ValueError(tap)

    def _to(self, number: int) -> bool:
        """Undo or redo until so many entries are done; return whether any of them is there."""
        while len(self._done) > max(number, 0):
            self._undone.append(self._done.pop())
        while len(self._done) < number and self._undone:
            self._done.append(self._undone.pop())
        before = len(self.session.history)
        self.session = self.session.jump(sum(self._done))
        return len(self.session.history) != before


def _sentences(path: Path, found: Salvage, retold: Retold, lang: Language) -> Iterator[str]:
    """What was found, one sentence after the other."""
    if found.mended:
        yield lang.many("rescue.mended", len(found.mended), lines=_numbers(found.mended, lang))
    if found.bad:
        yield lang.many("rescue.bad", len(found.bad), lines=_numbers(found.bad, lang))
    if found.from_copy:
        yield lang.text("rescue.from-copy", file=f"{path.name}.last")
    if retold.lost:
        yield lang.many("rescue.lost", len(retold.lost), taps=_numbers(retold.lost, lang))
    if retold.left_out:
        numbers = _numbers(retold.left_out, lang)
        yield lang.many("rescue.left-out", len(retold.left_out), taps=numbers)
    if found.zeros:
        yield lang.many("rescue.zeros", found.zeros)
    if found.cut:
        yield lang.text("rescue.cut")
    if retold.last is not None:
        when = datetime.fromtimestamp(retold.last / 1000).strftime("%Y-%m-%d %H:%M")
        yield lang.text("rescue.last", time=when)


def _numbers(numbers: list[int], lang: Language) -> str:
    few: Iterable[object] = numbers if len(numbers) <= FEW else [*numbers[: FEW - 1], "…"]
    return lang.list([str(number) for number in few])


def _read(path: Path, lang: Language) -> bytes:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise NotRescued(N_("cli.file-unreadable"), file=str(path)) from error
    if not data.strip(b"\0\n"):
        raise NotRescued(N_("rescue.no-beginning"), file=path.name)
    return data


def _copy_of(path: Path) -> bytes | None:
    """Return the last good copy, where the file lies among the games."""
    name = JOURNAL.fullmatch(path.name)
    if name is None:
        return None
    try:
        return path.with_name(f"{name['id']}.journal.last").read_bytes()
    except OSError:
        return None


def _beside(path: Path) -> Path:
    """Return a name beside the file that a game may have and that is free."""
    name = JOURNAL.fullmatch(path.name)
    stem = name["id"] if name else "game"
    number = 1
    while True:
        end = "-rescued" if number == 1 else f"-rescued-{number}"
        target = path.with_name(f"{stem[: ID_MOST - len(end)]}{end}.journal")
        if not target.exists():
            return target
        number += 1


def _write(target: Path, data: bytes) -> None:
    if target.exists():
        raise NotRescued(N_("rescue.exists"), file=str(target))
    try:
        files.write_new(target, data)
    except OSError as error:
        raise NotRescued(N_("rescue.unwritable"), file=str(target)) from error
