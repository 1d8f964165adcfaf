"""
The types a play screen's components are given, generic over the state of the game that is played.

:class:`Play` is the table as this page sees it, and everything a tap can do; ``Play[State]`` is
that of one game. :class:`Taps` is the half of it that stays the same object while the screen is
shown. :class:`Screens` is what a game's package of screens offers to the shared ones.

An unfinished choice (what is chosen and not booked yet) is a frozen dataclass of the module that
asks for it, whose fields all have defaults: ``play.choice(Purchase)`` is what is chosen now, or
``Purchase()``, and ``play.pick(Purchase, change)`` makes a new one of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Generic, Protocol, TypeVar

import flet as ft

from companion.companies import EVERYBODYS, Device, Here
from companion.i18n import Language
from companion.kernel.errors import CompanionError, IllegalMove, MalformedMove
from companion.kernel.game import told
from companion.kernel.history import Entry
from companion.meaning import Jump, Overtaken, Redo, Undo
from companion.storage import StorageError
from companion.table import Table
from companion.taught import Taught
from companion.teaching import Lesson

from .parts.action import Action
from .scene import Scene
from .seeing import Seeing, Untold
from .sheets import IllegalSheet, OvertakenSheet, ProblemSheet, RuleSheet, Sheet


@dataclass(frozen=True)
class Room:
    """How much room there is, and how high a numeral is at least."""

    width: float
    height: float
    numeral: float


class Person(Protocol):
    """A player, as every game's setup has them."""

    @property
    def name(self) -> str:
        """The player's name."""

    @property
    def colour(self) -> Enum:
        """The colour of the player's pieces."""


class GameSetup(Protocol):
    """What every game's setup has."""

    @property
    def players(self) -> Sequence[Person]:
        """The players by seat."""

    @property
    def edition(self) -> Enum:
        """The edition of the rulebook that is cited first."""


class GameState(Protocol):
    """What every game's state has, for the shared screens."""

    @property
    def setup(self) -> GameSetup:
        """The setup."""

    @property
    def seats(self) -> Iterable[int]:
        """The seats of the table."""

    @property
    def acting(self) -> int | None:
        """The seat that has to decide now; ``None`` if all have, or the game is over."""


S = TypeVar("S", bound=GameState)
"""The state of the game that is played."""
K = TypeVar("K")
"""The union of the sheets only this game has."""
C = TypeVar("C")
"""A kind of unfinished choice."""


@dataclass(frozen=True)
class Picked:
    """The unfinished choices of one decision, at most one of each kind."""

    at: tuple[Any, ...] = ()
    """The decision they are for; choices for an earlier one do not count."""
    choices: tuple[object, ...] = ()

    def of(self, kind: type[C]) -> C:
        """Return the choice of this kind, or an empty one."""
        for choice in self.choices:
            if isinstance(choice, kind):
                return choice
        return kind()

    def having(self, choice: object) -> Picked:
        """Return a copy with this choice instead of the one of its kind."""
        others = (other for other in self.choices if type(other) is not type(choice))
        return Picked(self.at, (*others, choice))

    @property
    def leads_to(self) -> str:
        """The part of the page that was opened to choose in it, by its key."""
        return next((key for one in self.choices if (key := getattr(one, "leads_to", ""))), "")

    def valid(self, at: tuple[Any, ...]) -> Picked:
        """Return these choices if they were made for this decision; else none."""
        return self if self.at == at else Picked(at)


NOTHING_PICKED = Picked()


@dataclass(frozen=True)
class Past(Generic[S]):
    """An entry of the log as a page may see it."""

    number: int
    """How many entries there were with this one."""
    entry: Entry
    before: S
    """The state before it, without secrets."""


