"""
Plays as a table and as JSON. Both are described in ``PLAYS.md`` beside this.

>>> from companion.plays import Play, Side
>>> anna = Side("p1", "Аня", "blue", 12)
>>> play = Play("vino", id="vino-1", ended=1_700_000_000_000, sides=(anna,))
>>> csv([play]).decode("utf-8-sig").splitlines()[1][:38]
'vino-1,vino,2023-11-14T22:13:20Z,0,0,,'
"""

from __future__ import annotations

import json as _json
from collections.abc import Generator, Iterable
from csv import writer
from datetime import UTC, datetime
from io import StringIO
from typing import Any

from companion.plays import Play, play_from_wire, play_to_wire

from ..backup.form import through
from ..people import People

FIXED = (
    "play", "game", "ended", "minutes", "rounds", "level", "variants", "challenge", "depth",
    "result", "decided", "players", "seat", "person", "name", "colour", "points", "rank", "won",
    "first", "race", "rows",
)  # fmt: skip
BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
VERSION = 1


def csv(plays: Iterable[Play], people: People = People()) -> bytes:  # noqa: B008
    """Return a table with one row for each player and play, for spreadsheets."""
    return through(making_csv(plays, people))


def making_csv(
    plays: Iterable[Play], people: People = People()  # noqa: B008
) -> Generator[tuple[int, int], None, bytes]:  # fmt: skip
    """Make this table; yield after each play how far it is."""
    every = list(plays)
    names = sorted({name for play in every for side in play.sides for name in side.counts})
    out = StringIO()
    sheet = writer(out, lineterminator="\r\n")
    sheet.writerow([*FIXED, *names])
    for number, play in enumerate(every, 1):
        yield number, len(every)
        about = _about(play)
        for seat, side in enumerate(play.sides):
            counts = dict(side.counts.items())
            sheet.writerow(
                [
                    *about,
                    seat + 1,
                    people.of(side.person),
                    _harmless(side.name),
                    side.colour,
                    side.points,
                    side.rank,
                    int(side.won),
                    int(side.first),
                    " ".join(map(str, side.race)),
                    " ".join(map(str, side.rows)),
                    *(counts.get(name, "") for name in names),
                ]
            )
    return (BOM + out.getvalue()).encode()


def _about(play: Play) -> list[Any]:
    return [
        play.id, play.game, when(play.ended), play.minutes, play.rounds, play.level,
        " ".join(play.variants), play.challenge or "", play.depth, play.result, play.decided,
        len(play.sides),
    ]  # fmt: skip


def _harmless(name: str) -> str:
    """Return a name no spreadsheet takes for a formula."""
    return f"'{name}" if name[:1] in "=+-@\t\r" else name


def when(at: int) -> str:
    """Return a moment as ISO 8601 in UTC."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def json(plays: Iterable[Play]) -> str:
    """Return plays as JSON, with everything that was counted; a line for each play."""
    return through(making_json(plays)).decode()


def making_json(plays: Iterable[Play]) -> Generator[tuple[int, int], None, bytes]:
    """Make this JSON; yield after each play how far it is."""
    every, lines = list(plays), list[str]()
    for number, play in enumerate(every, 1):
        yield number, len(every)
        lines.append(_json.dumps(play_to_wire(play), ensure_ascii=False))
    head = _json.dumps({"vendemmia": "plays", "version": VERSION})[:-1]
    return "\n".join([f'{head}, "plays": [', ",\n".join(lines), "]}", ""]).encode()


def from_json(text: str) -> tuple[Play, ...]:
    """Return the plays of such a file."""
    return tuple(play_from_wire(play) for play in _json.loads(text)["plays"])
