"""
What nobody should say: codes, links, tokens, messages and rosters from somebody who wants in.

Nothing of it may let anybody in, and nothing may raise anything but what is meant to be raised.
"""

from __future__ import annotations

import copy
import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from companion.company import (
    Code,
    Guesses,
    Join,
    Link,
    OpenDoor,
    Refused,
    Roster,
    SeatKey,
    begin,
    decide,
    find_by_code,
    from_json,
    new_code,
    new_token,
    to_json,
)
from companion.company.deeds import Claim, LinkSeat
from companion.company.protocol import Desk, Ledger, Say
from companion.company.protocol.messages import Page, read_by_phone, read_by_table
from companion.kernel.chance import Seeded
from companion.kernel.errors import BadGameFile
from companion.kernel.wire import read_json

from . import games

STRANGE = (
    "",
    " ",
    "\0",
    "\ud800",
    "\u202e",
    "\u200b" * 6,
    "ſſſſſſ",
    "ﬀﬀﬀ",
    "КРТ479",
    "٣٤٧٩٣٤",
    "CCCCCC\n",
    "' or 1=1 --",
    "../../etc/passwd",
    "%00",
    "A" * 100_000,
    "𝟯" * 6,
    "İİİİİİ",
    "null",
)
VALUES: tuple[Any, ...] = (None, True, False, 0, -1, 1, 2**53, 2**63, 1.5, [], {}, "", "1", [[]])
WORDS = ("hello", "knock", "tap", "ask", "beat", "page", "news", "away", "play", "jump", "claim")


def attack(most: int, seed: int = 1) -> Counter[str]:
    """Try so many hostile things; return how many of each kind. Raises if one gets through."""
    chance, count = random.Random(f"hostile/{seed}"), Counter[str]()
    attacks = (Codes(seed), Keys(seed), Rosters(seed), Messages(seed))
    for number in range(most):
        one = attacks[number % len(attacks)]
        one.strike(chance)
        count[one.__class__.__name__.lower()] += 1
    return count


def _roster(seed: int) -> tuple[Roster, list[str]]:
    secrets = Seeded(seed, 5)
    tokens = [new_token(secrets) for _ in range(3)]
    roster = decide(begin(4, "Anna", tokens[0]), "1", OpenDoor(), secrets)
    assert roster.door
    for token in tokens[1:]:
        roster = decide(roster, None, Join(Link(roster.door.key), "B", token), secrets)
    roster = decide(roster, "2", Claim((1,)), secrets)
    return decide(roster, "1", LinkSeat(2), secrets), tokens


def bent(text: str, chance: random.Random) -> str:
    """Return a text that is almost this one."""
    at = chance.randrange(len(text) + 1)
    roll = chance.random()
    if roll < 0.2:
        return chance.choice(STRANGE)
    if roll < 0.4:
        return text[:at] + chance.choice("CFHJ0aО\u0301\0 ") + text[at:]
    if roll < 0.6:
        return text[:at] + text[at + 1 :]
    if roll < 0.8:
        return text[:at] + chance.choice("CFHJKM0z9\uff23") + text[at + 1 :]
    return "".join(chance.choice("CFHJKMNPRTVWX3479") for _ in range(6))


class Codes:
    """Codes that are guessed, bent or strange."""

    def __init__(self, seed: int) -> None:
        self.roster, _ = _roster(seed)
        self.token = new_token(Seeded(seed, 9))
        self.guesses = Guesses()
        self.at = 0.0

    def strike(self, chance: random.Random) -> None:
        """Type one."""
        door = self.roster.door
        assert door
        typed = bent(door.code, chance)
        self.at += chance.random()
        address = f"198.51.100.{chance.randrange(300)}"
        if self.guesses.why_not(address, self.at) is not None:
            return
        found = find_by_code({"t": self.roster}, typed)
        joined = _joined(self.roster, Join(Code(typed), "X", self.token))
        # what only looks otherwise is the code; anything else is none
        same = _plain(typed) == door.code
        assert joined == (found is not None) == same, repr(typed)
        self.guesses = self.guesses.wrong(address, self.at)


def _plain(typed: str) -> str:
    import unicodedata

    look = str.maketrans("СНКМРТХ", "CHKMPTX")
    text = unicodedata.normalize("NFKC", typed[:41]).upper().translate(look)
    return "".join(one for one in text if not (one.isspace() or one in "-–—_."))


class Keys:
    """Links and tokens that are guessed, bent or strange."""

    def __init__(self, seed: int) -> None:
        self.roster, self.tokens = _roster(seed)
        self.token = new_token(Seeded(seed, 9))

    def strike(self, chance: random.Random) -> None:
        """Try one."""
        door = self.roster.door
        assert door
        key = bent(chance.choice((door.key, door.links[0].key, *self.tokens)), chance)
        seat = chance.choice((0, 1, 2, -1, 99))
        if key in (door.key, door.links[0].key, *self.tokens):
            return
        assert self.roster.with_token(key) is None
        for by in (Link(key), SeatKey(seat, key), SeatKey(seat, door.key), Link(door.links[0].key)):
            assert not _joined(self.roster, Join(by, "X", self.token)), by
        name, token = bent("Anna", chance), bent(self.tokens[0], chance)
        _joined(self.roster, Join(Link(door.key), name, token))


