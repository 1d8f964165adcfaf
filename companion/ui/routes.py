"""
Which screen is shown at which address.

No screen is imported at once: each is when its address is asked for, while the browser is still
busy with the client (:func:`expect`), or once the first page stands (:func:`warm`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import flet as ft

from .screens.by_game import screens_of_id
from .screens.missing import Missing

SCREENS = f"{__package__}.screens"
EVERYWHERE = (
    "Card",
    "Column",
    "Container",
    "Image",
    "MergeSemantics",
    "Row",
    "SafeArea",
    "Semantics",
    "SharedPreferences",
    "Stack",
    "Text",
    "View",
)
"""What every screen is made of. Flet imports a control when it is first asked for."""
LARGE = ("companion.lookup", "companion.viticulture", "companion.vino")
"""What many screens are made on, and takes time to import."""
_put_off: list[str] = []


def later(module: str, view: str) -> Callable[[], Any]:
    """Return a component that imports its screen when it is drawn for the first time."""
    _put_off.append(module)

    def screen() -> Any:
        return getattr(import_module(f"{SCREENS}.{module}"), view)()

    screen.__module__, screen.__name__ = f"{SCREENS}.{module}", view
    return screen


def expect(address: str) -> None:
    """Import the screen at an address before it is drawn, as far as it can be known."""
    for name in EVERYWHERE:
        getattr(ft, name)
    first, _, rest = address.strip("/").partition("/")
    for route in ROUTES_IN_BROWSER:
        if (route.path or "").strip("/").partition("/")[0] == first and route.component:
            import_module(route.component.__module__)
    if first == "game":
        screens_of_id(rest.partition("/")[0])


def warm() -> Iterator[None]:
    """Import all screens in advance, a part at a time."""
    for module in (*LARGE, *(f"{SCREENS}.{module}" for module in _put_off)):
        if module not in sys.modules:
            import_module(module)
            yield


JOINING = (
    ft.Route(
        path="join",
        component=later("company.join", "JoinView"),
        children=[ft.Route(path=":key", component=later("company.join", "LinkView"))],
    ),
    ft.Route(path="house/:key", component=later("company.house", "HouseView")),
    ft.Route(path="screen/:id", component=later("company.screen", "ScreenView")),
)
TAKING = (
    ft.Route(path="take", component=later("handing.take", "TakeView")),
    ft.Route(path="take/:packet", component=later("handing.take", "TakeLinkView")),
)
"""A phone that visits is told here that games are taken at home."""
PLAYING = ft.Route(
    path="game/:id",
    component=later("play", "GameView"),
    children=[
        ft.Route(path="log", component=later("log", "LogView")),
        ft.Route(path="setup", component=later("setup", "SetupView")),
        ft.Route(path="invite", component=later("company.invite", "InviteView")),
        ft.Route(path="seats", component=later("company.seats", "SeatsView")),
        ft.Route(path="hand", component=later("handing.give", "HandView")),
        ft.Route(path="at/:number", component=later("play", "LookBackView")),
    ],
)
RULES = ft.Route(
    path="rules",
    component=later("rules", "RulesView"),
    children=[
        ft.Route(
            path="area/:area",
            component=later("rules", "AreaView"),
            children=[ft.Route(path=":rule", component=later("rules", "EntryView"))],
        ),
        ft.Route(
            path="cards/:table",
            component=later("rules", "CardsView"),
            children=[ft.Route(path=":card", component=later("rules", "CardView"))],
        ),
        ft.Route(path="card/:card", component=later("rules", "CardView")),
        ft.Route(
            path="terms",
            component=later("rules", "TermsView"),
            children=[ft.Route(path=":term", component=later("rules", "TermView"))],
        ),
        ft.Route(
            path="glance/:game",
            component=later("rules", "GlanceView"),
            children=[ft.Route(path=":rule", component=later("rules", "EntryView"))],
        ),
        ft.Route(path=":rule", component=later("rules", "EntryView")),
    ],
)
HISTORY = ft.Route(
    path="history",
    component=later("history", "GamesView"),
    children=[
        ft.Route(
            path="game/:id",
            component=later("history", "PlayView"),
            children=[ft.Route(path="replay", component=later("history", "ReplayView"))],
        ),
        ft.Route(path="numbers", component=later("history", "NumbersView")),
        ft.Route(
            path="people",
            component=later("history", "PeopleView"),
            children=[ft.Route(path=":person", component=later("history", "PersonView"))],
        ),
        ft.Route(path="records", component=later("history", "RecordsView")),
    ],
)
SETTINGS = ft.Route(
    path="settings",
    component=later("settings", "SettingsView"),
    children=[ft.Route(path="guide", component=later("guide", "GuideView"))],
)

ROUTES = [
    ft.Route(
        path="/",
        component=later("home", "HomeView"),
        children=[
            ft.Route(
                path="new",
                component=later("new_game", "NewGameView"),
                children=[ft.Route(path="vino", component=later("new_game.vino", "NewVinoView"))],
            ),
            ft.Route(path="copy", component=later("vino.table.copy", "CopyView")),
            ft.Route(path="campaign/:id", component=later("campaign", "CampaignView")),
            PLAYING,
            RULES,
            HISTORY,
            SETTINGS,
            *JOINING,
            *TAKING,
        ],
    )
]
VISITORS_ROUTES = [
    ft.Route(
        path="/",
        component=later("company.joined", "JoinedView"),
        children=[PLAYING, RULES, SETTINGS, *JOINING, *TAKING],
    )
]
"""
What there is for a phone that is not at home: no new game, no campaign, no household's copy, no
history. Of the tables it finds those it has joined, whatever address it asks for
(:mod:`companion.companies`).
"""


def beside_home(routes: list[ft.Route]) -> list[ft.Route]:
    """
    Return the same addresses with their screens beside home instead of over it: in a browser that
    goes back by itself no screen has to lie below another, and a page that opens with one screen is
    drawn once, with two it is measured first and then drawn.
    """
    (home,) = routes
    return [ft.Route(path=home.path, component=home.component), *(home.children or [])]


ROUTES_IN_BROWSER = beside_home(ROUTES)
VISITORS_IN_BROWSER = beside_home(VISITORS_ROUTES)


def routes_for(*, at_home: bool, in_browser: bool) -> list[ft.Route]:
    """Return the screens there are for somebody."""
    if in_browser:
        return ROUTES_IN_BROWSER if at_home else VISITORS_IN_BROWSER
    return ROUTES if at_home else VISITORS_ROUTES


__all__ = ["ROUTES", "Missing", "expect", "later", "routes_for", "warm"]
