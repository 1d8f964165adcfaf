"""
A reader of QR codes that knows nothing of ours: from the drawn squares to the text (ISO/IEC 18004).

It reads what a camera would see once it had straightened the picture; damage is not mended, only
found: every block has to be a word of its Reed-Solomon code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

M_BLOCKS = (
    "10:1x16 16:1x28 26:1x44 18:2x32 24:2x43 16:4x27 18:4x31 22:2x38,2x39 "
    "22:3x36,2x37 26:4x43,1x44 30:1x50,4x51 22:6x36,2x37 22:8x37,1x38 24:4x40,5x41 "
    "24:5x41,5x42 28:7x45,3x46 28:10x46,1x47 26:9x43,4x44 26:3x44,11x45 26:3x41,13x42 "
    "26:17x42 28:17x46 28:4x47,14x48 28:6x45,14x46 28:8x47,13x48 "
)
"""For versions 1 to 25 at level M: correction bytes a block, then blocks by their data bytes."""
ALIGNMENT = (
    "- 6,18 6,22 6,26 6,30 6,34 6,22,38 6,24,42 6,26,46 6,28,50 6,30,54 6,32,58 "
    "6,34,62 6,26,46,66 6,26,48,70 6,26,50,74 6,30,54,78 6,30,56,82 6,30,58,86 "
    "6,34,62,90 6,28,50,72,94 6,26,50,74,98 6,30,54,78,102 6,28,54,80,106 "
    "6,32,58,84,110 "
)
MASKS = (
    lambda x, y: (x + y) % 2 == 0,
    lambda x, y: y % 2 == 0,
    lambda x, y: x % 3 == 0,
    lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (y // 2 + x // 3) % 2 == 0,
    lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
)
LEVEL_M = 0
Grid = list[list[bool]]


def read_svg(picture: str) -> str:
    """Return the text of a drawn code."""
    size = int(re.search(r'viewBox="0 0 (\d+) (\d+)"', picture)[1])  # type: ignore[index]
    grid = [[False] * size for _ in range(size)]
    for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", picture):
        grid[int(y)][int(x)] = True
    return read(grid)


def read(grid: Grid) -> str:
    """Return the text of a code with its quiet zone of four squares."""
    assert not any(grid[n][m] for n in range(4) for m in range(len(grid))), "no quiet zone"
    inside = [row[4:-4] for row in grid[4:-4]]
    size = len(inside)
    version = (size - 17) // 4
    _finders(inside)
    level, mask = _format(inside)
    assert level == LEVEL_M
    words = list(_words(inside, version, mask))
    return _text(_data(words, version), version)


def version_of(picture: str) -> int:
    """Return the version of a drawn code."""
    size = int(re.search(r'viewBox="0 0 (\d+)', picture)[1])  # type: ignore[index]
    return (size - 8 - 17) // 4


def _finders(grid: Grid) -> None:
    for top, left in ((0, 0), (0, len(grid) - 7), (len(grid) - 7, 0)):
        for y in range(7):
            for x in range(7):
                ring = max(abs(x - 3), abs(y - 3))
                assert grid[top + y][left + x] == (ring != 2), "no finder pattern"


def _format(grid: Grid) -> tuple[int, int]:
    places = [*((8, x) for x in (0, 1, 2, 3, 4, 5, 7, 8)), *((y, 8) for y in (7, 5, 4, 3, 2, 1, 0))]
    bits = 0
    for y, x in places:
        bits = bits << 1 | grid[y][x]
    bits ^= 0b101010000010010
    rest = bits
    for shift in range(14, 9, -1):
        if rest >> shift & 1:
            rest ^= 0b10100110111 << shift - 10
    assert rest == 0, "the format is damaged"
    return bits >> 13, bits >> 10 & 7


def _is_function(version: int, size: int, x: int, y: int) -> bool:
    if (x < 9 and y < 9) or (x >= size - 8 and y < 9) or (x < 9 and y >= size - 8):
        return True
    if 6 in (x, y):
        return True
    if version >= 7 and ((y < 6 and x >= size - 11) or (x < 6 and y >= size - 11)):
        return True
    middles = [int(n) for n in ALIGNMENT.split()[version - 1].split(",") if n != "-"]
    corner = {(6, 6), (6, size - 7), (size - 7, 6)}
    return any(
        abs(x - cx) <= 2 and abs(y - cy) <= 2
        for cx in middles
        for cy in middles
        if (cx, cy) not in corner
    )


def _words(grid: Grid, version: int, mask: int) -> Iterator[int]:
    size, word, count, upward = len(grid), 0, 0, True
    for right in range(size - 1, 0, -2):
        right -= right <= 6
        for step in range(size):
            y = size - 1 - step if upward else step
            for x in (right, right - 1):
                if _is_function(version, size, x, y):
                    continue
                word, count = word << 1 | (grid[y][x] ^ MASKS[mask](x, y)), count + 1
                if count == 8:
                    yield word
                    word = count = 0
        upward = not upward


def _data(words: list[int], version: int) -> bytes:
    correction, _, sizes = M_BLOCKS.split()[version - 1].partition(":")
    blocks: list[list[int]] = []
    lengths: list[int] = []
    for part in sizes.split(","):
        count, length = (int(n) for n in part.split("x"))
        lengths += [length] * count
    blocks = [[] for _ in lengths]
    stream = iter(words)
    for at in range(max(lengths)):
        for block, length in zip(blocks, lengths, strict=True):
            if at < length:
                block.append(next(stream))
    for _ in range(int(correction)):
        for block in blocks:
            block.append(next(stream))
    for block in blocks:
        assert not any(_syndromes(block, int(correction))), "a block is damaged"
    return b"".join(bytes(b[:n]) for b, n in zip(blocks, lengths, strict=True))


def _times(one: int, other: int) -> int:
    found = 0
    while other:
        if other & 1:
            found ^= one
        one, other = one << 1, other >> 1
        if one & 256:
            one ^= 0x11D
    return found


def _syndromes(block: list[int], count: int) -> Iterator[int]:
    root = 1
    for _ in range(count):
        table = [_times(value, root) for value in range(256)]
        value = 0
        for word in block:
            value = table[value] ^ word
        yield value
        root = _times(root, 2)


def _text(data: bytes, version: int) -> str:
    bits, left = int.from_bytes(data, "big"), 8 * len(data)

    def take(count: int) -> int:
        nonlocal left
        left -= count
        assert left >= 0, "the text is cut"
        return bits >> left & (1 << count) - 1

    large = 0 if version < 10 else 1 if version < 27 else 2
    found = ""
    while left >= 4 and (mode := take(4)):
        if mode == 1:
            count = take((10, 12, 14)[large])
            while count > 0:
                some = min(3, count)
                found += str(take((0, 4, 7, 10)[some])).zfill(some)
                count -= some
        else:
            assert mode == 4, f"mode {mode}"
            found += bytes(take(8) for _ in range(take((8, 16, 16)[large]))).decode()
    return found
