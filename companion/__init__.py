"""
Vendemmia: a companion for two board games about wine.

The tree says what is where::

    kernel/        what every game shares: moves, events, history, chance, the game file
    viticulture/   the rules of Viticulture Essential Edition, nothing else
    storage/       what lies on disk, so that no tap is ever lost
    i18n/          four languages
    table.py       the one mutable thing: a game on the table, seen by every open page
    ui/            screens (Flet)
"""

__version__ = "0.1.0"
