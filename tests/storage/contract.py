"""
What every store of tables promises, whoever made it: a journal on this disk, memory, or a server.

A store passes by giving `Contract` a way to begin; see ``test_streams.py``. A second way into the
same store (another process, another machine) is asked for, too; one that has a single way gives
that twice.
"""

from __future__ import annotations

import threading
from abc import abstractmethod
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from companion.storage import NoSuchGame, NotStorable, NumberAhead, NumberTaken, Streams

BEGUN = {"game": "viticulture", "seed": 7, "created": 5}
"""A header."""


def tap(n: int, by: str = "Anna") -> dict[str, Any]:
    """An event, with a key nobody has thought of yet."""
    return {"tap": "play", "n": n, "by": by, "later": ["à", "Ж", {"deep": [1, None]}]}


class Contract:
    """The tests; a subclass says which store."""

    @abstractmethod
    def ways(self) -> tuple[Streams, Streams]:
        """Return two ways into one empty store."""

    @pytest.fixture
    def both(self) -> Iterator[tuple[Streams, Streams]]:
        both = self.ways()
        yield both
        for way in both:
            if hasattr(way, "close"):
                way.close()

    def test_what_one_appends_the_other_follows_in_order(
        self, both: tuple[Streams, Streams]
    ) -> None:
        one, other = both
        one.append("friday", 0, BEGUN)
        for n in range(1, 8):
            (one, other)[n % 2].append("friday", n, tap(n))
        for way in both:
            assert way.follow("friday") == (BEGUN, *map(tap, range(1, 8)))
            assert way.follow("friday", 5) == (tap(5), tap(6), tap(7))
            assert way.follow("friday", 7) == (tap(7),)

    def test_nothing_follows_the_last_event(self, both: tuple[Streams, Streams]) -> None:
        one, other = both
        one.append("friday", 0, BEGUN)
        one.append("friday", 1, tap(1))
        assert other.follow("friday", 2) == ()
        assert other.follow("friday", 99) == ()

    def test_a_number_that_is_taken_is_refused_and_nothing_changes(
        self, both: tuple[Streams, Streams]
    ) -> None:
        one, other = both
        one.append("friday", 0, BEGUN)
        one.append("friday", 1, tap(1))
        one.append("friday", 2, tap(2))
        for n in (0, 1, 2):
            with pytest.raises(NumberTaken) as caught:
                other.append("friday", n, tap(n, "Marco"))
            assert caught.value.facts == {"stream": "friday", "number": n}
        assert one.follow("friday") == (BEGUN, tap(1), tap(2))

    def test_a_number_that_leaves_a_gap_is_refused_and_nothing_changes(
        self, both: tuple[Streams, Streams]
    ) -> None:
        one, other = both
        one.append("friday", 0, BEGUN)
        for n in (2, 3, 50):
            with pytest.raises(NumberAhead) as caught:
                other.append("friday", n, tap(n))
            assert caught.value.facts == {"stream": "friday", "number": n}
        one.append("friday", 1, tap(1))
        assert other.follow("friday") == (BEGUN, tap(1))

    def test_what_has_not_begun_cannot_be_followed_nor_added_to(
        self, both: tuple[Streams, Streams]
    ) -> None:
        one, other = both
        one.append("friday", 0, BEGUN)
        for way in both:
            with pytest.raises(NoSuchGame):
                way.follow("monday")
            with pytest.raises(NoSuchGame):
                way.append("monday", 1, tap(1))
        assert other.follow("friday") == (BEGUN,)

    def test_streams_do_not_know_of_each_other(self, both: tuple[Streams, Streams]) -> None:
        one, other = both
        for name in ("friday", "saturday"):
            one.append(name, 0, {**BEGUN, "name": name})
        one.append("friday", 1, tap(1))
        other.append("saturday", 1, tap(1, "Marco"))
        other.append("saturday", 2, tap(2, "Marco"))
        assert one.follow("friday", 1) == (tap(1),)
        assert one.follow("saturday", 1) == (tap(1, "Marco"), tap(2, "Marco"))

    def test_what_was_handed_in_or_out_can_be_changed(self, both: tuple[Streams, Streams]) -> None:
        one, other = both
        begun, event = {"game": "vino", "list": [1]}, {"list": [1]}
        one.append("friday", 0, begun)
        one.append("friday", 1, event)
        begun["list"].append(2)  # type: ignore[attr-defined]
        event["list"].append(2)
        for found in other.follow("friday"):
            found["list"].append(3)
        assert [found["list"] for found in one.follow("friday")] == [[1], [1]]

    def test_what_json_cannot_say_is_refused_and_takes_no_number(
        self, both: tuple[Streams, Streams]
    ) -> None:
        one, other = both
        one.append("friday", 0, BEGUN)
        for bad in (object(), {1}, float("nan"), b"x"):
            with pytest.raises(NotStorable):
                one.append("friday", 1, {"bad": bad})
        other.append("friday", 1, tap(1))
        assert one.follow("friday", 1) == (tap(1),)

    def test_of_two_who_race_for_a_number_one_gets_it_and_the_other_learns_of_it(
        self, both: tuple[Streams, Streams]
    ) -> None:
        """Two writers, as fast as they can, each with its own idea of where the table stands."""
        one, other = both
        one.append("friday", 0, BEGUN)
        each = 30
        start = threading.Barrier(2)

        def play(way: Streams, by: str) -> int:
            stands, booked, refused = 0, 0, 0
            start.wait()
            while booked < each:
                try:
                    way.append("friday", stands + 1, tap(stands + 1, by))
                except NumberTaken:
                    refused += 1
                    news = way.follow("friday", stands + 1)
                    assert news, "refused, and nobody was there"
                    stands += len(news)
                else:
                    stands += 1
                    booked += 1
            return refused

        with ThreadPoolExecutor(2) as pool:
            playing = [pool.submit(play, way, by) for way, by in zip(both, "AB", strict=True)]
            for one_of_them in playing:
                one_of_them.result()
        story = one.follow("friday", 1)
        assert [event["n"] for event in story] == list(range(1, 2 * each + 1))
        assert sorted(event["by"] for event in story) == ["A"] * each + ["B"] * each
        assert other.follow("friday", 1) == story
