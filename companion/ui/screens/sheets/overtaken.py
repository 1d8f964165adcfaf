"""The sheet for a tap that came too late: who has done what meanwhile, and the tap once more."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.cards import capital
from companion.kernel.errors import CompanionError
from companion.meaning import Happened, Jump, Overtaken, Undo
from companion.meaning import Play as ToPlay

from ...parts.surface import sheet
from ...parts.touch import Primary
from ...play import Play, S
from ...sheets import OvertakenSheet

MOST = 4
"""So many of the entries that came between are told, the last ones."""


def overtaken_sheet(play: Play[S], open_: OvertakenSheet) -> ft.Control:
    """Nothing was booked: what others have done, and the same tap on the table as it is now."""
    scene, reason = play.scene, open_.reason
    said = [_said(play, one) for one in reason.happened[-MOST:]] or [scene.t("overtaken.moved-on")]
    content: list[ft.Control] = [scene.look.text(line) for line in said]
    meant = _meant(play, reason)
    if meant:
        text = scene.t("overtaken.yours", tap=meant)
        content.append(scene.look.text(text, "body_medium", scene.c.on_surface_variant))

    def leave() -> None:
        play.show(open_.back)

    ways: list[ft.Control] = [Primary("overtaken.leave", scene.t("illegal.leave"), leave)]
    again = _again(play, open_)
    if again:
        words, do = again
        ways.append(
            Primary(
                "overtaken.again",
                scene.t("overtaken.again", tap=words),
                do,
                kind="advance",
                tone="tonal",
            )
        )
    return sheet(scene, "overtaken", scene.t("overtaken.title"), content, leave, foot=ways)


def _said(play: Play[S], one: Happened) -> str:
    """Return what somebody else has done, with who it was where that is known."""
    scene, game = play.scene, one.after.game
    by = "overtaken.somebody-has" if one.who else "overtaken.meanwhile"
    undone = False
    if isinstance(one.wish, ToPlay) or len(one.after.history) > len(one.before.history):
        step = one.after.history.last
    else:
        step, undone = one.before.history.last, True
    if step is None:
        return scene.t("overtaken.moved-on")
    entry = scene.words.say(game.tell(step.before, step.entry, short=True))
    told = scene.t("answer.undone", entry=entry) if undone else entry
    return capital(scene.t(by, who=one.who, entry=told))


def _meant(play: Play[S], reason: Overtaken) -> str:
    """Return what the tap was for; empty where it says so itself below."""
    if not isinstance(reason.wish, Undo) or reason.believed is None:
        return ""
    session = reason.believed
    step = session.history.last
    if step is None:
        return ""
    entry = play.scene.words.say(session.game.tell(step.before, step.entry, short=True))
    return play.scene.t("undo.label", entry=entry)


def _again(play: Play[S], open_: OvertakenSheet) -> tuple[str, Callable[[], object]] | None:
    """Return the same tap on the table as it is, in words, and what it does."""
    scene, taps, words = play.scene, play.taps, play.scene.words
    wish = open_.reason.wish

    def and_close(change: Callable[[], object]) -> Callable[[], object]:
        def done() -> None:
            play.show(None)
            change()

        return done

    if isinstance(wish, ToPlay):
        try:
            said = play.sentence(wish.move)
        except CompanionError:
            return None
        move, anyway = wish.move, wish.anyway
        return said, lambda: play.do(move, anyway=anyway, back=open_.back, after=open_.after)
    if isinstance(wish, Undo):
        entry = taps.undoes(words)
        return (scene.t("undo.label", entry=entry), and_close(taps.undo)) if entry else None
    if isinstance(wish, Jump):
        return None  # where it leads to is chosen in the log
    entry = taps.redoes(words)
    return (scene.t("redo.label", entry=entry), and_close(taps.redo)) if entry else None
