"""Numbers a host watches, and how they are told."""

from __future__ import annotations

import pytest

from companion.cli.numbers import LATELY, Numbers, Times, part


def test_what_is_counted_is_counted_by_kind() -> None:
    numbers = Numbers()
    for why in ("flood", "name", "flood"):
        numbers.count("refused_total", "Turned away.", why=why)
    assert numbers.text().splitlines() == [
        "# HELP refused_total Turned away.",
        "# TYPE refused_total counter",
        'refused_total{why="flood"} 2',
        'refused_total{why="name"} 1',
    ]
    assert numbers.counted("refused_total", why="flood") == 2
    assert numbers.counted("refused_total", why="rain") == 0


def test_what_is_watched_is_asked_at_every_look() -> None:
    numbers, phones = Numbers(), [3]
    numbers.watch("phones", "Phones.", lambda: phones[0])
    assert "phones 3" in numbers.text().splitlines()
    phones[0] = 4
    assert "phones 4" in numbers.text().splitlines()


def test_what_would_break_a_line_is_written_so_that_it_does_not() -> None:
    numbers = Numbers()
    numbers.count("odd_total", "Two\nlines\\", kind='"\n\\')
    assert numbers.text().splitlines() == [
        "# HELP odd_total Two\\nlines\\\\",
        "# TYPE odd_total counter",
        'odd_total{kind="\\"\\n\\\\"} 1',
    ]
    with pytest.raises(ValueError, match="no name"):
        numbers.count("no name", "")


def test_times_are_counted_below_each_bound() -> None:
    times, numbers = Times(), Numbers()
    numbers.time("tap_seconds", "A tap.", times)
    for seconds in (0.004, 0.005, 0.02, 9.0):
        times.add(seconds)
    told = numbers.text().splitlines()
    assert told[1] == "# TYPE tap_seconds histogram"
    assert 'tap_seconds_bucket{le="0.005"} 2' in told
    assert 'tap_seconds_bucket{le="0.025"} 3' in told
    assert 'tap_seconds_bucket{le="5.0"} 3' in told
    assert told[-3:] == [
        'tap_seconds_bucket{le="+Inf"} 4',
        "tap_seconds_sum 9.029",
        "tap_seconds_count 4",
    ]


def test_lately_is_the_last_minute() -> None:
    now = [0.0]
    times = Times(lambda: now[0])
    assert times.lately() == (0.0, 0.0, 0.0)
    times.add(5.0)
    now[0] = LATELY + 1
    for hundredth in range(1, 101):
        times.add(hundredth / 100)
    rate, median, most = times.lately()
    assert (round(rate, 2), median, most) == (round(100 / 60, 2), 0.5, 0.95)


def test_a_share_of_one_is_that_one() -> None:
    assert (part([7.0], 0.5), part([7.0], 0.95)) == (7.0, 7.0)
