"""
What a card does beyond numbers, step by step; also what any card does that is not known by name.

Every row opens the dialogue of its action without a worker, and comes back here.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import flet as ft

from companion.viticulture import (
    WAKE_UP,
    AgeWine,
    Book,
    Change,
    MoveRooster,
    PlayVisitors,
    Retrieve,
    Season,
    SendAhead,
    State,
)
from companion.viticulture.planning import ahead_moves, retrievable
from companion.viticulture.ready import Step, follow, for_opponents, on_top, option_ready
from companion.viticulture.visitors import VisitorCard, visitors

from ....icons import player_mark
from ....parts.boundary import part
from ....parts.surface import row, rows, sheet
from ....parts.touch import Primary, chip
from ....scene import use_scene
from ...sheets.sheet import Sheet, closing
from .acting import DRAWINGS
from .dialog import Dialog, flow, heading
from .preview import preview
from .visiting import TITLES, steps, summed

ACTIONS = {
    "build": "build-structure",
    "plant": "plant-vine",
    "harvest": "harvest-field",
    "make-wine": "make-wine",
    "fill-order": "fill-order",
    "train": "train-worker",
    "upgrade-cellar": "build-structure",
}
ORGANIZER = "organizer"
FREE = ("build", "plant", "harvest", "make-wine", "fill-order", "train")


@part
def EffectSheet(play: Any, open_: Sheet) -> ft.Control:
    """A card's effect: what is to be done, for whom, and numbers booked freely."""
    scene = use_scene()
    chosen, set_chosen = ft.use_state(dict)

    def choose(*, more: Any = None, **changes: Any) -> None:
        set_chosen(lambda now: {**now, **changes, **(more or {})})

    seat = chosen.get("seat", open_.seat or 0)
    d = Dialog(play, seat, None, chosen, choose)
    visitor = visitors().get(open_.what)
    title = scene.t(f"visitor.{visitor.id}.name") if visitor else scene.t("effect.title")
    foot = Primary("effect.done", scene.t("effect.done"), closing(play), tone="tonal")
    return sheet(scene, "effect", title, parts_of(d, open_), closing(play), long=True, foot=foot)


def parts_of(d: Dialog, open_: Sheet) -> list[ft.Control]:
    """The effect for one seat, from its words down to numbers booked freely."""
    scene, visitor = d.scene, visitors().get(open_.what)
    parts: list[ft.Control] = []
    if visitor is not None:
        parts.append(scene.look.text(scene.t(f"visitor.{visitor.id}.effect"), "body_medium"))
    if len(d.state.estates) > 1:
        parts.append(flow([_whose(d.play, d, other) for other in d.state.seats]))
    options = _options(visitor, open_.card)
    if visitor is not None and visitor.id == ORGANIZER:
        parts += _rows_of_chart(d)
    if d.estate.mat is not None:
        parts += _steps(d, open_, visitor, options)
        if visitor is None or not visitor.options:
            parts += [rows(scene, [_do(d, open_, what, "") for what in (*FREE, "uproot")])]
            parts += _workers(d)
        parts += [flow([*_ageing(d, visitor), *_mat(d)])]
    parts += _ready_changes(d, open_, visitor, options)
    return [*parts, *_numbers(d)]


def _rows_of_chart(d: Dialog) -> list[ft.Control]:
    """The Organizer: the free rows of the chart, with the bonus each gives at once."""
    chips = [
        chip(
            d.scene,
            f"effect.row-{hour}",
            d.t("spring.row", hour=hour, bonus=d.t(f"wake.{gives.value}")),
            lambda hour=hour: d.play.do(MoveRooster(d.seat, hour)),
        )
        for hour, gives in WAKE_UP.items()
        if d.state.rooster_on(hour) is None
    ]
    return [heading(d, d.t("label.row")), flow(chips)]


