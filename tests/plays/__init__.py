"""
Whole games as somebody plays them who reads the screen, or has it read out.

A play says what is tapped and what everybody has to see before and after it. It does not say on
what: phones in Chromium (``tests/browser/phone.py``) and phones without a client
(``tests/screens/reader.py``) have the same words for it, so both play the same game.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from companion.i18n import Language


class Hand(Protocol):
    """What a play needs of a phone. Whatever is asked for is waited for."""

    lang: Language

    @property
    def route(self) -> str:
        """The address within the app."""

    def say(self, id: str, /, **facts: object) -> str:
        """The words of a message in this phone's language."""

    def shows(self, words: str) -> None:
        """These words are on the screen, by themselves or within others."""

    def shows_one_of(self, questions: Sequence[str]) -> str:
        """One of these is on the screen: which."""

    def says(self, identifier: str, words: str) -> None:
        """Something is called or reads so."""

    def text_of(self, identifier: str) -> str:
        """What something is called or reads."""

    def wait_for(self, identifier: str) -> object:
        """It is there."""

    def wait_gone(self, identifier: str) -> None:
        """It is not there any more."""

    def tap(self, identifier: str) -> None:
        """Touch it."""

    def tap_new(self, identifier: str) -> None:
        """Touch a button whose meaning has just changed."""

    def tap_name(self, name: str) -> None:
        """Touch the button that is called so, at once."""

    def tap_role(self, name: str) -> None:
        """The same for a button whose meaning has just changed."""

    def tap_words(self, id: str, /, **facts: object) -> None:
        """Touch the button that says this message."""

    def write(self, identifier: str, text: str) -> None:
        """Write into a field, in place of what stands there."""
