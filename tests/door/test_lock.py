"""HTTPS, with a certificate made by openssl as the README says it."""

from __future__ import annotations

import shutil
import ssl
import subprocess
import urllib.request
from pathlib import Path

import pytest

from companion.cli.door.lock import NoLock, check
from tests.cli.program import run, serving

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl")


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("lock")
    cert, key = folder / "cert.pem", folder / "key.pem"
    made = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 30"
    named = ["-subj", "/CN=Vendemmia", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"]
    where = ["-keyout", str(key), "-out", str(cert)]
    subprocess.run([*made.split(), *named, *where], check=True, capture_output=True)
    return cert, key


def test_two_files_that_belong_together_are_a_lock(files: tuple[Path, Path]) -> None:
    cert, key = map(str, files)
    check(cert, key)
    for wrong in ((key, cert), (cert, cert), (cert, key + ".missing"), (cert, __file__)):
        with pytest.raises(NoLock):
            check(*wrong)


def test_it_is_served_behind_the_lock(files: tuple[Path, Path], tmp_path: Path) -> None:
    cert, key = map(str, files)
    with serving(tmp_path / "data", "--port", "0", "--cert", cert, "--key", key) as server:
        address = server.wait_for(r"^https://127\S+$")
        trusting = ssl.create_default_context(cafile=cert)
        with urllib.request.urlopen(address, timeout=60, context=trusting) as page:
            assert page.status == 200
        assert "http://" not in server.said()


def test_what_is_wrong_with_the_files_is_said(tmp_path: Path, files: tuple[Path, Path]) -> None:
    cert, _ = map(str, files)
    line = run("--data", str(tmp_path), "--cert", cert, "--key", cert).complains()
    assert cert in line
    assert "--key" in run("--data", str(tmp_path), "--cert", cert).complains()
