"""
The rule that is cited is the rule that is broken.

A refusal opens the entry of its rule, so that entry has to be about what was refused: a visitor
that cannot be paid is not explained by what structures cost. The table below has been read rule by
rule: what each refusal is about, in a word of its entry, and who refuses so.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.i18n import LANGUAGES, language
from companion.i18n.tools.extraction import uses
from companion.kernel.errors import IllegalMove
from companion.rulebook import entry_of
from companion.viticulture.actions.build import Build
from companion.viticulture.actions.sell import TradeField
from companion.viticulture.actions.train import Train
from companion.viticulture.actions.visit import PlayVisitors
from companion.viticulture.box.vineyard import Structure
from companion.viticulture.cards.booking import Book, Change, Counter
from companion.viticulture.position.mat import Field, Hand
from companion.viticulture.position.state import State
from companion.viticulture.table.tracks import GainLira

from .positions import decided
from .vineyards import BUILD, SELL, SUMMER_VISITOR, TRAIN, at, mat, table, winter

ABOUT: dict[str, tuple[str, str]] = {
    "AGG-01": ("played on", "solo/choices"),
    "AUT-01": ("years", "table/tracks"),
    "AUT-06": ("glass token", "year/spring"),
    "AUT-09": ("give 1 bonus action token", "actions/worker solo/tokens"),
    "AUT-09.none": ("give 1 bonus action token", "actions/worker solo/tokens"),
    "AUT-10": ("yoke", "actions/worker solo/tokens"),
    "AUT-13": ("draw 1 automa card", "solo/deck"),
    "AUT-15": ("block", "actions/worker"),
    "AUT-16": ("grande", "actions/worker"),
    "AUT-17": ("card is not put back", "solo/deck"),
    "AUT-19": ("organizer", "cards/organizer"),
    "AUT-23": ("sent ahead", "solo/season"),
    "BON-05": ("bonus", "actions/harvest actions/plant actions/visit"),
    "BON-07": ("2 players", "actions/worker"),
    "CAMP-01": ("no mama", "table/parents"),
    "CAMP-02": ("2 regular workers", "actions/train actions/worker table/parents"),
    "CAMP-03": ("workers", "solo/ending"),
    "CAMP-06": ("aggressive", "solo/choices"),
    "CAMP-06.cellars": ("at the end", "solo/ending"),
    "CAMP-08": ("orders", "actions/order"),
    "CAMP-10": ("tokens", "solo/choices"),
    "CAMP-14": ("tokens cannot be used", "actions/worker solo/tokens"),
    "CAMP-18": ("vp gained", "table/tracks"),
    "END-01": ("game ends", "table/tracks"),
    "END-05": ("lira", "ending/ties"),
    "FRI-01": ("friendly", "actions/worker"),
    "HARV-03": ("once a year", "actions/harvest"),
    "HARV-04": ("without vines", "actions/harvest"),
    "HARV-11": ("grape of value 1", "cards/tokens"),
    "ORD-01": ("icon", "actions/order"),
    "ORD-02": ("token never serves two", "actions/order"),
    "ORD-08": ("residual", "cards/booking table/tracks"),
    "ORD-09": ("no order", "actions/order"),
    "PLACE-01": ("space", "actions/worker"),
    "PLACE-03": ("1 worker", "actions/planner actions/worker"),
    "PLACE-05": ("regular worker cannot", "actions/planner actions/worker"),
    "PLACE-06": ("takes the action", "actions/harvest actions/plant"),
    "PLACE-06.lira": ("no 4 lira for training", "actions/train"),
    "PLACE-08": ("cart", "actions/worker"),
    "PLACE-12": ("train no more", "actions/train"),
    "SET-06": ("first player", "table/parents table/tracks"),
    "SET-07": ("1 mama and 1 papa", "table/parents"),
    "SET-11": ("clockwise from the first player", "table/parents"),
    "SET-13": ("not needed again", "table/parents"),
    "STR-01": ("price", "actions/build"),
    "STR-02": ("medium", "actions/build"),
    "STR-10": ("1 more visitor", "year/fall"),
    "STR-12": ("yoke", "actions/harvest actions/worker"),
    "STR-13": ("yoke", "actions/worker"),
    "SUM-04": ("built again", "actions/build"),
    "SUM-05": ("lira", "actions/build table/tracks"),
    "SUM-06": ("from your hand", "actions/visit"),
    "SUM-07": ("grape tokens", "actions/sell"),
    "SUM-11": ("selling a field", "actions/sell"),
    "SUM-12": ("vine grows", "actions/sell"),
    "SUM-13": ("neither plant", "actions/plant"),
    "SUM-14": ("sold fields can be bought", "actions/sell"),
    "SUM-14.lira": ("you pay", "actions/sell"),
    "SUM-17": ("1 vine card from your hand", "actions/plant"),
    "TURN-01": ("five parts", "cards/organizer year/spring year/year_end"),
    "TURN-02": ("summer and winter", "actions/worker solo/tokens year/turns"),
    "TURN-03": ("wake-up order", "actions/worker year/turns"),
    "TURN-04": (
        "once you have passed",
        "actions/planner actions/worker cards/organizer solo/tokens year/turns",
    ),
    "TURN-08": ("not available", "actions/planner actions/worker"),
    "TURN-09": ("other season", "actions/worker solo/tokens"),
    "TURN-11": ("fall", "year/fall year/turns"),
    "VINE-01": ("maximum", "actions/plant cards/swap"),
    "VINE-04": ("trellis", "actions/plant"),
    "VINE-07": ("back into your hand", "actions/uproot"),
    "VIS-02": ("pay all it costs", "cards/booking"),
    "VIS-02.lira": ("pay all it costs", "actions/train cards/booking"),
    "VIS-02.part": ("gain all it gives", "cards/steps"),
    "VIS-08": ("not passed", "cards/retrieve"),
    "VIS-10": ("before the first ordinary turn", "actions/worker year/turns"),
    "VIS-10.later": ("winter action", "actions/planner"),
    "VIS-11": ("takes its space", "actions/planner actions/worker"),
    "VIS-11.board": ("on the board only", "actions/planner"),
    "VP-01": ("−5", "cards/booking table/tracks"),
    "VP-02": ("−5", "cards/booking table/tracks"),
    "WAKE-01": ("clockwise", "year/spring year/turns"),
    "WAKE-02": ("single rooster", "cards/organizer year/spring"),
    "WAKE-14": ("wake-up order", "actions/worker year/fall"),
    "WINE-01": ("1 or 2 wine", "actions/wine"),
    "WINE-06": ("red grapes", "actions/wine"),
    "WINE-07": ("blush", "actions/wine"),
    "WINE-08": ("sparkling", "actions/wine"),
    "WINE-09": ("cellar", "actions/wine"),
    "WINE-11": ("no space is free", "actions/wine"),
    "WINE-12": ("crush pad", "actions/wine"),
    "WINE-18": ("up to 2 wines", "actions/wine"),
    "WINE-19": ("4 or higher", "actions/wine"),
    "WORK-04": ("picture", "actions/planner actions/worker"),
    "WORK-05": ("taken yoke", "actions/worker"),
    "WORK-07": ("for this year", "actions/worker"),
    "WORK-10": ("next year", "actions/train actions/worker"),
    "WORK-10.price": ("4 lira", "actions/train"),
    "YEAR-02": ("more than 7 cards", "year/hand_limit"),
    "YEAR-04": ("keep them all", "year/hand_limit"),
    "YEAR-06": ("first-player token", "year/first_player"),
}
"""Every refusal: what it is about, in words of its rule's entry, and the modules that refuse so."""


