"""
A game as a sequence of decisions: its header, then entry by entry.

At every point the rules say which moves may be meant and what comes of the one that is; chance
follows from the seed. So of most entries only the move is said, as one of those that are possible,
and that its outcome is the one the rules give. Whatever is otherwise is said as it is: a move that
is not listed, rules that were set aside, events of an older version or of other dice.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

from companion.kernel import Entry, Game, Session
from companion.kernel.errors import IllegalMove, MalformedMove
from companion.kernel.gamefile import entry_from_wire, entry_to_wire
from companion.kernel.wire import LARGEST

from .errors import Damaged
from .words import NO, Speech

MOST_LISTED = 4000
"""Moves that are looked at where more are possible."""
MOST_ENTRIES = 10_000
END = "."
DECIDED, ANYWAY, TOLD = "=", "!", "#"
"""What came of a move: what the rules say; what they say if overruled; what is told."""
EPOCH = 1_600_000_000_000
NEAR = 8
"""Milliseconds between a game's name and the moment it says it was begun at."""
ID = re.compile(r"([a-z]+)-([0-9a-f]{1,13})-([0-9a-f]{4})")

SAID_OF_IT = {"id", "created", "touched"}

Games = Mapping[str, Game[Any]]
About = dict[str, Any]


def tell(speech: Speech, games: Games, session: Session[Any] | None, about: About) -> None:
    """Say a game."""
    _go_through(speech, games, session, about)


def hear(speech: Speech, games: Games) -> tuple[Session[Any], About]:
    """Hear a game."""
    return _go_through(speech, games, None, {})


def _go_through(
    speech: Speech, games: Games, told: Session[Any] | None, about: About
) -> tuple[Session[Any], About]:
    """Say a game, or hear one: the same steps, so that they cannot differ."""
    names = sorted(games)
    name = speech.pen.choose(("game",), names, told.game.NAME if told else "")
    about = _about(speech, name, about if told else None)
    game = games[name]
    setup = speech.value(f"setup/{name}", game.SETUP.encode(told.setup) if told else NO)
    seed = _seed(speech, setup, told.seed if told else 0)
    session = Session.start(game, game.SETUP.decode(setup), seed)
    session = _entries(speech, session, told.history.done if told else None)
    done = len(session.history)
    session = _entries(speech, session, told.history.undone if told else None)
    return session.jump(done), about


def _about(speech: Speech, name: str, about: About | None) -> About:
    """The game's own name, and when it was begun and touched."""
    told = NO if about is None else about
    about = about or {}
    created, touched = about.get("created"), about.get("touched")
    id = about.get("id", "")
    match = ID.fullmatch(id) if isinstance(id, str) else None
    usual = bool(
        list(about) == ["id", "created", "touched"]
        and match
        and match[1] == name
        and type(created) is int
        and type(touched) is int
        and EPOCH <= created <= touched < LARGEST
        and 0 <= created - int(match[2], 16) < NEAR
        and f"{int(match[2], 16):x}" == match[2]
    )
    if speech.pen.choose(("about",), ("odd", "usual"), "usual" if usual else "odd") == "odd":
        found = speech.value("about", told)
        if not isinstance(found, dict) or not found.keys() <= SAID_OF_IT:
            raise Damaged
        return found
    if usual:
        assert match
        assert created is not None
        assert touched is not None
        early, token = created - int(match[2], 16), int(match[3], 16)
    else:
        created, touched, early, token = EPOCH, EPOCH, 0, 0
    created = EPOCH + speech.whole("created", created - EPOCH)
    touched = created + speech.whole("touched", touched - created)
    near = [str(each) for each in range(NEAR)]
    early = int(speech.pen.choose(("early",), near, str(early)))
    token = speech.pen.number(16, token)
    return {"id": f"{name}-{created - early:x}-{token:04x}", "created": created, "touched": touched}


