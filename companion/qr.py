"""QR codes: rows of squares, and pictures, black on white so that cameras can read them."""

from __future__ import annotations

from functools import lru_cache

LONG = 400
"""Longer texts go without spare squares: a code of fewer and larger ones is read more easily."""


@lru_cache(maxsize=8)
def qr_svg(text: str, digits: str = "") -> str:
    """
    Return a QR code as SVG, with its quiet zone. The ``digits`` at the end of a text are written as
    such, so that three of them take ten squares.
    """
    size, dark = _drawn(qr_matrix(text, digits))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}" '
        f'shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{size}v{size}H0z"/>'
        f'<path fill="#000" d="{dark}"/></svg>'
    )


def qr_matrix(text: str, digits: str = "") -> list[list[bool]]:
    """Return the squares of a QR code, with its quiet zone."""
    from qrcode.constants import (  # type: ignore[import-untyped]
        ERROR_CORRECT_L,
        ERROR_CORRECT_M,
    )
    from qrcode.main import QRCode  # type: ignore[import-untyped]
    from qrcode.util import MODE_8BIT_BYTE, MODE_NUMBER, QRData  # type: ignore[import-untyped]

    spare = ERROR_CORRECT_L if len(text) > LONG else ERROR_CORRECT_M
    code = QRCode(border=4, error_correction=spare)
    if digits:
        code.add_data(QRData(text.encode(), MODE_8BIT_BYTE))
        code.add_data(QRData(digits.encode(), MODE_NUMBER))
    else:
        code.add_data(text)
    code.make(fit=True)
    matrix: list[list[bool]] = code.get_matrix()
    return matrix


def _drawn(matrix: list[list[bool]]) -> tuple[int, str]:
    dark = "".join(
        f"M{x} {y}h1v1h-1z" for y, row in enumerate(matrix) for x, on in enumerate(row) if on
    )
    return len(matrix), dark
