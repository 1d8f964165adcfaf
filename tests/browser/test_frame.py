"""The frame in Chromium: sheets that fit every page, heights that stay, lists that begin anew."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from companion.i18n import LANGUAGES, language
from companion.i18n.tools.store import load
from companion.kernel.errors import IllegalMove
from companion.rulebook import entry_of
from tests.gallery import solo_vineyards, vineyards, vino_games
from tests.gallery.checks import Screen, cut_texts
from tests.gallery.probe import Node, Probe, look
from tests.gallery.scenes import GAME, SCENES, Room, Scene, campaign, crowded, fresh, spring, summer
from tests.gallery.stage import SIZES, Size, Stage
from tests.long import LONG, so_many

PAGES = (
    SIZES["phone"],
    Size("small", 360, 740),
    Size("short", 390, 664),
    SIZES["smallest"],
    SIZES["low"],
)
BOTH = ("viticulture", "vino")
pages = pytest.mark.parametrize("size", PAGES, ids=[size.name for size in PAGES])


def node(stage: Stage, id: str) -> Node:
    """The node of an identifier."""
    return next(found for found in look(stage.page) if found.id == id)


# -- refusals ------------------------------------------------------------------------------------


@cache
def refusals(code: str) -> dict[str, str]:
    """Every rule that may be broken, with its explanation in a language."""
    return {
        message.id.removeprefix("why."): str(message.string)
        for message in load(code)
        if isinstance(message.id, str) and message.id.startswith("why.")
    }


def longest(game: str, code: str) -> str:
    """The rule whose refusal has most letters in a language."""
    rules = (r for r in refusals(code) if r.startswith("VN-") == (game == "vino"))
    return max(rules, key=lambda rule: letters(rule, code))


def letters(rule: str, code: str) -> int:
    """How many its refusal has, its unfolded entry included."""
    entry = entry_of(rule)
    parts = ("title", "text") if entry else ()
    texts = [language(code).text(f"rule.{entry.id}.{part}") for part in parts if entry]
    return sum(map(len, (refusals(code)[rule], *texts)))


def facts_of(rule: str) -> dict[str, Any]:
    """Facts for a refusal, the names in it as long as they may be."""
    known = {"seat": 0, "chooser": 0, "acting": 0, "season": "summer"}
    names = re.findall(r"{(\w+)", refusals("en")[rule])
    return {name: known.get(name, "Giovanni-Battista") for name in names}


def refused(game: str, rule: str) -> Scene:
    """A tap that is refused for a rule."""

    def prepare() -> Room:
        if game == "vino":
            room = Room()
            vino_games.buying(vino_games.sit_down(room))
        else:
            room = spring()

        def refuse(move: object, **how: object) -> None:
            raise IllegalMove(rule, **facts_of(rule))

        room.table.play = refuse
        return room

    tap = "buying.pass" if game == "vino" else "spring.row-6"
    return Scene(f"refused-{rule}", prepare, GAME, taps=(tap,), expect="illegal.anyway")


def wordiest() -> str:
    """The language that needs most letters for its longest refusals."""
    return max(LANGUAGES, key=lambda code: sum(letters(longest(g, code), code) for g in BOTH))


LEAST_ROOM = "smallest"
WORDIEST = "wordiest"
REFUSED = [
    pytest.param(size, code, id=f"{code}-{size.name}")
    for size in PAGES
    for code in (LANGUAGES if LONG or size.name == LEAST_ROOM else [WORDIEST])
]
"""All languages where there is least room; elsewhere the one that needs most, all with --long."""


@pytest.mark.parametrize(("size", "code"), REFUSED)
def test_the_longest_refusal_leaves_both_ways_on_in_reach(
    code: str, size: Size, staged: Stage
) -> None:
    code = wordiest() if code == WORDIEST else code
    game = BOTH[(LANGUAGES.index(code) + PAGES.index(size)) % 2]
    staged.show(refused(game, longest(game, code)), language=code, size=size)
    for unfolded in (False, True):
        if unfolded:
            staged.tap("illegal.rule")
            staged.settle()
        for id in ("illegal.leave", "illegal.anyway", "illegal.close"):
            found = node(staged, id)
            assert found.top >= 0, id
            assert found.bottom <= size.height, id
            assert found.height >= 48, id
    for body in (found for found in look(staged.page) if found.scrolls == "y"):
        assert body.height >= size.height / 4, "there is room to read"
        assert body.bottom <= node(staged, "illegal.leave").top + 1


def test_a_sheet_is_as_high_as_what_is_on_it(staged: Stage) -> None:
    size = SIZES["phone"]
    staged.show(refused("viticulture", "WAKE-02"), language="en", size=size)
    assert node(staged, "illegal.close").top > size.height / 2


# -- heights -------------------------------------------------------------------------------------

EDGES = ("play.home", "play.season", "play.help", "play.undo", "summer.next")


def frame(stage: Stage) -> list[tuple[float, float]]:
    """Where header and footer begin and end."""
    found = [node(stage, id) for id in EDGES]
    chips = [n for n in look(stage.page) if n.id.startswith("play.order.seat-")]
    assert len({n.height for n in chips}) == 1, "chips are of one size"
    first = min(chips, key=lambda n: n.left)
    return [(n.top, n.bottom) for n in (*found, first)]


@pages
def test_header_and_footer_keep_their_height_through_a_season(size: Size, staged: Stage) -> None:
    game = Scene("crowded", crowded, GAME, expect="summer.next")
    staged.show(game, language="ru", size=size)
    seen = [frame(staged)]
    for id in ("summer.pass", "summer.pass", "play.undo", "play.undo", "play.redo"):
        staged.tap(id)
        staged.settle()
        seen.append(frame(staged))
    assert all(one == seen[0] for one in seen), seen
    (_, top), (bottom, _) = seen[0][-1], seen[0][3]
    assert bottom - top >= size.height / 2, "half of the page is for what is done"


# -- lists ---------------------------------------------------------------------------------------


def above(stage: Stage) -> float:
    """How far the first thing in the list stands above its edge."""
    nodes = look(stage.page)
    edge = next(n for n, found in enumerate(nodes) if found.scrolls == "y")
    return nodes[edge].top - min(found.top for found in nodes if found.scroller == edge)


def test_the_next_season_begins_at_its_top_and_an_undone_point_stays_where_it_was(
    staged: Stage,
) -> None:
    game = Scene("summer", summer, GAME, expect="summer.next")
    staged.show(game, language="en", size=SIZES["smallest"])
    assert above(staged) <= 0
    staged.page.mouse.move(160, 350)
    staged.page.mouse.wheel(0, 120)
    staged.settle()
    scrolled = above(staged)
    assert scrolled > 0
    staged.tap("play.undo")
    staged.settle()
    assert above(staged) == scrolled
    staged.tap("summer.next")
    staged.wait_for("fall.next")
    staged.settle()
    assert above(staged) <= 0


# -- the menu ------------------------------------------------------------------------------------


@pages
def test_the_ways_out_and_the_language_are_in_view_in_the_menu(size: Size, staged: Stage) -> None:
    menu = Scene("menu", summer, GAME, taps=("play.season",), expect="menu.home")
    staged.show(menu, language="es", size=size)
    ways = ("home", "rules", "settings", *(f"language-{code}" for code in LANGUAGES))
    found = {way: node(staged, f"menu.{way}") for way in ways}
    body = next(n for n in look(staged.page) if n.scrolls == "y" and n.left <= found["home"].left)
    below = [way for way, n in found.items() if n.bottom > min(body.bottom, size.height)]
    assert below == []


# -- the regions ---------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES if LONG else ["es"])
def test_most_regions_are_in_view_where_one_is_chosen(code: str, staged: Stage) -> None:
    def prepare() -> Room:
        room = Room()
        vino_games.third(vino_games.sit_down(room, 3, money=True))
        return room

    size = Size("small", 360, 740)
    staged.show(Scene("third", prepare, GAME, expect="opening.buy"), language=code, size=size)
    rows = [n for n in look(staged.page) if n.id.startswith("opening.region-")]
    body = next(n for n in look(staged.page) if n.scrolls == "y")
    assert len(rows) == 9
    assert sum(n.bottom < body.bottom - 1 for n in rows) >= 5


# -- words ---------------------------------------------------------------------------------------


def alone() -> Room:
    """Somebody alone chooses a row; tokens lie on all of them."""
    return solo_vineyards.spring()


def begun() -> Room:
    """A game of Vino that has just begun."""
    room = Room()
    vino_games.sit_down(room)
    return room


@pytest.mark.parametrize(
    ("scene", "code", "size"),
    [
        (Scene("alone", alone, GAME, expect="spring.row-7"), "es", Size("small", 360, 740)),
        (Scene("home", begun, "/", expect="home.resume"), "ru", SIZES["smallest"]),
        (Scene("history", begun, "/history", expect="tab.history"), "ru", SIZES["smallest"]),
    ],
    ids=["row 5 with a token", "Vino at home", "Vino in the history"],
)
def test_no_word_is_broken(
    scene: Scene, code: str, size: Size, probed: tuple[Stage, Probe]
) -> None:
    stage, probe = probed
    stage.show(scene, language=code, size=size)
    nodes = look(stage.page)
    texts = probe.texts(stage.page, nodes)
    assert list(cut_texts(Screen(nodes, texts, size.width, size.height))) == []


def test_the_foot_of_a_campaign_leaves_half_of_a_small_page(staged: Stage) -> None:
    size, room = SIZES["smallest"], campaign("loss", "loss")()
    scene = Scene("campaign", lambda: room, f"/campaign/{room.saga}", expect="campaign.play")
    staged.show(scene, language="es", size=size)
    body = max((n for n in look(staged.page) if n.scrolls == "y"), key=lambda n: n.height)
    assert body.height >= size.height / 2


TITLES = [
    *(("vino-podium", "smallest", code, "vino.phase.over", "") for code in LANGUAGES),
    ("vino-third-regions", "small", "it", "vino.phase.third", "Anna"),
]


@pytest.mark.parametrize(("name", "size", "code", "title", "who"), TITLES)
def test_the_title_is_whole_and_names_who_is_to_act(
    name: str, size: str, code: str, title: str, who: str, probed: tuple[Stage, Probe]
) -> None:
    stage, probe = probed
    scene = next(one for one in SCENES if one.name == name)
    page = next(one for one in PAGES if one.name == size)
    stage.show(scene, language=code, size=page)
    nodes = look(stage.page)
    head = next(n for n, one in enumerate(nodes) if one.id == "play.season")
    screen = Screen(nodes, probe.texts(stage.page, nodes), page.width, page.height)
    texts = [text for text in screen.texts if screen.lies_in(text.at, head)]
    said = " ".join(text.said.value for text in texts)
    assert language(code).text(title) in said
    assert who in said
    for text in texts:
        lines = max(1, round(nodes[text.at].height / text.said.line))
        assert text.longest <= nodes[text.at].width + 1, text.said.value
        assert text.lines <= lines, f"{text.said.value} needs {text.lines} lines, has {lines}"
        assert nodes[text.at].bottom <= nodes[head].bottom + 1


# -- what is done next, on a short page ----------------------------------------------------------


@pytest.mark.parametrize(
    ("prepare", "width", "height"),
    [(vineyards.spring, 360, 640), (alone, 390, 664)],
    ids=["whole vineyards", "alone"],
)
def test_all_seven_rows_are_in_view(
    prepare: Callable[[], Room], width: int, height: int, staged: Stage
) -> None:
    scene = Scene("chart", prepare, GAME, expect="spring.row-7")
    staged.show(scene, language="ru", size=Size("short", width, height))
    foot = node(staged, "play.undo").top
    rows = [node(staged, f"spring.row-{row}") for row in range(1, 8)]
    assert rows[-1].bottom <= foot
    assert all(upper.bottom + 4 <= lower.top for upper, lower in pairwise(rows))


@pytest.mark.parametrize(
    ("season", "width", "height"), [("summer", 390, 664), ("winter", 360, 740)]
)
def test_all_done_is_in_view(season: str, width: int, height: int, staged: Stage) -> None:
    prepare = getattr(vineyards, season)
    scene = Scene("board", prepare, GAME, expect=f"{season}.all-done")
    staged.show(scene, language="es", size=Size("short", width, height))
    assert node(staged, f"{season}.all-done").bottom <= node(staged, "play.undo").top


def test_a_new_player_is_done_beside_the_name(staged: Stage) -> None:
    scene = next(one for one in SCENES if one.name == "new-opened")
    staged.show(scene, language="es", size=SIZES["phone"])
    nodes = {one.id: one for one in look(staged.page)}
    seat = next(id.removesuffix(".done") for id in nodes if id.endswith(".done"))
    done, name = nodes[f"{seat}.done"], nodes[f"{seat}.name"]
    assert name.top <= done.top
    assert done.bottom <= name.bottom


# -- sheets whose height does not depend on what is chosen ---------------------------------------


def vino_sale() -> Room:
    """A table that sells its wine."""
    room = Room()
    vino_games.selling(vino_games.sit_down(room))
    return room


CHOICES: dict[str, tuple[Callable[[], Room], tuple[str, ...], tuple[str, ...]]] = {
    "planting": (
        vineyards.summer,
        ("summer.action-plant-vine",),
        ("act.vine-pinot", "act.field-6", "act.more", "act.vine-merlot"),
    ),
    "selling": (
        vineyards.summer,
        ("summer.action-sell-grape-or-field",),
        ("act.field-5", "act.field-7"),
    ),
    "building": (
        vineyards.summer,
        ("summer.action-build-structure",),
        ("act.structure-yoke", "act.structure-cottage"),
    ),
    "harvesting": (
        vineyards.winter,
        ("winter.action-harvest-field.choose",),
        ("act.field-5", "act.field-6"),
    ),
    "making wine": (
        vineyards.winter,
        ("winter.action-make-wine",),
        ("act.wine-blush", "act.wine-red"),
    ),
    "filling an order": (
        vineyards.winter,
        ("winter.action-fill-order",),
        ("act.order-25", "act.wine-red-4"),
    ),
    "a visitor’s options": (
        vineyards.summer,
        ("summer.action-play-summer-visitor", "act.visitor-broker"),
        ("act.free", "act.by-lira.plus"),
    ),
    "a visitor’s deeds": (
        vineyards.winter,
        ("winter.mat", "mat.by-card"),
        ("act.by-lira.plus", "effect.seat-2"),
    ),
    "a sale that is not booked": (
        vino_sale,
        ("play.market", "market.what-if"),
        ("what-if.variety-trebbiano", "what-if.quantity.plus", "what-if.seat-2"),
    ),
}


@pytest.mark.parametrize("name", [*CHOICES][: so_many(len(CHOICES), 3)])
def test_nothing_under_the_finger_moves_on_a_sheet(name: str, staged: Stage) -> None:
    prepare, opens, taps = CHOICES[name]
    scene = Scene(name, prepare, GAME, taps=opens, expect=taps[0])
    staged.show(scene, language="es", size=Size("short", 390, 664))
    for id in taps:
        before = {one.id: one for one in look(staged.page) if one.id}
        staged.tap(id)
        staged.settle()
        finger = before[id]
        after = {one.id: one for one in look(staged.page) if one.id}
        still = [one for one in before if one in after and before[one].top <= finger.top]
        moved = {one: (before[one].top, after[one].top) for one in still}
        moved = {one: tops for one, tops in moved.items() if abs(tops[0] - tops[1]) > 1}
        assert id in still, f"{id} is gone"
        assert not moved, (id, moved)


# -- a phone on its side -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prepare", "ids"),
    [
        (fresh, ["first.seat-1", "first.seat-2", "first.seat-3", "first.seat-4"]),
        (vineyards.summer, ["summer.all-done"]),
        (vineyards.spring, ["spring.row-3", "spring.row-7"]),
    ],
    ids=["the first player", "all are done", "the rows"],
)
def test_what_is_done_next_is_in_view_on_a_phone_on_its_side(
    prepare: Callable[[], Room], ids: list[str], staged: Stage
) -> None:
    size = Size("across", 844, 390)
    staged.show(Scene("next", prepare, GAME, expect=ids[0]), language="ru", size=size)
    foot = node(staged, "play.undo").top
    assert {id: node(staged, id).bottom < foot for id in ids} == dict.fromkeys(ids, True)
