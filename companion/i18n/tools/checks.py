"""
What a translator can get wrong, one small function per mistake.

Each takes the catalogs as they lie on disk and returns sentences for the translator, none if all
is well. ``python -m companion.i18n check`` prints them, the tests insist on them.
"""

from __future__ import annotations

import csv
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural

from companion.i18n.catalog import po_path
from companion.i18n.ids import placeholders, stray_braces
from companion.i18n.tools import store
from companion.i18n.tools.batch import FORMS
from companion.i18n.tools.extraction import ROOT, fits, uses
from companion.i18n.tools.template import pot_path, template
from companion.resources import folder

Catalogs = Mapping[str, Catalog]

TIGHT = (".button", ".chip")
"""How the id of a label ends that stands in a narrow place."""

_STRETCH, _ALWAYS_FITS = 1.8, 12
_LATIN_IN_RUSSIAN = re.compile(r"[а-яА-Я][A-Za-z]|[A-Za-z][а-яА-Я]")
_GROUPS = re.compile(r"(?<=\d)[.,](?=\d{3}\b)")
_TYPING = (
    (re.compile(r"  "), "two spaces"),
    (re.compile(r"^\s|\s$"), "space at an end"),
    (re.compile(r"[\"']"), "straight quote: use “ ” ’ or « »"),
    (re.compile(r"\.\.\."), "three dots: use …"),
    (re.compile(r"(?<![\w–-])-(?=\d)"), "hyphen before a number: use −"),
    (re.compile(r"\s-\s"), "hyphen between words: use a dash"),
)


def read(locales: Path | None = None) -> dict[str, Catalog]:
    """Read the catalogs as they are, with whatever is wrong in them."""
    return {
        language: store.load_raw(po_path(language, locales), language)
        for language in store.CATALOGS
        if po_path(language, locales).is_file()
    }


def _entries(catalogs: Catalogs) -> Iterator[tuple[str, str, Message]]:
    for language, catalog in catalogs.items():
        for message in catalog:
            if message.id:
                yield language, store.key(message), message


def ids(catalogs: Catalogs, root: Path = ROOT) -> list[str]:
    """Every id in use is in every catalog, and no other."""
    found = uses(root)
    problems = list(found.mistakes)
    used = set(found.places)
    english = {id for language, id, _ in _entries(catalogs) if language == store.SOURCE}
    for pattern, place in found.patterns.items():
        if not any(fits(pattern, id) for id in english):
            problems.append(f"{place}: no id fits «{pattern}»")
    used |= {id for id in english if found.fit(id)}
    for language in store.CATALOGS:
        there = {id for code, id, _ in _entries(catalogs) if code == language}
        for id in sorted(used - there):
            place = ", ".join(sorted(found.places.get(id, {"a pattern"})))
            problems.append(f"{language}: {id} is missing (used in {place})")
        problems += [f"{language}: {id} is not used" for id in sorted(there - used)]
    for id, place in found.plurals.items():
        for language, catalog in catalogs.items():
            message = catalog.get(id)
            if message is not None and not store.has_plural(message):
                problems.append(f"{language}: {id} has no plural forms, counted in {place}")
    return problems


def states(catalogs: Catalogs) -> list[str]:
    """No entry is fuzzy, empty or obsolete."""
    problems = []
    for language, id, message in _entries(catalogs):
        if message.fuzzy:
            problems.append(f"{language}: {id} is fuzzy: look at it again, then unmark it")
        if not all(store.forms(message)):
            problems.append(f"{language}: {id} is not translated")
    for language, catalog in catalogs.items():
        problems += [f"{language}: {id} is obsolete" for id in catalog.obsolete]
    return problems


def plurals(catalogs: Catalogs) -> list[str]:
    """Every language has its own rule and all its forms, and the same ids are counted."""
    problems = []
    for language, catalog in catalogs.items():
        rule = get_plural(language)
        if (catalog.num_plurals, catalog.plural_expr) != (rule[0], rule[1]):
            problems.append(f"{language}: the header Plural-Forms is not «{rule}»")
        if catalog.num_plurals != FORMS[language]:
            problems.append(f"{language}: {catalog.num_plurals} forms, not {FORMS[language]}")
    source = catalogs[store.SOURCE]
    for language, id, message in _entries(catalogs):
        english = source.get(id)
        if english is not None and store.has_plural(english) != store.has_plural(message):
            problems.append(f"{language}: {id} has plural forms in one language only")
        if store.has_plural(message) and len(store.forms(message)) != FORMS[language]:
            problems.append(f"{language}: {id} has {len(store.forms(message))} forms")
    return problems


def facts(catalogs: Catalogs) -> list[str]:
    """
    The same placeholders in every language and every form.

    A form that is said for 1 alone may do without ``{count}`` ("a card"). Russian has none such:
    its first form is said for 21, too.
    """
    problems = []
    source = catalogs[store.SOURCE]
    for language, id, message in _entries(catalogs):
        english = source.get(id)
        if english is None or not any(store.forms(english)):
            continue
        expected = placeholders(store.forms(english)[-1])
        texts = store.forms(message)
        for place, text in enumerate(texts):
            if not text:
                continue
            names = placeholders(text)
            if len(texts) == 2 and place == 0:
                names |= expected & {"count"}
            if names != expected:
                shown = ", ".join(sorted(names ^ expected))
                problems.append(f"{language}: {id}: not the same facts: {shown}")
            if stray_braces(text):
                problems.append(f"{language}: {id}: a brace without its partner")
    return problems


