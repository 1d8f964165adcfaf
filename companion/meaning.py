"""
What a tap means once others have tapped: whether it is still what somebody meant by it.

A phone shows the table as it was at a :class:`Mark`. Where nobody else has tapped since, a tap is
booked as it is, and that is all this costs: two numbers are compared. Otherwise the tap is tried
on the table its owner believed in and on the table as it is, and the two are compared:

- a step on a track means the same whatever else was scored;
- an undo, a redo and a jump mean the entry they name, and nothing else;
- what ends a turn means the turn it was made in;
- what sets a value means the value it was to replace.

Nothing here knows a game: what is compared are the entries a move makes and the facts that came
of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from .kernel import Session
from .kernel.chance import Seeded
from .kernel.errors import CompanionError, IllegalMove, MalformedMove
from .kernel.history import Entry, Step
from .kernel.phrase import Fact


@dataclass(frozen=True, slots=True)
class Mark:
    """A moment of a table, as a page shows it. It is the same after the program was restarted."""

    taps: int = 0
    """How many taps have been written at this table, undone ones and undos included."""
    entries: int = 0
    """How many entries are done."""
    at: int = 0
    """When the last tap was written, in milliseconds since 1970."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What somebody had before them when they tapped."""

    mark: Mark
    """The moment their page showed."""
    mine: tuple[int, ...] = ()
    """Taps of this very page since, each by the number of taps there were with it."""


@dataclass(frozen=True, slots=True)
class Play:
    """The wish to make a move."""

    move: Any
    anyway: bool = False


@dataclass(frozen=True, slots=True)
class Undo:
    """The wish to undo the last entry."""


@dataclass(frozen=True, slots=True)
class Redo:
    """The wish to redo the entry that was undone last."""


@dataclass(frozen=True, slots=True)
class Jump:
    """The wish to undo or redo until so many entries are done."""

    number: int


Wish = Play | Undo | Redo | Jump


@dataclass(frozen=True, slots=True)
class Happened:
    """One tap that was written, with the sessions around it."""

    number: int
    """How many taps there were with it."""
    wish: Wish
    before: Session[Any]
    after: Session[Any]
    who: str = ""


class Verdict(Enum):
    """What is to become of a tap."""

    BOOK = "book"
    """It means what it meant."""
    MET = "met"
    """Somebody else has done just this: there is nothing left to do."""
    OVERTAKEN = "overtaken"
    """It would do something else than was meant."""


class Overtaken(CompanionError):
    """The table has moved on: the tap does not mean any more what it meant, and is not booked."""

    def __init__(
        self, wish: Wish, happened: Sequence[Happened], believed: Session[Any] | None = None
    ) -> None:
        super().__init__("overtaken.moved-on")
        self.wish = wish
        self.happened = tuple(happened)
        """What others have done since; empty if it is so long ago that nobody knows."""
        self.believed = believed
        """The table as whoever tapped knew it, if that is known."""


def still_means(
    wish: Wish, now: Session[Any], since: Sequence[Happened], mine: Iterable[int] = ()
) -> bool:
    """
    Return whether a tap is to be booked; ``False`` if just this has been done already.

    Raises :class:`Overtaken` if it would do something else than was meant.

    :param now: the table as it is
    :param since: all that was written since the moment the page showed, oldest first
    :param mine: the numbers of those taps of it that came from the same page
    """
    own = frozenset(mine)
    others = tuple(one for one in since if one.number not in own)
    if not others:
        return True
    believed = _believed(since, own)
    match wish:
        case Play(move, anyway):
            verdict = _of_a_move(move, anyway, believed, now, others)
        case Undo():
            verdict = _of_undo(believed, now)
        case Redo():
            verdict = _of_redo(believed, now)
        case Jump(number):
            verdict = _of_a_jump(number, believed, now)
    if verdict is Verdict.OVERTAKEN:
        raise Overtaken(wish, others, believed)
    return verdict is Verdict.BOOK


def _believed(since: Sequence[Happened], own: frozenset[int]) -> Session[Any]:
    """Return the table as the tapper knows it: as it was drawn, with their own taps since."""
    session = since[0].before
    for one in since:
        if one.number not in own:
            continue
        match one.wish:
            case Play() if (step := one.after.history.last) is not None:
                session = session.record(step.entry)
            case Undo():
                session = session.undo()
            case Redo():
                session = session.redo()
            case Jump(number):
                session = session.jump(number)
    return session


# -- moves ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Tried:
    """What a move would do: its entry and what comes of it, or why it is refused."""

    refused: tuple[Any, ...] | None = None
    entry: Entry | None = None
    facts: tuple[Fact, ...] = ()
    """What is different for a player, and what its first event changes of the table."""
    moves_on: bool = False
    """Whether it is somebody else's turn afterwards, or another part of the game."""


