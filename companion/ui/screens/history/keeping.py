"""What the history's first page offers for all games together: to be kept, and taken elsewhere."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Generator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TypeVar

import flet as ft

from companion.history import backup
from companion.history.backup import Done, Plan
from companion.history.backup.form import Left
from companion.history.exports import bgstats, sheets
from companion.history.keeping import History, history_of
from companion.i18n import N_
from companion.kernel.errors import CompanionError
from companion.plays import Play
from companion.storage import StorageError

from ...hooks import use_kept, use_maybe, use_several, use_value
from ...parts.boundary import component, keyed
from ...parts.giving import CSV, JSON, TEXT, give, off
from ...parts.surface import card, row, rows
from ...parts.touch import chip
from ...scene import Scene, use_scene
from .plan import done_said, plan_said

logger = logging.getLogger("vendemmia.ui")

T = TypeVar("T")
Steps = Generator[tuple[int, int], None, T]

SLICE = 0.12
"""Seconds of work after which everything else has its turn."""
LARGEST = 400_000_000
"""Bytes of a file that are looked at."""
BACKUP = ".jsonl"


@dataclass(frozen=True)
class Doing:
    """What is going on, and how far it is; ``of`` is 0 where nobody knows."""

    what: str
    done: int = 0
    of: int = 0


def nothing() -> None:
    """End nothing."""


def keeping_rows(scene: Scene) -> list[ft.Control]:
    """Return what stands below the list of games."""
    return [keyed(Keeping, "keeping")()]


@component
def Keeping() -> ft.Control:
    """Exports, backups, and the way back from them."""
    scene = use_scene()
    page = ft.context.page
    tables = scene.program.device.companies.tables
    history = history_of(tables)
    doing, set_doing = use_maybe(Doing)
    plan, set_plan = use_maybe(Plan)
    notes, set_notes = use_several(str)
    listed, set_listed = use_value(False)
    wanted = use_kept(lambda: True)
    ended = use_kept(lambda: nothing)

    async def through(what: str, steps: Generator[tuple[int, int], None, T]) -> T | None:
        """Take some steps, a moment at a time; ``None`` if somebody stopped them."""
        wanted.current = True
        until = time.monotonic() + SLICE
        try:
            while True:
                done, of = next(steps)
                if not wanted.current:
                    steps.throw(Left())
                if time.monotonic() > until:
                    set_doing(Doing(what, done, of))
                    await asyncio.sleep(0.01)
                    until = time.monotonic() + SLICE
        except StopIteration as end:
            found: T = end.value
            return found
        except Left:
            return None

    async def safely(what: str, work: Callable[[], object]) -> None:
        """Do one thing after the other, and say what was in the way."""
        set_notes(())
        set_doing(Doing(what))
        try:
            await work()  # type: ignore[misc]
        except (backup.Bad, StorageError, CompanionError) as reason:
            set_notes((_reason(scene, reason),))
        except Exception:
            logger.exception("keeping")
            set_notes((scene.t("share.failed"),))
        finally:
            set_doing(None)

    def start(what: str, work: Callable[[], object]) -> Callable[[], object]:
        def begin() -> None:
            if doing is None:
                set_plan(None)
                page.run_task(safely, what, work)

        return begin

    async def export(
        ending: str, kind: str, making: Callable[[tuple[Play, ...]], Steps[bytes]]
    ) -> None:
        await through("keeping.export", counting(history))
        if history.ready and wanted.current:
            data = await through("keeping.export", making(history.every))
            if data:
                note = await give(page, f"vendemmia-{_today()}{ending}", data, kind)
                set_notes((scene.t(note),) if note else ())

    async def back_up() -> None:
        text = await through("keeping.backup", backup.making(tables, _now()))
        if text:
            data = await off(text.encode)
            note = await give(page, f"vendemmia-{_today()}{BACKUP}", data, TEXT)
            set_notes((scene.t(note),) if note else ())

    async def look(text: str) -> None:
        set_plan(await through("keeping.restore", backup.planning(tables, text)))

    async def pick() -> None:
        files = None
        with suppress(Exception):
            files = await ft.FilePicker().pick_files(with_data=True)
        for file in (files or [])[:1]:
            data = bytes(file.bytes or b"")[:LARGEST]
            await look(data.decode("utf-8-sig", errors="replace"))

    async def look_at_what_came() -> None:
        """Look at a file that was opened with the app, or shared to it."""
        if (text := backup.arriving.take()) is not None:
            set_plan(None)
            await safely("keeping.restore", lambda: look(text))

    def hear() -> None:
        def come() -> None:
            page.run_task(look_at_what_came)

        ended.current = backup.arriving.listen(come)
        come()

    ft.use_effect(hear, dependencies=[], cleanup=lambda: ended.current())

    async def kept(name: str) -> None:
        text = await through("keeping.restore", backup.joined(tables, name))
        if text is not None:
            await look(text)

    async def restore(found: Plan) -> None:
        done = await through("keeping.restore", backup.restoring(tables, found))
        set_plan(None)
        set_notes(tuple(done_said(scene.words, done or Done())))

    def stop() -> None:
        wanted.current = False

    def leave() -> None:
        set_plan(None)

    people = history.people
    list_: list[ft.Control] = [
        _row(scene, "backup", "lock", start("keeping.backup", back_up)),
        _row(scene, "restore", "redo", start("keeping.restore", pick)),
        _row(scene, "take", "down", partial(scene.program.go, "/take")),
    ]
    automatics = backup.automatics(tables)
    if automatics:
        list_.append(
            row(
                scene,
                "keeping.automatic",
                scene.t("keeping.automatic"),
                lambda: set_listed(lambda now: not now),
                below=scene.t("keeping.automatic.about", last=_when(scene, automatics[0].made)),
                drawing="clock",
                end="down" if listed else "next",
                selected=listed,
            )
        )
        for number, one in enumerate(automatics if listed else (), 1):
            said = _when(scene, one.made)
            look_at = start("keeping.restore", partial(kept, one.name))
            list_.append(row(scene, f"keeping.automatic-{number}", said, look_at))
    list_ += [
        _row(
            scene, "csv", "note",
            start(
                "keeping.csv", partial(export, ".csv", CSV, lambda p: sheets.making_csv(p, people))
            ),
            id="keeping.as-csv",
        ),
        _row(
            scene, "json", "note",
            start(
                "keeping.json", partial(export, ".json", JSON, sheets.making_json)
            ),
            id="keeping.as-json",
        ),
        _row(
            scene, "bgstats", "star",
            start(
                "keeping.bgstats",
                partial(export, ".bgsplay", JSON, lambda p: bgstats.making(p, people)),
            ),
        ),
    ]  # fmt: skip
    title = ft.Semantics(
        heading_level=2, content=scene.look.text(scene.t("keeping.title"), "title_large")
    )
    parts: list[ft.Control] = [title]
    if doing is not None and doing.of:
        parts.append(_progress(scene, doing, stop))
    if notes:
        told = scene.look.text("\n".join(notes), "body_large")
        parts.append(
            ft.Semantics(live_region=True, identifier="keeping.note", content=card(scene, told))
        )
    if plan is not None and doing is None:
        act = start("keeping.restore", partial(restore, plan))
        parts.append(_plan(scene, plan, act, leave))
    parts.append(rows(scene, list_))
    return ft.Column(
        parts, spacing=10, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def counting(history: History) -> Generator[tuple[int, int], None, None]:
    """Count what is not counted yet, a game at a time."""
    of = len(history.missing())
    while (left := len(history.missing())) > 0:
        history.count(lambda done, all_: False)
        yield of - left + 1, of


def _row(
    scene: Scene, name: str, drawing: str, act: Callable[[], object], *, id: str = ""
) -> ft.Control:
    said, about = scene.t(f"keeping.{name}"), scene.t(f"keeping.{name}.about")
    return row(scene, id or f"keeping.{name}", said, act, below=about, drawing=drawing, more=False)


def _progress(scene: Scene, doing: Doing, stop: Callable[[], object]) -> ft.Control:
    """How far something is, and the way out of it."""
    said = scene.t("keeping.progress", what=scene.t(doing.what), done=doing.done, of=doing.of)
    bar = ft.ProgressBar(value=doing.done / max(1, doing.of), height=8, border_radius=4)
    content: list[ft.Control] = [
        ft.Semantics(identifier="keeping.doing", content=scene.look.text(said, "body_large")),
        ft.Semantics(exclude_semantics=True, content=bar),
        ft.Row([chip(scene, "keeping.stop", scene.t("history.stop.button"), stop)], wrap=True),
    ]
    return card(scene, ft.Column(content, spacing=10, tight=True))


def _plan(
    scene: Scene, plan: Plan, act: Callable[[], object], leave: Callable[[], object]
) -> ft.Control:
    """What a file would do here, and the choice."""
    content: list[ft.Control] = [
        scene.look.text(line, "body_large") for line in plan_said(scene.words, plan)
    ]
    if plan.made:
        made = scene.t("keeping.plan.made", when=_when(scene, plan.made))
        content.insert(0, scene.look.text(made, "title_medium"))
    buttons = [chip(scene, "keeping.plan.put-away", scene.t("close"), leave)]
    if not plan.nothing:
        buttons.insert(0, chip(scene, "keeping.plan.do", scene.t("keeping.plan.do"), act))
    content.append(ft.Row(buttons, wrap=True, spacing=8, run_spacing=8))
    column = ft.Column(content, spacing=8, tight=True)
    return ft.Semantics(
        identifier="keeping.plan", container=True, live_region=True, content=card(scene, column)
    )


def _reason(scene: Scene, reason: Exception) -> str:
    message = getattr(reason, "message", "") or getattr(reason, "message_id", "")
    return scene.t(message) if message else scene.t(N_("share.failed"))


def _when(scene: Scene, at: int) -> str:
    moment = datetime.fromtimestamp(at / 1000)
    return f"{scene.words.date(moment.date())}, {scene.words.time(moment)}"


def _now() -> int:
    return int(time.time() * 1000)


def _today() -> str:
    return datetime.now().strftime("%Y-%m-%d")
