"""
Every screen and sheet there is: drawn without an error and without a missing word, and everything
that can be tapped on it has a name, words, and a size; and it is heard under one heading.

The scenes are those of the gallery. Each is seen in English and in one other language, at two of
the sizes and in two of the themes; they go round from scene to scene, so that all pairs occur.
With ``--long`` each is seen at every size and in every theme. What is found on all of them is what
the table of identifiers tells.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Iterator
from typing import Any

import flet as ft
import pytest

from companion.i18n import LANGUAGES
from companion.ui.look import TOUCH
from companion.ui.routes import ROUTES
from tests.gallery.scenes import SCENES, Scene
from tests.light_phone import label_of
from tests.long import so_many

from .headings import well_headed
from .headless import DESKTOP, NARROW, PHONE, Found, Node, Phone, phone, story, viewer
from .identifiers import COMMAND, Said, add, fits, kept, pattern, rows, said_by, table, written

SIZES = ((PHONE, 1.0), (NARROW, 2.0), (DESKTOP, 1.0))
THEMES = ("paper", "cellar", "table")
OTHERS = tuple(code for code in LANGUAGES if code != "en")
IN_A_FIELD = 13
"""Letters of a word that stands in an empty field at 320 dp and twice the text."""
PATIENCE = 20
"""Seconds after which what a scene waits for will not come any more."""
SEEN: dict[str, Said] = {}
"""Identifiers that were found, by scene, and what they say where it was drawn in English."""
BOARD = re.compile(r"(summer|winter)\.board")
WELL_FORMED = re.compile(r"[a-z][a-z0-9-]*(\.[A-Za-z0-9-]+)*")

scenes = pytest.mark.parametrize("scene", SCENES, ids=[scene.name for scene in SCENES])


async def show(scene: Scene, one: Phone) -> None:
    """Open the scene's sheets."""
    first = (*scene.taps, scene.expect)[0]
    board = next((id for id in one.ids() if BOARD.fullmatch(id)), None)
    if board and not one.has(first):
        await one.tap(board)  # table mode is a score board, and leads to where workers are placed
    for id in scene.taps:
        await one.tap(id)
    if scene.written:
        await one.type(scene.field, scene.written)
    for id in scene.then:
        await one.tap(id)
    end = time.monotonic() + PATIENCE
    while not one.has(scene.expect) and time.monotonic() < end:
        await asyncio.sleep(0.01)  # what is read in steps goes on between taps
        await one.settle()
    assert one.has(scene.expect), f"{scene.expect} is not there: {one.ids()}"
    assert not one.has("error.home")


@scenes
@story
async def test_it_is_drawn_at_every_size_in_languages_that_go_round(scene: Scene) -> None:
    await seen_on(scene)


