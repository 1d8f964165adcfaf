"""What a tap costs: a bare append and fsync beside ``add_tap``, however much is stored.

Run with ``python -m tests.bench.bench_storage [FOLDER]``; the folder should be on the disk that
matters. Bare and real taps alternate, so that both meet the same disk; both write as many bytes.
"""

from __future__ import annotations

import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from companion.storage import TinyShelf, lines
from companion.storage.versioned import wrapped

ROUNDS = 300
TAP = {"op": "plant", "who": 1, "vine": "malvasia-2", "field": 3, "at": 1_700_000_000_000}


def game_file(taps: int) -> bytes:
    header = {"1": wrapped("header", {"game": "viticulture", "seed": 7})}
    rows = [{"t": "taps", "put": {str(n): wrapped("tap", TAP)}} for n in range(1, taps + 1)]
    changes = [{"t": "game", "put": header}, *rows]
    body = b"".join(lines.encode({"n": n, **one}) for n, one in enumerate(changes, 1))
    return lines.snapshot_file({}, 0) + body


def populate(folder: Path, finished: int, length: int) -> None:
    """A data folder with so many finished games and one of so many taps being played."""
    games = folder / "games"
    games.mkdir(parents=True)
    short = game_file(3)
    card = {"game": "viticulture", "players": ["Anna", "Bob"], "won": "Anna", "points": [21, 18]}
    index = [lines.snapshot_file({}, 0)]
    for n in range(1, finished + 1):
        (games / f"old-{n}.journal").write_bytes(short)
        row = {"id": f"old-{n}", "finished": True, "touched": n, **wrapped("card", card)}
        index.append(lines.encode({"n": n, "t": "games", "put": {str(n): row}}))
    (folder / "vendemmia.journal").write_bytes(b"".join(index))
    (games / "playing.journal").write_bytes(game_file(length))


def milliseconds(act: Callable[[], object]) -> float:
    start = time.perf_counter()
    act()
    return (time.perf_counter() - start) * 1000


def tell(what: str, bare: list[float], real: list[float]) -> None:
    cells = []
    for times in (bare, real):
        times = sorted(times)
        cells += [statistics.median(times), times[int(len(times) * 0.95)]]
    ratio = cells[2] / cells[0]
    print(f"{what:32}" + "".join(f"{cell:10.3f}" for cell in cells) + f"{ratio:9.2f}")


def measure(folder: Path, finished: int, length: int) -> float:
    """Tap beside bare appends; the milliseconds the first and the next opening took."""
    populate(folder, finished, length)
    os.sync()  # let the disk finish with the files just made
    shelves: list[TinyShelf] = []
    opening = milliseconds(lambda: shelves.append(TinyShelf(folder)))
    shelves.pop().close()
    again = milliseconds(lambda: shelves.append(TinyShelf(folder)))
    shelf = shelves.pop()
    shelf.open("playing")
    path = folder / "games" / "playing.journal"
    before = path.stat().st_size
    shelf.add_tap("playing", TAP)
    line = b"x" * (path.stat().st_size - before)
    fd = os.open(folder / "bare", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def append() -> None:
        os.write(fd, line)
        os.fsync(fd)

    bare, real = [], []
    for _ in range(ROUNDS):
        bare.append(milliseconds(append))
        real.append(milliseconds(lambda: shelf.add_tap("playing", TAP)))
    os.close(fd)
    shelf.close()
    tell(f"{finished:,} finished, {length:,} taps", bare, real)
    print(f"{'':34}opened in {opening:.0f} ms, the next time in {again:.0f} ms")
    return again


def import_time() -> float:
    """Milliseconds `companion.storage` adds to a process that has the standard library's part."""
    code = (
        "import asyncio, json, re, os, zlib, dataclasses, typing, pathlib, threading, shutil\n"
        "import errno, itertools, collections, contextlib, io, warnings\n"
        "import time; start = time.perf_counter(); import companion.storage\n"
        "print((time.perf_counter() - start) * 1000)"
    )
    runs = [subprocess.check_output([sys.executable, "-c", code]) for _ in range(5)]
    return min(map(float, runs))


def main() -> None:
    place = sys.argv[1] if len(sys.argv) > 1 else None
    folder = Path(tempfile.mkdtemp(prefix="bench-storage-", dir=place))
    try:
        print(f"{'milliseconds':32}{'bare':>10}{'p95':>10}{'add_tap':>10}{'p95':>10}{'ratio':>9}")
        for finished, length in ((10, 10), (1_000, 10), (10_000, 10), (10, 5_000)):
            measure(folder / f"{finished}-{length}", finished, length)
        print(f"import companion.storage: {import_time():.0f} ms")
    finally:
        shutil.rmtree(folder)


if __name__ == "__main__":
    main()
