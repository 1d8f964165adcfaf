"""
“Challenge a friend”: a short code for level, variant, board and the order of the Automa's cards.

Eight letters and digits of Crockford's alphabet (no I, L, O, U), shown in two groups: five bits for
the choices, 25 for the deck, ten to notice a slip. The check is the remainder by a prime, so that
one wrong letter, or two neighbours swapped, never make another valid code.

>>> friend_code(Solo(level=Level.HARD, seed=2026))
'3001-ZATQ'
>>> read_code(' 3oo1 zatq') == Solo(level=Level.HARD, seed=2026)
True
"""

from __future__ import annotations

from companion.kernel.errors import CompanionError

from ..box.board import Board
from .choices import SEED_BITS, Level, Solo

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
READ_AS = str.maketrans("ILO", "110")
"""Letters that are left out because they look like digits, and what they are read as."""

LENGTH, CHECK_LETTERS = 8, 2
PRIME, SHIFT = 1021, 7
"""The largest prime below 2 to the 10th; the shift keeps a row of noughts from being a code."""

_LEVELS, _BOARDS = tuple(Level), tuple(Board)


class BadCode(CompanionError):
    """The text is not a code, or has a typing error."""


def friend_code(solo: Solo) -> str:
    """Return the code of a game's choices and deck; campaign and printed cards are not included."""
    if solo.seed is None:
        raise ValueError("only a deck with a seed of its own has a code")
    choice = _LEVELS.index(solo.level) + len(_LEVELS) * (
        int(solo.aggressive) + 2 * _BOARDS.index(solo.board)
    )
    value = choice << SEED_BITS | solo.seed
    text = _letters(value, LENGTH - CHECK_LETTERS) + _letters(_check(value), CHECK_LETTERS)
    return f"{text[: LENGTH // 2]}-{text[LENGTH // 2 :]}"


def read_code(text: str) -> Solo:
    """Return the choices of a code; case, spaces and dashes do not matter."""
    letters = "".join(c for c in text.upper() if c.isalnum()).translate(READ_AS)
    if len(letters) != LENGTH or not set(letters) <= set(ALPHABET):
        raise BadCode("code.not-a-code", length=LENGTH)
    value, check = _value(letters[:-CHECK_LETTERS]), _value(letters[-CHECK_LETTERS:])
    if check != _check(value):
        raise BadCode("code.mistyped")
    rest, level = divmod(value >> SEED_BITS, len(_LEVELS))
    board, aggressive = divmod(rest, 2)
    if board >= len(_BOARDS):
        raise BadCode("code.too-new")
    seed = value & (1 << SEED_BITS) - 1
    return Solo(_LEVELS[level], bool(aggressive), _BOARDS[board], seed=seed)


def _check(value: int) -> int:
    return (value + SHIFT) % PRIME


def _letters(value: int, length: int) -> str:
    return "".join(ALPHABET[value >> 5 * place & 31] for place in range(length - 1, -1, -1))


def _value(letters: str) -> int:
    value = 0
    for letter in letters:
        value = value << 5 | ALPHABET.index(letter)
    return value
