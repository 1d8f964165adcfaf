"""Every key of the native apps is one Flet's own command reads, and comes out as it is meant."""

from __future__ import annotations

import doctest
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

from companion import __version__
from companion.i18n import LANGUAGES, language
from companion.ui.screens.handing.give import APP
from tests.project.files import texts

from . import dry
from .dry import ANDROID, Built, run

TARGETS = ("apk", "aab", "ipa", "macos", "windows", "linux")
NAME = "{http://schemas.android.com/apk/res/android}"
TOOLS = "{http://schemas.android.com/tools}"
SIGNED = {
    "IOS_PROVISIONING_PROFILE": dry.PROFILE,
    "IOS_TEAM_ID": dry.TEAM,
    "IOS_SIGNING_CERTIFICATE": "Apple Distribution",
    "IOS_EXPORT_METHOD": "app-store-connect",
}


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Built]]:
    """Every target, as far as it goes here."""
    with pytest.MonkeyPatch.context() as patch:
        yield {
            target: run(target, tmp_path_factory.mktemp(target), patch, SIGNED)
            for target in TARGETS
        }


def leaves(table: dict[str, Any], name: str = "") -> Iterator[str]:
    """Every key, with the tables it lies in."""
    for key, value in table.items():
        path = f"{name}.{key}" if name else key
        if isinstance(value, dict):
            yield from leaves(value, path)
        else:
            yield path


def test_every_key_is_read(built: dict[str, Built], tmp_path: Path) -> None:
    keys = set(leaves(tomllib.loads((dry.pyproject(tmp_path) / "pyproject.toml").read_text())))
    read = set().union(*(one.read for one in built.values()))

    def is_read(key: str) -> bool:
        parts = key.split(".")
        return any(".".join(parts[:n]) in read for n in range(3, len(parts) + 1)) or key in read

    assert {"tool.flet.bundle_id", "tool.flet.build_number", "project.version"} <= keys
    assert {key for key in keys if not is_read(key)} == set()


def test_id_and_version_come_from_one_place(built: dict[str, Built]) -> None:
    written = tomllib.loads(texts()["packaging/app/pyproject.toml"])
    assert "version" not in written["project"]
    id = written["tool"]["flet"]["bundle_id"]
    assert id == dry.folder.application_id()
    for one in built.values():
        assert one.data["bundle_id"] == id
        args, _ = one.call("flutter")
        assert args[args.index("--build-name") + 1] == __version__
        number = dry.folder.build_number(__version__)
        assert args[args.index("--build-number") + 1] == str(number)
    others = {
        name for name, text in texts().items() if id in text and not name.startswith("tests/")
    }
    assert others == {"packaging/app/pyproject.toml"}


def test_a_later_version_has_a_larger_number() -> None:
    versions = ["0.1.0", "0.1.1", "0.2.0", "0.10.0", "1.0.0", "1.0.1", "2.0.0"]
    numbers = [dry.folder.build_number(version) for version in versions]
    assert numbers == sorted(set(numbers))


def test_the_apk_is_small_and_the_bundle_as_the_store_wants_it(built: dict[str, Built]) -> None:
    small, bundle = built["apk"], built["aab"]
    assert small.data["options"]["android_legacy_packaging"] is True
    assert "--split-per-abi" in small.call("flutter")[0]
    assert bundle.data["options"]["android_legacy_packaging"] is False
    assert "--split-per-abi" not in bundle.call("flutter")[0]
    for one in (small, bundle):
        assert set(one.data["options"]["target_arch"]) == set(dry.ABIS)


def test_the_package_is_our_wheel_with_pinned_versions(built: dict[str, Built]) -> None:
    pins = texts()["packaging/constraints.txt"].splitlines()
    for one in built.values():
        args, _ = one.call("dart")
        needed = {args[n + 1] for n, word in enumerate(args) if word == "-r"} - {"--no-cache-dir"}
        (wheel,) = [need for need in needed if need.startswith("vendemmia ")]
        assert wheel.startswith("vendemmia @ file://")
        assert wheel.endswith(f"/wheels/{dry.WHEEL}")
        others = needed - {wheel}
        assert {need.partition("==")[0] for need in others} == {
            "babel", "filelock", "flet", "platformdirs", "qrcode", "tinydb",
        }  # fmt: skip
        assert others <= set(pins)
    _, environ = built["apk"].call("flutter")
    assert environ["SERIOUS_PYTHON_ANDROID_EXTRACT_PACKAGES"] == "companion,babel"


def test_nothing_is_asked_of_a_phone(built: dict[str, Built]) -> None:
    for target in ("apk", "aab"):
        root = ElementTree.parse(built[target].project / ANDROID / "AndroidManifest.xml").getroot()
        asked = [one for one in root.iter("uses-permission") if one.get(f"{TOOLS}node") != "remove"]
        assert asked == []
        assert len(list(root.iter("uses-permission"))) == 3
    usage = [key for key in built["ipa"].data["options"]["info_plist"] if "Usage" in key]
    assert usage == []
    entitled = built["macos"].data["options"]["macos_entitlements"]
    assert not entitled["com.apple.security.network.client"]
    assert not entitled["com.apple.security.network.server"]


