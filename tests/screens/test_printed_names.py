"""The names on English cards: below ours wherever a card is shown by it, always in the same way."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cards import cards
from companion.i18n import language
from companion.table import Table
from companion.ui.parts.entries import cards_in
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.box.board import BoardAction
from companion.viticulture.position.workers import At, Space, Worker
from tests.gallery import vineyards
from tests.gallery.scenes import Room, alone, at

from .headless import phone, story, viewer

PLANTER, SWINDLER = "Planter", "Swindler"


def _played() -> Room:
    """The first summer; two visitors were played by name."""
    room = vineyards.summer()
    _play(room.table, "planter", "swindler")
    return room


def _play(table: Table, *names: str) -> None:
    where = At(Space.LEFT, BoardAction.PLAY_SUMMER_VISITOR, Worker.GRANDE)
    seat = at(table).turn
    assert seat is not None
    table.play(PlayVisitors(seat, where, names, len(names)), anyway=True)


VISITORS = "summer.action-play-summer-visitor"
PLACES: dict[str, tuple[Any, str, tuple[str, ...], str]] = {
    "a card's page": (Room, "/rules/card/visitor-planter", (), PLANTER),
    "a table of cards": (Room, "/rules/cards/visitors?planter", (), PLANTER),
    "the cards to play": (vineyards.summer, "", (VISITORS,), PLANTER),
    "a card that is played": (vineyards.summer, "", (VISITORS, "act.visitor-swindler"), SWINDLER),
    "its effect": (vineyards.summer, "", (VISITORS, "act.visitor-swindler", "act.book"), SWINDLER),
    "the visitors to take out": (lambda: alone(begun=False), "", (), SWINDLER),
    "the log": (_played, "/log", (), f"{PLANTER} · {SWINDLER}"),
}
"""What is prepared, the address, what is tapped, and the line that stands there."""


@pytest.mark.parametrize("code", ["it", "en"])
@pytest.mark.parametrize("place", PLACES)
@story
async def test_the_printed_name_stands_below_ours_and_is_not_said_twice(
    place: str, code: str
) -> None:
    prepare, route, taps, line = PLACES[place]
    room = prepare()
    route, _, typed = route.partition("?")
    address = route if route.startswith("/rules") else f"/game/{room.table.id}{route}"
    async with phone(room.tables, route=address, preferences=viewer(language=code)) as one:
        if typed:
            await one.type("cards.search", typed)
        for id in taps:
            await one.tap(id)
        written = one.texts()
    assert (written.count(line) == 1) if code == "it" else (written.count(line) <= 1)


@story
async def test_the_log_says_it_where_a_card_is_named_first_and_not_again() -> None:
    room = _played()
    _play(room.table, "swindler", "vendor")
    address = f"/game/{room.table.id}/log"
    async with phone(room.tables, route=address, preferences=viewer(language="it")) as one:
        written = one.texts()
        assert written.count(f"{PLANTER} · {SWINDLER}") == 1
        assert written.count("Vendor") == 1
        assert SWINDLER not in written
        room.table.undo()
        room.table.undo()
        _play(room.table, "swindler")
        await one.settle()
        assert one.texts().count(SWINDLER) == 1, "what was undone has named nothing"


def test_the_cards_of_a_sentence_are_those_it_names() -> None:
    room = _played()
    step = room.table.session.history.last
    said = room.table.session.game.tell(step.before, step.entry)
    assert [card.id for card in cards_in(said)] == ["visitor-planter", "visitor-swindler"]
    assert all(card.printed in (PLANTER, SWINDLER) for card in cards_in(said))
    assert language("it").say(cards()["visitor-planter"].name) != PLANTER
