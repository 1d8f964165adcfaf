"""The only list of games."""

from __future__ import annotations

from . import vino, viticulture
from .kernel import Game

GAMES: dict[str, Game] = {game.NAME: game for game in (viticulture, vino)}
