"""
Vendemmia: a companion for two board games about wine.

Where to find things::

    kernel/        what every game shares: moves, events, history, randomness, game files
    viticulture/   the rules of Viticulture Essential Edition, nothing else
    storage/       saved games on disk, so that no tap is ever lost
    i18n/          four languages
    table.py       the only mutable state: a game, shown by every open page
    ui/            screens (Flet)
"""

__version__ = "0.1.0"
