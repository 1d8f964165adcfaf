"""
Campaigns: which saved games belong to each, and how these ended.

A campaign stores its games in order, each with its result once there is one. Challenge, losses and
score are computed from the results by :class:`viticulture.Campaign`. So the end of a game can be
undone and played again: games won after it count again as soon as they follow from the ones before.

Each game's header names its campaign and the results of the games before it. A campaign that is
missing from this data folder, because the index was lost or the game was imported, is rebuilt from
that.
"""

from __future__ import annotations

import secrets
from collections.abc import Container, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from companion.viticulture.box.seasons import Season
from companion.viticulture.position.setup import Setup
from companion.viticulture.solo.campaign import LETTERS, Campaign, check_campaign
from companion.viticulture.solo.choices import SEED_BITS, Deck, Solo, check_choices
from companion.viticulture.solo.ending import solo_result

from . import viticulture
from .kernel.errors import CompanionError
from .kernel.wire import Codec
from .storage import ChangedMeanwhile, Lane, NoSuchGame, StorageError
from .table import Table, Tables


@dataclass(frozen=True, slots=True)
class Begun:
    """A game that was started for a campaign, with its result once there is one."""

    id: str
    challenge: int
    losses: int
    result: str | None = None


@dataclass(frozen=True, slots=True)
class SavedCampaign:
    """A stored campaign: player, box and games."""

    id: str
    setup: Setup
    """The player and the box; the Automa is in ``choices``."""
    choices: Campaign
    games: tuple[Begun, ...] = ()

    @property
    def campaign(self) -> Campaign:
        """The campaign the results of its finished games add up to."""
        campaign = self.choices
        for game in self.games:
            if game.result is None or campaign.challenge != game.challenge:
                break
            campaign = campaign.after(game.result, game.id)
        return campaign

    @property
    def current(self) -> str | None:
        """The id of the game in progress, if there is one."""
        counted = len(self.campaign.played)
        following = self.games[counted : counted + 1]
        open_ = [game for game in following if game.result is None]
        return open_[0].id if open_ else None

    def with_result(self, id: str, result: str | None) -> SavedCampaign:
        """Return a copy with another result for a game."""
        games = (replace(game, result=result) if game.id == id else game for game in self.games)
        return replace(self, games=tuple(games))

    def without(self, id: str) -> SavedCampaign:
        """Return a copy without a game that never ended."""
        return replace(self, games=tuple(game for game in self.games if game.id != id))


