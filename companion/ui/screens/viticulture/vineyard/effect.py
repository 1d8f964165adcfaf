"""
What a card does beyond numbers, step by step; also what any card does that is not known by name.

Every row opens the dialogue of its action without a worker, and comes back here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft

from companion.viticulture import AgeWine, Retrieve, Season, SendAhead
from companion.viticulture.planning import ahead_moves, retrievable
from companion.viticulture.visitors import Option, visitors

from ....icons import player_mark
from ....parts.boundary import part
from ....parts.surface import row, rows, sheet
from ....parts.touch import Primary, chip
from ....scene import use_scene
from ...sheets.sheet import Sheet, closing
from .acting import DRAWINGS
from .dialog import Dialog, flow, heading
from .preview import preview
from .visiting import booking, numbers, steps, summed

ACTIONS = {
    "build": "build-structure",
    "plant": "plant-vine",
    "harvest": "harvest-field",
    "make-wine": "make-wine",
    "fill-order": "fill-order",
    "train": "train-worker",
    "upgrade-cellar": "build-structure",
}
FREE = ("build", "plant", "harvest", "make-wine", "fill-order", "train")


@part
def EffectSheet(play: Any, open_: Sheet) -> ft.Control:
    """A card's effect: what is to be done, for whom, and numbers booked freely."""
    scene = use_scene()
    told, set_told = ft.use_state(dict)

    def choose(*, more: Any = None, **changes: Any) -> None:
        set_told(lambda now: {**now, **changes, **(more or {})})

    seat = told.get("seat", open_.seat or 0)
    d = Dialog(play, seat, None, told, choose)
    visitor = visitors().get(open_.what)
    parts: list[ft.Control] = []
    if visitor is not None:
        parts.append(scene.look.text(scene.t(f"visitor.{visitor.id}.effect"), "body_medium"))
    if len(play.state.estates) > 1:
        parts.append(flow([_whose(play, d, other) for other in play.state.seats]))
    mine = seat == (open_.seat or 0)
    options = visitor.options if visitor else ()
    todo: list[ft.Control] = []
    if play.state.estates[seat].mat is not None:
        for at, option in enumerate(options):
            todo += [_do(d, open_, what, f"{open_.what}/{at}") for what in option.do
                     if what in ACTIONS]  # fmt: skip
        if not todo:
            todo = [_do(d, open_, what, "") for what in FREE]
        todo.append(_do(d, open_, "uproot", ""))
        parts.append(rows(scene, todo))
        parts += _tokens(d)
        parts += _workers(d)
    parts += _numbers(d, () if mine else options)
    title = scene.t(f"visitor.{visitor.id}.name") if visitor else scene.t("effect.title")
    foot = Primary("effect.done", scene.t("effect.done"), closing(play), tone="tonal")
    return sheet(scene, "effect", title, parts, closing(play), long=True, foot=foot)


def _whose(play: Any, d: Dialog, seat: int) -> ft.Control:
    scene = play.scene
    words = scene.look.text(play.name(seat), "label_large")
    mark = player_mark(scene.look, play.colour(seat), play.name(seat), 26)
    return chip(
        scene,
        f"effect.seat-{seat + 1}",
        [mark, words],
        lambda: d.choose(seat=seat, by={}),
        selected=d.seat == seat,
    )


def _do(d: Dialog, open_: Sheet, what: str, card: str) -> ft.Control:
    action = "uproot" if what == "uproot" else ACTIONS[what]
    back = replace(open_, seat=d.seat)
    return row(
        d.scene,
        f"effect.do-{what}",
        d.t(f"act.do-{what}"),
        lambda: d.play.show(
            Sheet("act", seat=d.seat, what=action, rule="card", card=card, after=back)
        ),
        drawing=DRAWINGS[action],
    )


def _tokens(d: Dialog) -> list[ft.Control]:
    """All wine ages; single tokens are mended on the mat."""
    if not d.mat.cellar.tokens:
        return [_mat(d)]
    return [
        flow(
            [
                *(
                    chip(
                        d.scene,
                        f"effect.age-{times}",
                        d.scene.words.many("effect.age", times),
                        lambda times=times: d.play.do(AgeWine(d.seat, times)),
                    )
                    for times in (1, 2)
                ),
                *_mat(d).controls,
            ]
        )
    ]


def _mat(d: Dialog) -> Any:
    return flow(
        [
            chip(
                d.scene,
                "effect.mat",
                d.t("effect.mat"),
                lambda: d.play.show(Sheet("mat", seat=d.seat)),
            )
        ]
    )


def _workers(d: Dialog) -> list[ft.Control]:
    """Workers that come home, and (in summer) one that goes ahead."""
    found: list[ft.Control] = []
    home = retrievable(d.state, d.seat)
    if home:
        found.append(heading(d, d.t("effect.retrieve")))
        found.append(
            flow(
                [
                    chip(
                        d.scene,
                        f"effect.home-{n + 1}",
                        d.t(
                            "effect.stands",
                            worker=d.t(f"worker.{at.worker.value}"),
                            place=d.t(f"action.{at.action.value if at.action else at.space.value}"),
                        ),
                        lambda at=at: d.play.do(Retrieve(d.seat, (at,))),
                    )
                    for n, at in enumerate(home)
                ]
            )
        )
    if d.state.season is Season.SUMMER and d.chosen.get("ahead"):
        found.append(heading(d, d.t("effect.ahead")))
        found.append(
            flow(
                [
                    chip(
                        d.scene,
                        f"effect.ahead-{n + 1}",
                        d.t(
                            "effect.to",
                            worker=d.t(f"worker.{move.where.worker.value}"),
                            place=d.t(f"action.{move.where.action.value}"),
                            space=d.t(f"space.{move.where.space.value}"),
                        ),
                        lambda move=move: d.play.do(move),
                    )
                    for n, move in enumerate(ahead(d))
                ]
            )
        )
    elif d.state.season is Season.SUMMER:
        words = d.t("effect.ahead")
        found.append(flow([chip(d.scene, "effect.plan", words, lambda: d.choose(ahead=True))]))
    return found


def ahead(d: Dialog) -> list[SendAhead]:
    """Where a worker can be sent ahead to."""
    return [move for move in ahead_moves(d.state, d.seat) if move.where.action]


def _numbers(d: Dialog, options: tuple[Option, ...]) -> list[ft.Control]:
    """Numbers for anybody; what opponents get by this card is ready."""
    theirs = [option.opponents for option in options if option.opponents]
    found: list[ft.Control] = [heading(d, d.t("effect.numbers"))]
    for n, option in enumerate(theirs):
        move = booking(numbers(d, option, d.seat), d.seat)
        if move is not None:
            found.append(
                flow(
                    [
                        chip(
                            d.scene,
                            f"effect.ready-{n + 1}",
                            summed(d, option),
                            lambda move=move: d.play.do(move),
                        )
                    ]
                )
            )
    now = d.chosen.get("by", {})
    move = booking(now, d.seat)
    found += steps(d, now)
    if move is not None:
        found += preview(d.play, move)

        def book() -> None:
            if d.play.do(move):
                d.choose(by={})

        found.append(Primary("effect.book", d.t("act.book"), book, drawing="check"))
    return found
