"""Pages of one table are told of a change in turn: each is drawn and sent before all are drawn."""

from __future__ import annotations

import asyncio

from companion.ui.turns import Turns, turns_of

from .headless import story


def turns() -> Turns:
    return turns_of(asyncio.get_running_loop())


@story
async def test_a_page_is_drawn_and_sent_while_others_wait() -> None:
    loop, seen = asyncio.get_running_loop(), list[str]()

    def told(page: int) -> None:
        seen.append(f"told {page}")
        loop.call_soon(drawn, page)

    def drawn(page: int) -> None:
        seen.append(f"drawn {page}")
        loop.call_soon(seen.append, f"sent {page}")

    for page in range(60):
        turns().take(page, lambda page=page: told(page))  # type: ignore[misc]
    while "sent 59" not in seen:
        await asyncio.sleep(0)
    for page in range(57):
        assert seen.index(f"sent {page}") < seen.index(f"told {page + 3}")


@story
async def test_what_a_page_has_to_do_is_done_at_once_and_in_the_order_of_pages() -> None:
    seen = list[str]()
    for act in ("a1", "b1", "a2", "c1", "b2"):
        turns().take(act[0], lambda act=act: seen.append(act))  # type: ignore[misc]
    assert seen == []
    for done in (["a1", "a2"], ["a1", "a2", "b1", "b2"], ["a1", "a2", "b1", "b2", "c1"]):
        await asyncio.sleep(0)
        assert seen == done


@story
async def test_a_page_that_fails_holds_up_nobody() -> None:
    seen, wrong = list[str](), list[str]()
    asyncio.get_running_loop().set_exception_handler(
        lambda _, about: wrong.append(str(about["exception"]))
    )

    def fail() -> None:
        raise ValueError("a")

    turns().take("a", fail)
    turns().take("b", lambda: seen.append("b"))
    await asyncio.sleep(0)
    turns().take("c", lambda: seen.append("c"))
    while "c" not in seen:
        await asyncio.sleep(0)
    assert (seen, wrong) == (["b", "c"], ["a"])
