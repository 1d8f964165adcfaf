"""What may and what may not stand in the repository."""

from __future__ import annotations

import fnmatch
import re
import runpy
import tomllib
from pathlib import Path
from typing import Any

from .files import ROOT, files, texts

TOP_LEVEL = {
    ".ci", ".github", ".gitignore", "README.md", "companion", "data", "locales", "packaging",
    "pyproject.toml", "tests",
}  # fmt: skip
HOSTS = re.compile(
    r"https?://[\w.-]*(p[y]pi|p[y]thonhosted|n[p]mjs|r[e]gistry|m[i]rror|d[e]b\.)[\w.-]*", re.I
)
MACHINE = re.compile(r"(?<![\w.-])/(w[o]rk|r[o]ot|tmp/b[a]sh_jobs)(/|\.\w)")
SECRETS = re.compile(r"-----BEGIN [A-Z ]*PRIVATE KEY-----|AKIA[0-9A-Z]{16}")
LARGEST = 1_500_000


def project() -> dict[str, Any]:
    return tomllib.loads(texts()["pyproject.toml"])


def test_the_top_level_is_fixed() -> None:
    assert {name.partition("/")[0] for name in files()} - {"LICENSE"} <= TOP_LEVEL


def test_no_package_under_packaging() -> None:
    """It would hide the distribution of that name."""
    assert not [name for name in files() if re.fullmatch(r"packaging(/.*)?/__init__\.py", name)]


def test_no_file_is_huge() -> None:
    assert [name for name in files() if (ROOT / name).stat().st_size > LARGEST] == []


def test_every_drawing_is_drawn() -> None:
    folder = "companion/ui/assets/icons/"
    drawings = {Path(name).stem for name in files() if name.startswith(folder)}
    written = "\n".join(
        text
        for name, text in texts().items()
        if name.startswith(("companion/", "data/", "packaging/")) and not name.startswith(folder)
    )
    said = set(re.findall(r"[\"'/]([a-z-]+)(?:\.svg)?[\"']", written))
    assert len(drawings) > 90
    assert {name for name in drawings - said if not name.startswith("player-")} == set()


def test_no_address_of_a_package_index_and_no_path_of_a_machine() -> None:
    found = [
        f"{name}:{number}: {line.strip()[:80]}"
        for name, text in texts().items()
        for number, line in enumerate(text.splitlines(), 1)
        if HOSTS.search(line) or MACHINE.search(line) or SECRETS.search(line)
    ]
    assert found == []


def test_every_dependency_says_why() -> None:
    lines = texts()["pyproject.toml"].splitlines()
    entries = [line for line in lines if re.match(r'\s+"[a-z][\w-]*[<>=~\[]', line)]
    declared = project()["project"]
    count = len(declared["dependencies"])
    count += sum(map(len, declared["optional-dependencies"].values()))
    assert len(entries) == count
    assert [line for line in entries if not re.search(r",\s+# \w.{5,}", line)] == []


def test_versions_are_pinned_exactly() -> None:
    pins = {}
    for line in texts()["packaging/constraints.txt"].splitlines():
        if line.startswith("#"):
            continue
        found = re.fullmatch(r"([A-Za-z0-9._-]+)==([0-9][\w.]*)", line)
        assert found, line
        pins[normal(found[1])] = found[2]
    declared = project()["project"]
    groups = [declared["dependencies"], *declared["optional-dependencies"].values()]
    wanted = [entry for group in groups for entry in group]
    names = {normal(re.split(r"[<>=~\[ ]", entry)[0]) for entry in wanted}
    assert names - pins.keys() == {"vendemmia"}  # its own extras


def test_what_runs_here_is_what_is_pinned() -> None:
    from importlib.metadata import version

    pins = dict(
        line.split("==")
        for line in texts()["packaging/constraints.txt"].splitlines()
        if not line.startswith("#")
    )
    for name in ("flet", "flet-web", "tinydb", "babel", "qrcode", "pytest", "playwright"):
        assert version(name) == pins[name]


def test_the_packages_leave_out_the_same_locales_as_the_script() -> None:
    import babel

    kept = runpy.run_path(str(ROOT / "packaging" / "trim_locale_data.py"))["KEPT"]
    app = tomllib.loads(texts()["packaging/app/pyproject.toml"])
    patterns = [
        pattern.rpartition("/")[2]
        for pattern in app["tool"]["flet"]["cleanup"]["package_files"]
        if "/locale-data/" in pattern
    ]
    data = Path(babel.__file__).parent / "locale-data"
    left = {
        path.stem
        for path in data.glob("*.dat")
        if not any(fnmatch.fnmatchcase(path.name, pattern) for pattern in patterns)
    }
    assert left == kept


def test_ci_calls_the_line_of_the_readme() -> None:
    line = "python3 tests/run.py"
    assert line in texts()[".ci/run"]
    assert f"\n{line}\n" in texts()["README.md"]
    assert (ROOT / ".ci" / "run").stat().st_mode & 0o111


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
