"""
The form of a backup: lines of JSON, so that a file that was cut short still gives what it has.

::

    {"vendemmia": "backup", "version": 1, "made": 1700000000000}
    ["game", "vino-18b…", 36656, "<crc32>", "<base64 of zlib of JSON>"]
    ["record", "campaign", "campaign-1", "<crc32>", "<…>"]
    ["end", 2]

A game is ``{"v": 1, "header": …, "taps": […], "touched": …}``, as it lies in the data folder, the
number before its checksum is the stamp of its file. A record is ``{"v": 1, "is": …}``; its kinds
are ``players``, ``campaign``, ``draft``, ``settings`` and, where a table was put away, ``roster``.
``v`` is the version that wrote it; every version ever written is read, by the same steps as saved
games (:mod:`companion.kernel.versions`).
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar
from zlib import compress, crc32, decompressobj
from zlib import error as zlib_error

from companion.games import COUNTED
from companion.i18n import N_
from companion.kernel import Session, versions
from companion.kernel.errors import BadGameFile, CompanionError
from companion.kernel.gamefile import dump
from companion.storage import GameRecord

KIND = "backup"
FORM = 1
MOST = 40_000_000
"""Bytes one line may hold when it is unpacked; far more than the longest game."""


T = TypeVar("T")
Progress = Callable[[int, int], bool]
"""Is told how many of how many are done; says whether to go on."""


class Left(Exception):
    """Thrown into steps that somebody does not want to be finished."""


class Bad(CompanionError):
    """A file that is no backup and no game, or of a later version."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A game in a backup."""

    record: GameRecord
    touched: int


@dataclass(slots=True)
class Content:
    """What a backup holds."""

    made: int = 0
    games: list[Saved] = field(default_factory=list)
    records: list[tuple[str, str, Any]] = field(default_factory=list)
    """Kind, name, and what it says."""
    single: bool = False
    """Whether it is the file of one game, which says nothing of undone taps."""
    unreadable: int = 0
    """Lines that could not be read."""
    cut: bool = False
    """Whether its end is missing."""
    archived: bool = False
    """Whether it is a table that was put away."""


def head(made: int, **about: Any) -> str:
    """Return the first line."""
    return _dumped({"vendemmia": KIND, "version": FORM, "made": made, **about})


def game_line(id: str, told: str, touched: int, stamp: int) -> str:
    """Return the line of a game, which is told as a shelf tells it (`Shelf.told`)."""
    text = f'{{"v":{versions.VERSION},{told[1:-1]},"touched":{touched}}}'
    return _dumped(["game", id, stamp, *_packed(text)])


def record_line(kind: str, name: str, value: Any) -> str:
    """Return the line of another record."""
    return _dumped(["record", kind, name, *_packed(_dumped({"v": versions.VERSION, "is": value}))])


def end(lines: int) -> str:
    """Return the last line."""
    return _dumped(["end", lines])


