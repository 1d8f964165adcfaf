"""
What the app is, how to start it, how to invite phones: ``locales/<language>/README.md`` as a page.

Of Markdown it knows what these pages are written in: headings, paragraphs, numbered lines, and
commands. A language that has no page of its own yet has the English one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import flet as ft

from companion.i18n.negotiation import DEFAULT
from companion.resources import folder

from ..look import EDGE
from ..parts.boundary import view_component
from ..parts.surface import card
from ..parts.touch import icon_button
from ..scene import Scene, use_scene
from .rail import main_frame

MARKS = re.compile(r"\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\[([^\]]+)\]\([^)]*\)")
"""Bold, italics, code and links; on this page their words stand alone."""

Part = tuple[str, str]
"""``title``, ``heading``, ``command`` or ``text``, and its words."""


@cache
def guide(code: str) -> tuple[Part, ...]:
    """Return the page in a language."""
    path = folder("locales") / code / "README.md"
    if not path.is_file():
        path = folder("locales") / DEFAULT / "README.md"
    return tuple(parts(path.read_text(encoding="utf-8")))


def parts(text: str) -> Iterator[Part]:
    """Take a page apart."""
    for n, block in enumerate(re.split(r"^```(?:sh)?\n(.*?)^```$", text, flags=re.M | re.S)):
        if n % 2:
            yield "command", block.strip()
            continue
        for lines in re.split(r"\n\s*\n|\n(?=\d+\. )", block):
            words = MARKS.sub(lambda found: next(filter(None, found.groups())), lines)
            words = " ".join(words.split())
            if words.startswith("## "):
                yield "heading", words[3:]
            elif words.startswith("# "):
                yield "title", words[2:]
            elif words:
                yield "text", words


@view_component
def GuideView() -> ft.View:
    """The page in the viewer's language."""
    scene = use_scene()
    back = icon_button(
        scene, "guide.back", "back", scene.t("back"), lambda: scene.program.go("/settings")
    )
    title, *rest = guide(scene.viewer.language)
    head = ft.Row(
        [
            back,
            ft.Semantics(
                heading_level=1,
                content=scene.look.text(title[1], "headline_medium"),
                expand=True,
            ),
        ],
        spacing=8,
    )
    content = ft.Column(
        [ft.Container(height=0), head, *[_part(scene, part) for part in rest], ft.Container()],
        spacing=12,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return main_frame(scene, "/settings", content, [], route="/settings/guide")


def _part(scene: Scene, part: Part) -> ft.Control:
    what, words = part
    if what == "heading":
        heading = scene.look.text(words, "title_large")
        return ft.Container(
            ft.Semantics(heading_level=2, content=heading), padding=ft.Padding.only(top=8)
        )
    if what == "command":
        return card(scene, scene.look.text(words, "body_large", selectable=True), padding=EDGE)
    return scene.look.text(words, "body_large")
