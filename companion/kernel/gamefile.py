"""
Game files: one game as JSON, described in ``GAMEFILE.md`` beside this module.

A file holds setup, seed and every entry with its events. Reading it folds the events. Rules and
randomness are needed only for entries without events, as in a file written by hand.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from . import versions
from .errors import BadGameFile, CompanionError, IllegalMove, MalformedMove, TooNew
from .game import Game
from .history import Entry
from .session import Session
from .wire import LARGEST, read_json, shown

KIND = "game"

LONGEST = 4_000_000
"""Characters; some ten thousand moves. No table has so long an evening."""

RULE = re.compile(r"[A-Z0-9]+(-[A-Z0-9]+)+")
"""The id of a rule: ``WAKE-02``."""

Games = Mapping[str, Game[Any]]


def dump(session: Session[Any], **about: Any) -> dict[str, Any]:
    """Return the session as the JSON object of a game file; ``about`` joins the header."""
    return {
        **header(session, **about),
        "moves": [entry_to_wire(session.game, entry) for entry in session.history.done],
        "undone": [entry_to_wire(session.game, entry) for entry in session.history.undone],
    }


def header(session: Session[Any], **about: Any) -> dict[str, Any]:
    """Return the header of a game file: all that comes before the moves."""
    return {
        "vendemmia": KIND,
        "version": versions.VERSION,
        "game": session.game.NAME,
        **about,
        "seed": session.seed,
        "setup": session.game.SETUP.encode(session.setup),
    }


def load(text: str, games: Games) -> Session[Any]:
    """Return the session stored in a game file, or raise :class:`BadGameFile`."""
    text = text.removeprefix("\ufeff")  # some editors write it before everything else
    if len(text) > LONGEST:
        raise BadGameFile("file.too-long", text[:200], most=LONGEST)
    try:
        data = read_json(text)
    except (ValueError, RecursionError) as error:
        raise BadGameFile("file.not-json", text[:200]) from error
    return read(data, games)


def read(data: Any, games: Games) -> Session[Any]:
    """Like :func:`load`, from the JSON object."""
    session = begin(data, games)
    moves, undone = data.get("moves", []), data.get("undone", [])
    if not isinstance(moves, list) or not isinstance(undone, list):
        raise BadGameFile("file.not-understood", data, what="moves")
    for entry in moves:
        session = follow(session, entry, data["version"])
    done = len(session.history)
    for entry in undone:
        session = follow(session, entry, data["version"])
    return session.jump(done)


def begin(data: Any, games: Games) -> Session[Any]:
    """Return the session before the first move, read from the header."""
    if not isinstance(data, dict) or data.get("vendemmia") != KIND:
        raise BadGameFile("file.not-a-game", data)
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise BadGameFile("file.not-a-game", data)
    known = versions.VERSION
    if version > known:
        raise TooNew("file.too-new", data, version=min(version, LARGEST), known=known)
    data = versions.up_to_date("header", data, version)
    game = games.get(data["game"]) if isinstance(data.get("game"), str) else None
    if game is None:
        raise BadGameFile("file.unknown-game", data, game=shown(data.get("game")))
    seed = data.get("seed", 0)
    if type(seed) is not int or abs(seed) > LARGEST:
        raise BadGameFile("file.not-understood", data, what="seed")
    setup = game.SETUP.decode(data.get("setup"))
    try:
        return Session.start(game, setup, seed)
    except MalformedMove as error:
        raise BadGameFile(error.message, data, **error.facts) from error


def follow(session: Session[Any], data: Any, version: int | None = None) -> Session[Any]:
    """Return the session after one entry; ``version`` is the version the entry was written in."""
    try:
        if version is not None:
            data = versions.up_to_date("entry", data, version, session.game.NAME)
        return session.record(entry_from_wire(session, data))
    except (BadGameFile, IllegalMove, MalformedMove) as error:
        raise _blamed(error, len(session.history) + 1, data) from error


def entry_to_wire(game: Game[Any], entry: Entry) -> dict[str, Any]:
    """Return an entry as JSON, for files and journals."""
    data: dict[str, Any] = {
        **game.MOVES.encode(entry.move),
        "events": [game.EVENTS.encode(event) for event in entry.events],
    }
    if entry.overruled:
        data["overruled"] = list(entry.overruled)
    return data


def entry_from_wire(session: Session[Any], data: Any) -> Entry:
    """
    Return the entry ``data`` stands for.

    Without ``events`` the move is decided now, by the rules and the file's seed; with ``"anyway":
    true`` it is decided even if it breaks rules. With ``events`` nothing is decided, but move and
    events have to make sense at a table with this setup.
    """
    if not isinstance(data, dict):
        raise BadGameFile("file.not-understood", data, what=shown(data))
    fields = dict(data)
    events, overruled = fields.pop("events", None), fields.pop("overruled", [])
    if not _are_rules(overruled):
        raise BadGameFile("file.not-understood", data, what="overruled")
    anyway = fields.pop("anyway", bool(overruled))
    if type(anyway) is not bool:
        raise BadGameFile("file.not-understood", data, what="anyway")
    fields.pop("at", None)
    move = session.game.MOVES.decode(fields)
    if events is None:
        return session.decide(move, anyway=anyway)
    if not isinstance(events, list):
        raise BadGameFile("file.not-understood", data, what="events")
    decode = session.game.EVENTS.decode
    entry = Entry(move, tuple([decode(event) for event in events]), tuple(overruled))
    session.game.check_entry(session.setup, entry)
    return entry


def _are_rules(ids: Any) -> bool:
    return isinstance(ids, list) and all(
        isinstance(id, str) and len(id) <= 24 and RULE.fullmatch(id) for id in ids
    )


def _blamed(error: CompanionError, number: int, payload: Any) -> BadGameFile:
    if isinstance(error, BadGameFile):
        return BadGameFile(error.message, error.payload, **{"entry": number, **error.facts})
    if isinstance(error, IllegalMove):
        return BadGameFile("file.illegal", payload, entry=number, rule=error.rule)
    return BadGameFile("file.impossible", payload, entry=number, why=error.message)
