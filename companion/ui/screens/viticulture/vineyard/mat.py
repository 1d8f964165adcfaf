"""
A player's mat, laid out as on the table: fields, structures, crush pad, cellar, hand, workers.

A tap on any part of it opens what it takes to set it to what lies there.
"""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.viticulture import FIELDS, Correct, Estate, Mat, Structure, Wine
from companion.viticulture.by_card import lowest
from companion.viticulture.by_card import tokens as tokens_of
from companion.viticulture.components import HIGHEST, MEDIUM, SMALL
from companion.viticulture.vineyard_moves import Row

from ....icons import icon, player_mark
from ....look import EDGE, LETTER, TOUCH
from ....parts.boundary import part, steady
from ....parts.surface import card, sheet
from ....parts.touch import at_least, chip, icon_button, loose, tap
from ....scene import Scene, use_scene
from ....sheets import RuleSheet, RulesSheet
from ..sheets import Sheet
from . import terms
from .acting import WORKERS
from .dialog import flow
from .preview import CARD_DRAWINGS, token_name
from .tokens import DRAWINGS, GRAPE_ROWS, capital, colours, pairs, titled, token

CELLARS = (Structure.MEDIUM_CELLAR, Structure.LARGE_CELLAR)
CELLAR_ROWS = tuple(Row(kind.value) for kind in Wine)
WHAT = {
    Row.RED_GRAPES: "grapes-red",
    Row.WHITE_GRAPES: "grapes-white",
    **{Row(kind.value): f"wine-{kind.value}" for kind in Wine},
}
"""What a correction calls each row."""
SHEET = 560
"""A sheet is not wider than this."""
THREE_BESIDE = 480
"""How wide a mat is on which three structures stand beside each other."""


@part
def MatSheet(play: Any, open_: Sheet) -> ft.Control:
    """The whole mat on one sheet."""
    scene = use_scene()
    seat = open_.seat or 0
    estate = play.state.estates[seat]
    back = open_.after
    close = (lambda: play.show(back)) if back else play.close
    mark = player_mark(scene.look, play.colour(seat), play.name(seat), 40)
    title = scene.t("mat.title", player=play.name(seat))
    if estate.mat is None:
        words = scene.look.text(scene.t("mat.not-followed"))
        return sheet(scene, "mat", title, [words], close, mark=mark)
    content = _View(scene, play.taps, seat, estate, min(scene.width, SHEET), open_).parts()
    if play.legal:
        by_card = chip(
            scene,
            "mat.by-card",
            scene.t("mat.by-card"),
            lambda: play.show(back or Sheet("effect", seat=seat)),
        )
        content.append(ft.Row([by_card], wrap=True))
    asks = icon_button(
        scene,
        "mat.help",
        "help",
        scene.t("play.help"),
        lambda: play.show(RulesSheet(back=open_)),
        scene.c.on_surface_variant,
    )
    return sheet(scene, "mat", title, content, close, mark=mark, long=True, help=asks)