def _of_a_move(
    move: Any, anyway: bool, believed: Session[Any], now: Session[Any], others: tuple[Happened, ...]
) -> Verdict:
    meant = _tried(move, anyway, believed, len(believed.history))
    does = _tried(move, anyway, now, len(believed.history))
    if _same(meant, does) and not (meant.moves_on and _has_moved_on(believed, others)):
        return Verdict.BOOK
    done = (step for one in others if (step := _made(one)) and step.entry == meant.entry)
    if any(_stands(step.entry, step.number, now.history.last) for step in done):
        return Verdict.MET
    return Verdict.OVERTAKEN


def _tried(move: Any, anyway: bool, session: Session[Any], number: int) -> _Tried:
    """Try a move; chance is that of the same moment, so that it makes no difference."""
    try:
        entry = session.decide(move, anyway=anyway, chance=Seeded(session.seed, number))
    except IllegalMove as reason:
        return _Tried(refused=(reason.rule, reason.message))
    except MalformedMove as reason:
        return _Tried(refused=(None, reason.message))
    after, game = session.record(entry), session.game
    first = game.evolve(session.state, entry.events[0]) if entry.events else session.state
    facts = (
        *(fact for fact in game.came_of(session.state, after.state) if fact.seat is not None),
        *(fact for fact in game.came_of(session.state, first) if fact.seat is None),
    )
    return _Tried(None, entry, facts, _part(session) != _part(after))


def _part(session: Session[Any]) -> tuple[Any, ...]:
    """Return what identifies whose turn it is, and in what part of the game."""
    return session.game.heading(session.state), session.state.acting


def _has_moved_on(believed: Session[Any], others: tuple[Happened, ...]) -> bool:
    """Return whether others have ended a turn or a part of the game, or gone back before it."""
    here = _part(believed)
    return any(_part(one.before) != _part(one.after) or _part(one.after) != here for one in others)


def _same(meant: _Tried, does: _Tried) -> bool:
    """Return whether a move does what it was to do, whatever else follows from it by itself."""
    if meant.entry is None or does.entry is None:
        return meant.refused == does.refused
    if meant.moves_on != does.moves_on or meant.entry.overruled != does.entry.overruled:
        return False
    if meant.entry.events[:1] != does.entry.events[:1]:
        return False
    found = {(fact.what, fact.seat, fact.of): fact for fact in does.facts}
    return all(_same_fact(fact, found.get((fact.what, fact.seat, fact.of))) for fact in meant.facts)


def _same_fact(meant: Fact, does: Fact | None) -> bool:
    """Return whether the same value changes to the same, or by as much."""
    if does is None:
        return False
    if (meant.was, meant.now) == (does.was, does.now):
        return True
    if meant.by and meant.by == does.by and type(meant.now) is int:
        return True
    gone_and_come = meant.gained, meant.lost
    rows = isinstance(meant.was, tuple) and isinstance(meant.now, tuple)
    return rows and any(gone_and_come) and gone_and_come == (does.gained, does.lost)


def _made(one: Happened) -> Step[Any] | None:
    """Return the step a tap has made; ``None`` where it went back or forth."""
    return one.after.history.last if isinstance(one.wish, Play) else None


# -- back and forth ------------------------------------------------------------------------------


def _of_undo(believed: Session[Any], now: Session[Any]) -> Verdict:
    wanted, last = believed.history.last, now.history.last
    if wanted is None:
        return Verdict.BOOK if last is None else Verdict.OVERTAKEN
    if last is not None and last.entry is wanted.entry:
        return Verdict.BOOK
    return Verdict.OVERTAKEN if _stands(wanted.entry, wanted.number, last) else Verdict.MET


def _of_redo(believed: Session[Any], now: Session[Any]) -> Verdict:
    wanted, following = believed.history.next, now.history.next
    if wanted is None:
        return Verdict.BOOK if following is None else Verdict.OVERTAKEN
    number = len(believed.history) + 1
    if following is not None and following.entry is wanted.entry:
        return Verdict.BOOK
    return Verdict.MET if _stands(wanted.entry, number, now.history.last) else Verdict.OVERTAKEN


def _of_a_jump(number: int, believed: Session[Any], now: Session[Any]) -> Verdict:
    if _top(now) is _top(believed) and _next(now) is _next(believed):
        return Verdict.BOOK
    there = believed.jump(number)
    same = len(there.history) == len(now.history) and _top(there) is _top(now)
    return Verdict.MET if same else Verdict.OVERTAKEN


def _stands(entry: Entry, number: int, last: Step[Any] | None) -> bool:
    """Return whether an entry is the one with this number, however many came after it."""
    while last is not None and last.number > number:
        last = last.earlier
    return last is not None and last.entry is entry


def _top(session: Session[Any]) -> Entry | None:
    return session.history.last.entry if session.history.last else None


def _next(session: Session[Any]) -> Entry | None:
    return session.history.next.entry if session.history.next else None
