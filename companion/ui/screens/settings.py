"""Settings: language, theme, text size, table mode, keeping awake, and where data is stored."""

from __future__ import annotations

from functools import partial

import flet as ft

from companion import __version__
from companion.i18n import language, offered, percent_done
from companion.storage import browser

from ..hooks import use_maybe
from ..icons import icon
from ..look import PLAY_CONTROL, TEXT_SIZES
from ..parts.boundary import view_component
from ..parts.surface import card, dot, row, rows
from ..parts.touch import at_least, chip, tap
from ..scene import RULEBOOKS, Scene, use_scene, use_table
from .rail import main_frame

THEMES = ("system", "paper", "cellar")


@view_component
def SettingsView() -> ft.View:
    """The settings of this device."""
    scene = use_scene()
    t, viewer, change = scene.t, scene.viewer, scene.program.change
    use_table(scene.program.tables)
    page = ft.context.page
    lasting, set_lasting = use_maybe(bool)

    async def ask_browser() -> None:
        set_lasting(await browser.lasts())

    ft.on_mounted(lambda: page.run_task(ask_browser))
    parts: list[ft.Control] = [
        ft.Semantics(
            heading_level=1, content=scene.look.text(t("tab.settings"), "headline_medium")
        ),
        _choice(
            scene,
            t("settings.language"),
            [
                chip(
                    scene,
                    f"settings.language-{code}",
                    named(scene, code),
                    partial(change, language=code),
                    selected=viewer.language == code,
                )
                for code in offered()
            ],
            _unfinished(scene),
        ),
        _choice(
            scene,
            t("settings.second"),
            [
                chip(
                    scene,
                    f"settings.second-{code or 'none'}",
                    named(scene, code) if code else t("settings.second.none"),
                    partial(change, second=code),
                    selected=(viewer.second if viewer.second != viewer.language else "") == code,
                )
                for code in ("", *offered())
                if code != viewer.language
            ],
        ),
        _choice(
            scene,
            t("settings.rulebook"),
            [
                chip(
                    scene,
                    f"settings.rulebook-{edition}",
                    t(f"terms.book.{edition}"),
                    partial(change, rulebook=edition),
                    selected=viewer.edition == edition,
                )
                for edition in RULEBOOKS
            ],
        ),
        _choice(
            scene,
            t("settings.theme"),
            [
                chip(
                    scene,
                    f"settings.theme-{theme}",
                    t(f"settings.theme.{theme}"),
                    partial(change, theme=theme),
                    selected=viewer.theme == theme,
                )
                for theme in THEMES
            ],
        ),
        _choice(
            scene,
            t("settings.text"),
            [
                chip(
                    scene,
                    f"settings.text-{round(size * 100)}",
                    scene.t("percent", number=scene.words.number(round(size * 100))),
                    partial(change, text=size),
                    selected=viewer.text == size,
                )
                for size in TEXT_SIZES
            ],
        ),
        rows(
            scene,
            [
                _switch(scene, "table-mode", "table-mode", "table_mode"),
                _switch(scene, "awake", "eye-off", "awake"),
                _switch(scene, "haptics", "vibrate", "haptics"),
                *([_switch(scene, "sound", "sound", "sound")] if scene.program.sounds else []),
                _switch(scene, "calm", "calm", "calm"),
            ],
        ),
        *_at_home(scene, lasting),
        card(
            scene,
            ft.Column(
                [
                    scene.look.text(t("settings.about", version=__version__), "title_medium"),
                    scene.look.text(
                        t("settings.about.what"), "body_medium", scene.c.on_surface_variant
                    ),
                    scene.look.text(
                        t("settings.about.font"), "body_medium", scene.c.on_surface_variant
                    ),
                ],
                spacing=6,
            ),
        ),
        rows(
            scene,
            [
                row(
                    scene,
                    "settings.guide",
                    t("settings.guide"),
                    lambda: scene.program.go("/settings/guide"),
                    drawing="rules",
                )
            ],
        ),
    ]
    content = ft.Column(  # all of it is there at once: larger text pushes nothing out of reach
        [ft.Container(height=0), *parts, ft.Container(height=6)],
        spacing=18,
        scroll=ft.ScrollMode.AUTO,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )
    return main_frame(scene, "/settings", content, [])


