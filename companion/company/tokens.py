"""
Tokens and codes: what lets a phone in, and what it is known by.

Chance comes in as an argument. A token has 130 bits, so nobody guesses it; of the token that a
phone is known by only a hash is kept. A code is short, for it is read out and typed.

>>> read_code(" krt-479 ")
'KRT479'
>>> read_code("КРТ 479")  # typed on a Russian keyboard by its look
'KPT479'
>>> read_code("HELLO1") is None
True
"""

from __future__ import annotations

import hmac
import re
import unicodedata
from hashlib import sha256
from typing import Protocol

TOKEN_LETTERS = "0123456789abcdefghjkmnpqrstvwxyz"
TOKEN_LENGTH = 26
"""26 letters of 32: 130 bits."""

CODE_LETTERS = "CFHJKMNPRTVWX3479"
"""
No vowels, so that no word comes out; of letters and digits that look alike (B 8, G 6, 1 I L,
0 O Q D, S 5, Z 2) neither one.
"""
CODE_LENGTH = 6
"""24 million codes; :mod:`.guesses` lets nobody try them all."""

LONGEST_TYPED = 40
"""Characters that are looked at; no code is typed with so many."""

_TOKEN = re.compile(f"[{TOKEN_LETTERS}]{{{TOKEN_LENGTH}}}")
_CODE = re.compile(f"[{CODE_LETTERS}]{{{CODE_LENGTH}}}")
_HASH = re.compile("[0-9a-f]{64}")
_CYRILLIC = str.maketrans("СНКМРТХ", "CHKMPTX")
"""Cyrillic letters that look like one of a code."""


class Secrets(Protocol):
    """A source of secrets; the shell's is that of the system."""

    def below(self, n: int) -> int:
        """Return a number from 0 to ``n - 1`` that nobody can foresee."""


def new_token(secrets: Secrets) -> str:
    """Return a token nobody has had before."""
    return _drawn(TOKEN_LETTERS, TOKEN_LENGTH, secrets)


def new_code(secrets: Secrets) -> str:
    """Return a code to be read out and typed."""
    return _drawn(CODE_LETTERS, CODE_LENGTH, secrets)


def _drawn(letters: str, length: int, secrets: Secrets) -> str:
    return "".join([letters[secrets.below(len(letters))] for _ in range(length)])


def is_token(text: object) -> bool:
    """Return whether something has the form of a token."""
    return isinstance(text, str) and _TOKEN.fullmatch(text) is not None


def is_hash(text: object) -> bool:
    """Return whether something has the form of what :func:`hash_of` returns."""
    return isinstance(text, str) and _HASH.fullmatch(text) is not None


def hash_of(token: str) -> str:
    """Return what is kept of a phone's token; there is no way back."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def same(one: str, other: str) -> bool:
    """Compare two secrets in a time that says nothing about where they differ."""
    return hmac.compare_digest(
        one.encode("utf-8", "surrogatepass"), other.encode("utf-8", "surrogatepass")
    )


def is_code(text: object) -> bool:
    """Return whether something has the form of a code."""
    return isinstance(text, str) and _CODE.fullmatch(text) is not None


def spelled(code: str) -> str:
    """Return a code in two halves, to be read out."""
    half = len(code) // 2
    return f"{code[:half]} {code[half:]}"


def read_code(text: str) -> str | None:
    """Return the code somebody has typed, or ``None`` if it can be none."""
    if len(text) > LONGEST_TYPED:
        return None
    plain = unicodedata.normalize("NFKC", text).upper().translate(_CYRILLIC)
    kept = re.sub(r"[\s\-–—_.]", "", plain)
    return kept if is_code(kept) else None
