"""Where a page comes from is known before it says anything, whatever it says."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from companion.cli.visits import UNKNOWN, Visits, is_here


class Session:
    """What a page belongs to."""


def page(address: str | None) -> Any:
    """A page as Flet makes it."""
    return SimpleNamespace(session=Session(), client_ip=address)


@pytest.mark.parametrize("address", ["127.0.0.1", "127.8.0.1", "::1", "::ffff:127.0.0.1"])
def test_the_machine_itself_is_at_home(address: str) -> None:
    visits, one = Visits(), page(address)
    visits.arrived(one)
    assert visits.address_of(one) is None


@pytest.mark.parametrize("address", ["192.168.1.31", "10.0.0.1", "fe80::1", "0.0.0.0", "localhost"])
def test_every_other_address_is_elsewhere(address: str) -> None:
    visits, one = Visits(), page(address)
    visits.arrived(one)
    assert visits.address_of(one) == address
    assert not is_here(address)


def test_a_page_that_calls_itself_the_machine_is_not_believed() -> None:
    visits, one = Visits(), page("192.168.1.31")
    visits.arrived(one)
    one.client_ip = "127.0.0.1"
    assert visits.address_of(one) == "192.168.1.31"


@pytest.mark.parametrize("address", [None, ""])
def test_a_page_without_an_address_is_elsewhere(address: str | None) -> None:
    visits, one = Visits(), page(address)
    assert visits.address_of(one) == UNKNOWN
    visits.arrived(one)
    assert visits.address_of(one) == UNKNOWN
