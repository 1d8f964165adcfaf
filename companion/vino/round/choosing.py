"""Choosing regions: everybody marks two in secret, and all are revealed together (VN-BUY-02)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..box.board import COUNTS, REGIONS, Region, region_name
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.phase import Phase
from ..position.sense import check_marked, check_seat
from ..position.setup import Setup
from ..position.state import State
from .progress import PhaseBegan, require_phase, with_what_followed


@dataclass(frozen=True, slots=True)
class ChooseRegions(Move):
    """Mark two regions in secret; it can be changed until the reveal (VN-BUY-02)."""

    seat: int
    regions: tuple[Region, ...]


def _check_choice(setup: Setup, move: ChooseRegions) -> None:
    check_seat(setup, move.seat)
    check_marked(move.regions)


def decide_choice(course: Course, move: ChooseRegions) -> None:
    """Mark regions, or other ones as long as nothing is revealed."""
    require_phase(course, Phase.CHOOSING)
    course.require(len(move.regions) == COUNTS.marked, "VN-BUY-02", count=COUNTS.marked)
    course.add(RegionsChosen(move.seat, move.regions))


def _tell_choice(state: State, move: ChooseRegions, entry: Entry, short: bool) -> Phrase:
    """Return a sentence without the regions: only the reveal names them."""
    return Phrase("log.vino.chosen", {"player": state.name(move.seat)})


@dataclass(frozen=True, slots=True)
class RegionsChosen(Event):
    """A player marked regions; they stay secret until the reveal."""

    seat: int
    regions: tuple[Region, ...]


def _check_chosen(setup: Setup, event: RegionsChosen) -> None:
    check_seat(setup, event.seat)
    check_marked(event.regions)


def _fold_chosen(state: State, event: RegionsChosen) -> State:
    return state.with_estate(event.seat, chosen=event.regions)


@dataclass(frozen=True, slots=True)
class Reveal(Move):
    """Show all marked regions at once."""


def decide_reveal(course: Course, move: Reveal) -> None:
    """Reveal all marked regions and move the barrel to the first of them (VN-BUY-03)."""
    state = course.state
    require_phase(course, Phase.CHOOSING)
    missing = tuple(state.name(seat) for seat in state.choosers)
    course.require(not missing, "VN-BUY-04", players=missing)
    course.add(RegionsRevealed())
    if state.phase is Phase.CHOOSING:
        course.add(PhaseBegan(Phase.BUYING))


def _tell_reveal(state: State, move: Reveal, entry: Entry, short: bool) -> Phrase:
    shown = any(isinstance(event, RegionsRevealed) for event in entry.events)
    if short or not shown or not any(estate.chosen for estate in state.estates):
        return Phrase("log.vino.reveal")
    choices = tuple(
        Phrase(
            "log.vino.choice",
            {"player": state.name(seat), "regions": tuple(map(region_name, chosen))},
        )
        for seat in state.order
        if (chosen := state.estates[seat].chosen)
    )
    return with_what_followed(state, Phrase("log.vino.revealed", {"choices": choices}), entry)


@dataclass(frozen=True, slots=True)
class RegionsRevealed(Event):
    """All marked regions were shown."""


def _fold_revealed(state: State, event: RegionsRevealed) -> State:
    """Return the state unchanged: the phase says who may see the regions."""
    return state


def offers(state: State) -> Iterator[Move]:
    """Yield pairs of regions for players who have none yet; then the reveal."""
    if state.phase is not Phase.CHOOSING:
        return
    for chooser in state.choosers:
        for regions in combinations(REGIONS, COUNTS.marked):
            yield ChooseRegions(chooser, regions)
    if not state.choosers:
        yield Reveal()


MOVES: MoveKinds = (
    MoveKind(ChooseRegions, RegionsChosen, decide_choice, _tell_choice, _check_choice),
    MoveKind(Reveal, RegionsRevealed, decide_reveal, _tell_reveal),
)

EVENTS: EventKinds = (
    EventKind(RegionsChosen, _fold_chosen, _check_chosen),
    EventKind(RegionsRevealed, _fold_revealed),
)
