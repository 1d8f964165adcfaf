"""
What is said aloud to a screen reader, shown for a moment, and felt: the table's news, once.

News stands in a live region, which is sent with the picture it is about: no message of its own, and
nobody's tap waits for it. A screen that is drawn anew repeats nothing, because what is said comes
from the table's own call, not from drawing.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import flet as ft

from companion.cards import capital
from companion.kernel.game import told
from companion.kernel.history import Step
from companion.table import Table

from ..hooks import Ref, use_kept, use_value
from ..look import EDGE
from ..play import Screens
from ..scene import Scene, calling_page, use_scene
from ..seeing import Untold

SHOWN = 5.0
"""Seconds an answer is shown."""
AGAIN = "\N{NO-BREAK SPACE}"
"""Ends every second one of two equal sentences, because a live region is silent about the same."""


def news(scene: Scene, screens: Screens[Any, Any], before: Step[Any] | None, table: Table) -> str:
    """
    Return what has happened since a step, in sentences: the entry with what came of it, or what was
    taken back, and whose turn it is now if that has changed.
    """
    session, words = table.session, scene.words
    last = session.history.last
    if last is before:
        return ""
    if last is not None and (before is None or last.number > before.number):
        entry = told(session.game, last.before, last.entry, session.state)
        parts = (entry.sentence, entry.results)
        said = [capital(words.say(part)) for part in parts if part is not None]
        was = last.before
    else:
        assert before is not None
        back = words.say(session.game.tell(before.before, before.entry, short=True))
        said = [scene.t("answer.undone", entry=back)]
        was = None
    now = screens.seen(session.state)
    if now.acting is not None and (was is None or was.acting != now.acting):
        said.append(screens.answer(scene, now, "turn"))
    return ". ".join(part.rstrip(".") for part in said) + "."


def use_news(table: Table, screens: Screens[Any, Any], untold: Untold, on: bool) -> str:
    """
    Return what a screen reader is to say of this table's last change, and let it be felt, while
    this screen is on top; what may not be known yet waits in ``untold``. It is for a component that
    is drawn at every change.
    """
    page, scene = ft.context.page, use_scene()
    latest: Ref[Scene] = use_kept(lambda: scene)
    latest.current = scene
    heard_of: Ref[tuple[Step[Any] | None, int | None]] = use_kept(lambda: _now(table))
    unsaid: Ref[list[str]] = use_kept(list)
    said: Ref[str] = use_kept(str)
    spoken: Ref[str] = use_kept(str)
    _, set_tick = use_value(0)
    stop: Ref[Callable[[], None]] = use_kept(lambda: lambda: None)
    device = use_kept(ft.HapticFeedback)

    def heard() -> None:
        """Tell the news; called in the context of the page that tapped: another, or none."""
        (before, acting), heard_of.current = heard_of.current, _now(table)
        latest.current.program.keys.writing = False  # what was written in may be gone
        if page.session.connection is None:
            return
        sentences = news(latest.current, screens, before, table)
        if not sentences:
            return
        turned, here = acting != heard_of.current[1], calling_page() is page
        context, late = contextvars.copy_context(), untold.held

        def tell() -> None:
            unsaid.current.append(sentences)
            if late:  # the change itself is drawn already
                set_tick(lambda tick: tick + 1)
            viewer = latest.current.viewer
            if (viewer.haptics or viewer.sound) and (here or turned):
                context.run(page.run_task, feel, device.current, turned)

        untold.tell(tell)

    def start() -> None:
        if on:
            heard_of.current = _now(table)
            stop.current = table.listen(heard)
            latest.current.program.leaving.add(stop.current)

    def end() -> None:
        latest.current.program.leaving.discard(stop.current)
        stop.current()
        stop.current = lambda: None

    ft.use_effect(start, dependencies=[table, on], cleanup=end)
    if not on or spoken.current != scene.viewer.language:
        unsaid.current, said.current, spoken.current = [], "", scene.viewer.language
    elif unsaid.current:
        now, unsaid.current = " ".join(unsaid.current), []
        said.current = now + AGAIN if now == said.current else now
    return said.current


def _now(table: Table) -> tuple[Step[Any] | None, int | None]:
    return table.session.history.last, table.session.state.acting


async def say(voice: ft.SemanticsService, text: str) -> None:
    """Let a screen reader say something, if there is one."""
    with suppress(Exception):  # nothing is lost that does not stand on the screen
        await voice.announce_message(text)


async def feel(device: Any, turned: bool) -> None:
    """Shake the device shortly for what was booked, longer when the turn has changed."""
    with suppress(Exception):  # not every device can
        await (device.heavy_impact() if turned else device.light_impact())


def use_answers() -> tuple[str, Callable[[str], None]]:
    """Return the answer shown now, and what says and shows another for a moment."""
    page = ft.context.page
    shown, set_shown = use_value("")
    voice = use_kept(ft.SemanticsService)
    count: Ref[int] = use_kept(lambda: 0)

    def answer(text: str) -> None:
        count.current += 1
        mine = count.current
        set_shown(text)

        async def for_a_moment() -> None:
            await say(voice.current, text)
            await asyncio.sleep(SHOWN)
            if count.current == mine:
                set_shown("")

        page.run_task(for_a_moment)

    return shown, answer


def told_aloud(said: str) -> ft.Control:
    """What a screen reader says by itself whenever it becomes another. It is not seen."""
    return ft.Semantics(
        live_region=True, label=said, container=True, content=ft.Container(width=1, height=1)
    )


def under_heading(said: str, screen: ft.Control) -> ft.Control:
    """
    A screen under a heading that is only heard: what is seen of it is drawn in several places. It
    has a size, because what has none is not read.
    """
    heading = ft.Semantics(
        heading_level=1, label=said, container=True, content=ft.Container(width=1, height=1)
    )
    return ft.Stack([ft.Container(heading, left=0, top=0), screen], expand=True)


def with_answer(scene: Scene, screen: ft.Control, said: str, news: str = "") -> ft.Control:
    """
    A screen with its news, which are only heard, also below a sheet; and with an answer over its
    top, which takes no taps and was said already.
    """
    aloud = ft.Container(told_aloud(news), left=0, bottom=0)
    if not said:
        return ft.Stack([screen, aloud], expand=True)
    c = scene.c
    told = ft.Container(
        scene.look.text(said, "body_large", c.surface),
        bgcolor=c.on_surface,
        border_radius=16,
        padding=16,
    )
    over = ft.TransparentPointer(ft.Semantics(exclude_semantics=True, content=told))
    place = ft.Container(over, left=EDGE, right=EDGE, top=EDGE, key="answer")
    return ft.Stack([screen, aloud, place], expand=True)
