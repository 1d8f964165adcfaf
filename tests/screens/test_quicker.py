"""Flet done the short way makes and sends what Flet's own way does."""

from __future__ import annotations

import json
import random
from typing import Any

import flet as ft
import pytest
from flet.components.component import Component, Renderer
from flet.controls.object_patch import ObjectPatch

from companion.ui import quicker
from tests.gallery.scenes import SCENES, Room, Scene

from .headless import phone, story, viewer
from .nursery import likely


@pytest.mark.parametrize("scene", SCENES[::12], ids=lambda scene: scene.name)
@story
async def test_what_is_sent_is_what_flet_sends(scene: Scene) -> None:
    room, sent = scene.prepare(), []
    for short in (False, True):
        quicker.install(short=short)
        try:
            sent.append(await shown(scene, room))
        finally:
            quicker.install()
    assert sent[0] == sent[1]


async def shown(scene: Scene, room: Room) -> Any:
    """The scene as the client has it, without the numbers that Flet counts on and on."""
    route = scene.route(room)
    async with phone(room.tables, route=route, preferences=viewer(text=1.0)) as one:
        return without_numbers(one.mirror.page["views"])


@pytest.mark.parametrize("name", ["summer-lira", "vineyard-summer", "vino-buying", "year-end"])
@story
async def test_what_changes_comes_out_as_with_flets_own(name: str) -> None:
    scene = next(scene for scene in SCENES if scene.name == name)
    sent: list[Any] = []
    for short in (False, True):
        quicker.install(short=short)
        room, chance = scene.prepare(), random.Random(name)
        try:
            route = scene.route(room)
            async with phone(room.tables, route=route, preferences=viewer(calm=True)) as one:
                for _ in range(12):
                    await one.tap(likely(one, chance))
                    shown = json.dumps(without_numbers(one.view)).replace(room.table.id, "ID")
                    sent.append(json.loads(shown))
        finally:
            quicker.install()
    assert sent[:12] == sent[12:]


def without_numbers(value: Any) -> Any:
    """A tree without the numbers of its controls."""
    if isinstance(value, dict):
        return {key: without_numbers(v) for key, v in value.items() if key != "_i"}
    return [without_numbers(v) for v in value] if isinstance(value, list) else value


GIVEN: dict[type, dict[str, Any]] = {
    Component: {"fn": len, "args": (3,), "memoized": True, "key": "k"},
    ft.Image: {"src": "a.svg", "width": 3, "exclude_from_semantics": True},
    ft.Text: {"value": "seven", "max_lines": 1, "key": "k", "data": 7},
    ft.SafeArea: {"content": ft.Text("seven"), "avoid_intrusions_bottom": True, "expand": True},
    ft.Semantics: {"label": "seven", "button": True, "expand": 2},
}


@pytest.mark.parametrize("kind", quicker.OFTEN, ids=lambda kind: kind.__name__)
def test_a_control_is_made_with_all_that_flet_gives_it(kind: Any) -> None:
    given = GIVEN.get(kind, {"opacity": 0.5, "visible": False, "expand": True})
    made = []
    for short in (False, True):
        quicker.install(short=short)
        made.append(kind(**given))
    assert getattr(made[0], quicker.STATE, 0) == getattr(made[1], quicker.STATE, 0)
    own, short = (vars(control) | {"_i": 0} for control in made)
    assert own == short


@pytest.mark.parametrize("is_steady", [False, True])
def test_a_component_is_given_what_flet_gives_it(is_steady: bool) -> None:
    def draw(*_: object, **__: object) -> ft.Control:
        raise AssertionError("it is not drawn yet")

    part = ft.memo(ft.component(draw)) if is_steady else ft.component(draw)
    context, told, stands_in = ft.create_context(None), [], ft.Text("around")

    def around() -> None:
        told.append(part(3, key="k", seat=2))
        context("here", lambda: told.append(part()))

    for short in (False, True):
        quicker.install(short=short)
        Renderer(stands_in).render(around)
    given = [
        (one._values, one.args, one.kwargs, one._contexts, one.memoized, one._parent_component())
        for one in told
    ]
    for own, ours in zip(given[:2], given[2:], strict=True):
        assert own[:-1] == ours[:-1]
        assert own[-1] is ours[-1] is stands_in
    renderer = Renderer()
    with pytest.raises(ValueError, match="not a component"):
        renderer.render_component(draw_nothing, (), {})


