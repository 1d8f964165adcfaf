"""Doing what was planned, game by game; what was done stays when somebody stops in between."""

from __future__ import annotations

import secrets
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass

from companion.companies import companies_of
from companion.company import from_json, to_json
from companion.games import GAMES
from companion.kernel.errors import CompanionError
from companion.storage import GameExists, GameRecord, StorageError
from companion.table import SEED_BITS, Tables, archived_of, now, retell, ticks_of
from companion.taught import lessons_of

from ..keeping import history_of
from .form import Left, Progress, through
from .planning import FURTHER, Arriving, Plan


@dataclass(frozen=True, slots=True)
class Done:
    """What a restore has done."""

    added: int = 0
    further: int = 0
    refused: tuple[str, ...] = ()
    """Games that could not be followed to their end, and were left alone."""
    left: int = 0
    """Games that were not looked at because somebody stopped."""
    others: int = 0
    """Players, campaigns, drafts and settings."""

    @property
    def nothing(self) -> bool:
        """Whether nothing was changed."""
        return not (self.added or self.further or self.others)


def restored(tables: Tables, plan: Plan, progress: Progress | None = None) -> Done:
    """Do what was planned. Every game is followed from its first tap before it is kept."""
    return through(restoring(tables, plan), progress)


def restoring(tables: Tables, plan: Plan) -> Generator[tuple[int, int], None, Done]:
    """Do what was planned; yield after each game how far it is."""
    history = history_of(tables)
    added, further, refused = 0, 0, list[str]()
    others = _others(tables, plan)
    changed: list[str] = []
    seen = 0
    try:
        for seen, game in enumerate(plan.games, 1):
            try:
                if game.how == FURTHER:
                    further += _further(tables, game)
                else:
                    added += _new(tables, game, plan)
            except (
                CompanionError, StorageError, ArithmeticError, LookupError, TypeError, ValueError,
            ):  # fmt: skip
                refused.append(game.record.id)
            else:
                changed.append(game.record.id)
            yield seen, len(plan.games)
    except Left:
        pass
    finally:
        history.forget(*changed)
        tables.followers.pop("campaigns", None)  # they are read again, with what has arrived
        history.read_again()
        tables.announce()
    return Done(added, further, tuple(refused), len(plan.games) - seen, others)


def _new(tables: Tables, game: Arriving, plan: Plan) -> int:
    record = game.record
    session = retell(record.header, record.taps, GAMES)
    card = session.game.STATE.encode(session.state)
    over = session.game.is_over(session.state)
    if not (over or record.header.get("seed")):  # it was left out for others; chance goes on
        header = {**record.header, "seed": secrets.randbits(SEED_BITS)}
        record = GameRecord(record.id, header, record.taps)
    _sit(tables, record.id, plan)
    touched = now() if plan.archived else game.touched
    try:
        tables.shelf.put(record, finished=over, card=card, touched=touched)
    except GameExists:  # another page was quicker with the same file
        return 0
    if tables.shelf.draft(archived_of(record.id)) is not None:
        tables.shelf.keep_draft(archived_of(record.id), None)
    companies_of(tables).read_again(record.id)
    return 1


def _sit(tables: Tables, id: str, plan: Plan) -> None:
    """Keep who sits at a table before it is there: who comes at once has their seat."""
    shelf, roster = tables.shelf, plan.rosters.get(id)
    if isinstance(roster, dict) and shelf.roster(id) is None:
        with suppress(CompanionError):  # of somebody who writes such files by hand
            shelf.keep_roster(id, to_json(from_json(roster)))
    for name in (ticks_of(id), lessons_of(id)):
        draft = plan.beside.get(name)
        if isinstance(draft, dict) and shelf.draft(name) is None:
            shelf.keep_draft(name, draft)


def _further(tables: Tables, game: Arriving) -> int:
    """Add the taps that are missing here."""
    record, shelf = game.record, tables.shelf
    mine = shelf.open(record.id)
    retell(mine.header, (*mine.taps, *game.tail), GAMES)
    for number, tap in enumerate(game.tail, len(mine.taps) + 1):
        shelf.append(record.id, number, tap)
    tables.caught_up(record.id)
    return 1


def _others(tables: Tables, plan: Plan) -> int:
    """Keep what is no game; return how much it was."""
    shelf = tables.shelf
    if plan.players:
        shelf.remember_players([*shelf.players(), *plan.players])
    for id, campaign in (plan.campaigns or {}).items():
        shelf.keep_campaign(id, campaign)
    for name, draft in (plan.drafts or {}).items():
        shelf.keep_draft(name, draft)
    for name, value in (plan.settings or {}).items():
        shelf.keep_setting(name, value)
    parts = (plan.players, plan.campaigns or (), plan.drafts or (), plan.settings or ())
    return sum(map(len, parts))
