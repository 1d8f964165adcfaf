"""
Builds an app for phones or desktops by Flet's own command::

    python packaging/native/build.py apk         # or aab, ipa, ios-simulator, windows, macos, linux

It makes the folder (``folder.py``) and lets ``flet build`` package it; between Flet's template and
Flutter it adds what the template has no key for (``finish.py``). What else is given goes to
``flet build``. The app lies in ``build/native/TARGET`` then. Who signs is told by the environment:
``packaging/README.md``.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

import finish
import folder

FLET_CLI = "1.0.5"
"""``finish.py`` knows the template of this version."""

SMALL = ("--split-per-abi", "--android-legacy-packaging")
"""An APK is handed from phone to phone: one for each processor, its libraries compressed."""

OPTIONS = {
    "ipa": {
        "IOS_PROVISIONING_PROFILE": "--ios-provisioning-profile",
        "IOS_TEAM_ID": "--ios-team-id",
        "IOS_SIGNING_CERTIFICATE": "--ios-signing-certificate",
        "IOS_EXPORT_METHOD": "--ios-export-method",
    },
    "macos": {"MACOS_DISTRIBUTION": "--macos-distribution"},
}
"""
What Flet takes as options only, by the variables that say it; the others it reads itself. Without
the first one of a target the others say nothing.
"""


def options(target: str, environ: Mapping[str, str]) -> list[str]:
    """
    Return what a target is built with.

    >>> options("aab", {})
    []
    >>> options("macos", {"MACOS_DISTRIBUTION": "app-store"})
    ['--macos-distribution', 'app-store']
    >>> options("ipa", {"IOS_TEAM_ID": "ABCDE12345"})
    []
    """
    if target == "apk":
        return list(SMALL)
    asked = OPTIONS.get(target, {})
    told = {name: value for name in asked if (value := environ.get(name))}
    if next(iter(asked), None) not in told:
        return []
    return [part for name, value in told.items() for part in (asked[name], value)]


def builder(parser: argparse.ArgumentParser) -> Any:
    """Return Flet's command, with our hand in it."""
    from flet_cli.commands.build import Command

    class Build(Command):
        """``flet build``, which gets the rest of the app before Flutter sees it."""

        def run_flutter(self) -> None:
            finish.finish(self.flutter_dir)
            super().run_flutter()

    return Build(parser)


def main(arguments: list[str]) -> int:
    """Make the folder and build."""
    if not arguments or arguments[0].startswith("-"):
        print(__doc__)
        return 2
    if (found := version("flet-cli")) != FLET_CLI:
        print(f"flet-cli is {found}; finish.py knows the template of {FLET_CLI}: compare them")
        return 2
    target, *rest = arguments
    out = folder.ROOT / "build" / "native"
    parser = argparse.ArgumentParser(prog="flet build")
    command = builder(parser)
    where = [str(folder.make(out)), "--output", str(out / target)]
    asked = parser.parse_args([target, *where, *options(target, os.environ), *rest])
    command.handle(asked)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
