"""The content of a game file: state, log, outcome and legal moves, as JSON or as lines."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from typing import Any

from companion.i18n import Language
from companion.kernel import Phrase, Session
from companion.kernel.errors import BadGameFile, CompanionError
from companion.kernel.history import Step

from .terminal import printable

REPLAY_VERSION = 1
"""Of the answer's form; it changes only when a key goes or changes its meaning."""


def as_json(session: Session[Any], lang: Language) -> dict[str, Any]:
    """Return everything as one JSON object."""
    game = session.game
    return {
        "replay": REPLAY_VERSION,
        "game": game.NAME,
        "setup": game.SETUP.encode(session.setup),
        "state": game.STATE.encode(session.state),
        "over": game.is_over(session.state),
        "outcome": outcome_as_dict(session),
        "log": [_entry(session, step, lang) for step in session.history.steps],
        "legal_moves": legal_moves(session),
        "undone": len(session.history.undone),
    }


def as_text(session: Session[Any], lang: Language) -> str:
    """Return everything as text: the log by year and season, standings, legal moves."""
    return "\n".join(
        [
            *_log(session, lang),
            "",
            lang.text("replay.over" if session.game.is_over(session.state) else "replay.now"),
            *_standings(session, lang),
            "",
            lang.text("replay.legal-moves"),
            *(json.dumps(move, ensure_ascii=False) for move in legal_moves(session)),
        ]
    )


def legal_moves(session: Session[Any]) -> list[dict[str, Any]]:
    """Return the legal moves as they are written in files."""
    encode = session.game.MOVES.encode
    return [encode(move) for move in session.game.legal_moves(session.state)]


def outcome_as_dict(session: Session[Any]) -> dict[str, Any]:
    """Return places, winners and what decided; for a solo game also its result."""
    result = dataclasses.asdict(session.game.outcome(session.state))
    result["solo"] = session.game.solo_result(session.state)
    return result


def _entry(session: Session[Any], step: Step[Any], lang: Language) -> dict[str, Any]:
    phrase = _phrase(session, step)
    return {
        "entry": step.number,
        "id": phrase.id,
        "text": lang.say(phrase),
        "overruled": list(step.entry.overruled),
    }


def _phrase(session: Session[Any], step: Step[Any]) -> Phrase:
    """Return an entry as a phrase, or raise if it does not fit the game."""
    try:
        return session.game.tell(step.before, step.entry)
    except CompanionError:
        raise
    except Exception as error:
        raise BadGameFile("file.impossible", entry=step.number) from error


def _log(session: Session[Any], lang: Language) -> Iterator[str]:
    heading = ""
    width = len(str(len(session.history)))
    for step in session.history.steps:
        now = _heading(session, step.before, lang)
        if now != heading:
            if heading:
                yield ""
            heading = now
            yield now
        entry = _entry(session, step, lang)
        text = printable(entry["text"])
        if entry["overruled"]:
            rules = lang.list(entry["overruled"])
            text = lang.text("replay.overruled", entry=text, rules=printable(rules))
        yield f"{step.number:>{width}}  {text}"


def _heading(session: Session[Any], state: Any, lang: Language) -> str:
    return lang.say(session.game.heading(state))


def _standings(session: Session[Any], lang: Language) -> Iterator[str]:
    game, state = session.game, session.state
    result = outcome_as_dict(session)
    for place in result["places"]:
        yield printable(lang.say(game.standing(state, place["seat"], place["rank"])))
    names = [printable(player.name) for player in state.setup.players]
    if not game.is_over(state):
        yield _heading(session, state, lang)
    elif result["solo"]:
        yield lang.text(f"replay.solo-{result['solo']}")
    elif result["question"]:
        who = lang.list([names[seat] for seat in result["question"]["seats"]])
        yield lang.text(f"replay.tie-{result['question']['what']}", players=who)
    else:
        winners = [names[seat] for seat in result["winners"]]
        yield lang.many("replay.winners", len(winners), players=lang.list(winners))
