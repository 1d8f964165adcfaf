"""What holds for all tests."""

from __future__ import annotations

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """
    Tests in the browser come last.

    Playwright keeps an event loop running in its process; a test that wants a loop of its own
    could not run after it.
    """
    items.sort(key=lambda item: "tests/browser/" in item.path.as_posix())
