"""Search results, best first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial

import flet as ft

from companion.cards import capital, cards
from companion.glossary import terms
from companion.i18n import language
from companion.lookup import Hit, find
from companion.lookup.catalogue import CARD, TERM
from companion.lookup.marking import marked
from companion.rulebook import GAMES, entry_of

from ..icons import icon
from ..look import EDGE
from ..scene import Scene, use_scene
from .boundary import component
from .entries import (
    brief,
    card_effects,
    card_name,
    drawing_of,
    first_sentence,
    other_names,
    printed_names,
    shortened,
)
from .rule_text import second_language
from .surface import fixed_places, rows
from .touch import at_least, chip, tap

SHOWN = 8
"""So many results are drawn; who does not find it among them types another letter."""

BRIEF = 120
"""So many letters of the short answer are shown; the entry has all of it."""

Open = Callable[[str, str], object]
"""Told the id of what was tapped, and its kind."""


@component
def Results(wanted: str, kind: str, set_kind: Callable[[str], object], on_open: Open) -> ft.Control:
    """All results, with chips to show only one kind."""
    scene = use_scene()
    hits = find(wanted, scene.viewer.language, limit=60)
    counts = Counter(kind_of(hit) for hit in hits)
    labels: dict[str, str] = {"all": scene.t("rules.kind.all")}
    labels |= {
        one: scene.t(f"rules.kind.{one}", number=counts[one])
        for one in (*GAMES, "cards", "terms")
        if counts[one]
    }
    chosen = kind if kind in labels else "all"
    shown = [hit for hit in hits if chosen in ("all", kind_of(hit))]
    parts: list[ft.Control] = [hit_list(scene, "rules", shown, wanted, on_open)]
    if len(labels) > 2:  # in large letters they would fill the page above the keyboard
        chips = choices(scene, "rules.kind", labels, chosen, set_kind)
        parts.insert(len(parts) if scene.large_text else 0, chips)
    return _column(parts)


@component
def Found(wanted: str, game: str, on_open: Open) -> ft.Control:
    """Results during a game: entries of that game, and its cards."""
    scene = use_scene()
    hits = find(wanted, scene.viewer.language, limit=60)
    shown = [hit for hit in hits if hit.document.game == game and hit.document.kind != TERM]
    return _column([hit_list(scene, "season", shown, wanted, on_open)])


def _column(parts: list[ft.Control]) -> ft.Control:
    return ft.Column(
        fixed_places(parts), spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def hit_list(scene: Scene, name: str, hits: list[Hit], wanted: str, on_open: Open) -> ft.Control:
    """The best results in one card, or a note that there are none."""
    if hits:
        return rows(scene, [_hit(scene, name, hit, wanted, on_open) for hit in hits[:SHOWN]])
    nothing = scene.look.text(scene.t("rules.nothing"), "body_large")
    return ft.Semantics(live_region=True, content=nothing)


def kind_of(hit: Hit) -> str:
    """Return the kind of a result, for the chips: cards, words, or the rules of one game."""
    document = hit.document
    return {CARD: "cards", TERM: "terms"}.get(document.kind, document.game)


def choices(
    scene: Scene,
    name: str,
    labels: Mapping[str, str | list[ft.Control]],
    chosen: str,
    on_choose: Callable[[str], object],
) -> ft.Control:
    """Chips of which one is selected; a label is text, or the chip's content."""
    chips = [
        chip(
            scene,
            f"{name}-{key}",
            label,
            partial(on_choose, key),
            selected=key == chosen,
        )
        for key, label in labels.items()
    ]
    return ft.Row(chips, wrap=True, spacing=8, run_spacing=8)


def _hit(scene: Scene, name: str, hit: Hit, wanted: str, on_open: Open) -> ft.Control:
    """One result: its title, the words it was found by in another language, the short answer."""
    document = hit.document
    title, drawing, below = _shown(scene, hit)
    look, c = scene.look, scene.c
    words: list[ft.Control] = [look.fitted(title, "title_medium", scene.width - 4 * EDGE - 2)]
    said, pieces = marked(hit, wanted)
    is_marked = said.casefold() != title.casefold() and any(found for _, found in pieces)
    others = [name for name in _others(scene, hit) if not is_marked or name != said]
    words += other_names(scene, others, title)
    if is_marked:
        words.append(_marked(scene, hit, pieces))
    if below:
        words.append(look.text(shortened(below, BRIEF), "body_medium"))
    column = ft.Column(words, spacing=2, tight=True, expand=True)
    inside: ft.Control = column
    if not scene.large_text:
        inside = ft.Row(
            [icon(drawing, c.primary, 28), column, icon("next", c.on_surface_variant)],
            spacing=14,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    return tap(
        f"{name}.{document.id}",
        at_least(48, inside),
        lambda: on_open(document.id, document.kind),
        padding=ft.Padding.symmetric(horizontal=16, vertical=10),
    )


def _others(scene: Scene, hit: Hit) -> list[str]:
    """
    Return what a result is called besides: a card as it is printed in English, a word in English,
    and all of them in the second language. Who found it in one language reads the other at once.
    """
    id, kind = hit.document.id, hit.document.kind
    second = second_language(scene)
    if kind == CARD:
        card = cards()[id.removeprefix("card.")]
        return printed_names(scene, card, second=second)
    if kind == TERM:
        term = terms()[id.removeprefix("term.")]
        codes = [second.code] if second else ["en"]
        return [capital(term.name(code)) for code in codes]
    return [second.text(f"rule.{id}.title")] if second else []


def _shown(scene: Scene, hit: Hit) -> tuple[str, str, str]:
    """Return title, drawing and short text of a result."""
    id, kind = hit.document.id, hit.document.kind
    if kind == CARD:
        card = cards()[id.removeprefix("card.")]
        effect = " ".join(card_effects(scene.words, card))
        return card_name(scene.words, card), card.drawing, first_sentence(effect)
    if kind == TERM:
        term = terms()[id.removeprefix("term.")]
        return capital(term.name(scene.viewer.language)), "lang", ""
    rule = entry_of(id)
    if rule is None:
        raise KeyError(id)
    return scene.t(f"rule.{id}.title"), drawing_of(rule), brief(scene, rule)


def _marked(scene: Scene, hit: Hit, pieces: list[tuple[str, bool]]) -> ft.Control:
    """The name by which it was found, with the matching words marked."""
    look, c = scene.look, scene.c
    plain = look.style("body_medium", c.on_surface_variant)
    bright = look.style("body_medium", c.on_tertiary_container).copy(bgcolor=c.tertiary_container)
    before = ""
    if hit.language != scene.viewer.language:
        before = f"{language(hit.language).autonym}: "
    return ft.Text(
        spans=[
            ft.TextSpan(before, plain),
            *[ft.TextSpan(text, bright if found else plain) for text, found in pieces],
        ],
        style=plain,
    )
