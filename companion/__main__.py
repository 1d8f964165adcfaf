"""``vendemmia`` and ``python -m companion``."""

from __future__ import annotations

import sys


def main() -> int:
    """Do what the command line asks; return the exit code."""
    from companion.cli import run

    return run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
