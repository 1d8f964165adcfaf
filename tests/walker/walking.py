"""
``python -m tests.walker --minutes N``: walk through the screens by chance, and say what is wrong.

Seeds are fresh each time. What is found is told once for each kind, with a picture and the line
that walks there again: ``python -m tests.walker --seed 7 --size narrow --language ru``.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

from companion.i18n import LANGUAGES
from tests.browser.chromium import SCALE, chromium

from .sight import Finding
from .walk import SIZES, Plan, Report, plans, walking

MOST_BROWSERS = 2
SPREAD = 1_000_000
"""Between the first seeds of two browsers."""
STEPS = 25


@dataclass
class Tally:
    """What came of many walks."""

    steps: int = 0
    walks: int = 0
    seconds: float = 0
    found: dict[str, list[tuple[Plan, int, Finding]]] = field(default_factory=dict)
    """By the pattern of the finding, where it was met."""
    failed: list[str] = field(default_factory=list)
    """Walks that came to no end."""
    met: Counter[str] = field(default_factory=Counter)

    def add(self, report: Report) -> None:
        """Count a walk."""
        self.steps += report.steps
        self.walks += 1
        self.met += report.met
        for step, finding in report.found:
            self.found.setdefault(finding.pattern, []).append((report.plan, step, finding))

    def join(self, other: Tally) -> None:
        """Count what another browser has walked at the same time."""
        self.steps += other.steps
        self.walks += other.walks
        self.seconds = max(self.seconds, other.seconds)
        self.met += other.met
        self.failed += other.failed
        for pattern, met in other.found.items():
            self.found.setdefault(pattern, []).extend(met)

    def kinds(self) -> Counter[str]:
        """How many findings there are of each kind."""
        told: Counter[str] = Counter()
        for met in self.found.values():
            told[met[0][2].kind] += len(met)
        return told


def main(arguments: list[str]) -> int:
    """Walk as wished for; return 1 if anything was found."""
    wish = options(arguments)
    begin = wish.seed if wish.seed is not None else random.SystemRandom().randrange(1 << 31)
    sizes, codes = wish.size or list(SIZES), wish.language or list(LANGUAGES)
    if wish.minutes is None:
        tally = walked(Plan(begin, sizes[0], codes[0], wish.steps), wish.pictures)
    else:
        print(f"seeds from {begin}, pictures in {wish.pictures}", flush=True)
        jobs = max(1, min(wish.jobs, MOST_BROWSERS))
        seconds = 60 * wish.minutes
        with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
            shares = [
                pool.submit(
                    walk_for, seconds, begin + n * SPREAD, sizes, codes, wish.steps, wish.pictures
                )
                for n in range(jobs)
            ]
            tally = Tally()
            for share in shares:
                tally.join(share.result())
    print("\n".join(told(tally)))
    return 1 if tally.found or tally.failed else 0


def options(arguments: list[str]) -> argparse.Namespace:
    """What is wished for."""
    parser = argparse.ArgumentParser(prog="python -m tests.walker", description=__doc__)
    parser.add_argument("--minutes", type=float, help="how long; without it, one walk")
    parser.add_argument("--seed", type=int, help="the first walk's number")
    parser.add_argument("--size", action="append", choices=tuple(SIZES))
    parser.add_argument("--language", action="append", choices=tuple(LANGUAGES))
    parser.add_argument("--steps", type=int, default=STEPS, help="of each walk")
    parser.add_argument("--jobs", type=int, default=MOST_BROWSERS, help="browsers at a time")
    parser.add_argument(
        "--pictures", type=Path, default=Path(tempfile.gettempdir()) / "vendemmia-walks"
    )
    return parser.parse_args(arguments)


def walked(plan: Plan, pictures: Path) -> Tally:
    """One walk, told step by step."""
    tally, began = Tally(), time.monotonic()
    with chromium() as browser, walking(browser, pictures) as walker:
        report = walker.walk(plan)
    for line in report.path:
        print(line)
    tally.add(report)
    tally.seconds = time.monotonic() - began
    return tally


def walk_for(
    seconds: float, seed: int, sizes: list[str], codes: list[str], steps: int, pictures: Path
) -> Tally:
    """Walk until the time is over."""
    tally, began = Tally(), time.monotonic()
    todo = plans(seed, sizes, codes, steps)
    while time.monotonic() - began < seconds:
        try:
            with chromium() as browser, walking(browser, pictures, SCALE) as walker:
                while time.monotonic() - began < seconds:
                    plan = next(todo)
                    tally.add(walker.walk(plan))
        except Exception as problem:  # a new browser walks on
            tally.failed.append(f"{plan.command()}: {type(problem).__name__}: {problem}")
    tally.seconds = time.monotonic() - began
    return tally


def told(tally: Tally) -> list[str]:
    """What is said in the end."""
    minutes = max(tally.seconds, 1) / 60
    lines = [
        f"{tally.steps} steps of {tally.walks} walks in {minutes:.1f} minutes, "
        f"{tally.steps / minutes:.0f} a minute",
        "met: " + ", ".join(f"{name} {count}" for name, count in tally.met.most_common(40)),
    ]
    by_kind = sorted(tally.found.values(), key=lambda met: (met[0][2].kind, -len(met)))
    for met in by_kind:
        plan, step, finding = met[0]
        lines.append(f"{len(met)} × {finding.kind}: {finding.told}")
        lines.append(f"    at {finding.where}, step {step} of {plan.command()}")
    lines += tally.failed
    kinds = ", ".join(f"{kind} {count}" for kind, count in tally.kinds().most_common())
    return [*lines, f"findings: {kinds or 'none'}"]


__all__ = ["Tally", "main", "told", "walk_for"]