@dataclass(eq=False)
class Taps:
    """
    What taps on a play screen do. It is the same object as long as the screen is shown, so a part
    that is given it, or its methods, need not be redrawn.
    """

    table: Table
    screens: Screens[Any, Any]
    looking_back: bool
    set_sheet: Callable[[Any], None]
    set_picked: Callable[[Callable[[Picked], Picked]], None]
    device: Device
    """What this screen is shown on: not every device may change every table."""
    watching: bool = False
    """Whether this screen is drawn for one that may not."""
    seeing: Seeing = field(default_factory=Seeing)
    """What this page has shown: every tap is booked for that only."""
    untold: Untold = field(default_factory=Untold)
    """News that is not said before it is shown."""

    @property
    def id(self) -> str:
        """The id of the saved game."""
        return self.table.id

    @property
    def closed(self) -> bool:
        """Whether nothing can be changed on this screen."""
        return self.looking_back or self.watching

    def do(
        self,
        move: object,
        *,
        anyway: bool = False,
        back: Sheet | None = None,
        after: Sheet | None = None,
    ) -> bool:
        """
        Make a move, or show the rule that forbids it.

        ``back`` is where one comes back to from there, ``after`` what comes up once it is made.
        """
        if self.looking_back or self.refused():
            return False
        try:
            who = self.who(move)
            entry = self.table.play(move, anyway=anyway, seen=self.seeing.seen(), who=who)
        except Overtaken as reason:
            self.show(OvertakenSheet(reason, back, after))
            return False
        except IllegalMove as reason:
            self.show(IllegalSheet(move, reason, back, after))
            return False
        except (CompanionError, StorageError) as reason:
            self.show(self.screens.asking(reason, move) or ProblemSheet(reason, back))
            return False
        if entry is not None:
            self.seeing.tapped(self.table.mark)
        self.set_sheet(lambda now: after or (now if now and now.stays else None))
        self.forget()
        return True

    def who(self, move: object = None) -> str:
        """
        Return who is named with a tap: this device, where it acts for somebody who has another one,
        undoes or redoes; nobody else.
        """
        seat = None
        if move is not None:
            seat = getattr(move, "seat", None)
            seat = self.table.session.state.acting if type(seat) is not int else seat
        return self.device.said_for(self.table.id, seat, of_move=move is not None)

    def refused(self) -> bool:
        """
        Tell whether this device may not change the table, and show why not. Whatever changes a
        table comes by here, so what is drawn need not be trusted.
        """
        reason = self.device.why_not(self.table.id)
        if reason is not None:
            self.show(ProblemSheet(reason))
        return reason is not None

    def show(self, sheet: Sheet | None) -> None:
        """Open a sheet, or close the open one."""
        self.set_sheet(sheet)

    def explain(self, rule: str) -> None:
        """Open the entry of a rule over the game."""
        self.show(RuleSheet(rule))

    def pick(self, kind: type[C], change: Callable[[C], C]) -> None:
        """
        Change an unfinished choice. ``change`` gets its latest value, which may come from a tap
        that is not drawn yet.
        """

        def chosen(before: Picked) -> Picked:
            now = before.valid(self.screens.decision(self.table.session.state))
            return now.having(change(now.of(kind)))

        self.set_picked(chosen)

    def pick_again(self, picked: Picked) -> None:
        """Restore the choices that a move has cleared."""

        def chosen(before: Picked) -> Picked:
            now = before.valid(self.screens.decision(self.table.session.state))
            for choice in picked.choices:
                now = now.having(choice)
            return now

        self.set_picked(chosen)

    def forget(self) -> None:
        """Clear all choices."""
        self.set_picked(lambda _: NOTHING_PICKED)

    def undoes(self, words: Language) -> str:
        """
        Return the entry that undo would take back, in one short sentence, with who did it for
        somebody else; empty if there is none.
        """
        session = self.table.session
        step = session.history.last
        if step is None:
            return ""
        said = words.say(session.game.tell(step.before, step.entry, short=True))
        who = self.table.said_by(step.number)
        return words.text("log.undo-by", entry=said, who=who) if who else said

    def redoes(self, words: Language) -> str:
        """Return the entry that redo would do again; empty if there is none."""
        session = self.table.session
        step = session.history.next
        return words.say(session.game.tell(session.state, step.entry, short=True)) if step else ""

    def undo(self) -> bool:
        """Undo the last entry, the one the button names."""
        return self._back_or_forth(Undo())

    def redo(self) -> bool:
        """Redo the entry that was undone last."""
        return self._back_or_forth(Redo())

    def redo_all(self) -> bool:
        """Redo everything that was undone."""
        history = self.table.session.history
        return self.jump(len(history) + len(history.undone))

    def jump(self, number: int) -> bool:
        """Undo or redo until so many entries are done."""
        return self._back_or_forth(Jump(number))

    def _back_or_forth(self, wish: Undo | Redo | Jump) -> bool:
        """
        Change the history; or say who has changed it meanwhile, or why it cannot be written.
        """
        self.forget()
        if self.refused():
            return False
        table, seen, who = self.table, self.seeing.seen(), self.who()
        before = table.mark.taps
        try:
            match wish:
                case Undo():
                    table.undo(seen=seen, who=who)
                case Redo():
                    table.redo(seen=seen, who=who)
                case Jump(number):
                    table.jump(number, seen=seen, who=who)
        except Overtaken as reason:
            self.show(OvertakenSheet(reason))
            return False
        except StorageError as reason:
            self.show(ProblemSheet(reason))
            return False
        if table.mark.taps != before:
            self.seeing.tapped(table.mark)
        return True