def _options(visitor: VisitorCard | None, told: str) -> tuple[int, ...]:
    """The options that were taken of the card, or all it has."""
    if visitor is None:
        return ()
    chosen = tuple(int(n) for n in told.split(",") if n.isdecimal())
    found = tuple(n for n in chosen if n < len(visitor.options))
    return found or tuple(range(len(visitor.options)))


def _steps(
    d: Dialog, open_: Sheet, visitor: VisitorCard | None, options: tuple[int, ...]
) -> list[ft.Control]:
    """What is to be done, in the order of the card: a dialogue each, or the choices themselves."""
    if visitor is None:
        return []
    found: list[ft.Control] = []
    for at in options:
        for step in option_ready(d.state, d.seat, visitor.options[at]).steps:
            if step.do in ACTIONS:
                card = f"{visitor.id}/{at}"
                found.append(rows(d.scene, [_do(d, open_, step.do, card, step.most)]))
            else:
                found += _choices(d, at, step)
    return found


def _choices(d: Dialog, at: int, step: Step) -> list[ft.Control]:
    """The moves that carry out a small step, as they would stand in the log."""
    chips = [
        chip(
            d.scene,
            f"effect.step-{at + 1}-{n + 1}",
            told(d, move),
            lambda move=move: d.play.do(move),
        )
        for n, move in enumerate(follow(d.state, d.seat, step))
    ]
    if not chips:
        return []
    words = d.scene.words.many("effect.times", step.most, what=d.t(f"act.do-{step.do}"))
    return [heading(d, words), flow(chips)]


def told(d: Dialog, move: Any) -> str:
    """A move that was not made yet in the words of the log."""
    session = d.play.table.session
    entry = session.decide(move, anyway=True)
    return d.scene.words.say(session.game.tell(session.state, entry, short=True))  # type: ignore[no-any-return]


def _ready_changes(
    d: Dialog, open_: Sheet, visitor: VisitorCard | None, options: tuple[int, ...]
) -> list[ft.Control]:
    """What the card gives on top of its steps, and what opponents get by it."""
    if visitor is None:
        return []
    chips: list[ft.Control] = []
    before = played(d.play, visitor.id)
    for at in options:
        option = visitor.options[at]
        if before is not None and d.seat == open_.seat and d.estate.mat:
            others = others_who_did(d.play, visitor.id, d.seat) if visitor.everybody else 0
            for change in on_top(before, d.state, d.seat, option, others):
                words = f"{d.t(TITLES[change.what])} {d.scene.words.signed(change.by)}"
                chips.append(_book(d, f"effect.top-{at + 1}", words, (change,)))
        for seat, way in for_opponents(d.state, open_.seat or 0, option):
            if way.changes:
                words = f"{d.play.name(seat)}: {summed(d, way)}"
                chips.append(_book(d, f"effect.theirs-{seat + 1}", words, way.changes))
    return [heading(d, d.t("effect.ready")), flow(chips)] if chips else []


def _book(d: Dialog, id: str, words: str, changes: tuple[Change, ...]) -> ft.Control:
    return chip(d.scene, id, words, lambda: d.play.do(Book(changes)))


def played(play: Any, card: str) -> State | None:
    """The state right after a card was played last, if that is in this game's history."""
    session = play.table.session
    after, step = session.state, session.history.last
    while step is not None:
        move = step.entry.move
        if isinstance(move, PlayVisitors) and card in move.cards:
            return after  # type: ignore[no-any-return]
        after, step = step.before, step.earlier
    return None


def others_who_did(play: Any, card: str, seat: int) -> int:
    """How many opponents have done something without a worker since the card was played."""
    found: set[int] = set()
    step = play.table.session.history.last
    while step is not None:
        move = step.entry.move
        if isinstance(move, PlayVisitors) and card in move.cards:
            break
        other = getattr(move, "seat", None)
        if other not in (None, seat) and getattr(move, "where", None) is None:
            found.add(other)
        step = step.earlier
    return len(found)


