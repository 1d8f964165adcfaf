"""
Marking two regions in secret, on the player's own phone or on one that is passed round.

What somebody marks stays on the page it is marked on until it is booked. Afterwards it is on the
phone of that one seat, if there is such a phone, and on no other: everything here is drawn of the
state as this phone may see it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import flet as ft

from companion.vino.box.board import COUNTS, Region
from companion.vino.position.state import State
from companion.vino.round.choosing import ChooseRegions, Reveal

from ....icons import icon, player_mark
from ....parts.action import Action
from ....parts.surface import dot, row, rows
from ....parts.touch import chip
from ....play import Play
from ....scene import Scene
from ..bits import flow, notes, question, region_said, regions_said, title, toggled
from ..drawn import chances_said, drawn_region, region_rows
from ..worth import below_question

SHORT = 760
"""On a page lower than that what the figures are stands below the regions."""


@dataclass(frozen=True)
class Marking:
    """Who marks regions on this page, and which so far."""

    seat: int | None = None
    regions: tuple[Region, ...] = ()
    hidden: bool = False
    """Whether nobody marks here now."""


def chooser(play: Play[State]) -> int | None:
    """
    Return who marks regions on this page: who was tapped, else the next who has not chosen yet, so
    that a phone that is passed round asks one after the other. A seat's own phone asks that seat.
    """
    now, choosers, here = play.choice(Marking), play.state.choosers, play.here
    if not play.legal or now.hidden:
        return None
    if now.seat is not None:
        return now.seat
    asked = (seat for seat in choosers if here.acts_for(seat))
    own_before = sorted(asked, key=lambda seat: seat not in here.seats)
    return next(iter(own_before), None)


def body(play: Play[State]) -> list[ft.Control]:
    """The nine regions for whoever marks now; or who has chosen and who has not."""
    scene, state = play.scene, play.state
    seat = chooser(play)
    if seat is not None:
        return [*notes(play), *_marking(play, seat)]
    return [
        *notes(play),
        title(scene, scene.t("choosing.title"), scene.t("choosing.how")),
        rows(scene, [_chooser(play, seat) for seat in state.order]),
    ]


def primary(play: Play[State]) -> Action:
    """
    Return the action: booking the regions, for the last one with the reveal; once everybody has
    chosen, the reveal.
    """
    scene, t, state = play.scene, play.scene.t, play.state
    seat = chooser(play)
    if seat is None:
        waiting = [play.name(other) for other in state.choosers]
        if waiting:
            return Action("choosing.reveal", t("choosing.waits", players=scene.words.list(waiting)))
        return Action(
            "choosing.reveal", t("choosing.reveal"), lambda: play.do(Reveal()), "advance", "region"
        )
    marked = play.choice(Marking).regions
    missing = COUNTS.marked - len(marked)
    if missing > 0:
        return Action("choosing.book", scene.words.many("choosing.more", missing))
    move = ChooseRegions(seat, marked)
    facts = {"regions": scene.words.list([region_said(scene, region) for region in marked])}
    if state.choosers != (seat,):
        label = t("choosing.book", **facts)
        return Action("choosing.book", label, lambda: play.do(move), drawing="lock")

    def book_and_reveal() -> None:
        if play.do(move):
            play.do(Reveal())

    label = t("choosing.book-last", **facts)
    return Action("choosing.book", label, book_and_reveal, "advance", "region")


def _chooser(play: Play[State], seat: int) -> ft.Control:
    scene, state = play.scene, play.state
    chosen = state.estates[seat].chosen
    done = chosen is not None
    below = scene.t("choosing.done" if done else "choosing.open")
    if chosen and seat == play.here.secret_of:
        below = scene.t("choosing.own", regions=regions_said(scene, chosen))
    return row(
        scene,
        f"choosing.seat-{seat + 1}",
        play.name(seat),
        (lambda: play.pick(Marking, lambda _: Marking(seat))) if play.legal else None,
        below=below,
        ahead=ft.Row(
            [
                player_mark(scene.look, play.colour(seat), play.name(seat), 40),
                *([icon("lock", scene.c.primary)] if done else []),
            ],
            spacing=6,
            tight=True,
        ),
        on_hold=lambda: play.explain("VN-BUY-02"),
    )


def _marking(play: Play[State], seat: int) -> list[ft.Control]:
    scene = play.scene
    marked = play.choice(Marking).regions

    def toggle(region: Region) -> None:
        def marking(now: Marking) -> Marking:
            return Marking(seat, toggled(now.regions, region, COUNTS.marked))

        play.pick(Marking, marking)

    def hide() -> None:
        play.pick(Marking, lambda _: Marking(hidden=True))

    last: list[ft.Control] = []
    if len(marked) == 1:
        last.append(
            chip(
                scene,
                "choosing.only",
                scene.t("choosing.only"),
                lambda: play.do(ChooseRegions(seat, marked)),
            )
        )
    asked = question(
        play,
        seat,
        scene.t("choosing.marks", player=play.name(seat)),
        below_question(play, seat, scene.t("choosing.alone", player=play.name(seat))),
        small=True,
    )
    chips = [*_others(play, seat), _hide(scene, hide)]
    head: list[ft.Control] = [asked, flow(chips)]
    if scene.low and not scene.large_text:
        head = [ft.Row([ft.Container(asked, expand=True), *chips], spacing=8)]
    late = scene.large_text or scene.height < SHORT  # the regions come first
    worth = scene.look.text(scene.t("choosing.worth"), "body_medium", scene.c.on_surface_variant)
    return [
        *head,
        *([] if late else [worth]),
        region_rows(
            scene,
            [
                drawn_region(
                    play,
                    f"choosing.region-{region.value}",
                    region,
                    " · ".join(chances_said(play, seat, region)),
                    partial(toggle, region),
                    ahead=dot(scene, region in marked),
                    selected=region in marked,
                    on_hold=lambda: play.explain("VN-BUY-04"),
                )
                for region in play.state.copy.in_order
            ],
        ),
        *([flow(last)] if last else []),
        *([worth] if late else []),
    ]


def _hide(scene: Scene, hide: Callable[[], object]) -> ft.Control:
    return chip(
        scene,
        "choosing.hide",
        [icon("eye-off", scene.c.on_surface)],
        hide,
        label=scene.t("choosing.hide"),
    )


def _others(play: Play[State], seat: int) -> list[ft.Control]:
    """A chip for everybody else: whoever marks on a phone of their own begins with it."""
    scene, state = play.scene, play.state

    def other_chip(other: int) -> ft.Control:
        done = state.estates[other].chosen is not None
        said = scene.t("choosing.done" if done else "choosing.open")
        mark = player_mark(scene.look, play.colour(other), play.name(other), 26)
        return chip(
            scene,
            f"choosing.seat-{other + 1}",
            [mark, *([icon("lock", scene.c.primary, 20)] if done else [])],
            lambda: play.pick(Marking, lambda _: Marking(other)),
            label=f"{play.name(other)}, {said}",
            on_hold=lambda: play.explain("VN-BUY-02"),
        )

    return [other_chip(other) for other in state.order if other != seat]
