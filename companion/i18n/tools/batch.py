r"""
``add FILE.tsv``: many sentences at once, from a table.

The first line names the columns: ``id en es it ru``, in any order, and ``note`` (for the
translators) if wished. Plural forms are separated by `` | ``: two in English, Spanish and
Italian, three in Russian (1, 2, 5). ``\n`` is a line break. An id that is there already gets the
new texts; an empty cell leaves what there is. Nothing is written unless every line is right.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog

from companion.i18n.ids import is_id, placeholders, stray_braces
from companion.i18n.tools import store

FORMS = {"en": 2, "es": 2, "it": 2, "ru": 3}


@dataclass(frozen=True, slots=True)
class BatchRow:
    """One line of the table: the texts per language (absent: leave it), and a note."""

    id: str
    texts: Mapping[str, tuple[str, ...]]
    note: str = ""

    @property
    def plural(self) -> bool:
        """Tell whether the line gives plural forms."""
        return any(len(texts) > 1 for texts in self.texts.values())


class BatchError(ValueError):
    """The table has mistakes; ``problems`` says which, one per line."""

    def __init__(self, problems: list[str]) -> None:
        """Keep the problems and say them all."""
        super().__init__("\n".join(problems))
        self.problems = problems


def read_rows(file: Path) -> list[BatchRow]:
    """Read the table; raise ``BatchError`` with everything that is wrong in it."""
    with file.open(encoding="utf-8-sig", newline="") as lines:
        reader = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        columns = [column.strip() for column in reader.fieldnames or ()]
        reader.fieldnames = columns
        problems = _column_problems(columns)
        if problems:
            raise BatchError(problems)
        rows: list[BatchRow] = []
        seen: set[str] = set()
        for cells in reader:
            row = _row(cells)
            if not row.id or row.id.startswith("#"):
                continue
            place = f"{file.name}:{reader.line_num} {row.id}"
            problems += [f"{place}: {problem}" for problem in _row_problems(row, cells)]
            if row.id in seen:
                problems.append(f"{place}: twice in this table")
            seen.add(row.id)
            rows.append(row)
    if problems:
        raise BatchError(problems)
    return rows


def _column_problems(columns: list[str]) -> list[str]:
    allowed = {"id", "note", *store.CATALOGS}
    problems = [f"unknown column «{column}»" for column in columns if column not in allowed]
    if "id" not in columns:
        problems.append("the first line must name the columns: id en es it ru")
    return problems


def _row(cells: Mapping[str | None, object]) -> BatchRow:
    def cell(name: str) -> str:
        value = cells.get(name)
        return value.strip().replace("\\n", "\n") if isinstance(value, str) else ""

    texts = {
        language: tuple(part.strip() for part in cell(language).split(store.PLURAL_MARK))
        for language in store.CATALOGS
        if cell(language)
    }
    return BatchRow(cell("id"), texts, cell("note"))


def _row_problems(row: BatchRow, cells: Mapping[str | None, object]) -> list[str]:
    problems = []
    if None in cells:
        problems.append("more cells than columns")
    if not is_id(row.id):
        problems.append("not a symbolic id (lower-case names with dots)")
    expected: frozenset[str] | None = None
    for language, texts in row.texts.items():
        if row.plural and len(texts) != FORMS[language]:
            problems.append(f"{language}: {len(texts)} plural forms instead of {FORMS[language]}")
        for text in texts:
            if not text:
                problems.append(f"{language}: an empty plural form")
            if stray_braces(text):
                problems.append(f"{language}: a brace without its partner in «{text}»")
            expected = placeholders(text) if expected is None else expected
            if placeholders(text) - {"count"} != expected - {"count"}:  # 1 may do without
                problems.append(f"{language}: placeholders differ in «{text}»")
    return problems


def apply(rows: list[BatchRow], catalogs: dict[str, Catalog]) -> tuple[int, int]:
    """Put the rows into the catalogs; return how many ids were new and how many changed."""
    new = changed = 0
    for row in rows:
        known = any(row.id in catalog for catalog in catalogs.values())
        touched = False
        for language, catalog in catalogs.items():
            texts = row.texts.get(language)
            old = catalog.get(row.id)
            same_kind = old is not None and store.has_plural(old) == row.plural
            if texts is None and same_kind:
                continue
            touched |= old is None or not same_kind or store.forms(old) != texts
            # Given again unchanged is given anew: whoever wrote the table has seen the English.
            store.put(catalog, row.id, texts or (), row.plural)
            if row.note:
                catalog[row.id].user_comments = [row.note]
        new += not known
        changed += known and touched
    return new, changed


def add(file: Path, locales: Path | None = None) -> tuple[int, int]:
    """Write the table ``file`` into the four catalogs; return how many ids are new, changed."""
    rows = read_rows(file)
    with store.writing(locales):
        catalogs = store.load_all(locales)
        result = apply(rows, catalogs)
        store.save_all(catalogs, locales)
    return result


def drop(ids: list[str], locales: Path | None = None) -> list[str]:
    """Take sentences out of the four catalogs; return the ids that were there."""
    with store.writing(locales):
        catalogs = store.load_all(locales)
        there = [id for id in ids if any(id in catalog for catalog in catalogs.values())]
        for id in there:
            for catalog in catalogs.values():
                catalog.delete(id)
        store.save_all(catalogs, locales)
    return there
