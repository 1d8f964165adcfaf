"""Who is at a table, what each may do, and whose token opens what."""

from __future__ import annotations

from typing import get_args

import pytest

from companion import vino
from companion.company import (
    MACHINE,
    Claim,
    CloseDoor,
    CloseTable,
    Code,
    Deed,
    GiveBack,
    HandOn,
    Join,
    Leave,
    Link,
    LinkSeat,
    LookOn,
    OpenDoor,
    OpenTable,
    Refused,
    Remove,
    Rename,
    Roster,
    SeatKey,
    acts_for_another,
    again,
    begin,
    decide,
    find_by_code,
    from_json,
    laid,
    may_tap,
    seats_now,
    to_json,
)
from companion.company.roster import MOST_PHONES
from companion.company.tokens import CODE_LENGTH, CODE_LETTERS, TOKEN_LENGTH, TOKEN_LETTERS
from companion.kernel import Session
from companion.kernel.errors import BadGameFile, TooNew
from companion.kernel.people import Colour, Player, Reseat
from companion.vino.position.setup import Setup

from .chance import Known, token

SECRETS = Known(1)
HOST, GUEST, THIRD = "1", "2", "3"


def table(*, guests: int = 1, seats: int = 4) -> Roster:
    """A table with its door open, a host who looks on, and guests who do."""
    roster = decide(begin(seats, "Anna", token(1)), HOST, OpenDoor(), SECRETS)
    for number in range(2, 2 + guests):
        roster = joined(roster, number)
    return roster


def joined(roster: Roster, number: int, by: Link | SeatKey | Code | None = None) -> Roster:
    assert roster.door
    join = Join(by or Link(roster.door.key), f"Guest {number}", token(number))
    return decide(roster, None, join, SECRETS)


def after(roster: Roster, who: str | None, *deeds: Deed) -> Roster:
    for deed in deeds:
        roster = decide(roster, who, deed, SECRETS)
    return roster


def refused(roster: Roster, who: str | None, deed: Deed) -> str:
    with pytest.raises(Refused) as caught:
        decide(roster, who, deed, SECRETS)
    return caught.value.message


def test_the_host_opens_the_door_and_a_link_lets_in() -> None:
    roster = table()
    guest = roster.with_token(token(2))
    assert guest
    assert (guest.id, guest.name, guest.looks_on) == (GUEST, "Guest 2", True)
    assert roster.is_host(HOST)
    assert roster.free == (0, 1, 2, 3)


def test_a_link_has_130_bits_and_a_code_no_vowels_or_look_alikes() -> None:
    door = table().door
    assert door
    assert len(set(TOKEN_LETTERS)) ** TOKEN_LENGTH >= 2**128
    assert len(door.key) == TOKEN_LENGTH
    assert not set(door.code) & set("AEIOUYBGLQDSZ01258")
    assert len(door.code) == CODE_LENGTH
    assert set(door.code) <= set(CODE_LETTERS)


def test_a_roster_keeps_no_token_of_a_phone() -> None:
    assert token(1) not in repr(to_json(table()))
    assert token(2) not in repr(to_json(table()))


@pytest.mark.parametrize("typed", ["{}", " {} ", "{:.3}-{}"])
def test_a_code_is_typed_as_it_is_read_out(typed: str) -> None:
    roster = table()
    assert roster.door
    code = roster.door.code
    text = f"{code[:3]}-{code[3:]}" if "-" in typed else typed.format(code).lower()
    assert find_by_code({"t": roster, "closed": begin(4, "B", token(9))}, text) == "t"
    assert joined(roster, 5, Code(text)).with_token(token(5))


def test_a_wrong_code_and_a_wrong_link_are_refused() -> None:
    roster = table()
    assert refused(roster, None, Join(Code("CCCCCC"), "X", token(7))) == "company.code"
    assert refused(roster, None, Join(Link(token(3)), "X", token(7))) == "company.link"
    assert refused(roster, None, Join(SeatKey(0, token(3)), "X", token(7))) == "company.link"


def test_a_closed_door_lets_nobody_in_and_opens_with_other_keys() -> None:
    roster = after(table(), HOST, LinkSeat(2))
    old = roster.door
    closed = after(roster, HOST, CloseDoor())
    assert old
    for by in (Link(old.key), Code(old.code), SeatKey(2, old.links[0].key)):
        wrong = "company.code" if isinstance(by, Code) else "company.link"
        assert refused(closed, None, Join(by, "X", token(7))) == wrong
        opened = after(closed, HOST, OpenDoor())
        assert refused(opened, None, Join(by, "X", token(7))) == wrong
    assert closed.with_token(token(2)), "who is in stays in"


