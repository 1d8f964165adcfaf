"""
``vendemmia move FROM TO``: all games and what belongs to them, from a folder to a database or back.

Nothing is taken away, and nothing is written over: a game that is further there stays as it is, one
that went another way there is left and named. So whoever is interrupted begins again, and what is
there already is only compared. In the end the other place is opened anew and everything read.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from companion.i18n import N_, Language
from companion.kernel.errors import CompanionError
from companion.storage import Away, GameCard, Shelf, StorageError, data_folder
from companion.table import ticks_of
from companion.taught import lessons_of

from .folder import open_folder
from .options import Moving, store_address
from .terminal import complain, say

ASIDE = 2
"""Exit code where something was left behind."""
SECOND = 1.0
"""Seconds between two looks at who is still there."""
ANSWERED = 2
"""So many looks and a process that lives has answered."""
TOLD = 5
"""Every so many seconds it is told how long that will last."""
OFTEN = 200
"""So many games are copied between two lines on the screen."""


class Place(Shelf, Protocol):
    """A shelf that can say all it has."""

    def draft_names(self) -> tuple[str, ...]:
        """Return the names of all drafts."""


class NotMoved(CompanionError):
    """Nothing was moved."""


@dataclass
class Moved:
    """What became of the games."""

    games: int = 0
    """That are there now."""
    taps: int = 0
    """In these games."""
    further: int = 0
    """Of these had been played on there."""
    left: dict[str, tuple[str, dict[str, Any]]] = field(default_factory=dict)
    """Those that are not there, and why."""


def move(wish: Moving, lang: Language) -> int:
    """Copy everything, compare, and say what came of it; return the exit code."""
    if _same(wish.source, wish.target):
        raise NotMoved(N_("move.same"))

    def waiting(seconds: int) -> None:
        say(lang.many("move.waiting", seconds))

    with (
        opened(wish.source, new=False, waiting=waiting) as source,
        opened(wish.target, new=True, waiting=waiting) as target,
    ):

        def told(done: int, of: int) -> None:
            source.alive()
            target.alive()
            if done % OFTEN == 0:
                say(lang.text("move.going", done=str(done), all=str(of)))

        try:
            found = copy(source.shelf, target.shelf, told)
            differs = compare(source.again(), target.again(), found)
        except Away as problem:
            raise NotMoved(N_("move.stopped-away")) from problem
        except StorageError as problem:
            why = lang.text(problem.message_id, **problem.facts)
            raise NotMoved(N_("move.stopped"), why=why) from problem
    say(lang.many("move.done", found.games, place=target.shown))
    if found.further:
        say(lang.many("move.further", found.further))
    for id, (why, facts) in found.left.items():
        complain(lang.text("move.left", game=id, why=lang.text(why, **facts)))
    if differs:
        raise NotMoved(N_("move.differs"), what=", ".join(differs))
    say(lang.text("move.kept", place=source.shown))
    return ASIDE if found.left else 0


def copy(source: Place, target: Place, told: Callable[[int, int], None]) -> Moved:
    """Copy everything that is not there yet."""
    found = Moved()
    cards = source.games()
    there = {card.id for card in target.games()}
    for number, card in enumerate(reversed(cards), 1):
        try:
            if _copied(card, source, target, card.id in there, found):
                _beside(card.id, source, target)
        except StorageError as problem:
            if _opens(source, card.id):
                raise  # it is the other place that has a problem
            found.left[card.id] = problem.message_id, problem.facts
        told(number, len(cards))
    _household(source, target)
    return found


def _copied(card: GameCard, source: Place, target: Place, there: bool, found: Moved) -> bool:
    """Have a game there; return whether it stands there as here."""
    game = source.open(card.id)
    if not there:
        target.put(game, finished=card.finished, card=card.card, touched=card.touched)
    else:
        other = target.open(card.id)
        shared = min(len(game.taps), len(other.taps))
        if game.header != other.header or game.taps[:shared] != other.taps[:shared]:
            found.left[card.id] = N_("move.other-way"), {}
            return False
        if len(other.taps) > len(game.taps):
            found.further += 1
            found.games += 1
            found.taps += len(other.taps)
            return False
        for n in range(shared, len(game.taps)):
            target.append(card.id, n + 1, game.taps[n])
        target.file_card(card.id, finished=card.finished, card=card.card, touched=card.touched)
    found.games += 1
    found.taps += len(game.taps)
    return True


def _opens(source: Place, id: str) -> bool:
    try:
        source.open(id)
    except StorageError:
        return False
    return True


def _beside(id: str, source: Place, target: Place) -> None:
    """What belongs to a game: who sits there, what was ticked and read."""
    roster = source.roster(id)
    if roster is not None and roster != target.roster(id):
        target.keep_roster(id, roster)
    for name in (ticks_of(id), lessons_of(id)):
        draft = source.draft(name)
        if draft is not None and draft != target.draft(name):
            target.keep_draft(name, draft)


def _household(source: Place, target: Place) -> None:
    """What belongs to no game; what is there already stays."""
    known = {player["name"] for player in target.players()}
    new = [player for player in source.players() if player["name"] not in known]
    if new:
        target.remember_players(new)
    settings = target.settings()
    for name, value in source.settings().items():
        if name not in settings:
            target.keep_setting(name, value)
    for name in source.draft_names():
        if target.draft(name) is None and not _of_a_game(name, source):
            target.keep_draft(name, source.draft(name))
    there = target.campaigns()
    for id, campaign in source.campaigns().items():
        if _weight(campaign) > _weight(there.get(id)):
            target.keep_campaign(id, campaign)


def _of_a_game(name: str, source: Place) -> bool:
    return any(name in (ticks_of(card.id), lessons_of(card.id)) for card in source.games())


def _weight(campaign: Mapping[str, Any] | None) -> tuple[int, int]:
    """How far a campaign has come."""
    if campaign is None:
        return -1, -1
    games: Sequence[Any] = campaign.get("games") or ()
    return len(games), sum(isinstance(one, dict) and bool(one.get("result")) for one in games)


def compare(source: Place, target: Place, found: Moved) -> list[str]:
    """Read both places anew; return what is not there as it is here."""
    differs: list[str] = []
    cards = {card.id: card for card in target.games()}
    for card in source.games():
        if card.id in found.left:
            continue
        try:
            here, there = source.open(card.id), target.open(card.id)
        except StorageError:
            differs.append(card.id)
            continue
        same = here.header == there.header and here.taps == there.taps[: len(here.taps)]
        if (
            not same
            or card.id not in cards
            or (
                len(here.taps) == len(there.taps)
                and (
                    card != cards[card.id]
                    or source.roster(card.id) not in (None, target.roster(card.id))
                )
            )
        ):
            differs.append(card.id)
    names = {player["name"] for player in target.players()}
    differs += [one["name"] for one in source.players() if one["name"] not in names]
    differs += sorted(source.settings().keys() - target.settings().keys())
    differs += sorted(source.campaigns().keys() - target.campaigns().keys())
    return differs


class Held(Protocol):
    """A place where nobody plays until we let go of it."""

    shown: str
    """As people may see it: without a password."""
    shelf: Place

    def alive(self) -> object:
        """Go on holding it; called now and then."""

    def again(self) -> Place:
        """Return what lies there, read anew."""

    def close(self) -> None:
        """Let go of it."""


Waiting = Callable[[int], object]
"""Is told for how many seconds a process that may have been killed is still waited for."""


def opened(
    place: str,
    *,
    new: bool,
    waiting: Waiting = lambda seconds: None,
    sleep: Callable[[float], object] = time.sleep,
) -> closing[Held]:
    """Open a place; it need not be there if it may be ``new``."""
    return closing(_Store(place, waiting, sleep) if "://" in place else _Folder(place, new))


class _Folder:
    """A folder, which is locked."""

    def __init__(self, place: str, new: bool) -> None:
        self.shown = place
        self._folder = data_folder(place)
        if not new and not self._folder.is_dir():
            raise NotMoved(N_("move.nothing"), place=place)
        self.shelf: Place = open_folder(self._folder)

    def alive(self) -> object:
        return None

    def again(self) -> Place:
        self.shelf.close()
        self.shelf = open_folder(self._folder)
        return self.shelf

    def close(self) -> None:
        self.shelf.close()


class _Store:
    """A database, which is claimed."""

    def __init__(self, place: str, waiting: Waiting, sleep: Callable[[float], object]) -> None:
        from .engine.opening import open_store, presence_at, understood

        address = store_address(place)
        self.shown = address.shown
        self._shelf, _ = open_store(address)
        self.shelf: Place = self._shelf
        with understood(address.shown):
            self._presence = presence_at(self._shelf)
            if not self._claimed(waiting, sleep):
                self.shelf.close()
                raise NotMoved(N_("move.in-use"), place=address.shown)

    def _claimed(self, waiting: Waiting, sleep: Callable[[float], object]) -> bool:
        """
        Claim the database. A process that was killed is believed for a while to be there: it is
        waited for, until it answers a roll call or its time is over.
        """
        from .engine.presence import BELIEVED

        first, looks, told = dict[str, int](), 0, BELIEVED + TOLD
        while (in_the_way := self._presence.claim()) > 0:
            now, seen = self._presence.called()
            first = first or seen
            if any(at > first.get(name, at) for name, at in seen.items()):
                return False  # one has given a sign of life since
            left = max((at + BELIEVED + 1 - now for at in seen.values()), default=1)
            looks += 1
            if looks > ANSWERED and told - left >= TOLD:
                waiting(left)
                told = left
            sleep(SECOND)
        return in_the_way == 0

    def alive(self) -> object:
        return self._presence.claim()

    def again(self) -> Place:
        self._shelf.read_again()
        return self.shelf

    def close(self) -> None:
        with suppress(StorageError):  # it expires
            self._presence.moved()
        self.shelf.close()


def _same(one: str, other: str) -> bool:
    if "://" in one or "://" in other:
        return one == other
    return Path(one).resolve() == Path(other).resolve()
