"""
Against the Automa in Chromium: a whole game at hard, and a campaign of three challenges.

Four phones, each in its own language, lie at the one table. At every step all four say in their own
words what is to be done, and the Automa's season names the same actions on each; then one of them
taps, another one each year, so that everything is tapped in every language.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from companion import viticulture
from companion.campaigns import SavedCampaign, campaigns_of
from companion.games import GAMES
from companion.i18n import LANGUAGES
from companion.kernel import Session
from companion.storage import open_shelf
from companion.table import Table, Tables
from companion.ui.look import GUARD_MS
from companion.viticulture.box.pieces import Colour
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.wake_up import WAKE_UP
from companion.viticulture.position.setup import Player, Setup
from companion.viticulture.position.state import State
from companion.viticulture.solo.choices import Level, Solo
from companion.viticulture.solo.deck import DrawAutomaCard
from companion.viticulture.solo.ending import solo_result
from companion.viticulture.solo.friend_code import friend_code
from companion.viticulture.solo.pace import years
from companion.viticulture.table.checklist import solo_checklist, solo_reminders
from companion.viticulture.table.correct import Correct
from companion.viticulture.table.tracks import ScorePoints
from companion.viticulture.year.first_player import NameFirstPlayer
from companion.viticulture.year.spring import TakeRow
from companion.viticulture.year.turns import NextSeason
from companion.viticulture.year.year_end import CloseYear
from tests.gallery.scenes import at, solo_on_to, solo_year

from .chromium import enable_semantics
from .conftest import MakePhone
from .phone import Phone
from .server import Server

LEA = "Lea"
CODES = tuple(sorted(LANGUAGES))
HARD = Solo(Level.HARD, seed=1940)
POINTS = 3


def sit_down(phone: Phone) -> None:
    """From home to the first spring: solo, with the code of a deck that is known here, too."""
    phone.tap_words("home.new")
    phone.tap("new.kind-solo")
    phone.tap_words("new.add")
    phone.write("new.seat-1.name", LEA)
    phone.tap_words("new.done")
    phone.tap_words("new.next.level")
    phone.tap("new.code")
    phone.write("code.field", friend_code(HARD))
    phone.tap_words("code.use")
    phone.tap_words("new.next")
    phone.tap_words("new.start")
    phone.wait_for("setup.begin")


@dataclass
class Four:
    """Four phones at one table, and who has tapped what."""

    phones: dict[str, Phone]
    year: int = 0
    steps: int = 0
    tapped: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def begin_year(self) -> None:
        """Another phone for each step than in the year before."""
        self.year += 1
        self.steps = 0

    def following(self) -> Phone:
        """Whose phone is tapped next."""
        self.steps += 1
        return self.phones[CODES[(self.year + self.steps) % len(CODES)]]

    def see(self, *told: str, **facts: object) -> None:
        """Every phone says these messages in its own words."""
        for phone in self.phones.values():
            for id in told:
                phone.shows(phone.say(id, **facts))

    def tap(self, id: str, **facts: object) -> None:
        """All phones show a button by its words; one of them taps it."""
        one = self.following()
        self.touch(one, id, **facts)

    def touch(self, one: Phone, id: str, **facts: object) -> None:
        """The same with a phone that is chosen."""
        one.shows(one.say(id, **facts))
        since = time.monotonic()
        self.see(id, **facts)
        time.sleep(max(0.0, GUARD_MS / 1000 + 0.05 - (time.monotonic() - since)))
        found = one.page.get_by_role("button", name=one.say(id, **facts), exact=True).first
        found.scroll_into_view_if_needed()
        found.click()
        self.tapped[id].add(one.lang.code)


def automa(four: Four, game: Session) -> Session:
    """Its season costs two taps; every phone, and its voice, names the actions it blocks."""
    game = game.play(DrawAutomaCard())
    four.tap("solo.draw")
    state: State = game.state
    assert state.automa is not None
    for phone in four.phones.values():
        names = phone.lang.list([phone.say(f"action.{a.value}") for a in state.automa.blocked])
        phone.shows(phone.say("solo.places", actions=names))
        for number, spot in enumerate(state.automa.spots, 1):
            if spot.skip is None:
                action = phone.say(f"action.{spot.action.value}")
                phone.says(f"automa.spot-{number}", phone.say("solo.spot", action=action))
            else:
                phone.shows(phone.say(f"skip.{spot.skip.value}"))
    four.tap("solo.all-placed")
    return game


def year(four: Four, game: Session, number: int) -> Session:
    """A whole year, seen on four phones; returns when the next spring (or the end) is there."""
    four.begin_year()
    row = number
    four.see("season.spring")
    one = four.following()
    bonus = one.say(f"wake.{WAKE_UP[row].value}")
    one.tap_role(one.say("spring.row-glass", hour=row, bonus=bonus))
    one.tap_words(f"spring.book.{WAKE_UP[row].value}", hour=row)
    game = game.play(TakeRow(0, row))

    four.see("season.summer")
    game = automa(four, game)
    one = four.following()
    plus = one.page.get_by_role("button", name=one.say("score.plus", player=LEA), exact=True)
    for _ in range(POINTS):
        plus.click()
        game = game.play(ScorePoints(0, 1))
    behind = 20 - game.state.estates[0].vp
    if behind > 0:
        four.see("solo.behind", points=behind)
    else:
        four.see(*(["solo.level-with"] if behind == 0 else []))
    four.tap("next.fall")
    four.see("season.fall")
    four.tap("next.winter")
    four.see("season.winter")
    game = automa(four, game.play(NextSeason()).play(NextSeason()))
    four.tap("next.year-end")
    game = game.play(NextSeason())
    if number < 7:
        four.tap("year-end.close", year=number)
    else:
        four.see("solo.last-year-end")
        four.tap("year-end.finish")
    return game.play(CloseYear())


def test_a_whole_game_at_hard_in_four_languages(phones: MakePhone, server: Server) -> None:
    first = phones("en").open()
    sit_down(first)
    others = {code: phones(code).open(first.route) for code in CODES if code != "en"}
    four = Four({"en": first, **others})
    four.see("solo-setup.title", "level.hard")
    four.touch(first, "solo-setup.begin")
    game = Session.start(viticulture, Setup((Player(LEA, Colour.BLUE),), solo=HARD), 1)
    game = game.play(NameFirstPlayer(0))
    for number in range(1, 8):
        game = year(four, game, number)
    four.see("over.solo.win")
    for phone in four.phones.values():
        assert phone.problems == []
    for id, codes in four.tapped.items():
        often = id not in ("solo-setup.begin", "year-end.finish")
        assert codes == set(CODES) or not often, f"{id} was tapped in {sorted(codes)} only"

    played = server.game()
    state = played.state
    assert (state.setup.solo, state.setup.players[0].name) == (HARD, LEA)
    assert (state.season, solo_result(state)) == (Season.OVER, "win")
    assert state.estates == game.state.estates
    assert state.estates[0].vp == 22, "three a year, and one for row 6"
    assert (state.automa.glass, state.automa.tokens) == ((), 7)
    drawn = [entry for entry in played.history.done if isinstance(entry.move, DrawAutomaCard)]
    assert len(drawn) == 14
    assert any(len(entry.events) > 4 for entry in drawn), "a season with more than one card"
    assert not any(entry.overruled for entry in played.history.done)


def near_the_end(result: str) -> Callable[[Tables], Table]:
    """The campaign's next game, played by the core up to the last year's end."""

    def play(tables: Tables) -> Table:
        books = campaigns_of(tables)
        (saga,) = books.all() or (books.new(Setup((Player(LEA, Colour.BLUE),)), Solo()),)
        table = books.play(saga.id)
        if at(table).season is Season.FIRST_PLAYER:
            table.play(NameFirstPlayer(0))
        while at(table).year < years(at(table)):
            solo_year(table, by=0)
        solo_on_to(table, Season.YEAR_END)
        table.play(Correct("vp", 20 + {"win": 1, "loss": -1}[result], 0))
        return table

    return play


def lie_down(four: Four, route: str) -> None:
    """All phones on one page, loaded at the same time."""
    for phone in four.phones.values():
        phone.page.goto(phone.address + route, wait_until="commit")
    for phone in four.phones.values():
        enable_semantics(phone.page)


def path(four: Four, here: int, losses: int = 0) -> None:
    """Every phone says what is won, what comes, and which rules are changed here."""
    game = Solo(challenge=here, losses=losses)
    tasks = [*solo_checklist(game), *solo_reminders(game)]
    changed = [task.phrase for task in tasks if task.phrase.id.startswith("challenge.")]
    for phone in four.phones.values():
        for number in range(1, here + 2):
            state = "won" if number < here else "here" if number == here else "locked"
            title = phone.say(f"challenge.{number}.title")
            said = phone.say(f"campaign.stop.{state}", challenge=number, title=title)
            phone.says(f"campaign.challenge-{number}", said)
        for phrase in changed:
            phone.says(f"campaign.challenge-{here}", phone.lang.say(phrase))
        if losses and here != 2:
            tokens = phone.lang.many("campaign.tokens", losses)
            phone.says(f"campaign.challenge-{here}", tokens)


def test_a_campaign_of_three_challenges_in_four_languages(
    phones: MakePhone, server: Server
) -> None:
    played = [(1, "loss"), (1, "win"), (2, "win"), (3, "win")]
    four: Four | None = None
    losses = 0
    for challenge, result in played:
        for phone in four.phones.values() if four else ():
            phone.page.goto(phone.address + "/manifest.json")  # nobody looks while it is killed
        server.kill()  # whatever was booked outlives it
        server.prepare(near_the_end(result))
        id = saga_of(server).id
        if four is None:
            four = Four({code: phones(code) for code in CODES})
        if not server.is_running:
            server.start()
        lie_down(four, f"/campaign/{id}")
        path(four, challenge, losses)
        four.begin_year()
        one = four.following()
        four.touch(one, "campaign.go-on")
        one.tap_words("year-end.finish")
        one.shows(one.say(f"over.solo.{result}"))
        one.tap_words("over.campaign")
        losses = losses + 1 if result == "loss" else 0
        following = challenge + (result == "win")
        path(four, following, losses)
        four.touch(one, "campaign.play", n=following)
        one.wait_for("setup.begin")
        for phone in four.phones.values():
            assert phone.problems == []

    assert four is not None
    assert four.tapped["campaign.go-on"] == set(CODES)
    server.kill()
    saga = saga_of(server)
    ends = [(game.challenge, game.result) for game in saga.campaign.played]
    assert ends == played
    assert saga.campaign.challenge == 4
    assert saga.current is not None, "the fourth challenge lies on the table"


def saga_of(server: Server) -> SavedCampaign:
    """The only campaign, as it is kept."""
    shelf = open_shelf(server.folder)
    try:
        (saga,) = campaigns_of(Tables(shelf, GAMES)).all()
        return saga
    finally:
        shelf.close()
