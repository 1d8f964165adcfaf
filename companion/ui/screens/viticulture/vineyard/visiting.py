"""
Visitors: found by their name or by what they do; what an option pays and gives is a ready change.

A card need not be named. What it does beyond numbers (a vine planted, a wine made) follows as a
move of its own, on the sheet that comes up when the card has been booked.
"""

from __future__ import annotations

import unicodedata
from typing import Any

import flet as ft

from companion.i18n import N_
from companion.viticulture import Change, Counter, PlayVisitors, Season
from companion.viticulture.components import SEASON_OF
from companion.viticulture.ready import Ready, Step, option_ready, ready, why_not
from companion.viticulture.visitors import Option, VisitorCard, visitors

from ....icons import icon
from ....parts.field import field
from ....parts.stepper import stepper
from ....parts.surface import card
from ....parts.touch import chip
from ..sheets import Sheet
from .dialog import MANAGER, Dialog, flow, heading, help_button, toggled
from .tokens import choice

COUNTERS = {"vp": Counter.POINTS, "lira": Counter.LIRA}
"""What taking both options of a card can cost, and what is counted for each of something."""
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
    if not cards or d.chosen.get("searching") or _undecided(d):
        return None
    found = tuple(Change(what, by, seat) for (seat, what), by in totals(d).items() if by)
    named = tuple(id for id in cards if id != UNTOLD)
    return PlayVisitors(d.seat, d.at, named, len(cards), found)


def missing(d: Dialog) -> str:
    """What is to be chosen next."""
    decided = not _cards(d) or d.chosen.get("searching") or not _undecided(d)
    return N_("act.missing.visitor") if decided else N_("act.missing.option")


def _undecided(d: Dialog) -> bool:
    """Whether a card leaves a choice that was not made, and no numbers were told instead."""
    if any(d.chosen.get("by", {}).values()):
        return False
    return any(id in visitors() and visitors()[id].options and not taken(d, n)
               for n, id in enumerate(_cards(d)))  # fmt: skip


def following(d: Dialog) -> Sheet | None:
    """What a named card does beyond numbers is offered next; with two, one after the other."""
    first: Sheet | None = None
    for n, id in reversed(tuple(enumerate(_cards(d)))):
        found = visitors().get(id)
        if found is None:
            continue
        options = taken(d, n) or tuple(range(len(found.options)))
        goes_on = [at for at in options if _goes_on(d, found.options[at])]
        if goes_on or found.everybody or not found.options:
            told = ",".join(map(str, options))
            first = Sheet("effect", seat=d.seat, what=id, card=told, after=first)
    return first


def _goes_on(d: Dialog, option: Option) -> bool:
    steps = option_ready(d.state, d.seat, option).steps
    return bool(steps or option.opponents or option.more)


def _most(d: Dialog) -> int:
    return 2 if d.bonus else 1


def _cards(d: Dialog) -> tuple[str, ...]:
    found: tuple[str, ...] = d.chosen.get("cards", ())
    return found


def season_of(d: Dialog) -> Season:
    """Whose visitors can be played there."""
    if d.at is not None and d.at.action is not None:
        return SEASON_OF[d.at.action]
    return Season.SUMMER if d.card == MANAGER else d.state.season


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
    first = [asked] if d.card == MANAGER else [asked, untold]  # it has to be one of summer
    return [*first, *[_row(d, visitor, names[visitor.id]) for visitor in found]]


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
            more={"option-0": (), "option-1": (), "by": {}, "targets": ()},
        )

    name = d.t("act.untold") if id == UNTOLD else d.t(f"visitor.{id}.name")
    head = choice(
        scene,
        f"act.played-{n + 1}",
        ft.Row(
            [
                *([] if scene.large_text else [icon(drawing, scene.c.primary, 26)]),
                ft.Container(
                    scene.look.text(name, "label_large" if scene.large_text else "title_medium"),
                    expand=True,
                ),
                icon("close", scene.c.on_surface_variant, 20),
            ],
            spacing=8,
            expand=True,
        ),
        back,
        selected=False,
        label=d.t("act.take-back", what=name),
    )
    if id == UNTOLD:
        return head
    visitor = visitors()[id]
    parts: list[ft.Control] = [head, _effect(d, n, visitor)]
    if len(visitor.options) > 1:
        parts.append(flow([_option(d, n, visitor, at) for at in range(len(visitor.options))]))
    return card(scene, ft.Column(parts, spacing=8), padding=10)


