"""
Pictures that leave the app: described once as shapes, written as SVG and as PNG.

::

    picture = result_picture(play, words, title)     what there is to see
    svg(picture), png(picture)                       the same twice

Both are made here, from the app's own fonts and with the standard library only: what a screen can
be captured by differs from device to device, and no library for pictures runs on a phone and in a
browser. Letters are drawn as outlines, so that a picture looks the same wherever it is sent.
"""

from .raster import png
from .result import result_picture
from .svg import svg

__all__ = ["png", "result_picture", "svg"]
