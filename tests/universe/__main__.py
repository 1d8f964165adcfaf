"""
``python -m tests.universe``: schedules in virtual time, and hostile input.

``--seeds 10000`` plays schedules and prints the sum, ``--seed S`` one of them with all that happens
in it, ``--faults`` looks for the bugs that are put in on purpose, ``--hostile 100000`` tries what
nobody should say. Exit code 1 if anything is broken.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from time import perf_counter

from .faults import FAULTS, seeds_until_found
from .hostile import attack
from .running import Run, run
from .world import World


def main(given: list[str] | None = None) -> int:
    """Do what is asked for."""
    asked = argparse.ArgumentParser(prog="python -m tests.universe", description=__doc__)
    asked.add_argument("--seeds", type=int, metavar="N", help="play N schedules")
    asked.add_argument("--first", type=int, default=0, metavar="S", help="begin with this one")
    asked.add_argument("--jobs", type=int, default=1, help="how many at once")
    asked.add_argument("--seed", type=int, metavar="S", help="play one and print all of it")
    asked.add_argument("--faults", action="store_true", help="look for the bugs put in")
    asked.add_argument("--hostile", type=int, metavar="N", help="try N hostile inputs")
    options = asked.parse_args(given)
    broken = 0
    if options.seed is not None:
        broken += _one(options.seed)
    if options.seeds is not None:
        broken += _many(range(options.first, options.first + options.seeds), options.jobs)
    if options.faults:
        broken += _faults()
    if options.hostile is not None:
        broken += _hostile(options.hostile)
    return 1 if broken else 0


def _one(seed: int) -> int:
    world = World(seed, trace=True)
    witness = world.run()
    print("\n".join(world.trace or ()))
    print("\n".join(f"BROKEN {one}" for one in witness.broken) or "every law was kept")
    print(f"seed {seed}, {world.game}: {world.digest}")
    return len(witness.broken)


def _many(seeds: range, jobs: int) -> int:
    began, total, broken = perf_counter(), Counter[str](), list[Run]()
    with ProcessPoolExecutor(jobs) as pool:
        for done in pool.map(run, seeds, chunksize=20):
            total.update(done.counts)
            if done.broken:
                broken.append(done)
                print(f"seed {done.seed}, {done.game}: {'; '.join(done.broken)}", flush=True)
    print(f"{len(seeds):,} schedules in {perf_counter() - began:.0f} s, {len(broken)} broken")
    for what, count in sorted(total.items()):
        print(f"{count:12,}  {what}")
    return len(broken)


def _faults() -> int:
    missed = 0
    for name, kinds in FAULTS.items():
        found = seeds_until_found(kinds, 200)
        missed += found is None
        print(f"{name}: " + ("NOT FOUND" if found is None else f"seed {found[0]}, {found[1]}"))
    return missed


def _hostile(most: int) -> int:
    for what, count in attack(most).items():
        print(f"{count:12,}  {what}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
