"""
The ``.po`` files as they lie on disk: read, write, one writer at a time.

Files come out the same for the same content (sorted by id, no dates of the day, no line
numbers), so that a change of a sentence is a change of one line in the history.
"""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import gettempdir
from zlib import crc32

from babel import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import PLURALS
from babel.messages.pofile import read_po, write_po
from babel.plural import to_gettext
from filelock import FileLock

from companion.i18n.catalog import DOMAIN, po_path
from companion.resources import folder

CATALOGS = ("en", "es", "it", "ru")
SOURCE = "en"
PLURAL_MARK = " | "

_BORN = datetime(2026, 1, 1, tzinfo=UTC)
_LOCK_PATIENCE = 60.0


def new_catalog(language: str | None = None) -> Catalog:
    """Return an empty catalog (the template when no language is given) with our header."""
    catalog = Catalog(
        locale=language,
        domain=DOMAIN,
        header_comment=_header(language),
        project="Vendemmia",
        version="1",
        copyright_holder="the Vendemmia contributors",
        msgid_bugs_address="the issue tracker",
        creation_date=_BORN,
        revision_date=_BORN,
        last_translator="the Vendemmia contributors",
        language_team=f"{language or 'none'}",
        charset="utf-8",
        fuzzy=False,
    )
    if language is not None and language not in CATALOGS:
        catalog.mime_headers = [
            *(head for head in catalog.mime_headers if head[0] != "Plural-Forms"),
            ("Plural-Forms", plural_forms(language)),
        ]
    return catalog


def plural_forms(language: str) -> str:
    """
    Return the rule for counted words: what translators' programs expect, where Babel has it, else
    that of CLDR.
    """
    if language in PLURALS:
        count, rule = PLURALS[language]
        return f"nplurals={count}; plural={rule};"
    return to_gettext(Locale.parse(language).plural_form)


def _header(language: str | None) -> str:
    what = f"the sentences in «{language}»" if language else "the template of all sentences"
    return f"# Vendemmia, {what}. How to add or translate one: locales/README.md"


def load(language: str, locales: Path | None = None) -> Catalog:
    """Read the catalog of ``language``; a missing file is an empty catalog."""
    path = po_path(language, locales)
    fresh = new_catalog(language)
    if path.is_file():
        with path.open("rb") as file:
            for message in read_po(file, locale=language):
                if message.id:
                    fresh[message.id] = message
    return fresh


def load_raw(path: Path, language: str | None) -> Catalog:
    """Read a file as it is, header and obsolete entries included (for the checks)."""
    with path.open("rb") as file:
        return read_po(file, locale=language)


def load_all(locales: Path | None = None) -> dict[str, Catalog]:
    """Read the four catalogs, then those of languages others have begun."""
    return {language: load(language, locales) for language in (*CATALOGS, *others(locales))}


def others(locales: Path | None = None) -> tuple[str, ...]:
    """Return the languages others have begun."""
    found = (locales or folder("locales")).glob(f"*/LC_MESSAGES/{DOMAIN}.po")
    return tuple(sorted({path.parent.parent.name for path in found} - {*CATALOGS}))


def key(message: Message) -> str:
    """Return the symbolic id of a message, with or without plural forms."""
    return message.id if isinstance(message.id, str) else str(message.id[0])


def forms(message: Message) -> tuple[str, ...]:
    """Return the texts of a message: one, or one per plural form."""
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ())


def has_plural(message: Message) -> bool:
    """Tell whether a message has plural forms."""
    return not isinstance(message.id, str)


def put(catalog: Catalog, name: str, texts: tuple[str, ...], plural: bool) -> Message:
    """Set the texts of ``name``, keeping its translator's comments; return the message."""
    old = catalog.get(name)
    comments = list(old.user_comments) if old is not None else []
    texts = texts or ("",)
    if old is not None:
        catalog.delete(name)
    if plural:
        padded = texts + ("",) * (catalog.num_plurals - len(texts))
        catalog[(name, name)] = Message((name, name), padded)
    else:
        catalog[name] = Message(name, texts[0])
    message = catalog[name]
    message.user_comments = comments
    return message


def explain(catalogs: dict[str, Catalog]) -> None:
    """
    Write the English text beside every entry of the other languages, for the translator.

    Where the English text is not the one the translator saw, the entry is marked fuzzy: it is
    still said, but the tests ask for a second look.
    """
    source = catalogs[SOURCE]
    for language, catalog in catalogs.items():
        for message in catalog:
            if not message.id:
                continue
            message.locations = []
            if language == SOURCE:
                message.auto_comments = []
                continue
            now = english_comment(source.get(key(message)))
            seen = message.auto_comments
            if seen and not same_comment(seen, now) and any(forms(message)):
                message.flags.add("fuzzy")
            message.auto_comments = now


def english_comment(message: Message | None) -> list[str]:
    """Return the comment lines that show the English text of a message."""
    if message is None or not any(forms(message)):
        return []
    text = PLURAL_MARK.join(forms(message)).replace("\n", "\\n")
    return [f"en: {text}"]


def same_comment(some: list[str], others: list[str]) -> bool:
    """Compare comments without regard to where the file breaks their lines."""
    return "".join(some).replace(" ", "") == "".join(others).replace(" ", "")


def dump(catalog: Catalog) -> bytes:
    """Return the bytes of a catalog, the same for the same content."""
    out = io.BytesIO()
    write_po(out, catalog, width=0, sort_output=True, ignore_obsolete=True, include_lineno=False)
    return out.getvalue()


def write(path: Path, catalog: Catalog) -> bool:
    """Write a catalog if its content changed, never leaving half a file; tell whether it did."""
    new = dump(catalog)
    if path.is_file() and path.read_bytes() == new:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_suffix(".part")
    beside.write_bytes(new)
    os.replace(beside, path)
    return True


def save_all(catalogs: dict[str, Catalog], locales: Path | None = None) -> list[str]:
    """Write all catalogs, each entry explained in English; return the languages that changed."""
    explain(catalogs)
    return [
        language
        for language, catalog in catalogs.items()
        if write(po_path(language, locales), catalog)
    ]


@contextmanager
def writing(locales: Path | None = None) -> Iterator[None]:
    """Let one program at a time change the catalogs; wait for another one to finish."""
    where = str((locales or folder("locales")).resolve())
    lock = Path(gettempdir(), f"vendemmia-locales-{crc32(where.encode()):08x}.lock")
    with FileLock(lock, timeout=_LOCK_PATIENCE):
        yield