def _seed(speech: Speech, setup: Any, seed: int) -> int:
    """The seed; a shared deck has its last bits."""
    solo = setup.get("solo") if isinstance(setup, dict) else None
    deck = solo.get("seed") if isinstance(solo, dict) else None
    bits = 25
    follows = type(deck) is int and 0 <= deck < 1 << bits and seed % (1 << bits) == deck
    ways = ("any", "deck", "negative")
    way = "negative" if seed < 0 else "deck" if follows else "any"
    way = speech.pen.choose(("seed",), ways, way)
    if way == "deck":
        if type(deck) is not int or not 0 <= deck < 1 << bits:
            raise Damaged
        return speech.whole("seed.deck", seed >> bits) << bits | deck
    size = speech.whole("seed.any", abs(seed))
    return -size if way == "negative" else size


def _entries(
    speech: Speech, session: Session[Any], told: tuple[Entry, ...] | None
) -> Session[Any]:  # fmt: skip
    """All that was done, or all that was taken back, up to its end."""
    game = session.game
    before = ("", "")
    for number in range(MOST_ENTRIES):
        entry = told[number] if told is not None and number < len(told) else None
        listed: dict[str, list[Any]] = {}
        for move in islice(game.legal_moves(session.state), MOST_LISTED):
            listed.setdefault(game.MOVES.name_of(move), []).append(move)
        speech.spend(10 + sum(map(len, listed.values())))
        said = game.MOVES.encode(entry.move) if entry else {"move": END}
        kind = _kind(speech, game, list(listed), before, said.pop("move"))
        if kind == END:
            return session
        before = before[1], kind
        meant = [_fields(game, move) for move in listed.get(kind, ())]
        fields = speech.value(f"{game.NAME}/{kind}", said if entry else NO, meant)
        if not isinstance(fields, dict):
            raise Damaged
        session = _outcome(speech, session, kind, fields, entry)
    raise Damaged


def _fields(game: Game[Any], move: Any) -> dict[str, Any]:
    wire = game.MOVES.encode(move)
    del wire["move"]
    return wire


def _kind(
    speech: Speech, game: Game[Any], listed: list[str], before: tuple[str, str], kind: str
) -> str:
    """Which kind of move: one that is listed, one that is not, or the end."""
    offered = sorted({*listed, END})
    others = sorted({*game.MOVES.names}.difference(offered))
    at = f"{game.NAME}/"
    signs = (at, f"{at}|{before[1]}", f"{at}{','.join(offered)}", f"{at}{before[0]}|{before[1]}")
    return speech.pen.choose(signs, [*offered, *others], kind)


def _outcome(
    speech: Speech, session: Session[Any], kind: str, fields: dict[str, Any], told: Entry | None
) -> Session[Any]:  # fmt: skip
    """What came of a move, and the session with it."""
    game = session.game
    move = game.MOVES.decode({"move": kind, **fields})
    follows = dict(_decided(session, move))
    place = f"{game.NAME}/{kind}"
    ways = [*follows, TOLD]
    way = TOLD
    if told is not None:
        fitting = (
            way
            for way, one in follows.items()
            if one.history.last and one.history.last.entry == told
        )
        way = next(fitting, TOLD)
    way = speech.pen.choose((f"{place}!", f"{place}!{''.join(ways)}"), ways, way)
    if way != TOLD:
        return follows[way]
    wire = entry_to_wire(game, told) if told is not None else None
    what = _what_came(wire) if wire is not None else NO
    meant = [
        _what_came(entry_to_wire(game, after.history.last.entry))
        for after in follows.values()
        if after.history.last
    ]
    came = speech.value(f"{place}!", what, meant)
    if not isinstance(came, dict) or "move" in came or came.keys() & fields.keys():
        raise Damaged
    return session.record(entry_from_wire(session, {"move": kind, **fields, **came}))


def _what_came(wire: dict[str, Any]) -> dict[str, Any]:
    return {key: wire[key] for key in ("events", "overruled") if key in wire}


def _decided(session: Session[Any], move: Any) -> Iterator[tuple[str, Session[Any]]]:
    """Yield what the rules make of a move, if they make anything of it."""
    try:
        yield DECIDED, session.play(move)
    except IllegalMove:
        try:
            yield ANYWAY, session.play(move, anyway=True)
        except MalformedMove:
            return
    except MalformedMove:
        return
