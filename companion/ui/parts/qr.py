"""QR codes on a screen, the same in every theme."""

from __future__ import annotations

import flet as ft

from companion.qr import qr_svg


def qr(text: str, said: str, size: float, digits: str = "") -> ft.Control:
    """A QR code with a label for screen readers."""
    picture = ft.Image(
        src=qr_svg(text, digits), width=size, height=size, exclude_from_semantics=True
    )
    return ft.Semantics(label=said, image=True, content=picture)
