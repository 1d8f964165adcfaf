"""
An entry of the lookup: short answer, rule, example, differences between printings, pages in the
rulebooks, and the same in a second language.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import flet as ft

from companion.cards import Card
from companion.i18n import Language, language
from companion.lookup.texts import edition_lines, places_of, warning
from companion.rulebook import Rule, entry_of

from ..icons import icon
from ..look import EDGE
from ..scene import Scene
from .entries import as_printed, card_effects, card_name
from .page import WIDEST
from .surface import card, fixed_places
from .touch import chip

NO_LINE = ft.BorderSide(0, ft.Colors.TRANSPARENT)
"""Said in full: a side that is left out keeps the line of whatever was drawn there before."""

NUMBERS = 14
"""Letters of page numbers; a chapter is longer and shares the line with its book."""

AT_START = ft.CrossAxisAlignment.START
STRETCH = ft.CrossAxisAlignment.STRETCH


def rule_text(scene: Scene, id: str, edition: str, *, open_title: bool = True) -> ft.Control:
    """A card with the entry for a statement; the reader's own rulebook is cited first."""
    look, c = scene.look, scene.c
    rule = entry_of(id)
    if rule is None:
        return card(scene, look.text(id, "label_medium", c.on_surface_variant))
    parts: list[ft.Control] = []
    if open_title:
        parts.append(small_title(scene, scene.t(f"rule.{rule.id}.title")))
    short = extra_text(scene.words, rule, "short")
    if short:
        parts.append(look.text(short, "title_medium", c.primary))
    parts.append(look.text(scene.t(f"rule.{rule.id}.text")))
    example = extra_text(scene.words, rule, "example")
    if example:
        parts.append(example_text(scene, example))
    if warned := warning(rule, scene.words, edition):
        parts.append(_warned(scene, warned))
    parts += [_differs(scene, differs, edition) for differs in rule.differs]
    second = second_language(scene)
    if second:
        parts.append(second_text(scene, second, rule))
    where = pages(scene, rule.id, edition)
    if where:
        parts.append(_beside(scene, "rules", where, c.on_surface_variant, "label_medium"))
    parts.append(look.text(statement_ids(rule), "label_medium", c.on_surface_variant))
    tinted = bool(rule.differs)
    return card(
        scene,
        ft.Column(parts, spacing=8, horizontal_alignment=STRETCH),
        bgcolor=c.tertiary_container if tinted else c.surface_container_lowest,
        padding=6 if scene.large_text else 16,
    )


def whole_entry(scene: Scene, rule: Rule, edition: str, *, selectable: bool) -> list[ft.Control]:
    """The entry as a page: all its parts below each other, without title and links."""
    look, c = scene.look, scene.c
    more: dict[str, Any] = {"selectable": True} if selectable else {}
    parts: list[ft.Control] = []
    short = extra_text(scene.words, rule, "short")
    if short:
        answer = look.text(short, "title_medium", c.on_primary_container, **more)
        parts.append(card(scene, answer, bgcolor=c.primary_container, border=None))
    parts.append(look.text(scene.t(f"rule.{rule.id}.text"), **more))
    example = extra_text(scene.words, rule, "example")
    if example:
        parts.append(example_text(scene, example, **more))
    second = second_language(scene)
    if second:
        parts.append(card(scene, second_text(scene, second, rule, open_title=True)))
    if rule.differs:
        parts.append(differing(scene, rule, edition))
    books = places_of(rule, scene.words, edition)
    if books:
        parts.append(_books(scene, books))
    parts.append(look.text(statement_ids(rule), "label_medium", c.on_surface_variant))
    return parts


def small_title(scene: Scene, words: str, level: int = 2, color: str | None = None) -> ft.Control:
    """A heading, marked as such for screen readers."""
    return ft.Semantics(heading_level=level, content=scene.look.text(words, "title_medium", color))


def extra_text(lang: Language, rule: Rule, extra: str) -> str:
    """Return one of the optional texts of an entry, or nothing."""
    return lang.text(f"rule.{rule.id}.{extra}") if extra in rule.extras else ""


