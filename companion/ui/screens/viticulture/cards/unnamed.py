"""What a card that is not named may do: any action, and effects only cards have."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import flet as ft

from companion.viticulture.box.visitors import Option
from companion.viticulture.cards.age import AgeWine
from companion.viticulture.cards.ready import CardStep
from companion.viticulture.cards.retrieve import Retrieve, retrievable
from companion.viticulture.cards.steps import step_moves

from ....parts.touch import chip
from .. import terms
from ..actions.dialog import Dialog, dialog_title, flow
from ..sheets import CardChoice, EffectSheet, MatSheet

SWAP = CardStep("swap-vines", 1, 1, Option())


FREE = tuple(
    CardStep(do, 1, 1, Option())
    for do in ("build", "plant", "harvest", "make-wine", "fill-order", "train", "uproot")
)


def ageing(d: Dialog[CardChoice]) -> list[ft.Control]:
    """Age all wine, by a card that is not named."""
    if not d.mat.cellar.tokens:
        return []
    return [
        chip(
            d.scene,
            f"effect.age-{times}",
            d.scene.words.many("effect.age", times),
            partial(d.do, AgeWine(d.seat, times)),
            on_hold=d.holds(terms.AGE_ALL),
        )
        for times in (1, 2)
    ]


def to_the_mat(d: Dialog[CardChoice], open_: EffectSheet) -> list[ft.Control]:
    """A button to the mat, where single tokens are corrected."""
    words = d.t("effect.mat")
    mat = MatSheet(d.seat, open_.again(d.seat))
    return [chip(d.scene, "effect.mat", words, lambda: d.play.show(mat))]


def retrieve(d: Dialog[CardChoice]) -> list[ft.Control]:
    """Take workers back."""
    chips = [
        chip(
            d.scene,
            f"effect.home-{n + 1}",
            d.t(
                "effect.stands",
                who=d.t(f"worker.{at.worker.value}"),
                place=d.t(f"action.{at.action.value if at.action else at.space.value}"),
            ),
            partial(d.do, Retrieve(d.seat, (at,))),
            on_hold=d.holds(terms.RETRIEVE),
        )
        for n, at in enumerate(retrievable(d.state, d.seat))
    ]
    return [dialog_title(d, d.t("effect.retrieve")), flow(chips)] if chips else []


def swap(d: Dialog[CardChoice]) -> list[ft.Control]:
    """Swap two vines, by a card that is not named; first it has to be asked for."""
    swaps = list(step_moves(d.state, d.seat, SWAP))
    if not swaps:
        return []
    shown = d.chosen.swaps
    toggle = chip(
        d.scene,
        "effect.swap",
        d.t("act.do-swap-vines"),
        lambda: d.choose(lambda now: replace(now, swaps=not shown)),
        selected=shown,
        on_hold=d.holds(terms.FIELD),
    )
    chips = [
        chip(d.scene, f"effect.swap-{n + 1}", d.play.sentence(move), partial(d.do, move))
        for n, move in enumerate(swaps)
    ]
    return [flow([toggle]), *([flow(chips)] if shown else [])]
