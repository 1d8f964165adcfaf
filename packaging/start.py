"""
``python3 packaging/start.py``: everything Vendemmia needs, then Vendemmia.

Makes ``.venv`` at the top of the checkout, installs the program there with the pinned versions,
and starts it with the options given. The second time it starts at once. Standard library only.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
VENV = ROOT / ".venv"
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
OLDEST = (3, 11)
WINDOWS = os.name == "nt"


def main() -> int:
    """Start the program; return its exit code."""
    program = environment("serve") / ("vendemmia.exe" if WINDOWS else "vendemmia")
    command = [str(program), *sys.argv[1:]]
    if WINDOWS:
        return subprocess.call(command)
    os.execv(command[0], command)


def environment(*extras: str) -> Path:
    """Return the folder of programs of a virtual environment with everything installed."""
    if sys.version_info < OLDEST:
        sys.exit("Vendemmia needs Python {}.{} or later.".format(*OLDEST))
    programs = VENV / ("Scripts" if WINDOWS else "bin")
    python = programs / ("python.exe" if WINDOWS else "python")
    if not works(python):
        if importlib.util.find_spec("ensurepip") is None:
            apt_get("python3-venv", f"python3.{sys.version_info.minor}-venv")
        subprocess.run([sys.executable, "-m", "venv", "--clear", str(VENV)], check=True)
    wanted, stamp = fingerprint(python, extras), VENV / f"installed{'-'.join(['', *extras])}"
    if not stamp.is_file() or stamp.read_text() != wanted:
        what = f".[{','.join(extras)}]" if extras else "."
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*install, "-c", str(CONSTRAINTS), "-e", what], check=True, cwd=ROOT)
        stamp.write_text(wanted)
    return programs


def works(python: Path) -> bool:
    """Tell whether the environment is whole and new enough."""
    check = f"import sys, pip; sys.exit(sys.version_info < {OLDEST})"
    try:
        return subprocess.run([str(python), "-c", check], capture_output=True).returncode == 0
    except OSError:
        return False


def fingerprint(python: Path, extras: tuple[str, ...]) -> str:
    """Return what changes when something has to be installed again."""
    parts = [str(ROOT).encode(), repr(extras).encode(), os.path.realpath(python).encode()]
    parts += [(ROOT / "pyproject.toml").read_bytes(), CONSTRAINTS.read_bytes()]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()


def apt_get(*packages: str) -> bool:
    """Install the first of these packages Debian has; tell whether that worked."""
    apt = shutil.which("apt-get")
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    sudo = [] if root else [shutil.which("sudo") or "", "-n"]
    if apt is None or "" in sudo:
        return False
    quietly = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    _update((*sudo, apt))
    install = [*sudo, apt, "-qq", "install", "--yes", "--no-install-recommends"]
    return any(subprocess.call([*install, package], env=quietly) == 0 for package in packages)


@cache
def _update(apt: tuple[str, ...]) -> None:
    """Fetch what Debian has now, once."""
    subprocess.call([*apt, "-qq", "update"])


if __name__ == "__main__":
    sys.exit(main())