class Campaigns:
    """All campaigns of one data folder."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._saved: dict[str, SavedCampaign] = {}
        self._lane = Lane()
        known = tables.shelf.campaigns()
        for id, kept in known.items():
            with suppress(CompanionError):  # of a later version, or damaged: it stays as it is
                self._saved[id] = read(id, kept)
        for id, games in self._named(known).items():
            with suppress(CompanionError):
                self._write(rebuilt(id, games))

    def all(self) -> tuple[SavedCampaign, ...]:
        """Return all campaigns, the latest first."""
        return tuple(self.at(id) for id in reversed(self._saved))

    def at(self, id: str) -> SavedCampaign:
        """Return one campaign, brought in line with its games; `KeyError` if there is none."""
        for game in self._saved[id].games:
            self._look_at(id, game)
        return self._saved[id]

    def of(self, game: str) -> SavedCampaign | None:
        """Return the campaign a game belongs to, if any."""
        for saved in self._saved.values():
            if any(begun.id == game for begun in saved.games):
                return saved
        return None

    def new(self, setup: Setup, game: Solo) -> SavedCampaign:
        """Begin a campaign."""
        check_choices(game)
        choices = Campaign(game.level, game.aggressive, game.board, game.deck)
        id = f"campaign-{secrets.token_hex(6)}"
        return self._keep(SavedCampaign(id, replace(setup, solo=None), choices))

    def play(self, id: str) -> Table:
        """Return the game in progress, or begin the next one."""
        with self._lane:  # of two phones that begin it, one does
            saved = self.at(id)
            if saved.current is not None:
                return self._tables.at(saved.current)
            campaign = saved.campaign
            from_app = campaign.deck is Deck.APP
            game = campaign.next_game(secrets.randbits(SEED_BITS) if from_app else None, id)
            table = self._tables.new(viticulture, replace(saved.setup, solo=game))
            begun = Begun(table.id, game.challenge or 1, game.losses)
            games = saved.games[: len(campaign.played)]  # whatever did not count is played anew
            try:
                self._keep(replace(saved, games=(*games, begun)))
            except ChangedMeanwhile:  # begun in another process, too, which was faster
                self._tables.remove(table.id)
                self.read_again(id)
                raise
            return table

    def remove(self, id: str) -> None:
        """Delete a campaign; its games stay and do not bring it back."""
        self._tables.shelf.keep_campaign(id, FORGOTTEN)
        self._saved.pop(id, None)
        self._tables.announce()

    def read_again(self, id: str) -> None:
        """Another process has changed a campaign."""
        self._read_again(id)
        self._tables.announce()

    def _read_again(self, id: str) -> None:
        kept = self._tables.shelf.campaigns().get(id)
        self._saved.pop(id, None)
        if kept is not None:
            with suppress(CompanionError):  # of a later version, damaged, or forgotten
                self._saved[id] = read(id, kept)

    def written(self, table: Table) -> None:
        """Record that a game has ended, or that its end was undone."""
        saved = self.of(table.id)
        if saved is None:
            return
        result = result_of(table)
        if any(game.id == table.id and game.result != result for game in saved.games):
            self._write(saved.with_result(table.id, result))  # if it fails, looked at again later

    def _look_at(self, id: str, game: Begun) -> None:
        """
        Bring the last game up to date: it may have been deleted, ended or reopened without notice.
        """
        saved = self._saved[id]
        if game.result is not None and game != saved.games[-1]:
            return
        try:
            result = result_of(self._tables.at(game.id))
        except NoSuchGame:
            if game.result is None:
                self._write(saved.without(game.id))
        except (CompanionError, StorageError):
            return
        else:
            if result != game.result:
                self._write(saved.with_result(game.id, result))

    def _named(self, known: Container[str]) -> dict[str, list[Table]]:
        """Return games that name an unknown campaign, grouped by it, oldest first."""
        found: dict[str, list[tuple[int, Table]]] = {}
        shelf = self._tables.shelf
        for card in shelf.games():
            if not card.may_say(NAMED):
                continue
            id = named_by(card.card)
            if not id or id in known:
                continue
            with suppress(CompanionError, StorageError):
                created = shelf.open(card.id).header.get("created")
                begun = created if type(created) is int else 0
                found.setdefault(id, []).append((begun, self._tables.at(card.id)))
        return {
            id: [table for _, table in sorted(games, key=lambda game: game[0])]
            for id, games in found.items()
        }

    def _keep(self, saved: SavedCampaign) -> SavedCampaign:
        self._tables.shelf.keep_campaign(saved.id, SAVED.encode(saved))
        self._saved[saved.id] = saved
        self._tables.announce()
        return saved

    def _write(self, saved: SavedCampaign) -> None:
        """Store a campaign without notifying pages: it is called while one is being drawn."""
        self._saved[saved.id] = saved
        try:
            self._tables.shelf.keep_campaign(saved.id, SAVED.encode(saved))
        except ChangedMeanwhile:  # how its last game ended is looked at again
            self._read_again(saved.id)
        except StorageError:
            pass


NAMED = '"campaign":"'
"""How the card of a game says that it belongs to a campaign."""

FORGOTTEN = {"forgotten": True}
"""Stored in place of a deleted campaign whose games stay."""


def named_by(card: Mapping[str, Any]) -> str:
    """Return the campaign id on a game's card, if there is one."""
    setup = card.get("setup")
    game = setup.get("solo") if isinstance(setup, dict) else None
    id = game.get("campaign") if isinstance(game, dict) else None
    return id if isinstance(id, str) else ""


def rebuilt(id: str, tables: Sequence[Table]) -> SavedCampaign:
    """
    Rebuild a campaign from its games, oldest first.

    The last one says how those before it ended; where such a game is still there, it says so
    itself.
    """
    setups: list[tuple[Setup, Solo]] = [_setup_of(table) for table in tables]
    setup, last = setups[-1]
    choices = campaign = Campaign(last.level, last.aggressive, last.board, last.deck)
    there = {game.before: table for table, (_, game) in zip(tables, setups, strict=True)}
    games: list[Begun] = []
    for number, letter in enumerate(last.before):
        if campaign.challenge is None:
            break
        table, result = there.get(last.before[:number]), LETTERS[letter]
        name = f"{id}-{number + 1}" if table is None else table.id
        ended = result if table is None else result_of(table)
        games.append(Begun(name, campaign.challenge, campaign.losses, ended))
        campaign = campaign.after(result, name)
    open_ = Begun(tables[-1].id, last.challenge or 1, last.losses, result_of(tables[-1]))
    return SavedCampaign(id, replace(setup, solo=None), choices, (*games, open_))


def _setup_of(table: Table) -> tuple[Setup, Solo]:
    setup: Setup = table.session.setup
    return setup, setup.solo or Solo()


def result_of(table: Table) -> str | None:
    """Return the result of a game against the Automa; ``None`` while it is open."""
    state = table.session.state
    return solo_result(state) if state.season is Season.OVER else None


SAVED = Codec(SavedCampaign)
"""How a campaign is written down."""

FOLLOWER = "campaigns"


def read(id: str, kept: dict[str, Any]) -> SavedCampaign:
    """Return a stored campaign, or raise `CompanionError`."""
    saved: SavedCampaign = SAVED.decode(kept)
    check_campaign(saved.campaign)
    return replace(saved, id=id)


def campaigns_of(tables: Tables) -> Campaigns:
    """Return the campaigns of a data folder; the same object for every page."""
    found = tables.followers.get(FOLLOWER)
    if not isinstance(found, Campaigns):
        found = tables.followers[FOLLOWER] = Campaigns(tables)
    return found
