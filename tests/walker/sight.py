"""
What a walk sees after a step, and everything that may be wrong with it.

The checks of the gallery look at a screen alone. Those here know more: what the app wanted to be
there, which game it belongs to, and what the screen before looked like.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import flet as ft

from companion import vino
from companion.i18n import language
from companion.table import Table
from companion.ui.scene import Viewer
from companion.viticulture.box.seasons import Season
from tests.gallery import checks
from tests.gallery.checks import BEHIND, FIELDS, SLACK, Screen
from tests.gallery.probe import MARK, Node

from .tongues import foreign

HEADER = re.compile(r"play\.(season|help|log|market|map|home|marker)|play\.order\..*")
FOOT = re.compile(r"play\.(undo|redo)")
TILE = re.compile(r"(summer|winter)\.action-[a-z-]+")
HEAD = re.compile(r"(summer|winter)\.mat")
BOOKS = re.compile(r"[a-z-]+\.book|year-end\.close")
"""Primaries that book what is chosen on their screen."""
PINNED = re.compile(r"[a-z-]+\.(book|correct|anyway|leave)|effect\.done|row\.done")
"""What a sheet is opened for: it may not have to be looked for below the edge."""
TOLD = re.compile(r"act\.against")
"""What has to be read before one books."""
WHOLE_TABLE = re.compile(r"board\.decide|.*\.table-mode|teach\.(read|off)")
ASKS_ONE = ("parents.", "spring.", "selling.", "opening.")
"""Screens that ask one player after the other: each begins anew."""
PARTS = {
    **{part: (f"season.{part}",) for part in ("spring", "summer", "fall", "winter", "year-end")},
    **{part: (f"vino.phase.{part}",) for part in ("choosing", "buying", "selling", "closing")},
    "opening": ("vino.phase.opening", "vino.phase.third"),
}
"""What the header may say above what belongs to a part of the year, or of a round."""
STRIP = 12
"""What is lower may be all that the edge of a list leaves of something."""
MOVED = 1.5
NOTHING: frozenset[str] = frozenset()
BESIDE = ("log.entry-", "mats.")
"""What stands beside a game on a wide page."""
LOOKUP = ("rule", "card", "season", "illegal")
"""Sheets that cite the rulebooks; a refusal cites the rule it goes by."""
RANK = re.compile(r"[0-9]+(\.[ºª]?|º|ª|-[а-я]+)? ")
SIX = 6
"""So many actions are on a phone that lies on its side."""


@dataclass(frozen=True)
class Finding:
    """Something that is wrong: of which kind, and what was seen."""

    kind: str
    told: str
    where: str = ""

    @property
    def pattern(self) -> str:
        """The same for all findings that will have the same reason."""
        return f"{self.kind}: {re.sub(r'[0-9]+', 'N', self.told)}"


@dataclass
class Sight:
    """The screen at one moment."""

    screen: Screen
    route: str
    viewer: Viewer
    declared: dict[int, dict[str, bool]]
    """For each view the identifiers the app has put on it; whether a list leaves out some."""
    table: Table | None
    size: str
    names: frozenset[str] = frozenset()
    """What people wrote themselves."""

    @cached_property
    def ids(self) -> dict[str, int]:
        """The node of each identifier."""
        found: dict[str, int] = {}
        for n, node in enumerate(self.screen.nodes):
            if node.id and not node.id.startswith(MARK):
                found.setdefault(node.id, n)
        return found

    @cached_property
    def sheet(self) -> str:
        """The sheet on top; empty if there is none."""
        open_ = [id.removesuffix(BEHIND) for id in self.ids if id.endswith(BEHIND)]
        return open_[-1] if open_ else ""

    @cached_property
    def state(self) -> Any:
        """The state of the game on the screen."""
        return self.table.session.state if self.table else None

    @property
    def in_game(self) -> bool:
        """Whether the present of a game is shown, under its frame."""
        return bool(self.table) and re.fullmatch(r"/game/[^/]+", self.route) is not None

    @cached_property
    def season(self) -> tuple[Any, ...]:
        """The part of the game."""
        if self.state is None:
            return ()
        if self.table and self.table.session.game is vino:
            return (self.table.id, self.state.round, self.state.phase)
        return (self.table.id if self.table else "", self.state.year, self.state.season)

    @cached_property
    def place(self) -> tuple[Any, ...]:
        """Which screen this is: another one begins at its top."""
        alone = any(id.startswith(ASKS_ONE) for id in self.ids)
        return (self.route, self.season, self.state.acting if alone and self.state else None)

    # -- where things are -----------------------------------------------------------------------

    def pinned(self, n: int) -> bool:
        """Whether a node does not scroll."""
        return not self.screen.scrolls(n)

    def view_of(self, n: int) -> tuple[float, float]:
        """From where to where a node could be seen, as it stands now."""
        top, bottom = 0.0, self.screen.height
        for outer in self.screen.around(n):
            if outer.scrolls == "y":
                top, bottom = max(top, outer.top), min(bottom, outer.bottom)
        return top, bottom

    def in_view(self, n: int) -> bool:
        """Whether all of a node is in view, or as much of it as there is room for."""
        top, bottom = self.view_of(n)
        node = self.screen.nodes[n]
        if node.height < STRIP and any(_cuts(o, node) for o in self.screen.around(n)):
            return False
        seen = min(node.bottom, bottom) - max(node.top, top)
        return seen >= min(node.height, bottom - top) - 2 * SLACK

    def edge(self) -> tuple[float, float] | None:
        """Where the header ends and the footer begins, on a play screen."""
        head = [self.screen.nodes[n].bottom for id, n in self.ids.items() if HEADER.fullmatch(id)]
        foot = [self.screen.nodes[n].top for id, n in self.ids.items() if FOOT.fullmatch(id)]
        return (max(head), min(foot)) if head and foot else None

    def body(self) -> Node | None:
        """The highest thing that scrolls; not what is beside a game, which stands where it was."""
        logs = [n for id, n in self.ids.items() if id.startswith(BESIDE)]
        found = [
            node
            for m, node in enumerate(self.screen.nodes)
            if node.scrolls == "y"
            and not (self.in_game and any(self.screen.lies_in(n, m) for n in logs))
        ]
        return max(found, key=lambda node: node.height, default=None)

    def primaries(self) -> Iterator[tuple[str, int]]:
        """The main buttons of the page or of the sheet on top."""
        for id, n in self.ids.items():
            if checks.PRIMARY.fullmatch(id) and not checks.SMALL_CLOSE.fullmatch(id):
                yield id, n

    def tappables(self) -> list[tuple[str, int]]:
        """Everything with a name that takes taps."""
        found = ((self.screen.name(n), n) for n in self.screen.buttons)
        return [(id, n) for id, n in found if id and not id.startswith(MARK)]


def _cuts(outer: Node, node: Node) -> bool:
    """Whether a list ends in the middle of a node: its tree has the strip that is left of it."""
    if outer.scrolls != "y":
        return False
    below = outer.filling - outer.height - outer.scrolled > 1
    return (below and node.bottom > outer.bottom - SLACK) or (
        outer.scrolled > 1 and node.top < outer.top + SLACK
    )


@dataclass
class Memory:
    """What a walk remembers of the screens before."""

    place: tuple[Any, ...] | None = None
    sheet: str = ""
    been: set[tuple[Any, str]] = field(default_factory=set)
    """All screens and sheets."""
    edges: dict[tuple[Any, ...], tuple[float, float]] = field(default_factory=dict)
    tiles: dict[tuple[Any, ...], dict[str, float]] = field(
        default_factory=lambda: defaultdict(dict)
    )

    places: dict[tuple[Any, ...], float] = field(default_factory=dict)
    """How far an action was below whose turn it is, with the same things above it."""
    choices: dict[str, frozenset[str]] = field(default_factory=dict)
    """What is chosen, or warned of, on the page and on each of its sheets, and was in view."""

    def chosen(self, sight: Sight) -> frozenset[str]:
        """What is known of what is chosen on this screen."""
        return self.choices.get(sight.sheet, frozenset()) if self.place == sight.place else NOTHING

    def keep(self, sight: Sight) -> None:
        """Remember this screen."""
        chosen = {id for id, n in sight.ids.items() if is_choice(sight, id, n)}
        seen = {id for id in chosen if sight.in_view(sight.ids[id])}
        known = frozenset(seen | (self.chosen(sight) & chosen))
        if self.place != sight.place:
            self.choices.clear()
        self.choices[sight.sheet] = known
        if (key := _frame(sight)) and (edge := sight.edge()):
            self.edges.setdefault(key, edge)
            for place, at in _board(sight):
                self.places.setdefault((*key, *place), at)
            for id, n in sight.ids.items():
                if TILE.fullmatch(id) and sight.screen.is_whole(n):
                    self.tiles[key].setdefault(id, sight.screen.nodes[n].height)
        self.place, self.sheet = sight.place, sight.sheet
        self.been.add(_been(sight))

    def notice(self, sight: Sight, tapped: str = "") -> None:
        """Remember what came into view on the way to something, and what was tapped."""
        if (self.place, self.sheet) != (sight.place, sight.sheet):
            return
        seen = {id for id, n in sight.ids.items() if sight.in_view(n)}
        self.choices[sight.sheet] = self.chosen(sight) | seen | {tapped}


def _frame(sight: Sight) -> tuple[Any, ...] | None:
    """What the heights of a frame may depend on."""
    if not sight.in_game or sight.sheet:
        return None
    viewer = sight.viewer
    # Table mode leaves the whole table for a decision, the board of actions, a card to be read.
    whole_table = any(WHOLE_TABLE.fullmatch(id) for id in sight.ids)
    alone = viewer.table_mode and whole_table
    # What is followed may be changed by a tap: it decides which board there is.
    mats = tuple(getattr(estate, "mat", None) is not None for estate in sight.state.estates)
    return (*sight.season, viewer.text, viewer.table_mode, alone, viewer.language, mats)


def _board(sight: Sight) -> Iterator[tuple[tuple[str, ...], float]]:
    """Each action with what stands above all of them, and how far it is below whose turn it is."""
    tiles = [(id, n) for id, n in sight.ids.items() if TILE.fullmatch(id)]
    edge, heads = sight.edge(), [n for id, n in sight.ids.items() if HEAD.fullmatch(id)]
    # A list that was made anew says that it is not scrolled, wherever it stands.
    if not tiles or edge is None or not any(sight.screen.is_whole(n) for n in heads):
        return
    if any(id.startswith("teach") for id in sight.ids):
        return  # a card of the first year comes and goes above
    nodes = sight.screen.nodes
    top = min(nodes[n].top for _, n in tiles)
    above = [
        id
        for id, n in sight.ids.items()
        if sight.screen.scrolls(n) and nodes[n].bottom <= top and not id.endswith(".choose")
    ]
    for id, n in tiles:
        if sight.screen.is_whole(n):
            yield (id, *sorted(above)), nodes[n].top - nodes[heads[0]].top


def _been(sight: Sight) -> tuple[Any, str]:
    """What is found again as it was left: a sheet also after somebody has played on below it."""
    return (sight.route if sight.sheet else sight.place, sight.sheet)


# -- one screen ----------------------------------------------------------------------------------


def out_of_reach(sight: Sight) -> Iterator[str]:
    """What the app has put there and no finger can get at."""

    def likeness(ids: dict[str, bool]) -> float:
        """Of several views the one is shown of which most is there, long lists left out."""
        there = len(ids.keys() & sight.ids.keys())
        missing = sum(id not in sight.ids and not in_list for id, in_list in ids.items())
        return there**2 / max(1, there + missing)

    mine = max(sight.declared.values(), key=likeness, default={})
    for id, in_list in mine.items():
        if id not in sight.ids and not in_list:
            yield f"{id} is beyond the page"
    height = sight.screen.height
    for id, n in sight.tappables():
        node = sight.screen.nodes[n]
        scroller = next((o for o in sight.screen.around(n) if o.scrolls == "y"), None)
        if scroller is None:
            if node.bottom > height - SLACK or node.top < -SLACK:
                yield f"{id} is cut by the edge: {node.where()}, page {height:.0f} high"
        elif scroller.bottom > height + SLACK:
            yield f"{id} scrolls beyond the page, to {scroller.bottom:.0f} of {height:.0f}"
        elif min(scroller.height, node.height) < min(checks.TOUCH, node.height) - SLACK:
            yield f"{id} has {scroller.height:.0f} dp to be seen in"
        # What the edge of a list leaves a strip of is scrolled to before it is tapped.
        if node.covered and sight.in_view(n) and node.height > checks.TOUCH / 2:
            yield f"{id} lies under something else"


def unpinned(sight: Sight) -> Iterator[str]:
    """Main buttons one has to look for."""
    for id, n in sight.primaries():
        if sight.in_game and not sight.sheet and not sight.pinned(n) and FOOT.fullmatch(id):
            yield f"{id} scrolls away"
        if sight.sheet and PINNED.fullmatch(id) and not sight.pinned(n):
            yield f"{id} scrolls away, on the sheet {sight.sheet}"
    if sight.sheet and (n := sight.ids.get(f"{sight.sheet}.close")) and not sight.pinned(n):
        yield f"{sight.sheet}.close scrolls away"


def unseen_choices(sight: Sight, memory: Memory) -> Iterator[str]:
    """
    What a button would book and nobody has seen: it is not in view, it has not been since it is
    chosen, and what is pinned does not say it.
    """
    known = memory.chosen(sight)
    nodes = sight.screen.nodes
    said = " ".join(
        [text.said.value for text in sight.screen.texts if sight.pinned(text.at)]
        + [node.label for n, node in enumerate(nodes) if node.label and sight.pinned(n)]
    ).casefold()
    for id, n in sight.ids.items():
        if not BOOKS.fullmatch(id) or not _takes_taps(sight, n):
            continue
        prefix = f"{id.partition('.')[0]}."
        for other, m in sight.ids.items():
            if not other.startswith(prefix) or other in known or sight.in_view(m):
                continue
            if is_choice(sight, other, m) and not _is_said(_words(sight, m).casefold(), said):
                yield f"{id} would book {other}, which has not been in view"


BEGINNING = 5
"""Letters by which a word is known in another form: «vineyard 3» in «vineyards 2 and 3»."""


def _is_said(words: str, said: str) -> bool:
    """Whether something is called in what is said, be it together with others."""
    told, asked = re.findall(r"\w+", said), re.findall(r"\w+", words)
    return words in said or all(
        word in told if word.isdigit() else any(one.startswith(word[:BEGINNING]) for one in told)
        for word in asked or ["?"]
    )


def is_choice(sight: Sight, id: str, n: int) -> bool:
    """Whether this is a part of what would be booked."""
    away = id.startswith("year-end.away.") and id.endswith(".minus")
    return sight.screen.nodes[n].selected or away or TOLD.fullmatch(id) is not None


def _takes_taps(sight: Sight, n: int) -> bool:
    inside = (node for m, node in enumerate(sight.screen.nodes) if sight.screen.lies_in(m, n))
    return sight.screen.nodes[n].tappable or any(node.tappable for node in inside)


def _words(sight: Sight, n: int) -> str:
    """What something is called, without its place in a ranking and without what is said of it."""
    label = sight.screen.nodes[n].label
    inner = [text.said.value for text in sight.screen.texts if sight.screen.lies_in(text.at, n)]
    said = re.split("[,:]| · ", label or " ".join(inner) or "?")[0]
    return RANK.sub("", said).strip()


def little_room(sight: Sight) -> Iterator[str]:
    """How much of a low page is left for what one plays on, or reads."""
    if sight.sheet or sight.viewer.table_mode:
        return
    body = sight.body()
    if not sight.in_game and body and sight.screen.width < 360:
        left = min(body.bottom, sight.screen.height) - max(body.top, 0)
        if body.filling > left + 1 and left < sight.screen.height / 2:
            yield f"{left:.0f} dp of {sight.screen.height:.0f} for the body of {where(sight)}"
    if not sight.in_game:
        return
    edge = sight.edge()
    if edge and sight.screen.width < 360 and edge[1] - edge[0] < sight.screen.height / 2:
        yield f"{edge[1] - edge[0]:.0f} dp of {sight.screen.height:.0f} between header and footer"
    tiles = [n for id, n in sight.ids.items() if TILE.fullmatch(id)]
    if "teach.read" in sight.ids or "teach.off" in sight.ids:
        return  # a card of the first year is read before one acts
    if tiles and sight.screen.height < 400 and not scrolled(sight):
        whole = sum(sight.in_view(n) for n in tiles)
        if whole < min(SIX, len(tiles)):
            yield f"{whole} of {len(tiles)} actions in view"


def uneven_tiles(sight: Sight) -> Iterator[str]:
    """Tiles beside each other that differ in height."""
    whole = {
        id: sight.screen.nodes[n].height
        for id, n in sight.ids.items()
        if TILE.fullmatch(id) and sight.screen.is_whole(n)
    }
    if whole and max(whole.values()) - min(whole.values()) > 2 * MOVED:
        low, high = min(whole, key=whole.__getitem__), max(whole, key=whole.__getitem__)
        yield f"{low} is {whole[low]:.0f} dp high, {high} {whole[high]:.0f}"


def broken(sight: Sight) -> Iterator[str]:
    """A part that could not be drawn."""
    if "error.home" in sight.ids:
        yield f"a part could not be drawn on {where(sight)}"


def of_another_language(sight: Sight) -> Iterator[str]:
    """Words the viewer did not ask for."""
    if sight.viewer.second or sight.route.startswith("/rules") or sight.sheet in LOOKUP:
        return  # the lookup shows two languages, and cites the words of every box
    said = [text.said.value for text in sight.screen.texts]
    said += [node.label for node in sight.screen.nodes if node.label]
    for words in dict.fromkeys(said):
        if told := foreign(words, sight.viewer.language, sight.names):
            yield f"{told!r} in {words[:80]!r}"


def mixed_seasons(sight: Sight) -> Iterator[str]:
    """A header that names another part of the year than what stands below it, or than there is."""
    if "play.season" not in sight.ids:
        return
    words = language(sight.viewer.language)
    head = _words(sight, sight.ids["play.season"])

    def is_said(*names: str) -> bool:
        return any(head.startswith(words.text(name)) for name in names)

    for part, names in PARTS.items():
        id = next((id for id in sight.ids if id.startswith(f"{part}.")), None)
        if id and not is_said(*names):
            yield f"{id} stands below «{head}»"
    if not sight.in_game:
        return  # an earlier moment
    *_, now = sight.season
    name = f"season.{now.value}" if isinstance(now, Season) else f"vino.phase.{now.value}"
    alone = ("solo-setup.short",) if now is Season.FIRST_PLAYER else ()
    if not is_said(name, *alone):
        yield f"the game is in {now.value}, and above it stands «{head}»"


def moved(sight: Sight, memory: Memory) -> Iterator[str]:
    """What has changed its height within a season."""
    key, edge = _frame(sight), sight.edge()
    if key is None or edge is None:
        return
    if (before := memory.edges.get(key)) is not None:
        if abs(before[0] - edge[0]) > MOVED:
            yield f"the header ended at {before[0]:.0f}, now at {edge[0]:.0f}"
        if abs(before[1] - edge[1]) > MOVED:
            yield f"the footer began at {before[1]:.0f}, now at {edge[1]:.0f}"
    for place, at in _board(sight):
        stood = memory.places.get((*key, *place))
        if stood is not None and abs(stood - at) > MOVED:
            yield f"{place[0]} stood at {stood:.0f}, now at {at:.0f}"
    for id, n in sight.ids.items():
        known = memory.tiles[key].get(id)
        if known is not None and sight.screen.is_whole(n):
            now = sight.screen.nodes[n].height
            if abs(now - known) > MOVED:
                yield f"{id} was {known:.0f} dp high, now {now:.0f}"


def not_at_the_top(sight: Sight, memory: Memory) -> Iterator[str]:
    """A new screen or sheet that is scrolled already."""
    new = memory.place is not None and memory.place != sight.place and not sight.sheet
    opened = sight.sheet and memory.sheet != sight.sheet
    if _been(sight) in memory.been:
        return  # who comes back finds what was left
    if (new or opened) and (by := scrolled(sight)):
        what = f"the sheet {sight.sheet}" if sight.sheet else where(sight)
        yield f"{what} begins {by:.0f} dp below its top"


def scrolled(sight: Sight) -> float:
    """How far the body is scrolled."""
    body = sight.body()
    return body.scrolled if body and body.scrolled > MOVED else 0


def where(sight: Sight) -> str:
    """The screen in a word or two."""
    if sight.sheet:
        return f"the sheet {sight.sheet}"
    first = sorted({id.partition(".")[0] for id in sight.ids} - {"play", "tab"})
    return f"{re.sub(r'/game/[^/]+', '/game', sight.route)} ({', '.join(first[:3])})"


Check = Callable[[Sight], Iterator[str]]

BY_ITSELF: dict[str, Check] = {
    "out of reach": out_of_reach,
    "not pinned": unpinned,
    "little room": little_room,
    "uneven tiles": uneven_tiles,
    "broken part": broken,
    "other language": of_another_language,
    "mixed seasons": mixed_seasons,
    "sticks out": lambda sight: checks.outside(sight.screen),
    "cut": lambda sight: checks.cut_texts(sight.screen),
    "escaped": lambda sight: checks.escaped_texts(sight.screen),
    "overlap": lambda sight: checks.overlapping_texts(sight.screen),
    "small": lambda sight: checks.small_targets(sight.screen),
    "collision": lambda sight: checks.colliding_targets(sight.screen),
    "nameless": lambda sight: checks.nameless(sight.screen),
    "cramped": lambda sight: checks.cramped(sight.screen),
}
SINCE_BEFORE: dict[str, Callable[[Sight, Memory], Iterator[str]]] = {
    "choice unseen": unseen_choices,
    "moved": moved,
    "not at the top": not_at_the_top,
}


def findings(sight: Sight, memory: Memory) -> list[Finding]:
    """Everything that is wrong."""
    here = where(sight)
    found = [
        Finding(kind, told, here) for kind, check in BY_ITSELF.items() for told in check(sight)
    ]
    found += [
        Finding(kind, told, here)
        for kind, watch in SINCE_BEFORE.items()
        for told in watch(sight, memory)
    ]
    return list(dict.fromkeys(found))


# -- what the app has put there ------------------------------------------------------------------


NODES = ("Semantics", "TappedNode")
"""The controls an identifier stands at."""


def declared(page: ft.Page) -> dict[int, dict[str, bool]]:
    """The identifiers on each view, and whether they stand in a list that draws only a part."""
    found: dict[int, dict[str, bool]] = defaultdict(dict)
    for control in list(page.session.index.values()):
        id = getattr(control, "identifier", None)
        if not id or type(control).__name__ not in NODES or id.startswith(MARK):
            continue
        in_list, view = False, None
        outer = _outer(control)
        while outer is not None and view is None:
            kind = type(outer).__name__
            if getattr(outer, "visible", True) is False:
                break
            if kind == "Semantics" and getattr(outer, "exclude_semantics", False):
                break
            in_list = in_list or kind in ("ListView", "GridView")
            view = outer if kind == "View" else None
            outer = _outer(outer)
        if view is not None:
            found[view._i][id] = in_list
    return dict(found)


def _outer(control: Any) -> Any:
    reference = getattr(control, "_parent", None)
    return reference() if reference else None


__all__ = ["FIELDS", "Finding", "Memory", "Sight", "declared", "findings", "scrolled"]
