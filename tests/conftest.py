"""What all tests share: they find each other's packages, wherever pytest is started."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = str(Path(__file__).resolve().parents[1])
if ROOT not in sys.path:
    sys.path.insert(0, ROOT)

LONGEST_FIRST = (
    "engines",
    "walks",
    "walks_across",
    "layout_russian",
    "in_the_browser",
    "devices",
    "walks_see",
    "meeting",
    "vino",
    "whole_vineyard",
    "layout_longer",
    "layout_phone",
    "whole_game",
    "solo",
)
"""Files of browser tests that nobody should begin when all others have ended, the longest first."""

gc.set_threshold(20_000, 20, 20)
"""A screen is ten thousand values, hardly one of them a ring: a tenth of all time is saved."""


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """
    Whatever asks for a browser is marked so: ``-m "not browser"`` is the quick part.

    They come last, file by file: Playwright keeps an event loop running in its process, and a test
    that wants a loop of its own could not run after it.
    """
    late = set()
    for item in items:  # before others leave out what is not asked for
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.browser)
            late.add(item.path)
    yield
    items.sort(key=lambda item: (item.path in late, late_place(item)))


def late_place(item: pytest.Item) -> int:
    """Where its file stands among those that come last."""
    name = item.path.stem.removeprefix("test_")
    ours = item.path.parent.name == "browser" and name in LONGEST_FIRST
    return LONGEST_FIRST.index(name) if ours else len(LONGEST_FIRST)
