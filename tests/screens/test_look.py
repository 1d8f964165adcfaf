"""What the tokens of the look promise, the fonts that are bundled keep."""

from __future__ import annotations

import struct

import pytest
from PIL import ImageFont

from companion.i18n import language
from companion.resources import folder
from companion.ui.fonts import FONTS
from companion.ui.look import CLIENTS_OWN, DIGIT, Look, look_values

ASSETS = folder("companion") / "ui" / "assets"


def weight_of(file: str) -> int:
    """The weight a font file says it has."""
    data = (ASSETS / file).read_bytes()
    for n in range(struct.unpack(">H", data[4:6])[0]):
        tag, _, at, _ = struct.unpack(">4sLLL", data[12 + 16 * n : 28 + 16 * n])
        if tag == b"OS/2":
            return int(struct.unpack(">H", data[at + 4 : at + 6])[0])
    raise AssertionError(file)


@pytest.mark.parametrize("style", look_values()["type"])
def test_every_style_has_a_font_of_its_weight(style: str) -> None:
    kind, made = look_values()["type"][style], Look().style(style)
    wanted = int(kind["weight"].removeprefix("w"))
    if kind["family"] == CLIENTS_OWN:  # the client has its family in this one weight
        assert made.font_family is None
        assert wanted == 400
    else:
        assert weight_of(FONTS[made.font_family]) == wanted


@pytest.mark.parametrize("file", [FONTS["Literata"], FONTS["Literata Display"]])
def test_no_number_is_wider_than_is_reckoned(file: str) -> None:
    font = ImageFont.truetype(str(ASSETS / file), 100)
    for number in range(-20, 201):
        said = language("en").number(number)
        assert font.getlength(said) / 100 <= DIGIT * len(said), said