@dataclass(frozen=True)
class Teaching:
    """The cards that are due on this screen, where the game is taught and the device wants them."""

    taught: Taught
    page: tuple[Lesson, ...]
    on_sheet: Callable[[Sheet | None], tuple[Lesson, ...]]
    """Those of the open sheet, as it stands with what is chosen on it."""
    read: Callable[[Lesson], None]
    turn: Callable[[bool], None]
    """Show cards on this device, or none."""
    on: bool = True


@dataclass(frozen=True)
class Play(Generic[S]):
    """A game on the screen: the state to draw, the unfinished choices, and what taps do."""

    scene: Scene
    state: S
    """The game's state, without secrets."""
    taps: Taps
    """For components that are redrawn only when their arguments change."""
    picked: Picked = NOTHING_PICKED
    """The unfinished choices on this screen."""
    here: Here = EVERYBODYS
    """What the table is to the device this screen is shown on."""
    teaching: Teaching | None = None
    """``None`` where the game is not taught."""

    @property
    def screens(self) -> Screens[S, Any]:
        """The game's package of screens."""
        return self.taps.screens

    @property
    def id(self) -> str:
        """The id of the saved game."""
        return self.taps.id

    @property
    def edition(self) -> str:
        """The edition of the rulebook that is cited first."""
        return str(self.state.setup.edition.value)

    @property
    def game(self) -> str:
        """The game's name."""
        return self.taps.table.session.game.NAME

    @property
    def looking_back(self) -> bool:
        """Whether an earlier state is shown."""
        return self.taps.looking_back

    @property
    def legal(self) -> bool:
        """Whether moves can be made."""
        return not self.taps.closed

    def name(self, seat: int) -> str:
        """Return a player's name."""
        return self.state.setup.players[seat].name

    def colour(self, seat: int) -> str:
        """Return a player's colour."""
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
        """Make a move, or show the rule that forbids it (:meth:`Taps.do`)."""
        return self.taps.do(move, anyway=anyway, back=back, after=after)

    def show(self, sheet: Sheet | None) -> None:
        """Open a sheet, or close the open one."""
        self.taps.show(sheet)

    def close(self) -> None:
        """Close the open sheet."""
        self.taps.show(None)

    def explain(self, rule: str) -> None:
        """Open the entry of a rule."""
        self.taps.explain(rule)

    def choice(self, kind: type[C]) -> C:
        """
        Return the choice of this kind for the present decision; ``kind()`` if nothing is chosen.
        """
        return self.picked.of(kind)

    def pick(self, kind: type[C], change: Callable[[C], C]) -> None:
        """Change an unfinished choice, starting from its latest value."""
        self.taps.pick(kind, change)

    def forget(self) -> None:
        """Clear all choices."""
        self.taps.forget()

    # -- what is so by now, and what was ---------------------------------------------------------

    @property
    def now(self) -> S:
        """The table's current state, which may be later than the one drawn."""
        return self.screens.seen(self.taps.table.session.state, self.here.secret_of)

    @property
    def entries(self) -> int:
        """The current number of entries."""
        return len(self.taps.table.session.history)

    @property
    def past(self) -> Iterator[Past[S]]:
        """The current entries, the last first."""
        step = self.taps.table.session.history.last
        while step is not None:
            yield Past(step.number, step.entry, self.screens.seen(step.before, self.here.secret_of))
            step = step.earlier

    @property
    def last(self) -> Entry | None:
        """The last entry, if there is one."""
        step = self.taps.table.session.history.last
        return step.entry if step else None

    @property
    def last_said(self) -> str:
        """The last entry with what came of it, in words."""
        session, words = self.taps.table.session, self.scene.words
        step = session.history.last
        if step is None:
            return self.scene.t("log.empty")
        return words.say(told(session.game, step.before, step.entry, session.state).whole)

    def state_after(self, move: object) -> S | None:
        """Return the state after a move, even if it breaks rules; ``None`` if it makes no sense."""
        session = self.taps.table.session
        try:
            after = session.play(move, anyway=True)
        except CompanionError:
            return None
        return self.screens.seen(after.state, self.here.secret_of)

    def why_not(self, move: object) -> IllegalMove | MalformedMove | None:
        """Return what forbids a move, or ``None``."""
        try:
            self.taps.table.session.decide(move)
        except (IllegalMove, MalformedMove) as reason:
            return reason
        return None

    def sentence(self, move: object) -> str:
        """Return a move that has not been made yet, in the words of the log."""
        session = self.taps.table.session
        entry = session.decide(move, anyway=True)
        return self.scene.words.say(session.game.tell(session.state, entry, short=True))


