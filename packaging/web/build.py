"""
The web app: a folder of files that any web host can serve, and no program behind it.

    python packaging/web/build.py build/web

Flet's client and Pyodide (Python for browsers) come out of the installed ``flet-web``; what we
import comes through pip, as wheels for Pyodide's Python; everything else is this checkout's.
Nothing is loaded from elsewhere when it runs, and pip is not among what runs.

``flet publish`` is not used: it fetches a list of Python builds it has no need of here, and what it
writes would have to be mended in half a dozen places. The page it makes is that of the server
(``companion/cli/webpage.py``), with ``local.js`` and ``alone.js`` beside this file.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGING = HERE.parent
ROOT = PACKAGING.parent
sys.path[:0] = [str(ROOT), str(PACKAGING)]  # run as a script, from anywhere

REQUIRED = ("flet", "repath", "six", "msgpack", "tinydb", "babel", "qrcode")
"""What the screens and the shelf import in a browser, named one by one: pip's own idea of what
Flet needs includes what it needs on other platforms."""

WASM = (
    *("--platform", "pyemscripten_2026_0_wasm32", "--implementation", "cp"),
    *("--abi", "cp314", "--abi", "none", "--python-version", "3.14"),
    *("--only-binary=:all:", "--no-deps"),
)
"""The Python inside the Pyodide that Flet 1.0.5 brings; :func:`check_python` compares."""
PYTHON = "3.14"

NOT_SERVED = (
    "index.html",
    "manifest.json",
    "favicon.png",
    "icons",
    "version.json",
    "flutter.js",  # flutter_bootstrap.js holds it whole
    "flutter_service_worker.js",  # would take every service worker away, ours as well
    "*.map",
    "*.symbols",
    "*.d.ts",
    "wimp*",  # drawing engines no browser chooses by itself
    "skwasm_heavy*",
    "experimental_webparagraph",
    "flutter_math_fork",  # fonts for formulas
    "python",
    "python.*",
    "python_cli_entry.mjs",
    "pyodide.js",
    "*.whl",
)
"""What of Flet's client no browser asks for; ``python.js`` is put back."""

LICENCES = "assets/NOTICES"
"""Of everything Flet's client is made of."""

NOT_IMPORTED = re.compile(
    r"(^|/)(__pycache__|tests|bin)/|\.pyc$|\.dist-info/(?!licenses)"
    r"|^flet/testing/|^babel/messages/"
    r"|^companion/(DECISIONS\.md|cli/(?!__init__|folder)|i18n/tools/|ui/assets/(fonts|launcher)/)"
)


def main() -> int:
    """Build into the folder named on the command line."""
    parser = argparse.ArgumentParser(description="Make the folder of the web app.")
    parser.add_argument("out", type=Path, help="folder to make; one that is there is replaced")
    out: Path = parser.parse_args().out.resolve()
    if out.exists() and not (out / "sw.js").is_file() and any(out.iterdir()):
        parser.error(f"{out} is there and does not hold a web app")
    with tempfile.TemporaryDirectory() as spare:
        made = Path(spare) / "web"
        client(made)
        program(made, Path(spare) / "packages")
        page(made)
        worker(made)
        shutil.rmtree(out, ignore_errors=True)
        shutil.move(made, out)
    report(out)
    return 0


# -- the parts -------------------------------------------------------------------------------------


def client(out: Path) -> None:
    """Copy Flet's client and Pyodide."""
    import flet_web  # type: ignore[import-untyped]

    from companion.cli.fonts import without_unused_fonts

    source = Path(flet_web.get_package_web_dir())
    check_python(source)
    shutil.copytree(source, out, ignore=shutil.ignore_patterns(*NOT_SERVED))
    shutil.copy(source / "python.js", out)
    # Body text is Roboto, which Flet brings but lists only where it patches the page itself.
    fonts = out / "assets" / "FontManifest.json"
    listed = json.loads(without_unused_fonts(fonts.read_bytes()))
    listed.append({"family": "Roboto", "fonts": [{"asset": "fonts/roboto.woff2"}]})
    fonts.write_text(json.dumps(listed))
    bootstrap = out / "flutter_bootstrap.js"
    start = bootstrap.read_text()
    # With this setting Flutter's loader puts its own service worker in the place of ours.
    start, cut = re.subn(r"serviceWorkerSettings:\s*\{.*?\},\s*\n", "", start, flags=re.S)
    if cut != 1:
        sys.exit("flutter_bootstrap.js is not as it was: no serviceWorkerSettings to take out")
    bootstrap.write_text(start)


def check_python(source: Path) -> None:
    """Stop where another Flet brings another Python than the wheels are fetched for."""
    lock = json.loads((source / "pyodide" / "pyodide-lock.json").read_text())
    found = lock["info"]["python"]
    if not found.startswith(f"{PYTHON}."):
        sys.exit(f"Pyodide's Python is {found} now; WASM in {Path(__file__).name} says {PYTHON}")