def test_an_open_door_keeps_its_keys() -> None:
    roster = table()
    assert after(roster, HOST, OpenDoor()) == roster


def test_joining_twice_with_one_token_is_joining_once() -> None:
    roster = table()
    assert joined(roster, 2) == roster
    closed = after(roster, HOST, CloseDoor())
    assert roster.door
    assert after(closed, None, Join(Link(roster.door.key), "X", token(2))) == closed


def test_a_link_to_a_seat_gives_this_seat_once() -> None:
    roster = after(table(guests=0), HOST, LinkSeat(2))
    assert roster.door
    key = SeatKey(2, roster.door.links[0].key)
    roster = joined(roster, 2, key)
    assert roster.seats_of(GUEST) == (2,)
    assert refused(roster, None, Join(key, "X", token(3))) == "company.link"
    assert refused(roster, HOST, LinkSeat(2)) == "company.seat-taken"
    assert refused(after(roster, HOST, CloseDoor()), HOST, LinkSeat(1)) == "company.door-closed"
    assert refused(roster, HOST, LinkSeat(4)) == "company.no-seat"


def test_a_seat_that_is_taken_makes_its_link_worthless() -> None:
    roster = after(table(), HOST, LinkSeat(2))
    assert roster.door
    key = SeatKey(2, roster.door.links[0].key)
    roster = after(roster, GUEST, Claim((2,)), LookOn())
    assert refused(roster, None, Join(key, "X", token(3))) == "company.link"


def test_a_phone_takes_one_seat_or_several_or_none() -> None:
    roster = after(table(guests=2), GUEST, Claim((0,)), Claim((3, 1)))
    assert roster.seats_of(GUEST) == (0, 1, 3)
    assert roster.free == (2,)
    assert refused(roster, THIRD, Claim((2, 3))) == "company.seat-taken"
    assert roster.seats_of(THIRD) == ()
    assert refused(roster, THIRD, Claim((-1,))) == "company.no-seat"
    assert after(roster, GUEST, LookOn()).free == (0, 1, 2, 3)


def test_seats_are_given_back_by_their_phone_or_by_the_host() -> None:
    roster = after(table(guests=2), GUEST, Claim((0, 1)))
    assert refused(roster, THIRD, GiveBack((1,))) == "company.not-yours"
    assert after(roster, GUEST, GiveBack((1,))).seats_of(GUEST) == (0,)
    assert after(roster, HOST, GiveBack((1,))).seats_of(GUEST) == (0,)
    assert after(roster, MACHINE, GiveBack((0, 1))).free == (0, 1, 2, 3)


HOSTS_OWN: tuple[Deed, ...] = (
    OpenDoor(),
    CloseDoor(),
    LinkSeat(0),
    HandOn(GUEST),
    Remove(THIRD),
    Rename(THIRD, "X"),
)


@pytest.mark.parametrize("deed", HOSTS_OWN, ids=repr)
def test_what_is_the_hosts_is_refused_to_everybody_else(deed: Deed) -> None:
    roster = table(guests=2)
    assert refused(roster, GUEST, deed) == "company.not-host"
    assert refused(roster, None, deed) == "company.gone"
    assert refused(roster, "99", deed) == "company.gone"
    decide(roster, HOST, deed, SECRETS)
    decide(roster, MACHINE, deed, SECRETS)


def test_who_has_not_joined_can_do_nothing_but_join() -> None:
    values: dict[type, Deed] = {
        **{type(deed): deed for deed in HOSTS_OWN},
        Claim: Claim((0,)),
        LookOn: LookOn(),
        GiveBack: GiveBack((0,)),
        Leave: Leave(),
    }
    roster = table()
    assert set(get_args(Deed)) == {*values, Join, CloseTable, OpenTable}
    for deed in values.values():
        assert refused(roster, None, deed) == "company.gone"


def test_a_leavers_token_is_worth_nothing_and_its_seats_are_free() -> None:
    roster = after(table(), GUEST, Claim((1,)), Leave())
    assert roster.with_token(token(2)) is None
    assert roster.free == (0, 1, 2, 3)
    assert refused(roster, GUEST, Claim((1,))) == "company.gone"
    assert roster.door
    same = Join(Link(roster.door.key), "X", token(2))
    assert refused(roster, None, same) == "company.gone", "also not by the link"
    back = joined(roster, 5)
    assert [phone.id for phone in back.phones] == [HOST, THIRD], "an id is never given twice"


