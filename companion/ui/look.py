"""
Colours, type and sizes, from ``data/look/tokens.json``, for one theme and one text size.

Three themes: *paper* by day, *cellar* by night, *table* (black, read from 1.5 m). The season, the
six players and the wines have colours of their own, beside Material's scheme.
"""

from __future__ import annotations

import json
import math
import re
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from types import SimpleNamespace
from typing import Any

import flet as ft

from companion.resources import folder

THEMES = ("paper", "cellar", "table")
TEXT_SIZES = (1.0, 1.3, 1.6, 2.0)

EDGE, GAP = 16, 8
TOUCH, PLAY_CONTROL, STEPPER = 48, 56, 64
TWO_PANE_FROM, SHORT_BELOW, LOW_BELOW = 840, 700, 480
GUARD_MS = 300
CLIENTS_OWN = "Roboto (client)"
"""The family the client has by itself, in its one weight: running text."""
CAP = 1.5
"""So far the text of headers and footers grows."""
SMALLEST = 14
"""No text is smaller."""
AVERAGE = {"Literata": 0.66}
"""How wide a letter of a heading is in one line, for its size; of other text less."""
LETTER = 0.66
"""How wide a letter of a heading is, for its size: the widest words are Russian."""

CYRILLIC, WIDER = re.compile("[\u0400-\u04ff]"), 1.06
"""Letters of words that are wider than others of as many."""
NARROW_LETTER = 0.5
"""How wide a letter of a label is, for its size, where there are many."""

DIGIT = 0.62
"""How wide a digit of a heading's number is for its size, at most; so is a minus."""


@cache
def look_values() -> dict[str, Any]:
    """Return the table of all design values."""
    text = (folder("data") / "look" / "tokens.json").read_text(encoding="utf-8")
    table: dict[str, Any] = json.loads(text)
    return table


@dataclass(frozen=True)
class SeasonColours:
    """The colours of a season: the band at the top and its marks."""

    container: str
    on_container: str
    strong: str
    on_strong: str


@dataclass(frozen=True)
class PlayerColours:
    """A player's colours (fill, text, ring) and shape."""

    fill: str
    on: str
    ring: str
    shape: str