def _effect(d: Dialog, n: int, visitor: VisitorCard) -> ft.Control:
    """What the card does and, where a rule makes it clear, the way to that."""
    words = d.scene.look.text(d.t(f"visitor.{visitor.id}.effect"), "body_medium")
    if not visitor.statements:
        return words
    asks = help_button(d.play, f"act.played-{n + 1}.why", visitor.statements[0], d.here)
    if d.scene.large_text:
        return ft.Column([words, ft.Row([asks])], spacing=0, tight=True)
    return ft.Row([ft.Container(words, expand=True), asks], spacing=4)


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

    def pick() -> None:
        now = taken(d, n)
        then = tuple(o for o in now if o != at) if at in now else (*now, at)[-most:]
        d.choose(more={f"option-{n}": then, "by": {}})

    words = d.t("act.option", number=at + 1)
    summary = summed(d, readies(d, n)[at])
    return chip(
        d.scene,
        f"act.option-{n + 1}-{at + 1}",
        f"{words}: {summary}" if summary else words,
        pick,
        selected=at in chosen,
    )


def summed(d: Dialog, option: Ready) -> str:
    """An option in few words: *Lira −4, winter visitors +3*."""
    said = [
        f"{d.t(TITLES[change.what])} {d.scene.words.signed(change.by)}"
        for change in option.changes
        if change.by and change.what in TITLES
    ]
    said += [so_often(d, step) for step in option.steps]
    if not said:  # counted once for each of something there is none of
        said = [
            f"{d.t(TITLES[COUNTERS[what]])} 0" for what in option.option.gain if what in COUNTERS
        ]
    return ", ".join(said)


def so_often(d: Dialog, step: Step) -> str:
    """A step in words: once, just so often, or up to so often."""
    name: str = d.t(f"act.do-{step.do}")
    if step.most < 2:
        return name
    times = "effect.exactly" if step.least == step.most else "effect.times"
    return d.scene.words.many(times, step.most, what=name)


def readies(d: Dialog, n: int) -> tuple[Ready, ...]:
    """The options of a card as they are now; ``per`` opponents the ones that were marked."""
    visitor = visitors().get(_cards(d)[n])
    if visitor is None:
        return ()
    targets: tuple[int, ...] = d.chosen.get("targets", ())
    return ready(d.state, d.seat, visitor, targets)


def totals(d: Dialog) -> dict[tuple[int, Counter], int]:
    """What all cards change together, with what was stepped by hand."""
    found: dict[tuple[int, Counter], int] = {}

    def add(seat: int, what: Counter, by: int) -> None:
        found[seat, what] = found.get((seat, what), 0) + by

    for n, id in enumerate(_cards(d)):
        visitor = visitors().get(id)
        if visitor is None:
            continue
        options, ways = taken(d, n), readies(d, n)
        for at in options:
            for change in ways[at].changes:
                add(change.seat, change.what, change.by)
        if visitor.both and len(options) > 1:
            for name, count in visitor.both.items():
                add(d.seat, COUNTERS[name], -count)
    for what, by in d.chosen.get("by", {}).items():
        add(d.seat, what, by)
    return found


def _targets(d: Dialog) -> list[ft.Control]:
    """Opponents a card is played on, up to as many as it says."""
    asked = [
        option.most
        for n, id in enumerate(_cards(d))
        if id in visitors()
        for at in taken(d, n)
        for option in [visitors()[id].options[at]]
        if option.per == "opponent-paid"
    ]
    if not asked:
        return []
    chosen: tuple[int, ...] = d.chosen.get("targets", ())
    chips = []
    for seat in d.state.seats:
        if seat == d.seat:
            continue
        chips.append(
            chip(
                d.scene,
                f"act.target-{seat + 1}",
                d.play.name(seat),
                lambda seat=seat: d.choose(targets=toggled(d, "targets", seat)[-asked[0] :]),
                selected=seat in chosen,
            )
        )
    return [heading(d, d.t("act.targets")), flow(chips)]


def _objections(d: Dialog) -> list[ft.Control]:
    """A card whose effect cannot be carried out in full is not played (VIS-02)."""
    for n, id in enumerate(_cards(d)):
        visitor = visitors().get(id)
        if visitor is None:
            continue
        for at in taken(d, n):
            reason = why_not(d.state, d.seat, visitor, readies(d, n)[at])
            if reason is not None:
                return [d.scene.look.text(d.t("act.not-in-full"), "body_medium")]
    return []


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
    now = {what: by for (seat, what), by in totals(d).items() if seat == d.seat}
    return [*_targets(d), *_objections(d), flow([toggle]), *(steps(d, now) if shown else [])]


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
