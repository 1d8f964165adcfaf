"""
Work on the sentences of Vendemmia: add, extract, update, compile, check, begin a language.

How to add or translate one is told in ``locales/README.md``.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path


def main(arguments: list[str] | None = None) -> int:
    """Run one command; return 0, or 1 when something is wrong."""
    parser = argparse.ArgumentParser(prog="python -m companion.i18n", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    adding = commands.add_parser("add", help="write a table of sentences into the catalogs")
    adding.add_argument("files", nargs="+", type=Path, metavar="FILE.tsv")
    dropping = commands.add_parser("drop", help="take sentences out of the catalogs")
    dropping.add_argument("ids", nargs="+", metavar="ID")
    commands.add_parser("extract", help="write the template from code and data")
    updating = commands.add_parser("update", help="bring template and catalogs in step")
    updating.add_argument("--prune", action="store_true", help="take out what is not used")
    commands.add_parser("compile", help="compile the catalogs for a fast start")
    begin = commands.add_parser("new", help="begin a language, or say what is missing of it")
    begin.add_argument("code", metavar="CODE", help="such as de, pt_BR")
    begin.add_argument("--gallery", type=Path, metavar="FOLDER", help="draw every screen in it")
    commands.add_parser("check", help="say what is wrong in the catalogs")
    options = parser.parse_args(arguments)
    match options.command:
        case "add":
            return _add(options.files)
        case "drop":
            return _drop(options.ids)
        case "extract":
            return _extract()
        case "update":
            return _update(options.prune)
        case "new":
            return _new(options.code, options.gallery)
        case "compile":
            return _compile()
        case _:
            return _check()


def _add(files: list[Path]) -> int:
    from companion.i18n.tools.batch import BatchError, add

    for file in files:
        try:
            new, changed = add(file)
        except BatchError as bad:
            print(f"{file}: nothing written\n{bad}", file=sys.stderr)
            return 1
        print(f"{file}: {new} new, {changed} changed")
    return 0


def _drop(ids: list[str]) -> int:
    from companion.i18n.tools.batch import drop

    gone = drop(ids)
    print(f"{len(gone)} of {len(ids)} taken out")
    return 0 if len(gone) == len(ids) else 1


def _extract() -> int:
    from companion.i18n.tools.template import extract

    print(f"{len(extract())} ids in the template")
    return 0


def _update(prune: bool) -> int:
    from companion.i18n.tools.template import update

    report = update(prune=prune)
    lists = (
        ("not translated yet", report.new),
        ("taken out" if prune else "not used (--prune takes them out)", report.unused),
        ("look again (fuzzy)", report.fuzzy),
    )
    for title, items in lists:
        if items:
            print(f"{title}:", *items, sep="\n  ")
    print("changed:", ", ".join(report.changed) or "nothing")
    return 0


def _new(code: str, gallery: Path | None) -> int:
    from companion.i18n.tools.another import NotALanguage, begin, draw, told

    try:
        begun = begin(code)
    except NotALanguage as problem:
        print(problem, file=sys.stderr)
        return 1
    print(told(code, begun))
    return draw(code, gallery) if gallery else 0


def _compile() -> int:
    from companion.i18n.tools.compiling import compile_catalogs
    from companion.resources import folder

    for path in compile_catalogs(folder("locales")):
        print(path)
    return 0


def _check() -> int:
    from companion.i18n.tools.checks import everything

    problems = everything()
    print(*problems, sep="\n", end="\n" if problems else "")
    print(f"{len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
