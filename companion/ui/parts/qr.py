"""QR codes as pictures, black on white in every theme so that cameras can read them."""

from __future__ import annotations

from functools import lru_cache

import flet as ft

LONG = 400
"""Longer texts go without spare squares: a code of fewer and larger ones is read more easily."""


@lru_cache(maxsize=8)
def qr_svg(text: str) -> str:
    """Return a QR code as SVG, with its quiet zone."""
    from qrcode.constants import (  # type: ignore[import-untyped]
        ERROR_CORRECT_L,
        ERROR_CORRECT_M,
    )
    from qrcode.main import QRCode  # type: ignore[import-untyped]

    code = QRCode(
        border=4, error_correction=ERROR_CORRECT_L if len(text) > LONG else ERROR_CORRECT_M
    )
    code.add_data(text)
    code.make(fit=True)
    matrix = code.get_matrix()
    dark = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(matrix) for x, on in enumerate(row) if on
    )
    size = len(matrix)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{size}v{size}H0z"/>'
        f'<path fill="#000" d="{dark}"/></svg>'
    )


def qr(text: str, said: str, size: float) -> ft.Control:
    """A QR code with a label for screen readers."""
    picture = ft.Image(src=qr_svg(text), width=size, height=size, exclude_from_semantics=True)
    return ft.Semantics(label=said, image=True, content=picture)
