"""
Walks by chance at every size: nothing is out of reach, cut, moved, unseen, or of another language.

These are the suite's part, the same each time. ``python -m tests.walker --minutes N`` walks on with
fresh seeds; with ``--long`` there are more of these.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest
from playwright.sync_api import Browser

from companion.i18n import LANGUAGES
from tests.long import so_many
from tests.walker.walk import SIZES, Walker, plans, walking

from .chromium import SCALE

WALKS, STEPS = so_many(60, 4), 10
SEED = 11


@pytest.fixture(scope="module")
def walker(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Walker]:
    """One page for all walks."""
    with walking(browser, tmp_path_factory.mktemp("walks"), SCALE) as found:
        yield found


@pytest.mark.parametrize("size", [size.name for size in SIZES.values() if size.width < size.height])
def test_a_walk_upright_finds_nothing_wrong(size: str, walker: Walker) -> None:
    found = wrong(size, walker)
    assert not found, found


def wrong(size: str, walker: Walker) -> str:
    """Walk at a size; return what is wrong and how to walk there again."""
    told = []
    first = SEED + list(SIZES).index(size)
    for plan in islice(plans(first, [size], [*LANGUAGES], STEPS), WALKS):
        report = walker.walk(plan)
        assert report.steps == STEPS
        told += [
            f"{finding.kind}: {finding.told}\n"
            f"    at {finding.where}, step {step} of {plan.command()}"
            for step, finding in report.found
        ]
    return "\n".join(["", f"pictures: {walker.pictures}", *dict.fromkeys(told)]) if told else ""
