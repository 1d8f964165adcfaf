"""``compile``: from ``.po`` to ``.mo``, for the wheel, the web app and a fast start."""

from __future__ import annotations

import os
from pathlib import Path

from companion.i18n.catalog import compile_po


def compile_catalogs(locales: Path) -> list[Path]:
    """Compile every catalog below ``locales``; return the files written. For the build hook."""
    written = []
    for source in sorted(locales.glob("*/LC_MESSAGES/*.po")):
        target = source.with_suffix(".mo")
        beside = target.with_suffix(".part")
        beside.write_bytes(compile_po(source, source.parts[-3]))
        os.replace(beside, target)
        written.append(target)
    return written
