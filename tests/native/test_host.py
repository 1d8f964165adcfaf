"""What a host of several processes is given: systemd can read it, and it asks for what there is."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.options import Serving, read
from companion.i18n import language
from tests.project.files import ROOT

from .test_desktop import parsed

UNIT = ROOT / "packaging" / "host" / "vendemmia@.service"


def test_a_process_serves_on_the_port_it_is_called_by(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VENDEMMIA_STORE", "valkey://localhost:6379/0")
    _, *words = shlex.split(parsed(UNIT)["Service"]["ExecStart"])
    filled = {"%i": "8551", "${ADDRESS}": "http://club.local:8550"}
    wish = read([filled.get(word, word) for word in words], language("en"))
    assert isinstance(wish, Serving)
    assert (wish.port, wish.address, wish.browser) == (8551, "http://club.local:8550", False)
    assert wish.store is not None


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
    told = subprocess.run(
        [analyze, "verify", "--man=no", str(unit)], capture_output=True, text=True
    )
    assert (told.returncode, told.stderr) == (0, "")
