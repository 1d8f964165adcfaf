"""Cards: tables that can be sorted and searched, and single cards."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.cards import DOES, Card, cards, tables
from companion.i18n import Language
from companion.lookup import find
from companion.lookup.catalogue import CARD
from companion.lookup.texts import card_text
from companion.rulebook import entry_of

from ...hooks import use_made, use_value
from ...icons import icon
from ...look import EDGE
from ...parts.boundary import keyed, steady, view_component
from ...parts.entries import as_printed, card_effects, card_name, entry_row
from ...parts.found import choices
from ...parts.looking import Looking, search_bar
from ...parts.rule_text import card_parts, second_language, small_title
from ...parts.sharing import use_sharing
from ...parts.surface import rows
from ...parts.touch import at_least, chip, tap
from ...scene import Scene, use_scene
from ..missing import missing_view
from .common import rules_page, use_back

ALL = "all"
FIELD_FROM = 15
"""Tables of so many cards have a field to search them."""


@view_component
def CardsView() -> ft.View:
    """The table in the address, in the selected order."""
    scene = use_scene()
    path, back = use_back(scene)
    wanted, set_wanted = use_value("")
    turn, set_turn = use_value(0)
    chosen, set_chosen = use_value(("", False))
    does, set_does = use_value(ALL)
    choosing, set_choosing = use_value(False)
    looking, _ = use_made(lambda: Looking("cards", set_wanted, set_turn))
    table = tables().get(ft.use_route_params().get("table", ""))
    if table is None:
        return missing_view(scene, "missing.address")
    by, turned = chosen[0] or table.sorts[0], chosen[1]

    def said_of(what: str) -> str:
        """What the table is filtered by."""
        said = scene.t("cards.does")
        return said if what == ALL else f"{said}: {scene.t(f'cards.does.{what}')}"

    def narrow(what: str) -> None:
        """Filter the table and close the chips."""
        set_does(what)
        set_choosing(False)

    if wanted.strip():
        hits = find(wanted, scene.viewer.language, kind=CARD, limit=len(cards()))
        found = [cards()[hit.document.id.removeprefix("card.")] for hit in hits]
        shown = [one for one in found if one.table == table.id]
    else:
        shown = sorted(table.cards, key=order(scene.words, by), reverse=turned)
    shown = [one for one in shown if does in (ALL, *one.does)]
    parts: list[ft.Control] = []
    if len(table.cards) >= FIELD_FROM:
        parts.append(search_bar(scene, looking, turn, scene.t("cards.search"), wanted))
    if len(table.sorts) > 1 and not wanted.strip():
        labels = {sort: _sort(scene, sort, turned if sort == by else None) for sort in table.sorts}
        parts.append(
            choices(
                scene,
                "cards.sort",
                labels,
                by,
                lambda sort: set_chosen((sort, not turned if sort == by else False)),
            )
        )
    if any(one.does for one in table.cards):
        opener = chip(
            scene,
            "cards.does",
            [icon("down", scene.c.on_surface), scene.look.text(said_of(does), "label_large")],
            lambda: set_choosing(not choosing),
            selected=choosing or does != ALL,
        )
        parts.append(ft.Row([opener], wrap=True))
        if choosing:
            labels = {what: scene.t(f"cards.does.{what}") for what in (ALL, *DOES)}
            parts.append(choices(scene, "cards.does", labels, does, narrow))
    if shown:
        parts.append(
            rows(
                scene, [keyed(CardTableRow, f"row-{one.id}")(scene, one.id, path) for one in shown]
            )
        )
    else:
        parts.append(scene.look.text(scene.t("rules.nothing")))
    return rules_page(
        scene,
        path,
        scene.t(f"cards.{table.id}"),
        parts,
        name="cards",
        on_back=back,
        above=scene.words.many("cards.count", len(table.cards)),
        drawing=table.drawing,
    )


def _sort(scene: Scene, sort: str, turned: bool | None) -> str | list[ft.Control]:
    """The columns to sort by; the selected one has an arrow."""
    words = scene.t(f"cards.sort.{sort}")
    if turned is None:
        return words
    ink = scene.c.on_primary_container
    return [
        icon("down" if turned else "arrow-up", ink, 20),
        scene.look.text(words, "label_large", ink),
    ]


def order(lang: Language, by: str) -> Callable[[Card], tuple[object, ...]]:
    """Return the sort key of a column; equal cards are sorted by name."""

    def key(card: Card) -> tuple[object, ...]:
        name = lang.say(card.name).casefold()
        return (name,) if by == "name" else (card.values.get(by, 0), name)

    return key


@steady
def CardTableRow(scene: Scene, id: str, path: str) -> ft.Control:
    """A card in a table: its name and its effect."""
    card, look, c = cards()[id], scene.look, scene.c
    colours = look.season(card.season or "none")
    name = card_name(scene.words, card)
    words: list[ft.Control] = [look.fitted(name, "title_medium", scene.width - 4 * EDGE - 2)]
    words += as_printed(scene, card, second=second_language(scene))
    words += [
        look.text(effect, "body_medium", c.on_surface_variant)
        for effect in card_effects(scene.words, card)
    ]
    column = ft.Column(words, spacing=2, tight=True, expand=True)
    inside: ft.Control = column
    if not scene.large_text:
        mark = ft.Container(
            icon(card.drawing, colours.strong if card.season else c.primary),
            width=44,
            height=44,
            border_radius=14,
            bgcolor=colours.container if card.season else c.primary_container,
            alignment=ft.Alignment.CENTER,
        )
        numbers = _numbers(scene, card)
        inside = ft.Row(
            [mark, column, *numbers],
            spacing=14,
            vertical_alignment=ft.CrossAxisAlignment.START,
        )
    return tap(
        f"cards.{id}",
        at_least(48, inside),
        lambda: scene.program.go(f"{path}/{id}"),
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
    )


def _numbers(scene: Scene, card: Card) -> list[ft.Control]:
    """A card's cost or points, in large figures at the right."""
    look, c = scene.look, scene.c
    if card.table == "visitors":
        return []  # its numbers stand in its words
    for value, drawing in (("cost", "lira"), ("points", "cork")):
        if value in card.values:
            number = look.text(str(card.values[value]), "title_large")
            return [
                ft.Row([number, icon(drawing, c.on_surface_variant, 22)], spacing=4, tight=True)
            ]
    return []


@view_component
def CardView() -> ft.View:
    """One card with everything that belongs to it."""
    scene = use_scene()
    path, back = use_back(scene)
    card = cards().get(ft.use_route_params().get("card", ""))
    second = second_language(scene)
    languages = [scene.words, *([second] if second else [])]
    title = card_name(scene.words, card) if card else ""

    def text() -> str:
        return card_text(card, languages) if card else ""

    sharing = use_sharing(scene, title, text, "card")
    if card is None:
        return missing_view(scene, "missing.address")
    parts = [*sharing.message(scene), *card_parts(scene, card, selectable=sharing.by_hand)]
    if entry_of(card.rule):
        entry = entry_row(scene, card.rule, "card", lambda id: scene.program.go(f"/rules/{id}"))
        parts += [small_title(scene, scene.t("rules.related")), rows(scene, [entry])]
    return rules_page(
        scene,
        path,
        title,
        parts,
        name="card",
        on_back=back,
        above=scene.t(f"cards.{card.table}"),
        drawing=card.drawing,
        buttons=sharing.buttons(scene),
    )
