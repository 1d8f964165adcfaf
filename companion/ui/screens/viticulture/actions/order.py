"""Filling a wine order: those the cellar can fill come first, each with the wines that fit best."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from companion.i18n import N_
from companion.viticulture.actions.order import FillOrder, best_wines, fillable
from companion.viticulture.box.orders import ORDERS, Bottle, Order
from companion.viticulture.box.vineyard import HIGHEST, Wine
from companion.viticulture.position.mat import Row

from ....icons import icon
from ....parts.stepper import stepper
from ....parts.touch import chip
from .. import terms
from ..sheets import Choice
from ..tokens import choice, glass_token
from .dialog import ActionDialog, Dialog, dialog_title, flow, toggled
from .preview import token_name


@dataclass(frozen=True)
class OrderChoice(Choice):
    """The chosen order, or icons entered by hand, and the wines for it."""

    order: int | None = None
    wines: tuple[Bottle, ...] = ()
    shows_all: bool = False
    """Whether all orders of the box are shown, not only those that can be filled."""
    kinds: tuple[Wine, ...] = ()
    """Of those the ones that ask for wines of these kinds."""
    other: bool = False
    """Whether the order is told by its icons."""
    asks: tuple[Bottle, ...] = ()
    points: int = 0
    residual: int = 0


def content(d: Dialog[OrderChoice]) -> list[ft.Control]:
    """The orders by their icons, the chosen one with the wines for it below."""
    if d.chosen.other:
        return _other(d)
    fits = [number for number, _ in fillable(d.mat)]
    fits.sort(key=lambda n: (-ORDERS[n].points, -ORDERS[n].residual))
    parts: list[ft.Control] = []
    if fits:
        parts += [dialog_title(d, d.t("act.orders-fit")), *_listed(d, [ORDERS[n] for n in fits])]
    else:
        none = d.t("act.orders-none")
        parts.append(d.scene.look.text(none, "body_medium", d.scene.c.on_surface_variant))
    shown = d.chosen.shows_all
    parts.append(
        flow(
            [
                chip(
                    d.scene,
                    "act.all-orders",
                    d.t("act.all-orders", count=len(ORDERS)),
                    lambda: d.choose(lambda now: replace(now, shows_all=not shown)),
                    selected=shown,
                ),
                _by_icons(d),
            ]
        )
    )
    if shown:
        parts.append(flow([_kind(d, kind) for kind in Wine]))
    others = [o for o in ORDERS.values() if o.id not in fits and _is_shown(d, o)]
    return [*parts, *_listed(d, others)]


def _is_shown(d: Dialog[OrderChoice], order: Order) -> bool:
    """Return whether an order is listed that the cellar cannot fill: if it is asked for."""
    asked = all(any(wine.kind is kind for wine in order.wines) for kind in d.chosen.kinds)
    return order.id == d.chosen.order or (d.chosen.shows_all and asked)


def _listed(d: Dialog[OrderChoice], orders: list[Order]) -> list[ft.Control]:
    """These orders; the chosen one stays where it was tapped and is followed by the wines."""
    parts: list[ft.Control] = []
    for order in orders:
        parts.append(_order(d, order))
        if order.id == d.chosen.order:
            parts += [dialog_title(d, d.t("act.gives-wines")), _wines(d)]
    return parts


def move(d: Dialog[OrderChoice]) -> FillOrder | None:
    """Return the move: filling the order with the proposed or chosen wines."""
    its = d.chosen
    if its.other and its.asks:
        return FillOrder(d.seat, d.at, None, its.wines, its.asks, its.points, its.residual)
    if its.order is None:
        return None
    return FillOrder(d.seat, d.at, its.order, its.wines)


def _by_icons(d: Dialog[OrderChoice]) -> ft.Control:
    """A button to enter an order by its icons, whatever is printed on it."""
    other = d.chosen.other
    return chip(
        d.scene,
        "act.other-order",
        d.t("act.other-order"),
        lambda: d.choose(lambda now: replace(now, other=not other, wines=())),
        selected=other,
    )


def _other(d: Dialog[OrderChoice]) -> list[ft.Control]:
    """Icons one by one with their values, what the order pays, and the wines for it."""
    asks = d.chosen.asks
    parts: list[ft.Control] = [
        flow([_by_icons(d)]),
        dialog_title(d, d.t("act.asks")),
        flow([_add(d, kind) for kind in Wine]),
        *[_asked(d, n, icon_) for n, icon_ in enumerate(asks)],
    ]
    if not asks:
        return parts
    parts.append(dialog_title(d, d.t("act.pays")))

    def points(by: int) -> None:
        d.choose(lambda now: replace(now, points=max(0, now.points + by)))

    def residual(by: int) -> None:
        d.choose(lambda now: replace(now, residual=max(0, now.residual + by)))

    title = d.t("track.points")
    parts.append(stepper(d.scene, "act.by-points", title, d.chosen.points, points))
    title = d.t("track.residual")
    parts.append(stepper(d.scene, "act.by-residual", title, d.chosen.residual, residual))
    return [*parts, dialog_title(d, d.t("act.gives-wines")), _wines(d)]


def _asking(d: Dialog[OrderChoice], now: OrderChoice, asks: tuple[Bottle, ...]) -> OrderChoice:
    """Return the choice with other icons; the best wines are proposed again."""
    return replace(now, asks=asks, wines=best_wines(d.mat.cellar, asks) or ())


def _add(d: Dialog[OrderChoice], kind: Wine) -> ft.Control:
    """A button that adds an icon; its value is that of the next wine in the cellar."""
    asked = sum(one.kind is kind for one in d.chosen.asks)
    there = d.mat.cellar.row(kind)[asked : asked + 1]
    value = there[0] if there else kind.lowest
    drawing = icon(f"wine-{kind.value}", d.scene.c.on_surface, 26)
    words = d.scene.look.text(d.t(f"act.kind-{kind.value}"), "label_large")
    return choice(
        d.scene,
        f"act.icon-{kind.value}",
        ft.Row([icon("plus", d.scene.c.on_surface, 18), drawing, words], spacing=6, tight=True),
        lambda: d.choose(lambda now: _asking(d, now, (*now.asks, Bottle(kind, value)))),
        selected=False,
        label=d.t("act.add-icon", wine=d.t(f"wine.{kind.value}")),
        on_hold=d.holds(terms.WINE_RULES[kind]),
    )


def _asked(d: Dialog[OrderChoice], n: int, one: Bottle) -> ft.Control:
    """An icon and its value; below the lowest one it is removed."""

    def stepped(now: OrderChoice, by: int) -> OrderChoice:
        if n >= len(now.asks):
            return now
        value = min(HIGHEST, now.asks[n].value + by)
        then = () if value < one.kind.lowest else (Bottle(one.kind, value),)
        return _asking(d, now, (*now.asks[:n], *then, *now.asks[n + 1 :]))

    def step(by: int) -> None:
        d.choose(lambda now: stepped(now, by))

    mark = icon(f"wine-{one.kind.value}", d.scene.c.on_surface, 26)
    name = d.t(f"wine.{one.kind.value}")
    return stepper(d.scene, f"act.asks-{n + 1}", name, one.value, step, mark=mark)


def _kind(d: Dialog[OrderChoice], kind: Wine) -> ft.Control:
    return chip(
        d.scene,
        f"act.with-{kind.value}",
        d.t(f"act.kind-{kind.value}"),
        lambda: d.choose(lambda now: replace(now, kinds=toggled(now.kinds, kind))),
        selected=kind in d.chosen.kinds,
    )


def _order(d: Dialog[OrderChoice], order: Order) -> ft.Control:
    scene, c = d.scene, d.scene.c
    asked: list[ft.Control] = []
    for wine in order.wines:
        asked += [
            glass_token(scene.look, Row(wine.kind.value), wine.value, 34),
            icon(f"wine-{wine.kind.value}", c.on_surface_variant, 20),
        ]
    gives = ft.Row(
        [
            scene.look.text(scene.words.signed(order.points), "title_large"),
            icon("cork", c.primary, 22),
            scene.look.text(scene.words.signed(order.residual), "title_medium"),
            icon("bottle", c.primary, 22),
        ],
        spacing=4,
        tight=True,
    )
    wines = ft.Row(asked, wrap=True, spacing=4, run_spacing=4)
    if scene.large_text:
        inside: ft.Control = ft.Column([wines, gives], spacing=4, expand=True)
    else:
        inside = ft.Row([ft.Container(wines, expand=True), gives], spacing=8, expand=True)
    said = [token_name(scene, Row(wine.kind.value), wine.value) for wine in order.wines]
    label = d.t(
        "act.order-label",
        wines=scene.words.list(said),
        points=order.points,
        residual=order.residual,
    )
    is_chosen = d.chosen.order == order.id

    def pick(now: OrderChoice) -> OrderChoice:
        if is_chosen:
            return replace(now, order=None, wines=())
        return replace(now, order=order.id, wines=best_wines(d.mat.cellar, order.wines) or ())

    return choice(
        scene,
        f"act.order-{order.id}",
        inside,
        lambda: d.choose(pick),
        selected=is_chosen,
        label=label,
        on_hold=d.holds(terms.ORDERS),
    )


def _wines(d: Dialog[OrderChoice]) -> ft.Control:
    """Every wine of the cellar; those given away are marked."""
    given = d.chosen.wines

    def turn(wine: Bottle) -> None:
        d.choose(lambda now: replace(now, wines=toggled(now.wines, wine)))

    found: list[ft.Control] = []
    for kind in Wine:
        for value in d.mat.cellar.row(kind):
            wine = Bottle(kind, value)
            found.append(
                choice(
                    d.scene,
                    f"act.wine-{kind.value}-{value}",
                    glass_token(d.scene.look, Row(kind.value), value, 38),
                    partial(turn, wine),
                    selected=wine in given,
                    label=token_name(d.scene, Row(kind.value), value),
                    on_hold=d.holds(terms.BETTER),
                )
            )
    return flow(found)


DIALOG = ActionDialog(
    "fill-order",
    "fill-order",
    "ORD-01",
    OrderChoice,
    content,
    move,
    missing=lambda _: N_("act.missing.order"),
    log={FillOrder: "ORD-01"},
)
