"""What a process counts of itself, and what processes tell each other."""

from __future__ import annotations

import asyncio
import contextvars
import json
from collections.abc import Iterator
from datetime import datetime
from math import isfinite
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli import log
from companion.cli.host.processes import At, Process, read, together, told
from companion.cli.host.watch import Watch
from companion.cli.numbers import Numbers
from companion.games import GAMES
from companion.storage import MemoryShelf
from companion.table import Tables
from tests.browser.games import summer

SOME = Process("club", 8551, 1_700_000_000, 3, 140, 1.5, 0.004, 0.02, 90_000_000, 0.001)


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """Everything that is written."""
    found: list[str] = []
    log.to(found.append)
    yield found
    log.to(None)


def page(id: str, route: str = "/") -> Any:
    """A page that is there."""
    return _Page(SimpleNamespace(id=id, connection=object()), route)


class _Page:
    def __init__(self, session: Any, route: str) -> None:
        self.session, self.route = session, route


def test_phones_are_counted_at_their_tables_while_they_have_a_line() -> None:
    tables = Tables(MemoryShelf(), GAMES)
    id, watch = summer(tables).id, Watch(tables, 8551)
    pages = [page("a", f"/game/{id}"), page("b", f"/screen/{id}"), page("c", "/rules")]
    for one in pages:
        watch.arrived(one)
    assert (watch.phones, watch.at_tables()[id].phones) == (3, 2)
    pages[0].session.connection = None
    assert (watch.phones, watch.at_tables()[id].phones) == (2, 1)
    del one, pages[1:]
    assert watch.phones == 0
    assert watch.process().tables == {id: At(0, tables.at(id).touched)}


def test_only_what_was_written_is_a_tap() -> None:
    tables = Tables(MemoryShelf(), GAMES)
    table, watch = summer(tables), Watch(tables, 8551)
    looked, tapped = contextvars.Context(), contextvars.Context()
    watch.handled(0.5, looked)
    tapped.run(table.undo)
    watch.handled(0.25, tapped)
    assert (watch.times.count, watch.times.total) == (1, 0.25)


def test_a_minute_is_one_line_if_anything_has_happened(lines: list[str]) -> None:
    watch = Watch(Tables(MemoryShelf(), GAMES), 8551)
    watch.tell_minute()
    assert lines == []
    pages = [page("a"), page("b")]
    for one in pages:
        watch.arrived(one)
    watch.look()
    pages[0].session.connection = None
    watch.look()
    watch.times.add(0.02)
    watch.tell_minute()
    watch.tell_minute()
    (line,) = lines
    assert "event=phones now=1 came=2 gone=1 taps=1 median_ms=20 most_ms=20" in line


def test_a_store_that_goes_and_comes_back_is_said(lines: list[str]) -> None:
    tables = Tables(MemoryShelf(), GAMES)
    watch = Watch(tables, 8551)
    for away in (True, True, False):
        tables.tell_away(away)
        watch.look()
    assert [line.partition("event=")[2] for line in lines] == [
        "store state=away",
        "store state=back",
    ]


def test_a_loop_that_is_held_up_is_late(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.cli.host import watch as module

    monkeypatch.setattr(module, "BEAT", 0.01)
    watch, seen = Watch(Tables(MemoryShelf(), GAMES), 8551), list[Process]()

    async def story() -> None:
        running = asyncio.create_task(watch.run(seen.append))
        while not seen:
            await asyncio.sleep(0)
        end = asyncio.get_running_loop().time() + 0.1
        while asyncio.get_running_loop().time() < end:
            pass
        while watch.lag < 0.05:
            await asyncio.sleep(0.01)
        running.cancel()

    asyncio.run(asyncio.wait_for(story(), 20))
    assert seen[0].port == 8551


def test_there_is_a_number_for_each_thing_watched() -> None:
    numbers, watch = Numbers(), Watch(Tables(MemoryShelf(), GAMES), 8551)
    watch.tell_numbers(numbers)
    told = {line.split(" ")[0] for line in numbers.text().splitlines() if line[0] != "#"}
    assert told >= {
        "vendemmia_phones",
        "vendemmia_memory_bytes",
        "vendemmia_loop_lag_seconds",
        "vendemmia_store_up",
        "vendemmia_tap_seconds_count",
    }
    assert watch.process().memory > 1_000_000


def test_what_a_process_tells_is_read_as_it_was() -> None:
    at = {"vino-1-a": At(2, 1_700_000_000_000)}
    process = Process(**{**_fields(SOME), "tables": at})
    assert read(told(process)) == process
    assert together({"a": process, "b": process, "c": SOME}) == {
        "vino-1-a": At(4, 1_700_000_000_000)
    }


def _fields(process: Process) -> dict[str, Any]:
    return {name: getattr(process, name) for name in Process.__dataclass_fields__}


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from([*Process.__dataclass_fields__]), JSON)
def test_what_is_told_otherwise_breaks_nothing(name: str, value: Any) -> None:
    said = json.dumps({**json.loads(told(SOME)), name: value})
    found = read(said)
    assert found is None or isinstance(found, Process)
    assert found is None or (isfinite(found.rate) and datetime.fromtimestamp(found.since))
    assert read(said[:-1]) is None
    assert read("") is None
