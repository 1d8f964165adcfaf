"""Entering the market's step and the price table, by column or as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.copying import changed
from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase
from companion.kernel.rules import EventKind, MoveKind

from ..box.copies import Column, Copy
from ..box.problems import check_column, check_copy
from ..position.kinds import Course, Event, EventKinds, Move, MoveKinds
from ..position.setup import Setup
from ..position.state import State
from .enter_copy import enter


@dataclass(frozen=True, slots=True)
class EnterStep(Move):
    """Enter how many Vino one box of the market is."""

    step: int


def _check_step(setup: Setup, entered: EnterStep | StepEntered) -> None:
    """Require a possible step."""
    check_copy(Copy(step=entered.step))


def decide_step(course: Course, move: EnterStep) -> None:
    """Enter the market's step."""
    enter(course, StepEntered(move.step))


def _tell_step(state: State, move: EnterStep, entry: Entry, short: bool) -> Phrase:
    return Phrase("log.vino.step", {"step": move.step})


@dataclass(frozen=True, slots=True)
class StepEntered(Event):
    """The market's step was entered."""

    step: int


def _fold_step(state: State, event: StepEntered) -> State:
    return changed(state, copy=changed(state.copy, step=event.step))


@dataclass(frozen=True, slots=True)
class EnterColumn(Move):
    """Enter one column of the price table."""

    column: Column


def _check_entered_column(setup: Setup, entered: EnterColumn | ColumnEntered) -> None:
    """Require a possible column."""
    check_column(entered.column)


def decide_column(course: Course, move: EnterColumn) -> None:
    """Enter one column of the price table."""
    enter(course, ColumnEntered(move.column))


def _tell_column(state: State, move: EnterColumn, entry: Entry, short: bool) -> Phrase:
    column = move.column
    facts = {"sold": column.sold, "income": column.income}
    return Phrase("log.vino.column", {**facts, "lost": column.lost, "boxes": column.boxes})


@dataclass(frozen=True, slots=True)
class ColumnEntered(Event):
    """A column of the price table was entered."""

    column: Column


def _fold_column(state: State, event: ColumnEntered) -> State:
    return changed(state, copy=state.copy.with_column(event.column))


@dataclass(frozen=True, slots=True)
class EnterTable(Move):
    """Enter the price table, as far as it is known."""

    columns: tuple[Column, ...]
    complete: bool = True


def _check_table(setup: Setup, entered: EnterTable | TableEntered) -> None:
    """Require a possible price table."""
    check_copy(Copy(table=entered.columns))


def decide_table(course: Course, move: EnterTable) -> None:
    """Enter the price table."""
    enter(course, TableEntered(move.columns, move.complete))


def _tell_table(state: State, move: EnterTable, entry: Entry, short: bool) -> Phrase:
    return Phrase("log.vino.table")


@dataclass(frozen=True, slots=True)
class TableEntered(Event):
    """The price table was entered."""

    columns: tuple[Column, ...]
    complete: bool


def _fold_table(state: State, event: TableEntered) -> State:
    known = changed(state.copy, table=event.columns, complete=event.complete)
    return changed(state, copy=known)


MOVES: MoveKinds = (
    MoveKind(EnterStep, StepEntered, decide_step, _tell_step, _check_step),
    MoveKind(EnterColumn, ColumnEntered, decide_column, _tell_column, _check_entered_column),
    MoveKind(EnterTable, TableEntered, decide_table, _tell_table, _check_table),
)

EVENTS: EventKinds = (
    EventKind(StepEntered, _fold_step, _check_step),
    EventKind(ColumnEntered, _fold_column, _check_entered_column),
    EventKind(TableEntered, _fold_table, _check_table),
)
