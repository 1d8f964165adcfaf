"""
The web app: a folder of files that any web host can serve, and no program behind it.

    python packaging/web/build.py build/web

Flet's client and Pyodide (Python for browsers) come out of the installed ``flet-web``; what we
import comes through pip, as wheels for Pyodide's Python; everything else is this checkout's.
Nothing is loaded from elsewhere when it runs, and pip is not among what runs. What Python there
would compile at every start is compiled here, once (``bytecode.py``; it takes Chromium).

``flet publish`` is not used: it fetches a list of Python builds it has no need of here, and what it
writes would have to be mended in half a dozen places. The page it makes is that of the server
(``companion/cli/webpage.py``), with ``local.js`` and ``alone.js`` beside this file.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
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
    "python-worker.js",  # ours are in their place
    "python_cli_entry.mjs",
    "pyodide.js",
    "package.json",
    "*.whl",
    "media_kit",  # plays films of a kind we do not have
    "flutter_map",
    "record_web",
    "MaterialIcons-Regular.otf",  # every drawing is our own; a test holds it
    "cupertino_icons",
)
"""What of Flet's client no browser asks for."""

PROGRAM = "program.bin"
"""
All that Python imports but its own library: a tar, compressed here, because few hosts do it. Its
name has no ending a host could take for a reason to send it as something else.
"""

LICENCES = "assets/NOTICES"
"""Of everything Flet's client is made of."""

MANIFEST, SCREENSHOTS = "manifest-{}.json", "screenshots"
"""What describes the app in a language; the page names the one of its viewer."""

