"""
What becomes of a wish: an event to be written, or an answer at once.

Whether a tap that was made for an earlier moment still means what it meant is for the table to say,
not for the protocol: it comes in as a function.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias, assert_never

from companion.kernel.errors import BadGameFile, CompanionError
from companion.kernel.gamefile import entry_to_wire
from companion.kernel.session import Session

from ..deeds import Code, Join, Link, SeatKey, decide
from ..paper import to_json
from ..refusals import Refused
from ..rights import may_tap
from ..tokens import Secrets, hash_of
from .ledger import Ledger, Moment
from .messages import DEEDS, Ask, Knock, Settled, Tap
from .streams import COMPANY, TAPS, Append

Means: TypeAlias = Callable[[Any, Session[Any], tuple[Moment, ...], frozenset[int]], bool]
"""
Of a wish, the game as it is, the taps since the moment it was made for, and the numbers of those
that came from the same phone: whether it is to be booked, or ``False`` if just this was done
already. Raises a ``CompanionError`` if it would do something else than was meant.
"""

BOOKED, MET, OVERTAKEN, REFUSED = "booked", "met", "overtaken", "refused"


@dataclass(frozen=True, slots=True)
class Wish:
    """What a phone asked for, and which phone; for one that joins it is the token's hash."""

    phone: str
    message: Tap | Ask | Knock

    @property
    def nr(self) -> int:
        """Its number."""
        return 0 if isinstance(self.message, Knock) else self.message.nr


def weigh(ledger: Ledger, wish: Wish, at: int, means: Means, secrets: Secrets) -> Append | Settled:
    """Return what is to be written for a wish, or what became of it without."""
    try:
        match wish.message:
            case Tap():
                return _of_a_tap(ledger, wish.phone, wish.message, at, means)
            case Ask(nr, deed):
                roster = decide(ledger.roster, wish.phone, DEEDS.decode(deed), secrets)
            case Knock():
                roster = decide(ledger.roster, None, _join(wish.message), secrets)
                nr = 0
            case _:
                assert_never(wish.message)
    except CompanionError as reason:
        return Settled(wish.nr, REFUSED, reason.message)
    if roster == ledger.roster:
        return Settled(nr, BOOKED)
    who = wish.phone if nr else _joined(wish.message, roster.phones[-1].id)
    event = {"by": who, "nr": nr, "roster": to_json(roster)}
    return Append(COMPANY, ledger.company + 1, event)


def _joined(message: Tap | Ask | Knock, id: str) -> str:
    """Return who has made the event of a phone that joins: itself."""
    return id


def _join(knock: Knock) -> Join:
    match knock.way:
        case "link":
            by: Link | SeatKey | Code = Link(knock.key)
        case "seat" if knock.seat is not None:
            by = SeatKey(knock.seat, knock.key)
        case "code":
            by = Code(knock.key)
        case _:
            raise Refused("company.link")
    return Join(by, knock.name, knock.token, knock.screen)


def _of_a_tap(ledger: Ledger, phone: str, tap: Tap, at: int, means: Means) -> Append | Settled:
    why = may_tap(ledger.roster, phone)
    if why is not None:
        raise why
    session = ledger.session
    wish = _checked(session, tap.wish)
    since = ledger.since(tap.made_for)
    mine = frozenset(moment.n for moment in since if moment.by == phone)
    try:
        if not means(wish, session, since, mine):
            return Settled(tap.nr, MET)
    except CompanionError:
        return Settled(tap.nr, OVERTAKEN)
    event = _event(session, wish, at)
    if event is None:
        return Settled(tap.nr, MET)
    return Append(TAPS, ledger.taps + 1, {"by": phone, "nr": tap.nr, "tap": event})


def _checked(session: Session[Any], wish: Any) -> dict[str, Any]:
    """Return a wish that makes sense, or raise ``BadGameFile``."""
    if not isinstance(wish, dict):
        raise BadGameFile("file.not-understood", wish, what="wish")
    match wish.get("tap"):
        case "play" if type(wish.get("anyway", False)) is bool:
            session.game.MOVES.decode(_move_of(wish))
            return wish
        case "undo" | "redo":
            return wish
        case "jump" if type(wish.get("to")) is int:
            return wish
    raise BadGameFile("file.not-understood", wish, what="wish")


def _move_of(wish: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in wish.items() if key not in ("tap", "anyway")}


def _event(session: Session[Any], wish: dict[str, Any], at: int) -> dict[str, Any] | None:
    """Return what a wish comes to on the table as it is; ``None`` for nothing."""
    match wish["tap"]:
        case "play":
            move = session.game.MOVES.decode(_move_of(wish))
            entry = session.decide(move, anyway=wish.get("anyway", False))
            return {"tap": "play", "at": at, **entry_to_wire(session.game, entry)}
        case "undo":
            return {"tap": "undo", "at": at} if session.history.last else None
        case "redo":
            return {"tap": "redo", "at": at} if session.history.next else None
        case _:
            there = session.jump(wish["to"])
            moved = len(there.history) != len(session.history)
            return {"tap": "jump", "at": at, "to": wish["to"]} if moved else None


def knocker(token: str) -> str:
    """Return what a phone is called that has not joined yet."""
    return hash_of(token)