def example_text(scene: Scene, example: str, **more: Any) -> ft.Control:
    """An example, set off by a line."""
    c = scene.c
    return ft.Container(
        ft.Column(
            [
                scene.look.text(scene.t("rules.example"), "label_large", c.on_surface_variant),
                scene.look.text(example, "body_large", **more),
            ],
            spacing=2,
            tight=True,
            horizontal_alignment=STRETCH,
        ),
        border=ft.Border(
            left=ft.BorderSide(3, c.outline), top=NO_LINE, right=NO_LINE, bottom=NO_LINE
        ),
        padding=ft.Padding.only(left=12),
    )


def second_language(scene: Scene) -> Language | None:
    """The second language, if the viewer has chosen one."""
    code = scene.viewer.second
    return language(code) if code and code != scene.viewer.language else None


def second_text(
    scene: Scene, lang: Language, rule: Rule, *, open_title: bool = False
) -> ft.Control:
    """The entry in the second language."""
    look, c = scene.look, scene.c
    lines = [lang.text(f"rule.{rule.id}.title")]
    lines += [text for text in (extra_text(lang, rule, "short"),) if text]
    lines.append(lang.text(f"rule.{rule.id}.text"))
    lines += [text for text in (extra_text(lang, rule, "example"),) if text]
    return ft.Column(
        [
            _beside(scene, "lang", lang.autonym, c.on_surface_variant, "label_large"),
            look.text(lines[0], "title_medium"),
            *[look.text(line, "body_medium") for line in lines[1:]],
        ],
        spacing=6,
        tight=True,
        horizontal_alignment=STRETCH,
    )


def differing(scene: Scene, rule: Rule, edition: str) -> ft.Control:
    """Where the printings contradict each other, and which reading the app follows."""
    c = scene.c
    ink = c.on_tertiary_container
    head = ft.Row(
        [
            icon("differ", ink, 28),
            ft.Container(small_title(scene, scene.t("rules.differ"), 2, ink), expand=True),
        ],
        spacing=12,
    )
    warned = warning(rule, scene.words, edition)
    texts = [_note(scene, id, edition, "body_large") for id in rule.differs]
    return card(
        scene,
        ft.Column(
            [head, *([_warned(scene, warned)] if warned else []), *texts],
            spacing=8,
            horizontal_alignment=STRETCH,
        ),
        bgcolor=c.tertiary_container,
        border=None,
    )


def _note(scene: Scene, id: str, edition: str, style: str) -> ft.Control:
    """One note: who says what, a line each, and below a rule what the app follows."""
    look, ink = scene.look, scene.c.on_tertiary_container
    lines = edition_lines(id, scene.words, edition)
    if not lines:
        return look.text(scene.t(f"differ.{id}"), style, ink)
    bold, plain = look.style("label_large", ink), look.style(style, ink)
    told: list[ft.Control] = []
    for book, says in lines:
        before, between, after = scene.t("rules.book-says", book=book, says="\n").partition(book)
        spans = [ft.TextSpan(before + between, bold), ft.TextSpan(after.replace("\n", says), plain)]
        told.append(ft.Text(spans=spans, style=plain))
    told.append(ft.Container(height=1, bgcolor=scene.c.outline))
    told.append(_beside(scene, "check", scene.t(f"differ.{id}.we"), ink, "label_large"))
    return ft.Column(told, spacing=8, tight=True, horizontal_alignment=STRETCH)


def _differs(scene: Scene, id: str, edition: str) -> ft.Control:
    if edition_lines(id, scene.words, edition):
        return _note(scene, id, edition, "body_medium")
    ink = scene.c.on_tertiary_container
    return _beside(scene, "differ", scene.t(f"differ.{id}"), ink, "body_medium", AT_START)


def _warned(scene: Scene, words: str) -> ft.Control:
    """A warning that the owner's own rulebook says something else."""
    return _beside(scene, "warn", words, scene.c.on_tertiary_container, "title_medium", AT_START)


