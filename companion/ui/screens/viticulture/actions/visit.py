"""
Playing visitors: found by name or effect; what an option pays and gives is booked with the card.

A card need not be named. What it does beyond numbers (a vine planted, a wine made) follows as a
move of its own. An option that goes on so is booked when it is tapped, and leads on at once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial

import flet as ft

from companion.cards import cards
from companion.i18n import N_
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.box.board import SEASON_OF
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.visitors import Option, VisitorCard, visitors
from companion.viticulture.cards.booking import Change, Counter
from companion.viticulture.cards.ready import Ready, option_ready, ready
from companion.viticulture.cards.steps import why_not

from ....icons import icon
from ....parts import field as fields
from ....parts.entries import as_printed
from ....parts.surface import card
from ....parts.touch import chip
from ..choosing import Choosing
from ..sheets import ActSheet, Choice, EffectSheet
from ..tokens import choice
from .after_card import book
from .dialog import (
    MANAGER,
    ActionDialog,
    ActionDraft,
    Dialog,
    dialog_title,
    flow,
    help_button,
    note,
    toggled,
)
from .options import COUNTERS, counted, counters, option_in_words
from .visitor_search import played_so_far, wanted

UNTOLD = ""
"""A card that is played without its name."""


@dataclass(frozen=True)
class VisitChoice(Choice):
    """The chosen cards, options and opponents."""

    cards: tuple[str, ...] = ()
    """Visitors by name, or untold."""
    options: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """The options that are taken of each card."""
    targets: tuple[int, ...] = ()
    """The opponents a card is played on."""
    free: bool = False
    """Whether every number can be stepped by hand."""
    by: Mapping[Counter, int] = field(default_factory=dict)
    """Numbers entered by hand."""
    searching: bool = False
    """A second card is looked for."""
    search: str = ""


def content(d: Dialog[VisitChoice]) -> list[ft.Control]:
    """The search for a card or, once found, its options."""
    cards = d.chosen.cards
    if not cards or d.chosen.searching:
        return _search(d)
    parts = [_played(d, n, id) for n, id in enumerate(cards)]
    if len(cards) < _most(d):

        def search() -> None:
            d.choose(lambda now: replace(now, searching=True))

        parts.append(flow([chip(d.scene, "act.more", d.t("act.second-visitor"), search)]))
    return [*parts, *_changes(d)]


def move(d: Dialog[VisitChoice]) -> PlayVisitors | None:
    """Return the move: playing the cards, with all numbers they change."""
    cards = d.chosen.cards
    if not cards or d.chosen.searching or _undecided(d):
        return None
    found = tuple(Change(what, by, seat) for (seat, what), by in totals(d).items() if by)
    named = tuple(id for id in cards if id != UNTOLD)
    return PlayVisitors(d.seat, d.at, named, len(cards), found)


def booked(d: Dialog[VisitChoice]) -> str:
    """Return the names of the cards, as far as they are told."""
    names = [d.t(f"visitor.{id}.name") for id in d.chosen.cards if id != UNTOLD]
    return d.scene.words.list(names)


def missing_choice(d: Dialog[VisitChoice]) -> str:
    """Return what has to be chosen next."""
    decided = not d.chosen.cards or d.chosen.searching or not _undecided(d)
    return N_("act.missing.visitor") if decided else N_("act.missing.option")


def _undecided(d: Dialog[VisitChoice]) -> bool:
    """Return whether a card's option has not been chosen, nor numbers entered instead."""
    if any(d.chosen.by.values()):
        return False
    return any(id in visitors() and visitors()[id].options and not options_of(d.chosen, n)
               for n, id in enumerate(d.chosen.cards))  # fmt: skip


def following(d: Dialog[VisitChoice]) -> EffectSheet | None:
    """Return the sheet of what the named cards do beyond numbers, one after the other."""
    first: EffectSheet | None = None
    for n, id in reversed(tuple(enumerate(d.chosen.cards))):
        found = visitors().get(id)
        if found is None:
            continue
        options = options_of(d.chosen, n) or tuple(range(len(found.options)))
        goes_on = [at for at in options if _goes_on(d, found.options[at])]
        if goes_on or found.everybody or not found.options:
            first = EffectSheet(d.seat, id, options, after=first)
    return first


