"""
A campaign against the Automa as a path of eight challenges, won one after the other.

What a challenge changes in the app is set automatically; what has to be done on the table is listed
on its card.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import assert_never

import flet as ft

from companion.campaigns import Begun, SavedCampaign, campaigns_of
from companion.i18n import N_
from companion.kernel.errors import CompanionError
from companion.storage import StorageError
from companion.viticulture.box.pieces import TRACKS
from companion.viticulture.solo.campaign import Campaign
from companion.viticulture.solo.choices import (
    CHALLENGES,
    Solo,
    remarks,
    start_points,
    start_residual,
    years_of,
)
from companion.viticulture.table.checklist import solo_checklist, solo_reminders

from ..hooks import use_maybe
from ..icons import icon
from ..parts.back import use_back
from ..parts.boundary import view_component
from ..parts.page import foot, page
from ..parts.rule_text import rule_text
from ..parts.surface import card, row, rows, sheet
from ..parts.touch import Primary, at_least, icon_button, tap
from ..scene import Scene, use_scene, use_table
from .missing import missing_view
from .sheets import problem
from .viticulture.solo.naming import said_of

PATH = 60
"""The width of the path."""
MIDDLE = 26
"""Where its line runs."""


class Over(Enum):
    """What can be open over the campaign, besides a challenge."""

    DELETE = "delete"
    GAMES = "games"
    RULES = "rules"


Show = Callable[[Over | int], None]
"""Opens it."""


@view_component
def CampaignView() -> ft.View:
    """The campaign with the id in the address."""
    scene = use_scene()
    id = ft.use_route_params().get("id", "")
    tables = scene.program.tables
    use_table(tables)
    open_, set_open = use_maybe(Over, int)
    reason, set_reason = use_maybe(CompanionError, StorageError)

    def put_away() -> None:
        set_open(None)
        set_reason(None)

    use_back(int(open_ is not None or reason is not None), put_away)
    try:
        saved = campaigns_of(tables).at(id)
    except KeyError:
        return missing_view(scene, N_("campaign.missing"))

    def play() -> None:
        try:
            if campaigns_of(tables).at(id).current is None:
                scene.program.device.begins()
            table = campaigns_of(tables).play(id)
        except (CompanionError, StorageError) as found:
            set_reason(found)
            return
        scene.program.go(f"/game/{table.id}")

    def remove() -> None:
        try:
            campaigns_of(tables).remove(id)
        except StorageError as found:
            set_open(None)
            set_reason(found)
            return
        scene.program.go("/")

    def close() -> None:
        set_open(None)

    over: ft.Control | None = None
    if reason is not None:
        over = problem(scene, reason, lambda: set_reason(None))
    else:
        match open_:
            case None:
                pass
            case Over.DELETE:
                over = _ask(scene, saved, remove, close)
            case Over.GAMES:
                over = _games(scene, saved, close)
            case Over.RULES:
                over = _rules(scene, saved, close)
            case int(challenge):
                over = _challenge(scene, saved, challenge, close)
            case _:
                assert_never(open_)
    return page(
        scene,
        _head(scene, set_open),
        [_score(scene, saved), *_path(scene, saved, set_open)],
        _foot(scene, saved, play, set_open),
        over,
        spacing=0,
        top=0,
    )


def next_game(campaign: Campaign) -> Solo:
    """Return the choices of the next game, for display; its deck is not shuffled yet."""
    return campaign.next_game()


def title_of(scene: Scene, challenge: int) -> str:
    """Return a challenge's title."""
    return scene.t(f"challenge.{challenge}.title")


def _head(scene: Scene, show: Show) -> ft.Control:
    title = ft.Semantics(
        heading_level=1, content=scene.look.text(scene.t("campaign.title"), "title_large")
    )
    back, *others = _head_buttons(scene, show)
    if scene.large_text:
        content: ft.Control = ft.Column(
            [ft.Row([back, ft.Container(expand=True), *others], spacing=0), title], spacing=0
        )
    else:
        content = ft.Row([back, ft.Container(title, expand=True), *others], spacing=4)
    return ft.Container(content, padding=ft.Padding.only(left=8, right=8, top=4))


def _head_buttons(scene: Scene, show: Show) -> list[ft.Control]:
    """The buttons for going back, the rules, and the whole campaign."""
    t = scene.t
    return [
        icon_button(scene, "campaign.back", "back", t("back"), lambda: scene.program.go("/")),
        icon_button(scene, "campaign.help", "help", t("campaign.rules"), lambda: show(Over.RULES)),
        icon_button(
            scene, "campaign.delete", "more", t("campaign.delete"), lambda: show(Over.DELETE)
        ),
    ]


