"""
How phones and table talk, as two machines without clock, network or disk.

``desk`` is the table's side and ``handset`` the phone's; both return what is to be done. They say
``messages`` to each other. ``streams`` is what the desk asks of a store, ``ledger`` what it has
read there; ``wishes`` is what becomes of a tap, ``waiting`` those it has not come to. ``lines`` are
the connections, ``pulse`` how silence is noticed, ``veils`` and ``views`` what each phone may see.
"""

from .desk import Desk
from .handset import Dial, Handset, HangUp, Kept, Send
from .ledger import Ledger, Moment
from .lines import Hang, Say
from .veils import NoVeil, Veil
from .wishes import Means

__all__ = [
    "Desk",
    "Dial",
    "Handset",
    "Hang",
    "HangUp",
    "Kept",
    "Ledger",
    "Means",
    "Moment",
    "NoVeil",
    "Say",
    "Send",
    "Veil",
]
