"""
What a card does beyond numbers, step by step; also what any card does that is not known by name.

Every row opens the dialogue of its action without a worker, and comes back here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.viticulture import (
    WAKE_UP,
    AgeWine,
    Bonus,
    Book,
    Change,
    Counter,
    MoveRooster,
    Retrieve,
    Season,
    SendAhead,
)
from companion.viticulture.asked import Answer, answers
from companion.viticulture.automa import BoardAction
from companion.viticulture.components import TOUR_LIRA, Card
from companion.viticulture.placing import actions_of_season
from companion.viticulture.planning import ahead_moves, retrievable
from companion.viticulture.progress import Progress
from companion.viticulture.ready import Step, follow, option_ready
from companion.viticulture.visitors import Option, VisitorCard, visitors

from ....icons import icon, player_mark
from ....parts.boundary import part
from ....parts.surface import row, rows, sheet
from ....parts.touch import Primary, chip
from ....scene import use_scene
from ..sheets import Sheet
from . import terms
from .acting import DRAWINGS
from .dialog import MANAGER, Dialog, flow, heading, help_button
from .preview import preview
from .visiting import TITLES, so_often, steps, summed

ACTIONS = {
    "build": "build-structure",
    "plant": "plant-vine",
    "harvest": "harvest-field",
    "make-wine": "make-wine",
    "fill-order": "fill-order",
    "train": "train-worker",
    "upgrade-cellar": "build-structure",
}
ORGANIZER, PLANNER = "organizer", "planner"
SINCE = "since"
"""How many entries there were when a second card's turn came: what was done before is not its."""
SWAP = Step("swap-vines", 1, 1, Option())
FREE = tuple(
    Step(do, 1, 1, Option())
    for do in ("build", "plant", "harvest", "make-wine", "fill-order", "train", "uproot")
)


def effect_sheet(play: Any, open_: Sheet) -> ft.Control:
    """The sheet of a card, anew for every card."""
    since = (open_.told or {}).get(SINCE, 0)
    return EffectSheet(play, open_, key=f"effect-{open_.what}-{since}")


@part
def EffectSheet(play: Any, open_: Sheet) -> ft.Control:
    """A card's effect: what is to be done, for whom, and numbers booked freely."""
    scene = use_scene()
    state, set_chosen = ft.use_state(lambda: dict(open_.told or {}))
    chosen = dict(state)  # taps that come before the next drawing change it, too

    def choose(*, more: Any = None, **changes: Any) -> None:
        chosen.update({**changes, **(more or {})})
        set_chosen(lambda now: {**now, **changes, **(more or {})})

    seat = chosen.get("seat", open_.seat or 0)
    here = replace(open_, told=chosen)
    d = Dialog(play, seat, None, chosen, choose, here=here)
    visitor = visitors().get(open_.what)
    title = scene.t(f"visitor.{visitor.id}.name") if visitor else scene.t("effect.title")
    close, done = _leaving(play, open_)
    foot = Primary("effect.done", done, close, tone="tonal")
    about = visitor.statements[0] if visitor and visitor.statements else terms.CARD
    asks = help_button(play, "effect.help", about, here)
    content = parts_of(d, open_)
    return sheet(scene, "effect", title, content, close, long=True, foot=foot, help=asks)


def _leaving(play: Any, open_: Any) -> tuple[Callable[[], Any], str]:
    """What puts the sheet away and its name: a second card that was played with it comes next."""
    then = open_.after
    if then is None:
        return play.close, play.scene.t("effect.done")
    told = {SINCE: play.entries}
    return (lambda: play.show(replace(then, told=told))), play.scene.t(f"visitor.{then.what}.name")


def _kept(d: Dialog) -> dict[str, Any]:
    """What a sheet that comes up again still knows: whose it is, and since when."""
    return {"seat": d.seat, SINCE: d.chosen.get(SINCE, 0)}


def parts_of(d: Dialog, open_: Sheet) -> list[ft.Control]:
    """The effect for one seat, from its words down to numbers booked freely."""
    scene, visitor = d.scene, visitors().get(open_.what)
    parts: list[ft.Control] = []
    if visitor is not None:
        parts.append(scene.look.text(scene.t(f"visitor.{visitor.id}.effect"), "body_medium"))
    if len(d.state.estates) > 1:
        parts.append(flow([_whose(d.play, d, other) for other in d.state.seats]))
    options = _options(visitor, open_.card)
    progress = None if visitor is None else _progress(d, open_, visitor)
    if progress is not None and progress.card.id == ORGANIZER:
        parts += _rows_of_chart(d, progress)
    if d.estate.mat is not None:
        if progress is None:
            parts += [rows(scene, [_do(d, open_, step, "") for step in FREE])]
            parts += [*_swap(d), *_retrieve(d), *_send_ahead(d)]
        else:
            parts += _steps(d, open_, progress, options)
            if progress.card.id == PLANNER:
                parts += _send_ahead(d, progress)
            elif progress.card.id == MANAGER:
                parts += _of_summer(d, open_)
        parts += [flow([*_ageing(d, visitor), *_mat(d)])]
    if progress is not None:
        parts += _ready_changes(d, progress, options)
        parts += _drawn(d, progress, options)
        parts += _answers(d, progress)
    return [*parts, *_numbers(d)]


