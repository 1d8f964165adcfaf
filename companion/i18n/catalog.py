"""
The sentences of one language, as fast as they can be had.

A ``.mo`` that is there and not older than its ``.po`` is read by the standard library alone.
Without one, as in a fresh checkout, the ``.po`` is compiled in memory through Babel.
"""

from __future__ import annotations

import gettext
import io
from functools import cache
from pathlib import Path

from companion.resources import folder

DOMAIN = "vendemmia"


def po_path(language: str, locales: Path | None = None) -> Path:
    """Return where the translators' file of ``language`` lies."""
    return (locales or folder("locales")) / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_path(language: str, locales: Path | None = None) -> Path:
    """Return where the compiled file of ``language`` lies."""
    return po_path(language, locales).with_suffix(".mo")


def read(language: str, locales: Path | None = None) -> gettext.NullTranslations:
    """Read the catalog of ``language``; an empty one if there is no file at all."""
    source, compiled = po_path(language, locales), mo_path(language, locales)
    if _is_fresh(compiled, source):
        with compiled.open("rb") as file:
            return gettext.GNUTranslations(file)
    if source.is_file():
        return gettext.GNUTranslations(io.BytesIO(compile_po(source, language)))
    return gettext.NullTranslations()


@cache
def catalog(language: str) -> gettext.NullTranslations:
    """Return the catalog of ``language``, read once."""
    return read(language)


def compile_po(source: Path, language: str) -> bytes:
    """Compile a ``.po`` file; what is marked fuzzy is still said, what is empty stays out."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        content = read_po(file, locale=language)
    out = io.BytesIO()
    write_mo(out, content, use_fuzzy=True)
    return out.getvalue()


def done(language: str) -> frozenset[str]:
    """Return the ids that have all their words in a language."""
    words: dict[str | tuple[str, int], str] = getattr(catalog(language), "_catalog", {})
    ids = {key: key if isinstance(key, str) else key[0] for key in words}
    lacking = {id for key, id in ids.items() if words[key] in ("", id)}  # a form that is left out
    return frozenset(ids.values()) - lacking - {""}


def _is_fresh(compiled: Path, source: Path) -> bool:
    """Tell whether the compiled file can be used: there, and not older than its source."""
    try:
        made = compiled.stat().st_mtime
    except OSError:
        return False
    try:
        return made >= source.stat().st_mtime
    except OSError:
        return True
