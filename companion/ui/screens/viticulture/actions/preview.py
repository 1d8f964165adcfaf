"""
The preview of a move: what it would change.

Nothing is calculated here: the move is decided, its events are folded, and what is then different
on mats and tracks is shown.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Sequence

import flet as ft

from companion.cards import capital
from companion.kernel.errors import CompanionError, IllegalMove
from companion.viticulture.box.decks import CardType
from companion.viticulture.box.vineyard import FIELDS, Structure
from companion.viticulture.position.estate import Estate
from companion.viticulture.position.mat import Mat, Row
from companion.viticulture.position.mat import tokens as tokens_of
from companion.viticulture.position.state import State

from ....icons import icon, player_mark
from ....look import TOUCH
from ....parts.surface import card
from ....parts.touch import at_least, loose, tap
from ....play import Play
from ....scene import Scene
from ..tokens import glass_token

Explain = Callable[[str], None]
"""Opens the entry of a rule."""

CARD_DRAWINGS = {
    CardType.VINE: "draw-vine",
    CardType.ORDER: "draw-order",
    CardType.SUMMER: "summer-visitor",
    CardType.WINTER: "winter-visitor",
    CardType.VISITOR: "card",
}


def preview(play: Play[State], move: object, explain: Explain | None = None) -> list[ft.Control]:
    """What would change, and which rules speak against it; a tap on one opens it."""
    scene, found = play.scene, []
    after = play.state_after(move)
    if after is not None:
        found = changed_lines(play, play.now, after)
    parts: list[ft.Control] = []
    if found:
        column = ft.Column(found, spacing=8, tight=True)
        parts.append(card(scene, column, padding=12))
    reason = play.why_not(move)
    if reason is not None:
        parts.append(against(play, reason, explain))
    return parts


def pinned(
    play: Play[State],
    move: object | None,
    explain: Explain | None = None,
    ahead: Sequence[ft.Control] = (),
) -> list[ft.Control]:
    """
    The same in a line or two, to stand beside the button that books it; ``ahead`` stands there
    before anything is chosen, too.
    """
    parts: list[ft.Control] = []
    after = play.state_after(move) if move is not None else None
    found = [*ahead]
    if after is not None:
        found += changed_lines(play, play.now, after, small=True)
    if found:
        parts.append(
            ft.Row(
                found,
                wrap=True,
                spacing=14,
                run_spacing=4,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            )
        )
    reason = play.why_not(move) if move is not None else None
    if reason is not None:
        parts.append(against(play, reason, explain))
    return parts


def against(
    play: Play[State], reason: CompanionError, explain: Explain | None = None
) -> ft.Control:
    """The rules that forbid it, or why the table has no room for it."""
    scene, c = play.scene, play.scene.c
    rule = reason.rule if isinstance(reason, IllegalMove) and explain else None
    if isinstance(reason, IllegalMove):
        words = play.screens.explained(play, reason)
    else:
        words = scene.t(reason.message, **dict(reason.facts))
    inside = ft.Row(
        [
            icon("warn", c.on_error_container, 24),
            ft.Container(
                (scene.look.capped if scene.low else scene.look).text(
                    words,
                    "body_medium",
                    c.on_error_container,
                    max_lines=3 if scene.low else 4,  # the rest is in its rule
                    overflow=ft.TextOverflow.ELLIPSIS,
                ),
                expand=True,
            ),
            *([icon("help", c.on_error_container, 24)] if rule else []),
        ],
        spacing=10,
    )
    if not rule or not explain:
        return card(scene, inside, bgcolor=c.error_container, border=None, padding=12)
    return tap(
        "act.against",
        at_least(TOUCH - 16, inside),
        lambda: explain(rule),
        padding=12 - 4,
        border_radius=16,
        bgcolor=c.error_container,
    )


def changed_lines(
    play: Play[State], before: State, after: State, *, small: bool = False
) -> list[ft.Control]:
    """A line for everything that changes, player by player; ``small`` ones stand side by side."""
    lines: list[ft.Control] = []
    for seat in before.seats:
        here, there = before.estates[seat], after.estates[seat]
        if here == there:
            continue
        own = _of_estate(play.scene, here, there, small)
        if own and (len(before.estates) > 1 and seat != play.state.acting):
            mark = player_mark(play.scene.look, play.colour(seat), play.name(seat), 28)
            name = play.scene.look.text(play.name(seat), "label_large")
            whose = ft.Container(name, expand=not small)
            own.insert(0, ft.Row([mark, whose], spacing=8, tight=small))
        lines += own
    return lines


def _of_estate(scene: Scene, here: Estate, there: Estate, small: bool) -> list[ft.Control]:
    t, lines = scene.t, []
    step = small_step if small else step_line
    for drawing, title, was, now in (
        ("lira", t("track.lira"), here.lira, there.lira),
        ("cork", t("track.points"), here.vp, there.vp),
        ("bottle", t("track.residual"), here.residual, there.residual),
    ):
        if was != now:
            lines.append(step(scene, drawing, title, was, now))
    if here.mat is not None and there.mat is not None:
        lines += _of_mat(scene, here.mat, there.mat, small)
    return lines


def _of_mat(scene: Scene, here: Mat, there: Mat, small: bool) -> list[ft.Control]:
    t, lines = scene.t, []
    step, words = (small_step, _small_words) if small else (step_line, _words)
    for kind in CardType:
        was, now = here.hand.count(kind), there.hand.count(kind)
        if was != now:
            title = capital(t(f"value.hand-{kind.value}"))
            lines.append(step(scene, CARD_DRAWINGS[kind], title, was, now))
    if here.workers != there.workers:
        lines.append(step(scene, "worker", t("value.workers"), here.workers, there.workers))
    for structure in Structure:
        if structure in there.built and structure not in here.built:
            name = capital(t(f"structure.{structure.value}"))
            lines.append(words(scene, structure.value, name, "plus"))
        if structure in here.built and structure not in there.built:
            name = capital(t(f"structure.{structure.value}"))
            lines.append(words(scene, structure.value, name, "minus"))
    for number in FIELDS:
        one, other = here.field(number), there.field(number)
        if one.vines != other.vines:
            title = t("act.field", field=number)
            was, now = one.total, other.total
            if small:
                lines.append(small_step(scene, "field", title, was, now, named=True))
            else:
                lines.append(step_line(scene, "field", title, was, now))
        if one.sold != other.sold:
            said = t("act.field-sold" if other.sold else "act.field-bought", field=number)
            lines.append(words(scene, "field", said, None))
    lines += _tokens(scene, here, there, small)
    return lines


def _tokens(scene: Scene, here: Mat, there: Mat, small: bool) -> list[ft.Control]:
    """Tokens that go, an arrow, and tokens that come."""
    gone: list[ft.Control] = []
    come: list[ft.Control] = []
    said: list[str] = []
    for row in Row:
        was, now = Tally(tokens_of(here, row)), Tally(tokens_of(there, row))
        for value in sorted((was - now).elements()):
            gone.append(glass_token(scene.look, row, value, 26 if small else 36))
            said.append("−" + token_name(scene, row, value))
        for value in sorted((now - was).elements()):
            come.append(glass_token(scene.look, row, value, 32 if small else 44))
            said.append("+" + token_name(scene, row, value))
    if not gone and not come:
        return []
    arrow = (
        [icon("arrow-right", scene.c.on_surface, 26)]
        if come
        else [icon("minus", scene.c.on_surface, 22)]
    )
    inside = ft.Row(
        [*gone, *arrow, *come],
        wrap=not small or len(gone) + len(come) > 4,
        tight=True,
        spacing=6,
        run_spacing=4,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    shown = ft.Semantics(exclude_semantics=True, content=inside)
    return [ft.Semantics(label=", ".join(said), content=shown)]


def token_name(scene: Scene, row: Row, value: int) -> str:
    """Return a token's name: *red wine 4*."""
    what = (
        f"value.grapes-{row.value.split('-')[0]}"
        if row.value.endswith("grapes")
        else (f"wine.{row.value}")
    )
    return scene.t("act.token", what=scene.t(what), value=value)