def _promised(scene: Scene, lasting: bool | None) -> list[ft.Control]:
    """What a browser has answered to the question whether it keeps the games."""
    if lasting is None:
        return []
    said = scene.t("settings.place.lasting" if lasting else "settings.place.fleeting")
    words = scene.look.text(said, "body_medium", scene.c.on_surface_variant)
    return [ft.Semantics(identifier="settings.place.promised", content=words)]


def _at_home(scene: Scene, lasting: bool | None) -> list[ft.Control]:
    """Where the data lie, and which phones see all of them; nothing of it on a visiting phone."""
    device, t = scene.program.device, scene.t
    if not device.at_home:
        return []
    in_page = browser.in_browser()
    how = "settings.place.browser.how" if in_page else "settings.place.how"
    if "://" in scene.program.place:
        how = "settings.place.store.how"
    parts: list[ft.Control] = [
        card(
            scene,
            ft.Column(
                [
                    scene.look.text(t("settings.place"), "title_medium"),
                    ft.Semantics(
                        identifier="settings.place",
                        content=scene.look.text(
                            t("settings.place.browser") if in_page else scene.program.place,
                            "body_medium",
                            scene.c.on_surface_variant,
                            selectable=not in_page,  # a path is there to be copied
                        ),
                    ),
                    scene.look.text(
                        t(how),
                        "body_medium",
                        scene.c.on_surface_variant,
                    ),
                    *_promised(scene, lasting),
                ],
                spacing=6,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
            ),
        ),
    ]
    phones = len(device.companies.at_home)
    if phones:
        look = scene.look
        told = look.text(
            scene.words.many("settings.house", phones), "body_medium", scene.c.on_surface_variant
        )
        away = chip(
            scene, "settings.send-away", t("settings.send-away"), device.companies.send_away
        )
        inside: list[ft.Control] = [look.text(t("settings.house.title"), "title_medium"), told]
        inside.append(ft.Row([away], wrap=True))
        parts.append(card(scene, ft.Column(inside, spacing=6)))
    return parts


def named(scene: Scene, code: str) -> str:
    """Return a language's name in itself; one that is not finished says how much of it is there."""
    part = percent_done(code)
    if part == 100:
        return language(code).autonym
    number = scene.t("percent", number=scene.words.number(part))
    return f"{language(code).autonym} · {number}"


def _unfinished(scene: Scene) -> str:
    """Return what is said where a language is offered that is not finished."""
    unfinished = any(percent_done(code) < 100 for code in offered())
    return scene.t("settings.language.unfinished") if unfinished else ""


def _choice(scene: Scene, title: str, choices: list[ft.Control], below: str = "") -> ft.Control:
    told = [scene.look.text(below, "body_medium", scene.c.on_surface_variant)] if below else []
    return ft.Column(
        [
            scene.look.text(title, "title_medium"),
            ft.Row(choices, wrap=True, spacing=8, run_spacing=8),
            *told,
        ],
        spacing=8,
    )


def _switch(scene: Scene, name: str, drawing: str, what: str) -> ft.Control:
    c, on = scene.c, getattr(scene.viewer, what)

    def toggle() -> None:
        scene.program.change(**{what: not on})

    words = [
        scene.look.text(scene.t(f"settings.{name}"), "title_medium"),
        scene.look.text(scene.t(f"settings.{name}.how"), "body_medium", c.on_surface_variant),
    ]
    if scene.large_text:  # long words need the whole width
        ends = [icon(drawing, c.primary, 28), dot(scene, on)]
        over = ft.Row(ends, alignment=ft.MainAxisAlignment.SPACE_BETWEEN)
        inside: ft.Control = ft.Column([over, *words], spacing=4, tight=True)
    else:
        middle = ft.Column(words, spacing=0, tight=True, expand=True)
        inside = ft.Row([icon(drawing, c.primary, 28), middle, dot(scene, on)], spacing=14)
    return tap(
        f"settings.{name}",
        at_least(PLAY_CONTROL, inside),
        toggle,
        selected=on,
        padding=ft.Padding.symmetric(horizontal=16, vertical=8),
    )
