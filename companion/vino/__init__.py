"""
The rules of Vino (Christwart Conrad), 3 to 5 players.

One round, told by its moves::

    ChooseRegions, Reveal   two regions each, in secret, shown together
    Buy, Pass               region by region in the printed order, owners before newcomers
    GiveGift                the government's gift, as soon as it is due
    Sell, SellNothing       one variety each; vineyards lost, market moved
    CloseRound              the next play order, least income first

Before the first round everybody draws markers (DrawMarkers, NameMarkers) and buys three vineyards.
What is printed only on the components may be entered at any time (``Enter…``); where it is needed
and unknown, :class:`NotEntered` says what to ask. Any followed value can be corrected.
"""

from companion.kernel.wire import Codec

from .closing import next_order
from .copies import (
    RULEBOOK,
    Column,
    Copy,
    Land,
    Need,
    NotEntered,
    Problem,
    from_rulebook,
    problems,
    table_from_rows,
)
from .events import EVENTS, Event
from .evolve import evolve
from .gift import default_gift
from .log import tell
from .moves import (
    MOVES,
    Buy,
    ChooseRegions,
    CloseRound,
    Correct,
    CorrectMarket,
    CorrectOrder,
    CorrectRegions,
    CountForTie,
    DrawMarkers,
    EnterColumn,
    EnterCopy,
    EnterOrder,
    EnterPrice,
    EnterRegion,
    EnterStep,
    EnterTable,
    GiveGift,
    Move,
    NameMarkers,
    Pass,
    Pick,
    Plot,
    Reveal,
    Sell,
    SellNothing,
)
from .notices import bottle_notice, notices, tokens_left
from .opening import markers_left, opening_regions
from .parts import (
    COUNTS,
    MARKERS,
    REGIONS,
    VARIETIES,
    Colour,
    Phase,
    Region,
    Variety,
    phase_name,
    region_name,
    variety_name,
)
from .precedence import Rank, ranking, shares
from .rules import decide, legal_moves
from .selling import Sale, default_sale, plots_of, room, still_to_place, what_if
from .sense import check_entry
from .setup import Edition, Negative, Player, Setup
from .standing import heading, standing
from .state import Estate, Gift, Ground, Share, State, new_game
from .ties import Outcome, Place, TieQuestion, outcome
from .veil import entry_seen_by, seen_by, session_seen_by

NAME = "vino"
SETUP = Codec(Setup)
STATE = Codec(State)


def is_over(state: State) -> bool:
    """Tell whether the last buying phase has been played."""
    return state.phase is Phase.OVER


__all__ = [
    "COUNTS",
    "EVENTS",
    "MARKERS",
    "MOVES",
    "NAME",
    "REGIONS",
    "RULEBOOK",
    "SETUP",
    "STATE",
    "VARIETIES",
    "Buy",
    "ChooseRegions",
    "CloseRound",
    "Colour",
    "Column",
    "Copy",
    "Correct",
    "CorrectMarket",
    "CorrectOrder",
    "CorrectRegions",
    "CountForTie",
    "DrawMarkers",
    "Edition",
    "EnterColumn",
    "EnterCopy",
    "EnterOrder",
    "EnterPrice",
    "EnterRegion",
    "EnterStep",
    "EnterTable",
    "Estate",
    "Event",
    "Gift",
    "GiveGift",
    "Ground",
    "Land",
    "Move",
    "NameMarkers",
    "Need",
    "Negative",
    "NotEntered",
    "Outcome",
    "Pass",
    "Phase",
    "Pick",
    "Place",
    "Player",
    "Plot",
    "Problem",
    "Rank",
    "Region",
    "Reveal",
    "Sale",
    "Sell",
    "SellNothing",
    "Setup",
    "Share",
    "State",
    "TieQuestion",
    "Variety",
    "bottle_notice",
    "check_entry",
    "decide",
    "default_gift",
    "default_sale",
    "entry_seen_by",
    "evolve",
    "from_rulebook",
    "heading",
    "is_over",
    "legal_moves",
    "markers_left",
    "new_game",
    "next_order",
    "notices",
    "opening_regions",
    "outcome",
    "phase_name",
    "plots_of",
    "problems",
    "ranking",
    "region_name",
    "room",
    "seen_by",
    "session_seen_by",
    "shares",
    "standing",
    "still_to_place",
    "table_from_rows",
    "tell",
    "tokens_left",
    "variety_name",
    "what_if",
]
