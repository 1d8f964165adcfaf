"""
The scene: what every component is given. Look, language, page size, and where to send taps.

The scene is a frozen value in a context; when the viewer changes the language or the theme, or
turns the phone, a new scene is given down and everything is said anew. What is in progress on a
screen (what is chosen, how far it is scrolled) stays where it is.
"""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

import flet as ft
from flet.components.utils import current_component

from companion.companies import Device
from companion.i18n import Language, language
from companion.table import Tables

from .hooks import Ref, use_kept, use_value
from .keyboard import Keyboard
from .look import LOW_BELOW, SHORT_BELOW, TWO_PANE_FROM, Look
from .pace import Pace
from .turns import turns_of
from .ways import Way

MOTION_MS = 180
"""Milliseconds something takes to move; nobody waits for it."""

RULEBOOKS = ("en", "es", "es-r14", "ru")
"""The editions of Viticulture's rulebook; Vino has one."""


@dataclass(frozen=True)
class Viewer:
    """How a page is shown. It is stored on the device and, for new devices, in the data folder."""

    language: str = "en"
    theme: str = "system"
    """``system``, ``paper`` or ``cellar``."""
    second: str = ""
    """The language shown below the first in the lookup; empty for none."""
    rulebook: str = ""
    """The edition this viewer's rulebook is of; empty for the one of the language."""
    text: float = 1.0
    table_mode: bool = False
    awake: bool = True
    haptics: bool = False
    sound: bool = False
    calm: bool = False
    """Nothing on the screen moves by itself."""

    @property
    def edition(self) -> str:
        """The rulebook that is cited first: the viewer's own, else the most likely one."""
        return self.rulebook or {"es": "es", "ru": "ru"}.get(self.language, "en")

    @classmethod
    def read(cls, values: Mapping[str, Any] | None, fallback: Viewer) -> Viewer:
        """Return a viewer from stored values; invalid ones are replaced by defaults."""
        kept = {}
        for name in cls.__dataclass_fields__:
            value = (values or {}).get(name)
            if type(value) is type(getattr(fallback, name)):
                kept[name] = value
        return cls(**{**fallback.as_dict(), **kept})

    def as_dict(self) -> dict[str, Any]:
        """The values to be stored."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}


@dataclass(eq=False)
class Program:
    """
    The running app as one page sees it: the device it is open on, with the tables that has to look
    at, and what the page can ask for: another screen (``go``) or other preferences (``change``).
    """

    device: Device
    place: str
    go: Callable[[str], None]
    change: Callable[..., None]
    """Change the viewer: ``change(language="es")``."""
    way: Way = field(default_factory=Way)
    """Where this page is, and the way back."""
    keys: Keyboard = field(default_factory=Keyboard)
    sounds: bool = True
    """Whether the device can sound: pages in a browser can, Flet's core on its own cannot."""
    sending: Callable[[], Callable[[], bool] | None] = field(default=lambda: None)
    """
    Called when something is drawn; returns what tells whether that has reached the device and has
    been there for a moment, or ``None`` where nobody knows.
    """
    leaving: set[Callable[[], None]] = field(default_factory=set)
    """Functions to call when this page is closed."""
    playing: str = ""
    """The address of the game that was left for the rules or the settings; the tab leads back."""
    kept: dict[str, Any] = field(default_factory=dict)
    """What was open and chosen in a game when its screen was left, by the game's id."""

    @property
    def tables(self) -> Tables:
        """The tables this page has to look at: all, or on a visiting phone those it has joined."""
        return self.device.tables

    def go_home(self) -> None:
        """Leave the game; the tab no longer leads back to it."""
        self.playing = ""
        self.go("/")

    def go_from_game(self, id: str, route: str) -> None:
        """Leave a game for a moment."""
        self.playing = f"/game/{id}"
        self.go(route)

    def leave(self) -> None:
        """Remove everything this page has registered at the tables."""
        while self.leaving:
            self.leaving.pop()()


