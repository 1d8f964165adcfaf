"""
What a seat may see while regions are marked in secret (VN-BUY-02).

The choice is an ordinary entry, so undo, redo and the journal treat it like any other. It is
hidden on the way out: a screen or a message for a seat is made of :func:`seen_by` (the state) or
:func:`session_seen_by` (state, history, file), never of the session itself. The log needs no veil:
its sentence for a choice never names a region, before the reveal or after; only the sentence of the
reveal does. ``legal_moves`` depends on who has chosen, not on what.
"""

from __future__ import annotations

from dataclasses import replace

from companion.kernel.history import Entry, History
from companion.kernel.people import PlayersReseated
from companion.kernel.session import Session

from ..box.board import Region
from ..position.phase import Phase
from ..position.state import State
from ..round.choosing import ChooseRegions, RegionsChosen, RegionsRevealed

HIDDEN: tuple[Region, ...] = ()
"""Shown in place of regions that were marked and are secret."""


def seen_by(state: State, seat: int | None) -> State:
    """
    Return the state as a seat may see it; ``None`` stands for the table, which sees no choice.
    """
    if state.phase is not Phase.CHOOSING:
        return state
    for other in state.seats:
        if other != seat and state.estates[other].chosen is not None:
            state = state.with_estate(other, chosen=HIDDEN)
    return state


def entry_seen_by(entry: Entry, seat: int | None) -> Entry:
    """Return an entry as a seat may see it: without regions if it is another player's choice."""
    if not isinstance(entry.move, ChooseRegions) or entry.move.seat == seat:
        return entry
    events = tuple(
        replace(event, regions=HIDDEN) if isinstance(event, RegionsChosen) else event
        for event in entry.events
    )
    return Entry(replace(entry.move, regions=HIDDEN), events, entry.overruled)


def session_seen_by(session: Session[State], seat: int | None) -> Session[State]:
    """
    Return the session as a seat may see it, for a file made before the reveal.

    Choices that are not revealed are without regions. What was undone is left out from the first
    choice of somebody else, or the first reveal, on.
    """
    entries, undone = session.history.done, list[Entry]()
    revealed = max((number for number, entry in enumerate(entries) if _reveals(entry)), default=-1)
    veiled = replace(session, history=History(), state=session.game.new_game(session.setup))
    chair = _chair_of_the_beginning(entries, seat)
    for number, entry in enumerate(entries):
        veiled = veiled.record(entry if number <= revealed else entry_seen_by(entry, chair))
        chair = _chair_after(entry, chair)
    for entry in session.history.undone:
        of_another = isinstance(entry.move, ChooseRegions) and entry.move.seat != chair
        if of_another or _reveals(entry):
            break
        undone.append(entry)
        chair = _chair_after(entry, chair)
    done = len(veiled.history)
    for entry in undone:
        veiled = veiled.record(entry)
    return veiled.jump(done)


def _chair_of_the_beginning(entries: tuple[Entry, ...], seat: int | None) -> int | None:
    """Return the chair the player of a seat had before all entries."""
    for entry in reversed(entries):
        for event in reversed(entry.events):
            if seat is not None and isinstance(event, PlayersReseated):
                seat = event.order[seat]
    return seat


def _chair_after(entry: Entry, seat: int | None) -> int | None:
    """Return the chair of a player after an entry; who changes chairs takes a secret along."""
    for event in entry.events:
        if seat is not None and isinstance(event, PlayersReseated):
            seat = event.order.index(seat)
    return seat


def _reveals(entry: Entry) -> bool:
    return any(isinstance(event, RegionsRevealed) for event in entry.events)
