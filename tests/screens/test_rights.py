"""
Who sees what, and who may do what: on the machine itself, on a phone of the household, on a phone
that has joined a table, on one that looks on, and on a stranger's.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.companies import Companies, Device, NotAtHome, Opened, companies_of
from companion.company import Claim, CloseDoor, HandOn, Refused, Remove
from companion.company.limits import Limits
from companion.history.backup.putting_away import put_away
from companion.storage import NoSuchGame
from companion.table import archived_of
from companion.ui.app import TOKENS
from tests.gallery.scenes import Room, at, company, ended, spring, summer

from .headless import phone, story, viewer

ELSEWHERE = "192.168.1.31"
HERS = 1
"""Marco's seat, whose phone the page is on."""


def two_tables(*seats: int, **who: Any) -> Room:
    """A table of four with phones, and another game of the same house nobody was invited to."""
    room = company(summer, *seats, **who)()
    other = spring()
    table = room.tables.new(other.table.session.game, other.table.session.setup, seed=9)
    room.other = table.id
    return room


def companies_in(room: Room) -> Companies:
    """Who is at the tables of a house."""
    return companies_of(room.tables)


PRIVATE = (
    "/game/{other}",
    "/game/{other}/log",
    "/game/{other}/at/1",
    "/game/{other}/setup",
    "/game/{other}/seats",
    "/game/{other}/invite",
    "/screen/{other}",
    "/new",
    "/new/vino",
    "/copy",
    "/campaign/any",
    "/history",
    "/history/game/any",
    "/history/game/any/replay",
    "/history/numbers",
)


@pytest.mark.parametrize("who", ["joined", "looks on", "stranger"])
@story
async def test_no_address_shows_a_visitor_what_it_has_not_joined(who: str) -> None:
    seats = (HERS,) if who == "joined" else ()
    room = two_tables(*seats, stranger=who == "stranger")
    facts = {"preferences": viewer(), "device": room.device}
    async with phone(room.tables, route="/", **facts) as one:
        assert one.has("joined.join")
        assert not any(room.other in id for id in one.ids())
        for address in PRIVATE:
            await one.go(address.format(other=room.other))
            assert one.has("missing.home"), address
        await one.go("/settings")
        assert not one.sees(room.shelf.place)
        assert not one.has("settings.place")
        assert room.shelf.settings() == {}, "nothing a visitor does is kept in the house"
        sent = b"".join(one.taken)
    assert room.other.encode() not in sent
    assert room.shelf.place.encode() not in sent


def test_what_a_visitor_is_given_refuses_whatever_a_screen_may_ask() -> None:
    room = two_tables(HERS)
    there, other = room.device.tables, room.other
    state, game = at(room.table), room.table.session.game
    assert [card.id for card in there.shelf.games()] == [room.table.id]
    for ask in (lambda: there.at(other), lambda: there.shelf.open(other)):
        with pytest.raises(NoSuchGame):
            ask()
    for ask in (
        lambda: there.new(game, room.table.session.setup),
        lambda: there.again(state, game),
        lambda: there.remove(room.table.id),
        lambda: there.shelf.keep_settings({}),
        lambda: there.shelf.keep_draft("vino-copy", {}),
        lambda: there.shelf.keep_draft(f"setup-{other}", {}),
        lambda: there.shelf.remove(room.table.id),
        lambda: there.shelf.keep_campaign("a", {}),
        lambda: there.shelf.keep_roster(room.table.id, None),
        lambda: there.shelf.remember_players([]),
    ):
        with pytest.raises(NotAtHome):
            ask()
    assert there.shelf.draft("household") is None
    assert there.shelf.players() == ()
    assert there.shelf.roster(room.table.id) is None


@story
async def test_a_phone_that_looks_on_changes_nothing() -> None:
    room = company(summer)()
    done = room.table.session.history.last
    route = f"/game/{room.table.id}"
    async with phone(room.tables, route=route, preferences=viewer(), device=room.device) as one:
        for id in [id for id in one.ids() if one.tappable(id) and not id.startswith("play.home")]:
            if one.has(id) and one.tappable(id):
                await one.tap(id)
                await one.go(route)
        for key in ("+", "-", "Z", "Enter"):
            await one.key(key)
        assert room.table.session.history.last is done
        taps = one.scene().program
        assert taps.device.why_not(room.table.id) is not None


@story
async def test_who_was_sent_away_sees_and_does_nothing_any_more() -> None:
    room = company(summer, HERS)()
    id = room.table.id
    route, done = f"/game/{id}", len(room.table.session.history)
    async with phone(room.tables, route=route, preferences=viewer(), device=room.device) as one:
        await one.tap("summer.points.seat-2.plus")
        assert len(room.table.session.history) == done + 1
        me = Device(companies_in(room), machine=False, tokens=room.device.tokens).phone(id)
        assert me is not None
        host = Device(companies_in(room))
        host.do(id, Remove(me.id))
        await one.settle()
        assert one.has("missing.home"), "the table is gone from its screen at once"
        with pytest.raises(Refused):
            room.device.do(id, Claim((HERS,)))
        assert len(room.table.session.history) == done + 1
        await one.go(route)
        assert one.has("missing.home")


@story
async def test_a_seat_s_own_phone_shows_its_own_first_and_all_at_a_tap() -> None:
    room = company(summer, HERS)()
    acting = at(room.table).acting
    assert acting not in (None, HERS)
    route = f"/game/{room.table.id}"
    async with phone(room.tables, route=route, preferences=viewer(), device=room.device) as one:
        assert one.has("summer.points.seat-2.plus")
        assert not one.has("summer.points.seat-1.plus"), "only what is one's own"
        await one.tap("waiting.for-others")
        assert one.has("summer.points.seat-1.plus")
        assert one.sees(at(room.table).setup.players[acting].name)
        await one.tap("waiting.back")
        assert not one.has("summer.points.seat-1.plus")
        await one.tap("summer.points.seat-2.plus")
    assert room.table.said_by(len(room.table.session.history)) == "", "it was for its own seat"


@story
async def test_who_acts_for_somebody_else_is_named_in_the_log_and_with_undo() -> None:
    room = company(summer, HERS)()
    route = f"/game/{room.table.id}"
    async with phone(room.tables, route=route, preferences=viewer(), device=room.device) as one:
        await one.tap("waiting.for-others")
        await one.tap("summer.points.seat-3.plus")
        assert room.table.said_by(len(room.table.session.history)) == "Marco"
        assert "(Marco)" in one.said("play.undo")
        await one.go(f"{route}/log")
        assert one.sees("from the phone Marco")
    assert room.shelf.open(room.table.id).taps[-1]["who"] == "Marco"


@story
async def test_one_phone_for_everybody_is_as_before() -> None:
    room = summer()
    async with phone(room.tables, route=f"/game/{room.table.id}", preferences=viewer()) as one:
        assert not one.has("waiting.for-others")
        await one.tap("summer.points.seat-3.plus")
    assert "who" not in room.shelf.open(room.table.id).taps[-1]


@story
async def test_a_code_a_seat_and_one_sits_at_the_table() -> None:
    room = company(summer, stranger=True)()
    code = companies_in(room).rosters()[room.table.id].door.code
    facts = {"preferences": viewer(), "device": room.device}
    async with phone(room.tables, route="/join", **facts) as one:
        await one.type("join.code", "cfh 347")
        await one.tap("join.find")
        assert one.sees("No open table has this code")
        await one.type("join.code", f"{code[:3].lower()}-{code[3:]} ")
        await one.tap("join.find")
        assert not one.tappable("join.seat-1"), "that seat is taken"
        await one.tap("join.seat-4")
        await one.tap("join.book")
        assert one.has("play.season")
        tokens = json.loads(one.preferences[TOKENS])["tokens"]
        assert len(tokens) == 1
        kept = json.dumps(room.shelf.roster(room.table.id))
        assert tokens[0] not in kept, "the house keeps its hash only"
    again = {**facts, "device": Device(companies_in(room), machine=False, tokens=tokens)}
    async with phone(room.tables, route="/", **again) as one:
        assert one.has(f"home.game.{room.table.id}"), "it is known again"