async def seen_on(scene: Scene) -> Said:
    """Draw a scene, check it, and tell which identifiers are on it."""
    turn = SCENES.index(scene)
    seen: Said = {}
    for n in range(so_many(3, 1 + (turn % 4 == 1))):
        language = OTHERS[(n + turn) % len(OTHERS)] if n else "en"
        size, text = SIZES[(n + turn) % len(SIZES)]
        theme = THEMES[(n + turn // len(SIZES)) % len(THEMES)]
        wish = {
            "language": language,
            "second": scene.second,
            "text": text,
            "theme": "cellar" if theme == "cellar" else "paper",
            "table_mode": scene.table_mode or theme == "table",
        }
        room = scene.prepare()
        framed = scene.expect.startswith("play.") or any(
            id.startswith(("play.", "automa.")) for id in scene.taps
        )
        framed = framed or scene.name.startswith(("vineyard-", "solo-vineyard-", "vino-"))
        if not scene.table_mode and framed:
            wish["table_mode"] = False  # table mode has no frame to tap on, and no small buttons
        facts = {"route": scene.route(room), "size": size, "preferences": viewer(**wish)}
        facts["device"] = room.device
        async with phone(room.tables, **facts) as one:
            await show(scene, one)
            check(one)
            if size is NARROW:
                assert list(broken_labels(one)) == []
            well_headed(one)
            for id, nodes in one.identified().items():
                words = seen.setdefault(pattern(id), [])
                if language == "en":
                    words.append(said_by(nodes[0].node))
    SEEN[scene.name] = seen
    return seen


def test_every_screen_that_has_an_address_has_a_scene() -> None:
    shown = [scene.address for scene in SCENES]
    found: dict[str, bool] = {}
    for screen, address in addresses(ROUTES):
        met = any(map(re.compile(address).fullmatch, shown))
        found[screen] = found.get(screen, False) or met
    assert len(found) > 12
    assert [screen for screen, met in found.items() if not met] == []


def addresses(routes: list[ft.Route], above: str = "") -> Iterator[tuple[str, str]]:
    """Every screen with the pattern of its address; what follows a colon may be anything."""
    for route in routes:
        path = re.sub(r":\w+", "[^/]+", (route.path or "").strip("/"))
        here = f"{above}/{path}" if path else above
        yield route.component.__name__, here or "/"
        yield from addresses(route.children or [], here)


@story
async def test_the_table_of_the_readme_is_what_the_screens_show() -> None:
    seen: Said = {}
    for scene in SCENES:  # most have just been drawn
        add(seen, SEEN.get(scene.name) or await seen_on(scene))
    assert sorted(seen.keys() ^ rows().keys()) == [], COMMAND
    assert written() == table(seen), COMMAND
    assert [one for one in kept() if not any(fits(one, id) for id in seen)] == [], "nobody has it"


def check(one: Phone) -> None:
    """What holds for everything that can be tapped, on every screen, and for every list."""
    for found in one.walk():
        node = found.node
        if node["_c"] == "Column" and not node.get("wrap"):
            less = node.get("spacing", 10) and not node.get("controls")
            assert not less, "an empty column with a space between is as high as less than nothing"
    for id, nodes in one.identified().items():
        assert WELL_FORMED.fullmatch(id), f"{id!r} is no proper identifier"
        assert len(nodes) == 1, f"{id!r} stands for {len(nodes)} things"
    for found in touchables(one):
        id = identifier(found)
        assert id, f"something anonymous can be tapped: {found.node}"
        node = found.within[[n.get("identifier") for n in found.within].index(id)]
        said = label_of(node) or [n for n in inside(node) if n["_c"] == "Text"]
        assert said or found.node["_c"] == "TextField", f"{id!r} says nothing"
        assert height(found.node) >= TOUCH, f"{id!r} is {height(found.node)} dp high"
        if found.node["_c"] == "Container" and found.node.get("width"):
            assert found.node["width"] >= TOUCH, f"{id!r} is too narrow"


def broken_labels(one: Phone) -> Iterator[str]:
    """Labels of fields with a word that is longer than an empty field of a narrow page."""
    for found in one.walk():
        label = found.node.get("label") if found.node["_c"] == "TextField" else None
        if label and max(map(len, label.split())) > IN_A_FIELD:
            yield label


def touchables(one: Phone) -> Iterator[Found]:
    """Everything that takes a tap or is written in."""
    for found in one.walk():
        kind = found.node["_c"]
        if (found.node.get("on_click") and kind != "Semantics") or kind == "TextField":
            yield found


def identifier(found: Found) -> str | None:
    """The identifier of what can be tapped: its own node's, merged into one and tapped itself."""
    kinds = [node["_c"] for node in found.within]
    for n in range(len(found.within) - 1, -1, -1):
        id = found.within[n].get("identifier")
        if kinds[n] != "Semantics" or not id:
            continue
        if found.node["_c"] != "Container":
            return str(id)  # a control of Material's own, which is one node by itself
        merged = n > 0 and kinds[n - 1] == "MergeSemantics"
        between = kinds[n + 1 :]
        alone = all(kind in ("Card", "Semantics", "Container") for kind in between)
        node = found.within[n]
        tapped = node.get("button") and node.get("on_click")
        return str(id) if merged and alone and tapped else None
    return None


def inside(node: Node) -> Iterator[Node]:
    """Everything in a node."""
    for value in node.values():
        for part in value if isinstance(value, list) else [value]:
            if isinstance(part, dict):
                if "_c" in part:
                    yield part
                yield from inside(part)


def height(node: Any) -> float:
    """How high something is at least, by the sizes it was given."""
    if not isinstance(node, dict):
        return 0
    children = [child for child in (node.get("controls") or []) if isinstance(child, dict)]
    match node["_c"]:
        case "Text":
            style = node.get("style") or {}
            return float(style.get("size", 14)) * float(style.get("height", 1.2))
        case "Row" | "Stack":
            return max(map(height, children), default=0)
        case "Column":
            gaps = node.get("spacing", 10) * max(0, len(children) - 1)
            return sum(map(height, children)) + gaps
        case "TextField" | "OutlinedButton":
            return TOUCH  # Material's own are no lower
        case "C":
            return height(node.get("_b"))
    if node.get("expand") is True and not node.get("height"):
        return TOUCH  # as much as there is
    own = node.get("height")
    if isinstance(own, int | float):
        return float(own)
    padding, border = node.get("padding") or {}, node.get("border") or {}
    if isinstance(padding, int | float):
        padding = {"top": padding, "bottom": padding}
    around = sum(padding.get(side, 0) or 0 for side in ("top", "bottom"))
    around += sum((border.get(side) or {}).get("width", 0) for side in ("top", "bottom"))
    return height(node.get("content")) + around
