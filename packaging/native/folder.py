"""
Makes the folder ``flet build`` packages, with our wheel beside it::

    python packaging/native/folder.py build/native

``build/native/app`` is ``packaging/app`` with fonts, pictures, and what stands elsewhere: the
version is the program's, the build number is made of it, and what the program needs is pinned to
the versions the tests ran with. ``build.py`` calls this before every build.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

NATIVE = Path(__file__).resolve().parent
PACKAGING = NATIVE.parent
ROOT = PACKAGING.parent
ASSETS = ROOT / "companion" / "ui" / "assets"
PICTURES = NATIVE / "pictures"
ROUNDED = ASSETS / "launcher" / "icon-512.png"
"""The icon where nobody cuts it to a shape."""


def main() -> int:
    """Make the folder, and say where it is."""
    parser = argparse.ArgumentParser(description="Make the folder that flet build packages.")
    parser.add_argument("out", type=Path, nargs="?", default=ROOT / "build" / "native")
    print(make(parser.parse_args().out.resolve()))
    return 0


def make(out: Path, wheel: Path | None = None) -> Path:
    """
    Make it below ``out``, and return it; without a ``wheel`` one is built.

    What Flet has built in it before (``app/build``) stays, so that the next build is quick.
    """
    app = out / "app"
    shutil.rmtree(app / "assets", ignore_errors=True)
    (app / "assets").mkdir(parents=True)
    lies = wheel_in(out / "wheels", wheel)
    shutil.copy(PACKAGING / "app" / "main.py", app)
    (app / "pyproject.toml").write_text(described(lies.name), encoding="utf-8")
    shutil.copytree(ASSETS / "fonts", app / "assets" / "fonts")
    for picture in ("icon", "icon_android", "splash", "splash_dark"):
        shutil.copy(PICTURES / f"{picture}.png", app / "assets")
    for platform in ("linux", "windows"):
        shutil.copy(ROUNDED, app / "assets" / f"icon_{platform}.png")
    return app


def wheel_in(folder: Path, wheel: Path | None) -> Path:
    """Return the only wheel in the folder: a copy of this one, or a new one."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    if wheel:
        shutil.copy(wheel, folder)
    else:
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "wheel"]
        subprocess.run([*pip, "--no-deps", "-w", str(folder), str(ROOT)], check=True)
    (found,) = folder.glob("*.whl")
    return found


def described(wheel: str) -> str:
    """Return what Flet reads, completed."""
    number = version()
    text = (PACKAGING / "app" / "pyproject.toml").read_text(encoding="utf-8")
    text = put(text, r"^dynamic = .*$", f'version = "{number}"')
    text = put(text, r"^\[tool\.flet\]$", f"[tool.flet]\nbuild_number = {build_number(number)}")
    pinned = "\n".join(f'    "{pin}",' for pin in pins())
    text = put(text, r'^    "vendemmia",.*$', f'    "vendemmia",\n{pinned}')
    return f'{text}\n[tool.flet.dev_packages]\nvendemmia = "../wheels/{wheel}"\n'


def put(text: str, line: str, new: str) -> str:
    """Replace the one line that is meant."""
    text, count = re.subn(line, lambda _: new, text, flags=re.MULTILINE)
    if count != 1:
        raise SystemExit(f"packaging/app/pyproject.toml has {count} lines like {line}")
    return text


def version() -> str:
    """Return the program's version."""
    text = (ROOT / "companion" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(\d+\.\d+\.\d+)"$', text, re.MULTILINE)
    if found is None:
        raise SystemExit("companion/__init__.py has no __version__ of three numbers")
    return found[1]


def build_number(version: str) -> int:
    """
    Return the number a store compares: it grows with the version.

    >>> build_number("1.2.3")
    10203
    """
    first, second, third = map(int, version.split("."))
    return (first * 100 + second) * 100 + third


def application_id() -> str:
    """Return the application's id."""
    text = (PACKAGING / "app" / "pyproject.toml").read_text(encoding="utf-8")
    found: str = tomllib.loads(text)["tool"]["flet"]["bundle_id"]
    return found


def pins() -> list[str]:
    """Return what the program itself needs, at the versions the tests ran with."""
    needed = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names = {re.split(r"[<>=~\[ ]", entry)[0] for entry in needed["project"]["dependencies"]}
    lines = (PACKAGING / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.partition("==")[0].lower() in names]


if __name__ == "__main__":
    sys.exit(main())
