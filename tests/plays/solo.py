"""
Against the Automa: a whole game at hard, and a campaign, on any number of phones at one table.

At every step all phones say in their own words what is to be done, and the Automa's season names
the same actions on each; then one of them taps, another one each year, so that with four phones
everything is tapped in every language.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from companion import viticulture
from companion.campaigns import campaigns_of
from companion.kernel import Session
from companion.kernel.people import Colour, Player
from companion.table import Table, Tables
from companion.viticulture.box.seasons import Season
from companion.viticulture.box.wake_up import WAKE_UP
from companion.viticulture.position.setup import Setup
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

from . import Hand

LEA = "Lea"
HARD = Solo(Level.HARD, seed=1940)
POINTS = 3
LAST = 7


def sit_down(phone: Hand) -> None:
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
    phone.tap_words("new.start")
    phone.wait_for("setup.begin")


@dataclass
class Together:
    """Phones at one table, by their languages, and who has tapped what."""

    phones: Mapping[str, Hand]
    year: int = 0
    steps: int = 0
    tapped: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def begin_year(self) -> None:
        """Another phone for each step than in the year before."""
        self.year += 1
        self.steps = 0

    def following(self) -> Hand:
        """Whose phone is tapped next."""
        self.steps += 1
        codes = sorted(self.phones)
        return self.phones[codes[(self.year + self.steps) % len(codes)]]

    def see(self, *told: str, **facts: object) -> None:
        """Every phone says these messages in its own words."""
        for phone in self.phones.values():
            for id in told:
                phone.shows(phone.say(id, **facts))

    def tap(self, id: str, **facts: object) -> None:
        """All phones show a button by its words; one of them taps it."""
        self.touch(self.following(), id, **facts)

    def touch(self, one: Hand, id: str, **facts: object) -> None:
        """The same with a phone that is chosen."""
        self.see(id, **facts)
        one.tap_words(id, **facts)
        self.tapped[id].add(one.lang.code)


def automa(table: Together, game: Session) -> Session:
    """Its season costs two taps; every phone, and its voice, names the actions it blocks."""
    game = game.play(DrawAutomaCard())
    table.tap("solo.draw")
    state: State = game.state
    assert state.automa is not None
    for phone in table.phones.values():
        names = phone.lang.list([phone.say(f"action.{a.value}") for a in state.automa.blocked])
        phone.shows(phone.say("solo.places", actions=names))
        for number, spot in enumerate(state.automa.spots, 1):
            if spot.skip is None:
                action = phone.say(f"action.{spot.action.value}")
                phone.says(f"automa.spot-{number}", phone.say("solo.spot", action=action))
            else:
                phone.shows(phone.say(f"skip.{spot.skip.value}"))
    table.tap("solo.all-placed")
    return game


def year(table: Together, game: Session, number: int) -> Session:
    """A whole year, seen on four phones; returns when the next spring (or the end) is there."""
    table.begin_year()
    row = number
    table.see("season.spring")
    one = table.following()
    bonus = one.say(f"wake.{WAKE_UP[row].value}")
    one.tap_role(one.say("spring.row-glass", hour=row, bonus=bonus))
    game = game.play(TakeRow(0, row))

    table.see("season.summer")
    game = automa(table, game)
    one = table.following()
    for _ in range(POINTS):
        one.tap_name(one.say("score.plus", player=LEA))
        game = game.play(ScorePoints(0, 1))
    behind = 20 - game.state.estates[0].vp
    if behind > 0:
        table.see("solo.behind", points=behind)
    else:
        table.see(*(["solo.level-with"] if behind == 0 else []))
    table.tap("next.fall")
    table.see("season.fall")
    table.tap("next.winter")
    table.see("season.winter")
    game = automa(table, game.play(NextSeason()).play(NextSeason()))
    table.tap("next.year-end")
    game = game.play(NextSeason())
    if number < LAST:
        table.tap("year-end.close", year=number)
    else:
        table.see("solo.last-year-end")
        table.tap("year-end.finish")
    return game.play(CloseYear())


def play(first: Hand, others: Callable[[str], Mapping[str, Hand]]) -> tuple[Together, Session]:
    """A whole game at hard; the others come to the table when its address is known."""
    table, game = play_years(first, others, LAST)
    table.see("over.solo.win")
    return table, game


def play_years(
    first: Hand, others: Callable[[str], Mapping[str, Hand]], last: int
) -> tuple[Together, Session]:
    """The same up to the end of a year."""
    sit_down(first)
    table = Together({first.lang.code: first, **others(first.route)})
    table.see("solo-setup.title", "level.hard")
    table.touch(first, "solo-setup.begin")
    game = beginning()
    for number in range(1, last + 1):
        game = year(table, game, number)
    return table, game


def beginning() -> Session:
    """The same game in the core, at its first spring."""
    game = Session.start(viticulture, Setup((Player(LEA, Colour.BLUE),), solo=HARD), 1)
    return game.play(NameFirstPlayer(0))


def check(played: Session, told: Session) -> None:
    """What was saved is what was played."""
    state = played.state
    assert state.estates == told.state.estates
    assert (state.setup.solo, state.setup.players[0].name) == (HARD, LEA)
    assert (state.season, solo_result(state)) == (Season.OVER, "win")
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


def path(table: Together, here: int, losses: int = 0) -> None:
    """Every phone says what is won, what comes, and which rules are changed here."""
    game = Solo(challenge=here, losses=losses)
    tasks = [*solo_checklist(game), *solo_reminders(game)]
    changed = [task.phrase for task in tasks if task.phrase.id.startswith("challenge.")]
    for phone in table.phones.values():
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


def to_the_end(table: Together, challenge: int, result: str, losses: int) -> int:
    """The last tap of a campaign's game and the first of the next; returns the losses in a row."""
    path(table, challenge, losses)
    table.begin_year()
    one = table.following()
    table.touch(one, "campaign.go-on")
    one.tap_words("year-end.finish")
    one.shows(one.say(f"over.solo.{result}"))
    one.tap_words("over.campaign")
    losses = losses + 1 if result == "loss" else 0
    following = challenge + (result == "win")
    path(table, following, losses)
    table.touch(one, "campaign.play", n=following)
    one.wait_for("setup.begin")
    return losses
