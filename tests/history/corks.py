"""
Points by source, visitors, wake-up rows, structures and actions, told apart from the app's count.

Read off the saved entries as dictionaries, and checked against the board: what the entries say of
points has to be what the corks moved by, and what they say of structures what stands on the mats
afterwards. What does not agree is counted as ``points.?`` or ``structure.?``, which the app never
has.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from companion.viticulture.box.parents import PAPAS

SAME = (
    "points.", "visitor-points.", "visitors.", "visitor.", "structure.", "mama.", "papa.",
    "papa-gift.", "action.", "bonus.", "worker.",
)  # fmt: skip
"""What is counted here under names that begin so."""
BONUS_SPACE = "middle"
STRUCTURES = (
    "trellis", "irrigation", "yoke", "medium-cellar", "large-cellar", "windmill", "cottage",
    "tasting-room",
)  # fmt: skip
CHART = ("take-row", "move-rooster")
"""The moves by which the wake-up chart gives a point."""

Event = dict[str, Any]


class Corks:
    """Follows one game of Viticulture, entry by entry."""

    def __init__(self, beginning: Any) -> None:
        self.counts = [Counter({"points.start": seat.vp}) for seat in beginning.estates]
        self.rows: list[list[int]] = [[] for _ in beginning.estates]
        self._row = [0] * len(self.rows)
        self._cards: list[str] | None = None
        self._ahead: dict[tuple[int, str], str] = {}
        """On which space a worker stands that was sent ahead."""

    def hear(self, before: Any, entry: Event, after: Any) -> None:
        """One more entry, and the board before and after it."""
        if "where" in entry:
            self._cards = None
        was = self._sum()
        for event in entry["events"]:
            self._hear(before, entry["move"], event)
            if event["event"] == "year-closed":
                for mine, row in zip(self.rows, self._row, strict=True):
                    mine.append(row)
                self._row = [0] * len(self._row)
        moved = [now.vp - then.vp for then, now in zip(before.estates, after.estates, strict=True)]
        if any(event["event"] == "players-reseated" for event in entry["events"]):
            return
        told = [now - then for then, now in zip(was, self._sum(), strict=True)]
        for seat, counts in enumerate(self.counts):
            counts["points.?"] += abs(moved[seat] - told[seat])
            self._look_at_mat(counts, before.estates[seat], entry, after.estates[seat])

    def _sum(self) -> list[int]:
        return [
            sum(n for name, n in seat.items() if name.startswith("points.")) for seat in self.counts
        ]

    def _look_at_mat(self, counts: Counter[str], before: Any, entry: Event, after: Any) -> None:
        """See whether what was built stands there."""
        if before.mat is None or after.mat is None:
            return
        if any(event["event"] == "corrected" for event in entry["events"]):
            return
        new = {one.value for one in after.mat.built} - {one.value for one in before.mat.built}
        counts["structure.?"] += len(new - {n.removeprefix("structure.") for n in counts})

    def _hear(self, before: Any, move: str, event: Event) -> None:
        kind, seat = event["event"], event.get("seat") or 0
        mine, points = self.counts[seat], event.get("points", 0)
        where = event.get("where")
        bonus = 0
        if isinstance(where, dict):
            bonus = self._placed(mine, seat, where)
        match kind:
            case "players-reseated":
                self.counts = [self.counts[at] for at in event["order"]]
                self.rows = [self.rows[at] for at in event["order"]]
                self._row = [self._row[at] for at in event["order"]]
            case "season-began" | "season-passed" | "year-began":
                self._cards = None
            case "workers-returned":
                self._ahead = {}
            case "row-taken" if move == "take-row":
                self._row[seat] = event["row"]
            case "points-scored":
                mine["points.wake-up" if move in CHART else "points.told"] += event["by"]
            case "order-filled":
                taken = bonus if points else 0
                mine["points.orders"] += points - taken
                mine["points.bonus"] += taken
            case "grapes-sold" | "field-traded":
                mine["points.bonus"] += points
            case "tour-given":
                mine["points.tasting-room"] += points
            case "vines-planted":
                mine["points.windmill"] += points
            case "structure-built":
                mine[f"structure.{event['structure']}"] += 1
            case "parents-settled":
                self._parents(mine, before.estates[seat], event)
            case "corrected" if event.get("what") == "vp":
                mine["points.corrections"] += event["value"] - before.estates[seat].vp
            case "corrected" if event.get("what") == "row" and type(event["value"]) is int:
                self._row[seat] = event["value"]
            case "action-occupied":
                self.counts[0][f"action.{event['action']}"] += 1 if event["occupied"] else -1
            case "visitors-played":
                mine[f"visitors.{event['card']}"] += event["count"]
                for card in event["cards"]:
                    mine[f"visitor.{card}"] += 1
                named = len(event["cards"]) == event["count"]
                self._cards = event["cards"] if named else []
                self._changed(event)
            case "booked":
                self._changed(event)

    def _placed(self, mine: Counter[str], seat: int, where: Event) -> int:
        """Count a worker on its space; return whether the bonus there was taken."""
        action, space = where.get("action"), where["space"]
        if space != "planned":
            mine[f"action.{action or space}"] += 1
            if where.get("worker"):
                mine[f"worker.{where['worker']}"] += 1
        if action is None:
            return 0
        if where.get("ahead"):
            self._ahead.setdefault((seat, action), space)
            return 0
        if space == "planned":
            space = self._ahead.pop((seat, action), "")
        if where.get("token") or (space == BONUS_SPACE and where.get("bonus", True)):
            mine[f"bonus.{action}"] += 1
            return 1
        return 0

    def _parents(self, mine: Counter[str], estate: Any, event: Event) -> None:
        mama, papa = event.get("mama"), event.get("papa")
        if mama is not None:
            mine[f"mama.{mama}"] += 1
        if papa is None:
            return
        mine[f"papa.{papa}"] += 1
        if event.get("gift"):
            gift = PAPAS[papa].gift
            mine[f"papa-gift.{papa}"] += 1
            if gift in STRUCTURES:
                mine[f"structure.{gift}"] += 1
            elif estate.mat is not None:
                mine["points.parents"] += gift == "point"

    def _changed(self, event: Event) -> None:
        """Points that a card gives: a visitor's while its turn lasts."""
        for change in event.get("changes", ()):
            if change["what"] != "points":
                continue
            mine = self.counts[change["seat"]]
            if self._cards is None:
                mine["points.cards"] += change["by"]
                continue
            mine["points.visitors"] += change["by"]
            if len(self._cards) == 1:
                mine[f"visitor-points.{self._cards[0]}"] += change["by"]

    def ended(self, state: Any) -> None:
        """The game is over: what the cellars gave is what the corks do not show."""
        for seat, counts in enumerate(self.counts):
            counts["points.cellars"] += state.score(seat) - state.estates[seat].vp

    def told(self, seat: int) -> dict[str, int]:
        """Return what was counted of a player; without what is 0."""
        return {name: n for name, n in sorted(self.counts[seat].items()) if n}