def _score(scene: Scene, saved: SavedCampaign) -> ft.Control:
    """The number of games played (the score, fewer is better) and of challenges won."""
    look, c, campaign = scene.look, scene.c, saved.campaign
    name = saved.setup.players[0].name

    def number(value: int, style: str, said: str) -> ft.Control:
        shown = ft.Row(
            [
                look.text(scene.words.number(value), style),
                ft.Container(
                    look.text(said, "body_large", c.on_surface_variant),
                    expand=True,
                    expand_loose=True,
                ),
            ],
            spacing=8,
            tight=True,
            vertical_alignment=ft.CrossAxisAlignment.CENTER,
        )
        return ft.Semantics(
            label=f"{scene.words.number(value)} {said}", exclude_semantics=True, content=shown
        )

    many = scene.words.many
    return ft.Column(
        [
            look.text(name, "title_medium"),
            look.text(said_of(scene, _choices(campaign)), "body_medium", c.on_surface_variant),
            ft.Row(
                [
                    number(
                        campaign.games,
                        "display_large",
                        many(
                            "campaign.score" if campaign.finished else "campaign.so-far",
                            campaign.games,
                        ),
                    ),
                    number(
                        len(campaign.won),
                        "display_small",
                        scene.t("campaign.won", most=campaign.best),
                    ),
                ],
                wrap=True,
                spacing=24,
                run_spacing=0,
                vertical_alignment=ft.CrossAxisAlignment.CENTER,
            ),
            *([_finished(scene, campaign)] if campaign.finished else []),
            ft.Container(height=8),
        ],
        spacing=2,
    )


def _choices(campaign: Campaign) -> Solo:
    return Solo(campaign.level, campaign.aggressive, campaign.board, campaign.deck)


def _finished(scene: Scene, campaign: Campaign) -> ft.Control:
    c = scene.c
    said = scene.words.many("campaign.finished.said", campaign.games, best=campaign.best)
    return card(
        scene,
        ft.Row(
            [
                *([] if scene.large_text else [icon("trophy", c.on_tertiary_container, 32)]),
                ft.Container(
                    scene.look.text(said, "title_medium", c.on_tertiary_container), expand=True
                ),
            ],
            spacing=14,
        ),
        bgcolor=c.tertiary_container,
    )


def _path(scene: Scene, saved: SavedCampaign, show: Show) -> list[ft.Control]:
    """A stop for every challenge; the present one is a card with what it changes."""
    campaign = saved.campaign
    stops: list[ft.Control] = []
    for number in CHALLENGES:
        if number == campaign.challenge:
            stops.append(_present(scene, saved, number, show))
        else:
            stops.append(_stop(scene, campaign, number, show))
    return stops


def _place(scene: Scene, campaign: Campaign, number: int) -> ft.Control:
    """A challenge's mark on the path, with the path above and below it."""
    c, look = scene.c, scene.look
    won, here = number in campaign.won, number == campaign.challenge
    size = 48 if here else 40
    if won:
        inside: ft.Control = icon("check", c.on_secondary, 24)
        fill, line = c.secondary, c.secondary
    elif here:
        inside = ft.Text(str(number), style=look.style("title_large", c.on_primary))
        fill, line = c.primary, c.primary
    else:
        inside = ft.Text(str(number), style=look.style("title_medium", c.on_surface_variant))
        fill, line = c.surface, c.outline
    if look.scale > 1.3 and not won:
        size = round(size * 1.3)
    mark = ft.Container(
        inside,
        width=size,
        height=size,
        border_radius=size / 2,
        bgcolor=fill,
        border=ft.Border.all(2, line),
        alignment=ft.Alignment.CENTER,
        margin=ft.Margin.only(left=max(0, MIDDLE - size / 2)),
    )
    return ft.Container(mark, width=PATH, alignment=ft.Alignment.CENTER_LEFT)


def _link(scene: Scene, won: bool) -> ft.Control:
    """The path from one stop to the next: solid where walked, dotted ahead."""
    c = scene.c
    if won:
        line: ft.Control = ft.Container(width=5, height=22, bgcolor=c.secondary, border_radius=3)
    else:
        line = ft.Column(
            [
                ft.Container(width=5, height=5, bgcolor=c.outline_variant, border_radius=3)
                for _ in range(3)
            ],
            spacing=4,
            tight=True,
        )
    return ft.Row([ft.Container(line, padding=ft.Padding.only(left=MIDDLE - 2.5))])


