"""
Making wine: a tap on a wine adds the best one the grapes make; or tap the grapes themselves.

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
from companion.viticulture.position.mat import Mat, Row, tokens

from ....icons import icon
from ....parts.touch import chip
from .. import terms
from ..sheets import Choice
from ..tokens import GRAPE_ROWS, choice, glass_token
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
    """
    The best wine of each kind, the grapes, and the finished wines: what there is to tap stays where
    it is, whatever is made of it.
    """
    made, number = d.chosen.wines, min(len(d.chosen.wines) + 1, most(d))
    parts: list[ft.Control] = [
        dialog_title(d, d.t("act.wine-of", number=number, most=most(d))),
        _kinds(d),
        *grapes(d, d.chosen.grapes, partial(_toggle, d), _all(d) if _full(d) else _used(made)),
    ]
    below = [_done(d, n, wine) for n, wine in enumerate(made)]
    if d.chosen.current and len(made) + 1 < most(d):
        below.append(chip(d.scene, "act.more", d.t("act.more-wine"), lambda: _keep(d)))
    return [*parts, flow(below)] if below else parts


def _full(d: Dialog[WineChoice]) -> bool:
    """Return whether no more wines can be made."""
    return len(d.chosen.wines) >= most(d)


def _all(d: Dialog[WineChoice]) -> tuple[tuple[Row, int], ...]:
    return tuple((row, value) for row in GRAPE_ROWS for value in tokens(d.mat, row))


def _used(made: tuple[Pressing, ...]) -> tuple[tuple[Row, int], ...]:
    """Return the grapes of the finished wines."""
    red = [(RED, v) for wine in made for v in wine.red]
    return (*red, *((WHITE, v) for wine in made for v in wine.white))


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


def _suggested(d: Dialog[WineChoice], kind: Wine) -> Pressing | None:
    """
    Return the best wine of a kind: with the chosen grapes, if it can be made of them and others;
    else of those that would be left.
    """
    now = d.chosen
    mat = _left(d, now.wines)
    ways = [p for p in pressings(mat, anywhere=_anywhere(d)) if p.kind is kind]
    begun = [p for p in ways if _goes_on(now.grapes, p)]
    if not begun and now.current and len(now.wines) + 1 < most(d):
        mat = _left(d, _wines(now))
        begun = [p for p in pressings(mat, anywhere=_anywhere(d)) if p.kind is kind]
    return max(begun or ways, key=lambda wine: _worth(d, mat, wine), default=None)


def _left(d: Dialog[WineChoice], wines: tuple[Pressing, ...]) -> Mat:
    """Return the mat once these wines are made."""
    return pressed(d.mat, wines, anywhere=_anywhere(d))[1]


def _worth(d: Dialog[WineChoice], mat: Mat, wine: Pressing) -> tuple[int, int]:
    """Sort key of wines: the most valuable, of the least grapes."""
    return worth(mat, wine, anywhere=_anywhere(d)) or 0, -_sum_of(wine)


def _goes_on(chosen: Grapes, wine: Pressing) -> bool:
    """Return whether a wine needs all the chosen grapes, and others besides."""
    both = {*chosen.red} <= {*wine.red} and {*chosen.white} <= {*wine.white}
    count = len(chosen.red) + len(chosen.white)
    return both and 0 < count < len(wine.red) + len(wine.white)


def _kinds(d: Dialog[WineChoice]) -> ft.Control:
    """
    The four wines, each with what the best one is worth; a tap adds it, or says why there is none.
    """
    current = d.chosen.current
    beside = d.scene.width / d.scene.look.scale >= FOUR_BESIDE
    tiles: list[ft.Control] = []
    for kind in Wine:
        wine = None if _full(d) else _suggested(d, kind)
        ink = d.scene.c.on_surface if wine else d.scene.c.on_surface_variant
        glass = icon(f"wine-{kind.value}", ink, 30 if beside else 26)
        words = d.t(f"act.kind-{kind.value}")
        label = d.t(f"wine.{kind.value}")
        head: list[ft.Control] = [glass]
        if wine:
            used = [*((RED, v) for v in wine.red), *((WHITE, v) for v in wine.white)]
            value = pressed(_left(d, _before(d, wine)), (wine,), anywhere=_anywhere(d))[0][0].value
            head.append(glass_token(d.scene.look, Row(kind.value), value, 30))
            said = d.scene.words.list([token_name(d.scene, row, grape) for row, grape in used])
            its = d.t("act.token", what=label, value=value)
            label = d.t("act.wine-from", wine=its, grapes=said)
        style = "label_medium" if beside else "label_large"
        name = d.scene.look.text(words, style, ink)
        above = ft.Row(head, spacing=2, tight=True, alignment=ft.MainAxisAlignment.CENTER)
        tiles.append(
            choice(
                d.scene,
                f"act.wine-{kind.value}",
                ft.Column(
                    [ft.Container(height=0), above, name, ft.Container(height=0)],
                    spacing=3,
                    tight=True,
                    horizontal_alignment=ft.CrossAxisAlignment.CENTER,
                )
                if beside
                else ft.Row([*head, name], spacing=6, tight=True),
                None if _full(d) else partial(_add, d, kind),
                selected=current is not None and current.kind is kind,
                label=label,
                dim=wine is None,
                on_hold=d.holds(terms.WINE_RULES[kind]),
                wide=beside,
            )
        )
    if beside:
        return ft.Row([ft.Container(tile, expand=True) for tile in tiles], spacing=8)
    return flow(tiles)


def _before(d: Dialog[WineChoice], wine: Pressing) -> tuple[Pressing, ...]:
    """
    Return the wines that come before a suggested one: the wine of the chosen grapes too, unless
    they go into it or there is no room for both.
    """
    now = d.chosen
    current = now.current
    if current is None or len(now.wines) + 1 >= most(d):
        return now.wines
    shares = {*wine.red} & {*current.red} or {*wine.white} & {*current.white}
    return now.wines if shares else (*now.wines, current)


def _add(d: Dialog[WineChoice], kind: Wine) -> None:
    """Add the best wine of a kind; say why there is none."""
    wine = _suggested(d, kind)
    if wine is None:
        d.explain(terms.WINE_RULES[kind])
        return
    wines = (*_before(d, wine), wine)
    d.choose(lambda _: WineChoice(wines))


def _sum_of(wine: Pressing) -> int:
    return sum(wine.red) + sum(wine.white)


def lowered(d: Dialog[WineChoice]) -> list[ft.Control]:
    """What lowers the value of the wine that was chosen last."""
    wines = _wines(d.chosen)
    if not wines:
        return []
    *before, last = wines
    mat = _left(d, tuple(before))
    value = worth(mat, last, anywhere=_anywhere(d))
    if value is None:
        return []
    found = _lower(d, mat, value, _sum_of(last))
    return [found] if found else []


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
    pinned=lowered,
    log={MakeWine: "WINE-01"},
)
