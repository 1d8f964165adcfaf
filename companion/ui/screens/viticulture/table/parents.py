"""
Choosing mama and papa, clockwise from the first player: what they give, and the papa's choice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

import flet as ft

from companion.viticulture.box.parents import MAMAS, PAPAS, WORKER, Papa
from companion.viticulture.position.spaces import workers_most
from companion.viticulture.position.state import State
from companion.viticulture.table.parents import TakeParents, dealt, starting_vines, unsettled

from ....icons import player_mark
from ....parts.action import Action
from ....parts.touch import chip
from ....play import Play
from .. import terms
from ..actions import plant
from ..actions.dialog import ActionDraft, Dialog
from ..actions.plant import PlantChoice
from ..actions.preview import preview
from ..choosing import Choosing


@dataclass(frozen=True)
class ParentsChoice:
    """The chosen mama and papa, and whether his gift is taken instead of lira."""

    mama: int | None = None
    papa: int | None = None
    gift: bool | None = None
    """Nothing: as usual."""


def body(play: Play[State]) -> list[ft.Control]:
    """The player, the mamas, the papas, gift or lira, and the result."""
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
    papa = _papa(play)
    if papa is not None:

        def choose_gift(gift: bool) -> None:
            play.pick(ParentsChoice, lambda now: replace(now, gift=gift))

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
                        partial(choose_gift, True),
                        selected=gift,
                        on_hold=lambda: play.explain(terms.GIFT),
                    ),
                    chip(
                        scene,
                        "parents.lira",
                        lira,
                        partial(choose_gift, False),
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


def primary(play: Play[State]) -> Action:
    """Return the action: taking them, or what is missing."""
    seat = unsettled(play.state)[0]
    move = _move(play, seat)
    t, vines = play.scene.t, starting_vines(play.state)
    if move is None:
        missing = "parents.missing-vines" if vines else "parents.missing"
        return Action("parents.book", t(missing))
    second = PAPAS[move.papa].name if move.papa is not None else ""
    if move.mama is None:
        label = t("parents.book-vines", name=second)
    else:
        label = t("parents.book", first=MAMAS[move.mama].name, second=second)
    return Action("parents.book", label, lambda: play.do(move), drawing="check")


def _move(play: Play[State], seat: int) -> TakeParents | None:
    chosen, vines = play.choice(ParentsChoice), play.choice(PlantChoice).vines
    mama, papa = chosen.mama, chosen.papa
    count = starting_vines(play.state)
    if papa is None or (len(vines) < count if count else mama is None):
        return None
    return TakeParents(seat, None if count else mama, papa, _gift(play, seat), vines)


def _papa(play: Play[State]) -> Papa | None:
    chosen = play.choice(ParentsChoice).papa
    return None if chosen is None else PAPAS.get(chosen)


def _gift(play: Play[State], seat: int) -> bool:
    """Return the papa's gift, unless lira were chosen or no worker may be added (CAMP-02)."""
    papa, mat = _papa(play), play.state.estates[seat].mat
    full = mat is not None and mat.workers >= workers_most(play.state)
    usual = not (papa is not None and papa.gift == WORKER and full)
    gift = play.choice(ParentsChoice).gift
    return usual if gift is None else gift


def _vines(play: Play[State], seat: int) -> list[ft.Control]:
    """Challenge 1: which three vines are planted on which fields (CAMP-01)."""
    count = starting_vines(play.state)
    if not count:
        return []
    scene, challenge = play.scene, play.state.challenge

    def keep(change: Callable[[ActionDraft[PlantChoice]], ActionDraft[PlantChoice]]) -> None:
        play.pick(PlantChoice, lambda now: change(ActionDraft(now)).choice)

    draft = Choosing(ActionDraft(play.choice(PlantChoice)), keep)
    told = Dialog(play, seat, None, draft, at_most=count, bare=True)
    words = scene.t(f"challenge.{challenge.number if challenge else 1}.three-vines")
    return [
        scene.look.text(scene.t("parents.vines"), "title_medium"),
        scene.look.text(words, "body_medium", scene.c.on_surface_variant),
        *plant.content(told),
        *plant.several(told),
    ]


def _names(play: Play[State], what: Literal["mama", "papa"], names: dict[int, str]) -> ft.Control:
    now = play.choice(ParentsChoice)
    chosen = now.mama if what == "mama" else now.papa

    def picked(now: ParentsChoice, id: int) -> ParentsChoice:
        return replace(now, mama=id) if what == "mama" else replace(now, papa=id)

    def pick(id: int) -> None:
        play.pick(ParentsChoice, lambda now: picked(now, id))

    ordered = sorted(names.items(), key=lambda entry: entry[1])
    return ft.Row(
        [
            chip(
                play.scene,
                f"parents.{what}-{id}",
                name,
                partial(pick, id),
                selected=chosen == id,
                on_hold=lambda: play.explain(terms.PARENTS[what]),
            )
            for id, name in ordered
        ],
        wrap=True,
        spacing=8,
        run_spacing=8,
    )
