"""
Everything there is to see, as data: how the saved games are made, the address, and what is tapped.

A scene costs no clicking where the core can prepare it. Sheets are opened by a tap, for that is
how they come up. Adding a screen to the app means adding its scenes here: a test compares the
identifiers seen on them with the table in ``tests/README.md``.
"""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from companion import viticulture
from companion.cards import tables
from companion.games import GAMES
from companion.storage import Damage, DiskFull, MemoryShelf
from companion.table import Table, Tables
from companion.viticulture import (
    CloseYear,
    Colour,
    Correct,
    CountForTie,
    MoveResidual,
    NameFirstPlayer,
    NextSeason,
    Pass,
    Player,
    ScorePoints,
    Season,
    Setup,
    TakeRow,
    TakeTurn,
)

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

    def add_tap(self, id: str, tap: dict[str, Any]) -> None:
        if self.full:
            raise DiskFull(Path(self.place), OSError(errno.ENOSPC, ""))
        super().add_tap(id, tap)

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
    written: str = ""
    """What is written into the field to search."""
    field: str = "rules.search"
    then: tuple[str, ...] = ()
    """What is tapped after that."""
    second: str = ""
    """The second language of the lookup."""

    def route(self, room: Room) -> str:
        """The address in this house."""
        return self.address.format(id=room.table.id if room.table else "")


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
            table.play(viticulture.GainLira(seat, 3 + seat))
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


def draft(*names: str, step: int = 1, known: tuple[str, ...] = (), lira: bool = False) -> Prepare:
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
            kept = {"seats": seats, "edition": "en", "lira": lira, "step": step}
            room.shelf.keep_draft("new-game", kept)
        return room

    return prepare


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
    yield Scene("spring-chosen", spring, GAME, taps=("spring.row-5",), expect="spring.book")
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


def _table_mode() -> Iterator[Scene]:
    mode = {"table_mode": True, "expect": "summer.next"}
    yield Scene("table-mode", summer, GAME, **mode)
    yield Scene("table-mode-six", crowded, GAME, **mode)
    yield Scene("table-mode-across", summer, GAME, across=True, **mode)
    yield Scene("table-mode-across-six", crowded, GAME, across=True, **mode)


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
    yield Scene("log", long_log, GAME + "/log", expect="log.back")
    yield Scene(
        "log-unfolded", new_year, GAME + "/log", taps=("log.year-1",), expect="log.entry-13"
    )
    yield Scene("log-empty", fresh, GAME + "/log", expect="log.back")
    yield Scene("looking-back", long_log, GAME + "/at/7", expect="back.here")


def _rules() -> Iterator[Scene]:
    yield Scene("rules", Room, "/rules", expect="rules.search")
    yield Scene("rules-found", Room, "/rules", expect="rules.WAKE-01", written="петух")
    yield Scene(
        "rules-found-card", Room, "/rules", expect="rules.card.automa-7", written="automa 7"
    )
    yield Scene("rules-nothing", Room, "/rules", expect="rules.clear", written="zzzz")
    yield Scene("rules-area", Room, "/rules/area/WAKE", expect="area.WAKE-01")
    yield Scene("rule", Room, "/rules/WAKE-01", expect="rule.back")
    yield Scene("rule-differs", Room, "/rules/YEAR-06", expect="rule.back")
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
    yield Scene("card", Room, "/rules/card/automa-7", expect="card.back", second="es")
    yield Scene("terms", Room, "/rules/terms", expect="terms.back")
    yield Scene("term", Room, "/rules/terms/wakeup-chart", expect="term.back")
    yield Scene("glance-viticulture", Room, "/rules/glance/viticulture", expect="glance.back")
    yield Scene("glance-vino", Room, "/rules/glance/vino", expect="glance.back")
    yield Scene("settings", Room, "/settings", expect="settings.language-es")
    yield Scene("missing", Room, "/nowhere", expect="missing.home")
    yield Scene("missing-game", Room, "/game/viticulture-none", expect="missing.home")


SCENES: tuple[Scene, ...] = (
    *_home(),
    *_new_game(),
    *_play(),
    *_table_mode(),
    *_sheets(),
    *_history(),
    *_rules(),
)
