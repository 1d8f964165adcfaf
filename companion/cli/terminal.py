"""Output to the terminal: lines, error messages, and an address as a QR code."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from typing import TextIO

from companion.qr import qr_matrix

from .options import PROGRAM

_HALVES = {(True, True): "█", (True, False): "▀", (False, True): "▄", (False, False): " "}
_LIGHT_ON_DARK = "\x1b[97;40m"
_PLAIN = "\x1b[0m"


def say(line: str = "") -> None:
    """Write a line at once, also into a pipe; a closed terminal is no reason to stop."""
    try:
        print(line, flush=True)
    except OSError:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - until the end


def complain(line: str) -> None:
    """Write one line about what is wrong to standard error."""
    print(f"{PROGRAM}: {' '.join(line.split())}", file=sys.stderr, flush=True)


def complain_at_length(lines: str) -> None:
    """Write what only somebody who mends the program understands, line by line as it is."""
    with suppress(OSError):
        print(f"{PROGRAM}: {lines}", file=sys.stderr, flush=True)


def printable(text: str) -> str:
    """Return ``text`` without anything that would move the cursor or break the line."""
    return "".join(
        letter if letter.isprintable() else "\N{REPLACEMENT CHARACTER}" for letter in text
    )


def has_colours(stream: TextIO, term: str | None = None) -> bool:
    """Tell whether the stream is a terminal that knows colours."""
    term = os.environ.get("TERM", "") if term is None else term
    if not stream.isatty():
        return False
    return os.name == "nt" or term not in ("", "dumb")


def code_lines(text: str, *, colours: bool) -> list[str]:
    """
    Return ``text`` as a QR code, two modules to a character.

    Light modules are drawn, dark ones left; with colours the drawing is white on black whatever
    the terminal looks like, without them it fits a dark terminal.
    """
    rows = [*_modules(text)]
    if len(rows) % 2:
        rows.append([True] * len(rows[0]))
    lines = [
        "".join(_HALVES[pair] for pair in zip(upper, lower, strict=True))
        for upper, lower in zip(rows[::2], rows[1::2], strict=True)
    ]
    return [f"{_LIGHT_ON_DARK}{line}{_PLAIN}" for line in lines] if colours else lines


def _modules(text: str) -> Sequence[list[bool]]:
    """Return the code row by row, its quiet zone included; ``True`` is light."""
    return [[not dark for dark in row] for row in qr_matrix(text)]
