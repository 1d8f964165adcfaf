"""
Visitors: found by their name or by what they do; what an option pays and gives is a ready change.

A card need not be named. What it does beyond numbers (a vine planted, a wine made) follows as a
move of its own, on the sheet that comes up when the card has been booked.
"""

from __future__ import annotations

import unicodedata
from typing import Any

import flet as ft

from companion.viticulture import Book, Change, Counter, PlayVisitors, Season
from companion.viticulture.components import FIELDS, SEASON_OF
from companion.viticulture.visitors import Amounts, Option, VisitorCard, visitors

from ....icons import icon
from ....parts.field import field
from ....parts.stepper import stepper
from ....parts.surface import card
from ....parts.touch import chip
from ...sheets.sheet import Sheet
from .dialog import Dialog, flow
from .tokens import choice, titled

COUNTERS = {
    "lira": Counter.LIRA,
    "vp": Counter.POINTS,
    "residual": Counter.RESIDUAL,
    "vine": Counter.VINE,
    "order": Counter.ORDER,
    "summer": Counter.SUMMER,
    "winter": Counter.WINTER,
    "visitor": Counter.VISITOR,
}
STEPS = (Counter.LIRA, Counter.POINTS, Counter.RESIDUAL, Counter.VINE, Counter.ORDER,
         Counter.SUMMER, Counter.WINTER)  # fmt: skip
TITLES = {
    Counter.LIRA: "track.lira",
    Counter.POINTS: "track.points",
    Counter.RESIDUAL: "track.residual",
    Counter.VINE: "value.hand-vine",
    Counter.ORDER: "value.hand-order",
    Counter.SUMMER: "value.hand-summer",
    Counter.WINTER: "value.hand-winter",
    Counter.VISITOR: "value.hand-visitor",
}
UNTOLD = ""


def content(d: Dialog) -> list[ft.Control]:
    """Whom one looks for; once found, what the card does."""
    cards = _cards(d)
    if cards and not d.chosen.get("searching"):
        parts = [_played(d, n, id) for n, id in enumerate(cards)]
        parts += _changes(d)
        if len(cards) < _most(d):
            second = d.t("act.second-visitor")
            parts.append(
                flow([chip(d.scene, "act.more", second, lambda: d.choose(searching=True))])
            )
        return parts
    return _search(d)


def move(d: Dialog) -> Any:
    """The cards, and everything they change by numbers."""
    cards = _cards(d)
    if not cards or d.chosen.get("searching"):
        return None
    changes = tuple(Change(what, by, d.seat) for what, by in totals(d).items() if by)
    named = tuple(id for id in cards if id != UNTOLD)
    return PlayVisitors(d.seat, d.at, named, len(cards), changes)


def following(d: Dialog) -> Sheet | None:
    """What a named card does beyond numbers is offered next."""
    for id in _cards(d):
        found = visitors().get(id)
        if found is not None and (not found.options or any(_goes_on(o) for o in found.options)):
            return Sheet("effect", seat=d.seat, what=id)
    return None


def _goes_on(option: Option) -> bool:
    return bool(option.do or option.opponents or option.place or option.more) or any(
        what in option.pay for what in ("grape", "wine", "vine")
    )


def _most(d: Dialog) -> int:
    return 2 if d.bonus else 1


def _cards(d: Dialog) -> tuple[str, ...]:
    found: tuple[str, ...] = d.chosen.get("cards", ())
    return found


def season_of(d: Dialog) -> Season:
    """Whose visitors can be played there."""
    if d.at is not None and d.at.action is not None:
        return SEASON_OF[d.at.action]
    return d.state.season


