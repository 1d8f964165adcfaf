"""
The header of every play screen: the way home, the part of the game, everybody's points.

It keeps its height through a season: the name has one line, what is known about it another, the
chips a third, and what is too long ends in an ellipsis. On a low page all of it stands in one
line or, where the page is narrow, the chips in a second one that can be moved sideways.

It is the same for all games: a header has a ``band``, the name of a season whose colours it has.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import flet as ft

from ..icons import icon, player_mark
from ..look import AVERAGE, EDGE, GAP, TOUCH, Look
from ..play import Taps
from ..scene import Scene
from ..sheets import MenuSheet, RulesSheet, Sheet
from .boundary import steady
from .surface import fixed_places
from .touch import icon_button, said, tap

CUT = ft.TextOverflow.ELLIPSIS
TITLE = 150
"""The width a title needs, at normal text size."""
LEAST_TITLE = 16
"""The size of a name that leaves a line to who is to act."""
DISC = 48
"""The width of the season's drawing."""
WIDE_CHIP, CHIP, SMALL_CHIP = 84, 54, 48
"""The width of a chip with the place in the order, without, and with smaller numerals."""


@dataclass(frozen=True)
class SeatChip:
    """A player in the header."""

    seat: int
    name: str
    colour: str
    points: int | None
    """``None`` where there are none yet."""
    label: str
    number: int | None = None
    """The place in the order, once it is known."""
    current: bool = False
    aside: bool = False
    opens: Sheet | None = None
    rule: str = ""


@dataclass(frozen=True)
class Titled:
    """What the title of a header says, and where it leads."""

    band: str
    drawing: str
    name: str
    line: str
    who: str
    """Who is to act, said where there is room for it: the chips show it as well."""
    label: str
    opens: Sheet
    rule: str


def pane_width(scene: Scene) -> float:
    """Return the width of the play screen, which is a part of a wide page."""
    return min(560, scene.width - 380) if scene.wide else scene.width


def home_button(scene: Scene, color: str | None = None) -> ft.Control:
    """The way out of a game, to all others."""
    return icon_button(
        scene, "play.home", "home", scene.t("play.home"), scene.program.go_home, color
    )


def play_header(
    scene: Scene,
    taps: Taps,
    *,
    band: str,
    drawing: str,
    name: str,
    line: str,
    label: str,
    table: Sheet,
    rule: str,
    help: str,
    chips: Sequence[SeatChip],
    strip: ft.Control,
    ahead: Sequence[ft.Control] = (),
    status: Sequence[ft.Control] = (),
    status_width: float = 0,
) -> ft.Control:
    """
    The header of a game.

    The name opens the ``table`` sheet, with the menu on it; a long press opens its ``rule``. Beside
    it are what the game puts ``ahead``, the question mark (labelled ``help``), and the log where it
    is not shown beside the screen. ``status`` stands after the chips and is so wide.
    """
    colours = scene.look.season(band)
    ink = colours.on_container
    opens = MenuSheet() if taps.closed else table
    width = pane_width(scene)
    acting = next((chip.name for chip in chips if chip.current), "")
    titled = Titled(band, drawing, name, line, acting, label, opens, rule)
    count = len(ahead) + (1 if scene.wide else 2)
    beside = TOUCH * (1 + count) + 16
    one = scene.low and not scene.large_text and width - beside - TITLE >= _least(len(chips))
    if one:
        room = width - beside - TITLE - GAP
        row = _chips(scene, taps, band, chips, status, room - status_width)
        content: ft.Control = ft.Container(
            ft.Row(
                [
                    Home(scene, ink),
                    ft.Container(Title(scene, taps, titled, TITLE), width=TITLE),
                    ft.Container(row, expand=True),
                    *ahead,
                    *_buttons(scene, taps, help, ink),
                ],
                spacing=0,
            ),
            padding=ft.Padding.symmetric(horizontal=8, vertical=4),
        )
        parts = [content, strip]
    else:
        row = _chips(scene, taps, band, chips, status, width - EDGE - GAP - status_width)
        parts = [
            _top(scene, taps, titled, width - beside, help, ink, ahead)
            if ahead
            else Top(scene, taps, titled, width - beside, help, ink),
            ft.Container(row, padding=ft.Padding.only(left=EDGE, top=0 if scene.low else 4)),
            ft.Container(strip, padding=ft.Padding.only(top=4 if scene.low else 8)),
        ]
    return ft.Container(
        ft.Column(parts, spacing=0, horizontal_alignment=ft.CrossAxisAlignment.STRETCH),
        bgcolor=scene.c.surface_container_highest if taps.looking_back else colours.container,
    )


