"""
What the parts of a play screen are given, in the types of the game that is played.

:class:`Play` is the table as this page sees it, and everything a tap can do; ``Play[State]`` is
that of one game. :class:`Taps` is the half of it that stays the same object while the screen is
shown. :class:`Screens` is what a game's package of screens offers to the shared ones.

An unfinished choice (what is chosen and not booked yet) is a frozen dataclass of the module that
asks for it, whose fields all have defaults: ``play.choice(Purchase)`` is what is chosen now, or
``Purchase()``, and ``play.pick(Purchase, change)`` makes a new one of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar

import flet as ft

from companion.i18n import Language
from companion.kernel.errors import CompanionError, IllegalMove, MalformedMove
from companion.kernel.history import Entry
from companion.storage import StorageError
from companion.table import Table

from .parts.action import Action
from .scene import Scene
from .sheets import IllegalSheet, ProblemSheet, RuleSheet, Sheet


class Person(Protocol):
    """Who sits at the table."""

    @property
    def name(self) -> str:
        """What the player is called."""

    @property
    def colour(self) -> Enum:
        """The colour of the player's pieces."""


class GameSetup(Protocol):
    """What every game's setup has."""

    @property
    def players(self) -> Sequence[Person]:
        """Who plays, by seat."""

    @property
    def edition(self) -> Enum:
        """The edition of the rulebook that is cited first at this table."""


class GameState(Protocol):
    """What every game's state has, and the shared screens read themselves."""

    @property
    def setup(self) -> GameSetup:
        """Who plays, and with what."""

    @property
    def seats(self) -> Iterable[int]:
        """The seats of the table."""

    @property
    def acting(self) -> int | None:
        """Who is to decide now; nobody where all do, or the game is over."""


S = TypeVar("S", bound=GameState)
"""The state of the game that is played."""
K = TypeVar("K")
"""The union of the sheets only this game has."""
C = TypeVar("C")
"""A kind of unfinished choice."""


@dataclass(frozen=True)
class Picked:
    """What is chosen and not booked yet: at most one of every kind, for one decision."""

    at: tuple[Any, ...] = ()
    """The decision it is for; what was chosen for an earlier one does not count."""
    choices: tuple[object, ...] = ()

    def of(self, kind: type[C]) -> C:
        """The choice of this kind; one in which nothing is chosen if there is none."""
        for choice in self.choices:
            if isinstance(choice, kind):
                return choice
        return kind()

    def having(self, choice: object) -> Picked:
        """The same with this choice instead of the one of its kind."""
        others = (other for other in self.choices if type(other) is not type(choice))
        return Picked(self.at, (*others, choice))

    def valid(self, at: tuple[Any, ...]) -> Picked:
        """This, if it was chosen for that decision; else nothing yet."""
        return self if self.at == at else Picked(at)


NOTHING_PICKED = Picked()


@dataclass(frozen=True)
class Past(Generic[S]):
    """An entry of the log as a page may see it."""

    number: int
    """How many entries there were with this one."""
    entry: Entry
    before: S
    """The state it was made in, without what is secret."""


