"""
Numbers a host watches: what has happened how often, how much there is, how long it took.

Whoever has something to tell adds it in one line, and it stands at ``/metrics``:

    >>> from companion.cli.numbers import Numbers
    >>> numbers = Numbers()
    >>> numbers.count("vendemmia_refused_total", "What was turned away.", why="flood")
    >>> numbers.watch("vendemmia_tables", "Tables there are.", lambda: 3)
    >>> print(numbers.text(), end="")
    # HELP vendemmia_refused_total What was turned away.
    # TYPE vendemmia_refused_total counter
    vendemmia_refused_total{why="flood"} 1
    # HELP vendemmia_tables Tables there are.
    # TYPE vendemmia_tables gauge
    vendemmia_tables 3

The program has one set of them, :data:`NUMBERS`; ``count`` and ``watch`` of this module are its
own. What is counted is counted by kind only: no name, no address and no table may be a label. What
a number is is said in English, to other programs (``# not shown: for other programs``).
"""

from __future__ import annotations

import re
import threading
import time
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Seconds up to which times are counted together."""
LATELY = 60.0
"""Seconds that are *lately*."""
REMEMBERED = 4096
"""Times that are remembered one by one, for the median of them."""

_NAME = re.compile(r"[a-z][a-z0-9_]*")

Labels = tuple[tuple[str, str], ...]
Samples = Iterable[tuple[str, Labels, float]]


@dataclass
class _Family:
    """All numbers of one name."""

    help: str
    kind: str
    read: Callable[[], Samples]
    values: dict[Labels, float] = field(default_factory=dict)


class Times:
    """How long something took: counted for ever, and one by one for a while."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._begun = clock()
        self._counts = [0] * (len(BOUNDS) + 1)
        self._last: deque[tuple[float, float]] = deque(maxlen=REMEMBERED)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        """It took so long, once more."""
        self._counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds
        self._last.append((self._clock(), seconds))

    @property
    def count(self) -> int:
        """How often there was one."""
        return sum(self._counts)

    def lately(self) -> tuple[float, float, float]:
        """Return how many there were a second lately, their median, and what 95 % took at most."""
        now = self._clock()
        kept = [(at, took) for at, took in tuple(self._last) if now - at <= LATELY]
        if not kept:
            return 0.0, 0.0, 0.0
        span = LATELY if len(kept) < REMEMBERED else now - kept[0][0]
        span = max(min(span, now - self._begun), 1.0)
        took = sorted(seconds for _, seconds in kept)
        return len(took) / span, part(took, 0.5), part(took, 0.95)

    def samples(self, name: str) -> Iterator[tuple[str, Labels, float]]:
        """Return the numbers of a histogram."""
        below = 0
        for bound, count in zip((*map(str, BOUNDS), "+Inf"), self._counts, strict=True):
            below += count
            yield f"{name}_bucket", (("le", bound),), below
        yield f"{name}_sum", (), self.total
        yield f"{name}_count", (), below


def part(ordered: list[float], share: float) -> float:
    """
    Return the value that a share of all values does not exceed.

    >>> part([1.0, 2.0, 3.0, 4.0], 0.5), part([1.0, 2.0, 3.0, 4.0], 0.95)
    (2.0, 4.0)
    """
    place = -(-len(ordered) * share // 1)
    return ordered[max(0, int(place) - 1)]


class Numbers:
    """A set of numbers; any thread may add to them."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._all: dict[str, _Family] = {}

    def count(self, name: str, help: str, by: float = 1, **labels: str) -> None:
        """Something has happened."""
        key = tuple(sorted(labels.items()))
        with self._lock:
            family = self._family(name, help, "counter")
            family.values[key] = family.values.get(key, 0) + by

    def counted(self, name: str, **labels: str) -> float:
        """Return how often something has happened."""
        family = self._all.get(name)
        return family.values.get(tuple(sorted(labels.items())), 0) if family else 0

    def watch(self, name: str, help: str, read: Callable[[], float], kind: str = "gauge") -> None:
        """Something there is so much of as ``read`` says; who watches it last is asked."""
        with self._lock:
            self._family(name, help, kind).read = lambda: [(name, (), read())]

    def time(self, name: str, help: str, times: Times) -> None:
        """Something takes its time."""
        with self._lock:
            self._family(name, help, "histogram").read = lambda: times.samples(name)

    def _family(self, name: str, help: str, kind: str) -> _Family:
        if not _NAME.fullmatch(name):
            raise ValueError(name)
        return self._all.setdefault(name, _Family(help, kind, tuple))

    def text(self) -> str:
        """Return all of them in the text format of Prometheus."""
        lines: list[str] = []
        with self._lock:
            families = sorted(self._all.items())
            counted = {name: dict(family.values) for name, family in families}
        for name, family in families:
            lines.append(f"# HELP {name} {_escaped(family.help)}")
            lines.append(f"# TYPE {name} {family.kind}")
            lines += [_line(name, *sample) for sample in sorted(counted[name].items())]
            lines += [_line(*sample) for sample in family.read()]
        return "".join(f"{line}\n" for line in lines)


def _line(name: str, labels: Labels, value: float) -> str:
    told = ",".join(f'{key}="{_escaped(text, quoted=True)}"' for key, text in labels)
    return f"{name}{{{told}}} {value:.10g}" if told else f"{name} {value:.10g}"


def _escaped(text: str, *, quoted: bool = False) -> str:
    plain = text.replace("\\", "\\\\").replace("\n", "\\n")
    return plain.replace('"', '\\"') if quoted else plain


NUMBERS = Numbers()
"""The program's own."""
count, watch = NUMBERS.count, NUMBERS.watch

__all__ = ["NUMBERS", "Numbers", "Times", "count", "part", "watch"]
