"""
What is drawn the same stays the same control, and nothing else does: a page that was there all the
time has the very tree one has that is drawn afresh, after taps and in another language and size.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import AsyncExitStack
from typing import Any

import flet as ft
import pytest

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
    """A tree without what a client may take for granted, or Flet keeps for itself."""
    if isinstance(value, dict):
        kept = ((k, plain(v)) for k, v in value.items() if k != "_internals")
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


def test_what_has_the_same_values_stays() -> None:
    before = ft.Column([ft.Row([text("one"), text("two")]), text("three")])
    now = ft.Column([ft.Row([text("one"), text("two")]), text("four")])
    first, (row, three) = now.controls[1], before.controls
    retained(before, now)
    assert now.controls == [row, first]
    assert now.controls[0] is row
    assert now.controls[1] is not three
    assert row.parent is now


def test_what_holds_something_new_is_new_and_the_rest_of_it_stays() -> None:
    before = ft.Container(ft.Row([text("one"), ft.Container(text("two"), padding=3)]), width=7)
    now = ft.Container(ft.Row([text("eins"), ft.Container(text("two"), padding=3)]), width=7)
    within, new = now.content, now.content.controls[0]  # type: ignore[union-attr]
    stays = before.content.controls[1]  # type: ignore[union-attr]
    retained(before, now)
    assert now.content is within
    assert within.controls[0] is new  # type: ignore[union-attr]
    assert within.controls[1] is stays  # type: ignore[union-attr]
    assert stays.parent is within


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (text("one"), text("two")),
        (text("one"), text("one", max_lines=1)),
        (text("one", max_lines=1), text("one")),
        (text("one", key="a"), text("one", key="b")),
        (text("one"), text("one", data=3)),
        (text("one"), ft.Text("one", style=ft.TextStyle(size=14, color="white"))),
        (text("1"), ft.Container()),
        (ft.Container(on_click=lambda: 1), ft.Container(on_click=lambda: 1)),
        (ft.Container(padding=ft.Padding.all(3)), ft.Container(padding=ft.Padding.all(4))),
        (ft.Row([text("one")]), ft.Row([text("one"), text("one")])),
        (ft.Row([text("one"), text("one")]), ft.Row([text("one")])),
        (ft.Row([text("a", key="a"), text("b")]), ft.Row([text("a"), text("b", key="a")])),
        (ft.Container(text("one")), ft.Container()),
        (ft.Container(), ft.Container(text("one"))),
        (ft.Button("one", color="red"), ft.Button("one", color="blue")),
    ],
)
def test_what_differs_in_anything_is_new(one: ft.Control, other: ft.Control) -> None:
    now = ft.Column([other])
    retained(ft.Column([one]), now)
    assert now.controls[0] is other


def test_a_bound_method_is_the_same_handler() -> None:
    taps: list[int] = []
    before, now = (ft.Column([ft.Container(on_click=taps.clear)]) for _ in range(2))
    stays = before.controls[0]
    retained(before, now)
    assert now.controls[0] is stays


def test_things_with_keys_stay_wherever_they_go() -> None:
    before = ft.Column([text(key, key=key) for key in "abc"])
    now = ft.Column([text(key, key=key) for key in "cad"])
    a, _, c = before.controls
    retained(before, now)
    assert now.controls[0] is c
    assert now.controls[1] is a


def test_a_reference_leads_to_what_stands_on_the_page() -> None:
    held: ft.Ref[ft.Column] = ft.Ref()

    def made(word: str) -> ft.Stack:
        inside = ft.Column([text(word)], ref=held, data=held)
        return ft.Stack([inside])

    before, same, other = made("one"), made("one"), made("two")
    stays, new = before.controls[0], other.controls[0]
    retained(before, same)
    assert held.current is stays
    retained(same, other)
    assert held.current is new
