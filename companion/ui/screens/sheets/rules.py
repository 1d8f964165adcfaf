"""The sheets of rules: those of the season, a single one, and why a move is not allowed."""

from __future__ import annotations

from dataclasses import replace

import flet as ft

from companion.cards import cards
from companion.lookup.catalogue import RULE
from companion.lookup.texts import card_text, entry_text
from companion.rulebook import Rule, entry_of

from ...hooks import use_made, use_value
from ...icons import icon
from ...parts.boundary import component, keyed
from ...parts.entries import card_name, entry_row
from ...parts.found import Found
from ...parts.looking import Looking, search_bar, use_warm_index
from ...parts.rule_text import card_parts, pages, related, rule_text, second_language
from ...parts.sharing import ShareRow
from ...parts.surface import card, row, rows, sheet
from ...parts.touch import Primary, icon_button
from ...play import Play, S
from ...scene import use_scene
from ...sheets import CardSheet, IllegalSheet, RuleSheet, RulesSheet, Sheet


@component
def RulesSearch(play: Play[S], open_: RulesSheet) -> ft.Control:
    """
    A search field, and the entries for the present part of the game. Whatever is opened is a sheet
    as well, so nobody leaves the game.
    """
    scene = use_scene()
    wanted, set_wanted = use_value(open_.wanted)
    turn, set_turn = use_value(0)
    looking, _ = use_made(lambda: Looking("season", set_wanted, set_turn, open_.wanted))
    use_warm_index()
    title, rules = play.screens.rules_now(scene, play.state)
    if open_.rules:
        title, rules = scene.t("rules.about-this"), open_.rules

    def open_entry(id: str, kind: str = RULE) -> None:
        here = replace(open_, wanted=wanted)
        if kind == RULE:
            play.show(RuleSheet(id, here))
        else:
            play.show(CardSheet(id.removeprefix("card."), here))

    search = search_bar(scene, looking, turn, scene.t("rules.search"), wanted)
    content: list[ft.Control] = [search]
    if wanted.strip():
        content.append(Found(wanted, play.game, open_entry))
    else:
        entries = dict.fromkeys(rule.id for id in rules if (rule := entry_of(id)))
        content.append(rows(scene, [entry_row(scene, id, "season", open_entry) for id in entries]))
    return sheet(scene, "season", title, content, play.close, mark=_way_back(play, open_))


def rule_sheet(play: Play[S], open_: RuleSheet) -> ft.Control:
    """One entry, with its page in the rulebook and related entries."""
    scene = play.scene
    rule = entry_of(open_.rule)
    content: list[ft.Control] = [rule_text(scene, open_.rule, play.edition, open_title=False)]
    if rule:
        content += related(scene, rule, "rule", lambda other: play.show(RuleSheet(other, open_)))
    title = scene.t(f"rule.{rule.id if rule else open_.rule}.title")
    if rule:
        content.append(
            keyed(ShareRow, f"share-{rule.id}")(title, lambda: _told(play, rule), "rule")
        )
    return sheet(
        scene,
        "rule",
        title,
        content,
        play.close,
        mark=_way_back(play, open_),
        foot=play.screens.below_rule(play, open_.rule),
    )


def _told(play: Play[S], rule: Rule) -> str:
    """Return the entry as text, in the languages it is shown in."""
    scene, second = play.scene, second_language(play.scene)
    spoken = [scene.words, *([second] if second else [])]
    return entry_text(rule, spoken, play.edition)


def card_sheet(play: Play[S], open_: CardSheet) -> ft.Control:
    """One card: its effect and its rule."""
    scene, card_ = play.scene, cards()[open_.card]
    content: list[ft.Control] = [*card_parts(scene, card_)]
    rule = entry_of(card_.rule)
    if rule:
        content.append(
            rows(
                scene,
                [
                    entry_row(
                        scene,
                        rule.id,
                        "card",
                        lambda id: play.show(RuleSheet(id, open_)),
                    )
                ],
            )
        )
    second = second_language(scene)
    spoken = [scene.words, *([second] if second else [])]
    name = card_name(scene.words, card_)
    content.append(
        keyed(ShareRow, f"share-{card_.id}")(name, lambda: card_text(card_, spoken), "card")
    )
    return sheet(scene, "card", name, content, play.close, mark=_way_back(play, open_))


def _way_back(play: Play[S], open_: RuleSheet | CardSheet | RulesSheet) -> ft.Control | None:
    """The button back to the sheet this one was opened from, before the title."""
    if open_.back is None:
        return None
    before = open_.back
    return icon_button(
        play.scene,
        f"{open_.name}.back",
        "back",
        play.scene.t("back"),
        lambda: play.show(before),
    )


def help_button(play: Play[S], here: Sheet, rules: tuple[str, ...]) -> ft.Control:
    """A sheet's question mark: all rules a long press on it can open."""
    scene = play.scene
    return icon_button(
        scene,
        f"{here.name}.help",
        "help",
        scene.t("rules.about-this"),
        lambda: play.show(RulesSheet(rules, back=here)),
        scene.c.on_surface_variant,
    )


@component
def Refusal(play: Play[S], open_: IllegalSheet) -> ft.Control:
    """
    Why a move is not allowed, and the two ways on, which are always in view.

    The rule itself is folded: a tap on its title opens it.
    """
    scene, reason = use_scene(), open_.reason
    is_open, set_open = use_value(False)
    c = scene.c
    said = card(
        scene,
        ft.Row(
            [
                *([] if scene.large_text else [icon("warn", c.on_error_container, 28)]),
                ft.Container(
                    scene.look.text(
                        play.screens.explained(play, reason), "body_large", c.on_error_container
                    ),
                    expand=True,
                ),
            ],
            spacing=12,
        ),
        bgcolor=c.error_container,
        border=None,
        padding=8 if scene.large_text else 16,
    )
    content = [said]
    rule = entry_of(reason.rule)
    if rule:
        title = row(
            scene,
            "illegal.rule",
            scene.t(f"rule.{rule.id}.title"),
            lambda: set_open(lambda now: not now),
            below=pages(scene, rule.id, play.edition) or None,
            drawing="rules",
            end="down" if is_open else "next",
            selected=is_open,
        )
        content.append(rows(scene, [title]))
    if is_open or not rule:
        content.append(rule_text(scene, reason.rule, play.edition, open_title=False))

    def leave() -> None:
        play.show(open_.back)

    ways = [
        Primary("illegal.leave", scene.t("illegal.leave"), leave),
        Primary(
            "illegal.anyway",
            scene.t("illegal.anyway"),
            lambda: play.do(open_.move, anyway=True, after=open_.after),
            kind="advance",
            drawing="edit",
            tone="tonal",
        ),
    ]
    return sheet(scene, "illegal", scene.t("illegal.title"), content, leave, foot=ways)
