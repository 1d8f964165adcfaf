"""
Vino in Chromium: a game begun after a copy of the box was handed over, and a round in Italian.

A whole game of five, and a round in every language, are played without a client:
``tests/screens/test_whole_games.py``.
"""

from __future__ import annotations

import json
import time
from functools import partial
from pathlib import Path

import pytest

from companion.table import Table, Tables
from companion.ui.screens.vino.pictures import END
from companion.vino.table.sharing import code, read_copy, to_file
from tests.long import LONG
from tests.plays import vino
from tests.plays.vino import SMALL

from .conftest import MakePhone
from .phone import OFTEN, SOON, Phone
from .server import Server


def pull(phone: Phone, track: str, here: int, there: int) -> None:
    """Pull a demand along its track with a finger that is put down, moved and lifted."""
    mouse = phone.page.mouse
    found = phone.wait_for(track)
    found.scroll_into_view_if_needed()
    place = found.bounding_box()
    assert place
    low, per = place["x"] + END, (place["width"] - 2 * END) / 1000
    y = place["y"] + place["height"] - 14
    mouse.move(low + (here + 500) * per, y)
    mouse.down()
    mouse.move(low + (there + 500) * per, y, steps=6)
    mouse.up()


def hand_over_the_copy(phone: Phone, folder: Path) -> None:
    """Take the copy over from a file, a damaged one first; share it as a file and as a code."""
    page, sent = phone.page, folder / "sent.json"
    phone.context.grant_permissions(["clipboard-read", "clipboard-write"])
    phone.tap("copy.take")
    whole = json.dumps(to_file(SMALL))
    for content in (whole[:-20], whole):
        sent.write_text(content, encoding="utf-8")
        with page.expect_file_chooser() as chooser:
            phone.tap("take.file")
        chooser.value.set_files(sent)
        if content != whole:
            phone.shows(phone.say("copy.damaged"))
    phone.wait_gone("take")
    phone.tap("copy.share")
    with page.expect_download() as download:
        phone.tap("share.file")
    download.value.save_as(folder / "kept.json")
    assert read_copy((folder / "kept.json").read_text(encoding="utf-8")) == SMALL
    phone.tap("share.code")
    end = time.monotonic() + SOON / 1000
    while page.evaluate("navigator.clipboard.readText()") != code(SMALL):  # waits for a promise
        assert time.monotonic() < end
        time.sleep(OFTEN / 1000)
    phone.tap("share.close")
    phone.wait_gone("share")


def test_a_copy_is_taken_over_and_a_game_begun_with_it(
    phones: MakePhone, server: Server, tmp_path: Path
) -> None:
    phone = phones("it").open("/copy")
    hand_over_the_copy(phone, tmp_path)
    phone.tap("copy.back")
    told = vino.begin(phone, 3, partial(pull, phone))
    assert phone.problems == []
    vino.same(server.game(), told)


@pytest.mark.skipif(not LONG, reason="played without a client in each language; with --long")
def test_a_round_in_italian(phones: MakePhone, server: Server) -> None:
    server.kill()
    begun: list[Table] = []

    def prepare(tables: Tables) -> Table:
        begun.append(vino.at_the_first_choice(tables))
        return begun[0]

    id = server.prepare(prepare)
    server.start()
    phone = phones("it").open(f"/game/{id}")
    told = vino.play_a_round(phone, begun[0].session, partial(pull, phone))
    assert phone.problems == []
    vino.same(server.game(), told)
