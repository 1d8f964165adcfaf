"""
What a game asks of the table: at setup, and alone as reminders while it is played.

Each task is a phrase and the rule that explains it; the visitors to look for are in
:data:`~companion.viticulture.solo.choices.VISITORS`, each with its name and its reason.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.kernel.phrase import Phrase

from ..box.board import SPACES, Board
from ..box.wake_up import WAKE_UP
from ..position.setup import Parents, Setup
from ..solo.choices import (
    LEVELS,
    Solo,
    challenge_of,
    marker_in,
    start_glass,
    start_points,
    start_residual,
    start_tokens,
)


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do or to remember, with its rule."""

    id: str
    """Its name, by which a tick is kept."""
    phrase: Phrase
    rule: str


def solo_checklist(game: Solo) -> tuple[Task, ...]:
    """Return what to do before the first spring against the Automa, in order."""
    marker = Phrase("solo-setup.marker", {"points": marker_in(game, 1)})
    tasks = [
        Task("marker", marker, _marker(game)),
        *_glass(game),
        Task("deck", Phrase(f"solo-setup.deck-{game.deck.value}"), "AUT-17"),
        Task("visitors", Phrase("solo-setup.visitors"), "AUT-21"),
    ]
    if game.board is Board.TUSCANY:
        tasks.append(Task("tuscany", Phrase("solo-setup.tuscany"), "AUT-14"))
    tasks.extend(_starts(game))
    tasks.extend(_of_challenge(game, "tasks"))
    return tuple(tasks)


def solo_reminders(game: Solo) -> tuple[Task, ...]:
    """Return what the player has to remember during the game because the app cannot check it."""
    return tuple(_of_challenge(game, "reminders"))


def _marker(game: Solo) -> str:
    if game.aggressive:
        return "AGG-02"
    return "DIFF-11" if LEVELS[game.level].ahead else "AUT-02"


def _glass(game: Solo) -> list[Task]:
    rows = start_glass(game)
    if not rows:
        return []
    return [Task("glass", Phrase("solo-setup.glass", {"rows": len(WAKE_UP)}), "AUT-05")]


def _starts(game: Solo) -> list[Task]:
    """Return the tracks and pieces that start elsewhere than in an ordinary game."""
    found = []
    points, residual, tokens = (
        start_points(game), start_residual(game), start_tokens(game)
    )  # fmt: skip
    challenge = challenge_of(game)
    if points:
        rule = challenge.rule if challenge and challenge.points else "DIFF-02"
        found.append(Task("points", Phrase("solo-setup.points", {"points": points}), rule))
    if residual:
        phrase = Phrase("solo-setup.residual", {"residual": residual})
        found.append(Task("residual", phrase, "CAMP-07"))
    if tokens:
        found.append(Task("tokens", Phrase("solo-setup.tokens", count=tokens), "CAMP-10"))
    return found


def _of_challenge(game: Solo, what: str) -> list[Task]:
    challenge = challenge_of(game)
    if challenge is None:
        return []
    names = challenge.tasks if what == "tasks" else challenge.reminders
    return [
        Task(name, Phrase(f"challenge.{challenge.number}.{name}"), challenge.rule)
        for name in names
    ]  # fmt: skip


def setup_checklist(setup: Setup) -> tuple[Task, ...]:
    """
    Return what to do before the first spring, in order; however much is followed, it is the same.

    Who plays alone is spoken to, and is told what the Automa asks for besides
    (:func:`solo_checklist`); where that says otherwise, the ordinary task is left out.
    """
    spaces, alone = len(SPACES[len(setup.players)]), setup.is_solo
    advanced = setup.parents is Parents.ADVANCED and not alone

    def said(name: str) -> Phrase:
        return Phrase(f"vineyard-setup.{name}.alone" if alone else f"vineyard-setup.{name}")

    dealt = said("parents") if alone else Phrase(f"vineyard-setup.parents-{setup.parents.value}")
    tasks = [
        Task("board", Phrase("vineyard-setup.board", count=spaces), "PLACE-01"),
        Task("decks", Phrase("vineyard-setup.decks"), "SET-15"),
        Task("bank", said("bank"), "SET-18"),
        Task("temporary", Phrase("vineyard-setup.temporary"), "WAKE-10"),
        Task("mats", said("mats"), "SET-05"),
        Task("tracks", said("tracks"), "SET-02"),
        Task("workers", said("workers"), "SET-14"),
    ]
    if not alone:
        tasks.append(Task("first", Phrase("vineyard-setup.first"), "SET-06"))
    tasks.append(Task("parents", dealt, "SET-08" if advanced else "SET-07"))
    tasks.append(Task("gifts", said("gifts"), "SET-11"))
    if setup.solo is None:
        return tuple(tasks)
    otherwise = _otherwise(setup.solo)
    usual = [task for task in tasks if task.id not in otherwise]
    return (*usual, *solo_checklist(setup.solo))


def _otherwise(game: Solo) -> frozenset[str]:
    """
    Return the ordinary setup tasks that do not apply, because a level or a challenge changes them.
    """
    challenge, found = challenge_of(game), set()
    if start_points(game) or start_residual(game):
        found.add("tracks")
    if challenge is not None and challenge.vines:
        found |= {"parents", "gifts"}
    if challenge is not None and challenge.regular:
        found.add("board")
    return frozenset(found)