def step_line(scene: Scene, drawing: str, title: str, was: int, now: int) -> ft.Control:
    """A number before and after."""
    look, c = scene.look, scene.c
    numbers = ft.Row(
        [
            look.text(scene.words.number(was), "title_medium", c.on_surface_variant),
            icon("arrow-right", c.on_surface_variant, 20),
            look.text(scene.words.number(now), "title_large"),
        ],
        spacing=6,
        tight=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    words = look.text(capital(title), "body_medium")
    if scene.large_text:
        below = ft.Row([icon(drawing, c.primary, 24), numbers], spacing=10)
        return ft.Column([words, below], spacing=2, tight=True)
    return ft.Row(
        [icon(drawing, c.primary, 24), ft.Container(words, expand=True), numbers],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def small_step(
    scene: Scene, drawing: str, title: str, was: int, now: int, *, named: bool = False
) -> ft.Control:
    """A number before and after, as drawings; its name is read out, or written if ``named``."""
    look, c = scene.look.capped, scene.c
    name = [look.text(capital(title), "body_medium")] if named else []
    shown = ft.Row(
        [
            icon(drawing, c.primary, 24),
            *name,
            look.text(scene.words.number(was), "title_medium", c.on_surface_variant),
            icon("arrow-right", c.on_surface_variant, 18),
            look.text(scene.words.number(now), "title_medium"),
        ],
        spacing=4,
        tight=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
    said = f"{title}: {scene.words.number(was)} → {scene.words.number(now)}"
    return ft.Semantics(label=said, content=ft.Semantics(exclude_semantics=True, content=shown))


def _small_words(scene: Scene, drawing: str, words: str, sign: str | None) -> ft.Control:
    c = scene.c
    return ft.Row(
        [
            *([icon(sign, c.on_surface, 18)] if sign else []),
            icon(drawing, c.primary, 24),
            loose(scene.look.capped.text(words, "body_medium")),
        ],
        spacing=4,
        tight=True,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def _words(scene: Scene, drawing: str, words: str, sign: str | None) -> ft.Control:
    c = scene.c
    return ft.Row(
        [
            icon(drawing, c.primary, 24),
            ft.Container(scene.look.text(words, "body_medium"), expand=True),
            *([icon(sign, c.on_surface, 20)] if sign else []),
        ],
        spacing=10,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )
