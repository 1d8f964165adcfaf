"""What one address may do in an hour, and that a club is not taken for a flood."""

from __future__ import annotations

import pytest

from companion import viticulture
from companion.companies import Companies, Device, Opened
from companion.company import Link, Refused
from companion.company.guesses import TOGETHER
from companion.company.limits import HOUR, MOST_KEPT, Limits, MemoryCounts, MemoryWrongs
from companion.kernel.people import Colour, Player
from companion.storage import MemoryShelf
from companion.table import Tables
from companion.viticulture.position.setup import Setup

SETUP = Setup(players=(Player("Anna", Colour.BLUE), Player("Marco", Colour.GREEN)))
NAT = "192.0.2.7"


class Clock:
    at = 0.0

    def __call__(self) -> float:
        return self.at


def house(clock: Clock, **limits: int) -> Companies:
    companies = Companies(Tables(MemoryShelf(), {viticulture.NAME: viticulture}), clock=clock)
    companies.limits = Limits(**limits)
    return companies


def test_so_many_in_an_hour_and_then_again() -> None:
    clock = Clock()
    counts = MemoryCounts(clock)
    assert [counts.take("joins", NAT, 2) for _ in range(2)] == [0, 0]
    clock.at = 600
    assert counts.take("joins", NAT, 2) == HOUR - 600
    clock.at = HOUR
    assert counts.take("joins", NAT, 2) == 0


def test_only_so_many_addresses_are_remembered() -> None:
    counts = MemoryCounts(Clock())
    for n in range(2 * MOST_KEPT):
        counts.take("joins", str(n), 1)
    assert len(counts._taken) == MOST_KEPT
    assert counts.take("joins", str(2 * MOST_KEPT - 1), 1) == HOUR


def test_new_tables_of_an_address_are_counted_and_the_machine_s_are_not() -> None:
    clock = Clock()
    companies = house(clock, tables=2)
    guest = Device(companies, machine=False, address=NAT)
    guest.begins()
    guest.begins()
    with pytest.raises(Refused) as caught:
        guest.begins()
    assert (caught.value.message, caught.value.facts) == ("limit.tables", {"minutes": 60})
    Device(companies, machine=False, address="192.0.2.8").begins()
    for _ in range(5):
        Device(companies).begins()
    clock.at = HOUR
    guest.begins()


def test_whoever_has_a_network_of_addresses_is_one() -> None:
    companies = house(Clock(), tables=1)
    Device(companies, machine=False, address="2001:db8::1").begins()
    with pytest.raises(Refused):
        Device(companies, machine=False, address="2001:db8::2").begins()
    Device(companies, machine=False, address="2001:db8:0:1::2").begins()


def test_tables_in_all_are_counted_until_they_are_over() -> None:
    companies = house(Clock(), all=1)
    guest = Device(companies, machine=False, address=NAT)
    guest.begins()
    table = companies.tables.new(viticulture, SETUP)
    with pytest.raises(Refused) as caught:
        guest.begins()
    assert caught.value.message == "limit.all"
    card = table.session.game.STATE.encode(table.session.state)
    companies.tables.shelf.file_card(table.id, finished=True, card=card, touched=1)
    guest.begins()


def test_who_joins_is_counted_and_who_is_there_is_not() -> None:
    companies = house(Clock(), joins=2)
    id = companies.tables.new(viticulture, SETUP).id
    door = Device(companies).invite(id, "Host").door
    assert door is not None
    opened = Opened(id, Link(door.key))
    phones = [Device(companies, machine=False, address=NAT) for _ in range(3)]
    for phone in phones[:2]:
        phone.join(opened, "Guest")
        phone.join(opened, "Guest")
    with pytest.raises(Refused) as caught:
        phones[2].join(opened, "Guest")
    assert caught.value.message == "limit.joins"
    assert len(companies.at(id).roster.phones) == 3  # type: ignore[union-attr]


def test_sixty_phones_behind_one_address_are_let_in_by_the_code() -> None:
    """Each mistypes it once in four, all come within ten minutes, and to three tables each."""
    clock = Clock()
    companies = house(clock)
    tables = [companies.tables.new(viticulture, SETUP).id for _ in range(15)]
    codes = []
    for id in tables:
        door = Device(companies).invite(id, "Host").door
        assert door is not None
        codes.append(door.code)
    for n in range(60):
        phone = Device(companies, machine=False, address=NAT)
        clock.at += 10
        if n % 4 == 0:
            with pytest.raises(Refused, match=r"company\.code"):
                companies.opened_with("AAAAAA", NAT)
        for k in range(3):
            phone.join(companies.opened_with(codes[(n + k) % 15], NAT), "Guest")


def test_with_zero_there_is_no_limit_but_that_of_all_together() -> None:
    clock = Clock()
    companies = house(clock, tables=0, joins=0, codes=0)
    guest = Device(companies, machine=False, address=NAT)
    for _ in range(200):
        guest.begins()
    for n in range(100):
        clock.at = n
        with pytest.raises(Refused, match=r"company\.code"):
            companies.opened_with("AAAAAA", NAT)
    for _ in range(TOGETHER):
        with pytest.raises(Refused):
            companies.opened_with("AAAAAA", NAT)
    with pytest.raises(Refused, match=r"company\.wait"):
        companies.opened_with("AAAAAA", NAT)


def test_who_tries_codes_waits_and_a_right_one_counts_for_nothing() -> None:
    clock = Clock()
    wrongs = MemoryWrongs(clock)
    for _ in range(50):
        assert wrongs.attempt(NAT, 5) == 0
        wrongs.right(NAT)
    for _ in range(6):
        assert wrongs.attempt(NAT, 5) == 0
    assert wrongs.attempt(NAT, 5) == 2
    clock.at = 2
    assert wrongs.attempt(NAT, 5) == 0
    assert wrongs.attempt(NAT, 5) == 4
