"""
The last worker ends its season (TURN-07).

Whoever has no worker left is passed over, though a card may bring workers back. When nobody has
one, nothing is left to decide and, if the setup says so, the next season begins; it is part of the
move that placed the last worker, and undone with it. A visitor that still does something comes
first.
"""

from __future__ import annotations

from ..actions.planner import PlanResigned, WorkerSentAhead
from ..actions.visit import VisitorsPlayed
from ..box.seasons import Season
from ..box.visitors import VisitorCard, visitors
from ..cards.ready import goes_on
from ..position.kinds import Course, Event
from ..position.spaces import waiting_plans
from ..position.state import State
from ..solo.season import SpotsTicked
from .turns import SeasonBegan


def end_season(course: Course) -> None:
    """Begin the next season if nobody can place a worker any more, and no card is open."""
    state = course.state
    if state.setup.last_worker_ends and nobody_can_place(state) and _ends(course.events):
        course.add(SeasonBegan(state.season.following))


def nobody_can_place(state: State) -> bool:
    """
    Return whether the season waits for nobody: neither a player's worker, nor one that was sent
    ahead, nor the Automa.
    """
    if not state.season.has_turns or state.turn is not None or state.choosers:
        return False
    if state.season is Season.WINTER and waiting_plans(state):
        return False
    automa = state.automa
    if automa is None:
        return True
    return not state.needs_card and all(spot.skip or spot.ticked for spot in automa.spots)


def is_open(card: VisitorCard) -> bool:
    """Return whether something can be left to do once a visitor has been played."""
    return card.everybody or not card.options or any(map(goes_on, card.options))


def _ends(events: tuple[Event, ...]) -> bool:
    """Return whether the season can end with these events."""
    if any(isinstance(event, VisitorsPlayed) and _leaves_open(event) for event in events):
        return False
    return any(map(_settles, events))


def _leaves_open(event: VisitorsPlayed) -> bool:
    """Return whether a visitor was played that was not named, or that does more than numbers."""
    return len(event.cards) < event.count or any(is_open(visitors()[id]) for id in event.cards)


def _settles(event: Event) -> bool:
    """Return whether an event is a worker's, or begins what only workers could fill."""
    if isinstance(event, SeasonBegan | SpotsTicked | PlanResigned):
        return True
    placed = getattr(event, "where", None) is not None
    return placed and not isinstance(event, WorkerSentAhead)
