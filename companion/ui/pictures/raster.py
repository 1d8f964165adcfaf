"""
A picture as PNG, with smooth edges.

Of every row of pixels only those places are looked at where an edge crosses it: there the covered
part of the pixel is reckoned exactly, and what lies between two edges is filled at once.
"""

from __future__ import annotations

import math
import struct
import zlib
from collections import defaultdict
from collections.abc import Iterable
from itertools import pairwise

from .letters import laid
from .shapes import Fill, Picture, Point, Ring, Shape, Stroke

SCALE = 3
"""Pixels for each unit."""
JOIN = 10
"""Corners of the round joint between two pieces of a line."""

Cells = defaultdict[int, float]


def png(picture: Picture, scale: int = SCALE) -> bytes:
    """Return the bytes of a PNG file."""
    width, height = picture.width * scale, picture.height * scale
    ground = bytes(_rgb(picture.ground)) * width
    rows = [bytearray(ground) for _ in range(height)]
    for shape in picture.shapes:
        _paint(rows, width, _scaled(_rings(shape), scale), _rgb(shape.colour))
    raw = b"".join(b"\0" + row for row in rows)
    header = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    dots = struct.pack(">IIB", *[round(scale * 96 / 0.0254)] * 2, 1)
    words = f"{picture.title}. {picture.told}".encode()
    told = b"Description\0\0\0\0\0" + words
    chunks = (("IHDR", header), ("pHYs", dots), ("iTXt", told), ("IDAT", zlib.compress(raw, 6)))
    body = b"".join(_chunk(name, data) for name, data in (*chunks, ("IEND", b"")))
    return b"\x89PNG\r\n\x1a\n" + body


def _chunk(name: str, data: bytes) -> bytes:
    whole = name.encode() + data
    return struct.pack(">I", len(data)) + whole + struct.pack(">I", zlib.crc32(whole))


def _rgb(colour: str) -> tuple[int, int, int]:
    value = int(colour[1:], 16)
    return value >> 16, value >> 8 & 255, value & 255


def _rings(shape: Shape) -> Iterable[Ring]:
    match shape:
        case Fill(rings, _):
            return rings
        case Stroke():
            return _outlined(shape)
        case _:
            return laid(shape).rings


def _scaled(rings: Iterable[Ring], by: int) -> list[Ring]:
    return [tuple((x * by, y * by) for x, y in ring) for ring in rings]


# -- strokes -------------------------------------------------------------------------------------


def _outlined(stroke: Stroke) -> Iterable[Ring]:
    """Yield what a line covers, every ring the same way round."""
    half = stroke.width / 2
    for piece in _dashed(stroke.points, stroke.dashes) if stroke.dashes else [stroke.points]:
        for (ax, ay), (bx, by) in pairwise(piece):
            long = math.hypot(bx - ax, by - ay)
            if long:
                nx, ny = -(by - ay) / long * half, (bx - ax) / long * half
                yield (ax - nx, ay - ny), (bx - nx, by - ny), (bx + nx, by + ny), (ax + nx, ay + ny)
        for x, y in piece[1:-1]:
            yield tuple(
                (
                    x + half * math.cos(2 * math.pi * n / JOIN),
                    y + half * math.sin(2 * math.pi * n / JOIN),
                )
                for n in range(JOIN)
            )


def _dashed(points: Ring, dashes: tuple[float, ...]) -> Iterable[Ring]:
    """Yield the pieces of a line that are drawn."""
    number, left, drawn = 0, dashes[0], True
    piece: list[Point] = [points[0]]
    for (ax, ay), (bx, by) in pairwise(points):
        long, done = math.hypot(bx - ax, by - ay), 0.0
        while long - done > left:
            done += left
            at = ax + (bx - ax) * done / long, ay + (by - ay) * done / long
            if drawn:
                yield (*piece, at)
            piece, drawn = [at], not drawn
            number = (number + 1) % len(dashes)
            left = dashes[number]
        left -= long - done
        if drawn:
            piece.append((bx, by))
    if drawn and len(piece) > 1:
        yield tuple(piece)


# -- filling -------------------------------------------------------------------------------------


def _paint(
    rows: list[bytearray], width: int, rings: Iterable[Ring], ink: tuple[int, int, int]
) -> None:
    """Fill rings."""
    crossed: dict[int, Cells] = {}
    for ring in rings:
        before = ring[-1]
        for point in ring:
            _edge(crossed, len(rows), *before, *point)
            before = point
    for number, cells in crossed.items():
        _fill(rows[number], width, cells, ink)


def _edge(
    crossed: dict[int, Cells], height: int, ax: float, ay: float, bx: float, by: float
) -> None:
    """Note an edge in all rows it crosses: by how much more of each pixel is covered from there."""
    if ay == by:
        return
    sign = 1.0
    if ay > by:
        ax, ay, bx, by, sign = bx, by, ax, ay, -1.0
    slope = (bx - ax) / (by - ay)
    for row in range(max(0, int(ay)), min(height, math.ceil(by))):
        top, bottom = max(ay, row), min(by, row + 1)
        left, right = ax + (top - ay) * slope, ax + (bottom - ay) * slope
        if left > right:
            left, right = right, left
        cells = crossed.get(row)
        if cells is None:
            cells = crossed[row] = defaultdict(float)
        part = sign * (bottom - top)
        first, last = math.floor(left), math.floor(right)
        if first == last:
            middle = (left + right) / 2 - first
            cells[first] += part * (1 - middle)
            cells[first + 1] += part * middle
            continue
        part /= right - left
        for cell in range(first, last + 1):
            begin, end = max(left, cell), min(right, cell + 1)
            share, middle = part * (end - begin), (begin + end) / 2 - cell
            cells[cell] += share * (1 - middle)
            cells[cell + 1] += share * middle


def _fill(row: bytearray, width: int, cells: Cells, ink: tuple[int, int, int]) -> None:
    """Fill one row between its edges."""
    whole, covered = bytes(ink), 0.0
    places = sorted(cells)
    for place, after in zip(places, [*places[1:], width], strict=True):
        covered += cells[place]
        part = min(1.0, abs(covered))
        begin, end = max(0, place), min(width, after)
        if part < 0.004 or begin >= end:
            continue
        if part > 0.996:
            row[3 * begin : 3 * end] = whole * (end - begin)
            continue
        for at in range(3 * begin, 3 * end, 3):
            for n in (0, 1, 2):
                was = row[at + n]
                row[at + n] = round(was + (ink[n] - was) * part)
