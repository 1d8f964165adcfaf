"""The smallest Flet app without a server: its client, Pyodide and itself as they are."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
WEB = ROOT / "packaging" / "web"

COUNTER = """
import flet as ft

def main(page):
    count = ft.Text("0")
    def more(e):
        count.value = str(int(count.value) + 1)
        page.update()
    page.add(
        ft.Semantics(identifier="count", content=count),
        ft.Semantics(identifier="more", content=ft.Button("more", on_click=more)),
    )

ft.run(main)
"""

PAGE = """<!DOCTYPE html>
<html><head><base href="./"></head><body>
<script>
const folder = new URL(".", document.baseURI);
window.flet = {
  pyodide: true, multiView: false, noCdn: true, webSocketEndpoint: "ws",
  entrypointBaseUrl: folder.pathname, assetBase: folder.pathname, routeUrlStrategy: "hash",
  canvasKitBaseUrl: folder.pathname + "canvaskit/", fontFallbackBaseUrl: "assets/fonts/",
  pyodideUrl: new URL("pyodide/pyodide.mjs", folder).href, webRenderer: "auto",
  appPackageUrl: new URL("app.tar.gz", folder).href, pythonModuleName: "main",
  micropipIncludePre: false,
};
flet.flutterAppLoaded = new Promise(resolve => { flet.flutterAppResolve = resolve; });
const told = () => performance.getEntriesByType("resource").map(entry => entry.name);
addEventListener("flutter-first-frame", () => setTimeout(async () => {
  navigator.serviceWorker.onmessage = () => { document.documentElement.dataset.kept = "whole"; };
  await navigator.serviceWorker.register("sw.js");
  (await navigator.serviceWorker.ready).active.postMessage(told());
}, 5000), { once: true });
</script>
<script src="python.js"></script><script src="flutter_bootstrap.js"></script>
</body></html>
"""


def smallest(out: Path) -> None:
    """Make the folder of the counter."""
    sys.path[:0] = [str(WEB), str(WEB.parent)]
    import build
    import flet_web  # type: ignore[import-untyped]

    source = Path(flet_web.get_package_web_dir())
    build.client(out)
    formulas = shutil.ignore_patterns("flutter_math_fork", "FontManifest.json")
    shutil.copytree(source / "assets", out / "assets", ignore=formulas, dirs_exist_ok=True)
    fonts = json.loads((source / "assets" / "FontManifest.json").read_text())
    fonts = [font for font in fonts if "KaTeX" not in font["family"]]
    (out / "assets" / "FontManifest.json").write_text(json.dumps(fonts))
    for name in ("python.js", "python-worker.js"):
        shutil.copy(source / name, out)
    with tempfile.TemporaryDirectory() as folder:
        pip = (
            sys.executable,
            "-m",
            "pip",
            "--quiet",
            "install",
            "--no-compile",
            "--target",
            folder,
        )
        names = ("flet", "repath", "six", "msgpack")
        limits = ("-c", str(WEB.parent / "constraints.txt"))
        subprocess.run([*pip, *limits, *build.WASM, *names], check=True, capture_output=True)
        main = Path(folder) / "main.py"
        main.write_text(COUNTER)
        with tarfile.open(out / "app.tar.gz", "w:gz") as archive:
            archive.add(main, "main.py")
            for _, path in build.below(Path(folder)):
                inner = path.relative_to(folder).as_posix()
                if path != main and not re.search(r"__pycache__|/tests/|^bin/|flet/testing", inner):
                    archive.add(path, f"__pypackages__/{inner}")
    (out / "index.html").write_text(PAGE)
    (out / build.PROGRAM).write_bytes(b"")
    build.workers(out, "")
    worker, isolated = (out / "sw.js").read_text(), 'new Set(["./", "worker.js"])'
    assert isolated in worker
    (out / "sw.js").write_text(worker.replace(isolated, "new Set()"))  # as a plain host has it
