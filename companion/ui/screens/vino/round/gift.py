"""
The government's gift: it interrupts everything, until it is known who takes which.

Whose turn it is picks and books it, so that every pick can be undone by itself and stands on
everybody's page at once. What is left is filled in for those who come after; a table that agrees
with all of it books the rest with one tap.
"""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft

from companion.vino.position.ground import Gift, Share
from companion.vino.position.ranking import ranking
from companion.vino.position.state import State
from companion.vino.round.buying import Buy
from companion.vino.round.gift import GiveGift, Pick, default_gift, gift_size

from ....icons import icon, player_mark
from ....parts.action import Action
from ....parts.surface import card, rows
from ....parts.touch import chip, tap
from ....play import Play
from ....scene import Scene
from ..bits import flow, notes, person, region_said, side_by_side, subtitle, title
from ..tiles import tiles


@dataclass(frozen=True)
class Taking:
    """Who picks, if not the first in the ranking, and the vineyards selected."""

    seat: int | None = None
    places: tuple[int, ...] = ()


def body(play: Play[State]) -> list[ft.Control]:
    """Who gets how many and which vineyards, and the bottle that leaves."""
    scene, state = play.scene, play.state
    gift, seat = gift_of(state), picker(play)
    seats = [share.seat for share in gift.shares]
    others = [other for other in state.order if other not in seats]
    given = {place: pick.seat for pick in picks(play) for place in pick.places}
    waiting = gift.waiting
    left = [
        _head(play),
        rows(
            scene,
            [
                *[_share(play, n, share) for n, share in enumerate(gift.shares, 1)],
                *[
                    _line(scene, person(play, other, scene.t("gift.none-here"), [_none(scene)]))
                    for other in others
                ],
            ],
        ),
    ]
    right = [
        subtitle(scene, scene.t("gift.which")),
        scene.look.text(
            scene.t(
                "gift.which.how" if len(waiting) > 1 else "gift.which.how-one",
                player=play.name(seat),
            ),
            "body_medium",
            scene.c.on_surface_variant,
        ),
        tiles(
            play,
            gift.region,
            "gift",
            (lambda place: _tap(play, place)) if play.legal else None,
            selected=chosen_vineyards(play),
            given=given,
            rule="VN-GIFT-05",
        ),
        *([_all(play)] if len(waiting) > 1 and play.legal else []),
        _bottles(play),
    ]
    return [*notes(play), *side_by_side(scene, left, right)]


def primary(play: Play[State]) -> Action:
    """Return the action: booking the present player's picks."""
    scene, seat, places = play.scene, picker(play), chosen_vineyards(play)
    facts = {
        "player": play.name(seat),
        "places": scene.words.list([str(n) for n in sorted(places)]),
    }
    said = scene.words.many("gift.take", len(places), **facts)
    if not places:
        said = scene.t("gift.take-none", player=play.name(seat))
    move = GiveGift((Pick(seat, tuple(sorted(places))),))
    return Action("gift.book", said, lambda: play.do(move), drawing="check")


def gift_of(state: State) -> Gift:
    """Return the gift that is being given; there is one while this screen is shown."""
    assert state.gift is not None
    return state.gift


def picker(play: Play[State]) -> int:
    """Return who picks: the first in the ranking who waits, unless somebody else was tapped."""
    waiting = gift_of(play.state).waiting
    picked = play.choice(Taking).seat
    return picked if picked in waiting else waiting[0]


def chosen_vineyards(play: Play[State]) -> tuple[int, ...]:
    """Return the vineyards of the player who picks: the selected ones, else the dearest left."""
    state = play.state
    free = state.free(gift_of(state).region, "G")
    count = gift_size(state, picker(play))
    tapped = tuple(place for place in play.choice(Taking).places if place in free)
    return tapped if len(tapped) == count else free[len(free) - count :]


def picks(play: Play[State]) -> tuple[Pick, ...]:
    """
    Return all picks on the screen: the present player's first, then what that leaves the others.
    """
    seat, places = picker(play), chosen_vineyards(play)
    own = Pick(seat, tuple(sorted(places)))
    return (own, *(pick for pick in default_gift(play.state, (own,)).picks if pick.seat != seat))


def _tap(play: Play[State], place: int) -> None:
    """Select another vineyard, in place of the one selected first."""
    seat, mine = picker(play), chosen_vineyards(play)
    if place not in play.state.free(gift_of(play.state).region, "G"):
        play.do(GiveGift((Pick(seat, (*mine[1:], place)),)))
        return

    def with_it(before: Taking) -> Taking:
        now = before.places if len(before.places) == len(mine) else mine
        others = (other for other in now if other != place)
        return Taking(seat, (*others, place)[-len(mine) :] if mine else ())

    play.pick(Taking, with_it)


