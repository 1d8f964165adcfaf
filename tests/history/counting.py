"""
A count of finished games apart from the app's: read off the entries as they are saved, event by
event as dictionaries, and added up by hand. Only how a game ended is asked of its rules.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from companion.kernel import Session
from companion.kernel.gamefile import entry_to_wire
from companion.vino.ending import ties as vino_ties
from companion.viticulture.ending import ties as viticulture_ties
from companion.viticulture.solo.ending import solo_result

from .corks import Corks

Events = list[dict[str, Any]]


@dataclass
class Evening:
    """One game as it was told."""

    id: str
    game: str
    names: list[str]
    ended: int
    points: list[int]
    won: list[bool]
    order: list[int]
    """The place of everybody."""
    solo: bool
    level: str
    result: str
    counts: list[Counter[str]] = field(default_factory=list)
    years: list[list[int]] = field(default_factory=list)
    """Viticulture: everybody's points at the end of every year, as the year's end told them."""
    corks: Corks | None = None
    """Viticulture: points by source, visitors, rows, structures, actions."""


COUNTED = {
    "viticulture": ("orders", "trained", "uprooted", "tours", "vines", "wines", "grapes-sold",
                    "residual-paid", "fields-sold", "fields-bought", "harvests"),
    "vino": ("income", "sales", "best-sale", "vineyards.gifts", "vineyards.lost", "passed", "gifts",
             "spent", "first-in-order"),
}  # fmt: skip
"""What is counted here of either game, under the names the app gives it."""


def told(session: Session[Any], id: str, ended: int) -> Evening:
    """Count one game from its saved entries, and its end from what the table shows."""
    state, game = session.state, session.game
    seats = range(len(session.setup.players))
    points = [state.vineyards(s) if game.NAME == "vino" else state.score(s) for s in seats]
    counts = [Counter[str]() for _ in seats]
    corks = Corks(game.new_game(session.setup)) if game.NAME == "viticulture" else None
    states = [*(step.before for step in session.history.steps), state]
    for number, entry in enumerate(session.history.done):
        wire = entry_to_wire(game, entry)
        for event in wire["events"]:
            _hear(game.NAME, counts, event)
        if corks is not None:
            corks.hear(states[number], wire, states[number + 1])
    if corks is not None:
        corks.ended(state)
    outcome = outcome_of(game.NAME, state)
    solo = len(points) == 1
    result = ""
    if solo:
        result = solo_result(state) or ""
        won = [result == "win"]
    else:
        first = [place.seat for place in outcome.places if place.rank == 1]
        won = [seat in (outcome.winners or first) for seat in seats]
    ranks = {place.seat: place.rank for place in outcome.places}
    choice = getattr(session.setup, "solo", None)
    return Evening(
        id, game.NAME, [player.name for player in state.setup.players], ended, points, won,
        [1 if won[seat] and not solo else ranks[seat] for seat in seats], solo,
        choice.level.value if choice else "", result, counts,
        [list(year) for year in getattr(state, "years", ())], corks,
    )  # fmt: skip


def _hear(game: str, counts: list[Counter[str]], event: dict[str, Any]) -> None:
    kind, seat = event["event"], event.get("seat")

    def add(what: str, by: int = 1) -> None:
        counts[seat if type(seat) is int else 0][what] += by

    match game, kind:
        case "viticulture", "order-filled":
            add("orders")
        case "viticulture", "worker-trained":
            add("trained")
        case "viticulture", "vine-uprooted":
            add("uprooted")
        case "viticulture", "tour-given":
            add("tours")
        case "viticulture", "vines-planted":
            add("vines", len(event["vines"]))
        case "viticulture", "wines-made":
            add("wines", len(event["wines"]))
        case "viticulture", "grapes-sold":
            add("grapes-sold", len(event.get("red", ())) + len(event.get("white", ())))
        case "viticulture", "fields-harvested":
            add("harvests", len(event["crops"]))
        case "viticulture", "field-traded":
            add("fields-sold" if event["lira"] > 0 else "fields-bought")
        case "viticulture", "residuals-paid":
            for at, lira in enumerate(event["lira"]):
                counts[at]["residual-paid"] += lira
        case "vino", "wine-sold":
            add("income", event["income"])
            add("sales")
            counts[event["seat"]]["best-sale"] = max(
                counts[event["seat"]]["best-sale"], event["income"]
            )
        case "vino", "vineyards-given":
            add("vineyards.gifts", len(event["places"]))
            add("gifts", int(bool(event["places"])))
        case "vino", "vineyards-lost":
            add("vineyards.lost", -len(event["plots"]))
        case "vino", "buying-passed":
            add("passed")
        case "vino", "vineyard-bought":
            add("spent", event.get("paid") or 0)
        case "vino", "order-changed":
            counts[event["order"][0]]["first-in-order"] += 1


def everybody(evenings: list[Evening]) -> dict[str, dict[str, Any]]:
    """Everybody's totals by name, reckoned by hand."""
    found: dict[str, dict[str, Any]] = defaultdict(
        lambda: {"plays": 0, "contests": [], "solo": Counter()}
    )
    for one in sorted(evenings, key=lambda one: (one.ended, one.id)):
        for seat, name in enumerate(one.names):
            mine = found[name]
            mine["plays"] += 1
            if one.solo:
                mine["solo"][one.level, one.result] += 1
            else:
                mine["contests"].append((one.game, one.points[seat], one.won[seat]))
    for mine in found.values():
        contests = mine["contests"]
        mine["wins"] = sum(won for *_, won in contests)
        mine["rate"] = Fraction(mine["wins"], len(contests)) if contests else None
        streak = longest = 0
        for *_, won in contests:
            streak = streak + 1 if won else 0
            longest = max(longest, streak)
        mine["streak"], mine["longest"] = streak, longest
        for game in ("viticulture", "vino"):
            points = [vp for what, vp, _ in contests if what == game]
            mine[game] = (
                len(points), sum(points), max(points, default=None), min(points, default=None),
            )  # fmt: skip
    return dict(found)