def _goes_on(d: Dialog[VisitChoice], option: Option) -> bool:
    steps = option_ready(d.state, d.seat, option).steps
    return bool(steps or option.opponents or option.more)


def _most(d: Dialog[VisitChoice]) -> int:
    hand = d.mat.hand
    held = hand.summer if season_of(d) is Season.SUMMER else hand.winter
    return 2 if d.bonus and held + hand.visitor > 1 else 1


def season_of(d: Dialog[VisitChoice]) -> Season:
    """Return the season whose visitors can be played there."""
    if d.at is not None and d.at.action is not None:
        return SEASON_OF[d.at.action]
    return Season.SUMMER if d.card == MANAGER else d.state.season


def _search(d: Dialog[VisitChoice]) -> list[ft.Control]:
    def typed(event: ft.Event[ft.TextField]) -> None:
        written = event.control.value or ""
        d.choose(lambda now: replace(now, search=written))

    played = played_so_far(past.entry.move for past in d.play.past)
    found = [
        visitor
        for visitor in wanted(d.chosen.search, season_of(d), d.scene.words, played)
        if visitor.id not in d.chosen.cards
    ]
    asked = fields.field(
        d.scene,
        "act.search",
        d.t("search" if d.scene.large_text else "act.search"),  # one line is all it has
        d.chosen.search,
        on_change=typed,
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
    if not found:
        none = d.scene.look.text(d.t("act.no-visitor"), "body_medium")
        return [*first, ft.Semantics(live_region=True, content=none)]
    return [*first, *[_row(d, visitor, gone=visitor.id in played) for visitor in found]]


def _row(d: Dialog[VisitChoice], visitor: VisitorCard, *, gone: bool) -> ft.Control:
    """A card to be played; ``gone`` if it was played in this game."""
    scene = d.scene
    name = d.t(f"visitor.{visitor.id}.name")
    if gone:
        name = d.t("act.visitor-gone", visitor=name)
    effect = d.t(f"visitor.{visitor.id}.effect")
    inside = ft.Column(
        [
            scene.look.text(name, "label_large" if scene.large_text else "title_medium"),
            *as_printed(scene, cards()[f"visitor-{visitor.id}"]),
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
        dim=gone,
    )


def _pick(d: Dialog[VisitChoice], id: str) -> None:
    """Add a card to play."""
    d.choose(lambda now: replace(now, cards=(*now.cards, id), searching=False, search=""))


def _played(d: Dialog[VisitChoice], n: int, id: str) -> ft.Control:
    """A card that is played, with its options."""
    scene = d.scene
    drawing = "summer-visitor" if season_of(d) is Season.SUMMER else "winter-visitor"

    def back(now: VisitChoice) -> VisitChoice:
        cards = now.cards[:n] + now.cards[n + 1 :]
        return replace(now, cards=cards, options={}, by={}, targets=())

    name = d.t("act.untold") if id == UNTOLD else d.t(f"visitor.{id}.name")
    words = scene.look.text(name, "label_large" if scene.large_text else "title_medium")
    printed = [] if id == UNTOLD else as_printed(scene, cards()[f"visitor-{id}"])
    head = choice(
        scene,
        f"act.played-{n + 1}",
        ft.Row(
            [
                *([] if scene.large_text else [icon(drawing, scene.c.primary, 26)]),
                ft.Container(ft.Column([words, *printed], spacing=0, tight=True), expand=True),
                icon("close", scene.c.on_surface_variant, 20),
            ],
            spacing=8,
            expand=True,
        ),
        lambda: d.choose(back),
        selected=False,
        label=d.t("act.take-back", what=name),
    )
    if id == UNTOLD:
        return head
    visitor = visitors()[id]
    parts: list[ft.Control] = [head, _effect(d, n, visitor)]
    if len(visitor.options) > 1:
        ways: list[tuple[int, ...]] = [(at,) for at in range(len(visitor.options))]
        if visitor.both:
            ways.append(tuple(range(len(visitor.options))))
        parts += [_option(d, n, visitor, way) for way in ways]
    return card(scene, ft.Column(parts, spacing=8), padding=10)


def _effect(d: Dialog[VisitChoice], n: int, visitor: VisitorCard) -> ft.Control:
    """A card's effect, with a link to its rule if there is one."""
    words = d.scene.look.text(d.t(f"visitor.{visitor.id}.effect"), "body_medium")
    if not visitor.statements:
        return words
    asks = help_button(d.play, f"act.played-{n + 1}.why", visitor.statements[0], d.sheet)
    if d.scene.large_text:
        return ft.Column([words, ft.Row([asks])], spacing=0, tight=True)
    return ft.Row([ft.Container(words, expand=True), asks], spacing=4)


def options_of(chosen: VisitChoice, n: int) -> tuple[int, ...]:
    """Return the chosen options of a card; a single one is chosen by itself."""
    visitor = visitors().get(chosen.cards[n])
    if visitor is None:
        return ()
    return (0,) if len(visitor.options) == 1 else chosen.options.get(n, ())


def _option(
    d: Dialog[VisitChoice], n: int, visitor: VisitorCard, way: tuple[int, ...]
) -> ft.Control:
    """An option, or both of them; what goes on at once has an arrow."""
    scene, several = d.scene, visitor.choose > 1
    chosen = options_of(d.chosen, n)
    selected = set(way) <= set(chosen) if several else way == chosen
    direct = _at_once(d, n, way)

    def pick(now: VisitChoice) -> VisitChoice:
        had = options_of(now, n)
        then = () if had == way else way
        if several:
            (at,) = way
            then = tuple(o for o in had if o != at) if at in had else (*had, at)[-visitor.choose :]
        return replace(now, options={**now.options, n: then}, by={})

    def tapped() -> None:
        d.choose(pick)
        told = _at_once(d, n, way)
        if told is not None:
            now = replace(d, at=d.stands) if d.at else d
            book(now, told, following(now), d.here.after if isinstance(d.here, ActSheet) else None)

    if len(way) > 1:
        words = d.t("act.both-options")
        summary = f"{d.t('track.points')} {scene.words.signed(-visitor.both.get('vp', 0))}"
    else:
        words = d.t("act.option", number=way[0] + 1)
        summary = option_in_words(d, ready_options(d, n)[way[0]])
    said = ": ".join(part for part in (words, summary) if part)
    name = "both" if len(way) > 1 else str(way[0] + 1)
    inside = ft.Row(
        [
            ft.Container(scene.look.text(said, "label_large"), expand=True),
            *([icon("next", scene.c.on_surface_variant, 22)] if direct else []),
        ],
        spacing=8,
        expand=True,
    )
    return choice(
        scene,
        f"act.option-{n + 1}-{name}",
        inside,
        tapped,
        selected=selected,
        label=said,
    )


def _at_once(d: Dialog[VisitChoice], n: int, way: tuple[int, ...]) -> PlayVisitors | None:
    """
    Return the move a tap on an option makes by itself: it goes on with a deed, no rule is against
    it, and nothing else is to be chosen.
    """
    now = d.chosen
    visitor = visitors()[now.cards[n]]
    if len(now.cards) > 1 or visitor.choose > 1 or any(now.by.values()):
        return None
    its = [visitor.options[at] for at in way]
    if not any(_goes_on(d, option) for option in its):
        return None
    if any(option.per == "opponent-paid" for option in its):
        return None
    ways = ready_options(d, n)
    if any(why_not(d.state, d.seat, visitor, ways[at]) for at in way):
        return None
    chosen = replace(now, options={n: way})
    told = move(
        replace(
            d,
            at=d.stands if d.at else None,
            draft=Choosing(ActionDraft(chosen, d.draft.now.at), lambda _: None),
        )
    )
    return told if told is not None and d.play.why_not(told) is None else None


def ready_options(d: Dialog[VisitChoice], n: int) -> tuple[Ready, ...]:
    """Return the options of a card in the present state, on the opponents that were marked."""
    visitor = visitors().get(d.chosen.cards[n])
    if visitor is None:
        return ()
    return ready(d.state, d.seat, visitor, d.chosen.targets)


def totals(d: Dialog[VisitChoice]) -> dict[tuple[int, Counter], int]:
    """Return what all cards change together, with what was entered by hand."""
    found: dict[tuple[int, Counter], int] = {}

    def add(seat: int, what: Counter, by: int) -> None:
        found[seat, what] = found.get((seat, what), 0) + by

    for n, id in enumerate(d.chosen.cards):
        visitor = visitors().get(id)
        if visitor is None:
            continue
        options, ways = options_of(d.chosen, n), ready_options(d, n)
        for at in options:
            for change in ways[at].changes:
                add(change.seat, change.what, change.by)
        if visitor.both and len(options) > 1:
            for name, count in visitor.both.items():
                add(d.seat, COUNTERS[name], -count)
    for what, by in d.chosen.by.items():
        add(d.seat, what, by)
    return found


def _targets(d: Dialog[VisitChoice]) -> list[ft.Control]:
    """The opponents a card is played on, up to its number."""
    asked = [
        option.most
        for n, id in enumerate(d.chosen.cards)
        if id in visitors()
        for at in options_of(d.chosen, n)
        for option in [visitors()[id].options[at]]
        if option.per == "opponent-paid"
    ]
    if not asked:
        return []

    def turn(seat: int) -> None:
        d.choose(lambda now: replace(now, targets=toggled(now.targets, seat)[-asked[0] :]))

    chips = []
    for seat in d.state.seats:
        if seat == d.seat:
            continue
        chips.append(
            chip(
                d.scene,
                f"act.target-{seat + 1}",
                d.play.name(seat),
                partial(turn, seat),
                selected=seat in d.chosen.targets,
            )
        )
    return [dialog_title(d, d.t("act.targets")), flow(chips)]


def objections(d: Dialog[VisitChoice]) -> list[ft.Control]:
    """What speaks against a card whose effect cannot be carried out in full (VIS-02)."""
    if d.chosen.searching:
        return []
    for n, id in enumerate(d.chosen.cards):
        visitor = visitors().get(id)
        if visitor is None:
            continue
        for at in options_of(d.chosen, n):
            reason = why_not(d.state, d.seat, visitor, ready_options(d, n)[at])
            if reason is not None:
                return [note(d, "act.not-in-full", d.t("act.not-in-full"), "VIS-02")]
    return []


def _changes(d: Dialog[VisitChoice]) -> list[ft.Control]:
    """Minus and plus for every number a card can change."""
    shown = d.chosen.free
    toggle = chip(
        d.scene,
        "act.free",
        d.t("act.free"),
        lambda: d.choose(lambda now: replace(now, free=not shown)),
        selected=shown,
    )
    totalled = {what: by for (seat, what), by in totals(d).items() if seat == d.seat}

    def step(what: Counter, by: int) -> None:
        d.choose(lambda now: replace(now, by=counted(now.by, what, by)))

    steps = counters(d, totalled, step) if shown else []
    return [*_targets(d), flow([toggle]), *steps]


SUMMER = ActionDialog(
    "play-summer-visitor",
    "summer-visitor",
    "SUM-06",
    VisitChoice,
    content,
    move,
    missing=missing_choice,
    booked=booked,
    first=lambda d: bool(d.chosen.cards) and not d.chosen.searching,
    follows=following,
    pinned=objections,
    log={PlayVisitors: "VIS-02"},
)
WINTER = replace(
    SUMMER, action="play-winter-visitor", drawing="winter-visitor", rule="VIS-02", log=None
)