def plain(words: str) -> str:
    """Words without capitals and accents."""
    apart = unicodedata.normalize("NFKD", words.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


def _search(d: Dialog) -> list[ft.Control]:
    wanted = plain(d.chosen.get("search", ""))
    found = [
        visitor
        for visitor in visitors().values()
        if visitor.season is season_of(d) and visitor.id not in _cards(d)
    ]
    words = wanted.split()
    found = [v for v in found if all(word in _said(d, v) for word in words)]
    names = {v.id: d.t(f"visitor.{v.id}.name") for v in found}
    found.sort(key=lambda v: (not plain(names[v.id]).startswith(wanted), plain(names[v.id])))
    asked = field(
        d.scene,
        "act.search",
        d.t("act.search"),
        d.chosen.get("search", ""),
        on_change=lambda e: d.choose(search=e.control.value),
    )
    untold = choice(
        d.scene,
        "act.visitor-untold",
        ft.Container(d.scene.look.text(d.t("act.untold"), "label_large"), expand=True),
        lambda: _pick(d, UNTOLD),
        selected=False,
        label=d.t("act.untold"),
    )
    return [asked, untold, *[_row(d, visitor, names[visitor.id]) for visitor in found]]


def _said(d: Dialog, visitor: VisitorCard) -> str:
    name, effect = d.t(f"visitor.{visitor.id}.name"), d.t(f"visitor.{visitor.id}.effect")
    return plain(f"{name} {effect} {' '.join(visitor.printed.values())}")


def _row(d: Dialog, visitor: VisitorCard, name: str) -> ft.Control:
    scene = d.scene
    effect = d.t(f"visitor.{visitor.id}.effect")
    inside = ft.Column(
        [
            scene.look.text(name, "label_large" if scene.large_text else "title_medium"),
            scene.look.text(effect, "body_medium", scene.c.on_surface_variant),
        ],
        spacing=2,
        tight=True,
        expand=True,
    )
    return choice(
        scene,
        f"act.visitor-{visitor.id}",
        inside,
        lambda: _pick(d, visitor.id),
        selected=False,
        label=f"{name}: {effect}",
    )


def _pick(d: Dialog, id: str) -> None:
    d.choose(cards=(*_cards(d), id), searching=False, search="")


def _played(d: Dialog, n: int, id: str) -> ft.Control:
    """A card that is played, with the options it leaves."""
    scene = d.scene
    drawing = "summer-visitor" if season_of(d) is Season.SUMMER else "winter-visitor"

    def back() -> None:
        cards = _cards(d)
        d.choose(
            cards=cards[:n] + cards[n + 1 :],
            more={f"option-{n}": (), "option-1": (), "by": {}},
        )

    name = d.t("act.untold") if id == UNTOLD else d.t(f"visitor.{id}.name")
    head = choice(
        scene,
        f"act.played-{n + 1}",
        titled(
            scene,
            icon(drawing, scene.c.primary, 26),
            scene.look.text(name, "label_large" if scene.large_text else "title_medium"),
            icon("close", scene.c.on_surface_variant, 20),
        ),
        back,
        selected=False,
        label=d.t("act.take-back", what=name),
    )
    if id == UNTOLD:
        return head
    parts: list[ft.Control] = [head, scene.look.text(d.t(f"visitor.{id}.effect"), "body_medium")]
    visitor = visitors()[id]
    if len(visitor.options) > 1:
        parts.append(flow([_option(d, n, visitor, at) for at in range(len(visitor.options))]))
    return card(scene, ft.Column(parts, spacing=8), padding=10)


def taken(d: Dialog, n: int) -> tuple[int, ...]:
    """The options taken of a card; the only one is taken by itself."""
    visitor = visitors().get(_cards(d)[n])
    if visitor is None:
        return ()
    if len(visitor.options) == 1:
        return (0,)
    found: tuple[int, ...] = d.chosen.get(f"option-{n}", ())
    return found


def _option(d: Dialog, n: int, visitor: VisitorCard, at: int) -> ft.Control:
    chosen = taken(d, n)
    most = 2 if visitor.both else visitor.choose
    then = tuple(o for o in chosen if o != at) if at in chosen else (*chosen, at)[-most:]
    words = d.t("act.option", number=at + 1)
    summary = summed(d, visitor.options[at])
    return chip(
        d.scene,
        f"act.option-{n + 1}-{at + 1}",
        f"{words}: {summary}" if summary else words,
        lambda: d.choose(more={f"option-{n}": then, "by": {}}),
        selected=at in chosen,
    )


def summed(d: Dialog, option: Option) -> str:
    """An option's numbers in few words: *Lira −4, winter visitors +3*."""
    said = [
        f"{d.t(TITLES[what])} {d.scene.words.signed(by)}"
        for what, by in numbers(d, option, d.seat).items()
        if by
    ]
    said += [d.t(f"act.do-{what}") for what in option.do]
    return ", ".join(said)


def numbers(d: Dialog, option: Option, seat: int) -> dict[Counter, int]:
    """What an option pays and gives, as far as it is a number that is followed."""
    times = times_of(d, option.per, option.most)
    if option.when and not holds(d, option.when):
        times = 0
    found: dict[Counter, int] = {}

    def add(amounts: Amounts, sign: int, many: int) -> None:
        for what, count in amounts.items():
            counter = COUNTERS.get(what)
            if counter is not None:
                found[counter] = found.get(counter, 0) + sign * count * many

    add(option.pay, -1, times)
    add(option.gain, 1, times)
    add(option.draw, 1, times)
    for more in option.more:
        if more.when and not more.per and holds(d, more.when):
            add(more.gain, 1, 1)
            add(more.draw, 1, 1)
    return found


def times_of(d: Dialog, per: str, most: int) -> int:
    """How often something is counted; once where only the table knows."""
    mat = d.mat
    fields = [mat.field(number) for number in FIELDS]
    counts = {
        "empty-field": sum(not f.vines and not f.sold for f in fields),
        "planted-field": sum(bool(f.vines) for f in fields),
        "structure-of-cost-4": sum(s.cost == 4 for s in mat.built),
        "card-in-hand": max(0, mat.hand.cards - 1),
        "opponent-with-six-workers": sum(
            estate.mat is not None and estate.mat.all_workers >= SIX
            for seat, estate in enumerate(d.state.estates)
            if seat != d.seat
        ),
    }
    count = counts.get(per, 1)
    return min(count, most) if most else count


SIX = 6


def holds(d: Dialog, when: str) -> bool:
    """Whether something is so, as far as the mat tells; what follows later is told by hand."""
    mat = d.mat
    return {
        "six-workers": mat.all_workers >= SIX,
        "below-zero": d.estate.vp < 0,
        "not-below-zero": d.estate.vp >= 0,
    }.get(when, False)


def totals(d: Dialog) -> dict[Counter, int]:
    """What all cards change together, with what was stepped by hand."""
    found: dict[Counter, int] = {}
    for n, id in enumerate(_cards(d)):
        visitor = visitors().get(id)
        if visitor is None:
            continue
        options = taken(d, n)
        for at in options:
            for what, by in numbers(d, visitor.options[at], d.seat).items():
                found[what] = found.get(what, 0) + by
        if visitor.both and len(options) > 1:
            for name, count in visitor.both.items():
                if name in COUNTERS:
                    what = COUNTERS[name]
                    found[what] = found.get(what, 0) - count
    for what, by in d.chosen.get("by", {}).items():
        found[what] = found.get(what, 0) + by
    return found


def _changes(d: Dialog) -> list[ft.Control]:
    """Every number a card can change, between minus and plus."""
    shown = bool(d.chosen.get("free"))
    toggle = chip(
        d.scene,
        "act.free",
        d.t("act.free"),
        lambda: d.choose(free=not shown),
        selected=shown,
    )
    return [flow([toggle]), *(steps(d, totals(d)) if shown else [])]


def steps(d: Dialog, now: dict[Counter, int]) -> list[ft.Control]:
    """Minus and plus for every counter."""

    def step(what: Counter, by: int) -> None:
        told: dict[Counter, int] = d.chosen.get("by", {})
        d.choose(by={**told, what: told.get(what, 0) + by})

    return [
        stepper(
            d.scene,
            f"act.by-{what.value}",
            d.t(TITLES[what]),
            now.get(what, 0),
            lambda by, what=what: step(what, by),
        )
        for what in STEPS
    ]


def booking(changes: dict[Counter, int], seat: int) -> Book | None:
    """Numbers that change by a card, as a move."""
    found = tuple(Change(what, by, seat) for what, by in changes.items() if by)
    return Book(found) if found else None
