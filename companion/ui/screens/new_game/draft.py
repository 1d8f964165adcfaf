"""
The draft of a new game: what is played, the players with their colours, the box.

A draft is plain data, written down after every tap, so that a preparation that was interrupted
goes on where it was. Undo works here, too.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol, Self, TypeVar

from companion.i18n import N_, offered
from companion.kernel.people import Colour, Player, clean_name
from companion.viticulture.box.board import Board
from companion.viticulture.box.pieces import TRACKS
from companion.viticulture.position.setup import Edition, Parents, Setup, Tracking
from companion.viticulture.solo.choices import SEED_BITS, Deck, Level, Solo, objections

COLOURS = tuple(Colour)
DRAFT = "new-game"
"""The name under which the shelf keeps it."""
TABLE, SOLO, CAMPAIGN = "viticulture", "solo", "campaign"
"""What can be played; ``kinds`` knows more of each."""
ALONE = (SOLO, CAMPAIGN)
MOST_STEPS = 2
MOST_UNDO = 500


@dataclass(frozen=True)
class Seat:
    """A player of the new game."""

    name: str
    colour: str
    language: str

    @property
    def called(self) -> str:
        """The name as it is kept, whatever was pasted."""
        return clean_name(self.name)


@dataclass(frozen=True)
class Draft:
    """All choices so far; ``step`` is the current page."""

    seats: tuple[Seat, ...] = ()
    edition: str = "en"
    lira: bool = False
    step: int = 1
    kind: str = TABLE
    level: str = Level.NORMAL.value
    aggressive: bool = False
    board: str = Board.BASE.value
    deck: str = Deck.APP.value
    seed: int | None = None
    """What settles the order of the Automa's cards, and what a friend's code carries."""
    whole: bool = False
    """Whole vineyards are followed, not the score alone."""
    advanced: bool = False
    """Two mamas and two papas are dealt to everybody."""
    friendly: bool = False
    cottage: bool = False
    """The owner of a cottage names both visitors before either is seen."""
    teach: bool = False
    """The first year is led by cards."""

    @property
    def is_alone(self) -> bool:
        """Whether it is a game against the Automa."""
        return self.kind in ALONE

    @property
    def can_be_whole(self) -> bool:
        """Whether whole vineyards can be followed: in solo games on the base board only."""
        return not self.is_alone or self.board == Board.BASE.value

    @property
    def follows_whole(self) -> bool:
        """Whether whole vineyards are followed."""
        return self.whole and self.can_be_whole

    @property
    def most(self) -> int:
        """The number of players the table has room for; the Automa takes no seat."""
        return 1 if self.is_alone else TRACKS.players_most

    @property
    def solo(self) -> Solo:
        """The choices for the game against the Automa."""
        from_app = self.deck == Deck.APP.value and self.kind == SOLO
        return Solo(
            Level(self.level),
            self.aggressive,
            Board(self.board),
            Deck(self.deck),
            seed=self.seed if from_app else None,
        )

    def as_kind(self, kind: str, seed: int) -> Draft:
        """Return the draft for another kind of game; the first player stays."""
        now = replace(self, kind=kind, step=1, seed=seed if self.seed is None else self.seed)
        return replace(now, seats=self.seats[: now.most])

    def as_challenged(self, game: Solo) -> Draft:
        """Return the draft with the choices of a friend's code."""
        return replace(
            self,
            level=game.level.value,
            aggressive=game.aggressive,
            board=game.board.value,
            deck=game.deck.value,
            seed=game.seed,
        )

    @property
    def free_colours(self) -> tuple[str, ...]:
        """The colours nobody has."""
        taken = {seat.colour for seat in self.seats}
        return tuple(colour.value for colour in COLOURS if colour.value not in taken)

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another player."""
        return len(self.seats) >= self.most

    @property
    def settled(self) -> Self:
        """The draft without a last seat that has no name: nobody came to sit there."""
        if len(self.seats) > 1 and not self.seats[-1].called:
            return self.without(len(self.seats) - 1)
        return self

    def problem(self) -> str | None:
        """The message id of what is missing before the game can begin."""
        names = [seat.called.casefold() for seat in self.settled.seats]
        if not names:
            return N_("new.missing.players")
        if not all(names):
            return N_("new.missing.name")
        if len(set(names)) < len(names):
            return N_("new.missing.twice")
        if self.is_alone and self.step > 1 and next(objections(self.solo), None):
            return N_("new.missing.level")
        return None

    def with_player(self, name: str, language: str, colour: str | None = None) -> Self:
        """
        Return the draft with another player, in their own colour if it is free; alone, with this
        one instead.
        """
        seats = () if self.is_alone else self.seats
        free = [one.value for one in COLOURS if one.value not in {seat.colour for seat in seats}]
        chosen = colour if colour in free else free[0]
        return replace(self, seats=(*seats, Seat(name, chosen, language)))

    def without(self, seat: int) -> Self:
        """Return the draft without a player."""
        return replace(self, seats=self.seats[:seat] + self.seats[seat + 1 :])

    def moved(self, seat: int, by: int) -> Self:
        """Return the draft with a player and a neighbour swapped."""
        seats, other = list(self.seats), seat + by
        if not 0 <= other < len(seats):
            return self
        seats[seat], seats[other] = seats[other], seats[seat]
        return replace(self, seats=tuple(seats))

    def with_changes(self, seat: int, **changes: str) -> Self:
        """
        Return the draft with a player's name, language or colour changed; a taken colour is
        swapped.
        """
        seats = list(self.seats)
        colour = changes.get("colour")
        for other, taken in enumerate(seats):
            if colour and other != seat and taken.colour == colour:
                seats[other] = replace(taken, colour=seats[seat].colour)
        seats[seat] = replace(seats[seat], **changes)
        return replace(self, seats=tuple(seats))

    def setup(self) -> Setup:
        """Return the setup of the game."""
        players = tuple(
            Player(seat.called, Colour(seat.colour), seat.language) for seat in self.seats
        )
        game = self.solo if self.kind == SOLO else None
        setup = Setup(
            players,
            edition=Edition(self.edition),
            lira=self.lira,
            solo=game,
            last_worker_ends=True,
        )
        if not self.follows_whole:
            return setup
        if self.is_alone:
            return replace(setup, tracking=Tracking.VINEYARD, cottage_named=self.cottage)
        return replace(
            setup,
            tracking=Tracking.VINEYARD,
            cottage_named=self.cottage,
            parents=Parents.ADVANCED if self.advanced else Parents.STANDARD,
            friendly=self.friendly,
        )

    def as_dict(self) -> dict[str, Any]:
        """Return the draft as JSON."""
        return {
            "seats": [vars(seat) for seat in self.seats],
            "edition": self.edition,
            "lira": self.lira,
            "step": self.step,
            "kind": self.kind,
            "level": self.level,
            "aggressive": self.aggressive,
            "board": self.board,
            "deck": self.deck,
            "seed": self.seed,
            "whole": self.whole,
            "advanced": self.advanced,
            "friendly": self.friendly,
            "cottage": self.cottage,
            "teach": self.teach,
        }


D = TypeVar("D", bound=Draft)


class ChangeDraft(Protocol[D]):
    """Changes a draft. The change gets the latest draft, drawn already or not."""

    def __call__(self, edit: Callable[[D], D], /, *, undoable: bool = True) -> None:
        """Change the draft."""


CHANGES = {
    "kind": N_("new.did.kind"),
    "seed": N_("new.did.code"),
    "level": N_("new.did.level"),
    "aggressive": N_("new.did.aggressive"),
    "board": N_("new.did.board"),
    "deck": N_("new.did.deck"),
    "lira": N_("new.did.lira"),
    "whole": N_("new.did.whole"),
    "advanced": N_("new.did.advanced"),
    "friendly": N_("new.did.friendly"),
    "cottage": N_("new.did.cottage"),
    "teach": N_("new.did.teach"),
    "edition": N_("new.did.box"),
}
"""What undo is called where a field of the draft has changed."""


def what_changed(before: Draft, after: Draft) -> tuple[str, str]:
    """Return what undo takes back between two drafts: a message id, and the player it is about."""
    if before.kind != after.kind:
        return CHANGES["kind"], ""
    old, new = before.seats, after.seats
    if len(new) > len(old):
        return N_("new.did.add"), new[-1].name
    if len(new) < len(old):
        gone = next((seat for seat in old if seat not in new), old[-1])
        return N_("new.did.remove"), gone.name
    if new != old and sorted(map(repr, new)) == sorted(map(repr, old)):
        return N_("new.did.seat"), next(a.name for a, b in zip(new, old, strict=True) if a != b)
    for one, other in zip(new, old, strict=True):
        if one.language != other.language:
            return N_("new.did.language"), one.name
        if one.colour != other.colour:
            return N_("new.did.colour"), one.name
    changed = (id for name, id in CHANGES.items() if getattr(before, name) != getattr(after, name))
    return next(changed, CHANGES["edition"]), ""


def read(data: dict[str, Any] | None, fallback: Draft) -> Draft:
    """Return a stored draft; an invalid one is replaced by a new one."""
    try:
        data = data or {}
        seats = tuple(
            Seat(str(seat["name"]), Colour(seat["colour"]).value, _language(seat["language"]))
            for seat in data["seats"]
        )
        edition = Edition(data["edition"]).value
        step = data["step"] if data["step"] in range(1, MOST_STEPS + 1) else 1
        found = Draft((), edition, bool(data["lira"]), step, **_choices(data))
        return replace(found, seats=seats[: found.most])
    except (KeyError, TypeError, ValueError):
        return fallback


def _choices(data: dict[str, Any]) -> dict[str, Any]:
    """Return the choices of a stored draft that earlier versions did not have."""
    seed = data.get("seed")
    return {
        "kind": data.get("kind") if data.get("kind") in (TABLE, *ALONE) else TABLE,
        "level": Level(data.get("level", Level.NORMAL.value)).value,
        "aggressive": bool(data.get("aggressive", False)),
        "board": Board(data.get("board", Board.BASE.value)).value,
        "deck": Deck(data.get("deck", Deck.APP.value)).value,
        "seed": seed if type(seed) is int and 0 <= seed < 2**SEED_BITS else None,
        "whole": bool(data.get("whole", False)),
        "advanced": bool(data.get("advanced", False)),
        "friendly": bool(data.get("friendly", False)),
        "cottage": bool(data.get("cottage", False)),
        "teach": bool(data.get("teach", False)),
    }


def _language(code: Any) -> str:
    return code if code in offered() else "en"
