"""
``vendemmia replay FILE``: prints what a game file contains, for people and for programs.

What comes out is described in ``REPLAY.md`` beside this. Nothing here needs a screen, a shelf or
a server, so thousands of files can be told in one go (``--lines``).
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from companion.games import GAMES
from companion.i18n import N_, Language
from companion.kernel import Session
from companion.kernel.errors import BadGameFile, CompanionError
from companion.kernel.gamefile import load

from . import USER_ERROR
from .options import Replaying
from .retelling import as_json, as_lines, as_text, dumped
from .terminal import complain

STANDARD_INPUT = "-"
PROBLEMS = (
    N_("file.too-long"),
    N_("file.not-json"),
    N_("file.not-a-game"),
    N_("file.too-new"),
    N_("file.unknown-game"),
    N_("file.not-understood"),
    N_("file.illegal"),
    N_("file.impossible"),
    N_("setup.players"),
    N_("setup.colours"),
    N_("setup.name"),
    N_("setup.language"),
    N_("setup.solo-alone"),
    N_("setup.solo-challenge"),
    N_("setup.solo-losses"),
    N_("setup.solo-seed"),
    N_("setup.solo-seed-box"),
)
"""What the kernel may find wrong with a file; it speaks no language itself."""
BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"


class Unreadable(CompanionError):
    """The file cannot be read."""


def replay(wish: Replaying, lang: Language) -> int:
    """Print the game, or every game of a stream; return the exit code."""
    try:
        with _opened(wish.file) as stream:
            if wish.lines:
                return _every_line(stream, lang, steps=wish.steps)
            data = stream.read()
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        raise Unreadable(N_("cli.file-unreadable"), file=wish.file) from error
    try:
        session = _told(_decoded(data))
        if wish.json or wish.steps:
            shown = as_lines(as_json(session, lang), session, steps=wish.steps)
        else:
            shown = iter([as_text(session, lang)])
    except CompanionError as error:
        complain(f"{wish.file}: {lang.text(error.message, **error.facts)}")
        return USER_ERROR
    _print(shown)
    return 0


def _every_line(stream: IO[bytes], lang: Language, *, steps: bool) -> int:
    """Answer each line, a game file, by a line: its content, or what is wrong with it."""
    failed = False
    for number, line in enumerate(stream, 1):
        try:
            session = _told(_decoded(line))
            answer = {"line": number, **as_json(session, lang)}
        except CompanionError as error:
            failed = True
            wrong = {
                "line": number,
                "error": error.message,
                "facts": {name: _fact(fact) for name, fact in error.facts.items()},
                "text": lang.text(error.message, **error.facts),
            }
            _print(iter([dumped(wrong)]))
        else:
            _print(as_lines(answer, session, steps=steps))
    return USER_ERROR if failed else 0


def _print(pieces: Iterator[str]) -> None:
    """Print the pieces of a line, and end it."""
    for piece in pieces:
        print(piece, end="")
    print()


def _fact(fact: object) -> object:
    """A fact as a program can read it: a number as it is, anything else as text."""
    return fact if isinstance(fact, int) else str(fact)


def _opened(file: str) -> IO[bytes]:
    if file == STANDARD_INPUT:
        return sys.stdin.buffer
    return Path(file).open("rb")


def _decoded(data: bytes) -> str:
    try:
        return data.decode().removeprefix(BOM)
    except UnicodeDecodeError as error:
        raise BadGameFile("file.not-json") from error


def _told(text: str) -> Session[Any]:
    """Read the file; any error in a hostile one is reported as the file's."""
    try:
        return load(text, GAMES)
    except (CompanionError, MemoryError):
        raise
    except Exception as error:
        raise BadGameFile("file.impossible", entry=0) from error