NOT_IMPORTED = re.compile(
    r"(^|/)(__pycache__|tests|bin)/|\.pyc$|\.dist-info/(?!licenses)"
    r"|^flet/(testing|auth|pytest_plugin)|^babel/messages/|^qrcode/(console_scripts|image/styles)"
    r"|^companion/(.*[A-Z]\.md$|cli/(?!__init__|folder)|i18n/tools/|ui/assets/(fonts|launcher)/)"
    r"|\.pyi$|/py\.typed$"
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
        page(made, "")
        page(made, build := build_of(made))
        workers(made, build)
        shutil.rmtree(out, ignore_errors=True)
        shutil.move(made, out)
    report(out)
    return 0


# -- the parts -------------------------------------------------------------------------------------


def client(out: Path) -> None:
    """Copy Flet's client and Pyodide."""
    import flet_web  # type: ignore[import-untyped]

    from companion.cli.fonts import listed

    source = Path(flet_web.get_package_web_dir())
    check_python(source)
    shutil.copytree(source, out, ignore=shutil.ignore_patterns(*NOT_SERVED))
    (out / "assets" / "FontManifest.json").write_bytes(listed())
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
    """Pack everything Python imports, as bytecode."""
    import library
    from bytecode import bytecode, tar
    from trim_locale_data import trim

    constraints = str(PACKAGING / "constraints.txt")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install")
    target = ("--no-compile", "--target", str(packages), "-c", constraints)
    told = subprocess.run([*pip, *target, *WASM, *REQUIRED], capture_output=True, text=True)
    if told.returncode:
        sys.exit(f"pip could not get {', '.join(REQUIRED)}:\n{told.stdout}{told.stderr}")
    print(f"Babel: {trim(packages / 'babel')}")
    found = {name: path.read_bytes() for name, path in below(packages)} | ours()
    files = {n: d for n, d in found.items() if not NOT_IMPORTED.search(n)}
    files["main.py"] = (PACKAGING / "app" / "main.py").read_bytes()

    archive = out / "pyodide" / "python_stdlib.zip"
    kept, files = bytecode(library.sources(archive.read_bytes()), files, out / "pyodide")
    archive.write_bytes(library.packed(kept))
    (out / PROGRAM).write_bytes(gzip.compress(tar(files), 9, mtime=0))


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


def page(out: Path, build: str) -> None:
    """Write the page, what makes it an app on a home screen, and its pictures."""
    from companion.cli.webpage import ASSETS, FOLDER, manifest, page, words
    from companion.i18n import LANGUAGES, language
    from companion.local import PAGE, START

    scripts = [
        *(HERE / "local.js", FOLDER / "page.js", FOLDER / "history.js"),
        *(HERE / name for name in ("strip.js", "versions.js", "python.js", "files.js")),
        HERE / "alone.js",
    ]
    english, said = language("en"), words(PAGE)
    text = page("./", english, said, scripts, build)
    (out / "index.html").write_text(text, encoding="utf-8")
    for code in LANGUAGES:
        described = manifest(f"./{START}", language(code))
        (out / MANIFEST.format(code)).write_text(described, encoding="utf-8")
    shutil.copytree(PACKAGING / "screenshots", out / SCREENSHOTS, dirs_exist_ok=True)
    (out / "icons").mkdir(exist_ok=True)
    shutil.copy(ASSETS / "icons" / "app-icon.svg", out / "icons")
    for folder in ("fonts", "launcher"):
        shutil.copytree(ASSETS / folder, out / folder, dirs_exist_ok=True)


def workers(out: Path, build: str) -> None:
    """Write the worker Python runs in, and the one that knows every file and what is in it."""
    facts = {"__BUILD__": build, "__PROGRAM__": digest((out / PROGRAM).read_bytes())}
    (out / "worker.js").write_text(filled("image.js", facts) + filled("worker.js", facts))
    files = {name: digest(path.read_bytes()) for name, path in below(out)}
    for name in [*files]:
        if name == LICENCES or name.startswith(SCREENSHOTS):
            del files[name]  # on the host for who wants to see it, not on every phone
    files["./"] = files.pop("index.html")  # some hosts send from the one name to the other
    facts["__FILES__"] = json.dumps(files, indent=1, sort_keys=True)
    (out / "sw.js").write_text(filled("sw.js", facts))


def filled(name: str, facts: dict[str, str]) -> str:
    """Return a script with what only the build knows."""
    text = (HERE / name).read_text(encoding="utf-8")
    for mark, value in facts.items():
        text = text.replace(mark, value)
    return text


def build_of(out: Path) -> str:
    """Return what tells this build from every other: page, workers and files have it in common."""
    said = [f"{name} {digest(path.read_bytes())}" for name, path in below(out)]
    said += [digest((HERE / name).read_bytes()) for name in ("image.js", "worker.js", "sw.js")]
    return digest("\n".join(said).encode())


# -- help ------------------------------------------------------------------------------------------


def below(folder: Path, part: str = "") -> Iterator[tuple[str, Path]]:
    """Yield every file in a part of a folder, by its path in the folder."""
    for path in sorted((folder / part).rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix(), path


def digest(content: bytes) -> str:
    """Return what tells this content from another."""
    return hashlib.sha256(content).hexdigest()[:12]


def report(out: Path) -> None:
    """Say how large it is, and how much of that one browser fetches."""
    sizes = {name: path.stat().st_size for name, path in below(out)}
    engines = {
        "Chromium": ("main.dart.wasm", "main.dart.mjs", "canvaskit/skwasm"),
        "others": ("main.dart.js", "canvaskit/canvaskit"),
    }
    chosen = ("main.dart.", "canvaskit/")
    common = [
        name
        for name in sizes
        if not name.startswith(chosen) and not name.startswith((LICENCES, SCREENSHOTS))
    ]
    for browser, prefixes in engines.items():
        names = [*common, *(name for name in sizes if name.startswith(prefixes))]
        plain = sum(sizes[name] for name in names)
        small = sum(compressed(out / name) for name in names)
        print(f"{browser}: {plain / 1e6:.1f} MB, {small / 1e6:.1f} MB if the host compresses")
    print(f"of which the program: {sizes[PROGRAM] / 1e6:.2f} MB")
    print(f"{out}: {len(sizes)} files, {sum(sizes.values()) / 1e6:.1f} MB")


def compressed(path: Path) -> int:
    """Return the size of a file as most hosts send it."""
    return min(len(gzip.compress(path.read_bytes(), 6)), path.stat().st_size)


if __name__ == "__main__":
    sys.exit(main())
