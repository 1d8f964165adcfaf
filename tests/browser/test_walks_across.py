"""Walks on pages that lie on their side: a file of its own, to go on beside the others."""

from __future__ import annotations

import pytest

from tests.walker.walk import SIZES, Walker

from .test_walks import walker, wrong

__all__ = ["walker"]


@pytest.mark.parametrize("size", [size.name for size in SIZES.values() if size.width > size.height])
def test_a_walk_across_finds_nothing_wrong(size: str, walker: Walker) -> None:
    found = wrong(size, walker)
    assert not found, found
