"""
BG Stats: a play as a link that opens its form, and plays as a file it reads.

The link carries one play as JSON; it is short enough for a code to scan. ``sourceName`` and the ids
are what the other program knows us by, so they never change.

>>> from companion.plays import Play, Side
>>> play = Play("vino", id="vino-1", sides=(Side("p1", "Аня", "blue", 12, won=True),))
>>> link(play)[:50]
'https://app.bgstatsapp.com/createPlay.html?data=%7'
"""

from __future__ import annotations

import json
from collections.abc import Generator, Iterable, Sequence
from datetime import UTC, datetime
from typing import Any
from urllib.parse import quote
from uuid import NAMESPACE_URL, uuid5

from companion.games import COUNTED
from companion.plays import Box, Play, Side

from ..backup.form import through
from ..people import People

SOURCE = "Vendemmia"
ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
LONGEST = 2000
"""Characters of a link; longer ones are cut by some programs."""
ID_LENGTH = 12
"""Of a person's id that is told."""
AUTOMA = "automa"
LEAVE_OUT = (("comments",), ("board",), ("durationMin",))
"""What is left out, one after the other, of a link that would be too long."""


def box_of(play: Play) -> Box:
    """Return what is printed on the box of a play's game."""
    load = COUNTED.get(play.game)
    return load().BOX if load else Box(play.game, 0)


def told(
    play: Play,
    people: People = People(),  # noqa: B008
    *,
    automa: bool = True,
    comments: str = "",
) -> dict[str, Any]:
    """Return a play as BG Stats is told of it; ``automa`` has the Automa among the players."""
    box = box_of(play)
    found: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": play.id,
        "playDate": _date(play.ended),
        "game": {
            "name": box.name,
            "sourceGameId": play.game,
            "bggId": box.bgg,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [_player(side, people) for side in play.sides],
    }
    if play.minutes:
        found["durationMin"] = play.minutes
    if "tuscany" in play.variants:
        found["board"] = "Tuscany"
    if comments:
        found["comments"] = comments
    marker = marker_of(play)
    if automa and marker is not None:
        found["players"].append(_automa(play, marker))
    return found


def _player(side: Side, people: People) -> dict[str, Any]:
    found: dict[str, Any] = {
        "name": side.name,
        "sourcePlayerId": people.of(side.person)[:ID_LENGTH],
        "score": side.points,
        "rank": side.rank,
    }
    if side.won:
        found["winner"] = True
    if side.first:
        found["startPlayer"] = True
    return found


def marker_of(play: Play) -> int | None:
    """Return the points of the Automa at the end, where it was played against."""
    marker = play.series.get("marker", ())
    return marker[-1] if play.solo and play.level and marker else None


def _automa(play: Play, marker: int) -> dict[str, Any]:
    won = play.result == "loss"
    found: dict[str, Any] = {
        "name": "Automa",
        "sourcePlayerId": AUTOMA,
        "score": marker,
        "rank": 2 if play.result == "win" else 1,
        "role": play.level,
    }
    return {**found, "winner": True} if won else found


def text(play: Play, people: People = People(), **how: Any) -> str:  # noqa: B008
    """Return the JSON of a link, as short as it can be without losing players or points."""
    found = told(play, people, **how)
    for names in ((), *LEAVE_OUT):
        for name in names:
            found.pop(name, None)
        written = json.dumps(found, ensure_ascii=False, separators=(",", ":"))
        if len(ADDRESS) + len(_quoted(written)) < LONGEST:
            break
    return written


def link(play: Play, people: People = People(), **how: Any) -> str:  # noqa: B008
    """Return the link that opens BG Stats with a play, or its web page where it is not there."""
    return ADDRESS + _quoted(text(play, people, **how))


def _quoted(written: str) -> str:
    """Percent-encode what may not stand in an address; commas and colons may."""
    return quote(written, safe=",:")


def file(
    plays: Iterable[Play],
    people: People = People(),  # noqa: B008
    *,
    automa: bool = True,
) -> str:
    """Return plays as a ``.bgsplay`` file."""
    return through(making(tuple(plays), people, automa=automa)).decode()


def making(
    plays: Sequence[Play],
    people: People = People(),  # noqa: B008
    *,
    automa: bool = True,
) -> Generator[tuple[int, int], None, bytes]:
    """Make such a file; yield after each play how far it is."""
    ids: dict[str, int] = {}
    players: list[dict[str, Any]] = []
    games: dict[str, int] = {}
    boxes: list[dict[str, Any]] = []

    def game_of(name: str, bgg: int, *, expansion: bool = False) -> int:
        if name not in games:
            games[name] = len(games) + 1
            boxes.append(_game(games[name], name, bgg, expansion=expansion))
        return games[name]

    def player_of(id: str, name: str) -> int:
        if id not in ids:
            ids[id] = len(ids) + 1
            uuid = _uuid("player", id)
            players.append({"id": ids[id], "uuid": uuid, "name": name, "isAnonymous": False})
        return ids[id]

    found = []
    for number, play in enumerate(plays, 1):
        yield number, len(plays)
        one = told(play, people, automa=automa)
        rows = [
            _score(seat, player_of(row["sourcePlayerId"], row["name"]), row)
            for seat, row in enumerate(one["players"], 1)
        ]
        game = one["game"]
        expansions: Sequence[str] = ("tuscany",) if "tuscany" in play.variants else ()
        found.append(
            {
                "uuid": _uuid("play", play.id),
                "modificationDate": one["playDate"],
                "entryDate": one["playDate"],
                "playDate": one["playDate"],
                "usesTeams": False,
                "durationMin": play.minutes,
                "ignored": False,
                "manualWinner": True,
                "rounds": play.rounds,
                "gameRefId": game_of(game["name"], game["bggId"]),
                "board": one.get("board", ""),
                "comments": "",
                "playImages": "[]",
                "playerScores": rows,
                "expansionPlays": [
                    {"gameRefId": game_of(*EXPANSIONS[name], expansion=True)} for name in expansions
                ],
            }
        )
    whole = {
        "about": ABOUT,
        "players": players,
        "locations": [],
        "games": boxes,
        "plays": found,
        "userInfo": {"meRefId": 0},
    }
    return json.dumps(whole, ensure_ascii=False).encode()


ABOUT = "This is a Play file that can be read by Board Game Stats."  # not shown: fixed by the form
_TUSCANY = "Tuscany Essential Edition"  # not shown: name that programs match
EXPANSIONS = {"tuscany": (_TUSCANY, 202174)}


def _game(id: int, name: str, bgg: int, *, expansion: bool) -> dict[str, Any]:
    return {
        "id": id,
        "uuid": _uuid("game", name),
        "name": name,
        "bggName": name,
        "bggId": bgg,
        "cooperative": False,
        "highestWins": True,
        "noPoints": False,
        "usesTeams": False,
        "isBaseGame": not expansion,
        "isExpansion": expansion,
    }


def _score(seat: int, player: int, row: dict[str, Any]) -> dict[str, Any]:
    return {
        "playerRefId": player,
        "score": str(row["score"]),
        "rank": row["rank"],
        "winner": row.get("winner", False),
        "startPlayer": row.get("startPlayer", False),
        "newPlayer": False,
        "seatOrder": seat,
        "role": row.get("role", ""),
        "team": "",
    }


def _date(at: int) -> str:
    """Return the moment a play ended as BG Stats has it: UTC."""
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%d %H:%M:%S")


def _uuid(kind: str, id: str) -> str:
    """Return an id that is the same whenever it is asked for."""
    return str(uuid5(NAMESPACE_URL, f"vendemmia:{kind}:{id}")).upper()
