"""Home: games in progress, finished games, campaigns, and a new game."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

import flet as ft

from companion.games import GAMES
from companion.kernel import Game
from companion.kernel.errors import CompanionError
from companion.storage import Damage, GameCard, NoSuchGame, StorageError
from companion.table import Going, SavedGames, Table, ticked

from ..hooks import use_maybe, use_value
from ..icons import drawing, icon, player_mark
from ..parts.away import away_notice
from ..parts.back import use_back
from ..parts.boundary import view_component
from ..parts.damage import damage_said
from ..parts.surface import card, layers, row, rows, sheet
from ..parts.touch import Primary, chip, icon_button
from ..play import S, Screens
from ..scene import Scene, use_scene, use_table
from .again import again_said, play_again
from .by_game import screens_of, screens_of_id
from .rail import framed, main_view
from .sheets import problem

FINISHED_SHOWN = 12
"""The history has them all."""
GOING_SHOWN = 24
"""Unfinished games; the history has the others."""
HEAD = 114
"""What of the page's width the head of a running game has not for its words."""
REMEMBERED = 256
"""Finished games of which is remembered what the list says."""
NOTES = "history-notes"
"""The draft that says which games were put away; the history itself is not needed here."""

Trouble = Callable[[CompanionError | StorageError], object]
"""Shows why something did not work."""


@view_component
def HomeView() -> ft.View:
    """The home screen."""
    scene = use_scene()
    _, set_tick = use_value(0)
    doomed, set_doomed = use_maybe(Going, GameCard)
    reason, set_reason = use_maybe(CompanionError, StorageError)
    on_top = ft.use_route_location() == ft.use_view_path()

    def put_away() -> None:
        set_doomed(None)
        set_reason(None)

    use_back(int(bool(doomed or reason)), put_away)
    use_table(scene.program.tables if on_top else None)
    if not on_top:
        return ft.View(controls=[])  # it lies below another screen, where nobody sees it
    saved = scene.program.tables.games(GOING_SHOWN)
    tables, finished = _not_archived(scene, saved)
    parts: list[ft.Control] = [_title(scene), *away_notice(scene)]
    parts += [_damage(scene, damage) for damage in scene.program.tables.shelf.damages]
    if tables:
        parts.append(_present(scene, tables[0], set_doomed))
    else:
        parts.append(_welcome(scene))
    parts += _again(scene, finished, set_reason)
    if tables[1:]:
        parts.append(scene.look.text(scene.t("home.others"), "title_medium"))
        parts.append(rows(scene, [_other(scene, table, set_doomed) for table in tables[1:]]))
    parts += _campaigns(scene)
    if finished:
        parts.append(scene.look.text(scene.t("home.finished"), "title_medium"))
        parts.append(rows(scene, [_finished(scene, game) for game in finished[:FINISHED_SHOWN]]))
    if len(finished) > FINISHED_SHOWN or saved.more:
        count = len(saved.over) + len(saved.going) + saved.more
        said = scene.words.many("home.all-games", count)
        more = chip(scene, "home.all-games", said, lambda: scene.program.go("/history"))
        parts.append(ft.Row([more], wrap=True))
    if saved.broken:
        parts.append(scene.look.text(scene.t("home.broken"), "title_medium"))
        parts.append(
            rows(
                scene,
                [
                    row(
                        scene,
                        f"home.broken.{game.id}",
                        names_on(scene, game) or game.id,
                        partial(set_doomed, game),
                        below=scene.t("home.broken.about"),
                        drawing="warn",
                    )
                    for game in saved.broken
                ],
            )
        )
    content = ft.ListView(
        parts, spacing=16, padding=ft.Padding.only(top=16, bottom=16), expand=True
    )
    foot = ft.Container(
        Primary(
            "home.new",
            scene.t("home.new"),
            lambda: scene.program.go("/new"),
            drawing="plus",
            tone="tonal" if tables else "primary",
        ),
        padding=ft.Padding.symmetric(horizontal=16, vertical=10),
        width=720 if scene.wide else None,
    )
    over: ft.Control | None = None
    if doomed is not None:

        def remove() -> None:
            try:
                scene.program.tables.remove(doomed.id)
            except StorageError as found:
                # another page may have been faster: then it is gone, as it should be
                set_reason(None if isinstance(found, NoSuchGame) else found)
            set_doomed(None)
            set_tick(lambda tick: tick + 1)

        over = ask_to_delete(scene, doomed, remove, lambda: set_doomed(None))
    elif reason is not None:
        over = problem(scene, reason, lambda: set_reason(None))
    return main_view(scene, "/", layers(framed(scene, "/", content, [foot]), over))


