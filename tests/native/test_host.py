"""
What a host of several processes is given: systemd can read it, containers are told what there is,
and all of it asks for options, ports and addresses that fit each other.
"""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from companion.cli.engine import durable
from companion.cli.engine.address import read_address
from companion.cli.engine.line import Line
from companion.cli.options import NO_BROWSER, Serving, read
from companion.i18n import language
from tests.long import LONG
from tests.project.files import ROOT
from tests.project.wheels import copied
from tests.storage.engines import engine

from .test_desktop import parsed

HOST = ROOT / "packaging" / "host"
UNIT, TARGET = HOST / "vendemmia@.service", HOST / "vendemmia.target"
PORTS = (8551, 8552)
FRONT = 8550
PINNED = re.compile(r"[a-z]+(/[a-z]+)?:[\w.-]+")
"""An image with its version, and no host before it."""


def settings(path: Path, section: str) -> dict[str, list[str]]:
    """A section of a unit; a setting may stand there more than once."""
    found: dict[str, list[str]] = {}
    now = ""
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            now = line.strip("[]")
        elif now == section and "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            found.setdefault(name, []).append(value)
    return found


def wished(words: list[str]) -> Serving:
    """What the program would do."""
    wish = read(words, language("en"))
    assert isinstance(wish, Serving)
    return wish


# -- systemd ---------------------------------------------------------------------------------------


