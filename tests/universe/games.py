"""What is played: Viticulture and Vino, and what of each a phone may see."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, islice
from typing import Any

from companion import meaning, vino, viticulture
from companion.company import seats_now
from companion.company.protocol import Moment, NoVeil, Veil
from companion.kernel import Session
from companion.kernel.errors import CompanionError
from companion.kernel.gamefile import entry_to_wire, header
from companion.kernel.history import Entry, History
from companion.kernel.people import Colour, Player, PlayersReseated, Rename, Reseat
from companion.vino.box.board import REGIONS
from companion.vino.position.phase import Phase
from companion.vino.position.setup import Setup as VinoSetup
from companion.vino.round.choosing import ChooseRegions, RegionsRevealed, Reveal
from companion.vino.table.veil import entry_seen_by
from companion.viticulture.position.setup import Setup
from companion.viticulture.table.tracks import ScorePoints
from tests.vino.chance_games import a_copy, a_move

GAMES = {"viticulture": viticulture, "vino": vino}
NAMES = ("Anna", "Marco", "Sofía")


@dataclass(frozen=True)
class Beginning:
    """A game as it stands when the phones come."""

    header: Any
    taps: tuple[Any, ...]
    veil: Veil


def people() -> tuple[Player, ...]:
    return tuple(Player(name, colour) for name, colour in zip(NAMES, Colour, strict=False))


@cache
def beginning(game: str) -> Beginning:
    """Return the game, played up to where it begins to matter."""
    if game == "viticulture":
        session = Session.start(viticulture, Setup(people()), 7)
        return Beginning(header(session), (), NoVeil())
    chance = random.Random(3)
    copy = a_copy(chance)
    session = Session.start(vino, vino_setup(copy), 7)
    while session.state.phase is not Phase.CHOOSING:
        session = session.play(a_move(session.state, copy, chance, rush=False))
    taps = [
        {"by": "0", "nr": nr, "tap": {"tap": "play", "at": 0, **entry_to_wire(vino, entry)}}
        for nr, entry in enumerate(session.history.done, 1)
    ]
    return Beginning(header(session), tuple(taps), VinoVeil())


def vino_setup(copy: Any) -> Any:
    return VinoSetup(people(), copy=copy)


class VinoVeil:
    """Regions that are marked and not revealed are for the seats that marked them."""

    hides = True

    def entry(self, session: Session[Any], entry: Entry, seats: frozenset[int]) -> Entry | None:
        if _reveals(entry):
            return None
        return _veiled(entry, session_seats(session), seats)

    def session(self, session: Session[Any], seats: frozenset[int]) -> Session[Any]:
        entries = session.history.done
        revealed = max((at for at, entry in enumerate(entries) if _reveals(entry)), default=-1)
        chairs = tuple(range(len(session.setup.players)))
        seen = replace(session, history=History(), state=session.game.new_game(session.setup))
        for at, entry in enumerate(entries):
            seen = seen.record(entry if at <= revealed else _veiled(entry, chairs, seats))
            chairs = _reseated(chairs, entry)
        undone: list[Entry] = []
        for entry in session.history.undone:
            if _reveals(entry) or _veiled(entry, chairs, seats) != entry:
                break
            undone.append(entry)
            chairs = _reseated(chairs, entry)
        done = len(seen.history)
        for entry in undone:
            seen = seen.record(entry)
        return seen.jump(done)


def _reveals(entry: Entry) -> bool:
    return any(isinstance(event, RegionsRevealed) for event in entry.events)


def session_seats(session: Session[Any]) -> tuple[int, ...]:
    """Return for every chair of now the seat of the beginning its player had."""
    now = seats_now(session)
    return tuple(now.index(seat) for seat in range(len(now)))


def _reseated(chairs: tuple[int, ...], entry: Entry) -> tuple[int, ...]:
    for event in entry.events:
        if isinstance(event, PlayersReseated):
            chairs = tuple(chairs[was] for was in event.order)
    return chairs


def _veiled(entry: Entry, chairs: tuple[int, ...], seats: frozenset[int]) -> Entry:
    seat = getattr(entry.move, "seat", None)
    mine = seat is not None and chairs[seat] in seats
    return entry_seen_by(entry, seat if mine else None)


def blank(entry: Entry | None) -> Entry | None:
    """Return an entry as everybody sees it at all times, to compare what phones have shown."""
    return entry and entry_seen_by(entry, None)


# -- what is tapped ------------------------------------------------------------------------------


def a_wish(session: Session[Any], mine: list[int], chance: random.Random) -> dict[str, Any]:
    """Return something a person with these chairs taps, seeing this."""
    roll = chance.random()
    if roll < 0.14:
        return {"tap": "undo"}
    if roll < 0.2:
        return {"tap": "redo"}
    if roll < 0.22:
        return {"tap": "jump", "to": max(0, len(session.history) - chance.randint(0, 2))}
    move = _a_move(session, mine, chance)
    return {"tap": "play", **session.game.MOVES.encode(move)}


def _a_move(session: Session[Any], mine: list[int], chance: random.Random) -> Any:
    roll = chance.random()
    seat = chance.choice(mine)
    if roll < 0.04:
        return Reseat(tuple(chance.sample(range(3), 3)))
    if roll < 0.12:
        return Rename(seat, chance.choice(("Ana", "Mia", "Leo")))
    if session.game.NAME == "viticulture":
        if roll < 0.5:
            return ScorePoints(seat, chance.choice((-1, 1, 1)))
        return chance.choice(list(islice(_legal(session), 6)) or [ScorePoints(seat, 1)])
    state = session.state
    if state.phase is Phase.CHOOSING:
        if state.choosers or roll < 0.3:
            return ChooseRegions(seat, chance.choice(list(combinations(REGIONS, 2))))
        return Reveal()
    return chance.choice(list(islice(_legal(session), 6)) or [Rename(seat, "Eva")])


def _legal(session: Session[Any]) -> Iterator[Any]:
    try:
        yield from session.game.legal_moves(session.state)
    except CompanionError:
        return


def means(wish: Any, now: Session[Any], since: tuple[Moment, ...], mine: frozenset[int]) -> bool:
    """Ask the function the served tables ask, too."""
    happened = [
        meaning.Happened(one.n, _as_wish(now, one.tap), one.before, one.after, one.by)
        for one in since
    ]
    return meaning.still_means(_as_wish(now, wish), now, happened, mine)


def _as_wish(session: Session[Any], tap: Mapping[str, Any]) -> meaning.Wish:
    match tap["tap"]:
        case "play":
            beside = ("tap", "anyway", "at", "events", "overruled")
            move = {key: value for key, value in tap.items() if key not in beside}
            return meaning.Play(session.game.MOVES.decode(move), tap.get("anyway", False))
        case "undo":
            return meaning.Undo()
        case "redo":
            return meaning.Redo()
        case _:
            return meaning.Jump(tap["to"])
