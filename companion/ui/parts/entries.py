"""Entries of the lookup in lists: drawing, title, short answer."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import flet as ft

from companion.cards import Card, capital
from companion.i18n import Language
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