def _progress(d: Dialog, open_: Sheet, visitor: VisitorCard) -> Progress:
    """How far the card has come by now."""
    return Progress.of(visitor, open_.seat or 0, d.play.past, d.state, d.chosen.get(SINCE, 0))


def _answers(d: Dialog, progress: Progress) -> list[ft.Control]:
    """What opponents can answer to a card; what was booked already is marked."""
    booked = progress.booked
    found: list[ft.Control] = []
    for n, answer in enumerate(answers(d.state, progress.seat, progress.card)):
        mark = None
        if answer.opponent is not None:
            name, colour = d.play.name(answer.opponent), d.play.colour(answer.opponent)
            mark = player_mark(d.scene.look, colour, name, 36)
        title, *others = _said(d, answer)
        found.append(
            row(
                d.scene,
                f"effect.answer-{n + 1}",
                title,
                lambda changes=answer.changes: d.do(Book(changes)),
                below=", ".join(others) or None,
                ahead=mark,
                drawing="check" if answer.changes in booked else None,
                more=False,
            )
        )
    return [heading(d, d.t("effect.answers")), rows(d.scene, found)] if found else []


def _said(d: Dialog, answer: Answer) -> list[str]:
    """What changes for whom, the opponent first: *Marco: Lira −2*, then *Anna: Lira +2*."""
    found = []
    for change in answer.changes:
        what = _number(d, change)
        found.append(d.t("effect.for", player=d.play.name(change.seat), what=what))
    if answer.opponent not in (None, *(change.seat for change in answer.changes)):
        found = [d.play.name(answer.opponent), *found]
    return found


def _rows_of_chart(d: Dialog, progress: Progress) -> list[ft.Control]:
    """The Organizer: the free rows of the chart, with the bonus each gives at once."""
    words = heading(d, d.t("label.row"))
    move = progress.rooster(d.seat)
    if move is not None:
        said = _row_said(d, move.row, d.t(f"wake.{WAKE_UP[move.row].value}"))
        return [words, _ticked(d, said)]
    chips: list[ft.Control] = []
    for hour, gives in WAKE_UP.items():
        if d.state.rooster_on(hour) is not None:
            continue
        chips.append(_hour(d, f"effect.row-{hour}", hour, d.t(f"wake.{gives.value}")))
        if gives is Bonus.VISITOR and d.estate.mat is not None:
            for card, counter in ((Card.SUMMER, Counter.SUMMER), (Card.WINTER, Counter.WINTER)):
                drawn = f"{d.t(TITLES[counter])} {d.scene.words.signed(1)}"
                chips.append(_hour(d, f"effect.row-{hour}.{card.value}", hour, drawn, card))
    return [words, flow(chips)]


def _hour(d: Dialog, id: str, hour: int, bonus: str, visitor: Card | None = None) -> ft.Control:
    """A row to move to; which visitor it brings need not be told."""
    said, move = _row_said(d, hour, bonus), MoveRooster(d.seat, hour, visitor)
    return chip(d.scene, id, said, lambda: d.do(move), on_hold=d.holds(terms.ORGANIZER))


def _row_said(d: Dialog, hour: int, bonus: str) -> str:
    return d.t("spring.row", hour=hour, bonus=bonus)


def _options(visitor: VisitorCard | None, told: str) -> tuple[int, ...]:
    """The options that were taken of the card, or all it has."""
    if visitor is None:
        return ()
    chosen = tuple(int(n) for n in told.split(",") if n.isdecimal())
    found = tuple(n for n in chosen if n < len(visitor.options))
    return found or tuple(range(len(visitor.options)))


def _steps(
    d: Dialog, open_: Sheet, progress: Progress, options: tuple[int, ...]
) -> list[ft.Control]:
    """What is to be done, in the order of the card: a dialogue each, or the choices themselves."""
    visitor = progress.card
    found: list[ft.Control] = []
    for at in options:
        for step in option_ready(d.state, d.seat, visitor.options[at]).steps:
            done = progress.done(d.seat, step)
            if step.do in ACTIONS:
                card = f"{visitor.id}/{at}"
                found.append(rows(d.scene, [_do(d, open_, step, card, done)]))
            else:
                found += _small(d, at, step, done)
    return found


