"""A picture as SVG: letters as outlines, words for those who do not see it."""

from __future__ import annotations

from xml.sax.saxutils import escape

from .letters import laid
from .shapes import Fill, Picture, Ring, Shape, Stroke


def svg(picture: Picture) -> str:
    """Return the text of an SVG file."""
    width, height = picture.width, picture.height
    parts = "\n".join(map(_drawn, picture.shapes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" '
        f'width="{width}" height="{height}" viewBox="0 0 {width} {height}">\n'
        f"<title>{escape(picture.title)}</title>\n<desc>{escape(picture.told)}</desc>\n"
        f'<path fill="{picture.ground}" d="M0 0h{width}v{height}H0z"/>\n{parts}\n</svg>\n'
    )


def _drawn(shape: Shape) -> str:
    match shape:
        case Fill(rings, colour):
            return f'<path fill="{colour}" d="{_path(rings)}"/>'
        case Stroke(points, colour, width, dashes):
            dashed = f' stroke-dasharray="{" ".join(map(_number, dashes))}"' if dashes else ""
            return (
                f'<path fill="none" stroke="{colour}" stroke-width="{_number(width)}"{dashed} '
                f'stroke-linejoin="round" d="{_path((points,), "")}"/>'
            )
        case _:
            return f'<path fill="{shape.colour}" d="{_path(laid(shape).rings)}"/>'


def _path(rings: tuple[Ring, ...], closed: str = "z") -> str:
    return "".join(
        "M" + "L".join(f"{_number(x)} {_number(y)}" for x, y in ring) + closed for ring in rings
    )


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
