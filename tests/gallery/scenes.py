"""
Everything there is to see, as data: how the saved games are made, the address, and what is tapped.

A scene costs no clicking where the core can prepare it. Sheets are opened by a tap, for that is
how they come up. Adding a screen to the app means adding its scenes here: the table of
identifiers in ``tests/README.md`` is what is seen on them.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

from companion import viticulture
from companion.campaigns import campaigns_of
from companion.cards import tables
from companion.companies import Companies, Device, Opened, companies_of
from companion.company import MACHINE, CloseDoor, CloseTable, Link
from companion.games import GAMES
from companion.kernel.people import Colour, Player
from companion.plays import person_of
from companion.storage import Damage, DiskFull, MemoryShelf
from companion.table import Table, Tables
from companion.vino.table.sharing import to_file
from companion.viticulture.box.board import Board, BoardAction
from companion.viticulture.box.seasons import Season
from companion.viticulture.ending.ties import CountForTie
from companion.viticulture.position.setup import Setup
from companion.viticulture.solo.choices import Deck, Level, Solo
from companion.viticulture.solo.deck import DrawAutomaCard, NameAutomaCard
from companion.viticulture.solo.ending import CountCellars, CountWorkers, asks_cellars
from companion.viticulture.solo.pace import years
from companion.viticulture.solo.season import OccupyAction, TickSpot
from companion.viticulture.solo.tokens import SpendBonusToken
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import GainLira, MoveResidual, ScorePoints
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason, Pass, TakeTurn
from companion.viticulture.year.year_end import CloseYear

from . import vino_games

EVENING = 1_790_000_000_000
"""An evening in September 2026, in milliseconds: pictures look the same on every day."""
SEED = 7
FEW = ("Anna", "Marco", "Sofía", "Илья")
MANY = ("Anna", "Marco", "Sofía", "Илья", "Giovanni-Battista", "Jo")
COLOURS = tuple(Colour)


class Shelf(MemoryShelf):
    """A shelf that can tell of a damaged file."""

    def __init__(self, damages: tuple[Damage, ...] = ()) -> None:
        super().__init__()
        self._told = damages
        self.full = False

    def append(self, stream: str, n: int, event: dict[str, Any]) -> None:
        if self.full:
            raise DiskFull(Path(self.place), OSError(errno.ENOSPC, ""))
        super().append(stream, n, event)

    @property
    def damages(self) -> tuple[Damage, ...]:
        return self._told

    @property
    def place(self) -> str:
        return "/home/anna/.local/share/vendemmia"


class Room:
    """The tables of one house, prepared."""

    def __init__(self, *damages: Damage) -> None:
        minutes = count()
        self.shelf = Shelf(damages)
        self.tables = Tables(self.shelf, GAMES, clock=lambda: EVENING + 60_000 * next(minutes))
        self.place = self.shelf.place
        self.table: Table | None = None
        """The game the scene is about."""
        self.saga = ""
        """The campaign the scene is about."""
        self.device = Device(companies_of(self.tables))
        """What the page is open on."""
        self.other = ""
        """Another game of the house."""
        self.key = ""
        """The key in the link to the table, while people are let in."""

    def sit_down(self, names: tuple[str, ...], *, lira: bool = False, **more: Any) -> Table:
        """Begin a game."""
        players = tuple(Player(name, colour) for name, colour in zip(names, COLOURS, strict=False))
        setup = Setup(players, lira=lira, **more)
        self.table = self.tables.new(viticulture, setup, seed=SEED)
        return self.table


Prepare = Callable[[], Room]


@dataclass(frozen=True)
class Scene:
    """One thing to see."""

    name: str
    prepare: Prepare
    address: str = "/"
    """``{id}`` stands for the game's id."""
    taps: tuple[str, ...] = ()
    expect: str = "tab.play"
    """The identifier of something that is there when all is drawn."""
    table_mode: bool = False
    across: bool = False
    """Only to be seen on a phone that lies on its side."""
    variant: bool = False
    """Much like another scene: its layout is checked with ``--long``, where there is least room."""
    written: str = ""
    """What is written into the field to search."""
    field: str = "rules.search"
    then: tuple[str, ...] = ()
    """What is tapped after that."""
    second: str = ""
    """The second language of the lookup."""

    def route(self, room: Room) -> str:
        """The address in this house."""
        id = room.table.id if room.table else ""
        return self.address.format(id=id, saga=room.saga, key=room.key)


# -- games, told by their moves ----------------------------------------------------------------


def began(names: tuple[str, ...] = FEW, first: int = 0, **setup: Any) -> Room:
    """The first player is known."""
    room = Room()
    room.sit_down(names, **setup).play(NameFirstPlayer(first))
    return room


def fresh() -> Room:
    """Nothing has happened yet."""
    room = Room()
    room.sit_down(FEW)
    return room


def full_disk() -> Room:
    """Nothing can be written down any more."""
    room = fresh()
    room.shelf.full = True
    return room


def written_again() -> Room:
    """Another program has cut the game's file, and the last tap has written it again."""
    room = began()
    name = f"{room.table.id}.journal"
    room.table.trouble = Damage(f"games/{name}", f"{name}.damaged-1", 3, "restored")
    return room


def database_away() -> Room:
    """The database does not answer, and once before it had lost taps of this game."""
    room = began()
    room.tables.tell_away(True)
    room.table.trouble = Damage(room.table.id, None, 3, "taken-back")
    return room


def new_year() -> Room:
    """The second year has just begun; one has chosen an hour."""
    room = began()
    year(room.table, 2, 1, 0, 3)
    room.table.play(TakeRow(at(room.table).acting, 2))
    return room


def at(table: Table) -> Any:
    """The state of a game."""
    return table.session.state


def wake_up(table: Table, rows: tuple[int, ...] = (6, 4, 7, 1, 3, 2)) -> Table:
    """Everybody takes a row, in turn."""
    for row in rows[: len(at(table).estates)]:
        table.play(TakeRow(at(table).acting, row))
    return table


def on_to(table: Table, season: Season) -> Table:
    """Play on to a season of this year."""
    if at(table).season is Season.SPRING:
        wake_up(table)
    while at(table).season is not season:
        table.play(NextSeason())
    return table


def year(table: Table, *points: int) -> Table:
    """A whole year in which these points are made."""
    wake_up(table)
    for seat, by in zip(at(table).seats, points, strict=False):
        if by:
            table.play(ScorePoints(seat, by))
    on_to(table, Season.YEAR_END)
    table.play(CloseYear())
    return table


def spring() -> Room:
    """Two have chosen their hour."""
    room = began(first=1)
    year(room.table, 2, 1, 0, 3)
    for row in (6, 3):
        room.table.play(TakeRow(at(room.table).acting, row))
    return room


def spring_done() -> Room:
    """Spring, and nobody left to choose: the table corrected it so."""
    room = began()
    wake_up(room.table)
    room.table.play(Correct("season", "spring"))
    return room


def summer(names: tuple[str, ...] = FEW, **setup: Any) -> Room:
    """The middle of a summer in the second year."""
    room = began(names, **setup)
    year(room.table, 3, 1, 4, 2, 0, 5)
    wake_up(room.table, (5, 2, 7, 6, 3, 1))
    table = room.table
    table.play(MoveResidual(0, 2))
    table.play(MoveResidual(len(names) - 1, 1))
    if setup.get("lira"):
        for seat in at(table).seats:
            table.play(GainLira(seat, 3 + seat))
    table.play(TakeTurn(at(table).turn))
    if len(names) > 1:
        table.play(Pass(at(table).turn))
    table.play(ScorePoints(0, 2))
    return room


def undone() -> Room:
    """The last tap was taken back and can be done again."""
    room = summer()
    room.table.undo()
    return room


