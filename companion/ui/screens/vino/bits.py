"""Small components several screens of Vino share."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeVar

import flet as ft

from companion.kernel.phrase import Phrase
from companion.vino.box.board import Figures, Region, Variety, figures_of
from companion.vino.position.state import State
from companion.vino.table.notices import bottle_notice, notices

from ...icons import icon, player_mark
from ...look import EDGE
from ...parts.header import pane_width
from ...parts.touch import at_least, chip, tap
from ...play import Play
from ...scene import Scene
from ...sheets import RuleSheet, Sheet

T = TypeVar("T")

NOTES = {
    "vino.notice.bottle": "VN-GIFT-09",
    "vino.notice.nothing-given": "VN-GIFT-07",
    "vino.notice.last-buying": "VN-END-07",
    "vino.notice.tokens": "VN-SET-06",
}
"""The rule a notice is about."""
VARIETY_DRAWINGS = {
    Variety.NEBBIOLO: "grape-red",
    Variety.TREBBIANO: "grape-white",
    Variety.MONTEPULCIANO: "grape-red",
    Variety.PINOT_GRIGIO: "grape-white",
    Variety.BARBERA: "grape-red",
}


def toggled(now: tuple[T, ...], one: T, most: int) -> tuple[T, ...]:
    """Return a selection with an item added or removed; beyond ``most`` the oldest is dropped."""
    others = tuple(other for other in now if other != one)
    return others if one in now else (*others, one)[-most:]


def with_one(figures: Figures, variety: Variety, figure: int) -> Figures:
    """Return the figures of all varieties with one replaced."""
    return figures_of(figure if at == variety.at else other for at, other in enumerate(figures))


def region_said(scene: Scene, region: Region) -> str:
    """Return a region's name."""
    return scene.t(f"region.{region.value}")


def variety_said(scene: Scene, variety: Variety) -> str:
    """Return a variety's name."""
    return scene.t(f"variety.{variety.value}")


def name_style(scene: Scene) -> str:
    """Return the text style for a name that may be one long word."""
    return "label_large" if scene.large_text else "title_medium"


def variety_mark(scene: Scene, variety: Variety) -> list[ft.Control]:
    """A variety's drawing, where it leaves room for the name."""
    return [] if scene.large_text else [icon(VARIETY_DRAWINGS[variety], scene.c.primary)]


def regions_said(scene: Scene, regions: Iterable[Region]) -> str:
    """Return several regions as text."""
    return scene.words.list([region_said(scene, region) for region in regions])


def regions_begun(scene: Scene, regions: Sequence[Region]) -> str:
    """Return the first of several regions: *Liguria, Lazio, Campania…*."""
    return ", ".join(region_said(scene, region) for region in regions[:3]) + "…"


def varieties_left(scene: Scene, state: State, region: Region) -> str:
    """Return the varieties still offered in a region, once all of them are known."""
    if not state.land(region).complete:
        return ""
    free = [variety_said(scene, variety) for variety in state.free_varieties(region)]
    if not free:
        return scene.t("tile.no-variety")
    return scene.words.many("tile.varieties", len(free), varieties=scene.words.list(free))


def vino_said(scene: Scene, amount: int) -> str:
    """Return an amount of money as text."""
    return scene.t("vino.amount", amount=amount)


def title(
    scene: Scene,
    said: str,
    below: str | None = None,
    *,
    small: bool = False,
    room: float | None = None,
) -> ft.Control:
    """
    The question or task of a screen, as its heading; ``small`` where much stands below it, and no
    word wider than its ``room`` where something stands beside it.
    """
    style = "display_small" if scene.viewer.table_mode else "headline_medium"
    if small or scene.large_text or scene.low:  # long words need the whole width
        style = "title_large"
    look = scene.look
    asked = look.text(said, style) if room is None else look.fitted(said, style, room, least=LEAST)
    words: list[ft.Control] = [asked]
    if below:
        words.append(look.text(below, "body_medium", scene.c.on_surface_variant))
    return ft.Semantics(heading_level=2, content=ft.Column(words, spacing=0, tight=True))


MARK, SMALL_MARK, BESIDE_MARK = 44, 36, 14
LEAST = "label_large"
"""A heading with little room is in letters no smaller than these."""


def question(
    play: Play[State],
    seat: int,
    said: str,
    below: str | None = None,
    *,
    small: bool = False,
    beside: float = 0,
) -> ft.Control:
    """What a player is asked, beside their mark, and where something as wide is ``beside`` it."""
    scene, mark = play.scene, SMALL_MARK if small else MARK
    room = column_width(scene) - mark - BESIDE_MARK - beside if beside else None
    if scene.large_text:
        return title(scene, said, below)
    return ft.Row(
        [
            player_mark(scene.look, play.colour(seat), play.name(seat), mark),
            ft.Container(title(scene, said, below, small=small, room=room), expand=True),
        ],
        spacing=BESIDE_MARK,
    )


