"""Names and descriptions in a solo game: actions, cards, level."""

from __future__ import annotations

from companion.viticulture.box.automa_cards import AUTOMA_CARDS, placing_seasons
from companion.viticulture.box.board import Board, BoardAction
from companion.viticulture.box.seasons import Season
from companion.viticulture.position.state import State
from companion.viticulture.solo.choices import Solo
from companion.viticulture.solo.friend_code import friend_code
from companion.viticulture.solo.pace import years

from ....scene import Scene


def action_name(scene: Scene, action: BoardAction) -> str:
    """Return an action's name."""
    return scene.t(f"action.{action.value}")


def listed(scene: Scene, actions: tuple[BoardAction, ...]) -> str:
    """Return the names of actions as a list in a sentence."""
    return scene.words.list([action_name(scene, action) for action in actions])


def rows_said(scene: Scene, board: Board, number: int) -> str:
    """Return everything a card shows on a board, by season, which distinguishes similar cards."""
    spots = ((s, AUTOMA_CARDS[number].spots(board, s)) for s in placing_seasons(board))
    return " · ".join(
        scene.t(
            "solo.card-rows",
            season=scene.t(f"season.{season.value}"),
            actions=listed(scene, actions),
        )
        for season, actions in spots
        if actions
    )


def said_of(scene: Scene, game: Solo) -> str:
    """Return level, variant and board of a game in one line."""
    parts = [scene.t(f"level.{game.level.value}")]
    if game.aggressive:
        parts.append(scene.t("solo.aggressive"))
    if game.board is not Board.BASE:
        parts.append(scene.t(f"board.{game.board.value}.name"))
    return " · ".join(parts)


def spelled(game: Solo) -> str:
    """Return a code letter by letter, to be read aloud."""
    return " ".join(friend_code(game).replace("-", ""))


def part_said(scene: Scene, state: State) -> str:
    """Return the name of a part of the year; in a solo game the first player need not be drawn."""
    if state.automa is not None and state.season is Season.FIRST_PLAYER:
        return scene.t("solo-setup.short")
    return scene.t(f"season.{state.season.value}")


def year_said(scene: Scene, state: State) -> str:
    """Return the year and, where it is known, the number of years."""
    if state.automa is None:
        return scene.t("year", year=state.year)
    return scene.t("year.of", year=state.year, years=years(state))


def announced(scene: Scene, state: State) -> str:
    """Return in one sentence where the Automa stands this season."""
    automa = state.automa
    if automa is None:
        return ""
    if not automa.blocked:
        return scene.t("solo.places-nobody")
    return scene.t("solo.places", actions=listed(scene, automa.blocked))


def cards_said(scene: Scene, cards: tuple[int, ...]) -> str:
    """Return the numbers of the cards drawn this season."""
    numbers = scene.words.list([scene.words.number(number) for number in cards])
    return scene.words.many("solo.cards", len(cards), cards=numbers)
