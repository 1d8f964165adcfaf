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
    /game/ID/invite        what lets other phones in: a code to scan, one to type
    /game/ID/seats         who holds which seat
    /game/ID/hand          the game in a code, a link and a file, for another device
    /take, /take/PACKET    a game from another device
    /join, /join/KEY       joining a table, by a code or a link
    /house/KEY             being at home here, by the code in the terminal
    /screen/ID             a game for a screen across the room
    /campaign/ID           a campaign against the Automa
    /rules, /rules/…       the lookup: :mod:`companion.ui.screens.rules`
    /history, /history/…   what remains: :mod:`companion.ui.screens.history`
    /settings              language, theme, text size, where the data lie
    /settings/guide        what the app is, how to start it, how to invite
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

import flet as ft

from companion.companies import Device, companies_of
from companion.i18n import negotiate, offered
from companion.storage import StorageError
from companion.table import Tables

from . import quicker
from .fonts import FONTS
from .hooks import use_kept, use_made, use_value
from .keyboard import Keyboard
from .look import TEXT_SIZES, Look, flet_theme
from .routes import Missing, routes_for
from .scene import RULEBOOKS, Program, Scene, SceneContext, Viewer, on_page
from .ways import Way

logger = logging.getLogger("vendemmia.ui")

PREFERENCES = "vendemmia.viewer"
TOKENS = "vendemmia.phone"
"""Where a device keeps how it wants to see things, and the tokens tables know it by."""
TABLE_TEXT = 1.3
MARGINS = 84
"""What margins, cards and marks take of the width of a line of text, where they take most."""

PATIENCE, ATTEMPTS, LATE_ATTEMPTS = 1.0, 3, 30
"""
Seconds a device may take to tell its preferences, how often it is asked before the first screen is
drawn with the stored ones, and how often after that. A page that was reloaded meanwhile goes on
with this session and never saw the question.
"""


Sending = Callable[[ft.Page], Callable[[], bool] | None]
"""Called with a page that draws; see :attr:`companion.ui.scene.Program.sending`."""


def nobody_knows(page: ft.Page) -> None:
    """Know nothing of what has reached a page: where no line tells."""


def make_main(
    tables: Tables,
    *,
    place: str,
    visits: Callable[[ft.Page], str | None] = lambda _: None,
    sending: Sending = nobody_knows,
) -> Callable[[ft.Page], Awaitable[None]]:
    """
    Return the function Flet calls for every page; all pages share ``tables``.

    ``visits`` returns the address a page comes from, and ``None`` for one on the machine itself.
    """
    quicker.install()
    if tables.shelf.campaigns():
        hear_endings(tables)

    async def main(page: ft.Page) -> None:
        address = visits(page)
        page.title = "Vendemmia"
        if not page.web:  # in a browser they are there before the first picture (cli/fonts.py)
            page.fonts = FONTS
        page.padding = 0
        told = await ask(page, tables, address, ATTEMPTS)
        heard = told is not None
        device, viewer = told or (
            device_of(page, tables, address, ()),
            viewer_of({} if address else tables.shelf.settings(), None, []),
        )
        dress(page, viewer)
        if not page.web and page.route in (None, "", "/"):
            page.route = route_kept(tables)  # opened anew: go on where it was left
        page.render_views(App, device, place, viewer, heard, sending)

    return main


def hear_endings(tables: Tables) -> None:
    """Connect existing campaigns to the tables, so that they learn how their games end."""
    from companion.campaigns import campaigns_of

    campaigns_of(tables)


async def ask(
    page: ft.Page, tables: Tables, address: str | None, attempts: int
) -> tuple[Device, Viewer] | None:
    """Return what a device keeps: its tokens and preferences; ``None`` if it does not answer."""
    for _ in range(attempts):
        store = ft.SharedPreferences()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                preferences, tokens, languages = await asyncio.gather(
                    _kept(store, PREFERENCES), _kept(store, TOKENS), _languages(page)
                )
            found = (tokens or {}).get("tokens")
            device = device_of(page, tables, address, found if isinstance(found, list) else ())
            shared = tables.shelf.settings() if device.at_home else {}
            return device, viewer_of(shared, preferences, languages)
    return None


def device_of(page: ft.Page, tables: Tables, address: str | None, tokens: Iterable[Any]) -> Device:
    """Return the device a page is open on; what it is to keep goes to it alone."""

    def keep(tokens: tuple[str, ...]) -> None:
        page.run_task(_keep, TOKENS, {"tokens": list(tokens)})

    return Device(
        companies_of(tables),
        machine=address is None,
        address=address or "",
        tokens=tokens,
        keep=keep,
    )


