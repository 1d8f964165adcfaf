"""
``python -m tests.mutations``: how many mistakes of one line the tests see.

Two at a time, each in a copy of the tree. ``--only WORDS`` runs those whose name has the words,
``--left`` those the table has no row for, ``--find`` only looks for the lines, ``--write`` puts
what was found into the table of ``tests/README.md``, one row after the other. The exit code is 0 if
every line was found and at least nine of ten were seen.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue

from .running import (
    BROKEN,
    EQUIVALENT,
    KILLED,
    LOST,
    ROOT,
    Mutation,
    Result,
    copy_tree,
    fails_anyway,
    mutations,
    nice,
    places,
    readable,
    run,
)

README = ROOT / "tests" / "README.md"
BEGIN, END = "<!-- mutations: written by the command -->\n", "<!-- /mutations -->\n"
ENOUGH = 0.9
ROW = re.compile(r"^\| (.+?) \| (.+) \|$", re.MULTILINE)


def main(arguments: list[str] | None = None) -> int:
    """Run what is asked for; return the exit code."""
    told = _options(arguments)
    every = mutations()
    asked = [one for one in every if not told.only or any(w in one.what for w in told.only)]
    if told.left:
        there = dict(ROW.findall(_parts()[1]))
        asked = [one for one in asked if one.what not in there]
    if told.find:
        return _find(asked)
    nice()
    results = _run(asked, told.jobs, (lambda one: write(every, [one])) if told.write else None)
    print(summary(results))
    if told.write:
        write(every, results)
    lost = [one for one in results if one.verdict == LOST]
    return 0 if seen(results) >= ENOUGH and not lost else 1


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutations", description=__doc__)
    parser.add_argument("--only", action="append", metavar="WORDS")
    parser.add_argument("--left", action="store_true")
    parser.add_argument("--find", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args(arguments)


def _find(asked: list[Mutation]) -> int:
    missing = 0
    for one in asked:
        found = places(one, ROOT)
        if len(found) == 1 or one.equivalent:
            continue
        missing += 1
        print(f"stands in {len(found)} places: {one.line}   ({one.what})")
        for path, number in found:
            print(f"    {path.relative_to(ROOT)}:{number + 1}")
    print(f"{len(asked) - missing} of {len(asked)} lines found")
    return 1 if missing else 0


def _run(asked: list[Mutation], jobs: int, note: Callable[[Result], None] | None) -> list[Result]:
    with tempfile.TemporaryDirectory(prefix="vendemmia-mutations-") as folder:
        spare = Path(folder)
        trees: SimpleQueue[Path] = SimpleQueue()
        for number in range(jobs):
            tree = spare / str(number)
            tree.mkdir()
            trees.put(copy_tree(tree))

        def one_of_them(mutation: Mutation) -> Result:
            tree = trees.get()
            try:
                return run(mutation, tree, spare)
            finally:
                trees.put(tree)

        found: dict[str, Result] = {}
        with ThreadPoolExecutor(jobs) as pool:
            for task in as_completed([pool.submit(one_of_them, one) for one in asked]):
                result = task.result()
                found[result.mutation.what] = result
                line = f"{result.verdict:10} {result.took:5.0f} s  {result.mutation.what}"
                print(f"{line}: {readable(result.said)}", flush=True)
                if note:
                    note(result)
        return _checked([found[one.what] for one in asked], trees.get(), spare)


def _checked(results: list[Result], tree: Path, spare: Path) -> list[Result]:
    """The same, but for what was seen by tests that fail anyway."""
    wrong = fails_anyway({one.said for one in results if one.verdict == KILLED}, tree, spare)
    return [
        replace(one, verdict=BROKEN, said=f"{one.said} fails without it, too")
        if one.verdict == KILLED and one.said.partition("[")[0] in wrong
        else one
        for one in results
    ]


def seen(results: list[Result]) -> float:
    """How much of what can be seen was seen."""
    judged = [one for one in results if one.verdict != EQUIVALENT]
    return sum(one.verdict == KILLED for one in judged) / len(judged) if judged else 1.0


def summary(results: list[Result]) -> str:
    """One line with all that counts."""
    judged = [one for one in results if one.verdict != EQUIVALENT]
    killed = sum(one.verdict == KILLED for one in judged)
    equal = len(results) - len(judged)
    return f"{killed} of {len(judged)} killed ({100 * seen(results):.0f} %), {equal} equivalent"


def _parts() -> tuple[str, str, str]:
    """The README before its table, the table, and what follows."""
    before, _, rest = README.read_text(encoding="utf-8").partition(BEGIN)
    table, _, after = rest.partition(END)
    return before, table, after


def write(every: tuple[Mutation, ...], results: list[Result]) -> None:
    """Put results into the table; what was not asked for now stays as it was told before."""
    before, old, after = _parts()
    told = dict(ROW.findall(old)) | {one.mutation.what: row(one) for one in results}
    there = [one for one in every if one.what in told]
    rows = [f"| {one.what} | {told[one.what]} |\n" for one in there]
    killed = sum(told[one.what].startswith("`") for one in there)
    equal = sum(bool(one.equivalent) for one in there)
    count = f"{killed} of {len(there) - equal} are seen; {equal} cannot be.\n\n"
    table = f"{count}| mistake | seen by |\n|---|---|\n{''.join(rows)}"
    README.write_text(f"{before}{BEGIN}{table}{END}{after}", encoding="utf-8")


def row(result: Result) -> str:
    """What the table says of a mutation."""
    if result.verdict == KILLED:
        return f"`{readable(result.said)}`".replace("|", "\\|")
    if result.verdict == EQUIVALENT:
        return f"cannot be seen: {result.said}"
    return f"**{result.verdict}** {result.said}".strip()


if __name__ == "__main__":
    sys.exit(main())