def refusals() -> dict[str, str]:
    """Every rule the code of Viticulture may refuse by, and the modules that do."""
    found = {}
    for id, places in uses().places.items():
        here = [
            place.removeprefix("companion/viticulture/").removesuffix(".py")
            for place in places
            if place.startswith("companion/viticulture/")
        ]
        if id.startswith("why.") and here:
            found[id.removeprefix("why.")] = " ".join(sorted(here))
    return found


def test_every_refusal_stands_in_the_table() -> None:
    assert refusals() == {rule: modules for rule, (_, modules) in ABOUT.items()}


@pytest.mark.parametrize("rule", ABOUT)
def test_the_entry_of_a_refusal_is_about_what_is_refused(rule: str) -> None:
    entry = entry_of(rule.partition(".")[0])
    assert entry is not None
    ids = [f"rule.{entry.id}.{part}" for part in ("title", "text", *entry.extras)]
    said = " ".join(language("en").text(id) for id in ids)
    assert ABOUT[rule][0] in said.lower()


HELD = mat(hand=Hand(summer=1, vine=1), fields={6: Field(sold=True)})


@pytest.mark.parametrize(
    ("state", "move", "rule"),
    [
        pytest.param(
            table(anna=HELD, lira=8),
            PlayVisitors(0, at(SUMMER_VISITOR), ("broker",), 1,
                         (Change(Counter.LIRA, -9, 0),)),
            "VIS-02", id="VIS-02 a visitor for 9 lira",
        ),
        pytest.param(table(anna=HELD, lira=8), Book((Change(Counter.LIRA, -9, 0),)),
                     "VIS-02", id="VIS-02 a card for 9 lira"),
        pytest.param(winter(anna=HELD, lira=3), Train(0, at(TRAIN)),
                     "PLACE-06", id="PLACE-06 a worker trained by a worker"),
        pytest.param(winter(anna=HELD, lira=1), Train(0, None, 2),
                     "VIS-02", id="VIS-02 a worker trained by a visitor"),
        pytest.param(table(anna=HELD, lira=5), TradeField(0, at(SELL), 6, buy=True),
                     "SUM-14", id="SUM-14 a field bought back"),
        pytest.param(table(anna=HELD, lira=1),
                     Build(0, at(BUILD), Structure.TRELLIS),
                     "SUM-05", id="SUM-05 a structure"),
        pytest.param(table(anna=HELD, lira=1), GainLira(0, -2), "SUM-05", id="SUM-05 lira"),
    ],
)  # fmt: skip
def test_who_lacks_lira_is_told_the_rule_of_what_they_want(
    state: State, move: Any, rule: str
) -> None:
    with pytest.raises(IllegalMove) as refused:
        decided(state, move)
    assert refused.value.rule == rule
    for code in LANGUAGES:
        said = language(code).text(refused.value.message, **refused.value.facts)
        assert "{" not in said
        assert str(state.estates[0].lira) in said
    if rule != "SUM-05":
        assert refused.value.message == f"why.{rule}.lira"


def test_a_rule_may_be_broken_in_several_ways_and_each_has_its_words() -> None:
    assert IllegalMove("SUM-14", "lira", cost=6).message == "why.SUM-14.lira"
    assert IllegalMove("SUM-14", field=6).message == "why.SUM-14"
