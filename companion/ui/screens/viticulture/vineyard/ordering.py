"""Fill a wine order: those the cellar can fill come first, each with the wines that fit best."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.viticulture import ORDERS, Bottle, FillOrder, Order, Wine
from companion.viticulture.components import HIGHEST
from companion.viticulture.orders import best, fillable
from companion.viticulture.vineyard_moves import Row

from ....icons import icon
from ....parts.stepper import stepper
from ....parts.touch import chip
from . import terms
from .dialog import Dialog, flow, heading, toggled
from .preview import token_name
from .tokens import choice, token


def content(d: Dialog) -> list[ft.Control]:
    """The orders by what is printed on them; the one chosen with the wines that go."""
    chosen = d.chosen.get("order")
    if d.chosen.get("other"):
        return _other(d)
    if chosen is not None:
        return [_order(d, ORDERS[chosen]), heading(d, d.t("act.gives-wines")), _wines(d)]
    fits = [number for number, _ in fillable(d.mat)]
    fits.sort(key=lambda n: (-ORDERS[n].points, -ORDERS[n].residual))
    parts: list[ft.Control] = []
    if fits:
        parts += [heading(d, d.t("act.orders-fit")), *(_order(d, ORDERS[n]) for n in fits)]
    else:
        none = d.t("act.orders-none")
        parts.append(d.scene.look.text(none, "body_medium", d.scene.c.on_surface_variant))
    shown = bool(d.chosen.get("all"))
    parts.append(
        flow(
            [
                chip(
                    d.scene,
                    "act.all-orders",
                    d.t("act.all-orders", count=len(ORDERS)),
                    lambda: d.choose(all=not shown),
                    selected=shown,
                ),
                _by_icons(d),
            ]
        )
    )
    if shown:
        parts.append(flow([_kind(d, kind) for kind in Wine]))
        asked = d.chosen.get("kinds", ())
        parts += [
            _order(d, order)
            for order in ORDERS.values()
            if order.id not in fits and all(any(w.kind is k for w in order.wines) for k in asked)
        ]
    return parts


def move(d: Dialog) -> Any:
    """The order with the wines that were proposed, or chosen instead."""
    chosen = d.chosen.get("order")
    asks = d.chosen.get("asks", ())
    if d.chosen.get("other") and asks:
        pays = d.chosen.get("points", 0), d.chosen.get("residual", 0)
        return FillOrder(d.seat, d.at, None, d.chosen.get("wines", ()), asks, *pays)
    if chosen is None:
        return None
    return FillOrder(d.seat, d.at, chosen, d.chosen.get("wines", ()))


def _by_icons(d: Dialog) -> ft.Control:
    """The way to an order that is told by its icons, whatever is printed on it."""
    other = bool(d.chosen.get("other"))
    return chip(
        d.scene,
        "act.other-order",
        d.t("act.other-order"),
        lambda: d.choose(other=not other, wines=()),
        selected=other,
    )


def _other(d: Dialog) -> list[ft.Control]:
    """Icons one by one with their values, what the order pays, and the wines that go."""
    asks: tuple[Bottle, ...] = d.chosen.get("asks", ())
    parts: list[ft.Control] = [
        flow([_by_icons(d)]),
        heading(d, d.t("act.asks")),
        flow([_add(d, kind) for kind in Wine]),
        *[_asked(d, n, icon_) for n, icon_ in enumerate(asks)],
    ]
    if not asks:
        return parts
    parts.append(heading(d, d.t("act.pays")))
    for what, title, id in (
        ("points", "track.points", "act.by-points"),
        ("residual", "track.residual", "act.by-residual"),
    ):
        now = d.chosen.get(what, 0)
        parts.append(
            stepper(
                d.scene,
                id,
                d.t(title),
                now,
                lambda by, what=what: d.choose(more={what: max(0, d.chosen.get(what, 0) + by)}),
            )
        )
    return [*parts, heading(d, d.t("act.gives-wines")), _wines(d)]


def _ask(d: Dialog, asks: tuple[Bottle, ...]) -> None:
    """Other icons: the wines that fit them best are proposed anew."""
    d.choose(asks=asks, wines=best(d.mat.cellar, asks) or ())


def _add(d: Dialog, kind: Wine) -> ft.Control:
    """One icon more of a kind; its value is that of the next wine in the cellar."""
    asks: tuple[Bottle, ...] = d.chosen.get("asks", ())
    asked = sum(one.kind is kind for one in asks)
    there = d.mat.cellar.row(kind)[asked : asked + 1]
    value = there[0] if there else kind.lowest
    drawing = icon(f"wine-{kind.value}", d.scene.c.on_surface, 26)
    words = d.scene.look.text(d.t(f"act.kind-{kind.value}"), "label_large")
    return choice(
        d.scene,
        f"act.icon-{kind.value}",
        ft.Row([icon("plus", d.scene.c.on_surface, 18), drawing, words], spacing=6, tight=True),
        lambda: _ask(d, (*d.chosen.get("asks", ()), Bottle(kind, value))),
        selected=False,
        label=d.t("act.add-icon", wine=d.t(f"wine.{kind.value}")),
        on_hold=d.holds(terms.WINES[kind]),
    )


def _asked(d: Dialog, n: int, one: Bottle) -> ft.Control:
    """An icon and its value; below the lowest there is, it is gone."""

    def step(by: int) -> None:
        asks: tuple[Bottle, ...] = d.chosen.get("asks", ())
        if n >= len(asks):
            return
        value = min(HIGHEST, asks[n].value + by)
        then = () if value < one.kind.lowest else (Bottle(one.kind, value),)
        _ask(d, (*asks[:n], *then, *asks[n + 1 :]))

    mark = icon(f"wine-{one.kind.value}", d.scene.c.on_surface, 26)
    name = d.t(f"wine.{one.kind.value}")
    return stepper(d.scene, f"act.asks-{n + 1}", name, one.value, step, mark=mark)


def _kind(d: Dialog, kind: Wine) -> ft.Control:
    asked: tuple[Wine, ...] = d.chosen.get("kinds", ())
    return chip(
        d.scene,
        f"act.with-{kind.value}",
        d.t(f"act.kind-{kind.value}"),
        lambda: d.choose(kinds=toggled(d, "kinds", kind)),
        selected=kind in asked,
    )


def _order(d: Dialog, order: Order) -> ft.Control:
    scene, c = d.scene, d.scene.c
    asked: list[ft.Control] = []
    for wine in order.wines:
        asked += [
            token(scene.look, Row(wine.kind.value), wine.value, 34),
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
    is_chosen = d.chosen.get("order") == order.id

    def pick() -> None:
        if is_chosen:
            d.choose(order=None, wines=())
        else:
            d.choose(order=order.id, wines=best(d.mat.cellar, order.wines) or ())

    return choice(
        scene,
        f"act.order-{order.id}",
        inside,
        pick,
        selected=is_chosen,
        label=label,
        on_hold=d.holds(terms.ORDERS),
    )


def _wines(d: Dialog) -> ft.Control:
    """Every wine of the cellar; those that are given are marked."""
    given: tuple[Bottle, ...] = d.chosen.get("wines", ())
    found: list[ft.Control] = []
    for kind in Wine:
        for value in d.mat.cellar.row(kind):
            wine = Bottle(kind, value)
            found.append(
                choice(
                    d.scene,
                    f"act.wine-{kind.value}-{value}",
                    token(d.scene.look, Row(kind.value), value, 38),
                    lambda wine=wine: d.choose(wines=toggled(d, "wines", wine)),
                    selected=wine in given,
                    label=token_name(d.scene, Row(kind.value), value),
                    on_hold=d.holds(terms.BETTER),
                )
            )
    return flow(found)