@steady
def Top(scene: Scene, taps: Taps, titled: Titled, room: float, help: str, ink: str) -> ft.Control:
    """The line above the chips, where a game puts nothing of its own; a point leaves it alone."""
    return _top(scene, taps, titled, room, help, ink)


def _top(
    scene: Scene,
    taps: Taps,
    titled: Titled,
    room: float,
    help: str,
    ink: str,
    ahead: Sequence[ft.Control] = (),
) -> ft.Control:
    """The title between the way home and the other buttons."""
    title = ft.Container(Title(scene, taps, titled, room), expand=True)
    buttons = _buttons(scene, taps, help, ink)
    row = ft.Row([Home(scene, ink), title, *ahead, *buttons], spacing=0)
    return ft.Container(row, padding=ft.Padding.only(left=8, right=8, top=4))


def _buttons(scene: Scene, taps: Taps, help: str, ink: str) -> list[ft.Control]:
    """What stands after the title."""
    asked = Help(scene, taps, help, ink)
    return [asked] if scene.wide else [asked, Log(scene, taps, ink)]


@steady
def Home(scene: Scene, ink: str) -> ft.Control:
    """The way home; like every part of the header, drawn again only when it changes."""
    return home_button(scene, ink)


@steady
def Help(scene: Scene, taps: Taps, said: str, ink: str) -> ft.Control:
    """The question mark: the rules of the present part of the game."""
    return icon_button(
        scene, "play.help", "help", scene.t(said), lambda: taps.show(RulesSheet()), ink
    )


@steady
def Log(scene: Scene, taps: Taps, ink: str) -> ft.Control:
    """The way to the log."""

    def to_log() -> None:
        scene.program.go(f"/game/{taps.id}/log")

    return icon_button(scene, "play.log", "log", scene.t("play.log"), to_log, ink)


@steady
def Title(scene: Scene, taps: Taps, titled: Titled, room: float) -> ft.Control:
    """The part of the game, which opens a sheet."""
    return tap(
        "play.season",
        _title(scene, titled, room),
        lambda: taps.show(titled.opens),
        on_hold=lambda: taps.explain(titled.rule),
        label=titled.label,
        border_radius=12,
    )


def _title(scene: Scene, titled: Titled, room: float) -> ft.Control:
    """The part of the game and what is known about it, in a place of one height."""
    look = scene.look.capped
    colours = look.season(titled.band)
    ink = colours.on_container
    drawn: list[ft.Control] = []
    if room >= (TITLE + DISC) * look.scale:
        disc = ft.Container(
            icon(titled.drawing, colours.on_strong),
            width=40,
            height=40,
            border_radius=20,
            bgcolor=colours.strong,
            alignment=ft.Alignment.CENTER,
            margin=ft.Margin.only(right=8),
        )
        drawn, room = [disc], room - DISC
    told = " · ".join(filter(None, (titled.line, titled.who)))
    if not look.in_one_line(told, "label_medium", room):
        told = titled.line or told
    two = not scene.low or look.scale == 1  # else a second line has no room on one of 48 dp
    longest = max(titled.name.split(), key=len, default="")
    whole = look.in_one_line(longest, "title_medium", room)
    long = not titled.line and not look.in_one_line(titled.name, "title_medium", room)
    if titled.who and look.scale == 1:  # smaller, and who is to act has a line of its own
        long = long and AVERAGE["Literata"] * LEAST_TITLE * len(titled.name) > room
    if two and long and whole:  # who is to act stands in the same two lines, where there is room
        named = f"{titled.name} · {titled.who}"
        if not titled.who or not look.has_room(named, "title_medium", room, AVERAGE["Literata"]):
            named = titled.name
        words = [look.two_lines(named, "title_medium", room, ink, ft.TextAlign.START)]
    elif not two and _needs_two(look, titled.name, room):  # in the height of one large line
        normal = replace(look, scale=1)
        words = [normal.two_lines(titled.name, "title_medium", room, ink, ft.TextAlign.START)]
    else:
        least = "label_medium" if look.scale == 1 else "title_medium"
        words = [look.one_line(titled.name, "title_large", room, ink, least)]
        words += [look.one_line(told, "label_medium", room, ink, "label_medium")] if two else []
    height = 48 if scene.low else 48 * look.scale
    column = ft.Column(words, spacing=0, tight=True, expand=True)
    return ft.Container(
        ft.Row([*drawn, column], spacing=0, vertical_alignment=ft.CrossAxisAlignment.CENTER),
        height=max(TOUCH, height),
        alignment=ft.Alignment.CENTER_LEFT,
    )


