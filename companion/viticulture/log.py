"""Every entry of the history in one short sentence, as data: for the log and for *Undo …*."""

from __future__ import annotations

from typing import assert_never

from companion.kernel.history import Entry
from companion.kernel.phrase import Phrase

from .correction import LISTS, value_of, words
from .events import (
    AutomaCardDrawn,
    AutomaWorkerPlaced,
    FirstPlayerChosen,
    GameLost,
    ResidualMoved,
    SeasonBegan,
)
from .moves import (
    CloseYear,
    Correct,
    CountCellars,
    CountForTie,
    CountWorkers,
    DrawAutomaCard,
    DrawFirstPlayer,
    GainLira,
    Move,
    MoveResidual,
    MoveRooster,
    NameAutomaCard,
    NameFirstPlayer,
    NextSeason,
    OccupyAction,
    Pass,
    ScorePoints,
    SpendBonusToken,
    TakeRow,
    TakeTurn,
    TickSpot,
)
from .parts import WAKE_UP, Bonus
from .state import State


def tell(state: State, entry: Entry, *, short: bool = False) -> Phrase:
    """Say an entry; ``state`` is the one before it. ``short`` is for a button."""
    move: Move = entry.move
    name = [player.name for player in state.setup.players]
    match move:
        case DrawFirstPlayer():
            drawn = next(e.seat for e in entry.events if isinstance(e, FirstPlayerChosen))
            return Phrase("log.first-player-drawn", {"player": name[drawn]})
        case NameFirstPlayer(seat):
            return Phrase("log.first-player-named", {"player": name[seat]})
        case TakeRow(seat, row):
            return _row(name[seat], row, short)
        case TakeTurn(seat):
            return Phrase("log.turn", {"player": name[seat]})
        case Pass(seat):
            return Phrase("log.pass", {"player": name[seat]})
        case NextSeason():
            begun = next(e.season for e in entry.events if isinstance(e, SeasonBegan))
            return Phrase("log.season", {"season": season_name(begun.value)})
        case ScorePoints(seat, by):
            return Phrase("log.points", {"player": name[seat], "by": by})
        case MoveResidual(seat):
            moved = next(e.by for e in entry.events if isinstance(e, ResidualMoved))
            return Phrase("log.residual", {"player": name[seat], "by": moved})
        case GainLira(seat, by):
            return Phrase("log.lira", {"player": name[seat], "by": by})
        case CloseYear():
            return _year(state, entry)
        case DrawAutomaCard() | NameAutomaCard():
            return _cards(entry, short)
        case TickSpot(spot, ticked):
            return _tick(state, spot, ticked)
        case OccupyAction(action, occupied):
            facts: dict[str, object] = {"action": action.phrase}
            return Phrase("log.occupied" if occupied else "log.not-occupied", facts)
        case SpendBonusToken(None):
            return Phrase("log.token")
        case SpendBonusToken(where):
            return Phrase("log.token-action", {"action": Phrase(f"action.{where}")})
        case MoveRooster(seat, row):
            return Phrase("log.organizer", {"player": name[seat], "hour": row})
        case CountWorkers(count):
            return Phrase("log.workers", {"player": name[0]}, count=count)
        case CountCellars(large, medium):
            return Phrase("log.cellars", {"player": name[0], "large": large, "medium": medium})
        case CountForTie(what, seats, amounts):
            told = tuple(
                Phrase("log.counted", {"player": name[seat], "amount": n})
                for seat, n in zip(seats, amounts, strict=True)
            )
            return Phrase("log.tie", {"what": Phrase(f"tie.{what}"), "told": told})
        case Correct():
            return _correction(state, move, name)
        case _:
            assert_never(move)


def season_name(season: str) -> Phrase:
    """A part of the year by its name."""
    return Phrase(f"season.{season}")


def _year(state: State, entry: Entry) -> Phrase:
    for event in entry.events:
        if isinstance(event, GameLost):
            return Phrase(f"log.year-lost.{event.rule}", {"year": state.year})
    return Phrase("log.year-closed", {"year": state.year})


def _cards(entry: Entry, short: bool) -> Phrase:
    cards = tuple(e.card for e in entry.events if isinstance(e, AutomaCardDrawn))
    placed = tuple(e.action.phrase for e in entry.events if isinstance(e, AutomaWorkerPlaced))
    facts: dict[str, object] = {"cards": cards}
    if short:
        return Phrase("log.automa-short", facts, count=len(cards))
    if not placed:
        return Phrase("log.automa-nothing", facts, count=len(cards))
    return Phrase("log.automa", {**facts, "actions": placed}, count=len(cards))


def _tick(state: State, number: int | None, ticked: bool) -> Phrase:
    spots = state.automa.spots if state.automa else ()
    if number is None or number >= len(spots):
        return Phrase("log.all-ticked" if ticked else "log.none-ticked")
    facts: dict[str, object] = {"action": spots[number].action.phrase}
    return Phrase("log.ticked" if ticked else "log.not-ticked", facts)


def _row(player: str, row: int, short: bool) -> Phrase:
    gives = WAKE_UP[row]
    if gives is Bonus.NONE or short:
        return Phrase("log.hour", {"player": player, "hour": row})
    bonus = Phrase(f"log.bonus.{gives.value}")
    return Phrase("log.hour-bonus", {"player": player, "hour": row, "bonus": bonus})


def _correction(state: State, move: Correct, name: list[str]) -> Phrase:
    facts: dict[str, object] = {
        "what": Phrase(f"value.{move.what}"),
        "was": _value(move.what, value_of(state, move.what, move.seat), name),
        "value": _value(move.what, move.value, name),
    }
    if move.seat is None:
        return Phrase("log.correction", facts)
    return Phrase("log.correction-player", {"player": name[move.seat], **facts})


def _value(what: str, value: object, name: list[str]) -> object:
    if what in ("turn", "first-player") and isinstance(value, int):
        return name[value]
    if isinstance(value, bool):
        return Phrase("value.yes" if value else "value.no")
    if what == "season":
        return season_name(str(value))
    if what in LISTS:
        return _listed(what, words(str(value)))
    if value is None:
        return Phrase("value.nobody" if what in ("turn", "first-player") else "value.none")
    return value


def _listed(what: str, items: tuple[str, ...]) -> object:
    if not items:
        return Phrase("value.none")
    if what in ("glass", "used"):
        return tuple(int(item) for item in items)
    return tuple(Phrase(f"action.{item}") for item in items)
