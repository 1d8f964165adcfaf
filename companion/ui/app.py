"""
The app: one page of one viewer.

``make_main`` gives the function Flet calls for every page that opens. It finds out how this viewer
wants to see things, then draws :func:`App`, whose addresses are::

    /                      home
    /new                   a new game
    /new/vino              a new game of Vino
    /copy                  what is printed on the components of this household's Vino
    /game/ID               a game, at whatever part of its year it stands
    /game/ID/log           what has happened
    /game/ID/at/N          the game as it was after N entries
    /campaign/ID           a campaign against the Automa
    /rules, /rules/…       the lookup: :mod:`companion.ui.screens.rules`
    /settings              language, theme, text size, where the data lie
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import flet as ft

from companion.i18n import LANGUAGES, negotiate
from companion.storage import StorageError
from companion.table import Tables

from .hooks import use_kept, use_made, use_value
from .keyboard import Keyboard
from .look import FONTS, TEXT_SIZES, Look, flet_theme
from .routes import ROUTES, Missing
from .scene import RULEBOOKS, Program, Scene, SceneContext, Viewer
from .ways import Way

logger = logging.getLogger("vendemmia.ui")

PREFERENCES = "vendemmia.viewer"
TABLE_TEXT = 1.3

PATIENCE, ATTEMPTS, LATE_ATTEMPTS = 1.0, 3, 30
"""
Seconds a device may take to tell its preferences, how often it is asked before the first screen is
drawn with the stored ones, and how often after that. A page that was reloaded meanwhile goes on
with this session and never saw the question.
"""


def make_main(tables: Tables, *, place: str) -> Callable[[ft.Page], Awaitable[None]]:
    """Return the function Flet calls for every page; all pages share ``tables``."""
    if tables.shelf.campaigns():
        hear_endings(tables)

    async def main(page: ft.Page) -> None:
        page.title = "Vendemmia"
        page.fonts = FONTS
        page.padding = 0
        viewer = await ask(page, tables, ATTEMPTS)
        heard = viewer is not None
        viewer = viewer or viewer_of(tables, None, [])
        dress(page, viewer)
        if not page.web and page.route in (None, "", "/"):
            page.route = route_kept(tables)  # opened anew: go on where it was left
        page.render_views(App, tables, place, viewer, heard)

    return main


def hear_endings(tables: Tables) -> None:
    """Connect existing campaigns to the tables, so that they learn how their games end."""
    from companion.campaigns import campaigns_of

    campaigns_of(tables)


async def ask(page: ft.Page, tables: Tables, attempts: int) -> Viewer | None:
    """Return the viewer's preferences from the device; ``None`` if it does not answer."""
    for _ in range(attempts):
        asking = asyncio.gather(_preferences(), _languages(page))
        with contextlib.suppress(asyncio.TimeoutError):
            return viewer_of(tables, *await asyncio.wait_for(asking, PATIENCE))
    return None


def viewer_of(tables: Tables, stored: dict[str, Any] | None, device: list[str]) -> Viewer:
    """
    Return the viewer: as stored on the device, else as last used here, else by the device's
    language.
    """
    fallback = Viewer(language=negotiate(device) if device else "en")
    return checked(Viewer.read(stored or tables.shelf.settings().get("viewer"), fallback))


async def _preferences() -> dict[str, Any] | None:
    """Return the preferences stored on this device."""
    import json

    try:
        text = await ft.SharedPreferences().get(PREFERENCES)
        found = json.loads(text) if isinstance(text, str) and text else None
    except Exception:  # a device without a store for preferences is as good as a new one
        logger.info("no preferences on this device", exc_info=True)
        return None
    return found if isinstance(found, dict) else None


async def _languages(page: ft.Page) -> list[str]:
    """Return the device's preferred languages, best first."""
    try:
        info = await page.get_device_info()
        return [locale.language_code for locale in (info.locales if info else None) or []]
    except Exception:
        logger.info("the device tells no languages", exc_info=True)
        return []


def checked(viewer: Viewer) -> Viewer:
    """Return a viewer with every invalid value replaced."""
    return replace(
        viewer,
        language=viewer.language if viewer.language in (*LANGUAGES, "xx") else "en",
        second=viewer.second if viewer.second in LANGUAGES else "",
        rulebook=viewer.rulebook if viewer.rulebook in RULEBOOKS else "",
        theme=viewer.theme if viewer.theme in ("paper", "cellar") else "system",
        text=viewer.text if viewer.text in TEXT_SIZES else 1.0,
    )


