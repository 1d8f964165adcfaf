"""The 76 visitors: their facts hold together, and say the same as their words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from companion.i18n import LANGUAGES, language
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.tables import data_file
from companion.viticulture.box.visitors import Extra, Option, VisitorCard, by_card, visitors
from companion.viticulture.solo.choices import VISITORS

CARDS = tuple(visitors().values())

KNOWN = {
    "tags": {
        "action", "age", "build", "cellar", "discard", "draw-order", "draw-vine", "draw-visitor",
        "grape", "harvest", "lira", "make-wine", "opponents", "order", "plant", "residual", "train",
        "uproot", "vp", "wake-up", "wine", "worker",
    },
    "pay": {"lira", "vp", "residual", "grape", "wine", "vine", "card", "visitor", "hand"},
    "gain": {"lira", "vp", "residual"},
    "draw": {"vine", "order", "summer", "winter", "vine-or-summer", "any"},
    "place": {"red", "white", "either"},
    "do": {
        "age-all", "age-one", "build", "fill-order", "harvest", "make-wine", "plant", "retrieve",
        "swap-vines", "train", "upgrade-cellar",
    },
    "only": {"grande", "yoke"},
    "without": {"structures", "maximum", "cellar"},
    "when": {
        "below-zero", "built-cost-5-or-6", "most-valuable", "not-below-zero", "planted-value-4",
        "six-structures", "six-vines", "six-workers", "three-harvested", "three-kinds-on-field",
    },
    "per": {
        "card-in-hand", "empty-field", "opponent-paid", "opponent-who-did",
        "opponent-with-six-workers", "planted-field", "sparkling-made", "structure-of-cost-4",
        "type-made",
    },
    "solo_removed_by": {"bga", "boardspace", "boardspace-old", "madcow"},
}  # fmt: skip

TAG = {
    "fill-order": "order", "upgrade-cellar": "cellar", "age-all": "age", "age-one": "age",
    "retrieve": "worker", "vine": "uproot", "card": "discard", "visitor": "discard",
    "hand": "discard",
}  # fmt: skip
UNTAGGED = {"lira", "vp", "residual", "swap-vines"}
"""Being paid is no reason to look for a card; a swap of vines is on one card only."""
DRAWN = {
    "vine": {"draw-vine"}, "order": {"draw-order"}, "summer": {"draw-visitor"},
    "winter": {"draw-visitor"}, "vine-or-summer": {"draw-vine", "draw-visitor"},
    "any": {"draw-vine", "draw-order", "draw-visitor"},
}  # fmt: skip
IN_WORDS = {"age-all", "upgrade-cellar"}
"""Said without a figure: twice, to the next level."""
UNCOUNTED = {
    "importer", "planner", "swindler", "organizer", "queen", "manager", "governor",
}  # fmt: skip


def parts(card: VisitorCard) -> Iterator[Option | Extra]:
    """Its options, what they give on top, and what opponents may do."""
    for option in card.options:
        yield option
        yield from option.more
        if option.opponents is not None:
            yield option.opponents


def numbers(card: VisitorCard) -> set[int]:
    """The amounts its facts name."""
    found = set(card.both.values())
    for part in parts(card):
        for name in ("pay", "gain", "draw", "place", "do"):
            amounts: Mapping[str, int] = getattr(part, name, {})
            found |= {count for what, count in amounts.items() if what not in IN_WORDS}
        if isinstance(part, Option):
            found |= {part.less, part.price or 0, part.worth, part.most, *part.costs}
    return found - {0}


def test_there_are_38_of_each_season_and_every_card_once() -> None:
    assert len(CARDS) == len({card.id for card in CARDS}) == 76
    assert [card.card for card in CARDS] == [
        f"{deck}{number:02d}" for deck in "SW" for number in range(1, 39)
    ]
    for card in CARDS:
        assert card.season is (Season.SUMMER if card.card[0] == "S" else Season.WINTER)
        assert by_card()[card.card] is card


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_its_facts_use_only_the_words_that_are_explained(card: VisitorCard) -> None:
    assert set(card.tags) <= KNOWN["tags"]
    assert list(card.tags) == sorted(set(card.tags))
    assert card.tags
    assert set(card.solo_removed_by) <= KNOWN["solo_removed_by"]
    for part in parts(card):
        for name in ("pay", "gain", "draw", "place", "do"):
            amounts: Mapping[str, int] = getattr(part, name, {})
            assert set(amounts) <= KNOWN[name]
            assert all(count > 0 for count in amounts.values())
        assert part.when in KNOWN["when"] | {""}
        assert part.per in KNOWN["per"] | {""}
        if isinstance(part, Option):
            assert set(part.only) <= KNOWN["only"]
            assert set(part.without) <= KNOWN["without"]
            assert set(part.optional) <= set(part.do)
            assert part.pay or part.gain or part.draw or part.do or part.opponents
            assert not (part.less and part.price is not None)


def test_every_word_that_is_explained_is_used() -> None:
    used: dict[str, set[str]] = {name: set() for name in KNOWN}
    for card in CARDS:
        used["tags"] |= set(card.tags)
        used["solo_removed_by"] |= set(card.solo_removed_by)
        for part in parts(card):
            for name in KNOWN.keys() - {"tags", "solo_removed_by"}:
                value: Any = getattr(part, name, ())
                used[name] |= {value} - {""} if isinstance(value, str) else set(value)
    assert used == KNOWN


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_what_it_does_is_among_its_tags(card: VisitorCard) -> None:
    expected = {"opponents"} if card.everybody else set()
    for part in parts(card):
        for kind in part.draw:
            expected |= DRAWN[kind]
        if isinstance(part, Option):
            expected |= {TAG.get(what, what) for what in [*part.do, *part.pay]} - UNTAGGED
            if part.place:
                expected.add("grape")
            if part.opponents or part.per.startswith("opponent"):
                expected.add("opponents")
    expected |= {what for part in parts(card) for what in part.gain}
    assert set(card.tags) == expected or not card.options


def test_only_these_are_left_to_the_table() -> None:
    assert {card.id for card in CARDS if not card.options} == UNCOUNTED


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_how_many_options_are_taken_can_be_done(card: VisitorCard) -> None:
    if card.choose > 1:
        assert len(card.options) == 3
        assert not card.both
    if card.both:
        assert dict(card.both) == {"vp": 1}
        assert len(card.options) == 2
    if card.everybody:
        assert len(card.options) == 1


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("broker", [Option(pay={"lira": 9}, gain={"vp": 3}),
                    Option(pay={"vp": 2}, gain={"lira": 6})]),
        ("wine-critic", [Option(draw={"winter": 2}),
                         Option(pay={"wine": 1}, worth=7, gain={"vp": 4})]),
        ("blacksmith", [Option(do={"build": 1}, less=2,
                               more=(Extra(gain={"vp": 1}, when="built-cost-5-or-6"),))]),
        ("uncertified-architect", [
            Option(pay={"vp": 1}, do={"build": 1}, price=0, costs=(2, 3)),
            Option(pay={"vp": 2}, do={"build": 1}, price=0)]),
        ("banker", [Option(gain={"lira": 5},
                           opponents=Option(pay={"vp": 1}, gain={"lira": 3}))]),
        ("sharecropper", [Option(do={"plant": 1}, without=("structures",)),
                          Option(pay={"vine": 1}, gain={"vp": 2})]),
        ("producer", [Option(pay={"lira": 2}, do={"retrieve": 2},
                             stay=("play-summer-visitor",))]),
        ("wedding-party", [Option(per="opponent-paid", most=3, pay={"lira": 2}, gain={"vp": 1})]),
        ("stonemason", [Option(do={"build": 2}, exactly=True, price=8)]),
        ("merchant", [Option(pay={"lira": 3}, place={"red": 1, "white": 1}),
                      Option(do={"fill-order": 1}, gain={"vp": 1})]),
        ("governess", [Option(do={"train": 1}, price=3, this_year=True),
                       Option(pay={"wine": 1}, gain={"vp": 2})]),
        ("zymologist", [Option(do={"make-wine": 2}, worth=4, without=("cellar",))]),
        ("noble", [Option(pay={"lira": 1}, gain={"residual": 1}),
                   Option(pay={"residual": 2}, gain={"vp": 2})]),
        ("motivator", [Option(do={"retrieve": 1}, only=("grande",),
                              more=(Extra(gain={"vp": 1}, per="opponent-who-did"),))]),
    ],
)  # fmt: skip
def test_what_is_printed_is_what_is_offered(id: str, options: list[Option]) -> None:
    assert list(visitors()[id].options) == options


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_the_words_name_every_number_of_the_facts(card: VisitorCard) -> None:
    for code in LANGUAGES:
        text = language(code).text(f"visitor.{card.id}.effect")
        assert numbers(card) <= {int(number) for number in re.findall(r"\d+", text)}, text


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_its_words_are_whole_and_equal_in_four_languages(card: VisitorCard) -> None:
    english = language("en").text(f"visitor.{card.id}.effect")
    for code in LANGUAGES:
        name = language(code).text(f"visitor.{card.id}.name")
        text = language(code).text(f"visitor.{card.id}.effect")
        assert 4 <= len(name) <= 26
        assert text.endswith(".")
        assert 40 <= len(text) <= 330
        assert sorted(re.findall(r"\d+", text)) == sorted(re.findall(r"\d+", english))


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_two_have_the_same_name(code: str) -> None:
    names = [language(code).text(f"visitor.{card.id}.name") for card in CARDS]
    assert len({name.casefold() for name in names}) == 76


def test_a_printed_name_is_the_one_that_is_shown() -> None:
    for card in CARDS:
        assert card.id == re.sub(r"[^a-z]+", "-", card.printed["en"].lower())
        assert set(card.printed) in ({"en"}, {"en", "es", "es-r14", "ru"})
        for code in set(card.printed) & set(LANGUAGES):
            assert language(code).text(f"visitor.{card.id}.name") == card.printed[code]
    assert sum("es" in card.printed for card in CARDS) == 9
    assert visitors()["planner"].ours == ("it",)
    assert visitors()["broker"].ours == ("es", "it", "ru")


def test_statements_are_those_of_the_rules() -> None:
    named = {rule for card in CARDS for rule in card.statements}
    assert all(re.fullmatch(r"(AGE|AUT|DECK|HARV|ORD|PLACE|STR|SUM|TURN|VINE|VIS|VP|WAKE|WINE|WORK)"
                            r"-\d\d", rule) for rule in named)  # fmt: skip
    explained = {
        "blacksmith": "STR-17",
        "cultivator": "VINE-09",
        "manager": "VIS-07",
        "motivator": "VIS-08",
        "organizer": "VIS-09",
        "planner": "VIS-10",
        "producer": "VIS-12",
        "sharecropper": "VIS-13",
        "zymologist": "WINE-18",
    }
    for id, rule in explained.items():
        assert visitors()[id].statements[0] == rule
    printed = {card.id for card in CARDS if "es" in card.printed}
    assert printed == set(explained)


def test_alone_the_same_visitors_are_looked_at_as_in_the_checklist() -> None:
    removed = {card.card for card in CARDS if card.solo_removed_by}
    assert {visitor.id for visitor in VISITORS} == removed
    assert {visitor.card.id for visitor in VISITORS if visitor.out} == {
        "swindler", "wedding-party", "queen", "governor",
    }  # fmt: skip
    for visitor in VISITORS:
        assert "opponents" in visitor.card.tags
        assert language("en").text(visitor.name) == visitor.card.printed["en"]


def test_every_key_of_the_file_is_known() -> None:
    keys = {key for entry in data_file("visitors")["visitor"] for key in entry}
    assert keys <= set(VisitorCard.__dataclass_fields__)
