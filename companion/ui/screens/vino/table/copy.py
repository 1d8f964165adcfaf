"""
The copy: what is printed only on the components, entered once, stored, and shared with others.

One page leads to its parts; each is a sheet that a game uses, too, when it has to ask.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from enum import Enum

import flet as ft

from companion.kernel.errors import BadGameFile, MalformedMove
from companion.vino.box.board import Region
from companion.vino.box.copies import Copy, Need, from_rulebook
from companion.vino.box.problems import problems
from companion.vino.table.sharing import code, read_copy, text, to_file

from ....hooks import use_made, use_maybe, use_several, use_value
from ....icons import icon
from ....look import EDGE
from ....parts.back import use_back
from ....parts.boundary import component, keyed, view_component
from ....parts.field import field
from ....parts.qr import qr
from ....parts.surface import card, layers, row, rows, sheet
from ....parts.touch import Primary, chip, icon_button
from ....scene import Scene, use_scene
from ..bits import flow, region_said, regions_begun, variety_said, vino_said
from .enter import EntryForm
from .entry import Entering, warnings
from .keeping import entered, keep, kept_copy

FILE = "vino-copy.json"
LONGEST_FILE = 20_000


class CopyWay(Enum):
    """A way to share or import a copy."""

    SHARE = "share"
    TAKE = "take"


@view_component
def CopyView() -> ft.View:
    """Everything known of the copy, with buttons to enter, share and import."""
    scene = use_scene()
    shelf = scene.program.tables.shelf
    copy, set_copy = use_made(lambda: kept_copy(shelf))
    past, set_past = use_several(Copy)
    opened, set_opened = use_maybe(Need, CopyWay)
    wrong, set_wrong = use_maybe(str)

    def put(new: Copy) -> None:
        keep(shelf, new)
        set_copy(new)

    def change(new: Copy) -> None:
        set_past((*past, copy)[-50:])
        put(new)
        set_opened(None)
        set_wrong(None)

    def undo() -> None:
        if past:
            put(past[-1])
            set_past(past[:-1])

    def enter(move: object) -> None:
        try:
            change(entered(copy, move))
        except MalformedMove as reason:
            set_wrong(scene.t(reason.message, **dict(reason.facts)))

    def close() -> None:
        set_opened(None)
        set_wrong(None)

    use_back(int(opened is not None), close)
    head = ft.Row(
        [
            icon_button(
                scene, "copy.back", "back", scene.t("back"), lambda: scene.program.go("/new/vino")
            ),
            ft.Semantics(
                heading_level=1,
                content=scene.look.text(scene.t("copy.title"), "headline_medium"),
                expand=True,
            ),
        ],
        spacing=4,
    )
    body = ft.Column(
        [
            scene.look.text(scene.t("copy.how"), "body_medium", scene.c.on_surface_variant),
            *warnings(scene, problems(copy)),
            rows(scene, _parts(scene, copy, set_opened)),
            scene.look.text(scene.t("copy.regions-title"), "title_large"),
            scene.look.text(scene.t("copy.regions-how"), "body_medium", scene.c.on_surface_variant),
            rows(scene, [_region(scene, copy, region, set_opened) for region in copy.in_order]),
            flow(
                [
                    chip(
                        scene,
                        "copy.share",
                        [
                            icon("share", scene.c.on_surface),
                            scene.look.text(scene.t("copy.share"), "label_large"),
                        ],
                        lambda: set_opened(CopyWay.SHARE),
                    ),
                    chip(
                        scene,
                        "copy.take",
                        scene.t("copy.take"),
                        lambda: set_opened(CopyWay.TAKE),
                    ),
                    *(
                        [
                            chip(
                                scene,
                                "copy.undo",
                                [
                                    icon("undo", scene.c.on_surface),
                                    scene.look.text(scene.t("copy.undo"), "label_large"),
                                ],
                                undo,
                            )
                        ]
                        if past
                        else []
                    ),
                ]
            ),
            ft.Container(height=12),
        ],
        scroll=ft.ScrollMode.AUTO,
        spacing=14,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    content: ft.Control = ft.Column(
        [
            ft.Container(head, padding=ft.Padding.only(left=8, top=6)),
            ft.Container(body, expand=True, padding=ft.Padding.only(left=EDGE, right=EDGE, top=4)),
        ],
        spacing=4,
        expand=True,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        width=720 if scene.wide else None,
    )
    if scene.wide:
        content = ft.Container(content, alignment=ft.Alignment.TOP_CENTER)
    over: ft.Control | None = None
    if wrong:
        over = sheet(
            scene,
            "wrong",
            scene.t("problem.title"),
            [scene.look.text(wrong)],
            close,
            foot=Primary("wrong.leave", scene.t("close"), close),
        )
    elif isinstance(opened, Need):
        over = keyed(EntryForm, f"enter-{opened}")(Entering(opened, copy, enter, close))
    elif opened is CopyWay.SHARE:
        over = _share(scene, copy, close)
    elif opened is CopyWay.TAKE:
        over = TakeSheet(change, close)
    return ft.View(
        padding=0,
        bgcolor=scene.c.surface,
        controls=[ft.SafeArea(layers(content, over), expand=True)],
    )


def known_said(scene: Scene, copy: Copy) -> str:
    """Return in one line how much of a copy is known."""
    known = sum(land.known for land in copy.lands)
    parts = [scene.words.many("copy.known-regions", known)]
    parts.append(scene.words.many("copy.columns", len(copy.table)))
    return " · ".join(parts)


def _parts(scene: Scene, copy: Copy, open_: Callable[[Need], object]) -> list[ft.Control]:
    t = scene.t
    nothing = t("tile.not-entered")
    columns = scene.words.many("copy.columns", len(copy.table)) if copy.table else nothing
    return [
        row(
            scene,
            "copy.step",
            t("enter.step"),
            lambda: open_(Need("step")),
            below=vino_said(scene, copy.step) if copy.step else nothing,
            drawing="market",
        ),
        row(
            scene,
            "copy.table",
            t("enter.table"),
            lambda: open_(Need("table")),
            below=columns,
            drawing="note",
        ),
        row(
            scene,
            "copy.order",
            t("enter.order"),
            lambda: open_(Need("order")),
            below=regions_begun(scene, copy.in_order),
            drawing="barrel",
        ),
    ]


def _region(
    scene: Scene, copy: Copy, region: Region, open_: Callable[[Need], object]
) -> ft.Control:
    land, given = copy.land(region), from_rulebook(copy, region)
    parts = [_in_fives(land.vineyards) if land.known else ""]
    if land.size and not land.known:
        parts = [scene.words.many("vino.vineyards", land.size)]
    if land.varieties:
        parts.append(scene.words.list([variety_said(scene, v) for v in land.varieties]))
    if given - {"number"}:
        parts.append(scene.t("copy.rulebook-mark"))
    return row(
        scene,
        f"copy.{region.value}",
        scene.t("choosing.region", number=land.number, region=region_said(scene, region)),
        lambda: open_(Need("region", region)),
        below=" · ".join(part for part in parts if part),
        drawing="region" if not land.known else "check",
    )


def _share(scene: Scene, copy: Copy, close: Callable[[], object]) -> ft.Control:
    """The copy as a QR code, as text, and as a file."""
    word, lines = code(copy), text(copy)
    page = ft.context.page

    async def put(words: str) -> None:
        with suppress(Exception):  # a page without HTTPS has no clipboard: the words stand below
            await ft.Clipboard().set(words)

    async def save() -> None:
        data = json.dumps(to_file(copy), ensure_ascii=False, indent=1).encode()
        with suppress(Exception):
            await ft.FilePicker().save_file(file_name=FILE, src_bytes=data)

    content: list[ft.Control] = [
        scene.look.text(scene.t("copy.share.how"), "body_medium", scene.c.on_surface_variant),
        ft.Row(
            [qr(word, scene.t("copy.share.code"), min(240, scene.width - 60))],
            alignment=ft.MainAxisAlignment.CENTER,
        ),
        flow(
            [
                chip(
                    scene,
                    "share.code",
                    scene.t("copy.share.copy-code"),
                    lambda: page.run_task(put, word),
                ),
                chip(
                    scene,
                    "share.text",
                    scene.t("copy.share.copy-text"),
                    lambda: page.run_task(put, lines),
                ),
                chip(scene, "share.file", scene.t("copy.share.file"), lambda: page.run_task(save)),
            ]
        ),
        card(
            scene,
            ft.Column(
                [
                    scene.look.text(_in_groups(word), "body_medium", selectable=True),
                    # lines that may not be broken have no room where text is large
                    *(
                        []
                        if scene.large_text
                        else [scene.look.text(lines, "body_medium", selectable=True)]
                    ),
                ],
                spacing=12,
            ),
            padding=12,
        ),
    ]
    return sheet(scene, "share", scene.t("copy.share"), content, close)


def _in_fives(kinds: str) -> str:
    return " ".join(kinds[n : n + 5] for n in range(0, len(kinds), 5))


def _in_groups(word: str) -> str:
    """Return a long code in groups that can be read aloud; blanks in it are ignored."""
    mark, _, rest = word.partition("-")
    return " ".join([f"{mark}-", *(rest[n : n + 6] for n in range(0, len(rest), 6))])


@component
def TakeSheet(change: Callable[[Copy], object], close: Callable[[], object]) -> ft.Control:
    """Import a copy that another player has entered."""
    scene = use_scene()
    written, set_written = use_value("")
    wrong, set_wrong = use_value("")
    page = ft.context.page

    def take(words: str) -> None:
        try:
            change(read_copy(words))
        except (BadGameFile, MalformedMove) as reason:
            set_wrong(scene.t(reason.message, **dict(reason.facts)))

    async def pick() -> None:
        with suppress(Exception):
            files = await ft.FilePicker().pick_files(with_data=True)
            for file in files or []:
                data = file.bytes or b""
                take(bytes(data[:LONGEST_FILE]).decode(errors="replace"))

    content: list[ft.Control] = [
        scene.look.text(scene.t("copy.take.how"), "body_medium", scene.c.on_surface_variant),
        field(
            scene,
            "take.field",
            scene.t("copy.take.field"),
            written,
            multiline=True,
            min_lines=2,
            max_lines=6,
            on_change=lambda e: set_written(e.control.value),
        ),
        flow([chip(scene, "take.file", scene.t("copy.take.file"), lambda: page.run_task(pick))]),
    ]
    if wrong:
        c = scene.c
        content.append(
            card(
                scene,
                scene.look.text(wrong, "body_large", c.on_error_container),
                bgcolor=c.error_container,
                border=None,
            )
        )
    ready = bool(written.strip())
    content.append(
        Primary(
            "take.book",
            scene.t("copy.take" if ready else "enter.missing"),
            (lambda: take(written)) if ready else None,
            drawing="check" if ready else None,
        )
    )
    return sheet(scene, "take", scene.t("copy.take"), content, close)
