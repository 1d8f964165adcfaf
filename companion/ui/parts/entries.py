"""Entries of the lookup in lists: drawing, title, short answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

import flet as ft

from companion.cards import Card, capital, cards
from companion.i18n import Language
from companion.kernel.phrase import Phrase
from companion.rulebook import Rule, entry_of

from ..scene import Scene
from .surface import row

DRAWINGS = {
    "SET": "card",
    "VP": "cork",
    "WAKE": "rooster",
    "TURN": "pass",
    "PLACE": "worker",
    "WORK": "grande",
    "BON": "gift",
    "SUM": "summer",
    "VINE": "plant",
    "STR": "build",
    "HARV": "harvest",
    "WINE": "make-wine",
    "AGE": "age",
    "ORD": "fill-order",
    "VIS": "summer-visitor",
    "DECK": "draw-vine",
    "YEAR": "year-end",
    "END": "trophy",
    "FRI": "people",
    "AUT": "automa",
    "DIFF": "pace",
    "AGG": "flag",
    "CAMP": "trophy",
    "VN-SET": "region",
    "VN-PRE": "dice",
    "VN-VAR": "grape-red",
    "VN-BUY": "vineyard",
    "VN-GIFT": "government-bottle",
    "VN-SELL": "sell",
    "VN-MKT": "market",
    "VN-END": "compass-rose",
}
"""The drawing of every area."""

FALLBACK = "rules"


def drawing_of(rule: Rule) -> str:
    """Return the drawing for an entry's subject."""
    return DRAWINGS.get(rule.area, FALLBACK)


def brief(scene: Scene, rule: Rule) -> str:
    """Return the short answer, or the first sentence of the rule."""
    if "short" in rule.extras:
        return scene.t(f"rule.{rule.id}.short")
    return first_sentence(scene.t(f"rule.{rule.id}.text"))


def first_sentence(text: str) -> str:
    """Return a text up to its first full stop."""
    return text.partition(". ")[0].rstrip(".") + "."


def shortened(text: str, letters: int) -> str:
    """Return the beginning of a text, cut between words."""
    if len(text) <= letters:
        return text
    return text[:letters].rpartition(" ")[0].rstrip(",;:–- ") + " …"


def card_name(lang: Language, card: Card) -> str:
    """Return a card's name as a title."""
    return capital(lang.say(card.name))


def other_names(scene: Scene, names: Iterable[str], title: str) -> list[ft.Control]:
    """
    The line below a name with what else it is called: on the English card, in the second language.
    Empty if all of that is what stands above it already.
    """
    others = [name for name in dict.fromkeys(names) if name and name.casefold() != title.casefold()]
    if not others:
        return []
    return [scene.look.text(" · ".join(others), "label_medium", scene.c.on_surface_variant)]


def printed_names(scene: Scene, *named: Card, second: Language | None = None) -> list[str]:
    """
    Return what cards are called besides: on the English ones, which may lie on the table, and in a
    ``second`` language. What they are called in the first is left out.
    """
    ours = {card_name(scene.words, card).casefold() for card in named}
    names = [card.printed for card in named if card.printed]
    if second:
        names += [card_name(second, card) for card in named]
    return [name for name in dict.fromkeys(names) if name.casefold() not in ours]


def as_printed(scene: Scene, *named: Card, second: Language | None = None) -> list[ft.Control]:
    """The line with these names. It stands below the name wherever a card is shown by it."""
    return other_names(scene, printed_names(scene, *named, second=second), "")


def cards_in(said: Phrase) -> list[Card]:
    """Return the cards a sentence names, in its order."""
    by_name = _by_name()
    found: list[Card] = []
    for fact in said.facts.values():
        for one in fact if isinstance(fact, tuple) else (fact,):
            if isinstance(one, Phrase):
                found += [by_name[one.id]] if one.id in by_name else cards_in(one)
    return found


@cache
def _by_name() -> dict[str, Card]:
    return {card.name.id: card for card in cards().values() if card.printed}


def card_effects(lang: Language, card: Card) -> list[str]:
    """Return a card's effects, a sentence each."""
    return [capital(lang.say(phrase)) for phrase in card.effect]


def entry_row(
    scene: Scene,
    statement: str,
    name: str,
    on_open: Callable[[str], object],
    *,
    picture: bool = True,
) -> ft.Control:
    """A row that opens the entry that explains a statement."""
    rule = entry_of(statement)
    if rule is None:
        raise KeyError(statement)
    return row(
        scene,
        f"{name}.{rule.id}",
        scene.t(f"rule.{rule.id}.title"),
        lambda: on_open(rule.id),
        below=brief(scene, rule),
        drawing=drawing_of(rule) if picture else None,
    )
