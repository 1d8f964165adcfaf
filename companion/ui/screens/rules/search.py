"""The first page of the lookup: the search field, its results, and links to everything else."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.cards import tables
from companion.glance import GLANCES, drawing_of
from companion.lookup.catalogue import CARD, RULE
from companion.rulebook import GAMES

from ...hooks import use_made, use_value
from ...parts.boundary import view_component
from ...parts.found import Results
from ...parts.looking import Looking, search_bar, use_warm_index
from ...parts.rule_text import small_title
from ...parts.surface import row, rows
from ...scene import Scene, use_scene
from ..rail import main_frame
from .areas import area_rows
from .common import RULES_HOME


@view_component
def RulesView() -> ft.View:
    """The search field, and below it results or links by subject."""
    scene = use_scene()
    wanted, set_wanted = use_value("")
    kind, set_kind = use_value("all")
    turn, set_turn = use_value(0)
    looking, _ = use_made(lambda: Looking("rules", set_wanted, set_turn))
    use_warm_index()
    parts: list[ft.Control] = [
        ft.Semantics(
            heading_level=1, content=scene.look.text(scene.t("tab.rules"), "headline_medium")
        ),
        search_bar(scene, looking, turn, scene.t("rules.search"), wanted),
    ]
    if wanted.strip():
        parts.append(
            Results(wanted, kind, set_kind, lambda *found: scene.program.go(address(*found)))
        )
    else:
        parts += ways(scene)
    content = ft.ListView(
        parts, spacing=12, expand=True, padding=ft.Padding.only(top=16, bottom=24)
    )
    return main_frame(scene, RULES_HOME, content, [])


def address(id: str, kind: str) -> str:
    """Return the address of a result."""
    if kind == RULE:
        return f"{RULES_HOME}/{id}"
    name = id.partition(".")[2]
    return f"{RULES_HOME}/card/{name}" if kind == CARD else f"{RULES_HOME}/terms/{name}"


def ways(scene: Scene) -> list[ft.Control]:
    """Links to everything: the year on one page, cards, terms, rules by area."""
    go = scene.program.go
    first = [
        row(
            scene,
            f"rules.glance-{game}",
            scene.t(f"glance.{game}"),
            partial(go, f"/rules/glance/{game}"),
            below=scene.t(f"game.{game}"),
            drawing=drawing_of(game),
        )
        for game in GLANCES
    ]
    kinds = [
        row(
            scene,
            f"rules.cards-{table.id}",
            scene.t(f"cards.{table.id}"),
            partial(go, f"/rules/cards/{table.id}"),
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
        small_title(scene, scene.t("cards.title")),
        rows(scene, kinds),
    ]
    for game in GAMES:
        parts += [small_title(scene, scene.t(f"game.{game}")), area_rows(scene, game)]
    return parts