@story
async def test_wrong_codes_have_to_wait() -> None:
    room = company(summer, stranger=True)()
    facts = {"preferences": viewer(), "device": room.device}
    async with phone(room.tables, route="/join", **facts) as one:
        for _ in range(companies_in(room).limits.codes + 2):
            await one.type("join.code", "CFH347")
            await one.tap("join.find")
        assert one.sees("Too many wrong codes")


@story
async def test_a_link_of_a_door_that_was_closed_leads_nowhere() -> None:
    room = company(summer, stranger=True)()
    Device(companies_in(room)).do(room.table.id, CloseDoor())
    facts = {"preferences": viewer(), "device": room.device}
    async with phone(room.tables, route=f"/join/{room.key}", **facts) as one:
        assert one.has("missing.home")
        assert not one.sees("Anna")


@story
async def test_the_code_in_the_terminal_makes_a_phone_be_at_home_until_it_is_sent_away() -> None:
    room = two_tables(stranger=True)
    house = companies_in(room)
    facts = {"preferences": viewer(), "device": room.device}
    async with phone(room.tables, route="/house/wrong", **facts) as one:
        assert one.has("missing.home")
        await one.go(f"/house/{house.house_key}")
        await one.settle()
        assert one.has("home.new"), one.ids()
        tokens = json.loads(one.preferences[TOKENS])["tokens"]
        home = Device(house, machine=False, tokens=tokens)
        assert home.at_home
        house.send_away()
        await one.settle()
        assert one.has("joined.join"), "at once"
    assert not home.at_home


@story
async def test_a_visitor_s_language_is_its_device_s_and_changes_nobody_else_s() -> None:
    room = company(summer, HERS)()
    room.shelf.keep_settings({"viewer": viewer(language="it"), "route": "/settings"})
    facts = {"device": room.device, "languages": ("ru-RU",), "route": "/settings"}
    async with phone(room.tables, **facts) as one:
        assert one.selected("settings.language-ru")
        await one.tap("settings.language-es")
        assert json.loads(one.preferences["vendemmia.viewer"])["language"] == "es"
    assert room.shelf.settings() == {"viewer": viewer(language="it"), "route": "/settings"}


@story
async def test_the_host_gives_seats_back_hands_host_on_and_sends_away() -> None:
    room = company(summer, host=True)()
    id, house = room.table.id, companies_in(room)
    facts = {"preferences": viewer(), "device": room.device, "route": f"/game/{id}/seats"}
    async with phone(room.tables, **facts) as one:
        await one.tap("seats.phone-2")
        await one.tap("phone.give-back")
        assert house.rosters()[id].seats_of("2") == ()
        await one.tap("seats.seat-4")
        assert house.rosters()[id].seats_of("1") == (0, 3), "a free seat is a tap"
        await one.tap("seats.seat-4")
        assert house.rosters()[id].seats_of("1") == (0,)
        await one.tap("seats.close-door")
        assert house.rosters()[id].door is None
        await one.tap("seats.phone-4")
        await one.tap("phone.remove")
        assert house.rosters()[id].phone("4") is None
        await one.tap("seats.phone-3")
        await one.tap("phone.hand-on")
        assert house.rosters()[id].host == "3"
        assert not one.has("seats.close-door")
        await one.tap("seats.go")
        assert one.has("joined.join")
    assert house.rosters()[id].phone("1") is None


@story
async def test_tokens_of_a_phone_go_to_nobody_else() -> None:
    room = company(summer, HERS)()
    id, route = room.table.id, f"/game/{room.table.id}"
    host = Device(companies_in(room), machine=True)
    async with (
        phone(room.tables, route=f"{route}/seats", preferences=viewer(), device=room.device) as one,
        phone(room.tables, route=f"{route}/seats", preferences=viewer()) as other,
        phone(room.tables, route=f"/screen/{id}", preferences=viewer()) as screen,
    ):
        await one.go(route)
        await one.tap("summer.points.seat-2.plus")
        host.do(id, HandOn("2"))
        await other.settle()
        sent = b"".join([*other.taken, *screen.taken])
    token = room.device.tokens[0].encode()
    assert token not in sent
    assert token not in json.dumps(room.shelf.open(id).taps).encode()


