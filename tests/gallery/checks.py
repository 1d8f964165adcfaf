"""
What may be wrong with a screen, found out from its tree, its texts and its pixels.

Flutter cuts what does not fit without saying so. Each check here names one way of being wrong; a
screen without faults is one where nothing can be read only in part, and all can be tapped.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

from PIL import Image, ImageChops, ImageFilter

from companion.ui.look import PLAY_CONTROL, STEPPER, TOUCH

from .probe import Node, Text

SCHEME = re.compile(r"[a-z]+(-[a-z]+)*(\.[A-Za-z0-9]+(-[A-Za-z0-9]+)*){1,4}")
"""``screen.thing[.which]``: words in lower case, seats as ``seat-1``, rules by their number."""
SLACK = 1.5
"""Rounding to whole pixels."""
SMALLEST_TEXT = 14
CONTRAST = 4.5
ROOM = 96
"""The least height of what can be scrolled, or there is no way to get to its end."""
BEHIND = ".beside"
"""What lies behind a sheet reaches under it; the sheet is on top."""
BIG_STEPS = re.compile(r"(summer|winter)\.points\.seat-\d\.(plus|minus)")
PRIMARY = re.compile(
    r".*\.(book|next|draw|close|tie|start|resume|correct|anyway|leave|keep|yes|now|here)"
    r"|automa\.(setup|placed)|setup\.begin|over\.(cellars|campaign)|campaign\.(play|games)|new\.code"
    r"|token\.untold|code\.use|home\.new|missing\.home|over\.again|problem\.close|play\.undo|play\.redo|new\.undo"
)
SMALL_CLOSE = re.compile(r"(?!year-end)[a-z-]+\.close")
"""The cross of a sheet is an icon of 48 dp, not the one action of a screen."""
GREY = range(150, 230)
FIELDS = ("textbox", "input")


class Screen:
    """What is on a page: its nodes, its texts, and what lies in what."""

    def __init__(self, nodes: list[Node], texts: list[Text], width: float, height: float) -> None:
        self.nodes = nodes
        self.texts = texts
        self.width = width
        self.height = height
        self._in: list[tuple[int, ...]] = []
        """For every node the nodes it lies in, from the inside out."""
        for node in nodes:  # parents come before children
            outer = () if node.parent < 0 else (node.parent, *self._in[node.parent])
            self._in.append(outer)
        self._whole = [self._is_whole(n) for n in range(len(nodes))]
        self.buttons = [
            n for n, node in enumerate(nodes) if node.tappable and not node.id.endswith(BEHIND)
        ]

    def around(self, n: int) -> list[Node]:
        """What a node lies in."""
        return [self.nodes[outer] for outer in self._in[n]]

    def name(self, n: int) -> str:
        """
        The identifier of a button.

        While a probe is on, what life merges stands apart: the tap lies just inside of the name.
        """
        node = self.nodes[n]
        if node.id or node.parent < 0:
            return node.id
        outer = self.nodes[node.parent]
        return outer.id if outer.role in ("button", *FIELDS) or node.role in FIELDS else ""

    def lies_in(self, n: int, outer: int) -> bool:
        """Whether a node lies in another."""
        return outer in self._in[n]

    def is_whole(self, n: int) -> bool:
        """Whether a node is shown in full: not at the edge of what scrolls, not beyond the page."""
        return self._whole[n]

    def _is_whole(self, n: int) -> bool:
        node = self.nodes[n]
        top, bottom = -SLACK, self.height + SLACK
        for outer in self.around(n):
            if outer.scrolls == "y":
                top, bottom = max(top, outer.top - SLACK), min(bottom, outer.bottom + SLACK)
            if outer.scrolls == "x" and node.right > outer.right - SLACK:
                return False
        # A node the edge goes through is cut to it; one that ends there by chance is skipped.
        return node.top > top + 2 * SLACK and node.bottom < bottom - 2 * SLACK

    def scrolls(self, n: int) -> bool:
        """Whether a node lies in something that scrolls."""
        return any(outer.scrolls == "y" for outer in self.around(n))


def outside(screen: Screen) -> Iterator[str]:
    """What sticks out at the sides."""
    for n, node in enumerate(screen.nodes):
        if not (node.tappable or node.label or node.id):
            continue
        if node.left >= -SLACK and node.right <= screen.width + SLACK:
            continue
        if not any(outer.scrolls == "x" for outer in screen.around(n)):
            told = node.id or repr(node.label)
            yield f"{told} sticks out: {node.where()}, page {screen.width:.0f} wide"


def cut_texts(screen: Screen) -> Iterator[str]:
    """What cannot be read in full."""
    for text in screen.texts:
        n, node, said = text.at, screen.nodes[text.at], text.said
        if not said.value.strip() or said.is_initial:
            continue
        if not screen.is_whole(n) and any(outer.scrolls == "x" for outer in screen.around(n)):
            continue  # it goes on where one moves the line to
        told = repr(said.value if len(said.value) < 60 else said.value[:57] + "…")
        if said.size < SMALLEST_TEXT:
            yield f"{told} is only {said.size} sp"
        if said.shortened and node.height < 2 * said.line - SLACK:
            continue
        if said.one_line and text.whole > node.width + SLACK:
            yield f"{told} is cut at the side: {text.whole:.0f} of {node.width:.0f} dp"
        elif is_broken(text, node) and not may_break(said.value, text.widest):
            yield f"{told} is broken inside «{text.widest}»: {text.longest:.0f} in {node.width:.0f}"
        elif said.shortened:
            continue
        elif screen.is_whole(n) or not screen.scrolls(n):
            spare = unsure_lines(said.value, text.lines)
            needed = (text.lines - spare) * said.line
            if node.height < needed - 0.12 * said.line:
                yield f"{told} is cut below: {node.height:.0f} dp of {needed:.0f}"


def is_broken(text: Text, node: Node) -> bool:
    """
    Whether a word has no room in its line. Where it is a matter of a point, the lines tell: there
    are more of them than the text has words.
    """
    near = text.longest > node.width - SLACK
    lines, words = round(node.height / text.said.line), len(re.findall(r"[^\s-]+", text.said.value))
    return text.longest > node.width + SLACK or (near and lines > words)


def may_break(said: str, word: str) -> bool:
    """
    Names of files and folders have to be broken somewhere. The letters of the pseudo-language are
    in no font of ours, so how wide they are is not known to the point.
    """
    return is_pseudo(said) or any(sign in word.rstrip(".") for sign in "./")


def is_pseudo(said: str) -> bool:
    """Whether this is in the language that nobody speaks."""
    return said.startswith("[") and said.endswith("]")


def unsure_lines(said: str, lines: int) -> int:
    """How many lines fewer a text may take than was reckoned: its words are broken elsewhere."""
    if is_pseudo(said):
        return max(1, lines // 3)
    return int(any(may_break(said, word) for word in said.split()))


def escaped_texts(screen: Screen) -> Iterator[str]:
    """Words that stand outside of their button, or over another one."""
    buttons = [n for n in screen.buttons if screen.is_whole(n)]
    for text in screen.texts:
        if not text.said.value.strip() or not screen.is_whole(text.at):
            continue
        node = screen.nodes[text.at]
        for n in buttons:
            button = screen.nodes[n]
            if screen.lies_in(text.at, n):
                if not covers(button, node):
                    yield f"{text.said.value!r} reaches out of {button.id or button.label!r}"
            elif text.said.is_initial:
                continue  # a mark is a drawing: it may stand in the corner of a tile
            elif overlap(node, button) > 3 and not screen.lies_in(n, text.at):
                yield f"{text.said.value!r} lies over {button.id or button.label!r}"


def overlapping_texts(screen: Screen) -> Iterator[str]:
    """Words over words."""
    shown = [
        text
        for text in screen.texts
        if text.said.value.strip() and not text.said.is_initial and screen.is_whole(text.at)
    ]
    for n, one in enumerate(shown):
        for other in shown[n + 1 :]:
            if overlap(screen.nodes[one.at], screen.nodes[other.at]) > 4:
                yield f"{one.said.value!r} and {other.said.value!r} lie over each other"


def small_targets(screen: Screen) -> Iterator[str]:
    """What is hard to hit."""
    board = any(".action-" in node.id for node in screen.nodes)
    for n in screen.buttons:
        node = screen.nodes[n]
        if not screen.is_whole(n):
            continue
        wide = high = TOUCH
        name = screen.name(n)
        if BIG_STEPS.fullmatch(name):  # points are all there is to step, unless there is a board
            wide, high = (TOUCH, PLAY_CONTROL) if board else (STEPPER, STEPPER)
        elif PRIMARY.fullmatch(name) and not SMALL_CLOSE.fullmatch(name):
            high = PLAY_CONTROL
        if node.width < wide - 0.5 or node.height < high - 0.5:
            yield f"{name or node.label!r} is {node.where()}, less than {wide}×{high} dp"


def colliding_targets(screen: Screen) -> Iterator[str]:
    """What cannot be tapped without hitting something else."""
    buttons = [n for n in screen.buttons if screen.is_whole(n)]
    for place, n in enumerate(buttons):
        for m in buttons[place + 1 :]:
            one, other = screen.nodes[n], screen.nodes[m]
            # The corner of a tile is a part of it, and lies on top.
            corner = other.id.startswith(f"{one.id}.") or one.id.startswith(f"{other.id}.")
            if corner and (covers(one, other) or covers(other, one)):
                continue
            if not screen.lies_in(m, n) and overlap(one, other) > SLACK:
                yield f"{one.id or one.label!r} and {other.id or other.label!r} overlap"


def nameless(screen: Screen) -> Iterator[str]:
    """What a screen reader cannot say, or a test cannot find."""
    seen: set[str] = set()
    for n, node in enumerate(screen.nodes):
        if node.id and node.id in seen:
            yield f"{node.id} is there twice"
        seen.add(node.id)
        if not node.tappable:
            continue
        words = [inner.label for m, inner in enumerate(screen.nodes) if screen.lies_in(m, n)]
        # What the page cuts off may have its words beyond the edge; the long page has them.
        outer = screen.nodes[node.parent] if node.parent >= 0 else node
        named = node.label or (outer.label if outer.role == "button" and not node.id else "")
        if screen.is_whole(n) and not (named or any(words)):
            yield f"{node.id or f'node {n}'} ({node.where()}) has no label"
        known = screen.name(n)
        if not known:
            yield f"{node.label[:40]!r} ({node.where()}) has no identifier"
        elif not SCHEME.fullmatch(known):
            yield f"{known} does not fit the scheme"


def cramped(screen: Screen) -> Iterator[str]:
    """Lists whose end cannot be reached, because there is no room to scroll in."""
    for node in screen.nodes:
        if node.scrolls == "y" and node.filling > node.height + SLACK and node.height < ROOM:
            yield f"only {node.height:.0f} dp to scroll {node.filling:.0f} in"


def broken_parts(screen: Screen, picture: bytes) -> Iterator[str]:
    """The grey that stands where Flutter could not lay something out."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    enough = screen.width * 12 * (image.width / screen.width) ** 2
    for amount, colour in image.getcolors(1 << 16) or []:
        neutral = max(colour) - min(colour) <= 4 and min(colour) in GREY
        if neutral and amount > enough and _solid(image, colour) > enough:
            yield f"a part could not be drawn: {amount} pixels of {colour}"


