"""One module a screen; ``viticulture/`` has one for every part of that game's year."""