def test_the_next_game_has_the_same_company() -> None:
    room = company(summer, HERS)()
    house, table = companies_in(room), room.table
    following = room.tables.again(at(table), table.session.game)
    house.follow(table.id, following.id)
    device = Device(house, machine=False, tokens=room.device.tokens)
    assert device.sees(following.id)
    assert device.here(following.id, following.session).seats == (HERS,)


def test_a_link_to_one_seat_gives_that_seat_once() -> None:
    from companion.company import LinkSeat, SeatKey

    room = company(summer, stranger=True)()
    id, house = room.table.id, companies_in(room)
    key = Device(house).do(id, LinkSeat(3)).door.link(3).key
    assert house.opened_by(key) == Opened(id, SeatKey(3, key))
    one = Device(house, machine=False)
    one.join(house.opened_by(key), "Ilja")
    assert one.here(id, room.table.session).seats == (3,)
    assert house.opened_by(key) is None


def test_a_move_for_a_seat_that_changed_chairs_is_still_of_its_phone() -> None:
    from companion.kernel.people import Reseat

    room = company(summer, HERS)()
    table = room.table
    table.play(Reseat((1, 0, 2, 3)))
    assert room.device.here(table.id, table.session).seats == (0,)
    assert room.device.said_for(table.id, 0, of_move=True) == ""
    assert room.device.said_for(table.id, 1, of_move=True) == "Marco"
    table.undo()
    assert room.device.here(table.id, table.session).seats == (HERS,)


@story
async def test_a_phone_that_comes_back_to_a_table_in_a_file_is_told_what_to_do() -> None:
    room = company(summer, HERS)()
    id, shelf = room.table.id, room.tables.shelf
    (card,) = [card for card in shelf.games() if card.id == id]
    shelf.keep_draft(archived_of(id), put_away(shelf, card, 1).note)
    shelf.remove(id)
    shelf.keep_roster(id, None)
    room.tables.gone(id)
    companies_in(room).read_again(id)
    facts = {"preferences": viewer(), "device": room.device}
    async with phone(room.tables, route=f"/game/{id}", **facts) as one:
        assert one.has("missing.home")
        assert one.sees("ask the host to bring it back. Your seat is kept.")
        await one.tap("missing.home")
        assert one.sees("ask the host to bring it back. Your seat is kept.")
        assert one.sees("Marco")
    async with phone(room.tables, route=f"/game/{id}", preferences=viewer()) as host:
        assert host.sees("vendemmia unarchive")


@story
async def test_when_too_many_have_joined_from_an_address_it_is_said_in_words() -> None:
    room = company(summer, stranger=True)()
    companies_in(room).limits = Limits(joins=1)
    companies_in(room).counts.take("joins", room.device.address, 1)
    facts = {"preferences": viewer(), "device": room.device}
    async with phone(room.tables, route=f"/join/{room.key}", **facts) as one:
        await one.tap("join.book")
        assert one.sees("Too many phones have joined from your network. Try again in 60 min.")
    assert room.device.tokens == ()


@story
async def test_when_too_many_tables_were_begun_from_an_address_it_is_said_in_words() -> None:
    room = company(ended(("Anna", "Marco", "Sofía"), 21, 17, 24))()
    guest, companies = room.device, companies_in(room)
    assert guest.come_home(companies.house_key)
    companies.limits = Limits(tables=1)
    route = f"/game/{room.table.id}"
    async with phone(room.tables, route=route, preferences=viewer(), device=guest) as one:
        await one.tap("over.again")
        assert one.route != route, "the first of the hour"
        await one.go(route)
        before = len(room.tables.shelf.games())
        await one.tap("over.again")
        assert one.sees("Too many tables have been begun from your network.")
        assert len(room.tables.shelf.games()) == before
