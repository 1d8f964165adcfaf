"""The rules of the log's entries in Vino, opened by a long press."""

from __future__ import annotations

from companion.vino.ending.ties import CountForTie
from companion.vino.round.buying import Buy, Pass
from companion.vino.round.choosing import ChooseRegions, Reveal
from companion.vino.round.closing import CloseRound
from companion.vino.round.gift import GiveGift
from companion.vino.round.opening import DrawMarkers, NameMarkers
from companion.vino.round.selling import Sell, SellNothing

ENTRY_RULES: dict[type, str] = {
    DrawMarkers: "VN-PRE-02",
    NameMarkers: "VN-PRE-02",
    Buy: "VN-BUY-09",
    Pass: "VN-BUY-08",
    ChooseRegions: "VN-BUY-02",
    Reveal: "VN-BUY-02",
    GiveGift: "VN-GIFT-05",
    Sell: "VN-SELL-02",
    SellNothing: "VN-SELL-08",
    CloseRound: "VN-END-01",
    CountForTie: "VN-END-08",
}
"""By the kind of move; what only puts something right, or enters the copy, is about none."""
