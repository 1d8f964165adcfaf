"""Our own drawings: SVG files, tinted by writing the colour into them."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import flet as ft

from .look import Look

FOLDER = Path(__file__).parent / "assets" / "icons"


@cache
def drawing(name: str) -> str:
    """Return the text of an icon's SVG file."""
    return (FOLDER / f"{name}.svg").read_text(encoding="utf-8")


@cache
def tinted(name: str, color: str) -> str:
    """Return a drawing in one colour, with its lighter fill kept."""
    return drawing(name).replace("currentColor", color)


def icon(name: str, color: str, size: float = 24) -> ft.Image:
    """Return a drawing as a picture that screen readers skip: there are words beside it."""
    return ft.Image(src=tinted(name, color), width=size, height=size, exclude_from_semantics=True)


@cache
def _shape(shape: str, fill: str, ring: str) -> str:
    (path,) = re.findall(r' d="([^"]+)"', drawing(shape))
    inner = 'transform="translate(1.68 1.68) scale(.86)"'
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        f'<path fill="{ring}" d="{path}"/><path fill="{fill}" {inner} d="{path}"/></svg>'
    )


@cache
def _initial(size: float, color: str) -> ft.TextStyle:
    return ft.TextStyle(size=size, weight=ft.FontWeight.W_700, color=color, height=1)


def player_mark(
    look: Look,
    colour: str,
    name: str,
    size: float = 32,
    *,
    turned: bool = False,
    motion: ft.Animation | None = None,
) -> ft.Control:
    """
    A player's shape in their colours, with the initial; turned when the player has passed, by a
    ``motion`` where it is given.
    """
    p = look.player(colour)
    low = {"triangle": size * 0.16}.get(p.shape, 0)
    initial = ft.Text(name.strip()[:1].upper(), style=_initial(size * 0.46, p.on))
    drawn = ft.Stack(
        [
            ft.Image(
                src=_shape(f"player-{colour}", p.fill, p.ring),
                width=size,
                height=size,
                exclude_from_semantics=True,
            ),
            ft.Container(
                initial,
                width=size,
                height=size,
                alignment=ft.Alignment.CENTER,
                padding=ft.Padding.only(top=low),
            ),
        ]
    )
    return ft.Container(
        ft.Semantics(exclude_semantics=True, content=drawn),
        width=size,
        height=size,
        rotate=1.5708 if turned else 0 if motion else None,
        animate_rotation=motion,
    )
