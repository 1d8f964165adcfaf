"""Before the first spring against the Automa: a checklist for the setup."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import flet as ft

from companion.cards import Card, cards
from companion.storage import StorageError
from companion.table import ticked, ticks_of
from companion.viticulture.box.visitors import by_card
from companion.viticulture.position.state import State
from companion.viticulture.solo.choices import VISITORS, Solo, Visitor
from companion.viticulture.solo.friend_code import friend_code
from companion.viticulture.table.checklist import setup_checklist
from companion.viticulture.year.first_player import NameFirstPlayer

from ....look import PLAY_CONTROL
from ....parts.action import Action
from ....parts.boundary import component, keyed
from ....parts.entries import as_printed
from ....parts.surface import card, rows
from ....parts.touch import at_least, icon_button, tap
from ....play import Play
from ....scene import Scene, use_scene, use_table
from ....sheets import ProblemSheet, RuleSheet
from .alone import solo_of
from .naming import said_of, spelled
from .spots import tick_box


def body(play: Play[State]) -> list[ft.Control]:
    """The kind of game, then the checklist."""
    scene, look = play.scene, play.scene.look
    title = ft.Semantics(
        heading_level=2, content=look.text(scene.t("solo-setup.title"), "headline_medium")
    )
    return [
        ft.Column(
            [
                title,
                look.text(scene.t("solo-setup.how"), "body_medium", scene.c.on_surface_variant),
            ],
            spacing=0,
        ),
        keyed(Checklist, "checklist")(play),
    ]


def primary(play: Play[State]) -> Action:
    """Return the action: beginning the game: nobody has to be drawn (AUT-22)."""
    return Action(
        "setup.begin",
        play.scene.t("solo-setup.begin"),
        lambda: play.do(NameFirstPlayer(0)),
        "advance",
        "spring",
    )


@component
def Checklist(play: Play[State]) -> ft.Control:
    """Every task with its rule; ticks are stored, so the list can be left and continued."""
    scene = use_scene()
    game: Solo = solo_of(play.state)
    ticks, turn = use_ticks(play)

    def item(
        id: str, said: str, about: str | None, rule: str, named: Sequence[Card] = ()
    ) -> ft.Control:
        return task_row(play, id, said, about, rule, id in ticks, turn, as_printed(scene, *named))

    words = scene.words
    listed = setup_checklist(play.state.setup)
    tasks = [item(task.id, words.say(task.phrase), None, task.rule) for task in listed]
    out = [visitor for visitor in VISITORS if visitor.out]
    stay = [visitor for visitor in VISITORS if not visitor.out]

    def visitors(found: list[Visitor]) -> ft.Control:
        return rows(
            scene,
            [
                item(
                    f"visitor-{visitor.id}",
                    scene.t(f"visitor.{by_card()[visitor.id].id}.name"),
                    scene.t(
                        "visitor.about",
                        effect=scene.t(f"visitor.{by_card()[visitor.id].id}.effect"),
                        reason=scene.t(f"visitor-out.{visitor.reason}"),
                    ),
                    "AUT-21",
                    [cards()[f"visitor-{by_card()[visitor.id].id}"]],
                )
                for visitor in found
            ],
        )

    look, c = scene.look, scene.c
    parts: list[ft.Control] = [
        look.text(said_of(scene, game), "title_medium", c.primary),
        *friend_card(scene, game),
        rows(scene, tasks),
        look.text(scene.t("solo-setup.out"), "title_large"),
        look.text(scene.t("solo-setup.out.how"), "body_medium", c.on_surface_variant),
        visitors(out),
        look.text(scene.t("solo-setup.stay"), "title_large"),
        look.text(scene.t("solo-setup.stay.how"), "body_medium", c.on_surface_variant),
        visitors(stay),
    ]
    return ft.Column(parts, spacing=12, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def open_setup(play: Play[State]) -> None:
    """Show the checklist on its page."""
    play.close()
    play.scene.program.go(f"/game/{play.id}/setup")


def use_ticks(play: Play[State]) -> tuple[frozenset[str], Callable[[str], None]]:
    """Return the tasks that are ticked, and what ticks one; other pages may tick, too."""
    scene = use_scene()
    shelf, name = scene.program.tables.shelf, ticks_of(play.id)
    use_table(scene.program.tables)

    def turn(id: str) -> None:
        try:
            with play.taps.table.lane:  # another page may tick at the same time
                shelf.keep_draft(name, {"ticks": sorted(ticked(shelf, play.id) ^ {id})})
        except StorageError as reason:
            play.show(ProblemSheet(reason))
        scene.program.tables.announce()

    return ticked(shelf, play.id), turn


def has_friend_code(game: Solo) -> bool:
    """Return whether a friend can play against the same cards: the app's deck has a code."""
    return game.seed is not None and game.challenge is None


def friend_card(scene: Scene, game: Solo) -> list[ft.Control]:
    """The code for a friend, if the app's deck has one."""
    if not has_friend_code(game):
        return []
    look, c = scene.look, scene.c
    shown = ft.Semantics(
        label=scene.t("new.code.is", code=spelled(game)),
        exclude_semantics=True,
        content=look.text(friend_code(game), "title_large", c.on_secondary_container),
    )
    told = look.text(scene.t("new.code.how"), "body_medium", c.on_secondary_container)
    title = look.text(scene.t("new.code"), "title_medium", c.on_secondary_container)
    inside = ft.Column([title, shown, told], spacing=4)
    return [card(scene, inside, bgcolor=c.secondary_container)]


def task_row(
    play: Play[State],
    id: str,
    said: str,
    about: str | None,
    rule: str,
    ticked: bool,
    turn: Callable[[str], None],
    besides: Sequence[ft.Control] = (),
) -> ft.Control:
    """A task with its tick, ``besides`` below its name, and beside it a button to its rule."""
    scene, look, c = play.scene, play.scene.look, play.scene.c
    name = "title_medium" if about and not scene.large_text else "body_large"
    words: list[ft.Control] = [look.text(said, name), *besides]
    if about:
        words.append(look.text(about, "body_medium", c.on_surface_variant))
    box = tick_box(scene, ticked, c.primary, c.on_primary, c.outline, 32)
    if scene.large_text:
        inside: ft.Control = ft.Column([ft.Row([box]), *words], spacing=4, tight=True)
    else:
        beside = ft.Column(words, spacing=0, tight=True, expand=True)
        inside = ft.Row([box, beside], spacing=14)
    task = tap(
        f"setup.{id}",
        at_least(PLAY_CONTROL, inside),
        (lambda: turn(id)) if play.legal else None,
        selected=ticked,
        expand=not scene.large_text,
        padding=ft.Padding.only(left=14, top=6, bottom=6, right=14 if scene.large_text else 0),
    )
    why = icon_button(
        scene,
        f"setup.{id}.why",
        "help",
        scene.t("solo-setup.why", task=said),
        lambda: play.show(RuleSheet(rule)),
        c.on_surface_variant,
    )
    if scene.large_text:
        return ft.Column(
            [task, ft.Row([why], alignment=ft.MainAxisAlignment.END)],
            spacing=0,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        )
    return ft.Row([task, why], spacing=0)
