"""Pictures of a result: the same as SVG and as PNG, read by a reader of the test's own."""

from __future__ import annotations

import struct
import zlib
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from companion.history.making import counted
from companion.i18n import LANGUAGES, Language
from companion.plays import Play, Side
from companion.ui.pictures import png, result_picture, svg
from companion.ui.pictures.letters import font, laid, width
from companion.ui.pictures.raster import _paint
from companion.ui.pictures.shapes import Picture, Stroke, Words, rectangle

from .games import a_session

ENDED = 1_789_400_000_000
SVG = "{http://www.w3.org/2000/svg}"


def play(seed: int) -> Play:
    found = counted(a_session(seed))
    assert found is not None
    return replace(found, id=f"game-{seed}", ended=ENDED)


def read_png(data: bytes) -> tuple[int, int, dict[str, bytes], bytes]:
    """Width, height, chunks and pixels of a PNG of plain colours."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, dict[str, bytes]()
    while at < len(data):
        (size,) = struct.unpack_from(">I", data, at)
        body = data[at + 4 : at + 8 + size]
        assert struct.unpack_from(">I", data, at + 8 + size)[0] == zlib.crc32(body)
        chunks[body[:4].decode()] = body[4:]
        at += 12 + size
    wide, high, depth, kind, *rest = struct.unpack(">IIBBBBB", chunks["IHDR"])
    assert (depth, kind, rest) == (8, 2, [0, 0, 0])
    raw = zlib.decompress(chunks["IDAT"])
    rows = [raw[n * (3 * wide + 1) :][: 3 * wide + 1] for n in range(high)]
    assert all(row[0] == 0 for row in rows)
    return wide, high, chunks, b"".join(row[1:] for row in rows)


def colour(pixels: bytes, wide: int, x: int, y: int) -> tuple[int, ...]:
    return tuple(pixels[3 * (y * wide + x) :][:3])


def plain(*shapes: object) -> Picture:
    return Picture(10, 10, "#FFFFFF", shapes, "", "")  # type: ignore[arg-type]


def test_what_is_filled_has_its_colour_and_half_a_pixel_half_of_it() -> None:
    data = png(plain(rectangle(2, 2, 3.5, 4, "#000000")), 1)
    wide, high, _, pixels = read_png(data)
    assert (wide, high) == (10, 10)
    assert colour(pixels, wide, 3, 3) == (0, 0, 0)
    assert colour(pixels, wide, 1, 3) == colour(pixels, wide, 6, 3) == (255, 255, 255)
    assert colour(pixels, wide, 5, 3) == (128, 128, 128)
    assert colour(pixels, wide, 3, 6) == (255, 255, 255)


def test_a_line_is_as_wide_as_it_says_and_its_dashes_leave_gaps() -> None:
    line = Stroke(((0, 5), (10, 5)), "#000000", 2, (4, 2))
    wide, _, _, pixels = read_png(png(plain(line), 1))
    row = [colour(pixels, wide, x, 4)[0] for x in range(10)]
    assert row == [0, 0, 0, 0, 255, 255, 0, 0, 0, 0]
    assert [colour(pixels, wide, 1, y)[0] for y in (3, 4, 5, 6)] == [255, 0, 0, 255]


def test_what_lies_outside_of_the_picture_is_cut_off() -> None:
    rows = [bytearray(b"\xff" * 30) for _ in range(10)]
    _paint(rows, 10, [((-5, -5), (4, -5), (4, 20), (-5, 20))], (0, 0, 0))
    assert all(row == b"\0" * 12 + b"\xff" * 18 for row in rows)


def test_letters_are_as_wide_as_their_font_says_and_holes_stay_open() -> None:
    of = font("text")
    assert of.units == 2048 or of.units == 1000 or of.units > 0
    assert width("AA", "text", 20) == pytest.approx(2 * width("A", "text", 20))
    assert width("Ы", "text", 20) > width("I", "text", 20) > 0
    assert len(laid(Words(0, 0, "O", 20, "#000000")).rings) == 2
    wide, _, _, pixels = read_png(png(plain(Words(5, 9, "O", 12, "#000000", anchor=0.5)), 4))
    assert colour(pixels, wide, 20, 20) == (255, 255, 255), "the O is open"
    assert pixels.count(0) > 300


@pytest.mark.parametrize("word", ["Ñandú", "Илья", "Ünal", "čaj"])
def test_every_letter_of_the_four_languages_is_in_every_font(word: str) -> None:
    for name in ("text", "title", "numeral"):
        assert all(font(name).has(letter) for letter in word)


def test_a_name_that_is_too_long_becomes_smaller_and_then_ends_in_an_ellipsis() -> None:
    short = laid(Words(0, 0, "Bartholomew", 20, "#000000", room=80))
    assert short.text == "Bartholomew"
    assert short.size < 20
    long = laid(Words(0, 0, "Bartholomew " * 5, 20, "#000000", room=80))
    assert long.text.endswith("…")
    assert width(long.text, "text", long.size) <= 80.01


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", [0, 1, 3, 5, 6])
def test_the_picture_says_everybodys_place_in_the_readers_language(
    seed: int, language: str
) -> None:
    found, words = play(seed), Language(language)
    picture = result_picture(found, words)
    written = {shape.text for shape in picture.shapes if isinstance(shape, Words)}
    for side in found.sides:
        assert {side.name, words.number(side.points)} <= written
        assert side.name in picture.told
    day = words.date(__import__("datetime").datetime.fromtimestamp(ENDED / 1000).date())
    assert day in written
    assert day in picture.title


def test_as_svg_it_is_whole_and_has_its_words_for_those_who_do_not_see_it() -> None:
    found = replace(play(0), sides=(replace(play(0).sides[0], name="<A&B>"), *play(0).sides[1:]))
    picture = result_picture(found, Language("es"))
    root = ElementTree.fromstring(svg(picture))
    assert root.tag == f"{SVG}svg"
    assert root.findtext(f"{SVG}title") == picture.title
    assert "<A&B>" in (root.findtext(f"{SVG}desc") or "")
    assert len(root.findall(f"{SVG}path")) == len(picture.shapes) + 1


def test_as_png_it_is_three_times_as_large_and_tells_its_words_too() -> None:
    picture = result_picture(play(3), Language("ru"))
    wide, high, chunks, pixels = read_png(png(picture))
    assert (wide, high) == (3 * picture.width, 3 * picture.height)
    assert len(pixels) == 3 * wide * high
    assert picture.told.encode() in chunks["iTXt"]
    assert len({pixels[n : n + 3] for n in range(0, len(pixels), 999)}) > 10


def test_names_in_letters_no_font_has_harm_nothing() -> None:
    sides = tuple(
        Side(f"p{n}", name, colour, points=n, rank=3 - n, won=n == 2, series={"points": (n,)})
        for n, (name, colour) in enumerate((("🍇", "blue"), ("日本", "white"), ("", "green")))
    )
    found = Play("vino", "v", ended=ENDED, sides=sides, rounds=1)
    assert read_png(png(result_picture(found, Language("en")), 1))[0] == 360