def _needs_two(look: Look, name: str, room: float) -> bool:
    """Return whether a name would be cut in one line, and stands whole in two."""
    letter = AVERAGE["Literata"]
    one = letter * look.normal("title_medium") * len(name) <= room
    return not one and look.has_room(name, "title_medium", room, letter)


def _least(count: int) -> float:
    """Return the width so many chips need at least, at normal text size."""
    return count * (SMALL_CHIP + GAP)


def _chips(
    scene: Scene,
    taps: Taps,
    band: str,
    chips: Sequence[SeatChip],
    status: Sequence[ft.Control],
    room: float,
) -> ft.Control:
    """
    Everybody in order, in one line that can be moved sideways where it is too long.

    Then, with large text, who is to act comes first and the others follow in their order.
    """
    scale = scene.look.capped.scale
    each = (room - GAP * (len(chips) - 1)) / max(1, len(chips))
    placed = any(chip.number is not None for chip in chips)
    sizes = (WIDE_CHIP, CHIP, SMALL_CHIP) if placed else (CHIP, SMALL_CHIP)
    width = next((size for size in sizes if size * scale <= each), SMALL_CHIP)
    crowded = width * scale > each
    if crowded:
        width = CHIP
        at = next((n for n, chip in enumerate(chips) if chip.current), 0)
        chips = [*chips[at:], *chips[:at]]
    drawn = [Chip(scene, taps, band, chip, width) for chip in chips]
    return ft.Row(
        [*fixed_places(drawn), *status],
        spacing=GAP,
        scroll=ft.ScrollMode.HIDDEN if crowded or status else None,
    )


@steady
def Chip(scene: Scene, taps: Taps, band: str, chip: SeatChip, width: int) -> ft.Control:
    """A player: place in the order, mark and points. All chips of a header are of one size."""
    look, c = scene.look.capped, scene.c
    colours = look.season(band)
    plain = chip.aside or not (chip.number is not None or chip.current)
    ink = colours.on_container if plain else c.on_surface
    small = width == SMALL_CHIP
    inside: list[ft.Control] = []
    if width == WIDE_CHIP and chip.number is not None:
        inside.append(said(None, look.text(str(chip.number), "label_large", ink)))
    mark = 22 if small else 24 if width == CHIP else 28
    inside.append(
        player_mark(look, chip.colour, chip.name, mark, turned=chip.aside, motion=scene.motion)
    )
    if chip.points is not None:
        points = scene.words.number(chip.points)
        style = "label_large" if small else "title_medium"
        inside.append(said(chip.label, look.text(points, style, ink, no_wrap=True)))
    strong = colours.strong if chip.current else ft.Colors.TRANSPARENT
    if plain and not chip.current:
        border = ft.Border.all(1, ft.Colors.with_opacity(0.6, colours.on_container))
    else:
        border = ft.Border.all(3, strong)
    opens = chip.opens
    row = ft.Row(inside, spacing=3 if small else 4, alignment=ft.MainAxisAlignment.CENTER)
    return tap(
        f"play.order.seat-{chip.seat + 1}",
        # The edge lies inside what takes the tap: around it, it would make that smaller.
        ft.Container(row, border_radius=16, border=border, animate=scene.motion),
        (lambda: taps.show(opens)) if opens else None,
        on_hold=(lambda: taps.explain(chip.rule)) if chip.rule else None,
        label=None if chip.points is not None else chip.label,
        width=width * look.scale,
        height=TOUCH,
        border_radius=16,
        bgcolor=None if plain else c.surface_container_lowest,
    )


@steady
def Strip(look: Look, band: str, count: int, at: int) -> ft.Control:
    """Progress of the year: a mark for each part, the present one the strongest."""
    colours = look.season(band)

    def shade(n: int) -> str:
        if n == at:
            return colours.strong
        opacity = 0.55 if n < at else 0.2
        return ft.Colors.with_opacity(opacity, colours.strong if n < at else colours.on_container)

    return ft.Row(
        [ft.Container(height=5, bgcolor=shade(n), expand=True) for n in range(count)],
        spacing=4,
    )


__all__ = ["SeatChip", "Strip", "home_button", "pane_width", "play_header"]
