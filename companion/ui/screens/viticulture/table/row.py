"""Correcting a part of a mat: tokens, a field, the hand, the workers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.cards import capital
from companion.viticulture.actions.build import Build
from companion.viticulture.box.vines import Vine
from companion.viticulture.box.vineyard import FIELDS, HIGHEST, Structure
from companion.viticulture.position.estate import Estate
from companion.viticulture.position.mat import Mat, Row, lowest
from companion.viticulture.position.mat import tokens as tokens_of
from companion.viticulture.position.spaces import (
    actions_of_season,
    left_of,
    spaces_of,
    spaces_taken,
)
from companion.viticulture.position.state import State
from companion.viticulture.position.workers import At, Space, Worker
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.mat_values import mat_value_of, stand_word

from ....icons import player_mark
from ....parts.boundary import component
from ....parts.stepper import stepper
from ....parts.surface import sheet
from ....parts.touch import Primary, chip
from ....play import Play
from ....scene import Scene, use_scene
from .. import terms
from ..actions.dialog import flow, help_button
from ..actions.preview import token_name
from ..sheets import RowSheet
from ..tokens import choice, glass_token
from .mat_view import WHAT

ROWS = {what: row for row, what in WHAT.items()}
STRUCTURES = {structure.value: structure for structure in Structure}
SORTS = (Worker.REGULAR, Worker.TEMPORARY, Worker.GRANDE)
CARDS = ("vine", "order", "summer", "winter", "visitor")


Correcting = Callable[[str, int | bool | str], None]
"""Sets something of the player whose mat it is."""


@component
def PartOfMat(play: Play[State], open_: RowSheet) -> ft.Control:
    """The correction of a part, with a button back to the mat."""
    scene = use_scene()
    seat, what = open_.seat, open_.what
    estate = play.state.estates[seat]
    back = partial(play.show, open_.back)

    def correct(name: str, value: int | bool | str) -> None:
        play.do(Correct(name, value, seat))

    if estate.mat is None:
        content: list[ft.Control] = []
        title = play.name(seat)
    elif what in ROWS:
        row = ROWS[what]
        title = capital(scene.t(f"value.{what}"))
        content = [_tokens(scene, row, tokens_of(estate.mat, row), what, correct)]
    elif what == "hand":
        title = scene.t("mat.hand")
        content = [_count(scene, f"hand-{card}", estate, correct) for card in CARDS]
        content.append(flow([_drawn(scene, estate.mat, correct)]))
    elif what == "workers":
        title = scene.t("mat.workers")
        content = [*_workers(scene, estate, correct), *_places(scene, play.state, seat, correct)]
    elif what in STRUCTURES:
        title = capital(scene.t(f"structure.{what}"))
        content = _structure(scene, estate, STRUCTURES[what])
    else:
        number = int(what.removeprefix("field-"))
        title = scene.t("act.field", field=number)
        content = _field(scene, estate.mat, number, correct)
    foot: list[ft.Control] = [
        Primary("row.done", scene.t("row.done"), back, drawing="back", tone="tonal")
    ]
    if estate.mat is not None and what in STRUCTURES:
        foot = _buildings(play, open_, estate.mat, STRUCTURES[what])
    mark = player_mark(scene.look, play.colour(seat), play.name(seat), 36)
    asks = help_button(play, "row.help", _rule(what), lambda: open_)
    return sheet(scene, "row", title, content, back, mark=mark, foot=foot, help=asks, steady=True)


def _rule(what: str) -> str:
    """Return the rule of this part."""
    if what in ROWS:
        return terms.TOKEN_ROW_RULES[ROWS[what]]
    if what in STRUCTURES:
        return terms.STRUCTURES[STRUCTURES[what]]
    return {"hand": terms.HAND, "workers": terms.TRAINED}.get(what, terms.FIELD)


def _structure(scene: Scene, estate: Estate, structure: Structure) -> list[ft.Control]:
    """What is so now, and what either way would change."""
    mat, cost = estate.mat, structure.cost
    built = mat is not None and structure in mat.built
    told = [scene.t("row.structure.built" if built else "row.structure.open", cost=cost)]
    if not built:
        after = scene.words.number(estate.lira - cost)
        told.append(scene.t("row.structure.pays", lira=estate.lira, after=after))
    return [scene.look.text(words, "body_large") for words in told]


def _buildings(
    play: Play[State], open_: RowSheet, mat: Mat, structure: Structure
) -> list[ft.Control]:
    """Build by a card and pay, or only put right what the app believes."""
    scene, seat, after = play.scene, open_.seat, open_.back
    built = structure in mat.built
    then = [one.value for one in Structure if (one in mat.built) is not (one is structure)]

    def correct() -> None:
        if play.do(Correct("structures", " ".join(then), seat), back=open_):
            play.show(after)

    def build() -> None:
        if play.do(Build(seat, None, structure), back=open_, after=after) and after is None:
            play.close()

    pays = scene.words.many("row.structure.build", structure.cost)
    said = scene.t("row.structure.gone" if built else "row.structure.there")
    ways: list[ft.Control] = [Primary("row.correct", said, correct, drawing="edit", tone="tonal")]
    if not built:
        ways.append(Primary("row.build", pays, build, drawing="lira"))
    return ways


def _tokens(
    scene: Scene, row: Row, values: tuple[int, ...], what: str, correct: Correcting
) -> ft.Control:
    """Every slot; a tap adds or removes a token."""

    def toggle(value: int) -> None:
        then = {*values} ^ {value}
        correct(what, " ".join(str(v) for v in sorted(then)))

    items = []
    for value in range(lowest(row), HIGHEST + 1):
        there = value in values
        inside: ft.Control = (
            glass_token(scene.look, row, value, 38)
            if there
            else ft.Container(
                scene.look.text(str(value), "title_medium", scene.c.on_surface_variant),
                width=38 * min(scene.look.scale, 1.3),
                height=38 * min(scene.look.scale, 1.3),
                alignment=ft.Alignment.CENTER,
            )
        )
        items.append(
            choice(
                scene,
                f"row.slot-{value}",
                inside,
                partial(toggle, value),
                selected=there,
                label=token_name(scene, row, value),
            )
        )
    return flow(items)


def _count(
    scene: Scene, what: str, estate: Estate, correct: Correcting, least: int = 0
) -> ft.Control:
    now = mat_value_of(estate, what)
    count = now if isinstance(now, int) else 0
    return stepper(
        scene,
        f"row.{what}",
        capital(scene.t(f"value.{what}")),
        count,
        lambda by: correct(what, max(least, count + by)),
    )


def _workers(scene: Scene, estate: Estate, correct: Correcting) -> list[ft.Control]:
    """How many workers there are, and where they stand."""
    content = [
        _count(scene, what, estate, correct) for what in ("workers", "trained-workers", "grande")
    ]
    content.append(
        flow(
            [
                chip(
                    scene,
                    "row.temporary",
                    scene.t("label.temporary"),
                    lambda: correct("temporary", not estate.temporary),
                    selected=estate.temporary,
                )
            ]
        )
    )
    stands = estate.stands
    if stands:
        hint = scene.look.text(scene.t("row.standing"), "label_medium", scene.c.on_surface_variant)
        chips = []
        for n, at in enumerate(stands):
            then = " ".join(stand_word(one) for m, one in enumerate(stands) if m != n)
            place = scene.t(f"action.{at.action.value if at.action else at.space.value}")
            said = scene.t("effect.stands", who=scene.t(f"worker.{at.worker.value}"), place=place)
            chips.append(
                chip(
                    scene,
                    f"row.stand-{n + 1}",
                    said,
                    partial(correct, "standing", then),
                    label=scene.t("act.take-back", what=said),
                )
            )
        content += [hint, flow(chips)]
    return content


def _drawn(scene: Scene, mat: Mat, correct: Correcting) -> ft.Control:
    """Whether this fall's visitors have been drawn."""
    drawn = mat.drawn
    words = capital(scene.t("value.drawn"))
    return chip(scene, "row.drawn", words, lambda: correct("drawn", not drawn), selected=drawn)


