"""``extract`` and ``update``: keep the template and the catalogs in step with the code."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from babel.messages.catalog import Catalog

from companion.i18n.catalog import DOMAIN
from companion.i18n.tools import store
from companion.i18n.tools.extraction import ROOT, Uses, uses
from companion.resources import folder


@dataclass(slots=True)
class Report:
    """What an update did, for the person at the terminal."""

    new: list[str] = field(default_factory=list)
    unused: list[str] = field(default_factory=list)
    fuzzy: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)


def pot_path(locales: Path | None = None) -> Path:
    """Return where the template lies."""
    return (locales or folder("locales")) / f"{DOMAIN}.pot"


def template(found: Uses, english: Catalog) -> Catalog:
    """
    Make the template: every id in use, explained in English.

    Which ids have plural forms is read from the English catalog (and from ``many``), which ids a
    pattern stands for as well.
    """
    pot = store.new_catalog()
    fitting = {store.key(message) for message in english if message.id}
    for id in sorted(set(found.places) | {id for id in fitting if found.fit(id)}):
        known = english.get(id)
        plural = id in found.plurals or (known is not None and store.has_plural(known))
        message = store.put(pot, id, ("",), plural)
        message.auto_comments = store.english_comment(known)
        files = found.places.get(id) or set()
        message.locations = [(file, 0) for file in sorted(files)]
    return pot


def extract(root: Path = ROOT, locales: Path | None = None) -> Catalog:
    """Write the template anew; return it."""
    pot = template(uses(root), store.load(store.SOURCE, locales))
    store.write(pot_path(locales), pot)
    return pot


def update(root: Path = ROOT, locales: Path | None = None, prune: bool = False) -> Report:
    """
    Bring the catalogs in step: new ids enter empty, and every id gets its plural forms.

    An id that is not used (any more) stays, unless ``prune`` says it shall go: whoever adds
    sentences often does so before the code that says them.
    """
    report = Report()
    found = uses(root)
    with store.writing(locales):
        catalogs = store.load_all(locales)
        pot = template(found, catalogs[store.SOURCE])
        for language, catalog in catalogs.items():
            known = {store.key(message) for message in catalog if message.id}
            for message in pot:
                if message.id:
                    _align(catalog, store.key(message), store.has_plural(message))
            wanted = {store.key(message) for message in pot if message.id}
            if language in store.CATALOGS:  # of others «new» says what is missing
                report.new += [f"{language}: {id}" for id in sorted(wanted - known)]
            for id in sorted(known - wanted):
                if language == store.SOURCE:
                    report.unused.append(id)
                if prune:
                    catalog.delete(id)
        report.changed = store.save_all(catalogs, locales)
        report.fuzzy = [
            f"{language}: {store.key(message)}"
            for language, catalog in catalogs.items()
            for message in catalog
            if message.id and message.fuzzy
        ]
        store.write(pot_path(locales), pot)
    return report


def _align(catalog: Catalog, id: str, plural: bool) -> None:
    """Give the entry ``id`` the right kind of texts, keeping what can be kept."""
    old = catalog.get(id)
    if old is None:
        store.put(catalog, id, ("",), plural)
    elif store.has_plural(old) != plural:
        flags = set(old.flags) | {"fuzzy"}
        store.put(catalog, id, store.forms(old), plural).flags = flags