def _joined(roster: Roster, join: Join) -> bool:
    try:
        after = decide(roster, None, join, Seeded(0))
    except Refused:
        return False
    assert from_json(read_json(json.dumps(to_json(after)))) == after
    return after != roster


class Rosters:
    """Files of rosters that are damaged or made up."""

    def __init__(self, seed: int) -> None:
        self.roster, _ = _roster(seed)
        self.data = to_json(self.roster)

    def strike(self, chance: random.Random) -> None:
        """Read one; what is read must be written the same."""
        data = spoilt(copy.deepcopy(self.data), chance)
        try:
            roster = from_json(data)
        except BadGameFile:
            return
        assert from_json(to_json(roster)) == roster
        held = [seat for phone in roster.phones for seat in phone.seats]
        assert len(held) == len(set(held))
        assert all(len(phone.lock) == 64 for phone in roster.phones)


def spoilt(data: Any, chance: random.Random) -> Any:
    """Return JSON with something in it changed, taken away or put in."""
    for _ in range(chance.randint(1, 3)):
        places: list[tuple[Any, Any]] = []
        _places(data, places)
        if not places:
            return chance.choice(VALUES)
        where, key = chance.choice(places)
        roll = chance.random()
        if roll < 0.2:
            del where[key]
        elif roll < 0.5:
            where[key] = chance.choice(VALUES)
        elif roll < 0.7 and isinstance(where[key], str):
            where[key] = bent(where[key] or "x", chance)
        elif roll < 0.85 and isinstance(where[key], int):
            where[key] = chance.choice((-1, 0, 1, 2, 3, 12, 2**53 + 1))
        elif isinstance(where, dict):
            where[chance.choice(("x", "seats", "host", *WORDS))] = chance.choice(VALUES)
        else:
            where.append(copy.deepcopy(where[key]))
    return data


def _places(data: Any, found: list[tuple[Any, Any]]) -> None:
    pairs = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in pairs:
        found.append((data, key))
        if isinstance(value, dict | list):
            _places(value, found)


class Messages:
    """Messages to a table from a phone that has not joined, and from one that has."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.roster, self.tokens = _roster(seed)
        self._open()

    def _open(self) -> None:
        begun = games.beginning("vino")
        ledger = Ledger(games.GAMES, begun.header, self.roster, begun.taps)
        self.desk = Desk(ledger, begun.veil, games.means, Seeded(self.seed, 3))
        self.at, self.nr, self.said = 0.0, 0, 0
        for line in (1, 2):
            self.desk.opened(0, line, "192.0.2.1")
        hello = json.dumps({"say": "hello", "epoch": 1, "token": self.tokens[1]})
        self._say(2, hello)

    def strike(self, chance: random.Random) -> None:
        """Say something over one of two connections; the first one's phone has no token."""
        self.said += 1
        if self.said % 500 == 0:
            self._open()
        self.at += 0.01
        self.nr += 1
        line = chance.choice((1, 2))
        data = spoilt(chance.choice(self._sound())(chance), chance)
        text = json.dumps(data)
        if chance.random() < 0.1:
            text = bent(text, chance)
        read_by_phone(text)
        self._say(line, text)

    def _say(self, line: int, text: str) -> None:
        message = read_by_table(text)
        if message is None:
            return
        self.desk.opened(self.at, line, "192.0.2.1") if line == 1 else None
        for effect in self.desk.hear(self.at, line, message):
            if isinstance(effect, Say) and effect.line == 1:
                assert not isinstance(effect.message, Page), text

    def _sound(self) -> tuple[Callable[[random.Random], Any], ...]:
        token = new_token(Seeded(self.seed, 77))
        return (
            lambda chance: {"say": "hello", "epoch": 2, "token": token},
            lambda chance: {
                "say": "knock",
                "epoch": 1,
                "way": chance.choice(("link", "seat", "code")),
                "key": new_code(Seeded(self.nr)) if chance.random() < 0.5 else token,
                "name": "X",
                "token": token,
                "seat": 2,
                "screen": False,
            },
            lambda chance: {
                "say": "tap",
                "nr": self.nr,
                "made_for": 3,
                "wish": {"tap": "play", "move": "choose-regions", "seat": 1, "regions": ["a", "b"]},
            },
            lambda chance: {"say": "tap", "nr": self.nr, "made_for": 3, "wish": {"tap": "undo"}},
            lambda chance: {
                "say": "tap",
                "nr": self.nr,
                "made_for": 3,
                "wish": {"tap": "jump", "to": 2},
            },
            lambda chance: {
                "say": "tap",
                "nr": self.nr,
                "made_for": 99,
                "wish": {"tap": "play", "move": "reseat", "order": [2, 1, 0], "anyway": True},
            },
            lambda chance: {
                "say": "ask",
                "nr": self.nr,
                "deed": {"deed": chance.choice(("claim", "give-back")), "seats": [0]},
            },
            lambda chance: {
                "say": "ask",
                "nr": self.nr,
                "deed": {"deed": chance.choice(("remove", "hand-on")), "phone": "1"},
            },
            lambda chance: {"say": "beat", "taps": 3, "company": 2},
        )
