"""Terms: their names in every language and edition."""

from __future__ import annotations

import flet as ft

from companion.cards import capital
from companion.glossary import EDITION_OF, EDITIONS, Term, terms
from companion.lookup import find
from companion.lookup.catalogue import TERM
from companion.lookup.texts import term_text
from companion.rulebook import entry_of

from ...hooks import use_made, use_value
from ...parts.boundary import keyed, steady, view_component
from ...parts.entries import entry_row
from ...parts.looking import Looking, search_bar
from ...parts.sharing import use_sharing
from ...parts.surface import card, rows
from ...parts.touch import at_least, chip, tap
from ...scene import Scene, use_scene
from ..missing import missing_view
from .common import rules_page, use_back

AT_ONCE = 40
"""The number of rows drawn before all of them are asked for."""


@view_component
def TermsView() -> ft.View:
    """All terms, or those found; a table with a column for each book on a wide page."""
    scene = use_scene()
    path, back = use_back(scene)
    wanted, set_wanted = use_value("")
    turn, set_turn = use_value(0)
    shown, set_shown = use_value(AT_ONCE)
    looking, _ = use_made(lambda: Looking("terms", set_wanted, set_turn))
    if wanted.strip():
        hits = find(wanted, scene.viewer.language, kind=TERM, limit=AT_ONCE)
        found = [terms()[hit.document.id.removeprefix("term.")] for hit in hits]
    else:
        found = sorted(terms().values(), key=lambda term: name(scene, term).casefold())
    parts: list[ft.Control] = [search_bar(scene, looking, turn, scene.t("terms.search"), wanted)]
    if len(found) > shown:
        everything = scene.words.many("terms.all", len(found))
        more = chip(scene, "terms.more", everything, lambda: set_shown(len(terms())))
        parts.append(ft.Row([more], wrap=True))
    if scene.wide and not scene.large_text:
        parts.append(_columns(scene))
    parts.append(
        rows(scene, [keyed(TermRow, f"row-{term.id}")(scene, term.id) for term in found[:shown]])
        if found
        else scene.look.text(scene.t("rules.nothing"))
    )
    return rules_page(
        scene, path, scene.t("terms.title"), parts, name="terms", on_back=back, drawing="lang"
    )


def name(scene: Scene, term: Term) -> str:
    """Return a term's name in the viewer's language."""
    return capital(term.name(scene.viewer.language))


def _columns(scene: Scene) -> ft.Control:
    """The column heads."""
    heads: list[ft.Control] = [
        ft.Container(
            scene.look.text(
                scene.t(f"terms.book.{edition}"), "label_medium", scene.c.on_surface_variant
            ),
            expand=True,
        )
        for edition in EDITIONS
    ]
    return ft.Container(ft.Row(heads, spacing=12), padding=ft.Padding.symmetric(horizontal=16))


@steady
def TermRow(scene: Scene, id: str) -> ft.Control:
    """A term with its names; on a wide page in columns."""
    term, look, c = terms()[id], scene.look, scene.c
    mine = EDITION_OF.get(scene.viewer.language, "en")

    def open_() -> None:
        scene.program.go(f"/rules/terms/{id}")

    if scene.wide and not scene.large_text:
        cells: list[ft.Control] = [
            ft.Container(
                look.text(
                    term.names.get(edition, "–"),
                    "label_large" if edition == mine else "body_medium",
                    c.on_surface_variant if edition in term.ours else c.on_surface,
                ),
                expand=True,
            )
            for edition in EDITIONS
        ]
        content: ft.Control = ft.Row(cells, spacing=12)
    else:
        others = dict.fromkeys(
            term.names[edition]
            for edition in EDITIONS
            if edition in term.names and capital(term.names[edition]) != name(scene, term)
        )
        words: list[ft.Control] = [look.text(name(scene, term), "title_medium")]
        if others:
            words.append(look.text(" · ".join(others), "body_medium", c.on_surface_variant))
        content = ft.Column(words, spacing=0, tight=True)
    return tap(
        f"terms.{id}",
        at_least(48, content),
        open_,
        padding=ft.Padding.symmetric(horizontal=16, vertical=6),
    )


@view_component
def TermView() -> ft.View:
    """One term: its name in every book, whether it is printed there, and its entry."""
    scene = use_scene()
    path, back = use_back(scene)
    term = terms().get(ft.use_route_params().get("term", ""))

    def text() -> str:
        return term_text(term, scene.words) if term else ""

    sharing = use_sharing(scene, name(scene, term) if term else "", text, "term")
    if term is None:
        return missing_view(scene, "missing.address")
    lines = [
        _line(scene, term, edition, sharing.by_hand)
        for edition in EDITIONS
        if edition in term.names
    ]
    entry: list[ft.Control] = []
    if entry_of(term.entry):
        entry.append(
            entry_row(scene, term.entry, "term", lambda id: scene.program.go(f"/rules/{id}"))
        )
    return rules_page(
        scene,
        path,
        name(scene, term),
        [
            *sharing.message(scene),
            _lined(scene, lines),
            *([rows(scene, entry)] if entry else []),
        ],
        name="term",
        on_back=back,
        above=scene.t("terms.title"),
        buttons=sharing.buttons(scene),
    )


def _line(scene: Scene, term: Term, edition: str, by_hand: bool) -> ft.Control:
    look, c = scene.look, scene.c
    said = [
        look.text(scene.t(f"terms.book.{edition}"), "label_medium", c.on_surface_variant),
        look.text(term.names[edition], "title_medium", selectable=by_hand),
    ]
    if edition in term.ours:
        said.append(look.text(scene.t("terms.ours"), "body_medium", c.on_surface_variant))
    elif edition in term.reviews:
        said.append(look.text(scene.t("terms.reviews"), "body_medium", c.on_surface_variant))
    elif edition in term.pages:
        where = scene.words.many("rules.pages", 1, pages=str(term.pages[edition]))
        said.append(look.text(where, "body_medium", c.on_surface_variant))
    return ft.Container(
        ft.Column(said, spacing=2, tight=True),
        padding=ft.Padding.symmetric(horizontal=16, vertical=10),
    )


def _lined(scene: Scene, lines: list[ft.Control]) -> ft.Control:
    parts: list[ft.Control] = []
    for n, line in enumerate(lines):
        if n:
            parts.append(ft.Container(height=1, bgcolor=scene.c.outline_variant))
        parts.append(line)
    column = ft.Column(parts, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
    return card(scene, column, padding=0)
