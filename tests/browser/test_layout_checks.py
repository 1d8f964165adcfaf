"""The layout checks can fail: screens that are wrong, each in one way, and what is said of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft
import pytest

from companion.ui.parts.touch import tap
from companion.ui.screens import home
from tests.gallery import checks
from tests.gallery.probe import Node, Probe, look
from tests.gallery.scenes import Room, Scene
from tests.gallery.stage import SIZES, Stage


def words(value: str, size: float = 16, color: str = "#2B1A16", **more: Any) -> ft.Control:
    """A text."""
    return ft.Text(value, style=ft.TextStyle(size=size, height=1.5, color=color), **more)


def button(id: str, width: float, height: float, label: str | None = "Button") -> ft.Control:
    """Something to tap."""
    return tap(id, ft.Container(width=width, height=height), lambda: None, label=label)


BAD: dict[str, tuple[Callable[[], ft.Control], str]] = {
    "a text below the least size": (lambda: words("small", size=12), "only 12 sp"),
    "a line that is too long": (
        lambda: ft.Container(words("a line that does not fit", no_wrap=True), width=90),
        "cut at the side",
    ),
    "a word that is broken": (
        lambda: ft.Container(words("Weinbergschneckensammlerin"), width=120),
        "broken inside",
    ),
    "a word that is broken for want of a point": (
        lambda: ft.Container(words("Sangiovese"), width=81),
        "broken inside",
    ),
    "lines that are cut off": (
        lambda: ft.Container(words("one two three four five six seven"), width=90, height=40),
        "cut below",
    ),
    "words over words": (
        lambda: ft.Stack([words("first words"), words("other words")], height=40),
        "lie over each other",
    ),
    "a row wider than the page": (
        lambda: ft.Row([words("a line so long that no row on any phone has room for all of it")]),
        "cut below",
    ),
    "a small target": (lambda: button("bad.small", 40, 40), "less than 48×48"),
    "a small stepper": (
        lambda: button("summer.points.seat-1.plus", 60, 60),
        "less than 64×64",
    ),
    "a low primary button": (lambda: button("bad.next", 200, 50), "×56 dp"),
    "two targets in one place": (
        lambda: ft.Stack(
            [button("bad.one", 80, 80), ft.Container(button("bad.two", 80, 80), left=40)],
            height=90,
            width=200,
        ),
        "overlap",
    ),
    "a button without a label": (lambda: button("bad.mute", 60, 60, label=None), "has no label"),
    "a button without an identifier": (
        lambda: ft.Container(ft.Text("anonymous"), width=90, height=60, on_click=lambda _: None),
        "has no identifier",
    ),
    "an identifier of another kind": (lambda: button("BadName", 60, 60), "does not fit"),
    "the same identifier twice": (
        lambda: ft.Column([button("bad.twin", 60, 60), button("bad.twin", 60, 60)]),
        "twice",
    ),
    "faint words": (lambda: words("hardly to be read", color="#C8B9A8"), "contrast"),
    "a part that cannot be drawn": (
        lambda: ft.Row([ft.Container(words("x"), expand=True, height=200)], wrap=True),
        "could not be drawn",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_is_seen(
    name: str, probed: tuple[Stage, Probe], monkeypatch: pytest.MonkeyPatch
) -> None:
    draw, told = BAD[name]
    assert told in "\n".join(found_on(draw, probed, monkeypatch))


def test_nothing_is_said_of_what_is_right(
    probed: tuple[Stage, Probe], monkeypatch: pytest.MonkeyPatch
) -> None:
    def good() -> ft.Control:
        return ft.Column([words("Some words, and a button"), button("good.button", 80, 60)])

    assert found_on(good, probed, monkeypatch) == []


def test_what_sticks_out_of_the_page_is_seen() -> None:
    node = Node("bad.wide", "button", "Wide", True, 300, 10, 100, 60, -1, -1, "", 0)
    (told,) = checks.outside(checks.Screen([node], [], 390, 844))
    assert "bad.wide sticks out" in told


def found_on(
    draw: Callable[[], ft.Control],
    probed: tuple[Stage, Probe],
    monkeypatch: pytest.MonkeyPatch,
) -> list[str]:
    """What the checks say of a page with this on it, in place of the home screen's welcome."""
    stage, probe = probed

    def bad(_: Any) -> ft.Control:
        return ft.Column([words("ready"), draw()], horizontal_alignment=ft.CrossAxisAlignment.START)

    monkeypatch.setattr(home, "_welcome", bad)
    probe.forget()
    size = SIZES["phone"]
    stage.show(Scene("bad", Room, expect="home.new"), language="en", size=size)
    nodes = look(stage.page)
    texts = probe.texts(stage.page, nodes)
    screen = checks.Screen(nodes, texts, size.width, size.height)
    picture = stage.page.screenshot()
    return [
        *checks.outside(screen),
        *checks.cut_texts(screen),
        *checks.escaped_texts(screen),
        *checks.overlapping_texts(screen),
        *checks.small_targets(screen),
        *checks.colliding_targets(screen),
        *checks.nameless(screen),
        *checks.cramped(screen),
        *checks.faint_texts(screen, picture),
        *checks.broken_parts(screen, picture),
    ]