def lengths(catalogs: Catalogs) -> list[str]:
    """A label for a narrow place is not much longer than the English one."""
    problems = []
    source = catalogs[store.SOURCE]
    for language, id, message in _entries(catalogs):
        english = source.get(id)
        if language == store.SOURCE or english is None or not id.endswith(TIGHT):
            continue
        room = max(_STRETCH * max(map(len, store.forms(english))), _ALWAYS_FITS)
        for text in store.forms(message):
            if len(text) > room:
                problems.append(f"{language}: {id}: «{text}» has more than {room:.0f} letters")
    return problems


def typing(catalogs: Catalogs) -> list[str]:
    """Typographic quotes, dashes and minus signs; no letter of the wrong alphabet."""
    problems = []
    for language, id, message in _entries(catalogs):
        for text in store.forms(message):
            if text != unicodedata.normalize("NFC", text):
                problems.append(f"{language}: {id}: letters not composed (NFC)")
            for pattern, problem in _TYPING:
                if pattern.search(text):
                    problems.append(f"{language}: {id}: {problem}")
            if language == "ru" and _LATIN_IN_RUSSIAN.search(text):
                problems.append(f"ru: {id}: Latin and Cyrillic letters in one word")
    return problems


def manners(catalogs: Catalogs) -> list[str]:
    """Nothing is written that ``locales/manners.tsv`` rules out: spelling, address, words."""
    return [
        f"{language}: {id}: {problem}"
        for language, id, message in _entries(catalogs)
        for text in store.forms(message)
        for problem in against_manners(language, text)
    ]


def against_manners(language: str, text: str) -> list[str]:
    """Return what a text says that is never written in its language, and what is said instead."""
    at_all, never = _never().get(language, (None, ()))
    if at_all is None or not at_all.search(text):
        return []
    return [f"«{found[0]}»: {say}" for one, say in never for found in one.finditer(text)]


_FLAGS = re.IGNORECASE


@cache
def _never() -> Mapping[str, tuple[re.Pattern[str], list[tuple[re.Pattern[str], str]]]]:
    """Per language a pattern for all that is never written, and each with what is said instead."""
    lines = (folder("locales") / "manners.tsv").read_text(encoding="utf-8").splitlines()
    table = (line for line in lines if not line.startswith("#"))
    never: dict[str, list[tuple[re.Pattern[str], str]]] = {}
    for row in csv.DictReader(table, delimiter="\t", quoting=csv.QUOTE_NONE):
        anywhere = row["never"].removeprefix("~")
        words = rf"(?<![\w{{])(?:{row['never']})(?![\w}}])"
        pattern = re.compile(*((words, _FLAGS) if anywhere == row["never"] else (anywhere,)))
        for language in store.CATALOGS if row["language"] == "*" else (row["language"],):
            never.setdefault(language, []).append((pattern, row["say"]))
    return {
        language: (re.compile("|".join(f"(?:{one.pattern})" for one, _ in rows), _FLAGS), rows)
        for language, rows in never.items()
    }


def numbers(catalogs: Catalogs) -> list[str]:
    """Rules and cards name the same numbers in every language."""
    problems = []
    source = catalogs[store.SOURCE]
    for language, id, message in _entries(catalogs):
        english = source.get(id)
        if english is None or not id.startswith(("rule.", "differ.", "visitor.")):
            continue
        here, there = (_numbers(store.forms(m)[0]) for m in (message, english))
        if here != there:
            problems.append(f"{language}: {id}: numbers {here}, in English {there}")
    return problems


def _numbers(text: str) -> list[str]:
    """Return the numbers of a text, 1.000 and 1,000 as 1000."""
    return sorted(re.findall(r"\d+", _GROUPS.sub("", text)))


def pot(catalogs: Catalogs, root: Path = ROOT, locales: Path | None = None) -> list[str]:
    """The template is the one ``extract`` would write now."""
    path = pot_path(locales)
    now = store.dump(template(uses(root), store.load(store.SOURCE, locales)))
    if path.is_file() and path.read_bytes() == now:
        return []
    return [f"{path.name} is not up to date: python -m companion.i18n update"]


def comments(catalogs: Catalogs) -> list[str]:
    """The translator sees the English text of today."""
    source = catalogs[store.SOURCE]
    return [
        f"{language}: {id}: the English text in the comment is old"
        for language, id, message in _entries(catalogs)
        if language != store.SOURCE
        and not store.same_comment(message.auto_comments, store.english_comment(source.get(id)))
    ]


CHECKS: tuple[Callable[[Catalogs], list[str]], ...] = (
    ids,
    states,
    plurals,
    facts,
    lengths,
    typing,
    manners,
    numbers,
    comments,
    pot,
)


def everything() -> list[str]:
    """Run every check on the catalogs of this checkout."""
    catalogs = read()
    return [problem for check in CHECKS for problem in check(catalogs)]
