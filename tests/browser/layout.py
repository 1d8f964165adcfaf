"""Scenes of the gallery, looked at with the checks of the gallery: what the layout tests share."""

from __future__ import annotations

from tests.gallery import checks
from tests.gallery.drawing import size_of
from tests.gallery.probe import Probe, look
from tests.gallery.scenes import Scene
from tests.gallery.stage import Size, Stage

LONGEST = 4_000
"""Pages longer than this (all rules) are looked at so far."""


def faults(
    stage: Stage,
    probe: Probe,
    scene: Scene,
    *,
    language: str,
    size: Size,
    theme: str = "paper",
) -> list[str]:
    """Everything that is wrong with a scene at a size, in a language."""
    probe.forget()
    size = size_of(scene, size)
    stage.show(scene, language=language, theme=theme, size=size)
    found = seen(stage, probe, size.width, size.height, stage.page.screenshot(), theme, scene)
    longer = hidden_height(stage)
    if longer:
        # All of what can be scrolled to, on a page as long as it needs.
        stage.resize(size.width, min(size.height + longer + 40, LONGEST))
        stage.settle()
        tall = stage.page.viewport_size["height"]
        found += seen(stage, probe, size.width, tall, None, theme, scene)
    return list(dict.fromkeys(found))


def seen(
    stage: Stage,
    probe: Probe,
    width: float,
    height: float,
    picture: bytes | None,
    theme: str,
    scene: Scene,
) -> list[str]:
    """What is wrong with what is on the page now."""
    nodes = look(stage.page)
    texts = probe.texts(stage.page, nodes)
    found = [
        *checks.outside(nodes, width),
        *checks.cut_texts(nodes, texts, height),
        *checks.escaped_texts(nodes, texts, height),
        *checks.overlapping_texts(nodes, texts, height),
        *checks.small_targets(nodes, height),
        *checks.colliding_targets(nodes, height),
        *checks.cramped(nodes),
    ]
    if picture:
        found += checks.faint_texts(nodes, texts, picture)
        if theme == "paper" and not scene.table_mode:
            found += checks.broken_parts(picture)
    return found


def hidden_height(stage: Stage) -> float:
    """How much of the longest list does not fit on the page."""
    hidden = [node.filling - node.height for node in look(stage.page) if node.scrolls == "y"]
    return max([0.0, *hidden])


