"""
Runs in the Python that ships (``compile.html``): a ``.py`` that is imported becomes a ``.pyc``.

Which of Python's own modules that are is tried out: those that were imported by name where the app
was built, on another version of Python, and whatever they and this one import. What is left is
fetched as it is: as bytecode it would be twice as large, and nobody waits for it.

Sentences that only explain are left out; they are a third of what is fetched. A class keeps one
blank in their place: a dataclass without any would write one by itself, at every start.
"""

import ast
import contextlib
import importlib
import importlib.util
import io
import marshal
import sys
import tarfile
from pathlib import Path

HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8)
"""Of bytecode that is never compared with a source."""
EXPLAINED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def compiled(name: str, source: bytes) -> bytes:
    """Return the bytecode of a file."""
    tree = ast.parse(source, name)
    for node in ast.walk(tree):
        if isinstance(node, EXPLAINED) and ast.get_docstring(node, clean=False) is not None:
            first = node.body[0]
            if isinstance(node, ast.ClassDef):
                first.value.value = " "  # type: ignore[attr-defined]
            elif len(node.body) > 1 or isinstance(node, ast.Module):
                del node.body[0]
            else:
                node.body[0] = ast.copy_location(ast.Pass(), first)
    return HEAD + marshal.dumps(compile(tree, name, "exec", dont_inherit=True, optimize=0))


def imported(names: list[str]) -> set[str]:
    """Return the names of modules, with those they import."""
    for name in names:
        with contextlib.suppress(Exception):
            importlib.import_module(name)
    return {*names, *sys.modules}


def of_library() -> set[str]:
    """Return what has been imported out of the archive of Python's own modules."""
    files = (getattr(module, "__file__", None) or "" for module in sys.modules.values())
    frozen = "importlib/_bootstrap"
    return {path for file in files if (path := file.partition(".zip/")[2]) and frozen not in path}


def module(path: str, library: str) -> str:
    """Return what the module of a source is called."""
    return (
        path.removeprefix(library).removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    )


def main() -> None:
    """Read ``sources.tar`` and ``names.txt``, write ``compiled.tar``."""
    library, *names = Path("names.txt").read_text().split()
    wanted = imported(names)
    with tarfile.open("sources.tar") as given, tarfile.open("compiled.tar", "w") as made:
        missing = of_library() - {name.removeprefix(library) for name in given.getnames()}
        if missing:
            raise SystemExit(f"left out, and imported all the same: {sorted(missing)}")
        for entry in given:
            found = given.extractfile(entry)
            if found is None or module(entry.name, library) not in wanted:
                continue
            data = compiled(entry.name, found.read())
            said = tarfile.TarInfo(f"{entry.name}c")
            said.size = len(data)
            made.addfile(said, io.BytesIO(data))


if __name__ == "__main__":
    main()