def program(out: Path, packages: Path) -> None:
    """Pack everything Python imports into the archive that Flet's client unpacks at the start."""
    from trim_locale_data import trim

    constraints = str(PACKAGING / "constraints.txt")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install")
    target = ("--no-compile", "--target", str(packages), "-c", constraints)
    told = subprocess.run([*pip, *target, *WASM, *REQUIRED], capture_output=True, text=True)
    if told.returncode:
        sys.exit(f"pip could not get {', '.join(REQUIRED)}:\n{told.stdout}{told.stderr}")
    print(f"Babel: {trim(packages / 'babel')}")
    files = {name: path.read_bytes() for name, path in below(packages)} | ours()
    archive = {"main.py": (PACKAGING / "app" / "main.py").read_bytes()}
    archive |= {f"__pypackages__/{n}": d for n, d in files.items() if not NOT_IMPORTED.search(n)}
    (out / "app.tar.gz").write_bytes(packed(archive))


def ours() -> dict[str, bytes]:
    """Return the package as a wheel has it: with data and compiled catalogs inside."""
    from companion.i18n import LANGUAGES
    from companion.i18n.catalog import compile_po, po_path

    files = {name: path.read_bytes() for name, path in below(ROOT, "companion")}
    files |= {f"companion/_shipped/{name}": path.read_bytes() for name, path in below(ROOT, "data")}
    for code in LANGUAGES:
        compiled = f"companion/_shipped/locales/{code}/LC_MESSAGES/vendemmia.mo"
        files[compiled] = compile_po(po_path(code, ROOT / "locales"), code)
        page = f"locales/{code}/README.md"
        files[f"companion/_shipped/{page}"] = (ROOT / page).read_bytes()
    return files


def packed(files: dict[str, bytes]) -> bytes:
    """Return a ``.tar.gz`` that is the same whenever its files are: nothing is fetched twice."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w") as tar:
        for name, data in sorted(files.items()):
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            tar.addfile(entry, io.BytesIO(data))
    return gzip.compress(raw.getvalue(), 9, mtime=0)


def page(out: Path) -> None:
    """Write the page, what makes it an app on a home screen, and its pictures."""
    from companion.cli.webpage import ASSETS, FOLDER, manifest, page, words
    from companion.i18n import language
    from companion.local import ELSEWHERE, HERE_PLEASE, START

    scripts = (HERE / "local.js", FOLDER / "page.js", FOLDER / "history.js", HERE / "alone.js")
    english, said = language("en"), words({"text": ELSEWHERE, "here": HERE_PLEASE})
    text = page("./", english, said, scripts)
    (out / "index.html").write_text(text, encoding="utf-8")
    (out / "manifest.json").write_text(manifest(f"./{START}", english), encoding="utf-8")
    (out / "icons").mkdir()
    shutil.copy(ASSETS / "icons" / "app-icon.svg", out / "icons")
    for folder in ("fonts", "launcher"):
        shutil.copytree(ASSETS / folder, out / folder)


def worker(out: Path) -> None:
    """Write the service worker, which knows every file and what is in it."""
    files = {name: digest(path) for name, path in below(out)}
    del files[LICENCES]  # on the host for who wants to read it, not on every phone
    files["./"] = files.pop("index.html")  # some hosts send from the one name to the other
    listed = json.dumps(files, indent=1, sort_keys=True)
    (out / "sw.js").write_text((HERE / "sw.js").read_text().replace("__FILES__", listed))


# -- help ------------------------------------------------------------------------------------------


def below(folder: Path, part: str = "") -> Iterator[tuple[str, Path]]:
    """Yield every file in a part of a folder, by its path in the folder."""
    for path in sorted((folder / part).rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path


def digest(path: Path) -> str:
    """Return what tells this content from another."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def report(out: Path) -> None:
    """Say how large it is, and how much of that one browser fetches."""
    sizes = {name: path.stat().st_size for name, path in below(out)}
    engines = {
        "Chromium": ("main.dart.wasm", "main.dart.mjs", "canvaskit/skwasm"),
        "others": ("main.dart.js", "canvaskit/canvaskit"),
    }
    chosen = ("main.dart.", "canvaskit/")
    common = [name for name in sizes if not name.startswith(chosen) and name != LICENCES]
    for browser, prefixes in engines.items():
        names = [*common, *(name for name in sizes if name.startswith(prefixes))]
        plain = sum(sizes[name] for name in names)
        small = sum(compressed(out / name) for name in names)
        print(f"{browser}: {plain / 1e6:.1f} MB, {small / 1e6:.1f} MB if the host compresses")
    print(f"of which the program: {sizes['app.tar.gz'] / 1e6:.2f} MB")
    print(f"{out}: {len(sizes)} files, {sum(sizes.values()) / 1e6:.1f} MB")


def compressed(path: Path) -> int:
    """Return the size of a file as most hosts send it."""
    return min(len(gzip.compress(path.read_bytes(), 6)), path.stat().st_size)


if __name__ == "__main__":
    sys.exit(main())
