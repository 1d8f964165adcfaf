"""
Every text on a screen with its style and where it stands, and everything that can be tapped.

Flutter merges the words of a button into one node and cuts what does not fit without a sound. So
while a probe is on, each ``ft.Text`` the app makes is given a node of its own, marked with a
number; the number leads to what was said and how large, the node to where. The words are measured
again with the same fonts on a canvas: what needs more room than it has is cut or broken.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

import flet as ft
from playwright.sync_api import Page

from companion.ui.parts import touch

MARK = "probe"
INITIAL = 700
"""The weight of the initials on players' marks, which are drawings rather than words."""

LOOK = """
() => {
  const nodes = [], index = new Map();
  const host = document.querySelector('flt-semantics-host');
  const width = innerWidth, height = innerHeight;
  const visit = (element, parent, scroller, shift) => {
    let mine = parent, within = shift;
    const tag = element.tagName.toLowerCase();
    if (element.id.startsWith('flt-semantic-node-')) {
      const box = element.getBoundingClientRect();
      const style = element.style;
      const words = [...element.childNodes]
        .filter(child => child.nodeType === 3 ||
                (child.tagName === 'SPAN' || child.tagName === 'INPUT'))
        .map(child => child.value || child.getAttribute?.('aria-label') || child.textContent)
        .join(' ');
      // What scrolls has all its length in a child; just after a finger it is not marked itself.
      const filling = element.querySelector(':scope > flt-semantics-scroll-overflow')?.style;
      const scrolls = !filling ? '' : parseFloat(filling.height) > 1 ? 'y' : 'x';
      // A list that is made anew while it is scrolled (after going back) is put where it would be
      // if nothing of it scrolled away; what is drawn and what takes the finger is in its place.
      const outer = parent < 0 ? 0 : nodes[parent].top;
      if (scrolls === 'y' && element.scrollTop > 1 && box.bottom - shift > height + 1 &&
          Math.abs(box.top - shift - outer - element.scrollTop) < 1.5) shift += element.scrollTop;
      // One that has become so short that it does not scroll any more: the client may still add how
      // far it was scrolled to the places of what is in it.
      if (filling) element.wasScrolled = scrolls === 'y' ? element.scrollTop : 0;
      const was = filling ? 0 : element.wasScrolled || 0;
      const tops = was ? [...element.children].map(one => one.getBoundingClientRect().top) : [];
      within = was && Math.min(...tops) - box.top >= was - 1 ? shift + was : shift;
      const tappable = element.hasAttribute('flt-tappable');
      const x = (Math.max(box.left, 0) + Math.min(box.right, width)) / 2;
      const y = (Math.max(box.top, 0) + Math.min(box.bottom, height)) / 2;
      const hit = tappable && !shift && document.elementFromPoint(x, y);
      nodes.push({
        id: element.getAttribute('flt-semantics-identifier') || '',
        role: element.getAttribute('role') || tag,
        label: (element.getAttribute('aria-label') || words || '').trim(),
        tappable,
        left: box.left, top: box.top - shift, width: box.width, height: box.height,
        parent, scroller, scrolls,
        filling: filling ? parseFloat(filling[scrolls === 'y' ? 'height' : 'width']) : 0,
        scrolled: scrolls === 'y' ? element.scrollTop : scrolls === 'x' ? element.scrollLeft : 0,
        selected: element.getAttribute('aria-current') === 'true',
        covered: Boolean(hit) && !element.contains(hit),
      });
      mine = nodes.length - 1;
      if (scrolls) scroller = mine;
    }
    for (const child of element.children) visit(child, mine, scroller, within);
  };
  visit(host, -1, -1, 0);
  return JSON.stringify(nodes);
}
"""

MEASURE = """
async (asked) => {
  if (!window.probeFonts) {
    const base = location.origin;
    const faces = [
      new FontFace('ProbeRoboto', `url(${new URL('assets/fonts/roboto.woff2', base)})`,
        {weight: '100 900'}),
      new FontFace('Roboto Medium', `url(${new URL('fonts/Roboto-Medium.ttf', base)})`),
      new FontFace('Literata', `url(${new URL('fonts/Literata-SemiBold.ttf', base)})`),
      new FontFace('Literata Display',
        `url(${new URL('fonts/LiterataDisplay-SemiBold.ttf', base)})`),
    ];
    for (const face of faces) document.fonts.add(await face.load());
    window.probeFonts = document.createElement('canvas').getContext('2d');
  }
  const pen = window.probeFonts;
  return JSON.stringify(JSON.parse(asked).map(({value, size, weight, family, room}) => {
    const name = family || 'ProbeRoboto';
    pen.font = `${family ? 'normal' : weight} ${size}px "${name}"`;
    const wide = text => pen.measureText(text).width;
    let lines = 0, longest = 0, widest = '';
    for (const paragraph of value.split('\\n')) {
      // Where a line may be broken: after a space, after a hyphen or a dash inside a word.
      const words = paragraph.match(/[^ \\u2009-]+[-]*[ ]*|[ -]+/g) || [''];
      let line = '';
      lines += 1;
      for (const word of words) {
        const bare = wide(word.trimEnd());
        if (bare > longest) { longest = bare; widest = word.trimEnd(); }
        if (line && wide(line + word.trimEnd()) > room) { lines += 1; line = word; }
        else line += word;
      }
    }
    return {whole: wide(value), longest, widest, lines};
  }));
}
"""


