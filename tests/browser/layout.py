"""Scenes of the gallery, looked at with the checks of the gallery: what the layout tests share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from zlib import crc32

from companion.i18n import PSEUDO
from tests.gallery import checks
from tests.gallery.drawing import size_of
from tests.gallery.probe import Node, Probe, look
from tests.gallery.scenes import EVERY, MAIN, Scene
from tests.gallery.stage import Size, Stage, is_empty
from tests.long import LONG

LONGEST = 4_000
"""Pages longer than this (all rules) are looked at so far."""
LATE = (300, 1_000, 3_000)
"""Milliseconds: on a busy machine the last stroke comes long after the words."""
UNROLLED = 1_800
"""Most of what can be scrolled fits on a page of this length."""

ENDS = list({scene.expect: scene for scene in MAIN}.values())
"""
One scene for each thing a scene waits for: of those that end in the same frame, with the same large
button, one is enough.
"""


PARTS = 16


def some(scenes: Sequence[Scene], *turns: int) -> list[Scene]:
    """Those of sixteen parts of the scenes; a scene stays in its part whatever comes or goes."""
    return [scene for scene in scenes if crc32(scene.name.encode()) % PARTS in turns]


RUSSIAN = EVERY if LONG else some(ENDS, 0, 1)
SPANISH = ENDS if LONG else some(ENDS, 2)
LONGER = ENDS if LONG else some(ENDS, 3)
"""
What is looked at where there is least room: some of the ends, in Russian, in Spanish or in words
that are 40 % longer. With ``--long`` every scene there is in Russian, and every end in each.
"""
PHONE = [(scene, "it") for scene in (ENDS[2::4] if LONG else some(ENDS, 4))]
PHONE += [(scene, "en") for scene in (ENDS[::4] if LONG else some(ENDS, 5))]
"""The same on a phone, each with its language."""


def in_the_suite(scenes: Sequence[Scene]) -> list[Scene]:
    """One scene of four, and with ``--long`` all: at these sizes walks see the suite's rest."""
    return list(scenes if LONG else scenes[::4])


def faults(
    stage: Stage,
    probe: Probe,
    scene: Scene,
    *,
    language: str,
    size: Size,
    theme: str = "paper",
    unrolled: bool = False,
) -> list[str]:
    """
    Everything that is wrong with a scene at a size, in a language.

    It is looked at as the phone shows it, then on a page as long as all that can be scrolled to.
    ``unrolled`` begins with a long page, and often ends there: what the width cuts is seen on it,
    and what the height does to the frame has been seen in Russian.
    """
    probe.forget()
    size = size_of(scene, size)
    if unrolled and not (scene.table_mode or scene.across):
        size = replace(size, height=UNROLLED)
    stage.show(scene, language=language, theme=theme, size=size)
    nodes = look(stage.page)
    picture = stage.page.screenshot()
    found = seen(stage, language, probe, nodes, size.width, size.height, picture)
    if found:  # on a busy machine the words may have been those of a moment before
        stage.settle()
        picture = stage.picture()
        nodes = look(stage.page)
        found = seen(stage, language, probe, nodes, size.width, size.height, picture)
    longer = hidden_height(nodes)
    if longer:
        # All of what can be scrolled to, on a page as long as it needs.
        stage.resize(size.width, min(size.height + round(longer) + 40, LONGEST))
        stage.settle()
        tall = stage.page.viewport_size["height"]
        found += seen(stage, language, probe, look(stage.page), size.width, tall, None)
    return list(dict.fromkeys(found))


def seen(
    stage: Stage,
    language: str,
    probe: Probe,
    nodes: list[Node],
    width: float,
    height: float,
    picture: bytes | None,
) -> list[str]:
    """What is wrong with what is on the page now."""
    screen = checks.Screen(nodes, probe.texts(stage.page, nodes), width, height)
    found = [
        *checks.outside(screen),
        *checks.cut_texts(screen),
        *checks.escaped_texts(screen),
        *checks.overlapping_texts(screen),
        *checks.small_targets(screen),
        *checks.colliding_targets(screen),
        *checks.nameless(screen),
    ]
    if language != PSEUDO:
        found += checks.cramped(screen)
    if picture:
        if is_empty(picture):  # the first stroke was still to come
            picture = stage.picture()
        faint = list(checks.faint_texts(screen, picture))
        for wait in LATE:  # the picture may have been taken before the last stroke
            if faint:
                stage.page.wait_for_timeout(wait)
                picture = stage.picture()
                faint = list(checks.faint_texts(screen, picture))
        found += faint
        found += checks.broken_parts(screen, picture)
    return found


def hidden_height(nodes: list[Node]) -> float:
    """How much of the longest list does not fit on the page."""
    hidden = [node.filling - node.height for node in nodes if node.scrolls == "y"]
    return max([0.0, *hidden])
