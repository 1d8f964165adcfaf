"""
Vino in Chromium: a whole game of five in Italian, and a round in each other language.

The game is played twice: by taps on the phone, and by moves in the core. What the server has saved
in the end is compared with what the core has made of it.
"""

from __future__ import annotations

import json
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Error

from companion import vino
from companion.kernel import Session
from companion.ui.look import GUARD_MS
from companion.ui.screens.vino.pictures import END
from companion.vino import legal_moves, outcome
from companion.vino.box.board import REGIONS, VARIETIES, Region, region_name
from companion.vino.box.copies import Column, Copy, Land
from companion.vino.box.pieces import Colour
from companion.vino.position.phase import Phase
from companion.vino.position.setup import Player, Setup
from companion.vino.round.buying import Buy, Pass
from companion.vino.round.choosing import ChooseRegions, Reveal
from companion.vino.round.closing import CloseRound
from companion.vino.round.gift import GiveGift, default_gift
from companion.vino.round.opening import NameMarkers, markers_for, markers_left, opening_regions
from companion.vino.round.sale import plots_of
from companion.vino.round.selling import Sell, SellNothing, default_sale
from companion.vino.table.enter_prices import EnterColumn, EnterStep
from companion.vino.table.sharing import code, read_copy, to_file
from tests.gallery import vino_games as games

from .conftest import MakePhone
from .phone import Phone
from .server import Server

NAMES = ("Anna", "Niccolò", "Sofia", "Pia", "Dario")
SMALL = Copy(
    lands=tuple(
        Land(region, n, "PPG" if n > 3 else "PPPP", VARIETIES, True)
        for n, region in enumerate(REGIONS, 1)
    )
)
"""A box with little in it, so that the last bottle goes soon; its price table is not known yet."""
SOLD_ONE = Column(1, 160, 1, 1)