def _whose(play: Any, d: Dialog, seat: int) -> ft.Control:
    scene = play.scene
    words = scene.look.text(play.name(seat), "label_large")
    mark = player_mark(scene.look, play.colour(seat), play.name(seat), 26)
    return chip(
        scene,
        f"effect.seat-{seat + 1}",
        [mark, words],
        lambda: d.choose(seat=seat, by={}),
        selected=d.seat == seat,
    )


def _do(d: Dialog, open_: Sheet, what: str, card: str, most: int = 1) -> ft.Control:
    action = "uproot" if what == "uproot" else ACTIONS[what]
    back = replace(open_, seat=open_.seat)
    name = d.t(f"act.do-{what}")
    return row(
        d.scene,
        f"effect.do-{what}",
        d.scene.words.many("effect.times", most, what=name) if most > 1 else name,
        lambda: d.play.show(
            Sheet("act", seat=d.seat, what=action, rule="card", card=card, after=back)
        ),
        drawing=DRAWINGS[action],
    )


def _ageing(d: Dialog, visitor: VisitorCard | None) -> list[ft.Control]:
    """All wine ages, by a card that is not named."""
    if visitor is not None or not d.mat.cellar.tokens:
        return []
    return [
        chip(
            d.scene,
            f"effect.age-{times}",
            d.scene.words.many("effect.age", times),
            lambda times=times: d.play.do(AgeWine(d.seat, times)),
        )
        for times in (1, 2)
    ]


def _mat(d: Dialog) -> list[ft.Control]:
    """Single tokens are mended on the mat."""
    words = d.t("effect.mat")
    return [chip(d.scene, "effect.mat", words, lambda: d.play.show(Sheet("mat", seat=d.seat)))]


def _workers(d: Dialog) -> list[ft.Control]:
    """Workers that come home, and (in summer) one that goes ahead."""
    found: list[ft.Control] = []
    home = retrievable(d.state, d.seat)
    if home:
        found.append(heading(d, d.t("effect.retrieve")))
        found.append(
            flow(
                [
                    chip(
                        d.scene,
                        f"effect.home-{n + 1}",
                        d.t(
                            "effect.stands",
                            who=d.t(f"worker.{at.worker.value}"),
                            place=d.t(f"action.{at.action.value if at.action else at.space.value}"),
                        ),
                        lambda at=at: d.play.do(Retrieve(d.seat, (at,))),
                    )
                    for n, at in enumerate(home)
                ]
            )
        )
    if d.state.season is Season.SUMMER and d.chosen.get("ahead"):
        found.append(heading(d, d.t("effect.ahead")))
        found.append(
            flow(
                [
                    chip(
                        d.scene,
                        f"effect.ahead-{n + 1}",
                        d.t(
                            "effect.to",
                            who=d.t(f"worker.{move.where.worker.value}"),
                            place=d.t(f"action.{move.where.action.value}"),
                            space=d.t(f"space.{move.where.space.value}"),
                        ),
                        lambda move=move: d.play.do(move),
                    )
                    for n, move in enumerate(ahead(d))
                ]
            )
        )
    elif d.state.season is Season.SUMMER:
        words = d.t("effect.ahead")
        found.append(flow([chip(d.scene, "effect.plan", words, lambda: d.choose(ahead=True))]))
    return found


def ahead(d: Dialog) -> list[SendAhead]:
    """Where a worker can be sent ahead to."""
    return [move for move in ahead_moves(d.state, d.seat) if move.where.action]


def _numbers(d: Dialog) -> list[ft.Control]:
    """Numbers for anybody, booked freely."""
    found: list[ft.Control] = [heading(d, d.t("effect.numbers"))]
    now = d.chosen.get("by", {})
    found += steps(d, now)
    changes = tuple(Change(what, by, d.seat) for what, by in now.items() if by)
    if changes:
        move = Book(changes)
        found += preview(d.play, move)

        def book() -> None:
            if d.play.do(move):
                d.choose(by={})

        found.append(Primary("effect.book", d.t("act.book"), book, drawing="check"))
    return found
