"""Letters and numerals for a screen across the room: their size is that of the screen."""

from __future__ import annotations

import flet as ft

LETTER, FIGURE, BROAD = 0.62, 0.58, 0.76
"""The width of a letter, a figure, and of a capital or Cyrillic letter, in parts of their size."""
SMALLEST = 14


def letters(value: str, size: float, color: str, room: float = 0, *, lines: int = 1) -> ft.Text:
    """Words or figures so large; smaller where the ``room`` is less than they need."""
    if room:
        size = max(SMALLEST, min(size, room / max(LETTER, sum(map(_width, value)))))
    return ft.Text(
        value,
        style=ft.TextStyle(
            size=size,
            height=1.1,
            weight=ft.FontWeight.W_600,
            font_family="Literata Display",
            color=color,
        ),
        max_lines=lines,
        overflow=ft.TextOverflow.ELLIPSIS,
    )


def _width(letter: str) -> float:
    """Return how wide a letter is, in parts of its size."""
    if letter.isdigit() or letter in "+−-":
        return FIGURE
    return BROAD if letter.isupper() or letter > "Ѐ" else LETTER