@dataclass(frozen=True)
class Said:
    """A text as the app wanted it."""

    value: str
    size: float
    weight: int
    family: str
    line: float
    """The height of a line."""
    color: str
    one_line: bool
    shortened: bool = False
    """Whether it may end in an ellipsis: what is cut is told whole elsewhere."""

    @property
    def is_initial(self) -> bool:
        """The letter on a player's mark."""
        return self.weight == INITIAL and len(self.value) <= 1


@dataclass(frozen=True)
class Node:
    """Something on the screen."""

    id: str
    role: str
    label: str
    tappable: bool
    left: float
    top: float
    width: float
    height: float
    parent: int
    scroller: int
    scrolls: str
    filling: float
    scrolled: float = 0
    """How far it has been scrolled."""
    selected: bool = False
    covered: bool = False
    """Whether a finger in the middle of it would touch something else."""

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def where(self) -> str:
        """In words, for a failure."""
        return f"{self.width:.0f}×{self.height:.0f} at {self.left:.0f},{self.top:.0f}"


@dataclass(frozen=True)
class Text:
    """A text on the screen: where, what, and what it would have needed."""

    at: int
    """The place of its node."""
    said: Said
    whole: float
    longest: float
    widest: str
    lines: int


class Probe:
    """What the app has said since the last ``forget``."""

    def __init__(self) -> None:
        self._said: dict[str, Said] = {}
        self._numbers = count(1)

    def forget(self) -> None:
        """Begin anew."""
        self._said.clear()

    def marked(self, said: Said) -> str:
        """Keep a text and return the mark that leads to it."""
        mark = f"{MARK}.{next(self._numbers)}"
        self._said[mark] = said
        return mark

    def texts(self, page: Page, nodes: list[Node]) -> list[Text]:
        """All texts on the screen, measured."""
        found = [(n, self._said[node.id]) for n, node in enumerate(nodes) if node.id in self._said]
        asked = [
            {
                "value": said.value,
                "size": said.size,
                "weight": said.weight,
                "family": said.family,
                "room": nodes[n].width + 1,
            }
            for n, said in found
        ]
        measured = json.loads(page.evaluate(MEASURE, json.dumps(asked)))
        return [Text(n, said, **m) for (n, said), m in zip(found, measured, strict=True)]


def look(page: Page) -> list[Node]:
    """
    Everything on the screen, parents before children.

    It comes as one text: Playwright looks into every single value of an answer, which took a third
    of the time of a look.
    """
    return [Node(**node) for node in json.loads(page.evaluate(LOOK))]


def _family(style: Any) -> str:
    return (style.font_family if style else None) or ""


def _weight(style: Any) -> int:
    weight = getattr(style, "weight", None)
    return int(str(getattr(weight, "value", weight) or "w400").removeprefix("w"))


class _StandIn(type):
    """
    Stands in for a control of Flet while a probe is on.

    A class, because the app may ask whether something is one; what it makes is another control.
    """

    make: Any

    def __call__(cls, *values: Any, **more: Any) -> Any:
        made = cls.make(*values, **more)
        made.__dict__["_stands_for"] = cls
        return made

    def __instancecheck__(cls, one: Any) -> bool:
        return getattr(one, "__dict__", {}).get("_stands_for") is cls


def stand_in(make: Any) -> type:
    """A class that makes what ``make`` makes."""
    return _StandIn("StandIn", (), {"make": staticmethod(make)})


@contextmanager
def probing() -> Iterator[Probe]:
    """While this lasts, every text the app makes can be found on the screen."""
    probe = Probe()
    text, semantics = ft.Text, ft.Semantics

    def marked_text(value: str = "", **more: Any) -> ft.Control:
        style = more.get("style")
        size = (style.size if style else None) or more.get("size") or 14
        said = Said(
            value=value or "",
            size=size,
            weight=_weight(style),
            family=_family(style),
            line=size * ((style.height if style else None) or 1.2),
            color=(style.color if style else None) or more.get("color") or "",
            one_line=bool(more.get("no_wrap")),
            shortened=more.get("overflow") is ft.TextOverflow.ELLIPSIS,
        )
        outer = {name: more.pop(name) for name in ("expand", "key") if name in more}
        return semantics(
            identifier=probe.marked(said), container=True, content=text(value, **more), **outer
        )

    def open_semantics(content: Any = None, **more: Any) -> ft.Control:
        if set(more) == {"exclude_semantics"}:  # the words of a button that has a label
            return semantics(container=True, content=content)
        if "identifier" in more:
            more["container"] = True
        return semantics(content=content, **more)

    def unmerged(content: Any = None, **more: Any) -> ft.Control:
        return semantics(container=True, content=content, **more)

    def tapped_inside(on_click: object = None, **more: Any) -> ft.Control:
        return open_semantics(**more)

    stands = (
        (ft, "Text", marked_text),
        (ft, "Semantics", open_semantics),
        (ft, "MergeSemantics", unmerged),
        (touch, "TappedNode", tapped_inside),
    )
    real = [(where, name, getattr(where, name)) for where, name, _ in stands]
    for where, name, make in stands:
        setattr(where, name, stand_in(make))
    try:
        yield probe
    finally:
        for where, name, control in real:
            setattr(where, name, control)
