"""Vino's terms: what a long press on them explains, and that a question mark leads there, too."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.vino.position.phase import Phase
from tests.gallery import vino_games as games

from .headless import story
from .identifiers import pattern
from .test_vino import at, opened, room

NUMBERS = re.compile(r"VN-[A-Z]+-\d+\b")
"""The number of a rule, at the end of its text."""

SCREENS: dict[str, tuple[Any, dict[str, Any], tuple[str, ...]]] = {
    "drawing": (None, {}, ()),
    "opening": (games.drawn, {}, ()),
    "third": (games.third, {}, ("opening.region-toscana",)),
    "choosing": (games.choosing, {}, ("choosing.hide",)),
    "marking": (games.choosing, {}, ("choosing.region-toscana",)),
    "buying": (games.buying, {}, ()),
    "buying last": (games.last_buying, {}, ()),
    "gift": (games.gift, {}, ()),
    "selling": (games.selling, {}, ()),
    "sale": (
        games.selling,
        {},
        ("selling.losses", "selling.market", "selling.market.barbera.plus"),
    ),
    "closing": (games.sold, {"mixed_money": True}, ()),
    "over": (lambda table: games.counted(table, 300, 400), {}, ()),
}
LEAST = {"drawing": {"VN-PRE-01"}, "third": {"VN-PRE-06", "VN-BUY-09", "VN-VAR-01"}} | {
    "marking": {"VN-BUY-04"},
    "buying": {"VN-BUY-05", "VN-BUY-09"},
    "buying last": {"VN-END-07"},
    "gift": {"VN-GIFT-01", "VN-GIFT-04", "VN-GIFT-05"},
    "sale": {"VN-SELL-01", "VN-SELL-02", "VN-SELL-04", "VN-MKT-01", "VN-MKT-06"},
    "closing": {"VN-END-01", "VN-END-04"},
    "over": {"VN-END-08"},
}
"""What has to be explained there, whatever else is."""


@pytest.mark.parametrize("screen", SCREENS)
@story
async def test_what_a_long_press_explains_stands_behind_the_question_mark_too(screen: str) -> None:
    build, readings, taps = SCREENS[screen]
    house = room(build, **readings)
    before = len(house.table.session.history)
    async with opened(house) as one:
        for id in taps:
            await one.tap(id)
        await one.tap("play.help")
        behind = {id.removeprefix("season.") for id in one.ids() if id.startswith("season.VN-")}
        await one.tap("season.close")
        explained = set()
        kinds = {pattern(id): id for id in one.holdable()}  # one tile is like the others
        for id in kinds.values():
            await one.hold(id)
            assert one.has("rule.close"), id
            said = [text.split(" ")[0] for text in one.texts() if NUMBERS.match(text)]
            assert len(said) == 1, id
            assert set(said) <= behind, id
            explained |= set(said)
            await one.tap("rule.close")
            assert one.has("play.help"), "nobody has left the game"
        assert explained >= {"VN-BUY-01"} | LEAST.get(screen, set())
    assert len(house.table.session.history) == before, "a long press changes nothing"


@story
async def test_a_figure_of_the_sale_says_its_rule_when_it_is_tapped() -> None:
    async with opened(room(games.selling)) as one:
        await one.tap("selling.variety-trebbiano")
        for what, rule in (("price", "VN-SELL-02"), ("lost", "VN-SELL-04"), ("boxes", "VN-MKT-01")):
            await one.tap(f"selling.fact-{what}")
            assert any(text.startswith(rule) for text in one.texts())
            await one.tap("rule.close")
        assert one.selected("selling.variety-trebbiano"), "what was chosen is still there"


@story
async def test_from_a_sheet_the_rule_leads_back_to_it() -> None:
    house = room(games.selling)
    async with opened(house) as one:
        for taps in (("play.market", "market"), ("market.what-if", "what-if")):
            await one.tap(taps[0])
            await one.tap(f"{taps[1]}.why")
            await one.tap("rule.back")
            assert one.has(f"{taps[1]}.close")
    assert at(house.table).phase is Phase.SELLING