def _dumped(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _packed(text: str) -> tuple[str, str]:
    raw = compress(text.encode(), 6)
    return f"{crc32(raw):08x}", b64encode(raw).decode()


def _unpacked(crc: str, text: str) -> dict[str, Any]:
    """Return what a line holds; `ValueError` if it is not what was written."""
    raw = b64decode(text, validate=True)
    if f"{crc32(raw):08x}" != crc:
        raise ValueError(crc)
    unpacking = decompressobj()
    found = json.loads(unpacking.decompress(raw, MOST))
    if unpacking.unconsumed_tail or not isinstance(found, dict) or type(found["v"]) is not int:
        raise ValueError(text[:40])
    if found["v"] > versions.VERSION:
        raise Bad(N_("backup.too-new"))
    return found


Steps = Generator[tuple[int, int], None, Content]


def reading(text: str) -> Steps:
    """Return what a backup holds, or raise :class:`Bad`; yield after each line how far it is."""
    text = text.removeprefix("\ufeff")
    first, _, rest = text.partition("\n")
    try:
        about = json.loads(first)
    except (ValueError, RecursionError):
        about = None
    if not isinstance(about, dict) or about.get("vendemmia") != KIND:
        return _one_game(text)
    if type(about.get("version")) is not int or about["version"] > FORM:
        raise Bad(N_("backup.too-new"))
    made = about.get("made")
    archived = about.get("archived") is True
    found = Content(made if type(made) is int else 0, cut=True, archived=archived)
    lines = [line for line in rest.split("\n") if line]
    for number, line in enumerate(lines):
        yield number, len(lines)
        try:
            _hear(found, json.loads(line), number)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            found.unreadable += 1
        except (zlib_error, BadGameFile):
            found.unreadable += 1
    return found


def read(text: str) -> Content:
    """Return what a backup holds, or raise :class:`Bad`. A game file is one game."""
    return through(reading(text))


def through(steps: Generator[tuple[int, int], None, T], progress: Progress | None = None) -> T:
    """Return what comes of some steps. Whoever is asked after each and says no ends them."""
    try:
        while True:
            done, of = next(steps)
            if progress is not None and not progress(done, of):
                steps.throw(Left())
    except StopIteration as end:
        found: T = end.value
        return found


def _hear(found: Content, line: Any, number: int) -> None:
    match line:
        case ["game", str(id), _, str(crc), str(packed)]:
            found.games.append(_saved(id, _unpacked(crc, packed)))
        case ["record", str(kind), str(name), str(crc), str(packed)]:
            is_ = _unpacked(crc, packed)
            found.records.append((kind, name, _today(kind, name, is_["is"], is_["v"])))
        case ["end", int(lines)]:
            found.cut = lines != number
        case _:
            raise ValueError(number)


_KINDS: dict[str, versions.Kind] = {
    "players": "players",
    "campaign": "campaign",
    "draft": "draft",
    "settings": "settings",
    "roster": "roster",
}


def _today(kind: str, name: str, value: Any, version: int) -> Any:
    """Return a record in today's form."""
    return versions.up_to_date(_KINDS[kind], value, version, name)


def _saved(id: str, is_: dict[str, Any]) -> Saved:
    header, version = is_["header"], is_["v"]
    if not isinstance(header, dict):
        raise ValueError(id)
    game = str(header.get("game"))
    taps = tuple(
        versions.up_to_date("entry", tap, version, game) if tap.get("tap") == "play" else tap
        for tap in is_["taps"]
    )
    return Saved(GameRecord(id, header, taps), int(is_["touched"]))


# -- one game ------------------------------------------------------------------------------------


def one_game(session: Session[Any], id: str, created: int, touched: int) -> str:
    """
    Return one game as a game file, to be given to somebody else.

    Of a game that goes on the seed is left out, by which somebody could know what will be drawn,
    and of Vino what was marked and is not revealed yet. A game that is over has no secrets.
    """
    if not session.game.is_over(session.state):
        load = COUNTED.get(session.game.NAME)
        session = replace(load().for_others(session) if load else session, seed=0)
    about = {"id": id, "created": created, "touched": touched}
    return json.dumps(dump(session, **about), ensure_ascii=False)


def _one_game(text: str) -> Content:
    """Return a game file as a backup of one game."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise Bad(N_("backup.unknown")) from problem
    if not isinstance(data, dict) or data.get("vendemmia") != "game":
        raise Bad(N_("backup.unknown"))
    header = {key: value for key, value in data.items() if key not in ("moves", "undone", "id")}
    created = header.get("created")
    touched = header.pop("touched", created)
    moves, undone = data.get("moves", []), data.get("undone", [])
    version = data.get("version")
    if not isinstance(moves, list) or not isinstance(undone, list) or type(version) is not int:
        raise Bad(N_("backup.unknown"))
    taps = tuple(_taps(moves, undone, version, str(data.get("game"))))
    if taps and type(touched) is int:  # all a file says of times: when the last tap was
        taps = (*taps[:-1], {**taps[-1], "at": touched})
    id = data.get("id")
    if not isinstance(id, str):
        at = created if type(created) is int else 0
        id = f"{data.get('game')}-{at:x}-{crc32(_dumped(header).encode()):08x}"
    record = GameRecord(id, header, taps)
    return Content(games=[Saved(record, touched if type(touched) is int else 0)], single=True)


def _taps(moves: list[Any], undone: list[Any], version: int, game: str) -> Iterator[dict[str, Any]]:
    """Yield the taps that lead to what a game file says: all played, then some undone."""
    for entry in (*moves, *undone):
        if not isinstance(entry, dict) or version > versions.VERSION:
            late = version > versions.VERSION
            raise Bad(N_("backup.too-new") if late else N_("backup.unknown"))
        yield {"tap": "play", **versions.up_to_date("entry", entry, version, game)}
    if undone:
        yield {"tap": "jump", "to": len(moves)}