def _small(d: Dialog, at: int, step: Step, done: int) -> list[ft.Control]:
    """A step without a dialogue of its own, as long as there is something left of it."""
    return [_over(d, step, done)] if done >= step.most else _choices(d, at, step, done)


def _counted(d: Dialog, done: int, most: int) -> str:
    return d.t("effect.so-often", done=done, most=most)


def _over(d: Dialog, step: Step, done: int) -> ft.Control:
    """A small step that was done as often as the card says."""
    name = d.t(f"act.do-{step.do}")
    return _ticked(d, d.t("effect.and", what=name, how=_counted(d, done, step.most)))


def _ticked(d: Dialog, said: str) -> ft.Control:
    """Something that is done with."""
    mark = icon("check", d.scene.c.primary, 24)
    words = ft.Container(d.scene.look.text(said, "body_medium"), expand=True)
    return ft.Row([mark, words], spacing=10)


def _choices(d: Dialog, at: int, step: Step, done: int = 0) -> list[ft.Control]:
    """The moves that carry out a small step, as they would stand in the log."""
    chips = [
        chip(
            d.scene,
            f"effect.step-{at + 1}-{n + 1}",
            d.play.told(move),
            lambda move=move: d.do(move),
        )
        for n, move in enumerate(follow(d.state, d.seat, step))
    ]
    words = so_often(d, step)
    if done:
        words = d.t("effect.and", what=words, how=_counted(d, done, step.most))
    if not chips:
        nothing = d.scene.look.text(d.t("effect.nothing"), "body_medium")
        return [heading(d, words), nothing]
    return [heading(d, words), flow(chips)]


def _ready_changes(d: Dialog, progress: Progress, options: tuple[int, ...]) -> list[ft.Control]:
    """What the card gives on top of its steps, and what opponents get by it, each of it once."""
    chips: list[ft.Control] = []
    ticked: list[ft.Control] = []
    for at in options:
        option = progress.card.options[at]
        for gift in progress.on_top(d.seat, option):
            if gift.left is None:
                ticked.append(_ticked(d, _number(d, gift.change)))
            else:
                words = _number(d, gift.left)
                chips.append(_book(d, f"effect.top-{at + 1}", words, (gift.left,)))
        for theirs in progress.for_opponents(option):
            words = f"{d.play.name(theirs.seat)}: {summed(d, theirs.way)}"
            if theirs.booked:
                ticked.append(_ticked(d, words))
            else:
                id = f"effect.theirs-{theirs.seat + 1}"
                chips.append(_book(d, id, words, theirs.way.changes))
    found = [*ticked, *([flow(chips)] if chips else [])]
    return [heading(d, d.t("effect.ready")), *found] if found else []


def _drawn(d: Dialog, progress: Progress, options: tuple[int, ...]) -> list[ft.Control]:
    """Cards on top whose kind is chosen, one by one."""
    found: list[ft.Control] = []
    for at in options:
        for step in progress.drawn_on_top(d.seat, progress.card.options[at]):
            found += _small(d, at, step, progress.done(d.seat, step))
    return found


def _number(d: Dialog, change: Change) -> str:
    return f"{d.t(TITLES[change.what])} {d.scene.words.signed(change.by)}"


def _book(d: Dialog, id: str, words: str, changes: tuple[Change, ...]) -> ft.Control:
    return chip(d.scene, id, words, lambda: d.do(Book(changes)))


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


def _do(d: Dialog, open_: Sheet, step: Step, card: str, done: int = 0) -> ft.Control:
    what = step.do
    action = "uproot" if what == "uproot" else ACTIONS[what]
    back = replace(open_, told=_kept(d))
    return row(
        d.scene,
        f"effect.do-{what}",
        so_often(d, step),
        lambda: d.play.show(
            Sheet("act", seat=d.seat, what=action, rule="card", card=card, after=back)
        ),
        below=_counted(d, done, step.most) if done else None,
        drawing="check" if done >= step.most else DRAWINGS[action],
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
            lambda times=times: d.do(AgeWine(d.seat, times)),
            on_hold=d.holds(terms.AGE_ALL),
        )
        for times in (1, 2)
    ]


def _mat(d: Dialog) -> list[ft.Control]:
    """Single tokens are mended on the mat."""
    words = d.t("effect.mat")
    mat = Sheet("mat", seat=d.seat, after=replace(d.here, told=_kept(d)) if d.here else None)
    return [chip(d.scene, "effect.mat", words, lambda: d.play.show(mat))]