def subtitle(scene: Scene, said: str, beside: Sequence[ft.Control] = ()) -> ft.Control:
    """The heading of a section, with what stands at the end of its line."""
    words = ft.Semantics(heading_level=2, content=scene.look.text(said, "title_large"))
    return ft.Row(
        [words, *beside],
        wrap=True,
        spacing=12,
        run_spacing=4,
        alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


TWO_COLUMNS = 640
"""So wide a low page shows two halves beside each other, so that all of it is in view."""


def column_width(scene: Scene) -> float:
    """Return the width of a half of the body, or of all of it where the halves are below."""
    inner = pane_width(scene) - 2 * EDGE
    return (inner - EDGE) / 2 if _has_halves(scene) else inner


def _has_halves(scene: Scene) -> bool:
    return scene.low and not scene.large_text and scene.width >= TWO_COLUMNS


def side_by_side(
    scene: Scene, left: Sequence[ft.Control], right: Sequence[ft.Control]
) -> list[ft.Control]:
    """Two halves of a body: below each other, or side by side on a low page."""
    if not _has_halves(scene):
        return [*left, *right]
    halves = [
        ft.Column(
            list(half),
            spacing=8,
            tight=True,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
        for half in (left, right)
    ]
    return [ft.Row(list(halves), spacing=EDGE, vertical_alignment=ft.CrossAxisAlignment.START)]


def flow(items: Sequence[ft.Control]) -> ft.Control:
    """Chips and the like, on as many lines as they need."""
    return ft.Row(list(items), wrap=True, spacing=8, run_spacing=8)


def pill(scene: Scene, said: str, *, right: bool) -> ft.Control:
    """A tag that says whether something adds up; read aloud when it changes."""
    c = scene.c
    fill, ink = (
        (c.primary_container, c.on_primary_container)
        if right
        else (c.error_container, c.on_error_container)
    )
    content = ft.Row(
        [
            icon("check" if right else "warn", ink, 20),
            ft.Container(scene.look.text(said, "label_large", ink), expand=True, expand_loose=True),
        ],
        spacing=8,
        tight=True,
    )
    return ft.Semantics(
        live_region=True,
        content=ft.Container(
            content,
            bgcolor=fill,
            border_radius=20,
            padding=ft.Padding.symmetric(horizontal=12, vertical=6),
        ),
    )


def person(
    play: Play[State], seat: int, below: str | None = None, after: Sequence[ft.Control] = ()
) -> ft.Control:
    """A player's mark and name, with a line below; without a fixed height."""
    scene = play.scene
    words: list[ft.Control] = [scene.look.text(play.name(seat), "title_medium")]
    if below:
        words.append(scene.look.text(below, "body_medium", scene.c.on_surface_variant))
    mark = player_mark(scene.look, play.colour(seat), play.name(seat), 36)
    column = ft.Column(words, spacing=0, tight=True, expand=not scene.large_text)
    if scene.large_text:
        first = ft.Row([mark, ft.Container(expand=True), *after], spacing=12)
        return ft.Column([first, column], spacing=2, tight=True)
    return ft.Row([mark, column, *after], spacing=12)


def plain_row(content: ft.Control) -> ft.Control:
    """A row of a list that cannot be tapped."""
    return ft.Container(
        at_least(44, content), padding=ft.Padding.symmetric(horizontal=16, vertical=6)
    )


def notes(play: Play[State]) -> list[ft.Control]:
    """The current notices: the last buying phase, tokens that run out."""
    scene, c = play.scene, play.scene.c
    return [
        tap(
            f"play.notice-{n}",
            at_least(
                36,
                ft.Row(
                    [
                        # long words need the whole width
                        *([] if scene.large_text else [icon("flag", c.on_tertiary_container)]),
                        ft.Container(
                            scene.look.text(
                                scene.words.say(note), "label_large", c.on_tertiary_container
                            ),
                            expand=True,
                        ),
                    ],
                    spacing=12,
                ),
            ),
            partial(play.explain, note_rule(note.id)),
            on_hold=partial(play.explain, note_rule(note.id)),
            bgcolor=c.tertiary_container,
            border_radius=16,
            padding=ft.Padding.symmetric(horizontal=8 if scene.large_text else 16, vertical=6),
        )
        for n, note in enumerate(_notices(play), 1)
    ]


def _notices(play: Play[State]) -> list[Phrase]:
    """Return the notices after the last entry."""
    last = play.last if play.legal else None
    happened = bottle_notice(play.state, last) if last else None
    return [*([happened] if happened else []), *notices(play.state)]


def note_rule(note: str) -> str:
    """Return the rule of a notice."""
    return NOTES[note]


def why(play: Play[State], id: str, rule: str, back: Sheet | None = None) -> ft.Control:
    """A question mark that opens the rule for this, and from a sheet leads back."""
    scene = play.scene

    def explain() -> None:
        play.show(RuleSheet(rule, back))

    return chip(
        scene,
        id,
        [
            icon("help", scene.c.on_surface),
            scene.look.text(scene.t("buying.why"), "label_large"),
        ],
        explain,
        on_hold=explain,
    )


def missing_row(
    scene: Scene, id: str, said: str, on_tap: Callable[[], object] | None, drawing: str = "edit"
) -> ft.Control:
    """A row for something that has to be read off the components first."""
    c = scene.c
    return tap(
        id,
        at_least(
            44,
            ft.Row(
                [
                    *([] if scene.large_text else [icon(drawing, c.on_tertiary_container)]),
                    ft.Container(
                        scene.look.text(said, name_style(scene), c.on_tertiary_container),
                        expand=True,
                    ),
                ],
                spacing=12,
            ),
        ),
        on_tap,
        bgcolor=c.tertiary_container,
        border_radius=16,
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
    )


def mark_and_name(play: Play[State], seat: int) -> list[ft.Control]:
    """A player on a chip; in large text a long name needs the room of the mark."""
    scene = play.scene
    name = scene.look.text(play.name(seat), "label_large")
    if scene.large_text:
        return [name]
    return [player_mark(scene.look, play.colour(seat), play.name(seat), 26), name]


def held(state: State, seat: int, region: Region) -> int:
    """Return how many vineyards a player has in a region."""
    return len(state.owned(seat, region))
