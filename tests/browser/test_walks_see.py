"""
Walks can fail: mistakes that were made once, put back in one by one, and what a walk says of them.

Most are told by screens of a few nodes; those that lie in the frame, in the way back and in the
words are put into the program itself, and a short walk has to come across them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from types import SimpleNamespace
from typing import Any, cast

import flet as ft
import pytest
from playwright.sync_api import Browser

from companion.ui import ways
from companion.ui.look import Look
from companion.ui.parts import frame, surface
from companion.ui.scene import Viewer
from companion.ui.screens import play, viticulture
from companion.ui.screens.viticulture.header import outline
from companion.viticulture.position.state import State
from tests.gallery.checks import Screen
from tests.gallery.probe import Node
from tests.gallery.scenes import Room, summer
from tests.long import so_many
from tests.walker.back import wrong
from tests.walker.sight import Memory, Sight, findings
from tests.walker.tongues import foreign
from tests.walker.walk import Plan, Report, Walker, _Walk, walking

from .chromium import SCALE

PAGE = Node("", "group", "", False, 0, 0, 390, 844, -1, -1, "", 0)
DRAWN = count()
KEPT: dict[int, State] = {}
MOST_WALKS = 12
"""One of so many comes across a mistake; mostly it is the first."""
BODY = replace(PAGE, scrolls="y", top=120, height=600, filling=1200, parent=0)


@cache
def house() -> Room:
    """The game all pages here are of."""
    return summer()


def button(id: str, top: float, *, parent: int = 0, **more: Any) -> Node:
    """Something to tap, on the page or in its body."""
    one = Node(id, "button", id, True, 16, top, 200, 60, parent, -1, "", 0)
    return replace(one, **more)


def sight(
    *nodes: Node, route: str = "/game/one", said: str = "Summer, Year 1", **more: Any
) -> Sight:
    """A page with these on it, below header and footer of a game in its summer."""
    room = house()
    head = button("play.season", 10, height=48, label=said)
    foot = button("play.undo", 780, height=56)
    all_ = [PAGE, BODY, head, foot, *nodes]
    found = Sight(Screen(all_, [], 390, 844), route, Viewer(), {}, room.table, "phone")
    return replace(found, **more)


def before(*nodes: Node, **more: Any) -> Memory:
    """What is remembered of a page with these."""
    memory = Memory()
    memory.keep(sight(*nodes, **more))
    return memory


SEEN: dict[str, tuple[Sight, Memory, str]] = {
    "a button beyond the page": (
        sight(declared={1: {"play.undo": False, "illegal.anyway": False}}),
        Memory(),
        "out of reach: illegal.anyway is beyond the page",
    ),
    "a button that is cut by the edge": (
        sight(button("illegal.leave", 800)),
        Memory(),
        "out of reach: illegal.leave is cut by the edge",
    ),
    "a button under something else": (
        sight(button("act.open", 300, covered=True)),
        Memory(),
        "out of reach: act.open lies under something else",
    ),
    "a sheet whose buttons scroll away": (
        sight(button("illegal.beside", 0), button("illegal.anyway", 400, parent=1)),
        Memory(),
        "not pinned: illegal.anyway scrolls away",
    ),
    "papa's gift below the fold": (
        sight(button("parents.book", 700), button("parents.gift", 895, parent=1, selected=True)),
        Memory(),
        "choice unseen: parents.book would book parents.gift",
    ),
    "a warning below the fold": (
        sight(button("act.book", 700), button("act.against", 895, parent=1)),
        Memory(),
        "choice unseen: act.book would book act.against",
    ),
    "cards put away below the fold": (
        sight(
            button("year-end.close", 700),
            button("year-end.away.seat-1.vine.minus", 895, parent=1),
        ),
        Memory(),
        "choice unseen: year-end.close would book year-end.away",
    ),
    "a tile that grows": (
        sight(button("summer.action-draw-vine", 200, parent=1, height=124)),
        before(button("summer.action-draw-vine", 200, parent=1, height=108)),
        "moved: summer.action-draw-vine was 108 dp high, now 124",
    ),
    "actions that move": (
        sight(
            button("summer.mat", 130, parent=1), button("summer.action-draw-vine", 230, parent=1)
        ),
        before(
            button("summer.mat", 130, parent=1), button("summer.action-draw-vine", 200, parent=1)
        ),
        "moved: summer.action-draw-vine stood at 70, now at 100",
    ),
    "a header that grows": (
        sight(button("play.order.seat-1", 60)),
        before(),
        "moved: the header ended at 58, now at 120",
    ),
    "a screen that begins scrolled down": (
        replace(
            sight(route="/rules"),
            table=None,
            screen=Screen([PAGE, replace(BODY, scrolled=300)], [], 390, 844),
        ),
        before(),
        "not at the top: /rules",
    ),
    "one row of actions on a phone that lies on its side": (
        replace(
            sight(),
            screen=Screen(
                [
                    replace(PAGE, width=844, height=390),
                    replace(BODY, top=200, height=100),
                    *(
                        button(f"summer.action-{n}", 210 + 120 * (n > "b"), parent=1)
                        for n in "abcdef"
                    ),
                ],
                [],
                844,
                390,
            ),
        ),
        Memory(),
        "little room: 2 of 6 actions in view",
    ),
    "a preparation whose title and buttons leave too little": (
        replace(
            sight(route="/new"),
            table=None,
            screen=Screen(
                [
                    replace(PAGE, width=320, height=640),
                    replace(BODY, top=130, height=300),
                    button("new.next", 520),
                ],
                [],
                320,
                640,
            ),
        ),
        Memory(),
        "little room: 300 dp of 640 for the body of /new",
    ),
    "a season above the content of another": (
        sight(button("fall.all-winter", 300, parent=1)),
        Memory(),
        "mixed seasons: fall.all-winter stands below «Summer»",
    ),
    "a season that is not the game’s": (
        sight(said="Winter, Year 1"),
        Memory(),
        "mixed seasons: the game is in summer, and above it stands «Winter»",
    ),
    "a phase above the content of another": (
        sight(button("selling.book", 700), said="Acquisto, Round 2", viewer=Viewer(language="it")),
        Memory(),
        "mixed seasons: selling.book stands below «Acquisto»",
    ),
    "a part that could not be drawn": (
        sight(button("error.home", 300)),
        Memory(),
        "broken part: a part could not be drawn",
    ),
}


@pytest.mark.parametrize("name", SEEN)
def test_what_is_wrong_is_seen(name: str) -> None:
    now, memory, told = SEEN[name]
    said = [f"{found.kind}: {found.told}" for found in findings(now, memory)]
    assert any(one.startswith(told) for one in said), said


@pytest.mark.parametrize(("route", "body"), [("/game/one", None), ("/game/one/log", 2)])
def test_the_log_beside_a_game_is_not_what_begins_anew(route: str, body: int | None) -> None:
    log = replace(BODY, scrolled=264)
    now = sight(log, button("log.entry-9", 300, parent=4), route=route)
    now.screen.nodes[1] = replace(PAGE, parent=0)
    assert (now.body() is not None) is (body is not None)


def test_of_several_views_the_one_with_a_long_list_may_be_shown() -> None:
    shown = [button("play.home", 10), button("log.entry-1", 300), button("log.entry-2", 360)]
    log = {"play.home": False, **{f"log.entry-{n}": True for n in range(1, 90)}}
    below = {"play.home": False, "log.entry-1": True, "summer.next": False}
    told = {f.kind for f in findings(sight(*shown, declared={1: below, 2: log}), Memory())}
    assert "out of reach" not in told


@pytest.mark.parametrize(
    ("top", "height", "scrolled", "seen"),
    [(719, 1, 300, False), (719, 1, 600, True), (120, 1, 300, False), (400, 1, 300, True)],
)
def test_a_strip_at_the_edge_of_a_list_is_not_in_view(
    top: float, height: float, scrolled: float, seen: bool
) -> None:
    strip = button("rule.related.VN-SELL-06", top, parent=1, height=height)
    now = sight(strip)
    now.screen.nodes[1] = replace(BODY, scrolled=scrolled)
    assert now.in_view(now.ids[strip.id]) is seen


def test_what_has_been_in_view_may_be_scrolled_away() -> None:
    gift = button("parents.gift", 500, parent=1, selected=True)
    memory = before(button("parents.book", 700), gift)
    now = sight(button("parents.book", 700), replace(gift, top=60))
    assert "choice unseen" not in {found.kind for found in findings(now, memory)}


@pytest.mark.parametrize(
    ("head", "label", "seen"),
    [
        ("regular worker, left space", "regular worker, 2 left", True),
        ("regular worker, left space", "regular worker: 2 left", True),
        ("Anna takes vineyard 3", "1. Anna, 2 vineyards here, takes 1", True),
        ("Jo takes vineyards 2 and 3", "vineyard 3, government, free", True),
        ("Jo takes vineyards 2 and 13", "vineyard 3, government, free", False),
        ("Пако берёт виноградники 2 и 3", "виноградник 3: ничей", True),
        ("left space", "regular worker: 2 left", False),
        ("Jo takes vineyard 3", "1. Anna, 2 vineyards here, takes 1", False),
    ],
)
def test_a_choice_below_the_fold_is_seen_where_what_is_pinned_says_it(
    head: str, label: str, seen: bool
) -> None:
    choice = button("act.choice", 895, parent=1, selected=True, label=label)
    now = sight(button("act.book", 700), button("", 20, label=head), choice)
    assert ("choice unseen" in {found.kind for found in findings(now, Memory())}) is not seen


@pytest.mark.parametrize(
    ("here", "there", "entries", "told"),
    [
        ("/game/one", "/game/other", 0, "back leads from /game/one to /game/other"),
        ("/game/one", "/game/one/at/3", 0, "back leads from /game/one to /game/one/at/3"),
        ("/game/one", "/", 1, "back has changed the game by 1 entries"),
        ("/rules", "/game/one", 0, ""),
        ("/game/one", "/", 0, ""),
    ],
)
def test_where_back_may_lead(here: str, there: str, entries: int, told: str) -> None:
    one, other = sight(route=here), sight(route=there)
    if not here.startswith("/game"):
        one = replace(one, table=None)
    assert list(wrong(one, other, entries, "back")) == ([told] if told else [])


def test_back_closes_the_sheet_first() -> None:
    sheet = button("table.beside", 0)
    open_, closed, gone = sight(sheet), sight(), sight(route="/")
    assert list(wrong(open_, closed, 0, "back")) == []
    assert list(wrong(open_, open_, 0, "back")) == ["back does not close the sheet table"]
    assert list(wrong(open_, gone, 0, "back")) == [
        "back with the sheet table open leads from /game/one to /"
    ]


@pytest.mark.parametrize(
    ("said", "language", "told"),
    [
        ("You have not chosen yet", "es", "have not you"),
        ("Партия", "it", "Партия"),
        ("Undo", "ru", "Undo"),
        ("Record", "it", ""),
        ("Record", "es", "Record"),
        ("Harvester", "es", ""),
        ("Русский", "es", ""),
        ("María Fernanda", "ru", ""),
        ("Anula: Paco +2 PV", "es", ""),
    ],
)
def test_words_of_another_language(said: str, language: str, told: str) -> None:
    assert foreign(said, language, frozenset({"Paco"})) == told


# -- in the program itself -----------------------------------------------------------------------


class Led(_Walk):
    """A walk over pages that are drawn already: its next button leads from one to the other."""

    def __init__(self, *pages: Sight) -> None:
        page = SimpleNamespace(wait_for_timeout=lambda _: None)
        hands = {"settle": lambda *_: None, "errors": list, "page": page, "pictures": None}
        self.walker = cast(Walker, SimpleNamespace(seen=Counter(), **hands))
        self.report = Report(Plan(1, "phone", "en"), steps=2, path=["vineyard"])
        self.memory, self.pages = Memory(), [*pages]

    def look(self) -> Sight:
        return self.pages[0]

    def touch(self, sight: Sight, n: int, wait: float = 0) -> bool:
        del self.pages[0]
        return True


def refusal(scrolled: float) -> Sight:
    body = replace(BODY, scrolled=scrolled)
    nodes = [PAGE, body, button("illegal.beside", 0), button("illegal.rule", 300, parent=1)]
    return replace(sight(), screen=Screen(nodes, [], 390, 844))


@pytest.mark.parametrize(
    ("at_first", "told"),
    [(0, []), (306, ["not at the top: the sheet illegal begins N dp below its top"])],
)
def test_what_a_button_has_led_to_is_a_screen_like_every_other(
    at_first: float, told: list[str]
) -> None:
    asked = sight(
        button("act.beside", 0),
        button("act.book", 700),
        button("act.field-6", 895, parent=1, selected=True),
    )
    walk = Led(asked, refusal(at_first))
    walk.check(asked)
    walk.pages = [refusal(306)]  # its rule has been unfolded, and scrolled to
    walk.check(walk.look())
    assert [finding.pattern for _, finding in walk.report.found] == told


@pytest.fixture(scope="module")
def walker(browser: Browser) -> Iterator[Walker]:
    """One page for all walks."""
    with walking(browser, None, SCALE) as found:
        yield found


def rigid(content: Sequence[ft.Control], *_: Any, **__: Any) -> ft.Control:
    """A sheet that does not scroll, as those of refusals were."""
    return ft.Column(list(content), spacing=12, tight=True)


def growing(look: Look) -> float:
    """A footer that is higher each time it is drawn."""
    return 64.0 + 8 * next(DRAWN)


def nowhere(address: str) -> int:
    """An address that does not say that a sheet is gone."""
    return 99


def behind(state: State) -> State:
    """A header that stays at the first part of the year it has shown."""
    return KEPT.setdefault(0, outline(state))


def fails(*_: Any, **__: Any) -> Any:
    """A sheet that cannot be drawn."""
    raise RuntimeError("a mistake")


MISTAKES: dict[str, tuple[object, str, Callable[..., Any], Plan, str]] = {
    "sheets that do not scroll": (
        surface,
        "shrinking",
        rigid,
        Plan(16, "low", "es", 10),
        "out of reach",
    ),
    "a way back that leads nowhere": (ways, "over", nowhere, Plan(24, "phone", "ru", 8), "back"),
    "a footer that grows": (frame, "foot_height", growing, Plan(23, "small", "it", 8), "moved"),
    "a header that stays behind": (
        viticulture,
        "outline",
        behind,
        Plan(31, "low", "es", 12),
        "mixed seasons",
    ),
    "a sheet that cannot be drawn": (
        play,
        "draw_sheet",
        fails,
        Plan(12, "phone", "ru", 10),
        "error",
    ),
}


@pytest.mark.parametrize("name", [*MISTAKES][: so_many(len(MISTAKES), 2)])
def test_a_mistake_in_the_program_is_found_by_a_walk(
    name: str, walker: Walker, monkeypatch: pytest.MonkeyPatch
) -> None:
    where, what, mistake, plan, kind = MISTAKES[name]
    monkeypatch.setattr(where, what, mistake)
    walks = (walker.walk(replace(plan, seed=plan.seed + n)) for n in range(MOST_WALKS))
    assert any(kind in {found.kind for _, found in report.found} for report in walks)
