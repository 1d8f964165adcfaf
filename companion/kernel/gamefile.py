"""
The game file: one game as JSON, to be kept, sent, and told again. See ``GAMEFILE.md`` beside this.

A file holds setup, seed and every entry with its events. Reading folds the events; chance and the
rules are asked only where an entry comes without them, as somebody writing a file by hand would
leave them out.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from .errors import BadGameFile, CompanionError, IllegalMove, MalformedMove, TooNew
from .game import Game
from .history import Entry, History, Step
from .session import Session
from .wire import LARGEST, read_json, shown

VERSION = 1
"""The version written today. Every version ever written can be read."""

KIND = "game"

LONGEST = 4_000_000
"""Characters; some ten thousand moves. No table has so long an evening."""

RULE = re.compile(r"[A-Z0-9]+(-[A-Z0-9]+)+")
"""The id of a rule: ``WAKE-02``."""

Games = Mapping[str, Game]


def dump(session: Session, **about: Any) -> dict[str, Any]:
    """Return the session as the JSON object of a game file; ``about`` joins the header."""
    return {
        **header(session, **about),
        "moves": [entry_to_wire(session.game, entry) for entry in session.history.done],
        "undone": [entry_to_wire(session.game, entry) for entry in session.history.undone],
    }


def header(session: Session, **about: Any) -> dict[str, Any]:
    """Return what stands above the moves."""
    return {
        "vendemmia": KIND,
        "version": VERSION,
        "game": session.game.NAME,
        **about,
        "seed": session.seed,
        "setup": session.game.SETUP.encode(session.setup),
    }


def load(text: str, games: Games) -> Session:
    """Return the session a game file tells, or raise :class:`BadGameFile`."""
    text = text.removeprefix("\ufeff")  # some editors write it before everything else
    if len(text) > LONGEST:
        raise BadGameFile("file.too-long", text[:200], most=LONGEST)
    try:
        data = read_json(text)
    except (ValueError, RecursionError) as error:
        raise BadGameFile("file.not-json", text[:200]) from error
    return read(data, games)


def read(data: Any, games: Games) -> Session:
    """Like :func:`load`, from the JSON object."""
    session = begin(data, games)
    entries, undone = data.get("moves", []), data.get("undone", [])
    if not isinstance(entries, list) or not isinstance(undone, list):
        raise BadGameFile("file.not-understood", data, what="moves")
    with _nothing_collected():
        session = _retold(session, entries)
        done = len(session.history)
        return _retold(session, undone).jump(done)


def _retold(session: Session, entries: list[Any]) -> Session:
    """
    The session after all these entries, as if each had been followed.

    A saved game is mostly folds: a session is made only where an entry has to be decided. First
    everything is read, then looked at, then folded, for a processor does each of them faster by
    itself. What is wrong is said of the first entry that is wrong in whatever way.
    """
    game, setup, state, last = session.game, session.setup, session.state, session.history.last
    number = last.number if last else 0
    read, wrong = _read(game, setup, entries)
    evolve = game.evolve
    for found, data in zip(read, entries, strict=False):
        number += 1
        before, entry = state, found
        try:
            if entry is None:
                now = Session(game, setup, session.seed, History(last), state)
                entry = entry_from_wire(now, data)
            for event in entry.events:
                state = evolve(state, event)
        except (BadGameFile, IllegalMove, MalformedMove) as error:
            raise _blamed(error, number, data) from error
        last = Step(entry, before, last, number)
    if wrong is not None:
        raise _blamed(wrong, number + 1, entries[len(read)]) from wrong
    return Session(game, setup, session.seed, History(last), state)


def _read(
    game: Game, setup: Any, entries: list[Any]
) -> tuple[list[Entry | None], CompanionError | None]:
    """The entries up to the first that makes no sense, and what is wrong with that."""
    found: list[Entry | None] = []
    wrong: CompanionError | None = None
    try:
        for data in entries:
            found.append(_recorded(game, data))
    except (BadGameFile, MalformedMove) as error:
        wrong = error
    check = game.check_entry
    for number, entry in enumerate(found):
        try:
            if entry is not None:
                check(setup, entry)
        except MalformedMove as error:
            return found[:number], error
    return found, wrong


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """
    Keep the garbage collector still: a game is thousands of new values and not one cycle.

    It would walk all of them again and again, a tenth of the time it takes to open a game.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def begin(data: Any, games: Games) -> Session:
    """Return the session before the first move, from the header alone."""
    if not isinstance(data, dict) or data.get("vendemmia") != KIND:
        raise BadGameFile("file.not-a-game", data)
    version = data.get("version")
    if type(version) is not int or version < 1:
        raise BadGameFile("file.not-a-game", data)
    if version > VERSION:
        raise TooNew("file.too-new", data, version=min(version, LARGEST), known=VERSION)
    data = upcast(data, version)
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