def theme_of(page: ft.Page, viewer: Viewer) -> str:
    """Return the theme: paper by day, cellar by night, black in table mode."""
    if viewer.table_mode:
        return "table"
    if viewer.theme != "system":
        return viewer.theme
    return "cellar" if page.platform_brightness == ft.Brightness.DARK else "paper"


def text_size(viewer: Viewer) -> float:
    """Return the text size; in table mode it grows less, to leave room for the numerals."""
    return min(viewer.text, TABLE_TEXT) if viewer.table_mode else viewer.text


def dress(page: ft.Page, viewer: Viewer) -> None:
    """Set Flet's own theme and language."""
    theme = theme_of(page, viewer)
    dark = theme != "paper"
    page.theme_mode = ft.ThemeMode.DARK if dark else ft.ThemeMode.LIGHT
    if dark:
        page.dark_theme = flet_theme(theme)
    else:
        page.theme = flet_theme(theme)
    spoken = viewer.language if viewer.language in LANGUAGES else "en"
    page.locale_configuration = ft.LocaleConfiguration(
        supported_locales=[ft.Locale(code) for code in LANGUAGES],
        current_locale=ft.Locale(spoken),
    )


@ft.component
def App(tables: Tables, place: str, first: Viewer, heard: bool) -> ft.Control:
    """
    The whole page, drawn from one scene.

    When the device was not ``heard`` in time, it is asked on while the first screen stands.
    """
    page = ft.context.page
    viewer, set_viewer = use_value(first)
    size, set_size = use_value((page.width or 390, page.height or 844))
    _, set_tick = use_value(0)
    still, set_still = use_value(False)
    now = use_kept(lambda: first)

    def change(**changes: Any) -> None:
        new = replace(now.current, **changes)
        now.current = new
        set_viewer(new)
        dress(page, new)
        page.update()
        page.run_task(_remember, tables, new)

    async def listen_on() -> None:
        late = await ask(page, tables, LATE_ATTEMPTS)
        if late and now.current == first:
            now.current = late
            set_viewer(late)
            dress(page, late)
            page.update()

    async def look_for_motion() -> None:
        """Ask the device whether it wants less motion."""
        with contextlib.suppress(Exception):  # not every device tells
            wishes = await ft.SemanticsService().get_accessibility_features()
            set_still(wishes.disable_animations or wishes.reduce_motion)

    def started() -> Program:
        way = Way(page, lambda route: keep_route(tables, route))
        page.on_view_pop = lambda _: way.back()  # the router leaves it to us
        page.on_keyboard_event = keys = Keyboard(way.back)
        return Program(tables, place, way.go, change, way, keys, bool(page.web))

    program, _ = use_made(started)

    def mounted() -> None:
        def resized(_: Any) -> None:
            set_size((page.width or 390, page.height or 844))

        def light_changed(_: Any) -> None:
            dress(page, now.current)
            page.update()
            set_tick(lambda tick: tick + 1)

        async def connected(_: Any) -> None:
            """Read the state again after a lost connection."""
            program.way.connected()
            set_tick(lambda tick: tick + 1)

        page.on_resize = resized
        page.on_platform_brightness_change = light_changed
        page.on_connect = connected
        page.on_close = lambda _: program.leave()
        page.run_task(look_for_motion)
        if not heard:
            page.run_task(listen_on)

    ft.on_mounted(mounted)
    scene = Scene(
        program=program,
        viewer=viewer,
        look=Look(theme_of(page, viewer), text_size(viewer)),
        width=size[0],
        height=size[1],
        still=still or viewer.calm,
    )
    shown: ft.Control = SceneContext(
        scene, lambda: ft.Router(ROUTES, not_found=Missing, manage_views=True)
    )
    return shown


def keep_route(tables: Tables, route: str) -> None:
    """Store the current route, so that the app opens there again."""
    try:
        settings = tables.shelf.settings()
        if settings.get("route") != route:
            tables.shelf.keep_settings({**settings, "route": route})
    except StorageError:
        logger.warning("the present screen could not be kept", exc_info=True)


def route_kept(tables: Tables) -> str:
    """Return the stored route."""
    route = tables.shelf.settings().get("route")
    return route if isinstance(route, str) and route.startswith("/") else "/"


async def _remember(tables: Tables, viewer: Viewer) -> None:
    """Store the viewer's choices on the device and, for new devices, in the data folder."""
    import json

    try:
        tables.shelf.keep_settings({**tables.shelf.settings(), "viewer": viewer.as_dict()})
    except StorageError:
        logger.warning("settings could not be kept", exc_info=True)
    try:
        await ft.SharedPreferences().set(PREFERENCES, json.dumps(viewer.as_dict()))
    except Exception:
        logger.info("no preferences on this device", exc_info=True)
