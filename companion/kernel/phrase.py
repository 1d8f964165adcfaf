"""Phrases: a message id with its facts, before it is said in a language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Phrase:
    """
    One sentence as data; the i18n package renders it in a language.

    A fact may be text, a number, another phrase, or a tuple of those (said as a list).
    With a ``count`` the sentence has plural forms and ``{count}`` is a fact, too.
    """

    id: str
    facts: Mapping[str, object] = field(default_factory=dict)
    count: int | None = None
