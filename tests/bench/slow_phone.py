"""
A browser that stands still for most of the time.

The throttle Chromium has itself leaves workers at full speed, and Python runs in one.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SLICE = 0.02
"""Seconds a slowed browser runs before it stands still."""


def family(pid: int) -> set[int]:
    """Return a process and all it has begun."""
    children: dict[int, list[int]] = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            except OSError:
                continue
            children.setdefault(parent, []).append(int(entry.name))
    found, waiting = set(), [pid]
    while waiting:
        one = waiting.pop()
        found.add(one)
        waiting += children.get(one, ())
    return found


@contextmanager
def slowed(times: float) -> Iterator[None]:
    """Let the browsers this process has begun stand still for most of the time."""
    done = threading.Event()

    def all_of_them(number: signal.Signals) -> None:
        for pid in family(os.getpid()) - {os.getpid()}:
            try:
                if b"chrom" in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")[0]:
                    os.kill(pid, number)
            except OSError:
                continue

    def beat() -> None:
        while not done.is_set():
            time.sleep(SLICE)
            all_of_them(signal.SIGSTOP)
            time.sleep(SLICE * (times - 1))
            all_of_them(signal.SIGCONT)

    beating = threading.Thread(target=beat)
    if times > 1:
        beating.start()
    try:
        yield
    finally:
        done.set()
        if times > 1:
            beating.join()