class Screens(Protocol[S, K]):
    """What a game's package of screens offers; mypy checks that the module fits."""

    def draw_sheet(self, play: Play[S], sheet: K, /) -> ft.Control:
        """Draw one of the game's own sheets."""

    def seen(self, state: S, seat: int | None = None, /) -> S:
        """
        Return the state as a page may see it: without secrets of the players, but those of the
        ``seat`` whose own phone it is on.
        """

    def decision(self, state: S, /) -> tuple[Any, ...]:
        """
        Return a value that identifies the present decision; unfinished choices are kept only for
        it.
        """

    def page(self, state: S, /) -> tuple[Any, ...]:
        """Return a value that identifies the page shown now; a new one begins at its top."""

    def list_of(self, state: S, /) -> object:
        """
        Return a value that identifies the list on it. Where one grows so short that it does not
        scroll any more, what stays of it would be told to readers, and to a finger, where it stood
        before: so what leaves a list begins a new one.
        """

    def body_of(self, play: Play[S], /) -> list[ft.Control]:
        """Return the body of the screen for this state."""

    def primary_of(self, play: Play[S], /) -> Action | None:
        """Return the main action of the screen, if there is one."""

    def header_of(self, play: Play[S], /) -> ft.Control:
        """Return the header: phase of the game and players."""

    def whole_page(self, play: Play[S], foot: ft.Control, /) -> ft.Control | None:
        """Return a screen without a frame, such as table mode, if there is one now."""

    def beside(self, play: Play[S], /) -> ft.Control | None:
        """Return what a wide page shows beside the screen instead of the log."""

    def own(self, play: Play[S], seat: int, /) -> list[ft.Control]:
        """Return what is a seat's own, to be looked up and changed while others are to act."""

    def far(self, scene: Scene, state: S, room: Room, /) -> ft.Control | None:
        """Return what a screen across the room shows besides who stands how."""

    def rivals(self, scene: Scene, state: S, /) -> list[tuple[str, str, int]]:
        """Return who else has points, such as the Automa: drawing, name, points."""

    def keys_of(self, play: Play[S], /) -> Mapping[str, Callable[[], object]]:
        """Return what the plus and minus keys do."""

    def answer(self, scene: Scene, state: S, question: str, /) -> str:
        """Return in words the answer to one of the questions a letter asks."""

    def asking(self, reason: CompanionError | StorageError, move: object, /) -> K | None:
        """Return the sheet that asks for what a move lacks, if there is one."""

    def explained(self, play: Play[S], reason: IllegalMove, /) -> str:
        """Return in words why a rule forbids a move."""

    def rules_now(self, scene: Scene, state: S, /) -> tuple[str, tuple[str, ...]]:
        """Return the title and the rules of the present part of the game."""

    def below_rule(self, play: Play[S], rule: str, /) -> list[ft.Control]:
        """Return what can be done about a rule, to be shown below its text."""

    def rule_of(self, move: object, /) -> str:
        """Return the rule of an entry of the log; empty for corrections."""

    def lessons(
        self, state: S, sheet: Sheet | None, read: Collection[str], /
    ) -> tuple[Lesson, ...]:
        """Return the lessons that are due on the page, or on a sheet, for who has read so much."""

    def picture(self, state: S, /) -> tuple[str, str]:
        """Return the season whose colours are used now, and its drawing."""

    def stands(self, scene: Scene, state: S, /) -> str:
        """Return the phase of the game in one line."""

    def players_said(self, scene: Scene, state: S, /) -> str:
        """Return the game and the number of players in one line."""

    def scores(self, state: S, /) -> tuple[int, ...]:
        """Return the score of every seat."""

    def beside_scores(self, scene: Scene, state: S, /) -> list[ft.Control]:
        """Return who else has a score, such as the Automa."""

    def ending(self, scene: Scene, card: Mapping[str, Any], /) -> tuple[str, str]:
        """Return how a finished game ended, if the scores do not say it, and a drawing."""

    def scores_on(self, card: Mapping[str, Any], /) -> list[int]:
        """Return the scores on the card of a saved game."""

    def setup_tasks(self, state: S, /) -> tuple[str, ...]:
        """Return the tasks of the setup while they are of use, by the names of their ticks."""

    def setup_lists(self, play: Play[S], /) -> list[ft.Control]:
        """Return what is to be laid out before the game, if there is a list of it."""

    def chapter(self, state: S, /) -> int:
        """Return the year or round; the log is folded by it."""

    def chapter_said(self, scene: Scene, chapter: int, /) -> str:
        """Return its name."""

    def part(self, state: S, /) -> object:
        """Return the part of the year or round; each has a heading in the log."""

    def part_said(self, scene: Scene, state: S, /) -> str:
        """Return its name."""