def _retrieve(d: Dialog) -> list[ft.Control]:
    """Workers that come home."""
    chips = [
        chip(
            d.scene,
            f"effect.home-{n + 1}",
            d.t(
                "effect.stands",
                who=d.t(f"worker.{at.worker.value}"),
                place=d.t(f"action.{at.action.value if at.action else at.space.value}"),
            ),
            lambda at=at: d.do(Retrieve(d.seat, (at,))),
            on_hold=d.holds(terms.RETRIEVE),
        )
        for n, at in enumerate(retrievable(d.state, d.seat))
    ]
    return [heading(d, d.t("effect.retrieve")), flow(chips)] if chips else []


def _swap(d: Dialog) -> list[ft.Control]:
    """Two vines that change places, by a card that is not named; first it has to be asked for."""
    swaps = list(follow(d.state, d.seat, SWAP))
    if not swaps:
        return []
    shown = bool(d.chosen.get("swap"))
    toggle = chip(
        d.scene,
        "effect.swap",
        d.t("act.do-swap-vines"),
        lambda: d.choose(swap=not shown),
        selected=shown,
        on_hold=d.holds(terms.FIELD),
    )
    chips = [
        chip(d.scene, f"effect.swap-{n + 1}", d.play.told(move), lambda move=move: d.do(move))
        for n, move in enumerate(swaps)
    ]
    return [flow([toggle]), *([flow(chips)] if shown else [])]


def _send_ahead(d: Dialog, planner: Progress | None = None) -> list[ft.Control]:
    """
    The Planner, in summer: which action of winter, then which worker stands where. By a card that
    is not named, this first has to be asked for.
    """
    if d.state.season is not Season.SUMMER:
        return []
    if planner is None and not d.chosen.get("ahead"):
        words = d.t("effect.ahead")
        return [flow([chip(d.scene, "effect.plan", words, lambda: d.choose(ahead=True))])]
    sent = planner.sent_ahead(d.seat) if planner else None
    if sent is not None:
        return [heading(d, d.t("effect.ahead")), _ticked(d, _stands_ahead(d, sent))]
    chosen, there = d.chosen.get("action"), ahead(d)
    actions = list(dict.fromkeys(move.where.action for move in there if move.where.action))
    found: list[ft.Control] = [
        heading(d, d.t("effect.ahead")),
        flow(
            [
                chip(
                    d.scene,
                    f"effect.ahead-{action.value}",
                    [
                        icon(DRAWINGS[action.value], d.scene.c.on_surface, 24),
                        d.scene.look.text(d.t(f"action.{action.value}"), "label_large"),
                    ],
                    lambda action=action: d.choose(action=action),
                    selected=chosen is action,
                    on_hold=d.holds(terms.AHEAD),
                )
                for action in actions
            ]
        ),
    ]
    ways = [move for move in there if chosen is not None and move.where.action is chosen]
    again = replace(d.here, told=_kept(d)) if d.here else None
    if ways:
        chips = [
            chip(
                d.scene,
                f"effect.to-{n + 1}",
                d.t(
                    "effect.stands",
                    who=d.t(f"worker.{move.where.worker.value}"),
                    place=d.t(f"space.{move.where.space.value}"),
                ),
                lambda move=move: d.play.do(move, back=d.here, after=again),
            )
            for n, move in enumerate(ways)
        ]
        found.append(flow(chips))
    return found


def _stands_ahead(d: Dialog, move: SendAhead) -> str:
    who, action = d.t(f"worker.{move.where.worker.value}"), move.where.action
    return d.t("effect.stands", who=who, place=d.t(f"action.{action.value}") if action else "")


def _of_summer(d: Dialog, open_: Sheet) -> list[ft.Control]:
    """The Manager: the six actions of summer, without a worker and without a bonus (VIS-07)."""
    back = replace(open_, told=_kept(d))

    def show(what: str) -> Callable[[], Any]:
        if what == BoardAction.GIVE_TOUR.value:
            return lambda: d.do(Book((Change(Counter.LIRA, TOUR_LIRA, d.seat),)))
        if what == BoardAction.DRAW_VINE.value:
            return lambda: d.do(Book((Change(Counter.VINE, 1, d.seat),)))
        act = Sheet("act", seat=d.seat, what=what, rule="card", card=MANAGER, after=back)
        return lambda: d.play.show(act)

    items = [
        row(
            d.scene,
            f"effect.action-{action.value}",
            d.t(f"action.{action.value}"),
            show(action.value),
            drawing=DRAWINGS[action.value],
        )
        for action in actions_of_season(Season.SUMMER)
    ]
    return [rows(d.scene, items)]


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
            if d.do(move):
                d.choose(by={})

        found.append(Primary("effect.book", d.t("act.book"), book, drawing="check"))
    return found
