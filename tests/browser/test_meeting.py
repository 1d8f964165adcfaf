"""Two phones that tap at the same moment, and phones that sleep, in Chromium."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator

import pytest

from companion.ui.seeing import REACTION_MS
from companion.viticulture.table.tracks import ScorePoints
from companion.viticulture.year.turns import TakeTurn
from tests.long import LONG, so_many

from . import games
from .conftest import MakePhone
from .incidents import HIDE, MAY_FALL_SILENT, Evening, befall
from .network import Network
from .phone import OFTEN, Phone
from .server import Server
from .test_away import is_back, knows_its_words, notice

ANNA, MARCO, SOFIA = 0, 1, 2
PLUS, TURN, UNDO = "summer.points.seat-{}.plus", "summer.turn", "play.undo"
BOTH_UNDO, _, BOTH_PLACE = range(3)
DELAYS = (0, 60, 130, 250)
"""Milliseconds between the taps of two people who mean the same moment."""
LATE = REACTION_MS - 50
"""Milliseconds after which the second tap may be for what the first one has changed."""
QUIET = 8.0
PRESENT = 1.0
"""Seconds on a quiet machine, from waking to the present picture."""
BUSY = 4.0
"""So much slower this machine may be for a moment."""
TAP_AT = """([id, when]) => {
    const node = document.querySelector(`[flt-semantics-identifier="${id}"]`);
    const target = node.matches('[flt-tappable]') ? node : node.querySelector('[flt-tappable]');
    window.tapped = 0;
    setTimeout(() => { window.tapped = Date.now(); (target || node).click(); }, when - Date.now());
}"""


@pytest.fixture(scope="module")
def server(evening: Server) -> Server:
    """One for all: each test plays a game of its own."""
    evening.lay_ready(games.summer, 8 + so_many(20, 0))
    return evening


def points(phone: Phone, seat: int, vp: int) -> None:
    said = phone.lang.many("score.has", vp, player=games.NAMES[seat])
    phone.says(f"summer.points.seat-{seat + 1}", said)


def together(delay: int, *taps: tuple[Phone, str]) -> None:
    """
    Two taps so many milliseconds apart, told to both pages beforehand. A machine that is too busy
    for them to meet says nothing about what happens if they do.
    """
    for phone, id in taps:
        phone.wait_for(id)
        phone.looks()
    begin = time.time() * 1000 + 300
    for n, (phone, id) in enumerate(taps):
        phone.page.evaluate(TAP_AT, [id, begin + n * delay])
    at = [
        phone.page.wait_for_function("() => window.tapped", polling=OFTEN).json_value()
        for phone, _ in taps
    ]
    if abs(at[1] - at[0]) > LATE:
        pytest.skip(f"two taps came {abs(at[1] - at[0])} ms apart")


def close_what_asks(*phones: Phone) -> int:
    """Put away what somebody is asked; returns how many were."""
    asked = [phone for phone in phones if phone.at("overtaken.leave").count()]
    for phone in asked:
        phone.tap_new("overtaken.leave")
        phone.wait_gone("overtaken.leave")
    return len(asked)


def test_pairs_of_taps_that_meet(phones: MakePhone, server: Server) -> None:
    """In turn: both undo a point, one scores as the other undoes, both place; 0 to 250 ms apart."""
    id = server.prepare(games.summer)
    one, other = phones("en").open(f"/game/{id}"), phones("it").open(f"/game/{id}")
    pairs = so_many(200, 3)
    vp, turn, asked = {ANNA: 1, MARCO: 0}, 0, 0
    turns = (MARCO, ANNA, SOFIA)
    for n in range(pairs):
        delay = DELAYS[(n // 3 + n) % len(DELAYS)]
        if n % 3 == BOTH_PLACE:
            turn += 1
            together(delay, (one, TURN), (other, TURN))
            following = games.NAMES[turns[(turn + 1) % 3]]
            for phone in (one, other):
                phone.wait_answered()
            asked += close_what_asks(one, other)
            for phone in (one, other):
                phone.says(TURN, phone.say("score.placed", player=following))
            continue
        one.tap(PLUS.format(2))
        vp[MARCO] += 1
        points(other, MARCO, vp[MARCO])
        if n % 3 == BOTH_UNDO:
            together(delay, (one, UNDO), (other, UNDO))
            vp[MARCO] -= 1
        else:
            together(delay, (one, PLUS.format(1)), (other, UNDO))
            vp[ANNA] += 1
            other.wait_for("overtaken.leave")
            asked += close_what_asks(other)
        for phone in (one, other):
            for seat, now in vp.items():
                points(phone, seat, now)
            assert not phone.at("overtaken.leave").count()
    print(pairs, "pairs,", asked, "times somebody was asked")
    done = server.game(id).history.done
    placed = [entry.move.seat for entry in done if isinstance(entry.move, TakeTurn)]
    assert placed == [turns[n % 3] for n in range(turn)]
    scored = [entry.move.seat for entry in done if isinstance(entry.move, ScorePoints)]
    assert [scored.count(seat) for seat in (ANNA, MARCO)] == [vp[ANNA] - 1, vp[MARCO]]


@pytest.fixture
def network(server: Server) -> Iterator[Network]:
    """A network of its own for one phone."""
    found = Network(server.port)
    yield found
    found.close()


def beyond(phone: Phone, network: Network, id: str) -> Phone:
    """A phone that reaches the program over a network only."""
    phone.address = network.address
    return phone.open(f"/game/{id}")


def test_a_silent_network_is_noticed_and_the_phone_is_back_where_it_was(
    phones: MakePhone, server: Server, network: Network
) -> None:
    id = server.prepare(games.summer)
    here = phones("en").open(f"/game/{id}")
    far = beyond(phones("es"), network, id)
    far.tap("play.season")
    far.wait_for("table.close")
    knows_its_words(far)
    network.fall_silent()
    begin = time.monotonic()
    notice(far)
    assert time.monotonic() - begin < QUIET + BUSY
    here.tap(PLUS.format(1))
    points(here, ANNA, 2)
    network.is_back()
    is_back(far)
    far.tap("table.close")  # the session is its own again: what was open still is
    points(far, ANNA, 2)
    far.tap(PLUS.format(1))
    points(here, ANNA, 3)


def test_a_line_that_is_given_up_though_it_lives_is_followed_by_another(
    phones: MakePhone, server: Server
) -> None:
    id = server.prepare(games.summer)
    phone = phones("en").open(f"/game/{id}")
    phone.page.evaluate(MAY_FALL_SILENT)
    for times in range(1, 4):
        phone.wait_for(PLUS.format(1))
        phone.wait_connected(lambda: phone.page.evaluate("() => window.fallSilent()"))
        is_back(phone)
        phone.tap(PLUS.format(1))
        points(phone, ANNA, times + 1)
    assert phone.problems == []


def test_a_client_that_does_not_begin_again_is_loaded_anew(
    phones: MakePhone, server: Server
) -> None:
    id = server.prepare(games.summer)
    phone = phones("it").open(f"/game/{id}")
    phone.wait_for(PLUS.format(1))
    phone.page.evaluate(MAY_FALL_SILENT)
    phone.page.evaluate("""() => {
        const add = WebSocket.prototype.addEventListener;
        WebSocket.prototype.addEventListener = function (kind, listener, ...how) {
            add.call(this, kind, kind === 'close' ? () => {} : listener, ...how);
        };
    }""")
    phone.wait_connected(lambda: phone.page.evaluate("() => window.fallSilent()"))
    is_back(phone)
    with phone.page.expect_navigation():
        phone.page.evaluate("() => window.fallSilent()")
    is_back(phone)
    phone.tap(PLUS.format(1))
    points(phone, ANNA, 2)


@pytest.mark.skipif(not LONG, reason="it takes a while until it is given up; with --long")
def test_a_line_over_which_nothing_ever_comes_is_followed_by_another(
    phones: MakePhone, server: Server, network: Network
) -> None:
    id = server.prepare(games.summer)
    phone = phones("en")
    phone.address = network.address
    after = Evening(phone, server, network, random.Random(0))
    for _ in range(4):  # whether something has come before the silence is a matter of luck
        phone.page.goto(f"{network.address}/game/{id}")
        phone.page.wait_for_function("() => window.wire.opened === 1", polling="raf")
        network.fall_silent()
        network.is_back()
        after.is_whole()
        network.hang_up()


@pytest.mark.skipif(not LONG, reason="universes befall phones by chance; with --long")
@pytest.mark.parametrize("seed", range(3, 23))
def test_whatever_befalls_a_phone_it_is_back_by_itself(
    phones: MakePhone, server: Server, network: Network, seed: int
) -> None:
    id = server.prepare(games.summer)
    phone = phones("en")
    phone.address = network.address
    phone.open(f"/game/{id}")
    happened = befall(phone, server, network, seed, so_many(10, 3))
    print("; ".join(happened))


def test_a_phone_that_wakes_shows_the_present_at_once(
    phones: MakePhone, server: Server, network: Network
) -> None:
    id = server.prepare(games.summer)
    here = phones("en").open(f"/game/{id}")
    far = beyond(phones("it"), network, id)
    points(far, ANNA, 1)
    took = []
    for n in range(so_many(10, 2)):
        far.page.evaluate(HIDE, True)
        network.fall_silent()  # nobody on either side is told
        here.tap(PLUS.format(1))
        points(here, ANNA, n + 2)
        time.sleep(1)
        network.is_back()
        begin = time.monotonic()
        far.page.evaluate(HIDE, False)
        points(far, ANNA, n + 2)
        took.append(time.monotonic() - begin)
        is_back(far)
    print("seconds from waking to the present picture:", took, "looked at every", OFTEN, "ms")
    assert min(took) < PRESENT + BUSY
    far.tap(PLUS.format(2))
    points(here, MARCO, 1)


def test_a_page_that_was_frozen_is_not_called_away_when_it_thaws(
    phones: MakePhone, server: Server
) -> None:
    id = server.prepare(games.summer)
    phone = phones("en").open(f"/game/{id}")
    points(phone, ANNA, 1)
    phone.page.evaluate("""() => { window.away = 0; new MutationObserver(() => {
        if (document.getElementById('away')) window.away += 1;
    }).observe(document.body, {childList: true}); }""")
    phone.page.evaluate("() => { const end = Date.now() + 6500; while (Date.now() < end); }")
    phone.tap(PLUS.format(1))
    points(phone, ANNA, 2)
    assert phone.page.evaluate("window.away") == 0


def test_killed_just_after_a_tap_it_is_told_that_it_may_not_count(
    phones: MakePhone, server: Server
) -> None:
    id = server.prepare(games.summer)
    here, there = table = [phones(code).open(f"/game/{id}") for code in ("en", "ru")]
    for phone in table:
        points(phone, ANNA, 1)
        knows_its_words(phone)
    assert server._process
    server._process.send_signal(19)  # it hears nothing any more
    here.tap(PLUS.format(1))
    server.kill()
    server.start()
    for phone in table:
        is_back(phone)
        points(phone, ANNA, 1)
    said = here.say("away.last-tap")
    here.page.wait_for_function("said => document.body.innerText.includes(said)", arg=said)
    assert not there.page.query_selector("#untold")
    there.tap(PLUS.format(1))
    for phone in table:
        points(phone, ANNA, 2)
