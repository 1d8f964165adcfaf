"""
``python3 tests/run.py``: sets up what the tests need, then runs all of them.

Style (ruff), types (mypy), the wheel, the screens in Chromium and the web app in every engine are
tests like the others. What is given after it goes to pytest: ``python3 tests/run.py -k spring``;
with ``--long`` the proofs by games of chance are played in full (``tests/long.py``). Standard
library only.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROGRAMS = {
    "chromium": ("chromium", "chromium-browser", "google-chrome"),
    "firefox-esr": ("firefox-esr", "firefox"),
    "webkit2gtk-driver": ("WebKitWebDriver",),
    "xvfb": ("Xvfb",),
    "redis-server": ("valkey-server", "redis-server"),
    "haproxy": ("haproxy", "/usr/sbin/haproxy"),
    "caddy": ("caddy",),
}
"""Packages of Debian, and the programs of which one has to be there, or tests fail."""
BINDINGS = ("python3-gi", "gir1.2-webkit2-4.1")
"""The same for Debian's own Python: it makes a browser around WebKitGTK."""
DEBIANS = "/usr/bin/python3"
WORKERS = "3"
"""On two cores: what plays in a browser waits more than it works."""
NOT_KEPT = "PYTHONDONTWRITEBYTECODE"
"""Where this is set, every server a test starts would compile the program anew."""
LONGEST = 90 * 60
"""Seconds after which something hangs that no test can name."""


def main() -> int:
    """Run the tests; return pytest's exit code, its closing line being the last."""
    sys.path.insert(0, str(ROOT / "packaging"))
    from start import apt_get, environment

    programs = environment("test")
    for package in missing():
        if not apt_get(package):
            print(f"No {package}, and no way to get it: the tests that need it fail.", flush=True)
    options = [option for option in sys.argv[1:] if option != "--long"]
    python = programs / ("python.exe" if os.name == "nt" else "python")
    pytest = [str(python), "-m", "pytest", "-q", "-n", WORKERS, "--dist", "loadfile"]
    pytest += ["--no-loadscope-reorder"]  # tests/conftest.py says which come last
    with tempfile.TemporaryDirectory(prefix="vendemmia-home-") as spare:
        where = surroundings(Path(spare))
        return subprocess.call([*pytest, *options], cwd=ROOT, env=where, timeout=LONGEST)


def missing() -> list[str]:
    """Return the packages without which some tests fail."""
    found = [name for name, programs in PROGRAMS.items() if not any(map(shutil.which, programs))]
    check = [DEBIANS, "-c", "import gi; gi.require_version('WebKit2', '4.1')"]
    bound = shutil.which(DEBIANS) and subprocess.run(check, capture_output=True).returncode == 0
    return found if bound else [*found, *BINDINGS]


def surroundings(spare: Path) -> dict[str, str]:
    """Return the environment of the tests: a home that can be written to, no real browser."""
    found = {**os.environ, "VENDEMMIA_NO_BROWSER": "1", "LANG": "C.UTF-8"}
    if "--long" in sys.argv:
        found["VENDEMMIA_LONG"] = "1"
    for name in (
        "LC_ALL",
        "LC_MESSAGES",
        "VENDEMMIA_DATA",
        "VENDEMMIA_STORE",
        "VENDEMMIA_HOST_TOKEN",
        "PYTHONPATH",
        NOT_KEPT,
    ):
        found.pop(name, None)
    try:
        tempfile.TemporaryDirectory(dir=Path.home()).cleanup()
    except OSError:
        found["HOME"] = str(spare)
    return found


if __name__ == "__main__":
    sys.exit(main())
