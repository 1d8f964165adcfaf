"""The content of a game file: state, log, outcome and legal moves, as JSON or as lines."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from typing import Any

from companion.i18n import Language
from companion.kernel import Fact, Session, Told, told
from companion.kernel.errors import BadGameFile, CompanionError
from companion.kernel.history import Step
from companion.rulebook import named

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
        "log": [entry_as_dict(session, step, after, lang) for step, after in moments(session)],
        "legal_moves": legal_moves(session),
        "undone": len(session.history.undone),
    }


def as_lines(answer: dict[str, Any], session: Session[Any], *, steps: bool) -> Iterator[str]:
    """
    Yield an answer of :func:`as_json` as pieces of its one line, with ``steps`` the log's entries
    with the state after each.

    The states are written one after the other: all at once they would not fit into the memory of a
    small computer, where a game is long.
    """
    if not steps:
        yield dumped(answer)
        return
    encode = session.game.STATE.encode
    between = "{"
    for key, value in answer.items():
        yield f"{between}{dumped(key)}: "
        between = ", "
        if key != "log":
            yield dumped(value)
            continue
        yield "["
        for entry, (_, after) in zip(value, moments(session), strict=True):
            comma = ", " if entry["entry"] > 1 else ""
            yield comma + dumped({**entry, "state": encode(after)})
        yield "]"
    yield "}"


def dumped(value: Any) -> str:
    """Return a value as JSON on one line."""
    return json.dumps(value, ensure_ascii=False)


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
            *(dumped(move) for move in legal_moves(session)),
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


def moments(session: Session[Any]) -> Iterator[tuple[Step[Any], Any]]:
    """Yield every step, oldest first, and the state after it."""
    steps = session.history.steps
    afterwards = [*(step.before for step in steps[1:]), session.state]
    yield from zip(steps, afterwards[: len(steps)], strict=True)


def entry_as_dict(
    session: Session[Any], step: Step[Any], after: Any, lang: Language
) -> dict[str, Any]:
    """Return an entry with what came of it."""
    entry = _told(session, step, after)
    return {
        "entry": step.number,
        "move": session.game.MOVES.encode(step.entry.move),
        "id": entry.sentence.id,
        "text": lang.say(entry.sentence),
        "results": lang.say(entry.results) if entry.results is not None else "",
        "overruled": list(step.entry.overruled),
        "facts": [fact_as_dict(fact) for fact in entry.facts],
    }


def fact_as_dict(fact: Fact) -> dict[str, Any]:
    """Return a fact: whose, what, from and to, and the difference."""
    found: dict[str, Any] = {"seat": fact.seat, "what": fact.what}
    if fact.of is not None:
        found["of"] = fact.of
    found |= {"from": fact.was, "to": fact.now}
    if isinstance(fact.was, tuple) and isinstance(fact.now, tuple):
        found |= {"gained": fact.gained, "lost": fact.lost}
    elif isinstance(fact.was, int) and isinstance(fact.now, int):
        found["by"] = fact.by
    return found


def _told(session: Session[Any], step: Step[Any], after: Any) -> Told:
    """Return an entry with what came of it, or raise if it does not fit the game."""
    try:
        return told(session.game, step.before, step.entry, after)
    except CompanionError:
        raise
    except Exception as error:
        raise BadGameFile("file.impossible", entry=step.number) from error


def _log(session: Session[Any], lang: Language) -> Iterator[str]:
    heading = ""
    width = len(str(len(session.history)))
    for step, after in moments(session):
        now = _heading(session, step.before, lang)
        if now != heading:
            if heading:
                yield ""
            heading = now
            yield now
        text = printable(lang.say(_told(session, step, after).whole))
        if step.entry.overruled:
            rules = lang.list(named(step.entry.overruled))
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
