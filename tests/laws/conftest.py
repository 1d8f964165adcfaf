"""
The same few examples on every machine and every day.

Hypothesis takes the settings when a test is defined, so the profile is loaded while this is
imported, before the laws are.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

from tests.long import so_many

settings.register_profile(
    "laws",
    max_examples=so_many(100, 18),
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("laws")
