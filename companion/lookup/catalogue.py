"""The documents of the search: entries of both games, cards, terms."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from companion.cards import GAME, Card, cards
from companion.garbage import much_at_once
from companion.glossary import LANGUAGE_OF, keywords, terms
from companion.i18n import LANGUAGES, Language, language
from companion.rulebook import GAMES, Rule, entry_of, rules

from .index import Document, Hit, Index, Text, building

RULE, CARD, TERM = "rule", "card", "term"
WEIGHT = {RULE: 1.0, CARD: 0.85, TERM: 0.45}
"""A card is looked for by its name; a term is found through the entry that explains it."""

SPECIAL = ("AUT", "DIFF", "AGG", "CAMP", "VN")
LESS = 0.75
"""Rules for a game alone, or for the other game, come after the one everybody plays by."""

PLAIN = frozenset({"summer", "winter", "draw", "lira", "vp"})
"""What so many cards do that it tells none of them from the others."""

Said = dict[str, dict[str, list[str]]]
Heard = dict[str, dict[str, str]]


def documents() -> Iterator[Document]:
    """Yield all documents."""
    printed, said = _printed(), _said()
    heard = _heard(said)
    for game in GAMES:
        for rule in rules(game).values():
            yield _rule(rule, game, printed, said, heard)
    for card in cards().values():
        texts = {code: _card(card, language(code)) for code in LANGUAGES}
        yield Document(f"card.{card.id}", CARD, GAME, texts, WEIGHT[CARD])
    for term in terms().values():
        names: dict[str, list[str]] = defaultdict(list)
        for edition, name in term.names.items():
            names[LANGUAGE_OF[edition]].append(name)
        called = {code: Text(tuple(dict.fromkeys(some))) for code, some in names.items()}
        yield Document(f"term.{term.id}", TERM, term.game, called, WEIGHT[TERM])


def _card(card: Card, lang: Language) -> Text:
    """Return a card by its names, its effect, and the words of its table."""
    names = [lang.say(card.name), *([card.printed] if card.printed else [])]
    if card.table == "automa":  # without the word for card
        names.append(f"{lang.text('automa')} {card.values['number']}")
    deeds = [lang.text(f"cards.does.{deed}") for deed in sorted(card.does - PLAIN)]
    effect = [lang.say(phrase) for phrase in card.effect]
    return Text(tuple(names), " ".join(deeds), " ".join(effect), len(names))


def _printed() -> Said:
    """Return, by entry and language, the terms of the rulebooks that lead to it."""
    printed: Said = defaultdict(lambda: defaultdict(list))
    for term in terms().values():
        rule = entry_of(term.entry)
        if rule:
            for edition, name in term.names.items():
                printed[rule.id][LANGUAGE_OF[edition]].append(name)
    return printed


def _said() -> Said:
    """Return, by entry and language, the words players use for it."""
    said: Said = defaultdict(lambda: defaultdict(list))
    for statement, by_language in keywords().items():
        rule = entry_of(statement)
        if rule:
            for code, words in by_language.items():
                said[rule.id][code] += words
    return said


def _heard(said: Said) -> Heard:
    """
    Return, by language and word, the entry players mean by it; nothing where they mean several. A
    printed term they use for another entry is no name of its own: *tie* is said of both games.
    """
    heard: Heard = {code: {} for code in LANGUAGES}
    for id, by_language in said.items():
        for code, words in by_language.items():
            of = heard[code]
            for word in words:
                folded = word.casefold()
                of[folded] = id if of.get(folded, id) == id else ""
    return heard


def _rule(rule: Rule, game: str, printed: Said, said: Said, heard: Heard) -> Document:
    texts = {}
    for code in LANGUAGES:
        lang = language(code)
        body = [lang.text(f"rules.area.{rule.area}"), lang.text(f"rule.{rule.id}.text")]
        if "example" in rule.extras:
            body.append(lang.text(f"rule.{rule.id}.example"))
        body += [lang.text(f"differ.{id}") for id in rule.differs]
        title, terms_of = lang.text(f"rule.{rule.id}.title"), printed[rule.id][code]
        own = [term for term in terms_of if heard[code].get(term.casefold(), rule.id) == rule.id]
        called = dict.fromkeys([title, *own])
        names = dict.fromkeys([*called, *terms_of, *said[rule.id][code]])
        texts[code] = Text(
            tuple(names),
            lang.text(f"rule.{rule.id}.short") if "short" in rule.extras else "",
            " ".join(body),
            len(called),
        )
    weight = WEIGHT[RULE] * (LESS if rule.id.startswith(SPECIAL) else 1)
    return Document(rule.id, RULE, game, texts, weight)


_index: Index | None = None
_work: Iterator[Index | None] | None = None


def is_ready() -> bool:
    """Return whether the index is built."""
    return _index is not None


@much_at_once()
def warm(steps: int = 20) -> bool:
    """Go on building the index by some steps; return whether it is done."""
    global _index, _work
    if _index is not None:
        return True
    if _work is None:
        _work = building(documents(), LANGUAGES)
    for _ in range(steps):
        found = next(_work)
        if found is not None:
            _index, _work = found, None
            return True
    return False


def find(
    question: str, language: str = "en", *, limit: int = 30, kind: str | None = None
) -> list[Hit]:
    """Return what a question is about, best first; builds the index if necessary."""
    while not warm(1000):
        pass
    return index().search(question, language, limit=limit, kind=kind)


def index() -> Index:
    """Return the index, building it if necessary."""
    while _index is None:
        warm(1000)
    return _index
