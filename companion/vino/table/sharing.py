"""
A copy as text: lines to read and send, and a code short enough for a QR code.

The code uses only letters and digits a QR code stores compactly and nobody mistakes for one
another. Both forms end with the same checksum, which a text typed by hand may leave out; both are
read by :func:`from_text`.

>>> from_text(code(Copy())) == Copy() == from_text(text(Copy()))
True
"""

from __future__ import annotations

import re
import zlib
from typing import Any

from companion.kernel.errors import BadGameFile, MalformedMove, TooNew
from companion.kernel.wire import Codec, read_json

from ..box.board import GOVERNMENT, PRIVATE, REGIONS, UNKNOWN, VARIETIES, Region, Variety
from ..box.copies import Column, Copy, Land
from ..box.problems import LIKELY_STEPS, check_copy

COPY_VERSION = 1
MARK = "VINO"
LONGEST_COPY = 4000
"""Characters; a whole copy with all prices has some 700."""

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Without I, L, O and U, which are misread."""

CHECK_LENGTH = 6
COPY = Codec(Copy)
"""How a copy stands in a file."""

COPY_KIND = "vino-copy"


def to_file(copy: Copy) -> dict[str, Any]:
    """Return a copy as the JSON object of a file."""
    return {"vendemmia": COPY_KIND, "version": COPY_VERSION, **COPY.encode(copy)}


def from_file(data: Any) -> Copy:
    """Return the copy in a file, or raise :class:`BadGameFile`."""
    if not isinstance(data, dict) or data.get("vendemmia") != COPY_KIND:
        raise BadGameFile("copy.not-a-copy", data)
    _known(data.get("version"), data)
    rest = {key: data[key] for key in data if key not in ("vendemmia", "version")}
    return _sensible(COPY.decode(rest), data)


def read_copy(written: str) -> Copy:
    """
    Return the copy in a code, lines of text, or a file's content, or raise :class:`BadGameFile`.
    """
    if not written.lstrip().startswith("{"):
        return from_text(written)
    try:
        data = read_json(written)
    except (ValueError, RecursionError) as error:
        raise BadGameFile("copy.damaged", written[:200]) from error
    return from_file(data)


def code(copy: Copy) -> str:
    """Return the copy as one word: ``VINO1-…-CHECK``."""
    body = _letters(_pack(copy))
    return f"{MARK}{COPY_VERSION}-{body}-{_check(body)}"


def text(copy: Copy) -> str:
    """Return the copy as lines that can be read, printed and sent."""
    rows = [f"{MARK} {COPY_VERSION}"]
    if copy.step is not None:
        rows.append(f"step {copy.step}")
    for row in ("sold", "income", "lost", "boxes"):
        figures = " ".join(str(getattr(column, row)) for column in copy.table)
        more = MORE if row == "sold" and not copy.complete else ""
        rows.append(" ".join(word for word in (row, figures, more) if word))
    for region in copy.in_order:
        land = copy.land(region)
        varieties = [variety.value for variety in VARIETIES if variety in land.varieties]
        if not land.complete:
            varieties.append(MORE)
        prices = " ".join("-" if price is None else str(price) for price in land.prices)
        cells = (str(land.number), region.value, land.vineyards, ", ".join(varieties), prices)
        rows.append(" | ".join(cells).rstrip(" |"))
    return "\n".join([*rows, f"check {_check(_letters(_pack(copy)))}"]) + "\n"


def from_text(written: str) -> Copy:
    """Return the copy in a code or lines of text, or raise :class:`BadGameFile`."""
    if len(written) > LONGEST_COPY:
        raise BadGameFile("copy.not-a-copy", written[:200])
    try:
        if re.match(rf"\s*{MARK}\d+\s*-", written, re.IGNORECASE):
            return _sensible(_from_code(written), written)
        if re.match(rf"\s*{MARK}\s+\d+\s", written, re.IGNORECASE):
            return _from_lines(written)
    except (ValueError, IndexError, KeyError) as error:
        raise BadGameFile("copy.damaged", written[:200]) from error
    raise BadGameFile("copy.not-a-copy", written[:200])


def _sensible(copy: Copy, payload: Any) -> Copy:
    try:
        check_copy(copy)
    except MalformedMove as error:
        raise BadGameFile(error.message, payload, **error.facts) from error
    return copy


def _known(version: Any, payload: Any) -> None:
    if type(version) is not int or version < 1:
        raise BadGameFile("copy.not-a-copy", payload)
    if version > COPY_VERSION:
        raise TooNew("copy.too-new", payload)


# -- the code --------------------------------------------------------------------------------------

Bits = list[tuple[int, int]]
"""Numbers, each with how many bits it has."""


def _pack(copy: Copy) -> Bits:
    step = LIKELY_STEPS.index(copy.step) + 1 if copy.step is not None else 0
    bits: Bits = [(step, 4), (int(copy.complete), 1), (len(copy.table), 6)]
    for column in copy.table:
        bits += [(column.sold, 6), (column.income, 14), (column.lost, 6), (column.boxes, 7)]
    for land in copy.lands:
        bits += [(land.number, 4), (int(land.complete), 1), (land.size, 5), (int(land.known), 1)]
        bits += [(int(variety in land.varieties), 1) for variety in VARIETIES]
        if land.known:
            bits += [(int(kind == GOVERNMENT), 1) for kind in land.vineyards]
        bits.append((int(bool(land.prices)), 1))
        bits += [(price or 0, 10) for price in land.prices]
    return bits


class _Reader:
    """Reads numbers from the front of a row of bits."""

    def __init__(self, letters: str) -> None:
        self._bits = "".join(f"{ALPHABET.index(letter):05b}" for letter in letters)
        self._at = 0

    def take(self, width: int) -> int:
        """Return the next number."""
        digits = self._bits[self._at : self._at + width]
        if len(digits) < width:
            raise ValueError("too short")
        self._at += width
        return int(digits, 2)

    def finish(self) -> None:
        """Require that only padding is left."""
        rest = self._bits[self._at :]
        if len(rest) >= 5 or "1" in rest:
            raise ValueError("too long")


def _unpack(letters: str) -> Copy:
    bits = _Reader(letters)
    take = bits.take
    step, complete = take(4), bool(take(1))
    table = tuple(Column(take(6), take(14), take(6), take(7)) for _ in range(take(6)))
    lands = tuple(_unpack_land(region, bits) for region in REGIONS)
    bits.finish()
    return Copy(LIKELY_STEPS[step - 1] if step else None, table, complete, lands)


def _unpack_land(region: Region, bits: _Reader) -> Land:
    take = bits.take
    number, complete, size, known = take(4), bool(take(1)), take(5), take(1)
    varieties = tuple(variety for variety in VARIETIES if take(1))
    vineyards = UNKNOWN * size
    if known:
        vineyards = "".join(GOVERNMENT if take(1) else PRIVATE for _ in range(size))
    prices = tuple(take(10) or None for _ in range(size)) if take(1) else ()
    return Land(region, number, vineyards, varieties, complete, prices)


def _letters(bits: Bits) -> str:
    row = "".join(f"{number:0{width}b}" for number, width in bits)
    row += "0" * (-len(row) % 5)
    return "".join(ALPHABET[int(row[at : at + 5], 2)] for at in range(0, len(row), 5))


def _check(body: str) -> str:
    number = zlib.crc32(body.encode()) & (32**CHECK_LENGTH - 1)
    return "".join(ALPHABET[number >> 5 * n & 31] for n in range(CHECK_LENGTH))


def _from_code(written: str) -> Copy:
    """Read a code; misread letters are corrected, blanks and dashes ignored."""
    tidy = re.sub(r"\s", "", written.upper())
    mark, _, rest = tidy.partition("-")
    _known(int(mark.removeprefix(MARK)), written)
    plain = rest.replace("-", "").translate(str.maketrans("OIL", "011"))
    body, check = plain[:-CHECK_LENGTH], plain[-CHECK_LENGTH:]
    if _check(body) != check:
        raise BadGameFile("copy.damaged", written)
    return _unpack(body)


# -- the text --------------------------------------------------------------------------------------


ROWS = ("step", "sold", "income", "lost", "boxes", "check")
"""What a line that is no region begins with."""

CELLS = 5
"""Of a region: number, name, vineyards, varieties, prices."""

MORE = "…"
"""At the end of a list: there are others, which are not known."""


def _from_lines(written: str) -> Copy:
    """Read the lines in any order; each has to be there once and be read completely."""
    first, *lines = [line.strip() for line in written.strip().splitlines() if line.strip()]
    _, version, *more = first.split()
    _known(_number(version), written)
    if more:
        raise ValueError(first)
    rows: dict[str, list[str]] = {}
    lands: dict[Region, Land] = {}
    for line in lines:
        if "|" in line:
            land = _land_from([cell.strip() for cell in line.split("|")])
            if land.region in lands:
                raise BadGameFile("copy.regions", written)
            lands[land.region] = land
            continue
        name, *figures = line.split()
        if name not in ROWS or name in rows:
            raise ValueError(name)
        rows[name] = figures
    (step,) = rows.get("step", [None])
    rows["sold"], complete = _listed(rows["sold"])
    columns = zip(*(map(_number, rows[name]) for name in ROWS[1:5]), strict=True)
    copy = Copy(
        None if step is None else _number(step),
        tuple(Column(*figures) for figures in columns),
        complete,
        tuple(lands[region] for region in REGIONS),
    )
    copy = _sensible(copy, written)
    check = [_check(_letters(_pack(copy)))]
    if rows.get("check", check) != check:
        raise BadGameFile("copy.damaged", written)
    return copy


def _land_from(cells: list[str]) -> Land:
    if len(cells) > CELLS:
        raise ValueError(cells)
    number, name, vineyards, named, prices = (*cells, "", "", "")[:CELLS]
    names, complete = _listed([word.strip() for word in named.split(",")] if named else [])
    varieties = tuple(sorted(map(Variety, names), key=lambda variety: variety.at))
    costs = tuple(None if word == "-" else _number(word) for word in prices.split())
    return Land(Region(name), _number(number), vineyards, varieties, complete, costs)


def _listed(words: list[str]) -> tuple[list[str], bool]:
    """Return the items of a list, and whether it is complete."""
    return (words[:-1], False) if words[-1:] == [MORE] else (words, True)


def _number(word: str) -> int:
    if not re.fullmatch("[0-9]+", word):
        raise ValueError(word)
    return int(word)
