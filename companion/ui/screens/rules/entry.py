"""One entry of the lookup as a page."""

from __future__ import annotations

import flet as ft

from companion.i18n import language, offered
from companion.lookup.texts import entry_text
from companion.rulebook import entry_of

from ...hooks import use_value
from ...parts.boundary import view_component
from ...parts.entries import drawing_of
from ...parts.found import choices
from ...parts.rule_text import related, second_language, whole_entry
from ...parts.sharing import use_sharing
from ...parts.touch import icon_button
from ...scene import Scene, use_scene
from ..missing import missing_view
from .common import edition_of, link, rules_page, use_back


@view_component
def EntryView() -> ft.View:
    """The entry for the statement in the address."""
    scene = use_scene()
    path, back = use_back(scene)
    rule = entry_of(ft.use_route_params().get("rule", ""))
    choosing, set_choosing = use_value(False)
    edition = edition_of(scene, rule)

    def text() -> str:
        if rule is None:
            return ""
        second = second_language(scene)
        return entry_text(rule, [scene.words, *([second] if second else [])], edition)

    title = scene.t(f"rule.{rule.id}.title") if rule else ""
    sharing = use_sharing(scene, title, text, "rule")
    if rule is None:
        return missing_view(scene, "missing.address")
    languages = icon_button(
        scene,
        "rule.languages",
        "lang",
        scene.t("settings.second"),
        lambda: set_choosing(not choosing),
    )
    return rules_page(
        scene,
        path,
        title,
        [
            *sharing.message(scene),
            *([second_choice(scene, "rule.second")] if choosing else []),
            *whole_entry(scene, rule, edition, selectable=sharing.by_hand),
            *related(scene, rule, "rule", lambda other: link(scene, path, other)),
        ],
        name="rule",
        on_back=back,
        above=scene.t(f"rules.area.{rule.area}"),
        drawing=drawing_of(rule),
        buttons=[languages, *sharing.buttons(scene)],
    )


def second_choice(scene: Scene, name: str) -> ft.Control:
    """The choice of the second language."""
    labels = {"none": scene.t("settings.second.none")}
    labels |= {code: language(code).autonym for code in offered() if code != scene.viewer.language}
    chosen = scene.viewer.second if scene.viewer.second in labels else "none"
    return choices(
        scene,
        name,
        labels,
        chosen,
        lambda code: scene.program.change(second="" if code == "none" else code),
    )
