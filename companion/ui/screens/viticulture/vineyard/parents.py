"""Mama and papa, by name: what they give, and the papa’s choice, clockwise from the first."""

from __future__ import annotations

from functools import partial
from typing import Any

import flet as ft

from companion.viticulture import MAMAS, PAPAS, TakeParents
from companion.viticulture.components import WORKER
from companion.viticulture.parents import dealt, starting_vines, unsettled
from companion.viticulture.placing import workers_most

from ....icons import player_mark
from ....parts.action import Action
from ....parts.touch import chip
from ..picking import pick, picked
from . import planting, terms
from .dialog import Dialog
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
    if not starting_vines(play.state):
        parts += [
            look.text(scene.t("parents.mama"), "title_medium"),
            _names(play, "mama", {m.id: m.name for m in MAMAS.values() if m.id not in mamas}),
        ]
    parts += [
        look.text(scene.t("parents.papa"), "title_medium"),
        _names(play, "papa", {p.id: p.name for p in PAPAS.values() if p.id not in papas}),
    ]
    papa = PAPAS.get(picked(play).get("papa", 0))
    if papa is not None:
        gift = _gift(play, seat)
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
                        lambda: pick(play, gift=True),
                        selected=gift,
                        on_hold=lambda: play.explain(terms.GIFT),
                    ),
                    chip(
                        scene,
                        "parents.lira",
                        lira,
                        lambda: pick(play, gift=False),
                        selected=not gift,
                        on_hold=lambda: play.explain(terms.GIFT),
                    ),
                ],
                wrap=True,
                spacing=8,
                run_spacing=8,
            ),
        ]
    parts += _vines(play, seat)
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
    t, vines = play.scene.t, starting_vines(play.state)
    if move is None:
        missing = "parents.missing-vines" if vines else "parents.missing"
        return Action("parents.book", t(missing))
    second = PAPAS[move.papa].name
    if vines:
        label = t("parents.book-vines", name=second)
    else:
        label = t("parents.book", first=MAMAS[move.mama].name, second=second)
    return Action("parents.book", label, lambda: play.do(move), drawing="check")


def _move(play: Any, seat: int) -> TakeParents | None:
    mama, papa = picked(play).get("mama"), picked(play).get("papa")
    vines = picked(play).get("vines", ())
    count = starting_vines(play.state)
    if papa is None or (len(vines) < count if count else mama is None):
        return None
    return TakeParents(seat, None if count else mama, papa, _gift(play, seat), tuple(vines))


def _gift(play: Any, seat: int) -> bool:
    """The papa's gift, unless lira were chosen or there may be no further worker (CAMP-02)."""
    papa, mat = PAPAS.get(picked(play).get("papa", 0)), play.state.estates[seat].mat
    full = mat is not None and mat.workers >= workers_most(play.state)
    usual = not (papa is not None and papa.gift == WORKER and full)
    return bool(picked(play).get("gift", usual))


def _vines(play: Any, seat: int) -> list[ft.Control]:
    """Challenge 1: which three vines stand on which fields (CAMP-01)."""
    count = starting_vines(play.state)
    if not count:
        return []
    scene, challenge = play.scene, play.state.challenge
    told = Dialog(play, seat, None, picked(play), partial(pick, play), at_most=count, bare=True)
    words = scene.t(f"challenge.{challenge.number}.three-vines")
    return [
        scene.look.text(scene.t("parents.vines"), "title_medium"),
        scene.look.text(words, "body_medium", scene.c.on_surface_variant),
        *planting.content(told),
    ]


def _names(play: Any, what: str, names: dict[int, str]) -> ft.Control:
    chosen = picked(play).get(what)
    ordered = sorted(names.items(), key=lambda entry: entry[1])
    return ft.Row(
        [
            chip(
                play.scene,
                f"parents.{what}-{id}",
                name,
                lambda id=id: pick(play, **{what: id}),
                selected=chosen == id,
                on_hold=lambda: play.explain(terms.PARENTS[what]),
            )
            for id, name in ordered
        ],
        wrap=True,
        spacing=8,
        run_spacing=8,
    )
