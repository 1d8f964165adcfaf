"""What the table tells a phone: pages, taps and rosters, each cut for this phone."""

from __future__ import annotations

from typing import Any

from companion.kernel.gamefile import entry_to_wire

from ..rights import is_host
from ..roster import Phone, Roster
from .ledger import Ledger, Moment
from .messages import Page
from .veils import Veil, page_of


def page(ledger: Ledger, veil: Veil, phone: Phone, heard: int) -> Page:
    """Return everything a phone may see."""
    game = page_of(ledger.session, veil, frozenset(phone.seats))
    roster = seen_by(ledger.roster, phone.id)
    return Page(phone.id, ledger.taps, ledger.company, heard, game, roster)


def cut(moment: Moment, veil: Veil, seats: frozenset[int]) -> dict[str, Any] | None:
    """Return a tap as the holder of some seats may see it; ``None`` if it takes a page."""
    if moment.tap["tap"] != "play":
        return None if veil.hides else dict(moment.tap)
    step = moment.after.history.last
    if step is None:
        return None
    entry = veil.entry(moment.before, step.entry, seats)
    return None if entry is None else {"tap": "play", **entry_to_wire(moment.after.game, entry)}


def seen_by(roster: Roster, id: str) -> dict[str, Any]:
    """Return a roster as a phone may see it: no hashes, and the way in for the host only."""
    door = roster.door if is_host(roster, id) else None
    return {
        "seats": roster.seats,
        "host": roster.host,
        "phones": [
            {"id": one.id, "name": one.name, "seats": list(one.seats), "screen": one.screen}
            for one in roster.phones
        ],
        "open": roster.door is not None,
        "door": door
        and {
            "key": door.key,
            "code": door.code,
            "links": [{"seat": link.seat, "key": link.key} for link in door.links],
        },
    }
