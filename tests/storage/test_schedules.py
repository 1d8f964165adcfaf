"""Evenings over a simulated disk; thousands of them by ``python -m tests.storage.schedules``."""

from __future__ import annotations

import pytest

from companion.storage import journal, lines
from tests.long import so_many

from .schedules import Wrong, play

SEEDS = so_many(5_000, 40)


def test_whatever_the_disk_does_nothing_acknowledged_is_lost_or_doubled() -> None:
    total = play(range(SEEDS))
    assert total["evenings"] == SEEDS
    for what in ("taps", "refused", "taken", "kill", "power cut", "meddled", "full", "failing"):
        assert total[what] > 0, what


def test_a_disk_that_only_says_it_has_made_durable_is_found_out() -> None:
    with pytest.raises(Wrong):
        play(range(10), honest=False)


def test_a_journal_that_forgets_to_cut_off_what_failed_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(journal.JournalStorage, "_cut", lambda self: None)
    monkeypatch.setattr(journal.JournalStorage, "_same_story", lambda self: True)
    with pytest.raises(Wrong):
        play(range(40))


def test_a_journal_that_is_believed_without_its_checksums_is_found_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sound = lines._follow

    def lenient(reading: lines.Reading, rows: list[bytes]) -> bool:
        return sound(reading, rows[:-1])  # the last line is not counted

    monkeypatch.setattr(lines, "_follow", lenient)
    with pytest.raises(Wrong):
        play(range(10))