class Evening:
    """One game on the phone, and the same one in the core."""

    def __init__(self, phone: Phone, session: Session) -> None:
        self.phone = phone
        self.session = session

    @property
    def rush(self) -> bool:
        """From the second round on whatever there is is bought, so that the bottles go."""
        return bool(self.state.round > 1)

    @property
    def state(self) -> Any:
        """Where the game should stand."""
        return self.session.state

    def touch(self, id: str) -> None:
        """Tap; what has just been drawn anew may be another node by the time of the tap."""
        for _ in range(4):
            try:
                return self.phone.tap(id)
            except Error as moved:
                if "not attached" not in str(moved):
                    raise
        return self.phone.tap(id)

    def touch_new(self, id: str) -> None:
        """The same for a button whose meaning has just changed."""
        self.phone.wait_for(id)
        time.sleep((GUARD_MS + 50) / 1000)
        self.touch(id)

    def play(self, move: Any) -> None:
        """Tap what makes the move."""
        phone = self.phone
        match move:
            case NameMarkers(_, regions):
                for region in regions:
                    self.touch(f"opening.marker-{region.value}")
                named = [region_name(region) for region in regions]
                phone.says("opening.name", phone.say("opening.name", regions=named))
                self.touch_new("opening.name")
            case Buy(seat, region, place, variety):
                self._buy(seat, region, place, variety)
            case Pass():
                self.touch_new("buying.pass")
            case ChooseRegions(seat, regions):
                self.touch(f"choosing.seat-{seat + 1}")
                for region in regions:
                    self.touch(f"choosing.region-{region.value}")
                phone.says("choosing.book", phone.say("choosing.book"))
                self.touch_new("choosing.book")
                phone.wait_for(f"choosing.seat-{seat + 1}")
            case Reveal():
                self.touch_new("choosing.reveal")
            case GiveGift((pick,)):
                name, places = NAMES[pick.seat], [str(place) for place in pick.places]
                told = {"player": name, "places": phone.lang.list(places)}
                phone.says("gift.book", phone.lang.many("gift.take", len(places), **told))
                self.touch_new("gift.book")
            case Sell(seat, variety, _, losses, rises):
                self.touch(f"selling.variety-{variety.value}")
                self._ask()
                self._pull(rises)
                if len(plots_of(self.state, seat, variety)) > len(losses):
                    self.touch("selling.fill")
                    phone.wait_gone("selling.fill")
                self.touch_new("selling.book")
            case SellNothing():
                self.touch_new("selling.nothing")
            case CloseRound():
                self.touch_new("closing.next")
            case _:
                raise AssertionError(move)
        self.session = self.session.play(move)
        self._is_said()

    def _is_said(self) -> None:
        """*Undo* names what was tapped last: then the phone has drawn it, too."""
        step = self.session.history.last
        assert step
        told = vino.tell(step.before, step.entry, short=True)
        self.phone.says("play.undo", self.phone.lang.say(told))

    def _buy(self, seat: int, region: Region, place: int, variety: Any) -> None:
        prefix = "buying" if self.state.phase is Phase.BUYING else "opening"
        if prefix == "opening" and self._may_choose(seat):
            self.touch(f"opening.region-{region.value}")
        self.touch(f"{prefix}.place-{place}")
        if variety is not None and len(self.state.free_varieties(region)) > 1:
            self.touch(f"{prefix}.variety-{variety.value}")
        facts = {"region": region_name(region), "place": place}
        self.phone.says(f"{prefix}.buy", self.phone.say("buying.buy", **facts))
        self.touch_new(f"{prefix}.buy")

    def _pull(self, rises: tuple[int, ...]) -> None:
        """Pull the demands along their tracks with a finger that is put down, moved and lifted."""
        mouse = self.phone.page.mouse
        for variety, rise in zip(VARIETIES, rises, strict=True):
            if not rise:
                continue
            found = self.phone.wait_for(f"selling.market.{variety.value}.slide")
            found.scroll_into_view_if_needed()
            place = found.bounding_box()
            assert place
            was = self.state.demand(variety)
            low, per = place["x"] + END, (place["width"] - 2 * END) / 1000
            y = place["y"] + place["height"] - 14
            mouse.move(low + (was + 500) * per, y)
            mouse.down()
            mouse.move(low + (was + rise + 500) * per, y, steps=6)
            mouse.up()
        self.phone.says("selling.adds-up", self.phone.say("selling.adds-up"))

    def _may_choose(self, seat: int) -> bool:
        """Whether there is more than one region to buy in."""
        allowed = opening_regions(self.state, seat)
        return allowed is None or len(allowed) > 1

    def _ask(self) -> None:
        """What is not known yet is asked on the spot: first a column, then the step."""
        phone = self.phone
        if self.state.copy.find_column(1) is None:
            self.touch("selling.enter")
            for name in ("income", "lost", "boxes"):
                phone.write(f"enter.column.{name}", str(getattr(SOLD_ONE, name)))
            phone.says("enter.book", phone.say("enter.book"))
            self.touch_new("enter.book")
            phone.wait_gone("enter")
            self.session = self.session.play(EnterColumn(SOLD_ONE))
        if self.state.copy.step is None:
            self.touch("selling.enter")
            self.touch("enter.step-100")
            phone.says("enter.book", phone.say("enter.book"))
            self.touch_new("enter.book")
            phone.wait_gone("enter")
            self.session = self.session.play(EnterStep(100))

    def next_move(self) -> Any:
        """What brings the game on quickest."""
        state = self.state
        if state.gift is not None:
            return GiveGift(default_gift(state).picks[:1])
        seat = state.acting
        match state.phase:
            case Phase.OPENING if not state.estates[seat].drawn:
                left = sorted(markers_left(state), key=lambda region: -region.at)
                return NameMarkers(seat, tuple(left[: markers_for(state, seat)]))
            case Phase.CHOOSING:
                return self._choice()
            case Phase.SELLING:
                return self._sale(seat)
            case Phase.CLOSING:
                return CloseRound()
        if state.phase is Phase.BUYING and not self.rush and self._has_bought(seat):
            return Pass(seat)
        bought = [move for move in legal_moves(state) if isinstance(move, Buy)]
        wanted = [move for move in bought if state.has_bottle(move.region) is self.rush]
        return (wanted or bought or [Pass(seat)])[0]

    def _has_bought(self, seat: int) -> bool:
        """Whether somebody has bought something in this round."""
        step = self.session.history.last
        while step and step.before.phase is Phase.BUYING:
            if isinstance(step.entry.move, Buy) and step.entry.move.seat == seat:
                return True
            step = step.earlier
        return False

    def _choice(self) -> Any:
        state = self.state
        if not state.choosers:
            return Reveal()
        standing = [region for region in REGIONS if state.has_bottle(region)]
        others = [region for region in REGIONS if region not in standing]
        seat = state.choosers[0]
        wanted = [*standing, *others] if self.rush else [*others, *standing]
        at = 2 * state.order.index(seat) % max(2, len(standing)) if self.rush else 0
        return ChooseRegions(seat, tuple(wanted[at : at + 2]))

    def _sale(self, seat: int) -> Any:
        stock = self.state.cellar(seat)
        variety = next((v for v in VARIETIES if stock[v.at]), None)
        if variety is None or seat != self.state.order[0]:
            return SellNothing(seat)
        known = replace(self.state.copy.with_column(SOLD_ONE), step=100)
        return default_sale(replace(self.state, copy=known), seat, variety, 1)


