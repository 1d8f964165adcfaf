"""The entries of an area."""

from __future__ import annotations

from collections import Counter
from functools import partial

import flet as ft

from companion.rulebook import GAMES, Rule, rules

from ...parts.boundary import view_component
from ...parts.entries import DRAWINGS, FALLBACK, entry_row
from ...parts.surface import row, rows
from ...scene import Scene, use_scene
from ..missing import missing_view
from .common import rules_page, use_back


def areas(game: str) -> Counter[str]:
    """Return the areas of a game in the order of play, with their number of entries."""
    return Counter(rule.area for rule in rules(game).values())


def area_rows(scene: Scene, game: str) -> ft.Control:
    """A row for every area of a game."""
    return rows(
        scene,
        [
            row(
                scene,
                f"rules.area.{area}",
                scene.t(f"rules.area.{area}"),
                partial(scene.program.go, f"/rules/area/{area}"),
                below=scene.words.many("rules.entries", count),
                drawing=DRAWINGS.get(area, FALLBACK),
            )
            for area, count in areas(game).items()
        ],
    )


@view_component
def AreaView() -> ft.View:
    """The area in the address."""
    scene = use_scene()
    path, back = use_back(scene)
    area = ft.use_route_params().get("area", "")
    found: list[Rule] = [
        rule for game in GAMES for rule in rules(game).values() if rule.area == area
    ]
    if not found:
        return missing_view(scene, "missing.address")
    return rules_page(
        scene,
        path,
        scene.t(f"rules.area.{area}"),
        [
            rows(
                scene,
                [
                    entry_row(
                        scene,
                        rule.id,
                        "area",
                        lambda id: scene.program.go(f"{path}/{id}"),
                        picture=False,
                    )
                    for rule in found
                ],
            )
        ],
        name="area",
        on_back=back,
        above=scene.t(f"game.{found[0].game}"),
        drawing=DRAWINGS.get(area, FALLBACK),
    )