def _head(play: Play[State]) -> ft.Control:
    scene, c = play.scene, play.scene.c
    region = region_said(scene, gift_of(play.state).region)
    moves = (past.entry.move for past in play.past)
    bought = next((move for move in moves if not isinstance(move, GiveGift)), None)
    below = scene.t("gift.why")
    if isinstance(bought, Buy) and play.legal:
        below = scene.t("gift.why-player", player=play.name(bought.seat))
    mark = tap(
        "gift.why",
        icon("gift", c.on_tertiary, 36),
        lambda: play.explain("VN-GIFT-01"),
        label=scene.t("gift.rules"),
        width=60,
        height=60,
        border_radius=18,
        bgcolor=c.tertiary,
        alignment=ft.Alignment.CENTER,
        on_hold=lambda: play.explain("VN-GIFT-01"),
    )
    words = title(scene, scene.t("gift.title", region=region), below)
    if scene.large_text:
        return words
    return ft.Row([mark, ft.Container(words, expand=True)], spacing=14)


def _share(play: Play[State], rank: int, share: Share) -> ft.Control:
    """A place in the ranking: the reason, the number of vineyards, and whether they were picked."""
    scene, state, c = play.scene, play.state, play.scene.c
    tied = next(
        (r.by_tie for r in ranking(state, gift_of(state).region) if r.seat == share.seat), False
    )
    owned = scene.words.many("buying.owned", share.owned)
    below = scene.t("buying.by-tie", owned=owned, place=share.farthest) if tied else owned
    waits = share.seat in gift_of(state).waiting
    numeral = scene.look.text(scene.t("over.rank", rank=rank), "title_large", c.on_surface)
    count = _count(scene, share.takes, taken=not waits) if share.takes else _none(scene)
    mark = player_mark(scene.look, play.colour(share.seat), play.name(share.seat), 40)
    name = scene.look.text(play.name(share.seat), "title_medium")
    words = ft.Column(
        [name, scene.look.text(below, "body_medium", c.on_surface_variant)],
        spacing=0,
        tight=True,
        expand=not scene.large_text,
    )
    if scene.large_text:
        first = ft.Row([numeral, mark, count], spacing=12, wrap=True)
        inside: ft.Control = ft.Column([first, words], spacing=2, tight=True)
    else:
        inside = ft.Row(
            [ft.Container(numeral, width=44), mark, words, count],
            spacing=10,
        )
    now = waits and picker(play) == share.seat
    how = scene.words.many("gift.takes", share.takes) if share.takes else scene.t("gift.nothing")
    parts = [scene.t("gift.rank", rank=rank, player=play.name(share.seat)), below, how]
    if share.takes and not waits:
        parts.append(scene.t("gift.taken"))
    return tap(
        f"gift.seat-{share.seat + 1}",
        inside,
        (lambda: play.pick(Taking, lambda _: Taking(share.seat)))
        if play.legal and waits and not now
        else None,
        label=", ".join(parts),
        selected=now,
        on_hold=lambda: play.explain("VN-GIFT-04" if rank < 4 else "VN-GIFT-03"),
        padding=ft.Padding.symmetric(horizontal=16, vertical=10),
        bgcolor=c.tertiary_container if now else None,
    )


def _line(scene: Scene, content: ft.Control) -> ft.Control:
    """A player who gets nothing because they have no vineyard here."""
    left = 16 if scene.large_text else 72
    return ft.Container(content, padding=ft.Padding.only(left=left, right=16, top=8, bottom=8))


def _count(scene: Scene, count: int, *, taken: bool) -> ft.Control:
    c = scene.c
    ink = c.on_surface_variant if taken else c.on_tertiary_container
    return ft.Container(
        ft.Row(
            [
                icon("check" if taken else "gift", ink, 22),
                scene.look.text(str(count), "title_large", ink),
            ],
            spacing=6,
            tight=True,
        ),
        bgcolor=None if taken else c.surface_container_lowest,
        border=ft.Border.all(1.5, c.outline_variant if taken else c.tertiary),
        border_radius=22,
        padding=ft.Padding.symmetric(horizontal=12, vertical=4),
    )


def _none(scene: Scene) -> ft.Control:
    return ft.Container(
        scene.look.text(scene.t("gift.nothing"), "body_medium", scene.c.on_surface_variant)
    )


def _all(play: Play[State]) -> ft.Control:
    """A chip that books all remaining picks at once."""
    move = GiveGift(picks(play))
    return flow([chip(play.scene, "gift.all", play.scene.t("gift.book"), lambda: play.do(move))])


def _bottles(play: Play[State]) -> ft.Control:
    """How many bottles will be left on the map."""
    scene, c = play.scene, play.scene.c
    left = max(0, play.state.bottles - 1)
    drawn: list[ft.Control] = [icon("government-bottle", c.tertiary, 28) for _ in range(left)]
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