def viewer_of(
    shared: Mapping[str, Any], stored: dict[str, Any] | None, device: list[str]
) -> Viewer:
    """
    Return the viewer: as stored on the device, else at home as last used here (``shared``), else by
    the device's language.
    """
    fallback = Viewer(language=negotiate(device) if device else "en")
    return checked(Viewer.read(stored or shared.get("viewer"), fallback))


async def _kept(store: ft.SharedPreferences, name: str) -> dict[str, Any] | None:
    """Return what is stored on this device under a name."""
    import json

    try:
        text = await store.get(name)
        found = json.loads(text) if isinstance(text, str) and text else None
    except Exception:  # a device without a store for preferences is as good as a new one
        logger.info("nothing is kept on this device", exc_info=True)
        return None
    return found if isinstance(found, dict) else None


async def _keep(name: str, value: Mapping[str, Any]) -> None:
    """Store something on this device."""
    import json

    try:
        await ft.SharedPreferences().set(name, json.dumps(value))
    except Exception:
        logger.info("nothing can be kept on this device", exc_info=True)


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
        language=viewer.language if viewer.language in (*offered(), "xx") else "en",
        second=viewer.second if viewer.second in offered() else "",
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
    spoken = viewer.language if viewer.language in offered() else "en"
    page.locale_configuration = ft.LocaleConfiguration(
        supported_locales=[ft.Locale(code) for code in offered()],
        current_locale=ft.Locale(spoken),
    )


@ft.component
def App(
    device: Device, place: str, first: Viewer, heard: bool, sending: Sending = nobody_knows
) -> ft.Control:
    """
    The whole page, drawn from one scene.

    When the device was not ``heard`` in time, it is asked on while the first screen stands.
    """
    page, tables = ft.context.page, device.companies.tables
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
        if device.machine:
            remember(tables, new)
        page.run_task(_keep, PREFERENCES, new.as_dict())

    async def listen_on() -> None:
        address = None if device.machine else device.address
        heard_late = await ask(page, tables, address, LATE_ATTEMPTS)
        if heard_late is None:
            return
        late, device.tokens = heard_late[1], (*heard_late[0].tokens, *device.tokens)
        if now.current == first:
            now.current = late
            set_viewer(late)
            dress(page, late)
            page.update()
        set_tick(lambda tick: tick + 1)

    async def look_for_motion() -> None:
        """Ask the device whether it wants less motion."""
        with contextlib.suppress(Exception):  # not every device tells
            wishes = await ft.SemanticsService().get_accessibility_features()
            set_still(wishes.disable_animations or wishes.reduce_motion)

    def started() -> Program:
        way = Way(page, (lambda route: keep_route(tables, route)) if device.machine else nowhere)
        page.on_view_pop = lambda _: way.back()  # the router leaves it to us
        page.on_keyboard_event = keys = Keyboard(way.back)
        program = Program(device, place, way.go, change, way, keys, bool(page.web))
        program.sending = lambda: sending(page)
        return program

    program, _ = use_made(started)

    at_home = use_kept(lambda: device.at_home)

    def look_who() -> None:
        if device.at_home != at_home.current:
            set_tick(lambda tick: tick + 1)

    at_home.current = device.at_home

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
        if not device.machine:  # whether it is at home may change
            program.leaving.add(device.companies.household.add(on_page(page, look_who)))
        page.run_task(look_for_motion)
        if not heard:
            page.run_task(listen_on)

    ft.on_mounted(mounted)
    scene = Scene(
        program=program,
        viewer=viewer,
        look=Look(theme_of(page, viewer), text_size(viewer), size[0] - MARGINS),
        width=size[0],
        height=size[1],
        still=still or viewer.calm,
    )
    routes = routes_for(at_home=device.at_home, in_browser=bool(page.web))
    shown: ft.Control = SceneContext(
        scene, lambda: ft.Router(routes, not_found=Missing, manage_views=True)
    )
    return shown


def keep_route(tables: Tables, route: str) -> None:
    """Store the current route, so that the app opens there again."""
    try:
        if tables.shelf.settings().get("route") != route:
            tables.shelf.keep_setting("route", route)
    except StorageError:
        logger.warning("the present screen could not be kept", exc_info=True)


def route_kept(tables: Tables) -> str:
    """Return the stored route."""
    route = tables.shelf.settings().get("route")
    return route if isinstance(route, str) and route.startswith("/") else "/"


def remember(tables: Tables, viewer: Viewer) -> None:
    """Store the choices made on the machine itself in the data folder, for new devices at home."""
    try:
        tables.shelf.keep_setting("viewer", viewer.as_dict())
    except StorageError:
        logger.warning("settings could not be kept", exc_info=True)


def nowhere(route: str) -> None:
    """Store no route: where a visitor is, is nobody else's business."""