def test_a_process_serves_on_the_port_it_is_called_by(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VENDEMMIA_STORE", "valkey://localhost:6379/0")
    _, *words = shlex.split(parsed(UNIT)["Service"]["ExecStart"])
    filled = {"%i": "8551", "${ADDRESS}": "http://club.local:8550"}
    wish = wished([filled.get(word, word) for word in words])
    assert (wish.port, wish.address, wish.browser) == (8551, "http://club.local:8550", False)
    assert wish.store is not None


def test_all_of_them_end_with_the_target_and_begin_with_the_machine() -> None:
    assert settings(UNIT, "Unit")["PartOf"] == [TARGET.name]
    assert settings(UNIT, "Install")["WantedBy"] == [TARGET.name]
    assert settings(TARGET, "Install")["WantedBy"] == ["multi-user.target"]


def test_a_process_is_there_when_it_answers_and_is_begun_again_however_often_it_fails() -> None:
    service = settings(UNIT, "Service")
    assert (service["Type"], service["Restart"]) == (["notify"], ["always"])
    assert settings(UNIT, "Unit")["StartLimitIntervalSec"] == ["0"]


def test_systemd_has_nothing_to_say(tmp_path: Path) -> None:
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("there is no systemd here")
    program = Path(sys.executable).with_name("vendemmia")
    (tmp_path / "club").write_text("ADDRESS=http://club.local:8550\n", encoding="utf-8")
    text = UNIT.read_text(encoding="utf-8")
    text = text.replace("/opt/vendemmia/bin/vendemmia", str(program))
    text = text.replace("/etc/vendemmia/club", str(tmp_path / "club"))
    unit = tmp_path / UNIT.name.replace("@", "@8551")
    unit.write_text(text, encoding="utf-8")
    target = tmp_path / TARGET.name
    target.write_text(TARGET.read_text(encoding="utf-8"), encoding="utf-8")
    told = subprocess.run(
        [analyze, "verify", "--man=no", str(unit), str(target)], capture_output=True, text=True
    )
    assert (told.returncode, told.stderr) == (0, "")


# -- containers ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    """The compose file."""
    found = yaml.safe_load((HOST / "compose.yaml").read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def test_the_processes_in_containers_are_those_haproxy_asks(
    compose: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    proxy = (HOST / "haproxy.cfg").read_text(encoding="utf-8")
    asked = {int(port) for port in re.findall(r"server \w+ 127\.0\.0\.1:(\d+)", proxy)}
    served = set()
    for name in "ab":
        one = compose["services"][name]
        monkeypatch.setenv("VENDEMMIA_STORE", one["environment"]["VENDEMMIA_STORE"])
        words = [re.sub(r"\$\{\w+:-(.*)\}", r"\1", word) for word in one["command"]]
        wish = wished(words)
        assert wish.store is not None
        assert (wish.address, wish.browser, wish.lan) == (f"http://localhost:{FRONT}", False, False)
        assert f"http://127.0.0.1:{wish.port}/health" in one["healthcheck"]["test"][-1]
        served.add(wish.port)
    assert served == asked == set(PORTS)
    assert compose["services"]["machine"]["ports"] == [f"{FRONT}:{FRONT}"]
    assert f"bind :{FRONT}\n" in proxy


def test_all_containers_are_one_machine_to_each_other(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert {one.get("network_mode") for name, one in services.items() if name != "machine"} == {
        "service:machine"
    }
    assert [name for name, one in services.items() if "ports" in one] == ["machine"]
    for one in services.values():
        assert one["restart"] == "always"
        assert set(one["depends_on"]) <= set(services) if "depends_on" in one else True
        assert one["image"] == "vendemmia" or PINNED.fullmatch(one["image"])
    mounted = services["door"]["volumes"][0].split(":")[0]
    assert (HOST / mounted).is_file()
    assert services["engine"]["volumes"][0].split(":")[0] in compose["volumes"]
    built = services["machine"]["build"]
    assert (HOST / built["context"]).resolve() == ROOT
    assert (ROOT / built["dockerfile"]).is_file()


def test_the_database_in_its_container_keeps_what_it_has_acknowledged(
    compose: dict[str, Any],
) -> None:
    program, *options = compose["services"]["engine"]["command"]
    assert program == "valkey-server"
    with engine(*options) as one:
        address = read_address(one.url)
        assert address is not None
        line = Line(address)
        assert durable.promise(line) == "cli.store-always"
        line.close()


def steps() -> Iterator[tuple[str, str]]:
    """The steps of the Containerfile: what is to be done, and with what."""
    for line in (HOST / "Containerfile").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            what, _, how = line.partition(" ")
            yield what, how


def test_the_image_is_made_of_what_there_is() -> None:
    sources = []
    for what, how in steps():
        if what == "COPY" and not how.startswith("--from=wheel"):
            sources += how.split()[:-1]
        elif what == "FROM":
            assert PINNED.fullmatch(how.split(" AS ")[0])
    assert [name for name in sources if not (ROOT / name).exists()] == []
    assert ("ENTRYPOINT", '["vendemmia"]') in list(steps())
    assert any(what == "ENV" and f"{NO_BROWSER}=1" in how for what, how in steps())


@pytest.mark.skipif(not LONG, reason="installs everything anew, from an index; with --long")
def test_the_commands_of_the_image_make_a_program_that_starts(tmp_path: Path) -> None:
    (tmp_path / "wheels").mkdir()
    copied(tmp_path / "checkout")
    subprocess.run([sys.executable, "-m", "venv", str(tmp_path / "venv")], check=True)
    where: Path = tmp_path
    for what, how in steps():
        if what == "FROM":
            where = tmp_path / ("source" if how.endswith("AS wheel") else "")
        elif what == "COPY" and not how.startswith("--from"):
            *names, to = (name.rstrip("/") or "." for name in how.split())
            for name in names:
                place = where / to.lstrip("/")
                if to == "." or to.endswith("/"):
                    place /= Path(name).name
                place.parent.mkdir(parents=True, exist_ok=True)
                source = tmp_path / "checkout" / name
                (shutil.copytree if source.is_dir() else shutil.copy)(source, place)
        elif what == "RUN":
            command = how.replace("/wheels", str(tmp_path / "wheels"))
            command = command.replace("python ", f"{tmp_path}/venv/bin/python ", 1)
            subprocess.run(["sh", "-c", command], cwd=where, check=True)
    told = subprocess.run(
        [tmp_path / "venv" / "bin" / "vendemmia", "--version"], capture_output=True, text=True
    )
    assert told.stdout.startswith("vendemmia ")