def _beside(
    scene: Scene,
    drawing: str,
    words: str,
    color: str,
    style: str,
    alignment: ft.CrossAxisAlignment = ft.CrossAxisAlignment.CENTER,
) -> ft.Control:
    """Text beside a drawing; with large text it takes the whole width."""
    if scene.large_text:
        return scene.look.text(words, style, color)
    return ft.Row(
        [
            icon(drawing, color, 20),
            ft.Container(scene.look.text(words, style, color), expand=True),
        ],
        spacing=8,
        vertical_alignment=alignment,
    )


def _half(scene: Scene) -> float:
    """The width of one of two columns beside a drawing; all of it with large text."""
    whole = min(scene.width, WIDEST) - 2 * EDGE - 2 * 16
    return whole if scene.large_text else (whole - 24 - 2 * 12) / 2


def _books(scene: Scene, books: list[tuple[str, str]]) -> ft.Control:
    """Every rulebook with its pages, the reader's own first."""
    look, c = scene.look, scene.c
    lines: list[ft.Control] = []
    for n, (book, where) in enumerate(books):
        ink = c.primary if n == 0 else c.on_surface_variant
        name = look.text(book, "label_large" if n == 0 else "body_medium")
        style = "title_medium" if len(where) <= NUMBERS else "label_large"
        page = look.fitted(where, style, _half(scene), least="label_large")
        if not scene.large_text:
            page.text_align = ft.TextAlign.END
        if scene.large_text:
            line: ft.Control = ft.Column([name, page], spacing=0, tight=True)
        else:
            line = ft.Row(
                [
                    icon("rules", ink),
                    ft.Container(name, expand=True),
                    ft.Container(
                        page, expand=len(where) > NUMBERS, alignment=ft.Alignment.CENTER_RIGHT
                    ),
                ],
                spacing=12,
            )
        if n:
            lines.append(ft.Container(height=1, bgcolor=c.outline_variant))
        lines.append(ft.Container(line, padding=ft.Padding.symmetric(horizontal=16, vertical=10)))
    return card(scene, ft.Column(lines, spacing=0, horizontal_alignment=STRETCH), padding=0)


def card_parts(scene: Scene, one: Card, *, selectable: bool = False) -> list[ft.Control]:
    """A card's effect and printed name, and both in the second language."""
    look, c = scene.look, scene.c
    more: dict[str, Any] = {"selectable": True} if selectable else {}
    parts = as_printed(scene, one)
    if parts and scene.viewer.language in one.ours:
        parts.append(look.text(scene.t("cards.ours"), "body_medium", c.on_surface_variant))
    effects = [look.text(effect, **more) for effect in card_effects(scene.words, one)]
    parts.append(card(scene, ft.Column(effects, spacing=8, horizontal_alignment=STRETCH)))
    second = second_language(scene)
    if second:
        said = [
            _beside(scene, "lang", second.autonym, c.on_surface_variant, "label_large"),
            look.text(card_name(second, one), "title_medium"),
            *[look.text(effect, "body_medium") for effect in card_effects(second, one)],
        ]
        parts.append(card(scene, ft.Column(said, spacing=6, horizontal_alignment=STRETCH)))
    return parts


def related(
    scene: Scene, rule: Rule, name: str, on_open: Callable[[str], object]
) -> list[ft.Control]:
    """Related entries, as chips."""
    others = dict.fromkeys(found.id for id in rule.related if (found := entry_of(id)))
    chips = [
        chip(
            scene,
            f"{name}.related.{other}",
            scene.t(f"rule.{other}.title"),
            partial(on_open, other),
        )
        for other in others
        if other != rule.id
    ]
    if not chips:
        return []
    title = small_title(scene, scene.t("rules.related"))
    return [title, ft.Row(fixed_places(chips), wrap=True, spacing=8, run_spacing=8)]


def statement_ids(rule: Rule) -> str:
    """Return the ids of the statements an entry explains."""
    return " · ".join((rule.id, *rule.covers))


def pages(scene: Scene, id: str, edition: str) -> str:
    """
    Return the pages of a rule in the rulebook of an edition, or else in the first that has it.
    """
    rule = entry_of(id)
    found = places_of(rule, scene.words, edition) if rule else []
    return ", ".join(found[0]) if found else ""
