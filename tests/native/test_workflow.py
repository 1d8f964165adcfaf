"""What a public CI does with this repository: every app, and no secret where it could be read."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any

import pytest
import yaml

from tests.project.files import texts

from . import dry

WORKFLOWS = [name for name in texts() if name.startswith(".github/workflows/")]
SECRET = re.compile(r"secrets\.(\w+)")


def jobs(name: str) -> dict[str, Any]:
    """The jobs of a workflow."""
    found: dict[str, Any] = yaml.safe_load(texts()[name])["jobs"]
    return found


def steps(name: str) -> Iterator[dict[str, Any]]:
    """Every step of a workflow."""
    for job in jobs(name).values():
        yield from job["steps"]


def test_there_is_one() -> None:
    assert WORKFLOWS == [".github/workflows/apps.yml"]


@pytest.mark.parametrize("name", WORKFLOWS)
def test_foreign_actions_are_pinned_to_a_commit(name: str) -> None:
    used = [step["uses"] for step in steps(name) if "uses" in step]
    assert used
    assert [one for one in used if not re.fullmatch(r"actions/[\w-]+@[0-9a-f]{40}", one)] == []
    lines = re.findall(r"uses: (.+)", texts()[name])
    assert [line for line in lines if not re.search(r" # v\d+\.\d+\.\d+$", line)] == []


@pytest.mark.parametrize("name", WORKFLOWS)
def test_it_may_only_read_and_ends(name: str) -> None:
    assert yaml.safe_load(texts()[name])["permissions"] == {"contents": "read"}
    for job in jobs(name).values():
        assert job["timeout-minutes"] <= 90


@pytest.mark.parametrize("name", WORKFLOWS)
def test_what_somebody_wrote_never_becomes_a_command(name: str) -> None:
    assert [step["run"] for step in steps(name) if "${{" in step.get("run", "")] == []


def test_every_app_is_built() -> None:
    from flet_cli.commands.build_base import BaseBuildCommand

    apps = jobs(WORKFLOWS[0])
    targets = {
        one["target"]: one["runner"] for one in apps["apps"]["strategy"]["matrix"]["include"]
    }
    assert set(targets) == {"aab", "apk", "ios-simulator", "ipa", "linux", "macos", "windows"}
    systems = {"Darwin": "macos", "Windows": "windows", "Linux": "ubuntu"}
    for target, runner in targets.items():
        assert runner.startswith(systems[dry.HOSTS.get(target, "Linux")])
    said = "\n".join(step.get("run", "") for step in steps(WORKFLOWS[0]))
    for command in ("tests/run.py", "packaging/web/build.py", "packaging/native/build.py"):
        assert f"{command}" in said
        assert command in texts()
    assert all("tests" in job.get("needs", name) for name, job in apps.items())
    assert issubclass(type(dry.build.builder(dry.argparse.ArgumentParser())), BaseBuildCommand)


def test_what_signs_is_what_the_build_and_flet_ask_for() -> None:
    from flet_cli.commands import build, build_base

    (step,) = [step for step in steps(WORKFLOWS[0]) if step.get("name") == "Build"]
    told = set(step["env"]) - {"TARGET"}
    for step in steps(WORKFLOWS[0]):
        told |= set(re.findall(r'echo "(\w+)=', step.get("run", "")))
    ours = {name for names in dry.build.OPTIONS.values() for name in names}
    asked = inspect.getsource(build) + inspect.getsource(build_base)
    assert {name for name in told if name not in ours and f'"{name}"' not in asked} == set()
    assert ours <= told


def test_the_page_names_every_secret() -> None:
    page = texts()["packaging/README.md"]
    used = {secret for name in WORKFLOWS for secret in SECRET.findall(texts()[name])}
    assert {secret for secret in used if f"`{secret}`" not in page} == set()
