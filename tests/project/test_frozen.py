"""What the web app's Python has in memory when a start goes on from a picture of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

from tests.conftest import ROOT

GONE_ON = """
import gc, json, random, sys
from companion import frozen

frozen.freeze()
memory = random.getstate()
sources = [x for x in gc.get_objects() if isinstance(x, random.Random)]
compiled = sorted(
    name for name, module in sys.modules.items()
    if "/site-packages/" in (file := getattr(module, "__file__", None) or "") and ".so" in file
)
drawn = []
for start in range(2):
    random.setstate(memory)  # as it was in the picture
    frozen.thaw()
    drawn.append(random.random())

import msgpack
from flet.messaging import protocol
pure = sorted(
    f"{name}.{known}"
    for name, module in list(sys.modules.items())
    for known, value in list(vars(module).items())
    if "msgpack.fallback" in (getattr(value, "__module__", ""), getattr(value, "__name__", ""))
)
print(json.dumps({
    "drawn": drawn,
    "sources": sorted(type(source).__name__ for source in sources),
    "pure": pure,
    "packs with": msgpack.Packer.__module__,
    "the same": protocol.msgpack is msgpack,
    "compiled": compiled,
}))
"""


def gone_on() -> dict[str, Any]:
    """What a Python says that went on from its picture, twice."""
    told = subprocess.run(
        [sys.executable, "-c", GONE_ON],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
        env={**os.environ, "MSGPACK_PUREPYTHON": "1"},
    )
    found: dict[str, Any] = json.loads(told.stdout)
    return found


def test_chance_is_anew_and_the_packer_compiled_after_every_start() -> None:
    found = gone_on()
    first, second = found["drawn"]
    assert first != second
    assert found["sources"] == ["Random", "SystemRandom"]  # none that would have to be told
    assert found["packs with"] == "msgpack._cmsgpack"
    assert found["the same"]
    assert found["pure"] == []
    assert found["compiled"] == []  # what is loaded into memory cannot be taken up out of it
