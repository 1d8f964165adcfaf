"""The look of the host's page: the app's colors, type and sizes, as CSS."""

from __future__ import annotations

from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path

FOLDER = Path(__file__).resolve().parent / "page"
SYSTEM = "system-ui, sans-serif"  # not shown: fonts
SERIF = "Georgia, serif"  # not shown: fonts


@cache
def css() -> str:
    """Return the whole sheet: variables of both themes, then the rules."""
    from companion.ui.fonts import FONTS
    from companion.ui.look import EDGE, GAP, TOUCH, look_values

    values = look_values()
    sizes = {"edge": f"{EDGE}px", "gap": f"{GAP}px", "touch": f"{TOUCH}px"}
    types = {name: _font(kind) for name, kind in values["type"].items()}
    serifs = {kind["family"] for kind in values["type"].values()} & FONTS.keys()
    faces = "".join(
        f'@font-face{{font-family:"{name}";src:url(/{FONTS[name]});font-display:swap}}\n'
        for name in sorted(serifs)
    )
    day, night = (values["schemes"][theme] for theme in ("paper", "cellar"))
    return "".join(
        (
            faces,
            f":root{{{_variables({**sizes, **types, **_colours(day)})}color-scheme:light dark}}\n",
            f"@media (prefers-color-scheme:dark){{:root{{{_variables(_colours(night))}}}}}\n",
            # What is printed is ink on paper, whatever the screen looks like.
            f"@media print{{:root{{{_variables(_colours(day))}}}}}\n",
            (FOLDER / "host.css").read_text(encoding="utf-8"),
        )
    )


@cache
def script() -> str:
    """Return the script that keeps the page up to date."""
    return (FOLDER / "host.js").read_text(encoding="utf-8")


@cache
def policy() -> str:
    """Return what the page may load and run: its own style and script, and letters from here."""
    return "; ".join(
        (
            "default-src 'none'",  # not shown: for the browser
            f"style-src '{_fingerprint(css())}'",
            f"script-src '{_fingerprint(script())}'",
            "font-src 'self'",  # not shown: for the browser
            "img-src 'self'",  # not shown: for the browser
            "connect-src 'self'",  # not shown: for the browser
            "form-action 'self'",  # not shown: for the browser
            "base-uri 'none'",  # not shown: for the browser
        )
    )


def _fingerprint(text: str) -> str:
    return "sha256-" + b64encode(sha256(text.encode()).digest()).decode()


def _colours(scheme: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in scheme.items() if value.startswith("#")}


def _font(kind: dict[str, str]) -> str:
    family = kind["family"]
    stack = f'"{family}", {SERIF}' if family.startswith("Literata") else SYSTEM
    return f"{kind['weight'].removeprefix('w')} {kind['size']}px/{kind['line']}px {stack}"


def _variables(values: dict[str, str]) -> str:
    return "".join(f"--{name.replace('_', '-')}:{value};" for name, value in values.items())
