"""
The outlines of letters, read from the TrueType fonts the app brings along.

A letter a font lacks is drawn by its base letter (``ő`` as ``o``), else as an empty box; the words
of a picture stand in its description all the same.
"""

from __future__ import annotations

import struct
import unicodedata
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from .shapes import Point, Ring, Words

FOLDER = Path(__file__).parents[1] / "assets" / "fonts"
FILES = {
    "text": "Roboto-Medium.ttf",
    "title": "Literata-SemiBold.ttf",
    "numeral": "LiterataDisplay-SemiBold.ttf",
}
STEPS = 4
"""Into so many straight pieces a curve of a letter is cut."""
ELLIPSIS = "…"


class Font:
    """One font file: which glyph a letter has, how wide it is, and its outline."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._tables = {
            data[at : at + 4].decode("latin-1"): struct.unpack_from(">II", data, at + 8)
            for at in range(12, 12 + 16 * struct.unpack_from(">H", data, 4)[0], 16)
        }
        head = self._at("head")
        self.units = int(struct.unpack_from(">H", data, head + 18)[0])
        (wide,) = struct.unpack_from(">h", data, head + 50)
        (count,) = struct.unpack_from(">H", data, self._at("maxp") + 4)
        form, step = (">%dI", 1) if wide else (">%dH", 2)
        offsets = struct.unpack_from(form % (count + 1), data, self._at("loca"))
        self._offsets = [offset * step for offset in offsets]
        (self._widths,) = struct.unpack_from(">H", data, self._at("hhea") + 34)
        self._glyphs = self._read_cmap()
        self._outlines: dict[int, tuple[Ring, ...]] = {}

    def _at(self, table: str) -> int:
        return int(self._tables[table][0])

    def _read_cmap(self) -> dict[int, int]:
        """Read which glyph each letter has."""
        data, start = self._data, self._at("cmap")
        (count,) = struct.unpack_from(">H", data, start + 2)
        found: dict[int, int] = {}
        for number in range(count):
            (offset,) = struct.unpack_from(">I", data, start + 8 + 8 * number)
            if struct.unpack_from(">H", data, start + offset)[0] == 4:
                found.update(_segments(data, start + offset))
        return found

    def glyph(self, letter: str) -> int:
        """Return the number of a letter's glyph, or of its base letter's; 0 is an empty box."""
        base = unicodedata.normalize("NFKD", letter)[:1]
        return self._glyphs.get(ord(letter)) or self._glyphs.get(ord(base or " "), 0)

    def has(self, letter: str) -> bool:
        """Whether a letter can be drawn."""
        return self.glyph(letter) != 0

    def advance(self, glyph: int) -> int:
        """Return how wide a glyph is."""
        at = self._at("hmtx") + 4 * min(glyph, self._widths - 1)
        return int(struct.unpack_from(">H", self._data, at)[0])

    def outline(self, glyph: int) -> tuple[Ring, ...]:
        """Return the rings of a glyph, y upwards."""
        if glyph not in self._outlines:
            self._outlines[glyph] = tuple(self._read(glyph))
        return self._outlines[glyph]

    def _read(self, glyph: int) -> list[Ring]:
        start, end = self._offsets[glyph : glyph + 2]
        if start == end:
            return []
        at = self._at("glyf") + start
        (contours,) = struct.unpack_from(">h", self._data, at)
        if contours < 0:
            return self._composed(at + 10)
        return _simple(self._data, at + 10, contours)

    def _composed(self, at: int) -> list[Ring]:
        """Read a glyph that is made of others, moved and scaled."""
        found: list[Ring] = []
        more = True
        while more:
            flags, part = struct.unpack_from(">HH", self._data, at)
            at += 4
            form = ">hh" if flags & 1 else ">bb"
            dx, dy = struct.unpack_from(form, self._data, at)
            at += struct.calcsize(form)
            count = 1 if flags & 8 else 2 if flags & 0x40 else 4 if flags & 0x80 else 0
            scales = [n / 16384 for n in struct.unpack_from(f">{count}h", self._data, at)]
            at += 2 * count
            a, b, c, d = {0: [1, 0, 0, 1], 1: [*scales, 0, 0, *scales]}.get(count) or (
                scales if count == 4 else [scales[0], 0, 0, scales[1]]
            )
            for ring in self.outline(part):
                found.append(tuple((a * x + c * y + dx, b * x + d * y + dy) for x, y in ring))
            more = bool(flags & 0x20)
        return found


def _segments(data: bytes, at: int) -> dict[int, int]:
    """Read a cmap of the form 4."""
    (twice,) = struct.unpack_from(">H", data, at + 6)
    count = twice // 2
    ends = struct.unpack_from(f">{count}H", data, at + 14)
    starts = struct.unpack_from(f">{count}H", data, at + 16 + twice)
    deltas = struct.unpack_from(f">{count}H", data, at + 16 + 2 * twice)
    ranges = at + 16 + 3 * twice
    found = {}
    for n, (first, last, delta) in enumerate(zip(starts, ends, deltas, strict=True)):
        (offset,) = struct.unpack_from(">H", data, ranges + 2 * n)
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offset:
                where = ranges + 2 * n + offset + 2 * (code - first)
                (glyph,) = struct.unpack_from(">H", data, where)
            if glyph or not offset:
                found[code] = (glyph + delta) % 65536
    return found


def _simple(data: bytes, at: int, contours: int) -> list[Ring]:
    """Read a glyph's own rings."""
    ends = struct.unpack_from(f">{contours}H", data, at)
    at += 2 * contours
    at += 2 + struct.unpack_from(">H", data, at)[0]
    count = ends[-1] + 1 if ends else 0
    flags: list[int] = []
    while len(flags) < count:
        flag = data[at]
        at += 1
        again = 0
        if flag & 8:
            again = data[at]
            at += 1
        flags += [flag] * (1 + again)
    rows = []
    for short, same in ((2, 16), (4, 32)):
        row, value = [], 0
        for flag in flags[:count]:
            if flag & short:
                value += data[at] if flag & same else -data[at]
                at += 1
            elif not flag & same:
                value += struct.unpack_from(">h", data, at)[0]
                at += 2
            row.append(value)
        rows.append(row)
    points = list(zip(*rows, (flag & 1 for flag in flags), strict=False))
    rings, first = [], 0
    for end in ends:
        rings.append(_rounded(points[first : end + 1]))
        first = end + 1
    return rings


