"""The same few examples on every machine and every day."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "laws",
    max_examples=40,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.fixture(autouse=True, scope="package")
def _profile() -> Iterator[None]:
    settings.load_profile("laws")
    yield
    settings.load_profile("default")
