"""
A season with the Automa: drawing its card and placing its workers.

One tap draws, a second one confirms that all its workers are placed; each can also be ticked while
placing. With the cards from the box the drawn one is selected by its number or its actions.
"""

from __future__ import annotations

from functools import partial

import flet as ft

from companion.viticulture.box.automa_cards import AUTOMA_CARDS
from companion.viticulture.box.board import BoardAction
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.state import State
from companion.viticulture.solo.choices import Deck, uses_tokens
from companion.viticulture.solo.deck import DrawAutomaCard, NameAutomaCard
from companion.viticulture.solo.season import TickSpot, actions_ahead
from companion.viticulture.table.checklist import solo_reminders
from companion.viticulture.year.turns import NextSeason, TakeTurn

from ....hooks import use_made
from ....icons import icon
from ....parts.action import Action
from ....parts.boundary import component, keyed
from ....parts.surface import card, row, rows
from ....parts.touch import at_least, chip
from ....play import Play
from ....scene import use_scene
from ....sheets import RuleSheet
from ..actions import drawing_of
from ..sheets import AheadSheet, OrganizerSheet, TokenSheet
from ..table.score import ScoreCard, player_on_card
from ..year import board
from .alone import automa_of, solo_of
from .deck import deck_only, notice
from .naming import action_name, listed, rows_said
from .pace import standing_card
from .spots import blocked, free

LOW = 500
"""On a page lower than this the Automa's actions come first."""


def body(play: Play[State]) -> list[ft.Control]:
    """The pace, the Automa's workers, and what is at hand."""
    me = keyed(ScoreCard, "card-0")(play.scene, play.taps, player_on_card(play, 0))
    points = [me, *standing_card(play)]
    cards = [*blocked(play), *_drawing(play)]
    if play.state.whole_seats:  # tokens and visitors have their place on the board that follows
        return [
            *cards,
            board.turn_head(play, 0),
            *standing_card(play),
            *free(play),
            *reminders(play),
        ]
    little_room = play.scene.large_text or play.scene.height < LOW
    if little_room and automa_of(play.state).cards:
        points, cards = cards, points  # what was drawn would lie far below
    return [
        *points,
        *cards,
        *free(play),
        *_tokens(play),
        *_visitors(play),
        *reminders(play),
    ]


def primary(play: Play[State]) -> Action:
    """Return drawing, then confirming all workers, then going on to the next part of the year."""
    state, t = play.state, play.scene.t
    if state.needs_card:
        if solo_of(state).deck is Deck.BOX:
            return Action("automa.draw", t("solo.choose-card"))
        label = t("solo.draw-more") if automa_of(state).cards else t("solo.draw")
        return Action(
            "automa.draw", label, lambda: play.do(DrawAutomaCard()), "book", "automa-card"
        )
    if any(spot.skip is None and not spot.ticked for spot in automa_of(state).spots):
        return Action(
            "automa.placed", t("solo.all-placed"), lambda: play.do(TickSpot()), "book", "check"
        )
    following = state.season.following
    return Action(
        f"{state.season.value}.next",
        t(f"next.{following.value}"),
        lambda: play.do(NextSeason()),
        "advance",
        following.value,
    )


def _drawing(play: Play[State]) -> list[ft.Control]:
    """Before the card is drawn: what to do or, with the cards from the box, which card it is."""
    scene, state = play.scene, play.state
    if not state.needs_card or not play.legal:
        return []
    if solo_of(state).deck is Deck.BOX:
        return [keyed(Picker, f"picker-{len(automa_of(state).cards)}")(play)]
    season = scene.t(f"season.{state.season.value}")
    words = scene.t("solo.draw.how", season=season)
    return [
        card(
            scene,
            ft.Row(
                [
                    icon("automa-card", scene.c.primary, 48),
                    ft.Container(scene.look.text(words, "body_large"), expand=True),
                ],
                spacing=16,
            ),
        )
    ]


Seen = frozenset[BoardAction | None]
"""What a card is seen to show for a season; ``None`` stands for nothing at all."""
NOTHING_SEEN: Seen = frozenset()