def _rounded(points: list[tuple[int, int, int]]) -> Ring:
    """Return a ring of straight pieces; points that are not on it pull at its curves."""
    whole: list[tuple[float, float, int]] = []
    for n, point in enumerate(points):
        x, y, on = point
        px, py, before = points[n - 1]
        if not on and not before:
            whole.append(((x + px) / 2, (y + py) / 2, 1))
        whole.append((x, y, on))
    start = next((n for n, point in enumerate(whole) if point[2]), 0)
    whole = whole[start:] + whole[:start]
    found: list[Point] = []
    for n, (mx, my, on_it) in enumerate(whole):
        if on_it:
            found.append((mx, my))
            continue
        (ax, ay, _), (bx, by, _) = whole[n - 1], whole[(n + 1) % len(whole)]
        for step in range(1, STEPS):
            t = step / STEPS
            s, m, e = (1 - t) * (1 - t), 2 * t * (1 - t), t * t
            found.append((s * ax + m * mx + e * bx, s * ay + m * my + e * by))
    return tuple(found)


@cache
def font(name: str) -> Font:
    """Return one of the fonts."""
    return Font((FOLDER / FILES[name]).read_bytes())


def width(text: str, name: str, size: float) -> float:
    """Return how wide a text is."""
    of = font(name)
    return sum(of.advance(of.glyph(letter)) for letter in text) * size / of.units


@dataclass(frozen=True, slots=True)
class Set:
    """Words as they are set: what of them, how large, where they begin, and their outlines."""

    text: str
    size: float
    x: float
    rings: tuple[Ring, ...]


def laid(words: Words) -> Set:
    """Return words with the size they have room for."""
    text, size = words.text, words.size
    wide = width(text, words.font, size)
    if wide > words.room:
        size = max(min(size, words.smallest), size * words.room / wide)
        while len(text) > 1 and width(text, words.font, size) > words.room + 0.01:
            text = text.rstrip(ELLIPSIS)[:-1].rstrip() + ELLIPSIS
    of = font(words.font)
    scale = size / of.units
    x = start = words.x - words.anchor * width(text, words.font, size)
    rings: list[Ring] = []
    for letter in text:
        glyph = of.glyph(letter)
        for ring in of.outline(glyph):
            rings.append(tuple((x + px * scale, words.y - py * scale) for px, py in ring))
        x += of.advance(glyph) * scale
    return Set(text, size, start, tuple(rings))