def _stop(scene: Scene, campaign: Campaign, number: int, show: Show) -> ft.Control:
    look, c = scene.look, scene.c
    won, skipped = number in campaign.won, number not in campaign.path
    ink = c.on_surface if won else c.on_surface_variant
    name = look.text(title_of(scene, number), "label_large" if won else "body_large", ink)
    tries = len(campaign.tries(number))
    after: list[ft.Control] = []
    words: list[ft.Control] = [name]
    if tries:
        said = scene.words.many("campaign.games", tries)
        words.append(look.text(said, "label_medium", c.on_surface_variant))
    elif skipped:
        words.append(look.text(scene.t("campaign.skipped"), "label_medium", ink))
    elif not scene.large_text:
        after.append(icon("lock", c.outline, 20))
    state = "won" if won else "skipped" if skipped else "locked"
    label = scene.t(f"campaign.stop.{state}", challenge=number, title=title_of(scene, number))
    inside = ft.Row(
        [
            _place(scene, campaign, number),
            ft.Column(words, spacing=0, tight=True, expand=True),
            *after,
        ],
        spacing=8,
    )
    stop = tap(
        f"campaign.challenge-{number}",
        at_least(56, inside),
        lambda: show(number),
        label=label,
        on_hold=lambda: show(number),
        border_radius=16,
        padding=ft.Padding.only(right=8),
    )
    last = number == max(CHALLENGES)
    return ft.Column(
        [stop, *([] if last else [_link(scene, won)])],
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _present(scene: Scene, saved: SavedCampaign, number: int, show: Show) -> ft.Control:
    look, c, campaign = scene.look, scene.c, saved.campaign
    nth = len(campaign.tries(number)) + 1
    head = look.text(
        scene.t("campaign.challenge-try", challenge=number, nth=nth), "label_medium", c.primary
    )
    parts: list[ft.Control] = [head, look.text(title_of(scene, number), "title_large")]
    changed = campaign_changes(scene, next_game(campaign))
    for drawing, said in changed:
        parts.append(
            ft.Row(
                [
                    *([] if scene.large_text else [icon(drawing, c.primary, 22)]),
                    ft.Container(look.text(said, "body_medium"), expand=True),
                ],
                spacing=8,
                vertical_alignment=ft.CrossAxisAlignment.START,
            )
        )
    here = scene.t("campaign.stop.here", challenge=number, title=title_of(scene, number))
    told = [here, *(said for _, said in changed)]  # what changes is heard, too
    label = " ".join(part if part.endswith(".") else f"{part}." for part in told)
    panel = tap(
        f"campaign.challenge-{number}",
        ft.Column(parts, spacing=6, tight=True),
        lambda: show(number),
        label=label,
        on_hold=lambda: show(number),
        expand=True,
        bgcolor=c.surface_container_lowest,
        border=ft.Border.all(2, c.primary),
        border_radius=16,
        padding=14,
    )
    mark = [] if scene.large_text else [_place(scene, campaign, number)]
    last = number == max(CHALLENGES)
    return ft.Column(
        [
            ft.Container(
                ft.Row([*mark, panel], spacing=0, vertical_alignment=ft.CrossAxisAlignment.START)
            ),
            *([] if last else [_link(scene, False)]),
        ],
        spacing=2,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def campaign_changes(scene: Scene, game: Solo) -> list[tuple[str, str]]:
    """Return how a game of the campaign differs from an ordinary one: a drawing and a line each."""
    challenge = CHALLENGES[game.challenge or 1]
    found: list[tuple[str, str]] = []
    if challenge.points:
        found.append(("cork", scene.t("campaign.starts", points=start_points(game))))
    if challenge.residual:
        found.append(("bottle", scene.t("campaign.residual", residual=start_residual(game))))
    if challenge.years > TRACKS.solo_years:
        found.append(("clock", scene.words.many("campaign.years", years_of(game))))
    if not challenge.tokens:
        found.append(("bonus-token", scene.t("campaign.no-tokens")))
    elif game.losses:
        found.append(("bonus-token", scene.words.many("campaign.tokens", game.losses)))
    for task in (*solo_checklist(game), *solo_reminders(game)):
        if task.phrase.id.startswith("challenge."):
            found.append(("flag", scene.words.say(task.phrase)))
    return found


def _foot(scene: Scene, saved: SavedCampaign, play: Callable[[], object], show: Show) -> ft.Control:
    t, campaign = scene.t, saved.campaign
    parts: list[ft.Control] = []
    if saved.games:
        parts.append(
            Primary(
                "campaign.games",
                scene.words.many("campaign.earlier", len(saved.games)),
                lambda: show(Over.GAMES),
                drawing="history",
                tone="tonal",
            )
        )
    if not campaign.finished:
        label = t("campaign.go-on") if saved.current else t("campaign.play", n=campaign.challenge)
        parts.append(Primary("campaign.play", label, play, kind="advance", drawing="arrow-right"))
    return foot(scene, parts, [1] * len(parts))


def _challenge(
    scene: Scene, saved: SavedCampaign, number: int, close: Callable[[], object]
) -> ft.Control:
    """One challenge: its rule, notes where the rulebook is silent, and its games."""
    look, campaign = scene.look, saved.campaign
    edition = saved.setup.edition.value
    content: list[ft.Control] = [rule_text(scene, f"CAMP-{number:02d}", edition)]
    if number == campaign.challenge:
        content += [rule_text(scene, rule, edition) for rule in remarks(next_game(campaign))]
    tried = [game for game in saved.games if game.challenge == number and game.result]
    if tried:
        content.append(look.text(scene.t("campaign.tries"), "title_medium"))
        content.append(rows(scene, [_game(scene, saved, game) for game in tried]))
    title = title_of(scene, number)
    return sheet(scene, "challenge", title, content, close)


def _games(scene: Scene, saved: SavedCampaign, close: Callable[[], object]) -> ft.Control:
    """Every game of the campaign, the latest first."""
    items = [_game(scene, saved, game) for game in reversed(saved.games)]
    title = scene.words.many("campaign.games", len(saved.games))
    return sheet(scene, "games", title, [rows(scene, items)], close)


def _game(scene: Scene, saved: SavedCampaign, game: Begun) -> ft.Control:
    result = game.result or "open"
    drawing = {"win": "trophy", "draw": "people", "loss": "automa"}.get(result, "dice")
    number = saved.games.index(game) + 1
    kept = any(card.id == game.id for card in scene.program.tables.shelf.games())
    return row(
        scene,
        f"games.game-{number}",
        scene.t(f"campaign.result.{result}", challenge=game.challenge),
        (lambda: scene.program.go(f"/game/{game.id}")) if kept else None,
        below=title_of(scene, game.challenge),
        drawing=drawing,
        more=kept,
    )


def _rules(scene: Scene, saved: SavedCampaign, close: Callable[[], object]) -> ft.Control:
    edition = saved.setup.edition.value
    content = [
        rule_text(scene, rule, edition)
        for rule in ("CAMP-09", "CAMP-10", "CAMP-11", "CAMP-12", "CAMP-13")
    ]
    return sheet(scene, "campaign", scene.t("campaign.rules"), content, close)


def _ask(
    scene: Scene, saved: SavedCampaign, remove: Callable[[], object], keep: Callable[[], object]
) -> ft.Control:
    campaign = saved.campaign
    about = scene.words.many("campaign.so-far-won", campaign.games, won=len(campaign.won))
    content: list[ft.Control] = [
        scene.look.text(saved.setup.players[0].name, "title_medium"),
        scene.look.text(about, "body_large"),
        scene.look.text(scene.t("campaign.delete.how"), "body_medium"),
    ]
    ways = [
        Primary("delete.keep", scene.t("delete.keep"), keep),
        Primary("delete.yes", scene.t("delete.yes"), remove, kind="advance", tone="danger"),
    ]
    return sheet(scene, "delete", scene.t("campaign.delete.title"), content, keep, foot=ways)


def campaign_row(scene: Scene, saved: SavedCampaign) -> ft.Control:
    """A campaign's row on the home screen."""
    campaign = saved.campaign
    name = saved.setup.players[0].name
    title = scene.t("campaign.of", player=name)
    if campaign.finished:
        below = scene.words.many("campaign.finished.said", campaign.games, best=campaign.best)
    else:
        below = scene.t(
            "campaign.stands",
            challenge=campaign.challenge,
            title=title_of(scene, campaign.challenge or 1),
        )
    below = f"{said_of(scene, _choices(campaign))} · {below}"  # two of one player are told apart
    return row(
        scene,
        f"home.campaign.{saved.id}",
        title,
        lambda: scene.program.go(f"/campaign/{saved.id}"),
        below=below,
        drawing="trophy" if campaign.finished else "flag",
    )
