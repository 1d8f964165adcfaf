"""What a message id and a placeholder look like: the two conventions everything else relies on."""

from __future__ import annotations

import re

ID = re.compile(r"[a-z][a-z0-9-]*(?:\.[A-Za-z0-9][A-Za-z0-9_-]*)*")
"""``undo``, ``spring.which-hour``: lower-case names; a rule number may stand as it is printed."""

PLACEHOLDER = re.compile(r"\{(?P<name>[a-z][a-z0-9_]*)(?P<sign>:\+)?\}")
"""``{player}``, or ``{vp:+}`` for a number that always shows its sign."""

BRACE = re.compile(r"[{}]")


def is_id(text: str) -> bool:
    """Tell whether ``text`` is written like a message id."""
    return ID.fullmatch(text) is not None


def placeholders(text: str) -> frozenset[str]:
    """Return the placeholders of ``text``, each as written between its braces."""
    return frozenset(found.group(0)[1:-1] for found in PLACEHOLDER.finditer(text))


def stray_braces(text: str) -> bool:
    """Tell whether ``text`` has a brace that belongs to no placeholder (a typing mistake)."""
    return BRACE.search(PLACEHOLDER.sub("", text)) is not None
