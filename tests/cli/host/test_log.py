"""Lines for a host: what they say, and what they cannot say."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from companion.cli import log, serve


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """Everything that is written."""
    found: list[str] = []
    log.to(found.append)
    yield found
    log.to(None)


def test_a_line_has_names_and_values(lines: list[str]) -> None:
    log.note("deed", what="close-table", phones=3, lan=True, took=0.25)
    (line,) = lines
    time, rest = line.split(" ", 1)
    assert time.startswith("time=2")
    assert time.endswith("Z")
    assert rest == "event=deed what=close-table phones=3 lan=true took=0.25"


@pytest.mark.parametrize("odd", ["two words", "a\nb", 'a="b"', "Софья", "", "x" * 61])
def test_what_is_no_word_of_ours_is_not_written(lines: list[str], odd: str) -> None:
    log.note("start", what=odd)
    assert lines[0].endswith(" what=?")


def test_without_the_option_nothing_is_written() -> None:
    log.to(None)
    log.note("start")
    log.refused("flood")
    assert not log.is_on()


def test_who_is_turned_away_often_is_told_of_once_a_minute(lines: list[str]) -> None:
    for _ in range(50):
        log.refused("flood")
    log.refused("name")
    assert [line.partition("event=")[2] for line in lines] == [
        "refused why=flood",
        "refused why=name",
    ]


def test_an_error_is_its_kind_and_its_place_without_its_words(lines: list[str]) -> None:
    logger = logging.Logger("tested")
    logger.addHandler(log.Errors())
    try:
        {}["Annunziata"]  # type: ignore[misc]
    except KeyError:
        logger.exception("Annunziata is not there")
    logger.warning("Annunziata again")
    logger.info("Annunziata whispers")
    broken, warned = lines
    assert "event=error code=KeyError at=cli/host/test_log.py:" in broken
    assert "event=error code=warning at=cli/host/test_log.py:" in warned
    assert "Annunziata" not in "".join(lines)


def test_the_program_says_errors_to_people_or_in_lines(
    lines: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for in_lines in (True, False):
        if not in_lines:
            log.to(None)
        logger = logging.Logger("tested")
        logger.addHandler(serve.hearing(lambda: None))
        logger.error("Annunziata", exc_info=KeyError("Annunziata"))
        assert ("Annunziata" in capsys.readouterr().err) is not in_lines
    assert len(lines) == 1


def test_a_phone_that_leaves_is_no_error(lines: list[str]) -> None:
    logger = logging.Logger("tested")
    logger.addHandler(log.Errors())
    logger.error("gone", exc_info=ConnectionResetError())
    assert lines == []


def test_a_table_is_called_by_letters_that_say_nothing() -> None:
    assert log.mark_of("viticulture-18c2-aaaa") == log.mark_of("viticulture-18c2-aaaa")
    assert len({log.mark_of(f"vino-{n}") for n in range(1000)}) == 1000
    assert log.mark_of("vino-1").isalnum()