@dataclass(eq=False)
class Taps:
    """
    What taps on a play screen do. One object for as long as the screen is shown, so that a part
    that was given it, or its methods, need not be drawn anew.
    """

    table: Table
    screens: Screens[Any, Any]
    looking_back: bool
    set_sheet: Callable[[Any], None]
    set_picked: Callable[[Callable[[Picked], Picked]], None]

    @property
    def id(self) -> str:
        """The id of the saved game."""
        return self.table.id

    def do(
        self,
        move: object,
        *,
        anyway: bool = False,
        back: Sheet | None = None,
        after: Sheet | None = None,
    ) -> bool:
        """
        Make a move; a rule that speaks against it is explained instead.

        ``back`` is where one comes back to from there, ``after`` what comes up once it is made.
        """
        if self.looking_back:
            return False
        try:
            self.table.play(move, anyway=anyway)
        except IllegalMove as reason:
            self.show(IllegalSheet(move, reason, back, after))
            return False
        except (CompanionError, StorageError) as reason:
            self.show(self.screens.asking(reason, move) or ProblemSheet(reason, back))
            return False
        self.set_sheet(lambda now: after or (now if now and now.stays else None))
        self.forget()
        return True

    def show(self, sheet: Sheet | None) -> None:
        """Open a sheet, or put away the one that is open."""
        self.set_sheet(sheet)

    def explain(self, rule: str) -> None:
        """Open the entry of a rule; the game stays where it is."""
        self.show(RuleSheet(rule))

    def pick(self, kind: type[C], change: Callable[[C], C]) -> None:
        """
        Choose something that is not booked yet: ``change`` makes it of what is chosen by then,
        which a tap that is not drawn yet may have changed.
        """

        def chosen(before: Picked) -> Picked:
            now = before.valid(self.screens.decision(self.table.session.state))
            return now.having(change(now.of(kind)))

        self.set_picked(chosen)

    def pick_again(self, picked: Picked) -> None:
        """Choose what had been chosen before a move let go of it."""

        def chosen(before: Picked) -> Picked:
            now = before.valid(self.screens.decision(self.table.session.state))
            for choice in picked.choices:
                now = now.having(choice)
            return now

        self.set_picked(chosen)

    def forget(self) -> None:
        """Let go of what was chosen on the screen."""
        self.set_picked(lambda _: NOTHING_PICKED)

    def undoes(self, words: Language) -> str:
        """The entry that undo takes back, in one short sentence; empty if there is none."""
        session = self.table.session
        step = session.history.last
        return words.say(session.game.tell(step.before, step.entry, short=True)) if step else ""

    def redoes(self, words: Language) -> str:
        """The entry that redo does again; empty if there is none."""
        session = self.table.session
        step = session.history.next
        return words.say(session.game.tell(session.state, step.entry, short=True)) if step else ""

    def undo(self) -> None:
        """Take back the last entry."""
        self.guarded(self.table.undo)

    def redo(self) -> None:
        """Do again what was taken back."""
        self.guarded(self.table.redo)

    def guarded(self, change: Callable[[], None]) -> bool:
        """Change the history; a disk that does not take it is explained."""
        self.forget()
        try:
            change()
        except StorageError as reason:
            self.show(ProblemSheet(reason))
            return False
        return True


@dataclass(frozen=True)
class Play(Generic[S]):
    """A game on the screen: the state it is drawn of, what is chosen, and what taps do."""

    scene: Scene
    state: S
    """The game's state, without what is secret."""
    taps: Taps
    """For parts that are drawn anew only when what they are given has changed."""
    picked: Picked = NOTHING_PICKED
    """What is chosen on the screen and not booked yet."""

    @property
    def screens(self) -> Screens[S, Any]:
        """The screens of this game."""
        return self.taps.screens

    @property
    def id(self) -> str:
        """The id of the saved game."""
        return self.taps.id

    @property
    def edition(self) -> str:
        """The edition of the rulebook that is cited first at this table."""
        return str(self.state.setup.edition.value)

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.taps.table.session.game.NAME

    @property
    def looking_back(self) -> bool:
        """Whether this is the table as it was."""
        return self.taps.looking_back

    @property
    def legal(self) -> bool:
        """Whether moves are taken at all."""
        return not self.looking_back

    def name(self, seat: int) -> str:
        """A player's name."""
        return self.state.setup.players[seat].name

    def colour(self, seat: int) -> str:
        """A player's colour."""
        return str(self.state.setup.players[seat].colour.value)

    # -- what a tap does -------------------------------------------------------------------------

    def do(
        self,
        move: object,
        *,
        anyway: bool = False,
        back: Sheet | None = None,
        after: Sheet | None = None,
    ) -> bool:
        """Make a move; a rule that speaks against it is explained instead (:meth:`Taps.do`)."""
        return self.taps.do(move, anyway=anyway, back=back, after=after)

    def show(self, sheet: Sheet | None) -> None:
        """Open a sheet, or put away the one that is open."""
        self.taps.show(sheet)

    def close(self) -> None:
        """Put away the sheet that is open."""
        self.taps.show(None)

    def explain(self, rule: str) -> None:
        """Open the entry of a rule."""
        self.taps.explain(rule)

    def choice(self, kind: type[C]) -> C:
        """What is chosen of this kind for the present decision; ``kind()`` if nothing is."""
        return self.picked.of(kind)

    def pick(self, kind: type[C], change: Callable[[C], C]) -> None:
        """Choose something that is not booked yet, of what is chosen by then."""
        self.taps.pick(kind, change)

    def forget(self) -> None:
        """Let go of what was chosen."""
        self.taps.forget()

    # -- what is so by now, and what was ---------------------------------------------------------

    @property
    def now(self) -> S:
        """The state as it is by now, which may be later than the one that is drawn."""
        return self.screens.seen(self.taps.table.session.state)

    @property
    def entries(self) -> int:
        """How many entries there are by now."""
        return len(self.taps.table.session.history)

    @property
    def past(self) -> Iterator[Past[S]]:
        """The entries there are by now, the last first."""
        step = self.taps.table.session.history.last
        while step is not None:
            yield Past(step.number, step.entry, self.screens.seen(step.before))
            step = step.earlier

    @property
    def last(self) -> Entry | None:
        """The last entry there is by now."""
        step = self.taps.table.session.history.last
        return step.entry if step else None

    def state_after(self, move: object) -> S | None:
        """The state after a move, whatever the rules say of it; nothing if it makes no sense."""
        session = self.taps.table.session
        try:
            after = session.play(move, anyway=True)
        except CompanionError:
            return None
        return self.screens.seen(after.state)

    def why_not(self, move: object) -> IllegalMove | MalformedMove | None:
        """What speaks against a move."""
        try:
            self.taps.table.session.decide(move)
        except (IllegalMove, MalformedMove) as reason:
            return reason
        return None

    def sentence(self, move: object) -> str:
        """A move that is not made yet, in the words of the log."""
        session = self.taps.table.session
        entry = session.decide(move, anyway=True)
        return self.scene.words.say(session.game.tell(session.state, entry, short=True))


