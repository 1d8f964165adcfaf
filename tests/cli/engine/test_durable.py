"""What is said at the start of an engine: what it promises, or why it cannot be used."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.cli.engine import durable
from companion.cli.engine.address import read_address
from companion.cli.engine.line import Line
from companion.cli.engine.opening import open_house
from companion.i18n import LANGUAGES, language
from companion.kernel.errors import CompanionError
from tests.cli.program import run_here
from tests.storage.engines import Engine, engine


@pytest.fixture
def set_up() -> Iterator[Engine]:
    """An engine whose settings may be changed."""
    with engine() as one:
        yield one


def promise(one: Engine) -> str:
    address = read_address(one.url)
    assert address is not None
    house = open_house(address)
    house.tables.shelf.close()
    return house.promise


def configure(one: Engine, *setting: str) -> None:
    with one.client() as client:
        client.execute_command("CONFIG", "SET", *setting)


def test_what_a_power_cut_takes_is_told_from_the_engines_settings(set_up: Engine) -> None:
    assert promise(set_up) == "cli.store-always"
    configure(set_up, "appendfsync", "everysec")
    assert promise(set_up) == "cli.store-seconds"
    configure(set_up, "appendfsync", "no")
    assert promise(set_up) == "cli.store-system"
    configure(set_up, "appendonly", "no")
    assert promise(set_up) == "cli.store-snapshots"


def test_an_engine_that_keeps_its_settings_to_itself_promises_nothing(set_up: Engine) -> None:
    with set_up.client() as client:
        client.execute_command(
            "ACL", "SETUSER", "default", "on", "nopass", "~*", "+@all", "-config"
        )
    assert promise(set_up) == "cli.store-untold"


def unfit(one: Engine) -> str:
    with pytest.raises(CompanionError) as caught:
        promise(one)
    for code in LANGUAGES:
        assert one.url in language(code).text(caught.value.message, **caught.value.facts)
    return caught.value.message


def test_an_engine_that_may_lose_games_is_not_used(set_up: Engine) -> None:
    configure(set_up, "maxmemory", "100mb", "maxmemory-policy", "allkeys-lru")
    assert unfit(set_up) == "cli.store-forgets"
    configure(set_up, "maxmemory-policy", "noeviction")
    assert promise(set_up) == "cli.store-always"
    with set_up.client() as client:
        client.execute_command("REPLICAOF", "127.0.0.1", "1")
    assert unfit(set_up) == "cli.store-copy"


def test_an_engine_that_is_too_old_is_not_used(
    set_up: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(durable, "_info", lambda line: {"redis_version": "6.2.14"})
    assert unfit(set_up) == "cli.store-too-old"


def test_one_that_wants_a_password_says_so_and_nobody_sees_ours(set_up: Engine) -> None:
    configure(set_up, "requirepass", "grapes")
    assert unfit(set_up) == "cli.store-refuses"
    address = read_address(set_up.url.replace("unix://", "unix://:grapes@"))
    assert address is not None
    assert "grapes" not in address.shown
    assert durable.promise(Line(address)) == "cli.store-always"


def test_nobody_there_is_one_line(set_up: Engine) -> None:
    set_up.kill()
    assert unfit(set_up) == "cli.store-away"
    told = run_here("--store", set_up.url, "--lang", "it")
    assert told.complains() == f"vendemmia: Il database {set_up.url} non risponde. " + (
        "Controlla che sia in esecuzione e che l’indirizzo sia giusto."
    )


@pytest.mark.parametrize("address", ["club.local", "http://club.local", "redis://", "valkey://a:b"])
def test_what_is_no_address_is_not_repeated(address: str) -> None:
    complaint = run_here("--store", address, "--lang", "en").complains()
    assert "valkey://localhost:6379/0" in complaint
    assert address not in complaint


def test_a_folder_and_a_store_exclude_each_other() -> None:
    complaint = run_here("--store", "valkey://a", "--data", "b", "--lang", "en").complains()
    assert "--store" in complaint
    assert "--data" in complaint


def test_without_the_client_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.cli.engine.opening.find_spec", lambda name: None)
    complaint = run_here("--store", "valkey://a", "--lang", "en").complains()
    assert "pip install" in complaint
