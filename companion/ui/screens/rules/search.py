"""The first page of the lookup: the field, what it finds as you type, and the ways to all else."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.cards import cards, tables
from companion.games import GAMES
from companion.glossary import terms
from companion.i18n import language
from companion.lookup import Hit, find, ready, warm
from companion.lookup.catalogue import CARD, RULE, TERM
from companion.lookup.marking import marked
from companion.rulebook import entry_of

from ...icons import icon
from ...parts.boundary import part, view_part
from ...parts.rule_text import heading
from ...parts.surface import places, row, rows
from ...parts.touch import at_least, tap
from ...scene import Scene, use_scene
from ..rail import main_frame
from .areas import area_rows
from .common import HOME, brief, capital, choices, drawing_of, first_sentence
from .looking import Looking, search_bar

SHOWN = 12
"""So many results are drawn; who does not find it among them types another letter."""

Kind = str


@view_part
def RulesView() -> ft.View:
    """The field and, below it, results or everything by what it is about."""
    scene = use_scene()
    wanted, set_wanted = ft.use_state("")
    kind, set_kind = ft.use_state("all")
    turn, set_turn = ft.use_state(0)
    looking, _ = ft.use_state(lambda: Looking("rules", set_wanted, set_turn))
    use_warm_index()
    parts: list[ft.Control] = [
        ft.Semantics(
            heading_level=1, content=scene.look.text(scene.t("tab.rules"), "headline_medium")
        ),
        search_bar(scene, looking, turn, scene.t("rules.search"), wanted),
    ]
    if wanted.strip():
        parts.append(Results(wanted, kind, set_kind, scene.house.go))
    else:
        parts += ways(scene)
    content = ft.ListView(
        parts, spacing=12, expand=True, padding=ft.Padding.only(top=16, bottom=24)
    )
    return main_frame(scene, HOME, content, [])


def use_warm_index() -> None:
    """Build the index while the first page is being looked at, a little at a time."""
    page = ft.context.page

    async def build() -> None:
        while not warm(8):
            await asyncio.sleep(0.002)

    def begin() -> None:
        if not ready():
            page.run_task(build)

    ft.on_mounted(begin)


def ways(scene: Scene) -> list[ft.Control]:
    """Everything there is: a year on one page, the cards, the terms, the rules by area."""
    go = scene.house.go
    first = [
        row(
            scene,
            f"rules.glance-{game}",
            scene.t(f"glance.{game}"),
            lambda game=game: go(f"/rules/glance/{game}"),
            below=scene.t(f"game.{game}"),
            drawing="year-end" if game == "viticulture" else "market",
        )
        for game in GAMES
    ]
    kinds = [
        row(
            scene,
            f"rules.cards-{table.id}",
            scene.t(f"cards.{table.id}"),
            lambda table=table: go(f"/rules/cards/{table.id}"),
            below=scene.words.many("cards.count", len(table.cards)),
            drawing=table.drawing,
        )
        for table in tables().values()
    ]
    words = row(
        scene,
        "rules.terms",
        scene.t("terms.title"),
        lambda: go("/rules/terms"),
        below=scene.t("terms.about"),
        drawing="lang",
    )
    parts: list[ft.Control] = [
        rows(scene, [*first, words]),
        heading(scene, scene.t("cards.title")),
        rows(scene, kinds),
    ]
    for game in GAMES:
        parts += [heading(scene, scene.t(f"game.{game}")), area_rows(scene, game)]
    return parts


@part
def Results(
    wanted: str,
    kind: Kind,
    set_kind: Callable[[Kind], Any],
    go: Callable[[str], Any],
    on_rule: Callable[[str], Any] | None = None,
) -> ft.Control:
    """What was found, best first, with chips to see one kind only."""
    scene = use_scene()
    hits = find(wanted, scene.viewer.language, limit=60)
    if on_rule:  # in a game only what opens without leaving it
        hits = [hit for hit in hits if hit.document.kind == RULE]
    counts = Counter(_kind(hit) for hit in hits)
    labels = {"all": scene.t("rules.kind.all")}
    labels |= {
        one: scene.t(f"rules.kind.{one}", number=counts[one])
        for one in ("viticulture", "vino", "cards", "terms")
        if counts[one]
    }
    chosen = kind if kind in labels else "all"
    shown = [hit for hit in hits if chosen in ("all", _kind(hit))][:SHOWN]
    parts: list[ft.Control] = []
    if len(labels) > 2:
        parts.append(choices(scene, "rules.kind", labels, chosen, set_kind))
    if shown:
        found = [result(scene, hit, wanted, go, on_rule) for hit in shown]
        parts.append(rows(scene, found))
    else:
        nothing = scene.look.text(scene.t("rules.nothing"), "body_large")
        parts.append(ft.Semantics(live_region=True, content=nothing))
    return ft.Column(places(parts), spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _kind(hit: Hit) -> Kind:
    document = hit.document
    return {CARD: "cards", TERM: "terms"}.get(document.kind, document.game)


def result(
    scene: Scene,
    hit: Hit,
    wanted: str,
    go: Callable[[str], Any],
    on_rule: Callable[[str], Any] | None,
) -> ft.Control:
    """One result: its title, the words that were found in another language, the short answer."""
    document = hit.document
    title, drawing, address, below = _shown(scene, document.id, document.kind)
    look, c = scene.look, scene.c
    words: list[ft.Control] = [look.text(title, "title_medium")]
    name, spans = marked(hit, wanted)
    if name.casefold() != title.casefold() and any(found for _, found in spans):
        words.append(_name(scene, hit, spans))
    if below:
        words.append(look.text(below, "body_medium"))
    column = ft.Column(words, spacing=2, tight=True, expand=True)
    inside: ft.Control = column
    if not scene.large_text:
        inside = ft.Row(
            [icon(drawing, c.primary, 28), column, icon("next", c.on_surface_variant)],
            spacing=14,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )

    def open_() -> None:
        if on_rule and document.kind == RULE:
            on_rule(document.id)
        else:
            go(address)

    return tap(
        f"rules.{document.id}",
        at_least(48, inside),
        open_,
        padding=ft.Padding.symmetric(horizontal=16, vertical=10),
    )


def _shown(scene: Scene, id: str, kind: str) -> tuple[str, str, str, str]:
    """Title, drawing, address and short text of what was found."""
    if kind == CARD:
        card = cards()[id.removeprefix("card.")]
        effect = " ".join(scene.words.say(phrase) for phrase in card.effect)
        return (
            scene.words.say(card.name),
            card.drawing,
            f"/rules/card/{card.id}",
            first_sentence(effect),
        )
    if kind == TERM:
        term = terms()[id.removeprefix("term.")]
        return capital(term.name(scene.viewer.language)), "lang", f"/rules/terms/{term.id}", ""
    rule = entry_of(id)
    if rule is None:
        raise KeyError(id)
    return scene.t(f"rule.{id}.title"), drawing_of(rule), f"/rules/{id}", brief(scene, rule)


def _name(scene: Scene, hit: Hit, spans: list[tuple[str, bool]]) -> ft.Control:
    """The name by which it was found, with the words that were asked for marked."""
    look, c = scene.look, scene.c
    plain = look.style("body_medium", c.on_surface_variant)
    bright = look.style("body_medium", c.on_tertiary_container)
    bright.bgcolor = c.tertiary_container
    before = ""
    if hit.language != scene.viewer.language:
        before = f"{language(hit.language).autonym}: "
    return ft.Text(
        spans=[
            ft.TextSpan(before, plain),
            *[ft.TextSpan(text, bright if found else plain) for text, found in spans],
        ],
        style=plain,
    )