class Screens(Protocol[S, K]):
    """What a game's package of screens offers; the module fits, and mypy checks that it does."""

    def draw_sheet(self, play: Play[S], sheet: K, /) -> ft.Control:
        """Draw one of the sheets only this game has."""

    def seen(self, state: S, /) -> S:
        """The state as a page may see it: without anybody's secrets."""

    def decision(self, state: S, /) -> tuple[Any, ...]:
        """Whose decision it is, and when: what was chosen for one is not chosen for the next."""

    def body_of(self, play: Play[S], /) -> list[ft.Control]:
        """What is done now."""

    def primary_of(self, play: Play[S], /) -> Action | None:
        """The one action of the screen, if there is one."""

    def header_of(self, play: Play[S], /) -> ft.Control:
        """What stands above every body: where the game stands, and who is who."""

    def whole_page(self, play: Play[S], foot: ft.Control, /) -> ft.Control | None:
        """A screen without a frame, such as table mode, where there is one now."""

    def beside(self, play: Play[S], /) -> ft.Control | None:
        """What a wide page shows in its second pane instead of the log."""

    def keys_of(self, play: Play[S], /) -> Mapping[str, Callable[[], object]]:
        """What plus and minus do."""

    def asking(self, reason: CompanionError | StorageError, move: object, /) -> K | None:
        """The sheet that asks for what a move lacked, if it can be asked."""

    def explained(self, play: Play[S], reason: IllegalMove, /) -> str:
        """Why a rule speaks against a move, in words."""

    def rules_now(self, scene: Scene, state: S, /) -> tuple[str, tuple[str, ...]]:
        """The title and the rules of the present part of the game."""

    def below_rule(self, play: Play[S], rule: str, /) -> list[ft.Control]:
        """What may be done about a rule, below its text."""

    def rule_of(self, move: object, /) -> str:
        """The rule an entry of the log is about; empty for what only puts something right."""

    def picture(self, state: S, /) -> tuple[str, str]:
        """The season whose colours the present part wears, and its drawing."""

    def stands(self, scene: Scene, state: S, /) -> str:
        """Where a game stands, in one line."""

    def players_said(self, scene: Scene, state: S, /) -> str:
        """What is played, and by how many."""

    def scores(self, state: S, /) -> tuple[int, ...]:
        """What counts, for every seat."""

    def beside_scores(self, scene: Scene, state: S, /) -> list[ft.Control]:
        """Who else stands beside the players, such as the Automa."""

    def ending(self, scene: Scene, card: Mapping[str, Any], /) -> tuple[str, str]:
        """How a finished game ended, if there is more to say than who had what; its drawing."""

    def scores_on(self, card: Mapping[str, Any], /) -> list[int]:
        """The same from the card of a game that lies on the shelf."""

    def chapter(self, state: S, /) -> int:
        """The year or round, by which the log is folded."""

    def chapter_said(self, scene: Scene, chapter: int, /) -> str:
        """Its name."""

    def part(self, state: S, /) -> object:
        """The part of the year or round; the log has a line for each."""

    def part_said(self, scene: Scene, state: S, /) -> str:
        """What that line says."""