@dataclass(frozen=True)
class Look:
    """The theme and text size, with everything derived from them."""

    theme: str = "paper"
    scale: float = 1.0
    room: float = math.inf
    """The width a text has on this page; where its longest word has none, it is smaller."""

    @property
    def c(self) -> SimpleNamespace:
        """The Material colours of the theme, by name."""
        return _scheme(self.theme)

    def season(self, season: str) -> SeasonColours:
        """Return the colours of a season, or of the app if there is none."""
        return _season(self.theme, season)

    def player(self, colour: str) -> PlayerColours:
        """Return the colours and shape of a player."""
        return _player(self.theme, colour)

    def size(self, style: str) -> float:
        """Return the font size of a style at this text size; large styles grow only to a limit."""
        kind = look_values()["type"][style]
        size: float = kind["size"] * min(self.scale, kind["scales_to"] or self.scale)
        return size

    def normal(self, style: str) -> float:
        """Return the font size of a style at the normal text size."""
        size: float = look_values()["type"][style]["size"]
        return size

    def style_line(self, style: str) -> float:
        """Return the height of a line of a style at this text size."""
        kind = look_values()["type"][style]
        line: float = self.size(style) * kind["line"] / kind["size"]
        return line

    def style(
        self, style: str, color: str | None = None, size: float | None = None
    ) -> ft.TextStyle:
        """
        Return a style of the type scale, in this ``size`` instead of its own. Texts share it: it is
        not to be changed.
        """
        return _style(style, color or self.c.on_surface, size or self.size(style))

    def fitted(
        self, value: str, style: str, room: float, color: str | None = None, least: str = ""
    ) -> ft.Text:
        """
        Return text whose longest word fits the width; never smaller than the normal size of the
        style ``least``, or of its own.
        """
        longest = max(map(len, value.split()), default=1)
        letter = LETTER * WIDER if CYRILLIC.search(value) else LETTER
        fitting = min(self.size(style), room / (letter * longest))
        size = max(self.normal(least or style), fitting)
        return ft.Text(value, style=self.style(style, color, size))

    def name(
        self, value: str, style: str, room: float, color: str | None = None, **more: Any
    ) -> ft.Control:
        """
        Return what people wrote themselves: no word of it is broken. A long one is smaller, down
        to the smallest size there is; what has no room even then ends in an ellipsis.
        """
        longest = max(map(len, re.findall(r"[^\s-]+-?", value)), default=1)
        fitting = room / (_average(style) * longest)
        size = max(SMALLEST, min(self.size(style), fitting))
        return ft.Text(
            value,
            style=self.style(style, color, size),
            max_lines=2 if fitting >= SMALLEST and longest < len(value) else 1,
            overflow=ft.TextOverflow.ELLIPSIS,
            **more,
        )

    @property
    def capped(self) -> Look:
        """The look of header and footer: their text grows less, and leaves room to the page."""
        return self if self.scale <= CAP else replace(self, scale=CAP)

    def one_line(
        self, value: str, style: str, room: float, color: str | None = None, least: str = ""
    ) -> ft.Control:
        """
        Return text in one line: smaller where the room is less than it needs, down to the normal
        size of the style ``least``, and then cut with an ellipsis.
        """
        fitting = min(self.size(style), room / (_average(style) * max(1, len(value))))
        made = self.style(style, color, max(self.normal(least or style), fitting))
        return ft.Text(value, style=made, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS)

    def in_one_line(self, value: str, style: str, room: float) -> bool:
        """Return whether a text stands in one line at the size of its style."""
        letter = AVERAGE.get(look_values()["type"][style]["family"], NARROW_LETTER)
        return letter * self.size(style) * len(value) <= room

    def two_lines(
        self,
        value: str,
        style: str,
        room: float,
        color: str | None = None,
        align: ft.TextAlign = ft.TextAlign.CENTER,
    ) -> ft.Control:
        """
        Return text in at most two lines: smaller where it would need three, down to the smallest
        size there is, and then cut with an ellipsis.
        """
        size = self.size(style)
        letter = _average(style) * (WIDER if CYRILLIC.search(value) else 1)
        while size > SMALLEST and not _fits(value, room / (letter * size)):
            size -= 1
        return ft.Text(
            value,
            style=self.style(style, color, max(SMALLEST, size)),
            max_lines=2,
            overflow=ft.TextOverflow.ELLIPSIS,
            text_align=align,
        )

    def has_room(self, value: str, style: str, room: float, letter: float = NARROW_LETTER) -> bool:
        """
        Return whether all of a text stands in two lines, in the smallest size there is, if a
        ``letter`` is so wide.
        """
        size = min(self.size(style), SMALLEST)
        return _fits(value, room / (letter * size))

    def text(
        self, value: str, style: str = "body_large", color: str | None = None, **more: Any
    ) -> ft.Control:
        """Return text in a style of the type scale."""
        size = None
        if self.scale > CAP and self.room < math.inf:
            longest = max(map(len, value.split()), default=1)
            fitting = math.floor(self.room / (_average(style) * longest))  # whole, as lines are
            size = max(self.normal(style), min(self.size(style), fitting))
        return ft.Text(value, style=self.style(style, color, size), **more)


@lru_cache(2048)
def _style(style: str, color: str, size: float) -> ft.TextStyle:
    kind = look_values()["type"][style]
    family = kind["family"]
    return ft.TextStyle(
        size=size,
        height=round(kind["line"] / kind["size"], 3),
        weight=ft.FontWeight(kind["weight"]),
        font_family=None if family == CLIENTS_OWN else family,
        color=color,
        letter_spacing=0,
    )


def _average(style: str) -> float:
    return AVERAGE.get(look_values()["type"][style]["family"], 0.6)


def _fits(value: str, letters: float) -> bool:
    """Return whether words fit into two lines of so many letters."""
    lines, line = 1, 0
    for word in value.split():
        if len(word) > letters:
            return False
        if line and line + 1 + len(word) > letters:
            lines, line = lines + 1, len(word)
        else:
            line += len(word) + (1 if line else 0)
    return lines <= 2


@cache
def _season(theme: str, season: str) -> SeasonColours:
    found = look_values()["season"][theme].get(season)
    if found:
        return SeasonColours(**found)
    c = _scheme(theme)
    return SeasonColours(c.surface, c.on_surface, c.primary, c.on_primary)


@cache
def _player(theme: str, colour: str) -> PlayerColours:
    return PlayerColours(**look_values()["player"][theme][colour])


@cache
def _scheme(theme: str) -> SimpleNamespace:
    return SimpleNamespace(**look_values()["schemes"][theme])


def flet_theme(theme: str) -> ft.Theme:
    """Return the theme for what Flet draws by itself (fields, ripples, scroll bars)."""
    scheme = {k: v for k, v in look_values()["schemes"][theme].items() if k != "brightness"}
    calm = ft.PageTransitionTheme.NONE
    return ft.Theme(
        color_scheme=ft.ColorScheme(**scheme),
        scaffold_bgcolor=scheme["surface"],
        page_transitions=ft.PageTransitionsTheme(
            android=calm, ios=calm, linux=calm, macos=calm, windows=calm
        ),
    )
