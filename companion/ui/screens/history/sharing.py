"""What can be done with the result of one finished game outside of the app."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial

import flet as ft

from companion.history import backup
from companion.history.exports import bgstats, boardgamegeek
from companion.history.keeping import history_of
from companion.kernel.errors import CompanionError
from companion.plays import Play
from companion.storage import StorageError

from ...hooks import use_value
from ...parts.boundary import component, keyed
from ...parts.giving import JSON, PNG, SVG, file_name, give, off
from ...parts.qr import qr
from ...parts.sharing import ShareRow
from ...parts.surface import row, rows
from ...parts.touch import chip
from ...pictures import png, result_picture, svg
from ...pictures.result import headline, told_lines
from ...scene import Scene, use_scene

logger = logging.getLogger("vendemmia.ui")

LARGEST_CODE = 280
AS_PNG, AS_SVG = "PNG", "SVG"  # not shown: names of file formats, the same everywhere


def share_rows(scene: Scene, play: Play) -> list[ft.Control]:
    """Return what stands below a finished game."""
    return [keyed(Sharing, f"share-{play.id}")(play)]


@component
def Sharing(play: Play) -> ft.Control:
    """Ways to share, each opened by a tap; what is in it is made only then."""
    scene = use_scene()
    page = ft.context.page
    opened, set_opened = use_value("")
    note, set_note = use_value("")
    automa, set_automa = use_value(True)

    def turn(name: str) -> None:
        set_note("")
        set_opened(lambda now: "" if now == name else name)

    async def hand(name: str, kind: str, make: Callable[[], bytes]) -> None:
        set_note("")
        try:
            data = await off(make)
        except (CompanionError, StorageError):  # the game has been deleted meanwhile
            logger.info("no file of a game", exc_info=True)
            set_note("share.failed")
            return
        set_note(await give(page, name, data, kind))

    def giving(ending: str, kind: str, make: Callable[[], bytes]) -> Callable[[], object]:
        return lambda: page.run_task(hand, f"{file_name(play)}{ending}", kind, make)

    async def act(work: Callable[[], Awaitable[object]]) -> None:
        with suppress(Exception):  # there is no browser, or it lets nobody
            await work()

    def visit(address: str) -> Callable[[], object]:
        return lambda: page.run_task(act, partial(ft.UrlLauncher().launch_url, address))

    words, people = scene.words, history_of(scene.program.device.companies.tables).people
    inside: dict[str, Callable[[], list[ft.Control]]] = {
        "picture": lambda: _picture(scene, play, giving),
        "text": lambda: [
            keyed(ShareRow, "share-text")(
                headline(play, words), partial(_told, scene, play), "send.text"
            )
        ],
        "bgstats": lambda: [
            *_switch(scene, play, automa, lambda: set_automa(lambda now: not now)),
            *_bgstats(
                scene, bgstats.link(play, people, automa=automa, comments=_comment(scene, play)),
                visit,
            ),
            chip(
                scene,
                "send.bgstats.file",
                scene.t("share.bgstats.file"),
                giving(
                    ".bgsplay", JSON,
                    lambda: bgstats.file([play], people, automa=automa).encode(),
                ),
            ),
        ],
        "bgg": lambda: [
            scene.look.text(boardgamegeek.text(play, words), "body_medium", selectable=True),
            keyed(ShareRow, "share-bgg")(
                headline(play, words), partial(boardgamegeek.text, play, words), "send.bgg"
            ),
            chip(
                scene, "send.bgg.page", scene.t("share.bgg.page"),
                visit(boardgamegeek.page(play)),
            ),
        ],
    }  # fmt: skip
    found: list[ft.Control] = []
    for name, drawing in (
        ("picture", "trophy"), ("text", "share"), ("bgstats", "star"), ("bgg", "copy"),
    ):  # fmt: skip
        here = opened == name
        found.append(
            row(
                scene,
                f"send.{name}",
                scene.t(f"share.{name}"),
                partial(turn, name),
                below=scene.t(f"share.{name}.about"),
                drawing=drawing,
                end="down" if here else "next",
                selected=here,
            )
        )
        if here:
            content = ft.Column(inside[name](), spacing=10, tight=True)
            found.append(
                ft.Container(content, padding=ft.Padding.only(left=16, top=4, right=16, bottom=14))
            )
    found.append(
        row(
            scene,
            "send.file",
            scene.t("share.file"),
            giving(".json", JSON, partial(game_file, scene, play)),
            below=scene.t("share.file.about"),
            drawing="note",
            more=False,
        )
    )
    title = scene.look.text(scene.t("share.title"), "title_large")
    parts: list[ft.Control] = [ft.Semantics(heading_level=2, content=title), rows(scene, found)]
    if note:
        said = scene.look.text(scene.t(note), "body_medium", scene.c.on_surface_variant)
        parts.append(ft.Semantics(live_region=True, identifier="send.note", content=said))
    return ft.Column(
        parts, spacing=10, tight=True, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def game_file(scene: Scene, play: Play) -> bytes:
    """Return the file of the game itself."""
    tables = scene.program.device.companies.tables
    table, record = tables.at(play.id), tables.shelf.open(play.id)
    created = record.header.get("created")
    began = created if isinstance(created, int) else play.began
    return backup.one_game(table.session, play.id, began, table.touched).encode()


def _told(scene: Scene, play: Play) -> str:
    return "\n".join([headline(play, scene.words), *told_lines(play, scene.words)])


def _comment(scene: Scene, play: Play) -> str:
    """Return what BG Stats has no field for."""
    parts = [scene.t(f"level.{play.level}")] if play.level else []
    if play.challenge:
        parts.append(scene.t("bgg.challenge", number=play.challenge))
    return ", ".join(parts)


def _picture(
    scene: Scene,
    play: Play,
    giving: Callable[[str, str, Callable[[], bytes]], Callable[[], object]],
) -> list[ft.Control]:
    """The picture as it will be, and its two files."""
    picture = result_picture(play, scene.words)
    width = min(scene.width - 100, 300)
    shown = ft.Image(
        src=svg(picture),
        width=width,
        height=width * picture.height / picture.width,
        border_radius=12,
        exclude_from_semantics=True,
    )
    chips: list[ft.Control] = [
        chip(scene, "send.png", AS_PNG, giving(".png", PNG, lambda: png(picture))),
        chip(scene, "send.svg", AS_SVG, giving(".svg", SVG, lambda: svg(picture).encode())),
    ]
    return [
        ft.Semantics(label=f"{picture.title}. {picture.told}", image=True, content=shown),
        ft.Row(chips, wrap=True, spacing=8, run_spacing=8),
    ]


def _switch(scene: Scene, play: Play, automa: bool, turn: Callable[[], object]) -> list[ft.Control]:
    """Whether the Automa is told as a player, where there was one."""
    if bgstats.marker_of(play) is None:
        return []
    return [
        chip(scene, "send.bgstats.automa", scene.t("share.bgstats.automa"), turn, selected=automa)
    ]


def _bgstats(
    scene: Scene, link: str, visit: Callable[[str], Callable[[], object]]
) -> list[ft.Control]:
    """The link as a code and to be opened here."""
    size = min(scene.width - 100, LARGEST_CODE)
    return [
        qr(link, scene.t("share.bgstats.code"), size),
        chip(scene, "send.bgstats.open", scene.t("share.bgstats.open"), visit(link)),
        keyed(ShareRow, f"share-link-{hash(link)}")(
            scene.t("share.bgstats"), lambda: link, "send.bgstats.link"
        ),
    ]