def _places(scene: Scene, state: State, seat: int, correct: Correcting) -> list[ft.Control]:
    """Where a worker stands; moving it has no other effect."""
    estate = state.estates[seat]
    worker = next((w for w in SORTS if left_of(estate, w) > 0), None)
    if worker is None or not state.season.has_turns:
        return []
    hint = scene.look.text(scene.t("row.put"), "label_medium", scene.c.on_surface_variant)
    there = [At(Space.CART, None, worker)]
    if estate.mat is not None and Structure.YOKE in estate.mat.built:
        there.append(At(Space.YOKE, None, worker))
    for action in actions_of_season(state.season):
        free = [space for space in spaces_of(state) if space not in spaces_taken(state, action)]
        who = worker if free else Worker.GRANDE
        there.append(At(free[0] if free else Space.ART, action, who))
    chips = []
    for at in there:
        if left_of(estate, at.worker) <= 0:
            continue
        what = at.action.value if at.action else at.space.value
        then = " ".join(stand_word(one) for one in (*estate.stands, at))
        chips.append(
            chip(
                scene,
                f"row.put-{what}",
                scene.t(f"action.{what}"),
                partial(correct, "standing", then),
            )
        )
    return [hint, flow(chips)]


def _field(scene: Scene, mat: Mat, number: int, correct: Correcting) -> list[ft.Control]:
    """The vines on a field and those that could be added; whether it is sold or harvested."""
    field = mat.field(number)
    standing = [vine.value for vine in field.vines]
    here = [
        chip(
            scene,
            f"row.stands-{n + 1}",
            scene.t(f"vine.{vine}"),
            partial(correct, f"field-{number}", " ".join(standing[:n] + standing[n + 1 :])),
            selected=True,
            label=scene.t("act.take-back", what=scene.t(f"vine.{vine}")),
        )
        for n, vine in enumerate(standing)
    ]
    more = [
        chip(
            scene,
            f"row.vine-{vine.value}",
            scene.t("row.add", what=scene.t(f"vine.{vine.value}")),
            partial(correct, f"field-{number}", " ".join([*standing, vine.value])),
        )
        for vine in Vine
    ]

    def marked(what: str) -> str:
        kept = [n for n in FIELDS if getattr(mat.field(n), what) is not (n == number)]
        return " ".join(map(str, kept))

    marks = [
        chip(
            scene,
            f"row.{what}",
            scene.t(f"act.{what}"),
            partial(correct, what, marked(what)),
            selected=getattr(field, what),
        )
        for what in ("sold", "harvested")
    ]
    return [*([flow(here)] if here else []), flow(more), flow(marks)]
