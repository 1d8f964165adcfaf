"""
Navigation between the main screens: a bar at the bottom of a phone, a rail at the side of a wide
page.
"""

from __future__ import annotations

import flet as ft

from ..icons import drawing, icon
from ..parts.touch import tap
from ..scene import Scene

TABS = (
    ("/", "play", "dice"),
    ("/rules", "rules", "rules"),
    ("/history", "history", "history"),
    ("/settings", "settings", "settings"),
)


def tabs(scene: Scene) -> tuple[tuple[str, str, str], ...]:
    """Return the main screens; a phone that visits has no history to look at."""
    at_home = scene.program.device.at_home
    return TABS if at_home else tuple(way for way in TABS if way[1] != "history")


MARK, LETTER, LARGEST = 64, 0.58, 17
"""The width of a tab's mark; that of a letter beside its size; the largest size of its words."""


def tab(
    scene: Scene,
    route: str,
    name: str,
    picture: str,
    current: str,
    game: str = "",
    room: float = 96,
) -> ft.Control:
    """
    A button to a main screen, marked on that screen. Its words fit into the ``room`` it has.

    Who has left a ``game`` for the rules or the settings comes back to it by the first one.
    """
    c, here, program = scene.c, route == current, scene.program
    said = scene.t(f"tab.{name}")
    if name == "play" and program.playing and not here:
        route, said = program.playing, scene.t("tab.game")

    def go() -> None:
        if game and name != "play":
            program.go_from_game(game, route)
        elif current == "/":
            program.playing = ""
            program.go(route)
        else:
            program.go(route)

    return tap(
        f"tab.{name}",
        ft.Column(
            [
                ft.Container(
                    icon(picture, c.on_primary_container if here else c.on_surface_variant),
                    width=min(MARK, room),
                    height=32,
                    border_radius=16,
                    bgcolor=c.primary_container if here else None,
                    alignment=ft.Alignment.CENTER,
                ),
                ft.Text(
                    said,
                    style=ft.TextStyle(
                        size=words_size(scene, said, room),
                        weight=ft.FontWeight.W_500,
                        font_family="Roboto Medium",
                        color=c.on_surface if here else c.on_surface_variant,
                    ),
                    text_align=ft.TextAlign.CENTER,
                ),
            ],
            spacing=4,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
        ),
        go,
        selected=here,
        padding=ft.Padding.symmetric(horizontal=2, vertical=6),
        border_radius=16,
    )


def words_size(scene: Scene, said: str, room: float) -> float:
    """Return the size of a tab's words: no word is broken."""
    longest = max(map(len, said.split()), default=1)
    return min(scene.look.size("label_medium"), LARGEST, room / (LETTER * longest))


def bar(scene: Scene, current: str) -> ft.Control:
    """The bar at the bottom; where words are large, the longer ones have more of its width."""
    ways, width = tabs(scene), scene.width - 8
    size = min(scene.look.size("label_medium"), LARGEST)
    letters = [max(6, len(scene.t(f"tab.{name}"))) for _, name, _ in ways]
    equal = width / len(ways) - 4 >= LETTER * size * max(letters)
    shares = [1] * len(ways) if equal else letters
    rooms = [width * share / sum(shares) - 4 for share in shares]
    cells: list[ft.Control] = [
        ft.Container(tab(scene, *way, current, room=room), expand=share)
        for way, share, room in zip(ways, shares, rooms, strict=True)
    ]
    return ft.Container(
        ft.Row(cells, spacing=0),
        bgcolor=scene.c.surface_container,
        border=ft.Border.only(top=ft.BorderSide(1, scene.c.outline_variant)),
        padding=ft.Padding.only(left=4, right=4, top=6, bottom=8),
    )


def rail(scene: Scene, current: str, *, game: str = "") -> ft.Control:
    """The rail at the side, also that of a ``game``."""
    logo = ft.Image(src=drawing("logo-colour"), width=40, height=40, exclude_from_semantics=True)
    return ft.Container(
        ft.Column(
            [
                ft.Container(logo, height=96, alignment=ft.Alignment.CENTER),
                *[tab(scene, *way, current, game) for way in tabs(scene)],
            ],
            spacing=12,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            scroll=ft.ScrollMode.AUTO,
        ),
        width=96,
        bgcolor=scene.c.surface_container,
        padding=ft.Padding.symmetric(vertical=8),
    )


def main_frame(
    scene: Scene,
    current: str,
    content: ft.Control,
    foot: list[ft.Control],
    *,
    route: str | None = None,
) -> ft.View:
    """A main screen, or one that belongs to it and has its own ``route``."""
    return main_view(scene, route or current, framed(scene, current, content, foot))


def main_view(scene: Scene, route: str, content: ft.Control) -> ft.View:
    """A view without margins."""
    return ft.View(route=route, padding=0, bgcolor=scene.c.surface, controls=[content])


def framed(scene: Scene, current: str, content: ft.Control, foot: list[ft.Control]) -> ft.Control:
    """The content, what stands fixed below it, and the navigation."""
    room = ft.Container(
        content,
        expand=True,
        width=720 if scene.wide else None,
        padding=ft.Padding.symmetric(horizontal=16),
    )
    column = ft.Column(
        [room, *foot],
        spacing=0,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.CENTER
        if scene.wide
        else ft.CrossAxisAlignment.STRETCH,
    )
    if scene.wide:
        body: ft.Control = ft.Row(
            [rail(scene, current), column],
            spacing=0,
            expand=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    else:
        body = ft.Column(
            [column, bar(scene, current)],
            spacing=0,
            expand=True,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    return ft.SafeArea(body, expand=True)