def test_links_to_games_open_the_app_on_both_phones(built: dict[str, Built]) -> None:
    scheme, _, host = APP.partition("://")
    for target in ("apk", "aab", "ipa"):
        linked = built[target].data["options"]["deep_linking"]
        assert linked == {"scheme": scheme, "host": host}


def test_it_is_described_in_every_language(built: dict[str, Built]) -> None:
    resources = built["aab"].project / ANDROID / "res"
    for code in LANGUAGES:
        assert language(code).text("app.name") == built["aab"].data["product_name"]
        values = resources / ("values" if code == "en" else f"values-{code}") / "vendemmia.xml"
        (said,) = ElementTree.parse(values).getroot()
        assert said.get("name") == "app_description"
        assert (said.text or "").replace("\\'", "'") == language(code).text("app.description")
    listed = ElementTree.parse(resources / "xml" / "locales_config.xml").getroot()
    assert {one.get(f"{NAME}name") for one in listed} == set(LANGUAGES)
    manifest = ElementTree.parse(built["aab"].project / ANDROID / "AndroidManifest.xml")
    application = manifest.getroot().find("application")
    assert application is not None
    assert application.get(f"{NAME}description") == "@string/app_description"
    assert application.get(f"{NAME}localeConfig") == "@xml/locales_config"
    for target in ("ipa", "macos"):
        plist = built[target].data["options"]["info_plist"]
        assert set(plist["CFBundleLocalizations"]) == set(LANGUAGES)


def test_icons_are_adaptive_and_in_one_colour(built: dict[str, Built]) -> None:
    resources = built["apk"].project / ANDROID / "res"
    icon = ElementTree.parse(resources / "mipmap-anydpi-v26" / "ic_launcher.xml").getroot()
    (one,) = icon.iter("monochrome")
    name = str(one.get(f"{NAME}drawable")).partition("/")[2]
    drawn = Image.open(resources / "drawable-xxxhdpi" / f"{name}.png").convert("RGBA")
    assert drawn.size == (432, 432)
    seen = {colour[:3] for _, colour in drawn.getcolors(drawn.width * drawn.height) if colour[3]}
    assert seen == {(0, 0, 0)}
    layer = Image.open(resources / "drawable-xxxhdpi" / "ic_launcher_foreground.png")
    assert layer.convert("RGBA").getpixel((0, 0))[3] == 0
    assert built["apk"].data["adaptive_icon_background"] == "#6E1833"


def test_the_splash_is_another_one_by_night(built: dict[str, Built]) -> None:
    resources = built["apk"].project / ANDROID / "res"
    kinds = ("drawable", "drawable-night")
    day, night = (next(resources.glob(f"{kind}-xxxhdpi/splash.png")) for kind in kinds)
    assert day.read_bytes() != night.read_bytes()
    splash = built["apk"].data["splash"]
    assert (splash["color"], splash["dark_color"]) == ("#F7F0E4", "#191112")


def test_who_signs_is_told_by_the_environment(built: dict[str, Built]) -> None:
    ipa = built["ipa"].data
    assert (ipa["ios_provisioning_profile"], ipa["ios_team_id"]) == (dry.PROFILE, dry.TEAM)
    assert ipa["ios_signing_certificate"] == "Apple Distribution"
    assert ipa["ios_export_method"] == "app-store-connect"
    assert "--no-codesign" not in built["ipa"].call("flutter")[0]
    assert dry.build.options("ipa", SIGNED | {"IOS_PROVISIONING_PROFILE": ""}) == []
    secrets = [text for name, text in texts().items() if name.startswith("packaging/app/")]
    assert not any("signing" in text.lower() for text in secrets)


def test_finishing_twice_changes_nothing(built: dict[str, Built]) -> None:
    project = built["aab"].project / "android"
    before = {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}
    dry.build.finish.finish(project.parent)
    assert {path: path.read_bytes() for path in project.rglob("*") if path.is_file()} == before


def test_a_template_that_has_changed_is_not_guessed_at(tmp_path: Path) -> None:
    main = tmp_path / ANDROID
    (main / "res" / "mipmap-anydpi-v26").mkdir(parents=True)
    (main / "res" / "mipmap-anydpi-v26" / "ic_launcher.xml").write_text("<icon />")
    with pytest.raises(SystemExit, match="not as it was"):
        dry.build.finish.finish(tmp_path)


@pytest.mark.parametrize("module", [dry.build, dry.folder])
def test_examples_in_the_scripts_are_so(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert (found.failed, found.attempted > 0) == (0, True)


def test_flet_cli_is_the_one_the_build_knows() -> None:
    assert f"flet-cli=={dry.build.FLET_CLI}" in texts()["packaging/constraints.txt"].splitlines()