def _not_archived(
    scene: Scene, saved: SavedGames
) -> tuple[tuple[Going, ...], tuple[GameCard, ...]]:
    """Return games in progress and finished ones, without those that were put away."""
    away = (scene.program.tables.shelf.draft(NOTES) or {}).get("archived")
    if not away:
        return saved.going, saved.over
    gone = frozenset(away)
    return (
        tuple(table for table in saved.going if table.id not in gone),
        tuple(game for game in saved.over if game.id not in gone),
    )


def _campaigns(scene: Scene) -> list[ft.Control]:
    """A row for every campaign; if there is none, their modules are not imported."""
    if not scene.program.tables.shelf.campaigns():
        return []
    from companion.campaigns import campaigns_of

    from .campaign import campaign_row

    campaigns = campaigns_of(scene.program.tables).all()
    if not campaigns:
        return []
    return [
        scene.look.text(scene.t("home.campaigns"), "title_medium"),
        rows(scene, [campaign_row(scene, saved) for saved in campaigns]),
    ]


def _title(scene: Scene) -> ft.Control:
    logo = ft.Image(src=drawing("logo-colour"), width=44, height=44, exclude_from_semantics=True)
    return ft.Row(
        [
            *([] if scene.large_text else [logo]),
            ft.Semantics(
                heading_level=1,
                content=scene.look.text(scene.t("app.name"), "headline_medium"),
                expand=True,
            ),
        ],
        spacing=12,
    )


def _welcome(scene: Scene) -> ft.Control:
    return card(
        scene,
        ft.Column(
            [
                scene.look.text(scene.t("home.welcome"), "title_large"),
                scene.look.text(
                    scene.t("home.welcome.how"), "body_large", scene.c.on_surface_variant
                ),
            ],
            spacing=8,
        ),
    )


def _damage(scene: Scene, damage: Damage) -> ft.Control:
    c = scene.c
    return card(
        scene,
        ft.Row(
            [
                icon("warn", c.on_error_container, 28),
                ft.Container(
                    scene.look.text(
                        damage_said(scene, damage),
                        "body_medium",
                        c.on_error_container,
                    ),
                    expand=True,
                ),
            ],
            spacing=12,
        ),
        bgcolor=c.error_container,
    )


