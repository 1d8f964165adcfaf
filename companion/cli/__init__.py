"""
What is typed in a terminal: ``vendemmia`` serves, ``vendemmia replay FILE`` tells a game again,
``vendemmia rescue FILE`` saves what can be read of a damaged one, ``vendemmia move FROM TO`` copies
all of them from a folder to a database or back.

Whatever a user can put right is one line on standard error and exit code 2. Every module is
imported when it is needed and not before: replay goes without Flet, serving begins before the QR
code is drawn.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress

USER_ERROR = 2
"""Exit code for everything the user can put right."""


def run(arguments: Sequence[str]) -> int:
    """Do what the command line asks; return the exit code."""
    from companion.kernel.errors import CompanionError

    from .options import (
        Moving,
        Replaying,
        Rescuing,
        Serving,
        Unarchiving,
        language_asked,
        read,
    )

    _write_utf8()
    lang = language_asked(arguments)
    try:
        wish = read(arguments, lang)
        match wish:
            case Serving():
                from .serve import serve

                return serve(wish, lang)
            case Replaying():
                from .replay import replay

                return replay(wish, lang)
            case Rescuing():
                from .rescue import rescue

                return rescue(wish, lang)
            case Moving():
                from .move import move

                return move(wish, lang)
            case Unarchiving():
                from .unarchive import unarchive

                return unarchive(wish, lang)
            case str():
                print(wish)
                return 0
    except CompanionError as error:
        from .terminal import complain

        complain(lang.text(error.message, **error.facts))
        return USER_ERROR
    except KeyboardInterrupt:
        return 0
    except BrokenPipeError:
        _forget_output()
        return 0


def _write_utf8() -> None:
    """Names may be in any alphabet, whatever the terminal was set up for."""
    for stream in (sys.stdout, sys.stderr):
        with suppress(AttributeError, ValueError):
            stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]


def _forget_output() -> None:
    """Ignore a closed output (``| head``) at exit."""
    import os

    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
