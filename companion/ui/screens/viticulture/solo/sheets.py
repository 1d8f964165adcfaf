"""The sheets of a solo game."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import flet as ft

from companion.cards import capital
from companion.viticulture.box.automa_cards import AUTOMA_CARDS
from companion.viticulture.box.board import BoardAction
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.wake_up import WAKE_UP
from companion.viticulture.cards.organizer import MoveRooster
from companion.viticulture.position.automa import Spot
from companion.viticulture.position.state import State
from companion.viticulture.solo.choices import Deck, uses_tokens
from companion.viticulture.solo.season import OccupyAction, actions_ahead
from companion.viticulture.solo.tokens import CART, YOKE, SpendBonusToken
from companion.viticulture.table.correct import Correct

from ....icons import icon
from ....parts.rule_text import rule_text
from ....parts.stepper import stepper
from ....parts.surface import row, rows, sheet
from ....parts.touch import Primary, chip
from ....play import Play
from ..actions import drawing_of
from ..year.spring import BONUS_DRAWINGS as BONUSES
from .alone import automa_of, solo_of
from .deck import card_picture
from .naming import action_name, said_of
from .setup import open_setup


def why_sheet(play: Play[State], spot: Spot) -> ft.Control:
    """
    Why an Automa worker is placed there, or is not: the card and the rule; or that no card says so,
    but somebody who has put right what is blocked.
    """
    scene, state = play.scene, play.state
    board = solo_of(state).board
    drawn = AUTOMA_CARDS.get(spot.card)
    said = scene.t("solo.why.placed", card=spot.card, action=action_name(scene, spot.action))
    if spot.skip:
        said = scene.t(f"skip.{spot.skip.value}")
    elif spot.card in automa_of(state).cards[1:]:
        said = scene.t("solo.why.more", card=spot.card, action=action_name(scene, spot.action))
    if drawn is None or spot.action not in drawn.spots(board, state.season):
        said, drawn = scene.t("solo.why.corrected", action=action_name(scene, spot.action)), None
    content = [
        scene.look.text(said, "body_large"),
        *([card_picture(scene, board, drawn.id, season=state.season)] if drawn else []),
        rule_text(scene, rule_of_spot(state, spot), state.setup.edition.value),
    ]
    title = action_name(scene, spot.action)
    mark = None if scene.large_text else icon(drawing_of(spot.action), scene.c.primary, 40)
    return sheet(scene, "why", title, content, play.close, mark=mark)


def rule_of_spot(state: State, spot: Spot) -> str:
    """Return the rule that explains a spot."""
    if spot.skip:
        return spot.skip.rule
    return "DIFF-05" if spot.card in automa_of(state).cards[1:] else "AUT-14"


def token_sheet(play: Play[State]) -> ft.Control:
    """Choosing the action for a bonus action token."""
    scene, state = play.scene, play.state
    items: list[ft.Control] = [
        row(
            scene,
            f"token.{action.value}",
            action_name(scene, action),
            partial(play.do, SpendBonusToken(action.value)),
            drawing=drawing_of(action),
            season=None,
            more=False,
        )
        for action in state.season_actions
    ]
    other = CART if state.season is Season.SUMMER else YOKE
    items.append(
        row(
            scene,
            f"token.{other}",
            scene.t(f"action.{other}"),
            lambda: play.do(SpendBonusToken(other)),
            drawing=other,
            more=False,
        )
    )
    content = [
        scene.look.text(scene.t("token.how"), "body_medium", scene.c.on_surface_variant),
        Primary(
            "token.untold",
            scene.t("token.untold"),
            lambda: play.do(SpendBonusToken()),
            drawing="bonus-token",
        ),
        rows(scene, items),
    ]
    return sheet(scene, "token", scene.t("token.title"), content, play.close)


def ahead_sheet(play: Play[State]) -> ft.Control:
    """The Planner: choosing the action of a later season."""
    scene, state = play.scene, play.state
    c = scene.c

    def turn(action: BoardAction) -> Callable[[], object]:
        return lambda: play.do(OccupyAction(action, action not in automa_of(state).occupied))

    chips: list[ft.Control] = []
    for action in actions_ahead(state):
        here = action in automa_of(state).occupied
        ink = c.on_primary_container if here else c.on_surface
        words = scene.look.text(action_name(scene, action), "label_large", ink)
        inside = [icon(drawing_of(action), ink), words]
        chips.append(chip(scene, f"ahead.{action.value}", inside, turn(action), selected=here))
    content = [
        scene.look.text(scene.t("ahead.how"), "body_medium", c.on_surface_variant),
        ft.Row(chips, wrap=True, spacing=8, run_spacing=8),
        rule_text(scene, "AUT-23", state.setup.edition.value),
    ]
    return sheet(scene, "ahead", scene.t("ahead.title"), content, play.close)


def organizer_sheet(play: Play[State]) -> ft.Control:
    """The Organizer: choosing another row."""
    scene, state = play.scene, play.state
    items = [
        row(
            scene,
            f"organizer.row-{hour}",
            scene.t("spring.row", hour=hour, bonus=scene.t(f"wake.{bonus.value}")),
            partial(play.do, MoveRooster(0, hour)),
            drawing=BONUSES[bonus],
            season="spring",
            more=False,
        )
        for hour, bonus in WAKE_UP.items()
        if hour != state.estates[0].row
    ]
    content = [
        scene.look.text(scene.t("organizer.how"), "body_medium", scene.c.on_surface_variant),
        rows(scene, items),
    ]
    return sheet(scene, "organizer", scene.t("organizer.title"), content, play.close)


def automa_sheet(play: Play[State]) -> ft.Control:
    """Everything followed of the Automa, with corrections."""
    scene, state = play.scene, play.state
    automa, game, t, c = automa_of(state), solo_of(state), scene.t, scene.c

    def correct(what: str, value: int | str) -> Callable[[], object]:
        return lambda: play.do(Correct(what, value))

    def small(said: str) -> ft.Control:
        return scene.look.text(said, "label_medium", c.on_surface_variant)

    content: list[ft.Control] = [
        scene.look.text(said_of(scene, game), "title_medium"),
        Primary("automa.setup", t("solo-setup.title"), partial(open_setup, play), tone="tonal"),
    ]
    if uses_tokens(game):
        content.append(
            stepper(
                scene,
                "automa.tokens",
                t("solo.bonus-tokens"),
                automa.tokens,
                lambda by: play.do(Correct("tokens", max(0, automa.tokens + by))),
                mark=icon("bonus-token", c.primary, 28),
            )
        )
    content.append(
        stepper(
            scene,
            "automa.marker",
            t("solo.marker"),
            automa.marker,
            lambda by: play.do(Correct("marker", automa.marker + by)),
            mark=icon("automa", c.primary, 28),
        )
    )
    content.append(
        stepper(
            scene,
            "automa.workers",
            t("solo.automa-workers"),
            automa.workers,
            lambda by: play.do(Correct("automa-workers", max(0, automa.workers + by))),
            mark=icon("worker", c.primary, 28),
        )
    )
    content += [
        small(t("solo.glass-rows")),
        _numbers(play, "glass", tuple(WAKE_UP), automa.glass, correct),
        small(capital(scene.words.many("solo.cards-left", automa.left))),
        small(t("solo.used-pile")),
    ]
    if game.deck is Deck.BOX:
        content.append(_numbers(play, "used", tuple(AUTOMA_CARDS), automa.used, correct))
    else:
        used = [scene.words.number(number) for number in automa.used]
        content.append(scene.look.text(scene.words.list(used) if used else t("value.none")))
    if state.season_actions:
        content += [small(t("solo.standing")), _standing(play, correct)]
    return sheet(scene, "automa", t("automa"), content, play.close)


def _numbers(
    play: Play[State],
    what: str,
    all_: tuple[int, ...],
    here: tuple[int, ...],
    correct: Callable[[str, str], Callable[[], object]],
) -> ft.Control:
    """Numbers that can be switched on and off."""

    def turned(number: int) -> str:
        kept = [n for n in here if n != number]
        return " ".join(map(str, kept if number in here else [*here, number]))

    return ft.Row(
        [
            chip(
                play.scene,
                f"automa.{what}-{number}",
                play.scene.words.number(number),
                correct(what, turned(number)),
                selected=number in here,
            )
            for number in all_
        ],
        wrap=True,
        spacing=6,
        run_spacing=6,
    )


def _standing(play: Play[State], correct: Callable[[str, str], Callable[[], object]]) -> ft.Control:
    """The workers of the Automa, to be corrected."""
    scene, automa = play.scene, automa_of(play.state)
    here = automa.blocked

    def turned(action: BoardAction) -> str:
        kept = [other for other in here if other is not action]
        return " ".join(a.value for a in (kept if action in here else [*here, action]))

    return ft.Row(
        [
            chip(
                scene,
                f"automa.blocks-{action.value}",
                action_name(scene, action),
                correct("blocked", turned(action)),
                selected=action in here,
            )
            for action in play.state.season_actions
        ],
        wrap=True,
        spacing=8,
        run_spacing=8,
    )
