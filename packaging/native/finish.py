"""
What Flet's template has no key for, put into the Flutter project before Flutter builds it.

All of it is Android's: the icon in one colour, the description in the languages of the app, the
list of these languages (the phone's settings offer them), and no permission that some part of Flet
brings along. Doing it twice changes nothing.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parents[2]
PICTURES = Path(__file__).resolve().parent / "pictures"
MAIN = Path("android", "app", "src", "main")

NEVER = ("INTERNET", "ACCESS_NETWORK_STATE", "WRITE_SETTINGS")
"""
Permissions that parts of Flet's client declare for what the app never asks them: whether there is a
network, how bright the screen is.
"""

TOOLS = 'xmlns:tools="http://schemas.android.com/tools"'
ICON = '<monochrome android:drawable="@drawable/ic_launcher_monochrome" />'


def finish(project: Path) -> None:
    """Add everything to a Flutter project; one for another platform stays as it is."""
    main = project / MAIN
    if not main.is_dir():
        return
    _picture(main / "res")
    _words(main / "res")
    _manifest(main / "AndroidManifest.xml")


def _picture(resources: Path) -> None:
    drawing = resources / "drawable-xxxhdpi" / "ic_launcher_monochrome.png"
    drawing.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(PICTURES / "monochrome.png", drawing)
    icon = resources / "mipmap-anydpi-v26" / "ic_launcher.xml"
    text = icon.read_text(encoding="utf-8")
    if ICON not in text:
        icon.write_text(_before(text, "</adaptive-icon>", f"    {ICON}\n"), encoding="utf-8")


def _words(resources: Path) -> None:
    from_checkout()
    from companion.i18n import LANGUAGES, language

    for code in LANGUAGES:
        values = resources / ("values" if code == "en" else f"values-{code}") / "vendemmia.xml"
        values.parent.mkdir(parents=True, exist_ok=True)
        said = escape(language(code).text("app.description")).replace("'", r"\'")
        line = f'    <string name="app_description">{said}</string>'
        values.write_text(_xml("resources", "", line), encoding="utf-8")
    locales = resources / "xml" / "locales_config.xml"
    locales.parent.mkdir(parents=True, exist_ok=True)
    android = ' xmlns:android="http://schemas.android.com/apk/res/android"'
    lines = "\n".join(f'    <locale android:name="{code}" />' for code in LANGUAGES)
    locales.write_text(_xml("locale-config", android, lines), encoding="utf-8")


def from_checkout() -> None:
    """Let the program be imported, also where it is not installed."""
    if str(ROOT) not in sys.path:
        sys.path.append(str(ROOT))


def _manifest(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if TOOLS in text:
        return
    text = _once(r"<manifest\b", f"<manifest {TOOLS}", text)
    described = 'android:description="@string/app_description"'
    spoken = 'android:localeConfig="@xml/locales_config"'
    text = _once(r"<application\b", f"<application\n        {described}\n        {spoken}", text)
    never = "".join(
        f'    <uses-permission android:name="android.permission.{name}" tools:node="remove" />\n'
        for name in NEVER
    )
    path.write_text(_before(text, "    <application", never), encoding="utf-8")


def _xml(root: str, attributes: str, inside: str) -> str:
    head = '<?xml version="1.0" encoding="utf-8"?>'
    return f"{head}\n<{root}{attributes}>\n{inside}\n</{root}>\n"


def _once(pattern: str, new: str, text: str) -> str:
    text, count = re.subn(pattern, lambda _: new, text)
    if count != 1:
        raise SystemExit(f"Flet's template is not as it was: {count} times {pattern}")
    return text


def _before(text: str, mark: str, new: str) -> str:
    if text.count(mark) != 1:
        raise SystemExit(f"Flet's template is not as it was: {text.count(mark)} times {mark}")
    return text.replace(mark, new + mark)
