"""The rules the app can explain, by what they are about, with a field to search them."""

from __future__ import annotations

import unicodedata

import flet as ft

from companion.rulebook import Rule, rules

from ..look import EDGE
from ..parts.boundary import view_part
from ..parts.field import field
from ..parts.rule_text import rule_text
from ..parts.surface import row, rows
from ..parts.touch import icon_button
from ..scene import Scene, use_scene
from .missing import missing_view
from .rail import main_frame


@view_part
def RulesView() -> ft.View:
    """All rules, or those the words in the field are found in."""
    scene = use_scene()
    wanted, set_wanted = ft.use_state("")
    found = [rule for rule in rules().values() if matches(scene, rule, wanted)]
    parts: list[ft.Control] = [
        ft.Semantics(
            heading_level=1, content=scene.look.text(scene.t("tab.rules"), "headline_medium")
        ),
        field(
            scene,
            "rules.search",
            scene.t("rules.search"),
            wanted,
            on_change=lambda e: set_wanted(e.control.value),
        ),
    ]
    for area in dict.fromkeys(rule.area for rule in found):
        parts.append(scene.look.text(scene.t(f"rules.area.{area}"), "title_medium"))
        parts.append(
            rows(
                scene,
                [
                    row(
                        scene,
                        f"rules.{rule.id}",
                        scene.t(f"rule.{rule.id}.title"),
                        lambda rule=rule: scene.house.go(f"/rules/{rule.id}"),
                        below=rule.id,
                    )
                    for rule in found
                    if rule.area == area
                ],
            )
        )
    if not found:
        parts.append(scene.look.text(scene.t("rules.nothing"), "body_large"))
    content = ft.ListView(
        parts, spacing=12, expand=True, padding=ft.Padding.only(top=16, bottom=24)
    )
    return main_frame(scene, "/rules", content, [])


@view_part
def RuleView() -> ft.View:
    """One rule, with those it belongs to."""
    scene = use_scene()
    id = ft.use_route_params().get("rule", "")
    rule = rules().get(id)
    if rule is None:
        return missing_view(scene, "missing.address")
    related = [other for other in rule.related if other in rules()]
    parts: list[ft.Control] = [
        ft.Row(
            [
                icon_button(
                    scene, "rule.back", "back", scene.t("back"), lambda: scene.house.go("/rules")
                ),
                ft.Semantics(
                    heading_level=1,
                    expand=True,
                    content=scene.look.text(scene.t(f"rule.{id}.title"), "headline_medium"),
                ),
            ]
        ),
        rule_text(scene, id, edition_of(scene), open_title=False),
    ]
    if related:
        parts.append(scene.look.text(scene.t("rules.related"), "title_medium"))
        parts.append(
            rows(
                scene,
                [
                    row(
                        scene,
                        f"rule.related.{other}",
                        scene.t(f"rule.{other}.title"),
                        lambda other=other: scene.house.go(f"/rules/{other}"),
                        below=other,
                    )
                    for other in related
                ],
            )
        )
    return ft.View(
        padding=0,
        bgcolor=scene.c.surface,
        controls=[
            ft.SafeArea(
                ft.ListView(
                    parts,
                    spacing=16,
                    expand=True,
                    padding=ft.Padding.only(left=EDGE, right=EDGE, top=8, bottom=24),
                ),
                expand=True,
            )
        ],
    )


def edition_of(scene: Scene) -> str:
    """The rulebook in the language the app is read in, where there is one."""
    return {"es": "es", "ru": "ru"}.get(scene.viewer.language, "en")


def matches(scene: Scene, rule: Rule, wanted: str) -> bool:
    """Whether every word that was typed stands in the rule, whatever accents it has."""
    said = " ".join((rule.id, scene.t(f"rule.{rule.id}.title"), scene.t(f"rule.{rule.id}.text")))
    return all(word in plain(said) for word in plain(wanted).split())


def plain(text: str) -> str:
    """Lower case without accents."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))