def duels(evenings: list[Evening]) -> dict[tuple[str, str], list[int]]:
    """Of two people how often they met, and who was ahead of whom."""
    found: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for one in evenings:
        for a, mine in zip(one.names, one.order, strict=True):
            for b, theirs in zip(one.names, one.order, strict=True):
                if a != b:
                    row = found[a, b]
                    row[0] += 1
                    row[1 if mine < theirs else 2 if mine > theirs else 3] += 1
    return dict(found)


def sums(evenings: list[Evening], name: str) -> Counter[str]:
    """What somebody has done in all games; where names are empty, everybody."""
    found: Counter[str] = Counter()
    for one in evenings:
        for seat, who in enumerate(one.names):
            if name in ("", who):
                found.update(
                    {
                        f"{one.game}:{what}": one.counts[seat][what]
                        for what in COUNTED[one.game]
                        if what != "best-sale"
                    }
                )
    return found


def deeds(evenings: list[Evening], name: str) -> dict[str, int]:
    """Points by source, visitors, structures and actions of somebody, or of everybody."""
    found: Counter[str] = Counter()
    for one in evenings:
        for seat, who in enumerate(one.names):
            if one.corks is not None and name in ("", who):
                found.update(one.corks.told(seat))
    return {what: by for what, by in found.items() if by}


def rows(evenings: list[Evening], name: str) -> dict[int, tuple[int, int]]:
    """How often somebody chose each row of the chart, and how often in a contest then won."""
    found: dict[int, tuple[int, int]] = {}
    for one in evenings:
        for seat, who in enumerate(one.names):
            if one.corks is None or name not in ("", who):
                continue
            for row in filter(None, one.corks.rows[seat]):
                chosen, won = found.get(row, (0, 0))
                found[row] = chosen + 1, won + (one.won[seat] and not one.solo)
    return found


def outcome_of(game: str, state: Any) -> Any:
    """How the rules rank a table: where nothing decided, whoever is first has shared."""
    return (vino_ties if game == "vino" else viticulture_ties).outcome(state)
