"""Vino's records and achievements."""

from __future__ import annotations

from companion.plays.feats import Achievement, Moment, Record, counted

from ..box.board import REGIONS, VARIETIES

BIG_SALE = 1000

RECORDS = (
    Record("best-sale", counted("best-sale")),
    Record("income", counted("income")),
    Record("regions", counted("regions")),
    Record("gifts", counted("vineyards.gifts")),
)


def _nothing_lost(now: Moment) -> bool:
    return now.won and now.has("sales") > 0 and not now.has("vineyards.lost")


ACHIEVEMENTS = (
    Achievement("big-sale", lambda now: now.has("best-sale") >= BIG_SALE),
    Achievement("all-regions", lambda now: now.has("regions") == len(REGIONS)),
    Achievement("all-varieties", lambda now: now.under("variety.") == len(VARIETIES)),
    Achievement("nothing-lost", _nothing_lost),
)
