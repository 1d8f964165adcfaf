"""``new xx``: begin a language, or say what is still missing of one that was begun."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from babel import Locale, UnknownLocaleError
from babel.messages.catalog import Catalog

from companion.i18n.catalog import po_path
from companion.i18n.tools import checks, store
from companion.resources import folder

FIRST = ("tab", "home", "new", "play", "season", "spring", "summer", "fall", "winter", "year-end")
"""What everybody sees in the first minutes, and is best translated first."""


class NotALanguage(ValueError):
    """The code is one of ours, or no language anybody knows."""


@dataclass(frozen=True, slots=True)
class Begun:
    """How far a language is."""

    path: Path
    fresh: bool
    """Whether it was begun just now."""
    there: int
    missing: tuple[str, ...]
    """The ids without words, what is seen first ahead."""
    wrong: tuple[str, ...]
    """What is wrong in those that have some."""
    forms: str
    """The rule for counted words."""

    @property
    def areas(self) -> list[tuple[str, int]]:
        """How many texts each screen or area lacks."""
        return list(Counter(id.partition(".")[0] for id in self.missing).items())


def begin(code: str, locales: Path | None = None) -> Begun:
    """
    Make the catalog of a language with every id and the English text above it, all of them empty.

    What is translated already stays, and what is new in English joins.
    """
    _check(code)
    path = po_path(code, locales)
    fresh = not path.is_file()
    with store.writing(locales):
        catalogs = store.load_all(locales)
        english, other = catalogs[store.SOURCE], catalogs.get(code) or store.load(code, locales)
        wanted = {store.key(message): message for message in english if message.id}
        for message in list(other):
            if message.id and store.key(message) not in wanted:
                other.delete(store.key(message))
        for id, message in wanted.items():
            old = other.get(id)
            if old is None or store.has_plural(old) != store.has_plural(message):
                store.put(other, id, (), store.has_plural(message))
        store.save_all({store.SOURCE: english, code: other}, locales)
    missing = [id for id in wanted if not all(store.forms(other[id]))]
    return Begun(
        path,
        fresh,
        len(wanted) - len(missing),
        tuple(sorted(missing, key=_seen_first)),
        tuple(_wrong(english, code, other)),
        store.plural_forms(code),
    )


def _check(code: str) -> None:
    if code in store.CATALOGS:
        raise NotALanguage(f"«{code}» is there already; python -m companion.i18n check looks at it")
    try:
        known = str(Locale.parse(code)) == code
    except (UnknownLocaleError, ValueError):
        known = False
    if not known:
        raise NotALanguage(f"«{code}» is no code of a language: two or three letters, such as de")


def _seen_first(id: str) -> tuple[int, str]:
    area = id.partition(".")[0]
    return FIRST.index(area) if area in FIRST else len(FIRST), id


def _wrong(english: Catalog, code: str, other: Catalog) -> list[str]:
    """Look at what is translated as at our own languages, as far as that can be done."""
    there = store.new_catalog(code)
    for message in other:
        if message.id and all(store.forms(message)):
            there[message.id] = message
    both = {store.SOURCE: english, code: there}
    found = [p for check in (checks.facts, checks.numbers, checks.lengths) for p in check(both)]
    return [problem for problem in found if problem.startswith(f"{code}: ")]


def told(code: str, begun: Begun) -> str:
    """Return in words how far a language is."""
    total = begun.there + len(begun.missing)
    lines = [
        f"{begun.path} {'is begun' if begun.fresh else 'is as it was, and up to date'}",
        f"{begun.there} of {total} texts are there; the others are said in English",
        f"counted words: {begun.forms}",
    ]
    if begun.missing:
        lines.append("missing, what is seen first ahead:")
        lines += [f"  {count:5}  {area}.…" for area, count in begun.areas]
    if begun.wrong:
        lines += ["to be looked at:", *(f"  {problem}" for problem in begun.wrong)]
    lines.append(f"to see it: python -m companion.i18n new {code} --gallery FOLDER")
    return "\n".join(lines)


def draw(code: str, out: Path) -> int:
    """Draw every screen in a language; the gallery is a part of the tests, in a checkout only."""
    root = folder("locales").parent
    if not (root / "tests" / "gallery").is_dir():
        print("pictures are drawn in a copy of the whole folder, by its tests", file=sys.stderr)
        return 1
    drawing = [sys.executable, "-m", "tests.gallery", str(out), "--language", code]
    return subprocess.run(drawing, cwd=root, check=False).returncode
