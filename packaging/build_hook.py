"""
What a wheel needs besides the package: the tables of ``data/``, and the compiled catalogs.

These are not in the repository; the wheel, and a checkout installed in editable mode, get them
here, by the function that ``python -m companion.i18n compile`` uses. The wheel carries no sources
of them: next to a source that seems newer a compiled catalog would not be believed.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogHook(BuildHookInterface[Any]):
    """Compiles ``locales/*/LC_MESSAGES/*.po`` beside their sources; packs them with the data.

    The page of each language lies beside its catalog."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Run before anything is packed."""
        if self.target_name != "wheel":
            return
        root = Path(self.root)
        sys.path.insert(0, str(root))
        try:
            from companion.i18n.tools.compiling import compile_catalogs

            compiled = compile_catalogs(root / "locales")
        finally:
            sys.path.remove(str(root))
        if version != "editable":
            guides = (root / "locales").glob("*/README.md")
            for path in (root / "data", *compiled, *guides):
                place = path.relative_to(root).as_posix()
                build_data["force_include"][str(path)] = f"companion/_shipped/{place}"