def _present(scene: Scene, table: Going, doom: Callable[[Going], object]) -> ft.Control:
    state, screens = table.state, screens_of(table.game.NAME)
    look, t = scene.look, scene.t
    band, drawing = screens.picture(state)
    colours = look.season(band)
    disc = ft.Container(
        icon(drawing, colours.on_strong, 28),
        width=44,
        height=44,
        border_radius=22,
        bgcolor=colours.strong,
        alignment=ft.Alignment.CENTER,
    )
    top = ft.Container(
        ft.Row(
            [
                *([] if scene.large_text else [disc]),
                ft.Column(
                    [
                        look.fitted(
                            screens.stands(scene, state),
                            "title_large",
                            scene.width - HEAD,
                            colours.on_container,
                            least="label_large",
                        ),
                        look.text(
                            screens.players_said(scene, state), "body_medium", colours.on_container
                        ),
                    ],
                    spacing=0,
                    tight=True,
                    expand=True,
                ),
                icon_button(
                    scene,
                    "home.delete",
                    "more",
                    t("home.delete"),
                    lambda: doom(table),
                    colours.on_container,
                ),
            ],
            spacing=12,
        ),
        bgcolor=colours.container,
        padding=ft.Padding.only(left=16, right=4, top=12, bottom=12),
    )
    acting = state.acting
    label = (
        t("home.resume.turn", player=state.setup.players[acting].name)
        if acting is not None
        else t("home.resume")
    )
    return card(
        scene,
        ft.Column(
            [
                top,
                ft.Container(
                    _scores(scene, state, screens),
                    padding=ft.Padding.only(top=4, left=8, right=8),
                ),
                *_setup_link(scene, table),
                ft.Container(
                    Primary(
                        "home.resume",
                        label,
                        lambda: scene.program.go(f"/game/{table.id}"),
                        drawing="arrow-right",
                    ),
                    padding=16,
                ),
            ],
            spacing=8,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=0,
        clip_behavior=ft.ClipBehavior.ANTI_ALIAS,
    )


def _setup_link(scene: Scene, table: Going) -> list[ft.Control]:
    """A way to what is still to be laid out in the first year."""
    tasks = screens_of(table.game.NAME).setup_tasks(table.state)
    left = len(set(tasks) - ticked(scene.program.tables.shelf, table.id))
    if not left:
        return []
    return [
        row(
            scene,
            "home.setup",
            scene.t("solo-setup.title"),
            lambda: scene.program.go(f"/game/{table.id}/setup"),
            below=scene.words.many("home.setup.left", left),
            drawing="check",
        )
    ]


def _scores(scene: Scene, state: S, screens: Screens[S, Any]) -> ft.Control:
    scores = screens.scores(state)
    best_first = sorted(state.seats, key=lambda seat: (-scores[seat], seat))
    look = scene.look
    width = 82 * min(look.scale, 1.6)
    cells: list[ft.Control] = [
        ft.Column(
            [
                player_mark(
                    look,
                    state.setup.players[seat].colour.value,
                    state.setup.players[seat].name,
                    40,
                ),
                look.text(scene.words.number(scores[seat]), "display_small"),
                ft.Semantics(
                    label=state.setup.players[seat].name,
                    exclude_semantics=True,
                    content=look.name(
                        state.setup.players[seat].name,
                        "label_medium",
                        width,
                        scene.c.on_surface_variant,
                        text_align=ft.TextAlign.CENTER,
                    ),
                ),
            ],
            spacing=4,
            horizontal_alignment=ft.CrossAxisAlignment.CENTER,
            width=width,
        )
        for seat in best_first
    ]
    cells += screens.beside_scores(scene, state)
    return ft.Row(
        cells,
        wrap=True,
        spacing=6,
        run_spacing=10,
        alignment=ft.MainAxisAlignment.SPACE_EVENLY,
        vertical_alignment=ft.CrossAxisAlignment.START,  # a name may have two lines
    )


def _other(scene: Scene, table: Going, doom: Callable[[Going], object]) -> ft.Control:
    state, screens = table.state, screens_of(table.game.NAME)
    band, drawing = screens.picture(state)
    names = scene.words.list([player.name for player in state.setup.players])
    return ft.Row(
        [
            ft.Container(
                row(
                    scene,
                    f"home.game.{table.id}",
                    screens.stands(scene, state),
                    lambda: scene.program.go(f"/game/{table.id}"),
                    below=f"{names}\n{screens.players_said(scene, state)}",
                    drawing=drawing,
                    season=band,
                    more=False,
                ),
                expand=True,
            ),
            icon_button(
                scene,
                f"home.delete.{table.id}",
                "more",
                scene.t("home.delete"),
                lambda: doom(table),
            ),
        ],
        spacing=0,
    )


def _finished(scene: Scene, game: GameCard) -> ft.Control:
    """A finished game: who won, everybody's score in order of rank, which game it was and when."""
    told = ended_of(scene, game)
    day = _date(scene, game.touched)
    if told is None:
        title, below, drawing = names_on(scene, game) or game.id, day, "trophy"
    else:
        title, drawing = told.title, told.drawing
        below = f"{told.scores}\n{told.game} · {day}"
    return row(
        scene,
        f"home.game.{game.id}",
        title,
        lambda: scene.program.go(f"/game/{game.id}"),
        below=below,
        drawing=drawing,
    )


@dataclass(frozen=True)
class Ended:
    """What the list says of a finished game."""

    title: str
    scores: str
    game: str
    drawing: str


def state_on(game: GameCard) -> tuple[Game[Any], Any] | None:
    """Return the game and the state on a card; ``None`` for a card of another version."""
    kind = GAMES.get(game.id.partition("-")[0])
    if kind is None:
        return None
    try:
        return kind, kind.STATE.decode(dict(game.card))
    except CompanionError:
        return None


_said: OrderedDict[tuple[str, str], tuple[GameCard, Ended | None]] = OrderedDict()
"""By game and language what the list said of a card."""


def ended_of(scene: Scene, game: GameCard) -> Ended | None:
    """Return what the list says of a finished game, if its card can be read; once for a card."""
    key = game.id, scene.words.code
    known = _said.get(key)
    if known is None or known[0] is not game:
        known = _said[key] = game, _ended(scene, game)
        while len(_said) > REMEMBERED:
            _said.popitem(last=False)
    return known[1]


def _ended(scene: Scene, game: GameCard) -> Ended | None:
    found = state_on(game)
    if found is None:
        return None
    kind, state = found
    screens, result = screens_of(kind.NAME), kind.outcome(state)
    title, drawing = screens.ending(scene, game.card)
    names = [player.name for player in state.setup.players]
    if not title:
        winners = [names[seat] for seat in result.winners]
        title = scene.t("over.tie")
        if winners:
            title = scene.words.many("over.wins", len(winners), players=scene.words.list(winners))
    points = screens.scores(state)
    scores = [with_points(scene, names[p.seat], points[p.seat]) for p in result.places]
    return Ended(title, scene.words.list(scores), screens.players_said(scene, state), drawing)


def _again(scene: Scene, finished: Sequence[GameCard], trouble: Trouble) -> list[ft.Control]:
    """The same table again: the players of the game that ended last, with all that was chosen."""
    found = state_on(finished[0]) if finished else None
    if found is None or found[0].again(found[1], 0) is None:
        return []
    game, state = found
    names = scene.words.list([player.name for player in state.setup.players])

    def begin() -> None:
        reason = play_again(scene, state, game, finished[0].id)
        if reason is not None:
            trouble(reason)

    title = again_said(scene, len(state.setup.players))
    below = f"{names} · {screens_of(game.NAME).players_said(scene, state)}"
    return [rows(scene, [row(scene, "home.again", title, begin, below=below, drawing="dice")])]


def names_on(scene: Scene, game: GameCard) -> str:
    """The players on a game's card, with their scores."""
    names = [player["name"] for player in game.card.get("setup", {}).get("players", [])]
    screens = screens_of_id(game.id)
    if screens is None:
        return scene.words.list(names)
    points = screens.scores_on(game.card)
    return scene.words.list(
        [with_points(scene, name, vp) for name, vp in zip(names, points, strict=False)]
    )


def with_points(scene: Scene, name: str, points: int) -> str:
    """Return a name with its points; they stay on one line."""
    return f"{name}\N{NO-BREAK SPACE}{scene.words.number(points)}"


def ask_to_delete(
    scene: Scene,
    doomed: Table | Going | GameCard,
    remove: Callable[[], object],
    keep: Callable[[], object],
    said: str = "",
) -> ft.Control:
    """The one question that is asked before something is gone; a table is called ``said``."""
    about: list[ft.Control] = []
    if isinstance(doomed, Table):
        session = doomed.session
        doomed = Going(doomed.id, doomed.touched, session.game, session.state)
    if isinstance(doomed, Going):
        state, screens = doomed.state, screens_of(doomed.game.NAME)
        names = scene.words.list([player.name for player in state.setup.players])
        about.append(scene.look.text(said or screens.stands(scene, state), "title_medium"))
    else:
        names = names_on(scene, doomed) or doomed.id
    about.append(scene.look.text(names, "body_large"))
    return sheet(
        scene,
        "delete",
        scene.t("delete.title"),
        about,
        keep,
        foot=[
            Primary("delete.keep", scene.t("delete.keep"), keep),
            Primary("delete.yes", scene.t("delete.yes"), remove, kind="advance", tone="danger"),
        ],
    )


def _date(scene: Scene, touched: int) -> str:
    """Return the day a game was last played."""
    return scene.words.date(datetime.fromtimestamp(touched / 1000).date())
