"""The government's gift: it interrupts everything, until it is known who takes which."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.vino import Buy, GiveGift, Pick, State, default_gift, ranking
from companion.vino.gift import takes

from ...icons import icon, player_mark
from ...parts.surface import card, row, rows
from ..action import Action
from .bits import line, notes, person, region_said, subtitle, title
from .tiles import tiles


def body(play: Any) -> list[ft.Control]:
    """Who gets how many, which ones, and the bottle that leaves."""
    scene, state = play.scene, play.state
    gift = state.gift
    seats = [share.seat for share in gift.shares]
    others = [seat for seat in state.order if seat not in seats]
    given = places_given(play)
    return [
        *notes(play),
        _head(play),
        rows(
            scene,
            [
                *[_share(play, n, share) for n, share in enumerate(gift.shares, 1)],
                *[
                    line(
                        person(
                            play,
                            seat,
                            scene.t("gift.none-here"),
                            [_takes(scene, 0)],
                        )
                    )
                    for seat in others
                ],
            ],
        ),
        subtitle(scene, scene.t("gift.which")),
        scene.look.text(
            scene.t("gift.which.how", player=play.name(taker(play))),
            "body_medium",
            scene.c.on_surface_variant,
        ),
        tiles(
            play,
            gift.region,
            "gift",
            (lambda place: _tap(play, place)) if play.legal else None,
            given=given,
        ),
        _bottles(play),
    ]


def primary(play: Any) -> Action:
    """Book the whole gift."""
    given = places_given(play)
    gift = play.state.gift
    picks = tuple(
        Pick(seat, tuple(sorted(place for place, to in given.items() if to == seat)))
        for seat in gift.waiting
    )
    return Action(
        "gift.book",
        play.scene.t("gift.book"),
        lambda: play.do(GiveGift(picks)),
        drawing="check",
    )


def places_given(play: Any) -> dict[int, int]:
    """Who is to get which vineyard: as it was chosen, else everybody the dearest left."""
    chosen = play.picked.get("given")
    if chosen is not None:
        return dict(chosen)
    return {place: pick.seat for pick in default_gift(play.state).picks for place in pick.places}


def taker(play: Any) -> int:
    """Whose vineyards a tap chooses: the first who takes any, until another is tapped."""
    state: State = play.state
    taking = [seat for seat in state.gift.waiting if takes(state, seat)]
    chosen = play.picked.get("taker")
    return chosen if chosen in taking else (taking or list(state.gift.waiting))[0]


def _tap(play: Any, place: int) -> None:
    """A vineyard for who takes now; whoever had it gets the other's for it."""
    seat, given = taker(play), places_given(play)
    free = play.state.free(play.state.gift.region, "G")
    mine = [other for other, to in sorted(given.items()) if to == seat]
    if place not in free:
        counts = len(mine)
        play.do(GiveGift((Pick(seat, (*mine[: counts - 1], place)),)))
        return
    if not mine or given.get(place) == seat:
        return
    was = given.pop(place, None)
    given.pop(mine[0])
    given[place] = seat
    if was is not None:
        given[mine[0]] = was
    play.pick(given=given)


def _head(play: Any) -> ft.Control:
    scene, c = play.scene, play.scene.c
    region = region_said(scene, play.state.gift.region)
    step = play.table.session.history.last
    bought = step.entry.move if step else None
    below = scene.t("gift.why")
    if isinstance(bought, Buy) and play.legal:
        below = scene.t("gift.why-player", player=play.name(bought.seat))
    mark = ft.Container(
        icon("gift", c.on_tertiary, 36),
        width=60,
        height=60,
        border_radius=18,
        bgcolor=c.tertiary,
        alignment=ft.Alignment.CENTER,
    )
    words = title(scene, scene.t("gift.title", region=region), below)
    if scene.large_text:
        return words
    return ft.Row([mark, ft.Container(words, expand=True)], spacing=14)


def _share(play: Any, rank: int, share: Any) -> ft.Control:
    scene, state = play.scene, play.state
    tied = next(r.by_tie for r in ranking(state, state.gift.region) if r.seat == share.seat)
    owned = scene.words.many("buying.owned", share.owned)
    below = scene.t("buying.by-tie", owned=owned, place=share.farthest) if tied else owned
    name = scene.t("gift.rank", rank=rank, player=play.name(share.seat))
    if not takes(state, share.seat):
        return line(person(play, share.seat, below, [_takes(scene, share.takes)]))
    chosen = taker(play) == share.seat
    said = f"{below} · {scene.words.many('gift.takes', share.takes)}"
    mark = player_mark(scene.look, play.colour(share.seat), play.name(share.seat), 40)
    return ft.Container(
        row(
            scene,
            f"gift.seat-{share.seat + 1}",
            name,
            (lambda: play.pick(taker=share.seat, given=places_given(play))) if play.legal else None,
            below=said,
            ahead=mark,
            more=False,
        ),
        bgcolor=scene.c.tertiary_container if chosen else None,
    )


def _takes(scene: Any, count: int) -> ft.Control:
    said = scene.words.many("gift.takes", count) if count else scene.t("gift.nothing")
    return ft.Container(scene.look.text(said, "body_medium", scene.c.on_surface_variant))


def _bottles(play: Any) -> ft.Control:
    """How many bottles will be left on the map."""
    scene, c = play.scene, play.scene.c
    left = max(0, play.state.bottles - 1)
    drawn = [icon("government-bottle", c.tertiary, 28) for _ in range(left)]
    words = ft.Column(
        [
            scene.look.text(scene.words.many("gift.bottles", left), "title_medium"),
            scene.look.text(scene.t("gift.bottle-leaves"), "body_medium", c.on_surface_variant),
        ],
        spacing=0,
        tight=True,
    )
    return card(
        scene,
        ft.Column([ft.Row(drawn, spacing=4, wrap=True), words], spacing=6),
        bgcolor=c.surface_container,
        border=None,
    )