@steady
def MatPane(scene: Scene, taps: Any, seat: int, estate: Estate, width: float) -> ft.Control:
    """The same beside the board, on a wide page."""
    return ft.Column(
        _View(scene, taps, seat, estate, width, None).parts(),
        spacing=10,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


class _View:
    """The parts of one mat, so wide, on a sheet (``here``) or beside the board."""

    def __init__(
        self, scene: Scene, taps: Any, seat: int, estate: Estate, width: float, here: Sheet | None
    ) -> None:
        self.scene, self.taps, self.seat, self.estate = scene, taps, seat, estate
        self.mat = estate.mat or Mat()
        self.look, self.c, self.t = scene.look, scene.c, scene.t
        self.width, self.here = width, here
        self.screen = "mat" if here else "mats"
        """What identifiers begin with: both may be drawn at once."""
        self.legal = not taps.looking_back

    def parts(self) -> list[ft.Control]:
        """Everything, from top to bottom."""
        return [
            self.tracks(),
            self.fields(),
            self.structures(),
            self.heading("crush-pad", "mat.crush-pad", *self.drag_hint()),
            self.token_rows(GRAPE_ROWS),
            self.heading("large-cellar", "mat.cellar"),
            self.token_rows(CELLAR_ROWS),
            self.heading("card", "mat.hand"),
            self.hand(),
            self.heading("worker", "mat.workers"),
            self.workers(),
        ]

    def opens(self, what: str) -> Any:
        """What opens the correction of a part."""
        if not self.legal:
            return None
        return lambda: self.taps.show(Sheet("row", seat=self.seat, what=what, after=self.here))

    def holds(self, rule: str) -> Any:
        """What a long press looks up; the mat is there again afterwards."""
        return lambda: self.taps.show(RuleSheet(rule, self.here))

    def heading(self, drawing: str, words: str, *beside: ft.Control) -> ft.Control:
        """The name of a part."""
        return ft.Row(
            [
                icon(drawing, self.c.primary, 26),
                ft.Container(self.look.text(self.t(words), "title_medium"), expand=True),
                *beside,
            ],
            spacing=10,
        )

    @property
    def can_drag(self) -> bool:
        """Whether tokens lie in slots, along which they can be moved by a finger."""
        return self.legal and not self.scene.large_text

    def drag_hint(self) -> list[ft.Control]:
        """How tokens are put right."""
        if not self.can_drag:
            return []
        return [self.look.text(self.t("mat.drag"), "body_medium", self.c.on_surface_variant)]

    def tracks(self) -> ft.Control:
        """Points, lira and residual payment; a tap opens their steppers."""
        estate = self.estate
        items: list[ft.Control] = []
        for drawing, value in (
            ("cork", estate.vp),
            ("lira", estate.lira),
            ("bottle", estate.residual),
        ):
            items += [
                icon(drawing, self.c.primary, 26),
                self.look.text(self.scene.words.number(value), "title_large"),
                ft.Container(width=6),
            ]
        said = [
            self.scene.words.many("replay.points", estate.vp),
            self.scene.words.many("score.lira", estate.lira),
            self.t("score.residual", residual=estate.residual),
        ]
        return tap(
            f"{self.screen}.tracks",
            at_least(
                44,
                ft.Row(
                    items,
                    wrap=True,
                    spacing=6,
                    run_spacing=4,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
            ),
            (lambda: self.taps.show(Sheet("player", seat=self.seat))) if self.legal else None,
            on_hold=self.holds(terms.TRACKS),
            label=", ".join(said),
            padding=ft.Padding.symmetric(horizontal=12, vertical=4),
            border_radius=16,
            bgcolor=self.c.surface_container_lowest,
            border=ft.Border.all(1, self.c.outline_variant),
        )

    def fields(self) -> ft.Control:
        """The three fields, with what grows there and what it counts."""
        cards = [self._field(number) for number in FIELDS]
        if self.scene.large_text:
            return ft.Column(cards, spacing=8)
        return ft.Row(
            [ft.Container(one, expand=True) for one in cards],
            spacing=8,
            intrinsic_height=True,
            vertical_alignment=ft.CrossAxisAlignment.STRETCH,
        )

    def _field(self, number: int) -> ft.Control:
        field = self.mat.field(number)
        look, c = self.look, self.c
        names = [self.t(f"vine.{vine.value}") for vine in field.vines]
        if field.sold:
            head = ft.Row(
                [
                    look.text(str(number), "display_small", c.on_surface_variant),
                    icon("lira", c.on_surface_variant, 24),
                ],
                alignment=ft.MainAxisAlignment.SPACE_BETWEEN,
            )
            words = self.t("act.sold")
        else:
            head = ft.Row(
                [
                    look.text(str(field.total), "display_small"),
                    look.text(self.t("mat.of", most=number), "body_medium", c.on_surface_variant),
                ],
                wrap=True,
                spacing=6,
                run_spacing=0,
                vertical_alignment=ft.CrossAxisAlignment.END,
            )
            words = ", ".join(names) if names else self.t("act.empty")
        crop: list[ft.Control] = []
        for value, row in ((field.red, Row.RED_GRAPES), (field.white, Row.WHITE_GRAPES)):
            if value:
                ring = colours(look, row)["ring"]
                crop += [icon(DRAWINGS[row], ring, 20), look.text(str(value), "label_large")]
        parts: list[ft.Control] = [head]
        if not field.sold:
            parts.append(
                ft.ProgressBar(
                    value=min(1, field.total / number),
                    color=c.secondary,
                    bgcolor=c.surface_container_highest,
                    bar_height=6,
                    border_radius=3,
                )
            )
        grown = c.on_surface if names and not field.sold else c.on_surface_variant
        parts.append(look.text(capital(words), "label_medium", grown))
        if crop:
            parts.append(ft.Row(crop, spacing=4, wrap=True))
        if field.harvested:
            parts.append(look.text(self.t("act.harvested"), "label_medium", c.on_surface_variant))
        label = self.t("mat.field-label", field=number, total=field.total, vines=words)
        return tap(
            f"{self.screen}.field-{number}",
            ft.Column(
                parts,
                spacing=6,
                tight=True,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            self.opens(f"field-{number}"),
            on_hold=self.holds(terms.FIELD),
            label=label,
            padding=10,
            border_radius=16,
            bgcolor=c.surface if field.sold else c.surface_container_lowest,
            border=ft.Border.all(1, c.outline_variant),
        )

    @property
    def columns(self) -> int:
        """How many structures stand beside each other."""
        return 3 if self.width >= THREE_BESIDE else 2

    def structures(self) -> ft.Control:
        """All eight; a tap sets whether one is built. The cellars stand above their slots."""
        above = () if self.scene.large_text else CELLARS
        tiles = [self._structure(structure) for structure in Structure if structure not in above]
        scoring = [s for s in (Structure.WINDMILL, Structure.TASTING_ROOM) if s in self.mat.built]
        marks = [flow([self._paid(structure) for structure in scoring])] if scoring else []
        return ft.Column([*pairs(self.scene, tiles, self.columns), *marks], spacing=8)

    def _paid(self, structure: Structure) -> ft.Control:
        """Whether a structure that scores once a year has done so (STR-09)."""
        paid = structure in self.mat.paid
        then = [s.value for s in Structure if (s in self.mat.paid) is not (s is structure)]
        words = self.t("mat.paid", what=self.t(f"structure.{structure.value}"))

        def mark() -> None:
            if self.legal:
                self.taps.do(Correct("paid", " ".join(then), self.seat))

        id = f"{self.screen}.paid-{structure.value}"
        hold = self.holds(terms.SCORING)
        return chip(self.scene, id, capital(words), mark, selected=paid, on_hold=hold)

    def _structure(self, structure: Structure) -> ft.Control:
        """A structure by its name; green when it is built, with its price when it is not."""
        built = structure in self.mat.built
        look, c = self.look, self.c
        ink = c.on_secondary_container if built else c.on_surface_variant
        name = capital(self.t(f"structure.{structure.value}"))
        cost = [] if built else [look.text(str(structure.cost), "title_medium", ink)]
        style = "label_medium" if look.scale == 1 else "label_large"
        words = look.text(name, style, ink)
        mark = icon(structure.value, ink, 26)
        room = (self.width - 3 * EDGE) / self.columns - (60 if built else 80)
        longest = max(map(len, name.split())) * look.size(style) * LETTER
        if longest > room:
            inside: ft.Control = titled(self.scene, mark, words, ft.Row(cost, tight=True))
        else:
            inside = ft.Row([mark, ft.Container(words, expand=True), *cost], spacing=8, expand=True)
        return tap(
            f"{self.screen}.structure-{structure.value}",
            at_least(TOUCH, inside),
            self._builds(structure),
            selected=built,
            label=self._structure_label(structure),
            on_hold=self.holds(terms.STRUCTURES[structure]),
            padding=ft.Padding.symmetric(horizontal=10, vertical=2),
            border_radius=12,
            bgcolor=c.secondary_container if built else c.surface,
            border=ft.Border.all(1.5, c.secondary_container if built else c.outline_variant),
        )

    def _builds(self, structure: Structure) -> Any:
        """What sets whether a structure is built."""
        then = [s.value for s in Structure if (s in self.mat.built) is not (s is structure)]

        def build() -> None:
            if self.legal:
                self.taps.do(Correct("structures", " ".join(then), self.seat))

        return build

    def _structure_label(self, structure: Structure) -> str:
        name = self.t(f"structure.{structure.value}")
        if structure in self.mat.built:
            return name
        return self.t("mat.not-built", what=name, cost=structure.cost)

    def token_rows(self, which: tuple[Row, ...]) -> ft.Control:
        """Rows of slots as printed; each is tapped as a whole."""
        head = [self._cellars()] if which is CELLAR_ROWS and not self.scene.large_text else []
        return card(
            self.scene,
            ft.Column(
                [*head, *[self._tokens(row) for row in which]],
                spacing=0,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
            padding=ft.Padding.symmetric(horizontal=4, vertical=4),
        )

    def _cellars(self) -> ft.Control:
        """The cellars above their slots; a tap sets whether one is built."""
        small = self.look.text(self.t("mat.small"), "label_medium", self.c.on_surface_variant)
        names = [ft.Container(small, alignment=ft.Alignment.CENTER, expand=True)]
        for structure, size in zip(CELLARS, ("medium", "large"), strict=True):
            names.append(self._cellar(structure, self.t(f"mat.{size}")))
        return ft.Row([ft.Container(width=30), *names], spacing=0)

    def _cellar(self, structure: Structure, name: str) -> ft.Control:
        built = structure in self.mat.built
        ink = self.c.on_secondary_container if built else self.c.on_surface_variant
        words = self.look.text(name, "label_medium", ink)
        end = (
            icon("check", ink, 18)
            if built
            else self.look.text(str(structure.cost), "title_medium", ink)
        )
        tile = tap(
            f"{self.screen}.structure-{structure.value}",
            ft.Row(
                [ft.Container(width=0, height=40), loose(words), end],
                spacing=4,
                alignment=ft.MainAxisAlignment.CENTER,
            ),
            self._builds(structure),
            selected=built,
            label=self._structure_label(structure),
            on_hold=self.holds(terms.STRUCTURES[structure]),
            padding=4,
            border_radius=12,
            bgcolor=self.c.secondary_container if built else None,
            border=ft.Border.all(1.5, self.c.outline_variant) if not built else None,
        )
        return ft.Container(tile, expand=True, padding=ft.Padding.only(left=2, right=2, bottom=4))

    def _tokens(self, row: Row) -> ft.Control:
        values = tokens_of(self.mat, row)
        ring = colours(self.look, row)["ring"]
        sign = icon(DRAWINGS[row], ring, 26)
        if self.scene.large_text:
            shown: list[ft.Control] = [token(self.look, row, value, 40) for value in values]
            if not shown:
                shown = [
                    self.look.text(self.t("value.none"), "body_medium", self.c.on_surface_variant)
                ]
            line = ft.Row(
                [sign, *shown],
                wrap=True,
                spacing=6,
                run_spacing=4,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
        else:
            slots = [self._slot(row, value, value in values) for value in range(1, HIGHEST + 1)]
            line = ft.Row([ft.Container(sign, width=30), *slots], spacing=0)
        said = [token_name(self.scene, row, value) for value in values]
        label = f"{self.t(f'value.{WHAT[row]}')}: {', '.join(said) or self.t('value.none')}"
        return tap(
            f"{self.screen}.row-{WHAT[row]}",
            at_least(44, line),
            self.opens(WHAT[row]),
            on_hold=self.holds(terms.ROWS[row]),
            label=label,
            border_radius=10,
            padding=ft.Padding.symmetric(vertical=2),
        )

    def _slot(self, row: Row, value: int, there: bool) -> ft.Control:
        grape = row in GRAPE_ROWS
        reach = HIGHEST if grape else self.mat.reach
        inside: ft.Control | None = None
        if there and self.can_drag:
            inside = self._draggable(row, value)
        elif there:
            inside = token(self.look, row, value, 30)
        elif value >= lowest(row):
            inside = self.look.text(
                str(value), "label_medium", self.c.on_surface_variant, no_wrap=True
            )
        closed = value > reach and value >= lowest(row)
        first = not grape and value - 1 in (SMALL, MEDIUM)
        edge = ft.BorderSide(1, self.c.outline_variant)
        high = 38 * min(self.look.scale, 1.3)
        if self.can_drag and not there and value >= lowest(row):
            inside = ft.DragTarget(
                ft.Container(inside, height=high, alignment=ft.Alignment.CENTER),
                group=self._group(row),
                on_accept=lambda event: self._move(row, event.src.data, value),
                data=value,
            )
        return ft.Container(
            inside,
            expand=True,
            height=high,
            alignment=ft.Alignment.CENTER if there else None,
            gradient=self._hatching() if closed else None,
            border=ft.Border.only(left=edge) if first else None,
        )

    def _hatching(self) -> ft.Gradient:
        """Thin slanting lines: a slot that is not there yet."""
        line, nothing = self.c.outline_variant, ft.Colors.TRANSPARENT
        return ft.LinearGradient(
            begin=ft.Alignment(-1, -1),
            end=ft.Alignment(-0.7, -0.7),
            colors=[line, line, nothing, nothing],
            stops=[0, 0.15, 0.15, 1],
            tile_mode=ft.GradientTileMode.REPEATED,
        )

    def _group(self, row: Row) -> str:
        """A token stays in its row."""
        return f"{self.seat}-{row.value}"

    def _draggable(self, row: Row, value: int) -> ft.Control:
        """A token that follows a finger along its row; up and down, the sheet is scrolled."""
        return ft.Draggable(
            token(self.look, row, value, 30),
            group=self._group(row),
            content_feedback=token(self.look, row, value, 44),
            content_when_dragging=ft.Container(width=30, height=30),
            axis=ft.Axis.HORIZONTAL,
            affinity=ft.Axis.HORIZONTAL,
            max_simultaneous_drags=1,
            data=value,
        )

    def _move(self, row: Row, here: int, there: int) -> None:
        """A token was dragged: one correction."""
        then = sorted({*tokens_of(self.mat, row)} - {here} | {there})
        self.taps.do(Correct(WHAT[row], " ".join(map(str, then)), self.seat))

    def hand(self) -> ft.Control:
        """How many cards of each type."""
        items: list[ft.Control] = []
        said: list[str] = []
        for kind, drawing in CARD_DRAWINGS.items():
            count = self.mat.hand.count(kind)
            if kind.value == "visitor" and not count:
                continue
            items += [
                icon(drawing, self.c.on_surface_variant, 26),
                self.look.text(self.scene.words.number(count), "title_medium"),
                ft.Container(width=4),
            ]
            said.append(f"{self.t(f'value.hand-{kind.value}')} {count}")
        return self._line(f"{self.screen}.hand", items, said, "hand")

    def workers(self) -> ft.Control:
        """Workers by their sort."""
        estate = self.estate
        items: list[ft.Control] = []
        said: list[str] = []
        for worker, count in zip(
            WORKERS, (self.mat.workers, self.mat.grande, int(estate.temporary)), strict=True
        ):
            if not count:
                continue
            items += [
                icon(WORKERS[worker], self.c.on_surface_variant, 26),
                self.look.text(self.scene.words.number(count), "title_medium"),
                ft.Container(width=4),
            ]
            said.append(f"{self.t(f'worker.{worker.value}')} {count}")
        if self.mat.trained:
            words = self.scene.words.many("mat.trained", self.mat.trained)
            items.append(self.look.text(words, "body_medium", self.c.on_surface_variant))
            said.append(words)
        return self._line(f"{self.screen}.workers", items, said, "workers")

    def _line(self, id: str, items: list[ft.Control], said: list[str], what: str) -> ft.Control:
        rule = terms.HAND if what == "hand" else terms.TRAINED
        return tap(
            id,
            at_least(
                44,
                ft.Row(
                    items,
                    wrap=True,
                    spacing=6,
                    run_spacing=4,
                    vertical_alignment=ft.CrossAxisAlignment.CENTER,
                ),
            ),
            self.opens(what),
            on_hold=self.holds(rule),
            label=", ".join(said),
            padding=ft.Padding.symmetric(horizontal=12, vertical=4),
            border_radius=16,
            bgcolor=self.c.surface_container_lowest,
            border=ft.Border.all(1, self.c.outline_variant),
        )
