"""
What may be wrong with a screen, found out from its tree, its texts and its pixels.

Flutter cuts what does not fit without saying so. Each check here names one way of being wrong; a
screen without faults is one where nothing can be read only in part, and all can be tapped.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator

from PIL import Image

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
    r"|home\.new|missing\.home|over\.home|problem\.close|play\.undo|play\.redo|new\.undo"
)
SMALL_CLOSE = re.compile(r"(player|number|table|season|rule|illegal|delete|problem)\.close")
"""The cross of a sheet is an icon of 48 dp, not the one action of a screen."""
GREY = range(150, 230)


def ancestors(nodes: list[Node], node: Node) -> Iterator[Node]:
    """Everything a node lies in, from the inside out."""
    at = node.parent
    while at >= 0:
        yield nodes[at]
        at = nodes[at].parent


def is_whole(nodes: list[Node], node: Node, height: float) -> bool:
    """Whether a node is shown in full: not at the edge of what scrolls, not beyond the page."""
    top, bottom = -SLACK, height + SLACK
    for outer in ancestors(nodes, node):
        if outer.scrolls == "y":
            top, bottom = max(top, outer.top - SLACK), min(bottom, outer.bottom + SLACK)
    # A node the edge goes through is cut to it exactly; one that ends there by chance is skipped.
    return node.top > top + 2 * SLACK and node.bottom < bottom - 2 * SLACK


def scrolls(nodes: list[Node], node: Node) -> bool:
    """Whether a node lies in something that scrolls."""
    return any(outer.scrolls == "y" for outer in ancestors(nodes, node))


def outside(nodes: list[Node], width: float) -> Iterator[str]:
    """What sticks out at the sides."""
    for node in nodes:
        if not (node.tappable or node.label or node.id):
            continue
        if any(outer.scrolls == "x" for outer in ancestors(nodes, node)):
            continue
        if node.left < -SLACK or node.right > width + SLACK:
            yield f"{node.id or node.label!r} sticks out: {node.where()}, page {width:.0f} wide"


def cut_texts(nodes: list[Node], texts: list[Text], height: float) -> Iterator[str]:
    """What cannot be read in full."""
    for text in texts:
        node, said = text.node, text.said
        if not said.value.strip() or said.is_initial:
            continue
        told = repr(said.value if len(said.value) < 60 else said.value[:57] + "…")
        if said.size < SMALLEST_TEXT:
            yield f"{told} is only {said.size} sp"
        if said.one_line and text.whole > node.width + SLACK:
            yield f"{told} is cut at the side: {text.whole:.0f} of {node.width:.0f} dp"
        elif text.longest > node.width + SLACK:
            yield f"{told} is broken inside «{text.widest}»: {text.longest:.0f} in {node.width:.0f}"
        elif is_whole(nodes, node, height) or not scrolls(nodes, node):
            needed = text.lines * said.line
            if node.height < needed - 0.12 * said.line:
                yield f"{told} is cut below: {node.height:.0f} dp of {needed:.0f}"


def escaped_texts(nodes: list[Node], texts: list[Text], height: float) -> Iterator[str]:
    """Words that stand outside of their button, or over another one."""
    buttons = [node for node in nodes if node.tappable and not node.id.endswith(BEHIND)]
    for text in texts:
        if not text.said.value.strip() or not is_whole(nodes, text.node, height):
            continue
        outers = {id(outer) for outer in ancestors(nodes, text.node)}
        for button in buttons:
            if id(button) in outers:
                if is_whole(nodes, button, height) and not covers(button, text.node):
                    yield f"{text.said.value!r} reaches out of {button.id or button.label!r}"
            elif is_whole(nodes, button, height) and overlap(text.node, button) > 3:
                yield f"{text.said.value!r} lies over {button.id or button.label!r}"


def overlapping_texts(nodes: list[Node], texts: list[Text], height: float) -> Iterator[str]:
    """Words over words."""
    shown = [t for t in texts if t.said.value.strip() and is_whole(nodes, t.node, height)]
    for n, one in enumerate(shown):
        for other in shown[n + 1 :]:
            if one.said.is_initial or other.said.is_initial:
                continue
            if overlap(one.node, other.node) > 4:
                yield f"{one.said.value!r} and {other.said.value!r} lie over each other"


def small_targets(nodes: list[Node], height: float) -> Iterator[str]:
    """What is hard to hit."""
    for node in nodes:
        if not node.tappable or not is_whole(nodes, node, height):
            continue
        wide = high = TOUCH
        if BIG_STEPS.fullmatch(node.id):
            wide = high = STEPPER
        elif PRIMARY.fullmatch(node.id) and not SMALL_CLOSE.fullmatch(node.id):
            high = PLAY_CONTROL
        if node.width < wide - 0.5 or node.height < high - 0.5:
            yield f"{node.id or node.label!r} is {node.where()}, less than {wide}×{high} dp"


def colliding_targets(nodes: list[Node], height: float) -> Iterator[str]:
    """What cannot be tapped without hitting something else."""
    buttons = [
        (n, node)
        for n, node in enumerate(nodes)
        if node.tappable and is_whole(nodes, node, height) and not node.id.endswith(BEHIND)
    ]
    for place, (n, one) in enumerate(buttons):
        for m, other in buttons[place + 1 :]:
            if nodes[n] in ancestors(nodes, nodes[m]):
                continue
            if overlap(one, other) > SLACK:
                yield f"{one.id or one.label!r} and {other.id or other.label!r} overlap"


def nameless(nodes: list[Node]) -> Iterator[str]:
    """What a screen reader cannot say, or a test cannot find."""
    seen: set[str] = set()
    for n, node in enumerate(nodes):
        if node.id and node.id in seen:
            yield f"{node.id} is there twice"
        seen.add(node.id)
        if not node.tappable:
            continue
        inside = [inner.label for inner in nodes if node in ancestors(nodes, inner)]
        if not (node.label or any(inside)):
            yield f"{node.id or f'node {n}'} ({node.where()}) has no label"
        holder = node.id or next(
            (outer.id for outer in ancestors(nodes, node) if outer.role != "group"), ""
        )
        if not holder:
            yield f"{node.label!r} ({node.where()}) has no identifier"
        elif not SCHEME.fullmatch(holder):
            yield f"{holder} does not fit the scheme"


def cramped(nodes: list[Node]) -> Iterator[str]:
    """Lists whose end cannot be reached, because there is no room to scroll in."""
    for node in nodes:
        if node.scrolls == "y" and node.filling > node.height + SLACK and node.height < ROOM:
            yield f"only {node.height:.0f} dp to scroll {node.filling:.0f} in"


def broken_parts(picture: bytes) -> Iterator[str]:
    """The grey that stands where Flutter could not lay something out."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    for amount, colour in image.getcolors(1 << 24) or []:
        red, green, blue = colour
        if red == green == blue and red in GREY and amount > image.width * 12:
            yield f"a part could not be drawn: {amount} pixels of {colour}"


def faint_texts(
    nodes: list[Node], texts: list[Text], picture: bytes, scale: float = 1
) -> Iterator[str]:
    """Words too close in colour to what is really behind them."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    for text in texts:
        if not text.said.value.strip() or not text.said.color.startswith("#"):
            continue
        box = _seen(nodes, text.node, image.width / scale, image.height / scale)
        if box is None:
            continue
        part = image.crop(tuple(round(edge * scale) for edge in box))
        colours = sorted(part.getcolors(1 << 24) or [], reverse=True)
        ink = rgb(text.said.color)
        behind = next((c for _, c in colours if distance(c, ink) > 40), None)
        if behind is None:
            yield f"{text.said.value!r} cannot be told from what is behind it"
        elif contrast(ink, behind) < CONTRAST:
            ratio = contrast(ink, behind)
            yield f"{text.said.value!r} has a contrast of {ratio:.1f}, {ink} on {behind}"


def _seen(
    nodes: list[Node], node: Node, width: float, height: float
) -> tuple[float, float, float, float] | None:
    left, top, right, bottom = node.left, node.top, node.right, node.bottom
    for outer in ancestors(nodes, node):
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