def same(game: Session, told: Session) -> None:
    """What was saved is what the core has made of the same moves."""
    here, there = game.state, told.state
    assert here.grounds == there.grounds
    assert here.estates == there.estates
    assert (here.market, here.order, here.rounds) == (there.market, there.order, there.rounds)
    assert (here.phase, here.round, here.copy) == (there.phase, there.round, there.copy)
    assert not any(entry.overruled for entry in game.history.done)


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
    page.wait_for_function(
        "async word => await navigator.clipboard.readText() === word", arg=code(SMALL)
    )
    phone.tap("share.close")
    phone.wait_gone("share")


def test_a_whole_game_of_five_in_italian(phones: MakePhone, server: Server, tmp_path: Path) -> None:
    phone = phones("it").open("/copy")
    hand_over_the_copy(phone, tmp_path)
    phone.tap("copy.back")
    for n, name in enumerate(NAMES):
        phone.tap("new.add")
        phone.write(f"new.seat-{n + 1}.name", name)
        phone.tap_words("new.done")
    phone.tap_words("new.vino.next")
    phone.tap_words("new.start")
    phone.wait_for("opening.draw")
    people = tuple(Player(name, colour) for name, colour in zip(NAMES, Colour, strict=False))
    evening = Evening(phone, Session.start(vino, Setup(people, copy=SMALL), 0))
    for _ in range(200):
        if evening.state.phase is Phase.OVER:
            break
        evening.play(evening.next_move())
    state = evening.state
    assert state.phase is Phase.OVER
    assert state.rounds, "a round was closed"
    assert state.sales, "and wine was sold"
    result = outcome(state)
    if result.question:
        phone.shows(phone.say("over.ask.money"))
    else:
        phone.shows(phone.lang.many("over.wins", 1, players=NAMES[result.winners[0]]))
    assert phone.problems == []
    same(server.game(), evening.session)


@pytest.mark.parametrize("language", ["es", "ru", "en"])
def test_a_round_in_each_other_language(language: str, phones: MakePhone, server: Server) -> None:
    server.kill()
    told: list[Session] = []

    def prepare(tables: Any) -> Any:
        people = tuple(
            Player(name, colour) for name, colour in zip(NAMES[:3], Colour, strict=False)
        )
        table = tables.new(vino, Setup(people, copy=SMALL), seed=1)
        games.third(table)
        while table.session.state.phase is Phase.THIRD:
            table.play(next(move for move in legal_moves(table.session.state)))
        told.append(table.session)
        return table

    id = server.prepare(prepare)
    server.start()
    phone = phones(language).open(f"/game/{id}")
    phone.shows(phone.say("choosing.title"))
    evening = Evening(phone, told[0])
    round_ = evening.state.round
    while evening.state.round == round_ and evening.state.phase is not Phase.OVER:
        evening.play(evening.next_move())
    phone.shows(phone.say("choosing.title"))
    assert phone.problems == []
    same(server.game(), evening.session)