def draw_nothing() -> None:
    """Not a component."""


def test_a_control_is_made_by_places_and_told_to_its_reference() -> None:
    held: ft.Ref[ft.Row] = ft.Ref()
    row = ft.Row([ft.Text("seven")], ref=held)
    assert held.current is row
    assert [text.value for text in row.controls if isinstance(text, ft.Text)] == ["seven"]
    assert ft.Row().controls is not ft.Row().controls


@pytest.mark.parametrize("wrong", [{"valu": "seven"}, {"src": None, "nothing": 1}])
def test_what_a_control_does_not_know_is_refused(wrong: dict[str, Any]) -> None:
    make: Any = ft.Text
    with pytest.raises(TypeError):
        make(**wrong)


def test_a_picture_of_nothing_is_refused() -> None:
    make: Any = ft.Image
    with pytest.raises(TypeError):
        make(width=3)


def test_what_is_wrong_with_a_control_is_said_once_and_again_when_it_was_right_in_between() -> None:
    def said(check: Any, control: ft.Text) -> list[str]:
        heard = []
        for clear in (2.0, 2.0, 1.0, 2.0, -1.0, -1.0):
            control.opacity = clear
            try:
                check(control, suppress_repeated_errors=True)
                heard.append("")
            except ValueError as error:
                heard.append(str(error))
        return heard

    own = said(quicker.own_check, ft.Text("x"))
    assert [bool(each) for each in own] == [True, False, False, True, True, False]
    assert said(quicker.check, ft.Text("x")) == own
    right = ft.Text("x")
    quicker.check(right, suppress_repeated_errors=True)
    assert not hasattr(right, "__reported_validation_errors")


def test_an_event_has_the_type_flet_finds() -> None:
    for control, field in (
        (ft.Container(), "on_click"),
        (ft.Container(), "on_long_press"),
        (ft.GestureDetector(), "on_horizontal_drag_update"),
        (ft.Text("x"), "on_nothing"),
    ):
        assert quicker.event_type(control, field) is quicker.get_event_field_type(control, field)


@pytest.mark.parametrize(("kind", "name"), quicker.ONES, ids=str)
def test_a_value_there_is_already_is_the_one_flet_would_make(kind: Any, name: str) -> None:
    known: dict[str, tuple[dict[str, Any], ...]] = {
        "all": ({"width" if kind is ft.Border else "value": 3},),
        "only": ({"left": 3}, {"left": 3.0, "top": 7}),
        "symmetric": ({"vertical": 3}, {"horizontal": 2}),
    }
    for facts in known[name]:
        quicker.install(short=False)
        own = getattr(kind, name)(**facts)
        quicker.install()
        assert getattr(kind, name)(**facts) == own
        assert getattr(kind, name)(**facts) is getattr(kind, name)(**facts)


@pytest.mark.parametrize("name", quicker.own_places)
def test_a_place_there_is_already_is_the_one_flet_would_make(name: str) -> None:
    quicker.install(short=False)
    own = getattr(ft.Alignment, name)
    quicker.install()
    assert getattr(ft.Alignment, name) == own
    assert getattr(ft.Alignment, name) is getattr(ft.Alignment, name)


def test_places_are_told_as_flet_tells_them() -> None:
    chance = random.Random(7)

    def path() -> list[Any]:
        steps = chance.choices(["controls", "content", 0, 1], k=chance.randrange(7))
        return [*steps, chance.choice(["value", "content", 0, 1])]

    def change() -> dict[str, Any]:
        kind = chance.choice(["add", "replace", "remove", "move"])
        return {"op": kind, "path": path(), "from": path(), "value": chance.random()}

    for _ in range(200):
        patch = ObjectPatch([change() for _ in range(chance.randrange(8))])
        assert quicker.message(patch) == quicker.own_message(patch)
    whole = ObjectPatch([{"op": "replace", "path": [], "value": 1}])
    assert quicker.message(whole) == quicker.own_message(whole)