def test_a_removed_phones_token_is_worth_nothing() -> None:
    roster = after(table(), GUEST, Claim((1,)))
    roster = after(roster, HOST, CloseDoor(), Remove(GUEST))
    assert roster.with_token(token(2)) is None
    assert roster.holder(1) is None
    assert refused(table(), HOST, Remove(HOST)) == "company.yourself"
    assert refused(table(), HOST, Remove("99")) == "company.gone"


def test_the_host_hands_on_and_is_a_guest_then() -> None:
    roster = after(table(), HOST, HandOn(GUEST))
    assert roster.is_host(GUEST)
    assert refused(roster, HOST, OpenDoor()) == "company.not-host"
    assert after(roster, GUEST, Remove(HOST)).with_token(token(1)) is None


def test_a_host_who_leaves_is_followed_by_who_sits_longest() -> None:
    roster = table(guests=2)
    assert after(roster, HOST, Leave()).host == GUEST
    assert after(after(roster, THIRD, Claim((0,))), HOST, Leave()).host == THIRD
    alone = after(after(after(roster, GUEST, Leave()), THIRD, Leave()), HOST, Leave())
    assert alone.host is None
    assert after(alone, MACHINE, CloseDoor()).door is None


def test_a_table_the_house_has_closed_lets_nobody_join_whatever_its_host_says() -> None:
    open_ = table()
    assert open_.door
    closed = after(open_, MACHINE, CloseTable())
    for by in (Link(open_.door.key), Code(open_.door.code)):
        assert refused(closed, None, Join(by, "C", token(5))) in ("company.link", "company.code")
    assert refused(closed, HOST, OpenDoor()) == "company.closed"
    assert refused(closed, MACHINE, OpenDoor()) == "company.closed"
    assert refused(closed, HOST, LinkSeat(1)) == "company.door-closed"
    assert find_by_code({"t": closed}, open_.door.code) is None
    assert closed.with_token(token(2)) == open_.with_token(token(2))
    assert may_tap(after(closed, GUEST, Claim((1,))), GUEST) is None
    assert after(closed, MACHINE, CloseTable()) == closed


def test_opened_again_it_has_the_door_it_had() -> None:
    open_ = after(table(), HOST, LinkSeat(1), LinkSeat(2))
    closed = after(open_, MACHINE, CloseTable())
    assert after(closed, MACHINE, OpenTable()) == open_
    again_ = after(closed, GUEST, Claim((1,)))
    again_ = after(again_, MACHINE, OpenTable())
    assert again_.door
    assert [link.seat for link in again_.door.links] == [2]
    assert after(open_, MACHINE, OpenTable()) == open_
    shut = after(open_, HOST, CloseDoor())
    assert after(shut, MACHINE, CloseTable(), OpenTable()) == shut


def test_only_the_house_closes_tables_and_opens_them_again() -> None:
    for deed in (CloseTable(), OpenTable()):
        for who in (HOST, GUEST, None, "99"):
            assert refused(table(), who, deed) == "company.not-host"


def test_whoever_takes_the_first_seat_of_a_laid_table_is_its_host() -> None:
    roster = after(laid(4), MACHINE, OpenDoor())
    roster = joined(joined(roster, 1), 2)
    assert roster.host is None
    assert after(roster, GUEST, Claim((3,))).host == GUEST
    assert after(after(roster, GUEST, Claim((3,))), HOST, Claim((0,))).host == GUEST


def test_a_screen_shows_and_does_nothing_else() -> None:
    roster = table(guests=0)
    assert roster.door
    roster = after(roster, None, Join(Link(roster.door.key), "TV", token(2), screen=True))
    assert refused(roster, GUEST, Claim((0,))) == "company.screen"
    assert refused(roster, HOST, HandOn(GUEST)) == "company.screen"
    assert after(roster, HOST, Leave()).host is None
    why = may_tap(roster, GUEST)
    assert why
    assert why.message == "company.screen"


def test_who_looks_on_makes_no_moves_and_the_host_may() -> None:
    roster = after(table(guests=2), GUEST, Claim((0,)))
    assert may_tap(None, None) is None
    assert may_tap(roster, GUEST) is may_tap(roster, HOST) is may_tap(roster, MACHINE) is None
    reasons = [may_tap(roster, who) for who in (THIRD, None, "99")]
    assert [why and why.message for why in reasons] == [
        "company.looks-on",
        "company.gone",
        "company.gone",
    ]


