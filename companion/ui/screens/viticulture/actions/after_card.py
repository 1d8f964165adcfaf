"""
What comes up once a visitor was played: its deed, the next card, or nothing.

A card with one thing to do leads straight to its dialogue, and when nothing of it is left its sheet
closes by itself. So does the season, if it only waited for that card.
"""

from __future__ import annotations

from dataclasses import replace

from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.box.visitors import Option, VisitorCard, visitors
from companion.viticulture.cards.progress import Progress
from companion.viticulture.cards.ready import CardStep, option_ready
from companion.viticulture.cards.steps import step_moves
from companion.viticulture.position.state import State
from companion.viticulture.year.last_worker import nobody_can_place
from companion.viticulture.year.turns import NextSeason

from ....play import Play
from ....sheets import Sheet
from ..sheets import ActSheet, CardChoice, EffectSheet
from .dialog import C, Dialog

STEP_DIALOGS = {
    "build": "build-structure",
    "plant": "plant-vine",
    "harvest": "harvest-field",
    "make-wine": "make-wine",
    "fill-order": "fill-order",
    "train": "train-worker",
    "upgrade-cellar": "build-structure",
    "uproot": "uproot",
}
"""The dialogues of a card's steps, where they have one."""


def book(d: Dialog[C], move: object, follows: EffectSheet | None, after: Sheet | None) -> None:
    """Book what a dialogue says, and show what comes next: a card's deed, or the card again."""
    play = d.play
    following = (_straight(play, follows) or follows) if follows else after
    if not play.do(move, back=d.here, after=following):
        return
    if following is after and isinstance(after, EffectSheet):
        settle(play, after)
    elif following is None and isinstance(move, PlayVisitors) and len(move.cards) == move.count:
        _end_season(play)


def _straight(play: Play[State], card: EffectSheet) -> Sheet | None:
    """Return the dialogue of a card's only deed."""
    visitor = visitors().get(card.card)
    if visitor is None or visitor.everybody or visitor.asks:
        return None
    its = [(at, visitor.options[at]) for at in card.options]
    steps = [
        (at, step) for at, option in its for step in option_ready(play.now, card.seat, option).steps
    ]
    if any(option.opponents for _, option in its) or len(steps) != 1:
        return None
    ((at, step),) = steps
    if step.do not in STEP_DIALOGS:
        return None
    back = card.again(card.seat)
    action, told = STEP_DIALOGS[step.do], f"{visitor.id}/{at}"
    return ActSheet(card.seat, action, by_card=True, card=told, after=back)


def settle(play: Play[State], card: EffectSheet) -> None:
    """Close a card's sheet if nothing of the card is left."""
    visitor = visitors().get(card.card)
    if visitor is not None and not _is_left(play, card, visitor):
        leave(play, card)


def leave(play: Play[State], card: EffectSheet) -> None:
    """Close a card's sheet: a second card that was played with it comes next."""
    then = card.after
    if then is not None:
        play.show(replace(then, begun=play.entries, choice=CardChoice()))
        return
    play.close()
    if card.card:
        _end_season(play)


def _end_season(play: Play[State]) -> None:
    """Go on to the next season if it waited only for a card."""
    if play.now.setup.last_worker_ends and nobody_can_place(play.now):
        play.do(NextSeason())


def _is_left(play: Play[State], card: EffectSheet, visitor: VisitorCard) -> bool:
    """Return whether something of the card can still be done, as far as it is known."""
    if visitor.everybody or visitor.asks:
        return True
    state = play.now
    progress = Progress.of(visitor, card.seat, play.past, state, card.begun)
    if not visitor.options:
        done = progress.rooster(card.seat) or progress.sent_ahead(card.seat)
        return done is None
    taken = card.options or tuple(range(len(visitor.options)))
    return any(_left_of(state, progress, card.seat, visitor.options[at]) for at in taken)


def _left_of(state: State, progress: Progress, seat: int, option: Option) -> bool:
    if any(not theirs.booked for theirs in progress.for_opponents(option)):
        return True
    if any(gift.left is not None for gift in progress.on_top(seat, option)):
        return True
    steps = [*option_ready(state, seat, option).steps, *progress.drawn_on_top(seat, option)]
    return any(_can_go_on(state, progress, seat, step) for step in steps)


def _can_go_on(state: State, progress: Progress, seat: int, step: CardStep) -> bool:
    """Return whether a step was not done at all, or can be done once more."""
    done = progress.done(seat, step)
    if done >= step.most:
        return False
    return not done or next(iter(step_moves(state, seat, step)), None) is not None
