"""
JSON as words, one after the other, each chosen where it stands.

An object is the word of its keys, a list that of its length, anything else the word it is in JSON.
Values that may be meant help: where all of them say the same, next to nothing has to be said.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from .errors import Damaged
from .model import OTHER, Model, Pen

IN, OUT = "+", "-"
LONGEST_LIST = 2000
LONGEST_TEXT = 4000
DEEPEST = 12
NO = object()
"""No value: what may be meant says nothing here."""


class Speech:
    """Says or hears values by a pen."""

    def __init__(self, pen: Pen, model: Model, budget: int) -> None:
        self.pen, self._model, self._budget = pen, model, budget
        self._last: dict[str, str] = {}
        self._before = self._topic = ""

    def spend(self, work: int) -> None:
        """Count what is done: whoever is sent something evil stops some time."""
        self._budget -= work
        if self._budget < 0:
            raise Damaged

    def value(self, place: str, value: Any, meant: Sequence[Any] = ()) -> Any:
        """Say a value, or hear one; ``meant`` are values it may well be."""
        self._before = self._topic = ""
        return self._value(place, value, list(meant), 0)

    def _value(self, place: str, value: Any, meant: list[Any], depth: int) -> Any:
        if depth > DEEPEST:
            raise Damaged
        self.spend(1 + len(meant))
        told = self._word(place, _word(value), [_word(one) for one in meant])
        kept = [one for one in meant if _word(one) == told]
        if told.startswith("{"):
            found = {}
            for key in told[1:].split(",") if len(told) > 1 else ():
                inner = value[key] if value is not NO else NO
                found[key] = self._value(
                    f"{place}.{key}", inner, [one[key] for one in kept], depth + 1
                )
                word = _word(found[key])
                kept = [one for one in kept if _word(one[key]) == word and one[key] == found[key]]
            return found
        if told.startswith("["):
            length = _length(told)
            if not kept:  # of a list of another length what stands at the same place may be meant
                kept = [one for one in meant if isinstance(one, list)]
            items: list[Any] = []
            for at in range(length):
                inner = value[at] if value is not NO else NO
                also = [one[at] for one in kept if at < len(one)]
                items.append(self._value(f"{place}.*", inner, also, depth + 1))
                kept = [one for one in kept if at >= len(one) or one[at] == items[at]] or kept
            return items
        return _parsed(told)

    def _word(self, place: str, word: str, meant: list[str]) -> str:
        """Say one word: one of those that may be meant, one that is known here, or another."""
        offered = sorted(set(meant))
        sign = ",".join(offered) if len(offered) < 5 else str(len(offered))
        if offered:
            is_in = IN if word in offered else OUT
            where = f"?{place}"
            is_in = self.pen.choose((where, f"{where}|{sign}"), (IN, OUT), is_in)
        else:
            is_in = OUT
        places = [place, f"{place}<{self._last.get(place, '')}", f"{place}|{self._before}"]
        if self._topic:
            places.append(f"{place}~{self._topic}")
        if is_in == IN:
            word = self.pen.choose((*places, f"{place}/{sign}"), offered, word)
        else:
            word = self._known(places, word, offered)
            if word.startswith('"') and not self._topic:
                self._topic = word
        self._last[place] = self._before = word
        return word

    def _known(self, places: Sequence[str], word: str, without: Sequence[str]) -> str:
        known = self._model.at(places[0])[0]
        words = sorted({OTHER, *known}.difference(without))
        chosen = self.pen.choose(places, words, word if word in words else OTHER)
        if chosen != OTHER:
            return chosen
        word = self._spelled(word)
        self.pen.note(places, word)
        return word

    def _spelled(self, word: str) -> str:
        """Say a word that is not known here."""
        number = word.lstrip("-")
        kind = "t" if not (number.isascii() and number.isdigit() and len(number) < 17) else (
            "-" if word != number else "n"
        )  # fmt: skip
        kind = self.pen.choose(("'kind",), ("-", "n", "t"), kind)
        if kind == "t":
            return self._text(word)
        size = self.whole("'size", int(number) if number.isdigit() else 0)
        return f"-{size}" if kind == "-" else str(size)

    def whole(self, place: str, value: int) -> int:
        """Say a number of any size: how many bits it has, and those."""
        sizes = [str(bits) for bits in range(65)]
        bits = int(self.pen.choose((place,), sizes, str(value.bit_length())))
        if bits < 2:
            return bits
        return self.pen.number(bits - 1, value & ~(1 << bits - 1)) | 1 << bits - 1

    def _text(self, word: str) -> str:
        before, found = (0, 0), bytearray()
        raw = word.encode() + b"\0"
        for at in range(LONGEST_TEXT):
            self.spend(4)
            byte = raw[at] if at < len(raw) else 0
            places = ("'", f"'{before[1]:02x}", f"'{before[0]:02x}{before[1]:02x}")
            byte = ord(self.pen.choose(places, BYTES, chr(byte)))
            if not byte:
                break
            found.append(byte)
            before = before[1], byte
        else:
            raise Damaged
        try:
            return found.decode()
        except UnicodeDecodeError:
            raise Damaged from None


BYTES = tuple(chr(byte) for byte in range(256))


def _word(value: Any) -> str:
    kind = type(value)
    if kind is int:
        return str(value)
    if kind is str:
        return _quoted(value)
    if kind is dict:
        return "{" + ",".join(value)
    if kind is list:
        return f"[{len(value)}"
    return "" if value is NO else json.dumps(value, ensure_ascii=False)


@lru_cache(maxsize=4096)
def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _length(word: str) -> int:
    if not word[1:].isdigit() or not word.isascii() or int(word[1:]) > LONGEST_LIST:
        raise Damaged
    return int(word[1:])


def _parsed(word: str) -> Any:
    try:
        return json.loads(word)
    except (ValueError, RecursionError):
        raise Damaged from None
