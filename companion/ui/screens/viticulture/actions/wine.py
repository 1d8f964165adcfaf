"""
Making wine: tap grapes to see their wine, or a wine to select the best grapes.

Two wines an action, three with the bonus; each takes its grapes away from the next.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.i18n import N_
from companion.viticulture.actions.wine import (
    GRAPES_FOR,
    MakeWine,
    Pressing,
    pressed,
    pressings,
    worth,
)
from companion.viticulture.box.board import WINES_MOST
from companion.viticulture.box.vineyard import HIGHEST, Wine
from companion.viticulture.position.mat import Mat, Row

from ....icons import icon
from ....parts.surface import card
from ....parts.touch import chip
from .. import terms
from ..sheets import Choice
from ..tokens import choice, colours, glass_token
from .dialog import ActionDialog, Dialog, dialog_title, flow, note
from .grapes import NO_GRAPES, RED, WHITE, Grapes, grapes
from .preview import token_name

FOUR_BESIDE = 360
"""The width, at normal text size, from which the four wines stand in one line."""


@dataclass(frozen=True)
class WineChoice(Choice):
    """The finished wines, and the grapes for one more."""

    wines: tuple[Pressing, ...] = ()
    grapes: Grapes = NO_GRAPES

    @property
    def current(self) -> Pressing | None:
        """The wine the chosen grapes make, if they make one."""
        red, white = self.grapes.red, self.grapes.white
        for kind, counts in GRAPES_FOR.items():
            if (len(red), len(white)) == counts:
                return Pressing(kind, red, white)
        return None


def content(d: Dialog[WineChoice]) -> list[ft.Control]:
    """The four kinds, the grapes, the sum, and the finished wines."""
    made = d.chosen.wines
    parts: list[ft.Control] = []
    if made:
        parts.append(flow([_done(d, n, wine) for n, wine in enumerate(made)]))
    if len(made) < most(d):
        used = [(RED, v) for wine in made for v in wine.red]
        used += [(WHITE, v) for wine in made for v in wine.white]
        parts += [
            dialog_title(d, d.t("act.wine-of", number=len(made) + 1, most=most(d))),
            _kinds(d),
            *grapes(d, d.chosen.grapes, partial(_toggle, d), tuple(used)),
            *_sum(d),
        ]
    if d.chosen.current and len(made) + 1 < most(d):
        parts.append(flow([chip(d.scene, "act.more", d.t("act.more-wine"), lambda: _keep(d))]))
    return parts


def move(d: Dialog[WineChoice]) -> MakeWine | None:
    """Return the move: making all wines, including the present one."""
    wines = _wines(d.chosen)
    return MakeWine(d.seat, d.at, wines, _anywhere(d)) if wines else None


def _wines(chosen: WineChoice) -> tuple[Pressing, ...]:
    current = chosen.current
    return (*chosen.wines, *((current,) if current else ()))


def most(d: Dialog[WineChoice]) -> int:
    """Return how many wines can be made."""
    return d.most(WINES_MOST + d.bonus, "make-wine")


def _anywhere(d: Dialog[WineChoice]) -> bool:
    option = d.option
    return bool(option and "cellar" in option.without)


def _toggle(d: Dialog[WineChoice], row: Row, value: int) -> None:
    def turn(now: WineChoice) -> WineChoice:
        then = now.grapes.turned(row, value)
        if row is WHITE and len(then) > 1:
            then = (value,)
        kept = then[-2:] if value in then[-2:] else (value,)
        return replace(now, grapes=now.grapes.having(row, kept))

    d.choose(turn)


def _kinds(d: Dialog[WineChoice]) -> ft.Control:
    """The four wines; a tap selects the best grapes for it, or says why there are none."""
    _, mat = pressed(d.mat, d.chosen.wines, anywhere=_anywhere(d))
    there = list(pressings(mat, anywhere=_anywhere(d)))
    current = d.chosen.current
    beside = d.scene.width / d.scene.look.scale >= FOUR_BESIDE
    tiles: list[ft.Control] = []
    for kind in Wine:
        ways = [p for p in there if p.kind is kind]
        ink = d.scene.c.on_surface if ways else d.scene.c.on_surface_variant
        glass = icon(f"wine-{kind.value}", ink, 30 if beside else 26)
        words = d.t(f"act.kind-{kind.value}")
        style = "label_medium" if beside else "label_large"
        parts = [glass, d.scene.look.text(words, style, ink)]
        tiles.append(
            choice(
                d.scene,
                f"act.wine-{kind.value}",
                ft.Column(
                    [ft.Container(height=0), *parts, ft.Container(height=0)],
                    spacing=3,
                    tight=True,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                )
                if beside
                else ft.Row(parts, spacing=6, tight=True),
                partial(_propose, d, kind, ways),
                selected=current is not None and current.kind is kind,
                label=d.t(f"wine.{kind.value}"),
                dim=not ways,
                on_hold=d.holds(terms.WINE_RULES[kind]),
                wide=beside,
            )
        )
    if beside:
        return ft.Row([ft.Container(tile, expand=True) for tile in tiles], spacing=8)
    return flow(tiles)


def _propose(d: Dialog[WineChoice], kind: Wine, ways: list[Pressing]) -> None:
    if not ways:
        d.explain(terms.WINE_RULES[kind])
        return
    best = max(ways, key=lambda p: (worth(d.mat, p, anywhere=_anywhere(d)) or 0, -_sum_of(p)))
    d.choose(lambda now: replace(now, grapes=Grapes(best.red, best.white)))


def _sum_of(wine: Pressing) -> int:
    return sum(wine.red) + sum(wine.white)


def _sum(d: Dialog[WineChoice]) -> list[ft.Control]:
    """The grapes, the wine they make, and what lowers its value."""
    current = d.chosen.current
    if current is None:
        return []
    _, mat = pressed(d.mat, d.chosen.wines, anywhere=_anywhere(d))
    value = worth(mat, current, anywhere=_anywhere(d))
    if value is None:
        return []
    look, c = d.scene.look, d.scene.c
    row = Row(current.kind.value)
    used = [(RED, v) for v in current.red] + [(WHITE, v) for v in current.white]
    shown: list[ft.Control] = []
    for its, grape in used:
        if shown:
            shown.append(icon("plus", c.on_surface_variant, 18))
        shown.append(glass_token(look, its, grape, 40))
    ring = colours(look, row)["ring"]
    shown += [
        icon("arrow-right", c.on_surface, 26),
        glass_token(look, row, value, 50),
        icon(f"wine-{current.kind.value}", ring, 34),
    ]
    said = [token_name(d.scene, its, grape) for its, grape in used]
    label = f"{d.scene.words.list(said)}: {token_name(d.scene, row, value)}"
    inside: list[ft.Control] = [
        ft.Semantics(
            label=label,
            content=ft.Semantics(
                exclude_semantics=True,
                content=ft.Row(
                    shown,
                    wrap=True,
                    spacing=8,
                    run_spacing=4,
                    alignment=ft.MainAxisAlignment.CENTER,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
            ),
        )
    ]
    lower = _lower(d, mat, value, _sum_of(current))
    if lower:
        inside += [ft.Container(height=1, bgcolor=c.outline_variant), lower]
    column = ft.Column(
        inside, spacing=8, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )
    return [card(d.scene, column, padding=12)]


def _lower(d: Dialog[WineChoice], mat: Mat, value: int, total: int) -> ft.Control | None:
    """Why the wine is worth less than its grapes."""
    if value == total:
        return None
    limit = HIGHEST if _anywhere(d) else mat.reach
    if value < min(total, limit):
        said, rule = N_("act.wine-lower.taken"), "WINE-10"
    elif limit < HIGHEST:
        said, rule = N_("act.wine-lower.cellar"), "WINE-14"
    else:
        said, rule = N_("act.wine-lower.top"), "WINE-16"
    return note(d, "act.note-1", d.t(said, total=total, value=value), rule)


def booked(d: Dialog[WineChoice]) -> str:
    """Return the wines by kind, each with the value the cellar has for it."""
    makings, _ = pressed(d.mat, _wines(d.chosen), anywhere=_anywhere(d))
    names = [
        d.t("act.token", what=d.t(f"act.kind-{one.kind.value}").lower(), value=one.value)
        for one in makings
    ]
    return d.scene.words.list(names)


def _keep(d: Dialog[WineChoice]) -> None:
    """Finish the present wine and begin another."""
    if d.chosen.current:
        d.choose(lambda now: WineChoice(_wines(now)))


def _done(d: Dialog[WineChoice], n: int, wine: Pressing) -> ft.Control:
    makings, _ = pressed(d.mat, d.chosen.wines, anywhere=_anywhere(d))
    value, row = makings[n].value, Row(wine.kind.value)
    name = d.t("act.token", what=d.t(f"wine.{wine.kind.value}"), value=value)

    def back(now: WineChoice) -> WineChoice:
        return replace(now, wines=now.wines[:n] + now.wines[n + 1 :])

    return choice(
        d.scene,
        f"act.made-{n + 1}",
        ft.Row(
            [
                glass_token(d.scene.look, row, value, 36),
                icon("close", d.scene.c.on_surface_variant, 20),
            ],
            spacing=6,
            tight=True,
        ),
        lambda: d.choose(back),
        selected=False,
        label=d.t("act.take-back", what=name),
    )


DIALOG = ActionDialog(
    "make-wine",
    "make-wine",
    "WINE-01",
    WineChoice,
    content,
    move,
    missing=lambda _: N_("act.missing.grapes"),
    booked=booked,
    draws=True,
    log={MakeWine: "WINE-01"},
)
