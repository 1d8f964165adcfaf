"""
What remains of an evening: finished games, counted and kept.

:mod:`~companion.history.making` reads a play off a saved game.
"""