def test_a_move_for_somebody_elses_seat_is_known_as_such() -> None:
    roster = after(table(), GUEST, Claim((0,)))
    assert acts_for_another(roster, HOST, 0)
    assert not acts_for_another(roster, GUEST, 0)
    assert not acts_for_another(roster, HOST, 1)
    assert not acts_for_another(None, None, 0)


def test_names_are_those_a_player_could_have() -> None:
    roster = table()
    assert roster.door
    assert refused(roster, GUEST, Rename(GUEST, " ")) == "setup.name"
    assert refused(roster, None, Join(Link(roster.door.key), "a\nb", token(8))) == "setup.name"
    renamed = after(roster, GUEST, Rename(GUEST, " Ana "))
    assert [phone.name for phone in renamed.phones] == ["Anna", "Ana"]


def test_a_table_has_room_for_forty_phones() -> None:
    roster = table(guests=MOST_PHONES - 1)
    assert roster.door
    assert refused(roster, None, Join(Link(roster.door.key), "X", token(99))) == "company.full"


def test_the_next_game_has_the_same_company() -> None:
    roster = after(table(), HOST, LinkSeat(3))
    roster = after(roster, GUEST, Claim((0, 2)))
    smaller = again(roster, 2)
    assert (smaller.seats, smaller.seats_of(GUEST), smaller.free) == (2, (0,), (1,))
    assert smaller.door
    assert roster.door
    assert (smaller.door.key, smaller.door.links) == (roster.door.key, ())


def test_a_phone_follows_its_player_to_another_chair_and_back() -> None:
    names = zip(("Anna", "Marco", "Lea"), tuple(Colour)[:3], strict=True)
    session = Session.start(vino, Setup(tuple(Player(*one) for one in names)), seed=1)
    moved = session.play(Reseat((2, 0, 1))).play(Reseat((2, 0, 1)))
    for chairs in (session, moved.undo(), moved):
        now = [player.name for player in chairs.state.setup.players]
        assert [now[seat] for seat in seats_now(chairs)] == ["Anna", "Marco", "Lea"]


def test_a_roster_is_the_same_from_its_file() -> None:
    roster = after(after(table(guests=2), GUEST, Claim((0, 2))), HOST, LinkSeat(1))
    for one in (roster, after(roster, HOST, CloseDoor(), Leave())):
        assert from_json(to_json(one)) == one


def test_a_roster_of_a_later_version_is_refused() -> None:
    data = to_json(table())
    with pytest.raises(TooNew):
        from_json({**data, "version": 2})
    for version in (0, -1, True, "1", None, 1.0):
        with pytest.raises(BadGameFile):
            from_json({**data, "version": version})


def spoilt() -> list[dict[str, object]]:
    roster = after(table(guests=2), HOST, LinkSeat(1))
    data = to_json(after(roster, GUEST, Claim((0,))))
    one, two, three = data["phones"]
    door = data["door"]
    return [
        {**data, "seats": 0},
        {**data, "seats": 13},
        {**data, "host": "99"},
        {**data, "host": "2", "phones": [one, {**two, "seats": [], "screen": True}, three]},
        {**data, "next": 3},
        {**data, "extra": 1},
        {**data, "phones": [one, two, {**three, "id": "2"}]},
        {**data, "phones": [one, two, {**three, "id": "03"}]},
        {**data, "phones": [one, two, {**three, "lock": two["lock"]}]},
        {**data, "phones": [one, two, {**three, "lock": ""}]},
        {**data, "phones": [one, two, {**three, "name": ""}]},
        {**data, "phones": [one, two, {**three, "seats": [0]}]},
        {**data, "phones": [one, two, {**three, "seats": [4]}]},
        {**data, "phones": [one, {**two, "screen": True}, three]},
        {**data, "door": {**door, "key": ""}},
        {**data, "door": {**door, "code": "HELLO1"}},
        {**data, "door": {**door, "links": [{"seat": 0, "key": token(5)}]}},
        {**data, "door": {**door, "links": [{"seat": 1, "key": door["key"]}]}},
    ]


@pytest.mark.parametrize("data", spoilt(), ids=range(len(spoilt())))
def test_a_roster_that_contradicts_itself_is_refused(data: dict[str, object]) -> None:
    with pytest.raises(BadGameFile):
        from_json(data)