def _solid(image: Image.Image, colour: Colour) -> int:
    """How many pixels of a colour lie among their like: a QR code has as many, but strewn."""
    alike = ImageChops.difference(image, Image.new("RGB", image.size, colour)).convert("L")
    inside = alike.point(lambda value: 0 if value else 255).filter(ImageFilter.MinFilter(3))
    return inside.histogram()[255]


def faint_texts(screen: Screen, picture: bytes) -> Iterator[str]:
    """Words too close in colour to what is really behind them."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    scale = image.width / screen.width
    for text in screen.texts:
        if not text.said.value.strip() or not text.said.color.startswith("#"):
            continue
        box = _seen(screen, text.at, image.width / scale, image.height / scale)
        if box is None:
            continue
        if text.said.is_initial:  # the mark it stands on is larger: its colour is there for certain
            box = (box[0] - 2, box[1] - 2, box[2] + 2, box[3] + 2)
        part = image.crop(tuple(round(edge * scale) for edge in box))
        colours = sorted(part.getcolors(part.width * part.height) or [], reverse=True)
        ink = rgb(text.said.color)
        if text.said.is_initial:  # few pixels, most of them between both colours: the other end
            colours.sort(key=lambda found: -distance(found[1], ink))
        behind = next((colour for _, colour in colours if distance(colour, ink) > 40), None)
        if behind is None:
            yield f"{text.said.value!r} cannot be told from what is behind it"
        elif contrast(ink, behind) < CONTRAST:
            ratio = contrast(ink, behind)
            yield f"{text.said.value!r} has a contrast of {ratio:.1f}, {ink} on {behind}"


def _seen(
    screen: Screen, n: int, width: float, height: float
) -> tuple[float, float, float, float] | None:
    """The part of a node that is in the picture."""
    node = screen.nodes[n]
    left, top, right, bottom = node.left, node.top, node.right, node.bottom
    for outer in screen.around(n):
        if outer.scrolls:
            left, right = max(left, outer.left), min(right, outer.right)
            top, bottom = max(top, outer.top), min(bottom, outer.bottom)
    left, top, right, bottom = max(left, 0), max(top, 0), min(right, width), min(bottom, height)
    return (left, top, right, bottom) if right - left > 4 and bottom - top > 8 else None


# -- geometry and colour -------------------------------------------------------------------------


def covers(outer: Node, inner: Node) -> bool:
    """Whether one lies inside the other."""
    return (
        outer.left - SLACK <= inner.left
        and outer.top - SLACK <= inner.top
        and outer.right + SLACK >= inner.right
        and outer.bottom + SLACK >= inner.bottom
    )


def overlap(one: Node, other: Node) -> float:
    """How far two reach into each other, in the direction in which it is less."""
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(0.0, min(across, down))


Colour = tuple[int, int, int]


def rgb(text: str) -> Colour:
    """``#RRGGBB`` as numbers."""
    digits = text.removeprefix("#")[-6:]
    return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)


def distance(one: Colour, other: Colour) -> int:
    """How different two colours are, roughly."""
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))


def luminance(colour: Colour) -> float:
    """WCAG 2's relative luminance."""
    parts = [part / 255 for part in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """WCAG 2's contrast ratio."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)