@component
def Picker(play: Play[State]) -> ft.Control:
    """Selecting a card from the box: by number, or by the actions it shows for this season."""
    scene = use_scene()
    look, c, state, automa = scene.look, scene.c, play.state, automa_of(play.state)
    seen, set_seen = use_made(lambda: NOTHING_SEEN)
    board = solo_of(state).board

    def see(action: BoardAction | None) -> None:
        other: Seen = frozenset({None})
        if action is None:
            set_seen(lambda now: NOTHING_SEEN if now == other else other)
        else:
            set_seen(lambda now: (now - other) ^ {action})

    spots = {n: found.spots(board, state.season) for n, found in AUTOMA_CARDS.items()}
    gone = automa.used if automa.left else ()
    numbers = [
        chip(
            scene,
            f"automa.card-{number}",
            scene.words.number(number),
            partial(play.do, NameAutomaCard(number)),
            spent=number in gone,
            label=scene.t("solo.card-used" if number in gone else "solo.card", card=number),
        )
        for number in AUTOMA_CARDS
    ]

    def shows(action: BoardAction | None) -> ft.Control:
        """Return what the card shows for this season; ``None`` for nothing."""
        ink = c.on_primary_container if action in seen else c.on_surface
        name = scene.t("solo.shows-none") if action is None else action_name(scene, action)
        return chip(
            scene,
            f"automa.shows-{action.value if action else 'none'}",
            [
                icon(drawing_of(action) if action else "minus", ink),
                look.text(name, "label_large", ink),
            ],
            lambda: see(action),
            selected=action in seen,
        )

    actions = [shows(action) for action in (*state.season_actions, None)]
    fitting = [n for n in AUTOMA_CARDS if n not in gone and seen and _shows(spots[n], seen)]
    found: list[ft.Control] = []
    if seen and not fitting:
        found = [look.text(scene.t("solo.no-such-card"), "body_medium", c.on_surface_variant)]
    elif fitting:
        items = [
            row(
                scene,
                f"automa.found-{number}",
                scene.t("solo.card", card=number),
                partial(play.do, NameAutomaCard(number)),
                below=rows_said(scene, board, number),
                drawing="automa-card",
                more=False,
            )
            for number in fitting
        ]
        found = [rows(scene, items)]
    return card(
        scene,
        ft.Column(
            [
                *([] if automa.left else [look.text(scene.t("solo.shuffle-box"), "body_large")]),
                look.text(scene.t("solo.which-card"), "title_medium"),
                ft.Row(numbers, wrap=True, spacing=6, run_spacing=6),
                look.text(scene.t("solo.by-actions"), "label_medium", c.on_surface_variant),
                ft.Row(actions, wrap=True, spacing=6, run_spacing=6),
                *found,
            ],
            spacing=10,
            horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
        ),
        padding=12,
    )


def _shows(spots: tuple[BoardAction, ...], seen: Seen) -> bool:
    """Return whether a card shows these actions, or none at all."""
    return not spots if None in seen else seen <= set(spots)


def _tokens(play: Play[State]) -> list[ft.Control]:
    """Bonus action tokens: how many there are, and spending one for each worker placed."""
    scene, state = play.scene, play.state
    game, automa = solo_of(state), automa_of(state)
    if not uses_tokens(game) or state.needs_card or not play.legal:
        return []
    if not automa.tokens and not automa.token_spent:
        return []
    c = scene.c
    buttons: list[ft.Control] = []
    if automa.token_spent:
        buttons.append(
            chip(
                scene,
                "automa.next-worker",
                [
                    icon("worker", c.on_surface),
                    scene.look.text(scene.t("solo.next-worker"), "label_large"),
                ],
                lambda: play.do(TakeTurn(0)),
                on_hold=lambda: play.explain("AUT-09"),
            )
        )
    else:
        buttons.append(
            chip(
                scene,
                "automa.spend",
                [
                    icon("bonus-token", c.on_surface),
                    scene.look.text(scene.t("solo.spend"), "label_large"),
                ],
                lambda: play.show(TokenSheet()),
                on_hold=lambda: play.explain("AUT-09"),
            )
        )
    said = scene.words.many("solo.tokens", automa.tokens)
    if automa.token_spent:
        said = scene.t("solo.token-spent")
    return [
        card(
            scene,
            ft.Column(
                [
                    at_least(
                        32,
                        ft.Row(
                            [
                                icon("bonus-token", c.primary, 28),
                                ft.Container(scene.look.text(said, "title_medium"), expand=True),
                            ],
                            spacing=12,
                        ),
                    ),
                    ft.Row(buttons, wrap=True, spacing=8, run_spacing=8),
                ],
                spacing=8,
            ),
            padding=12,
        )
    ]


def _visitors(play: Play[State]) -> list[ft.Control]:
    """The two visitors that affect later seasons: Planner and Organizer."""
    scene, state = play.scene, play.state
    if not play.legal or state.needs_card:
        return []
    buttons: list[ft.Control] = []
    if actions_ahead(state):
        buttons.append(
            chip(
                scene,
                "automa.ahead",
                scene.t("solo.planner"),
                lambda: play.show(AheadSheet()),
                on_hold=lambda: play.explain("AUT-23"),
            )
        )
    if state.season is Season.SUMMER:
        buttons.append(
            chip(
                scene,
                "automa.organizer",
                scene.t("solo.organizer"),
                lambda: play.show(OrganizerSheet()),
                on_hold=lambda: play.explain("AUT-19"),
            )
        )
    if not buttons:
        return []
    waits: list[ft.Control] = []
    if automa_of(state).occupied:
        said = scene.t("solo.occupied", actions=listed(scene, automa_of(state).occupied))
        waits = [scene.look.text(said, "body_medium")]
    title = scene.look.text(scene.t("solo.visitors"), "label_medium", scene.c.on_surface_variant)
    buttons_row = ft.Row(buttons, wrap=True, spacing=8, run_spacing=8)
    return [ft.Column([title, *waits, buttons_row], spacing=6)]


def reminders(play: Play[State]) -> list[ft.Control]:
    """What a challenge asks the player to remember, and what is not followed on another board."""
    challenge = [
        notice(
            play.scene,
            f"automa.remind-{n + 1}",
            "flag",
            play.scene.words.say(task.phrase),
            partial(play.show, RuleSheet(task.rule)) if play.legal else None,
        )
        for n, task in enumerate(solo_reminders(solo_of(play.state)))
    ]
    return [*challenge, *deck_only(play)]
