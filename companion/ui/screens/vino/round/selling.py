"""
Selling a variety: income, lost vineyards, and the market.

The page opens with the sale that pays most, all of it in view and changeable. It is a preview of
:func:`~companion.vino.round.sale.what_if` until it is booked with one tap, and that is not offered
before vineyards and boxes add up.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import flet as ft

from companion.vino.box.board import VARIETIES, Plot, Variety
from companion.vino.box.copies import Need
from companion.vino.position.state import State
from companion.vino.round.sale import Sale, best_sale, plots_of, still_to_place
from companion.vino.round.selling import Sell, SellNothing, plots_said

from ....parts.action import Action
from ....parts.surface import card, scroll_key
from ....parts.touch import chip
from ....play import Play
from ..bits import (
    flow,
    missing_row,
    notes,
    pill,
    question,
    region_said,
    side_by_side,
    subtitle,
    toggled,
    variety_said,
)
from ..sheets import EnterSheet
from ..worth import below_question, cash_said, pairs, variety_tile
from .adding import quantity_card, sum_card
from .sale import LOSSES, Selling, chosen_losses, proposed_losses, sale_of, variety_to_sell
from .spreading import missing_said, spreading

CHIP_LETTER = 0.6
"""How wide a letter on a chip is, for its size."""


def body(play: Play[State]) -> list[ft.Control]:
    """The varieties with what they would bring; quantity, vineyards and market of one of them."""
    seat = play.state.acting
    if seat is None:
        return []
    variety = variety_to_sell(play)
    parts: list[ft.Control] = [
        *notes(play),
        _asked(play, seat, prepared=variety is not None),
        _choices(play, seat, variety),
    ]
    if variety is None:
        return parts
    found = sale_of(play, seat, variety)
    if isinstance(found, Need):
        if found.what != "step":
            parts.append(card(play.scene, quantity_card(play, seat, variety), padding=12))
        return [*parts, _ask(play, found)]
    if play.scene.large_text:  # what is booked comes before what else could be sold
        *before, others = parts
        after = [*_losses(play, found), spreading(play, found), others]
        return side_by_side(play.scene, [*before, sum_card(play, found)], after)
    left = [*parts, sum_card(play, found)]
    return side_by_side(play.scene, left, [*_losses(play, found), spreading(play, found)])


def primary(play: Play[State]) -> Action:
    """Return selling, what still has to add up or, with no variety chosen, selling nothing."""
    scene, t, seat = play.scene, play.scene.t, play.state.acting
    if seat is None:
        return Action("selling.book", t("selling.none"))
    variety = variety_to_sell(play)
    if variety is None:
        return Action(
            "selling.nothing",
            t("selling.nothing", player=play.name(seat)),
            lambda: play.do(SellNothing(seat)),
            "advance",
            "pass",
        )
    sale = sale_of(play, seat, variety)
    if isinstance(sale, Need):
        return Action("selling.book", t("selling.ask"))
    losses, rises = chosen_losses(play, sale)
    missing = still_to_place(sale, rises)
    if missing:
        return Action("selling.book", missing_said(play, missing))
    if len(losses) != sale.lost:
        return Action("selling.book", scene.words.many("selling.give-back", sale.lost))
    label = t(
        "selling.book",
        quantity=sale.quantity,
        variety=variety_said(scene, variety),
        income=sale.income,
    )
    move = Sell(seat, variety, sale.quantity, losses, rises)
    return Action("selling.book", label, lambda: play.do(move), drawing="check")


def _asked(play: Play[State], seat: int, *, prepared: bool) -> ft.Control:
    """Who sells and, beside a prepared sale, a chip for selling nothing."""
    scene, t = play.scene, play.scene.t
    stock = any(play.state.cellar(seat))
    said = t("selling.title" if stock else "selling.nothing", player=play.name(seat))
    if not (prepared and play.legal):
        below = t("selling.how" if stock else "selling.none")
        return question(play, seat, said, below_question(play, seat, below))
    short = t("selling.not")
    chips = 8 + 34 + CHIP_LETTER * scene.look.size("label_large") * len(short)
    asked = question(play, seat, said, cash_said(play, seat), small=True, beside=chips)
    nothing = chip(
        scene,
        "selling.nothing",
        short,
        lambda: play.do(SellNothing(seat)),
        label=t("selling.nothing", player=play.name(seat)),
        on_hold=lambda: play.explain("VN-SELL-08"),
    )
    if scene.large_text:
        return ft.Column([asked, nothing], spacing=6)
    return ft.Row([ft.Container(asked, expand=True), nothing], spacing=8)


def _choices(play: Play[State], seat: int, chosen: Variety | None) -> ft.Control:
    """The varieties in the cellar, the one that pays most first."""

    def choose(variety: Variety) -> None:
        play.pick(
            Selling,
            lambda now: now if now.variety is variety else Selling(variety, opened=now.opened),
        )

    stock = play.state.cellar(seat)
    best = {variety: best_sale(play.state, seat, variety) for variety in VARIETIES}
    incomes = {variety: sale.income if sale else 0 for variety, sale in best.items()}
    tiles = [
        variety_tile(
            play,
            f"selling.variety-{variety.value}",
            seat,
            variety,
            partial(choose, variety) if play.legal else None,
            selected=variety is chosen,
            rule="VN-SELL-01",
        )
        for variety in sorted(VARIETIES, key=lambda variety: -incomes[variety])
        if stock[variety.at]
    ]
    return pairs(play.scene, tiles, most=max(stock))


def _ask(play: Play[State], need: Need) -> ft.Control:
    return missing_row(
        play.scene,
        "selling.enter",
        play.scene.words.say(need.question),
        (lambda: play.show(EnterSheet(need))) if play.legal else None,
    )


def _losses(play: Play[State], sale: Sale) -> list[ft.Control]:
    """The vineyards of this variety; those to be given back are selected."""
    scene, state = play.scene, play.state
    plots = plots_of(state, sale.seat, sale.variety)
    if not sale.lost:
        return []
    losses, _ = chosen_losses(play, sale)
    missing = sale.lost - len(losses)
    said = (
        scene.words.many("selling.losses.more", missing)
        if missing
        else scene.words.many("selling.losses.done", sale.lost)
    )

    def toggle(plot: Plot) -> None:
        def toggled_now(before: Selling) -> Selling:
            now = losses if before.losses is None else before.losses
            now = toggled(now, plot, sale.lost)
            return replace(before, variety=sale.variety, losses=now)

        play.pick(Selling, toggled_now)

    opened = play.choice(Selling).losses_opened and play.legal
    ends: list[ft.Control] = []
    if missing or opened:
        ends.append(pill(scene, said, right=not missing))
    if play.legal and len(plots) > sale.lost:
        ends.append(
            chip(
                scene,
                "selling.losses",
                scene.t("selling.market.close" if opened else "selling.market.open"),
                lambda: play.pick(Selling, lambda now: replace(now, losses_opened=not opened)),
                label=scene.t("selling.losses"),
                on_hold=lambda: play.explain("VN-SELL-04"),
            )
        )
    heading = subtitle(scene, scene.t("selling.losses"), ends)
    proposed = proposed_losses(play, sale)  # what is chosen at first comes first, and is in view
    regions = dict.fromkeys(plot.region for plot in (*proposed, *plots))
    if opened:
        shown = flow(
            [
                _in_region(play, [plot for plot in plots if plot.region is region], losses, toggle)
                for region in regions
            ]
        )
    else:
        named = [scene.words.say(phrase) for phrase in plots_said(losses)]
        shown = scene.look.text(scene.words.list(named), "body_large")
    column = ft.Column(
        [heading, shown],
        spacing=2,
        tight=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    tight = ft.Padding.only(left=12, right=12, top=4, bottom=8)
    padding = 4 if scene.large_text else tight
    return [card(scene, column, padding=padding, key=scroll_key(LOSSES))]


def _in_region(
    play: Play[State],
    plots: Sequence[Plot],
    losses: tuple[Plot, ...],
    toggle: Callable[[Plot], object],
) -> ft.Control:
    """The vineyards of a region that may go back, by their numbers."""
    scene = play.scene
    region = plots[0].region
    name = ft.Semantics(
        exclude_semantics=True,
        content=scene.look.text(region_said(scene, region), "label_large"),
    )
    chips = [
        chip(
            scene,
            f"selling.losses.{region.value}.place-{plot.place}",
            str(plot.place),
            partial(toggle, plot) if play.legal else None,
            label=scene.t("tile.plot", region=region_said(scene, region), place=plot.place),
            selected=plot in losses,
            on_hold=lambda: play.explain("VN-SELL-04"),
        )
        for plot in plots
    ]
    return ft.Row([name, *chips], wrap=True, spacing=8, run_spacing=8)
