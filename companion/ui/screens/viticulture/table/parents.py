"""
Choosing mama and papa, clockwise from the first player: what they give, and the papa's choice.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

import flet as ft

from companion.cards import capital
from companion.viticulture.box.parents import MAMAS, PAPAS, WORKER, Papa
from companion.viticulture.position.state import State
from companion.viticulture.table.parents import TakeParents, dealt, starting_vines

from ....icons import player_mark
from ....look import EDGE, LETTER
from ....parts.action import Action
from ....parts.surface import sheet, sheet_width
from ....parts.touch import Primary, chip
from ....play import Play
from ....scene import Scene
from ...sheets.rules import help_button
from .. import terms
from ..actions import plant
from ..actions.dialog import ActionDraft, Dialog
from ..actions.plant import PlantChoice
from ..actions.preview import preview
from ..choosing import Choosing
from ..sheets import ParentsSheet


@dataclass(frozen=True)
class ParentsChoice:
    """The chosen mama and papa."""

    mama: int | None = None
    papa: int | None = None


def body(play: Play[State]) -> list[ft.Control]:
    """The player, the mamas and the papas; gift or lira is asked once both are chosen."""
    scene, look = play.scene, play.scene.look
    seat = play.state.unsettled[0]
    title = look.text(scene.t("parents.question", player=play.name(seat)), "headline_medium")
    parts: list[ft.Control] = [
        ft.Row(
            [
                player_mark(look, play.colour(seat), play.name(seat), 44),
                ft.Semantics(heading_level=2, content=title, expand=True),
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
    parts += _vines(play)
    by_hand = chip(
        scene,
        "parents.by-hand",
        scene.t("parents.by-hand"),
        lambda: play.do(TakeParents(seat, None, None)),
    )
    parts.append(ft.Row([by_hand], wrap=True))
    return parts


def primary(play: Play[State]) -> Action:
    """Return the action: on to the papa's choice, or what is missing."""
    t = play.scene.t
    if not _ways(play, play.choice(ParentsChoice)):
        vines = starting_vines(play.state)
        return Action("parents.book", t("parents.missing-vines" if vines else "parents.missing"))
    return Action(
        "parents.book",
        t("parents.choice"),
        lambda: play.show(ParentsSheet()),
        "soft",
        "arrow-right",
    )


def parents_sheet(play: Play[State]) -> ft.Control:
    """What papa leaves to choose, with what either way brings; each is a button that books it."""
    scene, chosen = play.scene, play.choice(ParentsChoice)
    moves = _ways(play, chosen)
    papa = PAPAS.get(chosen.papa or 0)
    if not moves or papa is None:  # another page was faster
        words = scene.look.text(scene.t("parents.missing"), "body_large")
        return sheet(scene, "parents", scene.t("parents.choice"), [words], play.close)
    seat, gift, lira = moves[0].seat, gift_said(scene, papa), _lira_said(scene, papa)
    names = [papa.name] if chosen.mama is None else [MAMAS[chosen.mama].name, papa.name]
    content: list[ft.Control] = [
        scene.look.text(
            scene.t("parents.of", player=play.name(seat)), "body_medium", scene.c.on_surface_variant
        )
    ]
    for said, move in zip((gift, lira), moves, strict=True):
        content += [scene.look.text(said, "title_medium"), *preview(play, move)]
    takes_gift, takes_lira = (partial(play.do, move, back=ParentsSheet()) for move in moves)
    # a long name on half the sheet needs the room of its drawing
    half = (sheet_width(scene) - 2 * EDGE - 8) / 2 - 2 * 14 - 34
    longest = max(map(len, f"{gift} {lira}".split()))
    drawn = longest * LETTER * scene.look.size("label_large") <= half
    buttons: list[ft.Control] = [
        Primary("parents.lira", lira, takes_lira, drawing="lira" if drawn else None),
        Primary("parents.gift", gift, takes_gift, drawing=gift_drawing(papa) if drawn else None),
    ]
    mark = player_mark(scene.look, play.colour(seat), play.name(seat), 40)
    return sheet(
        scene,
        "parents",
        scene.words.list(names),
        content,
        play.close,
        mark=mark,
        foot=buttons,
        help=help_button(play, ParentsSheet(), (terms.GIFT,)),
    )


def gift_said(scene: Scene, papa: Papa) -> str:
    """Return the papa's gift in words."""
    if papa.structure is None:
        return scene.t(f"parents.gift.{papa.gift}")
    return capital(scene.t(f"structure.{papa.gift}"))


def gift_drawing(papa: Papa) -> str:
    """Return the drawing of the papa's gift."""
    if papa.structure is not None:
        return str(papa.structure.value)
    return "worker" if papa.gift == WORKER else "cork"


def _lira_said(scene: Scene, papa: Papa) -> str:
    return scene.words.many("score.lira", papa.instead)


def _ways(play: Play[State], chosen: ParentsChoice) -> tuple[TakeParents, ...]:
    """Return the move with the papa's gift and that with lira, once all else is chosen."""
    if not play.state.unsettled:  # another page was faster
        return ()
    count, vines = starting_vines(play.state), play.choice(PlantChoice).vines
    if chosen.papa is None or (len(vines) < count if count else chosen.mama is None):
        return ()
    seat, mama = play.state.unsettled[0], None if count else chosen.mama
    return tuple(TakeParents(seat, mama, chosen.papa, gift, vines) for gift in (True, False))


def _vines(play: Play[State]) -> list[ft.Control]:
    """Challenge 1: which three vines are planted on which fields (CAMP-01)."""
    count = starting_vines(play.state)
    if not count:
        return []
    scene, challenge = play.scene, play.state.challenge

    def keep(change: Callable[[ActionDraft[PlantChoice]], ActionDraft[PlantChoice]]) -> None:
        play.pick(PlantChoice, lambda now: change(ActionDraft(now)).choice)

    draft = Choosing(ActionDraft(play.choice(PlantChoice)), keep)
    told = Dialog(play, play.state.unsettled[0], None, draft, at_most=count, bare=True)
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
        if _ways(play, picked(now, id)):
            play.show(ParentsSheet())

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