@dataclass(frozen=True)
class Scene:
    """The value in the context of every component."""

    program: Program
    viewer: Viewer = field(default_factory=Viewer)
    look: Look = field(default_factory=Look)
    width: float = 390
    height: float = 844
    still: bool = False
    """The device asks for less motion, or this viewer does."""

    @property
    def words(self) -> Language:
        """The viewer's language."""
        return language(self.viewer.language)

    @property
    def t(self) -> Callable[..., str]:
        """The function that returns a message in the viewer's language."""
        return self.words.text

    @property
    def c(self) -> Any:
        """The colours of the theme."""
        return self.look.c

    @property
    def low(self) -> bool:
        """
        Whether the page is too low for header, body and footer below each other at their full
        height: a phone on its side, or a small one with large text.
        """
        return self.height / self.look.scale < LOW_BELOW

    @property
    def short(self) -> bool:
        """Whether the page is low for a phone: its browser has bars above and below."""
        return self.height / self.look.scale < SHORT_BELOW

    @property
    def motion(self) -> ft.Animation | None:
        """How something moves to its new place or colour; ``None`` where nothing moves."""
        return None if self.still else ft.Animation(MOTION_MS, ft.AnimationCurve.EASE_OUT)

    @property
    def wide(self) -> bool:
        """Whether two panes fit beside each other. A low page gives its width to one."""
        return self.width >= TWO_PANE_FROM and not self.low

    @property
    def large_text(self) -> bool:
        """Whether text is so large, for the page's width, that rows have to become columns."""
        return self.width / self.look.scale < 300


SceneContext: Any = ft.create_context(None)


def use_scene() -> Scene:
    """
    Return the scene this component is drawn in, as ``ft.use_context`` does, which keeps a place
    among the hooks for it; nothing has to be kept.
    """
    around: Any = current_component()
    while around is not None:
        if SceneContext._key in around._contexts:
            scene: Scene = around._contexts[SceneContext._key]
            return scene
        around = around._parent_component and around._parent_component()
    nowhere: Scene = SceneContext.default_value
    return nowhere


class Heard(Protocol):
    """Something that says when it has changed."""

    def listen(self, listener: Callable[[], None], /) -> Callable[[], None]:
        """Call ``listener`` after every change; return a function that stops it."""


def use_table(table: Heard | None) -> None:
    """
    Redraw this component after every change of this table (or of its company, of the history). For
    what happens at any table it is redrawn at once where this page has done it, else once a second.
    """
    page = ft.context.page
    program = use_scene().program
    _, set_tick = use_value(0)

    def listen() -> Callable[[], None] | None:
        if table is None:
            return None

        def redraw() -> None:
            set_tick(lambda tick: tick + 1)

        there = on_page(page, redraw)
        return (
            listen_seldom(table, page, there) if isinstance(table, Tables) else table.listen(there)
        )

    stop: Ref[Callable[[], None] | None] = use_kept(lambda: None)

    def start() -> None:
        stop.current = listen()
        if stop.current:
            program.leaving.add(stop.current)

    def end() -> None:
        if stop.current:
            program.leaving.discard(stop.current)
            stop.current()

    ft.use_effect(start, dependencies=[table], cleanup=end)


def listen_seldom(tables: Tables, page: ft.Page, act: Callable[[], None]) -> Callable[[], None]:
    """Call ``act`` after what happens at any table, but seldom for what others do."""
    pace = Pace(act)
    stop = tables.listen(lambda: act() if calling_page() is page else pace())

    def end() -> None:
        stop()
        pace.stop()

    return end


def on_page(page: ft.Page, act: Callable[[], None]) -> Callable[[], None]:
    """Return what does something in the context of a page, whichever page it is called from."""

    there = contextvars.copy_context()
    at_home = there.run(calling_page) is page
    turns = turns_of(asyncio.get_running_loop())

    async def act_there() -> None:
        act()

    def in_turn() -> None:
        if page.session.connection is not None:
            there.run(act)

    def heard() -> None:
        if page.session.connection is None:
            return  # it reads everything anew when it comes back
        if calling_page() is page:
            act()
        elif at_home:  # no task: there may be many phones
            turns.take(page.session, in_turn)
        else:
            contextvars.copy_context().run(page.run_task, act_there)

    return heard


def calling_page() -> ft.Page | None:
    """Return the page whose event is being answered; there is none if nobody has tapped."""
    try:
        return ft.context.page
    except RuntimeError:
        return None
