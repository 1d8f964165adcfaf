"""Which paths can be the address of anything here; others reach neither the files nor a screen."""

from __future__ import annotations

LONGEST = 512
"""Letters; the longest address of a screen has some eighty."""
LONGEST_GAME = 3000
"""Letters of an address that holds a game, as a code does that a camera still reads."""
GAME = "/take/"
NOWHERE = "/nowhere"
"""An address without a screen: whoever asks for what is no address is shown that."""


def is_address(path: str) -> bool:
    """Return whether a path is one: short, words between single slashes, all of it to read."""
    return (
        len(path) <= (LONGEST_GAME if path.startswith(GAME) else LONGEST)
        and path.startswith("/")
        and path.isprintable()
        and "//" not in path
        and "\\" not in path
    )