def crowded() -> Room:
    """Six players, one with a long name, all with lira; and it is the last year."""
    room = summer(MANY, lira=True)
    room.table.play(Correct("vp", 21, 4))
    room.table.play(Correct("vp", -3, 5))
    return room


def in_season(season: Season, names: tuple[str, ...] = FEW, **setup: Any) -> Prepare:
    """The second year's summer, played on to a season."""

    def prepare() -> Room:
        room = summer(names, **setup)
        on_to(room.table, season)
        return room

    return prepare


def last_year() -> Room:
    """Somebody has 20 points, and the year is to be closed."""
    room = summer()
    room.table.play(ScorePoints(2, 17))
    on_to(room.table, Season.YEAR_END)
    return room


def ended(names: tuple[str, ...], *points: int, **setup: Any) -> Prepare:
    """A game of three years; the last points decide."""

    def prepare() -> Room:
        room = began(names, **setup)
        year(room.table, *(p // 4 for p in points))
        year(room.table, *(p // 2 - p // 4 for p in points))
        wake_up(room.table)
        for seat, wanted in enumerate(points):
            if by := wanted - at(room.table).estates[seat].vp:
                room.table.play(ScorePoints(seat, by))
        on_to(room.table, Season.YEAR_END)
        room.table.play(CloseYear())
        return room

    return prepare


def tie(*told: tuple[str, int, int]) -> Prepare:
    """Two with the same points; what was told so far of what decides."""

    def prepare() -> Room:
        room = ended(FEW[:3], 23, 23, 18)()
        for what, here, there in told:
            room.table.play(CountForTie(what, (0, 1), (here, there)))
        return room

    return prepare


def solo(points: int) -> Prepare:
    """Seven years alone."""

    def prepare() -> Room:
        room = began(("Sofía",))
        table = room.table
        for n in range(7):
            wake_up(table, (2 + n % 5,))
            wanted = points * (n + 1) // 7
            if by := wanted - at(table).estates[0].vp:
                table.play(ScorePoints(0, by))
            on_to(table, Season.YEAR_END)
            table.play(CloseYear())
        return room

    return prepare


def long_log() -> Room:
    """Two years of taps, one of them against the rules, one a correction, two taken back."""
    room = summer()
    table = room.table
    table.play(TakeTurn(0), anyway=True)
    table.play(Correct("vp", 9, 2, why="Windmill forgotten"))
    table.play(ScorePoints(1, 2))
    table.play(ScorePoints(1, 1))
    table.undo()
    table.undo()
    return room


def busy_home() -> Room:
    """One game in progress, two others, two that are over, and a file that was damaged."""
    room = Room(
        Damage(
            "games/viticulture-18c2-ab.journal",
            "viticulture-18c2-ab.journal.damaged",
            41,
            "damaged",
        ),
        Damage("games/viticulture-19aa-0f.journal", None, 0, "too-new"),
    )
    for prepare in (ended(FEW, 21, 17, 24, 12), solo(23), in_season(Season.FALL, MANY), spring):
        _move_in(room, prepare())
    _move_in(room, summer())
    return room


def home() -> Room:
    """One game in progress, another, and one that is over."""
    room = Room()
    for prepare in (ended(FEW, 21, 17, 24, 12), spring, summer):
        _move_in(room, prepare())
    return room


def _move_in(room: Room, other: Room) -> None:
    """Another house's game, told again in this one."""
    table = room.tables.new(viticulture, at(other.table).setup, seed=SEED)
    for entry in other.table.session.history.done:
        table.play(entry.move, anyway=bool(entry.overruled))
    room.table = table


def draft(
    *names: str, step: int = 1, known: tuple[str, ...] = (), lira: bool = False, **more: Any
) -> Prepare:
    """A game in preparation."""
    languages = ("es", "it", "ru", "en", "es", "it")

    def prepare() -> Room:
        room = Room()
        if known:
            room.shelf.remember_players(
                [
                    {"name": name, "colour": colour.value, "language": code}
                    for name, colour, code in zip(known, COLOURS, languages, strict=False)
                ]
            )
        seats = [
            {"name": name, "colour": colour.value, "language": code}
            for name, colour, code in zip(names, COLOURS, languages, strict=False)
        ]
        if seats:
            kept = {"seats": seats, "edition": "en", "lira": lira, "step": step, **more}
            room.shelf.keep_draft("new-game", kept)
        return room

    return prepare


# -- against the Automa ------------------------------------------------------------------------

DECK = 2026
"""The seed of the Automa's deck: cards 3 and 14 are the first."""


def alone(year: int = 1, points: int = 0, *, begun: bool = True, **game: Any) -> Room:
    """A solo game in the spring of a year."""
    if game.get("deck") is not Deck.BOX:
        game.setdefault("seed", DECK)
    room = Room()
    room.sit_down(("Sofía",), solo=Solo(**game))
    if begun:
        room.table.play(NameFirstPlayer(0))
        for n in range(1, year):
            solo_year(room.table, n)
        if points:
            room.table.play(ScorePoints(0, points))
    return room


def solo_season(table: Table) -> Table:
    """The season's cards, all of them, and their workers on the board."""
    number = 1
    while at(table).needs_card:
        if at(table).setup.solo.deck is Deck.APP:
            table.play(DrawAutomaCard())
        elif number not in at(table).automa.used:
            table.play(NameAutomaCard(number))
        number += 1
    if any(spot.skip is None for spot in at(table).automa.spots):
        table.play(TickSpot())
    return table


def solo_on_to(table: Table, season: Season) -> Table:
    """Play on to a season of this year."""
    if at(table).season is Season.SPRING:
        automa = at(table).automa
        table.play(TakeRow(0, automa.glass[len(automa.glass) // 2] if automa.glass else 3))
    while at(table).season is not season:
        solo_season(table)
        table.play(NextSeason())
    return table


def solo_year(table: Table, year: int = 1, by: int | None = None) -> Table:
    """A whole year; without ``by`` as many points as it takes to stay ahead."""
    solo_on_to(table, Season.YEAR_END)
    state = at(table)
    needed = 3 if by is None else by
    if state.setup.solo.aggressive and by is None:
        needed = max(0, state.automa.marker + 1 - state.estates[0].vp)
    if state.challenge and state.challenge.workers_year == state.year:
        table.play(CountWorkers(6))
    if needed and not (state.challenge and state.challenge.cellars):
        table.play(ScorePoints(0, needed))
    table.play(CloseYear())
    return table


def solo_in(season: Season, year: int = 2, points: int = 0, **game: Any) -> Prepare:
    """A season of a solo game, before anything is done in it."""

    def prepare() -> Room:
        room = alone(year, points, **game)
        solo_on_to(room.table, season)
        return room

    return prepare


def solo_drawn(season: Season = Season.SUMMER, ticks: int = 1, **more: Any) -> Prepare:
    """The Automa's cards lie there, the first spots are ticked."""

    def prepare() -> Room:
        room = solo_in(season, **more)()
        room.table.play(DrawAutomaCard())
        placed = [n for n, spot in enumerate(at(room.table).automa.spots) if spot.skip is None]
        for number in placed[:ticks]:
            room.table.play(TickSpot(number))
        return room

    return prepare


def solo_skips() -> Room:
    """A season at very hard in which a second card names what is taken already."""
    return solo_skipping(level=Level.VERY_HARD)


def solo_skipping(**game: Any) -> Room:
    """The same in another game."""
    for seed in range(200):
        room = solo_drawn(seed=seed, ticks=0, **game)()
        if any(spot.skip for spot in at(room.table).automa.spots):
            return room
    raise LookupError("no deck has such a card")


def solo_planner() -> Room:
    """The Planner has sent a worker ahead, and a token has been spent."""
    room = solo_drawn(ticks=3)()
    room.table.play(OccupyAction(BoardAction.HARVEST_FIELD))
    room.table.play(SpendBonusToken("give-tour"))
    return room


def solo_ended(points: int, **game: Any) -> Prepare:
    """A solo game to its end."""

    def prepare() -> Room:
        room = alone(**game)
        table = room.table
        while at(table).season is not Season.OVER:
            solo_year(table, by=None if at(table).setup.solo.aggressive else 0)
            if at(table).season is Season.OVER:
                break
            last = at(table).year == years(at(table))
            if last and not at(table).setup.solo.aggressive:
                table.play(Correct("vp", points, 0))
        return room

    return prepare


def solo_lost() -> Room:
    """The aggressive variant, not ahead at the end of the third year."""
    room = alone(3, aggressive=True)
    room.table.play(Correct("vp", 1, 0))
    solo_on_to(room.table, Season.YEAR_END)
    room.table.play(CloseYear())
    return room


def solo_behind() -> Room:
    """The year's end that will lose the aggressive variant."""
    room = alone(4, aggressive=True)
    room.table.play(Correct("vp", 3, 0))
    solo_on_to(room.table, Season.YEAR_END)
    return room


def cellars() -> Room:
    """Challenge 6 is over; the wine is to be counted."""
    return solo_ended(3, challenge=6)()


def campaign(*results: str, aggressive: bool = False, playing: bool = False) -> Prepare:
    """A campaign with these games; perhaps one more that is being played."""

    def prepare() -> Room:
        room = Room()
        setup = Setup((Player("Sofía", Colour.BLUE),))
        saga = campaigns_of(room.tables).new(setup, Solo(aggressive=aggressive))
        room.saga = saga.id
        for result in results:
            campaign_game(room, result)
        if playing:
            room.table = campaigns_of(room.tables).play(saga.id)
            room.table.play(NameFirstPlayer(0))
        return room

    return prepare


def campaign_game(room: Room, result: str) -> Table:
    """The campaign's next game, from its beginning to this end."""
    table = room.table = campaigns_of(room.tables).play(room.saga)
    table.play(NameFirstPlayer(0))
    while at(table).season is not Season.OVER:
        last = at(table).year == years(at(table))
        if last:
            marker = at(table).automa.marker
            table.play(Correct("vp", marker + {"win": 1, "draw": 0, "loss": -1}[result], 0))
        solo_year(table, by=None if at(table).setup.solo.aggressive and not last else 0)
    if asks_cellars(at(table)):
        table.play(CountCellars(0, 0))
    return table


# -- the scenes ----------------------------------------------------------------------------------

GAME = "/game/{id}"


def _home() -> Iterator[Scene]:
    yield Scene("home-empty", Room, expect="home.new")
    yield Scene("home", home, expect="home.new")
    yield Scene("home-damaged", busy_home, expect="home.new")
    yield Scene("home-delete", home, taps=("home.delete",), expect="delete.yes")


def _new_game() -> Iterator[Scene]:
    four, known = FEW, ("Пётр", "Jo", "Maria-Luisa")
    yield Scene("new-empty", Room, "/new", expect="new.add")
    yield Scene("new-known", draft(known=known), "/new", expect="new.known-1")
    yield Scene("new-four", draft(*four, known=known), "/new", expect="new.seat-4")
    yield Scene(
        "new-opened",
        draft(*four),
        "/new",
        taps=("new.seat-2",),
        expect="new.seat-2.colour-blue",
    )
    yield Scene("new-nameless", draft("Anna", ""), "/new", expect="new.seat-2")
    yield Scene("new-six", draft(*MANY), "/new", expect="new.seat-6")
    yield Scene("new-box", draft(*four, step=2, lira=True), "/new", expect="new.start")
    yield Scene("new-solo", draft("Anna", step=2), "/new", expect="new.start")


def _play() -> Iterator[Scene]:
    yield Scene("first-player", fresh, GAME, expect="first.draw")
    yield Scene("spring", spring, GAME, expect="spring.row-7")
    yield Scene("spring-done", spring_done, GAME, expect="spring.next")
    yield Scene("summer", summer, GAME, expect="summer.next")
    yield Scene("summer-three", lambda: summer(FEW[:3]), GAME, expect="summer.next")
    yield Scene("summer-lira", lambda: summer(lira=True), GAME, expect="summer.next")
    yield Scene("summer-six", crowded, GAME, expect="play.last-year")
    yield Scene("summer-undone", undone, GAME, expect="play.redo")
    yield Scene("summer-solo", lambda: summer(("Sofía",)), GAME, expect="summer.next")
    yield Scene("fall", in_season(Season.FALL), GAME, expect="fall.next")
    yield Scene("winter", in_season(Season.WINTER), GAME, expect="winter.next")
    yield Scene("year-end", in_season(Season.YEAR_END), GAME, expect="year-end.close")
    yield Scene("year-end-last", last_year, GAME, expect="play.last-year")
    yield Scene("podium", ended(FEW, 21, 17, 24, 12), GAME, expect="over.home")
    yield Scene("podium-six", ended(MANY, 21, 17, 24, 12, 9, 19), GAME, expect="over.home")
    yield Scene("podium-tie", tie(), GAME, expect="over.tie")
    yield Scene("podium-decided", tie(("lira", 3, 5)), GAME, expect="over.decided")
    yield Scene(
        "podium-shared",
        tie(("lira", 3, 3), ("wine", 9, 9), ("grapes", 0, 0)),
        GAME,
        expect="over.decided",
    )
    yield Scene("podium-solo-won", solo(23), GAME, expect="over.home")
    yield Scene("podium-solo-lost", solo(17), GAME, expect="over.home")


def _solo() -> Iterator[Scene]:
    alone_, at_hard = {"kind": "solo"}, {"level": Level.HARD}
    yield Scene("new-solo-who", draft("Anna", **alone_), "/new", expect="new.seat-1")
    yield Scene(
        "new-campaign-who",
        draft("Anna", kind="campaign"),
        "/new",
        expect="new.seat-1",
        variant=True,
    )
    level = draft("Anna", step=2, level="hard", seed=DECK, **alone_)
    yield Scene("new-solo-level", level, "/new", expect="new.code")
    against = draft("Anna", step=2, level="very-hard", aggressive=True, seed=DECK, **alone_)
    yield Scene("new-solo-objection", against, "/new", expect="new.aggressive", variant=True)
    yield Scene(
        "new-campaign-level",
        draft("Anna", step=2, kind="campaign"),
        "/new",
        expect="new.aggressive",
        variant=True,
    )
    yield Scene(
        "new-solo-box", draft("Anna", step=2, **alone_), "/new", expect="new.start", variant=True
    )
    yield Scene("new-solo-code", level, "/new", taps=("new.code",), expect="code.field")
    yield Scene("solo-setup", lambda: alone(begun=False), GAME, expect="setup.begin")
    yield Scene(
        "solo-setup-challenge",
        lambda: alone(begun=False, challenge=8, losses=2),
        GAME,
        expect="setup.begin",
        variant=True,
    )
    yield Scene("solo-spring", lambda: alone(3), GAME, expect="spring.row-7")
    yield Scene("solo-draw", solo_in(Season.SUMMER), GAME, expect="automa.draw")
    yield Scene("solo-summer", solo_drawn(), GAME, expect="automa.placed")
    yield Scene(
        "solo-summer-aggressive",
        solo_drawn(year=4, aggressive=True),
        GAME,
        expect="automa.placed",
    )
    yield Scene(
        "solo-summer-hard", solo_drawn(**at_hard), GAME, expect="automa.placed", variant=True
    )
    yield Scene("solo-skips", solo_skips, GAME, expect="automa.placed")
    yield Scene(
        "solo-winter",
        solo_drawn(Season.WINTER, ticks=0),
        GAME,
        expect="automa.placed",
        variant=True,
    )
    yield Scene("solo-placed", solo_planner, GAME, expect="summer.next")
    yield Scene("solo-box", solo_in(Season.SUMMER, deck=Deck.BOX), GAME, expect="automa.card-24")
    yield Scene(
        "solo-box-shows",
        solo_in(Season.WINTER, deck=Deck.BOX),
        GAME,
        taps=("automa.shows-make-wine",),
        expect="automa.shows-train-worker",
        variant=True,
    )
    tuscany = {"board": Board.TUSCANY}
    yield Scene(
        "solo-tuscany",
        solo_drawn(Season.WINTER, **tuscany),
        GAME,
        expect="winter.next",
        variant=True,
    )
    yield Scene(
        "solo-tuscany-spring",
        lambda: alone(2, **tuscany),
        GAME,
        expect="spring.row-7",
        variant=True,
    )
    yield Scene(
        "solo-challenge", solo_drawn(challenge=2, ticks=3), GAME, expect="summer.next", variant=True
    )
    yield Scene("solo-fall", solo_in(Season.FALL), GAME, expect="fall.next", variant=True)
    yield Scene(
        "solo-year-end", solo_in(Season.YEAR_END), GAME, expect="year-end.close", variant=True
    )
    yield Scene("solo-year-end-behind", solo_behind, GAME, expect="year-end.verdict")
    yield Scene(
        "solo-year-end-workers",
        solo_in(Season.YEAR_END, 3, challenge=3),
        GAME,
        expect="year-end.workers-6",
    )
    yield Scene("podium-automa-won", solo_ended(23), GAME, expect="over.why")
    yield Scene("podium-automa-drawn", solo_ended(20), GAME, expect="over.why", variant=True)
    yield Scene("podium-automa-lost", solo_lost, GAME, expect="over.why")
    yield Scene("podium-cellars", cellars, GAME, expect="over.cellars")
    yield Scene("podium-campaign", campaign("loss"), GAME, expect="over.campaign", variant=True)
    mode = {"table_mode": True}
    yield Scene("solo-table-mode", solo_drawn(), GAME, expect="automa.placed", **mode)
    yield Scene(
        "solo-table-mode-draw",
        solo_in(Season.SUMMER),
        GAME,
        expect="automa.draw",
        **mode,
        variant=True,
    )
    yield Scene(
        "solo-table-mode-skips",
        lambda: solo_skipping(level=Level.HARD, aggressive=True),
        GAME,
        expect="automa.placed",
        **mode,
        variant=True,
    )
    yield Scene(
        "solo-table-mode-across", solo_drawn(), GAME, expect="automa.placed", across=True, **mode
    )

    def over(name: str, prepare: Prepare, expect: str, *taps: str) -> Scene:
        variant = name not in ("why", "automa", "token")
        return Scene(f"sheet-{name}", prepare, GAME, taps=taps, expect=expect, variant=variant)

    yield over("why", solo_drawn(), "why.close", "automa.spot-1.why")
    yield over("why-skipped", solo_skips, "why.close", "automa.spot-2.why")
    yield over("automa", solo_drawn(), "automa.setup", "play.automa")
    yield over("automa-box", solo_in(Season.SUMMER, deck=Deck.BOX), "automa.used-24", "play.automa")
    yield over("season-solo", solo_drawn(**at_hard), "season.close", "play.help")
    yield over("setup", solo_drawn(), "setup.back", "play.automa", "automa.setup")
    yield over("token", solo_drawn(), "token.untold", "automa.spend")
    yield over("token-winter", solo_drawn(Season.WINTER), "token.untold", "automa.spend")
    yield over("planner", solo_drawn(), "ahead.close", "automa.ahead")
    yield over("organizer", solo_drawn(), "organizer.row-7", "automa.organizer")


def _campaigns() -> Iterator[Scene]:
    path = "/campaign/{saga}"
    played = campaign("win", "loss", "win", "win", "loss")
    yield Scene("campaign-new", campaign(), path, expect="campaign.play", variant=True)
    yield Scene("campaign", played, path, expect="campaign.play")
    yield Scene(
        "campaign-playing",
        campaign("win", playing=True),
        path,
        expect="campaign.play",
        variant=True,
    )
    yield Scene(
        "campaign-aggressive",
        campaign(aggressive=True),
        path,
        expect="campaign.challenge-8",
        variant=True,
    )
    yield Scene("campaign-finished", campaign(*["win"] * 8), path, expect="campaign.games")
    yield Scene("campaign-games", played, path, taps=("campaign.games",), expect="games.close")
    yield Scene(
        "campaign-challenge",
        played,
        path,
        taps=("campaign.challenge-4",),
        expect="challenge.close",
    )
    yield Scene(
        "campaign-rules",
        played,
        path,
        taps=("campaign.help",),
        expect="campaign.close",
        variant=True,
    )
    yield Scene("campaign-delete", played, path, taps=("campaign.delete",), expect="delete.yes")
    yield Scene("campaign-missing", Room, "/campaign/none", expect="missing.home", variant=True)
    yield Scene("home-campaign", campaign("win", playing=True), expect="home.new")


def _table_mode() -> Iterator[Scene]:
    mode = {"table_mode": True, "expect": "summer.next"}
    yield Scene("table-mode", summer, GAME, **mode)
    yield Scene("table-mode-six", crowded, GAME, **mode)
    yield Scene("table-mode-across", summer, GAME, across=True, **mode)
    yield Scene("table-mode-across-six", crowded, GAME, across=True, **mode)
    whole = {"table_mode": True, "expect": "summer.board"}
    few, six, two = (vineyard("summer", names) for names in (FEW, MANY, FEW[:2]))
    yield Scene("table-mode-vineyards", few, GAME, **whole)
    yield Scene("table-mode-vineyards-six", six, GAME, **whole)
    yield Scene("table-mode-vineyards-two", two, GAME, across=True, **whole)
    yield Scene("table-mode-vineyards-across", few, GAME, across=True, **whole)
    yield Scene("table-mode-vineyards-across-six", six, GAME, across=True, **whole)
    back = {"table_mode": True, "taps": ("summer.board",), "expect": "summer.table-mode"}
    yield Scene("table-mode-vineyards-board", few, GAME, **back)


def _sheets() -> Iterator[Scene]:
    def over(name: str, prepare: Prepare, expect: str, *taps: str) -> Scene:
        return Scene(f"sheet-{name}", prepare, GAME, taps=taps, expect=expect)

    yield over("player", lambda: summer(lira=True), "player.close", "summer.player.seat-1")
    yield over("player-spring", spring, "player.close", "play.order.seat-1")
    yield over("number", summer, "number.close", "summer.points.seat-1")
    yield over("number-written", summer, "number.close", "summer.points.seat-2", "number.vp.add-5")
    yield over(
        "lira",
        lambda: summer(lira=True),
        "number.lira.field",
        "summer.player.seat-1",
        "player.seat-1.write-lira",
    )
    yield over("table", summer, "table.close", "play.season")
    yield over("season", summer, "season.close", "play.help")
    yield over("about-this", summer, "season.back", "summer.player.seat-1", "player.help")
    yield over("season-spring", spring, "season.close", "play.help")
    asked = {"taps": ("play.help",), "field": "season.search"}
    yield Scene(
        "sheet-season-found",
        spring,
        GAME,
        written="automa 7",
        expect="season.card.automa-7",
        **asked,
    )
    yield Scene(
        "sheet-season-rule",
        spring,
        GAME,
        written="gallo",
        then=("season.WAKE-01",),
        expect="rule.back",
        second="ru",
        **asked,
    )
    yield Scene(
        "sheet-card",
        spring,
        GAME,
        written="automa 7",
        then=("season.card.automa-7",),
        expect="card.back",
        **asked,
    )
    yield over("rule", in_season(Season.YEAR_END), "rule.close", "year-end.step-1")
    yield over("last-year", crowded, "rule.lift-last-year", "play.last-year")
    yield over("illegal", spring, "illegal.anyway", "spring.row-6")
    yield over("problem", full_disk, "problem.close", "first.seat-1")


def _history() -> Iterator[Scene]:
    yield Scene("written-again", written_again, GAME, expect="play.trouble")
    yield Scene("database-away", database_away, GAME, expect="away")
    yield Scene("log", long_log, GAME + "/log", expect="log.back")
    yield Scene(
        "log-unfolded", new_year, GAME + "/log", taps=("log.year-1",), expect="log.entry-13"
    )
    yield Scene("log-results", vineyard("results"), GAME + "/log", expect="log.back")
    yield Scene("log-empty", fresh, GAME + "/log", expect="log.back")
    yield Scene("looking-back", long_log, GAME + "/at/7", expect="back.here")
    menu = ("play.season",)
    yield Scene("looking-back-menu", long_log, GAME + "/at/7", menu, expect="menu.close")


def _rules() -> Iterator[Scene]:
    yield Scene("rules", Room, "/rules", expect="rules.search")
    yield Scene("rules-found", Room, "/rules", expect="rules.WAKE-01", written="петух")
    yield Scene(
        "rules-found-card",
        Room,
        "/rules",
        expect="rules.card.visitor-organizer",
        written="организатор",
    )
    yield Scene(
        "rules-found-term", Room, "/rules", expect="rules.term.reg-abruzzo", written="abruzzo"
    )
    yield Scene("rules-nothing", Room, "/rules", expect="rules.clear", written="zzzz")
    yield Scene("rules-area", Room, "/rules/area/WAKE", expect="area.WAKE-01")
    yield Scene("rule", Room, "/rules/WAKE-01", expect="rule.back")
    yield Scene("rule-differs", Room, "/rules/YEAR-06", expect="rule.back")
    yield Scene("rule-three-readings", Room, "/rules/STR-11", expect="rule.back")
    yield Scene("rule-vino", Room, "/rules/area/VN-SELL/VN-SELL-02", expect="rule.back")
    yield Scene("rule-second", Room, "/rules/END-05", expect="rule.back", second="ru")
    yield Scene(
        "rule-languages",
        Room,
        "/rules/END-05",
        taps=("rule.languages",),
        expect="rule.second-none",
    )
    for table in ("visitors", "orders", "actions"):  # the others are drawn by the same rows
        if table in tables():
            yield Scene(
                f"cards-{table}", Room, f"/rules/cards/{table}", expect="cards.back", second="it"
            )
    yield Scene(
        "cards-deeds",
        Room,
        "/rules/cards/visitors",
        taps=("cards.does",),
        expect="cards.does-all",
    )
    yield Scene("card", Room, "/rules/card/automa-7", expect="card.back", second="es")
    yield Scene("terms", Room, "/rules/terms", expect="terms.back")
    yield Scene("term", Room, "/rules/terms/wakeup-chart", expect="term.back")
    yield Scene("glance-viticulture", Room, "/rules/glance/viticulture", expect="glance.back")
    yield Scene("glance-vino", Room, "/rules/glance/vino", expect="glance.back")
    yield Scene("settings", Room, "/settings", expect="settings.language-es")
    yield Scene("missing", Room, "/nowhere", expect="missing.home")
    yield Scene("missing-game", Room, "/game/viticulture-none", expect="missing.home")


def vineyard(name: str, *facts: Any) -> Prepare:
    """A game in which whole vineyards are followed; they lie in a module of their own."""

    def prepare() -> Room:
        found = getattr(import_module("tests.gallery.vineyards"), name)
        return found(*facts)  # type: ignore[no-any-return]

    return prepare


def _vineyards() -> Iterator[Scene]:
    def act(name: str, prepare: Prepare, action: str, *taps: str) -> Scene:
        return Scene(f"vineyard-{name}", prepare, GAME, taps=(action, *taps), expect="act.book")

    def over(name: str, room: str, expect: str, *taps: str) -> Scene:
        return Scene(f"vineyard-{name}", vineyard(room), GAME, taps=taps, expect=expect)

    yield Scene("new-whole", draft(*FEW, step=2, whole=True), "/new", expect="new.start")
    yield Scene("vineyard-setup", vineyard("setup"), GAME, expect="first.draw")
    setup = f"{GAME}/setup"
    yield Scene("vineyard-setup-later", vineyard("spring"), setup, expect="setup.back")
    yield over("standings", "winter", "table.close", "play.season")
    yield over(
        "people", "summer", "people.seat-2.rename", "play.season", "table.people", "people.seat-2"
    )
    yield over("structure", "summer", "row.correct", "summer.mat", "mat.structure-yoke")
    yield Scene(
        "vineyard-mat-across",
        vineyard("winter"),
        GAME,
        taps=("winter.mat",),
        expect="mat.close",
        across=True,
    )
    yield over("spring", "spring", "spring.visitor-winter")
    yield over("player", "summer", "player.close", "play.order.seat-2")
    yield Scene(
        "vineyard-parents-chosen",
        vineyard("parents"),
        GAME,
        taps=("parents.mama-4", "parents.papa-9"),
        expect="parents.gift",
    )
    yield Scene("vineyard-summer", vineyard("summer"), GAME, expect="summer.pass")
    yield Scene("vineyard-summer-six", vineyard("summer", MANY), GAME, expect="summer.pass")
    yield Scene("vineyard-winter", vineyard("winter"), GAME, expect="winter.pass")
    yield Scene("vineyard-planned", vineyard("planned"), GAME, expect="winter.planned")
    yield Scene("vineyard-fall", vineyard("fall"), GAME, expect="fall.next")
    yield Scene(
        "vineyard-fall-told", vineyard("fall"), GAME, taps=("fall.all-summer",), expect="fall.next"
    )
    named, both = vineyard("fall_named"), "fall.draws.seat-2.both-1-1"
    only = "fall.draws.seat-2.only-winter"
    yield Scene("vineyard-fall-named", named, GAME, taps=(both,), expect="fall.next")
    yield Scene("vineyard-fall-only", named, GAME, taps=(both, only), expect=only, variant=True)
    yield Scene("vineyard-year-end", vineyard("year_end"), GAME, expect="year-end.close")
    yield act("draw", vineyard("summer"), "summer.action-draw-vine.choose")
    yield act("tour-taken", vineyard("summer"), "summer.action-give-tour.choose")
    yield act("build", vineyard("summer"), "summer.action-build-structure", "act.structure-cottage")
    yield act(
        "plant-two",
        vineyard("summer"),
        "summer.action-plant-vine",
        "act.vine-pinot",
        "act.more",
        "act.vine-merlot",
    )
    yield act("sell", vineyard("summer"), "summer.action-sell-grape-or-field", "act.field-7")
    yield act("buy-back", vineyard("sold"), "summer.action-sell-grape-or-field", "act.field-7")
    yield act("yoke", vineyard("summer"), "summer.yoke.choose")
    yield act("harvest", vineyard("winter"), "winter.action-harvest-field.choose", "act.field-5")
    yield act(
        "wine-two",
        vineyard("winter"),
        "winter.action-make-wine",
        "act.wine-blush",
        "act.wine-red",
    )
    yield act("orders-all", vineyard("winter"), "winter.action-fill-order", "act.all-orders")
    yield act("order", vineyard("winter"), "winter.action-fill-order", "act.order-25")
    yield act("train", vineyard("winter"), "winter.action-train-worker.choose")
    yield act("visitors", vineyard("summer"), "summer.action-play-summer-visitor")
    visitors = "summer.action-play-summer-visitor"
    yield act("visitor", vineyard("summer"), visitors, "act.visitor-broker", "act.free")
    planter = (visitors, "act.visitor-planter")
    yield act("options", vineyard("summer"), *planter)
    yield act("deed", vineyard("summer"), *planter, "act.option-1-1", "act.vine-malvasia")
    yield over("effect", "summer", "effect.done", *planter, "act.option-1-1", "act.close")
    yield over("mat", "winter", "mat.close", "winter.mat")
    yield over("mat-row", "winter", "row.done", "winter.mat", "mat.row-wine-red")
    yield over("mat-field", "winter", "row.done", "winter.mat", "mat.field-5")
    yield over("mat-hand", "winter", "row.done", "winter.mat", "mat.hand")
    yield over("mat-workers", "summer", "row.done", "summer.mat", "mat.workers")
    yield over("by-card", "winter", "effect.done", "winter.mat", "mat.by-card")
    by_card = ("winter.mat", "mat.by-card")
    yield over("price", "winter", "act.book", *by_card, "effect.do-build", "act.structure-yoke")
    yield over("uproot", "winter", "act.book", *by_card, "effect.do-uproot", "act.uproot-pinot-5")
    yield act("targets", vineyard("summer"), visitors, "act.visitor-wedding-party")
    promoter = ("winter.action-play-winter-visitor", "act.visitor-promoter", "act.option-1-1")
    yield over("steps", "winter", "effect.done", *promoter)
    planner = (visitors, "act.visitor-planner", "act.book")
    yield over("ahead", "summer", "effect.to-1", *planner, "effect.ahead-make-wine")
    yield over("answers", "summer", "effect.answer-1", visitors, "act.visitor-swindler", "act.book")
    yield over("retrieve", "summer", "effect.home-1", "summer.mat", "mat.by-card")
    yield over("mat-help", "winter", "season.back", "winter.mat", "mat.help")
    manager = ("winter.action-play-winter-visitor", "act.visitor-manager", "act.book")
    yield over("manager", "winter", "effect.action-give-tour", *manager)
    orders = "winter.action-fill-order"
    icons = ("act.other-order", "act.icon-red", "act.icon-white", "act.by-points.plus")
    yield act("order-icons", vineyard("winter"), orders, *icons)
    yield over("swap", "swapping", "effect.swap-1", "winter.mat", "mat.by-card", "effect.swap")


def solo_vineyard(name: str, **facts: Any) -> Prepare:
    """A solo game in which the whole vineyard is followed; they lie in a module of their own."""

    def prepare() -> Room:
        found = getattr(import_module("tests.gallery.solo_vineyards"), name)
        return found(**facts)  # type: ignore[no-any-return]

    return prepare


def _solo_vineyards() -> Iterator[Scene]:
    def scene(name: str, room: Prepare, expect: str, *taps: str, **more: Any) -> Scene:
        return Scene(f"solo-vineyard-{name}", room, GAME, taps=taps, expect=expect, **more)

    board, behind = solo_vineyard("board"), solo_vineyard("board", year=3, aggressive=True)
    winter = {"which": Season.WINTER}
    box = draft("Anna", step=2, kind="solo", whole=True)
    yield Scene("new-solo-whole", box, "/new", expect="new.start", variant=True)
    yield scene("setup", solo_vineyard("setup", challenge=4), "setup.begin", variant=True)
    first = solo_vineyard("parents", challenge=1)
    yield scene("three-vines", first, "parents.book", "parents.papa-6", "act.vine-malvasia")
    yield scene("draw", solo_vineyard("season"), "automa.draw", variant=True)
    yield scene("drawn", solo_vineyard("drawn"), "automa.placed")
    yield scene("summer", board, "summer.automa")
    yield scene(
        "winter", solo_vineyard("board", challenge=2, **winter), "winter.automa", variant=True
    )
    yield scene("stands", behind, "stands.close", "summer.automa")
    blocked = solo_vineyard("blocked")
    yield scene(
        "blocked", blocked, "act.book", "summer.action-give-tour.choose", "act.worker-regular"
    )
    yield scene("token", board, "act.book", "summer.action-draw-vine.choose", "act.token")
    yield scene("fall", solo_vineyard("fall"), "fall.draw-1-1")
    yield scene("year-end", solo_vineyard("year_end", challenge=3, year=3), "year-end.close")
    yield scene("table-mode", solo_vineyard("drawn"), "automa.placed", table_mode=True)
    yield scene("table-mode-board", board, "summer.board", table_mode=True)


def _vino() -> Iterator[Scene]:
    def game(build: Any, count: int = 4, **readings: Any) -> Prepare:
        def prepare() -> Room:
            room = Room()
            build(vino_games.sit_down(room, count, **readings))
            return room

        return prepare

    def seen(name: str, build: Any, expect: str, *taps: str, **facts: Any) -> Scene:
        return Scene(f"vino-{name}", game(build, **facts), GAME, taps=taps, expect=expect)

    v, bare = vino_games, vino_games.Copy()
    yield seen("draw", lambda table: table, "opening.draw", count=5)
    taps = ("opening.marker-lazio", "opening.marker-veneto")
    yield seen("draw-named", lambda table: table, "opening.name", *taps)
    yield seen("opening", v.drawn, "opening.buy")
    taps = ("opening.campania.place-2", "opening.veneto.place-3")
    yield seen("opening-both", v.drawn, "opening.buy", *taps, money=True)
    yield seen("third-regions", v.third, "opening.buy")
    yield seen("opening-unknown", v.drawn, "opening.campania.enter", copy=bare)
    taps = ("opening.region-toscana", "opening.place-4")
    yield seen("third", v.third, "opening.buy", *taps, money=True)
    yield seen("choosing", v.choosing, "choosing.book")
    taps = ("choosing.region-lazio", "choosing.region-toscana")
    yield seen("choosing-marks", v.choosing, "choosing.book", *taps, money=True)
    yield seen("choosing-hidden", v.choosing, "choosing.reveal", "choosing.hide")
    yield seen("choosing-all", lambda t: v.choosing(t, 4), "choosing.reveal")
    yield seen("buying", v.buying, "buying.pass")
    yield seen("buying-chosen", v.buying, "buying.buy", "buying.place-10", money=True)
    yield seen("bottle-gone", v.bottle_gone, "play.notice-1")
    yield seen("gift", v.gift, "gift.book")
    yield seen("gift-five", v.gift, "gift.book", "gift.place-4", count=5)
    yield seen("gift-picked", v.picked, "gift.book")
    yield seen("selling", v.selling, "selling.book", money=True)
    taps = (
        "selling.variety-nebbiolo",
        "selling.market",
        "selling.market.trebbiano.minus",
    )
    yield seen("selling-sale", v.selling, "selling.book", *taps)
    filled = ("selling.variety-nebbiolo", "selling.market")
    yield seen("selling-opened", v.selling, "selling.book", *filled)
    yield seen("selling-asks", v.selling, "selling.enter", taps[0], copy=v.PART)
    yield seen("closing", v.sold, "closing.next")
    mixed = ("closing.mixed.seat-2", "closing.mixed.seat-1")
    yield seen("closing-mixed", v.sold, "closing.next", *mixed, mixed_money=True)
    yield seen("podium", v.ended, "over.home", count=5)
    yield seen("podium-tie", lambda t: v.ended(t, tied=True), "over.tie")
    yield seen("podium-decided", lambda t: v.counted(t, 300, 400), "over.decided")
    yield seen("last-buying", v.last_buying, "play.help")

    def over(name: str, build: Any, expect: str, *taps: str, **facts: Any) -> Scene:
        return seen(f"sheet-{name}", build, expect, *taps, **facts)

    yield over("market", v.sold, "market.close", "play.market")
    yield over("what-if", v.selling, "what-if.close", "play.market", "market.what-if")
    yield over(
        "correct-market", v.selling, "correct-market.book", "play.market", "market.put-right"
    )
    yield over("map", v.buying, "map.close", "play.map")
    taps = ("play.map", "map.toscana", "region.place-3")
    yield over("region", v.buying, "region.bottle", *taps)
    yield over("player", v.buying, "player.close", "play.order.seat-2", money=True)
    taps = ("play.order.seat-2", "player.seat-2.money")
    yield over("amount", v.buying, "amount.book", *taps, money=True)
    taps = ("play.order.seat-2", "player.seat-2.marked")
    yield over("marked", v.buying, "marked.book", *taps)
    yield over("table", v.buying, "table.close", "play.season")
    yield over("order", v.buying, "order.book", "play.season", "table.order", "order.seat-3")
    yield over("rules", v.gift, "season.close", "play.help")
    yield over("illegal", v.buying, "illegal.anyway", "buying.place-1")
    yield over("region-unknown", v.drawn, "region.enter", "play.map", "map.campania", copy=bare)
    yield over("enter-region", v.drawn, "enter.book", "opening.campania.enter", copy=bare)
    yield over("enter-column", v.selling, "enter.book", filled[0], "selling.enter", copy=v.PART)
    yield over("enter-table", v.buying, "enter.book", "play.season", "table.prices")
    yield over("enter-step", v.buying, "enter.book", "play.season", "table.step")
    taps = ("play.season", "table.numbers", "enter.order.toscana")
    yield over("enter-order", v.buying, "enter.book", *taps)
    yield over("enter-price", v.unpriced, "enter.book", *v.UNPRICED, money=True)
    yield Scene("vino-log", game(v.sold), GAME + "/log", expect="log.back")
    yield Scene("vino-looking-back", game(v.sold), GAME + "/at/40", expect="back.here")
    for players in (3, 4, 5):
        built = game(v.selling if players > 3 else v.third, count=players, money=players > 3)
        yield Scene(
            f"vino-table-mode-{players}", built, GAME, expect="board.decide", table_mode=True
        )
        yield Scene(
            f"vino-table-mode-{players}-across",
            built,
            GAME,
            expect="board.decide",
            table_mode=True,
            across=True,
        )
    yield Scene(
        "vino-table-mode-sale",
        game(v.selling),
        GAME,
        taps=("play.map", "map.close", "board.decide"),
        expect="selling.book",
        table_mode=True,
    )
    yield Scene("vino-home", _vino_home, expect="home.new")


def _vino_new() -> Iterator[Scene]:
    def prepared(*names: str, step: int = 1, copy: Any = None, **more: Any) -> Prepare:
        def prepare() -> Room:
            room = draft(*names)()
            kept = room.shelf.draft("new-game") or {"seats": [], "edition": "en", "lira": False}
            room.shelf.keep_draft("new-vino", {**kept, "step": step, **more})
            if copy is not None:
                room.shelf.keep_draft("vino-copy", to_file(copy))
            return room

        return prepare

    yield Scene("vino-new", prepared(*FEW[:2]), "/new/vino", expect="new.add")
    yield Scene("vino-new-table", prepared(*FEW, step=2), "/new/vino", expect="new.start")
    yield Scene("vino-copy", prepared(), "/copy", expect="copy.share")
    known = prepared(copy=vino_games.BOX)
    yield Scene("vino-copy-known", known, "/copy", expect="copy.share")
    yield Scene("vino-copy-share", known, "/copy", taps=("copy.share",), expect="share.code")
    yield Scene("vino-copy-take", known, "/copy", taps=("copy.take",), expect="take.book")
    taps = (
        "copy.toscana",
        "enter.region.varieties",
        "enter.region.variety-pinot-grigio",
    )
    yield Scene("vino-copy-region", known, "/copy", taps=taps, expect="enter.book")


def _vino_home() -> Room:
    """A game of Vino in progress, one of Viticulture, and one of Vino that is over."""
    room = Room()
    vino_games.ended(vino_games.sit_down(room, 5))
    _move_in(room, spring())
    vino_games.buying(vino_games.sit_down(room))
    return room


class Foreseen:
    """Secrets that are the same in every picture."""

    def __init__(self) -> None:
        self._last = 7

    def below(self, n: int) -> int:
        """Return the next number of a row that repeats itself late."""
        self._last = (self._last * 1_103_515_245 + 12_345) % 2**31
        return (self._last >> 8) % n


def company(
    prepare: Prepare,
    *seats: int,
    at_home: bool = False,
    host: bool = False,
    screen: bool = False,
    stranger: bool = False,
    door: bool = True,
) -> Prepare:
    """
    A table people were invited to: the first phone is the host's and holds the first seat, Илья's
    seat is free. The page is that of a phone with these ``seats``, or of the host, or at home.
    """

    def prepared() -> Room:
        room = prepare()
        assert room.table
        companies = Companies(room.tables, chance=Foreseen())
        companies.served, companies.addresses = True, ("http://192.168.1.20:8550",)
        id = room.table.id
        first = Device(companies)
        roster = first.invite(id, "Anna")
        assert roster.door
        first.claim(id, (0,), "Anna")
        for seat, name in ((1, "Marco"), (2, "Sofía")):
            other = Device(companies, machine=False)
            other.join(Opened(id, Link(roster.door.key)), name, () if seat in seats else (seat,))
        looker = Device(companies, machine=False)
        looker.join(Opened(id, Link(roster.door.key)), "Guest")
        tokens = () if at_home or stranger else first.tokens
        room.device = Device(companies, machine=at_home, address="192.168.1.31", tokens=tokens)
        if not (at_home or host or stranger):
            room.device.tokens = ()
            room.device.join(Opened(id, Link(roster.door.key)), "Marco", seats, screen=screen)
        if not door:
            first.do(id, CloseDoor())
        room.key = roster.door.key
        return room

    return prepared


def closed(prepare: Prepare) -> Prepare:
    """The house has closed the table."""

    def prepared() -> Room:
        room = prepare()
        assert room.table
        room.device.companies.do(room.table.id, MACHINE, CloseTable())
        return room

    return prepared


def _company() -> Iterator[Scene]:
    invite, seats = GAME + "/invite", GAME + "/seats"
    yield Scene("invite", company(summer, host=True), invite, expect="invite.code")
    yield Scene(
        "invite-seat",
        company(summer, host=True),
        invite,
        taps=("invite.seat-4",),
        expect="invite.copy",
    )
    yield Scene(
        "invite-closed", company(summer, host=True, door=False), invite, expect="invite.open"
    )
    yield Scene(
        "invite-guest", company(summer, 1, door=False), invite, expect="invite.done", variant=True
    )
    shut = closed(company(summer, host=True))
    yield Scene("invite-closed-by-house", shut, invite, expect="invite.done", variant=True)
    yield Scene("table-closed", closed(company(summer, 1)), GAME, expect="closed")
    yield Scene("invite-alone", summer, invite, expect="invite.done")
    yield Scene("seats-alone", summer, seats, expect="seats.invite", variant=True)
    yield Scene("seats", company(summer, host=True), seats, expect="seats.close-door")
    yield Scene("seats-guest", company(summer, 1), seats, expect="seats.go")
    yield Scene(
        "seats-phone",
        company(summer, host=True),
        seats,
        taps=("seats.phone-2",),
        expect="phone.hand-on",
    )
    visitor = company(summer, stranger=True)
    yield Scene("join", visitor, "/join", expect="join.find")
    yield Scene("join-link", visitor, "/join/{key}", expect="join.book")
    yield Scene("join-old-link", visitor, "/join/none", expect="missing.home", variant=True)
    yield Scene("house-old", visitor, "/house/none", expect="missing.home", variant=True)
    yield Scene("joined-none", visitor, "/", expect="joined.join")
    yield Scene("joined", company(summer, 1), "/", expect="joined.join")
    yield Scene("seat-waiting", company(spring, 1), GAME, expect="waiting.for-others")
    yield Scene("seat-waiting-score", company(summer, 1), GAME, expect="waiting.for-others")
    yield Scene(
        "seat-for-others",
        company(summer, 1),
        GAME,
        taps=("waiting.for-others",),
        expect="waiting.back",
    )
    whole = vineyard("summer", FEW)
    yield Scene("seat-waiting-mat", company(whole, 1), GAME, expect="waiting.for-others")
    yield Scene("watching", company(summer), GAME, expect="play.order.seat-1")
    yield Scene("watching-spring", company(spring), GAME, expect="play.order.seat-1", variant=True)


def _screens() -> Iterator[Scene]:
    far = {"address": "/screen/{id}", "expect": "screen.standings"}
    yield Scene("screen", company(summer, screen=True), **far)
    yield Scene("screen-spring", company(spring, screen=True, door=False), **far)
    yield Scene("screen-six", company(crowded, screen=True), **far)
    yield Scene("screen-solo", solo_drawn(), variant=True, **far)

    def buying() -> Room:
        room = Room()
        vino_games.buying(vino_games.sit_down(room, 5))
        return room

    def choosing() -> Room:
        room = Room()
        vino_games.choosing(vino_games.sit_down(room, 4))
        return room

    yield Scene("screen-vino", company(buying, screen=True), **far)
    yield Scene("vino-seat-waiting", company(buying, 2), GAME, expect="waiting.for-others")
    yield Scene("vino-seat-choosing", company(choosing, 2), GAME, expect="choosing.book")
    yield Scene("vino-seat-chosen", company(choosing, 1), GAME, expect="choosing.reveal")


def _evenings() -> Iterator[Scene]:
    """What remains of the evenings; its rooms lie in a module of their own."""

    def house(name: str, *args: Any, **facts: Any) -> Prepare:
        def prepare() -> Room:
            made: Room = getattr(import_module("tests.gallery.histories"), name)(*args, **facts)
            return made

        return prepare

    full, titled = house("evenings"), house("titled")
    first = "/history"
    yield Scene("history", full, first, expect="history.filter")
    yield Scene("history-none", Room, first, expect="history.filter")
    yield Scene("history-titled", titled, first, expect="history.filter", variant=True)
    filter_ = ("history.filter",)
    yield Scene("history-filter", titled, first, taps=filter_, expect="filter.show")
    yield Scene(
        "history-filtered",
        titled,
        first,
        taps=(*filter_, "filter.archive", "filter.show"),
        expect="history.clear",
        variant=True,
    )
    page, back = "/history/game/{id}", "evening.back"
    for name, number in (("whole", 2), ("vino", 3), ("solo", 1)):
        yield Scene(f"history-game-{name}", house("about", number), page, expect=back)
    yield Scene("history-game-going", full, page, expect="evening.go-on")
    name_it, away = ("evening.title",), ("evening.delete",)
    yield Scene("history-game-title", full, page, taps=name_it, expect="title.book")
    yield Scene(
        "history-game-delete", house("about", 0), page, taps=away, expect="delete.yes", variant=True
    )
    opened = ("detail.fold-points", "detail.fold-actions", "detail.fold-rows")
    whole = house("about", 2)
    yield Scene("history-game-detail", whole, page, taps=opened, expect=opened[-1])
    numbers = ("charts.race.numbers",)
    yield Scene("history-charts-numbers", whole, page, taps=numbers, expect=numbers[0])
    for name, end in (("picture", "send.svg"), ("bgstats", "send.bgstats.file")):
        yield Scene(f"history-share-{name}", whole, page, taps=(f"send.{name}",), expect=end)
    bgg = ("send.bgg",)
    yield Scene("history-share-bgg", whole, page, taps=bgg, expect="send.bgg.page", variant=True)
    look = ("keeping.automatic", "keeping.automatic-1")
    yield Scene("history-restore", house("backed_up"), first, taps=look, expect="keeping.plan.do")
    replay = page + "/replay"
    yield Scene("history-replay", whole, replay, expect="replay.later")
    steps = ("replay.year-2", "replay.later", "replay.later")
    yield Scene("history-replay-year", whole, replay, taps=steps, expect="replay.entry")
    yield Scene("history-replay-vino", house("about", 3), replay, taps=steps, expect="replay.entry")
    numbers = first + "/numbers"
    yield Scene("history-numbers", full, numbers, expect="numbers.plays")
    yield Scene("history-numbers-none", Room, numbers, expect="history.numbers", variant=True)
    folds = ("parents", "visitors", "wines", "money", "vines")
    open_ = tuple(f"numbers.viticulture.fold-{fold}" for fold in folds)
    game = ("numbers.game-viticulture",)
    yield Scene("history-numbers-open", full, numbers, taps=(*game, *open_), expect=open_[0])
    folds = ("vineyards", "income", "regions", "market", "turns")
    open_ = tuple(f"numbers.vino.fold-{fold}" for fold in folds)
    game = ("numbers.game-vino",)
    yield Scene("history-numbers-vino", full, numbers, taps=(*game, *open_), expect=open_[0])
    people = first + "/people"
    yield Scene("history-people", house("merged"), people, expect="people.undo")
    yield Scene("history-people-none", Room, people, expect="history.people", variant=True)
    anna = f"{people}/{person_of('Anna')}"
    yield Scene("history-person", full, anna, expect="person.back")
    viticulture_ = ("person.game-viticulture",)
    yield Scene("history-person-game", full, anna, taps=viticulture_, expect="person.best")
    yield Scene("history-person-merge", full, anna, taps=("person.merge",), expect="merge.leave")
    yield Scene("history-person-name", full, anna, taps=("person.rename",), expect="name.book")
    records = first + "/records"
    yield Scene("history-records", full, records, taps=("records.still",), expect="records.still")
    yield Scene("history-records-none", Room, records, expect="history.records", variant=True)


def _taught() -> Iterator[Scene]:
    yield from import_module("tests.gallery.lessons").taught_scenes()  # it needs what is above


def _handing() -> Iterator[Scene]:
    yield from import_module("tests.gallery.handing").handing()


def _guide() -> Iterator[Scene]:
    yield Scene("settings-guide", Room, "/settings/guide", expect="guide.back")


TAUGHT = tuple(_taught())
"""Every card of a first year. They are all alike; the longest stand for the others below."""

SCENES: tuple[Scene, ...] = (
    *_home(),
    *_new_game(),
    *_play(),
    *_solo(),
    *_campaigns(),
    *_table_mode(),
    *_sheets(),
    *_history(),
    *_evenings(),
    *_rules(),
    *_vineyards(),
    *_solo_vineyards(),
    *_vino(),
    *_vino_new(),
    *_company(),
    *_screens(),
    *_guide(),
    *_handing(),
    *(scene for scene in TAUGHT if not scene.variant),
)

EVERY = (*SCENES, *(scene for scene in TAUGHT if scene.variant))

MAIN = tuple(scene for scene in SCENES if not scene.variant)
"""Those whose layout is checked at every size, in several languages."""
