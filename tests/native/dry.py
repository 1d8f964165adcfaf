"""
``packaging/native/build.py`` with Flet's own command, without Flutter and without a network.

Everything Flet does itself is done: it reads the keys, renders a template, draws icons and splash.
Only its template, which it would fetch, is a small one of ours, and the programs it would call,
Dart and Flutter, are written down instead.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.project.files import ROOT

NATIVE = ROOT / "packaging" / "native"
sys.path.insert(0, str(NATIVE))

import build  # noqa: E402
import folder  # noqa: E402

PROFILE, TEAM = "Vendemmia", "ABCDE12345"
WHEEL = "vendemmia-0.0.0-py3-none-any.whl"
HOSTS = {"ipa": "Darwin", "ios-simulator": "Darwin", "macos": "Darwin", "windows": "Windows"}
"""Where a target is built; the others on Linux."""

DRAWN = {"apk"}
"""Whose icons and splash are drawn: that takes a second."""

ABIS = ["arm64-v8a", "armeabi-v7a", "x86_64"]
PYTHONS = {
    "default_python_version": "3.14",
    "pythons": {
        "3.14": {"full_version": "3.14.6", "pyodide_version": "314.0.0", "android_abis": ABIS}
    },
}

ANDROID = "android/app/src/main"
TEMPLATE = {
    "pubspec.yaml": "name: '{{ cookiecutter.project_name }}'\nversion: 1.0.0+1\ndependencies: {}\n",
    f"{ANDROID}/AndroidManifest.xml": (
        '<manifest xmlns:android="http://schemas.android.com/apk/res/android">\n'
        "    {% for k, v in cookiecutter.options.android_permissions.items() %}{% if v %}\n"
        '    <uses-permission android:name="{{ k }}" />\n'
        "    {% endif %}{% endfor %}\n"
        '    <application\n        android:label="{{ cookiecutter.product_name }}">\n'
        '        <data android:scheme="{{ cookiecutter.options.deep_linking.scheme }}"\n'
        '            android:host="{{ cookiecutter.options.deep_linking.host }}" />\n'
        "    </application>\n</manifest>\n"
    ),
    f"{ANDROID}/res/mipmap-anydpi-v26/ic_launcher.xml": (
        '<adaptive-icon xmlns:android="http://schemas.android.com/apk/res/android">\n'
        '    <foreground android:drawable="@drawable/ic_launcher_foreground" />\n'
        "</adaptive-icon>\n"
    ),
}


@dataclass
class Built:
    """What a build has done."""

    project: Path
    read: set[str]
    """Every key that was asked for."""
    data: dict[str, Any]
    """What the template is rendered with."""
    called: list[tuple[list[str], dict[str, str]]] = field(default_factory=list)
    """The programs that would have run."""

    def call(self, program: str) -> tuple[list[str], dict[str, str]]:
        """The one call of a program, and its environment."""
        (found,) = [call for call in self.called if call[0][0] == program]
        return found


def pyproject(to: Path) -> Path:
    """The folder that is packaged, with a wheel that is none."""
    wheel = to / WHEEL
    wheel.write_bytes(b"")
    return folder.make(to / "made", wheel)


def run(
    target: str, to: Path, patch: pytest.MonkeyPatch, environ: dict[str, str] | None = None
) -> Built:
    """Build ``target`` as ``build.py`` does."""
    from flet_cli.commands import build as flet_build
    from flet_cli.commands import build_base, flutter_base

    app, template = pyproject(to), to / "template"
    manifest = to / "manifest.json"
    manifest.write_text(json.dumps(PYTHONS))
    template.mkdir()
    known = dict.fromkeys(("out_dir", "options", "product_name", "project_name"), "")
    (template / "cookiecutter.json").write_text(json.dumps(known))
    for name, text in TEMPLATE.items():
        path = template / "{{cookiecutter.out_dir}}" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    read: set[str] = set()
    load = build_base.load_pyproject_toml
    patch.setattr(build_base, "load_pyproject_toml", lambda path: heard(load(path), read))
    patch.setattr(flutter_base.BaseFlutterCommand, "initialize_command", ready)
    patch.setattr(flet_build, "installed_provisioning_profiles", lambda: [profile()])
    patch.setenv("FLET_PYTHON_BUILD_MANIFEST", str(manifest))
    patch.setenv("FLET_CLI_SKIP_FLUTTER_DOCTOR", "1")
    patch.setenv("HOME", str(to))  # templates that were used once are kept there

    parser = argparse.ArgumentParser()
    command = build.builder(parser)
    command.current_platform = HOSTS.get(target, "Linux")
    called: list[tuple[list[str], dict[str, str]]] = []

    def program(args: list[str], cwd: str, env: Any = None, capture_output: bool = True) -> Any:
        """Write down what would run, and leave what it would."""
        if "--version" in args:
            return subprocess.CompletedProcess(args, 0, 'Dart SDK version: 3 on "windows_x64"', "")
        called.append((list(map(str, args)), env or {}))
        if "package" in args:
            Path(env["SERIOUS_PYTHON_APP"]).mkdir(parents=True)
        else:
            for output in command.platforms[target]["outputs"]:
                made = Path(command.resolve_output_path(output))
                made = made.with_name("made") if made.name == "*" else made
                made.mkdir(parents=True)
            if target == "ipa":
                (made.parent / "vendemmia.ipa").touch()
        return subprocess.CompletedProcess(args, 0, "", "")

    def end(code: int, message: Any = None, **_: Any) -> None:
        """End with what would be printed."""
        raise SystemExit(message if code else 0)

    command.run, command.cleanup = program, end
    if target not in DRAWN:
        command.customize_icons = command.customize_splash_images = lambda: None
        command.assets_path = app / "assets"
    asked = [target, str(app), "--output", str(to / "out"), "--template", str(template)]
    options = build.options(target, environ or {})
    with pytest.raises(SystemExit) as ended:
        command.handle(parser.parse_args([*asked, "--yes", "--no-rich-output", *options]))
    assert ended.value.code == 0, ended.value.code
    return Built(command.flutter_dir, read, command.template_data, called)


def profile() -> Any:
    """A profile of Apple's, for our id."""
    from flet_cli.utils.ios_sign import ProvisioningProfile

    id, later = folder.application_id(), datetime.now(UTC) + timedelta(days=1)
    return ProvisioningProfile(PROFILE, "0-0-0", TEAM, f"{TEAM}.{id}", later, Path())


def ready(command: Any) -> None:
    """Stand for finding Flutter."""
    command.emojis = dict.fromkeys(("checkmark", "loading", "success", "directory"), "")
    command.dart_exe, command.flutter_exe = "dart", "flutter"
    command.skip_flutter_doctor = True


def heard(get: Callable[..., Any], read: set[str]) -> Callable[..., Any]:
    """Note what is asked for."""

    def asked(setting: str | None = None) -> Any:
        if setting:
            read.add(setting)
        return get(setting)

    return asked