def follow(session: Session, data: Any) -> Session:
    """Return the session after one entry of the file."""
    number = len(session.history) + 1
    return _guarded(lambda: session.record(entry_from_wire(session, data)), number, data)


def entry_to_wire(game: Game, entry: Entry) -> dict[str, Any]:
    """Return an entry as it stands in files and journals."""
    data: dict[str, Any] = {
        **game.MOVES.encode(entry.move),
        "events": [game.EVENTS.encode(event) for event in entry.events],
    }
    if entry.overruled:
        data["overruled"] = list(entry.overruled)
    return data


def entry_from_wire(session: Session, data: Any) -> Entry:
    """
    Return the entry ``data`` tells.

    Without ``events`` the move is decided now, by the rules and the file's seed; with
    ``"anyway": true`` it is decided although rules speak against it. With ``events`` neither is
    asked, but move and events have to make sense at the table of this setup.
    """
    entry = _recorded(session.game, data)
    if entry is None:
        return _entry(session, data)
    session.game.check_entry(session.setup, entry)
    return entry


def _recorded(game: Game, data: Any) -> Entry | None:
    """An entry that comes with its events and with nothing unusual; ``None`` for any other."""
    if not isinstance(data, dict):
        raise BadGameFile("file.not-understood", data, what=shown(data))
    events = data.get("events")
    if type(events) is not list or not _PLAIN.isdisjoint(data):
        return None
    del data["events"]  # what is left is the move; a copy would cost more than reading it
    try:
        move = game.MOVES.decode(data)
    finally:
        data["events"] = events
    return Entry(move, tuple(map(game.EVENTS.decode, events)))


_PLAIN = frozenset({"overruled", "anyway", "at"})
"""Keys of an entry that are looked at one by one."""


def _entry(session: Session, data: dict[str, Any]) -> Entry:
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


def upcast(data: dict[str, Any], version: int) -> dict[str, Any]:
    """Bring a file of an older version up to date, one step at a time."""
    for step in range(version, VERSION):
        data = _STEPS[step](data)
    return data


_STEPS: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
"""From version n to n + 1. Files of version 1 are today's, so there is no step yet."""


def _are_rules(ids: Any) -> bool:
    return isinstance(ids, list) and all(
        isinstance(id, str) and len(id) <= 24 and RULE.fullmatch(id) for id in ids
    )


def _guarded(tell: Callable[[], Session], number: int, payload: Any) -> Session:
    """Whatever is wrong with an entry is the file's fault, and the entry is named."""
    try:
        return tell()
    except (BadGameFile, IllegalMove, MalformedMove) as error:
        raise _blamed(error, number, payload) from error


def _blamed(error: CompanionError, number: int, payload: Any) -> BadGameFile:
    if isinstance(error, BadGameFile):
        return BadGameFile(error.message, error.payload, **{"entry": number, **error.facts})
    if isinstance(error, IllegalMove):
        return BadGameFile("file.illegal", payload, entry=number, rule=error.rule)
    return BadGameFile("file.impossible", payload, entry=number, why=error.message)
