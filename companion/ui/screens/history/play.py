"""One game: how it ended, and what can be done with it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import flet as ft

from companion.games import words_of
from companion.history.keeping import History
from companion.history.notes import TITLE_LENGTH
from companion.history.people import Person
from companion.kernel.errors import CompanionError
from companion.plays import Play
from companion.storage import NoSuchGame, StorageError
from companion.table import Table

from ...hooks import use_maybe, use_value
from ...icons import icon, player_mark
from ...parts.back import use_back
from ...parts.boundary import component, view_component
from ...parts.field import field
from ...parts.surface import card, layers, rows, sheet
from ...parts.touch import Primary, at_least, chip, tap
from ...scene import Scene, use_scene, use_table
from ..again import again_said, play_again
from ..by_game import screens_of
from ..finding import find_table
from ..home import ask_to_delete, with_points
from ..missing import missing_view
from ..rail import framed, main_view
from ..sheets import problem
from .charts import charts
from .common import (
    HISTORY,
    day,
    dotted,
    heading,
    lasted,
    leaf,
    muted,
    persons,
    starred,
    use_history,
)
from .deep import Detail
from .numbers import achieved
from .sharing import share_rows


@view_component
def PlayView() -> ft.View:
    """The game with the id in the address."""
    scene = use_scene()
    history = use_history(scene)
    path, id = ft.use_view_path(), ft.use_route_params().get("id", "")
    asked, set_asked = use_value("")
    reason, set_reason = use_maybe(CompanionError, StorageError)
    found = find_table(scene, id)
    use_table(found if isinstance(found, Table) else None)

    def put_away() -> None:
        set_asked("")
        set_reason(None)

    use_back(int(bool(asked or reason)), put_away)
    if isinstance(found, str):
        return missing_view(scene, found)
    state, game = found.session.state, found.session.game
    over = game.is_over(state)
    play = history.at(id) if over else None

    def attempt(act: Callable[[], object]) -> None:
        try:
            act()
        except (CompanionError, StorageError) as problem_:
            set_reason(problem_)

    def remove() -> None:
        def now() -> None:
            with suppress(NoSuchGame):  # another page was faster: it is gone, as it should be
                scene.program.tables.remove(id)
            history.forget(id)
            scene.program.go(HISTORY)

        set_asked("")
        attempt(now)

    def archive() -> None:
        attempt(lambda: history.archive(id, id not in history.notes.archived))

    def again() -> None:
        problem_ = play_again(scene, state, game, id)
        if problem_ is not None:
            set_reason(problem_)

    title = history.notes.title(id)
    ended = _ended(scene, found) if over else screens_of(game.NAME).stands(scene, state)
    parts: list[ft.Control] = []
    if title:
        parts.append(scene.look.text(ended, "title_medium"))
    parts.append(muted(scene, dotted(_about(scene, found, play))))
    if play is not None:
        parts.append(_ranks(scene, history, play))
        if play.decided:
            parts.append(muted(scene, decided_said(scene, play)))
    else:
        parts.append(_standing(scene, found))
    parts.append(_ways(scene, history, found, over, set_asked, archive))
    if play is not None:
        parts += _earned(scene, history, play)
        parts += charts(scene, play)
        parts += share_rows(scene, play)
        parts.append(Detail((play,), history.people))
    foot: list[ft.Control] = []
    room = min(scene.width, 720) - 32
    if not over:
        go_on = Primary(
            "evening.go-on",
            scene.t("home.resume"),
            lambda: scene.program.go(f"/game/{id}"),
            drawing="arrow-right",
            room=room,
        )
        foot.append(_foot(scene, go_on))
    elif game.again(state, 0) is not None:
        said = again_said(scene, len(state.setup.players))
        foot.append(
            _foot(
                scene,
                Primary("evening.again", said, again, kind="advance", drawing="dice", room=room),
            )
        )
    if scene.low:  # a low page has no room for a footer above the tabs
        parts += foot
        foot = []
    content = framed(
        scene, HISTORY, leaf(scene, path, title or ended, parts, "evening", HISTORY), foot
    )
    sheet_over: ft.Control | None = None
    if reason is not None:
        sheet_over = problem(scene, reason, lambda: set_reason(None))
    elif asked == "delete":
        sheet_over = ask_to_delete(scene, found, remove, lambda: set_asked(""), title or ended)
    elif asked == "title":

        def name(new: str) -> None:
            set_asked("")
            attempt(lambda: history.rename(id, new))

        sheet_over = TitleSheet(title, name, lambda: set_asked(""))
    return main_view(scene, path, layers(content, sheet_over))


def _foot(scene: Scene, button: ft.Control) -> ft.Control:
    return ft.Container(
        button,
        padding=ft.Padding.symmetric(horizontal=16, vertical=10),
        width=720 if scene.wide else None,
    )


def _ended(scene: Scene, table: Table) -> str:
    """Return how a finished game ended, in a few words."""
    state, game = table.session.state, table.session.game
    screens = screens_of(game.NAME)
    said, _ = screens.ending(scene, game.STATE.encode(state))
    if said:
        return said
    names = [state.setup.players[seat].name for seat in game.outcome(state).winners]
    if not names:
        return scene.t("over.tie")
    return scene.words.many("over.wins", len(names), players=scene.words.list(names))


def _about(scene: Scene, table: Table, play: Play | None) -> list[str]:
    """Return game, day, how long and how many years."""
    state, screens = table.session.state, screens_of(table.session.game.NAME)
    found = [screens.players_said(scene, state), day(scene, play.ended if play else table.touched)]
    if play is None:
        return found
    if play.minutes:
        found.append(lasted(scene, play.minutes))
    if play.rounds:
        found.append(scene.words.many(words_of(play.game).rounds, play.rounds))
    if play.depth:
        found.append(scene.t(f"history.depth.{play.depth}"))
    return found


def decided_said(scene: Scene, play: Play) -> str:
    """Return what decided a tie."""
    return scene.t(f"over.decided.{play.decided}")


def _ranks(scene: Scene, history: History, play: Play) -> ft.Control:
    """Everybody with place and points, the best first; a tap leads to their own page."""
    known = persons(scene, history)
    lines = [
        _rank(
            scene,
            f"evening.person-{seat + 1}",
            known.get(history.people.of(play.sides[seat].person)),
            play,
            seat,
        )
        for seat in play.places
    ]
    marker = play.series.get("marker", ())
    if play.solo and play.level and marker:
        words = scene.look.text(scene.t("automa"), "title_medium")
        points = scene.look.text(scene.words.number(marker[-1]), "display_small")
        drawn = icon("automa", scene.c.primary, 40)
        inside = at_least(56, _line(scene, drawn, words, points))
        lines.append(ft.Container(inside, padding=ft.Padding.symmetric(horizontal=16, vertical=6)))
    return rows(scene, lines)


def _rank(scene: Scene, id: str, person: Person | None, play: Play, seat: int) -> ft.Control:
    side, look = play.sides[seat], scene.look
    rank = scene.t("over.rank", rank=side.rank)
    room = scene.width - 210 * min(look.scale, 1.5) if not scene.large_text else scene.width - 64
    name = look.name(side.name, "title_medium", room)
    size = "title_large" if scene.large_text else "display_small"
    points = look.text(scene.words.number(side.points), size)
    ahead: list[ft.Control] = [player_mark(look, side.colour or "white", side.name, 40)]
    if not play.solo:
        ahead.insert(0, look.text(rank, "title_large", scene.c.on_surface_variant))
    if side.won:
        ahead.append(icon("crown", scene.c.tertiary, 22))
    said = scene.words.many(
        words_of(play.game).side,
        side.points,
        rank=side.rank,
        player=side.name,
    )
    return tap(
        id,
        at_least(56, _line(scene, ft.Row(ahead, spacing=10, tight=True), name, points)),
        partial(scene.program.go, f"{HISTORY}/people/{person.id if person else side.person}"),
        label=said,
        padding=ft.Padding.symmetric(horizontal=16, vertical=6),
    )


def _line(scene: Scene, ahead: ft.Control, name: ft.Control, points: ft.Control) -> ft.Control:
    if scene.large_text:
        over = ft.Row([ahead, points], alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
        return ft.Column([over, name], spacing=2, tight=True)
    return ft.Row([ahead, ft.Container(name, expand=True), points], spacing=12)


def _standing(scene: Scene, table: Table) -> ft.Control:
    """How everybody stands in a game that goes on."""
    state, screens = table.session.state, screens_of(table.session.game.NAME)
    points = screens.scores(state)
    said = [
        with_points(scene, state.setup.players[seat].name, points[seat])
        for seat in sorted(state.seats, key=lambda seat: (-points[seat], seat))
    ]
    return card(scene, scene.look.text(scene.words.list(said), "title_medium"))


def _ways(
    scene: Scene,
    history: History,
    table: Table,
    over: bool,
    ask: Callable[[str], object],
    archive: Callable[[], object],
) -> ft.Control:
    """All that can be done with a game."""
    away = table.id in history.notes.archived
    go, t = scene.program.go, scene.t
    found: list[tuple[str, str, str, Callable[[], object]]] = [
        (
            "replay",
            "redo",
            t("history.replay.chip"),
            lambda: go(f"{HISTORY}/game/{table.id}/replay"),
        ),
        ("hand", "arrow-up", t("hand.title"), lambda: go(f"/game/{table.id}/hand")),
        ("title", "edit", t("history.title.chip"), lambda: ask("title")),
        (
            "archive",
            "down",
            t("history.unarchive.chip" if away else "history.archive.chip"),
            archive,
        ),
        ("delete", "close", t("history.delete.chip"), lambda: ask("delete")),
    ]
    if over:
        podium = ("podium", "trophy", t("history.podium.chip"), lambda: go(f"/game/{table.id}"))
        found.insert(1, podium)
    chips = [
        chip(
            scene,
            f"evening.{id}",
            [icon(drawing, scene.c.on_surface), scene.look.text(said, "label_large")],
            act,
        )
        for id, drawing, said, act in found
    ]
    return ft.Row(chips, wrap=True, spacing=8, run_spacing=8)


def _earned(scene: Scene, history: History, play: Play) -> list[ft.Control]:
    """What was achieved for the first time in this game."""
    if not history.ready:
        return []
    mine = [one for one in achieved(history) if one.play == play.id]
    if not mine:
        return []
    words = scene.words
    lines = [
        starred(
            scene,
            scene.c.tertiary,
            words.say(one.achievement.phrase),
            dotted([one.name, words.say(one.achievement.about)]),
        )
        for one in mine
    ]
    return [heading(scene, scene.t("history.achieved")), card(scene, ft.Column(lines, spacing=12))]


@component
def TitleSheet(
    title: str, name: Callable[[str], Any], close: Callable[[], object]
) -> ft.Control:  # fmt: skip
    """A title for a game, to find it again; an empty one takes it away."""
    scene = use_scene()
    written, set_written = use_value(title)
    changed = " ".join(written.split()) != title
    text = field(
        scene,
        "title.name",
        scene.t("history.title.label"),
        written,
        max_length=TITLE_LENGTH,
        capitalization=ft.TextCapitalization.SENTENCES,
        on_change=lambda e: set_written(e.control.value),
        on_submit=lambda _: name(written),
    )
    book = Primary(
        "title.book",
        scene.t("history.title.book" if changed else "history.title.same"),
        (lambda: name(written)) if changed else None,
        drawing="check" if changed else None,
    )
    return sheet(scene, "title", scene.t("history.title"), [text], close, foot=book)
