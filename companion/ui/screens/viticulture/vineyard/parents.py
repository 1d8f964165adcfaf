"""Mama and papa, by name: what they give, and the papa’s choice, clockwise from the first."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.viticulture import MAMAS, PAPAS, TakeParents
from companion.viticulture.parents import dealt, unsettled

from ....icons import player_mark
from ....parts.touch import chip
from ..action import Action
from . import terms
from .preview import preview


def body(play: Any) -> list[ft.Control]:
    """Whose parents, which mama, which papa, his gift or his lira, and what comes of it."""
    scene, look = play.scene, play.scene.look
    seat = unsettled(play.state)[0]
    title = look.text(scene.t("parents.question", player=play.name(seat)), "headline_medium")
    parts: list[ft.Control] = [
        ft.Row(
            [
                player_mark(look, play.colour(seat), play.name(seat), 44),
                ft.Semantics(heading_level=1, content=title, expand=True),
            ],
            spacing=14,
        )
    ]
    if not play.legal:
        return parts
    mamas, papas = dealt(play.state)
    parts += [
        look.text(scene.t("parents.mama"), "title_medium"),
        _names(play, "mama", {m.id: m.name for m in MAMAS.values() if m.id not in mamas}),
        look.text(scene.t("parents.papa"), "title_medium"),
        _names(play, "papa", {p.id: p.name for p in PAPAS.values() if p.id not in papas}),
    ]
    papa = PAPAS.get(play.picked.get("papa", 0))
    if papa is not None:
        gift = play.picked.get("gift", True)
        lira = scene.words.many("score.lira", papa.instead)
        parts += [
            look.text(scene.t("parents.choice"), "title_medium"),
            ft.Row(
                [
                    chip(
                        scene,
                        "parents.gift",
                        scene.t(f"parents.gift.{papa.gift}")
                        if papa.structure is None
                        else scene.t(f"structure.{papa.gift}"),
                        lambda: play.pick(gift=True),
                        selected=gift,
                        on_hold=lambda: play.taps.explain(terms.GIFT),
                    ),
                    chip(
                        scene,
                        "parents.lira",
                        lira,
                        lambda: play.pick(gift=False),
                        selected=not gift,
                        on_hold=lambda: play.taps.explain(terms.GIFT),
                    ),
                ],
                wrap=True,
                spacing=8,
                run_spacing=8,
            ),
        ]
    move = _move(play, seat)
    if move is not None:
        parts += preview(play, move)
    parts.append(
        ft.Row(
            [
                chip(
                    scene,
                    "parents.by-hand",
                    scene.t("parents.by-hand"),
                    lambda: play.do(TakeParents(seat, None, None)),
                )
            ],
            wrap=True,
        )
    )
    return parts


def primary(play: Any) -> Action:
    """Take them, or what is missing."""
    seat = unsettled(play.state)[0]
    move = _move(play, seat)
    if move is None:
        return Action("parents.book", play.scene.t("parents.missing"))
    label = play.scene.t("parents.book", first=MAMAS[move.mama].name, second=PAPAS[move.papa].name)
    return Action("parents.book", label, lambda: play.do(move), drawing="check")


def _move(play: Any, seat: int) -> TakeParents | None:
    mama, papa = play.picked.get("mama"), play.picked.get("papa")
    if mama is None or papa is None:
        return None
    return TakeParents(seat, mama, papa, play.picked.get("gift", True))


def _names(play: Any, what: str, names: dict[int, str]) -> ft.Control:
    chosen = play.picked.get(what)
    ordered = sorted(names.items(), key=lambda entry: entry[1])
    return ft.Row(
        [
            chip(
                play.scene,
                f"parents.{what}-{id}",
                name,
                lambda id=id: play.pick(**{what: id}),
                selected=chosen == id,
                on_hold=lambda: play.taps.explain(terms.PARENTS[what]),
            )
            for id, name in ordered
        ],
        wrap=True,
        spacing=8,
        run_spacing=8,
    )
