"""The wake-up chart as it is printed."""

from __future__ import annotations

from companion.viticulture.box.wake_up import WAKE_UP


def test_the_chart_has_seven_rows_each_with_the_printed_bonus() -> None:
    assert [bonus.value for _, bonus in sorted(WAKE_UP.items())] == [
        "none", "vine", "order", "lira", "visitor", "point", "worker",
    ]  # fmt: skip
