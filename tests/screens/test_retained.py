"""
What stands on a page stays and takes over what is drawn otherwise: a page that was there all the
time has the very tree one has that is drawn afresh, after taps and in another language and size.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import AsyncExitStack
from types import SimpleNamespace
from typing import Any

import flet as ft
import pytest
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import ObjectPatch

from companion.ui import retained as keeping
from companion.ui.retained import retained
from tests.gallery.scenes import SCENES, Scene

from .headless import DESKTOP, PHONE, Phone, phone, story, viewer
from .nursery import likely
from .test_quicker import without_numbers

BY_NAME = {scene.name: scene for scene in SCENES}

WALKS = [
    ("spring", PHONE, 1),
    ("summer-lira", PHONE, 2),
    ("fall", DESKTOP, 3),
    ("winter", PHONE, 4),
    ("year-end", PHONE, 5),
    ("solo-summer", PHONE, 6),
    ("solo-vineyard-summer", PHONE, 7),
    ("table-mode", PHONE, 8),
    ("table-mode-vineyards", PHONE, 9),
    ("vineyard-summer", DESKTOP, 10),
    ("vineyard-winter", PHONE, 11),
    ("vineyard-fall", PHONE, 12),
    ("vino-buying", PHONE, 13),
    ("vino-selling", DESKTOP, 14),
    ("vino-choosing-all", PHONE, 15),
    ("vino-table-mode-4", PHONE, 16),
]
TAPS = 24
EVERY = 6


@pytest.mark.parametrize(("name", "size", "seed"), WALKS, ids=lambda value: str(value))
@story
async def test_whoever_looks_on_has_the_tree_of_one_that_comes_new(
    name: str, size: tuple[int, int], seed: int
) -> None:
    scene, chance = BY_NAME[name], random.Random(seed)
    room = scene.prepare()
    facts = looks_at(scene, room.table.id, size)
    async with AsyncExitStack() as open:
        acting = await open.enter_async_context(phone(room.tables, **facts))
        looking_on = await open.enter_async_context(phone(room.tables, **facts))
        for n in range(1, TAPS + 1):
            await acting.tap(likely(acting, chance))
            await looking_on.settle()  # what was sent is compared with what is drawn
            if n % 8 == 0:
                await acting.go(facts["route"])
            if n % EVERY == 0:
                async with phone(room.tables, **facts) as new:
                    assert drawn(looking_on) == drawn(new)
        assert all(has_its_page(one) for one in (acting, looking_on))
        changed = {"language": "ru", "theme": "cellar", "text": 1.3}
        looking_on.call(looking_on.scene().program.change, **changed)
        await looking_on.settle()
        await looking_on.resize(size[0] - 30, size[1])
        facts |= {"size": (size[0] - 30, size[1]), "preferences": looks(scene, **changed)}
        async with phone(room.tables, **facts) as new:
            assert drawn(looking_on) == drawn(new)
    assert len(room.table.session.history) > 2


def looks_at(scene: Scene, id: str, size: tuple[int, int]) -> dict[str, Any]:
    return {"route": f"/game/{id}", "size": size, "preferences": looks(scene)}


def looks(scene: Scene, **changed: Any) -> dict[str, Any]:
    return viewer(table_mode=scene.table_mode, calm=True, **changed)


def drawn(one: Phone) -> Any:
    """Everything on the screen, as it was sent, without what Flet counts on and on."""
    return without_numbers(plain(one.view))


def plain(value: Any) -> Any:
    """
    A tree without what a client may take for granted, or Flet keeps for itself, and without the
    news: who comes new has not heard them.
    """
    if isinstance(value, dict):
        left_out = {"_internals", "label"} if value.get("live_region") else {"_internals"}
        kept = ((k, plain(v)) for k, v in value.items() if k not in left_out)
        return {k: v for k, v in kept if v not in (None, "", [], {}, False, 1.0)}
    return [plain(v) for v in value] if isinstance(value, list) else value


def has_its_page(one: Phone) -> bool:
    """Whether every control that is shown finds its page, and every component its scene."""
    assert one.scene()
    return all(control.page is one.session.page for control in shown(one))


def shown(one: Phone) -> Iterator[Any]:
    for found in one.walk():
        yield one.session.index[found.node["_i"]]


# -- control by control ----------------------------------------------------------------------------


def text(value: str, **more: Any) -> ft.Text:
    return ft.Text(value, style=ft.TextStyle(size=14, color="black"), **more)


def holding(control: ft.Control) -> Any:
    """A control as what a component has drawn."""
    return ft.Column([ft.Container(control)])


def test_what_differs_in_values_stays_and_takes_them_over() -> None:
    before = ft.Column([ft.Row([text("one"), text("two")]), text("three")])
    now = ft.Column([ft.Row([text("one"), text("two")]), text("four")], spacing=3)
    row, three = before.controls
    one, two = row.controls  # type: ignore[attr-defined]
    assert retained(before, now) is before
    assert before.controls == [row, three]
    assert row.controls == [one, two]  # type: ignore[attr-defined]
    assert (before.spacing, three.value) == (3, "four")  # type: ignore[attr-defined]


def test_what_was_drawn_before_and_is_left_out_has_its_default_again() -> None:
    before = ft.Container(text("one", max_lines=1), width=7)
    retained(before, ft.Container(text("one")))
    assert before.width is None
    assert before.content.max_lines is None  # type: ignore[union-attr]


DIFFERENT = [
    (text("one"), text("two")),
    (text("one"), text("one", max_lines=1)),
    (text("one", max_lines=1), text("one")),
    (text("one", key="a"), text("one", key="b")),
    (text("one"), ft.Text("one", style=ft.TextStyle(size=14, color="white"))),
    (text("1"), ft.Container()),
    (ft.Container(), ft.Container(on_click=lambda: 1)),
    (ft.Container(on_click=lambda: 1), ft.Container()),
    (ft.Container(padding=ft.Padding.all(3)), ft.Container(padding=ft.Padding.all(4))),
    (ft.Row([text("one")]), ft.Row([text("one"), text("one")])),
    (ft.Row([text("one"), text("one")]), ft.Row([text("one")])),
    (ft.Row([text("a", key="a"), text("b")]), ft.Row([text("a"), text("b", key="a")])),
    (ft.Container(text("one")), ft.Container()),
    (ft.Container(), ft.Container(text("one"))),
]


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_whatever_differs_is_told(one: ft.Control, other: ft.Control) -> None:
    one, other = copied(one), copied(other)
    before, now = holding(one), holding(other)
    assert retained(before, now) is before
    assert told(before)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_nothing_is_told_of_what_is_the_same(one: ft.Control, other: ft.Control) -> None:
    for control in (one, other):
        before, now = holding(copied(control)), holding(copied(control))
        retained(before, now)
        assert told(before) == []


def copied(control: Any) -> Any:
    """The same drawn once more, with a handler of its own."""
    made = type(control)(**{k: v for k, v in control._values.items() if k != "content"})
    if control._values.get("content") is not None:
        made.content = copied(control.content)
    if control._values.get("on_click"):
        made.on_click = lambda: 2
    if hasattr(control, "controls"):
        made.controls = [copied(child) for child in control.controls]
    return made


def told(drawn: Any) -> list[Any]:
    """What Flet tells of a component whose drawing has stayed."""
    around = ft.Container()
    patch, _, _ = ObjectPatch.from_diff(
        {"_b": drawn}, {"_b": drawn}, control_cls=BaseControl, parent=around, path=[], frozen=True
    )
    return patch.patch


def test_what_flet_makes_of_a_button_is_left_to_flet() -> None:
    before, now = (holding(ft.Button("one", color=color)) for color in ("red", "blue"))
    blue = now.controls[0].content
    retained(before, now)
    assert before.controls[0].content is blue


def test_a_new_handler_is_taken_over_without_a_word() -> None:
    def later() -> None:
        pass

    before, now = (holding(ft.Container(on_click=tap)) for tap in (lambda: 1, later))
    stays = before.controls[0].content
    retained(before, now)
    assert stays.on_click is later
    assert told(before) == []


def test_things_with_keys_stay_wherever_they_go_and_change_on_their_way() -> None:
    before = ft.Column([text(key, key=key) for key in "abc"])
    now = ft.Column([text(key * 2, key=key) for key in "cad"])
    a, _, c = before.controls
    retained(before, now)
    assert before.controls[:2] == [c, a]
    assert [one.value for one in before.controls] == ["cc", "aa", "dd"]  # type: ignore[attr-defined]


def test_a_reference_leads_to_what_stands_on_the_page() -> None:
    held: ft.Ref[ft.Column] = ft.Ref()

    def made(word: str) -> ft.Stack:
        inside = ft.Column([text(word)], ref=held, data=held)
        return ft.Stack([inside])

    before, same, other = made("one"), made("one"), made("two")
    stays = before.controls[0]
    for now in (same, other):
        retained(before, now)
        assert held.current is stays


def test_what_stands_in_something_that_is_drawn_again_waits_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn: list[str] = []

    def part(name: str, within: Any = None, *, asks: bool = True) -> Any:
        state = SimpleNamespace(is_dirty=asks)
        return SimpleNamespace(
            name=name, _state=state, _parent_component=within and (lambda: within)
        )

    def draw(one: Any) -> None:
        drawn.append(one.name)
        one._state.is_dirty = False
        if one is screen:
            log._state.is_dirty = False  # it is drawn with it

    screen = part("screen")
    pane = part("pane", screen, asks=False)
    log, chart = part("log", pane), part("chart", pane)
    monkeypatch.setattr(keeping, "own_update", draw)
    for one in (log, chart, screen):
        keeping.update(one)
    assert drawn == ["screen", "chart"]
